// Groups ops that are one pass over memory.
// Before: primitives. After: every scalar map, reduction, iota and lookup stands in an mpc.group;
// outside are products, attention, views of values in memory, constants' users, loads and stores.
// First, ops join the groups of their producers where the union has one domain, needs no value at
// two places, and closes no cycle. Then groups that read the same tensor join. Then a group
// computes again the values that it can make from its other operands. GroupNodes says whether the
// union can be computed, and the schedule table whether it is too wide. No op is named here.
//
// A group may compute a few maps at a second place, if that is the first one moved by constants.
// The halves of a rotary head are. The result of a widening cast is never in memory: each reader
// repeats the cast. An amax ends a kernel, since its value is known only when every block is done.
// Partial sums end one too: a block makes one of them, and another kernel adds them.
#include "ir/formats/FloatFormat.h"
#include "passes/Passes.h"
#include "passes/fuse/FuseSteps.h"
#include "passes/fuse/GroupDomains.h"

#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Remarks.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;

namespace mpc {
#define GEN_PASS_DEF_FUSE
#include "passes/Passes.h.inc"
namespace {

constexpr size_t kReadersTried = 4; // of the same tensor, for compile time
constexpr size_t kConeOps = 40;     // computed again at most
// The most operations of one group. Each merge looks at all of them again, which for a chain of
// thousands takes quadratic time, and a kernel of so many gains nothing by one more.
constexpr size_t kGroupOps = 128;

class Fuser {
public:
  explicit Fuser(func::FuncOp function) : function(function), body(function.getBody().front()) {}

  void run() {
    materializeReads(body);
    int64_t next = 0;
    for (Operation &op : body)
      position[&op] = next++;
    order.emplace(body);
    for (Operation &op : body)
      if (isComputed(&op))
        place(&op);
    SmallVector<Operation *> ops = llvm::map_to_vector(body, [](Operation &op) { return &op; });
    for (Operation *op : llvm::reverse(ops))
      if (!erased.contains(op) && isComputed(op))
        recomputeInUsers(op);
    for (Operation &op : body)
      if (isComputed(&op))
        joinReaders(&op);
    for (auto &group : groups)
      if (!group.empty())
        outline(group);
    for (Operation &op : llvm::make_early_inc_range(llvm::reverse(body)))
      if ((isComputed(&op) || isAbsorbed(&op)) && op.use_empty())
        op.erase();
    sortByUse(body);
    for (auto store : llvm::to_vector(body.getOps<ml_program::GlobalStoreOp>()))
      store->moveBefore(body.getTerminator());
  }

private:
  //===-- The results of a group --------------------------------------------------------------===//

  /// Whether `value` is read outside of `members`, directly or through absorbed ops.
  bool escapes(Value value, const Members &members) {
    return llvm::any_of(value.getUsers(), [&](Operation *user) {
      if (isa<ViewOpInterface>(user) || isWideningCast(user))
        return escapes(user->getResult(0), members);
      return !members.contains(user);
    });
  }
  SmallVector<Operation *> inOrder(const Members &members) {
    SmallVector<Operation *> sorted(members.begin(), members.end());
    llvm::sort(sorted, [&](Operation *a, Operation *b) { return position[a] < position[b]; });
    return sorted;
  }
  SmallVector<Value> outputsOf(const Members &members) {
    SmallVector<Value> outputs;
    for (Operation *op : inOrder(members))
      if (escapes(op->getResult(0), members))
        outputs.push_back(op->getResult(0));
    return outputs;
  }

  //===-- Growing -----------------------------------------------------------------------------===//

  void place(Operation *op) {
    int id = groups.size();
    groups.push_back({});
    groups.back().insert(op);
    groupOf[op] = id;
    llvm::SmallDenseSet<int, 4> refused; // groups of producers, for the op's group as it is
    for (Value operand : op->getOperands()) {
      Operation *producer = baseOf(operand);
      int group = producer ? groupOf.lookup_or(producer, -1) : -1;
      if (group < 0 || group == groupOf[op] || refused.contains(group) || isForMany(producer, op))
        continue;
      if (tryMerge(group, groupOf[op]))
        refused.clear();
      else
        refused.insert(group);
    }
    if (isScalar(op)) {
      if (lastScalar && groupOf[lastScalar] != groupOf[op] && hasScalarsOnly(groupOf[lastScalar]) &&
          hasScalarsOnly(groupOf[op]))
        tryMerge(groupOf[lastScalar], groupOf[op], /*told=*/false);
      lastScalar = op;
    }
  }

