// The training step's part of the report: the values that carry a loss's scale, and the way of each
// gradient to its update.
#include "frontend/explain/Report.h"
#include "ir/dialect/Dialect.h"

#include "mpc/Names.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MLProgram/IR/MLProgram.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;

namespace mpc {
namespace {

std::string stateOf(Value value) {
  auto load = value.getDefiningOp<ml_program::GlobalLoadOp>();
  return load ? load.getGlobal().getLeafReference().getValue().str() : "";
}

/// "768x3072xbf16" for a gradient, without its scale, before it was widened to the parameter's
/// type.
std::string shapeAndElement(Value value) {
  if (auto cast = value.getDefiningOp<CastOp>())
    value = cast.getX();
  std::string text;
  llvm::raw_string_ostream out(text);
  for (const int64_t size : shapeOf(value))
    out << size << "x";
  out << elementOf(value);
  return text;
}

std::string tagOf(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  auto scaled = tensor ? dyn_cast_or_null<ScaledAttr>(tensor.getEncoding()) : ScaledAttr();
  return scaled ? scaled.getTag().getValue().str() : "";
}

void countCarriers(func::FuncOp function, Report &report) {
  std::map<std::string, ScaleRow> rows;
  function.walk([&](Operation *op) {
    if (auto loss = dyn_cast<ScaleLossOp>(op)) {
      ScaleRow &row = rows[loss.getTag().str()];
      row.tag = loss.getTag().str();
      row.state = stateOf(loss.getScale());
    }
    for (const Value result : op->getResults())
      if (const std::string tag = tagOf(result.getType()); !tag.empty())
        ++rows[tag].carriers[op->getName().stripDialect().str()];
  });
  for (auto &[tag, row] : rows) {
    row.function = function.getSymName().str();
    report.scales.push_back(std::move(row));
  }
}

/// The row of a parameter's gradient in a function; a new row is added.
GradientRow &rowOf(Report &report, StringRef function, StringRef parameter) {
  for (GradientRow &row : report.gradients)
    if (row.function == function && row.parameter == parameter)
      return row;
  GradientRow &row = report.gradients.emplace_back();
  row.function = function.str();
  row.parameter = parameter.str();
  return row;
}

/// The scaler's state whose inverse this product multiplies by, or "". mpc.unscale becomes such a
/// product.
std::string unscaledBy(MulOp mul) {
  auto inverse = mul->getOperand(1).getDefiningOp<DivOp>();
  const std::string state = inverse ? stateOf(inverse->getOperand(1)) : "";
  return StringRef(state).starts_with(states::scaler) ? state : "";
}

/// Follows a gradient from the optimizer's operand back to the result of the backward.
void followBack(Value gradient, GradientRow &row) {
  llvm::SetVector<Value> pending;
  pending.insert(gradient);
  for (size_t i = 0; i < pending.size(); ++i) {
    const Value value = pending[i];
    row.checked |=
        llvm::any_of(value.getUsers(), [](Operation *user) { return isa<AllFiniteOp>(user); });
    Operation *op = value.getDefiningOp();
    if (auto clip = dyn_cast_or_null<ClipOp>(op)) {
      row.clipped = true;
      pending.insert(clip.getG());
    } else if (isa_and_nonnull<MinimumOp, MaximumOp>(op)) {
      row.clipped = true; // to a largest value
      pending.insert(op->getOperand(0));
    } else if (auto mul = dyn_cast_or_null<MulOp>(op)) {
      if (const std::string scale = unscaledBy(mul); !scale.empty())
        row.unscaled = scale;
      pending.insert(mul->getOperand(0));
    } else if (auto cast = dyn_cast_or_null<CastOp>(op)) {
      pending.insert(cast.getX());
    } else if (auto sum = dyn_cast_or_null<AddOp>(op); sum && row.type.empty()) {
      pending.insert(sum->getOperand(0)); // a sum over several losses, or micro-batches
    } else if (row.type.empty()) {
      row.type = shapeAndElement(value);
    }
  }
}

} // namespace

void observeScales(ModuleOp module, Report &report) {
  for (auto function : module.getOps<func::FuncOp>()) {
    auto recipe = function->getAttrOfType<ArrayAttr>("mpc.recipe");
    if (!recipe)
      continue;
    countCarriers(function, report);
    // The last results are the gradients, in the order of the attribute.
    const auto results = function.getBody().front().getTerminator()->getOperands();
    for (auto [entry, value] : llvm::zip(recipe, results.take_back(recipe.size()))) {
      const auto names = cast<ArrayAttr>(entry);
      GradientRow row;
      row.function = function.getSymName().str();
      row.loss = cast<StringAttr>(names[0]).getValue().str();
      row.parameter = cast<StringAttr>(names[1]).getValue().str();
      row.type = shapeAndElement(value);
      row.scale = tagOf(value.getType());
      report.gradients.push_back(std::move(row));
    }
  }
}

void observeOptimizer(ModuleOp module, Report &report) {
  for (GradientRow &row : report.gradients)
    if (row.function == entries::microStep || row.function == entries::measure)
      row.optimizer = row.function == entries::measure ? "a result" : "accumulated";
  for (auto function : module.getOps<func::FuncOp>())
    function.walk([&](Operation *op) {
      // Muon has no op of its own: its first one names the parameter (passes/train/Muon.h).
      const auto of = op->getAttrOfType<FlatSymbolRefAttr>("mpc.of");
      if (!isa<OptimizerOpInterface>(op) && !of)
        return;
      const std::string parameter = of ? of.getValue().str() : stateOf(op->getOperand(0));
      GradientRow followed;
      followBack(op->getOperand(1), followed);
      rowOf(report, function.getSymName(), parameter); // at least one
      for (GradientRow &row : report.gradients) {      // one a loss
        if (row.function != function.getSymName() || row.parameter != parameter)
          continue;
        row.type = row.type.empty() ? followed.type : row.type;
        row.unscaled = followed.unscaled;
        row.checked = followed.checked;
        row.clipped = followed.clipped;
        row.optimizer = of ? op->getAttrOfType<StringAttr>("mpc.origin").str()
                           : op->getName().stripDialect().str();
      }
    });
}

} // namespace mpc
