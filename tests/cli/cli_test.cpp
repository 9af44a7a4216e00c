// The binary as people call it: what it prints, and its exit codes.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace {

struct Answer {
    int exit;
    std::string out; // and what went to stderr
};

Answer trunkline(const std::string& arguments) {
    const std::string command = TRUNKLINE_BINARY " " + arguments + " 2>&1";
    FILE* pipe = popen(command.c_str(), "r");
    std::string out;
    std::array<char, 4096> piece;
    while (const std::size_t n = fread(piece.data(), 1, piece.size(), pipe))
        out.append(piece.data(), n);
    const int status = pclose(pipe);
    return {WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status), out};
}

class Cli : public testing::Test {
  protected:
    void SetUp() override {
        folder = testing::TempDir() + "trunkline_cli_" + std::to_string(getpid()) + "/";
        std::filesystem::create_directories(folder);
    }
    void TearDown() override { std::filesystem::remove_all(folder); }

    std::string write(const std::string& name, const std::string& text) const {
        std::ofstream(folder + name, std::ios::binary) << text;
        return folder + name;
    }
    static std::string read(const std::string& path) {
        std::ifstream in(path, std::ios::binary);
        std::stringstream text;
        text << in.rdbuf();
        return text.str();
    }
    std::string record(const std::string& map, const std::string& seats, int games) const {
        const std::string file = folder + map + ".jsonl";
        const Answer run = trunkline("simulate --map " + map + " --seats " + seats + " --games " +
                                     std::to_string(games) + " --seed 5 --records " + file);
        EXPECT_EQ(run.exit, 0) << run.out;
        return file;
    }
    static std::string replaced(std::string text, const std::string& from, const std::string& to) {
        const auto at = text.find(from);
        EXPECT_NE(at, std::string::npos) << from;
        return text.replace(at, from.size(), to);
    }

    std::string folder;
};

TEST_F(Cli, BadArgumentsGiveOneLineAndExitCode2) {
    for (const auto* arguments :
         {"", "fly", "simulate --games 0", "simulate --games many", "simulate --seed -1",
          "simulate --seats random", "simulate --seats random,nobody", "simulate --map atlantis",
          "simulate --seats random,random --records /no/such/folder/x", "verify",
          "verify /no/such/file", "maps check", "maps check /no/such/file", "maps show atlantis",
          "bench --map atlantis", "demo --seats random", "simulate --threads 0", "stats",
          "stats /no/such/file"}) {
        const Answer run = trunkline(arguments);
        EXPECT_EQ(run.exit, 2) << arguments;
        EXPECT_EQ(std::count(run.out.begin(), run.out.end(), '\n'), 1) << run.out;
    }
    EXPECT_EQ(trunkline("--help").exit, 0);
    EXPECT_EQ(trunkline("simulate --help").exit, 0);
}

TEST_F(Cli, MapsAreListedCheckedAndShown) {
    const Answer list = trunkline("maps");
    EXPECT_EQ(list.exit, 0);
    for (const auto* id : {"usa", "europe", "nordic", "usa_open", "nordic_five"})
        EXPECT_NE(list.out.find(id), std::string::npos) << id;
    EXPECT_NE(trunkline("maps show " TRUNKLINE_ROOT "/docs/examples/iceland.json")
                  .out.find("Reykjavík - Selfoss (1 red)"),
              std::string::npos);
    EXPECT_NE(trunkline("maps show nordic").out.find("Murmansk - Lieksa (9 gray"),
              std::string::npos);
    EXPECT_EQ(trunkline("maps check " TRUNKLINE_ROOT "/maps/usa.json europe").exit, 0);
    const std::string map = write("my.json", replaced(read(TRUNKLINE_ROOT "/maps/usa.json"),
                                                      "\"length\": 2", "\"length\": 7"));
    const Answer broken = trunkline("maps check " + map);
    EXPECT_EQ(broken.exit, 2);
    EXPECT_EQ(broken.out, map +
                              ":62: /routes/0/length: found 7, expected a length that has points "
                              "(1, 2, 3, 4, 5, 6)\n");
    const Answer json = trunkline("maps check --json " + map);
    EXPECT_EQ(json.exit, 2);
    EXPECT_NE(json.out.find(R"("errors":[{"at":"/routes/0/length","line":62,"problem":"found 7)"),
              std::string::npos)
        << json.out;
}

