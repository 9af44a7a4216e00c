#include "server/table_data.hpp"

#include <algorithm>
#include <array>

namespace trunkline {
namespace {

template <class Matches>
std::optional<int> find_seat(const TableData& table, Matches matches) {
    for (int i = 0; i < table.players(); ++i)
        if (matches(table.seat(i))) return i;
    return std::nullopt;
}

} // namespace

std::string_view name_of(TableState state) {
    return kTableStateNames[static_cast<std::size_t>(state)];
}

// ---------------------------------------------------------------------- seats

std::optional<int> TableData::seat_of(std::string_view key) const {
    return find_seat(*this, [&](const TableSeat& s) { return !key.empty() && s.key == key; });
}

std::optional<int> TableData::free_seat() const {
    return find_seat(*this, [](const TableSeat& s) { return !s.taken() && s.kept.empty(); });
}

std::optional<int> TableData::seat_kept_for(std::string_view key) const {
    return find_seat(*this, [&](const TableSeat& s) { return !key.empty() && s.kept == key; });
}

SeatSet TableData::others(int but) const {
    SeatSet set = 0;
    for (int i = 0; i < players(); ++i)
        if (i != but && seat(i).person() && !seat(i).away) set |= only(i);
    return set;
}

SeatSet TableData::everybody(int but) const {
    SeatSet set = 0;
    for (int i = 0; i < players(); ++i)
        if (i != but && seat(i).person()) set |= only(i);
    return set;
}

bool TableData::all_committed() const {
    return std::ranges::all_of(
        seats, [](const TableSeat& s) { return !s.person() || s.salt_commitment.has_value(); });
}

std::string TableData::commitment() const {
    return to_hex(sha256(setup.seed));
}

// ---------------------------------------------------------------------- the game

std::pair<FairDealer, Game> TableData::dealt() const {
    std::vector<std::string> salts;
    for (const TableSeat& seat : seats) salts.push_back(seat.salt);
    FairDealer from = shuffler.shuffle(setup.seed, salts);
    Game fresh = deal<Dealer>(board, players(), from);
    return {std::move(from), fresh};
}

Outcome TableData::apply(Game& position, FairDealer& from, const Move& move) const {
    return trunkline::apply<Dealer>(board, position, move, from);
}

Played TableData::work_out(const Move& move) const {
    Played played{*dealer, game, {}};
    played.outcome = apply(played.game, played.dealer, move);
    return played;
}

std::pair<int, int> TableData::last_moves_of(int number) const {
    const auto made = static_cast<int>(moves.size());
    const auto last = std::ranges::find(moves.rbegin(), moves.rend(), number, &Move::seat);
    if (last == moves.rend()) return {0, 0};
    const auto place = static_cast<int>(moves.rend() - last) - 1;
    // All seats choose their opening tickets at once, so one choice goes without the rest.
    return {place, game.public_state.phase == Phase::Opening ? 1 : made - place};
}

bool TableData::can_take_back(int number) const {
    if (state != TableState::Running || setup.options.counting) return false;
    if (last_moves_of(number).second != 1) return false;
    return game.public_state.phase == Phase::Opening || !revealed;
}

// ---------------------------------------------------------------------- clocks

Milliseconds TableData::left(const TableSeat& seat, Milliseconds at) const {
    const Milliseconds turn = Milliseconds{setup.options.move_s} * 1000;
    const Milliseconds running = seat.since < 0 ? 0 : at - seat.since;
    return turn + seat.bank - seat.used - running;
}

bool TableData::out_of_time(int number, Milliseconds at) const {
    return setup.options.move_s > 0 && is_awaited(number) && left(seat(number), at) <= 0;
}

} // namespace trunkline
