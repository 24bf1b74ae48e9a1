// A product by a constant, which every target has: of whole tensors in their own order, so that
// nothing is turned for it. Its entries are 1/4 and -1/4, exact in every format. Sums are f32, and
// rounded once to x's type. The constant is computed from its indices, once at load: as a
// written-out one it would be a parameter, and part of each saved state.
#include "passes/quantize/Rotation.h"
#include "ir/dialect/Provenance.h"
#include "ir/lower/Primitives.h"
#include "passes/quantize/QuantizationRecipe.h"

#include <random>

using namespace mlir;

namespace mpc {

static constexpr uint32_t kSeed = 2026; // of the signs

Value rotationMatrix(ImplicitLocOpBuilder &builder, Type element) {
  Primitives p(builder);
  Type whole = builder.getI32Type();
  std::mt19937 random(kSeed);
  int64_t negative = 0; // bit i: whether row i is
  for (int64_t i = 0; i < kRotated; ++i)
    negative |= static_cast<int64_t>(random() >> 31) << i;
  auto number = [&](int64_t value) { return p.integer(value, whole); };
  Value row = p.iota(0, {kRotated, kRotated}, whole),
        column = p.iota(1, {kRotated, kRotated}, whole);
  // H (i, j) is -1 where the bits that i and j share are odd in number.
  Value odd = p.map<AndOp>(row, column);
  for (int64_t half : {2, 1})
    odd = p.map<XorOp>(odd, p.map<ShiftRightOp>(odd, number(half)));
  odd = p.map<XorOp>(odd, p.map<ShiftRightOp>(number(negative), row));
  Value isPositive = p.compare(Comparison::eq, p.map<AndOp>(odd, number(1)), number(0));
  return p.cast(p.select(isPositive, p.constant(0.25), p.constant(-0.25)), element);
}

Value rotated(ImplicitLocOpBuilder &builder, Value x, Value matrix, bool isLast, StringAttr layer) {
  Primitives p(builder);
  ArrayRef<int64_t> shape = shapeOf(x);
  const int64_t count = elementCount(shape);
  MatmulArguments factors;
  factors.layer = layer;
  SmallVector<int64_t> groups;
  if (isLast) {
    groups = {count / kRotated, kRotated};
    factors.a = p.reshape(x, groups);
    factors.b = matrix;
  } else {
    const int64_t columns = shape.back();
    groups = {columns == 0 ? 0 : count / columns / kRotated, kRotated, columns};
    factors.a = matrix;
    factors.b = p.reshape(x, groups);
    factors.transposeA = true;
  }
  auto product = MatmulOp::create(builder, RankedTensorType::get(groups, elementOf(x)), factors);
  if (roleOf(x) == FactorRole::Gradient)
    product->setAttr("mpc.backward", builder.getUnitAttr());
  Decision decision;
  decision.why = makeReason(builder.getContext(), DecisionRule::recipe,
                            elementOf(x).isF16() ? Precision::fp16 : Precision::bf16,
                            "Hadamard transform", "of a factor of a weight gradient");
  decision.set(product);
  return p.reshape(product.getY(), shape);
}

} // namespace mpc
