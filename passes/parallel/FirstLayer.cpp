#include "passes/parallel/FirstLayer.h"

#include "ir/lower/Primitives.h"
#include "mpc/Names.h"
#include "passes/parallel/Ranks.h"
#include "passes/state/State.h"

using namespace mlir;

namespace mpc {

static OpOperand *resultOf(func::FuncOp function, StringRef wanted) {
  for (OpOperand &result : function.getBody().front().getTerminator()->getOpOperands()) {
    auto name = function.getResultAttrOfType<StringAttr>(result.getOperandNumber(), "mpc.name");
    if (name && name.getValue() == wanted)
      return &result;
  }
  return nullptr;
}

void orderLayersOfRanks(func::FuncOp function) {
  auto tracked = function->getAttrOfType<ArrayAttr>("mpc.tracked");
  OpOperand *result = tracked ? resultOf(function, metrics::nonfiniteLayer) : nullptr;
  if (!result)
    return;
  ImplicitLocOpBuilder builder(function.getLoc(), function.getContext());
  Value rank = rankOf(function), rankCount = rankCountOf(function);
  builder.setInsertionPoint(State::firstStore(function));
  Primitives p(builder);
  const Type i32 = builder.getI32Type();
  Value own = p.wide(result->get()), ranks = p.wide(rankCount);
  Value layers = p.constant(static_cast<double>(tracked.size())), none = p.constant(-1);
  // (layers - layer) ranks - rank is the larger the sooner the layer comes, and for one layer the
  // smaller the rank is. It is exact up to 2^24.
  Value order = p.sub(p.mul(p.sub(layers, own), ranks), p.wide(rank));
  Value isFinite = p.compare(Comparison::lt, own, p.constant(0));
  order = p.cast(p.select(isFinite, p.constant(0), order), i32);
  Value first = p.wide(reduceOverRanks(builder, Reduction::max, order).front());
  Value behind = p.map<CeilOp>(p.div(first, ranks)); // layers - layer
  Value any = p.compare(Comparison::gt, first, p.constant(0));
  result->set(p.cast(p.select(any, p.sub(layers, behind), none), i32));
  addResult(function, metrics::nonfiniteRank,
            p.cast(p.select(any, p.sub(p.mul(behind, ranks), first), none), i32));
}

} // namespace mpc
