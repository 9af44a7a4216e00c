// Whoever listens to tables, by number. A number is never given twice, so that nobody hears what
// was meant for somebody who has gone.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "server/table.hpp"

namespace trunkline {

// A connection, or somebody who waits for one answer.
class Ear {
  public:
    virtual ~Ear() = default;
    virtual void hear(std::string_view message) = 0;
};

// Every message asks this, several times for each move: a place in a list is found in one step.
class Ears {
  public:
    Listener add(Ear& ear) {
        if (free_.empty()) {
            free_.push_back(static_cast<std::uint32_t>(places_.size()));
            places_.emplace_back();
        }
        const std::uint32_t place = free_.back();
        free_.pop_back();
        places_[place].ear = &ear;
        return (static_cast<Listener>(++places_[place].uses) << 32) | place;
    }
    void remove(Listener listener) {
        if (!find(listener)) return;
        places_[place_of(listener)].ear = nullptr;
        free_.push_back(place_of(listener));
    }
    Ear* find(Listener listener) const {
        const std::uint32_t place = place_of(listener);
        return place < places_.size() && places_[place].uses == listener >> 32 ? places_[place].ear
                                                                               : nullptr;
    }

  private:
    struct Place {
        Ear* ear = nullptr;
        std::uint32_t uses = 0;
    };
    static std::uint32_t place_of(Listener listener) {
        return static_cast<std::uint32_t>(listener);
    }

    std::vector<Place> places_;
    std::vector<std::uint32_t> free_;
};

} // namespace trunkline
