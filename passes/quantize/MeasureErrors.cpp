// What quantisation loses, as results of @measure.
// Before: @measure with its quantised tensors. After: for each of them a result of mpc::fp8Error,
// `fp8_error.<tensor>`, by the definitions of mpc evaluate --errors. Only @measure computes them,
// so that a step costs nothing; what it reads is computed there too, and not kept in state
// (`mpc.at_use`).
#include "ir/dialect/Blocks.h"
#include "ir/dialect/Provenance.h"
#include "ir/formats/FloatFormat.h"
#include "ir/lower/Primitives.h"
#include "mpc/Fp8Names.h"
#include "passes/Fp8Kinds.h"
#include "passes/Passes.h"
#include "passes/quantize/Recipes.h"

#include "mlir/Dialect/MLProgram/IR/MLProgram.h"

#include "llvm/ADT/SetVector.h"

#include <limits>

using namespace mlir;

namespace mpc {
#define GEN_PASS_DEF_MEASUREERRORS
#include "passes/Passes.h.inc"
namespace {

/// A quantised tensor: x, what its codes stand for, the scale (null: each block has its own), and
/// whether an element is beyond the largest code (null: none can be).
struct Quantised {
  Operation *op;
  Value x, values, scale, isSaturated;
};

/// The same value of a parameter, made at this place again: HoistConstants would keep the 16-bit
/// copy of a weight as state, which each step would write.
Value madeHere(ImplicitLocOpBuilder &builder, Value value) {
  Operation *op = value.getDefiningOp();
  if (!isa_and_nonnull<CastOp, ViewOpInterface>(op))
    return value;
  Value operand = madeHere(builder, op->getOperand(0));
  Operation *made = builder.clone(*op);
  made->setOperand(0, operand);
  return made->getResult(0);
}

/// The elements that are no padding.
int64_t countOf(Value x) {
  while (Operation *maker = x.getDefiningOp()) {
    if (auto pad = dyn_cast<PadOp>(maker))
      return elementCount(shapeOf(pad.getX()));
    if (!isa<CastOp, ViewOpInterface>(maker))
      break;
    x = maker->getOperand(0);
  }
  return elementCount(shapeOf(x));
}

/// Of NVFP4, whose scales are rounded to nearest, so that the largest elements of a block may lie
/// beyond its largest code. The bound leaves out the roundings of the values.
Value isBeyondCodes(Primitives &p, QuantizeBlocksOp op, Value x, Value values) {
  auto ones = DenseElementsAttr::get(
      op.getScales().getType(),
      APFloat(cast<FloatType>(elementOf(op.getScales())).getFloatSemantics(), 1));
  Value codes = DequantizeBlocksOp::create(
      p.builder, x.getType(), op.getQ(),
      ConstantOp::create(p.builder, op.getScales().getType(), ones), blockOfScale(op));
  const double most = FloatFormat::get(FloatFormat::F4E2M1FN).max;
  Value isLargest = p.compare(Comparison::ge, p.map<AbsOp>(codes), p.constant(most));
  Value bound = p.mul(p.map<AbsOp>(values), p.constant(1 + std::ldexp(1., -20)));
  Value isBeyond = p.compare(Comparison::gt, p.map<AbsOp>(x), bound);
  return p.select(isLargest, isBeyond, isLargest);
}

Quantised describe(Primitives &p, Operation *op) {
  Quantised tensor{op, p.wide(madeHere(p.builder, op->getOperand(0))), Value(), Value(), Value()};
  Type f32 = tensor.x.getType();
  if (auto blocks = dyn_cast<QuantizeBlocksOp>(op)) {
    tensor.values = DequantizeBlocksOp::create(p.builder, f32, blocks.getQ(), blocks.getScales(),
                                               blockOfScale(blocks));
    if (Value scale = blocks.getTensorScale()) {
      tensor.values = p.mul(tensor.values, p.map<ReciprocalOp>(scale));
      tensor.isSaturated = isBeyondCodes(p, blocks, tensor.x, tensor.values);
    }
    return tensor;
  }
  auto quantize = cast<QuantizeOp>(op);
  tensor.scale = quantize.getScale();
  tensor.values =
      DequantizeOp::create(p.builder, f32, quantize.getQ(), p.map<ReciprocalOp>(tensor.scale));
  Value scaled = p.mul(p.map<AbsOp>(tensor.x), tensor.scale);
  // By its own scale's rounding the largest element may be an ulp beyond.
  const double largest = formatOf(elementOf(quantize.getQ()))->max * (1 + 0x1p-20);
  tensor.isSaturated = p.compare(Comparison::gt, scaled, p.constant(largest));
  return tensor;
}

Value total(Primitives &p, Value x) {
  return p.sum(x, llvm::to_vector(llvm::seq<int64_t>(0, shapeOf(x).size())), false);
}

/// The numbers of mpc::fp8Error in their order, as one tensor.
Value errorOf(Primitives &p, const Quantised &tensor) {
  const double count = static_cast<double>(countOf(tensor.op->getOperand(0)));
  Value zero = p.constant(0), one = p.constant(1);
  auto share = [&](Value holds) {
    return p.mul(total(p, p.select(holds, one, zero)), p.constant(1 / count));
  };
  Value magnitude = p.map<AbsOp>(tensor.x);
  Value isFinite = p.compare(Comparison::le, magnitude, p.constant(largestF32));
  Value x = p.select(isFinite, tensor.x, zero), y = p.select(isFinite, tensor.values, zero);
  Value amax = AmaxOp::create(p.builder, RankedTensorType::get({}, p.f32()), x);
  // Squares of tiny gradients would underflow.
  Value inverse = p.map<ReciprocalOp>(p.map<MaximumOp>(amax, p.constant(1e-37)));
  Value signal = p.mul(x, inverse), noise = p.sub(signal, p.mul(y, inverse));
  Value isLost = p.compare(Comparison::eq, y, zero);
  Value none = p.compare(Comparison::ne, zero, zero);
  Value vanished = p.select(p.compare(Comparison::ne, x, zero), isLost, none);
  Value nan = p.constant(std::numeric_limits<double>::quiet_NaN());
  Value saturated = tensor.isSaturated ? share(p.select(isFinite, tensor.isSaturated, none)) : zero;
  SmallVector<Value> numbers(fp8Error::count);
  numbers[fp8Error::signal] = total(p, p.mul(signal, signal));
  numbers[fp8Error::noise] = total(p, p.mul(noise, noise));
  numbers[fp8Error::amax] = amax;
  numbers[fp8Error::scale] = tensor.scale ? tensor.scale : nan;
  numbers[fp8Error::vanished] = share(vanished);
  numbers[fp8Error::saturated] = saturated;
  numbers[fp8Error::nonfinite] =
      p.mul(total(p, p.select(isFinite, zero, one)), p.constant(1 / count));
  for (Value &number : numbers)
    number = p.reshape(number, {1});
  return ConcatOp::create(p.builder, RankedTensorType::get({fp8Error::count}, p.f32()), numbers, 0);
}

/// The ops that quantise, in the order in which products first read what they make: that in which
/// recipes name tensors.
SmallVector<Operation *> quantisedIn(func::FuncOp function) {
  llvm::SetVector<Operation *> ops;
  for (Operation &op : function.getBody().front())
    if (isa<MatmulOp>(op))
      for (Value operand : op.getOperands()) {
        Operation *maker = base(operand).getDefiningOp();
        if (isa_and_nonnull<QuantizeOp, QuantizeBlocksOp>(maker))
          ops.insert(maker);
      }
  for (Operation &op : function.getBody().front())
    if (isa<QuantizeOp, QuantizeBlocksOp>(op))
      ops.insert(&op);
  return ops.takeVector();
}

/// Delayed scaling's state has the second of two gradients with its format.
StringRef suffixOf(Operation *op, const Fp8Recipe &settings) {
  const bool isSecond = isa<QuantizeOp>(op) && settings.format == "hybrid" &&
                        roleOf(op->getOperand(0)) == FactorRole::Gradient &&
                        isa<Float8E4M3FNType>(elementOf(op->getResult(0)));
  return isSecond ? ".f8E4M3FN" : "";
}

/// Gives @measure a result for each tensor that it quantises: what that lost.
void measureErrors(func::FuncOp function, const Fp8Recipe &settings) {
  Operation *terminator = function.getBody().front().getTerminator();
  const SmallVector<Operation *> ops = quantisedIn(function);
  SmallVector<Value> results(terminator->getOperands());
  TensorNames names;
  SmallVector<std::string> named;
  for (Operation *op : ops) {
    ImplicitLocOpBuilder builder(op->getLoc(), terminator);
    Operation *before = terminator->getPrevNode();
    Primitives p(builder);
    results.push_back(errorOf(p, describe(p, op)));
    for (Operation *made = before->getNextNode(); made != terminator; made = made->getNextNode()) {
      made->setAttr("mpc.at_use", builder.getUnitAttr());
      if (StringAttr layer = layerAttrOf(op))
        setLayer(made, layer);
    }
    named.push_back(names.of(layerAttrOf(op), roleOf(op->getOperand(0)), suffixOf(op, settings)));
  }
  SmallVector<DictionaryAttr> attributes;
  function.getAllResultAttrs(attributes);
  Builder builder(function.getContext());
  for (const std::string &name : named)
    attributes.push_back(builder.getDictionaryAttr(
        builder.getNamedAttr("mpc.name", builder.getStringAttr(fp8Error::prefix + name))));
  terminator->setOperands(results);
  function.setFunctionType(FunctionType::get(function.getContext(), function.getArgumentTypes(),
                                             terminator->getOperandTypes()));
  function.setAllResultAttrs(attributes);
}

struct MeasureErrors : impl::MeasureErrorsBase<MeasureErrors> {
  void runOnOperation() override {
    auto measure = getOperation().lookupSymbol<func::FuncOp>(entries::measure);
    if (!measure)
      return;
    FailureOr<ModuleRecipe> of = recipeOf(getOperation(), fp8Kinds().front().name);
    if (failed(of))
      return signalPassFailure();
    if (of->trains)
      measureErrors(measure, of->settings);
  }
};

} // namespace
} // namespace mpc
