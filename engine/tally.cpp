#include "engine/tally.hpp"

#include <algorithm>

#include "engine/payment.hpp"

namespace trunkline {

namespace {

std::uint16_t& lane(std::vector<Lanes>& table, int entry, int blocks, int kind) {
    return reinterpret_cast<std::uint16_t*>(table.data() + entry * blocks)[kind];
}

int count_swap_ways(const Board& board, int kind, int held, int locomotives, int total) {
    int n = 0;
    each_swap_way(board, kind, 0, hand_for_swaps(held, locomotives, total),
                  [&](const SwapWay&) { ++n; });
    return n;
}

} // namespace

WaysTable::WaysTable(const Board& board) : board_(board), longest_(board.max_length) {
    const int swap_kinds = static_cast<int>(board.kinds.size()) - board.plain_kinds;
    plain_blocks_ = (board.plain_kinds + kLanes - 1) / kLanes;
    swap_blocks_ = (swap_kinds + kLanes - 1) / kLanes;
    fill_plain();
    fill_swaps();
    swaps_from_ = kTallyRows * plain_blocks_;
    start_.open = board.all_routes;
    for (const int r : board.all_routes) {
        const Route& route = board.routes[r];
        const int kind = route.kind - board.plain_kinds;
        const int lane = kind < 0 ? route.color * plain_blocks_ * kLanes + route.kind
                                  : (swaps_from_ + route.color * swap_blocks_) * kLanes + kind;
        lane_[r] = static_cast<std::uint16_t>(lane);
        ++reinterpret_cast<std::uint16_t*>(start_.counts.data())[lane];
        if (kind < 0 && payable_by_locomotives(board.kinds[route.kind], kMaxLength))
            for (int n = route.length; n <= kMaxLength; ++n) locomotive_routes_[n].add(r);
    }
}

void WaysTable::fill_plain() {
    const int m = longest_ + 1;
    ways_.assign(m * m * m * plain_blocks_, Lanes{});
    for (int k = 0; k < board_.plain_kinds; ++k) {
        const RouteKind& kind = board_.kinds[k];
        for (int locos = 0; locos < m; ++locos)
            for (int trains = kind.length; trains < m; ++trains) {
                const int at = plain_at(locos, trains);
                for (int held = 1; held < m; ++held) {
                    const Span span = locomotive_span(kind, held, locos);
                    lane(ways_, at * m + held, plain_blocks_, k) =
                        static_cast<std::uint16_t>(std::max(0, span.hi - span.lo + 1));
                }
            }
    }
}

void WaysTable::fill_swaps() {
    const int m = longest_ + 1;
    const int kinds = static_cast<int>(board_.kinds.size());
    for (int k = board_.plain_kinds; k < kinds; ++k) {
        const RouteKind& kind = board_.kinds[k];
        most_cards_ = std::clamp(kind.swap * kind.length + longest_, most_cards_, kAllCards);
    }
    const int rows = (most_cards_ + 1) * m;
    swap_ways_.assign(rows * m * swap_blocks_, Lanes{});
    gray_ways_.assign(rows * m * swap_blocks_, Lanes{});
    extra_.assign(rows * swap_blocks_, Lanes{});
    in_reach_.assign(m * swap_blocks_, Lanes{});
    for (int k = board_.plain_kinds; k < kinds; ++k) {
        const RouteKind& kind = board_.kinds[k];
        const int l = k - board_.plain_kinds;
        for (int trains = kind.length; trains < m; ++trains)
            lane(in_reach_, trains, swap_blocks_, l) = 1;
        for (int total = 0; total <= most_cards_; ++total)
            for (int locos = 0; locos < m && locos <= total; ++locos) {
                const int at = swap_at(total, locos);
                const int extra = kind.symbols == kind.length
                                      ? count_swap_ways(board_, k, 0, locos, total)
                                      : payable_by_locomotives(kind, locos);
                lane(extra_, at, swap_blocks_, l) = static_cast<std::uint16_t>(extra);
                for (int held = 0; held < m && held + locos <= total; ++held) {
                    const int n = count_swap_ways(board_, k, held, locos, total);
                    lane(swap_ways_, at * m + held, swap_blocks_, l) =
                        static_cast<std::uint16_t>(n);
                    if (held > 0)
                        lane(gray_ways_, at * m + held, swap_blocks_, l) =
                            static_cast<std::uint16_t>(n - extra);
                }
            }
    }
}

void WaysTable::reset(Tally& tally) const {
    tally.open = start_.open;
    const int rows = kTallyRows * (plain_blocks_ + swap_blocks_);
    std::copy_n(start_.counts.begin(), rows, tally.counts.begin());
}

int WaysTable::count_by_swaps(const Tally& tally, const Cards& hand, int trains) const {
    const int at = swap_at(hand.size(), static_cast<int>(hand.locomotives));
    const Lanes* ways = swap_ways_.data() + at * stride_ * swap_blocks_;
    const Lanes* gray_ways = gray_ways_.data() + at * stride_ * swap_blocks_;
    const Lanes* open = tally.counts.data() + swaps_from_;
    Lanes all = {};
    for (int b = 0; b < swap_blocks_; ++b) {
        Lanes gray = hand.plain == 0 ? ways[b] : extra_[at * swap_blocks_ + b];
        Lanes claims = {};
        for (int c = 0; c < kColors; ++c) {
            const int entry = cap(hand.color(c)) * swap_blocks_ + b;
            claims += open[c * swap_blocks_ + b] * ways[entry];
            gray += gray_ways[entry];
        }
        claims += open[kGray * swap_blocks_ + b] * gray;
        all += claims * in_reach_[cap(trains) * swap_blocks_ + b];
    }
    return sum(all);
}

int WaysTable::swap_ways(const Route& route, const Cards& hand) const {
    const int at = swap_at(hand.size(), static_cast<int>(hand.locomotives));
    const int kind = route.kind - board_.plain_kinds;
    auto lane_of = [&](const std::vector<Lanes>& table, int entry) {
        return reinterpret_cast<const std::uint16_t*>(table.data() + entry * swap_blocks_)[kind];
    };
    auto entry = [&](int c) { return at * stride_ + cap(hand.color(c)); };
    if (route.color != kGray) return lane_of(swap_ways_, entry(route.color));
    int n = hand.plain == 0 ? lane_of(swap_ways_, at * stride_) : lane_of(extra_, at);
    for (int c = 0; c < kColors; ++c) n += lane_of(gray_ways_, entry(c));
    return n;
}

} // namespace trunkline
