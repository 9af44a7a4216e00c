// TLS, with a client that has nothing to do with the server's own code: OpenSSL, by hand.
#include <openssl/ssl.h>

#include <algorithm>
#include <filesystem>

#include "socket_player.hpp"

namespace trunkline::client {
namespace {

using stage::says;

// A key and a certificate that it signed itself.
void make_certificate(const std::string& folder, const std::string& name) {
    const std::string command =
        "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 "
        "-subj /CN=" +
        name + " -keyout " + folder + "/key.new -out " + folder + "/certificate.new 2>/dev/null";
    ASSERT_EQ(std::system(command.c_str()), 0);
    // Both are there at once, or nearly.
    std::filesystem::rename(folder + "/key.new", folder + "/key.pem");
    std::filesystem::rename(folder + "/certificate.new", folder + "/certificate.pem");
}

// A connection by TLS; who listens says who they are.
class TlsSocket {
  public:
    explicit TlsSocket(int port) : plain_(port) {
        context_ = SSL_CTX_new(TLS_client_method());
        ssl_ = SSL_new(context_);
        SSL_set_fd(ssl_, plain_.descriptor());
        if (SSL_connect(ssl_) != 1) return;
        X509* certificate = SSL_get1_peer_certificate(ssl_);
        char name[100] = "";
        X509_NAME_get_text_by_NID(X509_get_subject_name(certificate), NID_commonName, name,
                                  sizeof name);
        X509_free(certificate);
        said_name = name;
    }
    ~TlsSocket() {
        SSL_free(ssl_);
        SSL_CTX_free(context_);
    }
    TlsSocket(const TlsSocket&) = delete;

