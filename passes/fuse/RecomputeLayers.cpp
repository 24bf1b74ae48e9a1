// Of each repeated block only its input is saved.
// Before: groups. After: where the forward repeats the same steps, as a transformer's blocks, only
// the values that enter a block are saved for the backward. The values inside a block that the
// backward reads are recomputed, products and attention too, right before their first reader.
// Blocks begin at the places with the fewest bytes to save. Values and bits are the same, since
// sums keep their schedule. Small values (scales, statistics of rows) are saved and not recomputed.
// Steps outside of blocks stay unchanged. So does a model without repeated blocks, and a remark
// says so. The backward begins with the first product that is marked `mpc.backward`.
#include "ir/formats/FloatFormat.h"
#include "passes/Passes.h"
#include "passes/fuse/GroupParts.h"

#include "mlir/IR/Remarks.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringMap.h"

#include <map>

using namespace mlir;

namespace mpc {
#define GEN_PASS_DEF_RECOMPUTELAYERS
#include "passes/Passes.h.inc"
namespace {

constexpr int64_t kFewBytes = 4096;
constexpr int64_t kFewShare = 64; // of a group's elements
constexpr size_t kLongBlock = 4;  // steps

/// Whether the op becomes a launch or a product.
bool isStep(Operation *op) { return isa<GroupOp, AnchorOpInterface, ConcatOp>(op); }
int64_t bytesOf(Value value) { return byteCount(elementOf(value), elementCount(shapeOf(value))); }

/// Whether the value is too small to be worth recomputing.
bool isFew(Value value) {
  if (bytesOf(value) < kFewBytes)
    return true;
  auto group = value.getDefiningOp<GroupOp>();
  int64_t elements = group ? int64_t(group.getRows()) * int64_t(group.getColumns()) : 0;
  return kFewShare * elementCount(shapeOf(value)) <= elements;
}

/// `size` places from `first` on, each of which equals the place `period` further on. They are two
/// periods or more; long periods may lack the last place of the second.
struct Repeats {
  size_t first = 0, period = 0, size = 0;
};

Repeats widest(ArrayRef<unsigned> kinds, size_t begin, size_t end,
               function_ref<bool(size_t, size_t)> isBlock) {
  Repeats best;
  for (size_t period = 1; begin + 2 * period <= end + 1; ++period) {
    // The last step of the last block may differ, since it may be one kernel with the steps that
    // follow.
    const size_t least = period < kLongBlock ? period : period - 1;
    size_t alike = 0; // places up to this one that equal the place a period further on
    for (size_t i = begin; i + period <= end; ++i) {
      if (i + period < end && kinds[i] == kinds[i + period]) {
        ++alike;
        continue;
      }
      if (alike >= least && alike + period > best.size && isBlock(i - alike, period))
        best = {i - alike, period, alike + period};
      alike = 0;
    }
  }
  return best;
}

void collectRepeats(ArrayRef<unsigned> kinds, size_t begin, size_t end,
                    function_ref<bool(size_t, size_t)> isBlock, std::vector<Repeats> &found) {
  Repeats best = widest(kinds, begin, end, isBlock);
  if (!best.size)
    return;
  collectRepeats(kinds, begin, best.first, isBlock, found);
  found.push_back(best);
  collectRepeats(kinds, best.first + best.size, end, isBlock, found);
}

/// The widest repeats among `kinds`, with the shortest period, and in the same way those left and
/// right of them, in order. `isBlock`(first, period) says whether a period is worth it.
std::vector<Repeats> findRepeats(ArrayRef<unsigned> kinds,
                                 function_ref<bool(size_t, size_t)> isBlock) {
  std::vector<Repeats> found;
  collectRepeats(kinds, 0, kinds.size(), isBlock, found);
  return found;
}

/// The kind of a step: its ops and types, without names, layers and numbers of random streams.
std::string kindOf(Operation &step) {
  std::string text;
  llvm::raw_string_ostream out(text);
  step.walk<WalkOrder::PreOrder>([&](Operation *op) {
    out << op->getName() << "(";
    llvm::interleaveComma(op->getOperandTypes(), out);
    out << ")";
    llvm::interleaveComma(op->getResultTypes(), out);
  });
  return text;
}

class Recomputer {
public:
  explicit Recomputer(func::FuncOp function)
      : function(function), body(function.getBody().front()) {}

