#include "bots/forest.hpp"

#include <algorithm>
#include <bit>

namespace trunkline {
namespace {

constexpr unsigned bit(std::size_t i) {
    return 1u << i;
}
constexpr std::uint16_t least(std::uint16_t known, int sum) {
    return std::min(known, static_cast<std::uint16_t>(sum));
}

} // namespace

Forest::Forest(const Board& board, const Tariff& tariff, std::span<const int> tickets,
               std::span<const RouteSet> stations)
    : tariff_(tariff), routes_(board.routes.size()) {
    join_cities(board);
    measure();
    for (const RouteSet& routes : stations) {
        std::vector<Loan> loans;
        for (const int route : routes)
            loans.push_back({ends_[route][0], ends_[route][1], static_cast<std::uint8_t>(route)});
        loans_.push_back(loans);
    }
    take(board, tickets);
    grow_trees();
    divide();
}

// Cities that are joined for nothing are one node, so that every step between nodes has a price.
void Forest::join_cities(const Board& board) {
    std::array<std::uint8_t, kMaxCities> label;
    for (std::size_t c = 0; c < label.size(); ++c) label[c] = static_cast<std::uint8_t>(c);
    for (std::size_t r = 0; r < board.routes.size(); ++r) {
        const std::uint8_t from = label[board.routes[r].b], to = label[board.routes[r].a];
        if (tariff_[r] == 0) std::ranges::replace(label, from, to);
    }
    std::array<int, kMaxCities> number;
    number.fill(-1);
    for (std::size_t c = 0; c < board.cities.size(); ++c) {
        int& node = number[label[c]];
        if (node < 0) node = nodes_++;
        node_of_[c] = static_cast<std::uint8_t>(node);
    }
    for (std::size_t r = 0; r < board.routes.size(); ++r)
        ends_[r] = {node_of_[board.routes[r].a], node_of_[board.routes[r].b]};
}

// Floyd and Warshall. Of several routes between two nodes the cheapest counts, so that nobody ever
// plans with both tracks (C-39).
void Forest::measure() {
    const int nodes = nodes_;
    for (Row& row : far_) row.fill(kTooDear);
    for (int n = 0; n < nodes; ++n) far_[n][n] = 0;
    for (std::size_t r = 0; r < routes_; ++r) {
        const auto [a, b] = ends_[r];
        far_[a][b] = far_[b][a] = std::min(far_[a][b], tariff_[r]);
    }
    for (int via = 0; via < nodes; ++via) {
        const Row onwards = far_[via];
        for (int a = 0; a < nodes; ++a) {
            const std::uint16_t there = far_[a][via];
            for (int b = 0; b < nodes; ++b) far_[a][b] = least(far_[a][b], there + onwards[b]);
        }
    }
}

void Forest::take(const Board& board, std::span<const int> tickets) {
    for (const int id : tickets) {
        unsigned goal = 0;
        std::vector<std::uint8_t> known = terminals_;
        for (const int city : {board.tickets[id].a, board.tickets[id].b}) {
            const std::uint8_t node = node_of_[city];
            const auto found = std::ranges::find(known, node);
            goal |= bit(loans_.size() + static_cast<std::size_t>(found - known.begin()));
            if (found == known.end()) known.push_back(node);
        }
        if (std::max(known.size(), goals_.size() + 1) + loans_.size() > kMost) return;
        terminals_ = known;
        goals_.push_back(goal);
    }
}

// Dreyfus and Wagner: a tree with its root at some node is two smaller ones that meet there, or a
// way from there to the root of a tree. Where a station is left, a tree may also go on over a route
// it borrows. Smaller sets have smaller numbers and are finished first. A tree with the last
// terminal is one without it that has its root there.
void Forest::grow_trees() {
    const int nodes = nodes_;
    trees_.resize(
        std::size_t{1} << (loans_.size() + std::max<std::size_t>(terminals_.size(), 1) - 1));
    for (unsigned mask = bit(loans_.size()); mask < trees_.size(); ++mask) {
        Row meet;
        meet.fill(kTooDear);
        if (std::has_single_bit(mask)) meet[terminals_[std::countr_zero(mask) - loans_.size()]] = 0;
        const unsigned last = std::bit_floor(mask); // each pair of halves once
        for (unsigned half = (mask - 1) & mask; half >= last; half = (half - 1) & mask) {
            const Row &one = trees_[half], &other = trees_[mask ^ half];
            for (int n = 0; n < nodes; ++n) meet[n] = least(meet[n], one[n] + other[n]);
        }
        for (std::size_t s = 0; s < loans_.size(); ++s) {
            if (!(mask & bit(s))) continue;
            const Row& before = trees_[mask ^ bit(s)];
            for (const auto [a, b, route] : loans_[s]) {
                meet[a] = std::min(meet[a], before[b]);
                meet[b] = std::min(meet[b], before[a]);
            }
        }
        Row& tree = trees_[mask];
        tree.fill(kTooDear);
        for (int m = 0; m < nodes; ++m) {
            if (meet[m] == kTooDear) continue;
            for (int n = 0; n < nodes; ++n) tree[n] = least(tree[n], meet[m] + far_[m][n]);
        }
    }
}

// Where the cheapest single tree has its root.
Forest::Rooted Forest::tree(unsigned choice) const {
    unsigned mask = choice & (bit(loans_.size()) - 1);
    for (std::size_t t = 0; t < goals_.size(); ++t)
        if (choice & bit(loans_.size() + t)) mask |= goals_[t];
    if (mask >= trees_.size())
        return {mask & static_cast<unsigned>(trees_.size() - 1), terminals_.back()};
    const Row& row = trees_[mask];
    return {mask,
            static_cast<int>(std::min_element(row.begin(), row.begin() + nodes_) - row.begin())};
}

// One tree for all, or one for some of them and the best forest for the rest.
void Forest::divide() {
    forest_.resize(std::size_t{1} << (loans_.size() + goals_.size()));
    for (unsigned choice = 1; choice < forest_.size(); ++choice) {
        const auto [mask, root] = tree(choice);
        int best = trees_[mask][root];
        for (unsigned part = (choice - 1) & choice; part > choice / 2; part = (part - 1) & choice)
            best = std::min(best, forest_[part] + forest_[choice ^ part]);
        forest_[choice] = static_cast<std::uint16_t>(best);
    }
}

RouteSet Forest::routes(unsigned choice) const {
    RouteSet routes;
    std::vector<unsigned> left = {with_stations(choice)};
    while (!left.empty()) {
        const unsigned now = left.back();
        left.pop_back();
        if (forest_[now] == kTooDear) continue;
        const auto [mask, root] = tree(now);
        if (trees_[mask][root] == forest_[now]) {
            add_tree(mask, root, routes);
            continue;
        }
        unsigned part = (now - 1) & now;
        while (forest_[part] + forest_[now ^ part] != forest_[now]) part = (part - 1) & now;
        left.insert(left.end(), {part, now ^ part});
    }
    return routes;
}

// Every route has a price here, so each step comes nearer.
void Forest::add_way(int from, int to, RouteSet& routes) const {
    while (from != to)
        for (std::size_t r = 0; r < routes_; ++r) {
            const auto [a, b] = ends_[r];
            if (a != from && b != from) continue;
            const int there = a == from ? b : a;
            if (there == from || tariff_[r] + far_[there][to] != far_[from][to]) continue;
            routes.add(static_cast<int>(r));
            from = there;
            break;
        }
}

// Finds again how grow_trees() came to its price: a way to where something smaller was joined.
void Forest::add_tree(unsigned mask, int root, RouteSet& routes) const {
    const auto price = [&](unsigned m, int n) { return int{trees_[m][n]}; };
    if (mask < bit(loans_.size())) return;
    if (std::has_single_bit(mask))
        return add_way(root, terminals_[std::countr_zero(mask) - loans_.size()], routes);
    for (int meet = 0; meet < nodes_; ++meet) {
        const int rest = price(mask, root) - far_[root][meet];
        for (unsigned half = (mask - 1) & mask; half > 0; half = (half - 1) & mask)
            if (price(half, meet) + price(mask ^ half, meet) == rest) {
                add_way(root, meet, routes);
                add_tree(half, meet, routes);
                return add_tree(mask ^ half, meet, routes);
            }
        for (std::size_t s = 0; s < loans_.size(); ++s)
            for (const auto [a, b, route] : loans_[s]) {
                const int there = a == meet ? b : a;
                if (!(mask & bit(s)) || (a != meet && b != meet)) continue;
                if (price(mask ^ bit(s), there) != rest) continue;
                add_way(root, meet, routes);
                routes.add(route);
                return add_tree(mask ^ bit(s), there, routes);
            }
    }
}

} // namespace trunkline
