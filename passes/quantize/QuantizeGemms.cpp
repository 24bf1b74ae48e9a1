// FP8 products become products of 8-bit tensors.
// Before: products marked compute(fp8) with 16-bit operands. After: no such mark; matmul of two
// 8-bit tensors with the inverse scales of both, which the function's recipe of quantisation gives
// (QuantizationRecipe.h). Inner dimensions are padded with zeros to multiples of 16 after
// quantisation, so padding never counts in a scale; columns likewise, and the result is sliced.
// Both operands are made contiguous along k, which Hopper's FP8 products need. Where a target has a
// GEMM library, scales of blocks are put into the order in which it reads them.
#include "ir/anchor/GemmRules.h"
#include "ir/dialect/Blocks.h"
#include "ir/dialect/Provenance.h"
#include "ir/lower/Primitives.h"
#include "passes/JsonFields.h"
#include "passes/Passes.h"
#include "passes/products/ProductUnits.h"
#include "passes/quantize/Recipes.h"
#include "passes/state/State.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

using namespace mlir;

namespace mpc {
#define GEN_PASS_DEF_QUANTIZEGEMMS
#include "passes/Passes.h.inc"
namespace {

/// The place of a function among those that are quantised. @eval asks which tensors have a state
/// that a step moves on, so steps come first; what is there to look at, as @measure, adds none.
int placeOf(func::FuncOp function) {
  const EntryRole role = EntryRole::of(function);
  return role.trains() ? 0 : role.answers ? 1 : 2;
}

/// What both kinds of product come to: y = act(a . b^T + bias), a (.., M, K), b (.., N, K).
struct Product {
  QuantizedFactor a, b;
  Value bias = {}, aux = {};
  ActivationAttr activation = {};
  StringAttr layer = {};
  bool hasGradient = false;

  /// Whether a factor is kept in another type and read in 16 bits.
  bool keepsWeight() const { return isKept(a) || isKept(b); }

  static bool isKept(const QuantizedFactor &factor) {
    return isa_and_nonnull<DequantizeBlocksOp>(base(factor.values).getDefiningOp());
  }
};

class Quantizer {
public:
  Quantizer(func::FuncOp function, std::unique_ptr<QuantizationRecipe> recipe, bool isForLibrary)
      : function(function), recipe(std::move(recipe)), isForLibrary(isForLibrary) {}

  LogicalResult run() {
    SmallVector<Operation *> products;
    function.walk([&](Operation *op) {
      if (isMarkedFp8(op))
        products.push_back(op);
    });
    for (Operation *op : products) {
      if (isa<WindowProductOp>(op))
        return op->emitOpError() << "has no fp8 form, which quantises the matrix of its windows; "
                                    "write mpc.precision = \"bf16\" on it";
      if (auto matmul = dyn_cast<MatmulOp>(op); matmul && matmul.getSummed())
        return op->emitOpError() << "sums a factor, which has no fp8 form; write an mpc.sum of its "
                                    "own, or mpc.precision = \"bf16\" on the product";
      if (failed(rewrite(op)))
        return failure();
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
      const ProductFactor x = factorOf(linear.getX(), true);
      auto [a, b] =
          recipe->quantize(builder, x, factorOf(linear.getWeight(), true), linear.getLayerAttr());
      ArrayRef<int64_t> shape = shapeOf(linear.getX());
      const int64_t columns = shapeOf(a.values).back(); // x's, or bytes of them
      auto flat =
          RankedTensorType::get({elementCount(shape.drop_back()), columns}, elementOf(a.values));
      if (shape.size() != 2)
        a.values = ReshapeOp::create(builder, flat, a.values);
      if (shape.size() != 2 && !a.block.empty())
        a.scale = reshape(builder, a.scale, scaleShape(flat.getShape(), a.block));
      return {.a = a,
              .b = b,
              .bias = linear.getBias(),
              .activation = linear.getActivationAttr(),
              .layer = linear.getLayerAttr(),
              .hasGradient = x.role == FactorRole::Gradient};
    }
    auto matmul = cast<MatmulOp>(op);
    const ProductFactor ofA = factorOf(matmul.getA(), !matmul.getTransposeA()),
                        ofB = factorOf(matmul.getB(), matmul.getTransposeB());
    auto [a, b] = recipe->quantize(builder, ofA, ofB, matmul.getLayerAttr());
    return {.a = a,
            .b = b,
            .bias = matmul.getBias(),
            .aux = matmul.getAux(),
            .activation = matmul.getActivationAttr(),
            .layer = matmul.getLayerAttr(),
            .hasGradient = ofA.role == FactorRole::Gradient || ofB.role == FactorRole::Gradient};
  }

