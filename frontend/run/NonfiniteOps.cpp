#include "frontend/run/FindNonfinite.h"
#include "ir/dialect/Provenance.h"

#include "frontend/model/Model.h"
#include "frontend/run/Tensors.h"

#include "ir/dialect/Dialect.h"
#include "ir/evaluate/Evaluate.h"
#include "ir/plan/Plan.h"

#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Parser/Parser.h"
#include "llvm/ADT/DenseMap.h"

#include <cmath>

using namespace mlir;

namespace mpc {
namespace {

/// The most bytes of all values of a group, in f64.
constexpr uint64_t mostBytes = uint64_t(2) << 30;

std::optional<size_t> firstNonfinite(const EvalTensor &tensor) {
  for (size_t i = 0; i < tensor.data.size(); ++i)
    if (!std::isfinite(tensor.data[i]))
      return i;
  return std::nullopt;
}

/// The kernel of a part of a launch.
plan::KernelOp kernelOf(ModuleOp module, StringRef name, size_t part) {
  auto kernel = module.lookupSymbol<plan::KernelOp>(name);
  if (!kernel)
    return nullptr;
  SmallVector<plan::KernelOp> members = plan::membersOf(kernel);
  if (members.size() == 1)
    return kernel;
  return part < members.size() ? members[part] : plan::KernelOp();
}

/// The operands of a kernel, in the types of its body's arguments. Empty where they do not fit,
/// since a kernel over many tensors has one body for all.
std::vector<EvalTensor> argumentsOf(Block &body, const mpc_nonfinite &report) {
  std::vector<EvalTensor> arguments;
  if (body.getNumArguments() != report.operand_count)
    return arguments;
  for (size_t i = 0; i < report.operand_count; ++i) {
    const mpc_tensor &operand = report.operands[i];
    auto type = dyn_cast<RankedTensorType>(body.getArgument(i).getType());
    if (!type || !type.hasStaticShape())
      return {};
    HostTensor tensor = HostTensor::make(static_cast<DType>(operand.dtype), type.getShape().vec());
    const std::optional<uint64_t> bytes = byteCount(
        static_cast<DType>(operand.dtype), operand.shape, static_cast<size_t>(operand.rank));
    if (!bytes || *bytes < tensor.bytes.size())
      return {};
    const uint8_t *data = static_cast<const uint8_t *>(operand.data);
    tensor.bytes.assign(data, data + tensor.bytes.size());
    arguments.emplace_back(tensor.shape, tensor.values());
  }
  return arguments;
}

uint64_t bytesOf(Block &body) {
  uint64_t elements = 0;
  for (Operation &op : body.without_terminator())
    for (Type type : op.getResultTypes())
      if (auto tensor = dyn_cast<RankedTensorType>(type); tensor && tensor.hasStaticShape())
        elements += static_cast<uint64_t>(tensor.getNumElements());
  return elements * sizeof(double);
}

/// One evaluation of a group's body.
class Body {
public:
  explicit Body(Block &body) : body(body) {}

  /// The op that the first result that is not finite comes from.
  Operation *search(std::vector<EvalTensor> arguments) {
    for (auto [argument, tensor] : llvm::zip(body.getArguments(), arguments))
      values[argument] = std::move(tensor);
    const Evaluator evaluator;
    for (Operation &op : body.without_terminator()) {
      std::vector<EvalTensor> operands;
      for (Value operand : op.getOperands())
        operands.push_back(values.lookup(operand));
      FailureOr<std::vector<EvalTensor>> results = evaluator.run(&op, operands);
      if (failed(results))
        return nullptr;
      for (auto [value, tensor] : llvm::zip(op.getResults(), *results)) {
        if (isa<FloatType>(getElementTypeOrSelf(value.getType())) && firstNonfinite(tensor))
          origins[value] = originOf(&op);
        values[value] = std::move(tensor);
      }
    }
    Operation *first = nullptr;
    for (Value result : body.getTerminator()->getOperands())
      first = earlier(first, origins.lookup(result));
    return first;
  }

  const EvalTensor &valueOf(Value value) const { return values.find(value)->second; }

private:
  /// The op to blame. A constant that is not finite, such as the NaN for a missing row, comes last,
  /// and then the answer is the op that takes it, through any views.
  Operation *originOf(Operation *op) {
    Operation *first = nullptr, *constant = nullptr;
    for (Value operand : op->getOperands())
      if (Operation *origin = origins.lookup(operand))
        isa<ConstantOp>(origin) ? constant = origin : first = earlier(first, origin);
    if (first)
      return first;
    return constant && isa<ViewOpInterface>(op) ? constant : op;
  }
  static Operation *earlier(Operation *a, Operation *b) {
    return !a || (b && b->isBeforeInBlock(a)) ? b : a;
  }

