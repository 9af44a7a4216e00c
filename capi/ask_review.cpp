// A game looked at again, in pieces of time: a page can show what there is, stop, and go on.
#include <array>
#include <memory>

#include "capi/shared.hpp"
#include "capi/thinking.hpp"
#include "review/review.hpp"

namespace trunkline::capi {
namespace {

using review::Review;

Trouble new_review(const json::Value& question, json::Writer& out) {
    if (!question.fields({"ask", "record"}, {"seed", "nodes"})) return {};
    const auto record = read_record(question["record"], find_board);
    std::uint64_t seed = 1;
    int nodes = review::kReviewNodes;
    if (const auto given = question.find("seed")) seed = read_seed(*given);
    if (const auto given = question.find("nodes"))
        nodes = given->integer(1, review::kMostReviewNodes);
    if (!record || !question.ok()) return {};
    auto made = std::make_unique<Review>(*record, seed, nodes);
    if (!made->fault().empty()) return {TL_BAD_INPUT, "/record: " + made->fault()};
    out.open('{').key("review").number(reviews().add(std::move(made))).close('}');
    return {};
}

Trouble with_review(const json::Value& question, Review*& found) {
    const auto handle = question["review"];
    found = reviews().find(handle.integer(INT32_MIN, INT32_MAX, "a review"));
    if (found != nullptr || !question.ok()) return {};
    return {TL_BAD_HANDLE, handle.path() + ": there is no such review: it was freed or never made"};
}

// Works on for so long, or to the end.
Trouble review_on(const json::Value& question, json::Writer& out) {
    if (!question.fields({"ask", "review"}, {"ms"})) return {};
    const Budget budget = read_budget(question);
    Review* found = nullptr;
    Trouble trouble = with_review(question, found);
    if (found == nullptr) return trouble;
    const double begun = budget.clock();
    bool on = true;
    while ((on = found->step()) && (budget.ms <= 0 || budget.clock() - begun < budget.ms)) {
    }
    out.open('{').key("done").boolean(!on).key("progress").number(found->per_mille());
    out.key("depth").number(found->depth()).close('}');
    return {};
}

Trouble tell_review(const json::Value& question, json::Writer& out) {
    if (!question.fields({"ask", "review"})) return {};
    Review* found = nullptr;
    Trouble trouble = with_review(question, found);
    if (found != nullptr) review::write_review(out, *found);
    return trouble;
}

constexpr std::array kReview = {
    Question{"new_review", new_review},
    Question{"review_on", review_on},
    Question{"review", tell_review},
};

} // namespace

std::span<const Question> review_questions() {
    return kReview;
}

} // namespace trunkline::capi
