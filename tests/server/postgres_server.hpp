// A real PostgreSQL for tests: started once in a folder of its own, reached by a socket in that
// folder, gone with the test program. Every Database asked for is a new one.
#pragma once

#include <pwd.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

namespace trunkline::client {

class PostgresServer {
  public:
    // Nothing where PostgreSQL is not installed (tools/setup database). Tests end processes, not
    // machines: nothing needs to be on disk.
    static PostgresServer* get(const std::string& fsync = "off") {
        static PostgresServer server(fsync);
        return server.running_ ? &server : nullptr;
    }
    std::string new_database() {
        const std::string name = "test_" + std::to_string(getpid()) + "_" + std::to_string(++made_);
        run("/createdb -h " + folder_ + " -U trunkline " + name);
        return name;
    }
    std::string address(const std::string& database) const {
        return "postgresql:///" + database + "?host=" + folder_ + "&user=trunkline";
    }
    // A database that asks for a password.
    bool make_locked() { return run("/createdb -h " + folder_ + " -U trunkline locked"); }
    bool tell(const std::string& database, const std::string& sql) {
        return run("/psql -q -v ON_ERROR_STOP=1 '" + database + "' -c \"" + sql + "\"");
    }
    // As if the machine were pulled away, or came back.
    bool stop() { return run("/pg_ctl -D " + folder_ + "/data -m immediate stop"); }
    bool start() {
        return run("/pg_ctl -D " + folder_ + "/data -w -l " + folder_ +
                   "/log -o \"-c fsync=" + fsync_ +
                   " -c listen_addresses='' -c unix_socket_directories=" + folder_ + "\" start");
    }

  private:
    explicit PostgresServer(std::string fsync) : fsync_(std::move(fsync)) {
        namespace fs = std::filesystem;
        if (!fs::exists("/usr/lib/postgresql")) return;
        for (const auto& version : fs::directory_iterator("/usr/lib/postgresql"))
            if (fs::exists(version.path() / "bin/initdb")) programs_ = version.path() / "bin";
        if (programs_.empty()) return;
        std::string name = "/tmp/trunkline-postgres-XXXXXX";
        folder_ = mkdtemp(name.data());
        // It refuses to run as root.
        const passwd* other = geteuid() == 0 ? getpwnam("postgres") : nullptr;
        if (other) {
            as_ = "runuser -u postgres -- ";
            if (chown(folder_.c_str(), other->pw_uid, other->pw_gid) != 0) return;
            fs::permissions(folder_, fs::perms::owner_all);
        }
        if (!run("/initdb -D " + folder_ +
                 "/data -A trust -U trunkline --locale=C.UTF-8 --no-sync"))
            return;
        // One database needs a password.
        const std::string rules = folder_ + "/data/pg_hba.conf";
        std::ifstream in(rules);
        const std::string before((std::istreambuf_iterator<char>(in)), {});
        std::ofstream(rules) << "local locked all scram-sha-256\n" << before;
        running_ = start();
    }
    ~PostgresServer() {
        if (running_) stop();
        std::error_code ignored;
        if (!folder_.empty()) std::filesystem::remove_all(folder_, ignored);
    }

    bool run(const std::string& command) {
        return std::system(("cd / && " + as_ + programs_ + command + " >/dev/null 2>&1").c_str()) ==
               0;
    }

    std::string fsync_, folder_, programs_, as_;
    bool running_ = false;
    int made_ = 0;
};

} // namespace trunkline::client
