#include "passes/train/Muon.h"

#include <cmath>

using namespace mlir;

namespace mpc {
namespace {

constexpr int kIterations = 5;
constexpr double kA = 3.4445, kB = -4.7750, kC = 2.0315;
constexpr double kLeastNorm = 1e-7;

/// An approximation of U V^T where u = U S V^T. With more rows than columns x^T x is the smaller
/// product, and x = a x + x (b x^T x + c (x^T x)^2) is the same.
Value orthogonalise(Primitives &p, Value u) {
  MLIRContext *context = p.builder.getContext();
  const Type bf16 = p.builder.getBF16Type();
  const auto compute = ComputeAttr::get(context, Compute::bf16);
  const bool isTall = shapeOf(u)[0] > shapeOf(u)[1];
  const auto product = [&](Value a, bool transposeA, Value b, bool transposeB, Type element) {
    return p.product(a, transposeA, b, transposeB, element, compute);
  };
  const auto rounded = [&](double x, Value a, double y, Value b) {
    return p.cast(p.add(p.mul(p.constant(x), p.wide(a)), p.mul(p.constant(y), b)), bf16);
  };
  Value wide = p.wide(p.cast(u, bf16));
  Value norm = p.map<SqrtOp>(p.sum(p.mul(wide, wide), {0, 1}, /*keepdims=*/false));
  norm = p.map<MaximumOp>(p.wide(p.cast(norm, bf16)), p.constant(kLeastNorm));
  Value x = p.cast(p.div(wide, norm), bf16);
  for (int i = 0; i < kIterations; ++i) {
    Value gram = product(x, isTall, x, !isTall, bf16);
    Value square = product(gram, false, gram, false, p.f32());
    Value factor = rounded(kB, gram, kC, square);
    Value turned = isTall ? product(x, false, factor, false, p.f32())
                          : product(factor, false, x, false, p.f32());
    x = rounded(kA, x, 1, turned);
  }
  return p.wide(x);
}

} // namespace

SmallVector<Value> buildMuonStep(Primitives &p, const MuonStep &step) {
  const ArrayRef<int64_t> shape = shapeOf(step.parameter);
  Value momentum = p.constant(step.momentum), rest = p.constant(1 - step.momentum);
  Value finite = p.broadcast(step.finite, shape);
  Value g = p.select(finite, step.gradient, p.constant(0));
  g.getDefiningOp()->setAttr("mpc.of", FlatSymbolRefAttr::get(p.builder.getContext(), step.name));
  g.getDefiningOp()->setAttr("mpc.origin", p.builder.getStringAttr("muon"));
  const auto mixed = [&](Value x) { return p.add(p.mul(momentum, x), p.mul(rest, g)); };
  Value buffer = mixed(step.buffer);
  Value x = orthogonalise(p, step.nesterov ? mixed(buffer) : buffer);
  const double factor = std::sqrt(std::max(1.0, double(shape[0]) / double(shape[1])));
  Value parameter = step.parameter;
  if (step.decay)
    parameter = p.sub(parameter, p.mul(p.mul(step.rate, step.decay), parameter));
  parameter = p.sub(parameter, p.mul(p.mul(step.rate, p.constant(factor)), x));
  return {p.select(finite, parameter, step.parameter), p.select(finite, buffer, step.buffer)};
}

} // namespace mpc
