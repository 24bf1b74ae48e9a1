#include "passes/plan/EntryBuffers.h"
#include "ir/formats/FloatFormat.h"
#include "ir/group/Placement.h"
#include "ir/group/StridedView.h"
#include "ir/schedule/Launch.h"
#include "passes/plan/ArenaPlanner.h"
#include "passes/plan/InPlace.h"

#include "mlir/Dialect/MLProgram/IR/MLProgram.h"

using namespace mlir;

namespace mpc {
namespace {

/// Whether the anchor writes its result over `old`, of which it reads nothing.
bool overwrites(OpResult value, Value old) {
  auto anchor = dyn_cast<AnchorOpInterface>(value.getOwner());
  std::optional<unsigned> place =
      anchor ? anchor.getOverwritten(value.getResultNumber()) : std::nullopt;
  return place && llvm::all_of(anchor->getOpOperands(), [&](OpOperand &operand) {
           std::optional<StridedView> view = stridedView(operand.get());
           if (operand.getOperandNumber() != *place)
             return view && view->base != old;
           return view && view->base == old && view->offset == 0 && view->isDense() &&
                  elementCount(shapeOf(old)) == elementCount(shapeOf(value));
         });
}

/// Whether ranks make the value together, of other state than `old`.
bool isMadeApart(Value value, Value old) {
  auto collective = value.getDefiningOp<CollectiveOpInterface>();
  return collective && llvm::none_of(collective->getOperands(),
                                     [&](Value operand) { return base(operand) == old; });
}

bool isAmaxCell(Value result) {
  auto group = result.getDefiningOp<GroupOp>();
  if (!group)
    return false;
  Value yielded =
      group.getBody().front().getTerminator()->getOperand(cast<OpResult>(result).getResultNumber());
  return isa_and_nonnull<AmaxOp>(yielded.getDefiningOp());
}

class EntryBuffers {
public:
  EntryBuffers(func::FuncOp function, plan::ProgramOp program, const Target &target,
               llvm::StringSet<> &symbols, const BufferNames &names, NodesOfGroups &nodes)
      : function(function), body(function.getBody().front()), program(program), target(target),
        builder(function.getContext()), symbols(symbols), names(names), nodes(nodes) {}

  EntryPlaces place() {
    numberSteps();
    placeBorder();
    placeRest();
    out.arenaBytes = arena.bytes();
    out.arenaPeak = arena.peakBytes();
    return std::move(out);
  }

private:
  void numberSteps() {
    int64_t step = 0; // 0 clears cells and counts
    Operation *previous = nullptr;
    for (Operation &op : body) {
      if (!isa<GroupOp, AnchorOpInterface, ConcatOp, ml_program::GlobalStoreOp, func::ReturnOp>(op))
        continue;
      step += !previous || !isSameStep(previous, &op);
      previous = &op;
      stepOf[&op] = step;
      for (Value operand : op.getOperands()) {
        lastUse[base(operand)] = step;
        // A collective goes on until its first result is read.
        if (auto collective = base(operand).getDefiningOp<CollectiveOpInterface>();
            collective && isFirstReader(collective, &op))
          for (Value used : collective->getOperands())
            lastUse[base(used)] = std::max(lastUse[base(used)], step);
      }
      if (isTail(&op))
        out.tickets[launchOf(&op).getNumber()] = {};
      auto anchor = dyn_cast<AnchorOpInterface>(op);
      if (const AnchorScratch needs = anchor ? anchor.getScratch(target) : AnchorScratch();
          needs.counts || needs.sums)
        scratch[&op] = needs;
    }
  }

  bool isFirstReader(Operation *collective, Operation *reader) {
    return firstReader.try_emplace(collective, reader).first->second == reader;
  }

  //===-- Buffers and their names
  //---------------------------------------------------------------===//

