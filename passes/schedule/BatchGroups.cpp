// Many tensors, one launch.
// Before: scheduled groups. After: groups that one launch can run stand together and are one part
// of it (`mpc.launch`). These are flat groups that compute the same but for their sizes, and other
// groups, of few blocks or of new state, that compute the same in one size. No result of theirs may
// be read before the last of them, or all their inputs must be there from the start. Groups that
// make new state stand last. Other groups stay unchanged.
//
// So an optimizer updates all its tensors in one launch, or in a few where they are too many
// (kMostPointers).
#include "ir/dialect/Provenance.h"
#include "ir/formats/FloatFormat.h"
#include "ir/schedule/Launch.h"
#include "ir/schedule/Schedule.h"
#include "passes/Passes.h"

#include "mlir/Dialect/MLProgram/IR/MLProgram.h"
#include "llvm/ADT/MapVector.h"

#include <map>

using namespace mlir;

namespace mpc {
#define GEN_PASS_DEF_BATCHGROUPS
#include "passes/Passes.h.inc"
namespace {

constexpr int64_t kSmallLaunch = 1024 * 256; // threads that a large GPU holds at once

/// What groups of a batch have in common, as numbers.
using Words = std::vector<int64_t>;

/// A type, an attribute, an index or a name, which a context has once.
template <typename T>
int64_t wordOf(T unique) {
  return reinterpret_cast<intptr_t>(unique.getAsOpaquePointer());
}

void append(Words &words, ArrayRef<int64_t> more) { llvm::append_range(words, more); }
/// What the op does, whatever it reads and whatever size its result has.
void appendWork(Words &words, Operation *op) {
  append(words, {wordOf(op->getName()), wordOf(workOf(op))});
}

/// Whether the value becomes state and nothing else reads it, through views.
bool isOnlyStored(Value value) {
  return llvm::all_of(value.getUsers(), [](Operation *user) {
    return isa<ml_program::GlobalStoreOp>(user) ||
           (isa<ViewOpInterface>(user) && isOnlyStored(user->getResult(0)));
  });
}
/// Whether every result is only stored, or is only a few numbers.
bool makesState(GroupOp group, const GroupNodes &nodes) {
  for (auto [output, result] : llvm::zip(nodes.outputs, group.getResults()))
    if ((output.kind == OutputKind::Full || output.kind == OutputKind::Turned) &&
        !isOnlyStored(result))
      return false;
  return true;
}

/// Groups that are the same but for tensors and their sizes, from the last to the first.
struct Batch {
  bool atFirst = false; // all inputs are there from the start
  SmallVector<GroupOp> members;
  int64_t pointers = 0;
};

class Batcher {
public:
  explicit Batcher(func::FuncOp function) : body(function.getBody().front()) {}

  void run() {
    Operation *border = &*llvm::find_if(body, [](Operation &op) {
      return isa<ml_program::GlobalStoreOp>(op) || op.hasTrait<OpTrait::IsTerminator>();
    });
    for (auto group : llvm::to_vector(body.getOps<GroupOp>()))
      if (!isTileTail(group) && llvm::all_of(group.getResults(), isOnlyStored))
        sink(group, border);
    for (Operation &op : body) {
      position[&op] = position.size();
      if (LaunchAttr launch = launchOf(&op))
        next = std::max(next, launch.getNumber() + 1);
    }
    // Readers come first, since a reader that moves to a later place lets its operands move later
    // too.
    SmallVector<GroupOp> groups = llvm::to_vector(body.getOps<GroupOp>());
    for (GroupOp group : llvm::reverse(groups))
      consider(group);
    for (auto &[key, batch] : open)
      close(batch);
    numberLaunches(body);
  }

private:
  /// Moves a group that makes new state behind the readers of the old state, so that it can be
  /// written in place.
  static void sink(Operation *op, Operation *border) {
    op->moveBefore(border);
    for (Operation *user : op->getUsers())
      if (isa<ViewOpInterface>(user))
        sink(user, border);
  }

  void consider(GroupOp group) {
    if (isTileTail(group))
      return;
    GroupSchedule schedule = GroupSchedule::fromAttribute(*group.getSchedule());
    bool isFlat = schedule.kind == ScheduleKind::Flat;
    GroupNodes nodes = nodesOf(group.getBody(), group.getRows(), group.getColumns());
    const bool isState = makesState(group, nodes);
    // Nobody waits for new state, so that a launch of it may be as long as it will.
    if (!isFlat && !isState && schedule.grid * schedule.threads > kSmallLaunch)
      return;
    bool first = readsEntryOnly(group) && !isState;
    const bool isOfAnySize = isFlat || isOfWholeTiles(nodes, schedule);
    std::optional<Words> key =
        isOfAnySize ? keyOf(group, nodes, schedule) : exactKeyOf(group, nodes);
    if (!key)
      return;
    int64_t pointers = group.getNumOperands() + group.getNumResults();
    append(*key, {isOfAnySize, first});
    Batch &batch = open[*key];
    bool usedBefore =
        !first && !batch.members.empty() && firstUseOf(group) <= position[batch.members.front()];
    if (usedBefore || batch.pointers + pointers > kMostPointers)
      close(batch);
    batch.atFirst = first;
    batch.members.push_back(group);
    batch.pointers += pointers;
    if (!first)
      position[group] = position[batch.members.front()];
  }

