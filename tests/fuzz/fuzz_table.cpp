#include "tests/fuzz/targets.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    trunkline::fuzz::say_anything({reinterpret_cast<const char*>(data), size});
    return 0;
}
