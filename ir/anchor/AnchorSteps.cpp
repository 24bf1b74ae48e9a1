// How anchors run.
// Each is a call of one function of the device library: its template arguments and arguments, its
// blocks and threads, and the time that NVRTC takes for it.
#include "ir/anchor/DeviceCall.h"
#include "ir/anchor/GemmRules.h"
#include "ir/dialect/Windows.h"
#include "ir/formats/Target.h"
#include "ir/group/IndexMath.h"
#include "ir/group/StridedView.h"
#include "ir/schedule/Launch.h"

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
// Of 48 KiB, where the gradient holds 34.5 itself: 64 rows each of two 16-bit operands, 136
// elements apart, and two f32 numbers a row.
constexpr int64_t kAttentionRoom = 11 << 10;
constexpr int64_t kWarpgroupRows = 128; // queries or keys a block, by warpgroups
constexpr int64_t kWarpgroupWidth = 64;
constexpr int64_t kWarpgroupThreads = 384; // two warpgroups that compute, one that copies
constexpr int64_t kSignalBytes = 128;      // by which they wait for each other
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

/// Where a tensor begins in its buffer, and its strides.
struct Place {
  int64_t offset = 0;
  SmallVector<int64_t> strides;
};
/// That of (batch, heads, rows, columns), whose columns are neighbours.
Place placeOf(const StridedView &view) {
  return {view.offset, SmallVector<int64_t>(ArrayRef(view.strides).take_front(3))};
}

/// What a kernel of attention needs to know of a window, a softcap, a mask and lengths.
struct ScoreRules {
  int64_t window = 0;
  std::optional<APFloat> softcap;
  Type maskType, lengthsType; // null where there is none
  Place mask, lengths;
};
template <typename Op>
ScoreRules scoreRules(Op op, ArrayRef<StridedView> operands) {
  ScoreRules rules;
  // No query sees a key that is `keys` before the last one it sees.
  const int64_t keys = shapeOf(op.getK())[2];
  if (IntegerAttr window = op.getWindowAttr(); window && window.getInt() < keys)
    rules.window = window.getInt();
  rules.softcap = op.getSoftcap();
  if (op.getLengths()) {
    const StridedView &view = operands[op.getLengthsMutable()[0].getOperandNumber()];
    rules.lengthsType = elementOf(op.getLengths());
    rules.lengths = {view.offset, view.strides};
  }
  if (!op.getMask())
    return rules;
  const StridedView &view = operands[op.getMaskMutable()[0].getOperandNumber()];
  ArrayRef<int64_t> shape = shapeOf(op.getMask());
  rules.maskType = elementOf(op.getMask());
  rules.mask = {view.offset, SmallVector<int64_t>(4 - shape.size(), 0)};
  for (auto [extent, stride] : llvm::zip(shape, view.strides))
    rules.mask.strides.push_back(extent == 1 ? 0 : stride);
  return rules;
}

/// The type that says which scores there are, and how they are made.
plan::InstanceAttr scoresOf(MLIRContext *context, bool causal, const ScoreRules &rules) {
  SmallVector<Term> terms = {{"causal", causal}};
  if (rules.window || rules.softcap || rules.maskType || rules.lengthsType)
    terms.append({{"window", rules.window}, {"capped", rules.softcap.has_value()}});
  if (rules.maskType || rules.lengthsType)
    terms.emplace_back("mask", rules.maskType);
  if (rules.lengthsType)
    terms.emplace_back("lengths", rules.lengthsType);
  return instanceOf(context, "Scores", terms);
}

/// The place behind a pointer, with the strides of batch, heads and rows.
plan::AtAttr at(MLIRContext *context, StringRef pointer, const Place &place) {
  return plan::AtAttr::get(context, pointer, place.offset, place.strides);
}
plan::AtAttr at(MLIRContext *context, StringRef pointer, int64_t offset = 0) {
  return plan::AtAttr::get(context, pointer, offset, {});
}

/// The sizes of attention, which are its arguments behind the pointers.
struct AttentionSizes {
  int64_t batches, heads, kvHeads, queries, keys;
  double scale;
};
void addSizes(SmallVectorImpl<Term> &arguments, MLIRContext *context, const AttentionSizes &sizes,
              const ScoreRules &rules) {
  arguments.append({{"batches", sizes.batches},
                    {"heads", sizes.heads},
                    {"kv_heads", sizes.kvHeads},
                    {"queries", sizes.queries},
                    {"keys", sizes.keys},
                    {"scale", sizes.scale}});
  SmallVector<Term> masking;
  if (rules.softcap || rules.maskType)
    masking.emplace_back("cap", rules.softcap ? rules.softcap->convertToDouble() : 1.0);
  if (rules.maskType) {
    ArrayRef<int64_t> s = rules.mask.strides;
    masking.append({at(context, "mask", rules.mask.offset),
                    {"batch", s[0]},
                    {"head", s[1]},
                    {"row", s[2]},
                    {"key", s[3]}});
  }
  if (rules.softcap || rules.maskType || rules.lengthsType)
    arguments.push_back(plan::RecordAttr::get(context, "Masking", termsOf(context, masking)));
  if (rules.lengthsType)
    arguments.append(
        {at(context, "lengths", rules.lengths.offset), {"stride", rules.lengths.strides[0]}});
}

