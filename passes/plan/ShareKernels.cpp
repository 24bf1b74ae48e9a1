//===-- ShareKernels.cpp - entries of a training artifact launch one kernel where they can ----===//
//
// Before: functions of scheduled groups and batches. After: where another function has the same
// step with more results, this function has these results too, and nobody reads them. Small ones
// are written: statistics of rows, which the backward reads and @eval does not. Large ones, such as
// a transposed copy or the gradient of a loss, are marked as optional, where the kernel can leave
// them out: then a launch without a reader has no memory for them (OptionalResults.h). Both
// functions launch one kernel, which is compiled once; so @eval runs the attention and the loss of
// @step. Values and bits are the same. The pass leaves alone steps that would compute more, groups
// that are launched beside others, and modules that do not train. In every module, kernels that
// differ in the place of a slice become one (HoistSlices.h).
//
//===------------------------------------------------------------------------------------------===//
#include "ir/dialect/Provenance.h"
#include "ir/formats/FloatFormat.h"
#include "ir/group/GroupForms.h"
#include "ir/group/OptionalResults.h"
#include "ir/group/Origins.h"
#include "ir/group/StridedView.h"
#include "ir/group/TileTail.h"
#include "passes/Passes.h"
#include "passes/WarmForms.h"
#include "passes/plan/HoistSlices.h"
#include "passes/schedule/LaunchMarks.h"

#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/MapVector.h"

#include <map>
#include <set>

using namespace mlir;

namespace mpc {
#define GEN_PASS_DEF_SHAREKERNELS
#include "passes/Passes.h.inc"
namespace {

constexpr int64_t kMostExtra = 64; // of this many bytes that the step moves, at most one is unread

int64_t bytesOf(ValueRange values) {
  int64_t bytes = 0;
  for (Value value : values)
    bytes += byteCount(elementOf(value), elementCount(shapeOf(value)));
  return bytes;
}

bool isFree(Operation *op) { return isa<ViewOpInterface, ConstantOp, IotaOp>(op); }

bool mayEmbed(GroupOp narrow, GroupOp wide) {
  return narrow.getRows() == wide.getRows() && narrow.getColumns() == wide.getColumns() &&
         narrow.getSchedule() == wide.getSchedule() &&
         narrow.getNumOperands() == wide.getNumOperands() &&
         narrow.getNumResults() < wide.getNumResults();
}

Value behindCopies(Value value) {
  while (Operation *op = value.getDefiningOp()) {
    if (!isCopy(op))
      break;
    value = op->getOperand(0);
  }
  return value;
}

/// Finds the values of one body, `narrow`, in another, `wide`.
class Embedding {
public:
  /// Whether `wide` yields all results of `narrow`, in their order, and perhaps more, of which the
  /// large ones can be optional.
  bool find(GroupOp narrow, GroupOp wide) {
    ValueRange wanted = narrow.getBody().front().getTerminator()->getOperands();
    ValueRange given = wide.getBody().front().getTerminator()->getOperands();
    SmallVector<int64_t> extra;
    for (auto [index, value] : llvm::enumerate(given)) {
      if (results.size() < wanted.size() && match(wanted[results.size()], value))
        results.push_back(index);
      else
        extra.push_back(index);
    }
    if (results.size() < wanted.size() || arguments.size() < narrow.getNumOperands())
      return false;
    const GroupNodes nodes = nodesOf(wide.getBody(), wide.getRows(), wide.getColumns());
    const int64_t most = bytesOf(narrow->getOperands()) / kMostExtra;
    const auto bytes = [&] {
      int64_t sum = 0;
      for (int64_t index : extra)
        sum += bytesOf(wide.getResult(index));
      return sum;
    };
    if (bytes() > most) {
      const auto kind = GroupSchedule::fromAttribute(*wide.getSchedule()).kind;
      auto rest =
          llvm::partition(extra, [&](int64_t index) { return !mayBeOptional(nodes, kind, index); });
      optional.assign(rest, extra.end());
      extra.erase(rest, extra.end());
    }
    return bytes() <= most && !computesMore(wide, nodes);
  }

