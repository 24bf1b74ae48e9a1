//===-- AnchorSteps.cpp - how anchors run -----------------------------------------------------===//
//
// A kernel without a body: its schedule names the device library's function and its arguments,
// pointers in the order of the op's operands and results.
//
//===------------------------------------------------------------------------------------------===//
#include "ir/dialect/Windows.h"
#include "ir/formats/Target.h"
#include "ir/group/GemmRules.h"
#include "ir/group/IndexMath.h"
#include "ir/group/ScheduleAttrs.h"
#include "ir/group/StridedView.h"

#include "mlir/IR/Builders.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;

namespace mpc {
namespace {

constexpr int64_t kAttentionRows = 64; // queries or keys a block
constexpr int64_t kAttentionKeys = 64; // a step of the forward kernel
constexpr int64_t kWideKeys = 32;      // of heads of more columns than these
constexpr int64_t kWideHeads = 128;
constexpr int64_t kAttentionThreads = 128;
constexpr int64_t kBandedRows = 128;   // queries or keys a block of the gradient's, 32 a warp
constexpr int64_t kBandedWidth = 64;   // columns of a head whose sums of 32 rows registers hold
constexpr int64_t kNarrowWidth = 32;   // the same where scores are not only scaled and causal
constexpr int64_t kResidentBlocks = 3; // of the forward kernel, up to heads of so many columns
constexpr int64_t kResidentWidth = 64;
constexpr int64_t kTableThreads = 256;
constexpr int64_t kTableChunk = 64;    // places of a row that are added one after the other
constexpr int64_t kTableSlice = 8;     // threads that share a chunk of a row with more of them
constexpr int64_t kTableGroups = 16;   // blocks, at least, that share the long rows of a slice
constexpr int64_t kListThreads = 512;  // at most
constexpr int64_t kListCounts = 8192;  // of each row in each warp, in shared memory
constexpr int64_t kWindowBlocks = 256; // of a product that reads windows in place, that fill a GPU
constexpr int64_t kProductJob = 128;   // rows and columns; Gemm.cuh's jobs are hardly smaller

/// Products, attention and the gradients of tables take their sizes as ints.
LogicalResult checkSizes(Operation *op, ArrayRef<int64_t> sizes) {
  const int64_t *large = llvm::find_if(sizes, [](int64_t size) { return size > kMostInt; });
  if (large == sizes.end())
    return success();
  return op->emitOpError() << "has a size of " << *large << "; its kernel takes at most "
                           << kMostInt << "; divide it into several";
}

/// Checks that the kernels of attention, forward and backward, take the op: a guard, since
/// Decompose leaves no other.
LogicalResult checkAttention(Operation *op) {
  ArrayRef<int64_t> q = shapeOf(op->getOperand(0)), k = shapeOf(op->getOperand(1));
  int64_t width = q[3];
  if (auto gradient = dyn_cast<AttentionGradOp>(op); gradient && !gradient.hasDots())
    return op->emitOpError() << "has y, and its kernel takes the sums of dy y in place of it; the "
                                "stage Decompose computes them";
  if (!cast<DecomposeOpInterface>(op).isPrimitive())
    return op->emitOpError()
           << "has heads of " << width
           << " columns or a gradient of its mask, which the attention kernel does "
              "not take; the stage Decompose writes it out";
  if (!isa<Float32Type, Float16Type, BFloat16Type>(elementOf(op->getOperand(0))))
    return op->emitOpError() << "has operands of " << elementOf(op->getOperand(0))
                             << "; the attention kernel takes f32, f16 and bf16";
  return checkSizes(op, {q[0], q[1], q[2], k[1], k[2]});
}

plan::PlaceAttr place(MLIRContext *context, int64_t offset, ArrayRef<int64_t> strides) {
  return plan::PlaceAttr::get(context, offset, strides.take_front(3));
}
plan::PlaceAttr place(MLIRContext *context, const StridedView &view) {
  return place(context, view.offset, view.strides);
}

/// What a kernel of attention needs to know of a window, a softcap, a mask and lengths.
struct ScoreRules {
  int64_t window = 0;
  FloatAttr softcap;
  Type maskType;
  plan::PlaceAttr mask;
  Type lengthsType;
  plan::PlaceAttr lengths;
};
template <typename Op>
ScoreRules scoreRules(Op op, ArrayRef<StridedView> operands) {
  ScoreRules rules;
  // No query sees a key that is `keys` before the last one it sees.
  const int64_t keys = shapeOf(op.getK())[2];
  if (IntegerAttr window = op.getWindowAttr(); window && window.getInt() < keys)
    rules.window = window.getInt();
  if (std::optional<APFloat> cap = op.getSoftcap())
    rules.softcap = Builder(op.getContext()).getF32FloatAttr(float(cap->convertToDouble()));
  if (op.getLengths()) {
    const StridedView &view = operands[op.getLengthsMutable()[0].getOperandNumber()];
    rules.lengthsType = elementOf(op.getLengths());
    rules.lengths = plan::PlaceAttr::get(op.getContext(), view.offset, view.strides);
  }
  if (!op.getMask())
    return rules;
  const StridedView &view = operands[op.getMaskMutable()[0].getOperandNumber()];
  ArrayRef<int64_t> shape = shapeOf(op.getMask());
  SmallVector<int64_t> strides(4 - shape.size(), 0);
  for (auto [extent, stride] : llvm::zip(shape, view.strides))
    strides.push_back(extent == 1 ? 0 : stride);
  rules.maskType = elementOf(op.getMask());
  rules.mask = plan::PlaceAttr::get(op.getContext(), view.offset, strides);
  return rules;
}

/// The place of a tensor with one row a head, where `rows` heads are the rows of one.
plan::PlaceAttr headsAsRows(plan::PlaceAttr one, int64_t rows) {
  SmallVector<int64_t> strides(one.getStrides());
  strides[2] = strides[1];
  strides[1] *= rows;
  return plan::PlaceAttr::get(one.getContext(), one.getOffset(), strides);
}

/// Whether lengths are multiples of the larger blocks, so that all tiles are whole.
bool areTilesWhole(ArrayRef<int64_t> q, ArrayRef<int64_t> k) {
  return q[2] % kBandedRows == 0 && k[2] % kBandedRows == 0;
}

/// The bound on a kernel's registers that narrow 16-bit heads whose scores are only scaled keep
/// without local memory. Whole tiles of keys that no heads share need few registers for places, and
/// leave room for one more block.
int64_t residentBlocks(AttentionOp op, const ScoreRules &rules) {
  ArrayRef<int64_t> q = shapeOf(op.getQ()), k = shapeOf(op.getK());
  if (rules.softcap || rules.mask || rules.lengths || q[3] > kResidentWidth ||
      elementOf(op.getQ()).getIntOrFloatBitWidth() != 16)
    return 0;
  return kResidentBlocks + (areTilesWhole(q, k) && q[1] == k[1]);
}

/// What a block of the gradient's kernel owns.
struct GradientBlock {
  int64_t rows, threads;
};
/// A warp owns 32 rows, where registers hold their sums, else 16. Blocks of 64 rows of such warps
/// are for sizes that larger ones do not divide, so that tiles are whole; wide heads spill there.
GradientBlock gradientBlock(AttentionGradOp op) {
  ArrayRef<int64_t> q = shapeOf(op.getQ()), k = shapeOf(op.getK());
  const bool plain = op.getCausal() && !op.getMask() && !op.getSoftcap() && !op.getLengths() &&
                     (!op.getWindow() || int64_t(*op.getWindow()) >= k[2]);
  const bool divides = areTilesWhole(q, k);
  if (elementOf(op.getQ()).getIntOrFloatBitWidth() != 16 ||
      q[3] > (plain && divides ? kBandedWidth : kNarrowWidth))
    return {kAttentionRows, kAttentionThreads};
  const int64_t rows = divides ? kBandedRows : kAttentionRows;
  return {rows, /*threads=*/rows};
}

int64_t pointersOf(Operation *op) { return op->getNumOperands() + op->getNumResults(); }

FloatAttr scaleOf(MLIRContext *context, double scale) {
  return Builder(context).getF32FloatAttr(scale);
}

} // namespace

FailureOr<AnchorStep> LinearOp::planStep(ArrayRef<StridedView>, ArrayRef<StridedView>,
                                         const Target &) {
  return emitOpError() << "is a whole layer; the stage Decompose makes a product of it";
}

FailureOr<AnchorStep> MatmulOp::planStep(ArrayRef<StridedView>, ArrayRef<StridedView>,
                                         const Target &target) {
  std::optional<GemmProblem> problem = gemmProblem(*this);
  if (!problem)
    return emitOpError() << "has batch dimensions that no single product covers: "
                         << getA().getType() << " and " << getB().getType()
                         << "; reshape them to one leading dimension";
  if (failed(checkSizes(*this, {problem->batch, problem->m, problem->n, problem->k})))
    return failure();
  int64_t jobs = problem->batch * llvm::divideCeil(problem->m, kProductJob) *
                 llvm::divideCeil(problem->n, kProductJob);
  if (!target.hasGemmLibrary && jobs > target.mostBlocks)
    return emitOpError() << "is a product of " << jobs << " blocks; a CPU's has at most "
                         << target.mostBlocks << "; divide it into several";
  return AnchorStep(ProductStep());
}

/// Whether shared memory has room for what follows a tile of attention's: wide heads and f32 fill
/// it.
static bool hasRoomForTail(Value q) {
  return elementOf(q).getIntOrFloatBitWidth() == 16 && shapeOf(q)[3] <= kWideHeads;
}

std::optional<ResultTile> AttentionOp::getResultTile(unsigned result) {
  // One query of each head shares its tile with those of other heads.
  if (result > 0 || shapeOf(getQ())[2] == 1 || !hasRoomForTail(getQ()))
    return std::nullopt;
  return ResultTile{getHeadsInner() ? 1u : 2u, kAttentionRows, kAttentionThreads};
}

std::optional<ResultTile> AttentionGradOp::getResultTile(unsigned result) {
  if (result > 2 || !hasRoomForTail(getQ()))
    return std::nullopt;
  const GradientBlock block = gradientBlock(*this);
  return ResultTile{2, block.rows, block.threads};
}

FailureOr<AnchorStep> AttentionOp::planStep(ArrayRef<StridedView> operands, ArrayRef<StridedView>,
                                            const Target &) {
  if (failed(checkAttention(*this)))
    return failure();
  MLIRContext *context = getContext();
  ArrayRef<int64_t> q = shapeOf(getQ()), k = shapeOf(getK());
  const int64_t batches = q[0], tokens = q[2], width = q[3], all = tokens * q[1] * width;
  auto out = getHeadsInner() ? place(context, 0, {all, width, q[1] * width})
                             : place(context, 0, {all, tokens * width, width});
  auto queries = place(context, operands[0]);
  ScoreRules rules = scoreRules(*this, operands);
  int64_t heads = q[1], rows = tokens;
  bool causal = getCausal();
  if (tokens == 1 && !rules.window && k[1] != 0) {
    // One query sees every key that exists. The heads that share keys are the rows of one tile, so
    // that these keys are read once.
    heads = k[1];
    rows = q[1] / k[1];
    causal = false;
    queries = headsAsRows(queries, rows);
    out = headsAsRows(out, rows);
    rules.mask = rules.mask ? headsAsRows(rules.mask, rows) : rules.mask;
  }
  auto schedule = plan::AttentionAttr::get(
      context, /*grid=*/batches * heads * llvm::divideCeil(rows, kAttentionRows), kAttentionThreads,
      pointersOf(*this), elementOf(getQ()), batches, heads, /*kv_heads=*/k[1],
      /*queries=*/rows, /*keys=*/k[2], width, causal, scaleOf(context, getScaleValue()),
      rules.window, rules.softcap, rules.maskType, rules.mask, rules.lengthsType, rules.lengths,
      kAttentionRows, width > kWideHeads ? kWideKeys : kAttentionKeys,
      /*lse=*/bool(getLse()), residentBlocks(*this, rules), queries, place(context, operands[1]),
      place(context, operands[2]), out);
  return AnchorStep(KernelStep{schedule, causal ? "attention_causal" : "attention"});
}

FailureOr<AnchorStep> AttentionGradOp::planStep(ArrayRef<StridedView> operands,
                                                ArrayRef<StridedView> results, const Target &) {
  if (failed(checkAttention(*this)))
    return failure();
  MLIRContext *context = getContext();
  ArrayRef<int64_t> q = shapeOf(getQ()), k = shapeOf(getK());
  // Blocks own keys (dk, dv) or queries (dq).
  const GradientBlock block = gradientBlock(*this);
  const int64_t grid = q[0] * (k[1] * llvm::divideCeil(k[2], block.rows) +
                               q[1] * llvm::divideCeil(q[2], block.rows));
  // dy with heads inside is (B, T, H, D).
  auto turned = [&](const StridedView &view) {
    ArrayRef<int64_t> s = view.strides;
    return getHeadsInner() ? place(context, view.offset, {s[0], s[2], s[1]}) : place(context, view);
  };
  const ScoreRules rules = scoreRules(*this, operands);
  auto schedule = plan::AttentionGradAttr::get(
      context, grid, block.threads, pointersOf(*this), elementOf(getQ()), /*batches=*/q[0],
      /*heads=*/q[1], /*kv_heads=*/k[1], /*queries=*/q[2], /*keys=*/k[2], /*head_dim=*/q[3],
      getCausal(), scaleOf(context, getScaleValue()), rules.window, rules.softcap, rules.maskType,
      rules.mask, rules.lengthsType, rules.lengths, block.rows, /*dots=*/operands[3].offset,
      /*lse=*/operands[4].offset, place(context, operands[0]), place(context, operands[1]),
      place(context, operands[2]), turned(operands[getDyMutable().getOperandNumber()]),
      place(context, results[0]), place(context, results[1]), place(context, results[2]));
  return AnchorStep(KernelStep{schedule, getCausal() ? "attention_grad_causal" : "attention_grad"});
}

FailureOr<AnchorStep> ListPlacesOp::planStep(ArrayRef<StridedView> operands, ArrayRef<StridedView>,
                                             const Target &target) {
  const int64_t rows = getRowsAttr().getInt(), places = elementCount(shapeOf(getIds()));
  if (failed(checkSizes(*this, {rows, places})))
    return failure();
  // The places of no row count as a row more.
  const int64_t grid = std::max<int64_t>(std::min(rows + 1, target.listBlocks),
                                         llvm::divideCeil(rows + 1, target.listRows));
  const int64_t warps = llvm::bit_floor<uint64_t>(kListCounts / (rows / grid + 1));
  auto schedule = plan::ListPlacesAttr::get(
      getContext(), grid, std::min(kListThreads, target.warp * warps), pointersOf(*this),
      elementOf(getIds()), rows, places, operands[0].offset);
  return AnchorStep(KernelStep{schedule, "list_places"});
}

FailureOr<AnchorStep> EmbeddingGradOp::planStep(ArrayRef<StridedView> operands,
                                                ArrayRef<StridedView>, const Target &target) {
  if (!isPrimitive())
    return emitOpError() << "has no list of places; the stage Decompose makes it";
  ArrayRef<int64_t> table = shapeOf(getDtable());
  const int64_t places = elementCount(shapeOf(getIds()));
  if (failed(checkSizes(*this, {table[0], table[1], places})))
    return failure();
  Type narrow = elementOf(getDy()), out = elementOf(getDtable());
  int64_t vector = 8 * target.vectorBytes /
                   std::min(narrow.getIntOrFloatBitWidth(), out.getIntOrFloatBitWidth());
  while (table[1] % vector)
    vector /= 2;
  const int64_t lanes = std::min<int64_t>(llvm::bit_ceil<uint64_t>(table[1] / vector), target.warp);
  const int64_t slice = vector * std::min(kTableSlice, lanes);
  // Each thread of a group's blocks looks for one long row.
  const int64_t heads = places > kTableChunk ? llvm::divideCeil(places, kTableChunk) : 0;
  const int64_t groups = std::min<int64_t>(
      heads, std::max<int64_t>(kTableGroups, llvm::divideCeil(heads, kTableThreads)));
  const int64_t blocks =
      std::min<int64_t>(llvm::divideCeil(table[0] * lanes, kTableThreads), target.tableBlocks);
  auto schedule = plan::EmbeddingGradAttr::get(
      getContext(), blocks + groups * llvm::divideCeil(table[1], slice), kTableThreads,
      pointersOf(*this), narrow, elementOf(getIds()), out, vector, table[0], table[1], places,
      kTableChunk, slice, groups, operands[0].offset, operands[1].offset, operands[2].offset,
      operands[3].offset);
  return AnchorStep(KernelStep{schedule, "embedding_grad"});
}

/// Places and offsets are counted as ints.
static LogicalResult checkPlaces(WindowProductOp op) {
  ArrayRef<int64_t> sizes = shapeOf(op.getWeight()).drop_front().drop_back();
  if (failed(checkSizes(op, sizes)) || failed(checkSizes(op, op.getWindows())) ||
      failed(checkSizes(op, shapeOf(op.getX()))))
    return failure();
  for (auto [windows, stride, size, dilation, low] :
       llvm::zip(op.getWindows(), op.getStrides(), sizes, op.getDilations(), op.getLow())) {
    const int64_t last = std::max<int64_t>(windows - 1, 0) * stride,
                  reach = std::max<int64_t>(size - 1, 0) * std::abs(dilation);
    if (failed(checkSizes(op, {last, reach, std::abs(low)})) ||
        failed(checkSizes(op, {last + reach + std::abs(low)})))
      return failure();
  }
  return success();
}

FailureOr<AnchorStep> WindowProductOp::planStep(ArrayRef<StridedView> operands,
                                                ArrayRef<StridedView>, const Target &target) {
  if (failed(checkPlaces(*this)))
    return failure();
  MLIRContext *context = getContext();
  ArrayRef<int64_t> x = shapeOf(getX()), weight = shapeOf(getWeight());
  const int64_t rows = x[0] * elementCount(getWindows()), filters = weight[0],
                parts = getPartsAttr().getInt();
  if (failed(checkSizes(
          *this, {elementCount(x), elementCount(weight), rows, elementCount(shapeOf(getY()))})))
    return failure();
  if (!isa<Float32Type, Float16Type, BFloat16Type>(elementOf(getX())) ||
      elementOf(getX()) != elementOf(getWeight()))
    return emitOpError() << "has operands of " << elementOf(getX()) << " and "
                         << elementOf(getWeight())
                         << "; its kernel takes two of f32, f16 or bf16; cast them";
  if (Compute compute = getCompute().value_or(Compute::f32);
      compute == Compute::tf32 || compute == Compute::fp8)
    return emitOpError() << "multiplies in " << stringifyCompute(compute)
                         << ", which its kernel does not; write mpc.precision = \"fp32\" or "
                            "\"bf16\" on it";
  const auto blocksOf = [&](int64_t rowsABlock) -> int64_t {
    // An empty product has a block that computes nothing.
    return parts * std::max<int64_t>(llvm::divideCeil(rows, rowsABlock), 1) *
           std::max<int64_t>(llvm::divideCeil(filters, kWindowFilters), 1);
  };
  const int64_t rowsABlock = blocksOf(kWindowRows) < kWindowBlocks ? kWindowRows / 2 : kWindowRows;
  if (blocksOf(rowsABlock) > target.mostBlocks)
    return emitOpError() << "is a product of " << blocksOf(rowsABlock)
                         << " blocks; a launch has at most " << target.mostBlocks
                         << "; divide it into several";
  const int64_t bytes = elementOf(getX()).getIntOrFloatBitWidth() / 8, channels = x.back();
  const auto isAligned = [&](int64_t elements) {
    return elements * bytes % target.vectorBytes == 0 && elements % kWindowChannels == 0;
  };
  const bool aligned = isAligned(operands[0].offset) && isAligned(operands[1].offset) &&
                       channels % kWindowChannels == 0 &&
                       llvm::all_of(ArrayRef(operands[0].strides).drop_back(), isAligned);
  auto list = [&](ArrayRef<int64_t> numbers) { return DenseI64ArrayAttr::get(context, numbers); };
  auto schedule = plan::WindowProductAttr::get(
      context, blocksOf(rowsABlock), /*threads=*/rowsABlock, pointersOf(*this), elementOf(getX()),
      elementOf(getY()), getBias() ? elementOf(getBias()) : Type(),
      getActivation().value_or(Activation::none), parts, rowsABlock, aligned ? kWindowChannels : 1,
      x[0], channels, filters, list(x.drop_front().drop_back()),
      list(weight.drop_front().drop_back()), list(getWindows()), list(getStrides()), list(getLow()),
      list(getDilations()), list(getSpread()), operands[0].offset,
      list(ArrayRef(operands[0].strides).drop_back()), operands[1].offset,
      getBias() ? operands[2].offset : 0);
  return AnchorStep(KernelStep{schedule, "window_product"});
}

} // namespace mpc
