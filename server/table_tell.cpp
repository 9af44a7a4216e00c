// Who hears of what: each seat and each onlooker gets what it may see, built from its own View.
#include <algorithm>

#include "server/table.hpp"
#include "wire/view.hpp"

namespace trunkline {
namespace {

constexpr std::int64_t kMostMissed = 40;   // lines; a fresh view is shorter than more of them
constexpr std::ptrdiff_t kMostRecent = 20; // moves that a fresh view is told with
constexpr std::size_t kAnswersKept = 16;

constexpr std::array<std::string_view, 5> kStates = {"gathering", "shuffling", "running", "paused",
                                                     "over"};

void begin(json::Writer& out, std::string_view type, std::int64_t version) {
    out.open('{').key("type").word(type).key("version");
    write_number(out, version);
}

} // namespace

View Table::view_of(const Game& game, int seat) const {
    return seat == kOnlooker ? look_on(game) : look(game, seat);
}

void Table::tell_all(std::string_view message) {
    for (const Ear& ear : listeners_) keeper_.tell(ear.listener, message);
}

void Table::done(const Answer& answer, std::int64_t version) {
    if (answer.to == 0) return;
    out_.clear();
    json::Writer out(out_);
    out.open('{').key("type").word("done").key("id").text(answer.id).key("version");
    write_number(out, version);
    out.close('}');
    keeper_.tell(answer.to, out_);
}

void Table::refuse(const Answer& answer, std::string_view reason, std::string_view why,
                   std::string_view rule) {
    keeper_.refused(rule.empty() ? reason : rule);
    if (answer.to == 0) return;
    std::string text;
    json::Writer out(text);
    out.open('{').key("type").word("refused").key("id");
    if (answer.id.empty())
        out.null();
    else
        out.text(answer.id);
    if (!rule.empty()) out.key("rule").word(rule);
    out.key("reason").word(reason).key("why").text(why).key("version");
    write_number(out, version_);
    out.close('}');
    keeper_.tell(answer.to, text);
    const int seat = seat_at(answer.to);
    // What could not be stored, or only waited too long, may be tried again as it was.
    if (seat != kOnlooker && reason != "storage" && reason != "busy")
        remember(seat, {answer.id, version_, std::move(text)});
}

void Table::remember(int seat, Remembered answered) {
    if (answered.id.empty()) return;
    auto& answers = answers_[static_cast<std::size_t>(seat)];
    answers.push_back(std::move(answered));
    if (answers.size() > kAnswersKept) answers.pop_front();
}

void Table::announce(const Pending& done_now, const Game& before, Milliseconds now) {
    const Entry& entry = done_now.entry;
    switch (entry.type) {
        case EntryType::Move:
            return tell_event(done_now, before, now);
        case EntryType::TakeBack:
            for (const Ear& ear : listeners_) {
                out_.clear();
                json::Writer out(out_);
                begin(out, "taken_back", version_);
                out.key("seat").number(entry.seat).key("moves").number(entry.count).key("view");
                write_view(out, board_, view_of(game_, ear.seat), result_);
                out.close('}');
                keeper_.tell(ear.listener, out_);
            }
            break;
        case EntryType::Deal:
            for (const Ear& ear : listeners_) tell_state(ear, now);
            break;
        case EntryType::Chat:
            for (const Ear& ear : listeners_) tell_chat(ear, chat_.back());
            break;
        case EntryType::Rematch: {
            body_.clear();
            json::Writer out(body_);
            begin(out, "rematch", version_);
            out.key("code").word(next_code_).key("by").number(entry.seat).close('}');
            tell_all(body_);
            break;
        }
        default:
            tell_table(now);
    }
    done(done_now.answer);
}

void Table::tell_event(const Pending& done_now, const Game& before, Milliseconds now) {
    const std::string_view result = state_ == TableState::Over ? std::string_view(result_) : "null";
    const auto write = [&](std::string& body, const View& old_view, const View& new_view) {
        body.clear();
        json::Writer out(body);
        out.key("happened");
        write_happened(out, board_, before.public_state, game_.public_state, done_now.entry.move,
                       done_now.outcome, new_view.seat);
        out.key("changes");
        write_changes(out, board_, old_view, new_view, result);
        if (setup_.options.move_s == 0) return;
        out.key("clocks");
        write_clocks(out, now);
    };
    // Most seats are told what onlookers are told; whoever has more to hear gets a text of its own.
    write(body_, look_on(before), look_on(game_));
    for (int seat = kOnlooker; seat < seats(); ++seat) {
        if (!connected(seat)) continue;
        const View old_view = view_of(before, seat), new_view = view_of(game_, seat);
        const bool own = seat == done_now.entry.seat || has_own_changes(old_view, new_view);
        if (own) write(own_, old_view, new_view);
        const bool can_take_back = seat != kOnlooker && free_to_take_back(seat);
        for (const Ear& ear : listeners_) {
            if (ear.seat != seat) continue;
            out_.clear();
            json::Writer message(out_);
            begin(message, "event", version_);
            if (ear.listener == done_now.answer.to) message.key("id").text(done_now.answer.id);
            message.raw(own ? own_ : body_);
            if (can_take_back) message.key("can_take_back").boolean(true);
            message.close('}');
            keeper_.tell(ear.listener, out_);
        }
    }
}

bool Table::can_catch_up(std::int64_t version) const {
    if (version <= 0 || version > version_ || version_ - version > kMostMissed) return false;
    return std::none_of(kinds_.begin() + version, kinds_.end(), [](EntryType kind) {
        return kind == EntryType::Deal || kind == EntryType::TakeBack;
    });
}

// Plays the last moves once more: `each` sees the game before and after every one of them.
template <typename Each>
void Table::replay_last(std::ptrdiff_t count, Each each) {
    FairDealer dealer = shuffled();
    Game game = deal<Dealer>(board_, seats(), dealer);
    auto move = moves_.begin();
    for (; move != moves_.end() - count; ++move) apply_move(game, dealer, *move);
    for (; move != moves_.end(); ++move) {
        const Game before = game;
        const Outcome outcome = apply_move(game, dealer, *move);
        each(before, written(before.private_states[move->seat], *move), outcome, game);
    }
}

void Table::tell_missed(const Ear& ear, std::int64_t version, Milliseconds now) {
    const auto missed = std::count(kinds_.begin() + version, kinds_.end(), EntryType::Move);
    const auto tell = [&, v = version](const Game& before, const WrittenMove& move,
                                       const Outcome& outcome, const Game& after) mutable {
        while (kinds_[static_cast<std::size_t>(v)] != EntryType::Move) ++v;
        out_.clear();
        json::Writer out(out_);
        begin(out, "event", ++v);
        out.key("happened");
        write_happened(out, board_, before.public_state, after.public_state, move, outcome,
                       ear.seat == kOnlooker ? kNobody : ear.seat);
        out.key("changes");
        const bool over = after.public_state.phase == Phase::Over;
        write_changes(out, board_, view_of(before, ear.seat), view_of(after, ear.seat),
                      over ? std::string_view(result_) : "null");
        out.close('}');
        keeper_.tell(ear.listener, out_);
    };
    if (missed > 0) replay_last(missed, tell);
    for (const Said& said : chat_)
        if (said.version > version) tell_chat(ear, said);
    out_.clear();
    json::Writer out(out_);
    begin(out, "table", version_);
    out.key("table");
    describe(out, ear.seat, now);
    out.close('}');
    keeper_.tell(ear.listener, out_);
}

void Table::tell_table(Milliseconds now, Listener except) {
    for (int seat = kOnlooker; seat < seats(); ++seat) {
        if (!connected(seat)) continue;
        body_.clear();
        json::Writer out(body_);
        begin(out, "table", version_);
        out.key("table");
        describe(out, seat, now);
        out.close('}');
        for (const Ear& ear : listeners_)
            if (ear.seat == seat && ear.listener != except) keeper_.tell(ear.listener, body_);
    }
}

void Table::tell_state(const Ear& ear, Milliseconds now) {
    out_.clear();
    json::Writer out(out_);
    begin(out, "state", version_);
    out.key("table");
    describe(out, ear.seat, now);
    out.key("view");
    if (dealer_)
        write_view(out, board_, view_of(game_, ear.seat), result_);
    else
        out.null();
    out.key("recent").open('[');
    const auto recent = std::min<std::ptrdiff_t>(std::ssize(moves_), kMostRecent);
    if (recent > 0)
        replay_last(recent, [&](const Game& before, const WrittenMove& move, const Outcome& outcome,
                                const Game& after) {
            write_happened(out, board_, before.public_state, after.public_state, move, outcome,
                           ear.seat == kOnlooker ? kNobody : ear.seat);
        });
    out.close(']').close('}');
    keeper_.tell(ear.listener, out_);
    for (const Said& said : chat_) tell_chat(ear, said);
}

void Table::tell_chat(const Ear& ear, const Said& said) {
    out_.clear();
    json::Writer out(out_);
    begin(out, "chat", said.version);
    out.key("by").number(said.by).key("text").text(said.text).key("at");
    write_number(out, said.at);
    out.close('}');
    keeper_.tell(ear.listener, out_);
}

namespace {

void write_mask(json::Writer& out, unsigned mask) {
    out.open('[');
    for (int i = 0; i < kMaxSeats; ++i)
        if ((mask >> i) & 1) out.number(i);
    out.close(']');
}

} // namespace

void Table::tell_asking() {
    body_.clear();
    json::Writer out(body_);
    out.open('{').key("type").word("asked").key("what").word(name_of(asking_.what));
    out.key("by").number(asking_.by).key("waits_for");
    write_mask(out, asking_.waits_for);
    out.close('}');
    tell_all(body_);
}

void Table::write_clocks(json::Writer& out, Milliseconds now) const {
    if (setup_.options.move_s == 0) {
        out.null();
        return;
    }
    const Milliseconds clock = clock_at(now);
    out.open('[');
    for (const Seat& seat : seats_) {
        const Milliseconds all = std::max<Milliseconds>(0, left(seat, clock));
        out.open('{').key("left_ms");
        write_number(out, all);
        out.key("bank_ms");
        write_number(out, std::min(all, seat.bank));
        out.key("running").boolean(seat.since >= 0).close('}');
    }
    out.close(']');
}

void Table::describe(json::Writer& out, int you, Milliseconds now) const {
    out.open('{').key("code").word(setup_.code).key("map").word(setup_.map);
    out.key("state").word(kStates[static_cast<std::size_t>(state_)]);
    out.key("seats").open('[');
    for (int i = 0; i < seats(); ++i) {
        const Seat& seat = seats_[static_cast<std::size_t>(i)];
        out.open('{').key("name").text(seat.name).key("bot");
        if (seat.bot.empty())
            out.null();
        else
            out.word(seat.bot);
        out.key("color").word(seat.color).key("taken").boolean(seat.taken());
        out.key("connected").boolean(!seat.person() || connected(i));
        out.key("away").boolean(seat.away).key("ready").boolean(seat.ready || !seat.person());
        out.close('}');
    }
    out.close(']').key("host").number(setup_.host).key("you");
    if (you == kOnlooker)
        out.null();
    else
        out.number(you);
    out.key("options");
    write_options(out, setup_.options);
    out.key("clocks");
    write_clocks(out, now);
    out.key("commitment").word(commitment()).key("salts").open('[');
    // Each adds a salt without knowing the others'.
    for (const Seat& seat : seats_)
        out.text(state_ == TableState::Shuffling ? std::string_view() : seat.salt);
    out.close(']').key("can_take_back").boolean(you != kOnlooker && free_to_take_back(you));
    out.key("asked");
    if (asking_.what == Ask::Nothing) {
        out.null();
    } else {
        out.open('{').key("what").word(name_of(asking_.what)).key("by").number(asking_.by);
        out.key("waits_for");
        write_mask(out, asking_.waits_for);
        out.close('}');
    }
    out.key("rematch");
    if (next_code_.empty())
        out.null();
    else
        out.word(next_code_);
    out.close('}');
}

} // namespace trunkline