  /// Brings the members together: at the last one, or at the first where all inputs are there.
  void close(Batch &batch) {
    if (batch.members.size() > 1) {
      std::reverse(batch.members.begin(), batch.members.end());
      Operation *at = batch.atFirst ? batch.members.front() : batch.members.back();
      SmallVector<Operation *> views;
      for (GroupOp member : batch.members) {
        member->setAttr("mpc.launch",
                        LaunchAttr::get(at->getContext(), next, 0, LaunchRole::beside));
        if (member == at)
          continue;
        if (batch.atFirst) {
          member->moveAfter(at);
          at = member;
        } else {
          collectViews(member, views);
          member->moveBefore(at);
        }
      }
      for (Operation *view : views) {
        view->moveAfter(at);
        at = view;
      }
      ++next;
    }
    batch = {};
  }
  /// Collects views, each after the value that it views.
  static void collectViews(Operation *op, SmallVector<Operation *> &views) {
    for (Operation *user : op->getUsers())
      if (isa<ViewOpInterface>(user)) {
        views.push_back(user);
        collectViews(user, views);
      }
  }

  /// Whether the group reads only values of the entry. A recomputed group does not count, since it
  /// stands just before its reader.
  static bool readsEntryOnly(GroupOp group) {
    return !group->hasAttr("mpc.backward") && llvm::all_of(group.getInputs(), [](Value input) {
      Operation *op = input.getDefiningOp();
      return !op || isa<ml_program::GlobalLoadOp>(op);
    });
  }
  int64_t firstUseOf(Operation *op) {
    int64_t first = std::numeric_limits<int64_t>::max();
    for (Operation *user : op->getUsers())
      first = std::min(first, isa<ViewOpInterface>(user) ? firstUseOf(user) : position[user]);
    return first;
  }

  /// The body as words without sizes; nothing if an element's place depends on more than its
  /// number.
  static std::optional<Words> keyOf(GroupOp group, const GroupNodes &nodes,
                                    const GroupSchedule &schedule) {
    const bool isFlat = schedule.kind == ScheduleKind::Flat;
    Words key = {int64_t(schedule.kind), schedule.vector,  schedule.slots,
                 schedule.rows,          schedule.threads, int64_t(nodes.nodes.size())};
    for (const Node &node : nodes.nodes) {
      append(key,
             {int64_t(node.kind), wordOf(elementOf(node.value)), int64_t(node.operands.size())});
      if (node.kind == NodeKind::Load) {
        bool whole = !isFlat || node.offset == getAffineDimExpr(1, group.getContext());
        bool scalar = elementCount(shapeOf(node.value)) == 1;
        if (!node.valid.empty() || (!whole && !scalar))
          return std::nullopt;
        append(key, {cast<BlockArgument>(node.value).getArgNumber(), scalar});
      } else if (node.kind == NodeKind::Constant) {
        auto splat = dyn_cast<SplatElementsAttr>(cast<ConstantOp>(node.op).getValue());
        if (!splat)
          return std::nullopt;
        key.push_back(wordOf(splat.getSplatValue<Attribute>()));
      } else if (node.kind == NodeKind::Map) {
        appendWork(key, node.op);
        llvm::append_range(key, node.operands);
      } else
        return std::nullopt;
    }
    for (const Output &output : nodes.outputs) {
      if (output.kind == OutputKind::PerRow || (output.kind == OutputKind::Uniform && isFlat))
        return std::nullopt;
      append(key, {int64_t(output.kind), wordOf(elementOf(output.value)), output.node});
    }
    return key;
  }
  /// The body as words with its sizes.
  static std::optional<Words> exactKeyOf(GroupOp group, const GroupNodes &nodes) {
    Words key = {nodes.rows,
                 nodes.columns,
                 nodes.parts,
                 wordOf(*group.getSchedule()),
                 group.getNumOperands(),
                 int64_t(nodes.nodes.size())};
    for (Value argument : group.getBody().getArguments())
      key.push_back(wordOf(argument.getType()));
    for (const Node &node : nodes.nodes) {
      append(key, {int64_t(node.kind), wordOf(elementOf(node.value)), wordOf(node.offset),
                   int64_t(node.valid.size()), int64_t(node.operands.size())});
      for (const auto &[expression, bound] : node.valid)
        append(key, {wordOf(expression), bound});
      llvm::append_range(key, node.operands);
      if (node.kind == NodeKind::Lookup || node.kind == NodeKind::Element)
        return std::nullopt;
      if (node.kind == NodeKind::Load)
        key.push_back(cast<BlockArgument>(node.value).getArgNumber());
      else if (node.kind == NodeKind::Map || node.kind == NodeKind::Constant)
        appendWork(key, node.op);
      else if (node.kind == NodeKind::Reduce)
        key.push_back(wordOf(StringAttr::get(
            group.getContext(), cast<ReduceOpInterface>(node.op).getDeviceReduction())));
    }
    for (const Output &output : nodes.outputs)
      append(key, {int64_t(output.kind), wordOf(output.value.getType()), output.node});
    return key;
  }

  Block &body;
  llvm::MapVector<Words, Batch, std::map<Words, unsigned>> open;
  llvm::DenseMap<Operation *, int64_t> position; // looked up, never walked
  int64_t next = 0;                              // launch
};

struct BatchGroups : impl::BatchGroupsBase<BatchGroups> {
  void runOnOperation() override { Batcher(getOperation()).run(); }
};

} // namespace
} // namespace mpc
