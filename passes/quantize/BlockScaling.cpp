// Quantises by a recipe of blocks.
// A block that is not finite has the scale NaN (mpc.quantize_blocks), so that all products of its
// rows are, and a training step is skipped.
#include "passes/quantize/BlockScaling.h"
#include "ir/dialect/Blocks.h"
#include "ir/dialect/Provenance.h"
#include "ir/formats/FloatFormat.h"
#include "ir/lower/Primitives.h"
#include "mpc/Fp8Names.h"
#include "passes/quantize/Rotation.h"
#include "passes/state/State.h"

#include "mlir/IR/ImplicitLocOpBuilder.h"

#include "llvm/ADT/DenseMap.h"

#include <limits>
#include <tuple>

using namespace mlir;

namespace mpc {
namespace {

constexpr int64_t kFirstStream = 1 << 30; // of random numbers; dropout's are below

/// The operand of a transpose that exchanges the two dimensions of a matrix, else null.
Value turnedMatrix(Value value) {
  auto transpose = value.getDefiningOp<TransposeOp>();
  return transpose && transpose.getPermutation() == ArrayRef<int64_t>{1, 0} ? transpose.getX()
                                                                            : Value();
}

/// `values` and their scales in a shape with these leading dimensions and rows.
QuantizedFactor reshaped(ImplicitLocOpBuilder &builder, QuantizedFactor factor,
                         ArrayRef<int64_t> leading) {
  SmallVector<int64_t> shape(leading);
  shape.push_back(shapeOf(factor.values).back());
  auto to = [&](Value value, ArrayRef<int64_t> wanted) -> Value {
    return shapeOf(value) == wanted
               ? value
               : ReshapeOp::create(builder, RankedTensorType::get(wanted, elementOf(value)), value);
  };
  factor.values = to(factor.values, shape);
  factor.scale = to(factor.scale, scaleShape(shape, factor.block));
  return factor;
}

/// `source` with zeros up to a multiple of `unit` along its last dimension, or the one before.
Value padded(ImplicitLocOpBuilder &builder, Value source, int64_t unit, bool isLast = true) {
  ArrayRef<int64_t> shape = shapeOf(source);
  const size_t inner = shape.size() - (isLast ? 1 : 2);
  SmallVector<int64_t> none(shape.size()), high(shape.size());
  high[inner] = llvm::alignTo(shape[inner], unit) - shape[inner];
  return high[inner] ? Primitives(builder).pad(source, none, high) : source;
}

class BlockScaling : public QuantizationRecipe {
public:
  BlockScaling(func::FuncOp function, BlockRecipe recipe)
      : function(function), recipe(std::move(recipe)) {}

  std::pair<QuantizedFactor, QuantizedFactor> quantize(ImplicitLocOpBuilder &builder,
                                                       const ProductFactor &a,
                                                       const ProductFactor &b,
                                                       StringAttr layer) override;
  /// The next run draws other numbers.
  LogicalResult updateState() override;

private:
  QuantizedFactor quantizeFactor(ImplicitLocOpBuilder &builder, ProductFactor factor,
                                 BlockForm form, bool rotates, StringAttr layer);
  /// The factor's codes with the inner dimension last.
  QuantizedFactor quantizeTensor(const ProductFactor &of, const BlockForm &form, StringAttr layer);
  QuantizeBlocksOp quantizeBlocks(ImplicitLocOpBuilder &builder, Value source, Value scale,
                                  const BlockForm &form, StringAttr layer);
  /// The first value that shows the same tensor in the same shape: the gradients of layers that
  /// read one tensor have a reshape of it each, and share its copy.
  Value firstOfItsShape(Value value);
  /// The tensor padded and rotated along the inner dimension, once for all readers.
  Value rotate(Value tensor, bool isInnerLast, int64_t unit, StringAttr layer);
  /// The matrix of all rotations of tensors of the type.
  Value matrixOf(Type element);
  /// The scale of a whole tensor, and its inverse.
  std::pair<Value, Value> tensorScale(Value tensor, double largest, StringAttr layer,
                                      const std::string &name);
  /// The seed and the step of stochastic rounding, which are state.
  std::pair<Value, Value> randomState();

