// The meaning of the user's functions.
// The meaning of mpc.custom and mpc.custom_gather is their text. So the host compiler compiles the
// text with T = double, and the text calls the functions of the C library. Nothing of the device
// library takes part. The text's roundings in f32 do not count here; tests hold them to the
// tolerance of an element.
#include "ir/dialect/custom/Custom.h"
#include "ir/evaluate/EvaluateTensor.h"

#include "mpc/HostCode.h"

#include "llvm/ADT/StringExtras.h"

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
inline double tan(double x) { return std::abs(x) <= 0x1p50 ? std::tan(x) : NAN; }
inline double asin(double x) { return std::asin(x); }
inline double acos(double x) { return std::acos(x); }
inline double atan(double x) { return std::atan(x); }
inline double atan2(double y, double x) { return std::atan2(y, x); }
inline double sinh(double x) { return std::sinh(x); }
inline double cosh(double x) { return std::cosh(x); }
inline double asinh(double x) { return std::asinh(x); }
inline double acosh(double x) { return std::acosh(x); }
inline double atanh(double x) { return std::atanh(x); }
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

/// Whole tensors by their definition. The first index outside of one is kept, and the element is
/// then NaN or 0; the numbers of `Fault` go out as they stand.
constexpr StringLiteral kWholes = R"cpp(
namespace mpc {
using Index = long long;
struct Fault {
  Index operand, element, at[64];
};
template <class Read, int operand, int rank>
struct Whole {
  const double *data;
  const Index *extents;
  Fault *fault;
  Index element; // of the result
  Index extent(int dimension) const {
    return dimension >= 0 && dimension < rank ? extents[dimension] : 0;
  }
  template <class... I>
  Read operator()(I... at) const {
    static_assert(sizeof...(I) == rank,
                  "a tensor is read by as many indices as it has dimensions");
    const Index places[rank + 1] = {Index{at}...};
    Index number = 0;
    for (int i = 0; i < rank; ++i) {
      if (places[i] < 0 || places[i] >= extents[i])
        return outside(places);
      number = number * extents[i] + places[i];
    }
    return Read(data[number]);
  }
  Read outside(const Index *places) const {
    if (fault->operand < 0) {
      fault->operand = operand;
      fault->element = element;
      for (int i = 0; i < rank; ++i)
        fault->at[i] = places[i];
    }
    return Read(Read(0.5) != 0 ? NAN : 0);
  }
};
} // namespace mpc
)cpp";

constexpr int64_t kMostRank = 64; // as in Fault
struct Fault {
  long long operand = -1, element = 0, at[kMostRank] = {};
};

/// Computes `count` elements, from the operands and their extents and the extents of the result.
using Loop = void (*)(const double *const *operands, const long long *const *extents,
                      const long long *shape, long long count, double *y, Fault *fault);

std::string loopOf(const std::string &body) {
  return "extern \"C\" __attribute__((visibility(\"default\"))) void evaluate_custom(const double "
         "*const *x, const long long *const *extents, const long long *shape, long long count, "
         "double *y, mpc::Fault *fault) {\n  for (long long i = 0; i < count; ++i) {\n" +
         body + "  }\n}\n";
}

std::string nameOf(CustomOpInterface op) {
  return "mpc::" + customNamespace(op.getFileAttr().getValue()) + "::" + op.getFunction().str() +
         "<double>(";
}

/// The loop that calls the function on every element.
std::string textOf(CustomOp op) {
  std::string call = "    y[i] = " + nameOf(op);
  for (unsigned i = 0; i < op.getInputs().size(); ++i)
    call += (i ? ", x[" : "x[") + std::to_string(i) + "][i]";
  return loopOf(call + ");\n");
}

/// The loop that calls the function at every place: `at` is that of element i.
std::string textOf(CustomGatherOp op) {
  const std::string rank = std::to_string(shapeOf(op.getY()).size());
  std::string text = "    long long at[" + rank + " + 1];\n    for (long long d = " + rank +
                     ", rest = i; d-- > 0; rest /= shape[d])\n      at[d] = rest % shape[d];\n";
  std::string call;
  for (auto [index, x] : llvm::enumerate(op.getInputs())) {
    const std::string number = std::to_string(index);
    text += "    const mpc::Whole<" +
            std::string(isa<FloatType>(elementOf(x)) ? "double" : "long long") + ", " + number +
            ", " + std::to_string(shapeOf(x).size()) + "> x" + number + "{x[" + number +
            "], extents[" + number + "], fault, i};\n";
    call += (index ? ", x" : "x") + number;
  }
  for (size_t d = 0; d < shapeOf(op.getY()).size(); ++d)
    call += ", at[" + std::to_string(d) + "]";
  return loopOf(text + "    y[i] = " + nameOf(op) + call + ");\n" +
                "    if (fault->operand >= 0)\n      return;\n");
}

