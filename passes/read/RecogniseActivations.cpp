// Activations in primitives, and the bias of a product.
// GELU is written in many ways: x (1 + erf(x / sqrt 2)) / 2, 0.5 x + 0.5 x erf(..), with x^3 as a
// power or as products. So it is compared as a polynomial in x and in the value of erf or tanh.
#include "passes/read/Patterns.h"

#include "llvm/ADT/SetVector.h"

#include <cmath>
#include <map>

using namespace mlir;

namespace mpc {
namespace {

template <typename OpType>
Recognised unary(Operation *root, Value x) {
  Type type = root->getResult(0).getType();
  return {{x}, [=](ImplicitLocOpBuilder &builder) -> Value {
            Value same = x; // a maximum or a quotient has one element type
            if (x.getType() != type)
              same = CastOp::create(builder, type, x, OverflowAttr());
            return OpType::create(builder, type, same);
          }};
}

/// x where the value is 1 + e^-x, else null.
Value onePlusPower(Value value) {
  auto sum = opOf<AddOp>(value);
  if (!sum)
    return {};
  for (auto [one, power] : bothOrders(sum)) {
    auto exp = isNumber(one, 1) ? opOf<ExpOp>(power) : ExpOp();
    double factor = 1;
    Value x = exp ? exp.getX() : Value();
    if (x && takeFactor(x, factor) && factor == -1 && shapeOf(x) == shapeOf(value))
      return beforeWidening(x);
  }
  return {};
}

/// x where the value is the sigmoid of x, as an op or as 1 / (1 + e^-x), else null.
Value sigmoidOf(Value value) {
  if (auto sigmoid = opOf<SigmoidOp>(value))
    return beforeWidening(sigmoid.getX());
  if (auto reciprocal = opOf<ReciprocalOp>(value))
    return onePlusPower(reciprocal.getX());
  auto quotient = opOf<DivOp>(value);
  return quotient && isNumber(quotient.getX(), 1) ? onePlusPower(quotient.getY()) : Value();
}

//===-- Polynomials ---------------------------------------------------------------------------===//

constexpr int kDegree = 4, kDepth = 8;
/// Coefficients of x^i t^j by (i, j).
using Polynomial = std::map<std::pair<int, int>, double>;

Polynomial operator*(const Polynomial &a, const Polynomial &b) {
  Polynomial result;
  for (auto [i, first] : a)
    for (auto [j, second] : b)
      result[{i.first + j.first, i.second + j.second}] += first * second;
  return result;
}
bool isTooHigh(const Polynomial &p) {
  return llvm::any_of(p, [](auto &term) { return term.first.first + term.first.second > kDegree; });
}
bool isEqual(const Polynomial &found, const Polynomial &expected) {
  Polynomial all = found;
  for (auto &[powers, factor] : expected)
    all.try_emplace(powers, 0.0);
  return llvm::all_of(all, [&](auto &term) {
    auto other = expected.find(term.first);
    return isNear(term.second, other == expected.end() ? 0.0 : other->second);
  });
}

/// The value as a polynomial in `x` and `t`, which has the shape of x; nothing where it is none.
std::optional<Polynomial> polynomial(Value value, Value x, Value t, int depth = kDepth) {
  value = beforeWidening(value);
  if (value == x || value == t)
    return Polynomial{{value == x ? std::pair(1, 0) : std::pair(0, 1), 1.0}};
  if (std::optional<double> number = numberOf(value))
    return Polynomial{{{0, 0}, *number}};
  Operation *op = value.getDefiningOp();
  if (!isa_and_nonnull<AddOp, SubOp, MulOp, DivOp, NegOp, PowOp>(op) || depth == 0 ||
      shapeOf(value) != shapeOf(x))
    return std::nullopt;
  std::optional<Polynomial> a = polynomial(op->getOperand(0), x, t, depth - 1);
  if (!a)
    return std::nullopt;
  const auto times = [&](double factor) { return *a * Polynomial{{{0, 0}, factor}}; };
  if (isa<NegOp>(op))
    return times(-1);
  if (isa<DivOp, PowOp>(op)) {
    std::optional<double> number = numberOf(op->getOperand(1));
    if (!number || *number == 0)
      return std::nullopt;
    if (isa<DivOp>(op))
      return times(1 / *number);
    Polynomial power = *a;
    for (int i = 1; i < *number && !isTooHigh(power); ++i)
      power = power * *a;
    return *number == std::floor(*number) && *number >= 1 && !isTooHigh(power)
               ? std::optional(power)
               : std::nullopt;
  }
  std::optional<Polynomial> b = polynomial(op->getOperand(1), x, t, depth - 1);
  if (!b)
    return std::nullopt;
  if (isa<MulOp>(op))
    return isTooHigh(*a * *b) ? std::nullopt : std::optional(*a * *b);
  for (auto &[powers, factor] : *b)
    (*a)[powers] += isa<AddOp>(op) ? factor : -factor;
  return a;
}

/// The values that sums and products make `value` of, itself included, to a small depth.
llvm::SetVector<Value> valuesOf(Value value) {
  llvm::SetVector<Value> found;
  std::function<void(Value, int)> visit = [&](Value v, int depth) {
    v = beforeWidening(v);
    Operation *op = v.getDefiningOp();
    if (!found.insert(v) || depth == 0 ||
        !isa_and_nonnull<AddOp, SubOp, MulOp, DivOp, NegOp, PowOp>(op))
      return;
    for (Value operand : op->getOperands())
      visit(operand, depth - 1);
  };
  visit(value, kDepth);
  return found;
}

/// x where `t` is erf(x / sqrt 2), or tanh(sqrt(2 / pi) (x + 0.044715 x^3)), else null.
Value argumentOf(Operation *t, Value root) {
  const double outer = std::sqrt(2 / M_PI);
  const Polynomial expected = isa<ErfOp>(t)
                                  ? Polynomial{{{1, 0}, std::sqrt(0.5)}}
                                  : Polynomial{{{1, 0}, outer}, {{3, 0}, outer * 0.044715}};
  for (Value x : valuesOf(t->getOperand(0))) {
    if (shapeOf(x) != shapeOf(root))
      continue;
    std::optional<Polynomial> inner = polynomial(t->getOperand(0), x, {});
    if (inner && isEqual(*inner, expected))
      return x;
  }
  return {};
}

} // namespace

std::optional<Recognised> recogniseGelu(Operation *root) {
  if (!isa<MulOp, AddOp, DivOp>(root))
    return std::nullopt;
  Value y = root->getResult(0);
  for (Value t : valuesOf(y)) {
    Operation *inner = t.getDefiningOp();
    if (!isa_and_nonnull<ErfOp, TanhOp>(inner))
      continue;
    Value x = argumentOf(inner, y);
    std::optional<Polynomial> outer = x ? polynomial(y, x, t) : std::nullopt;
    if (!outer || !isEqual(*outer, {{{1, 0}, 0.5}, {{1, 1}, 0.5}}))
      continue;
    return isa<ErfOp>(inner) ? unary<GeluOp>(root, x) : unary<GeluTanhOp>(root, x);
  }
  return std::nullopt;
}

std::optional<Recognised> recogniseActivation(Operation *root) {
  ArrayRef<int64_t> shape = shapeOf(root->getResult(0));
  if (auto maximum = dyn_cast<MaximumOp>(root))
    for (auto [x, zero] : bothOrders(root))
      if (std::optional<double> number = numberOf(zero);
          number == 0.0 && !std::signbit(*number) && shapeOf(x) == shape)
        return unary<ReluOp>(root, x);
  if (auto clamp = dyn_cast<ClampOp>(root); clamp && clamp.getMin() && !clamp.getMax() &&
                                            clamp.getMin()->isZero() &&
                                            !clamp.getMin()->isNegative())
    return unary<ReluOp>(root, clamp.getX());
  if (isa<MulOp>(root))
    for (auto [x, sigmoid] : bothOrders(root))
      if (Value inner = sigmoidOf(sigmoid); inner && isSame(x, inner) && shapeOf(x) == shape)
        return unary<SiluOp>(root, inner);
  if (isa<DivOp>(root))
    if (Value inner = onePlusPower(root->getOperand(1));
        inner && isSame(root->getOperand(0), inner) && shapeOf(inner) == shape)
      return unary<SiluOp>(root, inner);
  if (isa<DivOp, ReciprocalOp>(root))
    if (Value inner = sigmoidOf(root->getResult(0)); inner && shapeOf(inner) == shape)
      return unary<SigmoidOp>(root, inner);
  return std::nullopt;
}

std::optional<Recognised> recogniseBias(Operation *root) {
  if (!isa<AddOp>(root) || rankOf(root->getResult(0)) < 2)
    return std::nullopt;
  Value y = root->getResult(0);
  for (auto [sum, other] : bothOrders(root)) {
    Value bias = perColumn(other, y), product = sum;
    while (auto reshape = product.getDefiningOp<ReshapeOp>())
      product = reshape.getX();
    Operation *op = product.getDefiningOp();
    // A batch of products has no epilogue with one bias for all of them.
    if (!bias || !isa_and_nonnull<LinearOp, MatmulOp>(op) || op->getNumResults() != 1 ||
        shapeOf(sum) != shapeOf(y) || shapeOf(product).back() != shapeOf(y).back() ||
        (isa<MatmulOp>(op) && rankOf(op->getOperand(1)) != 2))
      continue;
    SmallVector<Value> leaves(op->getOperands());
    leaves.push_back(bias);
    if (auto linear = dyn_cast<LinearOp>(op)) {
      if (linear.getBias() || linear.getActivation().value_or(Activation::none) != Activation::none)
        continue;
      return Recognised{leaves, [=](ImplicitLocOpBuilder &builder) mutable -> Value {
                          Value z = LinearOp::create(
                              builder, linear.getType(), linear.getX(), linear.getWeight(), bias,
                              ActivationAttr(), linear.getComputeAttr(), linear.getLayerAttr());
                          return z.getType() == y.getType()
                                     ? z
                                     : ReshapeOp::create(builder, y.getType(), z).getY();
                        }};
    }
    auto matmul = cast<MatmulOp>(op);
    MatmulArguments arguments = matmul.getArguments();
    if (arguments.bias || arguments.scaleA || arguments.aux || arguments.activation)
      continue;
    arguments.bias = bias;
    return Recognised{
        leaves, [=](ImplicitLocOpBuilder &builder) mutable -> Value {
          Value z = MatmulOp::create(builder, matmul.getY().getType(), arguments).getY();
          return z.getType() == y.getType() ? z : ReshapeOp::create(builder, y.getType(), z).getY();
        }};
  }
  return std::nullopt;
}

} // namespace mpc
