// Sums of tensors side by side become concatenations.
// Before: the gradient of a tensor that was read in slices is a sum of slices with zeros around
// them. After: where the slices lie side by side and cover the tensor, it is their concatenation.
// That may be a place in memory (Placement.h), and then costs nothing. Slices that overlap or leave
// a gap stay a sum.
#include "passes/Passes.h"

#include "ir/dialect/Dialect.h"
#include "mlir/IR/Builders.h"

using namespace mlir;

namespace mpc {
#define GEN_PASS_DEF_JOINPARTS
#include "passes/Passes.h.inc"
namespace {

/// An operand of the sum that is padded along one axis: the axis, and where its slice begins there.
struct PaddedSlice {
  PadOp pad;
  int64_t axis, begin;
};

std::optional<PaddedSlice> paddedSliceOf(Value value) {
  auto pad = value.getDefiningOp<PadOp>();
  if (!pad)
    return std::nullopt;
  PaddedSlice slice = {pad, -1, 0};
  for (auto [axis, low, high] : llvm::enumerate(pad.getLow(), pad.getHigh())) {
    if (low == 0 && high == 0)
      continue;
    if (slice.axis >= 0)
      return std::nullopt;
    slice.axis = axis;
    slice.begin = low;
  }
  return slice.axis >= 0 ? std::optional(slice) : std::nullopt;
}

/// Collects the operands of a tree of additions without other readers. False if one of them is no
/// padded tensor.
bool collect(AddOp add, SmallVectorImpl<PaddedSlice> &slices) {
  return llvm::all_of(add->getOperands(), [&](Value operand) {
    if (operand.getType() != add.getType())
      return false;
    if (auto inner = operand.getDefiningOp<AddOp>())
      return inner->hasOneUse() && collect(inner, slices);
    std::optional<PaddedSlice> slice = paddedSliceOf(operand);
    if (slice)
      slices.push_back(*slice);
    return slice.has_value();
  });
}

void join(AddOp add) {
  SmallVector<PaddedSlice> slices;
  if (!collect(add, slices))
    return;
  llvm::stable_sort(slices,
                    [](const PaddedSlice &a, const PaddedSlice &b) { return a.begin < b.begin; });
  int64_t axis = slices.front().axis, end = 0;
  for (PaddedSlice &slice : slices) {
    if (slice.axis != axis || slice.begin != end)
      return;
    end += shapeOf(slice.pad.getX())[axis];
  }
  if (end != shapeOf(add.getResult())[axis])
    return;
  OpBuilder builder(add);
  auto inputs =
      llvm::map_to_vector(slices, [](PaddedSlice &slice) -> Value { return slice.pad.getX(); });
  auto concat = ConcatOp::create(builder, add.getLoc(), add.getType(), inputs, axis);
  concat->setDiscardableAttrs(add->getDiscardableAttrDictionary());
  add.replaceAllUsesWith(concat.getY());
}

struct JoinParts : impl::JoinPartsBase<JoinParts> {
  void runOnOperation() override {
    SmallVector<AddOp> adds(getOperation().getOps<AddOp>());
    for (AddOp add : adds)
      join(add);
    for (AddOp add : llvm::reverse(adds))
      if (add.use_empty())
        add.erase();
    for (PadOp pad : llvm::to_vector(getOperation().getOps<PadOp>()))
      if (pad.use_empty())
        pad.erase();
  }
};

} // namespace
} // namespace mpc
