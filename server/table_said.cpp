// What is said to a table, and whether it is done.
#include <algorithm>
#include <tuple>
#include <utility>

#include "server/table.hpp"
#include "wire/record.hpp"

namespace trunkline {

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
            return done(answer, before.version);
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
            if (!seats_[static_cast<std::size_t>(seat)].away) return done(answer);
            if (!out_of_time(seat, now)) return simple(EntryType::Back);
            seats_[static_cast<std::size_t>(seat)].returning = true;
            remember(seat, {answer.id, version_, {}});
            done(answer);
            return go_on(now);
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
    // Two who ask for the same agree; but each wants moves of their own back.
    if (what != Ask::TakeBack && asking_.what == what && asking_.by != seat &&
        ((asking_.waits_for >> seat) & 1)) {
        Message yes;
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
        if (!known || (holder != seats_.end() && holder != mine && !holder->key.empty()))
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

} // namespace trunkline
