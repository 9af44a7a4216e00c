#include "server/table_decide.hpp"

#include <algorithm>

#include "wire/record.hpp"

namespace trunkline {
namespace {

entry::What agreed(const Situation& situation, const Asking& asking) {
    const TableData& table = situation.table;
    if (asking.what == Ask::Pause) return entry::Pause{asking.by};
    if (asking.what == Ask::Resume) return entry::Resume{asking.by};
    if (asking.what == Ask::EndGame) return entry::Ended{asking.by};
    if (asking.what == Ask::StandIn) {
        // Whoever is gone is back as soon as they come back.
        const bool gone = !situation.presence.connected(asking.about);
        return entry::Away{asking.about, gone ? entry::Away::Why::Gone : entry::Away::Why::Silent};
    }
    const auto [from, count] = table.last_moves_of(asking.by);
    return entry::TakeBack{asking.by, from, count};
}

bool is_salt(std::string_view text) {
    return !text.empty() && text.size() <= kLongestSalt && std::ranges::none_of(text, [](char c) {
        return static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
    });
}

// Taken however many entries there are: what brings a game to its end, by moves or without, and
// chat and questions, which are no entries.
bool is_always_taken(const message::What& message) {
    return std::holds_alternative<message::Chat>(message) ||
           std::holds_alternative<message::Move>(message) ||
           std::holds_alternative<message::Moves>(message) ||
           std::holds_alternative<message::StandIn>(message) ||
           std::holds_alternative<message::EndGame>(message) ||
           std::holds_alternative<message::Consent>(message);
}

// One function for each kind of message.
struct Deciding {
    const Situation& situation;
    int seat;
    const TableData& table = situation.table;
    const Asking& asking = situation.presence.asking;
    const TableSeat& mine = table.seat(seat);
    bool gathering = table.state == TableState::Gathering;
    bool playing = table.state == TableState::Running || table.state == TableState::Paused;

