#include "wire/result.hpp"

#include <array>
#include <string_view>
#include <utility>

namespace trunkline {
namespace {

struct Figure {
    std::string_view name;
    int SeatScore::* value;
    std::string_view rule;
};

constexpr std::array<Figure, 7> kFigures = {{
    {"routes", &SeatScore::routes, "C-36"},
    {"tickets", &SeatScore::tickets, "C-55"},
    {"stations", &SeatScore::stations, "E-34"},
    {"bonus", &SeatScore::bonus, "C-64"},
    {"total", &SeatScore::total, "C-64"},
    {"tickets_completed", &SeatScore::tickets_completed, "C-54"},
    {"longest", &SeatScore::longest, "C-65"},
}};

std::string seats(unsigned bits) {
    std::string list;
    for (int s = 0; s < kMaxSeats; ++s)
        if ((bits >> s) & 1) list += (list.empty() ? "" : ", ") + std::to_string(s);
    return "[" + list + "]";
}

} // namespace

void write_scores(json::Writer& out, const ScoreSheet& sheet, int players) {
    out.key("scores").open('[');
    for (int s = 0; s < players; ++s) {
        out.open('{');
        for (const auto& figure : kFigures)
            out.key(figure.name).number(sheet.seat[s].*figure.value);
        out.close('}');
    }
    out.close(']').key("winners").open('[');
    for (int s = 0; s < players; ++s)
        if ((sheet.winners >> s) & 1) out.number(s);
    out.close(']');
}

ScoreSheet read_scores(const json::Value& value, int players) {
    ScoreSheet sheet;
    if (!value.fields({"scores", "winners"})) return sheet;
    const auto scores = value["scores"];
    if (std::cmp_not_equal(scores.size(), players)) scores.refuse("scores for each seat");
    for (int s = 0; s < players; ++s) {
        const auto line = scores.at(s);
        if (!line.fields({"routes", "tickets", "stations", "bonus", "total", "tickets_completed",
                          "longest"}))
            return sheet;
        for (const auto& figure : kFigures)
            sheet.seat[s].*figure.value = line[figure.name].integer(-1'000'000, 1'000'000);
    }
    int last = -1;
    value["winners"].each([&](const json::Value& winner) {
        const int seat = winner.integer(0, players - 1, "a seat");
        if (seat <= last) winner.refuse("seats in ascending order");
        last = seat;
        sheet.winners = static_cast<std::uint8_t>(sheet.winners | 1u << seat);
    });
    return sheet;
}

std::string difference(const ScoreSheet& written, const ScoreSheet& truth, int players) {
    for (int s = 0; s < players; ++s)
        for (const auto& figure : kFigures) {
            const int found = written.seat[s].*figure.value;
            const int expected = truth.seat[s].*figure.value;
            if (found != expected)
                return "rule " + std::string(figure.rule) + ": " + std::string(figure.name) +
                       " of seat " + std::to_string(s) + " is " + std::to_string(expected) +
                       ", found " + std::to_string(found);
        }
    if (written.winners != truth.winners)
        return "rule C-66: winners are " + seats(truth.winners) + ", found " +
               seats(written.winners);
    return {};
}

} // namespace trunkline
