//===-- MakePlan.cpp - buffers, launches and their order --------------------------------------===//
//
// Before: functions of scheduled groups, products, attention, views, loads and stores. After: one
// plan.program a target family (all CUDA architectures share one), and no functions. A value that
// is computed gets a buffer; views are strides on their base's buffer. Equal kernels are one.
// Buffers whose lives overlap do not share bytes of the arena.
//
//===------------------------------------------------------------------------------------------===//
#include "ir/group/IndexMath.h"
#include "ir/group/Schedule.h"
#include "ir/group/StridedView.h"
#include "passes/Passes.h"
#include "passes/plan/EntryBuffers.h"
#include "passes/plan/KernelTable.h"
#include "passes/schedule/LaunchMarks.h"

#include "llvm/ADT/SetVector.h"

using namespace mlir;

namespace mpc {
#define GEN_PASS_DEF_MAKEPLAN
#include "passes/Passes.h.inc"
namespace {

constexpr int64_t kMostBlocks = 0x7fffffff; // CUDA's limit of a grid, which the CPU shares

/// Plans one function as one entry of a program.
class EntryPlanner : EntryBuffers {
public:
  EntryPlanner(func::FuncOp function, plan::ProgramOp program, KernelTable &kernels, bool cpu)
      : EntryBuffers(function, program), kernels(kernels), cpu(cpu) {}