  void run() {
    if (!readForward())
      return;
    SmallVector<unsigned> kinds;
    llvm::StringMap<unsigned> numbers; // looked up, never walked
    for (Operation *step : forward)
      kinds.push_back(numbers.try_emplace(kindOf(*step), numbers.size()).first->second);
    auto hasAnchor = [&](size_t first, size_t period) {
      return llvm::any_of(ArrayRef(forward).slice(first, period),
                          [](Operation *step) { return isa<AnchorOpInterface>(step); });
    };
    for (const Repeats &repeats : findRepeats(kinds, hasAnchor))
      cut(repeats);
    if (dropped.empty()) {
      remark::missed(function.getLoc(), remark::RemarkOpts::name("RecomputeLayers").category("mpc"))
          << "nothing is made again: no block of steps with a product is repeated, or none saves "
             "more than its input";
      return;
    }
    replaceLate();
    cleanUp();
  }

private:
  //===-- The forward -------------------------------------------------------------------------===//

  /// Collects the steps before the backward and the readers of their results. False without a
  /// backward.
  bool readForward() {
    auto backward = llvm::find_if(body, [](Operation &op) {
      return isa<AnchorOpInterface>(op) && op.hasAttr("mpc.backward");
    });
    if (backward == body.end())
      return false;
    turn = &*backward;
    for (Operation &op : llvm::make_range(body.begin(), backward))
      if (isStep(&op)) {
        position[&op] = forward.size();
        forward.push_back(&op);
      }
    for (Operation &op : body) {
      auto step = position.find(&op);
      for (Value operand : op.getOperands()) {
        Value value = base(operand);
        if (isa<ViewOpInterface>(op) || !value.getDefiningOp() ||
            !position.contains(value.getDefiningOp()))
          continue;
        if (step != position.end())
          lastRead[value] = step->second;
        else if (isStep(&op))
          saved.insert(value);
        else
          kept.insert(value); // stored or returned
      }
    }
    return true;
  }

  /// The values that are made before `place` and read in the forward after it, except those that
  /// one pass makes again of the others.
  const llvm::SetVector<Value> &entering(size_t place) {
    auto [found, added] = entries.try_emplace(place);
    llvm::SetVector<Value> &values = found->second;
    if (!added)
      return values;
    for (Operation *step : ArrayRef(forward).take_front(place))
      for (Value result : step->getResults())
        if (!isFew(result) && lastRead.lookup(result) >= place)
          values.insert(result);
    for (Value value : llvm::to_vector(llvm::reverse(values)))
      if (isMadeOf(value, values))
        values.remove(value);
    return values;
  }
  bool isMadeOf(Value value, const llvm::SetVector<Value> &there) {
    auto group = value.getDefiningOp<GroupOp>();
    if (!group)
      return false;
    unsigned number = cast<OpResult>(value).getResultNumber();
    auto isThere = [&](Value result) {
      return result != value && (isFew(result) || there.contains(result));
    };
    GroupPart part = findPart(group, number, isThere);
    return !part.ops.empty() && fitsDomain(group, number, part) &&
           llvm::all_of(part.inputs, [&](auto &input) {
             Value outside = base(input.second);
             Operation *op = outside.getDefiningOp();
             return !op || !position.contains(op) || isThere(outside);
           });
  }

  //===-- The borders of blocks ---------------------------------------------------------------===//

  struct Cuts {
    size_t first, last;             // steps of the blocks: from first to before last
    llvm::SetVector<Value> entries; // values that enter blocks, and that leave the last one
    int64_t bytes = 0;              // of all saved values
  };

