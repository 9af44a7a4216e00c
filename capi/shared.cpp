#include "capi/shared.hpp"

#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "capi/mutex.hpp"
#include "wire/map.hpp"

namespace trunkline::capi {
namespace {

// Every board that was asked for, and for each number of players what learning programs see of it.
// They stay for good.
class Library {
  public:
    const Board* find(std::string_view id, std::string& expected) {
        const Lock lock(mutex_);
        const Board* board = known(id);
        return board ? board : keep(embedded_map(id, expected));
    }
    const Board* add(Board board, std::string_view text, std::string& error) {
        const Lock lock(mutex_);
        const Board* same = known(board.id);
        if (same == nullptr) same = keep(embedded_map(board.id));
        if (same == nullptr) {
            same = keep(std::move(board));
            files_.emplace(same->id, text);
            return same;
        }
        if (same->sha256 == board.sha256) return same;
        error = "another map is already called \"" + board.id + "\"";
        return nullptr;
    }
    // As it was loaded; nothing where it was not.
    std::string_view file(std::string_view id) {
        const Lock lock(mutex_);
        const auto found = files_.find(id);
        return found == files_.end() ? std::string_view() : found->second;
    }
    const Shape& shape(const Board& board, int players) {
        const Lock lock(mutex_);
        auto& shape = shapes_[{&board, players}];
        if (!shape) shape = std::make_unique<Shape>(board, players);
        return *shape;
    }

  private:
    const Board* known(std::string_view id) const {
        for (const auto& board : boards_)
            if (board->id == id) return board.get();
        return nullptr;
    }
    const Board* keep(std::optional<Board> board) {
        if (!board) return nullptr;
        return boards_.emplace_back(std::make_unique<Board>(std::move(*board))).get();
    }

    Mutex mutex_;
    std::vector<std::unique_ptr<Board>> boards_;
    std::map<std::string, std::string, std::less<>> files_; // of own maps, by id
    std::map<std::pair<const Board*, int>, std::unique_ptr<Shape>> shapes_;
};

Library& library() {
    static Library all;
    return all;
}

} // namespace

std::string& text() {
    static thread_local std::string last;
    return last;
}

std::int32_t fail(std::int32_t fault, std::string_view why) {
    text().clear();
    json::Writer out(text());
    out.open('{').key("error").text(why).close('}');
    return fault;
}

std::int32_t no_such(std::string_view what, std::int32_t handle) {
    return fail(TL_BAD_HANDLE, "there is no " + std::string(what) + " with the handle " +
                                   std::to_string(handle) + ": it was freed or never made");
}

void write_refusal(json::Writer& out, Refusal refusal) {
    const RefusalText& words = describe(refusal);
    out.key("rule").word(words.rule).key("reason").word(words.key).key("why").text(words.text);
}

std::int32_t refuse(Refusal refusal, std::string_view where) {
    text().clear();
    json::Writer out(text());
    const RefusalText& words = describe(refusal);
    out.open('{').key("error");
    out.text(std::string(where) + std::string(words.rule) + ": " + std::string(words.text));
    write_refusal(out, refusal);
    out.close('}');
    return TL_REFUSED;
}

const Board* find_board(std::string_view id) {
    std::string expected;
    return library().find(id, expected);
}

std::string_view file_of(std::string_view id) {
    const EmbeddedFile* file = find_map(id);
    return file ? file->bytes : library().file(id);
}

const Shape& shape_of(const Board& board, int players) {
    return library().shape(board, players);
}

const Board* read_board(const json::Value& id) {
    const std::string_view name = id.text("the id of a map");
    if (!id.ok()) return nullptr;
    std::string expected;
    const Board* board = library().find(name, expected);
    if (board == nullptr) id.refuse(expected + ", or a map that was loaded");
    return board;
}

const Board* load_board(std::string_view map, std::string& error) {
    auto board = read_map("map", map, error);
    return board ? library().add(std::move(*board), map, error) : nullptr;
}

// Knowing a board takes longer than imagining: each thread keeps what it knows.
std::unique_ptr<OpenGame> imagined(const Board& board, const View& view, Likelihood likelihood,
                                   std::uint64_t seed) {
    static thread_local std::map<const Board*, std::unique_ptr<Imaginer>> imaginers;
    auto& imaginer = imaginers[&board];
    if (!imaginer) imaginer = std::make_unique<Imaginer>(board);
    FastDealer dealer{Rng{seed}};
    const Game game = imaginer->imagine(view, likelihood, dealer);
    return std::make_unique<OpenGame>(board, game, dealer);
}

Handles<OpenGame>& games() {
    static Handles<OpenGame> all(Kind::Game);
    return all;
}

Handles<SeatedBot>& bots() {
    static Handles<SeatedBot> all(Kind::Bot);
    return all;
}

Handles<GameBatch>& batches() {
    static Handles<GameBatch> all(Kind::Batch);
    return all;
}

Handles<LocalTable>& tables() {
    static Handles<LocalTable> all(Kind::Table);
    return all;
}

Handles<review::Review>& reviews() {
    static Handles<review::Review> all(Kind::Review);
    return all;
}

} // namespace trunkline::capi