/// Names the pointers to the mask and the lengths where they are there.
void addNames(SmallVectorImpl<StringRef> &names, const ScoreRules &rules) {
  if (rules.maskType)
    names.push_back("mask");
  if (rules.lengthsType)
    names.push_back("lengths");
}

/// The place of a tensor with one row a head, where `rows` heads are the rows of one.
void readHeadsAsRows(Place &place, int64_t rows) {
  place.strides[2] = place.strides[1];
  place.strides[1] *= rows;
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
  if (rules.softcap || rules.maskType || rules.lengthsType || q[3] > kResidentWidth ||
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

/// Whether there are kernels for warpgroups: 16-bit heads of one or two panels of shared memory,
/// and at least a tile of queries and keys. In the gradient's scores are only scaled.
bool fitsWarpgroups(Operation *op, const Target &target) {
  ArrayRef<int64_t> q = shapeOf(op->getOperand(0)), k = shapeOf(op->getOperand(1));
  auto gradient = dyn_cast<AttentionGradOp>(op);
  return target.warpgroups && elementOf(op->getOperand(0)).getIntOrFloatBitWidth() == 16 &&
         (q[3] == kWarpgroupWidth || q[3] == kWideHeads) && q[2] >= kWarpgroupRows &&
         k[2] >= kWarpgroupRows && !(gradient && (gradient.getMask() || gradient.getSoftcap()));
}
/// What follows tiles of 64 rows needs the other kernels.
bool takesWarpgroups(Operation *op, const Target &target) {
  return fitsWarpgroups(op, target) && !tileTailOf(op);
}
/// The queries of a step of the gradient's kernel.
int64_t gradientStep(int64_t width) { return width == 64 ? kWarpgroupRows : kWarpgroupRows / 2; }

/// The forward kernel's form for warpgroups. Where the second-level cache holds most keys and
/// values, blocks stay and take tile after tile, the longest of all heads first.
void useWarpgroups(DeviceCall &call, ArrayRef<int64_t> q, ArrayRef<int64_t> k, Type type,
                   Attribute scores, const Target &target) {
  const int64_t width = q[3], tiles = q[0] * q[1] * llvm::divideCeil(q[2], kWarpgroupRows);
  const int64_t keyBytes = 2 * q[0] * k[1] * k[2] * width * 2;
  const bool turns = keyBytes <= 2 * target.cacheBytes;
  call.function = "attention_forward_warpgroups";
  call.core = "AttentionWarpgroups";
  call.grid = turns ? std::min(tiles, target.multiprocessors) : tiles;
  call.shared = 5 * kWarpgroupRows * width * 2 + kSignalBytes;
  call.parameters = {type, {"head_dim", width}, scores, {"turns", turns}, {"shared", call.shared}};
  call.arguments.insert(call.arguments.begin(), Term("blocks", call.grid));
  call.threads = kWarpgroupThreads;
  call.resident = 0;
}

} // namespace

bool AttentionOp::isFasterAlone(const Target &target) { return fitsWarpgroups(*this, target); }
bool AttentionGradOp::isFasterAlone(const Target &target) { return fitsWarpgroups(*this, target); }

AnchorScratch AttentionOp::getScratch(const Target &) { return {}; }
AnchorScratch AttentionGradOp::getScratch(const Target &target) {
  if (!takesWarpgroups(*this, target))
    return {};
  ArrayRef<int64_t> q = shapeOf(getQ());
  // A tile of dq has two parts, each summed by the blocks of its keys in turn.
  const int64_t parts = 2 * q[0] * q[1] * llvm::divideCeil(q[2], gradientStep(q[3]));
  return {/*counts=*/1 + parts, /*sums=*/parts * 64 * 64};
}

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
  return ResultTile{getHeadsInner() ? 1u : 2u, kAttentionRows, kAttentionThreads, kAttentionRoom};
}

std::optional<ResultTile> AttentionGradOp::getResultTile(unsigned result) {
  if (result > 2 || !hasRoomForTail(getQ()))
    return std::nullopt;
  const GradientBlock block = gradientBlock(*this);
  return ResultTile{2, block.rows, block.threads, kAttentionRoom};
}

