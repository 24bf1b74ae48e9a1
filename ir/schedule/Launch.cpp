#include "ir/schedule/Launch.h"
#include "ir/schedule/Schedule.h"

#include "llvm/ADT/SmallSet.h"

using namespace mlir;

namespace mpc {

LaunchAttr launchOf(Operation *op) { return op->getAttrOfType<LaunchAttr>("mpc.launch"); }

static bool hasRole(Operation *op, LaunchRole role) {
  LaunchAttr launch = launchOf(op);
  return launch && launch.getRole() == role;
}
bool isTail(Operation *op) { return hasRole(op, LaunchRole::tail); }
bool isTileTail(Operation *op) { return hasRole(op, LaunchRole::tile_tail); }

GroupOp tileTailOf(Operation *anchor) {
  LaunchAttr launch = launchOf(anchor);
  for (Operation *op = launch ? anchor->getNextNode() : nullptr; op; op = op->getNextNode())
    if (auto group = dyn_cast<GroupOp>(op))
      return isTileTail(group) && launchOf(group).getNumber() == launch.getNumber() ? group
                                                                                    : GroupOp();
  return {};
}

bool isReadByTailAlone(Value value, GroupOp tail) {
  return !value.use_empty() && llvm::all_of(value.getUsers(), [&](Operation *user) {
    const bool isWay = isa<ViewOpInterface>(user) || (isa<ConcatOp>(user) && isTileTail(user));
    return isWay ? isReadByTailAlone(user->getResult(0), tail) : user == tail;
  });
}

bool isSameStep(Operation *a, Operation *b) {
  LaunchAttr one = launchOf(a), other = launchOf(b);
  return one && other && one.getNumber() == other.getNumber() && isTail(a) == isTail(b);
}

void numberLaunches(Block &body) {
  llvm::DenseMap<int64_t, int64_t> numbers; // looked up, never walked
  for (Operation &op : body)
    if (LaunchAttr launch = launchOf(&op)) {
      const int64_t number = numbers.try_emplace(launch.getNumber(), numbers.size()).first->second;
      op.setAttr("mpc.launch",
                 LaunchAttr::get(op.getContext(), number, launch.getPart(), launch.getRole()));
    }
}

static int64_t threadsOf(Operation *op) {
  auto group = dyn_cast<GroupOp>(op);
  return group ? GroupSchedule::fromAttribute(*group.getSchedule()).threads : 0;
}

LogicalResult verifyLaunches(Block &body) {
  llvm::SmallSet<int64_t, 16> ended;
  Operation *first = nullptr, *last = nullptr; // of the launch that goes on
  for (Operation &op : body) {
    LaunchAttr launch = launchOf(&op);
    if (!launch && !isa<GroupOp, AnchorOpInterface>(op))
      continue;
    if (last && (!launch || launch.getNumber() != launchOf(last).getNumber())) {
      ended.insert(launchOf(last).getNumber());
      first = last = nullptr;
    }
    if (!launch)
      continue;
    Operation *previous = std::exchange(last, &op);
    if (!previous)
      first = &op;
    const bool hasAnchor = isa<AnchorOpInterface>(first);
    auto refuse = [&](const Twine &expected) {
      return op.emitOpError() << "has " << launch << ", but a launch has " << expected;
    };
    if (ended.contains(launch.getNumber()))
      return refuse("its groups in one piece");
    if (!previous ? launch.getRole() != LaunchRole::beside : isTileTail(&op) != hasAnchor)
      return refuse("a part first, and tile_tail behind an anchor alone");
    if (!previous)
      continue;
    if (launch.getPart() < launchOf(previous).getPart() || (isTail(previous) && !isTail(&op)))
      return refuse("its parts in their order, then its tails");
    if (!hasAnchor && threadsOf(first) != threadsOf(&op))
      return refuse("the same number of threads in all its groups");
  }
  return success();
}

} // namespace mpc
