//===-- QuantizeGemms.cpp - FP8 products become quantize + matmul -----------------------------===//
//
// Before: products marked compute(fp8) with 16-bit operands. After: no such mark; matmul of two
// 8-bit tensors (f8E4M3FN; gradients f8E5M2, of which a product has one at most) with the inverse
// scales of both. Current scaling: each tensor's own amax, once a tensor. A reshape or transpose of
// a tensor is no new tensor: it is taken of the 8-bit values. Inner dimensions are padded with
// zeros to multiples of 16 after quantisation, so padding never counts in amax; columns likewise,
// and the result is sliced. Both operands are made contiguous along k, which Hopper's FP8 products
// need.
//
//===------------------------------------------------------------------------------------------===//
#include "ir/lower/Primitives.h"
#include "passes/Passes.h"

#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "llvm/ADT/DenseMap.h"

#include <limits>

using namespace mlir;

namespace mpc {
#define GEN_PASS_DEF_QUANTIZEGEMMS
#include "passes/Passes.h.inc"
namespace {

constexpr int64_t kAlignment = 16; // bytes, and elements of one byte

struct Quantized {
  Value values;       // 8 bits
  Value inverseScale; // f32 scalar
};

/// What both kinds of product come to: y = act(a . b^T + bias), a (.., M, K), b (.., N, K).
struct Product {
  Value a, b, bias, aux;
  ActivationAttr activation;
  StringAttr layer;
};

class Quantizer {
public:
  explicit Quantizer(func::FuncOp function) : function(function) {}

  LogicalResult run() {
    SmallVector<Operation *> products;
    function.walk([&](Operation *op) {
      auto compute = op->getAttrOfType<ComputeAttr>("compute");
      if (isa<LinearOp, MatmulOp>(op) && compute && compute.getValue() == Compute::fp8)
        products.push_back(op);
    });
    for (Operation *op : products) {
      if (auto matmul = dyn_cast<MatmulOp>(op); matmul && matmul.getSummed())
        return op->emitOpError() << "sums a factor, which has no fp8 form; write an mpc.sum of its "
                                    "own, or mpc.precision = \"bf16\" on the product";
      rewrite(op);
    }
    return success();
  }

private:
  /// Whether the value is a gradient, through views and casts: what a view shows is made by what it
  /// is a view of, whoever asked for the view.
  static bool isGradient(Value value) {
    Operation *op = value.getDefiningOp();
    while (isa_and_nonnull<ViewOpInterface, CastOp>(op))
      op = op->getOperand(0).getDefiningOp();
    return op && op->hasAttr("mpc.backward");
  }
  /// Gradients have the range of f8E5M2, everything else the precision of f8E4M3FN. No GPU
  /// multiplies f8E5M2 by f8E5M2, so of two gradients the second is f8E4M3FN.
  std::pair<Type, Type> formatsOf(Value a, Value b) {
    MLIRContext *context = function.getContext();
    Type precise = Float8E4M3FNType::get(context), wide = Float8E5M2Type::get(context);
    if (isGradient(a))
      return {wide, precise};
    return {precise, isGradient(b) ? wide : precise};
  }
  /// An infinity must not end as a large number: the inverse scale of such a tensor is NaN, so that
  /// the results are, and in a training step the gradients, and the step is skipped.
  Value nanUnlessFinite(ImplicitLocOpBuilder &builder, Value amax, Value inverse) {
    Primitives p(builder);
    Value finite = p.compare(Comparison::le, amax, p.constant(std::numeric_limits<float>::max()));
    return p.select(finite, inverse, p.constant(std::numeric_limits<double>::quiet_NaN()));
  }

  /// The tensor that a value shows whole, in whatever order and shape; `views` are the ops between
  /// the two, the last of them first. A slice or a broadcast is a tensor of its own.
  static Value tensorOf(Value value, SmallVectorImpl<Operation *> &views) {
    Operation *op = value.getDefiningOp();
    for (; isa_and_nonnull<ReshapeOp, TransposeOp>(op); op = value.getDefiningOp()) {
      views.push_back(op);
      value = op->getOperand(0);
    }
    return value;
  }

  Quantized quantize(ImplicitLocOpBuilder &builder, Value value, Type f8, StringAttr layer) {
    SmallVector<Operation *> views;
    Quantized result = quantizeTensor(tensorOf(value, views), f8, layer);
    for (Operation *view : llvm::reverse(views)) {
      auto type = withElement(cast<RankedTensorType>(view->getResult(0).getType()), f8);
      Operation *shown = builder.clone(*view);
      shown->setOperand(0, result.values);
      shown->getResult(0).setType(type);
      result.values = shown->getResult(0);
    }
    return result;
  }

