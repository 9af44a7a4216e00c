#include "workshop/map_warnings.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "bots/city_graph.hpp"
#include "wire/map.hpp"
#include "wire/map_parts.hpp"
#include "wire/word_lists.hpp"
#include "workshop/board_layout.hpp"
#include "workshop/decimal.hpp"

namespace trunkline {
namespace {

constexpr std::size_t kShownFaults = 8; // of a layout

class Warner {
  public:
    Warner(const Board& board, const json::Value& root) : board_(board), root_(root) {
        root["cities"].each([&](const json::Value& city) {
            lat_.push_back(city["lat"].number(-90, 90));
            lon_.push_back(city["lon"].number(-180, 180));
        });
    }

    std::vector<MapRemark> all() {
        id();
        trains();
        isolated();
        exchanged();
        on_top();
        bottlenecks();
        colors();
        tickets();
        layout();
        return std::move(remarks_);
    }

  private:
    void warn(std::string at, std::string problem) {
        remarks_.push_back({std::move(at), 1, std::move(problem)});
    }
    static std::string city_at(std::size_t c) { return "/cities/" + std::to_string(c); }
    const std::string& id_of(std::size_t c) const { return board_.cities[c].id; }

    void id() {
        const auto box = embedded_map(board_.id);
        if (box && box->sha256 != board_.sha256)
            warn("/id", board_.id + " is a map of the box; another one needs another id");
    }

    void trains() {
        const auto longest =
            std::max_element(board_.routes.begin(), board_.routes.end(),
                             [](const Route& a, const Route& b) { return a.length < b.length; });
        if (longest->length > board_.trains)
            warn("/trains", "the longest route takes " + std::to_string(longest->length) +
                                " trains, and nobody has more than " +
                                std::to_string(board_.trains));
        // C-60: a game ends when somebody has two trains or fewer.
        int spaces = 0;
        for (std::size_t r = 0; r < board_.routes.size(); ++r) {
            const int twin = board_.routes[r].twin;
            if (twin < 0 || static_cast<int>(r) < twin) spaces += board_.routes[r].length;
        }
        if (spaces < board_.trains - kLastTrains)
            warn("/trains", "all routes together have " + std::to_string(spaces) +
                                " spaces, too few for anybody to come to the end of " +
                                std::to_string(board_.trains) + " trains");
    }

    void isolated() {
        const std::uint64_t main = reach(board_, 0);
        for (std::size_t c = 0; c < board_.cities.size(); ++c) {
            if (board_.routes_at[c].empty())
                warn(city_at(c), "no route leads to " + id_of(c));
            else if (((main >> c) & 1) == 0)
                warn(city_at(c), "no way leads from " + id_of(0) + " to " + id_of(c));
        }
    }

    // A city that would lie among its neighbours if its degrees were the other way round.
    void exchanged() {
        for (std::size_t c = 0; c < lat_.size(); ++c) {
            double here = 0, there = 0;
            int neighbours = 0;
            for (const int r : board_.routes_at[c]) {
                const Route& route = board_.routes[r];
                const std::size_t n = std::cmp_equal(route.a, c) ? route.b : route.a;
                here += std::hypot(lat_[c] - lat_[n], lon_[c] - lon_[n]);
                there += std::hypot(lon_[c] - lat_[n], lat_[c] - lon_[n]);
                ++neighbours;
            }
            // A degree for every space is more than any board needs.
            if (neighbours > 0 && here > 30.0 * neighbours && there < here / 4)
                warn(city_at(c), "lat " + decimal(lat_[c]) + " and lon " + decimal(lon_[c]) +
                                     " seem to be exchanged: the other way round " + id_of(c) +
                                     " is near its neighbours");
        }
        if (const auto layout = root_.find("layout")) exchanged_on(*layout);
    }
    // All of them: what goes right on the board goes east on earth.
    void exchanged_on(const json::Value& layout) {
        double with_lon = 0, with_lat = 0;
        const auto n = lat_.size();
        for (std::size_t i = 0; i < n; ++i)
            for (std::size_t j = 0; j < i; ++j) {
                const auto x = [&](std::size_t c) {
                    return layout["cities"][id_of(c)]["x"].number(-1e6, 1e6);
                };
                const double right = x(i) - x(j);
                with_lon += right * (lon_[i] - lon_[j]) > 0 ? 1 : -1;
                with_lat += right * (lat_[i] - lat_[j]) > 0 ? 1 : -1;
            }
        const double pairs = static_cast<double>(n) * static_cast<double>(n - 1) / 2;
        if (with_lon < 0.4 * pairs && with_lat > 0.6 * pairs)
            warn("/cities",
                 "lat and lon seem to be exchanged: what lies further right on the "
                 "board has a larger lat");
    }

