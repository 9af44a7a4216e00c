// What the host can watch: counts and times, in the text format of Prometheus.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "server/bot_pool.hpp"

namespace trunkline {

// How many took at most so long.
class Times {
  public:
    void add(double seconds);
    void write(std::string& out, std::string_view name, std::string_view labels) const;
    Times& operator+=(const Times& other);

  private:
    static constexpr std::array<double, 12> kBounds = {0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025,
                                                       0.05,   0.1,   0.25,   0.5,   1,    2.5};
    std::array<std::uint64_t, kBounds.size() + 1> counts_ = {};
    double sum_ = 0;
};

struct Figures {
    std::uint64_t moves = 0;
    std::uint64_t messages = 0;
    std::uint64_t entries_lost = 0;                                // that could not be stored
    std::uint64_t lines_unreadable = 0;                            // of chat, left out
    std::uint64_t unreadable = 0;                                  // tables that were asked for
    std::map<std::string, std::uint64_t, std::less<>> refusals;    // by rule
    std::map<std::string, std::uint64_t, std::less<>> turned_away; // by reason
    std::map<std::string, std::uint64_t, std::less<>> answered;    // requests, by status
    Times commits;
    Times moves_told;                                   // from being accepted to being told
    std::map<std::string, Times, std::less<>> thinking; // by level
    Times bots_waited; // for a thread, or for time of their visitor

    static void count(std::map<std::string, std::uint64_t, std::less<>>& counts,
                      std::string_view name);
    // Of several shards.
    Figures& operator+=(const Figures& other);
    // What is known elsewhere comes as an argument.
    std::string text(const std::map<std::string, std::uint64_t>& tables, std::uint64_t sockets,
                     const BotPool::Waiting& bots, bool healthy) const;
};

} // namespace trunkline
