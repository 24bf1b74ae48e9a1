// Saved values that are cheap to make again.
// Before: groups. After: the backward does not read a result of a forward group if one pass over
// memory (maps, row statistics; no product) can make it of values that live until then anyway. A
// group that makes it stands before its first reader in the backward, and the saved value dies in
// the forward. A value that the backward alone reads, such as the transposed 8-bit copy of an
// activation, is then made there alone. The exception is a value that the blocks of an anchor make
// of their tiles (TailAnchors.cpp), since they read nothing for it. The backward begins with the
// first product that is marked `mpc.backward`. Values and bits are the same.
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

constexpr int64_t kLeastBytes = 4096; // fewer bytes are not worth a launch

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
        recomputeResults(group);
  }

private:
  /// Collects the uses of `value` in the backward, through views, and these views.
  void lateUses(Value value, SmallVector<OpOperand *> &uses) {
    for (OpOperand &use : value.getUses()) {
      if (isa<ViewOpInterface>(use.getOwner()))
        lateUses(use.getOwner()->getResult(0), uses);
      else if (position.lookup(use.getOwner()) >= begin)
        uses.push_back(&use);
    }
  }
  void recomputeResults(GroupOp group) {
    // Without such a result the group belongs to the backward, whatever its place is.
    if (llvm::none_of(group.getResults(), [&](Value result) { return isReadEarly(result); }))
      return;
    SmallVector<unsigned> moved; // to the backward
    for (OpResult result : group.getResults())
      if (recompute(group, result) && !isReadEarly(result))
        moved.push_back(result.getResultNumber());
    const int64_t place = position[group];
    for (unsigned number : llvm::reverse(moved))
      group = dropResult(group, number);
    position[group] = place;
  }

  /// Whether the forward reads the value too.
  bool isReadEarly(Value value) {
    return llvm::any_of(value.getUsers(), [&](Operation *user) {
      return isa<ViewOpInterface>(user) ? isReadEarly(user->getResult(0))
                                        : position.lookup(user) < begin;
    });
  }
  /// Whether a value lives in the backward even without this pass.
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

  /// Whether one pass over memory makes the part of values that live in the backward.
  bool isCheap(const GroupPart &part) {
    return !part.ops.empty() &&
           llvm::all_of(part.inputs, [&](auto &input) { return livesLate(input.second); }) &&
           llvm::none_of(part.ops, [](Operation *op) {
             return isa<AmaxOp, PartialSumOp, ElementOpInterface, EmbeddingOp>(op);
           });
  }

  /// Whether the part reduces rows. Their statistics are not worth another pass by themselves.
  static bool isReduced(const GroupPart &part) {
    return llvm::any_of(part.ops, [](Operation *op) { return isa<ReduceOpInterface>(op); });
  }

  /// Whether the blocks of an anchor could run the group over the tiles that they make.
  static bool isOnTiles(GroupOp group) {
    return llvm::any_of(group.getInputs(), [](Value input) {
      while (isa_and_nonnull<ViewOpInterface, ConcatOp>(input.getDefiningOp()))
        input = input.getDefiningOp()->getOperand(0);
      auto anchor = input.getDefiningOp<AnchorOpInterface>();
      return anchor && anchor.getResultTile(cast<OpResult>(input).getResultNumber());
    });
  }

  /// Lets the backward make a result of a group again. False where it cannot.
  bool recompute(GroupOp group, OpResult result) {
    int64_t bytes = byteCount(elementOf(result), elementCount(shapeOf(result)));
    SmallVector<OpOperand *> uses;
    lateUses(result, uses);
    const bool early = isReadEarly(result);
    if (uses.empty() || bytes < kLeastBytes || (!early && isOnTiles(group)))
      return false;
    unsigned number = result.getResultNumber();
    GroupPart part = findPart(group, number, [&](Value other) { return livesLate(other); });
    if (!isCheap(part) || (!early && isReduced(part)) || !fitsDomain(group, number, part))
      return false;
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
    return true;
  }

  Block &body;
  int64_t begin = 0;
  llvm::DenseMap<Operation *, int64_t> position; // looked up, never walked
  llvm::DenseSet<Operation *> replaced;          // likewise: groups of this pass
};

struct RecomputeGroups : impl::RecomputeGroupsBase<RecomputeGroups> {
  void runOnOperation() override {
    Recomputer(getOperation()).run();
  }
};

} // namespace
} // namespace mpc
