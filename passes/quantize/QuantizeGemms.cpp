//===-- QuantizeGemms.cpp - FP8 products become products of 8-bit tensors ---------------------===//
//
// Before: products marked compute(fp8) with 16-bit operands. After: no such mark; matmul of two
// 8-bit tensors with the inverse scales of both, which the function's recipe of quantisation gives
// (QuantizationRecipe.h). Inner dimensions are padded with zeros to multiples of 16 after
// quantisation, so padding never counts in a scale; columns likewise, and the result is sliced.
// Both operands are made contiguous along k, which Hopper's FP8 products need.
//
//===------------------------------------------------------------------------------------------===//
#include "passes/Passes.h"
#include "passes/quantize/QuantizationRecipe.h"
#include "passes/train/Recipe.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

using namespace mlir;

namespace mpc {
#define GEN_PASS_DEF_QUANTIZEGEMMS
#include "passes/Passes.h.inc"
namespace {

constexpr int64_t kAlignment = 16; // bytes, and elements of one byte

/// What both kinds of product come to: y = act(a . b^T + bias), a (.., M, K), b (.., N, K).
struct Product {
  QuantizedFactor a, b;
  Value bias, aux;
  ActivationAttr activation;
  StringAttr layer;
};

class Quantizer {
public:
  Quantizer(func::FuncOp function, std::unique_ptr<QuantizationRecipe> recipe)
      : function(function), recipe(std::move(recipe)) {}

  LogicalResult run() {
    SmallVector<Operation *> products;
    function.walk([&](Operation *op) {
      auto compute = op->getAttrOfType<ComputeAttr>("compute");
      if (isa<LinearOp, MatmulOp, WindowProductOp>(op) && compute &&
          compute.getValue() == Compute::fp8)
        products.push_back(op);
    });
    for (Operation *op : products) {
      if (isa<WindowProductOp>(op))
        return op->emitOpError() << "has no fp8 form, which quantises the matrix of its windows; "
                                    "write mpc.precision = \"bf16\" on it";
      if (auto matmul = dyn_cast<MatmulOp>(op); matmul && matmul.getSummed())
        return op->emitOpError() << "sums a factor, which has no fp8 form; write an mpc.sum of its "
                                    "own, or mpc.precision = \"bf16\" on the product";
      rewrite(op);
    }
    return recipe->updateState();
  }

private:
  /// Zeros at the end of the last two dimensions up to the given extents.
  static Value padTo(ImplicitLocOpBuilder &builder, Value value, int64_t rows, int64_t columns) {
    ArrayRef<int64_t> shape = shapeOf(value);
    SmallVector<int64_t> low(shape.size()), high(shape.size()), padded(shape);
    high[shape.size() - 2] = rows - shape[shape.size() - 2];
    high[shape.size() - 1] = columns - shape.back();
    if (llvm::all_of(high, [](int64_t h) { return h == 0; }))
      return value;
    padded[shape.size() - 2] = rows;
    padded[shape.size() - 1] = columns;
    return PadOp::create(builder, RankedTensorType::get(padded, elementOf(value)), value, low,
                         high);
  }

  static ProductFactor factorOf(Value value, bool isInnerLast) {
    return {value, roleOf(value), isInnerLast};
  }

  Product normalize(Operation *op, ImplicitLocOpBuilder &builder) {
    if (auto linear = dyn_cast<LinearOp>(op)) {
      auto [a, b] = recipe->quantize(builder, factorOf(linear.getX(), true),
                                     factorOf(linear.getWeight(), true), linear.getLayerAttr());
      ArrayRef<int64_t> x = shapeOf(linear.getX());
      auto flat =
          RankedTensorType::get({elementCount(x) / x.back(), x.back()}, elementOf(a.values));
      if (x.size() != 2)
        a.values = ReshapeOp::create(builder, flat, a.values);
      return {a, b, linear.getBias(), Value(), linear.getActivationAttr(), linear.getLayerAttr()};
    }
    auto matmul = cast<MatmulOp>(op);
    auto [a, b] =
        recipe->quantize(builder, factorOf(matmul.getA(), !matmul.getTransposeA()),
                         factorOf(matmul.getB(), matmul.getTransposeB()), matmul.getLayerAttr());
    return {
        a, b, matmul.getBias(), matmul.getAux(), matmul.getActivationAttr(), matmul.getLayerAttr()};
  }

