// The arena and tuning as people call them: bad input, programs that misbehave, stop and continue.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>

namespace {

struct Answer {
    int exit;
    std::string out, err;
};

class Arena : public testing::Test {
  protected:
    void SetUp() override {
        folder = testing::TempDir() + "trunkline_arena_" + std::to_string(getpid()) + "/";
        std::filesystem::create_directories(folder);
    }
    void TearDown() override { std::filesystem::remove_all(folder); }

    static std::string slurp(FILE* file) {
        std::string text;
        std::array<char, 4096> piece;
        while (const std::size_t n = fread(piece.data(), 1, piece.size(), file))
            text.append(piece.data(), n);
        return text;
    }
    Answer trunkline(const std::string& arguments, const std::string& before = "") const {
        const std::string errors = folder + "err";
        FILE* pipe =
            popen((before + TRUNKLINE_BINARY " " + arguments + " 2>" + errors).c_str(), "r");
        Answer answer{0, slurp(pipe), ""};
        const int status = pclose(pipe);
        answer.exit = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
        if (FILE* file = fopen(errors.c_str(), "r")) {
            answer.err = slurp(file);
            fclose(file);
        }
        return answer;
    }

    std::string folder;
};

TEST_F(Arena, BadInputGivesOneLineAndExitCode2) {
    const std::string weights = folder + "weights.json";
    std::ofstream(weights) << R"({"format":"trunkline-weights/9"})";
    for (const std::string& arguments :
         {std::string("arena --bots racer"), std::string("arena --bots racer,nobody"),
          std::string("arena --bots racer,greedy --budget-ms 0"),
          std::string("arena --bots racer@0ms,greedy"), std::string("arena --bots racer@,greedy"),
          std::string("arena --bots 'racer,cmd:exit 3'"), std::string("arena --bots racer,cmd:"),
          std::string("arena --map nordic --players 4 --bots racer,greedy"),
          std::string("arena --bots racer,greedy --sprt 5"), "tune --start " + weights,
          std::string("tune --opponents nobody"), std::string("tune --map atlantis"),
          std::string("tune --games 4"), std::string("learn --map atlantis"),
          std::string("learn --map nordic --players 4"),
          std::string("learn --games 1 --out /nowhere/o.json")}) {
        const Answer run = trunkline(arguments);
        EXPECT_EQ(run.exit, 2) << arguments;
        EXPECT_EQ(std::count(run.err.begin(), run.err.end(), '\n'), 1) << arguments << run.err;
        EXPECT_EQ(run.out, "");
    }
}

TEST_F(Arena, AProgramIsToldTheMapWithItsRulebook) {
    const std::string heard = folder + "heard";
    trunkline("arena --map nordic --bots 'racer,cmd:head -n 1 > " + heard +
              "' --games 2 --patience-ms 700 --json");
    std::ifstream in(heard);
    std::string begin;
    std::getline(in, begin);
    for (const char* part : {R"("type":"begin")", R"("map_sha256":")", R"("rulebook":{)",
                             R"("tie_breaks":[)", R"("trains":40})"})
        EXPECT_NE(begin.find(part), std::string::npos) << part;
}

TEST_F(Arena, AProgramThatMisbehavesLosesItsGameWithTheReason) {
    const auto reason = [&](const std::string& program) {
        return trunkline("arena --bots 'racer,cmd:" + program +
                         "' --games 2 --patience-ms 700 --json")
            .out;
    };
    EXPECT_NE(reason("sleep 20").find("no answer in time"), std::string::npos);
    EXPECT_NE(reason("read x; exit 7").find("ended with exit code 7"), std::string::npos);
    EXPECT_NE(reason("read x; read y; yes").find("said more than the one line"), std::string::npos);
    EXPECT_NE(reason("read x; read y; echo hello; sleep 9").find("not a move"), std::string::npos);
    EXPECT_NE(reason("read x; read y; echo {\\\"move\\\":{\\\"type\\\":\\\"pass\\\"}}; sleep 9")
                  .find("illegal move"),
              std::string::npos);
}

TEST_F(Arena, ASecondLineThatComesLateIsNotTakenForTheNextAnswer) {
    std::ofstream(folder + "late.py") << R"(import json, sys, time
sys.stdin.readline()
for line in sys.stdin:
    print(json.dumps({"move": json.loads(line)["moves"][0]}), flush=True)
    time.sleep(0.02)
    print(json.dumps({"move": {"type": "draw", "from": "deck"}}), flush=True)
)";
    const Answer run =
        trunkline("arena --games 2 --json --bots 'expert@200ms,cmd:python3 " + folder + "late.py'");
    EXPECT_NE(run.out.find("said more than the one line"), std::string::npos) << run.out;
    EXPECT_EQ(run.out.find("illegal move"), std::string::npos) << run.out;
}

