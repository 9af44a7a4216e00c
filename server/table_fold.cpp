// How an entry changes a table.
#include <algorithm>

#include "server/table_data.hpp"
#include "wire/view.hpp"

namespace trunkline {
namespace {

constexpr std::size_t kChatTold = 30; // lines, to whoever comes

TableSeat new_seat(const TableData& table, std::string color) {
    TableSeat seat;
    seat.color = std::move(color);
    seat.bank = Milliseconds{table.setup.options.bank_s} * 1000;
    return seat;
}

// The first that nobody at the table has.
const std::string& free_color(const TableData& table) {
    return *std::ranges::find_if(table.board.train_colors, [&](const std::string& color) {
        return std::ranges::find(table.seats, color, &TableSeat::color) == table.seats.end();
    });
}

void open_seats(TableData& table) {
    const auto free = [&](const std::string& color) {
        return std::ranges::find(table.setup.seats, color, &SeatSetup::color) ==
                   table.setup.seats.end() &&
               std::ranges::find(table.seats, color, &TableSeat::color) == table.seats.end();
    };
    for (const SeatSetup& from : table.setup.seats) {
        TableSeat seat = new_seat(table, from.color.empty()
                                             ? *std::ranges::find_if(table.board.train_colors, free)
                                             : from.color);
        seat.bot = from.bot;
        seat.name = from.bot.empty() ? from.name : from.bot;
        seat.kept = from.kept;
        seat.ready = !from.bot.empty();
        table.seats.push_back(std::move(seat));
    }
}

// A colour that no other person has: where a bot or an empty chair had it, the two change.
void take_color(TableData& table, TableSeat& seat, const std::string& color) {
    const auto holder = std::ranges::find(table.seats, color, &TableSeat::color);
    if (holder != table.seats.end()) holder->color = seat.color;
    seat.color = color;
}

void deal_cards(TableData& table) {
    auto [dealer, game] = table.dealt();
    table.dealer = std::move(dealer);
    table.game = game;
    table.revealed = true;
}

bool reveals(const Move& move, const Cards& deck_before, const Game& after) {
    return move.type == MoveType::Tickets || !(deck_before == after.hidden_state.deck);
}

void stop_clock(const TableData& table, TableSeat& seat) {
    if (seat.since >= 0) seat.used += table.clock - seat.since;
    seat.since = -1;
}

void end_turn(const TableData& table, TableSeat& seat) {
    stop_clock(table, seat);
    seat.bank = std::min(seat.bank, std::max<Milliseconds>(0, table.left(seat, table.clock)));
    seat.used = 0;
}

void run_clocks(TableData& table) {
    for (int i = 0; i < table.players(); ++i) {
        TableSeat& seat = table.seat(i);
        if (!table.is_awaited(i))
            end_turn(table, seat);
        else if (table.state != TableState::Running || seat.bot_plays())
            stop_clock(table, seat); // what was used of this turn stays used
        else if (seat.since < 0)
            seat.since = table.clock;
    }
}

// The seat of a line's speaker, after somebody else has left; or they are who left.
bool is_still_here(ChatLine& line, const TableData::SeatLeft& left) {
    if (line.seat == left.seat) return false;
    if (left.closed && line.seat > left.seat) --line.seat;
    return true;
}

// One function for each kind of entry.
struct Folding {
    TableData& table;
    const Entry& entry;
    Played* played;

