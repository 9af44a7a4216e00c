// trunkline maps layout: a map gets a drawing that is computed from where its cities are.
#include <fmt/core.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <memory>

#include "cli/commands.hpp"
#include "cli/input.hpp"
#include "cli/map_names.hpp"
#include "wire/json_place.hpp"
#include "wire/map_parts.hpp"
#include "workshop/lay_out.hpp"

namespace trunkline {
namespace {

struct Options {
    std::string map, out;
    std::vector<std::string> names;
};

Exit refuse(const std::string& why) {
    fmt::print(stderr, "trunkline: {}\n", why);
    return kBadInput;
}

// The cities' names of a file such as web/src/languages/ja/maps/usa.json.
bool read_names(const std::string& path, const Board& board,
                std::vector<std::vector<std::string>>& names, std::string& error) {
    const auto text = read_file(path, kMapLimits.bytes, error);
    if (!text) return false;
    json::Document document(*text, kMapLimits);
    const auto cities = document.root()["cities"];
    auto& language = names.emplace_back();
    for (const City& city : board.cities) language.emplace_back(cities[city.id].text("a name"));
    if (document.complaint()) error = path + ": " + document.complaint().text();
    return !document.complaint();
}

// From the third second on, where somebody looks.
class Bar {
  public:
    bool show(double share) {
        const auto now = std::chrono::steady_clock::now();
        if (looks_ && now - began_ > std::chrono::seconds(2)) {
            fmt::print(stderr, "\r{:3.0f} %", 100 * share);
            std::fflush(stderr);
            shown_ = true;
        }
        return true;
    }
    ~Bar() {
        if (shown_) fmt::print(stderr, "\r     \r");
    }

  private:
    const std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
    const bool looks_ = isatty(STDERR_FILENO) != 0;
    bool shown_ = false;
};

Exit run(const Options& options) {
    std::string error;
    Boards boards;
    const Board* board = boards.open(options.map, error);
    if (board == nullptr) return refuse(error);
    std::string text(boards.text_of(board->id));
    std::vector<std::vector<std::string>> names = {english_names(*board, text).cities};
    for (const std::string& file : options.names)
        if (!read_names(file, *board, names, error)) return refuse(error);

    json::Document document(text, kMapLimits);
    LaidOut laid;
    {
        Bar bar;
        laid =
            lay_out(*board, document.root(), names, [&](double share) { return bar.show(share); });
    }
    json::set_value(text, "/layout",
                    write_layout(*board, laid.layout, write_projection(laid.projection)));
    if (options.out.empty())
        fmt::print("{}", text);
    else if (!write_file(options.out, text))
        return refuse(options.out + " cannot be written");
    fmt::print(stderr,
               "spaces of {} x {} on {} x {}; cities moved by {:.1f} % of the width in the mean, "
               "{:.1f} % at most\n",
               laid.layout.space_length, laid.layout.space_width, laid.layout.width,
               laid.layout.height, 100 * laid.moved, 100 * laid.most_moved);
    for (const LayoutFault& fault : laid.faults)
        fmt::print(stderr, "{}: {}\n", fault.at, fault.problem);
    return laid.faults.empty() ? kWell : kNo;
}

} // namespace

void add_maps_layout(Command& maps) {
    Command command =
        maps.below("layout",
                   "compute where cities, labels and spaces are drawn: from where the "
                   "cities are on earth, so that nothing overlaps");
    const auto options = std::make_shared<Options>();
    command.text("MAP", options->map, "a map file, or id of a map", Need::Required);
    command.text("-o,--out", options->out, "write the map with its layout to this file");
    command.each("--names", options->names,
                 "a file with the cities' names in a further language, for room for their labels");
    command.does([options] { return run(*options); });
}

} // namespace trunkline
