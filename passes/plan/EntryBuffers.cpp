#include "passes/plan/EntryBuffers.h"
#include "ir/formats/FloatFormat.h"
#include "ir/group/StridedView.h"
#include "ir/schedule/Launch.h"
#include "passes/plan/InPlace.h"

#include "mlir/Dialect/MLProgram/IR/MLProgram.h"

using namespace mlir;

namespace mpc {

void EntryBuffers::place() {
  numberSteps();
  placeBorder();
  placeRest();
}

uint64_t EntryBuffers::bytesOf(Value value) {
  return byteCount(elementOf(value), elementCount(shapeOf(value)));
}

Value EntryBuffers::base(Value value) {
  while (auto view = value.getDefiningOp<ViewOpInterface>())
    value = view->getOperand(0);
  return value;
}

void EntryBuffers::numberSteps() {
  int64_t step = 0; // 0 clears the amax cells
  Operation *previous = nullptr;
  for (Operation &op : body) {
    if (!isa<GroupOp, AnchorOpInterface, ConcatOp, ml_program::GlobalStoreOp, func::ReturnOp>(op))
      continue;
    step += !previous || !isSameStep(previous, &op);
    previous = &op;
    stepOf[&op] = step;
    for (Value operand : op.getOperands())
      lastUse[base(operand)] = step;
    if (isTail(&op))
      tickets[launchOf(&op).getNumber()] = {};
  }
}

//===-- Buffers and their names ---------------------------------------------------------------===//

FlatSymbolRefAttr EntryBuffers::addBuffer(StringRef name, plan::BufferOp::Properties buffer,
                                          Type type, int64_t bytes) {
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToEnd(&program.getBody().front());
  std::string unique = name.str();
  while (!symbols.insert(unique).second)
    unique = (name + "." + Twine(++bufferNames[name] + 1)).str();
  buffer.setSymName(builder.getStringAttr(unique));
  buffer.setType(TypeAttr::get(type));
  buffer.setBytes(number(bytes));
  plan::BufferOp::create(builder, function.getLoc(), TypeRange(), ValueRange(), buffer);
  return FlatSymbolRefAttr::get(builder.getContext(), unique);
}

FlatSymbolRefAttr EntryBuffers::addBorder(Value value, plan::Space space, unsigned index,
                                          StringRef name) {
  plan::BufferOp::Properties buffer;
  buffer.setSpace(plan::SpaceAttr::get(builder.getContext(), space));
  buffer.setIndex(number(index));
  return addBuffer((function.getSymName() + "." + name).str(), buffer, value.getType(),
                   bytesOf(value));
}

FlatSymbolRefAttr EntryBuffers::addState(Value value, SymbolRefAttr global) {
  plan::BufferOp::Properties buffer;
  buffer.setSpace(plan::SpaceAttr::get(builder.getContext(), plan::Space::State));
  const StringRef name = global.getLeafReference().getValue();
  buffer.setState(FlatSymbolRefAttr::get(builder.getContext(), name));
  return addBuffer((function.getSymName() + "." + name).str(), buffer, value.getType(),
                   bytesOf(value));
}

FlatSymbolRefAttr EntryBuffers::addArena(StringRef name, Type type, int64_t offset, int64_t bytes) {
  plan::BufferOp::Properties buffer;
  buffer.setSpace(plan::SpaceAttr::get(builder.getContext(), plan::Space::Arena));
  buffer.setOffset(number(offset));
  return addBuffer(name, buffer, type, bytes);
}

FlatSymbolRefAttr EntryBuffers::addSlice(StringRef name, Type type, FlatSymbolRefAttr whole,
                                         int64_t offset, int64_t bytes) {
  plan::BufferOp::Properties buffer;
  buffer.setSpace(plan::SpaceAttr::get(builder.getContext(), plan::Space::Slice));
  buffer.setWhole(whole);
  buffer.setOffset(number(offset));
  return addBuffer(name, buffer, type, bytes);
}

//===-- Their places --------------------------------------------------------------------------===//

void EntryBuffers::placeBorder() {
  for (auto [index, argument] : llvm::enumerate(function.getArguments())) {
    buffers[argument] =
        addBorder(argument, plan::Space::Input, index, names.ofBorder(true, index).getValue());
    inputs.push_back(buffers[argument]);
  }
  llvm::DenseMap<StringAttr, Value> loaded; // looked up, never walked
  for (Operation &op : body)
    if (auto load = dyn_cast<ml_program::GlobalLoadOp>(op)) {
      buffers[load.getResult()] = addState(load.getResult(), load.getGlobal());
      loaded[load.getGlobal().getLeafReference()] = load.getResult();
    }
  for (Operation &op : body)
    if (auto store = dyn_cast<ml_program::GlobalStoreOp>(op)) {
      Value value = base(store.getValue());
      FlatSymbolRefAttr buffer = addState(store.getValue(), store.getGlobal());
      // State that was loaded here keeps its old value until everything has read it.
      Value old = loaded.lookup(store.getGlobal().getLeafReference());
      const bool replaces = old && mayReplace(old, value);
      if ((old && !replaces) || !buffers.try_emplace(value, buffer).second)
        copies.push_back({store, value, buffer});
      else if (replaces && !value.getDefiningOp<GroupOp>())
        overwriters.insert(value);
    }
  // Returned values are copied before any state changes.
  Operation *terminator = body.getTerminator(), *beforeStores = terminator;
  for (Operation &op : llvm::reverse(body))
    if (isa<ml_program::GlobalStoreOp>(op))
      beforeStores = &op;
  SmallVector<Copy> results;
  for (auto [index, returned] : llvm::enumerate(terminator->getOperands())) {
    FlatSymbolRefAttr buffer =
        addBorder(returned, plan::Space::Output, index, names.ofBorder(false, index).getValue());
    outputs.push_back(buffer);
    if (!buffers.try_emplace(base(returned), buffer).second)
      results.push_back({beforeStores, base(returned), buffer});
  }
  copies.insert(copies.begin(), results.begin(), results.end());
}

/// Whether the anchor writes its result over `old`, of which it reads nothing.
static bool overwrites(OpResult value, Value old) {
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

bool EntryBuffers::mayReplace(Value old, Value value) {
  Operation *maker = value.getDefiningOp();
  auto group = dyn_cast_or_null<GroupOp>(maker);
  if ((!group && (!maker || !overwrites(cast<OpResult>(value), old))) || buffers.count(value) ||
      isAmaxCell(value))
    return false;
  std::function<bool(Value)> endsBefore = [&](Value read) {
    return llvm::all_of(read.getUsers(), [&](Operation *user) {
      if (isa<ViewOpInterface>(user))
        return endsBefore(user->getResult(0));
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
        (input != old || !mayWriteInPlace(group, nodesOf(group), index, output)))
      return false;
  return true;
}

const GroupNodes &EntryBuffers::nodesOf(GroupOp group) {
  std::unique_ptr<GroupNodes> &nodes = nodesOfGroup[group];
  if (!nodes)
    nodes = std::make_unique<GroupNodes>(
        mpc::nodesOf(group.getBody(), group.getRows(), group.getColumns()));
  return *nodes;
}

bool EntryBuffers::isStaged(Value value) {
  Operation *maker = value.getDefiningOp();
  if (isa_and_nonnull<ConcatOp>(maker) && isTileTail(maker))
    maker = base(maker->getOperand(0)).getDefiningOp();
  if (!isa_and_nonnull<AnchorOpInterface>(maker))
    return false;
  GroupOp tail = tileTailOf(maker);
  return tail && isReadByTailAlone(value, tail);
}

void EntryBuffers::placeRest() {
  parts.emplace(body, [&](Value value) { return buffers.contains(value); });
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
          holdCells.insert(parts->placeOf(result).whole);
      }
  SmallVector<Value> cells, others;
  for (Value value : values)
    if (!buffers.count(value) && !parts->isPart(value))
      (holdCells.contains(value) ? cells : others).push_back(value);
  placeCells(cells);
  placeArena(others, values);
  for (Value value : values) {
    if (parts->isPart(value))
      buffers[value] = addPart(wholeOf(value), wholeOf(value), 0, bytesOf(wholeOf(value)));
    const Value whole = parts->placeOf(value).whole;
    if (isAmaxCell(value) && !inCells.contains(whole) &&
        !llvm::is_contained(clearedAlone, buffers[whole]))
      clearedAlone.push_back(buffers[whole]);
  }
  for (auto group : body.getOps<GroupOp>())
    for (Value input : group.getInputs())
      if (std::optional<int64_t> begin = sliceBegin(input.getDefiningOp()))
        buffers[input] = addPart(input, base(input), *begin, bytesOf(input));
  // Products read their scales in place.
  for (auto product : body.getOps<MatmulOp>())
    for (Value scale : {product.getScaleA(), product.getScaleB()})
      if (std::optional<int64_t> begin = scale ? numberBegin(scale) : std::nullopt)
        buffers[scale] = addPart(scale, base(scale), *begin, bytesOf(scale));
  for (ConcatParts::Copy copy : parts->copies())
    copies.push_back({copy.concat, copy.source,
                      addPart(copy.concat.getY(), copy.concat.getY(), copy.offset, copy.bytes)});
}

void EntryBuffers::placeCells(ArrayRef<Value> cells) {
  for (Value cell : cells) {
    inCells[cell] = cellsBytes;
    cellsBytes += llvm::alignTo(bytesOf(cell), ArenaPlanner::kAlignment);
  }
  int64_t ticketsAt = cellsBytes;
  cellsBytes += ArenaPlanner::kAlignment * tickets.size();
  if (!cellsBytes)
    return;
  arena.reserve(cellsBytes);
  const std::string entry = function.getSymName().str();
  auto type = RankedTensorType::get({cellsBytes}, builder.getI8Type());
  cellsBuffer = addArena(entry + ".cells", type, 0, cellsBytes);
  for (Value cell : cells)
    buffers[cell] = addPart(cell, cell, 0, bytesOf(cell));
  for (auto &[launch, ticket] : tickets) {
    ticket = addSlice(entry + ".ticket", RankedTensorType::get({}, builder.getI32Type()),
                      cellsBuffer, ticketsAt, sizeof(int32_t));
    ticketsAt += ArenaPlanner::kAlignment;
  }
}

Value EntryBuffers::wholeOf(Value part) {
  const StridedView *place = parts->stridedPlaceOf(part);
  return place ? place->base : part;
}

FlatSymbolRefAttr EntryBuffers::addPart(Value part, Value whole, int64_t offset, int64_t bytes) {
  PartPlace place = parts->placeOf(whole);
  auto cell = inCells.find(place.whole);
  bool isCell = cell != inCells.end();
  return addSlice(nameOf(part), part.getType(), isCell ? cellsBuffer : buffers[place.whole],
                  place.offset + offset + (isCell ? cell->second : 0), bytes);
}

void EntryBuffers::placeArena(ArrayRef<Value> others, ArrayRef<Value> values) {
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
    auto found = placeOf.find(parts->placeOf(value).whole);
    if (found == placeOf.end())
      continue;
    Place &place = places[found->second];
    int64_t made = stepOf[value.getDefiningOp()];
    place.first = std::min(place.first, made);
    place.last = std::max({place.last, made, lastUse.lookup(value)});
  }
  for (const Place &place : places)
    arena.add(place.bytes, place.first, place.last);
  std::vector<int64_t> offsets = arena.place();
  for (Value value : others) {
    // An anchor leaves the rest of the operand as it is, so that both are one buffer.
    auto anchor = value.getDefiningOp<AnchorOpInterface>();
    const unsigned number = cast<OpResult>(value).getResultNumber();
    buffers[value] =
        overwriters.contains(value)
            ? buffers[base(anchor->getOperand(*anchor.getOverwritten(number)))]
            : addArena(nameOf(value), value.getType(), offsets[placeOf[value]], bytesOf(value));
  }
}

Value EntryBuffers::dyingInput(Value value, llvm::function_ref<bool(Value)> isInArena) {
  Operation *maker = value.getDefiningOp();
  if (!isa<GroupOp, AnchorOpInterface>(maker))
    return {};
  for (Value input : maker->getOperands()) {
    Value old = base(input);
    if (isInArena(old) && !old.getDefiningOp<ConcatOp>() && !takenOver.contains(old) &&
        bytesOf(old) == bytesOf(value) && mayReplace(old, value)) {
      takenOver.insert(old);
      if (!isa<GroupOp>(maker))
        overwriters.insert(value);
      return old;
    }
  }
  return {};
}

bool EntryBuffers::isAmaxCell(Value result) {
  auto group = result.getDefiningOp<GroupOp>();
  if (!group)
    return false;
  Value yielded =
      group.getBody().front().getTerminator()->getOperand(cast<OpResult>(result).getResultNumber());
  return isa_and_nonnull<AmaxOp>(yielded.getDefiningOp());
}

} // namespace mpc