    void operator()(const entry::Made& made) {
        table.setup = made.setup;
        open_seats(table);
    }
    void operator()(const entry::Sat& sat) {
        TableSeat& seat = table.seat(sat.seat);
        seat.key = sat.key;
        seat.asked_for = entry.digest;
        if (!sat.name.empty()) seat.name = sat.name;
        // The table needs somebody who can start it.
        if (table.seat(table.setup.host).key.empty()) table.setup.host = sat.seat;
    }
    void operator()(const entry::Stood& stood) {
        TableSeat& seat = table.seat(stood.seat);
        seat.key.clear();
        seat.name.clear();
        seat.entries = 0;
        seat.ready = false;
        table.leave({entry.at, stood.seat, false});
        for (int i = 0; i < table.players() && table.setup.host == stood.seat; ++i)
            if (!table.seat(i).key.empty()) table.setup.host = i;
    }
    void operator()(const entry::Seat& changed) {
        TableSeat& seat = table.seat(changed.seat);
        if (!changed.name.empty()) seat.name = changed.name;
        if (!changed.color.empty()) take_color(table, seat, changed.color);
        if (changed.ready) seat.ready = *changed.ready;
    }
    void operator()(const entry::Fill& fill) {
        TableSeat& seat = table.seat(fill.seat);
        seat.bot = fill.level;
        seat.name = fill.level;
        seat.kept.clear();
    }
    void operator()(const entry::Added&) {
        table.seats.push_back(new_seat(table, free_color(table)));
    }
    void operator()(const entry::Closed& closed) {
        table.seats.erase(table.seats.begin() + closed.seat);
        if (table.setup.host > closed.seat) --table.setup.host;
        table.leave({entry.at, closed.seat, true});
    }
    void operator()(const entry::Start&) { table.state = TableState::Shuffling; }
    void operator()(const entry::SaltCommitment& salt) {
        table.seat(salt.seat).salt_commitment = salt.commitment;
    }
    void operator()(const entry::CalledOff& off) {
        table.called_off.push_back(off.silent);
        table.state = TableState::Gathering;
        for (TableSeat& seat : table.seats) {
            seat.salt_commitment.reset();
            seat.salt.clear();
            seat.salted = false;
        }
        // The next start is not up to somebody who does not answer.
        const auto is_silent = [&](int seat) {
            return std::ranges::find(off.silent, seat) != off.silent.end();
        };
        for (int i = 0; i < table.players() && is_silent(table.setup.host); ++i)
            if (!table.seat(i).key.empty() && !is_silent(i)) table.setup.host = i;
    }
    void operator()(const entry::Salt& salt) {
        table.seat(salt.seat).salt = salt.salt;
        table.seat(salt.seat).salted = true;
    }
    void operator()(const entry::Deal&) {
        deal_cards(table);
        table.state = TableState::Running;
        table.game_version = table.version;
    }
    void operator()(const entry::Move& move) {
        const Cards deck = table.game.hidden_state.deck;
        if (played) {
            table.game = played->game;
            std::swap(*table.dealer, played->dealer);
        } else {
            table.apply(table.game, *table.dealer, move.move.move);
        }
        table.moves.push_back(move.move.move);
        table.revealed = reveals(move.move.move, deck, table.game);
        TableSeat& seat = table.seat(move.seat());
        if (!entry.id.empty()) seat.away = false; // a person's move: here again
        const Phase phase = table.game.public_state.phase;
        if (phase != Phase::Opening) table.game_version = table.version;
        // A new turn, a new allowance, even where the same seat is awaited again.
        if (phase == Phase::Turn) end_turn(table, seat);
        if (phase == Phase::Over) finish();
    }
    void operator()(const entry::TakeBack& taken) {
        const auto first = table.moves.begin() + taken.from;
        table.moves.erase(first, first + taken.count);
        deal_cards(table);
        for (const Move& move : table.moves) {
            const Cards deck = table.game.hidden_state.deck;
            table.apply(table.game, *table.dealer, move);
            table.revealed = reveals(move, deck, table.game);
        }
        table.game_version = table.version;
    }
    void operator()(const entry::Pause& pause) {
        table.state = TableState::Paused;
        table.paused_at = table.clock;
        ++table.seat(pause.seat).pauses;
    }
    void operator()(const entry::Resume&) { table.state = TableState::Running; }
    void operator()(const entry::Ended& ended) {
        table.state = TableState::Over;
        table.ended_by = ended.seat;
    }
    void operator()(const entry::Away& away) {
        table.seat(away.seat).away = true;
        table.seat(away.seat).vanished = away.why == entry::Away::Why::Gone;
    }
    void operator()(const entry::Back& back) { table.seat(back.seat).away = false; }
    void operator()(const entry::Chat& said) {
        if (said.text.empty()) return;
        ChatLine line{table.last_chat + 1, entry.at, said.seat, said.text, entry.id, {}};
        table.hear(line);
    }
    void operator()(const entry::Rematch& rematch) { table.next_code = rematch.code; }

