#include "capi/local_table.hpp"

#include <algorithm>

namespace trunkline {
namespace {

constexpr Caller kMaker = 1;

} // namespace

void LocalTable::store(std::int64_t, std::string_view entry, bool) {
    entries_.emplace_back(entry);
    ++unsettled_;
}

void LocalTable::store_chat(std::int64_t number, std::string_view text) {
    chat_.emplace(number, text);
    chat_.erase(chat_.begin(), chat_.lower_bound(number - kMostChat + 1));
    ++unsettled_;
}

void LocalTable::tell(ConnectionId to, std::string_view message) {
    said_.push_back({to, std::string(message)});
}

void LocalTable::think(int seat, const std::string& level, const View& view,
                       std::uint64_t question) {
    questions_.push_back({seat, level, view, question});
}

void LocalTable::rematch(int seat, ConnectionId connection, const std::string& id) {
    rematch_ = Rematch{seat, connection, id};
}

void LocalTable::answered(Caller, const Result& result) {
    if (const auto* refused = std::get_if<Refused>(&result)) refusal_ = *refused;
}

// An entry that is stored may bring about the next one.
void LocalTable::settle(Milliseconds now) {
    while (unsettled_ > 0) {
        --unsettled_;
        table_.stored(true, now);
    }
}

bool LocalTable::make(Setup setup, const std::vector<std::string>& names,
                      const std::vector<std::string>& tokens, Milliseconds now,
                      std::string& error) {
    table_.make(std::move(setup), kMaker, now);
    settle(now);
    for (int seat = 0; seat < table_.seats(); ++seat) {
        if (tokens[seat].empty()) continue;
        table_.join(kMaker,
                    {seat, names[seat], key_of(tokens[seat]), table_.setup().seats[seat].kept},
                    now);
        settle(now);
    }
    if (refusal_) error = refusal_->text();
    return !refusal_;
}

bool LocalTable::load(std::vector<std::string> entries, std::map<std::int64_t, std::string> chat,
                      Milliseconds now, std::string& error) {
    entries_ = std::move(entries);
    chat_ = std::move(chat);
    return table_.load(entries_, chat_, now, error);
}

bool LocalTable::hello(ConnectionId connection, std::string_view message, Milliseconds now) {
    std::string error;
    const Hello hello = read_hello(message, error);
    const bool sits = !hello.token.empty();
    std::optional<int> seat = kOnlooker;
    if (sits) seat = table_.seat_of(key_of(hello.token));
    std::optional<Farewell> farewell;
    if (!error.empty())
        farewell = Farewell::Rude;
    else if (hello.protocol != kProtocol)
        farewell = Farewell::Protocol;
    else if (!seat || (!sits && hello.table != table_.setup().code))
        farewell = Farewell::Unknown;
    if (farewell) {
        tell(connection, messages::bye(*farewell));
        return false;
    }
    table_.hello(connection, *seat, hello.seen, now);
    return true;
}

void LocalTable::hear(ConnectionId connection, std::string_view message, Milliseconds now) {
    if (is_ping(message)) {
        tell(connection, messages::pong());
    } else if (std::ranges::find(listening_, connection) != listening_.end()) {
        table_.hear(connection, message, now);
    } else if (hello(connection, message, now)) {
        listening_.push_back(connection);
    }
    settle(now);
}

void LocalTable::hang_up(ConnectionId connection, Milliseconds now) {
    if (std::erase(listening_, connection) > 0) table_.gone(connection, now);
    settle(now);
}

void LocalTable::tick(Milliseconds now) {
    table_.tick(now);
    settle(now);
}

void LocalTable::think(Milliseconds now, const Budget& budget) {
    if (questions_.empty()) return;
    const BotQuestion question = std::move(questions_.front());
    questions_.pop_front();
    auto& bot = bots_[question.level];
    std::string error;
    // What a bot does by chance should not follow from what everybody knows.
    const Digest& seed = table_.setup().seed;
    std::uint64_t number = 0;
    for (std::size_t i = 0; i < 8; ++i) number = number << 8 | seed[i];
    if (!bot) bot = make_bot(question.level, table_.board(), number, error);
    if (!bot) return; // levels were checked when the table was made
    table_.bot_moved(question.seat, question.number, bot->choose(question.view, budget), now);
    settle(now);
}

void LocalTable::continued(std::string code, Milliseconds now) {
    if (!rematch_) return;
    const Rematch asked = *std::exchange(rematch_, std::nullopt);
    table_.continued(std::move(code), asked.seat, asked.connection, asked.id, now);
    settle(now);
}

std::optional<LocalTable::Said> LocalTable::next() {
    if (said_.empty()) return std::nullopt;
    Said first = std::move(said_.front());
    said_.pop_front();
    return first;
}

} // namespace trunkline
