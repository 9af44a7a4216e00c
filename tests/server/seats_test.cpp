// Coming to a table over HTTP: seats that are found, kept and not hoarded, requests sent twice,
// names, and the list of public tables.
#include <set>
#include <thread>

#include "socket_player.hpp"

namespace trunkline::client {
namespace {

using stage::says;

std::string table_of(int people, const std::string& more = {}) {
    std::string seats;
    for (int i = 0; i < people; ++i) seats += std::string(i ? "," : "") + R"({"bot":null})";
    return R"({"map":"usa","name":"Ada","seats":[)" + seats + "]" + more + "}";
}
const std::string kPublic = R"(,"options":{"public":true})";

class Seats : public testing::Test {
  protected:
    Response make(const std::string& body, const char* from = nullptr,
                  const std::string& headers = {}) {
        return Socket(server->port(), from)
            .ask("POST", "/api/tables", body, "Content-Type: application/json\r\n" + headers);
    }
    Response join(const std::string& code, const std::string& body, const char* from = nullptr,
                  const std::string& headers = {}) {
        return Socket(server->port(), from)
            .ask("POST", "/api/tables/" + code + "/join", body,
                 "Content-Type: application/json\r\n" + headers);
    }
    Response get(const std::string& path) { return Socket(server->port()).ask("GET", path); }