    void finish() {
        table.state = TableState::Over;
        table.result.clear();
        json::Writer out(table.result);
        write_outcome(out, table.board, table.game);
    }
};

// Whether an entry can follow those before. One function where there is more to say than that its
// seat is one of the table's.
struct Following {
    const TableData& table;

    bool operator()(const entry::Made& made) const {
        const auto players = made.setup.seats.size();
        return table.version == 0 && players >= table.board.min_players &&
               players <= table.board.max_players && made.setup.host < static_cast<int>(players);
    }
    bool operator()(entry::Move& move) const {
        return table.dealer && is_ours(move.seat()) &&
               settle(table.board, look(table.game, move.seat()), move.move) == Refusal::None;
    }
    bool operator()(const entry::TakeBack& taken) const {
        return table.dealer && is_ours(taken.seat) &&
               taken.from + taken.count <= static_cast<int>(table.moves.size());
    }
    bool operator()(const entry::Salt& salt) const {
        if (!is_ours(salt.seat)) return false;
        // The first version knew no commitments.
        const auto& commitment = table.seat(salt.seat).salt_commitment;
        return !commitment || sha256(salt.salt) == *commitment;
    }
    bool operator()(const entry::CalledOff& off) const {
        return table.state == TableState::Shuffling &&
               std::ranges::all_of(off.silent, [&](int seat) { return is_ours(seat); });
    }
    bool operator()(const entry::Added& added) const {
        return table.state == TableState::Gathering && added.seat == table.players() &&
               added.seat < table.board.max_players;
    }
    bool operator()(const entry::Closed& closed) const {
        return table.state == TableState::Gathering && is_ours(closed.seat) &&
               table.seat(closed.seat).key.empty() && table.players() > table.board.min_players;
    }
    bool operator()(const entry::Deal&) const { return table.version > 0; }
    template <class OfSeat>
    bool operator()(const OfSeat& what) const {
        return is_ours(what.seat);
    }
    bool is_ours(int seat) const { return seat >= 0 && seat < table.players(); }
};

EntryKind kind_of(const entry::What& what) {
    if (std::holds_alternative<entry::Move>(what)) return EntryKind::Move;
    const bool anew =
        std::holds_alternative<entry::Deal>(what) || std::holds_alternative<entry::TakeBack>(what);
    return anew ? EntryKind::NewGame : EntryKind::Other;
}

} // namespace

bool TableData::follows(Entry& entry) const {
    if (entry.by >= players()) return false;
    return std::visit(Following{*this}, entry.what);
}

void TableData::fold(const Entry& entry, Played* played) {
    ++version;
    kinds.push_back(kind_of(entry.what));
    clock = std::max(clock, entry.clock);
    // before seats move
    if (entry.by >= 0 && kinds.back() != EntryKind::Move) ++seat(entry.by).entries;
    std::visit(Folding{*this, entry, played}, entry.what);
    run_clocks(*this);
}

bool TableData::hear(ChatLine& line) {
    last_chat = line.number;
    for (const SeatLeft& left : left_seats)
        if (left.at >= line.at && !is_still_here(line, left)) return false;
    if (line.seat >= players()) return false;
    chat.push_back(line);
    if (chat.size() > kChatTold) chat.pop_front();
    return true;
}

void TableData::leave(const SeatLeft& left) {
    left_seats.push_back(left);
    std::erase_if(chat, [&](ChatLine& line) { return !is_still_here(line, left); });
}

} // namespace trunkline
