//===-- Rotation.cpp --------------------------------------------------------------------------===//
//
// A product by a constant, which every target has: of whole tensors in their own order, so that
// nothing is turned for it. Its entries are 1/4 and -1/4, exact in every format. Sums are f32, and
// rounded once to x's type.
//
//===------------------------------------------------------------------------------------------===//
#include "passes/quantize/Rotation.h"
#include "ir/lower/Primitives.h"
#include "passes/quantize/QuantizationRecipe.h"

#include "llvm/ADT/bit.h"

#include <random>

using namespace mlir;

namespace mpc {

static constexpr uint32_t kSeed = 2026; // of the signs

Value rotationMatrix(ImplicitLocOpBuilder &builder, Type element) {
  auto type = RankedTensorType::get({kRotated, kRotated}, element);
  std::mt19937 random(kSeed);
  SmallVector<APFloat> entries;
  for (uint32_t i = 0; i < kRotated; ++i) {
    const double sign = (random() >> 31) != 0 ? -0.25 : 0.25;
    for (uint32_t j = 0; j < kRotated; ++j) {
      APFloat entry(llvm::popcount(i & j) % 2 == 0 ? sign : -sign);
      bool inexact;
      entry.convert(cast<FloatType>(element).getFloatSemantics(), APFloat::rmNearestTiesToEven,
                    &inexact);
      entries.push_back(entry);
    }
  }
  return ConstantOp::create(builder, type, DenseElementsAttr::get(type, entries));
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
  auto words = [&](StringRef name, StringRef text) {
    return builder.getNamedAttr(name, builder.getStringAttr(text));
  };
  product->setAttr("mpc.decision",
                   builder.getDictionaryAttr(
                       {words("precision", elementOf(x).isF16() ? "fp16" : "bf16"),
                        words("rule", "Hadamard transform: of a factor of a weight gradient")}));
  return p.reshape(product.getY(), shape);
}

} // namespace mpc
