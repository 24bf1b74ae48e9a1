//===-- HoistSlices.cpp -----------------------------------------------------------------------===//
#include "passes/plan/HoistSlices.h"
#include "ir/dialect/Dialect.h"
#include "ir/formats/FloatFormat.h"
#include "passes/schedule/LaunchMarks.h"

#include "mlir/IR/Builders.h"

using namespace mlir;

namespace mpc {
namespace {

constexpr int64_t kVectorBytes = 16; // kernels load and store at most so many at once

/// The slice that a group takes of an input, and the reshapes between them; empty if it reads the
/// input otherwise.
SmallVector<Operation *> viewsToSlice(Value value) {
  SmallVector<Operation *> views;
  while (value.hasOneUse() && isa<ReshapeOp, SliceOp>(*value.user_begin())) {
    views.push_back(*value.user_begin());
    if (isa<SliceOp>(views.back()))
      return views;
    value = views.back()->getResult(0);
  }
  return {};
}

/// Whether a kernel or a product writes the value whole, side by side.
bool isMadeWhole(Value value) {
  return isa_and_nonnull<GroupOp, MatmulOp, LinearOp, ConcatOp>(value.getDefiningOp());
}

/// Whether another tail of the group's launch makes the value, or a part of it. The pointers of the
/// tails are the same or apart, so the group takes the whole value and slices it.
bool isOfTails(GroupOp group, Value value) {
  Operation *made = value.getDefiningOp();
  if (made && isa<ConcatOp, ViewOpInterface>(made))
    return llvm::any_of(made->getOperands(), [&](Value part) { return isOfTails(group, part); });
  return made && isTail(made) && isSameStep(group, made);
}

} // namespace

std::optional<int64_t> sliceBegin(Operation *op) {
  auto slice = dyn_cast_or_null<SliceOp>(op);
  if (!slice)
    return std::nullopt;
  ArrayRef<int64_t> from = shapeOf(slice.getX()), to = shapeOf(slice.getY());
  int64_t stride = 1, begin = 0;
  bool isPart = false; // of a dimension behind this one
  for (size_t i = from.size(); i-- > 0; stride *= from[i]) {
    if (slice.getStrides()[i] != 1 || (isPart && to[i] != 1))
      return std::nullopt;
    isPart |= to[i] != from[i];
    begin += slice.getStarts()[i] * stride;
  }
  const int64_t bytes = byteCount(elementOf(slice.getX()), begin);
  return isPart && bytes % kVectorBytes == 0 ? std::optional(bytes) : std::nullopt;
}

void hoistSlices(func::FuncOp function) {
  for (GroupOp group : llvm::to_vector(function.getBody().front().getOps<GroupOp>())) {
    if (batchOf(group)) // its groups have one body
      continue;
    for (auto [argument, input] :
         llvm::zip(group.getBody().getArguments(), group->getOpOperands())) {
      SmallVector<Operation *> views = viewsToSlice(argument);
      if (views.empty() || !isMadeWhole(input.get()) || !sliceBegin(views.back()) ||
          isOfTails(group, input.get()))
        continue;
      argument.setType(views.back()->getResult(0).getType());
      views.back()->getResult(0).replaceAllUsesWith(argument);
      for (Operation *view : views) {
        view->moveBefore(group);
        view->setOperand(0, input.get());
        input.set(view->getResult(0));
      }
    }
  }
}

} // namespace mpc
