#include "cli/program.hpp"

#include <fmt/core.h>

#include <chrono>

#include "cli/process.hpp"
#include "engine/rules.hpp"
#include "engine/sha256.hpp"
#include "wire/json.hpp"
#include "wire/map_hash.hpp"
#include "wire/result.hpp"
#include "wire/view.hpp"
#include "wire/word_lists.hpp"
#include "wire/writer.hpp"
#include "wire/written_moves.hpp"

namespace trunkline {
namespace {

constexpr double kProbeMs = 1000;
constexpr double kFarewellMs = 300; // for a program to end by itself

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
    Program(std::string command, const ProgramOptions& options)
        : command_(std::move(command)), options_(options) {}
    ~Program() override { process_.finish(kFarewellMs); }

    // A fresh process for every game, so that no game suffers from the one before; unless the
    // program has said that it plays again.
    void begin(const Board& board, int seat, int players, std::uint64_t seed) override {
        board_ = &board;
        players_ = players;
        failure_.clear();
        late_ = 0;
        if (!plays_again_ || !process_.running()) {
            if (!process_.start(command_, options_.log, failure_)) return;
            answers_ = 0;
        }
        std::string text;
        json::Writer out(text);
        out.open('{').key("type").word("begin").key("protocol").number(1);
        out.key("seat").number(seat).key("players").number(players);
        out.key("seed").raw(std::to_string(number_for(seed, seat)));
        out.key("budget_ms");
        options_.budget_ms > 0 ? out.raw(fmt::format("{}", options_.budget_ms)) : out.null();
        out.key("board");
        write_board(out);
        // With its rulebook, as records name it by its hash.
        out.key("map_sha256").word(board.sha256).key("map").raw(playing_part(board)).close('}');
        process_.write_line(text, options_.patience_ms, failure_);
    }

    bool choose(const View& view, Move& move, std::string& failure) override {
        if (failure_.empty()) ask(view, move);
        failure = failure_;
        return failure_.empty();
    }

    void end(const Board&, const ScoreSheet& sheet) override {
        if (!failure_.empty()) return process_.stop();
        std::string text;
        json::Writer out(text);
        write_scores(out.open('{').key("type").word("end").key("result").open('{'), sheet,
                     players_);
        out.close('}').close('}');
        process_.write_line(text, options_.patience_ms, failure_);
        if (!plays_again_) process_.finish(kFarewellMs);
    }
    bool just_started() const override { return answers_ == 1; }
    int late() const override { return late_; }

    // Its CPU time is not ours to read: what counts is when the answer is there.
    double now() const override {
        const auto t = std::chrono::steady_clock::now().time_since_epoch();
        return std::chrono::duration<double, std::milli>(t).count();
    }

  private:
    static constexpr std::size_t kLongestAnswer = 4096;

    void write_board(json::Writer& out) const {
        out.open('{').key("map").word(board_->id).key("trains").number(board_->trains);
        out.key("cities").open('[');
        for (const City& city : board_->cities) out.word(city.id);
        out.close(']');
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
        write_moves(out.key("moves"), *board_, view);
        out.close('}');
        std::string line;
        const double asked = now();
        if (!process_.is_silent(failure_) ||
            !process_.write_line(text, options_.patience_ms, failure_) ||
            !process_.read_line(line, options_.patience_ms, failure_))
            return;
        // Its first answer holds the time that it took to come to life.
        if (++answers_ > 1 && options_.budget_ms > 0 && now() - asked > options_.budget_ms) {
            ++late_;
            if (options_.strict) {
                failure_ = fmt::format("over its time of {} ms", options_.budget_ms);
                return;
            }
        }
        json::Document answer(line, {kLongestAnswer, 8});
        const json::Value root = answer.root();
        if (const auto again = root.find("again")) plays_again_ = again->boolean();
        const json::Value written_move = root["move"];
        const bool names_seat = written_move.is_object() && written_move.find("seat");
        WrittenMove said =
            read_move(*board_, written_move, names_seat ? WithSeat::Yes : WithSeat::No);
        if (names_seat && said.move.seat != view.seat)
            written_move["seat"].refuse(fmt::format("{}, your own", view.seat));
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
    const ProgramOptions options_;
    const Board* board_ = nullptr;
    int players_ = 0;
    int answers_ = 0; // of this process
    int late_ = 0;    // in this game
    bool plays_again_ = false;
    Process process_;
    std::string failure_;
};

} // namespace

bool check_program(const std::string& command, std::string& error) {
    Process process;
    std::string failure;
    std::string line;
    // Alive and silent is what it should be before it is asked anything.
    if (process.start(command, {}, failure) && !process.read_line(line, kProbeMs, failure) &&
        failure == Process::kNoAnswer)
        return true;
    error = "the program '" + command +
            "' does not start: " + (failure.empty() ? "it speaks before it is asked" : failure);
    return false;
}

std::unique_ptr<Contender> make_program(const std::string& command, const ProgramOptions& options) {
    return std::make_unique<Program>(command, options);
}

} // namespace trunkline
