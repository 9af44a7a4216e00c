// What a seat sees as a row of bytes of fixed length: the same things as its View, and no more.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "engine/board.hpp"
#include "engine/game.hpp"
#include "wire/writer.hpp"

namespace trunkline {

class Observation {
  public:
    Observation(const Board& board, int players);

    int size() const { return size_; }
    void fill(const View& view, std::uint8_t* bytes) const;
    // For each part its first byte and its shape, as members of an object.
    void write(json::Writer& out) const;

  private:
    struct Part {
        std::string_view name;
        int first, rows, columns;
    };
    int add(std::string_view name, int rows, int columns = 0);

    const Board& board_;
    int players_, size_ = 0;
    std::vector<Part> parts_;
    int phase_, hand_, row_, laid_, discard_, known_, figures_, seats_, mine_, offer_, open_,
        owned_, stations_;
};

} // namespace trunkline
