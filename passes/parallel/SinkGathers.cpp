// Ranks send parameters in the type in which they are read.
// Before: what a function reads of state in parts is gathered in the type of the state. After: an
// elementwise op that makes fewer bits of what is gathered works on the parts, and its result is
// gathered; the largest magnitude is that of all ranks' parts. Both are exact. What is read in the
// state's own type too is gathered once.
#include "passes/Passes.h"
#include "passes/parallel/Ranks.h"

using namespace mlir;

namespace mpc {
#define GEN_PASS_DEF_SINKGATHERS
#include "passes/Passes.h.inc"
namespace {

/// Whether the op makes fewer bits of each element of `x`, with scalars beside it.
bool narrows(Operation *op, Value x) {
  return isElementwise(op) && op->getNumResults() == 1 && shapeOf(op->getResult(0)) == shapeOf(x) &&
         elementOf(op->getResult(0)).getIntOrFloatBitWidth() <
             elementOf(x).getIntOrFloatBitWidth() &&
         llvm::all_of(
             op->getOperands(),
             [&](Value operand) {
               return operand == x || (shapeOf(operand).empty() && !shapeOf(x).empty());
             });
}

struct SinkGathers : impl::SinkGathersBase<SinkGathers> {
  void runOnOperation() override {
    SmallVector<AllGatherOp> gathers(getOperation().getBody().front().getOps<AllGatherOp>());
    for (size_t i = 0; i < gathers.size(); ++i)
      if (AllGatherOp gathered = gathers[i]; gathered.getNumResults() == 1)
        sink(gathered, gathers);
  }

  /// Adds the gathers that sinking leaves to the list.
  static void sink(AllGatherOp gathered, SmallVectorImpl<AllGatherOp> &gathers) {
    Value whole = gathered.getTensors()[0], part = gathered.getParts()[0];
    const bool isReadNarrow = llvm::all_of(whole.getUsers(), [&](Operation *user) {
      return isa<AmaxOp>(user) || narrows(user, whole);
    });
    if (!isReadNarrow)
      return;
    for (Operation *user : llvm::to_vector(whole.getUsers())) {
      OpBuilder builder(user);
      Operation *ofPart = builder.clone(*user);
      ofPart->replaceUsesOfWith(whole, part);
      Value own = ofPart->getResult(0), result = user->getResult(0);
      if (isa<AmaxOp>(user)) {
        result.replaceAllUsesWith(reduceOverRanks(builder, Reduction::max, own)[0]);
      } else {
        auto type = cast<RankedTensorType>(result.getType());
        own.setType(RankedTensorType::get(shapeOf(part), type.getElementType()));
        Value all = gather(builder, own, type, gathered.getRanksAttr().getInt());
        gathers.push_back(cast<AllGatherOp>(all.getDefiningOp()));
        for (NamedAttribute attribute : user->getDiscardableAttrs())
          all.getDefiningOp()->setDiscardableAttr(attribute.getName(), attribute.getValue());
        result.replaceAllUsesWith(all);
      }
      user->erase();
    }
    gathered.erase();
  }
};

} // namespace
} // namespace mpc