TEST_F(Arena, TheExampleProgramPlaysWholeGames) {
    const Answer run =
        trunkline("arena --map europe --games 2 --json --bots 'random,cmd:python3 " TRUNKLINE_ROOT
                  "/docs/examples/arena_bot.py'");
    EXPECT_EQ(run.exit, 0) << run.err;
    EXPECT_NE(run.out.find("\"failures\":[]"), std::string::npos) << run.out;
}

TEST_F(Arena, EveryGameIsRecordedAndVerifies) {
    for (const char* map : {"usa", "europe", "nordic"}) {
        const std::string file = folder + map + ".jsonl";
        const std::string arena = std::string("arena --players 3 --bots racer,greedy --games 6 ") +
                                  "--only-first --json --map " + map;
        const Answer run = trunkline(arena + " --threads 2 --records " + file);
        EXPECT_EQ(run.exit, 0) << run.err;
        const Answer verified = trunkline("verify " + file);
        EXPECT_EQ(verified.exit, 0) << verified.out;
        std::ifstream in(file);
        EXPECT_EQ(std::count(std::istreambuf_iterator<char>(in), {}, '\n'), 6);
    }
    EXPECT_EQ(trunkline("arena --bots racer,greedy --games 2 --records /no/such/folder/x").exit, 2);
}

TEST_F(Arena, AProgramMayLiveOnIsToldTheEndAndIsHeardInItsLog) {
    // It writes what it hears to its standard error, and begins its answers with its own seat.
    std::ofstream(folder + "again.py") << R"(import json, sys
print("alive", file=sys.stderr, flush=True)
for line in sys.stdin:
    message = json.loads(line)
    print(message["type"], message.get("result", {}).get("winners"), file=sys.stderr, flush=True)
    if message["type"] == "begin":
        seat, cities = message["seat"], message["board"]["cities"]
        assert "atlanta" in cities
    if message["type"] == "choose":
        move = {"seat": seat, **message["moves"][0]}
        print(json.dumps({"move": move, "again": True}), flush=True)
)";
    const Answer run = trunkline("arena --games 4 --json --log " + folder +
                                 "logs --bots 'racer,cmd:python3 " + folder + "again.py'");
    EXPECT_NE(run.out.find("\"failures\":[]"), std::string::npos) << run.out;
    std::string log;
    for (const auto& file : std::filesystem::directory_iterator(folder + "logs")) {
        std::ifstream in(file.path());
        log.append(std::istreambuf_iterator<char>(in), {});
    }
    const auto times = [&](const std::string& word) {
        int n = 0;
        for (auto at = log.find(word); at != std::string::npos; at = log.find(word, at + 1)) ++n;
        return n;
    };
    EXPECT_EQ(times("alive"), 1) << "one process for all games\n" << log;
    EXPECT_EQ(times("begin"), 4);
    EXPECT_EQ(times("end [") - times("end []"), 4) << "each with its winners\n" << log;
}

TEST_F(Arena, AMoveForAnotherSeatIsNone) {
    std::ofstream(folder + "other.py") << R"(import json, sys
sys.stdin.readline()
message = json.loads(sys.stdin.readline())
print(json.dumps({"move": {"seat": 4, **message["moves"][0]}}), flush=True)
)";
    const Answer run =
        trunkline("arena --games 2 --json --bots 'racer,cmd:python3 " + folder + "other.py'");
    EXPECT_NE(run.out.find("your own"), std::string::npos) << run.out;
}