    Decision operator()(const message::Move& message) const {
        if (table.state != TableState::Running) return Reason::NotBeingPlayed;
        if (message.version < table.game_version || message.version > table.version)
            return Reason::Stale;
        entry::Move move{message.move};
        move.move.move.seat = static_cast<std::uint8_t>(seat);
        const Refusal refusal = settle(table.board, look(table.game, seat), move.move);
        if (refusal != Refusal::None) return refusal;
        return move;
    }
    Decision operator()(const message::Moves&) const {
        if (table.state != TableState::Running) return Reason::NotBeingPlayed;
        return ListMoves{};
    }
    Decision operator()(const message::TakeBack&) const {
        if (table.state != TableState::Running) return Reason::NotBeingPlayed;
        if (table.setup.options.counting) return Reason::Counting;
        if (table.last_moves_of(seat).second == 0) return Reason::NothingToTakeBack;
        if (table.can_take_back(seat)) return agreed(situation, {Ask::TakeBack, seat});
        // Bots cannot agree to what they do not know to have been seen.
        if (table.everybody(seat) == 0 && !table.setup.options.practice) return Reason::NotPractice;
        return ask({Ask::TakeBack, seat});
    }
    Decision operator()(const message::Consent& message) const {
        if (asking.what == Ask::Nothing || asking.what != message.to ||
            !has(asking.waits_for, seat))
            return Reason::NobodyAsked;
        if (!message.yes) return Decline{asking.what};
        return consent();
    }
    Decision operator()(const message::Pause&) const {
        if (table.state != TableState::Running) return Reason::NotNow;
        if (mine.pauses >= kMostPauses) return Reason::TooManyPauses;
        return ask({Ask::Pause, seat});
    }
    Decision operator()(const message::Resume&) const {
        if (table.state != TableState::Paused) return Reason::NotNow;
        return ask({Ask::Resume, seat});
    }
    Decision operator()(const message::Chat& message) const {
        if (!table.setup.options.chat) return Reason::ChatOff;
        if (!is_readable(message.text, kLongestChat)) return Reason::BadText;
        return SayToAll{message.text};
    }
    Decision operator()(const message::Leave&) const {
        if (gathering) return entry::Stood{seat};
        if (!playing) return Reason::NotNow;
        if (mine.away) return AlreadySo{};
        return entry::Away{seat, entry::Away::Why::Left};
    }
    Decision operator()(const message::Return&) const {
        if (!mine.away) return AlreadySo{};
        if (table.out_of_time(seat, situation.clock())) return ReturnLater{};
        return entry::Back{seat};
    }
    Decision operator()(const message::Seat& message) const {
        if (!gathering) return Reason::HasBegun;
        if (message.name && !is_readable(*message.name, kLongestName)) return Reason::BadName;
        if (message.color && !is_free(*message.color)) return Reason::BadColor;
        return entry::Seat{seat, message.name.value_or(""), message.color.value_or(""),
                           message.ready};
    }
    Decision operator()(const message::Fill& message) const {
        if (!gathering) return Reason::HasBegun;
        if (seat != table.setup.host) return Reason::NotYours;
        if (message.seat >= table.players()) return Reason::NoSuchSeat;
        if (!table.seat(message.seat).key.empty()) return Reason::PersonSitsThere;
        if (!message.level.empty() && !is_level(message.level)) return Reason::BadLevel;
        return entry::Fill{message.seat, message.level};
    }
    Decision operator()(const message::AddSeat&) const {
        if (!gathering) return Reason::HasBegun;
        if (seat != table.setup.host) return Reason::NotYours;
        if (table.players() >= table.board.max_players) return Reason::WrongNumberOfPlayers;
        return entry::Added{table.players()};
    }
    Decision operator()(const message::CloseSeat& message) const {
        if (!gathering) return Reason::HasBegun;
        if (seat != table.setup.host) return Reason::NotYours;
        if (message.seat >= table.players()) return Reason::NoSuchSeat;
        if (!table.seat(message.seat).key.empty()) return Reason::PersonSitsThere;
        if (table.players() <= table.board.min_players) return Reason::WrongNumberOfPlayers;
        return entry::Closed{message.seat};
    }
    Decision operator()(const message::Start&) const {
        if (!gathering) return Reason::NotNow;
        if (seat != table.setup.host) return Reason::NotYours;
        if (!std::ranges::all_of(table.seats, &TableSeat::taken)) return Reason::SeatsOpen;
        return entry::Start{seat};
    }
    Decision operator()(const message::Remove& message) const {
        if (!gathering) return Reason::HasBegun;
        if (seat != table.setup.host) return Reason::NotYours;
        if (message.seat >= table.players()) return Reason::NoSuchSeat;
        if (message.seat == seat) return Reason::NotYourself;
        if (table.seat(message.seat).key.empty()) return Reason::NobodySitsThere;
        return entry::Stood{message.seat};
    }
    Decision operator()(const message::StandIn& message) const {
        if (message.seat >= table.players()) return Reason::NoSuchSeat;
        if (message.seat == seat) return Reason::NotYourself;
        const TableSeat& silent = table.seat(message.seat);
        // A clock sees to it by itself.
        if (table.state != TableState::Running || table.setup.options.move_s > 0 ||
            silent.since < 0)
            return Reason::NotNow;
        if (!situation.is_silent(message.seat) && !situation.is_gone(message.seat))
            return Reason::NotSilentYet;
        return ask({Ask::StandIn, seat, 0, message.seat});
    }
    Decision operator()(const message::EndGame&) const {
        if (!playing) return Reason::NotBeingPlayed;
        return ask({Ask::EndGame, seat});
    }
    Decision operator()(const message::SaltCommitment& message) const {
        if (table.state != TableState::Shuffling || mine.salt_commitment) return Reason::NotNow;
        return entry::SaltCommitment{seat, message.commitment};
    }
    // Not before all commitments are there: whoever sees a salt can no longer choose one.
    Decision operator()(const message::Salt& message) const {
        if (table.state != TableState::Shuffling || mine.salted || !table.all_committed())
            return Reason::NotNow;
        if (!is_salt(message.salt)) return Reason::BadSalt;
        if (sha256(message.salt) != mine.salt_commitment) return Reason::SaltMisfit;
        return entry::Salt{seat, message.salt};
    }
    Decision operator()(const message::Rematch&) const {
        if (table.state != TableState::Over) return Reason::NotNow;
        if (!table.next_code.empty()) return AlreadySo{};
        return MakeNextTable{};
    }

