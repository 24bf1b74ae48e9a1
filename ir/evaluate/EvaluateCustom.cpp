//===-- EvaluateCustom.cpp - the meaning of the user's functions ------------------------------===//
//
// The meaning of mpc.custom is its text. So the host compiler compiles the text with T = double,
// and the functions of numbers that the text may call are those of the C library. Nothing of the
// device library takes part.
//
//===------------------------------------------------------------------------------------------===//
#include "ir/dialect/Custom.h"
#include "ir/evaluate/EvaluateTensor.h"

#include "mpc/HostCode.h"

using namespace mlir;

namespace mpc {
namespace {

/// The names of the device library that a function may call, by their definitions.
constexpr StringLiteral kWords = R"cpp(
#include <cmath>
#define MPC_DEVICE inline
namespace mpc {
inline double abs(double x) { return std::fabs(x); }
inline double neg(double x) { return -x; }
inline double copysign(double x, double y) { return std::copysign(x, y); }
inline double maximum(double x, double y) {
  return x != x || y != y ? NAN : x > y || (x == y && std::signbit(y)) ? x : y;
}
inline double minimum(double x, double y) {
  return x != x || y != y ? NAN : x < y || (x == y && std::signbit(x)) ? x : y;
}
inline double select(bool condition, double x, double y) { return condition ? x : y; }
inline double fma(double x, double y, double z) { return std::fma(x, y, z); }
inline double sqrt(double x) { return std::sqrt(x); }
inline double rsqrt(double x) { return 1 / std::sqrt(x); }
inline double reciprocal(double x) { return 1 / x; }
inline double exp(double x) { return std::exp(x); }
inline double exp2(double x) { return std::exp2(x); }
inline double expm1(double x) { return std::expm1(x); }
inline double log(double x) { return std::log(x); }
inline double log2(double x) { return std::log2(x); }
inline double log1p(double x) { return std::log1p(x); }
inline double sin(double x) { return std::sin(x); }
inline double cos(double x) { return std::cos(x); }
inline double tanh(double x) { return std::tanh(x); }
inline double erf(double x) { return std::erf(x); }
inline double pow(double x, double y) { return std::pow(x, y); }
inline double sigmoid(double x) { return 1 / (1 + std::exp(-x)); }
inline double relu(double x) { return x <= 0 ? 0 : x; }
inline double leaky_relu(double x, double slope) { return x > 0 ? x : slope * x; }
inline double elu(double x, double alpha) { return x > 0 ? x : alpha * std::expm1(x); }
inline double silu(double x) { return x / (1 + std::exp(-x)); }
inline double gelu(double x) { return x * std::erfc(-x / std::sqrt(2.0)) / 2; }
inline double gelu_tanh(double x) {
  return x * (1 + std::tanh(std::sqrt(2 / M_PI) * (x + 0.044715 * x * x * x))) / 2;
}
inline double softplus(double x, double beta, double threshold) {
  return beta * x > threshold ? x : std::log1p(std::exp(beta * x)) / beta;
}
inline double hardsigmoid(double x) { return minimum(maximum(x + 3, 0), 6) / 6; }
inline double hardswish(double x) { return x * hardsigmoid(x); }
inline double mish(double x) { return x * std::tanh(std::log1p(std::exp(x))); }
inline double round(double x) { return std::nearbyint(x); }
inline double floor(double x) { return std::floor(x); }
inline double ceil(double x) { return std::ceil(x); }
inline double trunc(double x) { return std::trunc(x); }
inline double sign(double x) { return x > 0 ? 1 : x < 0 ? -1 : 0; }
} // namespace mpc
)cpp";

using Loop = void (*)(const double *const *operands, double *y, long long count);

/// The file's text, and a loop that calls one of its functions on every element.
std::string textOf(CustomOp op, StringRef source) {
  std::string call =
      "mpc::" + customNamespace(op.getFile()) + "::" + op.getFunction().str() + "<double>(";
  for (unsigned i = 0; i < op.getInputs().size(); ++i)
    call += (i ? ", x[" : "x[") + std::to_string(i) + "][i]";
  return kWords.str() + customText(op.getFile(), source) +
         "extern \"C\" __attribute__((visibility(\"default\"))) void evaluate_custom(const double "
         "*const "
         "*x, double *y, long long count) {\n  for (long long i = 0; i < count; ++i)\n    y[i] = " +
         call + ");\n}\n";
}

} // namespace

SmallVector<EvalTensor> CustomOp::evaluate(ArrayRef<EvalTensor> operands) {
  CustomFiles files;
  if (failed(checkCustomFunctions(*this, files)))
    return {};
  const Result<std::shared_ptr<void>> module = loadHostText(textOf(*this, getSource().getValue()));
  auto loop =
      module.ok() ? reinterpret_cast<Loop>(findHostFunction(*module, "evaluate_custom")) : nullptr;
  if (!loop) {
    emitOpError() << "has no meaning without a host compiler that takes " << getFile()
                  << " with T = double: "
                  << (module.ok() ? "the object lacks the function" : module.status().message());
    return {};
  }
  SmallVector<int64_t> shape;
  for (const EvalTensor &operand : operands)
    shape = *broadcastShapes(shape, operand.shape);
  SmallVector<EvalTensor> wide;
  SmallVector<const double *> pointers;
  for (const EvalTensor &operand : operands)
    wide.push_back(broadcastTo(operand, shape));
  for (const EvalTensor &operand : wide)
    pointers.push_back(operand.data.data());
  EvalTensor y{std::vector<int64_t>(shape.begin(), shape.end())};
  loop(pointers.data(), y.data.data(), y.size());
  return {std::move(y)};
}

} // namespace mpc
