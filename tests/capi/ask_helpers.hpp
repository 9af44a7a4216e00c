// Short words for tests that speak through the C interface, as another language would.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "capi/trunkline.h"

namespace capi_test {

inline std::string text() {
    return {tl_text(), tl_text_size()};
}

inline std::string ask(const std::string& question) {
    const int fault = tl_ask(question.data(), static_cast<std::uint32_t>(question.size()));
    EXPECT_EQ(fault, 0) << question << "\n" << text();
    return text();
}

// The complaint about a question that must not be answered.
inline std::string complaint(const std::string& question, int expected = TL_BAD_INPUT) {
    const int fault = tl_ask(question.data(), static_cast<std::uint32_t>(question.size()));
    EXPECT_EQ(fault, expected) << question << "\n" << text();
    return text();
}

// The number behind `"name":` in a reply.
inline int number(const std::string& reply, const std::string& name) {
    const auto at = reply.find("\"" + name + "\":");
    EXPECT_NE(at, std::string::npos) << name << " in " << reply;
    return at == std::string::npos ? 0 : std::stoi(reply.substr(at + name.size() + 3));
}

inline int new_game(const std::string& map, int players, int seed) {
    std::string seats;
    for (int i = 0; i < players; ++i) seats += std::string(i ? "," : "") + R"({"name":"x"})";
    return number(ask(R"({"ask":"new_game","map":")" + map + R"(","seats":[)" + seats +
                      R"(],"seed":)" + std::to_string(seed) + "}"),
                  "game");
}

} // namespace capi_test