// Small and quick: iceland has nine cities.
TEST_F(Cli, MapsAreLaidOut) {
    const std::string map = folder + "iceland.json";
    const Answer run =
        trunkline("maps layout " TRUNKLINE_ROOT "/docs/examples/iceland.json -o " + map);
    EXPECT_EQ(run.exit, 0) << run.out;
    EXPECT_NE(run.out.find("cities moved by"), std::string::npos) << run.out;
    EXPECT_EQ(trunkline("maps check " + map).exit, 0);
    const std::string before = read(TRUNKLINE_ROOT "/docs/examples/iceland.json");
    // All but the layout stays as it was written.
    EXPECT_EQ(read(map).substr(0, before.find("\"layout\"")),
              before.substr(0, before.find("\"layout\"")));
    EXPECT_NE(read(map), before);
}

TEST_F(Cli, MapsAreBalanced) {
    const std::string iceland = TRUNKLINE_ROOT "/docs/examples/iceland.json";
    const std::string dear =
        write("dear.json", replaced(read(iceland), "\"points\": 13", "\"points\": 40"));
    const std::string page = folder + "balance.html", map = folder + "balanced.json";
    const Answer run = trunkline("maps balance " + dear + " --games 600 --json --html " + page +
                                 " --apply " + map);
    EXPECT_EQ(run.exit, 0) << run.out;
    for (const auto* name : {"seats", "worth", "matters", "colors", "routes", "suggestions"})
        EXPECT_NE(run.out.find("\"" + std::string(name) + "\":["), std::string::npos) << name;
    EXPECT_NE(read(page).find("<h1>Iceland: balance</h1>"), std::string::npos);
    EXPECT_NE(read(page).find("<svg"), std::string::npos);
    EXPECT_EQ(trunkline("maps check " + map).exit, 0);
    EXPECT_NE(run.out.find("isafjordur:hofn is worth 2"), std::string::npos) << "points less";
    EXPECT_EQ(read(map).find("\"points\": 40"), std::string::npos);

    // Nobody ever comes to the end of so many trains on so few routes.
    const std::string endless =
        write("endless.json", replaced(read(iceland), "\"trains\": 18", "\"trains\": 200"));
    EXPECT_NE(trunkline("maps check " + endless).out.find("too few for anybody"),
              std::string::npos);
    const Answer caught = trunkline("maps balance " + endless + " --games 40");
    EXPECT_EQ(caught.exit, 1) << caught.out;
    EXPECT_NE(caught.out.find("in 40 of 40 games on iceland nobody came to the end of the trains"),
              std::string::npos)
        << caught.out;
}

TEST_F(Cli, RecordsOfEveryMapVerify) {
    EXPECT_EQ(trunkline("verify " + record("usa", "random,hoard,random", 5)).exit, 0);
    EXPECT_EQ(trunkline("verify " + record("europe", "stations,tunnels", 5)).exit, 0);
    const std::string nordic = record("nordic", "tickets,tunnels,idle", 5);
    EXPECT_EQ(trunkline("verify " + nordic).out, nordic + ": ok\n");
}

