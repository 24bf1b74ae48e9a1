// Buffers, launches and their order.
// Before: functions of scheduled groups, products, attention, views, loads and stores. After: one
// plan.program for each target family (all CUDA architectures share one), and no functions. A value
// that is computed gets a buffer; a view is strides on the buffer of its base. Equal kernels are
// one. Buffers whose lives overlap do not share bytes of the arena.
#include "ir/dialect/Provenance.h"
#include "ir/formats/Target.h"
#include "ir/group/Placement.h"
#include "ir/group/StridedView.h"
#include "ir/schedule/Launch.h"
#include "passes/Passes.h"
#include "passes/plan/EntryBuffers.h"
#include "passes/plan/InPlace.h"
#include "passes/plan/KernelTable.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;

namespace mpc {
#define GEN_PASS_DEF_MAKEPLAN
#include "passes/Passes.h.inc"
namespace {

/// Plans one function as one entry of a program.
class EntryPlanner {
public:
  EntryPlanner(func::FuncOp function, plan::ProgramOp program, KernelTable &kernels,
               const Target &target, llvm::StringSet<> &symbols)
      : function(function), body(function.getBody().front()), program(program), names(function),
        places(placeEntry(function, program, target, symbols, names, groupNodes)),
        builder(function.getContext()), kernels(kernels), target(target) {}

  /// Emits the entry and gives the arena bytes and the peak of live bytes it needs.
  FailureOr<std::pair<int64_t, int64_t>> run() {
    builder.setInsertionPointToEnd(&program.getBody().front());
    auto entry = plan::EntryOp::create(
        builder, function.getLoc(), function.getSymName(), builder.getArrayAttr(places.inputs),
        builder.getArrayAttr(places.outputs), borderNames(true), borderNames(false), inputIndices(),
        function->getAttrOfType<ArrayAttr>("mpc.tracked"));
    entry.getBody().emplaceBlock();
    builder.setInsertionPointToStart(&entry.getBody().front());
    if (failed(emitSteps()))
      return failure();
    return std::pair<int64_t, int64_t>(places.arenaBytes, places.arenaPeak);
  }

private:
  /// The #mpc.index that FindIndices noted for each input, or a unit attribute. Null if no input
  /// has one.
  ArrayAttr inputIndices() {
    SmallVector<Attribute> result;
    bool any = false;
    for (unsigned i = 0; i < function.getNumArguments(); ++i) {
      auto index = function.getArgAttrOfType<IndexAttr>(i, "mpc.index");
      any |= static_cast<bool>(index);
      result.push_back(index ? Attribute(index) : builder.getUnitAttr());
    }
    return any ? builder.getArrayAttr(result) : ArrayAttr();
  }
  ArrayAttr borderNames(bool ofInputs) {
    SmallVector<Attribute> result;
    unsigned count = ofInputs ? function.getNumArguments() : function.getNumResults();
    for (unsigned i = 0; i < count; ++i)
      result.push_back(names.ofBorder(ofInputs, i));
    return builder.getArrayAttr(result);
  }

  //===-- Steps -------------------------------------------------------------------------------===//

  LogicalResult emitSteps() {
    if (places.cellsBuffer)
      emitFill(places.cellsBuffer, places.cellsBytes);
    for (FlatSymbolRefAttr cell : places.clearedAlone)
      emitFill(cell, sizeof(float));
    for (Operation &op : body) {
      if (auto group = dyn_cast<GroupOp>(op)) {
        if (!isTileTail(group)) // else in the launch of its anchor
          addToLaunch(group);
        continue;
      }
      if (auto anchor = dyn_cast<AnchorOpInterface>(op)) {
        emitPending();
        waitFor(op.getOperands());
        if (GroupOp tail = tileTailOf(&op))
          waitFor(tail.getInputs());
        if (failed(emitAnchor(anchor)))
          return failure();
      }
      for (const auto &[at, value, buffer] : places.copies) {
        if (at != &op)
          continue;
        emitPending();
        waitFor(value);
        const uint64_t bytes = bytesOf(value);
        auto copy = plan::CopyOp::create(builder, op.getLoc(), places.buffers[value], buffer,
                                         number(bytes), ArrayAttr(), plan::PhaseAttr());
        copy.setBytesRead(bytes);
        copy.setBytesWritten(bytes);
      }
    }
    emitPending();
    while (!underWay.empty())
      emitWait(underWay.front().first);
    return success();
  }

