// Several groups, one launch.
// Before: scheduled groups and batches. After: flat launches that are independent and few steps
// apart are parts of one launch, side by side (`mpc.launch`). A group of one block that follows a
// flat launch and reads its results is a tail: the last block of the launch runs it when all others
// are done. Each block takes a ticket when its results are written, so the
// sum over partial sums has one order and needs no launch of its own.
//
// So the step of an optimizer is two launches. The first takes the norm and the finite check, and
// its last block computes clipping factors, counters and scale, since every block has read the old
// ones by then. The second is the update. FP8's current scaling takes three: the copy of a weight
// waits for the maximum of the new weight.
//
// Other groups stay unchanged.
#include "ir/group/Placement.h"
#include "ir/schedule/Launch.h"
#include "ir/schedule/Schedule.h"
#include "passes/Passes.h"

#include "mlir/Dialect/MLProgram/IR/MLProgram.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace mlir;

namespace mpc {
#define GEN_PASS_DEF_JOINLAUNCHES
#include "passes/Passes.h.inc"
namespace {

constexpr size_t kReach = 8; // steps, since joined values live longer

/// One launch so far: a group, a batch, or any other step.
struct Unit {
  SmallVector<Operation *> ops;
  GroupSchedule schedule; // of a group or batch
  bool isGroup = false, isJoined = false;
  bool isFlat = false; // which may stand beside another flat one
  int64_t pointers = 0;

  /// Moves the other unit's operations to a place among its own, which leaves the other empty.
  void join(Unit &other, Operation **place) {
    ops.insert(place, other.ops.begin(), other.ops.end());
    pointers += other.pointers;
    isJoined = true;
    other = {};
  }
};

class Joiner {
public:
  explicit Joiner(func::FuncOp function) : body(function.getBody().front()) {}

  void run() {
    collect();
    for (size_t i = units.size(); i-- > 0;)
      if (units[i].isFlat)
        standBeside(i);
    for (size_t i = 0; i < units.size(); ++i)
      if (units[i].isFlat)
        number(units[i], takeTails(i));
    numberLaunches(body);
  }

private:
  void collect() {
    for (Operation &op : body) {
      if (!isa<GroupOp, AnchorOpInterface>(op))
        continue;
      LaunchAttr launch = launchOf(&op);
      next = std::max(next, launch ? launch.getNumber() + 1 : 0);
      bool sameBatch = launch && !units.empty() && launch == launchOf(units.back().ops.front());
      if (!sameBatch)
        units.emplace_back();
      Unit &unit = units.back();
      unit.ops.push_back(&op);
      unit.pointers += op.getNumOperands() + op.getNumResults();
      if (auto group = dyn_cast<GroupOp>(op)) {
        unit.schedule = GroupSchedule::fromAttribute(*group.getSchedule());
        unit.isGroup = true;
        unit.isFlat = unit.schedule.kind == ScheduleKind::Flat;
      }
    }
  }

  //===-- Side by side ------------------------------------------------------------------------===//

  /// Puts a unit and the next flat one together: at the lower place, if its results have no reader
  /// before; or at the upper place, if the other's operands are already there.
  void standBeside(size_t at) {
    Unit &unit = units[at];
    for (size_t i = at + 1, steps = 0; i < units.size() && steps < kReach; ++i) {
      Unit &next = units[i];
      if (next.ops.empty()) // joined another unit
        continue;
      ++steps;
      bool fits = next.isFlat && next.schedule.threads == unit.schedule.threads &&
                  next.pointers + unit.pointers <= kMostPointers &&
                  !replacesWhatIsRead(unit, next) && !replacesWhatIsRead(next, unit);
      if (!isReadUntil(unit, next.ops.back())) {
        if (!fits)
          continue;
        moveBefore(unit, next.ops.front(), next.ops.back());
        next.join(unit, next.ops.begin());
        return;
      }
      if (fits && readsOnlyBefore(next, unit.ops.front()) && !isOldStateRead(at, i)) {
        moveAfter(next, unit.ops.back());
        unit.join(next, unit.ops.end());
        return;
      }
    }
  }
  static bool isReadUntil(Operation *op, Operation *last) {
    return llvm::any_of(op->getUsers(), [&](Operation *user) {
      return isa<ViewOpInterface>(user) ? isReadUntil(user, last)
                                        : user == last || user->isBeforeInBlock(last);
    });
  }
  static bool isReadUntil(const Unit &unit, Operation *last) {
    return llvm::any_of(unit.ops, [&](Operation *op) { return isReadUntil(op, last); });
  }
  /// Moves the unit before `first`, and the views of its results behind `last`, the last group of
  /// the unit that it joins.
  static void moveBefore(const Unit &unit, Operation *first, Operation *last) {
    SmallVector<Operation *> views;
    for (Operation *op : unit.ops) {
      collectViews(op, views);
      op->moveBefore(first);
    }
    for (Operation *view : views) {
      view->moveAfter(last);
      last = view;
    }
  }
  static void moveAfter(const Unit &unit, Operation *last) {
    for (Operation *op : unit.ops) {
      op->moveAfter(last);
      last = op;
    }
  }
  /// Whether a step between two units reads state that the second unit reads too and may write.
  /// Above that step the second unit could not write it in place.
  bool isOldStateRead(size_t first, size_t second) const {
    llvm::SmallPtrSet<Value, 16> state;
    for (Operation *op : units[second].ops)
      for (Value operand : op->getOperands())
        if (Value whole = base(operand); whole.getDefiningOp<ml_program::GlobalLoadOp>())
          state.insert(whole);
    for (size_t i = first + 1; i < second; ++i)
      for (Operation *op : units[i].ops)
        if (llvm::any_of(op->getOperands(), [&](Value read) { return state.contains(base(read)); }))
          return true;
    return false;
  }
  /// Whether `maker` makes new state of which `reader` reads the old value. Side by side it could
  /// not write that in place, and a copy would take the launch that is saved.
  static bool replacesWhatIsRead(const Unit &maker, const Unit &reader) {
    llvm::SmallDenseSet<Attribute> made; // looked up, never walked
    for (Operation *op : maker.ops)
      for (Operation *user : op->getUsers())
        if (auto store = dyn_cast<ml_program::GlobalStoreOp>(user))
          made.insert(store.getGlobal());
    return !made.empty() && llvm::any_of(reader.ops, [&](Operation *op) {
      return llvm::any_of(op->getOperands(), [&](Value operand) {
        auto load = base(operand).getDefiningOp<ml_program::GlobalLoadOp>();
        return load && made.contains(load.getGlobal());
      });
    });
  }
  static bool readsOnlyBefore(const Unit &unit, Operation *first) {
    return llvm::all_of(unit.ops, [&](Operation *op) {
      return llvm::all_of(op->getOperands(), [&](Value operand) {
        Operation *made = operand.getDefiningOp();
        return !made || made->isBeforeInBlock(first);
      });
    });
  }
  static void collectViews(Operation *op, SmallVector<Operation *> &views) {
    for (Operation *user : op->getUsers())
      if (isa<ViewOpInterface>(user)) {
        views.push_back(user);
        collectViews(user, views);
      }
  }

