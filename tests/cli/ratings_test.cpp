// Ratings as people ask for them, held against another way to fit the same model.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <map>
#include <random>
#include <string>
#include <vector>

namespace {

struct Answer {
    int exit;
    std::string out;
};

class RatingsTest : public testing::Test {
  protected:
    void SetUp() override {
        folder = testing::TempDir() + "trunkline_ratings_" + std::to_string(getpid()) + "/";
        std::filesystem::create_directories(folder);
    }
    void TearDown() override { std::filesystem::remove_all(folder); }

    Answer ratings(const std::string& arguments) const {
        FILE* pipe = popen((TRUNKLINE_BINARY " ratings " + arguments + " 2>&1").c_str(), "r");
        Answer answer{0, ""};
        std::array<char, 4096> piece;
        while (const std::size_t n = fread(piece.data(), 1, piece.size(), pipe))
            answer.out.append(piece.data(), n);
        const int status = pclose(pipe);
        answer.exit = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
        return answer;
    }

    struct Game {
        int a, b, number;
        double win_a;
    };
    std::string write(const std::string& name, int players, const std::vector<Game>& games) const {
        std::ofstream out(folder + name);
        out << R"({"arena":1,"map":"usa","map_sha256":"00","players":)" << players
            << R"(,"seed":7,"budget_ms":0,"nodes":0})" << '\n';
        for (const Game& game : games)
            out << R"({"a":"bot)" << game.a << R"(","b":"bot)" << game.b << R"(","game":)"
                << game.number << R"(,"win_a":)" << game.win_a
                << R"(,"score_a":0,"score_b":0,"tickets_a":0,"tickets_b":0,"finished":true,)"
                << R"("failed":"","ms_a":[],"ms_b":[]})" << '\n';
        return folder + name;
    }

    // One `a` among players - 1 of `b`, every pair, from these strengths.
    static std::vector<Game> play(const std::vector<double>& strength, int players, int games,
                                  unsigned seed) {
        std::mt19937 chance(seed);
        std::vector<Game> all;
        const int n = static_cast<int>(strength.size());
        for (int a = 0; a < n; ++a)
            for (int b = 0; b < n; ++b)
                for (int g = 0; a != b && g < games; ++g) {
                    const double own = std::exp(strength[a]);
                    const double share = own / (own + (players - 1) * std::exp(strength[b]));
                    const double draw = static_cast<double>(chance()) / 4294967296.0;
                    all.push_back({a, b, g, draw < share ? 1.0 : 0.0});
                }
        return all;
    }

    static double figure(const std::string& json, int bot, const std::string& name) {
        const std::size_t row = json.find("\"bot" + std::to_string(bot) + "\"");
        if (row == std::string::npos) return NAN;
        const std::size_t at = json.find("\"" + name + "\":", row) + name.size() + 3;
        return std::stod(json.substr(at));
    }

