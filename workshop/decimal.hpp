// A number as people write it: at most two digits after the point, and none that say nothing.
#pragma once

#include <cmath>
#include <string>

namespace trunkline {

inline std::string decimal(double n) {
    const long long hundredths = std::llround(std::abs(n) * 100);
    std::string text = std::to_string(hundredths / 100);
    if (const long long rest = hundredths % 100) {
        text += '.';
        text += static_cast<char>('0' + rest / 10);
        if (rest % 10 != 0) text += static_cast<char>('0' + rest % 10);
    }
    return n < 0 && hundredths > 0 ? "-" + text : text;
}

} // namespace trunkline
