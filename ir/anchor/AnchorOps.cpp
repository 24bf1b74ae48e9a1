// Anchors: their work, and the strides that they read.
#include "ir/anchor/GemmRules.h"
#include "ir/dialect/Blocks.h"
#include "ir/group/StridedView.h"

#include <cmath>

using namespace mlir;

namespace mpc {

/// Whether these are the strides of a tensor of `shape` in row-major order without gaps.
static bool areDense(ArrayRef<int64_t> shape, ArrayRef<int64_t> strides) {
  int64_t expected = 1;
  for (size_t i = shape.size(); i-- > 0; expected *= shape[i])
    if (shape[i] != 1 && strides[i] != expected)
      return false;
  return true;
}

uint64_t MatmulOp::getFlops() {
  ArrayRef<int64_t> a = shapeOf(getA());
  int64_t k = getTransposeA() ? a[a.size() - 2] : a.back();
  k *= isPacked(elementOf(getA())) ? kPackedColumns : 1;
  return 2ull * elementCount(shapeOf(getY())) * k;
}
bool MatmulOp::acceptsStrides(unsigned operand, ArrayRef<int64_t> strides) {
  Value value = getOperation()->getOperand(operand);
  if (getAux() && operand + 1 == getNumOperands()) // as y is written
    return StridedView{value, 0, SmallVector<int64_t>(shapeOf(value)),
                       SmallVector<int64_t>(strides)}
        .isDense();
  if (operand > 1) // bias and scales
    return areDense(shapeOf(value), strides);
  bool narrow = elementOf(value).getIntOrFloatBitWidth() <= 8;
  auto matrix = gemmOperand(shapeOf(value), strides, /*flatten=*/false);
  return matrix && !(narrow && matrix->transposed);
}
StringRef MatmulOp::refuseActivation(Activation) {
  if (getActivation().value_or(Activation::none) != Activation::none)
    return "the product has an activation";
  if (getSummed())
    return "the product sums a factor";
  // A product whose factor is still to be copied is no problem of a library yet.
  std::optional<GemmProblem> problem = gemmProblem(*this);
  const int64_t batch = problem ? problem->batch : elementCount(shapeOf(getY()).drop_back(2));
  return batch != 1 ? "one product takes an activation, not a batch" : blocksRefusal(*this);
}
Value MatmulOp::buildActivated(OpBuilder &builder, Activation activation) {
  auto product = cast<MatmulOp>(builder.clone(*getOperation()));
  product.setActivation(activation);
  return product.getY();
}
bool LinearOp::acceptsStrides(unsigned operand, ArrayRef<int64_t> strides) {
  Value value = getOperation()->getOperand(operand);
  if (operand > 1) // bias
    return strides.empty() || strides[0] == 1;
  if (shapeOf(value).size() < 2)
    return true;
  bool narrow = elementOf(value).getIntOrFloatBitWidth() <= 8;
  auto matrix = gemmOperand(shapeOf(value), strides, /*flatten=*/operand == 0);
  return matrix && matrix->batch == 1 && !(narrow && matrix->transposed);
}
/// Attention reads rows 16 bytes at a time.
static bool hasWholeChunks(Type element, ArrayRef<int64_t> strides) {
  int64_t bytes = element.getIntOrFloatBitWidth() / 8;
  return strides.back() == 1 &&
         llvm::all_of(strides.drop_back(), [&](int64_t s) { return s * bytes % 16 == 0; });
}
bool AttentionOp::acceptsStrides(unsigned operand, ArrayRef<int64_t> strides) {
  // A mask is read where the scores are computed.
  return operand > 2 || hasWholeChunks(elementOf(getQ()), strides);
}

uint64_t LinearOp::getFlops() {
  return 2ull * elementCount(shapeOf(getY())) * shapeOf(getX()).back();
}
/// `products` products of queries and keys; of pairs that a causal mask or a window hides none.
template <typename Op>
static uint64_t attentionFlops(Op op, uint64_t products) {
  const uint64_t all = shapeOf(op.getK())[2];
  uint64_t keys = op.getCausal() ? llvm::divideCeil(all, 2) : all;
  if (IntegerAttr window = op.getWindowAttr())
    keys = std::min<uint64_t>(keys, window.getInt());
  return 2 * products * elementCount(shapeOf(op.getQ())) * keys;
}
uint64_t AttentionOp::getFlops() { return attentionFlops(*this, 2); }
template <typename Op>
static double scaleValue(Op op) {
  std::optional<APFloat> stated = op.getScale();
  return static_cast<float>(stated ? stated->convertToDouble()
                                   : 1.0 / std::sqrt(static_cast<double>(shapeOf(op.getQ())[3])));
}
double AttentionOp::getScaleValue() { return scaleValue(*this); }
double AttentionGradOp::getScaleValue() { return scaleValue(*this); }

uint64_t AttentionGradOp::getFlops() { return attentionFlops(*this, 5); }

bool AttentionGradOp::acceptsStrides(unsigned operand, ArrayRef<int64_t> strides) {
  Value value = getOperation()->getOperand(operand);
  if (operand == 3 || operand == 4) // the sums of dy y, lse
    return areDense(shapeOf(value), strides);
  return (operand > 4 && operand + 1 != getNumOperands()) ||
         hasWholeChunks(elementOf(value), strides);
}

uint64_t EmbeddingGradOp::getFlops() { return elementCount(shapeOf(getDy())); }
bool EmbeddingGradOp::acceptsStrides(unsigned operand, ArrayRef<int64_t> strides) {
  return areDense(shapeOf(getOperation()->getOperand(operand)), strides);
}

uint64_t AllReduceOp::getFlops() { return 0; }
bool AllReduceOp::acceptsStrides(unsigned operand, ArrayRef<int64_t> strides) {
  return areDense(shapeOf(getOperation()->getOperand(operand)), strides);
}
std::optional<unsigned> AllReduceOp::getOverwritten(unsigned result) { return result; }

uint64_t ReduceScatterOp::getFlops() { return 0; }
bool ReduceScatterOp::acceptsStrides(unsigned operand, ArrayRef<int64_t> strides) {
  return areDense(shapeOf(getOperation()->getOperand(operand)), strides);
}
bool ReduceScatterOp::givesSame() { return false; }

uint64_t AllGatherOp::getFlops() { return 0; }
bool AllGatherOp::acceptsStrides(unsigned operand, ArrayRef<int64_t> strides) {
  return areDense(shapeOf(getOperation()->getOperand(operand)), strides);
}

uint64_t ListPlacesOp::getFlops() { return 0; }
bool ListPlacesOp::acceptsStrides(unsigned, ArrayRef<int64_t> strides) {
  return areDense(shapeOf(getIds()), strides);
}

uint64_t WindowProductOp::getFlops() {
  ArrayRef<int64_t> weight = shapeOf(getWeight());
  const uint64_t parts = getPartsAttr().getInt();
  return 2ull * elementCount(shapeOf(getY())) / parts * elementCount(weight.drop_front());
}
StringRef WindowProductOp::refuseActivation(Activation activation) {
  if (getActivation().value_or(Activation::none) != Activation::none)
    return "the product has an activation";
  if (getPartsAttr().getInt() != 1)
    return "the product's parts are added first";
  return activation != Activation::relu ? "the product of windows has relu alone" : "";
}
Value WindowProductOp::buildActivated(OpBuilder &builder, Activation activation) {
  auto product = cast<WindowProductOp>(builder.clone(*getOperation()));
  product.setActivation(activation);
  return product.getY();
}
bool WindowProductOp::acceptsStrides(unsigned operand, ArrayRef<int64_t> strides) {
  if (operand == 0) // channels side by side, wherever their places lie
    return hasWholeChunks(elementOf(getX()), strides);
  return areDense(shapeOf(getOperation()->getOperand(operand)), strides);
}

} // namespace mpc
