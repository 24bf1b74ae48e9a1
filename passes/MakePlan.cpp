//===-- MakePlan.cpp - buffers, launches and their order --------------------------------------===//
//
// Before: functions of scheduled groups, products, attention, views, loads and stores. After: one
// plan.program a target family (all CUDA architectures share one), and no functions. A value that
// is computed gets a buffer; views are strides on their base's buffer. Equal kernels are one.
// Buffers whose lives overlap do not share bytes of the arena.
//
//===------------------------------------------------------------------------------------------===//
#include "ir/Schedule.h"
#include "ir/StridedView.h"
#include "passes/ArenaPlanner.h"
#include "passes/ConcatParts.h"
#include "passes/InPlace.h"
#include "passes/InputLimits.h"
#include "passes/JoinLaunches.h"
#include "passes/KernelTable.h"
#include "passes/Passes.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;

namespace mpc {
#define GEN_PASS_DEF_MAKEPLAN
#include "passes/Passes.h.inc"
namespace {

uint64_t bytesOf(Value value) { return byteCount(elementOf(value), elementCount(shapeOf(value))); }

/// Plans one function as one entry of a program.
class EntryPlanner {
public:
  EntryPlanner(func::FuncOp function, plan::ProgramOp program, KernelTable &kernels, bool cpu)
      : function(function), body(function.getBody().front()), program(program), kernels(kernels),
        cpu(cpu), builder(function.getContext()) {}

  /// Emits the entry and gives the arena bytes and the peak of live bytes it needs.
  FailureOr<std::pair<int64_t, int64_t>> run() {
    numberSteps();
    placeBorder();
    placeRest();
    builder.setInsertionPointToEnd(&program.getBody().front());
    auto entry = plan::EntryOp::create(builder, function.getLoc(), function.getSymName(),
                                       builder.getArrayAttr(inputs), builder.getArrayAttr(outputs),
                                       names(true), names(false));
    if (DenseI64ArrayAttr limits = inputLimits(function))
      entry->setAttr("input_limits", limits);
    entry.getBody().emplaceBlock();
    builder.setInsertionPointToStart(&entry.getBody().front());
    if (failed(emitSteps()))
      return failure();
    return std::pair<int64_t, int64_t>(arena.bytes(), arena.peakBytes());
  }

private:
  //===-- Buffers -----------------------------------------------------------------------------===//

  IntegerAttr number(int64_t value) { return builder.getI64IntegerAttr(value); }

  static Value base(Value value) {
    while (auto view = value.getDefiningOp<ViewOpInterface>())
      value = view->getOperand(0);
    return value;
  }

  void numberSteps() {
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
        tickets[joinOf(&op)] = {};
    }
  }

  FlatSymbolRefAttr addBuffer(Value value, StringRef space, std::optional<int64_t> index,
                              FlatSymbolRefAttr state, std::optional<int64_t> offset) {
    return addBuffer(value.getType(), space, index, state, offset, bytesOf(value));
  }
  FlatSymbolRefAttr addBuffer(Type type, StringRef space, std::optional<int64_t> index,
                              FlatSymbolRefAttr state, std::optional<int64_t> offset, int64_t bytes,
                              FlatSymbolRefAttr whole = {}) {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToEnd(&program.getBody().front());
    std::string name = (function.getSymName() + ".b" + Twine(bufferCount++)).str();
    auto optional = [&](std::optional<int64_t> v) { return v ? number(*v) : IntegerAttr(); };
    plan::BufferOp::create(builder, function.getLoc(), builder.getStringAttr(name),
                           TypeAttr::get(type), builder.getStringAttr(space), optional(index),
                           state, whole, optional(offset), number(bytes));
    return FlatSymbolRefAttr::get(builder.getContext(), name);
  }

