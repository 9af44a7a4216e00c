// HTTP as RFC 9112 has it, where a lenient server and a strict proxy could disagree.
#include "socket_player.hpp"

namespace trunkline::client {
namespace {

using stage::says;

class Rfc9112 : public testing::Test {
  protected:
    Response say(const std::string& bytes) {
        Socket socket(server.port());
        socket.write(bytes);
        return socket.response();
    }
    Folder folder;
    Server server{folder.path};
};

TEST_F(Rfc9112, a_host_is_named_once) {
    EXPECT_EQ(say("GET /healthz HTTP/1.1\r\n\r\n").status, 400);
    EXPECT_EQ(say("GET /healthz HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n").status, 400);
    EXPECT_EQ(say("GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n").status, 200);
    EXPECT_EQ(say("GET /healthz HTTP/1.0\r\n\r\n").status, 200);
}

TEST_F(Rfc9112, transfer_encodings_that_are_not_known_are_refused) {
    const std::string post =
        "POST /api/tables HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n";
    for (const char* coding :
         {"gzip", "chunked, gzip", "gzip, chunked", "identity", "xchunked",
          "chunked\r\nTransfer-Encoding: chunked", "chunked\r\nContent-Length: 2"})
        EXPECT_EQ(say(post + "Transfer-Encoding: " + coding + "\r\n\r\n0\r\n\r\n").status, 400)
            << coding;
    const std::string body = R"({"map":"usa","name":"Ada","seats":[{"bot":null},{"bot":null}]})";
    char size[16];
    std::snprintf(size, sizeof size, "%zx", body.size());
    EXPECT_EQ(
        say(post + "Transfer-Encoding: Chunked\r\n\r\n" + size + "\r\n" + body + "\r\n0\r\n\r\n")
            .status,
        201);
}

TEST_F(Rfc9112, whoever_waits_for_100_continue_gets_it) {
    const std::string body = R"({"map":"usa","name":"Ada","seats":[{"bot":null},{"bot":null}]})";
    const std::string post =
        "POST /api/tables HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n";
    Socket socket(server.port());
    socket.write(post + "Expect: 100-continue\r\nContent-Length: " + std::to_string(body.size()) +
                 "\r\n\r\n");
    EXPECT_EQ(socket.response(true).status, 100);
    socket.write(body);
    EXPECT_EQ(socket.response().status, 201);
    EXPECT_EQ(say(post + "Expect: 100-continue\r\nContent-Length: 100000\r\n\r\n").status, 413)
        << "and is told before sending what is too large";
    EXPECT_EQ(say(post + "Expect: miracles\r\nContent-Length: 2\r\n\r\n{}").status, 417);
}

} // namespace
} // namespace trunkline::client