  /// Cuts the repeats at the places with the fewest bytes to save.
  void cut(const Repeats &repeats) {
    std::optional<Cuts> best;
    for (size_t offset = 0; offset < repeats.period; ++offset)
      for (bool fromStart : {false, true})
        for (bool toEnd : {false, true}) {
          Cuts cuts = cutsAt(repeats, offset, fromStart, toEnd);
          if (!best || cuts.bytes < best->bytes)
            best = std::move(cuts);
        }
    int64_t before = 0;
    for (Value value : saved)
      before += bytesOf(value);
    if (best->bytes >= before)
      return;
    for (size_t i = best->first; i < best->last; ++i)
      for (Value result : forward[i]->getResults())
        if (isDropped(result, *best))
          dropped.insert(result);
    remark::passed(forward[best->first]->getLoc(),
                   remark::RemarkOpts::name("RecomputeLayers").category("mpc"))
        << std::to_string(best->last - best->first) << " steps, blocks of "
        << std::to_string(repeats.period)
        << ", are made again in the backward: " << std::to_string(before - best->bytes)
        << " bytes are not saved";
  }
  /// Whether the value is recomputed. A concatenation is not, since it is a place in memory that
  /// its operands are written to.
  bool isDropped(Value value, const Cuts &cuts) {
    auto step = position.find(value.getDefiningOp());
    return step != position.end() && step->second >= cuts.first && step->second < cuts.last &&
           !isFew(value) && !value.getDefiningOp<ConcatOp>() && !kept.contains(value) &&
           !cuts.entries.contains(value);
  }
  /// Cuts at `offset` in each period. The steps that remain at the two ends may be a shorter block.
  Cuts cutsAt(const Repeats &repeats, size_t offset, bool fromStart, bool toEnd) {
    Cuts cuts;
    size_t start = repeats.first + offset, end = repeats.first + repeats.size;
    SmallVector<size_t> places;
    if (fromStart && offset)
      places.push_back(repeats.first);
    for (size_t place = start; place <= end; place += repeats.period)
      places.push_back(place);
    if (toEnd && places.back() < end)
      places.push_back(end);
    for (size_t place : places)
      cuts.entries.insert_range(entering(place));
    cuts.first = places.front();
    cuts.last = places.back();
    for (Value value : saved)
      if (!cuts.entries.contains(value) && !isDropped(value, cuts))
        cuts.bytes += bytesOf(value);
    for (Value value : cuts.entries)
      cuts.bytes += bytesOf(value);
    return cuts;
  }

  //===-- Recomputation -----------------------------------------------------------------------===//

  /// Lets the backward read values of blocks from new steps that stand before their first reader.
  void replaceLate() {
    SmallVector<Operation *> readers;
    for (Operation &op : llvm::make_range(turn->getIterator(), body.end()))
      if (isStep(&op))
        readers.push_back(&op);
    for (Operation *reader : readers)
      for (Value operand : reader->getOperands())
        want(base(operand));
    for (Operation *reader : readers)
      takeAgain(reader, reader);
  }

  /// Notes the steps that must be repeated to recompute `value`.
  void want(Value value) {
    if (!dropped.contains(value))
      return;
    Operation *step = value.getDefiningOp();
    SmallVector<unsigned> &results = wanted[step];
    unsigned number = cast<OpResult>(value).getResultNumber();
    if (llvm::is_contained(results, number))
      return;
    results.push_back(number);
    llvm::sort(results);
    if (auto group = dyn_cast<GroupOp>(step))
      for (Value outside : readsOf(group, results))
        want(base(outside));
    else
      for (Value operand : step->getOperands())
        want(base(operand));
  }
  /// The operands of the group that recomputes `results`. If no part of the group makes them, the
  /// whole group does.
  SmallVector<Value> readsOf(GroupOp group, SmallVector<unsigned> &results) {
    GroupPart part = partOf(group, results);
    if (!fitsDomain(group, results, part)) {
      results = llvm::to_vector(llvm::seq(group.getNumResults()));
      part = partOf(group, results);
    }
    SmallVector<Value> reads;
    for (auto &[inside, outside] : part.inputs)
      reads.push_back(outside);
    return reads;
  }
  GroupPart partOf(GroupOp group, ArrayRef<unsigned> results) {
    return findPart(group, results, [&](Value result) { return !dropped.contains(result); });
  }