  /// Arguments, loads, stored and returned values live outside of the arena.
  void placeBorder() {
    for (auto [index, argument] : llvm::enumerate(function.getArguments())) {
      buffers[argument] = addBuffer(argument, "input", index, {}, {});
      inputs.push_back(buffers[argument]);
    }
    llvm::DenseMap<StringAttr, Value> loaded; // looked up, never walked
    for (Operation &op : body)
      if (auto load = dyn_cast<ml_program::GlobalLoadOp>(op)) {
        buffers[load.getResult()] =
            addBuffer(load.getResult(), "state", {}, stateRef(load.getGlobal()), {});
        loaded[load.getGlobal().getLeafReference()] = load.getResult();
      }
    for (Operation &op : body)
      if (auto store = dyn_cast<ml_program::GlobalStoreOp>(op)) {
        Value value = base(store.getValue());
        FlatSymbolRefAttr buffer =
            addBuffer(store.getValue(), "state", {}, stateRef(store.getGlobal()), {});
        // State that was loaded here keeps its old value until everything has read it.
        Value old = loaded.lookup(store.getGlobal().getLeafReference());
        if ((old && !mayReplace(old, value)) || !buffers.try_emplace(value, buffer).second)
          copies.push_back({store, value, buffer});
      }
    // What is returned is copied before any state changes.
    Operation *terminator = body.getTerminator(), *beforeStores = terminator;
    for (Operation &op : llvm::reverse(body))
      if (isa<ml_program::GlobalStoreOp>(op))
        beforeStores = &op;
    SmallVector<std::tuple<Operation *, Value, FlatSymbolRefAttr>> results;
    for (auto [index, returned] : llvm::enumerate(terminator->getOperands())) {
      FlatSymbolRefAttr buffer = addBuffer(returned, "output", index, {}, {});
      outputs.push_back(buffer);
      if (!buffers.try_emplace(base(returned), buffer).second)
        results.push_back({beforeStores, base(returned), buffer});
    }
    copies.insert(copies.begin(), results.begin(), results.end());
  }
  /// Whether `value` may be written to the buffer of `old`: whatever else reads `old` comes before,
  /// and the group that makes `value` reads each element of it where it writes.
  bool mayReplace(Value old, Value value) {
    auto group = value.getDefiningOp<GroupOp>();
    if (!group || buffers.count(value) || isAmaxCell(value))
      return false;
    std::function<bool(Value)> endsBefore = [&](Value read) {
      return llvm::all_of(read.getUsers(), [&](Operation *user) {
        if (isa<ViewOpInterface>(user))
          return endsBefore(user->getResult(0));
        auto step = stepOf.find(user);
        return user == group || (step != stepOf.end() && step->second < stepOf[group]);
      });
    };
    if (!endsBefore(old))
      return false;
    unsigned output = cast<OpResult>(value).getResultNumber();
    for (auto [index, input] : llvm::enumerate(group.getInputs()))
      if (base(input) == old && !mayWriteInPlace(group, nodesOf(group), index, output))
        return false;
    return true;
  }
  const GroupNodes &nodesOf(GroupOp group) {
    std::unique_ptr<GroupNodes> &nodes = nodesOfGroup[group];
    if (!nodes)
      nodes = std::make_unique<GroupNodes>(
          mpc::nodesOf(group.getBody(), group.getRows(), group.getColumns()));
    return *nodes;
  }
  static FlatSymbolRefAttr stateRef(SymbolRefAttr symbol) {
    return FlatSymbolRefAttr::get(symbol.getContext(), symbol.getLeafReference().getValue());
  }

  void placeRest() {
    parts.emplace(body, [&](Value value) { return buffers.contains(value); });
    // Concatenations that hold an amax are cleared with the single ones.
    llvm::DenseSet<Value> holdCells; // looked up, never walked
    SmallVector<Value> values, wholes;
    for (Operation &op : body)
      if (isa<GroupOp, AnchorOpInterface, ConcatOp>(op))
        for (Value result : op.getResults()) {
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
        buffers[value] = addPart(wholeOf(value), 0, bytesOf(wholeOf(value)));
      if (isAmaxCell(value) && !inCells.contains(parts->placeOf(value).whole))
        clearedAlone.push_back(buffers[value]);
    }
    for (ConcatParts::Copy copy : parts->copies())
      copies.push_back(
          {copy.concat, copy.source, addPart(copy.concat.getY(), copy.offset, copy.bytes)});
  }

  /// Amax cells and the tickets of launches with tails lie together: they are cleared before the
  /// first step.
  void placeCells(ArrayRef<Value> cells) {
    for (Value cell : cells) {
      inCells[cell] = cellsBytes;
      cellsBytes += llvm::alignTo(bytesOf(cell), ArenaPlanner::kAlignment);
    }
    int64_t ticketsAt = cellsBytes;
    cellsBytes += ArenaPlanner::kAlignment * tickets.size();
    if (!cellsBytes)
      return;
    arena.reserve(cellsBytes);
    auto type = RankedTensorType::get({cellsBytes / 4}, builder.getF32Type());
    cellsBuffer = addBuffer(type, "arena", {}, {}, 0, cellsBytes);
    for (Value cell : cells)
      buffers[cell] = addPart(cell, 0, bytesOf(cell));
    for (auto &[join, ticket] : tickets) {
      ticket = addBuffer(RankedTensorType::get({}, builder.getI32Type()), "part", {}, {}, ticketsAt,
                         4, cellsBuffer);
      ticketsAt += ArenaPlanner::kAlignment;
    }
  }

