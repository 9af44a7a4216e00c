// The bus between nodes: NATS. Nothing else knows its library. What is published while nobody
// listens, or while the connection is cut, is lost; that it was cut is told.
#pragma once

#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>

namespace trunkline {

// The bus cannot be used; what() is one clear line for the host.
struct BusError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

class Nats {
  public:
    using Heard = std::function<void(std::string_view bytes, std::string_view answer_to)>;

    // Throws BusError where nobody answers there. `cut`: something may have been lost; from any
    // thread, as everything that is heard.
    Nats(const std::string& address, std::function<void()> cut);
    ~Nats();
    Nats(const Nats&) = delete;
    Nats& operator=(const Nats&) = delete;

    // From any thread. An answer to what was published goes to `answer_to`.
    void publish(const std::string& subject, std::string_view bytes,
                 const std::string& answer_to = {});
    // Of those with the same `group` only one hears each message. Until it is let go of.
    class Subscription;
    std::shared_ptr<Subscription> listen(const std::string& subject, Heard heard,
                                         const std::string& group = {});
    bool connected() const;

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace trunkline