  Block &body;
  llvm::DenseMap<Value, EvalTensor> values;   // looked up, never walked
  llvm::DenseMap<Value, Operation *> origins; // likewise
};

/// Whether an op takes a constant that is NaN, by views.
bool takesNan(Operation *op) {
  for (Value operand : op->getOperands()) {
    Operation *source = operand.getDefiningOp();
    while (source && isa<ViewOpInterface>(source))
      source = source->getOperand(0).getDefiningOp();
    if (auto constant = dyn_cast_or_null<ConstantOp>(source))
      if (auto dense = dyn_cast<DenseFPElementsAttr>(constant.getValue());
          dense && llvm::any_of(dense.getValues<llvm::APFloat>(),
                                [](const llvm::APFloat &v) { return v.isNaN(); }))
        return true;
  }
  return false;
}

/// Whether an op takes ids or the like.
bool takesNumber(Operation *op) {
  return llvm::any_of(op->getOperandTypes(), [](Type type) {
    auto integer = dyn_cast<IntegerType>(getElementTypeOrSelf(type));
    return integer && integer.getWidth() > 1;
  });
}

/// "exp(508.25) is inf, f32 ends at 3.40282e+38", "cast(70123.4) of rms_norm is inf"
std::string textOf(Operation *op, const Body &body, const FloatFormat &format,
                   const mpc_nonfinite &report) {
  const EvalTensor &result = body.valueOf(op->getResult(0));
  const size_t at = *firstNonfinite(result);
  std::string operands;
  for (Value operand : op->getOperands()) {
    const EvalTensor &value = body.valueOf(operand);
    std::string text;
    if (value.shape == result.shape) {
      text = numberText(value.data[at]);
    } else if (isa<FloatType>(getElementTypeOrSelf(operand.getType()))) {
      double largest = 0;
      for (double element : value.data)
        largest = std::max(largest, std::fabs(element));
      text = "values up to " + numberText(largest);
    } else {
      continue;
    }
    operands += (operands.empty() ? "" : ", ") + text;
  }
  const StringRef name = op->getName().stripDialect();
  std::string text = name.str() + "(" + operands + ")";
  if (const StringRef origin = originOf(op).getValue(); origin != name)
    text += " of " + origin.str();
  text += " is " + numberText(result.data[at]);
  // The report already describes the result.
  const bool isSaid = std::isinf(report.value) &&
                      dtypeName(static_cast<DType>(report.tensor.dtype)) == StringRef(format.name);
  if (std::isinf(result.data[at]) && !isSaid)
    text += std::string(", ") + format.name + " ends at " + numberText(format.max);
  return text;
}

/// The text of all plans' groups, as one module.
std::string groupsOf(const std::string &artifact, const Trust &trust) {
  Result<ProgramDescription> description = describeArtifact(artifact, trust);
  std::string text;
  for (size_t plan = 0; description.ok() && plan < description->plans.size(); ++plan)
    if (Result<std::string> groups = readPlanGroups(artifact, plan, trust); groups.ok())
      text += StringRef(*groups).starts_with("module") ? *groups : "module {\n" + *groups + "}\n";
  return text;
}

} // namespace

std::optional<NonfiniteOp> findNonfiniteOp(const std::string &artifact, const Trust &trust,
                                           const mpc_nonfinite &report) {
  if (report.origin != MPC_ORIGIN_STEP || report.operand_count == 0)
    return std::nullopt;
  DialectRegistry registry;
  registerDialects(registry);
  MLIRContext context(registry);
  // A group that cannot be read or evaluated gives no answer.
  ScopedDiagnosticHandler silent(&context, [](Diagnostic &) { return success(); });
  OwningOpRef<ModuleOp> parsed = parseSourceString<ModuleOp>(groupsOf(artifact, trust), &context);
  if (!parsed)
    return std::nullopt;
  plan::KernelOp kernel;
  parsed->walk([&](ModuleOp module) {
    if (!kernel)
      kernel = kernelOf(module, report.operation, report.part);
  });
  if (!kernel || kernel.getBody().empty() || bytesOf(kernel.getBody().front()) > mostBytes)
    return std::nullopt;
  Block &block = kernel.getBody().front();
  std::vector<EvalTensor> arguments = argumentsOf(block, report);
  Body body(block);
  Operation *op = arguments.empty() ? nullptr : body.search(std::move(arguments));
  const FloatFormat *format =
      op ? formatOf(getElementTypeOrSelf(op->getResult(0).getType())) : nullptr;
  if (!format || !firstNonfinite(body.valueOf(op->getResult(0))))
    return std::nullopt;
  NonfiniteOp found;
  found.index = std::distance(block.begin(), op->getIterator());
  const EvalTensor &result = body.valueOf(op->getResult(0));
  found.isNan = std::isnan(result.data[*firstNonfinite(result)]);
  const auto origin = op->getAttrOfType<StringAttr>("mpc.origin");
  found.origin = originOf(op).getValue().str();
  found.isBackward = origin && origin.getValue().ends_with("_grad");
  found.isByDefinition = takesNan(op) || takesNumber(op);
  found.text = textOf(op, body, *format, report);
  for (unsigned i = 0; i < dtypeCount; ++i)
    if (StringRef(format->name) == dtypeName(static_cast<DType>(i)))
      found.type = static_cast<DType>(i);
  return found;
}

} // namespace mpc
