//===-- QuantizeGemms.cpp - FP8 products become products of 8-bit tensors ---------------------===//
//
// Before: products marked compute(fp8) with 16-bit operands. After: no such mark; matmul of two
// 8-bit tensors with the inverse scales of both, which the function's recipe of quantisation gives
// (QuantizationRecipe.h). Inner dimensions are padded with zeros to multiples of 16 after
// quantisation, so padding never counts in a scale; columns likewise, and the result is sliced.
// Both operands are made contiguous along k, which Hopper's FP8 products need. Where a target has a
// GEMM library, scales of blocks are put into the order in which it reads them; where it lacks the
// recipe's products, they are refused, or run in bf16 with allow-fallback.
//
//===------------------------------------------------------------------------------------------===//
#include "ir/anchor/GemmRules.h"
#include "ir/dialect/Blocks.h"
#include "ir/dialect/Provenance.h"
#include "ir/formats/Target.h"
#include "ir/lower/Primitives.h"
#include "mpc/GemmSupport.h"
#include "mpc/Names.h"
#include "passes/FileErrors.h"
#include "passes/Fp8Kinds.h"
#include "passes/Passes.h"
#include "passes/products/JoinRows.h"
#include "passes/products/ProductUnits.h"
#include "passes/products/ProductWork.h"
#include "passes/quantize/Amaxes.h"
#include "passes/quantize/QuantizationRecipe.h"
#include "passes/train/Recipe.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/Remarks.h"

using namespace mlir;

namespace mpc {
#define GEN_PASS_DEF_QUANTIZEGEMMS
#include "passes/Passes.h.inc"
namespace {

/// A recipe by its name in a training recipe.
struct RecipeEntry {
  StringRef name;
  gemm::ScaleMode scales; // of its products; those of 1x128 stand for their pair with 128x128
  std::unique_ptr<QuantizationRecipe> (*make)(func::FuncOp, const Fp8Recipe &, Amaxes &);
  Rereads rereads = Rereads::Never; // where what products cost is predicted (Fp8Kinds.h)
};

const RecipeEntry recipeEntries[] = {
    {"current", gemm::ScaleMode::Scalar,
     [](func::FuncOp function, const Fp8Recipe &settings, Amaxes &) {
       return makeCurrentScaling(function, settings);
     },
     Rereads::ForAmax},
    {"delayed", gemm::ScaleMode::Scalar,
     [](func::FuncOp function, const Fp8Recipe &settings, Amaxes &) {
       return makeDelayedScaling(function, settings);
     },
     Rereads::Never},
    {"static", gemm::ScaleMode::Scalar, makeStaticScaling, Rereads::Never},
    {"calibrate", gemm::ScaleMode::Scalar,
     [](func::FuncOp function, const Fp8Recipe &, Amaxes &) { return makeCalibration(function); },
     Rereads::Never},
    {"nvfp4", gemm::ScaleMode::Blocks1x16,
     [](func::FuncOp function, const Fp8Recipe &, Amaxes &) { return makeNvfp4Scaling(function); }},
    {"block", gemm::ScaleMode::Blocks1x128,
     [](func::FuncOp function, const Fp8Recipe &settings, Amaxes &) {
       return makeBlockwiseScaling(function, settings);
     },
     Rereads::ForTurned},
    {"mxfp8", gemm::ScaleMode::Blocks1x32,
     [](func::FuncOp function, const Fp8Recipe &, Amaxes &) { return makeMxScaling(function); },
     Rereads::ForTurned},
    {"int8", gemm::ScaleMode::Scalar,
     [](func::FuncOp function, const Fp8Recipe &, Amaxes &) { return makeInt8Weights(function); }},
};

const RecipeEntry *entryOf(StringRef name) {
  const RecipeEntry *entry =
      llvm::find_if(recipeEntries, [&](const RecipeEntry &e) { return e.name == name; });
  return entry == std::end(recipeEntries) ? nullptr : entry;
}

/// The order in which a library reads the scales of an activation's blocks.
std::optional<ScaleOrder> orderOf(gemm::ScaleMode scales) {
  switch (scales) {
  case gemm::ScaleMode::Blocks1x16:
    return libraryOrder({1, 16 / kPackedColumns});
  case gemm::ScaleMode::Blocks1x32:
    return libraryOrder({1, 32});
  case gemm::ScaleMode::Blocks1x128:
    return libraryOrder({1, 128});
  case gemm::ScaleMode::Blocks128x128:
    return libraryOrder({128, 128});
  case gemm::ScaleMode::Scalar:
  case gemm::ScaleMode::None:
    return std::nullopt;
  }
  llvm_unreachable("a recipe's scales have a mode");
}

/// "current and delayed": those of `kinds` whose products the target's library has.
std::string recipesOn(const Target &target, ArrayRef<StringRef> kinds) {
  SmallVector<StringRef> names;
  for (StringRef kind : kinds)
    if (const RecipeEntry *entry = entryOf(kind);
        entry && !findFp8Kind(kind)->measures && gemm::hasMode(entry->scales, target.capability))
      names.push_back(kind);
  std::string text;
  for (auto [i, name] : llvm::enumerate(names))
    text += (i == 0 ? "" : i + 1 == names.size() ? " and " : ", ") + name.str();
  return text;
}

/// The place of a function among those that are quantised. @eval asks which tensors have a state
/// that a step moves on, so steps come first; what is there to look at, as @measure, adds none.
int placeOf(func::FuncOp function) {
  const StringRef name = function.getSymName();
  if (name == entries::step || name == entries::microStep)
    return 0;
  return name == entries::eval ? 1 : 2;
}

bool isMarked(Operation *op) {
  auto compute = op->getAttrOfType<ComputeAttr>("compute");
  return isa<LinearOp, MatmulOp, WindowProductOp>(op) && compute &&
         compute.getValue() == Compute::fp8;
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
    Value value = factor.values;
    while (isa_and_nonnull<ViewOpInterface>(value.getDefiningOp()))
      value = value.getDefiningOp()->getOperand(0);
    return isa_and_nonnull<DequantizeBlocksOp>(value.getDefiningOp());
  }
};

class Quantizer {
public:
  Quantizer(func::FuncOp function, std::unique_ptr<QuantizationRecipe> recipe, bool isForLibrary)
      : function(function), recipe(std::move(recipe)), isForLibrary(isForLibrary) {}