  static bool isSingle(Value value) { return elementCount(shapeOf(value)) == 1; }
  /// Whether the op makes one element from one element of each operand.
  static bool isScalar(Operation *op) {
    return isSingle(op->getResult(0)) && llvm::all_of(op->getOperands(), isSingle);
  }
  /// Whether the ops are one group whatever they are, over a single element.
  static bool hasScalarMapsOnly(const Members &members) {
    return llvm::all_of(
        members, [](Operation *op) { return isa<ScalarMapOpInterface>(op) && isScalar(op); });
  }
  bool hasScalarsOnly(int group) const { return llvm::all_of(groups[group], isScalar); }

  /// Whether `producer` is one of several scalars that ops of several tensors read. Such scalars
  /// are computed once, in a group of their own, and do not bring their readers into one group.
  bool isForMany(Operation *producer, Operation *consumer) {
    if (isScalar(consumer) || !hasScalarsOnly(groupOf[producer]))
      return false;
    llvm::SmallPtrSet<Operation *, 2> wide;
    std::function<void(Value)> visit = [&](Value value) {
      for (Operation *user : value.getUsers()) {
        if (wide.size() > 1)
          return;
        if (isa<ViewOpInterface>(user) || isWideningCast(user))
          visit(user->getResult(0));
        else if (isComputed(user) && !isScalar(user))
          wide.insert(user);
      }
    };
    for (Operation *member : groups[groupOf[producer]])
      visit(member->getResult(0));
    return wide.size() > 1;
  }

  /// Joins groups that read the same tensor from memory, since they may be one pass over it.
  void joinReaders(Operation *op) {
    for (Value operand : op->getOperands()) {
      Value read = readValue(operand);
      Operation *producer = read.getDefiningOp();
      if (isSingle(read) || isa_and_nonnull<ConstantOp, IotaOp>(producer) ||
          (producer && groupOf.lookup_or(producer, -1) == groupOf[op]))
        continue;
      SmallVector<Operation *> &known = readers[read];
      llvm::SmallDenseSet<int, kReadersTried> tried;
      for (Operation *other : llvm::reverse(ArrayRef(known).take_back(kReadersTried)))
        if (groupOf[other] != groupOf[op] && tried.insert(groupOf[other]).second &&
            isLarge(read, groupOf[other]) && isLarge(read, groupOf[op]) &&
            tryMerge(groupOf[other], groupOf[op], /*told=*/false))
          break;
      known.push_back(op);
    }
  }
  /// Whether a tensor is as large as most tensors of the group, so that reading it once counts.
  bool isLarge(Value read, int group) const {
    int64_t count = 4 * elementCount(shapeOf(read));
    return llvm::all_of(groups[group], [&](Operation *member) {
      return count >= elementCount(shapeOf(member->getResult(0))) &&
             llvm::all_of(member->getOperands(),
                          [&](Value operand) { return count >= elementCount(shapeOf(operand)); });
    });
  }
  /// The value that is read from memory for `value`, through views and widening casts.
  static Value readValue(Value value) {
    while (Operation *op = value.getDefiningOp()) {
      if (!isa<ViewOpInterface>(op) && !isWideningCast(op))
        break;
      value = op->getOperand(0);
    }
    return value;
  }

  /// The ops that recompute an op: ops of its group, in order, and the values of that group that
  /// they read from memory, which become results of the group.
  struct Cone {
    Members ops;
    llvm::SetVector<Value> rows;
  };