    Decision ask(Asking question) const {
        question.waits_for = situation.consent_needed(question);
        question.until = situation.now + kAnswerTime;
        if (question.waits_for == 0) return agreed(situation, question);
        // Two who ask for the same agree; but each wants moves of their own back.
        if (question.what != Ask::TakeBack && asking.what == question.what &&
            asking.about == question.about && asking.by != seat && has(asking.waits_for, seat))
            return consent();
        if (asking.what != Ask::Nothing) return Reason::AnotherQuestion;
        return AskOthers{question};
    }
    Decision consent() const {
        Asking narrowed = asking;
        narrowed.waits_for &= ~only(seat);
        if (narrowed.waits_for == 0) return agreed(situation, asking);
        return AskOthers{narrowed};
    }
    bool is_free(const std::string& color) const {
        const auto& colors = table.board.train_colors;
        const auto holder = std::ranges::find(table.seats, color, &TableSeat::color);
        const bool others = holder != table.seats.end() && &*holder != &mine;
        return std::ranges::find(colors, color) != colors.end() &&
               !(others && !holder->key.empty());
    }
};

// No game begins without every person's part of the shuffle.
std::optional<entry::What> deal_when_shuffled(const Situation& situation) {
    const TableData& table = situation.table;
    const bool committed = table.all_committed();
    entry::CalledOff off;
    for (int i = 0; i < table.players(); ++i) {
        const TableSeat& seat = table.seat(i);
        const bool answered = committed ? seat.salted : seat.salt_commitment.has_value();
        if (seat.person() && !answered) off.silent.push_back(i);
    }
    if (committed && off.silent.empty()) return entry::Deal{};
    if (situation.now < situation.presence.shuffle_until) return std::nullopt;
    return off;
}

Milliseconds end_of_pause(const TableData& table) {
    return table.paused_at + std::max(kPauseTime, Milliseconds{table.setup.options.move_s} * 1000);
}

// Nobody should wait for somebody who is gone; where nobody waits, there is no hurry.
bool is_missed(const TableData& table, const Presence& presence, int seat) {
    return table.setup.options.move_s == 0 && presence.seat(seat).gone_at != kNever &&
           (table.others(seat) & presence.connected_seats()) != 0;
}

std::optional<entry::What> come_or_go(const Situation& situation, int number) {
    const TableSeat& seat = situation.table.seat(number);
    const Presence::Seat& here = situation.presence.seat(number);
    const bool too_slow = situation.table.out_of_time(number, situation.clock());
    const bool wants_back =
        here.returning || (seat.vanished && situation.presence.connected(number));
    if (seat.away && wants_back && !too_slow) return entry::Back{number};
    if (seat.since < 0) return std::nullopt;
    if (too_slow) return entry::Away{number, entry::Away::Why::Clock};
    if (is_missed(situation.table, situation.presence, number) &&
        situation.now - here.gone_at >= kPatience)
        return entry::Away{number, entry::Away::Why::Gone};
    return std::nullopt;
}

} // namespace

SeatSet Situation::consent_needed(const Asking& asking) const {
    switch (asking.what) {
        case Ask::TakeBack:
        case Ask::Pause:
            return table.everybody(asking.by);
        case Ask::Resume:
            return table.others(asking.by) & presence.connected_seats();
        case Ask::StandIn:
            return table.others(asking.by) & presence.connected_seats() & ~only(asking.about);
        case Ask::EndGame: {
            SeatSet needed = table.everybody(asking.by);
            for (int i = 0; i < table.players() && !table.setup.options.counting; ++i)
                if (is_silent(i)) needed &= ~only(i);
            return needed;
        }
        case Ask::Nothing:
            break;
    }
    return 0;
}

bool Situation::is_gone(int number) const {
    const Milliseconds gone_at = presence.seat(number).gone_at;
    return gone_at != kNever && now - gone_at >= kMissedTime;
}

// Played for, awaited and not moving, or gone.
bool Situation::is_silent(int number) const {
    const TableSeat& seat = table.seat(number);
    const Milliseconds gone_at = presence.seat(number).gone_at;
    return seat.away || (seat.since >= 0 && clock() - seat.since >= kSilentTime) ||
           (gone_at != kNever && now - gone_at >= kSilentTime);
}

Decision decide(const Situation& situation, int seat, const message::What& message) {
    const bool too_many = situation.table.version >= kMostEntries ||
                          situation.table.seat(seat).entries >= kMostOfSeat;
    if (too_many && !is_always_taken(message)) return Reason::TooManyEntries;
    return std::visit(Deciding{situation, seat}, message);
}

Decision decide(const TableData& table, const Join& join) {
    if (const auto seat = table.seat_of(join.key)) { // asked again
        const std::string& before = table.seat(*seat).asked_for;
        if (before.empty() || join.digest.empty() || before == join.digest) return AlreadySo{};
        return Reason::KeyUsed;
    }
    const std::optional<int> wanted = join.seat < 0 ? table.free_seat() : join.seat;
    if (!wanted) return Reason::NoFreeSeat;
    if (*wanted >= table.players()) return Reason::NoSuchSeat;
    const TableSeat& seat = table.seat(*wanted);
    if (seat.taken() || seat.kept != join.kept) return Reason::SeatTaken;
    if (table.state != TableState::Gathering) return Reason::HasBegun;
    if (table.version >= kMostEntries) return Reason::TooManyEntries;
    const bool keeps_name = !join.kept.empty() && join.name.empty();
    if (!keeps_name && !is_readable(join.name, kLongestName)) return Reason::BadName;
    return entry::Sat{*wanted, join.name, join.key};
}

std::optional<entry::What> decide_alone(const Situation& situation) {
    const Asking& asking = situation.presence.asking;
    if (asking.what != Ask::Nothing && asking.waits_for == 0) return agreed(situation, asking);
    if (situation.table.state == TableState::Shuffling) return deal_when_shuffled(situation);
    if (situation.table.state == TableState::Paused &&
        situation.clock() >= end_of_pause(situation.table))
        return entry::Resume{0};
    if (situation.table.state != TableState::Running) return std::nullopt;
    for (int i = 0; i < situation.table.players(); ++i)
        if (auto what = come_or_go(situation, i)) return what;
    return std::nullopt;
}

Milliseconds deadline(const TableData& table, const Presence& presence) {
    if (table.state == TableState::Shuffling) return presence.shuffle_until;
    Milliseconds next = presence.asking.until;
    if (table.state == TableState::Paused)
        return std::min(next, presence.base + end_of_pause(table));
    if (table.state != TableState::Running) return next;
    for (int i = 0; i < table.players(); ++i) {
        const TableSeat& seat = table.seat(i);
        if (seat.since < 0) continue;
        if (table.setup.options.move_s > 0)
            next = std::min(next, presence.base + table.clock + table.left(seat, table.clock));
        else if (is_missed(table, presence, i))
            next = std::min(next, presence.seat(i).gone_at + kPatience);
    }
    return next;
}

} // namespace trunkline
