// Why a choice was worse than another, as a word with what it is about; the sentences are written
// where they are shown.
#pragma once

#include <string_view>

#include "review/imagined_games.hpp"
#include "review/timeline.hpp"

namespace trunkline::review {

enum class Reason : std::uint8_t {
    None,
    TicketApart,     // a ticket was kept whose way costs more than it brings: ticket
    TicketGivenBack, // a ticket was given back that would have paid: ticket
    TicketsTooLate,  // new tickets, where the time was better used otherwise
    TicketsMissed,   // new tickets would have paid
    WayClosed,       // the route was there to be claimed, and another took it later: route, seat
    LastChance,      // a claim left out where no other turn came: route
    RaceMisjudged,   // the end was near, and the claim was put off: route, turns
    CardsHoarded,    // more cards, where a hand full of them paid for a claim: route, cards
    ClaimPutOff,     // a claim was worth more than what was done instead: route
    OtherRoute,      // another route was worth more: route
    TrainsWasted,    // trains laid where they were missed for tickets afterwards: ticket
    ClaimTooSoon,    // the cards were worth more in hand
    TunnelOdds,      // a tunnel tried at bad odds: route, per mille that it cannot be paid
    TunnelTooDear,   // its demand was paid, and should not have been: route
    TunnelGivenUp,   // its demand was not paid, and should have been: route
    StationNotNeeded,
    StationMissed, // city
    PaidDearly,    // the right route with cards that were missed later: route
    OtherCard,     // another card was needed more: card; None: one from the deck
    TurnPassed,
};
inline constexpr std::array<std::string_view, 21> kReasonNames = {"none",
                                                                  "ticket_apart",
                                                                  "ticket_given_back",
                                                                  "tickets_too_late",
                                                                  "tickets_missed",
                                                                  "way_closed",
                                                                  "last_chance",
                                                                  "race_misjudged",
                                                                  "cards_hoarded",
                                                                  "claim_put_off",
                                                                  "other_route",
                                                                  "trains_wasted",
                                                                  "claim_too_soon",
                                                                  "tunnel_odds",
                                                                  "tunnel_too_dear",
                                                                  "tunnel_given_up",
                                                                  "station_not_needed",
                                                                  "station_missed",
                                                                  "paid_dearly",
                                                                  "other_card",
                                                                  "turn_passed"};

struct Because {
    Reason reason = Reason::None;
    int route = -1, ticket = -1, city = -1, seat = -1;
    int number = -1; // turns, cards, or per mille
    Card card = Card::None;
    RouteSet way; // to be drawn on the board
};

Because why_better(const Board& board, const ImaginedGames& games, const Timeline& line, int move,
                   const Move& better);
// As JSON: docs/REVIEW.md.
void write_because(json::Writer& out, const Board& board, const Because& because);

} // namespace trunkline::review
