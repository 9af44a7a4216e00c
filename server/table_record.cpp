// What is left of a game when it is over: its record, and the table that continues it.
#include "server/table.hpp"
#include "wire/record.hpp"

namespace trunkline {

std::string Table::record() const {
    Record record;
    record.board = &board();
    std::vector<std::string> salts;
    for (const TableSeat& seat : data_.seats) {
        Record::Seat& written_seat = record.seats.emplace_back();
        written_seat.name = seat.name;
        if (!seat.bot.empty()) written_seat.bot = seat.bot;
        written_seat.color = seat.color;
        salts.push_back(seat.salt);
    }
    auto [dealer, game] = data_.dealt();
    for (const Move& move : data_.moves) {
        record.add(game.private_states[move.seat], move);
        data_.apply(game, dealer, move);
    }
    record.orders = dealer.orders();
    record.practice = setup().options.practice;
    record.fairness = fairness_of(setup().seed, std::move(salts));
    if (state() != TableState::Over) record.fairness->seed.reset();
    if (data_.game.public_state.phase == Phase::Over) record.result = score(board(), data_.game);
    std::string text;
    write_record(text, record);
    return text;
}

Setup Table::next_setup() const {
    Setup next = setup();
    next.seats.clear();
    const int n = seats();
    for (int i = 0; i < n; ++i) {
        const TableSeat& seat = data_.seat((i + 1) % n);
        next.seats.push_back({seat.bot, seat.name, seat.color, seat.key});
    }
    next.host = (setup().host + n - 1) % n;
    return next;
}

} // namespace trunkline
