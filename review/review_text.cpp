// A review as JSON: docs/REVIEW.md has its fields.
#include "review/review.hpp"
#include "wire/view_pieces.hpp"

namespace trunkline::review {
namespace {

constexpr std::array<std::string_view, kLuckKinds> kLuckNames = {"deal", "blind_card", "refill",
                                                                 "ticket_offer", "tunnel"};
// In the order of MoveType, by the words of a record.
constexpr std::array<std::string_view, kDecisionKinds> kDecisionNames = {
    "keep", "draw", "claim", "tunnel", "decline", "tickets", "station", "pass"};

class Text {
  public:
    Text(json::Writer& out, const Review& review)
        : out_(out), review_(review), board_(review.board()), players_(review.line().players()) {}

    void write() {
        out_.open('{').key("map").word(board_.id).key("depth").number(review_.depth());
        out_.key("progress").number(review_.per_mille());
        out_.key("certain").number(kCertain).key("finished").boolean(review_.line().finished);
        seats();
        moments();
        events();
        decisions();
        out_.key("turning_points").open('[');
        for (const int event : review_.turning_points()) out_.number(event);
        out_.close(']').close('}');
    }

  private:
    template <class Of>
    void by_seat(std::string_view name, Of of) {
        out_.key(name).open('[');
        for (int s = 0; s < players_; ++s) out_.number(of(s));
        out_.close(']');
    }

    template <class Names, class Parts>
    void parts(std::string_view name, const Names& names, const Parts& by_kind) {
        out_.key(name).open('{');
        for (std::size_t i = 0; i < names.size(); ++i)
            out_.key(names[i])
                .open('{')
                .key("own")
                .number(by_kind[i].own)
                .key("others")
                .number(by_kind[i].others)
                .close('}');
        out_.close('}');
    }

    void seats() {
        out_.key("seats").open('[');
        for (int s = 0; s < players_; ++s) {
            const Account account = review_.account(s);
            const Record::Seat& seat = review_.record().seats[static_cast<std::size_t>(s)];
            out_.open('{').key("name").text(seat.name).key("bot");
            if (seat.bot)
                out_.text(*seat.bot);
            else
                out_.null();
            out_.key("start").number(account.start).key("result").number(account.result);
            parts("luck", kLuckNames, account.luck);
            parts("decisions", kDecisionNames, account.decisions);
            out_.key("verdicts").open('{');
            for (std::size_t v = 0; v < kVerdictNames.size(); ++v)
                out_.key(kVerdictNames[v]).number(account.verdicts[v]);
            out_.close('}');
            out_.key("cost").number(account.cost).key("stake").number(account.stake);
            out_.key("accuracy").number(account.accuracy()).close('}');
        }
        out_.close(']');
    }

    void moments() {
        const Timeline& line = review_.line();
        out_.key("moments").open('[');
        for (std::size_t m = 0; m < line.moments.size(); ++m) {
            const Moment& moment = line.moments[m];
            const Chances chances = review_.curve().chances(m);
            out_.open('{').key("moves").number(moment.state).key("decided");
            out_.boolean(moment.decided);
            by_seat("chances", [&](int s) { return chances[s]; });
            by_seat("errors", [&](int s) { return review_.curve().error(m, s); });
            if (moment.state >= 0 && !moment.decided) {
                const auto state = static_cast<std::size_t>(moment.state);
                const bool over = line.finished && state + 1 == line.states.size();
                by_seat("known", [&](int s) {
                    return over ? chances[s] : review_.known().chance(s, state);
                });
                by_seat("known_errors", [&](int s) { return review_.known().error(s, state); });
            }
            out_.close('}');
        }
        out_.close(']');
    }

    void events() {
        const Timeline& line = review_.line();
        out_.key("events").open('[');
        for (std::size_t e = 0; e < line.events.size(); ++e) {
            const Event& event = line.events[e];
            const Chances change = review_.curve().change(e);
            out_.open('{').key("move").number(event.move).key("seat");
            if (event.seat == kNobody)
                out_.null();
            else
                out_.number(event.seat);
            out_.key(event.is_luck ? "luck" : "decision");
            out_.word(event.is_luck ? kLuckNames[static_cast<std::size_t>(event.luck)]
                                    : kDecisionNames[static_cast<std::size_t>(event.decision)]);
            by_seat("change", [&](int s) { return change[s]; });
            by_seat("errors", [&](int s) { return review_.curve().change_error(e, s); });
            out_.close('}');
        }
        out_.close(']');
    }

    void move(const Decision& decision, const Move& move) {
        write_move(out_, board_, written(decision.view().mine, move), WithSeat::No);
    }

    void decisions() {
        out_.key("decisions").open('[');
        for (const Decision& decision : review_.decisions()) {
            const Difference rival = decision.beside_rival();
            out_.open('{').key("move").number(decision.move()).key("seat").number(decision.seat());
            out_.key("played");
            move(decision, decision.played());
            out_.key("row").open('[');
            for (const Card card : decision.view().public_state.row) write_card(out_, card);
            out_.close(']');
            out_.key("verdict").word(kVerdictNames[static_cast<std::size_t>(decision.verdict())]);
            out_.key("cost").number(decision.cost()).key("stake").number(decision.stake());
            if (const Move* better = decision.better()) {
                out_.key("error").number(rival.win_error());
                out_.key("points").number(rival.tenths()).key("points_error");
                out_.number(rival.tenths_error()).key("better");
                move(decision, *better);
                write_because(
                    out_.key("because"), board_,
                    why_better(board_, review_.games(), review_.line(), decision.move(), *better));
            }
            choices(decision);
            out_.close('}');
        }
        out_.close(']');
    }

    // Every other choice and how much better it did; the figure of the rival above comes from
    // other games.
    void choices(const Decision& decision) {
        out_.key("choices").open('[');
        for (const Decision::Choice& choice : decision.choices()) {
            if (&choice == decision.choices().data()) continue;
            out_.open('{').key("move");
            move(decision, choice.move);
            out_.key("gain").number(choice.first.win()).key("error");
            out_.number(choice.first.win_error()).key("points").number(choice.first.tenths());
            out_.close('}');
        }
        out_.close(']');
    }

    json::Writer& out_;
    const Review& review_;
    const Board& board_;
    const int players_;
};

} // namespace

void write_because(json::Writer& out, const Board& board, const Because& because) {
    out.open('{').key("reason").word(kReasonNames[static_cast<std::size_t>(because.reason)]);
    if (because.route >= 0)
        out.key("route").word(board.route_ids[static_cast<std::size_t>(because.route)]);
    if (because.ticket >= 0)
        out.key("ticket").word(board.ticket_ids[static_cast<std::size_t>(because.ticket)]);
    if (because.city >= 0)
        out.key("city").word(board.cities[static_cast<std::size_t>(because.city)].id);
    if (because.seat >= 0) out.key("seat").number(because.seat);
    if (because.number >= 0) out.key("number").number(because.number);
    if (because.reason == Reason::OtherCard) write_card(out.key("card"), because.card);
    write_routes(out.key("way"), board, because.way);
    out.close('}');
}

void write_review(json::Writer& out, const Review& review) {
    Text(out, review).write();
}

} // namespace trunkline::review