  LogicalResult run() {
    SmallVector<Operation *> products;
    function.walk([&](Operation *op) {
      if (isMarked(op))
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

/// What the training recipe that the module keeps says of FP8; nothing where it keeps none.
FailureOr<std::optional<Fp8Recipe>> trainingRecipeOf(ModuleOp module) {
  auto training = module->getAttrOfType<DictionaryAttr>("mpc.training");
  auto text = training ? training.getAs<StringAttr>("recipe") : StringAttr();
  if (!text)
    return std::optional<Fp8Recipe>();
  std::string error;
  std::optional<Recipe> recipe = Recipe::parse(text.getValue(), "mpc.training", error);
  if (!recipe)
    return module.emitError() << error;
  return std::optional(recipe->fp8);
}

struct QuantizeGemms : impl::QuantizeGemmsBase<QuantizeGemms> {
  using QuantizeGemmsBase::QuantizeGemmsBase;

  /// Whether some product is to run in 8 bits.
  bool hasProducts() {
    return getOperation()
        .walk([](Operation *op) {
          return isMarked(op) ? WalkResult::interrupt() : WalkResult::advance();
        })
        .wasInterrupted();
  }

  void runOnOperation() override {
    FailureOr<std::optional<Fp8Recipe>> training = trainingRecipeOf(getOperation());
    if (failed(training))
      return signalPassFailure();
    std::string error;
    const std::optional<Fp8Recipe> chosen =
        *training ? *training : Fp8Recipe::parse(recipe, inferenceFp8Recipes(), error);
    const RecipeEntry *found = chosen ? entryOf(chosen->kind) : nullptr;
    if (!found) {
      getOperation().emitError() << "expects a recipe of quantisation, got '"
                                 << (chosen ? chosen->kind : recipe) << "': " << error;
      return signalPassFailure();
    }
    SmallVector<const Target *> libraries;
    for (const std::string &name : targets)
      if (const Target *target = findTarget(name); target && target->hasGemmLibrary)
        libraries.push_back(target);
    const ArrayRef<StringRef> kinds = *training ? fp8Recipes() : inferenceFp8Recipes();
    getOperation().walk([](MatmulOp op) {
      if (isMarked(op))
        joinRows(op);
    });
    WalkResult result = getOperation().walk([&](Operation *op) {
      if (!isMarked(op))
        return WalkResult::advance();
      return succeeded(checkLibraries(op, *found, libraries, kinds)) ? WalkResult::advance()
                                                                     : WalkResult::interrupt();
    });
    if (result.wasInterrupted())
      return signalPassFailure();
    if (failed(choose(*chosen, *found, !libraries.empty())))
      return signalPassFailure();
    const bool quantises = hasProducts();
    std::optional<Amaxes> amaxes = amaxText.empty() ? std::optional<Amaxes>(Amaxes())
                                                    : Amaxes::parse(amaxText, amaxName, error);
    if (amaxes && !amaxText.empty())
      error = amaxes->otherModel(getOperation().getSymName().value_or("model"));
    if (!amaxes || !error.empty()) {
      emitFileError(getOperation(), amaxName, error);
      return signalPassFailure();
    }
    auto functions = llvm::to_vector(getOperation().getOps<func::FuncOp>());
    llvm::stable_sort(functions,
                      [](func::FuncOp a, func::FuncOp b) { return placeOf(a) < placeOf(b); });
    for (func::FuncOp function : functions)
      if (failed(Quantizer(function, found->make(function, *chosen, *amaxes), !libraries.empty())
                     .run()))
        return signalPassFailure();
    // Products that gain leaves out have amaxes all the same.
    if (error = amaxes->unused(); quantises && chosen->products != "gain" && !error.empty()) {
      emitFileError(getOperation(), amaxName, error);
      return signalPassFailure();
    }
    if (auto measure = getOperation().lookupSymbol<func::FuncOp>(entries::measure);
        measure && *training)
      measureErrors(measure, *chosen);
  }

  /// Notes what each product costs in 8 bits and in bf16, and with products=gain lets those run in
  /// bf16 that 8 bits slow down.
  LogicalResult choose(const Fp8Recipe &settings, const RecipeEntry &entry, bool isForLibrary) {
    const Fp8Kind *kind = findFp8Kind(settings.kind);
    if (!kind || !kind->isPredicted || !hasProducts())
      return success();
    const DeviceRates *device = nullptr;
    if (settings.products == "gain") {
      device = findDevice(settings.device);
      for (const std::string &name : targets)
        if (const Target *target = findTarget(name); target && target->capability && !device)
          device = deviceOfCapability(target->capability);
      const auto multiplies = [&](const DeviceRates &known) {
        return known.fp8 > 0 && gemm::hasMode(entry.scales, known.capability);
      };
      if (!device || !multiplies(*device)) {
        SmallVector<StringRef> names;
        for (const DeviceRates &known : knownDevices())
          if (multiplies(known))
            names.push_back(known.name);
        InFlightDiagnostic error = getOperation().emitError()
                                   << "products=gain of fp8's recipe needs the rates of a GPU with "
                                      "products of "
                                   << entry.name << ", got "
                                   << (device ? device->name : "no GPU with known rates");
        return names.empty() ? error << "; none is known: leave --fp8-products=gain out"
                             : error << "; name one: --fp8-products=gain:" << names.front()
                                     << " (there are " << llvm::join(names, ", ") << ")";
      }
    }
    const auto marked = [](func::FuncOp function) {
      SmallVector<Operation *> products;
      function.walk([&](Operation *op) {
        if (isMarked(op) && !isa<WindowProductOp>(op))
          products.push_back(op);
      });
      return products;
    };
    const std::optional<ScaleOrder> order = isForLibrary ? orderOf(entry.scales) : std::nullopt;
    chooseProducts(getOperation(), marked, {entry.rereads, ProductUnits::of(order, order)}, device);
    return success();
  }

  /// Lets a product run in bf16 that a target's library lacks with the recipe, or refuses it.
  LogicalResult checkLibraries(Operation *op, const RecipeEntry &entry,
                               ArrayRef<const Target *> libraries, ArrayRef<StringRef> kinds) {
    const Target *const *lacking = llvm::find_if(libraries, [&](const Target *target) {
      return !gemm::hasMode(entry.scales, target->capability);
    });
    std::string why, remedy;
    if (lacking != libraries.end()) {
      why = ((*lacking)->name + " has no products of " + entry.name).str();
      remedy = "; it has " + recipesOn(**lacking, kinds) +
               "; take one of them, another --arch (mpc formats lists them), --target=cpu alone, "
               "or --allow-fallback for bf16";
    } else if (auto matmul = dyn_cast<MatmulOp>(op);
               matmul && !libraries.empty() && entry.scales != gemm::ScaleMode::Scalar &&
               (shapeOf(matmul.getA()).size() != 2 || shapeOf(matmul.getB()).size() != 2)) {
      why = ("no library has a batch of products of " + entry.name).str();
      remedy = "; take current or delayed scaling, write mpc.precision = \"bf16\" on it, or take "
               "--allow-fallback for bf16";
    } else {
      return success();
    }
    if (!allowFallback)
      return op->emitOpError() << "is to be quantised, and " << why << remedy;
    op->removeAttr("compute");
    Decision decision;
    decision.why = makeReason(&getContext(), DecisionRule::fallback, Precision::bf16, "fallback",
                              why, "--allow-fallback");
    decision.set(op);
    remark::missed(op->getLoc(), remark::RemarkOpts::name("RecipeFallback").category("mpc"))
        << "fallback: " + why;
    return success();
  }
};

} // namespace
} // namespace mpc
