// What is left of a game when it is over: its record, and the table that continues it.
#include "server/table.hpp"
#include "wire/record.hpp"

namespace trunkline {

std::string Table::record() const {
    Record record;
    record.board = &board_;
    Fairness fairness;
    fairness.commitment =
        sha256({reinterpret_cast<const char*>(setup_.seed.data()), setup_.seed.size()});
    if (state_ == TableState::Over) fairness.seed = setup_.seed;
    for (const Seat& seat : seats_) {
        Record::Seat& written_seat = record.seats.emplace_back();
        written_seat.name = seat.name;
        if (!seat.bot.empty()) written_seat.bot = seat.bot;
        written_seat.color = seat.color;
        fairness.salts.push_back(seat.salt);
    }
    FairDealer dealer = shuffled();
    Game game = deal<Dealer>(board_, seats(), dealer);
    for (const Move& move : moves_) {
        record.add(game.private_states[move.seat], move);
        apply<Dealer>(board_, game, move, dealer);
    }
    record.orders = dealer.orders();
    record.fairness = std::move(fairness);
    if (state_ == TableState::Over) record.result = score(board_, game_);
    std::string text;
    write_record(text, record);
    return text;
}

// Everybody moves up by one place, so that another begins.
Setup Table::next_setup() const {
    Setup next = setup_;
    next.seats.clear();
    const int n = seats();
    for (int i = 0; i < n; ++i) {
        const Seat& seat = seats_[static_cast<std::size_t>((i + 1) % n)];
        next.seats.push_back({seat.bot, seat.name, seat.color, seat.key});
    }
    next.host = (setup_.host + n - 1) % n;
    return next;
}

} // namespace trunkline