  /// What a part's buffer is of: the value, or all of what its rows are spread over.
  Value wholeOf(Value part) {
    const StridedView *place = parts->stridedPlaceOf(part);
    return place ? place->base : part;
  }

  /// A piece of the buffer that `value` lies in, from `offset` bytes into it on.
  FlatSymbolRefAttr addPart(Value value, int64_t offset, int64_t bytes) {
    PartPlace place = parts->placeOf(value);
    auto cell = inCells.find(place.whole);
    bool isCell = cell != inCells.end();
    return addBuffer(value.getType(), "part", {}, {},
                     place.offset + offset + (isCell ? cell->second : 0), bytes,
                     isCell ? cellsBuffer : buffers[place.whole]);
  }

  /// The rest lives in the arena, from the step that makes it to the last that reads it. A result
  /// takes the place of what its group reads last.
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
    for (Value value : others)
      buffers[value] = addBuffer(value, "arena", {}, {}, offsets[placeOf[value]]);
  }

  /// An input of the group that makes `value` in whose place it may be written, or null.
  Value dyingInput(Value value, llvm::function_ref<bool(Value)> isInArena) {
    auto group = value.getDefiningOp<GroupOp>();
    if (!group)
      return {};
    for (Value input : group.getInputs()) {
      Value old = base(input);
      if (isInArena(old) && !old.getDefiningOp<ConcatOp>() && !takenOver.contains(old) &&
          bytesOf(old) == bytesOf(value) && mayReplace(old, value)) {
        takenOver.insert(old);
        return old;
      }
    }
    return {};
  }

  static bool isAmaxCell(Value result) {
    auto group = result.getDefiningOp<GroupOp>();
    if (!group)
      return false;
    Value yielded = group.getBody().front().getTerminator()->getOperand(
        cast<OpResult>(result).getResultNumber());
    return isa_and_nonnull<AmaxOp>(yielded.getDefiningOp());
  }

  ArrayAttr names(bool ofInputs) {
    SmallVector<Attribute> result;
    unsigned count = ofInputs ? function.getNumArguments() : function.getNumResults();
    for (unsigned i = 0; i < count; ++i) {
      auto name = ofInputs ? function.getArgAttrOfType<StringAttr>(i, "mpc.name")
                           : function.getResultAttrOfType<StringAttr>(i, "mpc.name");
      result.push_back(name ? name
                            : builder.getStringAttr((ofInputs ? "arg" : "result") + Twine(i)));
    }
    return builder.getArrayAttr(result);
  }

  //===-- Steps -------------------------------------------------------------------------------===//

  LogicalResult emitSteps() {
    if (cellsBuffer)
      plan::FillOp::create(builder, function.getLoc(), cellsBuffer, number(0), number(cellsBytes),
                           ArrayAttr(), number(0), number(0), number(cellsBytes));
    for (FlatSymbolRefAttr cell : clearedAlone)
      plan::FillOp::create(builder, function.getLoc(), cell, number(0), number(4), ArrayAttr(),
                           number(0), number(0), number(4));
    for (Operation &op : body) {
      if (auto group = dyn_cast<GroupOp>(op)) {
        addToLaunch(group);
        continue;
      }
      if (isa<AnchorOpInterface>(op))
        emitPending();
      if (auto attention = dyn_cast<AttentionOp>(op)) {
        if (failed(emitAttention(attention)))
          return failure();
      } else if (auto gradient = dyn_cast<AttentionGradOp>(op)) {
        if (failed(emitAttentionGrad(gradient)))
          return failure();
      } else if (auto scatter = dyn_cast<EmbeddingGradOp>(op)) {
        emitAnchor(scatter, [&](ArrayRef<StridedView> views, ArrayRef<StridedView>) {
          return kernels.embeddingGrad(scatter, views, cpu);
        });
      } else if (auto matmul = dyn_cast<MatmulOp>(op)) {
        if (failed(emitGemm(matmul)))
          return failure();
      }
      for (auto &[at, value, buffer] : copies) {
        if (at != &op)
          continue;
        emitPending();
        plan::CopyOp::create(builder, op.getLoc(), buffers[value], buffer, number(bytesOf(value)),
                             ArrayAttr(), number(0), number(bytesOf(value)),
                             number(bytesOf(value)));
      }
    }
    emitPending();
    return success();
  }