  /// A scalar map that scalar maps alone make of values in memory is computed again by each group
  /// that reads it, and its result is never in memory. It stays where some group would then read
  /// more bytes than are saved.
  void recomputeInUsers(Operation *op) {
    int from = groupOf[op];
    Value result = op->getResult(0);
    llvm::SetVector<int> users;
    if (!isa<ScalarMapOpInterface>(op) || isSingle(result) || !findUsers(result, users))
      return;
    bool stays = users.remove(from);
    if (users.empty() || users.size() > kReadersTried)
      return;
    for (bool readsRows : {true, false}) {
      Cone cone;
      if (!findCone(op, from, readsRows, cone) || !canLeave(op, cone, from, stays) ||
          !llvm::all_of(users, [&](int into) { return canRecompute(op, cone, from, into); }))
        continue;
      for (int into : users)
        copyInto(op, cone.ops, into);
      for (Operation *member : llvm::reverse(cone.ops))
        eraseIfDead(member);
      return;
    }
  }
  /// Collects the ops of group `from` that make `op`, down to values in memory. With `readsRows` it
  /// also stops at much smaller values, such as one value a row.
  bool findCone(Operation *op, int from, bool readsRows, Cone &cone) {
    if (cone.ops.contains(op))
      return true;
    for (Value operand : op->getOperands()) {
      Value read = readValue(operand);
      Operation *producer = read.getDefiningOp();
      if (!producer || groupOf.lookup_or(producer, -1) != from || escapes(read, groups[from]))
        continue;
      if (readsRows &&
          16 * elementCount(shapeOf(read)) <= elementCount(shapeOf(op->getResult(0)))) {
        cone.rows.insert(read);
        continue;
      }
      if (!isa<ScalarMapOpInterface>(producer) || cone.ops.size() > kConeOps ||
          !findCone(producer, from, readsRows, cone))
        return false;
    }
    cone.ops.insert(op);
    return true;
  }
  /// Whether the rest of group `from` is still a group when the readers make its result `op`. It
  /// then gives the cone's rows instead.
  bool canLeave(Operation *op, const Cone &cone, int from, bool stays) {
    Members rest = groups[from];
    for (Operation *member : llvm::reverse(cone.ops))
      if (member == op ? !stays : !isReadIn(member->getResult(0), rest))
        rest.remove(member);
    llvm::SetVector<Value> outputs;
    outputs.insert_range(outputsOf(groups[from]));
    outputs.remove(op->getResult(0));
    outputs.insert_range(cone.rows);
    std::string why;
    return !rest.empty() && !outputs.empty() && domains.exist(rest, outputs.getArrayRef(), why);
  }
  /// Whether one of `members` reads `value`, directly or through absorbed ops.
  static bool isReadIn(Value value, const Members &members) {
    return llvm::any_of(value.getUsers(), [&](Operation *user) {
      if (isa<ViewOpInterface>(user) || isWideningCast(user))
        return isReadIn(user->getResult(0), members);
      return members.contains(user);
    });
  }
  bool canRecompute(Operation *op, const Cone &cone, int from, int into) {
    int64_t added = 0;
    llvm::SmallDenseSet<Value, 4> known;
    Members merged = groups[into];
    for (Operation *member : cone.ops) {
      merged.insert(member);
      for (Value operand : member->getOperands()) {
        Value read = readValue(operand);
        Operation *producer = read.getDefiningOp();
        if (!known.insert(read).second || (producer && cone.ops.contains(producer)) ||
            (producer && groupOf.lookup_or(producer, -1) == into))
          continue;
        if (!isSingle(read) && !isa_and_nonnull<ConstantOp, IotaOp>(producer) &&
            !isRead(read, groups[into]))
          added += byteCount(elementOf(read), elementCount(shapeOf(read)));
      }
    }
    Value result = op->getResult(0);
    int64_t saved = byteCount(elementOf(result), elementCount(shapeOf(result)));
    std::string why;
    // This cannot close a cycle: the values that the copies read are made before `from`, and `into`
    // reads `from` already.
    return added <= saved + saved / 8 && domains.exist(merged, outputsOf(groups[into]), why);
  }
  /// Copies the cone beside the original; readers in `into` take the copy.
  void copyInto(Operation *op, const Members &cone, int into) {
    IRMapping mapping;
    OpBuilder builder(op->getContext());
    builder.setInsertionPointAfter(op);
    for (Operation *member : cone) {
      for (Value operand : member->getOperands())
        copyViews(operand, mapping, builder);
      Operation *copy = builder.clone(*member, mapping);
      position[copy] = position[op];
      order->add(copy, groups[into].front());
      groupOf[copy] = into;
      groups[into].insert(copy);
    }
    replaceIn(op->getResult(0), mapping.lookup(op->getResult(0)), into);
  }
  /// Copies the views between copied ops too.
  void copyViews(Value value, IRMapping &mapping, OpBuilder &builder) {
    Operation *view = value.getDefiningOp();
    if (mapping.contains(value) || !view || (!isa<ViewOpInterface>(view) && !isWideningCast(view)))
      return;
    copyViews(view->getOperand(0), mapping, builder);
    if (mapping.contains(view->getOperand(0)))
      position[builder.clone(*view, mapping)] = position[view];
  }
  /// Erases an op of a group if it has no readers left but views without readers.
  bool eraseIfDead(Operation *op) {
    for (Operation *user : llvm::make_early_inc_range(op->getUsers()))
      if (isa<ViewOpInterface>(user) || isWideningCast(user))
        eraseIfDead(user);
    if (!op->use_empty())
      return false;
    if (auto found = groupOf.find(op); found != groupOf.end()) {
      groups[found->second].remove(op);
      groupOf.erase(found);
      order->remove(op);
    }
    erased.insert(op);
    domains.forget(op);
    op->erase();
    return true;
  }
  /// Collects the groups of all readers of `value`. False if it has a reader that is in no group.
  bool findUsers(Value value, llvm::SetVector<int> &users) {
    return llvm::all_of(value.getUsers(), [&](Operation *user) {
      if (isa<ViewOpInterface>(user) || isWideningCast(user))
        return findUsers(user->getResult(0), users);
      int group = groupOf.lookup_or(user, -1);
      users.insert(group);
      return group >= 0;
    });
  }
  /// Lets the readers of `value` in `group` read `copy`, through views of their own.
  void replaceIn(Value value, Value copy, int group) {
    for (OpOperand &use : llvm::make_early_inc_range(value.getUses())) {
      Operation *user = use.getOwner();
      if (isa<ViewOpInterface>(user) || isWideningCast(user)) {
        Operation *view = OpBuilder(user).clone(*user);
        view->setOperand(0, copy);
        position[view] = position[user];
        replaceIn(user->getResult(0), view->getResult(0), group);
        if (view->use_empty())
          view->erase(); // was never looked through
      } else if (groupOf.lookup_or(user, -1) == group)
        use.set(copy);
    }
  }
  static bool isRead(Value value, const Members &members) {
    return llvm::any_of(members, [&](Operation *member) {
      return llvm::any_of(member->getOperands(),
                          [&](Value operand) { return readValue(operand) == value; });
    });
  }

