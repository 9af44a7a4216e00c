// Ratings as a table, and as one page with the plot of who is how strong and who beats whom how
// surely.
#pragma once

#include <string>
#include <vector>

#include "cli/figure_table.hpp"
#include "cli/rating_fit.hpp"

namespace trunkline {

struct RatedBot {
    std::string name;
    int games = 0;
    double wins = 0; // of all seats of that bot together
};

// In the order of the bots, the strongest first. `anchor` is who has 0; empty: the mean.
FigureTable rating_table(const std::vector<RatedBot>& bots, const Ratings& ratings,
                         const std::string& anchor);
std::string ratings_page(const std::vector<RatedBot>& bots, const Ratings& ratings,
                         const FigureTable& table);

} // namespace trunkline
