#include "engine/rules.hpp"

#include "engine/apply.hpp"
#include "engine/deal.hpp"

namespace trunkline {

template Game deal(const Board&, int, FastDealer&);
template Game deal(const Board&, int, Dealer&);
template Outcome apply(const Board&, Game&, const Move&, FastDealer&);
template Outcome apply(const Board&, Game&, const Move&, Dealer&);

} // namespace trunkline
