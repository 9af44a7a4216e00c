#include "review/review.hpp"

#include <algorithm>
#include <cstdlib>

namespace trunkline::review {
namespace {

constexpr int kFirstPass = 16; // imagined games
constexpr int kTurningPoint = 80'000;
constexpr std::size_t kTurningPoints = 5;

} // namespace

int Account::accuracy() const {
    if (stake == 0) return 1000;
    return static_cast<int>(std::int64_t{1000} * std::max(0, stake - cost) / stake);
}

Review::Review(const Record& record, std::uint64_t seed, int nodes)
    : record_(record),
      seed_(seed),
      nodes_(nodes),
      line_(timeline_of(record_, fault_)),
      to_(std::min(kFirstPass, nodes)) {
    if (!fault_.empty()) return;
    games_ = std::make_unique<ImaginedGames>(*record_.board, line_.players());
    curve_ = std::make_unique<Curve>(line_, *games_, *record_.board, seed_);
    known_ = std::make_unique<KnownCurve>(line_, seed_);
    for (std::size_t m = 0; m < line_.moves.size(); ++m)
        decisions_.emplace_back(*record_.board, *games_, line_, static_cast<int>(m));
}

bool Review::step() {
    if (from_ >= nodes_) return false;
    std::size_t i = unit_;
    if (i < moments()) {
        curve_->play(i, from_, to_);
    } else if ((i -= moments()) < decisions_.size()) {
        decisions_[i].play(*games_, seed_, from_, to_);
    } else {
        i -= decisions_.size();
        known_->play(*games_, static_cast<int>(i / line_.states.size()), i % line_.states.size(),
                     from_, to_);
    }
    if (++unit_ < units()) return true;
    unit_ = 0;
    from_ = to_;
    to_ = std::min(2 * to_, nodes_);
    return from_ < nodes_;
}

int Review::per_mille() const {
    const double done = from_ + (to_ - from_) * static_cast<double>(unit_) / units();
    return static_cast<int>(1000 * done / nodes_);
}

Account Review::account(int seat) const {
    Account account;
    account.start = curve_->chances(0)[seat];
    account.result = curve_->chances(moments() - 1)[seat];
    for (std::size_t e = 0; e < line_.events.size(); ++e) {
        const Event& event = line_.events[e];
        Account::Part& part = event.is_luck
                                  ? account.luck[static_cast<std::size_t>(event.luck)]
                                  : account.decisions[static_cast<std::size_t>(event.decision)];
        const bool own = event.seat == seat || event.seat == kNobody; // the deal is everybody's
        (own ? part.own : part.others) += curve_->change(e)[seat];
    }
    for (const Decision& decision : decisions_) {
        if (decision.seat() != seat) continue;
        ++account.verdicts[static_cast<std::size_t>(decision.verdict())];
        account.cost += decision.cost();
        account.stake += std::max(decision.stake(), decision.cost());
    }
    return account;
}

std::vector<int> Review::turning_points() const {
    std::vector<std::pair<int, int>> found;
    for (std::size_t e = 0; e < line_.events.size(); ++e) {
        const Chances change = curve_->change(e);
        int most = 0;
        for (int s = 0; s < line_.players(); ++s)
            if (std::abs(change[s]) > kSure * curve_->change_error(e, s))
                most = std::max(most, std::abs(change[s]));
        if (most >= kTurningPoint) found.emplace_back(-most, static_cast<int>(e));
    }
    std::ranges::sort(found);
    if (found.size() > kTurningPoints) found.resize(kTurningPoints);
    std::vector<int> events;
    for (const auto& [rank, event] : found) events.push_back(event);
    std::ranges::sort(events);
    return events;
}

} // namespace trunkline::review
