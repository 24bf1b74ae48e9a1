//===-- MaterializeReads.cpp ------------------------------------------------------------------===//
#include "passes/fuse/MaterializeReads.h"
#include "ir/group/GroupNodes.h"
#include "ir/group/Placement.h"
#include "passes/fuse/GroupCycles.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MLProgram/IR/MLProgram.h"

using namespace mlir;

namespace mpc {

bool isAbsorbed(Operation *op) {
  return isa<ViewOpInterface, ConstantOp, IotaOp>(op) || isWideningCast(op);
}
bool isComputed(Operation *op) {
  return isa<ScalarMapOpInterface, ReduceOpInterface, EmbeddingOp>(op) && !isWideningCast(op);
}

namespace {

/// Whether there is a widening cast between `value` and its buffer.
bool readsWidened(Value value) {
  Operation *op = value.getDefiningOp();
  while (op && isa<ViewOpInterface>(op))
    op = op->getOperand(0).getDefiningOp();
  return op && isWideningCast(op);
}

/// Whether `value` is a chain of reshapes and the like whose elements are its base's in the same
/// order.
bool isRenaming(Value value) {
  std::optional<StridedView> view = stridedView(value);
  return view && view->offset == 0 &&
         elementCount(shapeOf(view->base)) == elementCount(shapeOf(value)) && view->isDense();
}

bool isReadInPlace(OpOperand &operand) {
  if (auto anchor = dyn_cast<AnchorOpInterface>(operand.getOwner())) {
    std::optional<StridedView> view = stridedView(operand.get());
    return view && anchor.acceptsStrides(operand.getOperandNumber(), view->strides);
  }
  // The border needs the same elements in the same order; a place in memory takes them in the order
  // in which they are written.
  return isStridedPlacement(operand.getOwner()) || isRenaming(operand.get());
}

/// Whether the operand is a constant, an iota, a widened value, or a view that steps or the border
/// read. A view that only renames a buffer's elements in order needs no copy.
bool needsCopy(OpOperand &operand) {
  Operation *base = baseOf(operand.get());
  bool leaf =
      isa_and_nonnull<ConstantOp, IotaOp>(base) || readsWidened(operand.get()) ||
      (isa<func::ReturnOp>(operand.getOwner()) && elementCount(shapeOf(operand.get())) == 1 &&
       isa_and_nonnull<ml_program::GlobalLoadOp>(base));
  return leaf || (isa_and_nonnull<ViewOpInterface>(operand.get().getDefiningOp()) &&
                  !isReadInPlace(operand));
}

void copyOperand(OpOperand &operand) {
  // Stores come last, so readers of state are made before the first of them.
  Operation *op = operand.getOwner(), *before = op;
  if (isa<ml_program::GlobalStoreOp, func::ReturnOp>(op))
    while (isa_and_nonnull<ml_program::GlobalStoreOp>(before->getPrevNode()))
      before = before->getPrevNode();
  OpBuilder builder(before);
  OverflowAttr exact; // a copy keeps infinities
  if (isa<FloatType>(elementOf(operand.get())))
    exact = OverflowAttr::get(builder.getContext(), Overflow::ieee);
  operand.set(CastOp::create(builder, op->getLoc(), operand.get().getType(), operand.get(), exact));
}

/// Looks up the rows of a widened table in the narrow table and widens the rows: the values are the
/// same, and no wide table is in memory.
void lookUpNarrow(Operation *lookup, OpOperand &table, Operation *widening) {
  OpBuilder builder(lookup);
  builder.setInsertionPointAfter(lookup);
  Value wide = lookup->getResult(0), narrow = widening->getOperand(0);
  auto type = cast<RankedTensorType>(wide.getType());
  table.set(narrow);
  wide.setType(withElement(type, elementOf(narrow)));
  Value again = CastOp::create(builder, lookup->getLoc(), type, wide, OverflowAttr());
  wide.replaceAllUsesExcept(again, again.getDefiningOp());
}

} // namespace

void materializeReads(Block &body) {
  for (Operation &op : llvm::make_early_inc_range(body)) {
    if (OpOperand *table = tableOperand(&op)) {
      Operation *maker = table->get().getDefiningOp();
      if (maker && isWideningCast(maker))
        lookUpNarrow(&op, *table, maker);
      if (!tableView(table->get()))
        copyOperand(*table);
    } else if (!isComputed(&op) && !isAbsorbed(&op)) {
      for (OpOperand &operand : op.getOpOperands())
        if (needsCopy(operand))
          copyOperand(operand);
    }
  }
}

} // namespace mpc