  /// The first `m` rows and `n` columns of a padded result, in the shape of `type`.
  static Value cutTo(ImplicitLocOpBuilder &builder, Value result, int64_t m, int64_t n, Type type) {
    SmallVector<int64_t> shape(shapeOf(result));
    if (shape.back() != n || shape[shape.size() - 2] != m) {
      SmallVector<int64_t> starts(shape.size()), strides(shape.size(), 1);
      shape.back() = n;
      shape[shape.size() - 2] = m;
      const SmallVector<int64_t> limits(shape);
      result = SliceOp::create(builder, RankedTensorType::get(shape, elementOf(result)), result,
                               starts, limits, strides);
    }
    return result.getType() == type ? result : ReshapeOp::create(builder, type, result);
  }

  static Value reshape(ImplicitLocOpBuilder &builder, Value value, ArrayRef<int64_t> shape) {
    return ReshapeOp::create(builder, RankedTensorType::get(shape, elementOf(value)), value);
  }

  /// The scales of a factor whose rows were padded to `rows`, and for a library in its order.
  Value scaleFor(ImplicitLocOpBuilder &builder, const QuantizedFactor &factor, int64_t rows) {
    if (factor.block.empty())
      return factor.scale;
    const int64_t down = llvm::divideCeil(rows, factor.block[0]);
    Value scales = padTo(builder, factor.scale, down, shapeOf(factor.scale).back());
    return isForLibrary ? ordered(builder, scales, *libraryOrder(factor.block)) : scales;
  }

  static Value ordered(ImplicitLocOpBuilder &builder, Value scales, ScaleOrder order) {
    const SmallVector<int64_t> shape(shapeOf(scales)), wanted = orderedShape(shape, order);
    switch (order) {
    case ScaleOrder::Rows:
      return scales;
    case ScaleOrder::Transposed:
      return swapLastTwo(builder, scales);
    case ScaleOrder::PaddedRows:
      return padTo(builder, scales, wanted[0], wanted[1]);
    case ScaleOrder::Tiles: { // (tile, part, row, tile, column) as (tile, tile, row, part, column)
      Value padded =
          padTo(builder, scales, wanted[0] * kScaleTileRows, wanted[1] * kScaleTileColumns);
      Value split =
          reshape(builder, padded, {wanted[0], wanted[3], wanted[2], wanted[1], wanted[4]});
      return TransposeOp::create(builder, RankedTensorType::get(wanted, elementOf(scales)), split,
                                 ArrayRef<int64_t>{0, 3, 2, 1, 4});
    }
    }
    llvm_unreachable("scales have an order");
  }

  /// What the extents of a product are padded to.
  struct Padding {
    int64_t m, n, k;
  };
  Padding paddingOf(const Product &product, int64_t m, int64_t n, int64_t k) const {
    if (!product.a.scale)
      return {m, n, k};
    auto orderOf = [&](const QuantizedFactor &factor) {
      return isForLibrary && !factor.block.empty() ? libraryOrder(factor.block) : std::nullopt;
    };
    const ProductUnits to = ProductUnits::of(orderOf(product.a), orderOf(product.b),
                                             isPacked(elementOf(product.a.values)));
    return {ProductUnits::up(m, to.m), ProductUnits::up(n, to.n), ProductUnits::up(k, to.k)};
  }

