#include "server/clock.hpp"

#include <chrono>

namespace trunkline {

Milliseconds clock_now() {
    using namespace std::chrono;
    static const auto offset = duration_cast<milliseconds>(system_clock::now().time_since_epoch()) -
                               duration_cast<milliseconds>(steady_clock::now().time_since_epoch());
    return (duration_cast<milliseconds>(steady_clock::now().time_since_epoch()) + offset).count();
}

} // namespace trunkline
