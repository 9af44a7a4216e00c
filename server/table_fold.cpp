// How a line changes a table. The same when it has just been stored as when a server starts and
// reads everything again.
#include <algorithm>

#include "server/table.hpp"
#include "wire/view.hpp"

namespace trunkline {
namespace {

constexpr std::size_t kChatKept = 30;

} // namespace

bool Table::load(const std::vector<std::string>& lines, Milliseconds now, std::string& error) {
    for (const std::string& line : lines) {
        Entry entry;
        const bool first = version_ == 0;
        if (!read_entry(line, board_, entry, error)) return false;
        if (first != (entry.type == EntryType::Made) || !follows(entry)) {
            error = "line " + std::to_string(version_ + 1) + " does not follow from those before";
            return false;
        }
        fold(entry);
    }
    if (version_ == 0) {
        error = "no lines";
        return false;
    }
    base_ = now - clock_;
    miss_the_absent(now);
    if (state_ == TableState::Shuffling) shuffle_until_ = now + kShuffleTime;
    return true;
}

bool Table::follows(Entry& entry) const {
    if (entry.type == EntryType::Made) {
        const auto players = entry.setup.seats.size();
        return players >= board_.min_players && players <= board_.max_players &&
               entry.setup.host < static_cast<int>(players) && entry.seat < 0 && entry.by < 0;
    }
    if (entry.seat >= seats() || entry.by >= seats()) return false;
    switch (entry.type) {
        case EntryType::Sat:
        case EntryType::Stood:
        case EntryType::Seat:
        case EntryType::Fill:
        case EntryType::Salt:
        case EntryType::Away:
        case EntryType::Back:
            return entry.seat >= 0;
        case EntryType::Move:
            return dealer_ && entry.seat >= 0 &&
                   settle(board_, look(game_, entry.seat), entry.move) == Refusal::None;
        case EntryType::TakeBack:
            return dealer_ && entry.from + entry.count <= static_cast<int>(moves_.size());
        default:
            return true;
    }
}

void Table::fold(const Entry& entry) {
    ++version_;
    kinds_.push_back(entry.type);
    clock_ = std::max(clock_, entry.clock);
    if (entry.by >= 0) remember(entry.by, {entry.id, version_, {}});
    Seat* seat = entry.seat >= 0 ? &seats_[static_cast<std::size_t>(entry.seat)] : nullptr;
    switch (entry.type) {
        case EntryType::Made:
            setup_ = entry.setup;
            open_seats();
            break;
        case EntryType::Sat:
            seat->key = entry.key;
            if (!entry.name.empty()) seat->name = entry.name;
            // The table needs somebody who can start it.
            if (seats_[static_cast<std::size_t>(setup_.host)].key.empty()) setup_.host = entry.seat;
            break;
        case EntryType::Stood:
            seat->key.clear();
            seat->name.clear();
            seat->ready = false;
            // Whoever stood up goes on as an onlooker, and leaves no ids to the next in this seat.
            for (Ear& ear : listeners_)
                if (ear.seat == entry.seat) ear.seat = kOnlooker;
            answers_[static_cast<std::size_t>(entry.seat)].clear();
            for (int i = 0; i < seats() && setup_.host == entry.seat; ++i)
                if (!seats_[static_cast<std::size_t>(i)].key.empty()) setup_.host = i;
            break;
        case EntryType::Seat:
            if (!entry.name.empty()) seat->name = entry.name;
            if (!entry.color.empty()) take_color(*seat, entry.color);
            if (entry.ready) seat->ready = *entry.ready;
            break;
        case EntryType::Fill:
            seat->bot = entry.text;
            seat->name = entry.text;
            seat->kept.clear();
            break;
        case EntryType::Start:
            state_ = TableState::Shuffling;
            break;
        case EntryType::Salt:
            seat->salt = entry.text;
            seat->salted = true;
            break;
        case EntryType::Deal:
            deal_cards();
            state_ = TableState::Running;
            game_version_ = version_;
            break;
        case EntryType::Move:
            fold_move(entry);
            break;
        case EntryType::TakeBack:
            fold_take_back(entry);
            break;
        case EntryType::Pause:
            state_ = TableState::Paused;
            asking_ = {};
            break;
        case EntryType::Resume:
            state_ = TableState::Running;
            asking_ = {};
            break;
        case EntryType::Away:
            seat->away = true;
            seat->vanished = entry.text == "gone";
            seat->returning = false;
            break;
        case EntryType::Back:
            seat->away = false;
            break;
        case EntryType::Chat:
            chat_.push_back({version_, entry.seat, entry.text, entry.at});
            if (chat_.size() > kChatKept) chat_.pop_front();
            break;
        case EntryType::Rematch:
            next_code_ = entry.text;
            break;
    }
    run_clocks();
}

// A colour that no other person has: where a bot or an empty chair had it, the two change.
void Table::take_color(Seat& seat, const std::string& color) {
    const auto holder = std::ranges::find(seats_, color, &Seat::color);
    if (holder != seats_.end()) holder->color = seat.color;
    seat.color = color;
}

void Table::open_seats() {
    const auto free = [&](const std::string& color) {
        return std::ranges::find(setup_.seats, color, &SeatSetup::color) == setup_.seats.end() &&
               std::ranges::find(seats_, color, &Seat::color) == seats_.end();
    };
    for (const SeatSetup& from : setup_.seats) {
        Seat seat;
        seat.bot = from.bot;
        seat.name = from.bot.empty() ? from.name : from.bot;
        seat.color =
            from.color.empty() ? *std::ranges::find_if(board_.train_colors, free) : from.color;
        seat.kept = from.kept;
        seat.ready = !from.bot.empty();
        seat.bank = Milliseconds{setup_.options.bank_s} * 1000;
        seats_.push_back(std::move(seat));
    }
}

FairDealer Table::shuffled() const {
    std::vector<std::string> salts;
    for (const Seat& seat : seats_) salts.push_back(seat.salt);
    return keeper_.shuffle(setup_.seed, salts);
}

void Table::deal_cards() {
    dealer_ = shuffled();
    game_ = deal<Dealer>(board_, seats(), *dealer_);
    revealed_ = true;
}

Outcome Table::apply_move(Game& game, FairDealer& dealer, const Move& move) {
    return apply<Dealer>(board_, game, move, dealer);
}

// Live, the game after the move was worked out before the line was stored; a move that could
// bring the server down is thus never stored.
void Table::fold_move(const Entry& entry) {
    const int seat = entry.seat;
    const Move& move = entry.move.move;
    const Cards deck = game_.hidden_state.deck;
    if (pending_ && pending_->dealer) {
        game_ = pending_->next;
        std::swap(dealer_, pending_->dealer);
    } else {
        apply_move(game_, *dealer_, move);
    }
    moves_.push_back(move);
    revealed_ = move.type == MoveType::Tickets || !(deck == game_.hidden_state.deck);
    Seat& moved = seats_[static_cast<std::size_t>(seat)];
    moved.question = 0;
    if (!entry.id.empty()) moved.away = false; // a person's move: here again
    asking_ = {};
    if (game_.public_state.phase != Phase::Opening) game_version_ = version_;
    // A new turn, a new allowance, even where the same seat is awaited again.
    if (game_.public_state.phase == Phase::Turn) end_turn(moved);
    if (game_.public_state.phase == Phase::Over) finish();
}

void Table::fold_take_back(const Entry& entry) {
    const auto first = moves_.begin() + entry.from;
    const std::vector<Move> rest(first + entry.count, moves_.end());
    moves_.erase(first, moves_.end());
    moves_.insert(moves_.end(), rest.begin(), rest.end());
    deal_cards();
    for (const Move& move : moves_) {
        const Cards deck = game_.hidden_state.deck;
        apply_move(game_, *dealer_, move);
        revealed_ = move.type == MoveType::Tickets || !(deck == game_.hidden_state.deck);
    }
    for (Seat& seat : seats_) seat.question = 0;
    asking_ = {};
    game_version_ = version_;
}

void Table::finish() {
    state_ = TableState::Over;
    result_.clear();
    json::Writer out(result_);
    write_outcome(out, board_, game_);
}

Milliseconds Table::left(const Seat& seat, Milliseconds clock) const {
    const Milliseconds turn = Milliseconds{setup_.options.move_s} * 1000;
    const Milliseconds running = seat.since < 0 ? 0 : clock - seat.since;
    return turn + seat.bank - seat.used - running;
}

bool Table::out_of_time(int seat, Milliseconds now) const {
    return setup_.options.move_s > 0 && awaits(game_.public_state, seat) &&
           left(seats_[static_cast<std::size_t>(seat)], clock_at(now)) <= 0;
}

void Table::stop_clock(Seat& seat) const {
    if (seat.since >= 0) seat.used += clock_ - seat.since;
    seat.since = -1;
}

void Table::end_turn(Seat& seat) const {
    stop_clock(seat);
    seat.bank = std::min(seat.bank, std::max<Milliseconds>(0, left(seat, clock_)));
    seat.used = 0;
}

void Table::run_clocks() {
    for (int i = 0; i < seats(); ++i) {
        Seat& seat = seats_[static_cast<std::size_t>(i)];
        if (!dealer_ || !awaits(game_.public_state, i))
            end_turn(seat);
        else if (state_ != TableState::Running || seat.bot_plays())
            stop_clock(seat); // what was used of this turn stays used
        else if (seat.since < 0)
            seat.since = clock_;
    }
}

std::pair<int, int> Table::last_moves_of(int seat) const {
    for (int i = static_cast<int>(moves_.size()) - 1; i >= 0; --i)
        if (moves_[static_cast<std::size_t>(i)].seat == seat) {
            // All seats choose their opening tickets at once, so one choice goes without the rest.
            const bool opening = game_.public_state.phase == Phase::Opening;
            return {i, opening ? 1 : static_cast<int>(moves_.size()) - i};
        }
    return {0, 0};
}

bool Table::free_to_take_back(int seat) const {
    if (state_ != TableState::Running || setup_.options.counting) return false;
    const auto [from, count] = last_moves_of(seat);
    if (count != 1) return false;
    return game_.public_state.phase == Phase::Opening || !revealed_;
}

bool Table::connected(int seat) const {
    return std::ranges::any_of(listeners_, [&](const Ear& ear) { return ear.seat == seat; });
}

bool Table::person_present() const {
    return std::ranges::any_of(
        seats_, [](const Seat& s) { return s.person() && (!s.away || s.returning); });
}

unsigned Table::others(int seat, bool only_connected) const {
    unsigned mask = 0;
    for (int i = 0; i < seats(); ++i) {
        const Seat& other = seats_[static_cast<std::size_t>(i)];
        if (i != seat && other.person() && !other.away && (!only_connected || connected(i)))
            mask |= 1u << i;
    }
    return mask;
}

} // namespace trunkline