  /// Adds the buffer. A number makes its name unique.
  FlatSymbolRefAttr addBuffer(StringRef name, plan::BufferOp::Properties buffer, Type type,
                              int64_t bytes) {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToEnd(&program.getBody().front());
    std::string unique = name.str();
    while (!symbols.insert(unique).second)
      unique = (name + "." + Twine(++bufferNames[name] + 1)).str();
    buffer.setSymName(builder.getStringAttr(unique));
    buffer.setType(TypeAttr::get(type));
    buffer.setBytes(builder.getI64IntegerAttr(bytes));
    plan::BufferOp::create(builder, function.getLoc(), TypeRange(), ValueRange(), buffer);
    return FlatSymbolRefAttr::get(builder.getContext(), unique);
  }

  FlatSymbolRefAttr addBorder(Value value, plan::Space space, unsigned index, StringRef name) {
    plan::BufferOp::Properties buffer;
    buffer.setSpace(plan::SpaceAttr::get(builder.getContext(), space));
    buffer.setIndex(builder.getI64IntegerAttr(index));
    return addBuffer((function.getSymName() + "." + name).str(), buffer, value.getType(),
                     bytesOf(value));
  }

  FlatSymbolRefAttr addState(Value value, SymbolRefAttr global) {
    plan::BufferOp::Properties buffer;
    buffer.setSpace(plan::SpaceAttr::get(builder.getContext(), plan::Space::State));
    const StringRef name = global.getLeafReference().getValue();
    buffer.setState(FlatSymbolRefAttr::get(builder.getContext(), name));
    return addBuffer((function.getSymName() + "." + name).str(), buffer, value.getType(),
                     bytesOf(value));
  }

  FlatSymbolRefAttr addArena(StringRef name, Type type, int64_t offset, int64_t bytes) {
    plan::BufferOp::Properties buffer;
    buffer.setSpace(plan::SpaceAttr::get(builder.getContext(), plan::Space::Arena));
    buffer.setOffset(builder.getI64IntegerAttr(offset));
    return addBuffer(name, buffer, type, bytes);
  }

  FlatSymbolRefAttr addSlice(StringRef name, Type type, FlatSymbolRefAttr whole, int64_t offset,
                             int64_t bytes) {
    plan::BufferOp::Properties buffer;
    buffer.setSpace(plan::SpaceAttr::get(builder.getContext(), plan::Space::Slice));
    buffer.setWhole(whole);
    buffer.setOffset(builder.getI64IntegerAttr(offset));
    return addBuffer(name, buffer, type, bytes);
  }

  //===-- Their places
  //--------------------------------------------------------------------------===//

  /// Arguments, loads, stored and returned values live outside of the arena.
  void placeBorder() {
    for (auto [index, argument] : llvm::enumerate(function.getArguments())) {
      out.buffers[argument] =
          addBorder(argument, plan::Space::Input, index, names.ofBorder(true, index).getValue());
      out.inputs.push_back(out.buffers[argument]);
    }
    llvm::DenseMap<StringAttr, Value> loaded; // looked up, never walked
    for (Operation &op : body)
      if (auto load = dyn_cast<ml_program::GlobalLoadOp>(op)) {
        out.buffers[load.getResult()] = addState(load.getResult(), load.getGlobal());
        loaded[load.getGlobal().getLeafReference()] = load.getResult();
      }
    for (Operation &op : body)
      if (auto store = dyn_cast<ml_program::GlobalStoreOp>(op)) {
        Value value = base(store.getValue());
        FlatSymbolRefAttr buffer = addState(store.getValue(), store.getGlobal());
        // State that was loaded here keeps its old value until everything has read it.
        Value old = loaded.lookup(store.getGlobal().getLeafReference());
        const bool replaces = old && mayReplace(old, value);
        if ((old && !replaces) || !out.buffers.try_emplace(value, buffer).second)
          out.copies.push_back({store, value, buffer});
        else if (replaces && !value.getDefiningOp<GroupOp>() && !isMadeApart(value, old))
          out.overwriters.insert(value);
      }
    // Returned values are copied before any state changes.
    Operation *terminator = body.getTerminator(), *beforeStores = terminator;
    for (Operation &op : llvm::reverse(body))
      if (isa<ml_program::GlobalStoreOp>(op))
        beforeStores = &op;
    SmallVector<EntryPlaces::Copy> results;
    for (auto [index, returned] : llvm::enumerate(terminator->getOperands())) {
      FlatSymbolRefAttr buffer =
          addBorder(returned, plan::Space::Output, index, names.ofBorder(false, index).getValue());
      out.outputs.push_back(buffer);
      if (!out.buffers.try_emplace(base(returned), buffer).second)
        results.push_back({beforeStores, base(returned), buffer});
    }
    out.copies.insert(out.copies.begin(), results.begin(), results.end());
  }