    std::string folder;
};

// Minorisation and maximisation (Hunter 2004) with the same game against the mean: slow, and
// nothing that could be wrong in the same way as Newton's steps.
std::vector<double> fit_slowly(int bots, const std::vector<std::array<double, 4>>& games) {
    std::vector<double> strength(bots, 1.0);
    for (int round = 0; round < 20'000; ++round) {
        std::vector<double> won(bots, 0.5), weight(bots);
        for (int i = 0; i < bots; ++i) weight[i] = 1 / (strength[i] + 1);
        for (const auto& [a, b, players, win] : games) {
            const int i = static_cast<int>(a), j = static_cast<int>(b);
            const double sum = strength[i] + (players - 1) * strength[j];
            won[i] += win;
            won[j] += 1 - win;
            weight[i] += 1 / sum;
            weight[j] += (players - 1) / sum;
        }
        for (int i = 0; i < bots; ++i) strength[i] = won[i] / weight[i];
    }
    std::vector<double> elo;
    double mean = 0;
    for (const double s : strength) elo.push_back(400 * std::log10(s)), mean += elo.back() / bots;
    for (double& e : elo) e -= mean;
    return elo;
}

TEST_F(RatingsTest, AgreeWithAnIndependentFitOverTwoAndMorePlayers) {
    const std::vector<double> strength = {1.2, 0.4, 0, -0.3, -1.1};
    const auto two = play(strength, 2, 40, 1);
    const auto four = play(strength, 4, 40, 2);
    const Answer run = ratings(write("two", 2, two) + " " + write("four", 4, four) + " --json");
    ASSERT_EQ(run.exit, 0) << run.out;
    std::vector<std::array<double, 4>> games;
    for (const auto& [players, list] : {std::pair(2.0, &two), std::pair(4.0, &four)})
        for (const Game& g : *list)
            games.push_back({static_cast<double>(g.a), static_cast<double>(g.b), players, g.win_a});
    const auto expected = fit_slowly(5, games);
    for (int i = 0; i < 5; ++i) EXPECT_NEAR(figure(run.out, i, "elo"), expected[i], 0.6) << i;
}

TEST_F(RatingsTest, TheIntervalHoldsTheTruthAboutAsOftenAsItSays) {
    const std::vector<double> strength = {0.8, 0, -0.8};
    constexpr int kRuns = 60;
    int held = 0;
    for (unsigned seed = 0; seed < kRuns; ++seed) {
        const Answer run =
            ratings(write("games", 2, play(strength, 2, 100, 100 + seed)) + " --json");
        const double truth = 0.8 * 400 / std::log(10.0);
        held += figure(run.out, 0, "low") <= truth && truth <= figure(run.out, 0, "high");
    }
    EXPECT_GE(held, 51); // 57 of 60 expected; fewer than 51 once in a thousand times
}

TEST_F(RatingsTest, WhoHasLostEveryGameHasAWideInterval) {
    std::vector<Game> games;
    for (int g = 0; g < 100; ++g) games.push_back({0, 1, g, 1.0});
    const Answer run = ratings(write("sweep", 2, games) + " --json");
    EXPECT_GT(figure(run.out, 0, "elo") - figure(run.out, 1, "elo"), 400);
    EXPECT_GT(figure(run.out, 0, "high") - figure(run.out, 0, "low"), 200);
}

TEST_F(RatingsTest, BadInputGivesOneLineAndExitCode2) {
    const std::string strangers = write("strangers", 2, {{0, 1, 0, 1.0}, {2, 3, 0, 1.0}});
    const std::string well = write("well", 2, {{0, 1, 0, 1.0}});
    const std::string none = write("none", 2, {});
    std::ofstream(folder + "other") << "{}\n";
    for (const auto& [arguments, says] : std::map<std::string, std::string>{
             {strangers, "no chain of games joins"},
             {well + " --anchor nobody", "none of those who played: bot0, bot1"},
             {none, "found no game"},
             {folder + "other", "line 1"},
             {folder + "missing", "No such file"},
             {well + " --html /nowhere/page.html", "cannot be written"}}) {
        const Answer run = ratings(arguments);
        EXPECT_EQ(run.exit, 2) << arguments;
        EXPECT_NE(run.out.find(says), std::string::npos) << run.out;
        EXPECT_EQ(std::ranges::count(run.out, '\n'), 1) << run.out;
    }
}

TEST_F(RatingsTest, ThePageNamesEverybodyAndHoldsNoScript) {
    const std::string page = folder + "page.html";
    const auto games = play({0.5, 0, -0.5}, 2, 20, 3);
    ASSERT_EQ(ratings(write("games", 2, games) + " --html " + page).exit, 0);
    std::ifstream in(page);
    const std::string text(std::istreambuf_iterator<char>(in), {});
    for (const char* name : {"bot0", "bot1", "bot2", "<svg", "stronger than the column"})
        EXPECT_NE(text.find(name), std::string::npos) << name;
    EXPECT_EQ(text.find("<script"), std::string::npos);
}

} // namespace