/// Compiles the text of the op's file and its loop, or emits an error. The module holds the loop.
std::pair<std::shared_ptr<void>, Loop> compile(CustomOpInterface op, const std::string &loop) {
  CustomFiles files;
  if (failed(checkCustomFunctions(op, files)))
    return {};
  const StringRef file = op.getFileAttr().getValue();
  const Result<std::shared_ptr<void>> module =
      loadHostText((kWords + kWholes).str() + customText(file, op.getSource().getValue()) + loop);
  auto found =
      module.ok() ? reinterpret_cast<Loop>(findHostFunction(*module, "evaluate_custom")) : nullptr;
  if (found)
    return {*module, found};
  op->emitOpError() << "has no meaning without a host compiler that takes " << file
                    << " with T = double: "
                    << (module.ok() ? "the object lacks the function" : module.status().message());
  return {};
}

} // namespace

SmallVector<EvalTensor> CustomOp::evaluate(ArrayRef<EvalTensor> operands) {
  auto [module, loop] = compile(*this, textOf(*this));
  if (!loop)
    return {};
  const SmallVector<int64_t> shape = commonShape(operands);
  SmallVector<EvalTensor> wide;
  SmallVector<const double *> pointers;
  for (const EvalTensor &operand : operands)
    wide.push_back(broadcastTo(operand, shape));
  for (const EvalTensor &operand : wide)
    pointers.push_back(operand.data.data());
  EvalTensor y{std::vector<int64_t>(shape.begin(), shape.end())};
  loop(pointers.data(), nullptr, nullptr, y.size(), y.data.data(), nullptr);
  return {std::move(y)};
}

SmallVector<EvalTensor> CustomGatherOp::evaluate(ArrayRef<EvalTensor> operands) {
  for (Value value : getOperation()->getOperands())
    if (static_cast<int64_t>(shapeOf(value).size()) > kMostRank) {
      emitOpError() << "is evaluated with operands of at most " << kMostRank << " dimensions";
      return {};
    }
  if (!cast<RankedTensorType>(getY().getType()).hasStaticShape()) {
    emitOpError() << "cannot be evaluated with the result type " << getY().getType()
                  << "; dimensions are fixed with --dim";
    return {};
  }
  auto [module, loop] = compile(*this, textOf(*this));
  if (!loop)
    return {};
  std::vector<std::vector<long long>> shapes;
  SmallVector<const double *> pointers;
  SmallVector<const long long *> extents;
  for (const EvalTensor &operand : operands)
    shapes.emplace_back(operand.shape.begin(), operand.shape.end());
  for (auto [operand, shape] : llvm::zip(operands, shapes)) {
    pointers.push_back(operand.data.data());
    extents.push_back(shape.data());
  }
  EvalTensor y{shapeOf(getY()).vec()};
  const std::vector<long long> shape(y.shape.begin(), y.shape.end());
  Fault fault;
  loop(pointers.data(), extents.data(), shape.data(), y.size(), y.data.data(), &fault);
  if (fault.operand < 0)
    return {std::move(y)};
  auto text = [](ArrayRef<int64_t> numbers) {
    return "(" +
           llvm::join(llvm::map_range(numbers, [](int64_t n) { return std::to_string(n); }), ", ") +
           ")";
  };
  const std::vector<int64_t> &read = operands[fault.operand].shape;
  SmallVector<int64_t> place(y.shape.size());
  for (size_t d = place.size(); d-- > 0; fault.element /= y.shape[d])
    place[d] = fault.element % y.shape[d];
  emitOpError() << "reads outside of " << getOperandName(fault.operand) << ": the index "
                << text(SmallVector<int64_t>(fault.at, fault.at + read.size()))
                << ", where its extents are " << text(read) << ", for the element " << text(place)
                << " of the result; the function asks x.extent(d) first";
  return {};
}

} // namespace mpc
