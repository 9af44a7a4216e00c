#include "capi/observation.hpp"

#include <algorithm>
#include <cstring>

#include "capi/actions.hpp"
#include "engine/options.hpp"
#include "engine/score.hpp"

namespace trunkline {
namespace {

constexpr int kPhases = 6, kKinds = kColors + 1, kRevealed = 3;

void fill_cards(const Cards& cards, std::uint8_t* bytes) {
    std::memcpy(bytes, &cards.plain, kColors);
    bytes[kColors] = static_cast<std::uint8_t>(cards.locomotives);
}

void mark_card(Card card, std::uint8_t* kinds) {
    if (card != Card::None) kinds[static_cast<int>(card)] = 1;
}

bool has_tunnels(const Board& board) {
    return std::ranges::any_of(board.routes,
                               [](const Route& r) { return r.terrain == Terrain::Tunnel; });
}

} // namespace

const TicketSet& Completed::of(const Board& board, const View& view) {
    const RouteSet& owned = view.public_state.owned[view.seat];
    if (owned == owned_ && view.mine.tickets == held_) return joined_;
    owned_ = owned;
    held_ = view.mine.tickets;
    joined_ = {};
    const Network network(board, owned_);
    for (const int t : held_)
        if (network.connects(board.tickets[t].a, board.tickets[t].b)) joined_.add(t);
    return joined_;
}

Observation::Observation(const Board& board, int players)
    : board_(board), players_(players), tunnels_(has_tunnels(board)) {
    const auto routes = static_cast<int>(board.routes.size());
    const auto cities = static_cast<int>(board.cities.size());
    const int tickets = board.ticket_count();
    const int places = most_offered(board);
    phase_ = add("phase", kPhases, 0, 1, "opening, turn, draw, keep, tunnel, over");
    seat_ = add("seat", players, 0, 1, "the own seat, by its number at the table");
    to_move_ =
        add("to_move", players, 0, 1, "who is to move; nobody in the opening and at the end");
    choosing_ = add("choosing", players, 0, 1, "who still chooses opening tickets");
    final_turns_ = add("final_turns", 1, 0, players, "turns to the end once that is near, else 0");
    passes_ = add("passes", 1, 0, players, "how many have passed in a row");
    hand_ = add("hand", kKinds, 0, kLocomotives, "own cards");
    row_ = add("row", kRow, kKinds, 1, "the card in each slot; nothing where it is empty");
    deck_ = add("deck", 1, 0, kAllCards, "cards left to draw");
    discard_ = add("discard", kKinds, 0, kLocomotives, "discarded cards");
    known_ = add("known", players, kKinds, kLocomotives, "cards that all know to be in a hand");
    trains_ = add("trains", players, 0, board.trains, "trains left");
    stations_ = add("stations", players, 0, board.rules.stations, "stations left");
    cards_ = add("cards", players, 0, kAllCards, "cards in hand");
    score_ = add("score", players, 2, 255, "points for routes so far: ones, and 256s");
    ticket_deck_ = add("ticket_deck", 1, 0, tickets, "tickets left to draw");
    ticket_count_ = add("ticket_count", players, 0, tickets, "tickets kept");
    offering_ = add("offering", 1, 0, places, "tickets that whoever is to move looks at");
    laid_ = revealed_ = extra_ = tunnel_ = 0;
    if (tunnels_) {
        laid_ = add("laid", kKinds, 0, kLocomotives, "cards laid down for the tunnel");
        revealed_ = add("revealed", kRevealed, kKinds, 1, "the cards it turned over, in order");
        extra_ = add("extra", 1, 0, kRevealed, "cards it asks for in addition");
        tunnel_ = add("tunnel", routes, 0, 1, "the tunnel that is being dug");
    }
    offer_ = add("offer", places, tickets, 1, "the own offer: which ticket lies at which place");
    kept_ = add("kept", places, 0, 1, "places kept while others still choose (opening)");
    mine_ = add("tickets", tickets, 0, 1, "own tickets");
    completed_ = add("completed", tickets, 0, 1, "of these, those that own routes have joined");
    returned_ = add("returned", tickets, 0, 1, "looked at and given back");
    open_ = add("open", routes, 0, 1, "routes that are open to the own seat");
    owned_ = add("owned", players, routes, 1, "who owns which route");
    stations_at_ = board.rules.stations > 0
                       ? add("stations_at", players, cities, 1, "whose station stands where")
                       : size_;
}

int Observation::add(std::string_view name, int rows, int columns, int most,
                     std::string_view meaning) {
    parts_.push_back({name, size_, rows, columns, most, meaning});
    size_ += parts_.back().size();
    return parts_.back().first;
}

void Observation::write(json::Writer& out) const {
    for (const Part& part : parts_) {
        out.key(part.name).open('{').key("first").number(part.first);
        out.key("shape").open('[').number(part.rows);
        if (part.columns > 0) out.number(part.columns);
        out.close(']').key("most").number(part.most).key("meaning").text(part.meaning).close('}');
    }
}

void Observation::fill(const View& view, const TicketSet& completed, std::uint8_t* bytes) const {
    const PublicState& p = view.public_state;
    std::memset(bytes, 0, static_cast<std::size_t>(size_));
    bytes[phase_ + static_cast<int>(p.phase)] = 1;
    bytes[seat_ + view.seat] = 1;
    bytes[final_turns_] = p.final_turns;
    bytes[passes_] = p.passes;
    fill_cards(view.mine.hand, bytes + hand_);
    for (int slot = 0; slot < kRow; ++slot) mark_card(p.row[slot], bytes + row_ + slot * kKinds);
    bytes[deck_] = p.deck;
    fill_cards(p.discard, bytes + discard_);
    bytes[ticket_deck_] = p.ticket_deck;
    bytes[offering_] = p.offering;
    if (p.phase == Phase::Tunnel) {
        fill_cards(p.laid, bytes + laid_);
        for (int i = 0; i < kRevealed; ++i)
            mark_card(p.revealed[i], bytes + revealed_ + i * kKinds);
        bytes[extra_] = p.extra;
        bytes[tunnel_ + p.tunnel] = 1;
    }
    fill_tickets(view, completed, bytes);
    fill_seats(view, bytes);
}

void Observation::fill_tickets(const View& view, const TicketSet& completed,
                               std::uint8_t* bytes) const {
    const int tickets = board_.ticket_count();
    for (int i = 0; i < view.mine.offered; ++i) {
        bytes[offer_ + i * tickets + view.mine.offer[i]] = 1;
        bytes[kept_ + i] = (view.mine.kept >> i) & 1;
    }
    mark_each(view.mine.tickets, bytes + mine_);
    mark_each(completed, bytes + completed_);
    mark_each(view.mine.returned, bytes + returned_);
}

// Seats in the order of play, beginning with one's own.
void Observation::fill_seats(const View& view, std::uint8_t* bytes) const {
    const PublicState& p = view.public_state;
    const auto routes = static_cast<int>(board_.routes.size());
    const auto cities = static_cast<int>(board_.cities.size());
    spread(open_to(board_, p, view.seat), routes, bytes + open_);
    const bool one_moves = p.phase != Phase::Opening && p.phase != Phase::Over;
    for (int i = 0; i < players_; ++i) {
        const int s = view.seat + i < players_ ? view.seat + i : view.seat + i - players_;
        bytes[to_move_ + i] = one_moves && p.to_move == s;
        bytes[choosing_ + i] = (p.choosing >> s) & 1;
        fill_cards(p.known[s], bytes + known_ + i * kKinds);
        bytes[trains_ + i] = p.trains[s];
        bytes[stations_ + i] = p.stations[s];
        bytes[cards_ + i] = p.cards[s];
        bytes[score_ + 2 * i] = static_cast<std::uint8_t>(p.score[s] & 255);
        bytes[score_ + 2 * i + 1] = static_cast<std::uint8_t>(p.score[s] >> 8);
        bytes[ticket_count_ + i] = p.tickets[s];
        mark_each(p.owned[s], bytes + owned_ + i * routes);
        if (board_.rules.stations > 0)
            mark_each(p.stations_at[s], bytes + stations_at_ + i * cities);
    }
}

} // namespace trunkline