TEST_F(Arena, OverItsBudgetAProgramIsCountedAndLosesWhereItIsStrict) {
    std::ofstream(folder + "slow.py") << R"(import json, sys, time
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "choose":
        time.sleep(0.02)
        print(json.dumps({"move": message["moves"][0]}), flush=True)
)";
    const std::string arena =
        "arena --games 2 --budget-ms 5 --json --bots 'racer@1n,cmd:python3 " + folder + "slow.py'";
    const Answer run = trunkline(arena);
    EXPECT_NE(run.out.find("\"failures\":[]"), std::string::npos) << run.out;
    EXPECT_EQ(run.out.find("\"over_budget\":{\"a\":0,\"b\":0}"), std::string::npos) << run.out;
    EXPECT_NE(trunkline(arena + " --strict").out.find("over its time of 5 ms"), std::string::npos);
}

TEST_F(Arena, AStoppedRunIsContinuedToTheSameFigures) {
    const std::string common = "arena --map usa --bots racer,greedy,path --seed 4 --json --state ";
    // Everything before the times.
    const auto figures = [](const Answer& run) {
        return run.out.substr(0, run.out.find("ms_per_move"));
    };
    const Answer whole = trunkline(common + folder + "whole --games 8");
    EXPECT_EQ(trunkline(common + folder + "half --games 4").exit, 0);
    const Answer rest = trunkline(common + folder + "half --games 8");
    EXPECT_EQ(whole.exit, 0) << whole.err;
    EXPECT_EQ(figures(rest), figures(whole));
    const Answer other = trunkline("arena --map usa --bots racer,greedy --seed 5 --state " +
                                   folder + "half --games 4");
    EXPECT_EQ(other.exit, 2) << "of another arena: " << other.err;
    // Cut off in mid-line, as by a power failure: that game is played again, once.
    std::filesystem::resize_file(folder + "half", std::filesystem::file_size(folder + "half") - 90);
    for (int again = 0; again < 2; ++again)
        EXPECT_EQ(figures(trunkline(common + folder + "half --games 8")), figures(whole));
}

TEST_F(Arena, AFileThatCannotBeWrittenEndsTheRun) {
    // A file may have 512 bytes, and writing more is an error, not the end of the program.
    const Answer run = trunkline("arena --bots racer,greedy --games 2 --state " + folder + "full",
                                 "trap '' XFSZ; ulimit -f 1; ");
    EXPECT_EQ(run.exit, 2) << run.out;
    EXPECT_NE(run.err.find("cannot be written"), std::string::npos) << run.err;
}

TEST_F(Arena, AProgramIsNotToldTheSeedOfTheDeal) {
    const std::string heard = folder + "heard";
    // Before the games it is started once without a word, to see that it can be.
    trunkline("arena --seed 1 --games 2 --bots 'racer,cmd:read x && echo \"$x\" >>" + heard +
              "; read y'");
    std::ifstream in(heard);
    std::string first, second;
    std::getline(in, first);
    std::getline(in, second);
    const auto seed = [](const std::string& line) {
        return line.substr(line.find("\"seed\":"), 24);
    };
    EXPECT_NE(first.find("\"seed\":"), std::string::npos) << first;
    EXPECT_NE(seed(first), seed(second)) << "one deal, two seats: not the deal's number";
}

TEST_F(Arena, ASequentialTestStopsAsSoonAsItKnows) {
    const Answer run =
        trunkline("arena --map usa --bots racer,random --games 2000 --sprt 0,50 --json");
    EXPECT_EQ(run.exit, 0);
    EXPECT_NE(run.out.find("accepted"), std::string::npos) << run.out;
    EXPECT_EQ(run.out.find("\"games\":2000"), std::string::npos) << run.out;
}

TEST_F(Arena, TuningTwiceGivesTheSameWeights) {
    const Answer once = trunkline("tune --map nordic --games 10 --steps 3 --seed 2");
    EXPECT_EQ(once.exit, 0) << once.err;
    EXPECT_EQ(trunkline("tune --map nordic --games 10 --steps 3 --seed 2").out, once.out);
    EXPECT_NE(once.out.find("trunkline tune --map nordic"), std::string::npos);
}

TEST_F(Arena, LearningTwiceGivesTheSameOutlook) {
    const Answer once = trunkline("learn --map nordic --games 30 --seed 2");
    EXPECT_EQ(once.exit, 0) << once.err;
    EXPECT_EQ(trunkline("learn --map nordic --games 30 --seed 2").out, once.out);
    EXPECT_NE(once.out.find("trunkline learn --map nordic --players 2 --games 30 --seed 2"),
              std::string::npos);
}

} // namespace