    void on_top() {
        for (std::size_t i = 0; i < lat_.size(); ++i)
            for (std::size_t j = 0; j < i; ++j)
                if (std::abs(lat_[i] - lat_[j]) < 0.02 && std::abs(lon_[i] - lon_[j]) < 0.02)
                    warn(city_at(i), id_of(i) + " lies where " + id_of(j) + " does");
    }

    // Where stations are built, a way that another has closed can still be used.
    void bottlenecks() {
        if (board_.rules.stations > 0) return;
        for (std::size_t r = 0; r < board_.routes.size(); ++r) {
            const Route& route = board_.routes[r];
            const bool first = route.twin < 0 || std::cmp_less(r, route.twin);
            if (!first || (route.twin >= 0 && !board_.closes_second_track(board_.min_players)))
                continue;
            Board without = board_;
            std::erase_if(without.routes, [&](const Route& other) {
                return other.a == route.a && other.b == route.b;
            });
            const std::uint64_t side = reach(without, route.a);
            if ((side >> route.b) & 1) continue;
            const auto cut = std::count_if(
                board_.tickets.begin(), board_.tickets.end(), [&](const Ticket& ticket) {
                    return ((side >> ticket.a) & 1) != ((side >> ticket.b) & 1);
                });
            if (cut == 0) continue;
            warn("/routes/" + std::to_string(r),
                 "the only way from " + id_of(route.a) + " to " + id_of(route.b) +
                     ": whoever claims it closes " + std::to_string(cut) + " ticket" +
                     (cut == 1 ? "" : "s") + " to all others for good" +
                     (route.twin < 0 ? ""
                                     : " (with up to " +
                                           std::to_string(board_.rules.second_track_closed_up_to) +
                                           " players)"));
        }
    }

    void colors() {
        std::array<int, kColors> spaces = {};
        int all = 0;
        for (const Route& route : board_.routes)
            if (route.color != kGray) {
                spaces[route.color] += route.length;
                all += route.length;
            }
        const double mean = static_cast<double>(all) / kColors;
        for (int c = 0; c < kColors; ++c)
            if (std::abs(spaces[c] - mean) > std::max(4.0, mean / 3))
                warn("/routes", std::string(kCardNames[c]) + " has " + std::to_string(spaces[c]) +
                                    " spaces, a colour has " + decimal(mean) + " in the mean");
    }

    void tickets() {
        Prices prices;
        prices.fill(kNoWay);
        for (std::size_t r = 0; r < board_.routes.size(); ++r) prices[r] = board_.routes[r].length;
        const CityGraph graph(board_);
        std::vector<int> far;
        std::vector<double> worth;
        for (const Ticket& ticket : board_.tickets) {
            Ways ways;
            graph.find(prices, std::uint64_t{1} << ticket.a, std::uint64_t{1} << ticket.b, ways);
            far.push_back(ways.far[ticket.b]);
            worth.push_back(static_cast<double>(ticket.points) / far.back());
        }
        std::sort(worth.begin(), worth.end());
        const double usual = worth.empty() ? 1 : worth[worth.size() / 2];
        for (std::size_t t = 0; t < board_.tickets.size(); ++t) {
            const Ticket& ticket = board_.tickets[t];
            const std::string at = "/tickets/" + std::to_string(t);
            const double fits = usual * far[t];
            if (far[t] > board_.trains)
                warn(at, "the shortest way takes " + std::to_string(far[t]) +
                             " trains, and nobody has more than " + std::to_string(board_.trains));
            else if (std::abs(ticket.points - fits) > std::max(3.0, fits / 3))
                warn(at + "/points", std::to_string(ticket.points) + " points for a way of " +
                                         std::to_string(far[t]) +
                                         " spaces; usual on this map are " +
                                         decimal(std::round(fits)));
            for (std::size_t other = 0; other < t; ++other)
                if (board_.tickets[other].a == ticket.b && board_.tickets[other].b == ticket.a)
                    warn(at, "the same ticket as /tickets/" + std::to_string(other) +
                                 ", the other way round");
        }
    }

    void layout() {
        const auto value = root_.find("layout");
        if (!value) return;
        const auto faults = layout_faults(board_, read_layout(board_, *value), {});
        for (std::size_t i = 0; i < std::min(faults.size(), kShownFaults); ++i)
            warn(faults[i].at, faults[i].problem);
        if (faults.size() > kShownFaults)
            warn("/layout", "and " + std::to_string(faults.size() - kShownFaults) +
                                " more things that lie on others or off the board");
    }

    const Board& board_;
    const json::Value& root_;
    std::vector<double> lat_, lon_;
    std::vector<MapRemark> remarks_;
};

} // namespace

std::vector<MapRemark> warnings_about(const Board& board, const json::Value& root) {
    return Warner(board, root).all();
}

} // namespace trunkline