  bool tryMerge(int into, int from, bool told = true) {
    Operation *op = groups[from].front();
    std::string why;
    const bool fits = groups[into].size() + groups[from].size() <= kGroupOps;
    std::optional<StepOrder::Join> join;
    Members merged;
    if (fits) {
      join = order->findJoin(groups[into].front(), op);
      merged = groups[into];
      merged.insert(groups[from].begin(), groups[from].end());
    }
    if (!fits)
      why = "a group has at most " + std::to_string(kGroupOps) + " operations";
    else if (!join)
      why = "another step between them needs one and feeds the other";
    else if (hasScalarMapsOnly(merged) || domains.exist(merged, outputsOf(merged), why)) {
      order->join(*join);
      for (Operation *member : groups[from])
        groupOf[member] = into;
      groups[into] = std::move(merged);
      groups[from].clear();
      return true;
    }
    if (told)
      remark::missed(op->getLoc(), remark::RemarkOpts::name("Fuse").category("mpc"))
          << "not fused: " << why;
    return false;
  }

  void outline(const Members &members) {
    SmallVector<Value> outputs = outputsOf(members);
    if (outputs.empty())
      return;
    std::optional<Domain> domain = domains.best(members, outputs);
    if (domain) // The stage's verifier refuses ops that are left outside of groups.
      return outlineGroup(members, inOrder(members), outputs, *domain);
    // Readers that recompute a result may take away what the rest shared with a scalar, which has
    // become a result. The scalars that come first stand alone.
    Members scalars, rest;
    for (Operation *op : inOrder(members)) {
      const bool isFirst = isScalar(op) && llvm::none_of(op->getOperands(), [&](Value operand) {
                             Operation *producer = baseOf(operand);
                             return producer && rest.contains(producer);
                           });
      (isFirst ? scalars : rest).insert(op);
    }
    if (scalars.empty() || rest.empty())
      return;
    outline(scalars);
    outline(rest);
  }

  func::FuncOp function;
  Block &body;
  std::vector<Members> groups;
  llvm::DenseMap<Operation *, int> groupOf;                // looked up, never walked
  llvm::DenseMap<Operation *, int64_t> position;           // likewise
  llvm::DenseMap<Value, SmallVector<Operation *>> readers; // likewise; of values in memory
  llvm::DenseSet<Operation *> erased;                      // likewise
  GroupDomains domains;
  Operation *lastScalar = nullptr;
  std::optional<StepOrder> order;
};

struct Fuse : impl::FuseBase<Fuse> {
  void runOnOperation() override { Fuser(getOperation()).run(); }
};

} // namespace
} // namespace mpc