  /// What a launch does for all its groups.
  struct Work {
    int64_t flops = 0, read = 0, written = 0;
    llvm::SetVector<Attribute> layers;
    SmallVector<Attribute> casts;
  };
  void addWork(ArrayRef<GroupOp> groups, Work &work) {
    for (GroupOp group : groups)
      addWork(group, work);
  }
  void addWork(GroupOp group, Work &work) {
    const GroupNodes &nodes = nodesOf(group);
    auto [read, written] = groupBytes(nodes);
    work.read += read;
    work.written += written;
    for (const Node &node : nodes.nodes)
      if (node.kind == NodeKind::Map || node.kind == NodeKind::Reduce)
        work.flops += node.spread == Spread::Full || node.kind == NodeKind::Reduce
                          ? nodes.rows * nodes.columns
                      : node.spread == Spread::PerColumn ? nodes.columns
                      : node.spread == Spread::PerRow    ? nodes.rows
                                                         : 1;
    group.getBody().walk([&](Operation *op) {
      for (StringRef name : {"layer", "mpc.layer"})
        if (auto layer = op->getAttrOfType<StringAttr>(name))
          work.layers.insert(layer);
      if (isa<CastOp>(op) && op->hasAttr("mpc.decision"))
        work.casts.push_back(op->getAttr("mpc.decision"));
    });
  }
  plan::LaunchOp emitLaunch(Operation *op, StringRef kernel, ArrayRef<Attribute> reads,
                            ArrayRef<Attribute> writes, int64_t grid, const Work &work) {
    auto launch = plan::LaunchOp::create(
        builder, op->getLoc(), FlatSymbolRefAttr::get(builder.getContext(), kernel),
        builder.getArrayAttr(reads), builder.getArrayAttr(writes), number(grid),
        layersAttr(work.layers.getArrayRef()), number(work.flops), number(work.read),
        number(work.written));
    if (!work.casts.empty())
      launch->setAttr("casts", builder.getArrayAttr(work.casts));
    return launch;
  }

  /// Groups that stand together for one launch are collected until something else comes.
  void addToLaunch(GroupOp group) {
    Operation *last = pending.empty() ? nullptr : pending.back().groups.back();
    if (last && batchOf(group) && batchOf(group) == batchOf(last))
      return pending.back().groups.push_back(group);
    if (last && (!joinOf(group) || joinOf(group) != joinOf(last)))
      emitPending();
    LaunchPart &part = pending.emplace_back();
    part.groups.push_back(group);
    part.isTail = isTail(group);
  }
  void emitPending() {
    // A copy may stand between a launch and its tails.
    bool joined = pending.size() > 1 && !pending.front().isTail;
    for (LaunchPart &part : pending)
      addPointers(part, joined);
    if (joined)
      emitJoined();
    else
      for (LaunchPart &part : pending) {
        Work work;
        addWork(part.groups, work);
        emitLaunch(part.groups.front(), part.kernel, part.reads, part.writes, part.grid, work);
      }
    pending.clear();
  }
  /// Pointers go by argument, then by tensor.
  void addPointers(LaunchPart &part, bool joined) {
    ArrayRef<GroupOp> groups = part.groups;
    GroupOp first = groups.front();
    SmallVector<bool> shared(first.getNumOperands(), true);
    if (batchOf(first))
      std::tie(part.kernel, part.grid, shared) = kernels.batch(groups, joined);
    else
      std::tie(part.kernel, part.grid) = kernels.group(first, joined);
    for (unsigned i = 0; i < first.getNumOperands(); ++i)
      for (GroupOp group : shared[i] ? groups.take_front() : groups)
        part.reads.push_back(buffers[group.getInputs()[i]]);
    for (unsigned i = 0; i < first.getNumResults(); ++i)
      for (GroupOp group : groups)
        part.writes.push_back(buffers[group.getOutputs()[i]]);
  }
  /// The pointers of what stands side by side, then the ticket, then those of the tails.
  void emitJoined() {
    SmallVector<Attribute> reads, writes;
    SmallVector<int64_t> partReads, partWrites;
    Work work;
    int64_t tails = 0;
    for (const LaunchPart &part : pending) {
      if (part.isTail && tails++ == 0) {
        writes.push_back(tickets[joinOf(part.groups.front())]);
        ++partWrites.back();
      }
      reads.append(part.reads);
      writes.append(part.writes);
      partReads.push_back(part.reads.size());
      partWrites.push_back(part.writes.size());
      addWork(part.groups, work);
    }
    auto [kernel, grid] = kernels.joined(pending, reads.size() + writes.size());
    auto launch = emitLaunch(pending[0].groups[0], kernel, reads, writes, grid, work);
    launch->setAttr("part_reads", builder.getDenseI64ArrayAttr(partReads));
    launch->setAttr("part_writes", builder.getDenseI64ArrayAttr(partWrites));
    launch->setAttr("tails", number(tails));
  }

