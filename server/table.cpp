// What is said to a table, and what it does by itself when time passes.
#include "server/table.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

namespace trunkline {
namespace {

constexpr std::size_t kMostWaiting = 32;
constexpr Milliseconds kRetry = 1000; // after a line could not be stored

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

// ---------------------------------------------------------------------- what is said

void Table::hear(Listener listener, std::string_view text, Milliseconds now) {
    if (seat_at(listener) == kOnlooker)
        return refuse({listener, "", kOnlooker}, "looking_on", "Onlookers cannot act.");
    if (!pending_) return act(listener, text, now);
    if (waiting_.size() >= kMostWaiting)
        return refuse({listener, "", kOnlooker}, "busy", "Too much at once at this table.");
    waiting_.push_back({listener, std::string(text), kOnlooker, {}, {}, {}});
}

void Table::act(Listener listener, std::string_view text, Milliseconds now) {
    const int seat = seat_at(listener);
    if (seat == kOnlooker) return; // it has gone meanwhile
    std::string error;
    Message message = read_message(text, board_, error);
    const Answer answer{listener, message.id, seat};
    if (message.type == MessageType::Unreadable) return refuse(answer, "unreadable", error);
    for (const Remembered& before : answers_[static_cast<std::size_t>(seat)])
        if (before.id == message.id) {
            if (!before.refusal.empty()) return keeper_.tell(listener, before.refusal);
            return done(answer);
        }
    obey(seat, answer, message, now);
}

void Table::obey(int seat, const Answer& answer, Message& message, Milliseconds now) {
    const auto simple = [&](EntryType type, std::string text = {}) {
        Entry entry;
        entry.type = type;
        entry.seat = seat;
        entry.text = std::move(text);
        commit(std::move(entry), answer, now);
    };
    const bool gathering = state_ == TableState::Gathering;
    const bool playing = state_ == TableState::Running || state_ == TableState::Paused;
    const auto not_now = [&] {
        refuse(answer, "not_now", "That cannot be done at this point of the game.");
    };
    switch (message.type) {
        case MessageType::Move:
            return play(seat, answer, message, now);
        case MessageType::TakeBack:
            return take_back(seat, answer, now);
        case MessageType::Consent:
            return consent(seat, answer, message, now);
        case MessageType::Pause:
            return state_ == TableState::Running ? ask(Ask::Pause, seat, answer, now) : not_now();
        case MessageType::Resume:
            return state_ == TableState::Paused ? ask(Ask::Resume, seat, answer, now) : not_now();
        case MessageType::Chat:
            if (!setup_.options.chat)
                return refuse(answer, "chat_off", "Chat is switched off at this table.");
            if (!is_readable(message.text, kLongestChat))
                return refuse(answer, "bad_text",
                              "A text has 1 to 200 characters that can be read.");
            return simple(EntryType::Chat, message.text);
        case MessageType::Leave:
            if (gathering) return simple(EntryType::Stood);
            if (!playing) return not_now();
            return seats_[static_cast<std::size_t>(seat)].away ? done(answer)
                                                               : simple(EntryType::Away, "left");
        case MessageType::Return:
            return seats_[static_cast<std::size_t>(seat)].away ? simple(EntryType::Back)
                                                               : done(answer);
        case MessageType::Seat:
            return change_seat(seat, answer, message, now);
        case MessageType::Fill:
            return fill(seat, answer, message, now);
        case MessageType::Start:
            if (!gathering) return not_now();
            if (seat != setup_.host)
                return refuse(answer, "not_yours", "Only the maker of the table can do that.");
            if (!std::ranges::all_of(seats_, &Seat::taken))
                return refuse(answer, "seats_open", "There are seats that nobody has taken.");
            return simple(EntryType::Start);
        case MessageType::Salt:
            if (state_ != TableState::Shuffling || seats_[static_cast<std::size_t>(seat)].salted)
                return not_now();
            if (message.text.size() > kLongestSalt)
                return refuse(answer, "bad_text", "A salt has at most 64 bytes.");
            return simple(EntryType::Salt, message.text);
        case MessageType::Rematch:
            if (state_ != TableState::Over) return not_now();
            if (!next_code_.empty()) return done(answer);
            if (std::exchange(continuing_, true))
                return refuse(answer, "busy", "The next table is being made.");
            return keeper_.rematch(seat, answer.to, answer.id);
        case MessageType::Unreadable:
            return;
    }
}

void Table::play(int seat, const Answer& answer, Message& message, Milliseconds now) {
    if (state_ != TableState::Running)
        return refuse(answer, "not_now", "The game is not being played at the moment.");
    if (message.version < game_version_ || message.version > version_)
        return refuse(answer, "stale", "The game has gone on since; look again.");
    message.move.move.seat = static_cast<std::uint8_t>(seat);
    const Refusal refusal = settle(board_, look(game_, seat), message.move);
    if (refusal != Refusal::None) {
        const RefusalText& text = trunkline::describe(refusal);
        keeper_.refused(text.rule);
        return refuse(answer, text.key, text.text, text.rule);
    }
    commit_move(message.move, answer, now);
}

void Table::take_back(int seat, const Answer& answer, Milliseconds now) {
    if (state_ != TableState::Running)
        return refuse(answer, "not_now", "The game is not being played at the moment.");
    if (setup_.options.counting)
        return refuse(answer, "counting", "This game counts; nothing is taken back.");
    if (last_moves_of(seat).second == 0)
        return refuse(answer, "nothing_to_take_back", "You have not moved yet.");
    if (free_to_take_back(seat)) return carry_out(Ask::TakeBack, seat, answer, now);
    ask(Ask::TakeBack, seat, answer, now);
}

void Table::ask(Ask what, int seat, const Answer& answer, Milliseconds now) {
    const unsigned waits_for = others(seat, what != Ask::TakeBack);
    if (waits_for == 0) return carry_out(what, seat, answer, now);
    if (asking_.what == what && asking_.by != seat && ((asking_.waits_for >> seat) & 1)) {
        Message yes; // two who ask for the same agree
        yes.to = what;
        yes.yes = true;
        return consent(seat, answer, yes, now);
    }
    if (asking_.what != Ask::Nothing)
        return refuse(answer, "busy", "Another question waits for its answer.");
    asking_ = {what, seat, waits_for};
    remember(seat, {answer.id, version_, {}});
    done(answer);
    tell_asking();
}

void Table::consent(int seat, const Answer& answer, const Message& message, Milliseconds now) {
    if (asking_.what == Ask::Nothing || asking_.what != message.to ||
        !((asking_.waits_for >> seat) & 1))
        return refuse(answer, "nobody_asked", "Nobody waits for your answer to that.");
    if (!message.yes) {
        body_.clear();
        json::Writer out(body_);
        out.open('{').key("type").word("declined").key("what").word(name_of(asking_.what));
        out.key("by").number(seat).close('}');
        asking_ = {};
        remember(seat, {answer.id, version_, {}});
        done(answer);
        return tell_all(body_);
    }
    asking_.waits_for &= ~(1u << seat);
    if (asking_.waits_for == 0) return carry_out(asking_.what, asking_.by, answer, now);
    remember(seat, {answer.id, version_, {}});
    done(answer);
    tell_asking();
}

void Table::carry_out(Ask what, int by, const Answer& answer, Milliseconds now) {
    Entry entry;
    entry.seat = by;
    if (what == Ask::TakeBack) {
        entry.type = EntryType::TakeBack;
        std::tie(entry.from, entry.count) = last_moves_of(by);
    } else {
        entry.type = what == Ask::Pause ? EntryType::Pause : EntryType::Resume;
    }
    commit(std::move(entry), answer, now);
}

void Table::change_seat(int seat, const Answer& answer, const Message& message, Milliseconds now) {
    if (state_ != TableState::Gathering) return refuse(answer, "not_now", "The game has begun.");
    if (message.name && !is_readable(*message.name, kLongestName))
        return refuse(answer, "bad_name", "A name has 1 to 24 characters that can be read.");
    if (message.color) {
        const auto& colors = board_.train_colors;
        const bool known = std::ranges::find(colors, *message.color) != colors.end();
        const auto holder = std::ranges::find(seats_, *message.color, &Seat::color);
        const auto mine = seats_.begin() + seat;
        if (!known || (holder != seats_.end() && holder != mine && holder->person()))
            return refuse(answer, "bad_color", "That colour is not free.");
    }
    Entry entry;
    entry.type = EntryType::Seat;
    entry.seat = seat;
    entry.name = message.name.value_or("");
    entry.color = message.color.value_or("");
    entry.ready = message.ready;
    commit(std::move(entry), answer, now);
}

void Table::fill(int seat, const Answer& answer, const Message& message, Milliseconds now) {
    if (state_ != TableState::Gathering) return refuse(answer, "not_now", "The game has begun.");
    if (seat != setup_.host)
        return refuse(answer, "not_yours", "Only the maker of the table can do that.");
    if (message.seat >= seats())
        return refuse(answer, "no_such_seat", "There is no such seat at this table.");
    if (!seats_[static_cast<std::size_t>(message.seat)].key.empty())
        return refuse(answer, "seat_taken", "A person sits there.");
    if (!message.text.empty() && !is_level(message.text))
        return refuse(answer, "bad_level", "There is no bot of that name.");
    Entry entry;
    entry.type = EntryType::Fill;
    entry.seat = message.seat;
    entry.text = message.text;
    commit(std::move(entry), answer, now);
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
    keeper_.store(version_ + 1, out_, pending_->next.platform.phase != Phase::Over);
}

void Table::stored(bool ok, Milliseconds now) {
    if (!pending_) return;
    if (ok) {
        const Game before = game_;
        const int seat = pending_->entry.seat;
        const bool was_away = seat >= 0 && seats_[static_cast<std::size_t>(seat)].away;
        fold(pending_->entry);
        const Pending happened = *std::exchange(pending_, std::nullopt);
        announce(happened, before, now);
        if (happened.entry.type == EntryType::Move && was_away &&
            !seats_[static_cast<std::size_t>(seat)].away)
            tell_table(now);
    } else {
        const Answer answer = std::exchange(pending_, std::nullopt)->answer;
        retry_at_ = now + kRetry;
        for (Seat& seat : seats_) seat.question = 0;
        refuse(answer, "storage", "The host could not store it: nothing happened. Try again.");
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

bool Table::act_by_itself(Milliseconds now) {
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
        if (seat.away && seat.vanished && connected(i)) {
            Entry entry;
            entry.type = EntryType::Back;
            entry.seat = i;
            commit(std::move(entry), {}, now);
            return true;
        }
        if (seat.since < 0) continue;
        const bool out_of_time = setup_.options.move_s > 0 && left(seat, clock_at(now)) <= 0;
        // Nobody should wait for somebody who is gone; where nobody waits, there is no hurry.
        const bool vanished = setup_.options.move_s == 0 && seat.gone_at != kNever &&
                              now - seat.gone_at >= kPatience && others(i, true) != 0;
        if (!out_of_time && !vanished) continue;
        Entry entry;
        entry.type = EntryType::Away;
        entry.seat = i;
        entry.text = out_of_time ? "clock" : "gone";
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
        if (!seat.bot_plays() || seat.question != 0 || !awaits(game_.platform, i)) continue;
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
    if (!player.bot_plays() || !awaits(game_.platform, seat)) return;
    WrittenMove chosen = written(game_.luggage[static_cast<std::size_t>(seat)], move);
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
    Milliseconds next = std::min(shuffle_until_, retry_at_);
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
