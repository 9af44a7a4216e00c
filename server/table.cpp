#include "server/table.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include "wire/utf8.hpp"

namespace trunkline {
namespace {

constexpr std::size_t kMostWaiting = 96;
constexpr std::ptrdiff_t kMostWaitingOfSeat = 16; // so that nobody takes up the others' room
constexpr Milliseconds kRetry = 1000;             // after an entry could not be stored

} // namespace

void Table::make(Setup setup, Caller caller, Milliseconds now) {
    presence_.base = now;
    setup.map_sha256 = board().sha256;
    commit(entry::Made{std::move(setup)}, {caller, 0, "", kOnlooker}, now);
}

bool Table::load(const std::vector<std::string>& entries,
                 const std::map<std::int64_t, std::string>& chat, Milliseconds now,
                 std::string& error) {
    for (const std::string& text : entries) {
        auto entry = read_entry(text, board(), error);
        if (!entry) { // earlier versions stored half characters: they cost the text they are in
            entry = read_entry(utf8::whole(text), board(), error);
            ++unreadable_;
        }
        if (!entry) return false;
        if (!data_.follows(*entry)) {
            error = "entry " + std::to_string(version() + 1) + " does not follow from those before";
            return false;
        }
        fold(*entry);
        // A game is never replayed by other rules than it was played by.
        if (const std::string& hash = setup().map_sha256; !hash.empty() && hash != board().sha256) {
            error = "its map has changed since it was made";
            return false;
        }
    }
    if (version() == 0) {
        error = "no entries";
        return false;
    }
    for (const auto& [number, text] : chat) {
        auto line = read_chat(number, text);
        if (line)
            hear(std::move(*line));
        else
            ++unreadable_;
        data_.last_chat = number;
    }
    presence_.base = now - data_.clock;
    miss_the_absent(now);
    if (state() == TableState::Shuffling) presence_.shuffle_until = now + kShuffleTime;
    return true;
}

// ---------------------------------------------------------------------- coming and going

void Table::hello(ConnectionId connection, int seat, const Seen& seen, Milliseconds now) {
    const bool was_connected = seat == kOnlooker || presence_.connected(seat);
    presence_.connections.push_back({connection, seat});
    if (seat != kOnlooker) presence_.seat(seat).gone_at = kNever;
    teller(now).welcome({connection, seat}, seen);
    if (!was_connected) teller(now).table(connection);
    if (!pending_) go_on(now);
}

void Table::gone(ConnectionId connection, Milliseconds now) {
    const int seat = presence_.seat_at(connection);
    std::erase_if(presence_.connections, [&](const auto& each) { return each.id == connection; });
    if (seat == kOnlooker || presence_.connected(seat)) return;
    presence_.seat(seat).gone_at = now;
    teller(now).table();
    if (!pending_) go_on(now);
}

void Table::miss_the_absent(Milliseconds now) {
    for (int i = 0; i < seats(); ++i)
        if (!presence_.connected(i)) presence_.seat(i).gone_at = now;
}

void Table::join(Caller caller, Join join, Milliseconds now) {
    Knocked knocked{caller, std::move(join)};
    if (!pending_) return act(knocked, now);
    if (waiting_.size() >= kMostWaiting)
        return refuse({caller, 0, "", kOnlooker}, Reason::TooMuchAtOnce);
    waiting_.emplace_back(std::move(knocked));
}

void Table::remove(Caller caller, int seat, Milliseconds now) {
    const Removal removal{caller, seat};
    if (!pending_) return act(removal, now);
    waiting_.emplace_back(removal); // only the host comes here
}

void Table::when_still(Caller caller, Milliseconds now) {
    const Stillness stillness{caller};
    if (!pending_) return act(stillness, now);
    waiting_.emplace_back(stillness); // only the host comes here
}

void Table::act(const Stillness& stillness, Milliseconds) {
    keeper_.answered(stillness.caller, Done{});
}

void Table::act(const Removal& removal, Milliseconds now) {
    const Asker asker{removal.caller, 0, "", kOnlooker};
    const TableSeat& seat = data_.seat(removal.seat);
    if (!seat.person() || !seat.taken()) return refuse(asker, Reason::NobodySitsThere);
    Decision decision = AlreadySo{}; // who is not there calls off a deal by that alone
    if (state() == TableState::Gathering) decision = entry::What(entry::Stood{removal.seat});
    const bool plays = state() == TableState::Running || state() == TableState::Paused;
    if (plays && !seat.away)
        decision = entry::What(entry::Away{removal.seat, entry::Away::Why::Left});
    carry_out(std::move(decision), asker, now);
}

void Table::hear(ConnectionId connection, std::string_view text, Milliseconds now) {
    const int seat = presence_.seat_at(connection);
    if (seat == kOnlooker) return refuse({0, connection, "", seat}, Reason::LookingOn);
    if (!pending_) return act(Heard{connection, std::string(text)}, now);
    const auto from_here = std::ranges::count_if(waiting_, [&](const Waiting& next) {
        const Heard* heard = std::get_if<Heard>(&next);
        return heard && presence_.seat_at(heard->connection) == seat;
    });
    if (from_here >= kMostWaitingOfSeat) {
        std::string error;
        const Message message = read_message(text, board(), error);
        return refuse({0, connection, message.id, seat}, Reason::TooMuchAtOnce);
    }
    waiting_.emplace_back(Heard{connection, std::string(text)});
}

// ---------------------------------------------------------------------- decide, then do

void Table::act(const Knocked& knocked, Milliseconds now) {
    const Asker asker{knocked.caller, 0, "", kOnlooker, knocked.join.digest};
    const bool sits = data_.seat_of(knocked.join.key).has_value();
    Join join = knocked.join;
    if (join.name.empty() && join.kept.empty()) join.name = free_name();
    if (!sits && !join.name.empty() && !is_good_name(join.name, kOnlooker))
        return refuse(asker, Reason::NameTaken);
    carry_out(decide(data_, join), asker, now);
}

// For whoever did not say how to be called.
std::string Table::free_name() const {
    for (int n = 1;; ++n) {
        std::string name = "Player " + std::to_string(n);
        if (std::ranges::find(data_.seats, name, &TableSeat::name) == data_.seats.end() &&
            is_good_name(name, kOnlooker))
            return name;
    }
}

bool Table::is_good_name(std::string_view name, int seat) const {
    std::vector<std::string> others;
    for (int i = 0; i < data_.players(); ++i)
        if (i != seat && !data_.seat(i).name.empty()) others.push_back(data_.seat(i).name);
    return keeper_.is_good_name(name, others);
}

void Table::act(const Heard& heard, Milliseconds now) {
    const int seat = presence_.seat_at(heard.connection);
    if (seat == kOnlooker) return; // it has gone meanwhile
    std::string error;
    const Message message = read_message(heard.text, board(), error);
    const Asker asker{0, heard.connection, message.id, seat, message.digest};
    if (!error.empty()) return refuse(asker, {Reason::Unreadable, error});
    const Answered* before = answers_.find(seat, message.id);
    if (!before) before = answers_to_chat_.find(seat, message.id);
    if (before) {
        if (!before->digest.empty() && before->digest != message.digest) {
            keeper_.refused(Reason::IdUsed);
            return keeper_.tell(heard.connection,
                                messages::refused(message.id, Reason::IdUsed, version()));
        }
        const Refused* refused = std::get_if<Refused>(&before->result);
        return keeper_.tell(heard.connection,
                            refused ? messages::refused(message.id, *refused, before->version)
                                    : messages::done(message.id, before->version));
    }
    const auto* called = std::get_if<message::Seat>(&message.what);
    if (called && called->name && !is_good_name(*called->name, seat))
        return refuse(asker, Reason::NameTaken);
    if (std::holds_alternative<message::Chat>(message.what) && !keeper_.may_chat(heard.connection))
        return refuse(asker, Reason::TooMuchChat);
    carry_out(decide(at(now), seat, message.what), asker, now);
}

struct Table::CarryOut {
    Table& table;
    const Asker& asker;
    Milliseconds now;