  ArrayAttr layersAttr(ArrayRef<Attribute> layers) {
    return layers.empty() ? ArrayAttr() : builder.getArrayAttr(layers);
  }
  ArrayAttr layerOfAnchor(Operation *op) {
    return layerOf(op).empty() ? ArrayAttr() : builder.getStrArrayAttr({layerOf(op)});
  }

  /// What the kernels of attention take, in both directions.
  static LogicalResult checkAttention(Operation *op) {
    int64_t width = shapeOf(op->getOperand(0))[3];
    if (width % 8 != 0 || width > 128)
      return op->emitOpError() << "has heads of " << width
                               << " columns; the attention kernel takes multiples of 8 up to 128; "
                               << "pad the heads, or write the layer as matmul, softmax and matmul";
    if (!isa<Float32Type, Float16Type, BFloat16Type>(elementOf(op->getOperand(0))))
      return op->emitOpError() << "has operands of " << elementOf(op->getOperand(0))
                               << "; the attention kernel takes f32, f16 and bf16";
    return success();
  }

  /// A kernel of its own: reads the operands as they lie, writes every result.
  template <typename OpType, typename MakeKernel>
  void emitAnchor(OpType op, MakeKernel makeKernel) {
    SmallVector<Attribute> reads, writes;
    SmallVector<StridedView> views, results;
    uint64_t read = 0, written = 0;
    for (Value operand : op->getOperands()) {
      views.push_back(*stridedView(operand));
      reads.push_back(buffers[views.back().base]);
      read += bytesOf(operand);
    }
    for (Value result : op->getResults()) {
      const StridedView *place = parts->stridedPlaceOf(result);
      results.push_back(place ? *place : *stridedView(result));
      writes.push_back(buffers[result]);
      written += bytesOf(result);
    }
    auto [kernel, grid] = makeKernel(views, results);
    auto launch = plan::LaunchOp::create(
        builder, op.getLoc(), FlatSymbolRefAttr::get(builder.getContext(), kernel),
        builder.getArrayAttr(reads), builder.getArrayAttr(writes), number(grid), layerOfAnchor(op),
        number(op.getFlops()), number(read), number(written));
    if (Attribute decision = op->getAttr("mpc.decision"))
      launch->setAttr("decision", decision);
  }

  LogicalResult emitAttention(AttentionOp op) {
    if (failed(checkAttention(op)))
      return failure();
    emitAnchor(op, [&](ArrayRef<StridedView> views, ArrayRef<StridedView>) {
      return kernels.attention(op, views);
    });
    return success();
  }
  LogicalResult emitAttentionGrad(AttentionGradOp op) {
    if (failed(checkAttention(op)))
      return failure();
    emitAnchor(op, [&](ArrayRef<StridedView> views, ArrayRef<StridedView> results) {
      return kernels.attentionGrad(op, views, results);
    });
    return success();
  }

  /// FP8 products of the forward sum fast; those with gradients (f8E5M2) promote their partial
  /// sums.
  static bool isFastFp8(MatmulOp op, const GemmProblem &problem) {
    return problem.compute == Compute::fp8 && !isa<Float8E5M2Type>(elementOf(op.getA())) &&
           !isa<Float8E5M2Type>(elementOf(op.getB()));
  }

