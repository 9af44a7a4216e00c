// trunkline verify: the referee. Plays records again and says what is wrong with them.
#include <fmt/core.h>

#include <cstdio>
#include <memory>

#include "cli/commands.hpp"
#include "cli/input.hpp"
#include "cli/record_files.hpp"
#include "wire/record.hpp"

namespace trunkline {
namespace {

struct Options {
    std::vector<std::string> files;
    std::vector<std::string> maps;
};

class Referee {
  public:
    explicit Referee(Boards& boards)
        : find_([&boards](std::string_view id) { return boards.find(id); }) {}

    Exit judge(const std::string& name, std::string_view text) {
        std::string error;
        const auto record = read_record(text, find_, error);
        if (!record) {
            fmt::print("{}: {}\n", name, error);
            return kBadInput;
        }
        const std::string fault = verify(*record);
        if (!fault.empty()) {
            fmt::print("{}: {}\n", name, fault);
            return kNo;
        }
        return kWell;
    }

  private:
    FindBoard find_;
};

Exit run(const Options& options) {
    Boards boards;
    for (const auto& map : options.maps) {
        std::string error;
        if (boards.open(map, error) == nullptr) {
            fmt::print(stderr, "trunkline: {}\n", error);
            return kBadInput;
        }
    }
    Referee referee(boards);
    Exit worst = kWell;
    for (const auto& file : options.files) {
        Exit of_file = kWell;
        RecordFiles records({file});
        NamedRecord record;
        std::string error;
        while (records.next(record, error))
            of_file = std::max(of_file, referee.judge(record.name, record.text));
        if (!error.empty()) {
            fmt::print("{}\n", error);
            of_file = kBadInput;
        }
        if (of_file == kWell) fmt::print("{}: ok\n", file);
        worst = std::max(worst, of_file);
    }
    return worst;
}

} // namespace

void add_verify(Command& all) {
    Command command = all.below(
        "verify", "replay records: moves, shuffles and result (exit 1: illegal, 2: unreadable)");
    const auto options = std::make_shared<Options>();
    command.words("FILE", options->files, "records (.game.json, or .jsonl: one a line)");
    command.each("--map", options->maps, "a map file that the records may be played on");
    command.does([options] { return run(*options); });
}

} // namespace trunkline
