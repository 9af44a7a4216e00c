#include "server/figures.hpp"

#include <fmt/format.h>

#include <iterator>

namespace trunkline {
namespace {

void head(std::string& out, std::string_view name, std::string_view type, std::string_view help) {
    fmt::format_to(std::back_inserter(out), "# HELP {0} {1}\n# TYPE {0} {2}\n", name, help, type);
}

void one(std::string& out, std::string_view name, std::string_view type, std::string_view help,
         std::uint64_t value) {
    head(out, name, type, help);
    fmt::format_to(std::back_inserter(out), "{} {}\n", name, value);
}

template <class Counts>
void by_label(std::string& out, std::string_view name, std::string_view type, std::string_view help,
              std::string_view label, const Counts& counts) {
    head(out, name, type, help);
    for (const auto& [value, count] : counts)
        fmt::format_to(std::back_inserter(out), "{}{{{}=\"{}\"}} {}\n", name, label, value, count);
}

} // namespace

void Times::add(double seconds) {
    std::size_t i = 0;
    while (i < kBounds.size() && seconds > kBounds[i]) ++i;
    ++counts_[i];
    sum_ += seconds;
}

Times& Times::operator+=(const Times& other) {
    for (std::size_t i = 0; i < counts_.size(); ++i) counts_[i] += other.counts_[i];
    sum_ += other.sum_;
    return *this;
}

void Times::write(std::string& out, std::string_view name, std::string_view labels) const {
    std::uint64_t below = 0;
    const std::string_view comma = labels.empty() ? "" : ",";
    for (std::size_t i = 0; i < kBounds.size(); ++i) {
        below += counts_[i];
        fmt::format_to(std::back_inserter(out), "{}_bucket{{{}{}le=\"{}\"}} {}\n", name, labels,
                       comma, kBounds[i], below);
    }
    below += counts_.back();
    fmt::format_to(std::back_inserter(out), "{}_bucket{{{}{}le=\"+Inf\"}} {}\n", name, labels,
                   comma, below);
    fmt::format_to(std::back_inserter(out), "{}_sum{{{}}} {}\n{}_count{{{}}} {}\n", name, labels,
                   sum_, name, labels, below);
}

void Figures::count(std::map<std::string, std::uint64_t, std::less<>>& counts,
                    std::string_view name) {
    if (const auto found = counts.find(name); found != counts.end())
        ++found->second;
    else
        counts.emplace(name, 1);
}

Figures& Figures::operator+=(const Figures& other) {
    const auto add = [](auto& counts, const auto& others) {
        for (const auto& [name, count] : others) counts[name] += count;
    };
    moves += other.moves;
    messages += other.messages;
    entries_lost += other.entries_lost;
    lines_unreadable += other.lines_unreadable;
    unreadable += other.unreadable;
    add(refusals, other.refusals);
    add(turned_away, other.turned_away);
    add(answered, other.answered);
    add(thinking, other.thinking);
    commits += other.commits;
    moves_told += other.moves_told;
    bots_waited += other.bots_waited;
    return *this;
}

std::string Figures::text(const std::map<std::string, std::uint64_t>& tables, std::uint64_t sockets,
                          const BotPool::Waiting& bots, bool healthy) const {
    std::string out;
    by_label(out, "trunkline_open_tables", "gauge", "Tables in memory by state.", "state", tables);
    one(out, "trunkline_sockets", "gauge", "WebSocket connections.", sockets);
    one(out, "trunkline_healthy", "gauge", "1 while the store takes what is written.", healthy);
    one(out, "trunkline_bot_queue", "gauge", "Bot moves waiting to be thought about.",
        bots.questions);
    one(out, "trunkline_bot_put_off", "gauge",
        "Of these, because their visitor has used up its thinking time.", bots.put_off);
    one(out, "trunkline_moves_total", "counter", "Moves accepted and stored.", moves);
    one(out, "trunkline_messages_total", "counter", "Messages received.", messages);
    one(out, "trunkline_entries_lost_total", "counter", "Entries that could not be stored.",
        entries_lost);
    one(out, "trunkline_unreadable_lines_total", "counter",
        "Lines that could not be read as they were stored.", lines_unreadable);
    by_label(out, "trunkline_refusals_total", "counter", "What tables refused, by rule or reason.",
             "rule", refusals);
    by_label(out, "trunkline_http_requests_total", "counter", "Requests answered, by status.",
             "status", answered);
    by_label(out, "trunkline_turned_away_total", "counter", "Connections and messages refused.",
             "why", turned_away);
    one(out, "trunkline_unreadable_tables_total", "counter",
        "Tables that were asked for and cannot be read.", unreadable);
    head(out, "trunkline_build_info", "gauge", "What this server is.");
    fmt::format_to(std::back_inserter(out),
                   "trunkline_build_info{{version=\"{}\",compiler=\"{}\"}} 1\n", TRUNKLINE_VERSION,
                   __VERSION__);
    head(out, "trunkline_move_seconds", "histogram",
         "Time from a move's being accepted to its being told.");
    moves_told.write(out, "trunkline_move_seconds", "");
    head(out, "trunkline_commit_seconds", "histogram", "Time of one commit to the store.");
    commits.write(out, "trunkline_commit_seconds", "");
    head(out, "trunkline_bot_thinking_seconds", "histogram", "Time a bot thought about a move.");
    for (const auto& [level, times] : thinking)
        times.write(out, "trunkline_bot_thinking_seconds", fmt::format("level=\"{}\"", level));
    head(out, "trunkline_bot_waiting_seconds", "histogram",
         "Time a bot's move waited to be thought about.");
    bots_waited.write(out, "trunkline_bot_waiting_seconds", "");
    return out;
}

} // namespace trunkline
