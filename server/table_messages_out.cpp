#include "server/table_messages_out.hpp"

#include <algorithm>
#include <array>

#include "server/table_protocol.hpp"
#include "wire/view.hpp"

namespace trunkline::messages {
namespace {

constexpr std::ptrdiff_t kMostRecent = 20; // moves that a fresh view is told with

json::Writer& begin(json::Writer& out, protocol::AnswerType type) {
    return out.open('{').key("type").word(type.name);
}

json::Writer& begin(json::Writer& out, protocol::AnswerType type, std::int64_t version) {
    begin(out, type).key("version");
    write_number(out, version);
    return out;
}

View view_of(const Game& game, int seat) {
    return seat == kOnlooker ? look_on(game) : look(game, seat);
}

void write_text_or_null(json::Writer& out, std::string_view text) {
    if (text.empty())
        out.null();
    else
        out.text(text);
}

void write_asking(json::Writer& out, const Asking& asking) {
    out.key("what").word(name_of(asking.what)).key("by").number(asking.by);
    out.key("waits_for").open('[');
    for (int i = 0; i < kMaxSeats; ++i)
        if (has(asking.waits_for, i)) out.number(i);
    out.close(']');
    if (asking.about >= 0) out.key("seat").number(asking.about);
}

// How long others wait for a stand-in; where there is a clock, it is the clock that counts.
void write_patience(json::Writer& out, const TableOptions& options) {
    if (options.move_s > 0) {
        out.null();
        return;
    }
    out.open('{').key("ask_ms").number(kMissedTime).key("gone_ms").number(kPatience);
    out.key("silent_ms").number(kSilentTime).close('}');
}

void write_clocks(json::Writer& out, const Situation& situation) {
    const TableData& table = situation.table;
    if (table.setup.options.move_s == 0) {
        out.null();
        return;
    }
    out.open('[');
    for (const TableSeat& seat : table.seats) {
        const Milliseconds all = std::max<Milliseconds>(0, table.left(seat, situation.clock()));
        out.open('{').key("left_ms");
        write_number(out, all);
        out.key("bank_ms");
        write_number(out, std::min(all, seat.bank));
        out.key("running").boolean(seat.since >= 0).close('}');
    }
    out.close(']');
}

void write_move_made(json::Writer& out, const Board& board, const MoveMade& made, int to) {
    write_happened(out, board, made.before.public_state, made.after.public_state, made.move,
                   made.outcome, to == kOnlooker ? kNobody : to);
}

// The fields of an event that depend on the move alone.
void write_event_body(json::Writer& out, const TableData& table, const MoveMade& made, int to) {
    const bool over = made.after.public_state.phase == Phase::Over;
    out.key("happened");
    write_move_made(out, table.board, made, to);
    out.key("changes");
    write_changes(out, table.board, view_of(made.before, to), view_of(made.after, to),
                  over ? std::string_view(table.result) : "null");
}

// Plays the last moves once more: `each` sees every one of them.
template <class Each>
void replay_last(const TableData& table, std::ptrdiff_t count, Each each) {
    auto [dealer, game] = table.dealt();
    auto move = table.moves.begin();
    for (; move != table.moves.end() - count; ++move) table.apply(game, dealer, *move);
    for (; move != table.moves.end(); ++move) {
        const Game before = game;
        const Outcome outcome = table.apply(game, dealer, *move);
        const WrittenMove named = written(before.private_states[move->seat], *move);
        each(MoveMade{before, game, named, outcome});
    }
}

} // namespace

// ---------------------------------------------------------------------- answers

std::string moves(std::string_view id, const TableData& table, int seat) {
    std::string text;
    json::Writer out(text);
    begin(out, "moves", table.version).key("id").text(id).key("moves");
    write_moves(out, table.board, look(table.game, seat));
    out.close('}');
    return text;
}

std::string done(std::string_view id, std::int64_t version) {
    std::string text;
    json::Writer out(text);
    begin(out, "done").key("id").text(id).key("version");
    write_number(out, version);
    out.close('}');
    return text;
}

std::string refused(std::string_view id, const Refused& refused, std::int64_t version) {
    std::string text;
    json::Writer out(text);
    begin(out, "refused").key("id");
    write_text_or_null(out, id);
    if (!refused.rule_number().empty()) out.key("rule").word(refused.rule_number());
    out.key("reason").word(refused.name()).key("why").text(refused.text()).key("version");
    write_number(out, version);
    out.close('}');
    return text;
}

std::string refused(const Refused& refused) {
    std::string text;
    json::Writer out(text);
    begin(out, "refused").key("reason").word(refused.name()).key("why").text(refused.text());
    out.close('}');
    return text;
}

std::string pong() {
    std::string text;
    json::Writer out(text);
    begin(out, "pong").close('}');
    return text;
}

std::string restart_in(int seconds) {
    std::string text;
    json::Writer out(text);
    begin(out, "notice").key("what").word("restart").key("in_s").number(seconds).close('}');
    return text;
}

std::string bye(Farewell reason) {
    std::string text;
    json::Writer out(text);
    begin(out, "bye")
        .key("reason")
        .word(kFarewellNames[static_cast<std::size_t>(reason)])
        .close('}');
    return text;
}

// ---------------------------------------------------------------------- what people agree on

std::string asked(const Asking& asking) {
    std::string text;
    json::Writer out(text);
    begin(out, "asked");
    write_asking(out, asking);
    out.close('}');
    return text;
}

std::string declined(Ask what, int by) {
    std::string text;
    json::Writer out(text);
    begin(out, "declined").key("what").word(name_of(what)).key("by").number(by).close('}');
    return text;
}

std::string chat(const ChatLine& line) {
    std::string text;
    json::Writer out(text);
    begin(out, "chat").key("number");
    write_number(out, line.number);
    out.key("by").number(line.seat);
    out.key("text").text(line.text).key("at");
    write_number(out, line.at);
    out.close('}');
    return text;
}

std::string rematch(std::int64_t version, std::string_view code, int by) {
    std::string text;
    json::Writer out(text);
    begin(out, "rematch", version).key("code").text(code).key("by").number(by).close('}');
    return text;
}

// ---------------------------------------------------------------------- the game

std::string taken_back(const TableData& table, const entry::TakeBack& taken, int to) {
    std::string text;
    json::Writer out(text);
    begin(out, "taken_back", table.version).key("seat").number(taken.seat);
    out.key("moves").number(taken.count).key("view");
    write_view(out, table.board, view_of(table.game, to), table.result);
    out.close('}');
    return text;
}

bool sees_more(const MoveMade& made, int seat) {
    if (seat == kOnlooker) return false;
    return seat == made.move.move.seat ||
           has_own_changes(look(made.before, seat), look(made.after, seat));
}

std::string event_body(const Situation& situation, const MoveMade& made, int to) {
    std::string body;
    json::Writer out(body);
    write_event_body(out, situation.table, made, to);
    if (situation.table.setup.options.move_s != 0) {
        out.key("clocks");
        write_clocks(out, situation);
    }
    return body;
}

void event(std::string& text, std::int64_t version, std::string_view id, std::string_view body,
           bool can_take_back) {
    text.clear();
    json::Writer out(text);
    begin(out, "event", version);
    if (!id.empty()) out.key("id").text(id);
    out.raw(body);
    if (can_take_back) out.key("can_take_back").boolean(true);
    out.close('}');
}

std::vector<std::string> missed_events(const TableData& table, std::int64_t since, int to) {
    std::vector<std::string> texts;
    auto kind = table.kinds.begin() + since;
    const auto missed = std::count(kind, table.kinds.end(), EntryKind::Move);
    if (missed == 0) return texts;
    replay_last(table, missed, [&](const MoveMade& made) {
        kind = std::find(kind, table.kinds.end(), EntryKind::Move) + 1;
        json::Writer out(texts.emplace_back());
        begin(out, "event", kind - table.kinds.begin());
        write_event_body(out, table, made, to);
        out.close('}');
    });
    return texts;
}

// ---------------------------------------------------------------------- the table

std::string table(const Situation& situation, int to) {
    std::string text;
    json::Writer out(text);
    begin(out, "table", situation.table.version).key("table");
    describe(out, situation, to);
    out.close('}');
    return text;
}

std::string state(const Situation& situation, int to) {
    const TableData& table = situation.table;
    std::string text;
    json::Writer out(text);
    begin(out, "state", table.version).key("table");
    describe(out, situation, to);
    out.key("view");
    if (table.dealer)
        write_view(out, table.board, view_of(table.game, to), table.result);
    else
        out.null();
    out.key("recent").open('[');
    const auto recent = std::min<std::ptrdiff_t>(std::ssize(table.moves), kMostRecent);
    if (recent > 0)
        replay_last(table, recent,
                    [&](const MoveMade& made) { write_move_made(out, table.board, made, to); });
    out.close(']').close('}');
    return text;
}

void describe(json::Writer& out, const Situation& situation, int to) {
    const TableData& table = situation.table;
    const Presence& presence = situation.presence;
    out.open('{').key("code").text(table.setup.code).key("map").text(table.setup.map);
    out.key("state").word(name_of(table.state)).key("seats").open('[');
    for (int i = 0; i < table.players(); ++i) {
        const TableSeat& seat = table.seat(i);
        out.open('{').key("name").text(seat.name).key("bot");
        write_text_or_null(out, seat.bot);
        out.key("color").text(seat.color).key("taken").boolean(seat.taken());
        out.key("connected").boolean(!seat.person() || presence.connected(i)).key("gone_ms");
        if (const Milliseconds gone_at = presence.seat(i).gone_at;
            gone_at == kNever || !seat.person() || !seat.taken())
            out.null();
        else
            write_number(out, situation.now - gone_at);
        out.key("away").boolean(seat.away).key("ready").boolean(seat.ready || !seat.person());
        out.close('}');
    }
    out.close(']').key("host").number(table.setup.host).key("you");
    if (to == kOnlooker)
        out.null();
    else
        out.number(to);
    out.key("options");
    write_options(out, table.setup.options);
    out.key("patience");
    write_patience(out, table.setup.options);
    out.key("clocks");
    write_clocks(out, situation);
    out.key("commitment").word(table.commitment()).key("salts").open('[');
    // Each adds a salt without knowing the others'.
    for (const TableSeat& seat : table.seats)
        out.text(table.state == TableState::Shuffling ? std::string_view() : seat.salt);
    // And each commits to one without knowing what the others have committed to.
    out.close(']').key("salt_commitments").open('[');
    const bool shown = table.all_committed();
    for (const TableSeat& seat : table.seats)
        out.word(shown && seat.salt_commitment ? to_hex(*seat.salt_commitment) : "");
    out.close(']').key("called_off").open('[');
    for (const auto& silent : table.called_off) {
        out.open('[');
        for (const int seat : silent) out.number(seat);
        out.close(']');
    }
    out.close(']').key("can_take_back").boolean(to != kOnlooker && table.can_take_back(to));
    out.key("asked");
    if (presence.asking.what == Ask::Nothing) {
        out.null();
    } else {
        out.open('{');
        write_asking(out, presence.asking);
        out.close('}');
    }
    out.key("ended_by");
    if (table.ended_by)
        out.number(*table.ended_by);
    else
        out.null();
    out.key("rematch");
    write_text_or_null(out, table.next_code);
    out.close('}');
}

} // namespace trunkline::messages
