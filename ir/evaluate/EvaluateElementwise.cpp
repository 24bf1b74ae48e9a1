// Meaning of the scalar maps.
// Each function follows the op's description, in f64. NaN gives NaN unless the description says
// otherwise.
#include "ir/dialect/Dialect.h"
#include "ir/evaluate/EvaluateTensor.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

using namespace mlir;

namespace mpc {
namespace {

template <typename Function>
Tensors mapUnary(ArrayRef<EvalTensor> operands, Function function) {
  EvalTensor y = operands[0];
  for (double &element : y.data)
    element = function(element);
  return {std::move(y)};
}

template <typename Function>
Tensors mapBinary(ArrayRef<EvalTensor> operands, Function function) {
  SmallVector<int64_t> shape = commonShape(operands);
  EvalTensor z = broadcastTo(operands[0], shape), y = broadcastTo(operands[1], shape);
  for (size_t i = 0; i < z.data.size(); ++i)
    z.data[i] = function(z.data[i], y.data[i]);
  return {std::move(z)};
}

// +0 is larger than -0, as IEEE 754-2019 orders them.
double maximum(double x, double y) {
  if (std::isnan(x) || std::isnan(y))
    return NAN;
  return x > y || (x == y && std::signbit(y)) ? x : y;
}
double minimum(double x, double y) {
  if (std::isnan(x) || std::isnan(y))
    return NAN;
  return x < y || (x == y && std::signbit(x)) ? x : y;
}
double sigmoid(double x) { return 1 / (1 + std::exp(-x)); }
// (1 + erf(z)) / 2 = erfc(-z) / 2, which does not cancel for negative z.
double gelu(double x) { return x * (std::erfc(-x / std::sqrt(2.0)) / 2); }
double silu(double x) { return x / (1 + std::exp(-x)); }
double hardsigmoid(double x) { return std::clamp(x + 3, 0.0, 6.0) / 6; }
double mish(double x) { return x * std::tanh(std::log1p(std::exp(x))); }
/// log(1 + e^z) = z + log(1 + e^-z), which does not overflow.
double softplus(double x, double beta, double threshold) {
  double z = beta * x;
  if (z > threshold)
    return x;
  return (z > 0 ? z + std::log1p(std::exp(-z)) : std::log1p(std::exp(z))) / beta;
}
double sign(double x) { return std::isnan(x) ? x : (x > 0) - (x < 0); }
double numberOf(const llvm::APFloat &number) { return number.convertToDouble(); }

//===-- Whole numbers -------------------------------------------------------------------------===//

/// Exact up to 2^53; 2^63 stands for the largest i64.
int64_t wholeOf(double x) {
  return x >= 0x1p63 ? std::numeric_limits<int64_t>::max() : static_cast<int64_t>(x);
}
/// The number of the integer type that is equal to `x` modulo 2^width.
double wrapped(double x, Type type) {
  double range = std::ldexp(1.0, type.getIntOrFloatBitWidth()), rest = std::fmod(x, range);
  return rest - (rest >= range / 2 ? range : rest < -range / 2 ? -range : 0) + 0.0;
}
/// Arithmetic of whole numbers, which wraps. Products pass 2^53, so it is done in 64 bits.
double wholeArithmetic(double x, double y, Type type,
                       llvm::function_ref<uint64_t(uint64_t, uint64_t)> function) {
  uint64_t bits = function(static_cast<uint64_t>(wholeOf(x)), static_cast<uint64_t>(wholeOf(y)));
  if (type.getIntOrFloatBitWidth() == 32)
    return static_cast<int32_t>(static_cast<uint32_t>(bits));
  return static_cast<double>(static_cast<int64_t>(bits));
}
double added(double x, double y, Type type) {
  return isa<FloatType>(type) ? x + y : wholeArithmetic(x, y, type, std::plus<uint64_t>());
}
double subtracted(double x, double y, Type type) {
  return isa<FloatType>(type) ? x - y : wholeArithmetic(x, y, type, std::minus<uint64_t>());
}
double multiplied(double x, double y, Type type) {
  return isa<FloatType>(type) ? x * y : wholeArithmetic(x, y, type, std::multiplies<uint64_t>());
}
double negated(double x, Type type) { return isa<FloatType>(type) ? -x : subtracted(0, x, type); }
double shiftLeft(double x, double by, Type type) {
  int width = type.getIntOrFloatBitWidth();
  return by >= 0 && by < width ? wrapped(std::ldexp(x, static_cast<int>(by)), type) : 0;
}
double shiftRight(double x, double by, Type type) {
  int width = type.getIntOrFloatBitWidth();
  if (by >= 0 && by < width)
    return std::floor(std::ldexp(x, -static_cast<int>(by))) + 0.0;
  return x < 0 ? -1 : 0;
}
/// x - y q: of the sign of x (trunc) or y (floor). Of whole numbers it is x itself where y is 0,
/// and no zero has a sign.
double remainderOf(double x, double y, Division division, Type type) {
  const bool isWhole = isa<IntegerType>(type);
  if (isWhole && y == 0)
    return x;
  const double rest = std::fmod(x, y);
  if (division == Division::floor && rest != 0 && (rest < 0) != (y < 0))
    return rest + y;
  return isWhole ? rest + 0.0 : rest;
}
/// Of floats with `trunc` the f32 quotient loses its fraction; with `floor` the true one does.
double quotientOf(double x, double y, Division division, Type type) {
  if (isa<IntegerType>(type))
    return y == 0 ? 0 : wrapped((x - remainderOf(x, y, division, type)) / y, type);
  if (division == Division::trunc)
    return std::trunc(static_cast<double>(static_cast<float>(x / y)));
  if (y == 0)
    return x / y;
  const double rest = std::fmod(x, y);
  const double whole = (x - rest) / y - (rest != 0 && (rest < 0) != (y < 0) ? 1 : 0);
  return whole == 0 ? std::copysign(0.0, x / y) : std::nearbyint(whole);
}

bool holds(Comparison comparison, double x, double y) {
  switch (comparison) {
  case Comparison::eq:
    return x == y;
  case Comparison::ne:
    return x != y;
  case Comparison::lt:
    return x < y;
  case Comparison::le:
    return x <= y;
  case Comparison::gt:
    return x > y;
  case Comparison::ge:
    return x >= y;
  }
  llvm_unreachable("not a comparison");
}

} // namespace

SmallVector<int64_t> commonShape(ArrayRef<EvalTensor> operands) {
  SmallVector<int64_t> shape;
  for (const EvalTensor &operand : operands)
    shape = *broadcastShapes(shape, operand.shape);
  return shape;
}

double relu(double x) { return x <= 0 ? 0 : x; }
double geluTanh(double x) {
  return x * (1 + std::tanh(std::sqrt(2 / M_PI) * (x + 0.044715 * x * x * x))) / 2;
}
/// (1 + t) / 2 + x (1 - t^2) u' / 2 with t = tanh(u). (1 +- t) / 2 = 1 / (1 + e^-+2u) loses no
/// digits; where one of them is 0 the slope is flat, and infinities give NaN, as in PyTorch.
double geluTanhSlope(double x) {
  double k = std::sqrt(2 / M_PI), u = k * (x + 0.044715 * x * x * x);
  double up = 1 / (1 + std::exp(-2 * u)), down = 1 / (1 + std::exp(2 * u));
  return up + (down == 0 || up == 0 ? 0 * x : x * 2 * up * down * k * (1 + 3 * 0.044715 * x * x));
}

#define MPC_UNARY(OP, EXPRESSION)                                                                  \
  Tensors OP::evaluate(ArrayRef<EvalTensor> operands) {                                            \
    return mapUnary(operands, [&](double x) -> double { return EXPRESSION; });                     \
  }
MPC_UNARY(NegOp, negated(x, elementOf(getX())))
MPC_UNARY(AbsOp, x < 0 || std::signbit(x) ? negated(x, elementOf(getX())) : x)
MPC_UNARY(ExpOp, getShifted() && std::isnan(x) ? 0 : std::exp(x))
MPC_UNARY(LogOp, std::log(x))
MPC_UNARY(Log1pOp, std::log1p(x))
MPC_UNARY(SqrtOp, std::sqrt(x))
MPC_UNARY(RsqrtOp, 1 / std::sqrt(x))
MPC_UNARY(ReciprocalOp, 1 / x)
MPC_UNARY(SinOp, std::abs(x) <= 0x1p50 ? std::sin(x) : NAN)
MPC_UNARY(CosOp, std::abs(x) <= 0x1p50 ? std::cos(x) : NAN)
MPC_UNARY(TanOp, std::abs(x) <= 0x1p50 ? std::tan(x) : NAN)
MPC_UNARY(AsinOp, std::asin(x))
MPC_UNARY(AcosOp, std::acos(x))
MPC_UNARY(AtanOp, std::atan(x))
MPC_UNARY(SinhOp, std::sinh(x))
MPC_UNARY(CoshOp, std::cosh(x))
MPC_UNARY(AsinhOp, std::asinh(x))
MPC_UNARY(AcoshOp, std::acosh(x))
MPC_UNARY(AtanhOp, std::atanh(x))
MPC_UNARY(TanhOp, std::tanh(x))
MPC_UNARY(ErfOp, std::erf(x))
MPC_UNARY(SigmoidOp, sigmoid(x))
MPC_UNARY(ReluOp, relu(x))
MPC_UNARY(GeluOp, gelu(x))
MPC_UNARY(GeluTanhOp, geluTanh(x))
MPC_UNARY(SiluOp, silu(x))
MPC_UNARY(Expm1Op, std::expm1(x))
MPC_UNARY(HardsigmoidOp, hardsigmoid(x))
MPC_UNARY(HardswishOp, x *hardsigmoid(x))
MPC_UNARY(MishOp, mish(x))
MPC_UNARY(RoundOp, std::nearbyint(x)) // the default mode: halves to even
MPC_UNARY(FloorOp, std::floor(x))
MPC_UNARY(CeilOp, std::ceil(x))
MPC_UNARY(TruncOp, std::trunc(x))
MPC_UNARY(SignOp, sign(x))
MPC_UNARY(SoftplusOp, softplus(x, numberOf(getBeta()), numberOf(getThreshold())))
MPC_UNARY(EluOp, x > 0 ? x : numberOf(getAlpha()) * std::expm1(x))
MPC_UNARY(LeakyReluOp, x > 0 ? x : numberOf(getSlope()) * x)
MPC_UNARY(NotOp, (elementOf(getX()).isInteger(1) ? 1 : -1) - x)
#undef MPC_UNARY

#define MPC_BINARY(OP, EXPRESSION)                                                                 \
  Tensors OP::evaluate(ArrayRef<EvalTensor> operands) {                                            \
    return mapBinary(operands, [&](double x, double y) -> double { return EXPRESSION; });          \
  }
MPC_BINARY(AddOp, added(x, y, elementOf(getX())))
MPC_BINARY(SubOp, subtracted(x, y, elementOf(getX())))
MPC_BINARY(MulOp, multiplied(x, y, elementOf(getX())))
MPC_BINARY(DivOp, x / y)
MPC_BINARY(MaximumOp, maximum(x, y))
MPC_BINARY(MinimumOp, minimum(x, y))
MPC_BINARY(PowOp, std::pow(x, y))
MPC_BINARY(Atan2Op, std::atan2(x, y))
MPC_BINARY(GeluTanhGradOp, geluTanhSlope(x) * y)
MPC_BINARY(AndOp, wholeOf(x) & wholeOf(y))
MPC_BINARY(OrOp, wholeOf(x) | wholeOf(y))
MPC_BINARY(XorOp, wholeOf(x) ^ wholeOf(y))
MPC_BINARY(ShiftLeftOp, shiftLeft(x, y, elementOf(getX())))
MPC_BINARY(ShiftRightOp, shiftRight(x, y, elementOf(getX())))
MPC_BINARY(QuotientOp, quotientOf(x, y, getDivision(), elementOf(getX())))
MPC_BINARY(RemainderOp, remainderOf(x, y, getDivision(), elementOf(getX())))
#undef MPC_BINARY

Tensors ClampOp::evaluate(ArrayRef<EvalTensor> operands) {
  std::optional<llvm::APFloat> low = getMin(), high = getMax();
  return mapUnary(operands, [&](double x) {
    x = low ? maximum(x, numberOf(*low)) : x;
    return high ? minimum(x, numberOf(*high)) : x;
  });
}

Tensors CompareOp::evaluate(ArrayRef<EvalTensor> operands) {
  Comparison comparison = getComparison();
  return mapBinary(operands, [&](double x, double y) { return holds(comparison, x, y); });
}

Tensors SelectOp::evaluate(ArrayRef<EvalTensor> operands) {
  SmallVector<int64_t> shape = commonShape(operands);
  EvalTensor condition = broadcastTo(operands[0], shape), z = broadcastTo(operands[1], shape);
  EvalTensor other = broadcastTo(operands[2], shape);
  for (size_t i = 0; i < z.data.size(); ++i)
    if (condition.data[i] == 0)
      z.data[i] = other.data[i];
  return {std::move(z)};
}

/// The caller rounds to a float type; conversions to integers are exact here.
Tensors CastOp::evaluate(ArrayRef<EvalTensor> operands) {
  auto to = dyn_cast<IntegerType>(elementOf(getY()));
  if (!to)
    return {operands[0]};
  if (to.getWidth() == 1)
    return mapUnary(operands, [](double x) { return x != 0; });
  double range = std::ldexp(1.0, to.getWidth()), low = to.isUnsigned() ? 0 : -range / 2,
         high = low + range;
  if (auto from = dyn_cast<IntegerType>(elementOf(getX()))) {
    bool fromLong = from.getWidth() == 64 && !from.isUnsigned();
    return mapUnary(operands, [=](double x) {
      if (fromLong && x >= 0x1p63) // 2^63 stands for the largest i64: ones below the sign
        return to.getWidth() == 64 ? x : to.isUnsigned() ? high - 1 : -1;
      return x - std::floor((x - low) / range) * range; // modulo 2^width
    });
  }
  return mapUnary(operands, [=](double x) {
    return std::isnan(x) ? 0 : std::clamp(std::trunc(x), low, high - 1) + 0.0;
  });
}

} // namespace mpc