FailureOr<AnchorStep> AttentionOp::planStep(ArrayRef<StridedView> operands, ArrayRef<StridedView>,
                                            const Target &target) {
  if (failed(checkAttention(*this)))
    return failure();
  MLIRContext *context = getContext();
  ArrayRef<int64_t> q = shapeOf(getQ()), k = shapeOf(getK());
  const int64_t tokens = q[2], width = q[3], all = tokens * q[1] * width;
  Place out = {0, {all, tokens * width, width}}, queries = placeOf(operands[0]);
  if (getHeadsInner())
    out.strides = {all, width, q[1] * width};
  ScoreRules rules = scoreRules(*this, operands);
  AttentionSizes sizes = {/*batches=*/q[0], /*heads=*/q[1],
                          /*kvHeads=*/k[1], /*queries=*/tokens,
                          /*keys=*/k[2],    getScaleValue()};
  bool causal = getCausal();
  if (tokens == 1 && !rules.window && k[1] != 0) {
    // One query sees every key that exists. The heads that share keys are the rows of one tile, so
    // that these keys are read once.
    sizes.heads = k[1];
    sizes.queries = q[1] / k[1];
    causal = false;
    readHeadsAsRows(queries, sizes.queries);
    readHeadsAsRows(out, sizes.queries);
    if (rules.maskType)
      readHeadsAsRows(rules.mask, sizes.queries);
  }
  DeviceCall call = {"attention_forward", "AttentionForward"};
  call.parameters = {elementOf(getQ()),
                     {"head_dim", width},
                     {"queries", kAttentionRows},
                     {"keys", width > kWideHeads ? kWideKeys : kAttentionKeys},
                     scoresOf(context, causal, rules),
                     kAttentionThreads};
  call.arguments = {at(context, "q", queries), at(context, "k", placeOf(operands[1])),
                    at(context, "v", placeOf(operands[2])), at(context, "out", out),
                    getLse() ? Term(at(context, "lse")) : Term("lse", "nullptr")};
  addSizes(call.arguments, context, sizes, rules);
  call.names = {"q", "k", "v"};
  addNames(call.names, rules);
  call.names.push_back("out");
  if (getLse())
    call.names.push_back("lse");
  call.grid = sizes.batches * sizes.heads * llvm::divideCeil(sizes.queries, kAttentionRows);
  call.threads = kAttentionThreads;
  call.cost = 200;
  call.resident = residentBlocks(*this, rules);
  if (takesWarpgroups(*this, target))
    useWarpgroups(call, q, k, elementOf(getQ()), scoresOf(context, causal, rules), target);
  return AnchorStep(KernelStep{callOf(*this, call), causal ? "attention_causal" : "attention"});
}

FailureOr<AnchorStep> AttentionGradOp::planStep(ArrayRef<StridedView> operands,
                                                ArrayRef<StridedView> results,
                                                const Target &target) {
  if (failed(checkAttention(*this)))
    return failure();
  MLIRContext *context = getContext();
  ArrayRef<int64_t> q = shapeOf(getQ()), k = shapeOf(getK());
  // Blocks own keys (dk, dv) or queries (dq).
  const GradientBlock block = gradientBlock(*this);
  const int64_t grid = q[0] * (k[1] * llvm::divideCeil(k[2], block.rows) +
                               q[1] * llvm::divideCeil(q[2], block.rows));
  const ScoreRules rules = scoreRules(*this, operands);
  Place dy = placeOf(operands[getDyMutable().getOperandNumber()]);
  if (getHeadsInner()) // (B, T, H, D)
    std::swap(dy.strides[1], dy.strides[2]);
  DeviceCall call = {"attention_backward", "AttentionBackward"};
  call.parameters = {elementOf(getQ()),
                     {"head_dim", q[3]},
                     {"rows", block.rows},
                     scoresOf(context, getCausal(), rules),
                     block.threads};
  call.arguments = {at(context, "q", placeOf(operands[0])), at(context, "k", placeOf(operands[1])),
                    at(context, "v", placeOf(operands[2])), at(context, "dots", operands[3].offset),
                    at(context, "lse", operands[4].offset), at(context, "dy", dy),
                    at(context, "dq", placeOf(results[0])), at(context, "dk", placeOf(results[1])),
                    at(context, "dv", placeOf(results[2]))};
  addSizes(call.arguments, context, {q[0], q[1], k[1], q[2], k[2], getScaleValue()}, rules);
  call.names = {"q", "k", "v", "dots", "lse"};
  addNames(call.names, rules);
  call.names.append({"dy", "dq", "dk", "dv"});
  call.grid = grid;
  call.threads = block.threads;
  call.cost = 450;
  if (takesWarpgroups(*this, target)) {
    const int64_t step = gradientStep(q[3]), width = q[3];
    call.function = "attention_backward_warpgroups";
    call.core = "AttentionGradWarpgroups";
    call.grid = q[0] * k[1] * llvm::divideCeil(k[2], kWarpgroupRows);
    call.threads = kWarpgroupThreads;
    // k and v; q, dy, lse, dots and ds of two steps; dq of a step
    call.shared = 4 * kWarpgroupRows * width + 8 * step * width + 16 * step +
                  4 * kWarpgroupRows * step + 4 * step * width + kSignalBytes;
    call.parameters = {elementOf(getQ()),
                       {"head_dim", width},
                       scoresOf(context, getCausal(), rules),
                       {"shared", call.shared}};
    call.arguments.insert(call.arguments.begin(), {at(context, "counts"), at(context, "sums")});
    call.scratch = getScratch(target);
  }
  return AnchorStep(
      KernelStep{callOf(*this, call), getCausal() ? "attention_grad_causal" : "attention_grad"});
}