  Quantized quantizeTensor(Value value, Type f8, StringAttr layer) {
    auto [entry, inserted] = quantized.try_emplace({value, f8});
    if (!inserted)
      return entry->second;
    ImplicitLocOpBuilder builder(value.getLoc(), function.getContext());
    builder.setInsertionPointAfterValue(value);
    bool isParameter = isa_and_nonnull<ml_program::GlobalLoadOp>(value.getDefiningOp());
    if (isParameter || !value.getDefiningOp())
      builder.setInsertionPoint(firstOfBody());
    auto scalar = RankedTensorType::get({}, builder.getF32Type());
    Value amax = AmaxOp::create(builder, scalar, value);
    Value scale = ScaleFromAmaxOp::create(builder, scalar, amax, TypeAttr::get(f8));
    auto type = withElement(cast<RankedTensorType>(value.getType()), f8);
    Value values = QuantizeOp::create(builder, type, value, scale);
    Value inverse = ReciprocalOp::create(builder, scalar, scale);
    for (Value made : {amax, scale, values, inverse})
      if (layer)
        made.getDefiningOp()->setAttr("mpc.layer", layer);
    // What a step that is skipped keeps is finite.
    auto module = function->getParentOfType<ModuleOp>();
    if (!isParameter || !module->hasAttr("mpc.training"))
      inverse = nanUnlessFinite(builder, amax, inverse);
    return quantized[{value, f8}] = {values, inverse};
  }
  Operation *firstOfBody() {
    for (Operation &op : function.getBody().front())
      if (!isa<ml_program::GlobalLoadOp>(op))
        return &op;
    return function.getBody().front().getTerminator();
  }

  static Value swapLastTwo(ImplicitLocOpBuilder &builder, Value value) {
    SmallVector<int64_t> permutation(llvm::to_vector(llvm::seq<int64_t>(0, shapeOf(value).size())));
    std::swap(permutation[permutation.size() - 1], permutation[permutation.size() - 2]);
    SmallVector<int64_t> shape(shapeOf(value));
    std::swap(shape[shape.size() - 1], shape[shape.size() - 2]);
    return TransposeOp::create(builder, RankedTensorType::get(shape, elementOf(value)), value,
                               permutation);
  }

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

  Product normalize(Operation *op, ImplicitLocOpBuilder &builder, Quantized &a, Quantized &b) {
    auto quantizeBoth = [&](Value left, Value right, StringAttr layer) {
      auto [leftFormat, rightFormat] = formatsOf(left, right);
      a = quantize(builder, left, leftFormat, layer);
      b = quantize(builder, right, rightFormat, layer);
    };
    if (auto linear = dyn_cast<LinearOp>(op)) {
      quantizeBoth(linear.getX(), linear.getWeight(), linear.getLayerAttr());
      ArrayRef<int64_t> x = shapeOf(linear.getX());
      Value flat = a.values;
      if (x.size() != 2)
        flat = ReshapeOp::create(
            builder, RankedTensorType::get({elementCount(x) / x.back(), x.back()}, elementOf(flat)),
            flat);
      return {flat,
              b.values,
              linear.getBias(),
              Value(),
              linear.getActivationAttr(),
              linear.getLayerAttr()};
    }
    auto matmul = cast<MatmulOp>(op);
    quantizeBoth(matmul.getA(), matmul.getB(), matmul.getLayerAttr());
    return {matmul.getTransposeA() ? swapLastTwo(builder, a.values) : a.values,
            matmul.getTransposeB() ? b.values : swapLastTwo(builder, b.values),
            matmul.getBias(),
            matmul.getAux(),
            matmul.getActivationAttr(),
            matmul.getLayerAttr()};
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
    Quantized a, b;
    Product product = normalize(op, builder, a, b);
    auto up = [](int64_t extent) -> int64_t { return llvm::alignTo(extent, kAlignment); };
    ArrayRef<int64_t> aShape = shapeOf(product.a), bShape = shapeOf(product.b);
    int64_t m = aShape[aShape.size() - 2], n = bShape[bShape.size() - 2], k = aShape.back();
    Value left = padTo(builder, product.a, m, up(k)),
          right = padTo(builder, product.b, up(n), up(k));
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
                                    .scaleA = a.inverseScale,
                                    .scaleB = b.inverseScale,
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
  llvm::DenseMap<std::pair<Value, Type>, Quantized> quantized; // by tensor and format
};

struct QuantizeGemms : impl::QuantizeGemmsBase<QuantizeGemms> {
  void runOnOperation() override {
    if (failed(Quantizer(getOperation()).run()))
      signalPassFailure();
  }
};

} // namespace
} // namespace mpc
