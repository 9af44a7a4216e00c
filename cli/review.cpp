// trunkline review: who stood better when, which choices cost how much, and how much was luck.
#include "review/review.hpp"

#include <fmt/core.h>
#include <unistd.h>

#include <cstdio>
#include <memory>
#include <optional>

#include "cli/commands.hpp"
#include "cli/contenders.hpp"
#include "cli/first_record.hpp"
#include "cli/review_words.hpp"
#include "wire/map.hpp"

namespace trunkline {
namespace {

using namespace review;

struct Options {
    std::string file, html;
    std::vector<std::string> maps;
    std::optional<int> seat;
    int nodes = kReviewNodes;
    double seconds = 0;
    std::uint64_t seed = 1;
    bool json = false;
};

Exit refuse(const std::string& why) {
    fmt::print(stderr, "trunkline: {}\n", why);
    return kBadInput;
}

void work(Review& review, double seconds) {
    const bool bar = isatty(STDERR_FILENO) != 0;
    const double begun = thread_cpu_ms();
    int shown = -1;
    while (review.step()) {
        const double spent = (thread_cpu_ms() - begun) / 1000;
        if (seconds > 0 && spent >= seconds && review.depth() > 0) break;
        if (!bar || review.per_mille() == shown) continue;
        shown = review.per_mille();
        fmt::print(stderr, "\r{:.1f} %, {:.0f} s", shown / 10.0, spent);
        std::fflush(stderr);
    }
    if (bar) fmt::print(stderr, "\r                    \r");
}

template <class Parts>
void print_parts(const std::string& title, const Parts& parts,
                 const std::vector<std::string_view>& names) {
    int own = 0;
    int others = 0;
    std::string list;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        own += parts[i].own;
        others += parts[i].others;
        if (parts[i].own != 0)
            list += fmt::format("{}{} {}", list.empty() ? "" : ", ", names[i],
                                signed_percent(parts[i].own));
    }
    fmt::print("  {:<10} own {:>6}  others {:>6}   ({})\n", title, signed_percent(own),
               signed_percent(others), list);
}

void print_account(const ReviewWords& words, int seat) {
    const Account account = words.review.account(seat);
    fmt::print("{}: start {} %, result {} %, accuracy {:.1f} %\n", words.name(seat),
               percent(account.start), percent(account.result), account.accuracy() / 10.0);
    print_parts("luck", account.luck,
                {"deal", "blind cards", "refills", "ticket offers", "tunnels"});
    print_parts("decisions", account.decisions,
                {"tickets kept", "cards", "claims", "tunnels paid", "tunnels given up",
                 "drawing tickets", "stations", "passing"});
    std::string verdicts;
    for (std::size_t v = 1; v < kVerdictNames.size(); ++v)
        verdicts +=
            fmt::format("{}{} {}", v == 1 ? "" : ", ", account.verdicts[v], kVerdictNames[v]);
    fmt::print("  {}\n", verdicts);
}

void print_review(const ReviewWords& words, const std::optional<int>& seat) {
    const Review& review = words.review;
    const int players = review.line().players();
    for (int s = 0; s < players; ++s)
        if (!seat || *seat == s) print_account(words, s);
    fmt::print("\nTurning points (change of the win chance, all cards open):\n");
    for (const int e : review.turning_points()) {
        fmt::print("  move {:>3}  {}:", review.line().events[static_cast<std::size_t>(e)].move,
                   words.event(e));
        for (int s = 0; s < players; ++s)
            fmt::print(" {} {}", words.name(s),
                       signed_percent(review.curve().change(static_cast<std::size_t>(e))[s]));
        fmt::print("\n");
    }
    fmt::print("\nDecisions that were not the best (cost in win chance and points):\n");
    for (const Decision& decision : review.decisions()) {
        const Move* better = decision.better();
        if (better == nullptr || (seat && *seat != decision.seat())) continue;
        const Difference d = decision.beside_rival();
        const Because because =
            why_better(review.board(), review.games(), review.line(), decision.move(), *better);
        fmt::print(
            "  move {:>3}  {:<10} {:>5} % (± {}), {:.1f} points: {} played {}; better: {}. {}\n",
            decision.move(), kVerdictNames[static_cast<std::size_t>(decision.verdict())],
            percent(decision.cost()), percent(d.win_error()), d.tenths() / 10.0,
            words.name(decision.seat()), words.move(decision.view(), decision.played()),
            words.move(decision.view(), *better), words.because(because));
    }
    fmt::print(
        "\n{} imagined games a moment. Best: nothing surely better (3 standard errors); good: "
        "below "
        "{} %; inaccurate: below {} %; mistake: below {} %; blunder: above.\n",
        review.depth(), percent(kInaccurate), percent(kMistake), percent(kBlunder));
}

Exit run(const Options& options) {
    std::string error;
    Boards boards;
    for (const auto& map : options.maps)
        if (boards.open(map, error) == nullptr) return refuse(error);
    const auto record = first_record(options.file, boards, error);
    if (!record) return refuse(error);
    if (options.seat && *options.seat >= record->players())
        return refuse(
            fmt::format("--seat: found {}, expected below {}", *options.seat, record->players()));
    Review review(*record, options.seed, options.seconds > 0 ? kMostReviewNodes : options.nodes);
    if (!review.fault().empty()) {
        fmt::print(stderr, "{}: {}\n", options.file, review.fault());
        return kNo;
    }
    work(review, options.seconds);
    const std::string_view map_text = boards.text_of(record->board->id);
    const ReviewWords words{review, english_names(*record->board, map_text)};
    if (!options.html.empty()) {
        std::ofstream out(options.html, std::ios::binary);
        out << review_page(words, map_text);
        out.close();
        if (out.fail()) return refuse(options.html + " cannot be written");
    }
    if (options.json) {
        std::string text;
        json::Writer out(text);
        write_review(out, review);
        fmt::print("{}\n", text);
    } else if (options.html.empty()) {
        print_review(words, options.seat);
    }
    return kWell;
}

} // namespace

void add_review(Command& all) {
    Command command =
        all.below("review", "win chances, luck and the decisions of a game, looked at again");
    const auto options = std::make_shared<Options>();
    command.text("FILE", options->file, "a record (.game.json; of a .jsonl the first)",
                 Need::Required);
    command.number("--seat", options->seat, "only this seat's decisions, from 0", 0, kMaxSeats - 1);
    command.number("--nodes", options->nodes, "imagined games for each moment", 1,
                   kMostReviewNodes);
    command.number("--seconds", options->seconds, "CPU time instead of nodes");
    command.number("--seed", options->seed, "of the imagined games");
    command.each("--map", options->maps, "a map file that the record may be played on");
    command.flag("--json", options->json, "print one JSON object (docs/REVIEW.md)");
    command.text("--html", options->html, "write one page that needs nothing else");
    command.does([options] { return run(*options); });
}

} // namespace trunkline
