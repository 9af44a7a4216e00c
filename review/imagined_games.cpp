#include "review/imagined_games.hpp"

#include <algorithm>

#include "bots/weights.hpp"
#include "engine/apply.hpp"
#include "engine/deal.hpp"

namespace trunkline::review {
namespace {

// Turns in which an imagined player draws from the deck, whatever its plan says, in 16ths: one of
// these for a whole game. With them the chances come true in games of bots of all levels; where
// everybody plays as well as the pilot, the better side is believed in too much (docs/REVIEW.md).
constexpr std::array<std::uint32_t, 4> kWasted = {0, 4, 8, 12};

} // namespace

std::uint64_t seed_for(std::uint64_t seed, std::uint64_t a, std::uint64_t b, std::uint64_t k) {
    Rng rng{seed};
    rng.state = rng.next() ^ a;
    rng.state = rng.next() ^ b;
    rng.state = rng.next() ^ k;
    return rng.next();
}

ImaginedGames::ImaginedGames(const Board& board, int players)
    : board_(board),
      players_(players),
      graph_(board),
      pilot_(board, graph_),
      style_(style_for(board, players)),
      belief_(board, graph_) {}

Drivers ImaginedGames::plans(const Game& game) const {
    Drivers drivers;
    const PublicState& p = game.public_state;
    for (int s = 0; s < players_; ++s) {
        drivers[s] = {{}, &style_};
        if (p.phase != Phase::Opening)
            pilot_.make_plan(p, game.private_states[s], s, drivers[s].plan, style_);
    }
    return drivers;
}

Ending ImaginedGames::play_on(Game& game, Drivers& drivers, Chance& chance, Players players,
                              std::uint64_t seed) const {
    const PublicState& p = game.public_state;
    Rng rng{~seed};
    std::array<std::uint32_t, kMaxSeats> wasted = {};
    std::array<Rng, kMaxSeats> moods;
    for (int s = 0; s < players_; ++s) {
        moods[s].state = rng.next();
        if (players == Players::OfAllKinds) wasted[s] = kWasted[rng.below(kWasted.size())];
    }
    for (int i = 0; i < kLongestRollout && p.phase != Phase::Over; ++i) {
        const int seat = seat_to_move(p);
        Driver& driver = drivers[seat];
        const bool wastes = p.phase == Phase::Turn && p.deck > 0 && wasted[seat] > 0 &&
                            moods[seat].below(16) < wasted[seat];
        const Move move =
            wastes ? Move::draw(seat, kFromDeck)
                   : pilot_.choose(p, game.private_states[seat], seat, driver.plan, *driver.style);
        apply(board_, game, move, chance[seat]);
    }
    const auto points = totals(board_, game);
    Ending ending;
    for (int s = 0; s < players_; ++s) {
        const RolloutResult result = result_for(points, players_, s);
        ending.win[s] = static_cast<std::uint8_t>(result.win * kWinParts + 0.5);
        ending.margin[s] = static_cast<std::int16_t>(result.margin);
    }
    return ending;
}

Ending ImaginedGames::play(Game game, Drivers drivers, std::uint64_t seed) const {
    Chance chance = chance_of(seed);
    return play_on(game, drivers, chance, Players::OfAllKinds, seed);
}

Ending ImaginedGames::play(Game game, Drivers drivers, const Move& first, Players players,
                           std::uint64_t seed) const {
    Chance chance = chance_of(seed);
    // Whatever it brings, the plan is looked at again.
    drivers[first.seat].plan.planned = false;
    apply(board_, game, first, chance[first.seat]);
    return play_on(game, drivers, chance, players, seed);
}

Ending ImaginedGames::deal_and_play(std::uint64_t seed) const {
    Chance chance = chance_of(seed);
    Game game = deal(board_, players_, chance[0]);
    Drivers drivers = plans(game);
    return play_on(game, drivers, chance, Players::OfAllKinds, seed);
}

void ImaginedGames::look_as(const View& view) {
    view_ = view;
    belief_.consider(view);
    own_plan_ = {};
    if (view.public_state.phase != Phase::Opening)
        pilot_.make_plan(view.public_state, view.mine, view.seat, own_plan_, style_);
}

ImaginedGames::World ImaginedGames::imagine(std::uint64_t seed) const {
    FastDealer dealer;
    dealer.rng.state = seed;
    World world;
    world.game = belief_.imagine_world(view_, dealer);
    const PublicState& p = world.game.public_state;
    for (int s = 0; s < players_; ++s) {
        Driver& driver = world.drivers[s];
        driver = {{}, &style_};
        if (s == view_.seat)
            driver.plan = own_plan_;
        else if (p.phase != Phase::Opening)
            pilot_.make_plan(p, world.game.private_states[s], s, driver.plan, style_);
    }
    return world;
}

} // namespace trunkline::review
