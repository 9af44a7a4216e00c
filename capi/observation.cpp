#include "capi/observation.hpp"

#include <algorithm>
#include <cstring>

#include "capi/actions.hpp"
#include "engine/options.hpp"

namespace trunkline {
namespace {

constexpr int kPhases = 6, kKinds = kColors + 1;

std::uint8_t byte(int x) {
    return static_cast<std::uint8_t>(std::clamp(x, 0, 255));
}

void fill_cards(const Cards& cards, std::uint8_t* bytes) {
    std::memcpy(bytes, &cards.plain, kColors);
    bytes[kColors] = static_cast<std::uint8_t>(cards.locomotives);
}

} // namespace

Observation::Observation(const Board& board, int players) : board_(board), players_(players) {
    const auto routes = static_cast<int>(board.routes.size());
    const int tickets = board.ticket_count();
    phase_ = add("phase", kPhases);
    hand_ = add("hand", kKinds);
    row_ = add("row", kRow, kKinds);
    laid_ = add("laid", kKinds);
    discard_ = add("discard", kKinds);
    known_ = add("known", players, kKinds);
    figures_ = add("deck, ticket_deck, final_turns, extra", 4);
    seats_ = add("trains, stations, cards, tickets, score", players, 5);
    mine_ = add("tickets", tickets);
    offer_ = add("offer", tickets);
    open_ = add("open", routes);
    owned_ = add("owned", players, routes);
    stations_ = board.rules.stations > 0
                    ? add("stations_at", players, static_cast<int>(board.cities.size()))
                    : size_;
}

int Observation::add(std::string_view name, int rows, int columns) {
    const int first = size_;
    parts_.push_back({name, first, rows, columns});
    size_ += rows * std::max(1, columns);
    return first;
}

void Observation::write(json::Writer& out) const {
    for (const Part& part : parts_) {
        out.key(part.name).open('[').number(part.first).number(part.rows);
        if (part.columns > 0) out.number(part.columns);
        out.close(']');
    }
}

void Observation::fill(const View& view, std::uint8_t* bytes) const {
    const PublicState& p = view.public_state;
    std::memset(bytes, 0, static_cast<std::size_t>(open_));
    bytes[phase_ + static_cast<int>(p.phase)] = 1;
    fill_cards(view.mine.hand, bytes + hand_);
    for (int slot = 0; slot < kRow; ++slot)
        if (const Card card = p.row[slot]; card != Card::None)
            bytes[row_ + slot * kKinds + static_cast<int>(card)] = 1;
    fill_cards(p.laid, bytes + laid_);
    fill_cards(p.discard, bytes + discard_);
    const std::uint8_t figures[] = {p.deck, p.ticket_deck, p.final_turns, p.extra};
    std::memcpy(bytes + figures_, figures, sizeof figures);
    spread(view.mine.tickets, board_.ticket_count(), bytes + mine_);
    for (int i = 0; i < view.mine.offered; ++i) bytes[offer_ + view.mine.offer[i]] = 1;

    const auto routes = static_cast<int>(board_.routes.size());
    const auto cities = static_cast<int>(board_.cities.size());
    spread(open_to(board_, p, view.seat), routes, bytes + open_);
    // Seats in the order of play, beginning with one's own.
    for (int i = 0; i < players_; ++i) {
        const int s = (view.seat + i) % players_;
        fill_cards(p.known[s], bytes + known_ + i * kKinds);
        const std::uint8_t seat[] = {p.trains[s], p.stations[s], p.cards[s], p.tickets[s],
                                     byte(p.score[s])};
        std::memcpy(bytes + seats_ + 5 * i, seat, sizeof seat);
        spread(p.owned[s], routes, bytes + owned_ + i * routes);
        if (board_.rules.stations > 0)
            spread(p.stations_at[s], cities, bytes + stations_ + i * cities);
    }
}

} // namespace trunkline