  //===-- Tails -------------------------------------------------------------------------------===//

  /// The steps after a flat unit that its last block can run: readers of its results, and the steps
  /// of one block between them.
  SmallVector<GroupOp> takeTails(size_t at) {
    struct Candidate {
      size_t unit;
      GroupSchedule schedule;
    };
    SmallVector<Candidate> candidates;
    size_t taken = 0;
    int64_t pointers = units[at].pointers + 1;
    for (size_t i = at + 1; i < units.size(); ++i) {
      Unit &next = units[i];
      if (next.ops.empty())
        continue;
      if (!next.isGroup || pointers + next.pointers > kMostPointers)
        break;
      auto group = cast<GroupOp>(next.ops.front());
      const GroupNodes nodes = nodesOf(group.getBody(), group.getRows(), group.getColumns());
      if (next.ops.size() != 1)
        break;
      std::optional<GroupSchedule> fit;
      if (!nodes.turns()) // a block that turns rows has a number of its own
        fit = inBlockOf(next.schedule, group.getRows(), group.getColumns(),
                        units[at].schedule.threads);
      Operation *first = candidates.empty() ? group : units[candidates.front().unit].ops.front();
      if (!fit || !hoistConcats(first, next.ops.back()))
        break;
      candidates.push_back({i, *fit});
      pointers += next.pointers;
      if (taken || isReadUntil(units[at], next.ops.back()))
        taken = candidates.size();
    }
    SmallVector<GroupOp> tails;
    for (const Candidate &tail : ArrayRef(candidates).take_front(taken)) {
      for (Operation *op : units[tail.unit].ops) {
        auto group = cast<GroupOp>(op);
        group.setScheduleAttr(tail.schedule.toAttribute(group.getContext()));
        tails.push_back(group);
      }
      units[tail.unit] = {};
    }
    return tails;
  }

  /// Moves concatenations and views between the tails before the first tail, since they hold
  /// results of the launch. False for a concatenation of a tail's results, which would be a copy
  /// between two tails.
  bool hoistConcats(Operation *first, Operation *last) {
    SmallVector<Operation *> hoisted;
    auto stands = [&](Value operand) {
      Operation *made = operand.getDefiningOp();
      return !made || made->isBeforeInBlock(first) || llvm::is_contained(hoisted, made);
    };
    for (Operation *op = first; op != last; op = op->getNextNode()) {
      if (!isa<ConcatOp, ViewOpInterface>(op))
        continue;
      if (llvm::all_of(op->getOperands(), stands))
        hoisted.push_back(op);
      else if (isa<ConcatOp>(op))
        return false;
    }
    for (Operation *op : hoisted)
      op->moveBefore(first);
    return true;
  }

  void number(const Unit &unit, ArrayRef<GroupOp> tails) {
    if (!unit.isJoined && tails.empty())
      return;
    int64_t part = -1;
    LaunchAttr before;
    auto set = [&](Operation *op, LaunchRole role) {
      LaunchAttr own = launchOf(op);
      part += !own || own != before; // else of the same batch
      before = own;
      op->setAttr("mpc.launch", LaunchAttr::get(op->getContext(), next, part, role));
    };
    for (Operation *op : unit.ops)
      set(op, LaunchRole::beside);
    for (GroupOp tail : tails)
      set(tail, LaunchRole::tail);
    ++next;
  }

  Block &body;
  std::vector<Unit> units;
  int64_t next = 0; // launch
};

struct JoinLaunches : impl::JoinLaunchesBase<JoinLaunches> {
  void runOnOperation() override { Joiner(getOperation()).run(); }
};

} // namespace
} // namespace mpc
