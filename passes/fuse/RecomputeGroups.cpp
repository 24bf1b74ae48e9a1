//===-- RecomputeGroups.cpp - saved values that are cheap to make again -----------------------===//
//
// Before: groups. After: where the backward's products and kernels read a result
// of a forward group that can be made of values that live until then anyway, by what one pass over
// memory computes (maps, row statistics; no product), a group that makes it stands before its first
// late reader, and the saved value dies in the forward. The backward begins with the first product
// that is marked `mpc.backward`. Values and bits are the same.
//
//===------------------------------------------------------------------------------------------===//
#include "ir/formats/FloatFormat.h"
#include "passes/Passes.h"
#include "passes/fuse/GroupParts.h"

#include "mlir/IR/Remarks.h"
#include "llvm/ADT/DenseMap.h"

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

  /// Whether one pass over memory makes it of values that live late.
  bool isCheap(const GroupPart &part) {
    return !part.ops.empty() &&
           llvm::all_of(part.inputs, [&](auto &input) { return livesLate(input.second); }) &&
           llvm::none_of(part.ops,
                         [](Operation *op) { return isa<AmaxOp, PartialSumOp, EmbeddingOp>(op); });
  }

  void recompute(GroupOp group, OpResult result) {
    int64_t bytes = byteCount(elementOf(result), elementCount(shapeOf(result)));
    SmallVector<OpOperand *> uses;
    lateUses(result, uses);
    if (uses.empty() || bytes < kLeastBytes || !isReadEarly(result))
      return;
    unsigned number = result.getResultNumber();
    GroupPart part = findPart(group, number, [&](Value other) { return livesLate(other); });
    if (!isCheap(part) || !fitsDomain(group, number, part))
      return;
    Operation *first = uses.front()->getOwner();
    for (OpOperand *use : uses)
      if (position[use->getOwner()] < position[first])
        first = use->getOwner();
    OpBuilder before(first);
    GroupOp again = buildPart(group, number, part, before);
    position[again] = position[first];
    replaced.insert(again);
    for (OpOperand *use : uses) {
      OpBuilder builder(use->getOwner());
      use->set(viewsAgain(use->get(), result, again.getResult(0), builder));
    }
    remark::passed(result.getLoc(), remark::RemarkOpts::name("Recompute").category("mpc"))
        << "made again in the backward: " << std::to_string(bytes) << " bytes are not saved";
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