  /// Waits for the collectives whose results these values show.
  void waitFor(ValueRange values) {
    for (Value value : values)
      if (Operation *maker = base(value).getDefiningOp(); maker && underWay.contains(maker))
        emitWait(maker);
  }
  void emitWait(Operation *collective) {
    plan::WaitOp::create(builder, collective->getLoc(), number(underWay.lookup(collective)),
                         ArrayAttr(), plan::PhaseAttr());
    underWay.erase(collective);
  }

  void emitFill(FlatSymbolRefAttr buffer, int64_t bytes) {
    auto fill = plan::FillOp::create(builder, function.getLoc(), buffer, number(0), number(bytes),
                                     ArrayAttr(), plan::PhaseAttr());
    fill.setBytesWritten(bytes);
  }

  /// The work of a launch over all its groups.
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
    const GroupNodes &nodes = groupNodes.of(group);
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
      if (StringAttr layer = layerAttrOf(op))
        work.layers.insert(layer);
      if (isa<CastOp, QuantizeBlocksOp>(op) && decisionOf(op))
        work.casts.push_back(decisionOf(op));
    });
  }
  plan::LaunchOp emitLaunch(Operation *op, StringRef kernel, ArrayRef<Attribute> reads,
                            ArrayRef<Attribute> writes, int64_t grid, const Work &work) {
    plan::LaunchOp::Properties launch;
    launch.setKernel(FlatSymbolRefAttr::get(builder.getContext(), kernel));
    launch.setReads(builder.getArrayAttr(reads));
    launch.setWrites(builder.getArrayAttr(writes));
    launch.setGrid(number(grid));
    launch.setLayers(layersAttr(work.layers.getArrayRef()));
    launch.setFlops(number(work.flops));
    launch.setBytesRead(number(work.read));
    launch.setBytesWritten(number(work.written));
    if (!work.casts.empty())
      launch.setCasts(builder.getArrayAttr(work.casts));
    return plan::LaunchOp::create(builder, op->getLoc(), TypeRange(), ValueRange(), launch);
  }
  /// Notes for each op of the kernel's body which of the launch's layers it serves, if the launch
  /// has several.
  void nameOpLayers(GroupOp group, const Work &work, plan::LaunchOp launch) {
    if (work.layers.size() < 2 || work.layers.size() > INT8_MAX)
      return;
    SmallVector<int8_t> numbers;
    for (Operation &op : group.getBody().front().without_terminator()) {
      numbers.push_back(-1);
      if (StringAttr layer = layerAttrOf(&op))
        numbers.back() = llvm::find(work.layers, layer) - work.layers.begin();
    }
    launch.setOpLayers(numbers);
  }

  /// Collects the groups of one launch, which stand together, until another op comes.
  void addToLaunch(GroupOp group) {
    LaunchAttr launch = launchOf(group);
    LaunchAttr last = pending.empty() ? LaunchAttr() : launchOf(pending.back().groups.back());
    if (launch && launch == last) {
      waitFor(group.getInputs());
      return pending.back().groups.push_back(group);
    }
    if (!launch || !last || launch.getNumber() != last.getNumber())
      emitPending();
    waitFor(group.getInputs());
    JoinedLaunch &part = pending.emplace_back();
    part.groups.push_back(group);
    part.isTail = isTail(group);
  }
  void emitPending() {
    // A copy may stand between a launch and its tails.
    bool joined = pending.size() > 1 && !pending.front().isTail;
    for (JoinedLaunch &part : pending)
      addPointers(part, joined);
    if (joined)
      emitJoined();
    else
      for (JoinedLaunch &part : pending) {
        Work work;
        addWork(part.groups, work);
        auto launch =
            emitLaunch(part.groups.front(), part.kernel, part.reads, part.writes, part.grid, work);
        if (part.groups.size() == 1)
          nameOpLayers(part.groups.front(), work, launch);
      }
    pending.clear();
  }
  /// Pointers go by argument, then by tensor.
  void addPointers(JoinedLaunch &part, bool joined) {
    ArrayRef<GroupOp> groups = part.groups;
    GroupOp first = groups.front();
    SmallVector<bool> shared(first.getNumOperands(), true);
    if (groups.size() > 1)
      std::tie(part.kernel, part.grid, shared) = kernels.batch(groups, joined);
    else
      std::tie(part.kernel, part.grid) = kernels.group(first, joined);
    for (unsigned i = 0; i < first.getNumOperands(); ++i)
      for (GroupOp group : shared[i] ? groups.take_front() : groups)
        part.reads.push_back(places.buffers[group.getInputs()[i]]);
    for (unsigned i = 0; i < first.getNumResults(); ++i)
      for (GroupOp group : groups)
        part.writes.push_back(places.buffers[group.getOutputs()[i]]);
  }
  /// Emits a joined launch: the pointers of the parts side by side, then the ticket, then those of
  /// the tails.
  void emitJoined() {
    SmallVector<Attribute> reads, writes;
    SmallVector<int64_t> partReads, partWrites;
    Work work;
    int64_t tails = 0;
    for (const JoinedLaunch &part : pending) {
      if (part.isTail && tails++ == 0) {
        writes.push_back(places.tickets[launchOf(part.groups.front()).getNumber()]);
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
    launch.setPartReads(partReads);
    launch.setPartWrites(partWrites);
    launch.setTails(tails);
  }

  ArrayAttr layersAttr(ArrayRef<Attribute> layers) {
    return layers.empty() ? ArrayAttr() : builder.getArrayAttr(layers);
  }
  /// The layers whose tensors it takes.
  ArrayAttr layersOfCollective(Operation *op) {
    llvm::SetVector<Attribute> layers;
    for (Value tensor : op->getOperands())
      if (Operation *maker = base(tensor).getDefiningOp()) {
        auto group = dyn_cast<GroupOp>(maker);
        if (ArrayAttr own = group ? group.getLayersAttr() : ArrayAttr())
          layers.insert_range(own.getValue());
        else if (StringAttr layer = layerAttrOf(maker))
          layers.insert(layer);
      }
    return layersAttr(layers.getArrayRef());
  }
  ArrayAttr layerOfAnchor(Operation *op) {
    return layerOf(op).empty() ? ArrayAttr() : builder.getStrArrayAttr({layerOf(op)});
  }

  /// The step of an anchor reads the operands in place and writes every result.
  LogicalResult emitAnchor(AnchorOpInterface op) {
    SmallVector<StridedView> operands, results;
    for (Value operand : op->getOperands())
      operands.push_back(*stridedView(operand));
    for (OpResult result : op->getResults()) {
      const StridedView *place = places.parts->stridedPlaceOf(result);
      results.push_back(places.overwriters.contains(result)
                            ? operands[*op.getOverwritten(result.getResultNumber())]
                        : place ? *place
                                : *stridedView(result));
    }
    FailureOr<AnchorStep> step = op.planStep(operands, results, target);
    if (failed(step))
      return failure();
    return std::visit([&](const auto &way) { return emitStep(op, way, operands); }, *step);
  }

  // One emitStep a way that an anchor is run: an AnchorStep without one does not compile.
  LogicalResult emitStep(AnchorOpInterface op, const ProductStep &, ArrayRef<StridedView>) {
    return emitProduct(cast<MatmulOp>(op.getOperation()));
  }
  LogicalResult emitStep(AnchorOpInterface op, const KernelStep &step,
                         ArrayRef<StridedView> operands) {
    SmallVector<Attribute> reads, writes;
    Work work;
    work.flops = op.getFlops();
    for (auto [value, view] : llvm::zip(op->getOperands(), operands)) {
      reads.push_back(places.buffers[view.base]);
      work.read += bytesOf(value);
    }
    GroupOp tail = tileTailOf(op);
    SmallVector<int64_t> kept;
    for (OpResult result : op->getResults()) {
      if (tail && isStaged(result))
        continue;
      kept.push_back(result.getResultNumber());
      writes.push_back(places.buffers[result]);
      work.written += bytesOf(result);
    }
    llvm::append_range(writes, places.scratch.lookup(op));
    work.read = step.bytesRead.value_or(work.read);
    work.written = step.bytesWritten.value_or(work.written);
    if (!layerOf(op).empty())
      work.layers.insert(builder.getStringAttr(layerOf(op)));
    auto call = cast<plan::CallAttr>(step.call);
    StringRef kernel = kernels.anchor(op, call, step.label, /*isPart=*/bool(tail));
    if (tail)
      kernel = addTail(op, tail, kernel, step.label, kept, reads, writes, work);
    auto launch = emitLaunch(op, kernel, reads, writes, call.getGrid(), work);
    if (DecisionAttr decision = decisionOf(op))
      launch.setDecisionAttr(decision);
    return success();
  }

  LogicalResult emitStep(AnchorOpInterface op, const CollectiveStep &step,
                         ArrayRef<StridedView> operands) {
    MLIRContext *context = builder.getContext();
    SmallVector<Attribute> reads, writes;
    uint64_t read = 0, written = 0;
    for (auto [operand, view] : llvm::zip(op->getOperands(), operands)) {
      reads.push_back(places.buffers[view.base]);
      read += bytesOf(operand);
    }
    for (OpResult result : op->getResults()) {
      writes.push_back(places.buffers[result]);
      written += bytesOf(result);
    }
    const int64_t token = collectives++;
    underWay.insert({op, token});
    plan::CollectiveOp::Properties collective;
    collective.setKind(CollectiveAttr::get(context, step.kind));
    collective.setReduction(ReductionAttr::get(context, step.reduction));
    collective.setReads(builder.getArrayAttr(reads));
    collective.setWrites(builder.getArrayAttr(writes));
    collective.setToken(number(token));
    collective.setLayers(layersOfCollective(op));
    collective.setBytesRead(number(read));
    collective.setBytesWritten(number(written));
    plan::CollectiveOp::create(builder, op.getLoc(), TypeRange(), ValueRange(), collective);
    return success();
  }

  /// Adds the pointers and the work of a group that the blocks of the anchor's kernel run, and
  /// gives the kernel of both.
  StringRef addTail(AnchorOpInterface op, GroupOp group, StringRef core, StringRef label,
                    ArrayRef<int64_t> kept, SmallVectorImpl<Attribute> &reads,
                    SmallVectorImpl<Attribute> &writes, Work &work) {
    std::string why;
    std::optional<TileTail> tail = tileTail(op, group, why);
    for (auto [index, input] : llvm::enumerate(group.getInputs()))
      if (index != tail->staged)
        reads.push_back(places.buffers[input]);
    for (Value output : group.getOutputs())
      writes.push_back(places.buffers[output]);
    addWork(group, work);
    work.read -= bytesOf(group.getInputs()[tail->staged]);
    return kernels.tailed(core, label, group, *tail, kept, op.getResultTile(tail->first)->row,
                          reads.size() + writes.size());
  }

  /// FP8 products of the forward sum fast; those with gradients promote their partial sums, and so
  /// do those with scales of blocks.
  static bool isFastFp8(MatmulOp op, const GemmProblem &problem) {
    return problem.compute == Compute::fp8 && !op.getBlockA() && !op.getBlockB() &&
           !op.getSplitAccumulate();
  }

  LogicalResult emitProduct(MatmulOp op) {
    GemmProblem problem = *gemmProblem(op);
    auto reference = [&](Value value) {
      return value ? places.buffers[base(value)] : FlatSymbolRefAttr();
    };
    if (op.getAux())
      problem.offsets.push_back(stridedView(op.getAux())->offset);
    else if (op.getSecondResult())
      problem.offsets.push_back(0);
    MLIRContext *context = builder.getContext();
    auto unit = [&](bool stated) { return stated ? builder.getUnitAttr() : UnitAttr(); };
    plan::GemmOp::Properties product;
    product.setA(reference(op.getA()));
    product.setB(reference(op.getB()));
    product.setD(places.buffers[op.getY()]);
    product.setBias(reference(op.getBias()));
    const auto scale = [&](Value value) {
      return value && places.buffers.contains(value) ? places.buffers[value] : reference(value);
    };
    product.setScaleA(scale(op.getScaleA()));
    product.setScaleB(scale(op.getScaleB()));
    product.setAux(reference(op.getAux() ? op.getAux() : op.getSecondResult()));
    product.setM(number(problem.m));
    product.setN(number(problem.n));
    product.setK(number(problem.k));
    product.setBatch(number(problem.batch));
    product.setTransposeA(unit(problem.transposeA));
    product.setTransposeB(unit(problem.transposeB));
    product.setLeading(builder.getDenseI64ArrayAttr(problem.leading));
    product.setStrides(builder.getDenseI64ArrayAttr(problem.strides));
    product.setOffsets(builder.getDenseI64ArrayAttr(problem.offsets));
    product.setCompute(ComputeAttr::get(context, problem.compute));
    product.setActivation(
        ActivationAttr::get(context, op.getActivation().value_or(Activation::none)));
    product.setSummed(op.getSummedAttr());
    product.setFastAccumulate(unit(isFastFp8(op, problem)));
    product.setBlockA(op.getBlockAAttr());
    product.setBlockB(op.getBlockBAttr());
    product.setLibraryScales(unit(op.getLibraryScales()));
    if (!target.hasGemmLibrary)
      product.setKernel(FlatSymbolRefAttr::get(context, kernels.gemm(op, problem)));
    product.setDecision(decisionOf(op));
    product.setLayers(layerOfAnchor(op));
    uint64_t read = 0, written = 0;
    for (Value operand : {op.getA(), op.getB(), op.getBias(), op.getAux()})
      read += operand ? bytesOf(operand) : 0;
    for (Value result : op.getResults())
      written += bytesOf(result);
    product.setFlops(number(op.getFlops()));
    product.setBytesRead(number(read));
    product.setBytesWritten(number(written));
    return addProduct(op, product);
  }

  LogicalResult addProduct(MatmulOp op, const plan::GemmOp::Properties &product) {
    auto gemm = plan::GemmOp::create(builder, op.getLoc(), TypeRange(), ValueRange(), product);
    gemm::Refusal refusal = plan::refusalOf(gemm, placed);
    if (!refusal)
      return success();
    gemm.erase();
    return op.emitOpError() << "is no product that a GPU can do: " << refusal.why << "; "
                            << refusal.remedy;
  }

  IntegerAttr number(int64_t value) { return builder.getI64IntegerAttr(value); }

  func::FuncOp function;
  Block &body;
  plan::ProgramOp program;
  const BufferNames names;
  NodesOfGroups groupNodes;
  EntryPlaces places;
  OpBuilder builder;
  KernelTable &kernels;
  const Target &target;
  SmallVector<JoinedLaunch> pending;
  llvm::MapVector<Operation *, int64_t> underWay; // collectives that nothing has waited for; tokens
  int64_t collectives = 0;
  SymbolTableCollection placed; // of the buffers, which all have their places before the first step
};

struct MakePlan : impl::MakePlanBase<MakePlan> {
  using MakePlanBase::MakePlanBase;

  void runOnOperation() override {
    // One program for each family of targets, in the order of the table.
    llvm::MapVector<StringRef, SmallVector<StringRef>> programs;
    for (const Target &target : allTargets())
      programs[target.program];
    for (const std::string &name : targets) {
      const Target *target = findTarget(name);
      if (!target) {
        getOperation().emitError()
            << "unknown target '" << name << "'; there are " << targetNames();
        return signalPassFailure();
      }
      programs[target->program].push_back(target->name);
    }
    for (const auto &[name, names] : programs)
      if (!names.empty() && failed(plan(name, names)))
        return signalPassFailure();
    for (auto function : llvm::make_early_inc_range(getOperation().getOps<func::FuncOp>()))
      function.erase();
  }

  static LogicalResult checkGrids(plan::ProgramOp program, const Target &target) {
    WalkResult result = program.walk([&](plan::LaunchOp launch) {
      int64_t grid = launch.getGrid();
      if (grid <= target.mostBlocks)
        return WalkResult::advance();
      launch.emitError() << "this needs a kernel of " << grid << " blocks; a launch has at most "
                         << target.mostBlocks << "; divide the tensors into several";
      return WalkResult::interrupt();
    });
    return failure(result.wasInterrupted());
  }

  LogicalResult plan(StringRef name, ArrayRef<StringRef> names) {
    OpBuilder builder(&getContext());
    builder.setInsertionPointToEnd(getOperation().getBody());
    auto program =
        plan::ProgramOp::create(builder, getOperation().getLoc(), name,
                                builder.getStrArrayAttr(names), 0, 0, /*fast_math=*/false);
    program.getBody().emplaceBlock();
    KernelTable kernels(program);
    const Target target = commonTarget(names);
    program.setFastMath(fastMath && target.compiler == KernelCompiler::Nvrtc);
    llvm::StringSet<> symbols;
    for (auto function : getOperation().getOps<func::FuncOp>())
      symbols.insert(function.getSymName());
    int64_t arena = 0, peak = 0;
    for (auto function : getOperation().getOps<func::FuncOp>()) {
      auto bytes = EntryPlanner(function, program, kernels, target, symbols).run();
      if (failed(bytes))
        return failure();
      arena = std::max(arena, bytes->first);
      peak = std::max(peak, bytes->second);
    }
    if (failed(checkGrids(program, target)))
      return failure();
    program.setArena(arena);
    program.setPeak(peak);
    return success();
  }
};

} // namespace
} // namespace mpc