  /// The results of `wide` that have to be optional.
  ArrayRef<int64_t> optionalResults() const { return optional; }
  /// The result of `wide` for one of `narrow`.
  int64_t resultOf(int64_t number) const { return results[number]; }
  /// The argument of `wide` for one of `narrow`.
  unsigned argumentOf(GroupOp narrow, unsigned number) const {
    return cast<BlockArgument>(arguments.find(narrow.getBody().getArgument(number))->second)
        .getArgNumber();
  }

  /// Puts the work of `wide` in the place of `narrow`, with the names of `narrow`.
  void replace(GroupOp narrow, GroupOp wide) {
    OpBuilder builder(narrow);
    SmallVector<Value> inputs(narrow.getNumOperands());
    for (auto [of, to] : arguments)
      inputs[cast<BlockArgument>(to).getArgNumber()] =
          narrow.getInputs()[cast<BlockArgument>(of).getArgNumber()];
    auto group =
        GroupOp::create(builder, narrow.getLoc(), wide.getResultTypes(), inputs, wide.getRows(),
                        wide.getColumns(), *wide.getSchedule(), narrow.getLayersAttr());
    group->setDiscardableAttrs(narrow->getDiscardableAttrDictionary());
    group->removeDiscardableAttr(mpc::optionalResults); // which number other results
    IRMapping mapping;
    wide.getBody().cloneInto(&group.getBody(), mapping);
    for (auto [of, copy] : llvm::zip(wide.getBody().front(), group.getBody().front()))
      if (Operation *same = ops.lookup(&of))
        copy.setDiscardableAttrs(same->getDiscardableAttrDictionary());
    for (auto [old, index] : llvm::zip(narrow.getResults(), results))
      old.replaceAllUsesWith(group.getResult(index));
    narrow.erase();
  }

private:
  /// Whether a launch without the optional results does work that `narrow` does not, beyond single
  /// numbers beside optional results.
  bool computesMore(GroupOp wide, const GroupNodes &nodes) const {
    const std::vector<bool> done =
        nodesWithout(nodes, GroupSchedule::fromAttribute(*wide.getSchedule()).kind, optional);
    llvm::DenseMap<Operation *, size_t> nodeOf; // looked up, never walked
    for (auto [index, node] : llvm::enumerate(nodes.nodes))
      if (node.op)
        nodeOf[node.op] = index;
    return llvm::any_of(wide.getBody().front().without_terminator(), [&](Operation &op) {
      if (isFree(&op) || isCopy(&op) || ops.contains(&op))
        return false;
      auto found = nodeOf.find(&op);
      if (found == nodeOf.end())
        return true; // an amax or a partial sum
      const Node &node = nodes.nodes[found->second];
      const bool isSingle = node.spread == Spread::Uniform || node.spread == Spread::PerRow;
      const bool isFew = isSingle && node.kind != NodeKind::Reduce && !optional.empty();
      return done[found->second] && !isFew;
    });
  }

  /// A refused value may leave pairs behind, which then refuse other matches. At worst, nothing is
  /// shared.
  bool match(Value of, Value to) {
    of = behindCopies(of);
    to = behindCopies(to);
    if (auto argument = dyn_cast<BlockArgument>(of)) {
      if (!isa<BlockArgument>(to) || of.getType() != to.getType())
        return false;
      auto known = arguments.find(of);
      if (known != arguments.end())
        return known->second == to;
      if (!taken.insert(to).second)
        return false;
      arguments.insert({of, to});
      return true;
    }
    Operation *op = of.getDefiningOp(), *other = to.getDefiningOp();
    if (!other || cast<OpResult>(of).getResultNumber() != cast<OpResult>(to).getResultNumber())
      return false;
    if (Operation *known = ops.lookup(other))
      return known == op;
    if (!OperationEquivalence::isEquivalentTo(
            op, other, OperationEquivalence::ignoreValueEquivalence, nullptr,
            OperationEquivalence::IgnoreLocations | OperationEquivalence::IgnoreDiscardableAttrs))
      return false;
    for (auto [a, b] : llvm::zip(op->getOperands(), other->getOperands()))
      if (!match(a, b))
        return false;
    ops[other] = op;
    return true;
  }

