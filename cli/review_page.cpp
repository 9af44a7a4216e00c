// The review as one page: no script, no font, nothing from elsewhere.
#include <fmt/core.h>

#include <algorithm>

#include "cli/board_picture.hpp"
#include "cli/figure_table.hpp"
#include "cli/review_words.hpp"

namespace trunkline::review {
namespace {

constexpr json::Limits kMap{16u << 20, 16};
constexpr int kWidth = 1000, kHeight = 260;
constexpr std::size_t kPictures = 6;
// Told apart by their strokes as well as by their colours.
constexpr std::array<std::string_view, kMaxSeats> kColor = {"#1f5fa8", "#c2571a", "#2e7d4f",
                                                            "#7b3f98", "#5a4a3c"};
constexpr std::array<std::string_view, kMaxSeats> kDashes = {"", "9 4", "3 3", "12 4 3 4", "1 4"};

constexpr std::string_view kHead =
    "<!doctype html>\n<html lang=en><meta charset=utf-8>\n"
    "<meta name=viewport content=\"width=device-width\">\n<title>Trunkline: "
    "review</title>\n<style>\n"
    "body{font:15px/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem;"
    "background:#fbf7ec;color:#2b241c}\nsvg{width:100%;height:auto;background:#f1ead8}\n"
    "table{border-collapse:collapse;margin:.5rem 0 2rem}\nth,td{padding:.15rem .7rem;"
    "text-align:left;vertical-align:top;border-bottom:1px solid #d8ccb6}\n"
    ".n{text-align:right;font-variant-numeric:tabular-nums}\nfigure{margin:1rem 0}\n"
    "figcaption{font-size:.9em}\n</style>\n";

class Page {
  public:
    Page(const ReviewWords& words, std::string_view map_text)
        : words_(words), review_(words.review), map_text_(map_text) {}

    std::string write() {
        out_ = std::string(kHead) + "<h1>" + escape_html(words_.places.map) + ": review</h1>\n";
        out_ += fmt::format(
            "<p>Made by <code>trunkline review</code> from {} imagined games for "
            "each moment. ± is one standard error; differences of less than three "
            "count as none.</p>\n",
            review_.depth());
        curve("Win chances with all cards open", false);
        curve("Win chances as each seat could know them", true);
        accounts();
        turning_points();
        decisions();
        return out_;
    }

  private:
    std::string line(int seat, bool known) const {
        const Timeline& game = review_.line();
        const double last = std::max<double>(1, static_cast<double>(game.moments.size()) - 1);
        std::string points;
        for (std::size_t m = 0; m < game.moments.size(); ++m) {
            const Moment& moment = game.moments[m];
            int chance = review_.curve().chances(m)[seat];
            const bool over = game.finished && m + 1 == game.moments.size();
            if (known && !over) {
                if (moment.state < 0 || moment.decided) continue;
                chance = review_.known().chance(seat, static_cast<std::size_t>(moment.state));
            }
            points += fmt::format("{:.1f},{:.1f} ", kWidth * static_cast<double>(m) / last,
                                  kHeight * (1 - chance / double{kCertain}));
        }
        return points;
    }

    void curve(const std::string& caption, bool known) {
        out_ += fmt::format(
            "<figure><svg viewBox=\"0 0 {} {}\" role=img aria-label=\"{}\">\n"
            "<path d=\"M0 {}H{}\" stroke=\"#b9ab92\"/>\n",
            kWidth, kHeight, caption, kHeight / 2, kWidth);
        for (int s = 0; s < review_.line().players(); ++s)
            out_ += fmt::format(
                "<polyline fill=none stroke=\"{}\" stroke-width=\"2.5\" "
                "stroke-dasharray=\"{}\" points=\"{}\"><title>{}</title>"
                "</polyline>\n",
                kColor[s], kDashes[s], line(s, known), escape_html(words_.name(s)));
        out_ += "</svg><figcaption>" + caption + ":";
        for (int s = 0; s < review_.line().players(); ++s)
            out_ += fmt::format(" <b style=\"color:{}\">{}</b>", kColor[s],
                                escape_html(words_.name(s)));
        out_ += "</figcaption></figure>\n";
    }

