// Receives whoever comes: requests for tables, and connections that sit down or
// look on. Checks limits and tokens; the tables themselves are the Lobby's.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <unordered_map>

#include "server/answers_by_key.hpp"
#include "server/http_server.hpp"
#include "server/limits.hpp"
#include "server/lobby.hpp"
#include "server/rate_limit.hpp"

namespace trunkline {

class Api final : public Host {
  public:
    // `network` is where other devices reach this server, empty if they do not.
    Api(Lobby& lobby, const Limits& limits, std::string network);
    ~Api() override;

    void asked(Request request, std::function<void(Reply)> answer) noexcept override;
    void opened(Connection& connection) noexcept override;
    void heard(Connection& connection, std::string_view message) noexcept override;
    void closed(Connection& connection) noexcept override;
    void tick() override;
    void stopping() override;
    void turned_away(std::string_view why) override;
    void answered(int status) override;

    void set_limits(const Limits& limits);

  private:
    class ConnectionState;
    using Answer = std::function<void(Reply)>;

    void answer_request(const Request& request, const Answer& answer);
    void make_table(const Request& request, const Answer& answer);
    void join_table(const Request& request, std::string_view code, const Answer& answer);
    bool guesses(const std::string& visitor);
    void missed(const std::string& visitor);
    void look_up(std::string_view code, const std::string& visitor,
                 std::function<void(Lookup, Table*)> then);
    Reply too_much(RateLimit& limit, const std::string& visitor, Reason reason);
    void about_tables(const Request& request, std::string_view rest, const Answer& answer);
    // The key of a request, or what is wrong with it.
    std::variant<std::string, Refused> key_of_request(const Request& request,
                                                      const std::string& written) const;
    Reply tables(const Request& request) const;
    Reply maps(std::string_view id) const;
    void health(const Answer& answer);
    void listen_to(ConnectionState& state, std::string_view message);
    void hello(ConnectionState& state, std::string_view message);
    void sit_down(ConnectionState& state, const std::string& code, const Hello& hello,
                  Lookup result, Table* table);
    void dismiss(ConnectionState& state, Farewell reason);

    Lobby& lobby_;
    std::string network_;
    RateLimit requests_, made_, joined_, misses_, messages_;
    Limit messages_of_one_;
    AnswersByKey makes_;
    Milliseconds probed_at_ = 0; // the disk
    std::string trouble_;
    std::vector<Answer> waiting_for_health_;
    std::unordered_map<std::uint64_t, std::unique_ptr<ConnectionState>> connections_;
    std::deque<std::pair<Milliseconds, std::uint64_t>> silent_; // opened, without hello so far
};

} // namespace trunkline
