#include "server/nats.hpp"

#ifdef TRUNKLINE_NATS
#include <nats/nats.h>

#include <mutex>

namespace trunkline {
namespace {

// What NATS' own threads see. They may still be at it when everything else is gone.
struct Shared {
    std::mutex mutex;
    bool closed = false;
    std::function<void()> cut;
};

struct Listener {
    std::shared_ptr<Shared> shared;
    Nats::Heard heard;
};

void hear(natsConnection*, natsSubscription*, natsMsg* message, void* closure) {
    const auto* listener = static_cast<Listener*>(closure);
    const char* answer_to = natsMsg_GetReply(message);
    {
        const std::lock_guard lock(listener->shared->mutex);
        if (!listener->shared->closed)
            listener->heard({natsMsg_GetData(message),
                             static_cast<std::size_t>(natsMsg_GetDataLength(message))},
                            answer_to ? answer_to : "");
    }
    natsMsg_Destroy(message);
}

void tell_of_cut(void* closure) {
    const auto& shared = *static_cast<std::shared_ptr<Shared>*>(closure);
    const std::lock_guard lock(shared->mutex);
    if (!shared->closed) shared->cut();
}

} // namespace

struct Nats::Impl {
    std::shared_ptr<Shared> shared = std::make_shared<Shared>();
    natsConnection* connection = nullptr;
};

class Nats::Subscription {
  public:
    explicit Subscription(natsSubscription* raw) : raw_(raw) {}
    ~Subscription() { natsSubscription_Destroy(raw_); }
    Subscription(const Subscription&) = delete;
    Subscription& operator=(const Subscription&) = delete;

  private:
    natsSubscription* raw_;
};

Nats::Nats(const std::string& address, std::function<void()> cut)
    : impl_(std::make_unique<Impl>()) {
    impl_->shared->cut = std::move(cut);
    auto* shared = new std::shared_ptr<Shared>(impl_->shared); // until the connection is closed
    natsOptions* options = nullptr;
    natsOptions_Create(&options);
    natsOptions_SetURL(options, address.c_str());
    if (address.starts_with("tls://")) natsOptions_SetSecure(options, true);
    natsOptions_SetName(options, "trunkline");
    natsOptions_SetSendAsap(options, true);
    natsOptions_SetTimeout(options, 5000);
    natsOptions_SetMaxReconnect(options, -1);
    natsOptions_SetReconnectWait(options, 100);
    natsOptions_SetReconnectJitter(options, 50, 50);
    natsOptions_SetPingInterval(options, 2000);
    natsOptions_SetMaxPingsOut(options, 2);
    natsOptions_SetDisconnectedCB(
        options, [](natsConnection*, void* closure) { tell_of_cut(closure); }, shared);
    natsOptions_SetErrorHandler(
        options,
        [](natsConnection*, natsSubscription*, natsStatus error, void* closure) {
            if (error == NATS_SLOW_CONSUMER) tell_of_cut(closure);
        },
        shared);
    natsOptions_SetClosedCB(
        options,
        [](natsConnection*, void* closure) {
            delete static_cast<std::shared_ptr<Shared>*>(closure);
        },
        shared);
    const natsStatus status = natsConnection_Connect(&impl_->connection, options);
    natsOptions_Destroy(options);
    if (status == NATS_OK) return;
    delete shared;
    throw BusError(std::string("the bus cannot be used: ") + natsStatus_GetText(status));
}

Nats::~Nats() {
    {
        const std::lock_guard lock(impl_->shared->mutex);
        impl_->shared->closed = true;
    }
    natsConnection_FlushTimeout(impl_->connection, 1000);
    natsConnection_Destroy(impl_->connection);
}

void Nats::publish(const std::string& subject, std::string_view bytes,
                   const std::string& answer_to) {
    const int size = static_cast<int>(bytes.size());
    if (answer_to.empty())
        natsConnection_Publish(impl_->connection, subject.c_str(), bytes.data(), size);
    else
        natsConnection_PublishRequest(impl_->connection, subject.c_str(), answer_to.c_str(),
                                      bytes.data(), size);
}

std::shared_ptr<Nats::Subscription> Nats::listen(const std::string& subject, Heard heard,
                                                 const std::string& group) {
    auto* listener = new Listener{impl_->shared, std::move(heard)};
    natsSubscription* raw = nullptr;
    const natsStatus status =
        group.empty()
            ? natsConnection_Subscribe(&raw, impl_->connection, subject.c_str(), hear, listener)
            : natsConnection_QueueSubscribe(&raw, impl_->connection, subject.c_str(), group.c_str(),
                                            hear, listener);
    if (status != NATS_OK) {
        delete listener;
        throw BusError(std::string("the bus cannot be used: ") + natsStatus_GetText(status));
    }
    natsSubscription_SetOnCompleteCB(
        raw, [](void* closure) { delete static_cast<Listener*>(closure); }, listener);
    natsSubscription_SetPendingLimits(raw, -1, -1);
    natsConnection_FlushTimeout(impl_->connection, 5000);
    return std::make_shared<Subscription>(raw);
}

bool Nats::connected() const {
    return natsConnection_Status(impl_->connection) == NATS_CONN_STATUS_CONNECTED;
}

} // namespace trunkline

#else

// Built without its library: everything but several nodes works.
namespace trunkline {

struct Nats::Impl {};
class Nats::Subscription {};
Nats::Nats(const std::string&, std::function<void()>) {
    throw BusError("this trunkline was built without NATS (libnats-dev)");
}
Nats::~Nats() = default;
void Nats::publish(const std::string&, std::string_view, const std::string&) {}
std::shared_ptr<Nats::Subscription> Nats::listen(const std::string&, Heard, const std::string&) {
    return nullptr;
}
bool Nats::connected() const {
    return false;
}

} // namespace trunkline
#endif
