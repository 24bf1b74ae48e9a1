// The blocks of an anchor run the group that reads its result.
// Before: scheduled groups. After: a group that goes once over what an anchor makes stands behind
// the anchor, with the schedule of the anchor's tiles and a domain in which these are rectangles;
// so does a concatenation of the anchor's results between them. Both have a launch (`mpc.launch`).
// In FP8 such a group writes copies, an amax and partial sums of a bias gradient; a tensor that
// nobody else reads is in no memory then. An anchor has one such group at most: the first that
// writes a transposed copy, which costs most by itself, or else the first that can be one. Other
// groups stay unchanged.
#include "ir/formats/Target.h"
#include "ir/schedule/Launch.h"
#include "ir/schedule/TileTail.h"
#include "passes/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Remarks.h"

using namespace mlir;

namespace mpc {
#define GEN_PASS_DEF_TAILANCHORS
#include "passes/Passes.h.inc"
namespace {

/// The groups that read a value, through views and concatenations; a group once.
void collectReaders(Value value, llvm::SetVector<Operation *> &readers) {
  for (Operation *user : value.getUsers())
    if (isa<ViewOpInterface, ConcatOp>(user))
      collectReaders(user->getResult(0), readers);
    else if (isa<GroupOp>(user))
      readers.insert(user);
}

/// Moves the views and the concatenation on the way from the anchor to `value` behind `last`, and
/// gives the concatenation its place in the launch.
Operation *moveWay(Value value, Operation *anchor, Operation *last, LaunchAttr launch) {
  Operation *op = value.getDefiningOp();
  if (op == anchor)
    return last;
  for (Value operand : op->getOperands())
    last = moveWay(operand, anchor, last, launch);
  op->moveAfter(last);
  if (isa<ConcatOp>(op))
    op->setAttr("mpc.launch", launch);
  return op;
}

/// Whether what the group reads beside the anchor's result is there before the anchor runs.
bool readsOnlyBefore(GroupOp group, unsigned staged, Operation *anchor) {
  return llvm::all_of(llvm::enumerate(group.getInputs()), [&](auto pair) {
    Operation *made = pair.value().getDefiningOp();
    return pair.index() == staged || !made || made->isBeforeInBlock(anchor);
  });
}

/// A record for each program of the targets.
SmallVector<Target> programsOf(ArrayRef<std::string> names) {
  llvm::MapVector<StringRef, SmallVector<StringRef>> programs;
  for (const std::string &name : names)
    if (const Target *target = findTarget(name))
      programs[target->program].push_back(target->name);
  return llvm::map_to_vector(programs, [](const auto &pair) { return commonTarget(pair.second); });
}

struct TailAnchors : impl::TailAnchorsBase<TailAnchors> {
  using TailAnchorsBase::TailAnchorsBase;

  void runOnOperation() override {
    const SmallVector<Target> programs = programsOf(llvm::to_vector(targets));
    Block &body = getOperation().getBody().front();
    int64_t launches = 0;
    for (auto anchor : llvm::to_vector(body.getOps<AnchorOpInterface>()))
      if (llvm::none_of(programs, [&](const Target &each) { return anchor.isFasterAlone(each); }))
        launches += takeTail(anchor, launches);
  }

  /// Whether the anchor has a tail; both are then the launch of this number.
  bool takeTail(AnchorOpInterface anchor, int64_t number) {
    llvm::SetVector<Operation *> readers;
    for (OpResult result : anchor->getResults())
      if (anchor.getResultTile(result.getResultNumber()))
        collectReaders(result, readers);
    GroupOp chosen;
    std::optional<TileTail> best;
    for (Operation *reader : readers) {
      auto group = cast<GroupOp>(reader);
      std::string why;
      std::optional<TileTail> tail = tileTail(anchor, group, why);
      if (tail && !readsOnlyBefore(group, tail->staged, anchor)) {
        why = "it reads what is made behind the result";
        tail.reset();
      }
      if (!tail) {
        remark::missed(group.getLoc(), remark::RemarkOpts::name("TailAnchors").category("mpc"))
            << "not run by the blocks that make its operand: " << why;
        continue;
      }
      if (!best || (tail->turns && !best->turns)) {
        chosen = group;
        best = std::move(tail);
      }
    }
    if (!best)
      return false;
    auto tailed = LaunchAttr::get(&getContext(), number, 1, LaunchRole::tile_tail);
    chosen->moveAfter(moveWay(chosen.getInputs()[best->staged], anchor, anchor, tailed));
    anchor->setAttr("mpc.launch", LaunchAttr::get(&getContext(), number, 0, LaunchRole::beside));
    chosen->setAttr("mpc.launch", tailed);
    chosen.setRows(best->domain.first);
    chosen.setColumns(best->domain.second);
    chosen.setScheduleAttr(best->schedule.toAttribute(&getContext()));
    return true;
  }
};

} // namespace
} // namespace mpc