    void operator()(entry::What& what) { table.commit(std::move(what), asker, now); }
    void operator()(SayToAll& say) { table.commit(std::move(say.text), asker, now); }
    void operator()(const Refused& refused) { table.refuse(asker, refused); }
    void operator()(const AlreadySo&) { table.done(asker); }
    void operator()(const ListMoves&) {
        table.keeper_.tell(asker.connection, messages::moves(asker.id, table.data_, asker.seat));
    }
    void operator()(const AskOthers& ask) {
        table.presence_.asking = ask.asking;
        remember_and_answer();
        table.teller(now).all(messages::asked(ask.asking));
    }
    void operator()(const Decline& decline) {
        table.presence_.asking = {};
        remember_and_answer();
        table.teller(now).all(messages::declined(decline.what, asker.seat));
    }
    void operator()(const ReturnLater&) {
        table.presence_.seat(asker.seat).returning = true;
        remember_and_answer();
        table.go_on(now);
    }
    void operator()(const MakeNextTable&) {
        if (std::exchange(table.continuing_, true)) return table.refuse(asker, Reason::MakingNext);
        table.keeper_.rematch(asker.seat, asker.connection, asker.id);
    }

    // There is no entry by which it would be remembered.
    void remember_and_answer() {
        table.answers_.remember(asker.seat, {asker.id, asker.digest, table.version(), Done{}});
        table.done(asker);
    }
};

void Table::carry_out(Decision decision, const Asker& asker, Milliseconds now) {
    std::visit(CarryOut{*this, asker, now}, decision);
}

void Table::done(const Asker& asker) {
    if (asker.caller != 0) keeper_.answered(asker.caller, Done{});
    if (asker.connection != 0) keeper_.tell(asker.connection, messages::done(asker.id, version()));
}

void Table::refuse(const Asker& asker, const Refused& refused) {
    keeper_.refused(refused);
    if (asker.caller != 0) keeper_.answered(asker.caller, refused);
    if (asker.connection == 0) return;
    if (asker.seat != kOnlooker && !refused.passes())
        answers_.remember(asker.seat, {asker.id, asker.digest, version(), refused});
    keeper_.tell(asker.connection, messages::refused(asker.id, refused, version()));
}

// ---------------------------------------------------------------------- store, then tell

void Table::commit(entry::What what, Asker asker, Milliseconds now) {
    const Milliseconds clock = std::max(data_.clock, presence_.clock_at(now));
    Entry entry{now, clock, asker.seat, asker.id, asker.digest, std::move(what)};
    std::optional<Played> played;
    bool open = state() != TableState::Over && !std::holds_alternative<entry::Ended>(entry.what);
    if (const auto* move = std::get_if<entry::Move>(&entry.what)) {
        played = data_.work_out(move->move.move);
        open = played->game.public_state.phase != Phase::Over;
    }
    std::string text, error;
    write_entry(text, board(), entry);
    pending_ = Pending{std::move(entry), std::move(asker), std::move(played)};
    // What the next start could not read is not stored in the first place.
    if (!read_entry(text, board(), error)) return stored(false, now);
    keeper_.store(version() + 1, text, open);
}

void Table::commit(std::string chat, Asker asker, Milliseconds now) {
    const std::int64_t number = data_.last_chat + 1;
    ChatLine line{number, now, asker.seat, std::move(chat), asker.id, asker.digest};
    std::string text;
    write_chat(text, line);
    pending_ = Pending{std::move(line), std::move(asker), {}};
    if (!read_chat(number, text)) return stored(false, now);
    keeper_.store_chat(number, text);
}

void Table::stored(bool ok, Milliseconds now) {
    if (!pending_) return;
    Pending was = *std::exchange(pending_, std::nullopt);
    if (auto* said = std::get_if<ChatLine>(&was.what); ok && said) {
        teller(now).all(messages::chat(*said));
        hear(std::move(*said));
        done(was.asker);
    } else if (ok) {
        happen(std::get<Entry>(was.what), was, now);
    } else {
        retry_at_ = now + kRetry;
        for (Presence::Seat& seat : presence_.seats) seat.question = 0;
        refuse(was.asker, Reason::NotStored);
        Asking& asking = presence_.asking;
        if (asking.what != Ask::Nothing && asking.waits_for == 0) {
            asking = {}; // all had agreed to what could not be stored
            teller(now).table();
        }
    }
    go_on(now);
}

void Table::fold(const Entry& entry, Played* played) {
    data_.fold(entry, played);
    presence_.follow(entry);
    if (entry.by >= 0) answers_.remember(entry.by, {entry.id, entry.digest, version(), Done{}});
    if (const auto* stood = std::get_if<entry::Stood>(&entry.what)) {
        answers_.forget(stood->seat);
        answers_to_chat_.forget(stood->seat);
    }
    if (const auto* closed = std::get_if<entry::Closed>(&entry.what)) {
        answers_.close(closed->seat);
        answers_to_chat_.close(closed->seat);
    }
}

void Table::hear(ChatLine line) {
    if (!data_.hear(line)) return;
    answers_to_chat_.remember(line.seat, {line.id, line.digest, version(), Done{}});
}

void Table::happen(const Entry& entry, Pending& was, Milliseconds now) {
    const auto* move = std::get_if<entry::Move>(&entry.what);
    if (!move) {
        fold(entry);
        if (std::holds_alternative<entry::Deal>(entry.what)) miss_the_absent(now);
        keeper_.happened(entry);
        teller(now).happened(entry, nullptr, 0);
        return done(was.asker);
    }
    const Game before = data_.game;
    const bool was_away = data_.seat(move->seat()).away;
    fold(entry, &*was.played);
    keeper_.happened(entry);
    const messages::MoveMade made{before, data_.game, move->move, was.played->outcome};
    teller(now).happened(entry, &made, was.asker.connection);
    if (was_away && !data_.seat(move->seat()).away) teller(now).table();
}

void Table::continued(std::string code, int seat, ConnectionId connection, std::string id,
                      Milliseconds now) {
    Continued continued{std::move(code), {0, connection, std::move(id), seat}};
    if (pending_)
        waiting_.emplace_back(std::move(continued));
    else
        act(continued, now);
}

void Table::act(const Continued& continued, Milliseconds now) {
    continuing_ = false;
    if (continued.code.empty()) return refuse(continued.asker, Reason::CannotMakeNext);
    commit(entry::Rematch{continued.asker.seat, continued.code}, continued.asker, now);
}

// ---------------------------------------------------------------------- by itself

void Table::go_on(Milliseconds now) {
    while (!pending_ && !waiting_.empty()) {
        const Waiting next = std::move(waiting_.front());
        waiting_.pop_front();
        std::visit([&](const auto& said) { act(said, now); }, next);
    }
    if (pending_ || (retry_at_ != kNever && now < retry_at_)) return;
    retry_at_ = kNever;
    if (state() == TableState::Shuffling && presence_.shuffle_until == kNever)
        presence_.shuffle_until = now + kShuffleTime;
    Asking& asking = presence_.asking;
    if (now >= asking.until) {
        asking = {};
        teller(now).table();
    }
    // Nobody who has left can answer any more.
    asking.waits_for &= at(now).consent_needed(asking);
    if (auto what = decide_alone(at(now)))
        commit(std::move(*what), {}, now);
    else
        let_bots_think(now);
}

bool Table::person_present() const {
    for (int i = 0; i < seats(); ++i)
        if (data_.seat(i).person() && (!data_.seat(i).away || presence_.seat(i).returning))
            return true;
    return false;
}

void Table::let_bots_think(Milliseconds now) {
    // Where every person has gone, the game waits for them.
    if (state() != TableState::Running || !person_present()) return;
    for (int i = 0; i < seats(); ++i) {
        const TableSeat& seat = data_.seat(i);
        std::uint64_t& question = presence_.seat(i).question;
        if (!seat.bot_plays() || question != 0 || !data_.is_awaited(i)) continue;
        const std::string& level = seat.bot.empty() ? setup().options.stand_in : seat.bot;
        if (!is_level(level)) return play_anything(i, Reason::NoSuchBot, now);
        question = ++questions_;
        keeper_.think(i, level, look(game(), i), question);
        if (pending_) return;
    }
}

void Table::bot_moved(int seat, std::uint64_t question, const Move& move, Milliseconds now) {
    if (presence_.seat(seat).question != question || state() != TableState::Running) return;
    presence_.seat(seat).question = 0;
    if (pending_) return; // it is asked again when the entry on its way is stored
    if (!data_.seat(seat).bot_plays() || !data_.is_awaited(seat)) return;
    WrittenMove chosen = written(game().private_states[seat], move);
    chosen.move.seat = static_cast<std::uint8_t>(seat);
    if (settle(board(), look(game(), seat), chosen) != Refusal::None)
        return play_anything(seat, Reason::BadBotMove, now);
    commit(entry::Move{chosen}, {}, now);
}

// A bot that is gone or has lost its mind keeps nobody waiting: some legal move is made for it.
void Table::play_anything(int seat, const Refused& why, Milliseconds now) {
    keeper_.refused(why);
    const auto list = std::make_unique<MoveList>();
    moves(board(), look(game(), seat), *list);
    const Move& move = (*list)[static_cast<int>(version() % list->size())];
    commit(entry::Move{written(game().private_states[seat], move)}, {}, now);
}

void Table::tick(Milliseconds now) {
    if (!pending_) go_on(now);
}

Milliseconds Table::deadline() const {
    // What is on its way will be told when it is stored; till then no time can pass here.
    if (pending_) return kNever;
    return retry_at_ != kNever ? retry_at_ : trunkline::deadline(data_, presence_);
}

void Table::describe(json::Writer& out, int you, Milliseconds now) const {
    messages::describe(out, at(now), you);
}

std::string Table::public_view(Milliseconds now) const {
    return messages::state(at(now), kOnlooker);
}

} // namespace trunkline
