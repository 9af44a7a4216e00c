#include "wire/rulebook.hpp"

#include <algorithm>
#include <charconv>
#include <map>

#include "wire/word_lists.hpp"

namespace trunkline {
namespace {

std::uint8_t u8(int x) {
    return static_cast<std::uint8_t>(x);
}
std::int16_t i16(int x) {
    return static_cast<std::int16_t>(x);
}

void read_points(const json::Value& value, Rulebook& rules) {
    bool any = false;
    value.each_member([&](std::string_view name, const json::Value& points) {
        int length = 0;
        const auto [end, problem] = std::from_chars(name.data(), name.data() + name.size(), length);
        if (problem != std::errc{} || end != name.data() + name.size() || length < 1 ||
            length > kMaxLength || std::to_string(length) != name) {
            points.refuse("only lengths from 1 to " + std::to_string(kMaxLength) + " as names");
            return;
        }
        auto& entry = rules.points[length];
        if (entry > 0) points.refuse("each length once");
        entry = i16(points.integer(1, kMostPoints));
        any = true;
    });
    if (!any) value.refuse("points for at least one length");
}

Returned read_returned(const json::Value& value) {
    return value.one_of({"bottom", "box"}) == 0 ? Returned::Bottom : Returned::Box;
}

Rulebook::Offer read_opening(const json::Value& value) {
    Rulebook::Offer offer;
    if (!value.fields({"long", "short", "keep", "returned"})) return offer;
    offer.long_tickets = u8(value["long"].integer(0, kMaxOffer));
    offer.tickets = u8(value["short"].integer(0, kMaxOffer - offer.long_tickets));
    if (offer.long_tickets + offer.tickets == 0) value["short"].refuse("at least one ticket");
    offer.keep = u8(value["keep"].integer(1, std::max(1, offer.long_tickets + offer.tickets)));
    offer.returned = read_returned(value["returned"]);
    // E-07: they are dealt at the opening only, so they may not come back from under the deck.
    if (offer.long_tickets > 0 && offer.returned == Returned::Bottom)
        value["returned"].refuse("\"box\" where long tickets are dealt");
    return offer;
}

Rulebook::Offer read_ticket_action(const json::Value& value) {
    Rulebook::Offer offer;
    if (!value.fields({"offer", "keep", "returned"})) return offer;
    offer.tickets = u8(value["offer"].integer(1, kMaxOffer));
    offer.keep = u8(value["keep"].integer(1, offer.tickets));
    offer.returned = read_returned(value["returned"]);
    return offer;
}

void read_wild(const json::Value& value, Rulebook& rules) {
    int last = -1;
    value.each([&](const json::Value& word) {
        const int terrain = word.one_of(kTerrainNames);
        if (terrain <= last) word.refuse("each terrain once, in the order regular, ferry, tunnel");
        last = terrain;
        rules.locomotives_wild_on[terrain] = true;
    });
}

void read_tie_breaks(const json::Value& value, Rulebook& rules) {
    value.each([&](const json::Value& word) {
        const auto tie_break = static_cast<TieBreak>(word.one_of(kTieBreakNames));
        if (std::count(rules.tie_breaks.begin(), rules.tie_breaks.end(), tie_break) > 0)
            word.refuse("each of them once");
        rules.tie_breaks.push_back(tie_break);
    });
}

void write_offer(json::Writer& out, const Rulebook::Offer& offer, bool opening) {
    out.open('{').key("keep").number(offer.keep);
    if (opening) out.key("long").number(offer.long_tickets);
    if (!opening) out.key("offer").number(offer.tickets);
    out.key("returned").word(offer.returned == Returned::Bottom ? "bottom" : "box");
    if (opening) out.key("short").number(offer.tickets);
    out.close('}');
}

} // namespace

Rulebook read_rulebook(const json::Value& value) {
    Rulebook rules;
    if (!value.fields({"points", "opening", "ticket_action", "stations", "unbuilt_station_points",
                       "row_locomotive_ends_draw", "row_reset_at_locomotives",
                       "locomotives_wild_on", "ferry_swap", "ferry_swap_beyond_symbols",
                       "second_track_closed_up_to", "longest_path_bonus", "most_tickets_bonus",
                       "tie_breaks"}))
        return rules;
    read_points(value["points"], rules);
    rules.opening = read_opening(value["opening"]);
    rules.ticket_action = read_ticket_action(value["ticket_action"]);
    rules.stations = u8(value["stations"].integer(0, kMaxStations));
    rules.unbuilt_station_points = i16(value["unbuilt_station_points"].integer(0, kMostPoints));
    rules.row_locomotive_ends_draw = value["row_locomotive_ends_draw"].boolean();
    rules.row_reset_at_locomotives = u8(value["row_reset_at_locomotives"].integer(0, kRow));
    read_wild(value["locomotives_wild_on"], rules);
    const auto swap = value["ferry_swap"];
    rules.ferry_swap = u8(swap.integer(0, kMostForOne));
    if (rules.ferry_swap == 1) swap.refuse("0, or from 2 cards for one");
    rules.ferry_swap_beyond_symbols = value["ferry_swap_beyond_symbols"].boolean();
    rules.second_track_closed_up_to = u8(value["second_track_closed_up_to"].integer(0, kMaxSeats));
    rules.longest_path_bonus = i16(value["longest_path_bonus"].integer(0, kMostPoints));
    rules.most_tickets_bonus = i16(value["most_tickets_bonus"].integer(0, kMostPoints));
    read_tie_breaks(value["tie_breaks"], rules);
    return rules;
}

void write_rulebook(json::Writer& out, const Rulebook& rules) {
    out.open('{').key("ferry_swap").number(rules.ferry_swap);
    out.key("ferry_swap_beyond_symbols").boolean(rules.ferry_swap_beyond_symbols);
    out.key("locomotives_wild_on").open('[');
    for (std::size_t i = 0; i < kTerrainNames.size(); ++i)
        if (rules.locomotives_wild_on[i]) out.word(kTerrainNames[i]);
    out.close(']').key("longest_path_bonus").number(rules.longest_path_bonus);
    out.key("most_tickets_bonus").number(rules.most_tickets_bonus);
    write_offer(out.key("opening"), rules.opening, true);
    out.key("points").open('{');
    std::map<std::string, int> points; // sorted as texts: 1, 10, 11, 12, 2
    for (int n = 1; n <= kMaxLength; ++n)
        if (rules.points[n] > 0) points[std::to_string(n)] = rules.points[n];
    for (const auto& [length, worth] : points) out.key(length).number(worth);
    out.close('}').key("row_locomotive_ends_draw").boolean(rules.row_locomotive_ends_draw);
    out.key("row_reset_at_locomotives").number(rules.row_reset_at_locomotives);
    out.key("second_track_closed_up_to").number(rules.second_track_closed_up_to);
    out.key("stations").number(rules.stations);
    write_offer(out.key("ticket_action"), rules.ticket_action, false);
    out.key("tie_breaks").open('[');
    for (const TieBreak rule : rules.tie_breaks) out.word(tie_break_name(rule));
    out.close(']').key("unbuilt_station_points").number(rules.unbuilt_station_points).close('}');
}

} // namespace trunkline
