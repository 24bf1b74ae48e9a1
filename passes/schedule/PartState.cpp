//===-- PartState.cpp - small state is made behind the readers of its old value ---------------===//
//
// Before: groups without schedules. After: where a group makes a single number that becomes state,
// and a later step reads the old one, the number is made by a group of its own behind that step, if
// scalar maps make it of single numbers. So it is written over the old one; else it would be copied
// there by a launch of its own. JoinLaunches lets a launch beside it run the new group. All other
// groups stay unchanged, and so do all values.
//
//===------------------------------------------------------------------------------------------===//
#include "passes/Passes.h"
#include "passes/fuse/GroupParts.h"
#include "passes/schedule/LaunchMarks.h"

#include "mlir/IR/Remarks.h"

using namespace mlir;

namespace mpc {
#define GEN_PASS_DEF_PARTSTATE
#include "passes/Passes.h.inc"
namespace {

bool isSingle(Value value) { return elementCount(shapeOf(value)) == 1; }

/// Whether scalar maps alone make the part of single numbers.
bool isScalar(const GroupPart &part) {
  return !part.ops.empty() && llvm::all_of(part.inputs, [](auto &input) {
    return isSingle(input.first);
  }) && llvm::all_of(part.ops, [](Operation *op) {
    return isSingle(op->getResult(0)) && isa<ScalarMapOpInterface, ViewOpInterface, ConstantOp>(op);
  });
}

class Parter {
public:
  explicit Parter(func::FuncOp function) : body(function.getBody().front()) {}

  void run() {
    for (auto load : body.getOps<ml_program::GlobalLoadOp>())
      loaded[load.getGlobal().getLeafReference()] = load.getResult();
    for (auto store : llvm::to_vector(body.getOps<ml_program::GlobalStoreOp>()))
      part(store);
  }

private:
  /// Whether a step behind the group reads the value, through views.
  static bool isReadBehind(Value value, GroupOp group) {
    return llvm::any_of(value.getUsers(), [&](Operation *user) {
      return isa<ViewOpInterface>(user) ? isReadBehind(user->getResult(0), group)
                                        : group->isBeforeInBlock(user);
    });
  }

  void part(ml_program::GlobalStoreOp store) {
    auto result = dyn_cast<OpResult>(store.getValue());
    auto group = result ? dyn_cast<GroupOp>(result.getOwner()) : GroupOp();
    Value old = loaded.lookup(store.getGlobal().getLeafReference());
    if (!group || group.getNumResults() == 1 || !old || !isSingle(result) || !result.hasOneUse() ||
        !isReadBehind(old, group))
      return;
    const unsigned number = result.getResultNumber();
    GroupPart own = findPart(group, number, [](OpResult) { return true; });
    if (!isScalar(own))
      return;
    OpBuilder builder(store);
    GroupOp again = buildPart(group, number, own, builder, Domain(1, 1));
    result.replaceAllUsesWith(again.getResult(0));
    dropResult(group, number);
    remark::passed(store.getLoc(), remark::RemarkOpts::name("PartState").category("mpc"))
        << "made behind the readers of the old value";
  }

  Block &body;
  llvm::DenseMap<Attribute, Value> loaded; // looked up, never walked
};

struct PartState : impl::PartStateBase<PartState> {
  void runOnOperation() override { Parter(getOperation()).run(); }
};

} // namespace
} // namespace mpc