  LogicalResult emitGemm(MatmulOp op) {
    std::optional<GemmProblem> problem = gemmProblem(op);
    if (!problem)
      return op.emitOpError() << "has batch dimensions that no single product covers: "
                              << op.getA().getType() << " and " << op.getB().getType()
                              << "; reshape them to one leading dimension";
    StringRef refusal = !cpu && (op.getAux() || op.getSum()) ? auxRefusal(op) : "";
    if (!refusal.empty())
      return op.emitOpError() << "is no product that a GPU can do: " << refusal
                              << "; write the activation as an op of its own after the product";
    auto reference = [&](Value value) {
      return value ? buffers[base(value)] : FlatSymbolRefAttr();
    };
    StringRef compute = stringifyCompute(problem->compute);
    StringRef activation = stringifyActivation(op.getActivation().value_or(Activation::none));
    uint64_t read = 0, written = 0;
    for (Value operand : {op.getA(), op.getB(), op.getBias(), op.getAux()})
      read += operand ? bytesOf(operand) : 0;
    for (Value result : op.getResults())
      written += bytesOf(result);
    if (op.getAux())
      problem->offsets.push_back(stridedView(op.getAux())->offset);
    else if (op.getSum())
      problem->offsets.push_back(0);
    FlatSymbolRefAttr kernel;
    if (cpu)
      kernel = FlatSymbolRefAttr::get(builder.getContext(), kernels.gemm(op, *problem));
    auto gemm = plan::GemmOp::create(
        builder, op.getLoc(), reference(op.getA()), reference(op.getB()), buffers[op.getY()],
        reference(op.getBias()), reference(op.getScaleA()), reference(op.getScaleB()),
        reference(op.getAux() ? op.getAux() : op.getSum()), number(problem->m), number(problem->n),
        number(problem->k), number(problem->batch), builder.getBoolAttr(problem->transposeA),
        builder.getBoolAttr(problem->transposeB), builder.getDenseI64ArrayAttr(problem->leading),
        builder.getDenseI64ArrayAttr(problem->strides),
        builder.getDenseI64ArrayAttr(problem->offsets), builder.getStringAttr(compute),
        builder.getStringAttr(activation),
        /*fast_accumulate=*/builder.getBoolAttr(isFastFp8(op, *problem)), kernel, layerOfAnchor(op),
        number(op.getFlops()), number(read), number(written));
    if (Attribute decision = op->getAttr("mpc.decision"))
      gemm->setAttr("decision", decision);
    return success();
  }

  func::FuncOp function;
  Block &body;
  plan::ProgramOp program;
  KernelTable &kernels;
  bool cpu;
  OpBuilder builder;
  ArenaPlanner arena;
  int bufferCount = 0;
  FlatSymbolRefAttr cellsBuffer;
  int64_t cellsBytes = 0;
  SmallVector<FlatSymbolRefAttr> clearedAlone;
  std::optional<ConcatParts> parts;
  SmallVector<LaunchPart> pending;
  llvm::MapVector<Attribute, FlatSymbolRefAttr> tickets; // by join
  llvm::DenseMap<Value, int64_t> inCells; // bytes into the cells; looked up, never walked
  llvm::DenseSet<Value> takenOver;        // likewise
  SmallVector<Attribute> inputs, outputs;
  SmallVector<std::tuple<Operation *, Value, FlatSymbolRefAttr>> copies;
  llvm::DenseMap<Operation *, int64_t> stepOf;                           // looked up, never walked
  llvm::DenseMap<Value, int64_t> lastUse;                                // likewise
  llvm::DenseMap<Value, FlatSymbolRefAttr> buffers;                      // likewise
  llvm::DenseMap<Operation *, std::unique_ptr<GroupNodes>> nodesOfGroup; // likewise
};

struct MakePlan : impl::MakePlanBase<MakePlan> {
  using MakePlanBase::MakePlanBase;

  void runOnOperation() override {
    SmallVector<StringRef> cuda, cpu;
    for (const std::string &target : targets)
      (target == "cpu" ? cpu : cuda).push_back(target);
    if (!cuda.empty() && failed(plan("cuda", cuda)))
      return signalPassFailure();
    if (!cpu.empty() && failed(plan("cpu", cpu)))
      return signalPassFailure();
    for (auto function : llvm::make_early_inc_range(getOperation().getOps<func::FuncOp>()))
      function.erase();
  }

  LogicalResult plan(StringRef name, ArrayRef<StringRef> targets) {
    OpBuilder builder(&getContext());
    builder.setInsertionPointToEnd(getOperation().getBody());
    auto program = plan::ProgramOp::create(builder, getOperation().getLoc(), name,
                                           builder.getStrArrayAttr(targets), 0, 0);
    program.getBody().emplaceBlock();
    KernelTable kernels(program);
    int64_t arena = 0, peak = 0;
    for (auto function : getOperation().getOps<func::FuncOp>()) {
      auto bytes = EntryPlanner(function, program, kernels, name == "cpu").run();
      if (failed(bytes))
        return failure();
      arena = std::max(arena, bytes->first);
      peak = std::max(peak, bytes->second);
    }
    program.setArena(arena);
    program.setPeak(peak);
    return success();
  }
};

} // namespace
} // namespace mpc
