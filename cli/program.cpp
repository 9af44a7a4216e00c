#include "cli/program.hpp"

#include <fmt/core.h>

#include <chrono>

#include "cli/process.hpp"
#include "engine/rules.hpp"
#include "engine/sha256.hpp"
#include "wire/json.hpp"
#include "wire/moves.hpp"
#include "wire/names.hpp"
#include "wire/view.hpp"
#include "wire/writer.hpp"

namespace trunkline {
namespace {

constexpr double kProbeMs = 1000;

// A number for the program's own chance. The seed of the game would tell it every card, so what it
// gets cannot be traced back; below 2^53, every language can read it.
std::uint64_t number_for(std::uint64_t seed, int seat) {
    const Digest digest = sha256(fmt::format("program {} {}", seed, seat));
    std::uint64_t number = 0;
    for (std::size_t i = 0; i < sizeof number; ++i) number = number << 8 | digest[i];
    return number >> 11;
}

class Program final : public Contender {
  public:
    Program(std::string command, double budget_ms, double patience_ms)
        : command_(std::move(command)), budget_ms_(budget_ms), patience_ms_(patience_ms) {}

    // A fresh process for every game, so that no game suffers from the one before.
    void begin(const Board& board, int seat, int players, std::uint64_t seed) override {
        board_ = &board;
        failure_.clear();
        if (!process_.start(command_, failure_)) return;
        std::string text;
        json::Writer out(text);
        out.open('{').key("type").word("begin").key("protocol").number(1);
        out.key("seat").number(seat).key("players").number(players);
        out.key("seed").raw(std::to_string(number_for(seed, seat)));
        out.key("budget_ms");
        budget_ms_ > 0 ? out.raw(fmt::format("{}", budget_ms_)) : out.null();
        out.key("board");
        write_board(out);
        out.close('}');
        process_.write_line(text, patience_ms_, failure_);
    }

    bool choose(const View& view, Move& move, std::string& failure) override {
        if (failure_.empty()) ask(view, move);
        failure = failure_;
        return failure_.empty();
    }

    void end(const Board&, const ScoreSheet&) override { process_.stop(); }

    // Its CPU time is not ours to read: what counts is when the answer is there.
    double now() const override {
        const auto t = std::chrono::steady_clock::now().time_since_epoch();
        return std::chrono::duration<double, std::milli>(t).count();
    }

  private:
    static constexpr std::size_t kLongestAnswer = 4096;
    static constexpr int kMovesShown = 400;

    void write_board(json::Writer& out) const {
        out.open('{').key("map").word(board_->id).key("trains").number(board_->trains);
        out.key("routes").open('[');
        for (std::size_t r = 0; r < board_->routes.size(); ++r) {
            const Route& route = board_->routes[r];
            out.open('{').key("id").word(board_->route_ids[r]);
            out.key("a").word(board_->cities[route.a].id).key("b").word(board_->cities[route.b].id);
            out.key("length").number(route.length).key("color");
            out.word(route.color == kGray ? "gray" : card_name(static_cast<Card>(route.color)));
            out.key("points").number(board_->rules.points[route.length]);
            out.key("ferry").number(route.symbols);
            out.key("tunnel").boolean(route.terrain == Terrain::Tunnel);
            out.key("substitute").number(route.substitute).close('}');
        }
        out.close(']').key("tickets").open('[');
        for (std::size_t t = 0; t < board_->tickets.size(); ++t) {
            const Ticket& ticket = board_->tickets[t];
            out.open('{').key("id").word(board_->ticket_ids[t]);
            out.key("a").word(board_->cities[ticket.a].id);
            out.key("b").word(board_->cities[ticket.b].id);
            out.key("points").number(ticket.points).key("long").boolean(ticket.is_long).close('}');
        }
        out.close(']').close('}');
    }

    void ask(const View& view, Move& move) {
        std::string text;
        json::Writer out(text);
        out.open('{').key("type").word("choose").key("view");
        write_view(out, *board_, view);
        // Enough to play without knowing the rules; docs/RULES.md has all ways to pay.
        list_.clear();
        moves(*board_, view, list_);
        out.key("moves").open('[');
        for (int i = 0; i < list_.size() && i < kMovesShown; ++i)
            write_move(out, *board_, written(view.mine, list_[i]), WithSeat::No);
        out.close(']').close('}');
        std::string line;
        if (!process_.is_silent(failure_) || !process_.write_line(text, patience_ms_, failure_) ||
            !process_.read_line(line, patience_ms_, failure_))
            return;
        json::Document answer(line, {kLongestAnswer, 8});
        WrittenMove said = read_move(*board_, answer.root()["move"], WithSeat::No);
        if (answer.complaint()) {
            failure_ = "not a move: " + answer.complaint().text();
            return;
        }
        said.move.seat = view.seat;
        const Refusal refusal = settle(*board_, view, said);
        if (refusal != Refusal::None)
            failure_ = "illegal move: " + std::string(describe(refusal).text);
        move = said.move;
    }

    const std::string command_;
    const double budget_ms_;
    const double patience_ms_;
    const Board* board_ = nullptr;
    Process process_;
    std::string failure_;
    MoveList list_;
};

} // namespace

bool check_program(const std::string& command, std::string& error) {
    Process process;
    std::string failure;
    std::string line;
    // Alive and silent is what it should be before it is asked anything.
    if (process.start(command, failure) && !process.read_line(line, kProbeMs, failure) &&
        failure == Process::kNoAnswer)
        return true;
    error = "the program '" + command +
            "' does not start: " + (failure.empty() ? "it speaks before it is asked" : failure);
    return false;
}

std::unique_ptr<Contender> make_program(const std::string& command, double budget_ms,
                                        double patience_ms) {
    return std::make_unique<Program>(command, budget_ms, patience_ms);
}

} // namespace trunkline
