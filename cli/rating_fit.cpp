#include "cli/rating_fit.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <numeric>

namespace trunkline {
namespace {

using Vector = std::vector<double>;
using Matrix = std::vector<Vector>;

constexpr double kElo = 400 / std::numbers::ln10; // of a natural logarithm of odds
constexpr int kMostSteps = 200;
constexpr double kLongestStep = 2; // so that Newton does not jump over a far maximum
constexpr double kStill = 1e-10;

double logistic(double x) {
    return 1 / (1 + std::exp(-x));
}

// Of a positive definite matrix, by Gauss and Jordan.
Matrix inverse(Matrix m) {
    const std::size_t n = m.size();
    Matrix result(n, Vector(n));
    for (std::size_t i = 0; i < n; ++i) result[i][i] = 1;
    for (std::size_t i = 0; i < n; ++i) {
        const double pivot = m[i][i];
        for (std::size_t c = 0; c < n; ++c) {
            m[i][c] /= pivot;
            result[i][c] /= pivot;
        }
        for (std::size_t r = 0; r < n; ++r) {
            const double factor = m[r][i];
            if (r == i || factor == 0) continue;
            for (std::size_t c = 0; c < n; ++c) {
                m[r][c] -= factor * m[i][c];
                result[r][c] -= factor * result[i][c];
            }
        }
    }
    return result;
}

// What one game pulls `a` up and `b` down by.
double surprise(const RatedGame& game, const Vector& strength) {
    return game.win_a - logistic(strength[game.a] - strength[game.b] - std::log(game.seats - 1.0));
}

struct Slope {
    Vector first;
    Matrix second; // with the sign of an information
};

Slope slope_at(const Vector& strength, const std::vector<RatedGame>& games) {
    const std::size_t n = strength.size();
    Slope slope{Vector(n), Matrix(n, Vector(n))};
    for (std::size_t i = 0; i < n; ++i) { // the drawn game with the mean
        const double p = logistic(strength[i]);
        slope.first[i] += 0.5 - p;
        slope.second[i][i] += p * (1 - p);
    }
    for (const RatedGame& game : games) {
        const double pull = surprise(game, strength);
        const double p = game.win_a - pull;
        const double weight = p * (1 - p);
        slope.first[game.a] += pull;
        slope.first[game.b] -= pull;
        slope.second[game.a][game.a] += weight;
        slope.second[game.b][game.b] += weight;
        slope.second[game.a][game.b] -= weight;
        slope.second[game.b][game.a] -= weight;
    }
    return slope;
}

// How far the strengths would lie from these on other deals of the same kind: what each deal pulls
// is taken as a whole, so that exchanged seats count as what they are worth (a sandwich estimate).
Matrix spread(const Vector& strength, const std::vector<RatedGame>& games, const Matrix& inverted) {
    const std::size_t n = strength.size();
    std::map<std::size_t, Vector> pulls;
    for (const RatedGame& game : games) {
        Vector& pull = pulls.try_emplace(game.deal, n).first->second;
        const double by = surprise(game, strength);
        pull[game.a] += by;
        pull[game.b] -= by;
    }
    Matrix result(n, Vector(n));
    const auto add = [&](const Vector& pull) {
        Vector moved(n);
        for (std::size_t r = 0; r < n; ++r)
            moved[r] = std::inner_product(pull.begin(), pull.end(), inverted[r].begin(), 0.0);
        for (std::size_t r = 0; r < n; ++r)
            for (std::size_t c = 0; c < n; ++c) result[r][c] += moved[r] * moved[c];
    };
    for (const auto& [deal, pull] : pulls) add(pull);
    // The game that was made up may have ended otherwise as well: it is all that holds a bot which
    // has won or lost every other.
    for (std::size_t i = 0; i < n; ++i) {
        Vector pull(n);
        pull[i] = 0.5 - logistic(strength[i]);
        add(pull);
    }
    return result;
}

// Against the mean of all.
void center(Ratings& ratings) {
    const auto n = static_cast<double>(ratings.elo.size());
    const double mean = std::reduce(ratings.elo.begin(), ratings.elo.end()) / n;
    for (double& elo : ratings.elo) elo -= mean;
    Matrix& m = ratings.covariance;
    for (Vector& row : m) {
        const double middle = std::reduce(row.begin(), row.end()) / n;
        for (double& value : row) value -= middle;
    }
    for (std::size_t c = 0; c < m.size(); ++c) {
        double middle = 0;
        for (const Vector& row : m) middle += row[c] / n;
        for (Vector& row : m) row[c] -= middle;
    }
}

} // namespace

double Ratings::error(std::size_t bot) const {
    return std::sqrt(std::max(0.0, covariance[bot][bot]));
}

double Ratings::error_between(std::size_t x, std::size_t y) const {
    return std::sqrt(std::max(0.0, covariance[x][x] + covariance[y][y] - 2 * covariance[x][y]));
}

double Ratings::superiority(std::size_t x, std::size_t y) const {
    const double error = error_between(x, y);
    if (error == 0) return 0.5;
    return 0.5 * std::erfc((elo[y] - elo[x]) / error / std::numbers::sqrt2);
}

bool find_strangers(std::size_t bots, const std::vector<RatedGame>& games, std::size_t& x,
                    std::size_t& y) {
    std::vector<std::size_t> group(bots);
    std::iota(group.begin(), group.end(), 0);
    for (const RatedGame& game : games) {
        const std::size_t from = group[game.a];
        const std::size_t to = group[game.b];
        if (from != to) std::ranges::replace(group, from, to);
    }
    for (y = 1, x = 0; y < bots; ++y)
        if (group[y] != group[x]) return true;
    return false;
}

Ratings fit_ratings(std::size_t bots, const std::vector<RatedGame>& games) {
    Vector strength(bots);
    Matrix inverted;
    for (int step = 0; step < kMostSteps; ++step) {
        const Slope slope = slope_at(strength, games);
        inverted = inverse(slope.second);
        double moved = 0;
        for (std::size_t i = 0; i < bots; ++i) {
            const double by = std::inner_product(slope.first.begin(), slope.first.end(),
                                                 inverted[i].begin(), 0.0);
            strength[i] += std::clamp(by, -kLongestStep, kLongestStep);
            moved = std::max(moved, std::abs(by));
        }
        if (moved < kStill) break;
    }
    Ratings ratings{strength, spread(strength, games, inverted)};
    for (double& elo : ratings.elo) elo *= kElo;
    for (Vector& row : ratings.covariance)
        for (double& value : row) value *= kElo * kElo;
    center(ratings);
    return ratings;
}

Ratings from_anchor(const Ratings& ratings, std::size_t anchor) {
    Ratings moved = ratings;
    const Matrix& m = ratings.covariance;
    for (std::size_t r = 0; r < m.size(); ++r) {
        moved.elo[r] -= ratings.elo[anchor];
        for (std::size_t c = 0; c < m.size(); ++c)
            moved.covariance[r][c] = m[r][c] - m[anchor][c] - m[r][anchor] + m[anchor][anchor];
    }
    return moved;
}

} // namespace trunkline
