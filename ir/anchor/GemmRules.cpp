// Rules of GEMM libraries.
#include "ir/anchor/GemmRules.h"
#include "ir/anchor/DeviceCall.h"
#include "ir/dialect/Blocks.h"
#include "ir/formats/Sizes.h"
#include "ir/group/StridedView.h"

using namespace mlir;

namespace mpc {
namespace {

constexpr int64_t kEpilogueMultiple = 8; // elements: of aux as documented; of all rows, 16 bytes

/// Whether all are f16 or all are bf16.
bool isOf16Bits(ArrayRef<Value> values) {
  return llvm::all_of(values, [&](Value value) {
    return isa<Float16Type, BFloat16Type>(elementOf(value)) &&
           elementOf(value) == elementOf(values.front());
  });
}

/// Whether rows and matrices begin at the alignment that cuBLASLt's epilogues demand.
bool isAligned(const GemmProblem &problem) {
  auto isMultiple = [](int64_t place) { return place % kEpilogueMultiple == 0; };
  return llvm::all_of(problem.leading, isMultiple) && llvm::all_of(problem.offsets, isMultiple);
}

/// "Blocks<f8e8m0, 1, 32, Order::rows>", or "NoBlocks" of a factor with at most one scale.
Term scalesOf(StringRef name, Value factor, Value scale, DenseI64ArrayAttr block, bool library) {
  if (!block)
    return Term(name, "NoBlocks");
  const ScaleOrder order = library ? *libraryOrder(block) : ScaleOrder::Rows;
  const char *word = order == ScaleOrder::Tiles        ? "Order::tiles"
                     : order == ScaleOrder::Transposed ? "Order::transposed"
                     : order == ScaleOrder::PaddedRows ? "Order::padded_rows"
                                                       : "Order::rows";
  // A longer block than any extent is one block all the same.
  const int64_t numbers = isPacked(elementOf(factor)) ? kPackedColumns : 1; // a code
  return Term(name, instanceOf(factor.getContext(), "Blocks",
                               {elementOf(scale), std::min(block[0], kMostInt),
                                std::min(block[1], kMostInt) * numbers, word}));
}

} // namespace

std::string activationWord(std::optional<Activation> activation) {
  return ("Activation::" + stringifyActivation(activation.value_or(Activation::none))).str();
}

plan::CallAttr productCall(MatmulOp op, const GemmProblem &problem) {
  auto type = [](Value value) { return value ? elementOf(value) : Type(); };
  DeviceCall call = {"gemm", "Gemm"};
  call.parameters = {type(op.getA()),
                     type(op.getB()),
                     type(op.getY()),
                     type(op.getBias()),
                     {"transpose_a", problem.transposeA},
                     {"transpose_b", problem.transposeB},
                     problem.compute == Compute::tf32 ? "Operands::tf32" : "Operands::exact",
                     activationWord(op.getActivation())};
  const Value aux = op.getAux() ? op.getAux() : op.getSecondResult();
  const bool hasBlocks = op.getBlockA() || op.getBlockB();
  if (aux || op.getSummed() || hasBlocks)
    call.parameters.emplace_back("aux", type(aux));
  if (op.getSummed() || hasBlocks)
    call.parameters.push_back(
        ("Summed::" + (op.getSummed() ? stringifyFactor(*op.getSummed()) : "none")).str());
  if (hasBlocks) {
    const bool library = op.getLibraryScales();
    call.parameters.append(
        {scalesOf("scales_a", op.getA(), op.getScaleA(), op.getBlockAAttr(), library),
         scalesOf("scales_b", op.getB(), op.getScaleB(), op.getBlockBAttr(), library)});
  }
  call.arguments = {{"batch, m, n, k", problem.batch}, problem.m, problem.n, problem.k};
  for (const auto &[name, numbers] :
       {std::pair("leading", problem.leading), std::pair("strides", problem.strides)})
    call.arguments.append({{name, numbers[0]}, numbers[1], numbers[2]});
  MLIRContext *context = op.getContext();
  const ArrayAttr none = ArrayAttr::get(context, {}); // the pointers are those of every product
  return plan::CallAttr::get(context, /*grid=*/0, /*threads=*/1, call.function,
                             instanceOf(context, call.core, call.parameters),
                             termsOf(context, call.arguments), none, none, 0, 0, 0);
}

std::optional<GemmProblem> gemmProblem(MatmulOp op) {
  auto a = stridedView(op.getA()), b = stridedView(op.getB());
  if (!a || !b)
    return std::nullopt;
  bool bIsOne = elementCount(ArrayRef(b->shape).drop_back(2)) == 1;
  auto left = gemmOperand(a->shape, a->strides, /*flatten=*/bIsOne && !op.getTransposeA());
  auto right = gemmOperand(b->shape, b->strides, /*flatten=*/false);
  ArrayRef<int64_t> y = shapeOf(op.getY());
  if (!left || !right)
    return std::nullopt;
  GemmProblem problem;
  problem.transposeA = left->transposed != op.getTransposeA();
  problem.transposeB = right->transposed != op.getTransposeB();
  problem.m = op.getTransposeA() ? left->columns : left->rows;
  problem.k = op.getTransposeA() ? left->rows : left->columns;
  problem.n = y.back();
  problem.batch = problem.m ? elementCount(y) / (problem.m * std::max<int64_t>(problem.n, 1)) : 0;
  // A batch is shared by both operands, or one of them has a single matrix.
  if ((left->batch != problem.batch && left->batch != 1) ||
      (right->batch != problem.batch && right->batch != 1))
    return std::nullopt;
  problem.leading = {left->leading, right->leading, problem.n};
  problem.strides = {left->batch == 1 ? 0 : left->batchStride,
                     right->batch == 1 ? 0 : right->batchStride,
                     problem.batch == 1 ? 0 : problem.m * problem.n};
  problem.offsets = {a->offset, b->offset, 0};
  Type element = elementOf(op.getA());
  problem.compute = op.getCompute().value_or(isa<Float16Type>(element)              ? Compute::f16
                                             : isa<BFloat16Type>(element)           ? Compute::bf16
                                             : element.getIntOrFloatBitWidth() <= 8 ? Compute::fp8
                                                                                    : Compute::f32);
  return problem;
}

StringRef auxRefusal(MatmulOp op) {
  if (!isOf16Bits({op.getA(), op.getB(), op.getY(), op.getAux() ? op.getAux() : op.getY()}))
    return "an epilogue with an aux takes products of f16 or of bf16";
  std::optional<GemmProblem> problem = gemmProblem(op);
  if (!problem || problem->batch != 1)
    return "an epilogue with an aux takes one product, not a batch";
  if (op.getAux())
    if (auto view = stridedView(op.getAux()))
      problem->offsets.push_back(view->offset);
  return isAligned(*problem) ? "" : "with an aux, rows begin at multiples of 8 elements";
}

StringRef blocksRefusal(MatmulOp op) {
  const auto isLong = [](std::optional<ArrayRef<int64_t>> block) {
    return block && libraryOrder(*block) != ScaleOrder::Tiles;
  };
  return op.getLibraryScales() && (isLong(op.getBlockA()) || isLong(op.getBlockB()))
             ? "a product with scales of blocks of 128 takes no activation"
             : "";
}

StringRef sumsRefusal(MatmulOp op, Factor factor) {
  if (!isOf16Bits({op.getA(), op.getB(), op.getY()}))
    return "products of f16 or of bf16 sum a factor";
  std::optional<GemmProblem> problem = gemmProblem(op);
  if (!problem || problem->batch != 1)
    return "one product sums a factor, not a batch";
  // Our rows are cuBLASLt's columns, so its A is our b. BGRADA takes A not transposed, BGRADB takes
  // B transposed.
  if (factor == Factor::a ? !problem->transposeA : problem->transposeB)
    return "a factor that is summed lies with k as its rows";
  if (problem->k < 2)
    return "a product over one row sums no factor";
  return isAligned(*problem) ? ""
                             : "where a factor is summed, rows begin at multiples of 8 elements";
}

} // namespace mpc