  func::FuncOp function;
  BlockRecipe recipe;
  Value step;                           // of stochastic rounding; null where nothing is rounded so
  int64_t streams = 0;                  // tensors that are
  llvm::DenseMap<Type, Value> matrices; // looked up, never walked
  /// By the tensor under reshapes and the type; looked up, never walked.
  llvm::DenseMap<std::pair<Value, Type>, Value> reshapes;
  /// By the tensor; looked up, never walked.
  llvm::DenseMap<Value, std::pair<Value, Value>> tensorScales;
  /// By the tensor and whether its last dimension is rotated; looked up, never walked.
  llvm::DenseMap<std::pair<Value, unsigned>, Value> rotations;
  /// By the tensor, and the rows of a block or their negative where it is turned; looked up, never
  /// walked.
  llvm::DenseMap<std::pair<Value, int64_t>, QuantizedFactor> quantized;
};

std::pair<QuantizedFactor, QuantizedFactor> BlockScaling::quantize(ImplicitLocOpBuilder &builder,
                                                                   const ProductFactor &a,
                                                                   const ProductFactor &b,
                                                                   StringAttr layer) {
  auto isOf = [&](FactorRole role) { return a.role == role || b.role == role; };
  const bool rotates = recipe.rotates && isOf(FactorRole::Gradient) && !isOf(FactorRole::Weight);
  QuantizedFactor left = quantizeFactor(builder, a, recipe.formOf(a.role), rotates, layer);
  // No library multiplies two factors in squares.
  BlockForm other = recipe.formOf(b.role);
  if (left.block[0] > 1)
    other.block[0] = 1;
  return {std::move(left), quantizeFactor(builder, b, other, rotates, layer)};
}

LogicalResult BlockScaling::updateState() {
  if (step && EntryRole::of(function).trains())
    State::store(function, states::fp8RoundingStep, State::increment(function, step));
  return success();
}

QuantizedFactor BlockScaling::quantizeFactor(ImplicitLocOpBuilder &builder, ProductFactor factor,
                                             BlockForm form, bool rotates, StringAttr layer) {
  while (Value turned = turnedMatrix(factor.value)) {
    factor.value = turned;
    factor.isInnerLast = !factor.isInnerLast;
  }
  factor.value = firstOfItsShape(unrounded(builder, factor.value));
  if (rotates)
    factor.value = rotate(factor.value, factor.isInnerLast, form.padding, layer);
  const SmallVector<int64_t> shape(shapeOf(factor.value));
  if (shape.size() != 2)
    form.block[0] = 1; // the rows of several matrices are no block
  const bool isSquare = form.block[0] == form.block[1];
  if (isSquare && !form.padding) {
    QuantizedFactor whole = quantizeTensor({factor.value, factor.role, true}, form, layer);
    if (!factor.isInnerLast)
      whole = {swapLastTwo(builder, whole.values), swapLastTwo(builder, whole.scale), whole.block};
    return whole;
  }
  // Bytes hold neighbours along the inner dimension.
  if (isSquare || !factor.isInnerLast)
    return quantizeTensor(factor, form, layer);
  // Rows stay rows through reshapes that keep them, so that all readers share one copy.
  Value tensor = factor.value;
  for (auto view = tensor.getDefiningOp<ReshapeOp>();
       view && shapeOf(view.getX()).size() >= 2 && shapeOf(view.getX()).back() == shape.back();
       view = tensor.getDefiningOp<ReshapeOp>())
    tensor = view.getX();
  return reshaped(builder, quantizeTensor({tensor, factor.role, true}, form, layer),
                  ArrayRef(shape).drop_back());
}

Value BlockScaling::firstOfItsShape(Value value) {
  Value tensor = value;
  while (auto reshape = tensor.getDefiningOp<ReshapeOp>())
    tensor = reshape.getX();
  return reshapes.try_emplace({tensor, value.getType()}, value).first->second;
}

Value BlockScaling::rotate(Value tensor, bool isInnerLast, int64_t unit, StringAttr layer) {
  auto [entry, inserted] = rotations.try_emplace({tensor, isInnerLast});
  if (inserted) {
    Value matrix = matrixOf(elementOf(tensor));
    ImplicitLocOpBuilder builder = behindMakerOf(tensor, function);
    if (!matrix.getDefiningOp()->isBeforeInBlock(&*builder.getInsertionPoint()))
      builder.setInsertionPointAfterValue(matrix);
    entry->second =
        rotated(builder, padded(builder, tensor, unit, isInnerLast), matrix, isInnerLast, layer);
  }
  return entry->second;
}

Value BlockScaling::matrixOf(Type element) {
  Value &matrix = matrices[element];
  if (!matrix) {
    ImplicitLocOpBuilder builder(function.getLoc(), function.getContext());
    builder.setInsertionPoint(&*llvm::find_if(function.getBody().front(), [](Operation &op) {
      return !isa<ml_program::GlobalLoadOp>(op);
    }));
    matrix = rotationMatrix(builder, element);
  }
  return matrix;
}

QuantizedFactor BlockScaling::quantizeTensor(const ProductFactor &of, const BlockForm &form,
                                             StringAttr layer) {
  const Value tensor = of.value;
  const bool turned = !of.isInnerLast;
  const int64_t rows = turned ? -form.block[0] : form.block[0];
  auto [entry, inserted] = quantized.try_emplace({tensor, rows});
  if (!inserted)
    return entry->second;
  ImplicitLocOpBuilder builder = behindMakerOf(tensor, function);
  const std::string name = factorName(layer, of.role);
  QuantizedFactor factor;
  Value scale;
  if (form.padding) {
    const double codes = FloatFormat::get(FloatFormat::F4E2M1FN).max;
    std::tie(scale, factor.tensorScale) =
        tensorScale(tensor, codes * formatOf(form.scale)->max, layer, name);
    builder.setInsertionPointAfterValue(factor.tensorScale);
  }
  Value source = turned ? swapLastTwo(builder, tensor) : tensor;
  if (form.padding)
    source = padded(builder, source, form.padding);
  QuantizeBlocksOp op = quantizeBlocks(builder, source, scale, form, layer);
  giveName(op.getQ(), name + (form.padding ? ".f4" : ".f8") + (turned ? "_turned" : ""));
  factor.values = op.getQ();
  factor.scale = op.getScales();
  factor.block = blockOfScale(op);
  if (form.padding)
    factor.block[1] /= kPackedColumns;
  return quantized[{tensor, rows}] = factor;
}

QuantizeBlocksOp BlockScaling::quantizeBlocks(ImplicitLocOpBuilder &builder, Value source,
                                              Value scale, const BlockForm &form,
                                              StringAttr layer) {
  ArrayRef<int64_t> shape = shapeOf(source);
  SmallVector<int64_t> codes(shape);
  SmallVector<int64_t, 2> ofScale(form.block);
  if (form.padding) {
    codes.back() /= kPackedColumns;
    ofScale[0] = 1;
  }
  auto [seed, count] = form.isStochastic ? randomState() : std::pair<Value, Value>();
  const int64_t stream = form.isStochastic ? kFirstStream + streams++ : 0;
  auto op = QuantizeBlocksOp::create(
      builder, RankedTensorType::get(codes, form.format),
      RankedTensorType::get(scaleShape(shape, ofScale), form.scale), source, scale, seed, count,
      builder.getDenseI64ArrayAttr(form.block), form.powerOfTwo && form.scale.isF32(), stream);
  setReason(op, layer, recipe.reason + (form.isStochastic ? ", rounded to either neighbour" : ""));
  return op;
}

std::pair<Value, Value> BlockScaling::randomState() {
  State state(function->getParentOfType<ModuleOp>());
  Builder builder(function.getContext());
  auto type = RankedTensorType::get({2}, builder.getI32Type());
  state.declare(states::fp8RoundingSeed,
                DenseElementsAttr::get(type, ArrayRef<int32_t>{0x4e564650, 4}), Role::Random);
  state.declare(states::fp8RoundingStep, state.scalar(builder.getI32Type(), 0), Role::Random);
  step = State::load(function, states::fp8RoundingStep);
  return {State::load(function, states::fp8RoundingSeed), step};
}

std::pair<Value, Value> BlockScaling::tensorScale(Value tensor, double largest, StringAttr layer,
                                                  const std::string &name) {
  auto [entry, inserted] = tensorScales.try_emplace(tensor);
  if (!inserted)
    return entry->second;
  ImplicitLocOpBuilder builder = behindMakerOf(tensor, function);
  Primitives p(builder);
  // In inference the blocks tell by themselves what is not finite.
  const bool trains = function->getParentOfType<ModuleOp>()->hasAttr("mpc.training");
  Value counted = trains ? tensor : orWhereNotFinite(builder, tensor, 0, layer, "amax");
  Value amax = AmaxOp::create(builder, RankedTensorType::get({}, p.f32()), counted);
  Value quotient = p.div(p.constant(largest), amax), most = p.constant(largestF32);
  Value isThere = p.compare(Comparison::gt, amax, p.constant(0));
  // A tensor of zeros has the scale 1, one that is not finite in training NaN.
  Value bounded = p.select(p.compare(Comparison::gt, quotient, most), most, quotient);
  Value scale = p.select(isThere, bounded, p.constant(1));
  Value isFinite = p.compare(Comparison::le, amax, most);
  Value nan = p.constant(std::numeric_limits<double>::quiet_NaN());
  scale = p.named("scale", p.select(isFinite, scale, nan));
  Value inverse = ReciprocalOp::create(builder, scale.getType(), scale);
  if (layer)
    for (Value made : {amax, quotient, isThere, bounded, isFinite, scale, inverse})
      setLayer(made.getDefiningOp(), layer);
  giveName(amax, name + ".amax");
  giveName(scale, name + ".scale");
  giveName(inverse, name + ".inverse_scale");
  return tensorScales[tensor] = {scale, Primitives::named("inverse_scale", inverse)};
}

} // namespace

std::unique_ptr<QuantizationRecipe> makeBlockScaling(func::FuncOp function, BlockRecipe recipe) {
  return std::make_unique<BlockScaling>(function, std::move(recipe));
}

} // namespace mpc
