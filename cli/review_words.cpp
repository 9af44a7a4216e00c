#include "cli/review_words.hpp"

#include <fmt/core.h>

#include "wire/word_lists.hpp"

namespace trunkline::review {

std::string percent(int millionths) {
    return fmt::format("{:.1f}", millionths / 10'000.0);
}
std::string signed_percent(int millionths) {
    return fmt::format("{:+.1f}", millionths / 10'000.0);
}

std::string ReviewWords::ticket(int t) const {
    const Ticket& ticket = review.board().tickets[static_cast<std::size_t>(t)];
    return fmt::format("{} - {} ({})", places.cities[ticket.a], places.cities[ticket.b],
                       ticket.points);
}

std::string ReviewWords::move(const View& view, const Move& move) const {
    switch (move.type) {
        case MoveType::Keep: {
            std::string text;
            for (int i = 0; i < view.mine.offered; ++i)
                if ((move.what >> i) & 1)
                    text += (text.empty() ? "keep " : ", ") + ticket(view.mine.offer[i]);
            return text;
        }
        case MoveType::Draw:
            return move.what == kFromDeck
                       ? "draw from the deck"
                       : fmt::format("take {}", card_name(view.public_state.row[move.what]));
        case MoveType::Claim:
            return "claim " + route(move.what);
        case MoveType::Tunnel:
            return "pay for the tunnel " + route(view.public_state.tunnel);
        case MoveType::Decline:
            return "give up the tunnel " + route(view.public_state.tunnel);
        case MoveType::Tickets:
            return "draw tickets";
        case MoveType::Station:
            return "build a station in " + places.cities[move.what];
        case MoveType::Pass:
            return "pass";
    }
    return {};
}

std::string ReviewWords::because(const Because& b) const {
    switch (b.reason) {
        case Reason::None:
            return {};
        case Reason::TicketApart:
            return fmt::format("{} lies apart: its way costs more than it brings.",
                               ticket(b.ticket));
        case Reason::TicketGivenBack:
            return fmt::format("{} would have paid.", ticket(b.ticket));
        case Reason::TicketsTooLate:
            return "The time was worth more than new tickets.";
        case Reason::TicketsMissed:
            return "New tickets would have paid.";
        case Reason::WayClosed:
            return fmt::format("{} was open; {} took it later.", route(b.route), name(b.seat));
        case Reason::LastChance:
            return fmt::format("{} could be claimed, and no other turn came.", route(b.route));
        case Reason::RaceMisjudged:
            return fmt::format("The end was near, about {} turns: {} could not wait.", b.number,
                               route(b.route));
        case Reason::CardsHoarded:
            return fmt::format("{} cards in hand paid for {} already.", b.number, route(b.route));
        case Reason::ClaimPutOff:
            return fmt::format("{} was worth more at once.", route(b.route));
        case Reason::OtherRoute:
            return fmt::format("{} was worth more.", route(b.route));
        case Reason::TrainsWasted:
            return fmt::format("The trains were needed for {}.", ticket(b.ticket));
        case Reason::ClaimTooSoon:
            return "The cards were worth more in hand.";
        case Reason::TunnelOdds:
            return fmt::format("The tunnel {} could not be paid in {:.0f} % of cases.",
                               route(b.route), b.number / 10.0);
        case Reason::TunnelTooDear:
            return fmt::format("The tunnel {} asked for more than it was worth.", route(b.route));
        case Reason::TunnelGivenUp:
            return fmt::format("The tunnel {} was worth what it asked for.", route(b.route));
        case Reason::StationNotNeeded:
            return fmt::format("The station in {} was not needed.", places.cities[b.city]);
        case Reason::StationMissed:
            return fmt::format("A station in {} would have helped.", places.cities[b.city]);
        case Reason::PaidDearly:
            return fmt::format("{} could be paid with cards that were missed less.",
                               route(b.route));
        case Reason::OtherCard:
            return b.card == Card::None ? "A card from the deck was worth more."
                                        : fmt::format("{} was needed more.", card_name(b.card));
        case Reason::TurnPassed:
            return "There was something better to do than nothing.";
    }
    return {};
}

std::string ReviewWords::event(int e) const {
    constexpr std::array<std::string_view, kLuckKinds> kLuck = {
        "the deal", "the card from the deck", "the new card in the row", "the tickets on offer",
        "the tunnel's cards"};
    const Event& event = review.line().events[static_cast<std::size_t>(e)];
    if (event.seat == kNobody) return "the deal";
    if (event.is_luck)
        return fmt::format("{}: {}", name(event.seat), kLuck[static_cast<std::size_t>(event.luck)]);
    const Game& before = review.line().states[static_cast<std::size_t>(event.move)];
    return fmt::format(
        "{}: {}", name(event.seat),
        move(look(before, event.seat), review.line().moves[static_cast<std::size_t>(event.move)]));
}

} // namespace trunkline::review
