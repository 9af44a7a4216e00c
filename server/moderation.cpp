#include "server/moderation.hpp"

#include <openssl/crypto.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "server/clock.hpp"
#include "server/http_bodies.hpp"
#include "server/log.hpp"
#include "server/refused_reply.hpp"
#include "server/table_messages_out.hpp"
#include "server/table_protocol.hpp"
#include "wire/json.hpp"

namespace trunkline {
namespace {

constexpr json::Limits kBody = {1024, 2};
constexpr std::string_view kBearer = "Bearer ";

Reply done() {
    return with_body(bodies::host_done());
}

} // namespace

struct Moderation::Task {
    std::string what;
    std::string table, who;
    int seat = -1;
    int seconds = 0;
};

Moderation::Moderation(Lobby& lobby, const std::string& secret) : lobby_(lobby) {
    set_secret(secret);
}

void Moderation::set_secret(const std::string& secret) {
    open_ = !secret.empty();
    secret_ = sha256(secret);
}

// Digests are compared, and in a time that does not tell how much of them was right.
bool Moderation::knows_secret(const std::string& authorization) const {
    if (!authorization.starts_with(kBearer)) return false;
    const Digest given = sha256(std::string_view(authorization).substr(kBearer.size()));
    return CRYPTO_memcmp(given.data(), secret_.data(), given.size()) == 0;
}

void Moderation::asked(const Request& request, const Answer& answer) {
    if (!open_) return answer(refusal(Reason::NoSuchAddress));
    if (!wrong_.any(request.visitor, clock_now())) {
        Reply reply = refusal(Reason::TooManyGuesses);
        reply.retry_after =
            static_cast<int>(wrong_.wait_ms(request.visitor, clock_now()) / 1000) + 1;
        return answer(std::move(reply));
    }
    if (!knows_secret(request.authorization)) {
        wrong_.take(request.visitor, clock_now());
        log(LogLevel::Warning, "wrong_secret", {{"visitor", request.visitor}});
        return answer(refusal(Reason::WrongSecret));
    }
    json::Document document(request.body, kBody);
    const json::Value root = document.root();
    Task task;
    if (root.fields({"do"}, {"table", "seat", "who", "seconds"})) {
        task.what =
            protocol::kHostVerbs[static_cast<std::size_t>(root["do"].one_of(protocol::kHostVerbs))];
        if (const auto given = root.find("table")) task.table = given->text();
        if (const auto given = root.find("who")) task.who = given->text();
        if (const auto given = root.find("seat")) task.seat = given->integer(0, kMaxSeats - 1);
        if (const auto given = root.find("seconds"))
            task.seconds = given->integer(1, protocol::kOneDay);
    }
    if (document.complaint())
        return answer(refusal({Reason::Unreadable, document.complaint().text()}));
    carry_out(task, answer);
}

void Moderation::carry_out(const Task& task, const Answer& answer) {
    Bans& bans = lobby_.limits().bans;
    if (task.what == "tables") return tables(answer);
    if (task.what == "announce" && task.seconds > 0) {
        lobby_.announce(messages::restart_in(task.seconds));
        log("restart_announced", {{"seconds", std::to_string(task.seconds)}});
        return answer(done());
    }
    if (task.what == "lift") {
        if (!bans.remove(task.who))
            return answer(refusal({Reason::BadOptions, "There is no such ban."}));
        log("ban_lifted", {{"who", task.who}});
        return answer(done());
    }
    if (task.what == "ban" && task.table.empty()) {
        if (!bans.add(task.who))
            return answer(refusal({Reason::BadOptions,
                                   "Expected an address or a range like 192.0.2.0/24, and a file "
                                   "that can be written."}));
        log("banned", {{"who", task.who}});
        lobby_.dismiss_banned();
        return answer(done());
    }
    about_table(task, answer);
}

void Moderation::about_table(const Task& task, const Answer& answer) {
    using What = HostTask::What;
    struct Named {
        std::string_view name;
        What what;
    };
    constexpr std::array<Named, 7> kTasks = {{{"look", What::Look},
                                              {"mute", What::Seat},
                                              {"unmute", What::Seat},
                                              {"remove", What::Remove},
                                              {"ban", What::Remove},
                                              {"close", What::Close},
                                              {"delete", What::Delete}}};
    const auto* const found = std::ranges::find(kTasks, std::string_view(task.what), &Named::name);
    if (found == kTasks.end() || task.table.empty())
        return answer(refusal({Reason::BadOptions, "The host cannot do that."}));
    lobby_.bus().moderate(task.table, {found->what, task.seat},
                          [this, task, answer](const HostResult& result) {
                              if (result.found != Lookup::Found)
                                  return answer(refusal(why_not_found(result.found)));
                              if (result.refused) return answer(refusal(*result.refused));
                              if (!result.text.empty()) return answer(with_body(result.text));
                              Bans& bans = lobby_.limits().bans;
                              const std::string muted = "muted " + result.key;
                              bool kept = true;
                              if (task.what == "mute") kept = bans.add(muted);
                              if (task.what == "unmute") bans.remove(muted);
                              // Whoever was sent away does not come back to that seat by its link.
                              if (task.what == "remove" || task.what == "ban")
                                  kept = bans.add("token " + result.key);
                              if (task.what == "ban" && !result.visitor.empty()) {
                                  kept = bans.add(result.visitor) && kept;
                                  lobby_.dismiss_banned();
                              }
                              if (!kept) return answer(refusal(Reason::NotStored));
                              answer(done());
                          });
}

void Moderation::tables(const Answer& answer) {
    lobby_.bus().describe_all([this, answer](const std::vector<std::string>& tables) {
        answer(with_body(bodies::host_tables(tables, lobby_.limits().bans.lines())));
    });
}

} // namespace trunkline
