#include "capi/line_walk.hpp"

#include <algorithm>

namespace trunkline {

LineWalk::LineWalk(const Record& record, std::vector<std::size_t> path)
    : path_(std::move(path)),
      line_(std::make_unique<Replay>(record)),
      moves_(&record.moves),
      variations_(&record.variations) {
    const std::vector<Variation>* among = variations_;
    for (const std::size_t number : path_) {
        if (number >= among->size()) {
            fault_ = "there is no such variation";
            return;
        }
        among = &(*among)[number].variations;
    }
    fresh_ = game().public_state.ticket_deck;
    enter();
}

void LineWalk::enter() {
    while (depth_ < std::ssize(path_)) {
        const Variation& next = (*variations_)[path_[static_cast<std::size_t>(depth_)]];
        if (next.at != line_->moves_made()) return;
        line_ = std::make_unique<Replay>(*line_, next);
        moves_ = &next.moves;
        variations_ = &next.variations;
        variation_ = &next;
        ++depth_;
    }
}

bool LineWalk::step() {
    if (!fault_.empty()) return false;
    const Game before = game();
    if (!line_->step()) return false;
    ++made_;
    move_ = &(*moves_)[line_->moves_made() - 1];
    outcome_ = line_->outcome();
    if (move_->move.type == MoveType::Tickets) fresh_ = std::max(0, fresh_ - outcome_.count);
    note_given_back(before, game(), given_back_);
    enter();
    return true;
}

bool LineWalk::go_to(std::size_t moves) {
    while (made_ < moves && step()) {
    }
    return made_ == moves && fault().empty();
}

Game LineWalk::unordered() const {
    Game copy = game();
    copy.hidden_state.fresh = static_cast<std::uint8_t>(fresh_);
    return copy;
}

} // namespace trunkline
