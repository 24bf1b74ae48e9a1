// Maps and reductions are computed in the order of their operands.
// Before: a map reads a transpose that moves the last dimension, of a value that an anchor and maps
// behind it make. A convolution's result is one. The map would read it column by column. After: the
// map is computed in the value's own order. The transpose stands behind it, where it cancels with
// the next reader's. So nothing is transposed between two convolutions, whose channels are the last
// dimension inside. A reduction reduces the same dimensions of the value itself.
//
// An op stays where it is if a large operand comes in another order, or if the border alone reads
// its result. Transposes that keep the last dimension stay as well: rows are read in runs either
// way.
#include "passes/Passes.h"

using namespace mlir;

namespace mpc {
#define GEN_PASS_DEF_SINKTRANSPOSES
#include "passes/Passes.h.inc"
namespace {

constexpr size_t kMostOps = 64; // that are looked at behind a transpose

/// Whether an anchor makes the value, or maps and views of an anchor's result do. What no anchor
/// makes is in no order yet: a whole op that turns its operand wants rows of the result.
bool isOfAnchor(Value value) {
  SmallVector<Value> open = {value};
  llvm::SmallPtrSet<Operation *, 16> seen;
  while (!open.empty() && seen.size() < kMostOps) {
    Operation *op = open.pop_back_val().getDefiningOp();
    if (!op || !seen.insert(op).second)
      continue;
    if (isa<AnchorOpInterface>(op))
      return true;
    if (isa<ViewOpInterface, ScalarMapOpInterface>(op))
      open.append(op->operand_begin(), op->operand_end());
  }
  return false;
}

/// The transpose that makes `value`, if it moves the last dimension of what an anchor made.
TransposeOp turningOf(Value value) {
  auto transpose = value.getDefiningOp<TransposeOp>();
  if (!transpose || transpose.getPermutation().empty() ||
      transpose.getPermutation().back() + 1 ==
          static_cast<int64_t>(transpose.getPermutation().size()) ||
      !isOfAnchor(transpose.getX()))
    return {};
  return transpose;
}

SmallVector<int64_t> inverseOf(ArrayRef<int64_t> permutation) {
  SmallVector<int64_t> inverse(permutation.size());
  for (auto [to, from] : llvm::enumerate(permutation))
    inverse[from] = to;
  return inverse;
}

struct SinkTransposes : impl::SinkTransposesBase<SinkTransposes> {
  void runOnOperation() override {
    for (Operation &op : llvm::make_early_inc_range(getOperation().getBody().front())) {
      if (isa<ScalarMapOpInterface>(op))
        sinkThroughMap(&op);
      else if (auto reduce = dyn_cast<ReduceOpInterface>(op))
        sinkThroughReduction(reduce);
    }
  }

  /// Whether `value` shows few enough elements that their order does not matter.
  static bool isSmall(Value value, int64_t count) {
    value = base(value);
    auto constant = value.getDefiningOp<ConstantOp>();
    return 2 * elementCount(shapeOf(value)) <= count ||
           (constant && isa<SplatElementsAttr>(constant.getValue()));
  }

  /// Whether the border alone reads the result: the transpose behind it would be a copy.
  static bool isForBorder(Operation *op) {
    return llvm::all_of(op->getUsers(), [](Operation *user) {
      return isa<func::ReturnOp, ml_program::GlobalStoreOp>(user);
    });
  }

  static Value transposeOf(OpBuilder &builder, Operation *like, Value x,
                           ArrayRef<int64_t> permutation) {
    SmallVector<int64_t> shape;
    for (int64_t axis : permutation)
      shape.push_back(shapeOf(x)[axis]);
    auto type = RankedTensorType::get(shape, elementOf(x));
    auto made = TransposeOp::create(builder, like->getLoc(), type, x, permutation);
    for (StringRef name : {"mpc.origin", "mpc.layer"})
      if (Attribute attribute = like->getAttr(name))
        made->setAttr(name, attribute);
    return made;
  }

  static void sinkThroughMap(Operation *op) {
    TransposeOp turning;
    for (Value operand : op->getOperands())
      if (TransposeOp own = turningOf(operand); own && !turning)
        turning = own;
    if (!turning || isForBorder(op))
      return;
    const int64_t count = elementCount(shapeOf(op->getResult(0)));
    SmallVector<int64_t> permutation(turning.getPermutation());
    for (Value operand : op->getOperands()) {
      TransposeOp own = turningOf(operand);
      bool agrees = own && own.getPermutation() == ArrayRef(permutation);
      if (!agrees && !isSmall(operand, count))
        return;
    }
    OpBuilder builder(op);
    SmallVector<int64_t> inverse = inverseOf(permutation);
    SmallVector<Value> operands;
    for (Value operand : op->getOperands()) {
      TransposeOp own = turningOf(operand);
      bool agrees = own && own.getPermutation() == ArrayRef(permutation);
      operands.push_back(agrees ? own.getX() : transposeOf(builder, op, operand, inverse));
    }
    Operation *inOrder = builder.clone(*op);
    inOrder->setOperands(operands);
    inOrder->getResult(0).setType(
        RankedTensorType::get(shapeOf(operands[0]), elementOf(op->getResult(0))));
    op->getResult(0).replaceAllUsesWith(
        transposeOf(builder, op, inOrder->getResult(0), permutation));
    op->erase();
  }

  static void sinkThroughReduction(ReduceOpInterface op) {
    TransposeOp turning = turningOf(op->getOperand(0));
    auto axes = op->getAttrOfType<DenseI64ArrayAttr>("axes");
    if (!turning || !axes || op.getRunning() != Running::none)
      return;
    ArrayRef<int64_t> permutation = turning.getPermutation(), shape = shapeOf(turning.getX());
    const bool keepsRank = shapeOf(op->getResult(0)).size() == shape.size();
    SmallVector<int64_t> reduced, kept; // dimensions of the value that is transposed
    for (auto [to, from] : llvm::enumerate(permutation))
      (llvm::is_contained(axes.asArrayRef(), static_cast<int64_t>(to)) ? reduced : kept)
          .push_back(from);
    llvm::sort(reduced);
    SmallVector<int64_t> result, order;
    for (auto [from, extent] : llvm::enumerate(shape))
      if (!llvm::is_contained(reduced, static_cast<int64_t>(from)))
        result.push_back(extent);
      else if (keepsRank)
        result.push_back(1);
    if (keepsRank)
      order.assign(permutation.begin(), permutation.end());
    else // the place of each kept dimension among them
      for (int64_t from : kept)
        order.push_back(llvm::count_if(kept, [&](int64_t other) { return other < from; }));
    OpBuilder builder(op);
    Operation *inOrder = builder.clone(*op.getOperation());
    inOrder->setOperands(turning.getX());
    inOrder->setAttr("axes", builder.getDenseI64ArrayAttr(reduced));
    inOrder->getResult(0).setType(RankedTensorType::get(result, elementOf(op->getResult(0))));
    Value value = inOrder->getResult(0);
    if (!llvm::is_sorted(order))
      value = transposeOf(builder, op, value, order);
    op->getResult(0).replaceAllUsesWith(value);
    op->erase();
  }
};

} // namespace
} // namespace mpc
