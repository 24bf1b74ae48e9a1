//===-- RecomputeGroups.cpp - saved values that are cheap to make again -----------------------===//
//
// Before: groups. After, with mode "cheap": where the backward's products and kernels read a result
// of a forward group that can be made of values that live until then anyway, by what one pass over
// memory computes (maps, row statistics; no product), a group that makes it stands before its first
// late reader, and the saved value dies in the forward. The backward begins with the first product
// that is marked `mpc.backward`. Values and bits are the same.
//
//===------------------------------------------------------------------------------------------===//
#include "ir/FloatFormat.h"
#include "ir/GroupNodes.h"
#include "passes/Passes.h"

#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Remarks.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;

namespace mpc {
#define GEN_PASS_DEF_RECOMPUTEGROUPS
#include "passes/Passes.h.inc"
namespace {

constexpr int64_t kLeastBytes = 4096; // below, memory is not worth a launch

class Recomputer {
public:
  explicit Recomputer(func::FuncOp function) : body(function.getBody().front()) {}

  void run() {
    int64_t next = 0, turn = -1;
    for (Operation &op : body) {
      position[&op] = next++;
      if (turn < 0 && isa<AnchorOpInterface>(op) && op.hasAttr("mpc.backward"))
        turn = position[&op];
    }
    if (turn < 0)
      return;
    begin = turn;
    for (auto group : llvm::to_vector(body.getOps<GroupOp>()))
      if (position[group] < begin)
        for (OpResult result : group.getResults())
          recompute(group, result);
  }

private:
  /// The uses of `value` in the backward, through views, which are collected too.
  void lateUses(Value value, SmallVector<OpOperand *> &uses) {
    for (OpOperand &use : value.getUses()) {
      if (isa<ViewOpInterface>(use.getOwner()))
        lateUses(use.getOwner()->getResult(0), uses);
      else if (position.lookup(use.getOwner()) >= begin)
        uses.push_back(&use);
    }
  }
  /// Whether the forward reads it too: else it belongs to the backward, whatever stands where.
  bool isReadEarly(Value value) {
    return llvm::any_of(value.getUsers(), [&](Operation *user) {
      return isa<ViewOpInterface>(user) ? isReadEarly(user->getResult(0))
                                        : position.lookup(user) < begin;
    });
  }
  /// Whether a value is there in the backward without this pass's doing.
  bool livesLate(Value value) {
    Operation *op = value.getDefiningOp();
    if (!op || isa<ml_program::GlobalLoadOp>(op))
      return true;
    if (isa<ViewOpInterface>(op))
      return livesLate(op->getOperand(0));
    SmallVector<OpOperand *> uses;
    lateUses(value, uses);
    return llvm::any_of(uses, [&](OpOperand *use) { return !replaced.contains(use->getOwner()); });
  }

  /// What makes `value` in the group's body, in order, down to values that live late: those are
  /// `inputs` (by what they are in the body). False when something does not.
  bool findCone(GroupOp group, Value value, OpResult wanted, llvm::SetVector<Operation *> &cone,
                llvm::MapVector<Value, Value> &inputs) {
    if (auto argument = dyn_cast<BlockArgument>(value)) {
      Value outside = group.getInputs()[argument.getArgNumber()];
      inputs[value] = outside;
      return livesLate(outside);
    }
    Operation *yield = group.getBody().front().getTerminator();
    for (auto [index, yielded] : llvm::enumerate(yield->getOperands()))
      if (yielded == value && index != wanted.getResultNumber() &&
          livesLate(group.getResult(index))) {
        inputs[value] = group.getResult(index);
        return true;
      }
    Operation *op = value.getDefiningOp();
    if (cone.contains(op))
      return true;
    if (isa<AmaxOp, PartialSumOp, EmbeddingOp>(op))
      return false;
    for (Value operand : op->getOperands())
      if (!findCone(group, operand, wanted, cone, inputs))
        return false;
    cone.insert(op);
    return true;
  }

  void recompute(GroupOp group, OpResult result) {
    int64_t bytes = byteCount(elementOf(result), elementCount(shapeOf(result)));
    SmallVector<OpOperand *> uses;
    lateUses(result, uses);
    if (uses.empty() || bytes < kLeastBytes || !isReadEarly(result))
      return;
    llvm::SetVector<Operation *> cone;
    llvm::MapVector<Value, Value> inputs;
    Value yielded = group.getBody().front().getTerminator()->getOperand(result.getResultNumber());
    if (!findCone(group, yielded, result, cone, inputs) || cone.empty())
      return;
    Operation *first = uses.front()->getOwner();
    for (OpOperand *use : uses)
      if (position[use->getOwner()] < position[first])
        first = use->getOwner();
    GroupOp again = build(group, result, cone, inputs, first);
    if (!again)
      return;
    for (OpOperand *use : uses) {
      OpBuilder builder(use->getOwner());
      use->set(viewsAgain(use->get(), result, again.getResult(0), builder));
    }
    remark::passed(result.getLoc(), remark::RemarkOpts::name("Recompute").category("mpc"))
        << "made again in the backward: " << std::to_string(bytes) << " bytes are not saved";
  }

  GroupOp build(GroupOp group, OpResult result, llvm::SetVector<Operation *> &cone,
                llvm::MapVector<Value, Value> &inputs, Operation *before) {
    OpBuilder builder(before);
    SmallVector<Value> operands;
    for (auto &[inside, outside] : inputs)
      operands.push_back(outside);
    auto again =
        GroupOp::create(builder, group.getLoc(), TypeRange{result.getType()}, operands,
                        group.getRows(), group.getColumns(), DictionaryAttr(), ArrayAttr());
    Block *block = builder.createBlock(&again.getBody());
    IRMapping mapping;
    for (auto &[inside, outside] : inputs)
      mapping.map(inside, block->addArgument(outside.getType(), outside.getLoc()));
    for (Operation &op : group.getBody().front())
      if (cone.contains(&op))
        builder.clone(op, mapping);
    Value yielded = group.getBody().front().getTerminator()->getOperand(result.getResultNumber());
    YieldOp::create(builder, group.getLoc(), mapping.lookup(yielded));
    std::string why;
    SmallVector<Value> made = {mapping.lookup(yielded)};
    if (failed(buildNodes(
            made, group.getRows(), group.getColumns(), [](Operation *) { return true; }, why))) {
      again.erase();
      return nullptr;
    }
    position[again] = position[before];
    replaced.insert(again);
    return again;
  }

  /// The views between `from` and `value`, over `to`.
  static Value viewsAgain(Value value, Value from, Value to, OpBuilder &builder) {
    if (value == from)
      return to;
    IRMapping mapping;
    Operation *view = value.getDefiningOp();
    mapping.map(view->getOperand(0), viewsAgain(view->getOperand(0), from, to, builder));
    return builder.clone(*view, mapping)->getResult(0);
  }

  Block &body;
  int64_t begin = 0;
  llvm::DenseMap<Operation *, int64_t> position; // looked up, never walked
  llvm::DenseSet<Operation *> replaced;          // likewise: groups of this pass
};

struct RecomputeGroups : impl::RecomputeGroupsBase<RecomputeGroups> {
  void runOnOperation() override { Recomputer(getOperation()).run(); }
};

} // namespace
} // namespace mpc
