//===-- JoinParts.cpp - sums of tensors side by side become concatenations --------------------===//
//---------------------===//
//
// Before: the gradient of a tensor that was read in slices is a sum of parts with zeros around
// them. After: where the parts lie side by side and cover the tensor, it is their concatenation,
// which may be a place in memory (Placement.h) and adds nothing. Parts that overlap or leave a gap
// are left as they are.
//
//===------------------------------------------------------------------------------------------===//
#include "passes/Passes.h"

#include "ir/dialect/Dialect.h"
#include "mlir/IR/Builders.h"

using namespace mlir;

namespace mpc {
#define GEN_PASS_DEF_JOINPARTS
#include "passes/Passes.h.inc"
namespace {

/// A padded operand of the sum: where it begins along the one axis that has zeros around it.
struct Part {
  PadOp pad;
  int64_t axis, begin;
};

std::optional<Part> partOf(Value value) {
  auto pad = value.getDefiningOp<PadOp>();
  if (!pad)
    return std::nullopt;
  Part part = {pad, -1, 0};
  for (auto [axis, low, high] : llvm::enumerate(pad.getLow(), pad.getHigh())) {
    if (low == 0 && high == 0)
      continue;
    if (part.axis >= 0)
      return std::nullopt;
    part.axis = axis;
    part.begin = low;
  }
  return part.axis >= 0 ? std::optional(part) : std::nullopt;
}

/// What a tree of additions that nobody else reads adds up; false when that is more than padded
/// tensors.
bool collect(AddOp add, SmallVectorImpl<Part> &parts) {
  return llvm::all_of(add->getOperands(), [&](Value operand) {
    if (operand.getType() != add.getType())
      return false;
    if (auto inner = operand.getDefiningOp<AddOp>())
      return inner->hasOneUse() && collect(inner, parts);
    std::optional<Part> part = partOf(operand);
    if (part)
      parts.push_back(*part);
    return part.has_value();
  });
}

void join(AddOp add) {
  SmallVector<Part> parts;
  if (!collect(add, parts))
    return;
  llvm::stable_sort(parts, [](const Part &a, const Part &b) { return a.begin < b.begin; });
  int64_t axis = parts.front().axis, end = 0;
  for (Part &part : parts) {
    if (part.axis != axis || part.begin != end)
      return;
    end += shapeOf(part.pad.getX())[axis];
  }
  if (end != shapeOf(add.getResult())[axis])
    return;
  OpBuilder builder(add);
  auto inputs = llvm::map_to_vector(parts, [](Part &part) -> Value { return part.pad.getX(); });
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