  /// Lets `op` read recomputed values. A value that is not recomputed yet is recomputed before
  /// `place`.
  void takeAgain(Operation *op, Operation *place) {
    for (OpOperand &operand : op->getOpOperands())
      operand.set(againFor(operand.get(), place, op));
  }
  Value againFor(Value value, Operation *place, Operation *reader) {
    Value origin = base(value);
    if (!dropped.contains(origin))
      return value;
    Operation *step = origin.getDefiningOp();
    auto found = made.find(step);
    Operation *again = found != made.end() ? found->second : makeAgain(step, place);
    ArrayRef<unsigned> results = wanted[step];
    unsigned number = cast<OpResult>(origin).getResultNumber();
    Value result = again->getResult(
        isa<GroupOp>(step) ? llvm::find(results, number) - results.begin() : number);
    OpBuilder builder(reader);
    return viewsAgain(value, origin, result, builder);
  }
  Operation *makeAgain(Operation *step, Operation *place) {
    OpBuilder builder(place);
    Operation *again = nullptr;
    if (auto group = dyn_cast<GroupOp>(step)) {
      ArrayRef<unsigned> results = wanted[step];
      again = buildPart(group, results, partOf(group, results), builder);
    } else {
      again = builder.clone(*step);
    }
    again->setAttr("mpc.backward", builder.getUnitAttr());
    made[step] = again;
    takeAgain(again, again);
    return again;
  }

  //===-- Removal of steps without readers ----------------------------------------------------===//

  void cleanUp() {
    for (Operation *step : llvm::reverse(forward)) {
      SmallVector<unsigned> live;
      for (OpResult result : step->getResults()) {
        eraseDeadViews(result);
        if (!result.use_empty())
          live.push_back(result.getResultNumber());
      }
      bool makesDropped =
          llvm::any_of(step->getResults(), [&](Value result) { return dropped.contains(result); });
      if (!makesDropped)
        continue;
      if (live.empty())
        step->erase();
      else if (auto group = dyn_cast<GroupOp>(step); group && live.size() < group.getNumResults())
        trim(group, live);
    }
  }
  static void eraseDeadViews(Value value) {
    for (Operation *user : llvm::make_early_inc_range(value.getUsers()))
      if (isa<ViewOpInterface>(user)) {
        eraseDeadViews(user->getResult(0));
        if (user->use_empty())
          user->erase();
      }
  }
  void trim(GroupOp group, ArrayRef<unsigned> live) {
    GroupPart part = findPart(group, live, [](Value) { return false; });
    if (!fitsDomain(group, live, part))
      return;
    OpBuilder builder(group);
    GroupOp built = buildPart(group, live, part, builder);
    for (auto [number, result] : llvm::zip(live, built.getResults()))
      group.getResult(number).replaceAllUsesWith(result);
    group.erase();
  }

  func::FuncOp function;
  Block &body;
  Operation *turn = nullptr; // the first of the backward
  std::vector<Operation *> forward;
  llvm::SetVector<Value> saved;                              // read in the backward
  std::map<size_t, llvm::SetVector<Value>> entries;          // of places
  llvm::DenseSet<Value> kept, dropped;                       // looked up, never walked
  llvm::DenseMap<Operation *, size_t> position;              // likewise; in the forward
  llvm::DenseMap<Value, size_t> lastRead;                    // likewise; in the forward
  llvm::DenseMap<Operation *, SmallVector<unsigned>> wanted; // likewise; results
  llvm::DenseMap<Operation *, Operation *> made;             // likewise
};

struct RecomputeLayers : impl::RecomputeLayersBase<RecomputeLayers> {
  void runOnOperation() override { Recomputer(getOperation()).run(); }
};

} // namespace
} // namespace mpc
