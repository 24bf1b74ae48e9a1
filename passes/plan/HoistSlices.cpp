// Kernels that differ in the place of a slice alone become equal.
// Before: groups that slice what they read. After: such slices stand outside, so that a group reads
// a buffer that is part of another one. In Fuse these are single numbers, such as a tensor's scale
// in a vector of scales; in Plan slices of what a kernel or a product made.
#include "ir/dialect/Dialect.h"
#include "ir/formats/FloatFormat.h"
#include "ir/group/StridedView.h"
#include "ir/schedule/Launch.h"
#include "passes/Passes.h"

#include "mlir/IR/Builders.h"

using namespace mlir;

namespace mpc {
#define GEN_PASS_DEF_HOISTSLICES
#include "passes/Passes.h.inc"
namespace {

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

/// The iterations of a loop, each of which reads its own slice, then have one kernel.
void hoistSlices(func::FuncOp function) {
  const SmallVector<GroupOp> groups = llvm::to_vector(function.getBody().front().getOps<GroupOp>());
  llvm::DenseMap<Attribute, int> members; // of each part of a launch; looked up, never walked
  for (GroupOp group : groups)
    ++members[launchOf(group)];
  for (GroupOp group : groups) {
    if (launchOf(group) && members[launchOf(group)] > 1) // which have one body
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

/// Takes out the single numbers that a group slices of `shown`, which is `whole` outside of it.
void hoistNumbers(GroupOp group, Value shown, Value whole) {
  // Early, so that no group that reads a number has to wait for another place.
  Operation *maker = whole.getDefiningOp();
  while (isa<ml_program::GlobalLoadOp>(maker->getNextNode()))
    maker = maker->getNextNode();
  OpBuilder builder(maker->getContext());
  builder.setInsertionPointAfter(maker);
  for (Operation *user : llvm::to_vector(shown.getUsers())) {
    if (auto reshape = dyn_cast<ReshapeOp>(user)) {
      Value outside = ReshapeOp::create(builder, reshape.getLoc(), reshape.getType(), whole);
      hoistNumbers(group, reshape.getY(), outside);
      if (outside.use_empty())
        outside.getDefiningOp()->erase();
      if (reshape.use_empty())
        reshape.erase();
      continue;
    }
    auto slice = dyn_cast<SliceOp>(user);
    if (!slice || !sliceBegin(slice) || elementCount(shapeOf(slice.getY())) != 1)
      continue;
    slice->moveAfter(maker);
    slice->setOperand(0, whole);
    BlockArgument part = group.getBody().front().addArgument(slice.getType(), slice.getLoc());
    slice.getY().replaceAllUsesWith(part);
    group->insertOperands(group->getNumOperands(), slice.getY());
  }
}

/// Tensors whose scales are numbers of one vector then have one kernel.
void hoistNumbers(func::FuncOp function) {
  for (GroupOp group : llvm::to_vector(function.getBody().front().getOps<GroupOp>()))
    for (unsigned i = 0; i < group.getNumOperands(); ++i) {
      Value input = group.getInputs()[i];
      BlockArgument argument = group.getBody().getArgument(i);
      if (!isMadeWhole(input) && !input.getDefiningOp<ml_program::GlobalLoadOp>())
        continue;
      hoistNumbers(group, argument, input);
      if (argument.use_empty()) {
        group.getBody().front().eraseArgument(i);
        group->eraseOperand(i--);
      }
    }
}

struct HoistSlices : impl::HoistSlicesBase<HoistSlices> {
  using HoistSlicesBase::HoistSlicesBase;
  void runOnOperation() override {
    numbers ? hoistNumbers(getOperation()) : hoistSlices(getOperation());
  }
};
} // namespace

} // namespace mpc
