#include "tests/referee/referee.hpp"

#include <algorithm>

namespace trunkline::referee {

namespace {

bool covers(const Counts& hand, const Counts& pay) {
    for (std::size_t c = 0; c < 9; ++c)
        if (pay[c] < 0 || pay[c] > hand[c]) return false;
    return true;
}

int kinds_of_colour(const Counts& pay) {
    int n = 0;
    for (std::size_t c = 0; c < 8; ++c) n += pay[c] > 0;
    return n;
}

} // namespace

Referee::Referee(const Atlas& a, int count, const Orders& o) : atlas(a), orders(o) {
    const Edition& e = atlas.edition;
    deck = orders.deck;
    ticket_deck = orders.tickets;
    row.fill(kNoCard);
    players.resize(static_cast<std::size_t>(count));
    for (Player& p : players) {
        p.trains = e.trains;
        p.reserve = e.stations;
        for (int i = 0; i < 4; ++i) ++p.hand[draw()];
    }
    tidy();
    if (e.long_ticket)
        for (int s = 0; s < count; ++s) players[s].offer.push_back(orders.long_tickets[s]);
    for (Player& p : players) {
        p.offer.insert(p.offer.end(), ticket_deck.begin(), ticket_deck.begin() + e.dealt);
        ticket_deck.erase(ticket_deck.begin(), ticket_deck.begin() + e.dealt);
    }
}

// --- cards ---------------------------------------------------------------------------------

void Referee::reshuffle_if_needed() {
    if (!deck.empty() || discard.empty()) return;
    if (reshuffles >= orders.reshuffles.size()) {
        fault = "no order for a new deck";
        deck.swap(discard);
        return;
    }
    auto next = orders.reshuffles[reshuffles++];
    auto x = next, y = discard;
    std::sort(x.begin(), x.end());
    std::sort(y.begin(), y.end());
    if (x != y) fault = "a new deck that is not the discards";
    deck = next;
    discard.clear();
}

int Referee::draw() {
    if (deck.empty()) return kNoCard;
    const int card = deck.front();
    deck.erase(deck.begin());
    reshuffle_if_needed();
    return card;
}

void Referee::fill_row() {
    for (int& slot : row)
        if (slot == kNoCard) slot = draw();
}

void Referee::reset_rows() {
    if (!atlas.edition.row_reset) return;
    for (;;) {
        int locomotives = 0, others = 0, lying = 0;
        for (const int card : row) {
            locomotives += card == kLoco;
            others += card >= 0 && card < kLoco;
            lying += card != kNoCard;
        }
        if (lying < 5 || locomotives < 3) return; // L-05, L-08
        for (const int card : deck) others += card != kLoco;
        for (const int card : discard) others += card != kLoco;
        if (others < 3 || deck.size() + discard.size() <= 5) return; // L-07
        for (int& slot : row) {                                      // L-10
            discard.push_back(slot);
            slot = kNoCard;
        }
        fill_row();
    }
}

void Referee::tidy() { // C-13
    reshuffle_if_needed();
    fill_row();
    reset_rows();
}

void Referee::discard_all(const Counts& cards) {
    for (int c = 0; c < 9; ++c)
        for (int n = 0; n < cards[c]; ++n) discard.push_back(c);
}

// --- what may be done ----------------------------------------------------------------------

int Referee::owner(int line) const {
    for (int s = 0; s < static_cast<int>(players.size()); ++s)
        if (players[s].lines.count(line)) return s;
    return -1;
}

bool Referee::open(int line, int seat) const {
    if (owner(line) >= 0) return false; // C-30
    for (const int other : atlas.between(line)) {
        const int who = owner(other);
        if (who < 0) continue;
        if (who == seat) return false;                                                    // C-39
        if (static_cast<int>(players.size()) <= atlas.edition.closed_up_to) return false; // C-40
    }
    return true;
}

// Some way to lay the cards out: x of one colour, l single locomotives and k exchanges fill the n
// spaces, at least s of them by locomotives or exchanges, and no card is left over.
bool pays(const Atlas& atlas, const Line& line, const Counts& pay) {
    const Edition& e = atlas.edition;
    const bool ferry = line.symbols > 0;
    const bool wild = e.wild_on_regular || ferry || line.tunnel;
    const int per = ferry && e.three_for_one ? 3 : line.substitute;
    for (int color = 0; color < 8; ++color) {
        if (line.color != kNoCard && line.color != color) continue;
        for (int x = 0; x <= pay[color]; ++x)
            for (int l = 0; l <= (wild ? pay[kLoco] : 0); ++l)
                for (int k = 0; k <= (per ? line.length : 0); ++k)
                    if (x + l + k == line.length && l + k >= line.symbols &&
                        x + l + per * k == total(pay))
                        return true;
    }
    return false;
}

bool Referee::can_pay(const Line& line, const Counts& hand) const {
    const Edition& e = atlas.edition;
    const bool ferry = line.symbols > 0;
    const bool wild = e.wild_on_regular || ferry || line.tunnel;
    const int per = ferry && e.three_for_one ? 3 : line.substitute;
    for (int color = 0; color < 8; ++color) {
        if (line.color != kNoCard && line.color != color) continue;
        for (int x = 0; x <= hand[color]; ++x)
            for (int l = 0; l <= (wild ? hand[kLoco] : 0); ++l)
                for (int k = 0; k <= (per ? line.length : 0); ++k)
                    if (x + l + k == line.length && l + k >= line.symbols &&
                        x + l + per * k <= total(hand))
                        return true;
    }
    return false;
}

bool Referee::city_has_station(const std::string& city) const {
    for (const Player& p : players)
        if (p.stations.count(city)) return true;
    return false;
}

bool Referee::can_act(int seat) const {
    const Player& p = players[seat];
    if (!deck.empty() || !ticket_deck.empty()) return true;
    for (const int card : row)
        if (card != kNoCard) return true;
    for (int i = 0; i < static_cast<int>(atlas.lines.size()); ++i)
        if (atlas.lines[i].length <= p.trains && open(i, seat) && can_pay(atlas.lines[i], p.hand))
            return true;
    if (p.reserve == 0) return false;
    const int cost = atlas.edition.stations - p.reserve + 1;
    for (int c = 0; c < 8; ++c)
        if (p.hand[c] + p.hand[kLoco] >= cost)
            for (const auto& city : atlas.cities)
                if (!city_has_station(city)) return true;
    return false;
}

bool Referee::second_card_possible() const {
    if (!deck.empty()) return true;
    for (const int card : row)
        if (card != kNoCard && !(card == kLoco && atlas.edition.locomotives_stop_draw)) return true;
    return false;
}

std::string Referee::object_to_claim(const Deed& deed) const {
    const Player& p = players[deed.seat];
    const int line = atlas.line(deed.place);
    if (line < 0) return "no such route";
    if (!open(line, deed.seat)) return "not open";
    if (p.trains < atlas.lines[line].length) return "too few trains";
    if (!covers(p.hand, deed.pay)) return "not in hand";
    if (!pays(atlas, atlas.lines[line], deed.pay)) return "does not pay";
    return "";
}

std::string Referee::object_to_station(const Deed& deed) const {
    const Player& p = players[deed.seat];
    if (p.reserve == 0) return "no station";
    if (atlas.city(deed.place) < 0) return "no such city";
    if (city_has_station(deed.place)) return "city has a station";
    if (!covers(p.hand, deed.pay)) return "not in hand";
    if (total(deed.pay) != atlas.edition.stations - p.reserve + 1) return "wrong number";
    return kinds_of_colour(deed.pay) <= 1 ? "" : "two colours";
}

std::string Referee::objection(const Deed& deed) const {
    if (moment == Moment::Over) return "the game is over";
    if (deed.seat < 0 || deed.seat >= static_cast<int>(players.size())) return "nobody";
    const Player& p = players[deed.seat];
    if (moment == Moment::Setup || moment == Moment::Choosing) {
        if (deed.type != "keep") return "tickets first";
        if (moment == Moment::Setup ? p.chosen.has_value() : deed.seat != turn) return "not asked";
        auto left = p.offer;
        for (const auto& id : deed.tickets) {
            const auto it = std::find(left.begin(), left.end(), id);
            if (it == left.end()) return "not offered";
            left.erase(it);
        }
        return deed.tickets.size() >= (moment == Moment::Setup ? 2u : 1u) ? "" : "too few";
    }
    if (deed.seat != turn) return "not their turn";
    if (moment == Moment::Tunnel) {
        if (deed.type == "decline") return "";
        if (deed.type != "tunnel") return "the tunnel first";
        if (!covers(p.hand, deed.pay)) return "not in hand";
        if (total(deed.pay) != extra) return "wrong number";
        for (int c = 0; c < 8; ++c)
            if (deed.pay[c] > 0 && laid[c] == 0) return "wrong colour"; // T-06, T-07
        return "";
    }
    if (deed.type == "draw") {
        if (deed.slot == kNoCard) return deck.empty() ? "no deck" : "";
        if (deed.slot < 0 || deed.slot > 4 || row[deed.slot] == kNoCard) return "no card there";
        return moment == Moment::SecondCard && row[deed.slot] == kLoco &&
                       atlas.edition.locomotives_stop_draw
                   ? "no locomotive now"
                   : "";
    }
    if (moment == Moment::SecondCard) return "the second card first";
    if (deed.type == "claim") return object_to_claim(deed);
    if (deed.type == "station") return object_to_station(deed);
    if (deed.type == "tickets") return ticket_deck.empty() ? "no tickets" : "";
    if (deed.type == "pass") return can_act(deed.seat) ? "something can be done" : "";
    return "no such move now";
}

// --- what it does --------------------------------------------------------------------------

void Referee::start_play() {
    for (Player& p : players) {
        for (const auto& id : p.offer) {
            if (std::find(p.chosen->begin(), p.chosen->end(), id) != p.chosen->end())
                p.tickets.push_back(id);
            else if (atlas.edition.setup_returns_to_bottom)
                ticket_deck.push_back(id);
        }
        p.offer.clear();
    }
    moment = Moment::Turn;
    turn = 0;
}

void Referee::end_turn() {
    const int count = static_cast<int>(players.size());
    moment = Moment::Turn;
    if (final_turns >= 0) {
        if (--final_turns == 0) moment = Moment::Over;
    } else if (players[turn].trains <= 2) {
        final_turns = count;
    }
    if (passes == count) moment = Moment::Over;
    if (moment != Moment::Over) turn = (turn + 1) % count;
}

void Referee::take_route(int seat, int line) {
    Player& p = players[seat];
    p.lines.insert(line);
    p.trains -= atlas.lines[line].length;
    p.points += atlas.edition.points.at(atlas.lines[line].length);
}

void Referee::carry_out(const Deed& deed) {
    Player& p = players[deed.seat];
    passes = deed.type == "pass" ? passes + 1 : 0;
    const auto lay_down = [&] {
        for (std::size_t c = 0; c < 9; ++c) p.hand[c] -= deed.pay[c];
    };
    const auto finish = [&] {
        tidy();
        end_turn();
    };
    const auto clear_tunnel = [&] {
        discard.insert(discard.end(), revealed.begin(), revealed.end());
        revealed.clear();
        laid = {};
        tunnel = -1;
        extra = 0;
    };
    if (deed.type == "keep" && moment == Moment::Setup) {
        p.chosen = deed.tickets;
        for (const Player& other : players)
            if (!other.chosen) return;
        start_play();
    } else if (deed.type == "keep") {
        for (const auto& id : p.offer) {
            if (std::find(deed.tickets.begin(), deed.tickets.end(), id) != deed.tickets.end())
                p.tickets.push_back(id);
            else if (atlas.edition.play_returns_to_bottom)
                ticket_deck.push_back(id);
        }
        p.offer.clear();
        finish();
    } else if (deed.type == "draw") {
        const bool first = moment == Moment::Turn;
        bool stop = !first;
        if (deed.slot == kNoCard) {
            ++p.hand[draw()];
        } else {
            const int card = row[deed.slot];
            ++p.hand[card];
            row[deed.slot] = kNoCard;
            row[deed.slot] = draw();
            if (card == kLoco && atlas.edition.locomotives_stop_draw) stop = true;
        }
        tidy();
        if (stop || !second_card_possible())
            end_turn();
        else
            moment = Moment::SecondCard;
    } else if (deed.type == "claim") {
        lay_down();
        const int line = atlas.line(deed.place);
        if (atlas.lines[line].tunnel) {
            for (int i = 0; i < 3; ++i)
                if (const int card = draw(); card != kNoCard) revealed.push_back(card);
            int color = kNoCard;
            for (int c = 0; c < 8; ++c)
                if (deed.pay[c] > 0) color = c;
            for (const int card : revealed) extra += card == kLoco || card == color;
            if (extra > 0) {
                laid = deed.pay;
                tunnel = line;
                moment = Moment::Tunnel;
                return;
            }
            clear_tunnel();
        }
        discard_all(deed.pay);
        take_route(deed.seat, line);
        finish();
    } else if (deed.type == "tunnel") {
        lay_down();
        discard_all(laid);
        discard_all(deed.pay);
        take_route(deed.seat, tunnel);
        clear_tunnel();
        finish();
    } else if (deed.type == "decline") {
        for (std::size_t c = 0; c < 9; ++c) p.hand[c] += laid[c];
        clear_tunnel();
        finish();
    } else if (deed.type == "tickets") {
        const auto n = std::min<std::size_t>(3, ticket_deck.size());
        p.offer.assign(ticket_deck.begin(), ticket_deck.begin() + static_cast<std::ptrdiff_t>(n));
        ticket_deck.erase(ticket_deck.begin(),
                          ticket_deck.begin() + static_cast<std::ptrdiff_t>(n));
        moment = Moment::Choosing;
    } else if (deed.type == "station") {
        lay_down();
        discard_all(deed.pay);
        p.stations.insert(deed.place);
        --p.reserve;
        finish();
    } else {
        end_turn();
    }
}

} // namespace trunkline::referee