  /// Whether `value` may be written to the buffer of `old`. All other readers of `old` come before.
  /// A group that makes `value` reads each element of `old` where it writes; an anchor writes only
  /// some of `old` and reads nothing of it.
  bool mayReplace(Value old, Value value) {
    Operation *maker = value.getDefiningOp();
    auto group = dyn_cast_or_null<GroupOp>(maker);
    if ((!group &&
         (!maker || (!overwrites(cast<OpResult>(value), old) && !isMadeApart(value, old)))) ||
        out.buffers.count(value) || isAmaxCell(value))
      return false;
    std::function<bool(Value)> endsBefore = [&](Value read) {
      return llvm::all_of(read.getUsers(), [&](Operation *user) {
        if (isa<ViewOpInterface>(user))
          return endsBefore(user->getResult(0));
        if (Operation *reader = firstReader.lookup(user); reader && user != maker)
          user = reader; // a collective reads until then
        auto step = stepOf.find(user);
        return user == maker || (step != stepOf.end() && step->second < stepOf[maker]);
      });
    };
    if (!endsBefore(old))
      return false;
    if (!group)
      return true;
    unsigned output = cast<OpResult>(value).getResultNumber();
    for (auto [index, input] : llvm::enumerate(group.getInputs()))
      if (base(input) == old &&
          (input != old || !mayWriteInPlace(group, nodes.of(group), index, output)))
        return false;
    return true;
  }

  void placeRest() {
    out.parts.emplace(body, [&](Value value) { return out.buffers.contains(value); });
    // Concatenations that hold an amax are cleared with the single amax cells.
    llvm::DenseSet<Value> holdCells; // looked up, never walked
    SmallVector<Value> values, wholes;
    for (Operation &op : body)
      if (isa<GroupOp, AnchorOpInterface, ConcatOp>(op))
        for (OpResult result : op.getResults()) {
          if (isStaged(result))
            continue;
          values.push_back(result);
          if (isAmaxCell(result))
            holdCells.insert(out.parts->placeOf(result).whole);
        }
    SmallVector<Value> cells, others;
    for (Value value : values)
      if (!out.buffers.count(value) && !out.parts->isPart(value))
        (holdCells.contains(value) ? cells : others).push_back(value);
    placeCells(cells);
    placeArena(others, values);
    for (Value value : values) {
      if (out.parts->isPart(value))
        out.buffers[value] = addPart(wholeOf(value), wholeOf(value), 0, bytesOf(wholeOf(value)));
      const Value whole = out.parts->placeOf(value).whole;
      if (isAmaxCell(value) && !inCells.contains(whole) &&
          !llvm::is_contained(out.clearedAlone, out.buffers[whole]))
        out.clearedAlone.push_back(out.buffers[whole]);
    }
    for (auto group : body.getOps<GroupOp>())
      for (Value input : group.getInputs())
        if (std::optional<int64_t> begin = sliceBegin(input.getDefiningOp()))
          out.buffers[input] = addPart(input, base(input), *begin, bytesOf(input));
    // Products read their scales in place.
    for (auto product : body.getOps<MatmulOp>())
      for (Value scale : {product.getScaleA(), product.getScaleB()})
        if (std::optional<int64_t> begin = scale ? numberBegin(scale) : std::nullopt)
          out.buffers[scale] = addPart(scale, base(scale), *begin, bytesOf(scale));
    for (ConcatParts::Copy copy : out.parts->copies())
      out.copies.push_back(
          {copy.concat, copy.source,
           addPart(copy.concat.getY(), copy.concat.getY(), copy.offset, copy.bytes)});
  }