  llvm::MapVector<Value, Value> arguments;      // narrow's to wide's
  llvm::DenseSet<Value> taken;                  // wide's; looked up, never walked
  llvm::DenseMap<Operation *, Operation *> ops; // wide's to narrow's; likewise
  SmallVector<unsigned> results;                // of wide, for each of narrow
  SmallVector<int64_t> optional;                // results of wide
};

/// An anchor's attributes without its layer.
NamedAttrList workOf(Operation *op) {
  NamedAttrList attributes;
  for (NamedAttribute attribute : op->getAttrs())
    if (StringRef name = attribute.getName(); !isLayerName(name) && name != "mpc.origin" &&
                                              name != "mpc.value" && name != "mpc.decision" &&
                                              name != warms::stored && name != mpc::optionalResults)
      attributes.push_back(attribute);
  return attributes;
}

bool liesAlike(Value a, Value b) {
  std::optional<StridedView> left = stridedView(a), right = stridedView(b);
  return a.getType() == b.getType() && left && right && left->offset == right->offset &&
         left->strides == right->strides;
}

/// Whether `wide` is `narrow` with more results at the end.
bool isWider(Operation *narrow, Operation *wide) {
  unsigned count = narrow->getNumResults();
  return narrow->getName() == wide->getName() && count < wide->getNumResults() &&
         narrow->getResultTypes() == wide->getResults().take_front(count).getTypes() &&
         narrow->getNumOperands() == wide->getNumOperands() &&
         !wide->hasTrait<OpTrait::AttrSizedResultSegments>() && workOf(narrow) == workOf(wide) &&
         llvm::equal(narrow->getOperands(), wide->getOperands(), liesAlike) &&
         bytesOf(wide->getResults().drop_front(count)) <=
             bytesOf(narrow->getOperands()) / kMostExtra;
}

void widen(Operation *narrow, Operation *wide) {
  OpBuilder builder(narrow);
  OperationState state(narrow->getLoc(), narrow->getName(), narrow->getOperands(),
                       wide->getResultTypes(), narrow->getAttrs());
  Operation *op = builder.create(state);
  narrow->replaceAllUsesWith(op->getResults().take_front(narrow->getNumResults()));
  narrow->erase();
}

bool isAlone(Operation *op) { return !batchOf(op) && !joinOf(op); }

/// The anchors that two groups are tails of, with the results that have memory for another reader
/// in `wide` alone. Nothing where these are not launches of one kernel.
class TailedAnchors {
public:
  TailedAnchors(GroupOp narrow, GroupOp wide)
      : narrow(anchorOf(narrow)), wide(anchorOf(wide)), narrowTail(narrow), wideTail(wide) {}