  /// The first `n` columns of a padded result, in the shape of `type`.
  static Value cutTo(ImplicitLocOpBuilder &builder, Value result, int64_t n, Type type) {
    SmallVector<int64_t> shape(shapeOf(result));
    if (shape.back() != n) {
      SmallVector<int64_t> starts(shape.size()), limits(shape), strides(shape.size(), 1);
      limits.back() = shape.back() = n;
      result = SliceOp::create(builder, RankedTensorType::get(shape, elementOf(result)), result,
                               starts, limits, strides);
    }
    return result.getType() == type ? result : ReshapeOp::create(builder, type, result);
  }

  void rewrite(Operation *op) {
    ImplicitLocOpBuilder builder(op->getLoc(), op);
    Product product = normalize(op, builder);
    auto up = [](int64_t extent) -> int64_t { return llvm::alignTo(extent, kAlignment); };
    ArrayRef<int64_t> aShape = shapeOf(product.a.values), bShape = shapeOf(product.b.values);
    int64_t m = aShape[aShape.size() - 2], n = bShape[bShape.size() - 2], k = aShape.back();
    Value left = padTo(builder, product.a.values, m, up(k)),
          right = padTo(builder, product.b.values, up(n), up(k));
    Value bias = product.bias;
    if (bias && up(n) != n)
      bias = PadOp::create(builder, RankedTensorType::get({up(n)}, elementOf(bias)), bias,
                           ArrayRef<int64_t>{0}, ArrayRef<int64_t>{up(n) - n});
    SmallVector<int64_t> shape(
        *broadcastShapes(shapeOf(left).drop_back(2), shapeOf(right).drop_back(2)));
    shape.append({m, up(n)});
    Type type = RankedTensorType::get(shape, elementOf(op->getResult(0)));
    Value aux = product.aux;
    if (aux && up(n) != n)
      aux = padTo(builder, aux, m, up(n));
    auto matmul = MatmulOp::create(builder, type,
                                   {.a = left,
                                    .b = right,
                                    .bias = bias,
                                    .scaleA = product.a.inverseScale,
                                    .scaleB = product.b.inverseScale,
                                    .aux = aux,
                                    .transposeB = true,
                                    .activation = product.activation,
                                    .hasPreactivation = op->getNumResults() > 1,
                                    .layer = product.layer});
    for (StringRef name : {"mpc.decision", "mpc.backward"})
      if (Attribute attribute = op->getAttr(name))
        matmul->setAttr(name, attribute);
    for (auto [old, result] : llvm::zip(op->getResults(), matmul->getResults()))
      old.replaceAllUsesWith(cutTo(builder, result, n, old.getType()));
    op->erase();
  }

  func::FuncOp function;
  std::unique_ptr<QuantizationRecipe> recipe;
};

/// What the training recipe that the module keeps says of FP8; the default where it keeps none.
FailureOr<Fp8Recipe> fp8RecipeOf(ModuleOp module) {
  auto training = module->getAttrOfType<DictionaryAttr>("mpc.training");
  auto text = training ? training.getAs<StringAttr>("recipe") : StringAttr();
  if (!text)
    return Fp8Recipe();
  std::string error;
  std::optional<Recipe> recipe = Recipe::parse(text.getValue(), "mpc.training", error);
  if (!recipe)
    return module.emitError() << error;
  return recipe->fp8;
}

struct QuantizeGemms : impl::QuantizeGemmsBase<QuantizeGemms> {
  /// Whether some product is to run in 8 bits.
  bool hasProducts() {
    return getOperation()
        .walk([](Operation *op) {
          auto compute = op->getAttrOfType<ComputeAttr>("compute");
          return compute && compute.getValue() == Compute::fp8 ? WalkResult::interrupt()
                                                               : WalkResult::advance();
        })
        .wasInterrupted();
  }

  void runOnOperation() override {
    FailureOr<Fp8Recipe> chosen = fp8RecipeOf(getOperation());
    if (failed(chosen))
      return signalPassFailure();
    if (chosen->kind == "delayed" && hasProducts())
      makeWarmStep(getOperation());
    for (auto function : llvm::to_vector(getOperation().getOps<func::FuncOp>())) {
      auto recipe = chosen->kind == "delayed" ? makeDelayedScaling(function, *chosen)
                                              : makeCurrentScaling(function);
      if (failed(Quantizer(function, std::move(recipe)).run()))
        return signalPassFailure();
    }
  }
};

} // namespace
} // namespace mpc