TEST_F(Cli, VerifyTellsIllegalFromUnreadable) {
    const std::string good = read(record("usa", "random,random", 1));
    const auto verify = [&](const std::string& text) {
        const std::string file = write("x.game.json", text);
        Answer run = trunkline("verify " + file);
        run.out = replaced(run.out, file + ": ", "");
        return run;
    };
    EXPECT_EQ(verify(good).exit, 0);
    EXPECT_EQ(verify(good).out, "ok\n");

    const Answer illegal = verify(replaced(good, "\"type\":\"keep\"",
                                           "\"type\":\"keep\",\"tickets\":"
                                           "[\"nowhere:boston\"]},"
                                           "{\"seat\":0,\"type\":\"keep\""));
    EXPECT_EQ(illegal.exit, 1);
    EXPECT_EQ(illegal.out, "move 0: rule C-50: Only tickets on offer can be kept, each once.\n");
    const Answer forged = verify(replaced(good, "\"bonus\":", "\"bonus\":1"));
    EXPECT_EQ(forged.exit, 1);
    EXPECT_EQ(forged.out.substr(0, 18), "result: rule C-64:");

    for (const auto& text :
         {std::string(), std::string("hello"), good.substr(0, good.size() / 2),
          replaced(good, "\"map_sha256\":\"", "\"map_sha256\":\"0"),
          replaced(good, "\"deck\":[", "\"deck\":[7,"), std::string(9 << 20, '[')}) {
        const Answer unreadable = verify(text);
        EXPECT_EQ(unreadable.exit, 2) << text.substr(0, 40);
        EXPECT_EQ(std::count(unreadable.out.begin(), unreadable.out.end(), '\n'), 1);
    }
    // The worst of several files decides; each gets its line.
    const std::string fine = write("fine.game.json", good);
    const std::string junk = write("junk.game.json", "{}");
    const Answer both = trunkline("verify " + fine + " " + junk);
    EXPECT_EQ(both.exit, 2);
    EXPECT_NE(both.out.find(fine + ": ok\n"), std::string::npos);
    // In a file of many, the line is named.
    const std::string lines = write("two.jsonl", good + "{\n");
    EXPECT_NE(trunkline("verify " + lines).out.find(lines + ":2: "), std::string::npos);
}

TEST_F(Cli, OwnMapsPlayEverywhere) {
    const std::string map = TRUNKLINE_ROOT "/docs/examples/iceland.json";
    const std::string file = folder + "iceland.jsonl";
    const Answer played = trunkline(
        "simulate --map " + map + " --seats tunnels,random,stations --games 20 --records " + file);
    EXPECT_EQ(played.exit, 0) << played.out;
    EXPECT_EQ(trunkline("verify " + file).exit, 2); // nobody knows Iceland
    EXPECT_EQ(trunkline("verify --map " + map + " " + file).out, file + ": ok\n");
    EXPECT_EQ(trunkline("demo --map " + map + " --seats random,random --seed 1").exit, 0);
}

TEST_F(Cli, ASimulationIsTheSameWithAnyNumberOfThreads) {
    const std::string common = "simulate --map europe --seats random,stations --games 30 --seed 9 ";
    const Answer one = trunkline(common + "--json --records " + folder + "one.jsonl");
    const Answer four = trunkline(common + "--json --threads 4 --records " + folder + "four.jsonl");
    EXPECT_EQ(one.out, four.out);
    EXPECT_EQ(read(folder + "one.jsonl"), read(folder + "four.jsonl"));
    EXPECT_EQ(one.out.substr(0, 58),
              "{\"map\":\"europe\",\"players\":2,\"games\":30,\"unfinished\":0,\"mov");
}

TEST_F(Cli, ASimulationEndsWhereItsRecordsCannotBeWritten) {
    for (const char* threads : {"1", "4"}) {
        const Answer run = trunkline("simulate --seats random,random --games 400 --threads " +
                                     std::string(threads) + " --records /dev/full");
        EXPECT_EQ(run.exit, 2) << run.out;
    }
}

TEST_F(Cli, StatsCountWhatWins) {
    const std::string file = record("europe", "greedy,random,random", 6);
    const Answer text = trunkline("stats " + file);
    EXPECT_EQ(text.exit, 0) << text.out;
    EXPECT_NE(text.out.find("Europe: 6 games"), std::string::npos) << text.out;
    const std::string one = trunkline("stats --json --threads 1 " + file).out;
    EXPECT_EQ(trunkline("stats --json --threads 3 " + file).out, one);
    EXPECT_NE(one.find(R"("route":"amsterdam:bruxelles","length":1)"), std::string::npos) << one;
    EXPECT_EQ(
        trunkline("stats --csv " + folder + "tables --html " + folder + "page.html " + file).exit,
        0);
    EXPECT_NE(read(folder + "tables/europe.tickets.csv").find("ticket,points,offered"),
              std::string::npos);
    const std::string page = read(folder + "page.html");
    EXPECT_NE(page.find("<svg"), std::string::npos);
    EXPECT_EQ(page.find("http"), std::string::npos) << "it needs nothing from elsewhere";
    const std::string broken = write("broken.jsonl", replaced(read(file), "\"claim\"", "\"pass\""));
    const Answer refused = trunkline("stats " + broken);
    EXPECT_EQ(refused.exit, 2);
    EXPECT_NE(refused.out.find("broken.jsonl:1"), std::string::npos) << refused.out;
}

