//===-- ShareKernels.cpp - entries of a training artifact launch one kernel where they can ----===//
//
// Before: functions of scheduled groups and batches. After: where another function has the same
// step with some small results more, this function writes these results too, to memory that nobody
// reads. Such results are statistics of rows, which the backward reads and @eval does not. Both
// functions then launch one kernel, which is compiled once. Values and bits are the same. The pass
// leaves alone steps that would compute more, groups that are launched beside others, and modules
// that do not train. In every module, kernels that differ in the place of a slice become one
// (HoistSlices.h).
//
//===------------------------------------------------------------------------------------------===//
#include "ir/dialect/Provenance.h"
#include "ir/formats/FloatFormat.h"
#include "ir/group/StridedView.h"
#include "passes/Passes.h"
#include "passes/plan/HoistSlices.h"
#include "passes/schedule/LaunchMarks.h"

#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;

namespace mpc {
#define GEN_PASS_DEF_SHAREKERNELS
#include "passes/Passes.h.inc"
namespace {

constexpr int64_t kMostExtra = 64; // of this many bytes that the step moves, at most one is unread

int64_t bytesOf(ValueRange values) {
  int64_t bytes = 0;
  for (Value value : values)
    bytes += byteCount(elementOf(value), elementCount(shapeOf(value)));
  return bytes;
}

bool isFree(Operation *op) { return isa<ViewOpInterface, ConstantOp, IotaOp>(op); }

bool mayEmbed(GroupOp narrow, GroupOp wide) {
  return narrow.getRows() == wide.getRows() && narrow.getColumns() == wide.getColumns() &&
         narrow.getSchedule() == wide.getSchedule() &&
         narrow.getNumOperands() == wide.getNumOperands() &&
         narrow.getNumResults() < wide.getNumResults();
}

/// Finds the values of one body, `narrow`, in another, `wide`.
class Embedding {
public:
  /// Whether `wide` yields all results of `narrow`, in their order, and perhaps more.
  bool find(GroupOp narrow, GroupOp wide) {
    ValueRange wanted = narrow.getBody().front().getTerminator()->getOperands();
    ValueRange given = wide.getBody().front().getTerminator()->getOperands();
    SmallVector<Value> extra;
    for (auto [index, value] : llvm::enumerate(given)) {
      if (results.size() < wanted.size() && match(wanted[results.size()], value))
        results.push_back(index);
      else
        extra.push_back(wide.getResult(index));
    }
    if (results.size() < wanted.size() || arguments.size() < narrow.getNumOperands() ||
        bytesOf(extra) > bytesOf(narrow->getOperands()) / kMostExtra)
      return false;
    return llvm::all_of(wide.getBody().front().without_terminator(),
                        [&](Operation &op) { return isFree(&op) || ops.contains(&op); });
  }

  /// Puts the work of `wide` in the place of `narrow`, with the names of `narrow`.
  void replace(GroupOp narrow, GroupOp wide) {
    OpBuilder builder(narrow);
    SmallVector<Value> inputs(narrow.getNumOperands());
    for (auto [of, to] : arguments)
      inputs[cast<BlockArgument>(to).getArgNumber()] =
          narrow.getInputs()[cast<BlockArgument>(of).getArgNumber()];
    auto group =
        GroupOp::create(builder, narrow.getLoc(), wide.getResultTypes(), inputs, wide.getRows(),
                        wide.getColumns(), *wide.getSchedule(), narrow.getLayersAttr());
    group->setDiscardableAttrs(narrow->getDiscardableAttrDictionary());
    IRMapping mapping;
    wide.getBody().cloneInto(&group.getBody(), mapping);
    for (auto [of, copy] : llvm::zip(wide.getBody().front(), group.getBody().front()))
      if (Operation *same = ops.lookup(&of))
        copy.setDiscardableAttrs(same->getDiscardableAttrDictionary());
    for (auto [old, index] : llvm::zip(narrow.getResults(), results))
      old.replaceAllUsesWith(group.getResult(index));
    narrow.erase();
  }

private:
  /// A refused value may leave pairs behind, which then refuse other matches. At worst, nothing is
  /// shared.
  bool match(Value of, Value to) {
    if (auto argument = dyn_cast<BlockArgument>(of)) {
      if (!isa<BlockArgument>(to) || of.getType() != to.getType())
        return false;
      auto known = arguments.find(of);
      if (known != arguments.end())
        return known->second == to;
      if (!taken.insert(to).second)
        return false;
      arguments.insert({of, to});
      return true;
    }
    Operation *op = of.getDefiningOp(), *other = to.getDefiningOp();
    if (!other || cast<OpResult>(of).getResultNumber() != cast<OpResult>(to).getResultNumber())
      return false;
    if (Operation *known = ops.lookup(other))
      return known == op;
    if (!OperationEquivalence::isEquivalentTo(
            op, other, OperationEquivalence::ignoreValueEquivalence, nullptr,
            OperationEquivalence::IgnoreLocations | OperationEquivalence::IgnoreDiscardableAttrs))
      return false;
    for (auto [a, b] : llvm::zip(op->getOperands(), other->getOperands()))
      if (!match(a, b))
        return false;
    ops[other] = op;
    return true;
  }

