// trunkline verify: the referee. Plays records again and says what is wrong with them.
#include <fmt/core.h>

#include <cstdio>
#include <memory>

#include "cli/commands.hpp"
#include "cli/input.hpp"
#include "wire/record.hpp"

namespace trunkline {
namespace {

constexpr std::size_t kLargestRecord = 8u << 20;

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

    // A file of one record, or of one a line (.jsonl); lines are named FILE:LINE, from 1.
    Exit judge_file(const std::string& path) {
        Exit worst = kWell;
        std::string error;
        if (path.ends_with(".jsonl")) {
            worst = judge_lines(path);
        } else if (const auto text = read_file(path, kLargestRecord, error)) {
            worst = judge(path, *text);
        } else {
            fmt::print("{}\n", error);
            return kBadInput;
        }
        if (worst == kWell) fmt::print("{}: ok\n", path);
        return worst;
    }

  private:
    Exit judge_lines(const std::string& path) {
        std::string error;
        auto in = open_file(path, error);
        if (!in) {
            fmt::print("{}\n", error);
            return kBadInput;
        }
        Exit worst = kWell;
        bool any = false;
        std::string line;
        for (int number = 1; next_line(*in, line); ++number) {
            if (line.empty()) continue;
            any = true;
            worst = std::max(worst, judge(fmt::format("{}:{}", path, number), line));
        }
        if (any) return worst;
        fmt::print("{}: found no record, expected one a line\n", path);
        return kBadInput;
    }

    // A line is cut off where it is longer than any record, so that no file fills the memory.
    static bool next_line(std::ifstream& in, std::string& line) {
        line.clear();
        char c = 0;
        bool any = false;
        while (in.get(c)) {
            any = true;
            if (c == '\n') break;
            if (line.size() <= kLargestRecord) line += c;
        }
        if (line.ends_with('\r')) line.pop_back();
        return any;
    }

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
    for (const auto& file : options.files) worst = std::max(worst, referee.judge_file(file));
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
