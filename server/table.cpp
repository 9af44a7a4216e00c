// How a table goes on: who comes and goes, what is stored before it is told, and what the table
// does by itself when time passes.
#include "server/table.hpp"

#include <algorithm>
#include <utility>

namespace trunkline {
namespace {

constexpr std::size_t kMostWaiting = 96;
constexpr std::ptrdiff_t kMostWaitingOfSeat = 16; // so that nobody takes up the others' room
constexpr Milliseconds kRetry = 1000;             // after a line could not be stored

} // namespace

void Table::make(Setup setup, Listener listener, Milliseconds now) {
    base_ = now;
    Entry entry;
    entry.setup = std::move(setup);
    commit(std::move(entry), {listener, "", kOnlooker}, now);
}

// ---------------------------------------------------------------------- coming and going

std::optional<int> Table::seat_of(std::string_view key) const {
    for (int i = 0; i < seats(); ++i)
        if (!key.empty() && seats_[static_cast<std::size_t>(i)].key == key) return i;
    return std::nullopt;
}

std::optional<int> Table::free_seat() const {
    for (int i = 0; i < seats(); ++i) {
        const Seat& seat = seats_[static_cast<std::size_t>(i)];
        if (!seat.taken() && seat.kept.empty()) return i;
    }
    return std::nullopt;
}

std::optional<int> Table::seat_kept_for(std::string_view key) const {
    for (int i = 0; i < seats(); ++i)
        if (!key.empty() && seats_[static_cast<std::size_t>(i)].kept == key) return i;
    return std::nullopt;
}

std::string Table::commitment() const {
    return to_hex(sha256({reinterpret_cast<const char*>(setup_.seed.data()), setup_.seed.size()}));
}

int Table::seat_at(Listener listener) const {
    const auto ear = std::ranges::find(listeners_, listener, &Ear::listener);
    return ear == listeners_.end() ? kOnlooker : ear->seat;
}

void Table::hello(Listener listener, int seat, int version, Milliseconds now) {
    const bool was_connected = seat == kOnlooker || connected(seat);
    listeners_.push_back({listener, seat});
    if (seat != kOnlooker) seats_[static_cast<std::size_t>(seat)].gone_at = kNever;
    if (can_catch_up(version))
        tell_missed(listeners_.back(), version, now);
    else
        tell_state(listeners_.back(), now);
    if (!was_connected) tell_table(now, listener);
    if (!pending_) go_on(now);
}

void Table::gone(Listener listener, Milliseconds now) {
    const auto ear = std::ranges::find(listeners_, listener, &Ear::listener);
    if (ear == listeners_.end()) return;
    const int seat = ear->seat;
    listeners_.erase(ear);
    if (seat == kOnlooker || connected(seat)) return;
    seats_[static_cast<std::size_t>(seat)].gone_at = now;
    tell_table(now);
    if (!pending_) go_on(now);
}

void Table::miss_the_absent(Milliseconds now) {
    for (int i = 0; i < seats(); ++i)
        if (!connected(i)) seats_[static_cast<std::size_t>(i)].gone_at = now;
}

void Table::join(Listener listener, int seat, std::string name, std::string key, std::string kept,
                 Milliseconds now) {
    if (!pending_) return sit(listener, seat, std::move(name), std::move(key), kept, now);
    if (waiting_.size() >= kMostWaiting)
        return refuse({listener, "", kOnlooker}, "busy", "Too much at once at this table.");
    waiting_.push_back({listener, "", seat, std::move(name), std::move(key), std::move(kept)});
}

void Table::sit(Listener listener, int seat, std::string name, std::string key,
                const std::string& kept, Milliseconds now) {
    const Answer answer{listener, "", kOnlooker};
    if (seat < 0 || seat >= seats())
        return refuse(answer, "no_such_seat", "There is no such seat at this table.");
    const Seat& chosen = seats_[static_cast<std::size_t>(seat)];
    if (chosen.key == key) return done(answer); // asked again
    if (chosen.taken() || chosen.kept != kept)
        return refuse(answer, "seat_taken", "Somebody else has that seat.");
    if (state_ != TableState::Gathering) return refuse(answer, "not_now", "The game has begun.");
    if (!is_readable(name, kLongestName) && (kept.empty() || !name.empty()))
        return refuse(answer, "bad_name", "A name has 1 to 24 characters that can be read.");
    Entry entry;
    entry.type = EntryType::Sat;
    entry.seat = seat;
    entry.name = std::move(name);
    entry.key = std::move(key);
    commit(std::move(entry), answer, now);
}

void Table::hear(Listener listener, std::string_view text, Milliseconds now) {
    if (seat_at(listener) == kOnlooker)
        return refuse({listener, "", kOnlooker}, "looking_on", "Onlookers cannot act.");
    if (!pending_) return act(listener, text, now);
    const int seat = seat_at(listener);
    const auto from_here = std::ranges::count_if(
        waiting_, [&](const Waiting& next) { return seat_at(next.listener) == seat; });
    if (from_here >= kMostWaitingOfSeat) {
        std::string error;
        const Message message = read_message(text, board_, error);
        return refuse({listener, message.id, seat}, "busy", "Too much at once at this table.");
    }
    waiting_.push_back({listener, std::string(text), kOnlooker, {}, {}, {}});
}

// ---------------------------------------------------------------------- store, then tell

void Table::commit(Entry entry, Answer answer, Milliseconds now) {
    entry.at = now;
    entry.clock = std::max(clock_, clock_at(now));
    entry.id = answer.id;
    entry.by = answer.seat;
    pending_ = Pending{std::move(entry), std::move(answer), std::nullopt, {}, {}};
    out_.clear();
    write_entry(out_, board_, pending_->entry);
    keeper_.store(version_ + 1, out_, state_ != TableState::Over);
}

void Table::commit_move(const WrittenMove& move, Answer answer, Milliseconds now) {
    Entry entry;
    entry.type = EntryType::Move;
    entry.seat = move.move.seat;
    entry.move = move;
    entry.at = now;
    entry.clock = std::max(clock_, clock_at(now));
    entry.id = answer.id;
    entry.by = answer.seat;
    pending_ = Pending{std::move(entry), std::move(answer), dealer_, game_, {}};
    pending_->outcome = apply_move(pending_->next, *pending_->dealer, move.move);
    out_.clear();
    write_entry(out_, board_, pending_->entry);
    keeper_.store(version_ + 1, out_, pending_->next.public_state.phase != Phase::Over);
}

void Table::stored(bool ok, Milliseconds now) {
    if (!pending_) return;
    if (ok) {
        const Game before = game_;
        const int seat = pending_->entry.seat;
        const bool was_away = seat >= 0 && seats_[static_cast<std::size_t>(seat)].away;
        fold(pending_->entry);
        const Pending happened = *std::exchange(pending_, std::nullopt);
        if (happened.entry.type == EntryType::Deal) miss_the_absent(now);
        announce(happened, before, now);
        if (happened.entry.type == EntryType::Move && was_away &&
            !seats_[static_cast<std::size_t>(seat)].away)
            tell_table(now);
    } else {
        const Answer answer = std::exchange(pending_, std::nullopt)->answer;
        retry_at_ = now + kRetry;
        for (Seat& seat : seats_) seat.question = 0;
        refuse(answer, "storage", "The host could not store it: nothing happened. Try again.");
        if (asking_.waits_for == 0 && asking_.what != Ask::Nothing) {
            asking_ = {}; // all had agreed to what could not be stored
            tell_table(now);
        }
    }
    go_on(now);
}

void Table::continued(std::string code, int seat, Listener listener, std::string id,
                      Milliseconds now) {
    continuing_ = false;
    const Answer answer{listener, std::move(id), seat};
    if (code.empty() || pending_)
        return refuse(answer, "storage", "The next table could not be made. Try again.");
    Entry entry;
    entry.type = EntryType::Rematch;
    entry.seat = seat;
    entry.text = std::move(code);
    commit(std::move(entry), answer, now);
}

// ---------------------------------------------------------------------- by itself

void Table::go_on(Milliseconds now) {
    while (!pending_ && !waiting_.empty()) {
        Waiting next = std::move(waiting_.front());
        waiting_.pop_front();
        if (next.seat == kOnlooker)
            act(next.listener, next.text, now);
        else
            sit(next.listener, next.seat, std::move(next.name), std::move(next.key), next.kept,
                now);
    }
    if (pending_ || (retry_at_ != kNever && now < retry_at_)) return;
    retry_at_ = kNever;
    if (!act_by_itself(now)) let_bots_think();
}

// Nobody who has left can answer any more, and a pause needs only those who are there.
bool Table::all_have_agreed() {
    if (asking_.what == Ask::Nothing) return false;
    asking_.waits_for &= others(asking_.by, asking_.what != Ask::TakeBack);
    return asking_.waits_for == 0;
}

bool Table::act_by_itself(Milliseconds now) {
    if (all_have_agreed()) {
        carry_out(asking_.what, asking_.by, {}, now);
        return true;
    }
    if (state_ == TableState::Shuffling) {
        if (shuffle_until_ == kNever) shuffle_until_ = now + kShuffleTime;
        const bool all_in = std::ranges::all_of(
            seats_, [](const Seat& seat) { return !seat.person() || seat.salted; });
        if (!all_in && now < shuffle_until_) return false;
        shuffle_until_ = kNever;
        Entry entry;
        entry.type = EntryType::Deal;
        commit(std::move(entry), {}, now);
        return true;
    }
    if (state_ != TableState::Running) return false;
    for (int i = 0; i < seats(); ++i) {
        const Seat& seat = seats_[static_cast<std::size_t>(i)];
        const bool wants_back = seat.returning || (seat.vanished && connected(i));
        if (seat.away && wants_back && !out_of_time(i, now)) {
            Entry entry;
            entry.type = EntryType::Back;
            entry.seat = i;
            commit(std::move(entry), {}, now);
            return true;
        }
        if (seat.since < 0) continue;
        const bool too_slow = out_of_time(i, now);
        // Nobody should wait for somebody who is gone; where nobody waits, there is no hurry.
        const bool vanished = setup_.options.move_s == 0 && seat.gone_at != kNever &&
                              now - seat.gone_at >= kPatience && others(i, true) != 0;
        if (!too_slow && !vanished) continue;
        Entry entry;
        entry.type = EntryType::Away;
        entry.seat = i;
        entry.text = too_slow ? "clock" : "gone";
        commit(std::move(entry), {}, now);
        return true;
    }
    return false;
}

void Table::let_bots_think() {
    // Where every person has gone, the game waits for them.
    if (state_ != TableState::Running || !person_present()) return;
    for (int i = 0; i < seats(); ++i) {
        Seat& seat = seats_[static_cast<std::size_t>(i)];
        if (!seat.bot_plays() || seat.question != 0 || !awaits(game_.public_state, i)) continue;
        seat.question = ++questions_;
        keeper_.think(i, seat.bot.empty() ? setup_.options.stand_in : seat.bot, look(game_, i),
                      seat.question);
        if (pending_) return;
    }
}

void Table::bot_moved(int seat, std::uint64_t question, const Move& move, Milliseconds now) {
    Seat& player = seats_[static_cast<std::size_t>(seat)];
    if (player.question != question || state_ != TableState::Running) return;
    player.question = 0;
    if (pending_) return; // it is asked again when the line on its way is stored
    if (!player.bot_plays() || !awaits(game_.public_state, seat)) return;
    WrittenMove chosen = written(game_.private_states[static_cast<std::size_t>(seat)], move);
    chosen.move.seat = static_cast<std::uint8_t>(seat);
    if (settle(board_, look(game_, seat), chosen) != Refusal::None) {
        keeper_.refused("bot");
        return;
    }
    commit_move(chosen, {}, now);
}

void Table::tick(Milliseconds now) {
    if (!pending_) go_on(now);
}

Milliseconds Table::deadline() const {
    // What is on its way will be told when it is stored; till then no time can pass here.
    if (pending_) return kNever;
    if (retry_at_ != kNever) return retry_at_;
    Milliseconds next = shuffle_until_;
    if (state_ != TableState::Running) return next;
    for (int i = 0; i < seats(); ++i) {
        const Seat& seat = seats_[static_cast<std::size_t>(i)];
        if (seat.since < 0) continue;
        if (setup_.options.move_s > 0)
            next = std::min(next, base_ + clock_ + left(seat, clock_));
        else if (seat.gone_at != kNever && others(i, true) != 0)
            next = std::min(next, seat.gone_at + kPatience);
    }
    return next;
}

} // namespace trunkline
