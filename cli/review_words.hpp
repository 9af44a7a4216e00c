// A review in English, for the terminal and the page that `trunkline review` writes.
#pragma once

#include <string>

#include "cli/map_names.hpp"
#include "review/review.hpp"

namespace trunkline::review {

struct ReviewWords {
    const Review& review;
    MapNames places;

    const std::string& name(int seat) const {
        return review.record().seats[static_cast<std::size_t>(seat)].name;
    }
    std::string route(int route) const { return places.route(review.board(), route); }
    std::string ticket(int ticket) const;
    // "claim Denver - Omaha", "keep A - B, C - D", …
    std::string move(const View& view, const Move& move) const;
    std::string because(const Because& because) const;
    // What an event was: "Ada: blind card", "Ada: claim Denver - Omaha".
    std::string event(int event) const;
};

std::string percent(int millionths); // "12.3"
std::string signed_percent(int millionths);

// One page that needs nothing else. `map_text` is the map's file, for where things are drawn.
std::string review_page(const ReviewWords& words, std::string_view map_text);

} // namespace trunkline::review