  /// The product's result, whose activation becomes an op of its own where the library's product
  /// does not take it.
  static Value activationBehind(ImplicitLocOpBuilder &builder, MatmulOp matmul) {
    const Activation activation = matmul.getActivation().value_or(Activation::none);
    Value y = matmul.getY();
    if (blocksRefusal(matmul).empty() || matmul.getSecondResult())
      return y;
    if (activation == Activation::relu)
      y = ReluOp::create(builder, y.getType(), y);
    else if (activation == Activation::gelu_tanh)
      y = GeluTanhOp::create(builder, y.getType(), y);
    else
      return y;
    matmul.removeActivationAttr();
    if (matmul.getLayerAttr())
      setLayer(y.getDefiningOp(), matmul.getLayerAttr());
    return y;
  }

  /// y times the scales of whole factors, with the bias and the activation that the product lacks,
  /// for the result `of`, which has no padding.
  static Value finish(ImplicitLocOpBuilder &builder, Value y, const Product &product, Value of) {
    Primitives p(builder);
    Value scale = p.mul(product.a.tensorScale, product.b.tensorScale);
    y = p.mul(y, p.named("product_scale", scale));
    if (product.bias)
      y = p.add(y, p.wide(product.bias));
    if (Attribute backward = of.getDefiningOp()->getAttr("mpc.backward"))
      for (Value made : {scale, y}) // a gradient, whoever reads it
        made.getDefiningOp()->setAttr("mpc.backward", backward);
    y = p.cast(y, elementOf(of));
    const Activation activation =
        product.activation ? product.activation.getValue() : Activation::none;
    if (activation == Activation::relu)
      y = ReluOp::create(builder, y.getType(), y);
    else if (activation == Activation::gelu_tanh)
      y = GeluTanhOp::create(builder, y.getType(), y);
    if (product.layer && activation != Activation::none)
      setLayer(y.getDefiningOp(), product.layer);
    return y;
  }

  /// The multiplications of the product that `op` is, without padding.
  static int64_t multiplicationsOf(Operation *op) {
    if (auto matmul = dyn_cast<MatmulOp>(op))
      return static_cast<int64_t>(matmul.getFlops() / 2);
    auto linear = cast<LinearOp>(op);
    return elementCount(shapeOf(linear.getY())) * shapeOf(linear.getX()).back();
  }

  /// Notes beside the decision what explain counts: how many multiplications a padded product would
  /// have without padding (0: it has none), and that a product's weight is kept in i8.
  static void noteForm(MatmulOp matmul, const Product &product, int64_t unpadded) {
    Decision decision = Decision::of(matmul);
    decision.unpadded = unpadded;
    if (product.keepsWeight())
      decision.weight = StringAttr::get(matmul.getContext(), "i8");
    if (decisionOf(matmul) || decision.unpadded != 0 || decision.weight)
      decision.set(matmul);
  }

  /// The padded product of 8-bit tensors in the place of `op`.
  MatmulOp multiply(ImplicitLocOpBuilder &builder, Operation *op, const Product &product,
                    const Padding &to, Type element) {
    Value left = padTo(builder, product.a.values, to.m, to.k),
          right = padTo(builder, product.b.values, to.n, to.k), bias = product.bias;
    if (const int64_t n = bias ? shapeOf(bias).back() : to.n; to.n != n)
      bias = PadOp::create(builder, RankedTensorType::get({to.n}, elementOf(bias)), bias,
                           ArrayRef<int64_t>{0}, ArrayRef<int64_t>{to.n - n});
    SmallVector<int64_t> shape(
        *broadcastShapes(shapeOf(left).drop_back(2), shapeOf(right).drop_back(2)));
    shape.append({to.m, to.n});
    auto blockOf = [&](const QuantizedFactor &factor) {
      return factor.block.empty() ? DenseI64ArrayAttr()
                                  : builder.getDenseI64ArrayAttr(factor.block);
    };
    const bool hasBlocks = !product.a.block.empty() || !product.b.block.empty();
    auto matmul =
        MatmulOp::create(builder, RankedTensorType::get(shape, element),
                         {.a = left,
                          .b = right,
                          .bias = bias,
                          .scaleA = scaleFor(builder, product.a, to.m),
                          .scaleB = scaleFor(builder, product.b, to.n),
                          .aux = product.aux ? padTo(builder, product.aux, to.m, to.n) : Value(),
                          .transposeB = true,
                          .activation = product.activation,
                          .hasPreactivation = op->getNumResults() > 1,
                          .blockA = blockOf(product.a),
                          .blockB = blockOf(product.b),
                          .libraryScales = hasBlocks && isForLibrary,
                          .splitAccumulate = product.hasGradient && product.a.scale && !hasBlocks,
                          .layer = product.layer});
    setDecision(matmul, decisionOf(op));
    if (Attribute backward = op->getAttr("mpc.backward"))
      matmul->setAttr("mpc.backward", backward);
    return matmul;
  }

