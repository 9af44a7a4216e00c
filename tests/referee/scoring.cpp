#include <algorithm>
#include <functional>
#include <tuple>

#include "tests/referee/referee.hpp"

namespace trunkline::referee {

namespace {

bool connected(const Atlas& atlas, const std::set<int>& lines, const std::string& from,
               const std::string& to) {
    std::set<std::string> reached = {from};
    for (bool grew = true; grew;) {
        grew = false;
        for (const int i : lines) {
            const Line& line = atlas.lines[i];
            if (reached.count(line.a) != reached.count(line.b)) {
                reached.insert(line.a);
                reached.insert(line.b);
                grew = true;
            }
        }
    }
    return reached.count(to) > 0;
}

} // namespace

// Every trail from every city, tried out.
int Referee::longest_path(int seat) const {
    std::vector<Line> mine;
    for (const int i : players[seat].lines) mine.push_back(atlas.lines[i]);
    std::vector<char> used(mine.size());
    std::function<int(int)> from = [&](int city) {
        int best = 0;
        for (std::size_t i = 0; i < mine.size(); ++i) {
            if (used[i] || (mine[i].from != city && mine[i].to != city)) continue;
            used[i] = true;
            best = std::max(
                best, mine[i].length + from(mine[i].from == city ? mine[i].to : mine[i].from));
            used[i] = false;
        }
        return best;
    };
    int best = 0;
    for (int city = 0; city < static_cast<int>(atlas.cities.size()); ++city)
        best = std::max(best, from(city));
    return best;
}

std::pair<int, int> Referee::best_tickets(int seat) const {
    const Player& me = players[seat];
    std::vector<std::string> stations(me.stations.begin(), me.stations.end());
    std::pair<int, int> best = {-100000, 0};
    std::function<void(std::size_t, std::set<int>)> choose = [&](std::size_t i,
                                                                 std::set<int> lines) {
        if (i < stations.size()) {
            choose(i + 1, lines);
            for (int s = 0; s < static_cast<int>(players.size()); ++s)
                for (const int line : players[s].lines) {
                    const Line& it = atlas.lines[line];
                    if (s == seat || (it.a != stations[i] && it.b != stations[i])) continue;
                    auto more = lines;
                    more.insert(line);
                    choose(i + 1, more);
                }
            return;
        }
        std::pair<int, int> sum = {0, 0};
        for (const auto& id : me.tickets) {
            const Wish& wish = atlas.wishes[atlas.wish(id)];
            const bool done = connected(atlas, lines, wish.a, wish.b);
            sum.first += done ? wish.points : -wish.points;
            sum.second += done;
        }
        best = std::max(best, sum);
    };
    choose(0, me.lines);
    return best;
}

std::vector<Score> Referee::scores() const {
    const Edition& e = atlas.edition;
    std::vector<Score> sheet(players.size());
    int longest = 0, most = 0;
    for (int s = 0; s < static_cast<int>(players.size()); ++s) {
        Score& score = sheet[s];
        for (const int line : players[s].lines)
            score.routes += e.points.at(atlas.lines[line].length);
        std::tie(score.tickets, score.completed) = best_tickets(s);
        score.stations = e.stations ? 4 * players[s].reserve : 0;
        score.longest = longest_path(s);
        longest = std::max(longest, score.longest);
        most = std::max(most, score.completed);
    }
    for (Score& score : sheet) {
        score.card = e.longest_bonus && longest > 0 && score.longest == longest;
        if (score.card) score.bonus += 10;
        if (e.globetrotter && most > 0 && score.completed == most) score.bonus += 10;
        score.total = score.routes + score.tickets + score.stations + score.bonus;
    }
    return sheet;
}

std::vector<int> Referee::winners() const {
    const auto sheet = scores();
    // U-10, E-37, N-27.
    const auto key = [&](int s) {
        const Score& score = sheet[s];
        std::vector<int> k = {score.total, score.completed};
        if (atlas.edition.stations) k.push_back(players[s].reserve);
        k.push_back(atlas.edition.longest_bonus ? score.card : score.longest);
        return k;
    };
    std::vector<int> best;
    for (int s = 0; s < static_cast<int>(players.size()); ++s) {
        if (!best.empty() && key(s) > key(best[0])) best.clear();
        if (best.empty() || key(s) == key(best[0])) best.push_back(s);
    }
    return best;
}

} // namespace trunkline::referee
