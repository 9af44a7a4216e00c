// What a seat sees as a row of bytes of fixed length: everything that is in its View, and no more,
// so that the view can be written down again from the bytes (tests/capi/observation_test.cpp does).
// docs/OBSERVATION.md has the parts, printed from here.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "engine/board.hpp"
#include "engine/game.hpp"
#include "wire/writer.hpp"

namespace trunkline {

// Raised whenever a part is added, moved or means something else.
inline constexpr int kObservationVersion = 2;

// The tickets of the view's seat that its own routes have joined, kept until either has changed:
// routes are claimed once in many moves.
class Completed {
  public:
    const TicketSet& of(const Board& board, const View& view);

  private:
    RouteSet owned_;
    TicketSet held_, joined_;
};

class Observation {
  public:
    Observation(const Board& board, int players);

    struct Part {
        std::string_view name;
        int first, rows, columns; // columns: 0 where a part is no table
        int most;                 // the largest number that can stand here
        std::string_view meaning;
        int size() const { return rows * (columns > 0 ? columns : 1); }
    };
    int size() const { return size_; }
    const std::vector<Part>& parts() const { return parts_; }
    void fill(const View& view, const TicketSet& completed, std::uint8_t* bytes) const;
    // For each part where it begins, its shape, its largest number and its meaning, as members of
    // an object.
    void write(json::Writer& out) const;

  private:
    int add(std::string_view name, int rows, int columns, int most, std::string_view meaning);
    void fill_seats(const View& view, std::uint8_t* bytes) const;
    void fill_tickets(const View& view, const TicketSet& completed, std::uint8_t* bytes) const;

    const Board& board_;
    int players_, size_ = 0;
    std::vector<Part> parts_;
    bool tunnels_;
    int phase_, seat_, to_move_, choosing_, final_turns_, passes_, hand_, row_, deck_, discard_,
        known_, trains_, stations_, cards_, score_, ticket_deck_, ticket_count_, offering_, laid_,
        revealed_, extra_, tunnel_, offer_, kept_, mine_, completed_, returned_, open_, owned_,
        stations_at_;
};

} // namespace trunkline