    template <class Parts>
    static std::string sums(const Parts& parts) {
        int own = 0;
        int others = 0;
        for (const auto& part : parts) {
            own += part.own;
            others += part.others;
        }
        return fmt::format("<td class=n>{}<td class=n>{}", signed_percent(own),
                           signed_percent(others));
    }

    void accounts() {
        out_ +=
            "<h2>Luck and skill</h2>\n<table><tr><th>Player<th>Start %<th>Own luck<th>Others' "
            "luck<th>Own decisions<th>Others' decisions<th>Result %<th>Accuracy %</tr>\n";
        for (int s = 0; s < review_.line().players(); ++s) {
            const Account account = review_.account(s);
            out_ += fmt::format("<tr><td>{}<td class=n>{}{}{}<td class=n>{}<td class=n>{:.1f}\n",
                                escape_html(words_.name(s)), percent(account.start),
                                sums(account.luck), sums(account.decisions),
                                percent(account.result), account.accuracy() / 10.0);
        }
        out_ += "</table>\n";
    }

    void turning_points() {
        out_ += "<h2>Turning points</h2>\n<table>\n";
        for (const int e : review_.turning_points()) {
            const auto event = static_cast<std::size_t>(e);
            out_ += fmt::format("<tr><td class=n>{}<td>{}", review_.line().events[event].move,
                                escape_html(words_.event(e)));
            for (int s = 0; s < review_.line().players(); ++s)
                out_ += fmt::format("<td>{} {} ± {}", escape_html(words_.name(s)),
                                    signed_percent(review_.curve().change(event)[s]),
                                    percent(review_.curve().change_error(event, s)));
            out_ += "\n";
        }
        out_ += "</table>\n";
    }

    void decisions() {
        out_ +=
            "<h2>Decisions that were not the best</h2>\n<table><tr><th>Move<th>Player<th>Verdict"
            "<th>Cost %<th>Points<th>Played<th>Better<th>Why</tr>\n";
        std::vector<std::pair<int, std::string>> pictures; // by cost
        for (const Decision& decision : review_.decisions()) {
            const Move* better = decision.better();
            if (better == nullptr) continue;
            const Difference d = decision.beside_rival();
            const Because because = why_better(review_.board(), review_.games(), review_.line(),
                                               decision.move(), *better);
            const std::string why = escape_html(words_.because(because));
            out_ += fmt::format(
                "<tr><td class=n>{}<td>{}<td>{}<td class=n>{} ± {}<td class=n>{:.1f}<td>{}<td>{}"
                "<td>{}\n",
                decision.move(), escape_html(words_.name(decision.seat())),
                kVerdictNames[static_cast<std::size_t>(decision.verdict())],
                percent(decision.cost()), percent(d.win_error()), d.tenths() / 10.0,
                escape_html(words_.move(decision.view(), decision.played())),
                escape_html(words_.move(decision.view(), *better)), why);
            if (decision.verdict() >= Verdict::Mistake && !because.way.empty())
                pictures.emplace_back(-decision.cost(), picture(decision, because));
        }
        out_ += "</table>\n";
        std::ranges::stable_sort(pictures, {}, [](const auto& p) { return p.first; });
        if (pictures.size() > kPictures) pictures.resize(kPictures);
        for (const auto& [cost, text] : pictures) out_ += text;
    }

    // The way that a decision was about, and who had built what by then.
    std::string picture(const Decision& decision, const Because& because) const {
        if (map_text_.empty()) return {};
        json::Document document(map_text_, kMap);
        const PublicState& p = decision.view().public_state;
        const auto color = [&](std::size_t r) -> std::string {
            const int route = static_cast<int>(r);
            if (because.way.has(route)) return "#e2b714";
            for (int s = 0; s < p.players; ++s)
                if (p.owned[s].has(route)) return std::string(kColor[s]);
            return "#e6dcc6";
        };
        const auto title = [&](std::size_t r) { return words_.route(static_cast<int>(r)); };
        return board_picture(review_.board(), words_.places, document.root()["layout"],
                             fmt::format("Move {}: {}", decision.move(), words_.because(because)),
                             color, title);
    }

    const ReviewWords& words_;
    const Review& review_;
    const std::string_view map_text_;
    std::string out_;
};

} // namespace

std::string review_page(const ReviewWords& words, std::string_view map_text) {
    return Page(words, map_text).write();
}

} // namespace trunkline::review
