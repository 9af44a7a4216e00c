// Whoever listens to tables, by number. A number is never given twice, so that nobody hears what
// was meant for somebody who has gone.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "server/table.hpp"

namespace trunkline {

// A connection.
class Subscriber {
  public:
    virtual ~Subscriber() = default;
    virtual void hear(std::string_view message) = 0;
    virtual const std::string& visitor() const = 0;
    // Its table is no longer here: whoever it was for has to come again.
    virtual void let_go() = 0;
};

// Every message asks this, several times for each move: a place in a list is found in one step.
class Subscribers {
  public:
    ConnectionId add(Subscriber& subscriber) {
        if (free_.empty()) {
            free_.push_back(static_cast<std::uint32_t>(places_.size()));
            places_.emplace_back();
        }
        const std::uint32_t place = free_.back();
        free_.pop_back();
        places_[place].subscriber = &subscriber;
        return (static_cast<ConnectionId>(++places_[place].uses) << 32) | place;
    }
    void remove(ConnectionId connection) {
        if (!find(connection)) return;
        places_[place_of(connection)].subscriber = nullptr;
        free_.push_back(place_of(connection));
    }
    Subscriber* find(ConnectionId connection) const {
        const std::uint32_t place = place_of(connection);
        return place < places_.size() && places_[place].uses == connection >> 32
                   ? places_[place].subscriber
                   : nullptr;
    }

  private:
    struct Place {
        Subscriber* subscriber = nullptr;
        std::uint32_t uses = 0;
    };
    static std::uint32_t place_of(ConnectionId connection) {
        return static_cast<std::uint32_t>(connection);
    }

    std::vector<Place> places_;
    std::vector<std::uint32_t> free_;
};

} // namespace trunkline