TEST_F(Cli, AReviewIsTextJsonOrAPageOfItsOwn) {
    const std::string file = record("europe", "level-3,one-step", 1);
    const Answer text = trunkline("review " + file + " --nodes 16 --seat 1");
    EXPECT_EQ(text.exit, 0) << text.out;
    EXPECT_NE(text.out.find("one-step: start"), std::string::npos) << text.out;
    EXPECT_EQ(text.out.find("level-3: start"), std::string::npos);
    const Answer json = trunkline("review " + file + " --nodes 16 --json");
    EXPECT_NE(json.out.find("\"depth\":16,\"progress\":1000"), std::string::npos);
    EXPECT_EQ(json.out, trunkline("review " + file + " --nodes 16 --json").out);
    const Answer page = trunkline("review " + file + " --seconds 0.01 --html " + folder + "r.html");
    EXPECT_EQ(page.exit, 0) << page.out;
    const std::string html = read(folder + "r.html");
    EXPECT_NE(html.find("<polyline"), std::string::npos);
    for (const std::string outside : {"<script", "http:", "https:", "src=", "url("})
        EXPECT_EQ(html.find(outside), std::string::npos) << outside;
    EXPECT_EQ(trunkline("review " + file + " --seat 2").exit, 2);
    EXPECT_EQ(trunkline("review " + folder + "none.game.json").exit, 2);
}

// What it looks like in a browser, web/tests/browser/share.test.ts looks at.
TEST_F(Cli, ASharedGameIsOnePage) {
    const std::string good = read(record("usa", "level-1,level-1", 1));
    const std::string file =
        write("a.game.json", replaced(good, R"("name":"level-1")", R"("name":"</script><b>")"));
    const std::string page = folder + "a.html";
    const Answer shared = trunkline("share " + file + " -o " + page);
    if (shared.out.find("built without its page") != std::string::npos) GTEST_SKIP();
    EXPECT_EQ(shared.exit, 0) << shared.out;
    const std::string html = read(page);
    EXPECT_LT(html.size(), 1'500'000u);
    EXPECT_EQ(html.find("<!--"), std::string::npos);
    EXPECT_NE(html.find(R"("name":"\u003c/script>\u003cb>")"), std::string::npos);
    for (const std::string outside : {"src=", "href=", "https:"})
        EXPECT_EQ(html.find(outside), std::string::npos) << outside;
    const std::string wrong =
        write("b.game.json", replaced(good, R"("from":"deck")", R"("from":9)"));
    EXPECT_NE(trunkline("share " + wrong + " -o " + page).exit, 0);
    EXPECT_EQ(trunkline("share " + file).exit, 2);
    EXPECT_EQ(trunkline("share " + file + " -o " + folder + "none/a.html").exit, 2);
}

TEST_F(Cli, ADemoTellsAWholeGame) {
    const Answer demo = trunkline("demo --map nordic --seats random,tunnels,random --seed 2");
    EXPECT_EQ(demo.exit, 0);
    EXPECT_NE(demo.out.find("THE LAST ROUND BEGINS"), std::string::npos);
    EXPECT_NE(demo.out.find(" wins.\n"), std::string::npos);
}

TEST_F(Cli, BenchNamesBothPaths) {
    const Answer bench = trunkline("bench --map nordic --seconds 0.01 --json");
    EXPECT_EQ(bench.exit, 0);
    EXPECT_EQ(bench.out.substr(0, 14), "{\"signature\":\"");
    EXPECT_NE(bench.out.find("\"path\":\"playout\""), std::string::npos);
    EXPECT_NE(bench.out.find("\"path\":\"list\""), std::string::npos);
}

} // namespace
