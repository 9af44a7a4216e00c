#include "tests/referee/engine_side.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "wire/embedded.hpp"

namespace trunkline::referee {

namespace {

Counts counts_of(const std::vector<int>& pile) {
    Counts counts = {};
    for (const int card : pile) ++counts[card];
    return counts;
}

Moment moment_of(Phase phase) {
    switch (phase) {
        case Phase::Opening:
            return Moment::Setup;
        case Phase::Turn:
            return Moment::Turn;
        case Phase::Draw:
            return Moment::SecondCard;
        case Phase::Keep:
            return Moment::Choosing;
        case Phase::Tunnel:
            return Moment::Tunnel;
        case Phase::Over:
            break;
    }
    return Moment::Over;
}

} // namespace

std::string map_text(const std::string& map) {
    return std::string(find(embedded_maps(), map + ".json")->bytes);
}

const Atlas& atlas_of(const std::string& map) {
    static std::map<std::string, Atlas> atlases;
    auto it = atlases.find(map);
    if (it == atlases.end()) {
        it = atlases.emplace(map, read_atlas(map_text(map))).first;
    }
    return it->second;
}

Counts counts_of(const Cards& cards) {
    Counts counts = {};
    for (int c = 0; c < 9; ++c) counts[c] = cards.of(static_cast<Card>(c));
    return counts;
}

Deed deed_of(const Board& board, const PrivateState& mine, const Move& move) {
    const char* types[] = {"keep",    "draw",    "claim",   "tunnel",
                           "decline", "tickets", "station", "pass"};
    Deed deed;
    deed.seat = move.seat;
    deed.type = types[static_cast<int>(move.type)];
    deed.pay = counts_of(move.payment());
    deed.pay[kLoco] = move.locomotives;
    switch (move.type) {
        case MoveType::Keep:
            for (int i = 0; i < 8; ++i)
                if ((move.what >> i) & 1)
                    deed.tickets.push_back(i < mine.offered ? board.ticket_ids[mine.offer[i]]
                                                            : "something else");
            break;
        case MoveType::Draw:
            deed.slot = move.what == kFromDeck ? kNoCard : move.what;
            break;
        case MoveType::Claim:
            deed.place = move.what < board.routes.size() ? board.route_ids[move.what] : "nowhere";
            break;
        case MoveType::Station:
            deed.place = move.what < board.cities.size() ? board.cities[move.what].id : "nowhere";
            break;
        default:
            break;
    }
    return deed;
}

std::string difference(const Referee& referee, const Board& board, const Game& game) {
    const PublicState& p = game.public_state;
    if (referee.moment != moment_of(p.phase))
        return fmt::format("moment {} against {}", static_cast<int>(referee.moment),
                           static_cast<int>(p.phase));
    const bool playing = p.phase != Phase::Opening && p.phase != Phase::Over;
    if (playing && referee.turn != p.to_move) return "whose turn it is";
    if (std::max(referee.final_turns, 0) != p.final_turns) return "final turns";
    if (counts_of(referee.deck) != counts_of(game.hidden_state.deck)) return "the deck";
    if (counts_of(referee.discard) != counts_of(p.discard)) return "the discards";
    for (int i = 0; i < 5; ++i) {
        const int card = p.row[i] == Card::None ? kNoCard : static_cast<int>(p.row[i]);
        if (card != referee.row[i]) return fmt::format("slot {}", i);
    }
    if (referee.laid != counts_of(p.laid) || referee.extra != p.extra) return "the tunnel";
    if (referee.ticket_deck.size() != p.ticket_deck) return "size of the ticket deck";
    for (int i = 0; i < p.ticket_deck; ++i)
        if (referee.ticket_deck[i] !=
            board.ticket_ids[game.hidden_state.tickets[(game.hidden_state.head + i) % kMaxTickets]])
            return "order of the ticket deck";
    for (int s = 0; s < p.players; ++s) {
        const Player& theirs = referee.players[s];
        const PrivateState& ours = game.private_states[s];
        if (theirs.hand != counts_of(ours.hand)) return fmt::format("hand of {}", s);
        if (theirs.trains != p.trains[s]) return fmt::format("trains of {}", s);
        if (theirs.reserve != p.stations[s]) return fmt::format("stations of {}", s);
        if (theirs.points != p.score[s]) return fmt::format("points of {}", s);
        if (static_cast<int>(theirs.lines.size()) != p.owned[s].size())
            return fmt::format("routes of {}", s);
        for (const int line : theirs.lines)
            if (!p.owned[s].has(line)) return fmt::format("routes of {}", s);
        for (const auto& city : theirs.stations)
            if (!p.stations_at[s].has(board.find_city(city)))
                return fmt::format("station sites of {}", s);
        if (p.phase == Phase::Opening) continue;
        if (static_cast<int>(theirs.tickets.size()) != ours.tickets.size())
            return fmt::format("tickets of {}", s);
        for (const auto& id : theirs.tickets)
            if (!ours.tickets.has(board.find_ticket(id))) return fmt::format("tickets of {}", s);
    }
    return "";
}

} // namespace trunkline::referee