    void write(const std::string& bytes) {
        SSL_write(ssl_, bytes.data(), static_cast<int>(bytes.size()));
    }
    // Reads on until this is there; all that is there then.
    std::string read_until(std::string_view part) {
        while (!says(read_, part)) {
            char bytes[16384];
            const int n = SSL_read(ssl_, bytes, sizeof bytes);
            if (n <= 0) break;
            read_.append(bytes, static_cast<std::size_t>(n));
        }
        return read_;
    }
    std::string ask(const std::string& method, const std::string& path,
                    const std::string& body = {}) {
        read_.clear();
        write(method + " " + path + " HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n" +
              "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body);
        const std::string head = read_until("\r\n\r\n");
        const auto length = head.find("Content-Length: ");
        const auto size = static_cast<std::size_t>(std::atoll(head.c_str() + length + 16));
        while (read_.size() < head.find("\r\n\r\n") + 4 + size) {
            char bytes[16384];
            const int n = SSL_read(ssl_, bytes, sizeof bytes);
            if (n <= 0) break;
            read_.append(bytes, static_cast<std::size_t>(n));
        }
        return std::exchange(read_, {});
    }

    std::string said_name;

  private:
    Socket plain_;
    SSL_CTX* context_;
    SSL* ssl_;
    std::string read_;
};

class WithTls : public testing::Test {
  protected:
    WithTls() { make_certificate(folder.path, "first.example"); }
    std::vector<std::string> files() const {
        return {"--tls-certificate", folder.path + "/certificate.pem", "--tls-key",
                folder.path + "/key.pem"};
    }
    Folder folder;
};

TEST_F(WithTls, requests_and_large_files_are_answered) {
    Server server(folder.path, files());
    TlsSocket socket(server.port());
    EXPECT_EQ(socket.said_name, "first.example");
    EXPECT_TRUE(says(socket.ask("GET", "/healthz"), "200 OK"));
    const std::string map = socket.ask("GET", "/api/maps/usa");
    EXPECT_TRUE(says(map, "200 OK"));
    EXPECT_GT(map.size(), 10'000u);
    EXPECT_TRUE(says(socket.ask("GET", "/healthz"), "200 OK")) << "on the same connection";
    EXPECT_EQ(Socket(server.port()).ask("GET", "/healthz").status, 0) << "not without TLS";
    EXPECT_EQ(server.end(SIGTERM), 0);
}

TEST_F(WithTls, a_table_is_sat_down_at_by_websocket) {
    Server server(folder.path, files());
    const std::string made =
        TlsSocket(server.port())
            .ask("POST", "/api/tables",
                 R"({"map":"usa","name":"Ada","seats":[{"bot":null},{"bot":"random"}]})");
    ASSERT_TRUE(says(made, "201 Created")) << made;
    TlsSocket socket(server.port());
    socket.write(
        "GET /api/socket HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
    EXPECT_TRUE(says(socket.read_until("\r\n\r\n"), "101 Switching Protocols"));
    socket.write(text_frame(R"({"type":"hello","protocol":1,"token":")" + field(made, "token") +
                            R"(","version":null})"));
    socket.read_until(R"("state":"gathering")");
    // Many at once, each answered whole and in order.
    std::string pings;
    for (int i = 0; i < 100; ++i) pings += text_frame(R"({"type":"ping"})");
    socket.write(pings);
    socket.write(text_frame(R"({"type":"chat","id":"last","text":"all of it"})"));
    const std::string all = socket.read_until(R"("id":"last")");
    std::size_t pongs = 0;
    for (auto at = all.find(R"({"type":"pong")"); at != std::string::npos;
         at = all.find(R"({"type":"pong")", at + 1))
        ++pongs;
    EXPECT_EQ(pongs, 100u);
    kill(server.pid(), SIGTERM);
    EXPECT_TRUE(says(socket.read_until(R"("reason":"shutdown")"), "bye"));
    EXPECT_EQ(server.wait(), 0);
}

TEST_F(WithTls, a_new_certificate_is_taken_without_a_restart) {
    Server server(folder.path, files());
    TlsSocket open(server.port());
    make_certificate(folder.path, "second.example");
    EXPECT_TRUE(comes_true([&] { return TlsSocket(server.port()).said_name == "second.example"; }));
    EXPECT_TRUE(says(open.ask("GET", "/healthz"), "200 OK")) << "what is open goes on";
    // Half a new one changes nothing.
    std::ofstream(folder.path + "/certificate.pem") << "-----BEGIN CERTIFICATE-----\n";
    EXPECT_TRUE(comes_true([&] {
        std::ifstream log(folder.path + "/log");
        return says({std::istreambuf_iterator<char>(log), {}}, "certificate_kept");
    }));
    EXPECT_EQ(TlsSocket(server.port()).said_name, "second.example");
    // By SIGHUP at once, and from then on again.
    make_certificate(folder.path, "third.example");
    kill(server.pid(), SIGHUP);
    EXPECT_TRUE(comes_true([&] { return TlsSocket(server.port()).said_name == "third.example"; }));
    EXPECT_EQ(server.end(SIGTERM), 0);
}

TEST_F(WithTls, a_certificate_that_does_not_do_is_one_clear_line) {
    const auto refused = [&](std::vector<std::string> words) {
        const Folder data;
        Server server(data.path, std::move(words));
        EXPECT_EQ(server.wait(), 2);
        std::ifstream log(data.path + "/log");
        const std::string said{std::istreambuf_iterator<char>(log), {}};
        EXPECT_EQ(std::ranges::count(said, '\n'), 1) << said;
        return said;
    };
    const std::string certificate = folder.path + "/certificate.pem",
                      key = folder.path + "/key.pem";
    EXPECT_TRUE(says(refused({"--tls-certificate", certificate}), "expected both"));
    EXPECT_TRUE(says(refused({"--tls-certificate", "/none.pem", "--tls-key", key}),
                     "cannot use the certificate /none.pem: No such file"));
    EXPECT_TRUE(says(refused({"--tls-certificate", certificate, "--tls-key", "/none.pem"}),
                     "cannot use the key /none.pem: No such file"));
    EXPECT_TRUE(says(refused({"--tls-certificate", certificate, "--tls-key", certificate}),
                     "cannot use the key"));
    std::filesystem::copy(key, folder.path + "/other.pem");
    make_certificate(folder.path, "other.example");
    EXPECT_TRUE(
        says(refused({"--tls-certificate", certificate, "--tls-key", folder.path + "/other.pem"}),
             "cannot use the key"));
}

TEST_F(WithTls, whoever_speaks_no_tls_holds_nobody_up) {
    Server server(folder.path, files());
    Socket silent(server.port());
    Socket rude(server.port());
    rude.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
    EXPECT_TRUE(says(TlsSocket(server.port()).ask("GET", "/healthz"), "200 OK"));
    while (rude.fill()) {
    }
    EXPECT_FALSE(rude.connected());
    EXPECT_EQ(server.end(SIGTERM), 0);
}

} // namespace
} // namespace trunkline::client
