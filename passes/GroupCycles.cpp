//===-- GroupCycles.cpp -----------------------------------------------------------------------===//
#include "passes/GroupCycles.h"
#include "ir/GroupNodes.h"

using namespace mlir;

namespace mpc {
namespace {

/// Steps outside that lead to the groups, or that they lead to.
struct Walk {
  SmallVector<Operation *> ops;
  llvm::SmallDenseSet<int> groups;           // looked up, never walked
  llvm::SmallPtrSet<Operation *, 16> others; // likewise
  size_t next = 0;

  bool isDone() const { return next == ops.size(); }
};

/// Looks from both ends: a path is short, and what feeds a group may be most of the function.
class Search {
public:
  Search(const FormedGroups &formed, int into, int from) : formed(formed), ends{into, from} {
    for (int group : ends)
      for (Operation *op : formed.groups[group]) {
        first = std::min(first, formed.position.at(op));
        last = std::max(last, formed.position.at(op));
      }
    if (!formed.isPlacing)
      last = std::numeric_limits<int64_t>::max();
  }

  bool run() {
    auto seed = [&](bool (Search::*go)(Operation *, bool)) {
      return llvm::any_of(ends, [&](int group) {
        return llvm::any_of(formed.groups[group],
                            [&](Operation *op) { return (this->*go)(op, /*isSeed=*/true); });
      });
    };
    if (seed(&Search::goBack))
      return true;
    if (back.isDone())
      return false;
    if (seed(&Search::goAhead))
      return true;
    while (!back.isDone() && !ahead.isDone())
      if (goBack(back.ops[back.next++], /*isSeed=*/false) ||
          goAhead(ahead.ops[ahead.next++], /*isSeed=*/false))
        return true;
    return false;
  }

private:
  bool isBetween(Operation *op) const {
    int64_t at = formed.position.at(op);
    return at > first && at < last;
  }

  /// Adds the step of `op` to `walk`; whether that closes a cycle.
  bool reach(Operation *op, Walk &walk, const Walk &other, bool isSeed) {
    if (!op || !isa<MpcDialect>(op->getDialect()))
      return false;
    auto group = formed.groupOf.find(op);
    if (group == formed.groupOf.end()) {
      if (!isBetween(op) || !walk.others.insert(op).second)
        return false;
      walk.ops.push_back(op);
      return other.others.contains(op);
    }
    int id = group->second;
    if (llvm::is_contained(ends, id))
      return !isSeed;
    ArrayRef<Operation *> members = formed.groups[id].getArrayRef();
    if (walk.groups.contains(id) ||
        llvm::none_of(members, [&](Operation *member) { return isBetween(member); }))
      return false;
    walk.groups.insert(id);
    walk.ops.append(members.begin(), members.end());
    return other.groups.contains(id);
  }
  bool goBack(Operation *op, bool isSeed) {
    return llvm::any_of(op->getOperands(),
                        [&](Value operand) { return reach(baseOf(operand), back, ahead, isSeed); });
  }
  bool goAhead(Operation *op, bool isSeed) {
    return llvm::any_of(op->getUsers(), [&](Operation *user) {
      return isa<ViewOpInterface>(user) || isWideningCast(user) ? goAhead(user, isSeed)
                                                                : reach(user, ahead, back, isSeed);
    });
  }

  const FormedGroups &formed;
  const int ends[2];
  int64_t first = std::numeric_limits<int64_t>::max(), last = 0;
  Walk back, ahead;
};

} // namespace

Operation *baseOf(Value value) {
  Operation *op = value.getDefiningOp();
  while (op && (isa<ViewOpInterface>(op) || isWideningCast(op)))
    op = op->getOperand(0).getDefiningOp();
  return op;
}

bool closesCycle(const FormedGroups &formed, int into, int from) {
  return Search(formed, into, from).run();
}

} // namespace mpc
