// What happened, as each seat may see it, and how it all ended.
#include "engine/longest_path.hpp"
#include "engine/score.hpp"
#include "wire/result.hpp"
#include "wire/view.hpp"
#include "wire/view_pieces.hpp"

namespace trunkline {

void write_happened(json::Writer& out, const Board& board, const PublicState& before,
                    const PublicState& after, const WrittenMove& written_move,
                    const Outcome& outcome, int to) {
    const Move& move = written_move.move;
    const bool own = to == move.seat;
    out.open('{');
    if (move.type == MoveType::Keep && !own)
        out.key("seat").number(move.seat).key("type").word("keep");
    else
        write_move_fields(out, board, written_move, WithSeat::Yes);

    const auto points = [&](int route) {
        const auto length = board.routes[route].length;
        out.key("points").number(outcome.claimed ? board.rules.points[length] : 0);
    };
    switch (move.type) {
        case MoveType::Keep:
            out.key("kept").number(outcome.count);
            break;
        case MoveType::Draw:
            if (own || move.what != kFromDeck) write_card(out.key("card"), outcome.card);
            write_card(out.key("refill"), outcome.refill);
            break;
        case MoveType::Claim:
            points(move.what);
            if (board.routes[move.what].terrain == Terrain::Tunnel) {
                write_revealed(out.key("revealed"), outcome.revealed);
                out.key("extra").number(outcome.extra);
            }
            break;
        case MoveType::Tunnel:
            out.key("route").word(board.route_ids[before.tunnel]);
            points(before.tunnel);
            break;
        case MoveType::Tickets:
            out.key("count").number(outcome.count);
            break;
        case MoveType::Decline:
        case MoveType::Station:
        case MoveType::Pass:
            break;
    }
    out.key("resets").number(outcome.resets).key("reshuffled").boolean(outcome.reshuffled);
    if (outcome.last_round) out.key("last_round").boolean(true);
    if (after.phase == Phase::Over) out.key("over").boolean(true);
    out.close('}');
}

void write_outcome(json::Writer& out, const Board& board, const Game& game) {
    const ScoreSheet sheet = score(board, game);
    const int players = game.public_state.players;
    const auto per_seat = [&](std::string_view name, auto write) {
        out.key(name).open('[');
        for (int s = 0; s < players; ++s) write(s, sheet.seat[s]);
        out.close(']');
    };
    out.open('{');
    write_scores(out, sheet, players);
    per_seat("ranks", [&](int s, const SeatScore&) { out.number(sheet.rank[s]); });
    per_seat("behind_by", [&](int s, const SeatScore&) {
        const auto rule = sheet.behind_by[s];
        if (rule)
            out.word(tie_break_name(*rule));
        else
            out.null();
    });
    per_seat("tickets", [&](int s, const SeatScore& seat) {
        out.open('[');
        for (const int t : game.private_states[s].tickets)
            out.open('{')
                .key("id")
                .word(board.ticket_ids[t])
                .key("done")
                .boolean(seat.completed.has(t))
                .close('}');
        out.close(']');
    });
    per_seat("borrowed",
             [&](int, const SeatScore& seat) { write_routes(out, board, seat.borrowed); });
    per_seat("longest_routes", [&](int s, const SeatScore&) {
        out.open('[');
        for (const int route : longest_trail(board, game.public_state.owned[s]))
            out.word(board.route_ids[route]);
        out.close(']');
    });
    out.key("bonus_holders").open('[');
    for (int s = 0; s < players; ++s)
        if (sheet.seat[s].bonus > 0) out.number(s);
    out.close(']').close('}');
}

} // namespace trunkline
