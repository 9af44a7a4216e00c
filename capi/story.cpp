#include "capi/story.hpp"

#include "capi/line_walk.hpp"
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

std::string write_story(json::Writer& out, const Record& record, std::vector<std::size_t> path) {
    LineWalk walk(record, std::move(path));
    const auto figures = [&](std::string_view name, const auto& by_seat) {
        out.key(name).open('[');
        for (std::size_t s = 0; s < record.seats.size(); ++s) out.number(by_seat[s]);
        out.close(']');
    };
    out.open('[');
    for (PublicState before = walk.game().public_state; walk.step();) {
        const WrittenMove& move = walk.move();
        const PublicState& after = walk.game().public_state;
        write_happened(out.open('{').key("happened"), *record.board, before, after, move,
                       walk.outcome(), move.move.seat);
        figures("scores", after.score);
        figures("trains", after.trains);
        figures("cards", after.cards);
        out.close('}');
        before = after;
    }
    out.close(']');
    return walk.fault();
}

} // namespace trunkline
