// trunkline admin: what a host does about the tables of a running server (docs/HOSTING.md).
#include <fmt/core.h>

#include <cstdio>
#include <fstream>
#include <memory>
#include <stdexcept>

#include "cli/ask_server.hpp"
#include "cli/commands.hpp"
#include "engine/board.hpp"
#include "wire/json.hpp"
#include "wire/writer.hpp"

namespace trunkline {
namespace {

struct Options {
    std::string server = "http://127.0.0.1:8080", secret_file;
    std::string code, who;
    int seat = -1, seconds = 0;
};

constexpr json::Limits kAnswer = {64 << 20, 12};

std::string ask(const Options& options, const std::string& task) {
    std::ifstream in(options.secret_file);
    std::string secret;
    if (!in || !std::getline(in, secret))
        throw std::runtime_error("cannot read the secret in '" + options.secret_file +
                                 "': name its file with --secret");
    const ServerAnswer answer = ask_server(options.server, "/api/host", secret, task);
    if (answer.status == 200) return answer.body;
    json::Document document(answer.body, kAnswer);
    const json::Value root = document.root();
    const auto text = root.find("why");
    throw std::runtime_error(text ? std::string(text->text())
                                  : fmt::format("answer {}", answer.status));
}

std::string task_of(std::string_view what, const Options& options, bool table, bool seat) {
    std::string text;
    json::Writer out(text);
    out.open('{').key("do").word(what);
    if (table) out.key("table").text(options.code);
    if (seat) out.key("seat").number(options.seat);
    if (!options.who.empty()) out.key("who").text(options.who);
    if (options.seconds > 0) out.key("seconds").number(options.seconds);
    out.close('}');
    return text;
}

Exit print_tables(const Options& options) {
    const std::string body = ask(options, task_of("tables", options, false, false));
    json::Document document(body, kAnswer);
    const json::Value root = document.root();
    root["tables"].each(
        [](const json::Value& table) {
            std::string names;
            table["seats"].each(
                [&](const json::Value& seat) {
                    const std::string name(seat["name"].text());
                    names += (names.empty() ? "" : ", ") + (name.empty() ? "-" : name);
                },
                kMaxSeats);
            fmt::print("{}  {:<9}  {:<8}  {}\n", table["code"].text(), table["state"].text(),
                       table["map"].text(), names);
        },
        1'000'000);
    root["bans"].each([](const json::Value& ban) { fmt::print("banned: {}\n", ban.text()); },
                      1'000'000);
    return kWell;
}

} // namespace

void add_moderation(Command& admin) {
    auto options = std::make_shared<Options>();
    admin.text("--server", options->server, "the running server");
    admin.text("--secret", options->secret_file, "file with the host's secret");
    const auto guarded = [](const auto& work) {
        return [work] {
            try {
                return work();
            } catch (const std::exception& error) {
                fmt::print(stderr, "trunkline admin: {}\n", error.what());
                return kNo;
            }
        };
    };
    const auto plain = [&](Command command, const char* what, bool table, bool seat) {
        if (table) command.text("code", options->code, "the table's code", Need::Required);
        if (seat) command.number("seat", options->seat, "its number, from 0", 0, kMaxSeats - 1);
        command.does(guarded([options, what, table, seat] {
            const std::string answer = ask(*options, task_of(what, *options, table, seat));
            fmt::print("{}\n", std::string_view(what) == "look" ? answer : "Done.");
            return kWell;
        }));
    };
    admin.below("tables", "Running server: its tables and bans").does(guarded([options] {
        return print_tables(*options);
    }));
    plain(admin.below("look", "Running server: what onlookers see of a table"), "look", true,
          false);
    plain(admin.below("remove", "Running server: send somebody away; a bot plays on"), "remove",
          true, true);
    plain(admin.below("mute", "Running server: no more chat of somebody"), "mute", true, true);
    plain(admin.below("unmute", "Running server: chat of somebody again"), "unmute", true, true);
    plain(admin.below("ban-seat", "Running server: send somebody away and ban their address"),
          "ban", true, true);
    Command banning = admin.below("ban", "Running server: ban an address or a range of them");
    banning.text("who", options->who, "192.0.2.7, 192.0.2.0/24, 2001:db8::/32", Need::Required);
    plain(banning, "ban", false, false);
    Command lifting = admin.below("lift", "Running server: lift a ban");
    lifting.text("who", options->who, "as `tables` shows it", Need::Required);
    plain(lifting, "lift", false, false);
    plain(admin.below("close", "Running server: end a table, and keep what was played"), "close",
          true, false);
    plain(admin.below("delete", "Running server: end a table, and keep nothing"), "delete", true,
          false);
    Command announcing = admin.below("announce", "Running server: tell everybody of a restart");
    announcing.number("seconds", options->seconds, "until then", 1, 86'400);
    plain(announcing, "announce", false, false);
}

} // namespace trunkline
