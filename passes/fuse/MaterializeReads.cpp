#include "ir/dialect/Provenance.h"
#include "ir/group/Placement.h"
#include "passes/fuse/FuseSteps.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MLProgram/IR/MLProgram.h"

#include <map>

using namespace mlir;

namespace mpc {

bool isComputed(Operation *op) {
  return isa<ScalarMapOpInterface, ReduceOpInterface, ElementOpInterface, EmbeddingOp>(op) &&
         !isWideningCast(op);
}

namespace {

/// Whether there is a widening cast between `value` and its buffer.
bool readsWidened(Value value) {
  Operation *op = base(value).getDefiningOp();
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
    // A step has no offset for a vector or a number, such as a product's bias: these begin where
    // their buffer does. A product's scale may be a number of a vector (HoistSlices.cpp).
    if (isa<MatmulOp>(anchor) && numberBegin(operand.get()))
      return true;
    if (isa<CollectiveOpInterface>(operand.getOwner()) || shapeOf(operand.get()).size() < 2)
      return isRenaming(operand.get());
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
       isa_and_nonnull<ml_program::GlobalLoadOp>(base)) ||
      // An amax gathers in a cell that begins at zero, and so not where the old state is.
      (isa<ml_program::GlobalStoreOp>(operand.getOwner()) && isa_and_nonnull<AmaxOp>(base));
  return leaf || (isa_and_nonnull<ViewOpInterface>(operand.get().getDefiningOp()) &&
                  !isReadInPlace(operand));
}

/// A copy of `x` in memory, built at the builder's place.
Value copyOf(OpBuilder &builder, Location location, Value x) {
  OverflowAttr exact; // a copy keeps infinities
  if (isa<FloatType>(elementOf(x)))
    exact = OverflowAttr::get(builder.getContext(), Overflow::ieee);
  return CastOp::create(builder, location, x.getType(), x, exact);
}

/// Where a view shows elements more than once, as overlapping windows do, the padding under it is
/// copied first: a small copy, from which rows of windows are runs without conditions.
void copyPaddingUnder(Value value) {
  bool repeats = false;
  while (auto view = value.getDefiningOp<ViewOpInterface>()) {
    Value source = view->getOperand(0);
    repeats |= showsRepeatedly(view);
    auto pad = source.getDefiningOp<PadOp>();
    if (repeats && pad) {
      OpBuilder builder(pad->getContext());
      builder.setInsertionPointAfter(pad);
      view->setOperand(0, copyOf(builder, pad->getLoc(), source));
      return;
    }
    value = source;
  }
}

bool isReadByAnchor(OpOperand &operand) {
  return isa<AnchorOpInterface>(operand.getOwner()) && needsCopy(operand);
}

/// Whether nothing but copies for anchors is made of the value.
bool isOnlyCopied(Value value) {
  return llvm::all_of(value.getUses(), [](OpOperand &use) {
    return isa<ViewOpInterface>(use.getOwner()) ? isOnlyCopied(use.getOwner()->getResult(0))
                                                : isReadByAnchor(use);
  });
}
/// Lets further copies of the value be made of its copy, so that the kernel that makes the value
/// may write the copies alone.
void setForCopies(Value value, Value copy, Operation *maker) {
  value.replaceUsesWithIf(copy, [&](OpOperand &use) {
    Operation *view = use.getOwner();
    // The order comes last: asked behind each copy, it is made again for the whole block.
    return isa<ViewOpInterface>(view) && isOnlyCopied(view->getResult(0)) &&
           maker->isBeforeInBlock(view);
  });
}

/// Gives the copy to the operand, and with an anchor's to all anchors that need the same copy.
void setForAnchors(OpOperand &operand, Value copy) {
  if (isa<AnchorOpInterface>(operand.getOwner()))
    operand.get().replaceUsesWithIf(copy, [&](OpOperand &use) {
      return use.getOwner() != copy.getDefiningOp() && isReadByAnchor(use);
    });
  else
    operand.set(copy);
}

void copyOperand(OpOperand &operand) {
  // Stores come last, so readers of state are made before the first of them.
  Operation *op = operand.getOwner(), *before = op;
  if (isa<ml_program::GlobalStoreOp, func::ReturnOp>(op))
    while (isa_and_nonnull<ml_program::GlobalStoreOp>(before->getPrevNode()))
      before = before->getPrevNode();
  copyPaddingUnder(operand.get());
  OpBuilder builder(before);
  // The view under reshapes has the dimensions along which runs of memory are read.
  Value value = operand.get();
  SmallVector<Type> shown;
  for (auto reshape = value.getDefiningOp<ReshapeOp>();
       reshape && isa_and_nonnull<ViewOpInterface>(reshape.getX().getDefiningOp());
       reshape = value.getDefiningOp<ReshapeOp>()) {
    shown.push_back(value.getType());
    value = reshape.getX();
  }
  SmallVector<Value> viewed = {operand.get()}; // the last is what is copied
  while (viewed.back() != value)
    viewed.push_back(viewed.back().getDefiningOp<ReshapeOp>().getX());
  SmallVector<Value> copies = {copyOf(builder, op->getLoc(), value)};
  for (Type type : llvm::reverse(shown))
    copies.push_back(ReshapeOp::create(builder, op->getLoc(), type, copies.back()));
  setForAnchors(operand, copies.back());
  if (isa<AnchorOpInterface>(op))
    for (auto [from, copy] : llvm::zip(llvm::reverse(viewed), copies))
      setForCopies(from, copy, copies.front().getDefiningOp());
}

/// Lets the kernel that makes the operand write it where a view would show it, if it can: a
/// concatenation of this one tensor is that place.
bool placeOperand(OpOperand &operand) {
  Operation *op = operand.getOwner();
  if (!isa<AnchorOpInterface>(op))
    return false;
  Value value = operand.get();
  OpBuilder builder(op);
  auto place = ConcatOp::create(builder, op->getLoc(), value.getType(), value, 0);
  value.replaceUsesWithIf(place.getY(), isReadByAnchor);
  if (isStridedPlacement(place))
    return true;
  place.getY().replaceAllUsesWith(value);
  place.erase();
  return false;
}

/// Reads a widened table in its narrow type, so that no wide table is in memory. An element widens
/// what it reads. Of a lookup the rows are widened: the values are the same.
void readNarrow(Operation *lookup, OpOperand &table, Operation *widening) {
  OpBuilder builder(lookup);
  table.set(widening->getOperand(0));
  if (isa<ElementOpInterface>(lookup))
    return;
  builder.setInsertionPointAfter(lookup);
  Value wide = lookup->getResult(0);
  auto type = cast<RankedTensorType>(wide.getType());
  wide.setType(withElement(type, elementOf(table.get())));
  Value again = CastOp::create(builder, lookup->getLoc(), type, wide, OverflowAttr());
  wide.replaceAllUsesExcept(again, again.getDefiningOp());
}

/// Lets anchors that read equal views of a value read one, whatever layers they belong to, so that
/// they share its copy.
void shareViews(Block &body) {
  using Work = std::pair<std::string, void *>; // of the view, and the value that it shows
  std::map<Work, Value> known;
  for (Operation &op : llvm::make_early_inc_range(body)) {
    if (!isa<ViewOpInterface>(op) || op.getNumOperands() != 1 || !isOnlyCopied(op.getResult(0)))
      continue;
    std::string text;
    llvm::raw_string_ostream out(text);
    printWork(&op, out);
    out << op.getResult(0).getType();
    auto [first, isNew] =
        known.try_emplace({text, op.getOperand(0).getAsOpaquePointer()}, op.getResult(0));
    if (isNew)
      continue;
    op.getResult(0).replaceAllUsesWith(first->second);
    op.erase();
  }
}

} // namespace

void materializeReads(Block &body) {
  shareViews(body);
  for (Operation &op : llvm::make_early_inc_range(body)) {
    for (OpOperand *table : tableOperands(&op)) {
      Operation *maker = table->get().getDefiningOp();
      if (maker && isWideningCast(maker))
        readNarrow(&op, *table, maker);
      if (!tableView(table->get()))
        copyOperand(*table);
    }
    if (!isComputed(&op) && !isAbsorbed(&op)) {
      for (OpOperand &operand : op.getOpOperands())
        if (needsCopy(operand) && !placeOperand(operand))
          copyOperand(operand);
    }
  }
}

} // namespace mpc
