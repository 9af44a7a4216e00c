#include "bots/match.hpp"

#include <bit>
#include <utility>

#include "engine/rules.hpp"

namespace trunkline {

std::vector<Card> SeededDealer::shuffle(const Cards& cards) {
    std::size_t n = 0;
    for (int c = 0; c <= kColors; ++c)
        for (int i = 0; i < cards.of(static_cast<Card>(c)); ++i) order_[n++] = static_cast<Card>(c);
    for (std::size_t i = n; i > 1; --i)
        std::swap(order_[i - 1], order_[rng_.below(static_cast<std::uint32_t>(i))]);
    // It is drawn from the end.
    return {order_.rend() - static_cast<std::ptrdiff_t>(n), order_.rend()};
}

Card SeededDealer::draw(const Cards&, int size) {
    return order_[size - 1];
}

void SeededDealer::put_in_order(std::span<std::uint8_t> tickets, bool long_ones) {
    for (std::size_t i = tickets.size(); i > 1; --i)
        std::swap(tickets[i - 1], tickets[rng_.below(static_cast<std::uint32_t>(i))]);
    (long_ones ? orders_.long_tickets : orders_.tickets).assign(tickets.begin(), tickets.end());
}

namespace {

void share_win(MatchResult& result, int players, unsigned winners) {
    for (int s = 0; s < players; ++s)
        if ((winners >> s) & 1) result.win[s] = 1.0 / std::popcount(winners);
}

} // namespace

MatchResult play_match(const Board& board, std::span<Contender* const> seats, std::uint64_t seed,
                       Record* record) {
    const int players = static_cast<int>(seats.size());
    SeededDealer seeded(seed);
    Dealer& dealer = seeded;
    Game game = deal(board, players, dealer);
    MatchResult result;
    for (int s = 0; s < players; ++s) seats[s]->begin(board, s, players, seed);
    while (game.public_state.phase != Phase::Over && result.moves < kMoveLimit) {
        const int seat = seat_to_move(game.public_state);
        const View view = look(game, seat);
        Move move;
        Contender& contender = *seats[seat];
        const double start = contender.now();
        bool answered = contender.choose(view, move, result.failure);
        const auto took = static_cast<float>(contender.now() - start);
        if (contender.just_started())
            result.start_ms[seat] = took;
        else
            result.ms[seat].push_back(took);
        if (answered) {
            const Refusal refusal = why_not(board, view, move);
            if (refusal != Refusal::None) {
                result.failure = "illegal move: " + std::string(describe(refusal).text);
                answered = false;
            }
        }
        if (!answered) {
            result.loser = seat;
            share_win(result, players, ((1u << players) - 1) & ~(1u << seat));
            break;
        }
        if (record != nullptr) record->add(game.private_states[seat], move);
        apply(board, game, move, dealer);
        ++result.moves;
    }
    for (int s = 0; s < players; ++s) result.tickets_held[s] = game.public_state.tickets[s];
    result.sheet = score(board, game);
    result.finished = game.public_state.phase == Phase::Over;
    if (result.loser < 0) share_win(result, players, result.sheet.winners);
    if (record != nullptr) {
        record->board = &board;
        record->orders = seeded.orders();
        if (result.finished) record->result = result.sheet;
    }
    for (int s = 0; s < players; ++s) {
        Contender& contender = *seats[s];
        result.late[s] = contender.late();
        contender.end(board, result.sheet);
    }
    return result;
}

} // namespace trunkline