  /// Places amax cells, the tickets of launches with tails and the counts of anchors together,
  /// since they are cleared before the first step.
  void placeCells(ArrayRef<Value> cells) {
    for (Value cell : cells) {
      inCells[cell] = out.cellsBytes;
      out.cellsBytes += llvm::alignTo(bytesOf(cell), ArenaPlanner::kAlignment);
    }
    int64_t ticketsAt = out.cellsBytes;
    out.cellsBytes += ArenaPlanner::kAlignment * out.tickets.size();
    int64_t countsAt = out.cellsBytes;
    for (const auto &[op, needs] : scratch)
      out.cellsBytes += llvm::alignTo(needs.counts * sizeof(int32_t), ArenaPlanner::kAlignment);
    if (!out.cellsBytes)
      return;
    arena.reserve(out.cellsBytes);
    const std::string entry = function.getSymName().str();
    auto type = RankedTensorType::get({out.cellsBytes}, builder.getI8Type());
    out.cellsBuffer = addArena(entry + ".cells", type, 0, out.cellsBytes);
    for (Value cell : cells)
      out.buffers[cell] = addPart(cell, cell, 0, bytesOf(cell));
    for (auto &[launch, ticket] : out.tickets) {
      ticket = addSlice(entry + ".ticket", RankedTensorType::get({}, builder.getI32Type()),
                        out.cellsBuffer, ticketsAt, sizeof(int32_t));
      ticketsAt += ArenaPlanner::kAlignment;
    }
    for (const auto &[op, needs] : scratch) {
      if (!needs.counts)
        continue;
      const int64_t bytes = needs.counts * sizeof(int32_t);
      out.scratch[op].push_back(
          addSlice(entry + ".counts", RankedTensorType::get({needs.counts}, builder.getI32Type()),
                   out.cellsBuffer, countsAt, bytes));
      countsAt += llvm::alignTo(bytes, ArenaPlanner::kAlignment);
    }
  }

  /// The value that owns the buffer of an operand of a concatenation: the operand itself, or the
  /// concatenation that its rows are spread over.
  Value wholeOf(Value part) {
    const StridedView *place = out.parts->stridedPlaceOf(part);
    return place ? place->base : part;
  }

  /// Adds the buffer of `part`, a slice of the one that `whole` lies in, from the byte `offset` of
  /// `whole` on.
  FlatSymbolRefAttr addPart(Value part, Value whole, int64_t offset, int64_t bytes) {
    PartPlace place = out.parts->placeOf(whole);
    auto cell = inCells.find(place.whole);
    bool isCell = cell != inCells.end();
    return addSlice(nameOf(part), part.getType(),
                    isCell ? out.cellsBuffer : out.buffers[place.whole],
                    place.offset + offset + (isCell ? cell->second : 0), bytes);
  }

