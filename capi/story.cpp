#include "capi/story.hpp"

#include "wire/view.hpp"

namespace trunkline {

void write_check(json::Writer& out, const Record& record) {
    const std::string fault = verify(record);
    out.open('{').key("ok").boolean(fault.empty());
    if (!fault.empty()) {
        const auto colon = fault.find(": ");
        out.key("where").text(fault.substr(0, colon));
        out.key("why").text(fault.substr(colon + 2));
    }
    out.close('}');
}

std::string write_story(json::Writer& out, const Record& record) {
    Replay replay(record);
    const auto figures = [&](std::string_view name, const auto& by_seat) {
        out.key(name).open('[');
        for (std::size_t s = 0; s < record.seats.size(); ++s) out.number(by_seat[s]);
        out.close(']');
    };
    out.open('[');
    for (PublicState before = replay.game().public_state; replay.step();) {
        const WrittenMove& move = record.moves[replay.moves_made() - 1];
        const PublicState& after = replay.game().public_state;
        write_happened(out.open('{').key("happened"), *record.board, before, after, move,
                       replay.outcome(), move.move.seat);
        figures("scores", after.score);
        figures("trains", after.trains);
        figures("cards", after.cards);
        out.close('}');
        before = after;
    }
    out.close(']');
    return replay.fault();
}

} // namespace trunkline
