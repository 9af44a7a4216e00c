#include "wire/view.hpp"

#include <algorithm>
#include <array>

#include "engine/options.hpp"
#include "engine/score.hpp"
#include "wire/view_pieces.hpp"

namespace trunkline {
namespace {

using json::Writer;

bool has_offer(const View& view) {
    return view.mine.offered > 0 && awaits(view.public_state, view.seat);
}

// One figure of a player, for all to see.
struct PlayerField {
    std::string_view name;
    bool (*same)(const PublicState&, const PublicState&, std::size_t seat);
    void (*write)(Writer&, const Board&, const PublicState&, std::size_t seat);
};

template <auto Figure>
bool same_for(const PublicState& a, const PublicState& b, std::size_t seat) {
    return (a.*Figure)[seat] == (b.*Figure)[seat];
}
template <auto Figure>
void write_count(Writer& out, const Board&, const PublicState& p, std::size_t seat) {
    out.number((p.*Figure)[seat]);
}

constexpr auto kPlayerFields = std::to_array<PlayerField>({
    {"trains", same_for<&PublicState::trains>, write_count<&PublicState::trains>},
    {"stations", same_for<&PublicState::stations>, write_count<&PublicState::stations>},
    {"cards", same_for<&PublicState::cards>, write_count<&PublicState::cards>},
    {"tickets", same_for<&PublicState::tickets>, write_count<&PublicState::tickets>},
    {"score", same_for<&PublicState::score>, write_count<&PublicState::score>},
    {"routes", same_for<&PublicState::owned>,
     [](Writer& out, const Board& board, const PublicState& p, std::size_t s) {
         write_routes(out, board, p.owned[s]);
     }},
    {"stations_at", same_for<&PublicState::stations_at>,
     [](Writer& out, const Board& board, const PublicState& p, std::size_t s) {
         out.open('[');
         for (const int city : p.stations_at[s]) out.word(board.cities[city].id);
         out.close(']');
     }},
    {"known", same_for<&PublicState::known>,
     [](Writer& out, const Board&, const PublicState& p, std::size_t s) {
         write_cards(out, p.known[s]);
     }},
});

void write_player(Writer& out, const Board& board, const PublicState& p, std::size_t seat) {
    out.open('{');
    for (const auto& field : kPlayerFields) field.write(out.key(field.name), board, p, seat);
    out.close('}');
}

void write_player_changes(Writer& out, const Board& board, const PublicState& before,
                          const PublicState& after) {
    bool any = false;
    for (std::size_t s = 0; s < after.players; ++s) {
        bool seat_opened = false;
        for (const auto& field : kPlayerFields) {
            if (field.same(before, after, s)) continue;
            if (!any) out.key("players").open('{');
            if (!seat_opened) out.key(std::to_string(s)).open('{');
            any = seat_opened = true;
            field.write(out.key(field.name), board, after, s);
        }
        if (seat_opened) out.close('}');
    }
    if (any) out.close('}');
}

// A member of the view but `players`, which changes player by player.
struct Field {
    std::string_view name;
    bool (*same)(const View&, const View&);
    void (*write)(Writer&, const Board&, const View&);
};

void write_to_move(Writer& out, const Board&, const View& view) {
    out.open('[');
    for (int s = 0; s < view.public_state.players; ++s)
        if (awaits(view.public_state, s)) out.number(s);
    out.close(']');
}

void write_final_turns(Writer& out, const Board&, const View& view) {
    const PublicState& p = view.public_state;
    if (p.final_turns > 0)
        out.number(p.final_turns);
    else
        out.null();
}

void write_row(Writer& out, const Board&, const View& view) {
    out.open('[');
    for (const Card card : view.public_state.row) write_card(out, card);
    out.close(']');
}

void write_tunnel(Writer& out, const Board& board, const View& view) {
    const PublicState& p = view.public_state;
    if (p.tunnel == kNoRoute) {
        out.null();
        return;
    }
    out.open('{').key("route").word(board.route_ids[p.tunnel]);
    write_cards(out.key("laid"), p.laid);
    write_revealed(out.key("revealed"), p.revealed);
    out.key("extra").number(p.extra).close('}');
}

// C-54 by own routes alone: what stations borrow is settled at the end (E-28).
void write_own_tickets(Writer& out, const Board& board, const TicketSet& tickets,
                       const RouteSet& routes) {
    const Network network(board, routes);
    out.open('[');
    for (const int t : tickets) {
        const Ticket& ticket = board.tickets[t];
        out.open('{').key("id").word(board.ticket_ids[t]);
        out.key("done").boolean(network.connects(ticket.a, ticket.b));
        out.close('}');
    }
    out.close(']');
}

void write_offer(Writer& out, const Board& board, const View& view) {
    if (!has_offer(view)) {
        out.null();
        return;
    }
    out.open('{').key("tickets").open('[');
    for (int i = 0; i < view.mine.offered; ++i) out.word(board.ticket_ids[view.mine.offer[i]]);
    out.close(']').key("keep").number(least_kept(board, view.public_state, view.mine.offered));
    out.close('}');
}

bool same_offer(const View& a, const View& b) {
    if (has_offer(a) != has_offer(b)) return false;
    return !has_offer(a) || (a.mine.offered == b.mine.offered && a.mine.offer == b.mine.offer);
}

template <auto Member>
bool same_public(const View& a, const View& b) {
    return a.public_state.*Member == b.public_state.*Member;
}
template <auto Member>
bool same_own(const View& a, const View& b) {
    return a.mine.*Member == b.mine.*Member;
}
template <auto Member>
void write_public_count(Writer& out, const Board&, const View& view) {
    out.number(view.public_state.*Member);
}

constexpr auto kBeforePlayers = std::to_array<Field>({
    {"phase", same_public<&PublicState::phase>,
     [](Writer& out, const Board&, const View& v) {
         out.word(kPhaseNames[static_cast<int>(v.public_state.phase)]);
     }},
    {"to_move",
     [](const View& a, const View& b) {
         for (int s = 0; s < a.public_state.players; ++s)
             if (awaits(a.public_state, s) != awaits(b.public_state, s)) return false;
         return true;
     },
     write_to_move},
    {"final_turns", same_public<&PublicState::final_turns>, write_final_turns},
    {"passes", same_public<&PublicState::passes>, write_public_count<&PublicState::passes>},
    {"row", same_public<&PublicState::row>, write_row},
    {"deck", same_public<&PublicState::deck>, write_public_count<&PublicState::deck>},
    {"discard", same_public<&PublicState::discard>,
     [](Writer& out, const Board&, const View& v) { write_cards(out, v.public_state.discard); }},
    {"ticket_deck", same_public<&PublicState::ticket_deck>,
     write_public_count<&PublicState::ticket_deck>},
    {"offering", same_public<&PublicState::offering>, write_public_count<&PublicState::offering>},
});

constexpr auto kAfterPlayers = std::to_array<Field>({
    {"tunnel",
     [](const View& a, const View& b) {
         return a.public_state.tunnel == b.public_state.tunnel &&
                (a.public_state.tunnel == kNoRoute ||
                 (a.public_state.laid == b.public_state.laid &&
                  a.public_state.revealed == b.public_state.revealed));
     },
     write_tunnel},
});

constexpr auto kPrivate = std::to_array<Field>({
    {"hand", same_own<&PrivateState::hand>,
     [](Writer& out, const Board&, const View& v) { write_cards(out, v.mine.hand); }},
    {"tickets",
     [](const View& a, const View& b) {
         return a.mine.tickets == b.mine.tickets &&
                a.public_state.owned[a.seat] == b.public_state.owned[b.seat];
     },
     [](Writer& out, const Board& board, const View& v) {
         write_own_tickets(out, board, v.mine.tickets, v.public_state.owned[v.seat]);
     }},
    {"returned", same_own<&PrivateState::returned>,
     [](Writer& out, const Board& board, const View& v) {
         write_tickets(out, board, v.mine.returned);
     }},
    {"offer", same_offer, write_offer},
});

} // namespace

void write_view(Writer& out, const Board& board, const View& view, std::string_view result) {
    out.open('{').key("map").word(board.id).key("seat");
    if (view.seat == kNobody)
        out.null();
    else
        out.number(view.seat);
    for (const auto& field : kBeforePlayers) field.write(out.key(field.name), board, view);
    out.key("players").open('[');
    for (std::size_t s = 0; s < view.public_state.players; ++s)
        write_player(out, board, view.public_state, s);
    out.close(']');
    for (const auto& field : kAfterPlayers) field.write(out.key(field.name), board, view);
    if (view.seat != kNobody)
        for (const auto& field : kPrivate) field.write(out.key(field.name), board, view);
    out.key("result").raw(result).close('}');
}

void write_changes(Writer& out, const Board& board, const View& before, const View& after,
                   std::string_view result) {
    const auto changed = [&](const auto& fields) {
        for (const auto& field : fields)
            if (!field.same(before, after)) field.write(out.key(field.name), board, after);
    };
    out.open('{');
    changed(kBeforePlayers);
    write_player_changes(out, board, before.public_state, after.public_state);
    changed(kAfterPlayers);
    if (after.seat != kNobody) changed(kPrivate);
    if (after.public_state.phase == Phase::Over && before.public_state.phase != Phase::Over)
        out.key("result").raw(result);
    out.close('}');
}

bool has_own_changes(const View& before, const View& after) {
    return after.seat != kNobody && !std::ranges::all_of(kPrivate, [&](const Field& field) {
               return field.same(before, after);
           });
}

} // namespace trunkline
