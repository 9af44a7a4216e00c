// How a pilot weighs things: a handful of whole numbers, tuned by `trunkline tune` and kept as data
// files. Points are counted in sixteenths.
#pragma once

#include <array>
#include <string_view>

namespace trunkline {

struct Style {
    // The price of an open route on the way to a ticket: so much for the turn that claims it, and
    // for each of its trains; less for each of its points.
    int price_turn = 16;
    int price_train = 8;
    int price_point = 3;
    // And for each card that misses for it.
    int price_card = 4;
    // Racing: what a train is worth that is kept, and what touching one's own network adds.
    int train_worth = 11;
    int touch = 24;
    // New tickets: with at least so many trains of one's own and of whoever has fewest.
    int ticket_trains = 20;
    int ticket_others = 22;
    // Tickets kept beyond what must be: what each turn of their way costs, at the opening and
    // later, what a point of its routes counts, and how much must be left.
    int keep_opening = 40;
    int keep_later = 40;
    int keep_points = 8;
    int keep_margin = 0;
    // A face-up locomotive that costs a whole draw is taken when so few cards miss.
    int locomotive_at = 0;
    // Cards held back for a tunnel's demands before it is tried.
    int tunnel_spare = 2;
    // While tickets wait: a payable route of so many trains is claimed if trains are to spare.
    int filler_length = 7;
    // Trains that an opponent lays per claim, in 16ths: how soon the end is expected.
    int pace = 48;
    // Turns that a plan may take longer than the game is expected to last.
    int slack = 0;
    // What a turn is worth: a ticket that brings less for the turns it takes is given up.
    int turn_worth = 8;
    // Drawing: how much the colour of the target that is nearest to being paid counts.
    int focus = 3;
    // Which target is claimed first: by its length, and by the detour where somebody else takes it.
    int claim_length = 4;
    int claim_detour = 0;
};

struct StyleField {
    std::string_view name;
    int Style::* field;
    int least, most;
};

inline constexpr std::array kStyleFields = {
    StyleField{"price_turn", &Style::price_turn, 0, 64},
    StyleField{"price_train", &Style::price_train, 0, 40},
    StyleField{"price_point", &Style::price_point, 0, 16},
    StyleField{"price_card", &Style::price_card, 0, 24},
    StyleField{"train_worth", &Style::train_worth, 0, 40},
    StyleField{"touch", &Style::touch, 0, 64},
    StyleField{"ticket_trains", &Style::ticket_trains, 0, 60},
    StyleField{"ticket_others", &Style::ticket_others, 0, 60},
    StyleField{"keep_opening", &Style::keep_opening, 0, 160},
    StyleField{"keep_later", &Style::keep_later, 0, 160},
    StyleField{"keep_points", &Style::keep_points, 0, 32},
    StyleField{"keep_margin", &Style::keep_margin, -160, 160},
    StyleField{"locomotive_at", &Style::locomotive_at, 0, 6},
    StyleField{"tunnel_spare", &Style::tunnel_spare, 0, 3},
    StyleField{"filler_length", &Style::filler_length, 3, 12},
    StyleField{"pace", &Style::pace, 16, 96},
    StyleField{"slack", &Style::slack, -4, 12},
    StyleField{"turn_worth", &Style::turn_worth, 0, 128},
    StyleField{"focus", &Style::focus, 0, 32},
    StyleField{"claim_length", &Style::claim_length, 0, 16},
    StyleField{"claim_detour", &Style::claim_detour, 0, 16},
};

} // namespace trunkline
