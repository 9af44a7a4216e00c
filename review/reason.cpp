#include "review/reason.hpp"

#include <algorithm>

#include "bots/advice.hpp"
#include "engine/options.hpp"

namespace trunkline::review {
namespace {

constexpr int kFullHand = 14; // cards
constexpr int kNearEnd = 4;   // turns
constexpr int kBadOdds = 200; // per mille

class Comparison {
  public:
    Comparison(const Board& board, const ImaginedGames& games, const Timeline& line, int move,
               const Move& better)
        : board_(board),
          games_(games),
          line_(line),
          move_(move),
          game_(line.states[move]),
          p_(game_.public_state),
          mine_(game_.private_states[line.moves[move].seat]),
          seat_(line.moves[move].seat),
          played_(line.moves[move]),
          better_(better) {}

    Because find() const {
        Because because = reason();
        if (!because.way.empty()) return because;
        if (because.ticket >= 0)
            because.way = way_of(because.ticket);
        else if (because.route >= 0)
            because.way.add(because.route);
        return because;
    }

  private:
    Because reason() const {
        Because b;
        if (played_.type == MoveType::Keep) return tickets();
        if (p_.phase == Phase::Tunnel) {
            b.route = p_.tunnel;
            b.reason =
                played_.type == MoveType::Tunnel ? Reason::TunnelTooDear : Reason::TunnelGivenUp;
            return b;
        }
        if (better_.type == MoveType::Claim) return claim();
        if (better_.type == MoveType::Station) {
            b.reason = Reason::StationMissed;
            b.city = better_.what;
            return b;
        }
        switch (played_.type) {
            case MoveType::Station:
                b.reason = Reason::StationNotNeeded;
                b.city = played_.what;
                return b;
            case MoveType::Claim:
                return claimed();
            case MoveType::Tickets:
                b.reason = Reason::TicketsTooLate;
                return b;
            case MoveType::Pass:
                b.reason = Reason::TurnPassed;
                return b;
            default:
                break;
        }
        if (better_.type == MoveType::Tickets) {
            b.reason = Reason::TicketsMissed;
        } else {
            b.reason = Reason::OtherCard;
            if (better_.what != kFromDeck) b.card = p_.row[better_.what];
        }
        return b;
    }

    // Of the tickets that were treated differently, the one with most points.
    Because tickets() const {
        Because b;
        int most = -1;
        const auto look = [&](unsigned mask, Reason reason) {
            for (int i = 0; i < mine_.offered; ++i) {
                const int t = mine_.offer[i];
                if (!((mask >> i) & 1) || board_.tickets[t].points <= most) continue;
                most = board_.tickets[t].points;
                b.reason = reason;
                b.ticket = t;
            }
        };
        look(played_.what & ~unsigned{better_.what}, Reason::TicketApart);
        if (b.ticket < 0) look(better_.what & ~unsigned{played_.what}, Reason::TicketGivenBack);
        return b;
    }

    // A claim would have been better.
    Because claim() const {
        Because b;
        b.route = better_.what;
        if (played_.type == MoveType::Claim) {
            b.reason = played_.what == better_.what ? Reason::PaidDearly : tunnel_or_other(b);
            return b;
        }
        const int turns = games_.pilot().turns_left(p_, seat_, games_.style());
        if (p_.final_turns > 0) {
            b.reason = Reason::LastChance;
        } else if ((b.seat = taken_by(b.route)) >= 0) {
            b.reason = Reason::WayClosed;
        } else if (turns <= kNearEnd) {
            b.reason = Reason::RaceMisjudged;
            b.number = turns;
        } else if (played_.type == MoveType::Tickets) {
            b.reason = Reason::TicketsTooLate;
        } else if (played_.type == MoveType::Station) {
            b.reason = Reason::StationNotNeeded;
            b.city = played_.what;
        } else if (played_.type == MoveType::Draw && mine_.hand.size() >= kFullHand) {
            b.reason = Reason::CardsHoarded;
            b.number = mine_.hand.size();
        } else {
            b.reason = Reason::ClaimPutOff;
        }
        return b;
    }

    // A claim was made, and something else would have been better.
    Because claimed() const {
        Because b;
        b.route = played_.what;
        const int odds = cannot_be_paid();
        if (odds >= kBadOdds) {
            b.reason = Reason::TunnelOdds;
            b.number = odds;
            return b;
        }
        b.ticket = missed_ticket();
        b.reason = b.ticket >= 0 ? Reason::TrainsWasted : Reason::ClaimTooSoon;
        return b;
    }

    Reason tunnel_or_other(Because& b) const {
        const int odds = cannot_be_paid();
        if (odds < kBadOdds) return Reason::OtherRoute;
        b.number = odds;
        b.route = played_.what;
        return Reason::TunnelOdds;
    }

    // The chance, per mille, that the tunnel that was tried asks for more than is in the hand.
    int cannot_be_paid() const {
        if (board_.routes[played_.what].terrain != Terrain::Tunnel) return 0;
        const int color = laid_color(played_.payment());
        const auto odds = tunnel_odds(unseen_by(look(game_, seat_)), p_.deck, color);
        Cards rest = mine_.hand;
        rest -= played_.payment();
        double chance = 0;
        for (int extra = 1; extra <= 3; ++extra) {
            const int held =
                static_cast<int>(rest.locomotives) + (color == kGray ? 0 : rest.color(color));
            if (held < extra) chance += odds[static_cast<std::size_t>(extra)];
        }
        return static_cast<int>(chance * 1000 + 0.5);
    }

    // Who else claimed this route, or its last free track, before the seat did.
    int taken_by(int route) const {
        for (std::size_t m = static_cast<std::size_t>(move_) + 1; m < line_.states.size(); ++m) {
            const PublicState& p = line_.states[m].public_state;
            if (p.owned[seat_].has(route)) return -1;
            if (open_to(board_, p, seat_).has(route)) continue;
            for (int s = 0; s < p.players; ++s) {
                const int twin = board_.routes[route].twin;
                if (s != seat_ && (p.owned[s].has(route) || (twin >= 0 && p.owned[s].has(twin))))
                    return s;
            }
            return -1;
        }
        return -1;
    }

    // A ticket that the trains sufficed for before the claim, and no longer afterwards.
    int missed_ticket() const {
        const Game& after = line_.states[move_ + 1];
        const Advice before = advise(board_, look(game_, seat_));
        const Advice now = advise(board_, look(after, seat_));
        for (int t : before.served)
            if (now.left_out.has(t) || now.cut_off.has(t)) return t;
        return -1;
    }

    // What the ticket asked for at that time.
    RouteSet way_of(int ticket) const {
        const Prices prices = trains_price(board_, p_, seat_);
        const Ticket& t = board_.tickets[ticket];
        Ways ways;
        const std::uint64_t one = 1;
        const int city = games_.graph().find(prices, one << t.a, one << t.b, ways);
        return city < 0 ? RouteSet{} : games_.graph().way_to(prices, ways, city);
    }

    const Board& board_;
    const ImaginedGames& games_;
    const Timeline& line_;
    const int move_;
    const Game& game_;
    const PublicState& p_;
    const PrivateState& mine_;
    const int seat_;
    const Move& played_;
    const Move& better_;
};

} // namespace

Because why_better(const Board& board, const ImaginedGames& games, const Timeline& line, int move,
                   const Move& better) {
    return Comparison(board, games, line, move, better).find();
}

} // namespace trunkline::review