  bool find(const Embedding &embedding) {
    if (!narrow || !wide)
      return !narrow && !wide;
    std::string why;
    const std::optional<TileTail> a = tileTail(cast<AnchorOpInterface>(narrow), narrowTail, why);
    const std::optional<TileTail> b = tileTail(cast<AnchorOpInterface>(wide), wideTail, why);
    if (!a || !b || embedding.argumentOf(narrowTail, a->staged) != b->staged ||
        a->first != b->first || narrow->getName() != wide->getName() ||
        narrow->getResultTypes() != wide->getResultTypes() || workOf(narrow) != workOf(wide) ||
        !llvm::equal(narrow->getOperands(), wide->getOperands(), liesAlike))
      return false;
    for (auto [result, other] : llvm::zip(narrow->getResults(), wide->getResults())) {
      const bool isHeld = hasMemory(result, narrowTail), isHeldThere = hasMemory(other, wideTail);
      if (isHeld && !isHeldThere)
        return false;
      if (!isHeld && isHeldThere)
        more.push_back(result.getResultNumber());
    }
    // A concatenation is in memory where its parts are.
    return more.empty() ||
           !isa_and_nonnull<ConcatOp>(narrowTail.getInputs()[a->staged].getDefiningOp());
  }
  void mark() {
    for (int64_t number : more)
      for (StringRef name : {StringRef(warms::stored), StringRef(optionalResults)})
        addNumber(narrow, name, number);
  }

private:
  static bool hasMemory(OpResult result, GroupOp tail) {
    return !isReadByTailAlone(result, tail) ||
           llvm::is_contained(numbersIn(result.getOwner(), warms::stored),
                              result.getResultNumber());
  }
  Operation *narrow, *wide;
  GroupOp narrowTail, wideTail;
  SmallVector<int64_t> more;
};

/// The optional results of groups, and of all that are launches of the same kernels.
class OptionalMarks {
public:
  /// Marks the optional results of `wide`: those of the embedding, and those of `narrow`, of which
  /// some launches may have been marked before.
  void carry(GroupOp narrow, GroupOp wide, const Embedding &embedding) {
    SmallVector<int64_t> results(embedding.optionalResults());
    if (auto known = marks.find(keyOf(narrow)); known != marks.end())
      for (int64_t number : known->second)
        results.push_back(embedding.resultOf(number));
    if (!results.empty())
      marks[keyOf(wide)].insert(results.begin(), results.end());
  }
  void apply(ModuleOp module) {
    if (marks.empty())
      return;
    module.walk([&](GroupOp group) {
      auto found = isAlone(group) && group.getSchedule() ? marks.find(keyOf(group)) : marks.end();
      if (found == marks.end())
        return;
      for (int64_t result : found->second)
        addNumber(group, optionalResults, result);
    });
  }

private:
  using Key = std::tuple<unsigned, const void *, int64_t, int64_t>;
  Key keyOf(GroupOp group) {
    const unsigned form = forms.formOf(group);
    forms.forgetAll(); // groups are erased on the way
    return {form, (*group.getSchedule()).getAsOpaquePointer(), group.getRows(), group.getColumns()};
  }
  GroupForms forms;
  std::map<Key, std::set<int64_t>> marks;
};

void shareGroup(GroupOp group, ArrayRef<Operation *> candidates, OptionalMarks &marks) {
  for (Operation *candidate : candidates) {
    auto other = dyn_cast<GroupOp>(candidate);
    if (!other || !mayEmbed(group, other))
      continue;
    Embedding embedding;
    TailedAnchors anchors(group, other);
    if (!embedding.find(group, other) || !anchors.find(embedding))
      continue;
    marks.carry(group, other, embedding);
    anchors.mark();
    return embedding.replace(group, other);
  }
}

void share(func::FuncOp to, func::FuncOp from, OptionalMarks &marks) {
  SmallVector<Operation *> candidates;
  for (Operation &op : from.getBody().front())
    if (op.getNumResults() > 1 && isAlone(&op))
      candidates.push_back(&op);
  for (Operation &op : llvm::make_early_inc_range(to.getBody().front())) {
    if (auto group = dyn_cast<GroupOp>(op)) {
      if (isAlone(group))
        shareGroup(group, candidates, marks);
    } else if (isa<AnchorOpInterface>(op)) {
      auto wide = llvm::find_if(candidates, [&](Operation *other) { return isWider(&op, other); });
      if (wide != candidates.end())
        widen(&op, *wide);
    }
  }
}

struct ShareKernels : impl::ShareKernelsBase<ShareKernels> {
  void runOnOperation() override {
    for (auto function : getOperation().getOps<func::FuncOp>())
      hoistSlices(function);
    if (!getOperation()->hasAttr("mpc.training"))
      return;
    auto functions = llvm::to_vector(getOperation().getOps<func::FuncOp>());
    OptionalMarks marks;
    for (func::FuncOp to : functions)
      for (func::FuncOp from : functions)
        if (to != from)
          share(to, from, marks);
    marks.apply(getOperation());
  }
};

} // namespace
} // namespace mpc
