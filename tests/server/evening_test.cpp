// An evening at the real binary: two people, somebody who looks on, a pause, a clock that runs out.
#include "socket_player.hpp"

namespace trunkline::client {
namespace {

using stage::says;

class Evening : public testing::Test {
  protected:
    void seat_both(const std::string& options) {
        Socket http(server.port());
        const std::string made =
            http.ask("POST", "/api/tables",
                     R"({"map":"usa","name":"Ada","seats":[{"bot":null},{"bot":null}],"options":)" +
                         options + "}")
                .body;
        code = field(made, "code");
        const std::string joined =
            http.ask("POST", "/api/tables/" + code + "/join", R"({"name":"Bob"})").body;
        hello(people[0], R"("token":")" + field(made, "token") + "\"");
        hello(people[1], R"("token":")" + field(joined, "token") + "\"");
        people[0].send(R"({"type":"start","id":"start"})");
        for (Socket& person : people)
            person.send(salt_message(wait_for(person, R"("state":"shuffling")"), "x"));
        const std::string shown = to_hex(sha256("x"));
        for (Socket& person : people) person.send(salt_message(wait_for(person, shown), "x"));
        for (Socket& person : people) wait_for(person, R"("type":"state")");
    }
    void hello(Socket& socket, const std::string& who) {
        ASSERT_TRUE(socket.upgrade());
        socket.send(R"({"type":"hello","protocol":1,)" + who + R"(,"version":null})");
    }
    // Reads on until a message says this; that message.
    static std::string wait_for(Socket& socket, std::string_view part) {
        while (const auto message = socket.receive())
            if (says(*message, part)) return *message;
        ADD_FAILURE() << "nobody said " << part;
        return {};
    }

    Folder folder;
    Server server{folder.path};
    std::string code;
    Socket people[2] = {Socket(server.port()), Socket(server.port())};
};

TEST_F(Evening, a_pause_needs_both_and_stops_the_game) {
    seat_both(R"({})");
    people[0].send(R"({"type":"pause","id":"p"})");
    wait_for(people[1], R"("type":"asked","what":"pause","by":0)");
    people[1].send(R"({"type":"consent","id":"c","to":"pause","yes":true})");
    for (Socket& person : people) wait_for(person, R"("state":"paused")");
    people[0].send(R"({"type":"move","id":"m","version":99,"move":{"type":"draw","from":"deck"}})");
    wait_for(people[0], R"("reason":"not_now")");
    people[1].send(R"({"type":"resume","id":"r"})");
    wait_for(people[0], R"("type":"asked","what":"resume","by":1)");
    people[0].send(R"({"type":"resume","id":"r"})");
    for (Socket& person : people) wait_for(person, R"("state":"running")");
}

TEST_F(Evening, an_onlooker_sees_the_game_and_cannot_touch_it) {
    seat_both(R"({})");
    Socket onlooker(server.port());
    hello(onlooker, R"("table":")" + code + "\"");
    const std::string seen = wait_for(onlooker, R"("type":"state")");
    EXPECT_TRUE(says(seen, R"("you":null)"));
    EXPECT_FALSE(says(seen, R"("hand":)"));
    for (const char* attempt :
         {R"({"type":"move","id":"m","version":9,"move":{"type":"pass"}})",
          R"({"type":"take_back","id":"t"})", R"({"type":"chat","id":"c","text":"hi"})",
          R"({"type":"pause","id":"p"})", R"({"type":"leave","id":"l"})"}) {
        onlooker.send(attempt);
        wait_for(onlooker, R"("reason":"looking_on")");
    }
    people[0].send(R"({"type":"chat","id":"c","text":"welcome"})");
    wait_for(onlooker, R"("text":"welcome")");
}

TEST_F(Evening, whoever_runs_out_of_time_is_played_for_and_gets_the_seat_back) {
    seat_both(R"({"clock":{"move_s":5,"bank_s":0},"stand_in":"random"})");
    wait_for(people[0], R"("away":true)");
    people[0].send(R"({"type":"return","id":"back"})");
    wait_for(people[0], R"("id":"back")");
    // When the turn is over for which she had no time left.
    wait_for(
        people[0],
        R"("name":"Ada","bot":null,"color":"blue","taken":true,"connected":true,"gone_ms":null,"away":false)");
}

} // namespace
} // namespace trunkline::client