  /// Emits the entry and gives the arena bytes and the peak of live bytes it needs.
  FailureOr<std::pair<int64_t, int64_t>> run() {
    place();
    builder.setInsertionPointToEnd(&program.getBody().front());
    auto entry = plan::EntryOp::create(builder, function.getLoc(), function.getSymName(),
                                       builder.getArrayAttr(inputs), builder.getArrayAttr(outputs),
                                       names(true), names(false), inputIndices(),
                                       function->getAttrOfType<ArrayAttr>("mpc.tracked"));
    entry.getBody().emplaceBlock();
    builder.setInsertionPointToStart(&entry.getBody().front());
    if (failed(emitSteps()))
      return failure();
    return std::pair<int64_t, int64_t>(arena.bytes(), arena.peakBytes());
  }

private:
  /// What FindIndices noted of each input, a unit attribute where nothing; null for none at all.
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
        ArrayRef<int64_t> table = shapeOf(scatter.getDtable());
        if (failed(checkSizes(&op, {table[0], table[1], elementCount(shapeOf(scatter.getIds()))})))
          return failure();
        emitAnchor(scatter, [&](ArrayRef<StridedView> views, ArrayRef<StridedView>) {
          return kernels.embeddingGrad(scatter, views, cpu);
        });
      } else if (auto matmul = dyn_cast<MatmulOp>(op)) {
        if (failed(emitGemm(matmul)))
          return failure();
      }
      for (const auto &[at, value, buffer] : copies) {
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
  /// Which of a launch's layers each op of its kernel's body serves, where that is a question.
  void nameOpLayers(GroupOp group, const Work &work, plan::LaunchOp launch) {
    if (work.layers.size() < 2 || work.layers.size() > INT8_MAX)
      return;
    SmallVector<int8_t> numbers;
    for (Operation &op : group.getBody().front().without_terminator()) {
      numbers.push_back(-1);
      for (StringRef name : {"layer", "mpc.layer"})
        if (auto layer = op.getAttrOfType<StringAttr>(name))
          numbers.back() = llvm::find(work.layers, layer) - work.layers.begin();
    }
    launch->setAttr("op_layers", builder.getDenseI8ArrayAttr(numbers));
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
        auto launch =
            emitLaunch(part.groups.front(), part.kernel, part.reads, part.writes, part.grid, work);
        if (part.groups.size() == 1)
          nameOpLayers(part.groups.front(), work, launch);
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

  /// Products, attention and the gradients of tables take their sizes as ints.
  static LogicalResult checkSizes(Operation *op, ArrayRef<int64_t> sizes) {
    const int64_t *large = llvm::find_if(sizes, [](int64_t size) { return size > kMostInt; });
    if (large == sizes.end())
      return success();
    return op->emitOpError() << "has a size of " << *large << "; its kernel takes at most "
                             << kMostInt << "; divide it into several";
  }

  /// What the kernels of attention take, in both directions.
  static LogicalResult checkAttention(Operation *op) {
    ArrayRef<int64_t> q = shapeOf(op->getOperand(0)), k = shapeOf(op->getOperand(1));
    int64_t width = q[3];
    if (width % 8 != 0 || width > 128)
      return op->emitOpError() << "has heads of " << width
                               << " columns; the attention kernel takes multiples of 8 up to 128; "
                               << "pad the heads, or write the layer as matmul, softmax and matmul";
    if (!isa<Float32Type, Float16Type, BFloat16Type>(elementOf(op->getOperand(0))))
      return op->emitOpError() << "has operands of " << elementOf(op->getOperand(0))
                               << "; the attention kernel takes f32, f16 and bf16";
    return checkSizes(op, {q[0], q[1], q[2], k[1], k[2]});
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
    if (failed(checkSizes(op, {problem->batch, problem->m, problem->n, problem->k})))
      return failure();
    // Gemm.cuh's jobs are hardly smaller than this.
    if (int64_t jobs =
            problem->batch * llvm::divideCeil(problem->m, 128) * llvm::divideCeil(problem->n, 128);
        cpu && jobs > kMostBlocks)
      return op.emitOpError() << "is a product of " << jobs << " blocks; a CPU's has at most "
                              << kMostBlocks << "; divide it into several";
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
    else if (op.getSecondResult())
      problem->offsets.push_back(0);
    FlatSymbolRefAttr kernel;
    if (cpu)
      kernel = FlatSymbolRefAttr::get(builder.getContext(), kernels.gemm(op, *problem));
    auto gemm = plan::GemmOp::create(
        builder, op.getLoc(), reference(op.getA()), reference(op.getB()), buffers[op.getY()],
        reference(op.getBias()), reference(op.getScaleA()), reference(op.getScaleB()),
        reference(op.getAux() ? op.getAux() : op.getSecondResult()), number(problem->m),
        number(problem->n), number(problem->k), number(problem->batch),
        builder.getBoolAttr(problem->transposeA), builder.getBoolAttr(problem->transposeB),
        builder.getDenseI64ArrayAttr(problem->leading),
        builder.getDenseI64ArrayAttr(problem->strides),
        builder.getDenseI64ArrayAttr(problem->offsets), builder.getStringAttr(compute),
        builder.getStringAttr(activation),
        op.getSummed() ? builder.getStringAttr(stringifyFactor(*op.getSummed())) : StringAttr(),
        /*fast_accumulate=*/builder.getBoolAttr(isFastFp8(op, *problem)), kernel, layerOfAnchor(op),
        number(op.getFlops()), number(read), number(written));
    if (Attribute decision = op->getAttr("mpc.decision"))
      gemm->setAttr("decision", decision);
    SymbolTableCollection symbols;
    if (gemm::Refusal refusal = plan::refusalOf(gemm, symbols)) {
      gemm.erase();
      return op.emitOpError() << "is no product that a GPU can do: " << refusal.why << "; "
                              << refusal.remedy;
    }
    return success();
  }

  KernelTable &kernels;
  bool cpu;
  SmallVector<LaunchPart> pending;
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

  static LogicalResult checkGrids(plan::ProgramOp program) {
    WalkResult result = program.walk([](plan::LaunchOp launch) {
      int64_t grid = launch.getGrid();
      if (grid <= kMostBlocks)
        return WalkResult::advance();
      launch.emitError() << "this needs a kernel of " << grid << " blocks; a launch has at most "
                         << kMostBlocks << "; divide the tensors into several";
      return WalkResult::interrupt();
    });
    return failure(result.wasInterrupted());
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
    if (failed(checkGrids(program)))
      return failure();
    program.setArena(arena);
    program.setPeak(peak);
    return success();
  }
};

} // namespace
} // namespace mpc