  /// Places the rest in the arena. A value lives from the step that makes it to the last one that
  /// reads it, and a result takes the place of an operand that its group is the last to read.
  void placeArena(ArrayRef<Value> others, ArrayRef<Value> values) {
    struct Place {
      int64_t bytes, first, last;
    };
    std::vector<Place> places;
    llvm::DenseMap<Value, size_t> placeOf; // looked up, never walked
    for (Value value : others) {
      Value dying = dyingInput(value, [&](Value input) { return placeOf.contains(input); });
      placeOf[value] = dying ? placeOf[dying] : places.size();
      if (!dying)
        places.push_back({int64_t(bytesOf(value)), stepOf[value.getDefiningOp()], 0});
    }
    for (Value value : values) {
      auto found = placeOf.find(out.parts->placeOf(value).whole);
      if (found == placeOf.end())
        continue;
      Place &place = places[found->second];
      int64_t made = stepOf[value.getDefiningOp()];
      place.first = std::min(place.first, made);
      place.last = std::max({place.last, made, lastUse.lookup(value)});
    }
    for (const Place &place : places)
      arena.add(place.bytes, place.first, place.last);
    for (const auto &[op, needs] : scratch)
      arena.add(needs.sums * sizeof(float), stepOf[op], stepOf[op]);
    std::vector<int64_t> offsets = arena.place();
    for (auto [index, pair] : llvm::enumerate(scratch))
      if (const int64_t sums = pair.second.sums)
        out.scratch[pair.first].push_back(
            addArena((function.getSymName() + ".sums").str(),
                     RankedTensorType::get({sums}, builder.getF32Type()),
                     offsets[places.size() + index], sums * sizeof(float)));
    for (Value value : others) {
      // An anchor leaves the rest of the operand as it is, so that both are one buffer.
      auto anchor = value.getDefiningOp<AnchorOpInterface>();
      const unsigned number = cast<OpResult>(value).getResultNumber();
      out.buffers[value] =
          out.overwriters.contains(value)
              ? out.buffers[base(anchor->getOperand(*anchor.getOverwritten(number)))]
              : addArena(nameOf(value), value.getType(), offsets[placeOf[value]], bytesOf(value));
    }
  }

  /// An operand of the group or anchor that makes `value` in whose place it may be written, or
  /// null.
  Value dyingInput(Value value, llvm::function_ref<bool(Value)> isInArena) {
    Operation *maker = value.getDefiningOp();
    if (!isa<GroupOp, AnchorOpInterface>(maker))
      return {};
    for (Value input : maker->getOperands()) {
      Value old = base(input);
      if (isInArena(old) && !old.getDefiningOp<ConcatOp>() && !takenOver.contains(old) &&
          bytesOf(old) == bytesOf(value) && mayReplace(old, value)) {
        takenOver.insert(old);
        if (!isa<GroupOp>(maker))
          out.overwriters.insert(value);
        return old;
      }
    }
    return {};
  }

  /// "main.h.0.fc.y": the entry, and the value's name there.
  std::string nameOf(Value value) { return (function.getSymName() + "." + names.of(value)).str(); }

  func::FuncOp function;
  Block &body;
  plan::ProgramOp program;
  const Target &target;
  OpBuilder builder;
  llvm::StringSet<> &symbols; // looked up, never walked
  const BufferNames &names;
  NodesOfGroups &nodes;
  EntryPlaces out;
  ArenaPlanner arena;
  llvm::MapVector<Operation *, AnchorScratch> scratch;
  llvm::StringMap<int> bufferNames;            // the number of buffers of a name; looked up
  llvm::DenseMap<Value, int64_t> inCells;      // bytes into the cells; looked up, never walked
  llvm::DenseSet<Value> takenOver;             // likewise
  llvm::DenseMap<Operation *, int64_t> stepOf; // likewise
  llvm::DenseMap<Value, int64_t> lastUse;      // likewise
  llvm::DenseMap<Operation *, Operation *> firstReader; // of a collective; likewise
};

} // namespace

const GroupNodes &NodesOfGroups::of(GroupOp group) {
  std::unique_ptr<GroupNodes> &nodes = known[group];
  if (!nodes)
    nodes =
        std::make_unique<GroupNodes>(nodesOf(group.getBody(), group.getRows(), group.getColumns()));
  return *nodes;
}

bool isStaged(Value value) {
  Operation *maker = value.getDefiningOp();
  if (isa_and_nonnull<ConcatOp>(maker) && isTileTail(maker))
    maker = base(maker->getOperand(0)).getDefiningOp();
  if (!isa_and_nonnull<AnchorOpInterface>(maker))
    return false;
  GroupOp tail = tileTailOf(maker);
  return tail && isReadByTailAlone(value, tail);
}

EntryPlaces placeEntry(func::FuncOp function, plan::ProgramOp program, const Target &target,
                       llvm::StringSet<> &symbols, const BufferNames &names, NodesOfGroups &nodes) {
  return EntryBuffers(function, program, target, symbols, names, nodes).place();
}

} // namespace mpc
