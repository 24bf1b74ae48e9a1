// Derivatives of the scalar maps.
// A derivative that follows from the result is computed from it, since the result is saved anyway.
// Ties of maximum and minimum share the gradient evenly, as in PyTorch.
#include "ir/lower/Gradients.h"

#include <cmath>

using namespace mlir;

namespace mpc {
namespace {

/// dx of y = f(x), from x, y and dy in f32.
template <typename Op>
Gradients unary(Op op, GradientWords &p, Value gradient,
                function_ref<Value(GradientWords &, Term x, Term y, Term dy)> formula) {
  Value dx = formula(p, {&p, p.wide(op.getX())}, {&p, p.wide(op.getY())}, {&p, p.wide(gradient)});
  return {p.cast(dx, elementOf(op.getX()))};
}

/// dx and dy of z = f(x, y), from x, y and dz in f32.
template <typename Op>
Gradients
binary(Op op, GradientWords &p, Value gradient,
       function_ref<std::pair<Value, Value>(GradientWords &, Term x, Term y, Term dz)> formula) {
  auto [dx, dy] =
      formula(p, {&p, p.wide(op.getX())}, {&p, p.wide(op.getY())}, {&p, p.wide(gradient)});
  return {p.toOperand(dx, op.getX()), p.toOperand(dy, op.getY())};
}

/// dz for the operand that `comparison` chooses; where the operands are equal, each gets half.
template <typename Op>
Gradients extremum(Op op, GradientWords &p, Value gradient, Comparison comparison) {
  return binary(op, p, gradient, [&](GradientWords &p, Term x, Term y, Term dz) {
    Value half = p.keep(p.compare(Comparison::eq, x, y), dz / 2);
    auto chosen = [&](Value a, Value b) { return p.select(p.compare(comparison, a, b), dz, half); };
    return std::pair(chosen(x, y), chosen(y, x));
  });
}

double numberOf(const APFloat &number) { return number.convertToDouble(); }

} // namespace

Gradients TimesOp::buildGradient(GradientWords &p, ArrayRef<Value> gradients) {
  Value dy = p.wide(gradients[0]);
  return {p.cast(TimesOp::create(p.builder, dy.getType(), dy, getFactor()), elementOf(getX()))};
}

/// The gradients of a custom op, each by `build` from the function that the op names for an
/// operand; null where it names none. Each function is linear in dy, so a loss scale passes.
template <typename Op>
static Gradients byNamedFunctions(Op op, StringRef given, StringRef as,
                                  function_ref<Value(Value x, FlatSymbolRefAttr)> build) {
  ArrayAttr derivatives = op.getDerivativesAttr();
  if (!derivatives)
    return refuseGradient(op, ("name a function for each operand that gives " + given + " @" +
                               op.getFunction() + as +
                               ": derivatives [@.., @..]; or put mpc.stop_gradient before the op")
                                  .str());
  return llvm::map_to_vector(llvm::zip(op.getInputs(), derivatives), [&](auto pair) {
    auto function = dyn_cast<FlatSymbolRefAttr>(std::get<1>(pair));
    return function ? build(std::get<0>(pair), function) : Value();
  });
}

/// Each function gives the slope along one operand, from the operands in f32.
Gradients CustomOp::buildGradient(GradientWords &p, ArrayRef<Value> gradients) {
  auto wide = llvm::map_to_vector(getInputs(), [&](Value x) { return p.wide(x); });
  Value dy = p.wide(gradients[0]);
  RankedTensorType type = RankedTensorType::get(shapeOf(getY()), p.builder.getF32Type());
  return byNamedFunctions(*this, "the derivative of", " with respect to it",
                          [&](Value x, FlatSymbolRefAttr function) {
                            Value slope = CustomOp::create(p.builder, type, getFileAttr(), function,
                                                           wide, ArrayAttr(), getLayerAttr());
                            return p.toOperand(p.mul(slope, dy), x);
                          });
}

/// Each function gives an element of its operand's gradient from the operands and dy in f32.
Gradients CustomGatherOp::buildGradient(GradientWords &p, ArrayRef<Value> gradients) {
  SmallVector<Value> given;
  for (Value x : getInputs())
    given.push_back(isa<FloatType>(elementOf(x)) ? p.wide(x) : x);
  given.push_back(p.wide(gradients[0]));
  return byNamedFunctions(
      *this, "an element of its gradient, as for", "", [&](Value x, FlatSymbolRefAttr function) {
        Value dx = CustomGatherOp::create(p.builder, p.tensor(shapeOf(x), p.f32(), given.back()),
                                          getFileAttr(), function, given, ArrayAttr(),
                                          p.builder.getUnitAttr(), getLayerAttr());
        return p.cast(dx, elementOf(x));
      });
}

// x, y and dy are f32 values.
#define MPC_UNARY(OP, FORMULA)                                                                     \
  Gradients OP::buildGradient(GradientWords &p, ArrayRef<Value> gradients) {                       \
    return unary(*this, p, gradients[0],                                                           \
                 [&]([[maybe_unused]] GradientWords &p, [[maybe_unused]] Term x,                   \
                     [[maybe_unused]] Term y, Term dy) -> Value { return FORMULA; });              \
  }
MPC_UNARY(NegOp, -dy)
MPC_UNARY(ExpOp, dy *y)
MPC_UNARY(LogOp, dy / x)
MPC_UNARY(Log1pOp, dy / (1 + x))
MPC_UNARY(Expm1Op, dy * (1 + y))
MPC_UNARY(SqrtOp, dy / (2 * y))
MPC_UNARY(RsqrtOp, dy * (-0.5 * (y * y * y)))
MPC_UNARY(ReciprocalOp, dy * -(y * y))
MPC_UNARY(SinOp, dy *Term(&p, p.map<CosOp>(x)))
MPC_UNARY(CosOp, dy * -Term(&p, p.map<SinOp>(x)))
// f32 has no digits left of 1 - x x near 1; the other form has.
MPC_UNARY(TanOp, dy * (1 + y * y))
MPC_UNARY(AsinOp, dy *Term(&p, p.map<RsqrtOp>((1 - x) * (1 + x))))
MPC_UNARY(AcosOp, -dy *Term(&p, p.map<RsqrtOp>((1 - x) * (1 + x))))
MPC_UNARY(AtanOp, dy / (1 + x * x))
MPC_UNARY(SinhOp, dy *Term(&p, p.map<CoshOp>(x)))
MPC_UNARY(CoshOp, dy *Term(&p, p.map<SinhOp>(x)))
MPC_UNARY(AcoshOp, dy *(Term(&p, p.map<RsqrtOp>(x - Term(&p, p.constant(1)))) *
                        Term(&p, p.map<RsqrtOp>(1 + x))))
MPC_UNARY(AtanhOp, dy / ((1 - x) * (1 + x)))
MPC_UNARY(TanhOp, dy * (1 - y * y))
MPC_UNARY(ErfOp, dy * (2 / std::sqrt(M_PI) * Term(&p, p.map<ExpOp>(-(x *x)))))
MPC_UNARY(SigmoidOp, dy *(y * (1 - y)))
// Computed from the result, so that the product's fused activation has the same derivative.
MPC_UNARY(ReluOp, p.keep(p.compare(Comparison::gt, y, p.constant(0)), dy))
MPC_UNARY(LeakyReluOp,
          p.select(p.compare(Comparison::gt, x, p.constant(0)), dy, numberOf(getSlope()) * dy))
MPC_UNARY(EluOp, p.select(p.compare(Comparison::le, x, p.constant(0)),
                          dy *(numberOf(getAlpha()) * Term(&p, p.map<ExpOp>(x))), dy))
// Strictly between the kinks, as PyTorch has it.
MPC_UNARY(HardsigmoidOp, p.keep(p.compare(Comparison::lt, p.map<AbsOp>(x), p.constant(3)), dy / 6))
#undef MPC_UNARY

/// 1 / sqrt(1 + x^2), which is 1 / |x| where the square would be infinite.
Gradients AsinhOp::buildGradient(GradientWords &p, ArrayRef<Value> gradients) {
  return unary(*this, p, gradients[0], [](GradientWords &p, Term x, Term, Term dy) -> Value {
    Term size{&p, p.map<AbsOp>(x)};
    Value isLarge = p.compare(Comparison::gt, size, p.constant(1e9));
    Term near{&p, p.map<RsqrtOp>(1 + x * x)};
    return dy * Term(&p, p.select(isLarge, p.map<ReciprocalOp>(size), near));
  });
}

/// The derivative is 0 at 0.
Gradients AbsOp::buildGradient(GradientWords &given, ArrayRef<Value> gradients) {
  return unary(*this, given, gradients[0], [](GradientWords &p, Term x, Term, Term dy) {
    Value negative = p.keep(p.compare(Comparison::lt, x, p.constant(0)), -dy);
    return p.select(p.compare(Comparison::gt, x, p.constant(0)), dy, negative);
  });
}

/// The derivative is Phi(x) + x phi(x).
Gradients GeluOp::buildGradient(GradientWords &p, ArrayRef<Value> gradients) {
  return unary(*this, p, gradients[0], [](GradientWords &p, Term x, Term, Term dy) -> Value {
    Term erf{&p, p.map<ErfOp>(x / std::sqrt(2.0))};
    Term density{&p, p.map<ExpOp>(-0.5 * (x * x))};
    return dy * (0.5 * (1 + erf) + x * (1 / std::sqrt(2 * M_PI) * density));
  });
}

/// The derivative is one op, which a product before it may take into its epilogue.
Gradients GeluTanhOp::buildGradient(GradientWords &p, ArrayRef<Value> gradients) {
  return {p.map<GeluTanhGradOp>(getX(), p.cast(gradients[0], elementOf(getX())))};
}

/// With s = sigmoid(x): s (1 + x (1 - s)).
Gradients SiluOp::buildGradient(GradientWords &p, ArrayRef<Value> gradients) {
  return unary(*this, p, gradients[0], [](GradientWords &p, Term x, Term, Term dy) -> Value {
    Term s{&p, p.map<SigmoidOp>(x)};
    return dy * (s * (1 + x * (1 - s)));
  });
}

/// x / 3 + 1 / 2 between -3 and 3.
Gradients HardswishOp::buildGradient(GradientWords &given, ArrayRef<Value> gradients) {
  return unary(*this, given, gradients[0], [](GradientWords &p, Term x, Term, Term dy) -> Value {
    Value inner = p.keep(p.compare(Comparison::gt, x, p.constant(-3)), dy * (0.5 + x / 3));
    return p.select(p.compare(Comparison::lt, x, p.constant(3)), inner, dy);
  });
}

/// With t = tanh(log(1 + e^x)) and s = sigmoid(x): t + x s (1 - t^2).
Gradients MishOp::buildGradient(GradientWords &p, ArrayRef<Value> gradients) {
  return unary(*this, p, gradients[0], [](GradientWords &p, Term x, Term, Term dy) -> Value {
    Term t{&p, p.map<TanhOp>(p.map<Log1pOp>(p.map<ExpOp>(x)))}, s{&p, p.map<SigmoidOp>(x)};
    return dy * (t + x * s * (1 - t * t));
  });
}

/// sigmoid(beta x), and 1 where the result is x itself.
Gradients SoftplusOp::buildGradient(GradientWords &given, ArrayRef<Value> gradients) {
  return unary(*this, given, gradients[0], [&](GradientWords &p, Term x, Term, Term dy) -> Value {
    Term z = numberOf(getBeta()) * x;
    Value isItself = p.compare(Comparison::gt, z, p.constant(numberOf(getThreshold())));
    return p.select(isItself, dy, dy * Term(&p, p.map<SigmoidOp>(z)));
  });
}

/// 0 at the bounds themselves, as in PyTorch 2.15.
Gradients ClampOp::buildGradient(GradientWords &p, ArrayRef<Value> gradients) {
  return unary(*this, p, gradients[0], [&](GradientWords &p, Term x, Term, Term dy) {
    Value dx = dy;
    if (std::optional<APFloat> min = getMin())
      dx = p.keep(p.compare(Comparison::gt, x, p.constant(numberOf(*min))), dx);
    if (std::optional<APFloat> max = getMax())
      dx = p.keep(p.compare(Comparison::lt, x, p.constant(numberOf(*max))), dx);
    return dx;
  });
}

Gradients AddOp::buildGradient(GradientWords &p, ArrayRef<Value> gradients) {
  return {p.toOperand(gradients[0], getX()), p.toOperand(gradients[0], getY())};
}

Gradients SubOp::buildGradient(GradientWords &p, ArrayRef<Value> gradients) {
  Value negative = p.map<NegOp>(gradients[0]);
  return {p.toOperand(gradients[0], getX()), p.toOperand(negative, getY())};
}

Gradients MulOp::buildGradient(GradientWords &p, ArrayRef<Value> gradients) {
  return binary(*this, p, gradients[0], [](GradientWords &, Term x, Term y, Term dz) {
    return std::pair<Value, Value>(dz * y, dz * x);
  });
}

/// dy = -dz (x / y) / y.
Gradients DivOp::buildGradient(GradientWords &p, ArrayRef<Value> gradients) {
  return binary(*this, p, gradients[0], [](GradientWords &, Term x, Term y, Term dz) {
    return std::pair<Value, Value>(dz / y, -dz * (x / y / y));
  });
}

Gradients MaximumOp::buildGradient(GradientWords &p, ArrayRef<Value> gradients) {
  return extremum(*this, p, gradients[0], Comparison::gt);
}
Gradients MinimumOp::buildGradient(GradientWords &p, ArrayRef<Value> gradients) {
  return extremum(*this, p, gradients[0], Comparison::lt);
}

/// dx = dz y / r^2 and dy = -dz x / r^2 with r^2 = x^2 + y^2. Both are 0 at the origin, as in
/// PyTorch. Divided by the larger of |x| and |y| first, no finite square overflows or vanishes.
Gradients Atan2Op::buildGradient(GradientWords &p, ArrayRef<Value> gradients) {
  return binary(*this, p, gradients[0], [](GradientWords &p, Term x, Term y, Term dz) {
    Term size{&p, p.map<MaximumOp>(p.map<AbsOp>(x), p.map<AbsOp>(y))};
    Value isOrigin = p.compare(Comparison::eq, size, p.constant(0));
    Value isEdge =
        p.select(isOrigin, isOrigin, p.compare(Comparison::eq, size, p.constant(infinity)));
    Term scale{&p, p.select(isEdge, p.constant(1), size)};
    Term a = x / scale, b = y / scale, square = a * a + b * b;
    Term share = dz / scale / Term{&p, p.select(isOrigin, p.constant(1), square)};
    return std::pair<Value, Value>(share * b, -share * a);
  });
}

/// dx = dz, dy = -dz quotient(x, y), with the remainder's own rounding.
Gradients RemainderOp::buildGradient(GradientWords &p, ArrayRef<Value> gradients) {
  if (isa<IntegerType>(elementOf(getX())))
    return Gradients(2);
  return binary(*this, p, gradients[0], [&](GradientWords &p, Term x, Term y, Term dz) {
    Value wideX = p.broadcast(x, shapeOf(dz)), wideY = p.broadcast(y, shapeOf(dz));
    Value whole = QuotientOp::create(p.builder, wideX.getType(), getDivision(), wideX, wideY);
    return std::pair<Value, Value>(dz, -dz * Term(&p, whole));
  });
}

/// dx = dz y x^(y - 1), 0 where y is 0; dy = dz x^y log x, 0 where x is 0 and y is not negative.
Gradients PowOp::buildGradient(GradientWords &p, ArrayRef<Value> gradients) {
  return binary(*this, p, gradients[0], [](GradientWords &p, Term x, Term y, Term dz) {
    Value zero = p.constant(0);
    Term slope = y * Term(&p, p.map<PowOp>(x, y - Term(&p, p.constant(1))));
    Value dx = dz * Term(&p, p.keep(p.compare(Comparison::ne, y, zero), slope));
    Term growth = Term(&p, p.map<PowOp>(x, y)) * Term(&p, p.map<LogOp>(x));
    Value kept = p.select(p.compare(Comparison::lt, y, zero), growth,
                          p.keep(p.compare(Comparison::ne, x, zero), growth));
    return std::pair<Value, Value>(dx, dz * Term(&p, kept));
  });
}

Gradients SelectOp::buildGradient(GradientWords &p, ArrayRef<Value> gradients) {
  if (isa<IntegerType>(elementOf(getZ())))
    return Gradients(3);
  Value dz = gradients[0], kept = p.keep(getCondition(), dz);
  // Where the condition does not hold, the gradient is a select with the arms exchanged.
  Value other =
      SelectOp::create(p.builder, kept.getType(), p.broadcast(getCondition(), shapeOf(dz)),
                       p.constant(0, elementOf(dz)), dz);
  return {Value(), p.toOperand(kept, getX()), p.toOperand(other, getY())};
}

/// Between floating-point types the gradient is cast back; an integer has none.
Gradients CastOp::buildGradient(GradientWords &p, ArrayRef<Value> gradients) {
  if (isa<IntegerType>(elementOf(getX())) || isa<IntegerType>(elementOf(getY())))
    return Gradients(1);
  return {p.cast(gradients[0], elementOf(getX()))};
}

/// The same seed, step and stream give the same zeros.
Gradients DropoutOp::buildGradient(GradientWords &p, ArrayRef<Value> gradients) {
  Value dx = DropoutOp::create(p.builder, gradients[0].getType(), gradients[0], getSeed(),
                               getStep(), getPAttr(), getStreamAttr());
  return {p.cast(dx, elementOf(getX())), Value(), Value()};
}

/// The gradient of an unscaled loss carries the scale: scale_loss takes it where it took the loss.
Gradients ScaleLossOp::buildGradient(GradientWords &p, ArrayRef<Value> gradients) {
  return {ScaleLossOp::create(p.builder, getY().getType(), gradients[0], getScale(), getTagAttr()),
          Value()};
}

} // namespace mpc