    Folder folder;
    std::unique_ptr<Server> server = std::make_unique<Server>(folder.path);
};

TEST_F(Seats, the_same_key_gets_the_same_seat_even_after_a_crash) {
    const std::string key = R"(,"key":"k7Jd0sPq2mXw9ZtB")";
    const Response made = make(table_of(4, key));
    EXPECT_EQ(made.status, 201);
    EXPECT_EQ(make(table_of(4, key)).body, made.body);
    EXPECT_EQ(make(table_of(3, key)).status, 409) << "the key was used for something else";
    EXPECT_NE(make(table_of(4, R"(,"key":"another-0123456789")")).body, made.body);
    EXPECT_EQ(make(table_of(4, R"(,"key":"short")")).status, 400);
    const std::string header = "Idempotency-Key: 0123456789abcdef\r\n";
    EXPECT_EQ(make(table_of(2), nullptr, header).body, make(table_of(2), nullptr, header).body);

    const std::string code = field(made.body, "code");
    const Response joined = join(code, R"({"name":"Bob"})", nullptr, header);
    EXPECT_EQ(joined.status, 201);
    EXPECT_EQ(join(code, R"({"name":"Bob"})", nullptr, header).body, joined.body);
    server->end(SIGKILL);
    server = std::make_unique<Server>(folder.path);
    EXPECT_EQ(join(code, R"({"name":"Bob","key":"0123456789abcdef"})").body, joined.body);
    for (const char* other : {R"({"name":"Eve"})", R"({"name":"Bob","seat":1})", "{}"}) {
        const Response refused = join(code, other, nullptr, header);
        EXPECT_EQ(refused.status, 409) << other;
        EXPECT_EQ(field(refused.body, "reason"), "key_used") << other;
    }
    const std::string about = get("/api/tables/" + code).body;
    EXPECT_EQ(about.find("Bob"), about.rfind("Bob")) << "no ghost in another seat: " << about;
    EXPECT_NE(field(join(code, R"({"name":"Cid"})").body, "seat"), field(joined.body, "seat"));
}

TEST_F(Seats, everybody_who_comes_at_once_finds_one_as_long_as_there_is_one) {
    for (int round = 0; round < 10; ++round) {
        const std::string code = field(make(table_of(5)).body, "code");
        std::vector<std::unique_ptr<Socket>> all;
        for (int i = 0; i < 4; ++i) all.push_back(std::make_unique<Socket>(server->port()));
        for (int i = 0; i < 4; ++i) {
            const std::string body = R"({"name":"P)" + std::to_string(i) + R"("})";
            all[static_cast<std::size_t>(i)]->write(
                "POST /api/tables/" + code +
                "/join HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: " +
                std::to_string(body.size()) + "\r\n\r\n" + body);
        }
        std::set<std::string> seats;
        for (const auto& one : all) {
            const Response joined = one->response();
            EXPECT_EQ(joined.status, 201) << joined.body;
            seats.insert(field(joined.body, "seat"));
        }
        EXPECT_EQ(seats.size(), 4u);
        EXPECT_EQ(join(code, R"({"name":"Late"})").status, 409);
    }
}

TEST_F(Seats, of_a_public_table_are_not_all_taken_by_one_visitor) {
    const std::string code = field(make(table_of(5, kPublic)).body, "code");
    int taken = 0;
    for (int i = 0; i < 4; ++i)
        taken +=
            join(code, R"({"name":"P)" + std::to_string(i) + R"("})", "127.0.0.2").status == 201;
    EXPECT_EQ(taken, 2);
    EXPECT_EQ(join(code, R"({"name":"Eve"})", "127.0.0.3").status, 201);
    EXPECT_EQ(join(code, R"({"name":"Own"})").status, 201) << "whose table it is";
    // Friends who were given the code may sit in one house.
    const std::string closed = field(make(table_of(4)).body, "code");
    for (int i = 0; i < 3; ++i)
        EXPECT_EQ(join(closed, R"({"name":"P)" + std::to_string(i) + R"("})", "127.0.0.2").status,
                  201);
}

TEST_F(Seats, need_names_that_can_be_told_apart) {
    EXPECT_EQ(make(R"({"map":"usa","name":"level-3","seats":[{"bot":null},{"bot":null}]})").status,
              400);
    const std::string made = make(table_of(4)).body;
    const std::string code = field(made, "code");
    for (const char* name : {"Ada", "ADA", "Аdа", "Ada\u00ad", "Stationmaster", "\u3164"}) {
        const Response refused = join(code, R"({"name":")" + std::string(name) + R"("})");
        EXPECT_EQ(refused.status, 400) << name;
        EXPECT_EQ(field(refused.body, "reason"), "bad_name") << name;
    }
    EXPECT_EQ(join(code, R"({"name":"Bob"})").status, 201);
    Socket ada(server->port());
    ASSERT_TRUE(ada.upgrade());
    ada.send(R"({"type":"hello","protocol":1,"version":null,"token":")" + field(made, "token") +
             "\"}");
    ada.receive();
    ada.send(R"({"type":"seat","id":"1","name":"bob"})");
    EXPECT_EQ(field(ada.receive().value_or(""), "reason"), "bad_name");
    ada.send(R"({"type":"seat","id":"2","name":"Ada L."})");
    EXPECT_TRUE(says(ada.receive().value_or(""), "Ada L."));
}

TEST_F(Seats, of_whoever_has_chosen_no_name_get_a_free_one) {
    const Response made = make(R"({"map":"usa","seats":[{"bot":null},{"bot":null},{"bot":null}]})");
    ASSERT_EQ(made.status, 201) << made.body;
    const std::string code = field(made.body, "code");
    EXPECT_EQ(join(code, R"({"name":"Player 2"})").status, 201);
    EXPECT_EQ(join(code, "{}").status, 201);
    const std::string about = get("/api/tables/" + code).body;
    for (const char* name : {"Player 1", "Player 2", "Player 3"})
        EXPECT_TRUE(says(about, "\"name\":\"" + std::string(name) + "\"")) << about;
}

TEST_F(Seats, are_not_for_what_drives_tests) {
    EXPECT_FALSE(says(get("/api/maps").body, "\"idle\""));
    EXPECT_TRUE(says(get("/api/maps").body, "\"level-3\""));
    EXPECT_EQ(make(R"({"map":"usa","seats":[{"bot":null},{"bot":"idle"}]})").status, 400);
    EXPECT_EQ(make(R"({"map":"usa","seats":[{"bot":null},{"bot":null}],)"
                   R"("options":{"stand_in":"idle"}})")
                  .status,
              400);
}

TEST_F(Seats, at_public_tables_are_listed_fairly_and_in_pages) {
    const std::string honest = field(make(table_of(2, kPublic), "127.0.0.3").body, "code");
    std::set<std::string> many;
    for (int i = 0; i < 100; ++i)
        many.insert(field(make(table_of(2, kPublic), "127.0.0.2").body, "code"));
    many.insert(field(make(table_of(2, kPublic), "127.0.0.4").body, "code"));
    ASSERT_EQ(many.size(), 101u);
    const std::string first = get("/api/tables").body;
    EXPECT_TRUE(says(first, honest)) << "however many others have made since";
    std::set<std::string> seen;
    std::string page = first;
    for (int pages = 0; pages < 5; ++pages) {
        for (auto at = page.find(R"("code":")"); at != std::string::npos;
             at = page.find(R"("code":")", at + 1))
            EXPECT_TRUE(seen.insert(page.substr(at + 8, 6)).second) << "twice";
        const std::string next = field(page, "next");
        if (next == "null") break;
        page = get("/api/tables?after=" + next).body;
    }
    EXPECT_EQ(seen.size(), 102u);
    EXPECT_EQ(get("/api/tables?after=zzz").status, 200);
}

TEST_F(Seats, are_at_tables_and_not_at_the_word_join) {
    EXPECT_EQ(Socket(server->port()).ask("POST", "/api/tables/join", "{}").status, 404);
    EXPECT_EQ(Socket(server->port()).ask("POST", "/api/tables//join", "{}").status, 404);
    EXPECT_EQ(join("A\"B", "{}").status, 404);
    EXPECT_EQ(get("/api/tables/").status, 404);
}

TEST_F(Seats, have_only_so_much_to_say_at_once) {
    server = nullptr;
    server =
        std::make_unique<Server>(folder.path, std::vector<std::string>{"--limit-chat", "3/1h"});
    const std::string made = make(table_of(2)).body;
    Socket ada(server->port());
    ASSERT_TRUE(ada.upgrade());
    ada.send(R"({"type":"hello","protocol":1,"version":null,"token":")" + field(made, "token") +
             "\"}");
    ada.receive();
    std::vector<std::string> answers;
    for (int i = 0; i < 4; ++i) {
        ada.send(R"({"type":"chat","id":")" + std::to_string(i) + R"(","text":"hi"})");
        for (std::string id; id != std::to_string(i);) {
            answers.push_back(ada.receive().value_or(R"("id":")" + std::to_string(i) + "\""));
            id = field(answers.back(), "id");
        }
    }
    EXPECT_EQ(field(answers.back(), "reason"), "busy") << answers.back();
}

} // namespace
} // namespace trunkline::client