  llvm::MapVector<Value, Value> arguments;      // narrow's to wide's
  llvm::DenseSet<Value> taken;                  // wide's; looked up, never walked
  llvm::DenseMap<Operation *, Operation *> ops; // wide's to narrow's; likewise
  SmallVector<unsigned> results;                // of wide, for each of narrow
};

/// An anchor's attributes without its layer.
NamedAttrList workOf(Operation *op) {
  NamedAttrList attributes;
  for (NamedAttribute attribute : op->getAttrs())
    if (StringRef name = attribute.getName();
        !isLayerName(name) && name != "mpc.origin" && name != "mpc.value" && name != "mpc.decision")
      attributes.push_back(attribute);
  return attributes;
}

bool liesAlike(Value a, Value b) {
  std::optional<StridedView> left = stridedView(a), right = stridedView(b);
  return a.getType() == b.getType() && left && right && left->offset == right->offset &&
         left->strides == right->strides;
}

/// Whether `wide` is `narrow` with more results at the end.
bool isWider(Operation *narrow, Operation *wide) {
  unsigned count = narrow->getNumResults();
  return narrow->getName() == wide->getName() && count < wide->getNumResults() &&
         narrow->getResultTypes() == wide->getResults().take_front(count).getTypes() &&
         narrow->getNumOperands() == wide->getNumOperands() &&
         !wide->hasTrait<OpTrait::AttrSizedResultSegments>() && workOf(narrow) == workOf(wide) &&
         llvm::equal(narrow->getOperands(), wide->getOperands(), liesAlike) &&
         bytesOf(wide->getResults().drop_front(count)) <=
             bytesOf(narrow->getOperands()) / kMostExtra;
}

void widen(Operation *narrow, Operation *wide) {
  OpBuilder builder(narrow);
  OperationState state(narrow->getLoc(), narrow->getName(), narrow->getOperands(),
                       wide->getResultTypes(), narrow->getAttrs());
  Operation *op = builder.create(state);
  narrow->replaceAllUsesWith(op->getResults().take_front(narrow->getNumResults()));
  narrow->erase();
}

bool isAlone(Operation *op) { return !batchOf(op) && !joinOf(op); }

void shareGroup(GroupOp group, ArrayRef<Operation *> candidates) {
  for (Operation *candidate : candidates) {
    auto other = dyn_cast<GroupOp>(candidate);
    if (!other || !mayEmbed(group, other))
      continue;
    Embedding embedding;
    if (embedding.find(group, other))
      return embedding.replace(group, other);
  }
}

void share(func::FuncOp to, func::FuncOp from) {
  SmallVector<Operation *> candidates;
  for (Operation &op : from.getBody().front())
    if (op.getNumResults() > 1 && isAlone(&op))
      candidates.push_back(&op);
  for (Operation &op : llvm::make_early_inc_range(to.getBody().front())) {
    if (auto group = dyn_cast<GroupOp>(op)) {
      if (isAlone(group))
        shareGroup(group, candidates);
    } else if (isa<AnchorOpInterface>(op)) {
      auto wide = llvm::find_if(candidates, [&](Operation *other) { return isWider(&op, other); });
      if (wide != candidates.end())
        widen(&op, *wide);
    }
  }
}

struct ShareKernels : impl::ShareKernelsBase<ShareKernels> {
  void runOnOperation() override {
    for (auto function : getOperation().getOps<func::FuncOp>())
      hoistSlices(function);
    if (!getOperation()->hasAttr("mpc.training"))
      return;
    auto functions = llvm::to_vector(getOperation().getOps<func::FuncOp>());
    for (func::FuncOp to : functions)
      for (func::FuncOp from : functions)
        if (to != from)
          share(to, from);
  }
};

} // namespace
} // namespace mpc
