#include "engine/refusal.hpp"

#include <array>
#include <cstddef>

namespace trunkline {

namespace {

constexpr auto kTexts = std::to_array<RefusalText>({
    {"none", "", "The move is allowed."},
    {"game_over", "C-61", "The game is over."},
    {"not_your_turn", "C-10", "It is another player's turn."},
    {"choose_tickets_first", "C-05", "Opening tickets have to be chosen before anything else."},
    {"already_chosen", "C-06", "The opening tickets of this seat are chosen already."},
    {"finish_draw", "C-18", "A second card has to be drawn first."},
    {"finish_keep", "C-53", "The drawn tickets have to be chosen first."},
    {"finish_tunnel", "T-06", "The tunnel has to be paid for or declined first."},
    {"nothing_offered", "C-50", "No tickets are on offer."},
    {"not_offered", "C-50", "Only tickets on offer can be kept, each once."},
    {"too_few_kept_at_opening", "C-05", "More of the opening tickets have to be kept."},
    {"too_few_kept", "C-50", "At least one of the drawn tickets has to be kept."},
    {"no_tunnel_waiting", "T-06", "No tunnel is waiting for an answer."},
    {"no_such_slot", "C-15", "Cards come from the deck or from one of the five slots."},
    {"deck_empty", "C-22", "The deck is empty."},
    {"slot_empty", "C-22", "That slot is empty."},
    {"locomotive_as_second", "L-03", "A face-up locomotive cannot be the second card."},
    {"route_taken", "C-30", "That route is claimed already."},
    {"route_closed", "C-40", "That track is closed: its other track is claimed."},
    {"owns_other_track", "C-39", "Nobody may own both tracks of a double route."},
    {"too_few_trains", "C-32", "There are not enough trains left for that route."},
    {"cards_not_in_hand", "C-33", "Those cards are not in hand."},
    {"wrong_number_of_cards", "C-33", "The number of cards does not fit the length of the route."},
    {"wrong_color", "C-34", "The cards are not of the route's colour."},
    {"mixed_colors", "C-35", "All coloured cards have to be of one colour."},
    {"locomotives_not_wild", "N-08", "Locomotives cannot be used on this route."},
    {"ferry_needs_locomotives", "E-13",
     "A ferry needs a locomotive for each of its symbols, and one colour for the rest."},
    {"ferry_swap_does_not_fit", "N-17", "The cards do not make up this ferry's spaces."},
    {"substitute_does_not_fit", "N-22", "The cards do not make up this route's spaces."},
    {"no_tickets_left", "C-52", "The ticket deck is empty."},
    {"no_stations_on_this_map", "C-11", "There are no stations on this map."},
    {"no_station_in_reserve", "E-21", "No station is left."},
    {"station_taken", "E-20", "There is a station in that city already."},
    {"station_wrong_number_of_cards", "E-22",
     "The first station costs one card, the second two, the third three."},
    {"station_mixed_colors", "E-22", "A station is paid with cards of one colour."},
    {"tunnel_extra_wrong_number", "T-06", "The tunnel asks for another number of cards."},
    {"tunnel_extra_wrong_color", "T-06",
     "Extra cards have to be of the colour laid down, or locomotives."},
    {"tunnel_extra_only_locomotives", "T-07",
     "After locomotives alone the extra cards have to be locomotives."},
    {"must_act", "C-12", "Passing is allowed only where nothing else is."},
    {"no_such_route", "C-30", "There is no such route on this map."},
    {"no_such_city", "E-19", "There is no such city on this map."},
});
static_assert(kTexts.size() == static_cast<std::size_t>(Refusal::Count_));

} // namespace

const RefusalText& describe(Refusal refusal) {
    return kTexts[static_cast<int>(refusal)];
}

} // namespace trunkline