FailureOr<AnchorStep> AllReduceOp::planStep(ArrayRef<StridedView>, ArrayRef<StridedView>,
                                            const Target &) {
  return AnchorStep(CollectiveStep{Collective::all_reduce, getReduction()});
}

FailureOr<AnchorStep> ReduceScatterOp::planStep(ArrayRef<StridedView>, ArrayRef<StridedView>,
                                                const Target &) {
  return AnchorStep(CollectiveStep{Collective::reduce_scatter, getReduction()});
}

FailureOr<AnchorStep> AllGatherOp::planStep(ArrayRef<StridedView>, ArrayRef<StridedView>,
                                            const Target &) {
  return AnchorStep(
      CollectiveStep{Collective::all_gather, Reduction::sum}); // which reduces nothing
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
  const int64_t threads = std::min(kListThreads, target.warp * warps);
  MLIRContext *context = getContext();
  DeviceCall call = {"list_places", "PlaceList"};
  call.parameters = {
      elementOf(getIds()), {"rows", rows}, {"places", places}, {"blocks", grid}, threads};
  call.arguments = {at(context, "ids", operands[0].offset), at(context, "order"),
                    at(context, "starts")};
  call.names = {"ids", "order", "starts"};
  call.grid = grid;
  call.threads = threads;
  call.cost = 100;
  return AnchorStep(KernelStep{callOf(*this, call), "list_places"});
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
  const int64_t grid = blocks + groups * llvm::divideCeil(table[1], slice);
  MLIRContext *context = getContext();
  DeviceCall call = {"embedding_grad", "EmbeddingGrad"};
  call.parameters = {narrow,
                     elementOf(getIds()),
                     out,
                     {"rows", table[0]},
                     {"columns", table[1]},
                     {"places", places},
                     {"chunk", kTableChunk},
                     {"slice", slice},
                     {"groups", groups},
                     {"grid", grid},
                     kTableThreads,
                     {"vector", vector}};
  call.names = {"dy", "ids", "order", "starts", "dtable"};
  for (auto [name, view] : llvm::zip(call.names, operands))
    call.arguments.push_back(at(context, name, view.offset));
  call.arguments.push_back(at(context, "dtable"));
  call.grid = grid;
  call.threads = kTableThreads;
  call.cost = 170;
  return AnchorStep(KernelStep{callOf(*this, call), "embedding_grad"});
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
  auto places = [&](ArrayRef<int64_t> numbers) {
    return instanceOf(context, "Places", SmallVector<Term>(numbers));
  };
  DeviceCall call = {"window_product", "WindowProduct"};
  call.parameters = {elementOf(getX()),
                     elementOf(getY()),
                     getBias() ? elementOf(getBias()) : Type(),
                     activationWord(getActivation()),
                     {"extents", places(x.drop_front().drop_back())},
                     {"sizes", places(weight.drop_front().drop_back())},
                     {"windows", places(getWindows())},
                     {"strides", places(getStrides())},
                     {"low", places(getLow())},
                     {"dilations", places(getDilations())},
                     {"spread", places(getSpread())},
                     {"x_strides", places(ArrayRef(operands[0].strides).drop_back())},
                     {"images", x[0]},
                     {"channels", channels},
                     {"filters", filters},
                     {"parts", parts},
                     {"rows", rowsABlock},
                     {"vector", aligned ? kWindowChannels : 1}};
  call.arguments = {at(context, "x", operands[0].offset), at(context, "weight", operands[1].offset),
                    getBias() ? Term(at(context, "bias", operands[2].offset)) : Term("nullptr"),
                    at(context, "y")};
  call.names = {"x", "weight"};
  if (getBias())
    call.names.push_back("bias");
  call.names.push_back("y");
  call.grid = blocksOf(rowsABlock);
  call.threads = rowsABlock;
  call.cost = 450;
  return AnchorStep(KernelStep{callOf(*this, call), "window_product"});
}

} // namespace mpc
