// Answers requests: for tables, maps, figures and the page. Checks limits; the tables themselves
// are behind the Lobby's bus.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "server/answers_by_key.hpp"
#include "server/http_server.hpp"
#include "server/limits.hpp"
#include "server/lobby.hpp"
#include "server/moderation.hpp"
#include "server/rate_limit.hpp"

namespace trunkline {

class Api final : public Host {
  public:
    // `network` is where other devices reach this server, empty if they do not.
    // `secret` is the host's, empty where there is none.
    Api(Lobby& lobby, const Limits& limits, std::string network, const std::string& secret);
    ~Api() override;

    void asked(Request request, std::function<void(Reply)> answer) noexcept override;
    std::size_t thread_for(std::string_view table) override;
    void tick() override;
    void stopping() override;
    void turned_away(std::string_view why) override;
    void answered(int status) override;

    void set_limits(const Limits& limits);
    void set_secret(const std::string& secret) { moderation_.set_secret(secret); }

  private:
    using Answer = std::function<void(Reply)>;

    void answer_request(const Request& request, const Answer& answer);
    void make_table(const Request& request, const Answer& answer);
    void join_table(const Request& request, std::string_view code, const Answer& answer);
    bool guesses(const std::string& visitor);
    void missed(const std::string& visitor);
    Reply too_much(RateLimit& limit, const std::string& visitor, Reason reason);
    void about_tables(const Request& request, std::string_view rest, const Answer& answer);
    // The key of a request, or what is wrong with it.
    std::variant<std::string, Refused> key_of_request(const Request& request,
                                                      const std::string& written) const;
    void tables(const Request& request, const Answer& answer);
    void figures(const Answer& answer);
    Reply maps(std::string_view id) const;
    void health(const Answer& answer);

    Lobby& lobby_;
    std::string network_;
    RateLimit requests_, made_, joined_;
    Moderation moderation_;
    AnswersByKey makes_;
    std::size_t next_thread_ = 0; // for a connection that does not say which table it is for
    Milliseconds probed_at_ = 0;  // the disk
    std::string probed_;          // what came of that
    std::string trouble_;         // what is told about it
    std::vector<Answer> waiting_for_health_;
};

} // namespace trunkline
