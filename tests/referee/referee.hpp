// A second opinion: the rules once more, written from docs/RULES.md alone as plainly as possible
// and without a line of the engine. Decks are lists of cards, hands are counts, and nothing is
// fast.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace trunkline::referee {

inline constexpr int kLoco = 8;
inline constexpr int kNoCard = -1;
using Counts = std::array<int, 9>;

int total(const Counts& counts);
int card_of(const std::string& name); // kNoCard for an unknown name

struct Line { // one route of the board
    std::string id, a, b;
    int from = 0, to = 0; // the same two cities by number
    int length = 0, symbols = 0, substitute = 0;
    int color = kNoCard; // grey
    bool tunnel = false;
};
struct Wish { // one ticket
    std::string id, a, b;
    int points = 0;
    bool is_long = false;
};

// What differs between the editions (docs/RULES.md, section 0.2).
struct Edition {
    int trains = 0, stations = 0, closed_up_to = 0;
    int dealt = 0; // tickets at set-up besides the long one
    bool long_ticket = false;
    bool setup_returns_to_bottom = false, play_returns_to_bottom = false;
    bool locomotives_stop_draw = false, row_reset = false;
    bool wild_on_regular = false, three_for_one = false;
    bool longest_bonus = false, globetrotter = false;
    std::map<int, int> points;
};

struct Atlas {
    std::string id;
    Edition edition;
    std::vector<std::string> cities;
    std::vector<Line> lines;
    std::vector<Wish> wishes;

    int line(const std::string& id) const; // -1: none
    int wish(const std::string& id) const;
    int city(const std::string& id) const;
    std::vector<int> between(int line) const; // other routes of the same two cities
};
Atlas read_atlas(const std::string& map_json);

// Does this payment pay for the route (C-33 to C-35, E-13, N-08 to N-22)?
bool pays(const Atlas& atlas, const Line& line, const Counts& pay);

struct Deed { // one move of a record
    int seat = 0;
    std::string type;
    std::vector<std::string> tickets;
    int slot = kNoCard; // a draw from the deck
    std::string place;  // route or city
    Counts pay = {};
};

struct Orders {
    std::vector<int> deck;
    std::vector<std::string> tickets, long_tickets;
    std::vector<std::vector<int>> reshuffles;
};

struct Player {
    Counts hand = {};
    std::vector<std::string> tickets, offer;
    std::optional<std::vector<std::string>> chosen; // at set-up
    std::set<int> lines;
    std::set<std::string> stations;
    int trains = 0, reserve = 0, points = 0;
};

struct Score {
    int routes = 0, tickets = 0, stations = 0, bonus = 0, total = 0, completed = 0, longest = 0;
    bool card = false; // holds the longest-path card
};

enum class Moment { Setup, Turn, SecondCard, Choosing, Tunnel, Over };

class Referee {
  public:
    Referee(const Atlas& atlas, int players, const Orders& orders);

    // Why this deed is not allowed, or empty.
    std::string objection(const Deed& deed) const;
    void carry_out(const Deed& deed);

    std::vector<Score> scores() const;
    std::vector<int> winners() const;

    const Atlas& atlas;
    Orders orders;
    std::vector<Player> players;
    std::vector<int> deck, discard;
    std::array<int, 5> row;
    std::vector<std::string> ticket_deck;
    Moment moment = Moment::Setup;
    int turn = 0;
    int final_turns = -1; // not triggered
    int passes = 0;
    // A tunnel that waits for an answer.
    int tunnel = -1, extra = 0;
    Counts laid = {};
    std::vector<int> revealed;
    std::size_t reshuffles = 0;
    std::string fault; // an order that does not fit

    int longest_path(int seat) const;
    // Best ticket sum and number of completed tickets over all uses of the stations (E-29).
    std::pair<int, int> best_tickets(int seat) const;

  private:
    std::string object_to_claim(const Deed& deed) const;
    std::string object_to_station(const Deed& deed) const;
    bool open(int line, int seat) const;
    bool can_pay(const Line& line, const Counts& hand) const;
    bool can_act(int seat) const;
    bool second_card_possible() const;
    int owner(int line) const;
    bool city_has_station(const std::string& city) const;

    void reshuffle_if_needed();
    int draw();
    void fill_row();
    void reset_rows();
    void tidy();
    void end_turn();
    void take_route(int seat, int line);
    void discard_all(const Counts& cards);
    void start_play();
};

} // namespace trunkline::referee