  LogicalResult rewrite(Operation *op) {
    ImplicitLocOpBuilder builder(op->getLoc(), op);
    const Product whole = normalize(op, builder);
    Product product = whole;
    Type element = elementOf(op->getResult(0));
    // Scales of whole factors multiply behind the product, before its sums are rounded.
    const bool isFinished = product.a.tensorScale && product.b.tensorScale;
    if (isFinished && (product.aux || op->getNumResults() > 1))
      return op->emitOpError() << "has a second result or an aux, which products of factors with "
                                  "two scales do not have; write the activation as an op";
    if (isFinished) {
      product.bias = {};
      product.activation = {};
      element = builder.getF32Type();
    }
    ArrayRef<int64_t> aShape = shapeOf(product.a.values), bShape = shapeOf(product.b.values);
    const int64_t m = aShape[aShape.size() - 2], n = bShape[bShape.size() - 2];
    const Padding to = paddingOf(product, m, n, aShape.back());
    MatmulOp matmul = multiply(builder, op, product, to, element);
    const int64_t unpadded = multiplicationsOf(op);
    noteForm(matmul, product, unpadded == multiplicationsOf(matmul) ? 0 : unpadded);
    SmallVector<Value> results(matmul->getResults());
    results[0] = activationBehind(builder, matmul);
    for (auto [old, result] : llvm::zip(op->getResults(), results)) {
      auto type = cast<RankedTensorType>(old.getType());
      result = cutTo(builder, result, m, n, withElement(type, elementOf(result)));
      old.replaceAllUsesWith(isFinished ? finish(builder, result, whole, old) : result);
    }
    op->erase();
    return success();
  }

  func::FuncOp function;
  std::unique_ptr<QuantizationRecipe> recipe;
  bool isForLibrary; // which reads scales of blocks in an order of its own
};

struct QuantizeGemms : impl::QuantizeGemmsBase<QuantizeGemms> {
  using QuantizeGemmsBase::QuantizeGemmsBase;

  void runOnOperation() override {
    FailureOr<ModuleRecipe> of = recipeOf(getOperation(), recipe);
    if (failed(of))
      return signalPassFailure();
    const bool isForLibrary =
        !librariesOf(SmallVector<std::string>(targets.begin(), targets.end())).empty();
    std::string error;
    std::optional<Amaxes> amaxes = amaxText.empty() ? std::optional<Amaxes>(Amaxes())
                                                    : Amaxes::parse(amaxText, amaxName, error);
    if (amaxes && !amaxText.empty())
      error = amaxes->otherModel(getOperation().getSymName().value_or("model"));
    if (!amaxes || !error.empty()) {
      emitFileError(getOperation(), amaxName, error);
      return signalPassFailure();
    }
    const bool quantises = hasMarkedFp8(getOperation());
    auto functions = llvm::to_vector(getOperation().getOps<func::FuncOp>());
    llvm::stable_sort(functions,
                      [](func::FuncOp a, func::FuncOp b) { return placeOf(a) < placeOf(b); });
    for (func::FuncOp function : functions)
      if (failed(Quantizer(function, of->entry->make(function, of->settings, *amaxes), isForLibrary)
                     .run()))
        return signalPassFailure();
    // Products that gain leaves out have amaxes all the same.
    if (error = amaxes->unused(); quantises && of->settings.products != "gain" && !error.empty()) {
      emitFileError(getOperation(), amaxName, error);
      signalPassFailure();
    }
  }
};

} // namespace
} // namespace mpc
