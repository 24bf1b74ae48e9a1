// Every edge goes from an earlier step to a later one. So a path between two steps runs only
// through steps between them. Joining two steps moves the steps that depend on them to one side, as
// D. Pearce and P. Kelly keep a topological order when an edge is added (ACM JEA 11, 2006).
#include "passes/fuse/GroupCycles.h"
#include "ir/group/GroupNodes.h"

using namespace mlir;

namespace mpc {

/// Searches from both ends, since a path is short while most of the function may feed a step.
class JoinSearch {
public:
  JoinSearch(const StepOrder &order, unsigned first, unsigned second)
      : order(order), first(first), second(second) {}

  /// Whether a path closes. If not, the search of one side is complete.
  bool run() {
    if (goBack(second) || goAhead(first))
      return true;
    while (!back.isDone() && !ahead.isDone())
      if (goBack(back.steps[back.next++]) || goAhead(ahead.steps[ahead.next++]))
        return true;
    return false;
  }
  bool isBackComplete() const { return back.isDone(); }
  const SmallVector<unsigned> &completeSide() const {
    return isBackComplete() ? back.steps : ahead.steps;
  }

private:
  struct Side {
    SmallVector<unsigned> steps;
    llvm::SmallDenseSet<unsigned> known; // looked up, never walked
    size_t next = 0;

    bool isDone() const { return next == steps.size(); }
  };

  /// Adds `step` to a side, and says whether that closes a path to `end` or to the other side. The
  /// walk comes from `from` and began at `start`, since the two ends may read each other directly.
  bool reach(unsigned step, unsigned from, unsigned start, unsigned end, Side &side,
             const Side &other) {
    if (step == StepOrder::kNoStep || step == start)
      return false;
    if (step == end)
      return from != start;
    size_t place = order.places[step];
    if (place <= order.places[first] || place >= order.places[second] ||
        !side.known.insert(step).second)
      return false;
    side.steps.push_back(step);
    return other.known.contains(step);
  }
  bool goBack(unsigned from) {
    return llvm::any_of(order.members[from], [&](Operation *op) {
      return llvm::any_of(op->getOperands(), [&](Value operand) {
        Operation *producer = baseOf(operand);
        return producer && reach(order.stepOf(producer), from, second, first, back, ahead);
      });
    });
  }
  bool goAhead(unsigned from) {
    return llvm::any_of(order.members[from], [&](Operation *op) { return goAhead(op, from); });
  }
  bool goAhead(Operation *op, unsigned from) {
    // The users of each result: a walk over those of all results is slower.
    return llvm::any_of(op->getResults(), [&](Value result) {
      return llvm::any_of(result.getUsers(), [&](Operation *user) {
        return isa<ViewOpInterface>(user) || isWideningCast(user)
                   ? goAhead(user, from)
                   : reach(order.stepOf(user), from, first, second, ahead, back);
      });
    });
  }

  const StepOrder &order;
  const unsigned first, second;
  Side back, ahead;
};

StepOrder::StepOrder(Block &body) {
  for (Operation &op : body) {
    if (!isa<MpcDialect>(op.getDialect()) || isa<ViewOpInterface, ConstantOp, IotaOp>(op) ||
        isWideningCast(&op))
      continue;
    steps[&op] = places.size();
    sequence.push_back(places.size());
    places.push_back(places.size());
    members.push_back({&op});
  }
}

std::optional<StepOrder::Join> StepOrder::findJoin(Operation *a, Operation *b) const {
  unsigned first = stepOf(a), second = stepOf(b);
  if (places[first] > places[second])
    std::swap(first, second);
  JoinSearch search(*this, first, second);
  if (search.run())
    return std::nullopt;
  return Join{first, second, search.isBackComplete(), search.completeSide()};
}

void StepOrder::join(const Join &join) {
  for (Operation *op : members[join.second])
    steps[op] = join.first;
  members[join.first].append(members[join.second]);
  members[join.second].clear();
  // Only the steps up to the last one that moves change places.
  const size_t begin = places[join.first], end = places[join.second];
  size_t low = join.isBack ? begin : end, high = low;
  for (unsigned step : join.moved) {
    low = std::min(low, places[step]);
    high = std::max(high, places[step]);
  }
  llvm::SmallDenseSet<unsigned> moves(join.moved.begin(), join.moved.end());
  SmallVector<unsigned> moved, stays;
  for (size_t place = low; place <= high; ++place)
    if (unsigned step = sequence[place];
        step != kNoStep && step != join.first && step != join.second)
      (moves.contains(step) ? moved : stays).push_back(step);
  SmallVector<unsigned> ordered = join.isBack ? moved : stays;
  ordered.push_back(join.first);
  ordered.append(join.isBack ? stays : moved);
  sequence[begin] = sequence[end] = kNoStep;
  for (size_t place = low; place <= high; ++place) {
    sequence[place] = place - low < ordered.size() ? ordered[place - low] : kNoStep;
    if (sequence[place] != kNoStep)
      places[sequence[place]] = place;
  }
}

void StepOrder::add(Operation *op, Operation *member) {
  unsigned step = stepOf(member);
  steps[op] = step;
  members[step].push_back(op);
}

void StepOrder::remove(Operation *op) {
  auto found = steps.find(op);
  if (found == steps.end())
    return;
  llvm::erase(members[found->second], op);
  steps.erase(found);
}

Operation *baseOf(Value value) {
  Operation *op = value.getDefiningOp();
  while (op && (isa<ViewOpInterface>(op) || isWideningCast(op)))
    op = op->getOperand(0).getDefiningOp();
  return op;
}

} // namespace mpc
