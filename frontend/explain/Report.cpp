// Before: a module that has just left a stage. After: rows of facts; the module does not change.
#include "frontend/explain/Report.h"
#include "frontend/explain/EntryReader.h"

#include "ir/dialect/Blocks.h"
#include "ir/dialect/Provenance.h"
#include "ir/formats/FloatFormat.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

using namespace mlir;

namespace mpc {
namespace {

std::string textOf(StringAttr text) { return text ? text.str() : ""; }

/// "linear runs in bf16 (class lower)".
std::string reasonText(StringRef reader, const std::string &form, ReasonAttr why) {
  return (reader + " runs in " + form + " (" + wordsOf(why) + ")").str();
}

/// The layer of the first user that has one, through ops that have none.
StringRef layerOfUsers(Value value, unsigned depth = 4) {
  for (Operation *user : value.getUsers()) {
    if (const StringRef layer = layerOf(user); !layer.empty())
      return layer;
    if (depth > 0 && user->getNumResults() == 1)
      if (const StringRef layer = layerOfUsers(user->getResult(0), depth - 1); !layer.empty())
        return layer;
  }
  return "";
}

/// The first global that `value` is stored to, for which init computes it.
StringRef storedIn(Value value) {
  for (Operation *user : value.getUsers())
    if (auto global = user->getAttrOfType<SymbolRefAttr>("global"))
      return global.getLeafReference().getValue();
  return "";
}

CastRow castRow(func::FuncOp function, Value from, Value to) {
  CastRow row;
  row.function = function.getSymName().str();
  row.from = typeText(elementOf(from));
  row.to = typeText(elementOf(to));
  row.elements = static_cast<uint64_t>(elementCount(shapeOf(from)));
  row.bytes = byteCount(elementOf(from), row.elements) + byteCount(elementOf(to), row.elements);
  return row;
}

} // namespace

std::string wordsOf(ReasonAttr why) { return why ? why.getWords() : ""; }
std::string sourceOf(ReasonAttr why) { return why ? textOf(why.getSource()) : ""; }

std::string servedLayer(Value value) {
  const StringRef layer = layerOfUsers(value);
  return (layer.empty() ? storedIn(value) : layer).str();
}

ReportBuilder::ReportBuilder(const CompileOptions &options) {
  report.precision = stringifyPrecision(options.precision).str();
  report.policy = options.policyName + (options.fastMath ? " with --math=fast" : "");
}

void ReportBuilder::observe(Stage stage, ModuleOp module) {
  if (stage == Stage::Cast)
    observeCasts(module);
  if (stage == Stage::Quantize) {
    observeQuantizes(module);
    observeForms(module);
    observeWindows(module);
  }
  if (stage == Stage::Differentiate)
    observeScales(module, report);
  if (stage == Stage::Optimize)
    observeOptimizer(module, report);
}

void ReportBuilder::observeCasts(ModuleOp module) {
  for (auto function : module.getOps<func::FuncOp>())
    if (auto notes = function->getAttrOfType<ArrayAttr>("mpc.repeats"))
      for (Attribute note : notes)
        report.repeats.push_back(cast<StringAttr>(note).str());
  std::map<std::string, size_t> unnamed;
  module.walk([&](Operation *op) {
    const Decision decision = Decision::of(op);
    auto function = op->getParentOfType<func::FuncOp>();
    if (!decisionOf(op) || !function || op->getNumResults() == 0)
      return;
    if (auto cast = dyn_cast<CastOp>(op)) {
      CastRow row = castRow(function, cast.getX(), cast.getY());
      const StringRef reader = decision.reader ? decision.reader.getValue() : StringRef();
      const bool asksFp8 =
          !reader.empty() && decision.why && decision.why.getPrecision() == Precision::fp8;
      row.id = decision.id;
      row.layer = textOf(decision.layer);
      row.asksFp8 = asksFp8 ? reader.str() : "";
      row.reason =
          reader.empty()
              ? wordsOf(decision.why)
              : reasonText(reader, (asksFp8 ? "fp8, which quantises " : "") + row.to, decision.why);
      report.casts.push_back(std::move(row));
      return;
    }
    LayerRow row;
    row.function = function.getSymName().str();
    row.layer = layerOf(op).str();
    row.op = op->getName().stripDialect().str();
    if (auto custom = dyn_cast<CustomOpInterface>(op))
      row.op += " @" + custom.getFunction().str() + " of " + custom.getFileAttr().str();
    row.type = typeText(elementOf(op->getResult(0)));
    row.why = row.asked = decision.why;
    if (row.why && row.why.getPrecision())
      row.precision = stringifyPrecision(*row.why.getPrecision()).str();
    row.isProduct = isa<ProductOpInterface>(op);
    if (auto made = op->getAttrOfType<StringAttr>("mpc.recognised"))
      row.recognised = made.str();
    if (row.layer.empty()) {
      const std::string key = row.function + "\n" + row.op + "\n" + row.type + "\n" +
                              wordsOf(row.why) + "\n" + sourceOf(row.why) + "\n" + row.recognised;
      const auto [entry, added] = unnamed.emplace(key, report.layers.size());
      if (!added) {
        ++report.layers[entry->second].count;
        return;
      }
    }
    report.layers.push_back(std::move(row));
  });
}

void ReportBuilder::observeQuantizes(ModuleOp module) {
  // Casts of parameters have moved to the function init by this stage.
  module.walk([&](Operation *quantize) {
    auto function = quantize->getParentOfType<func::FuncOp>();
    if (!isa<QuantizeOp, QuantizeBlocksOp>(quantize))
      return;
    Value q = quantize->getResult(0);
    CastRow row = castRow(function, quantize->getOperand(0), q);
    const Decision decision = Decision::of(quantize);
    row.id = decision.id;
    row.layer = decision.layer ? decision.layer.str() : servedLayer(q);
    row.reason = decision.why ? wordsOf(decision.why) : "written in the model";
    report.casts.push_back(std::move(row));
  });
}

/// What the recipe of quantisation made of layers in fp8: products in bf16 where a target has no
/// others, products of 4 bits, products of 16 bits whose weight is kept in i8.
void ReportBuilder::observeForms(ModuleOp module) {
  module.walk([&](AnchorOpInterface op) {
    // Of a layer's products the forward's is the layer's.
    if (op->hasAttr("mpc.backward"))
      return;
    const Decision decision = Decision::of(op);
    const bool fellBack = decision.why && (decision.why.getRule() == DecisionRule::fallback ||
                                           decision.why.getRule() == DecisionRule::gain);
    auto matmul = dyn_cast<MatmulOp>(op.getOperation());
    const std::string form =
        fellBack ? stringifyPrecision(decision.why.getPrecision().value_or(Precision::bf16)).str()
        : decision.weight                              ? "bf16, weight in " + decision.weight.str()
        : matmul && isPacked(elementOf(matmul.getA())) ? nvfp4Name
                                                       : "";
    if (form.empty())
      return;
    for (LayerRow &row : report.layers) {
      if (row.layer != layerOf(op) || row.precision != "fp8")
        continue;
      row.precision = form;
      if (fellBack)
        row.why = decision.why;
    }
    for (CastRow &row : report.casts)
      if (row.layer == layerOf(op) && !row.asksFp8.empty())
        row.reason = reasonText(
            row.asksFp8, form + (form == nvfp4Name ? ", which quantises bf16" : ""), decision.why);
  });
}

void ReportBuilder::observeWindows(ModuleOp module) {
  module.walk([&](AnchorOpInterface op) {
    if (StringAttr reason = Decision::of(op).windows)
      report.windows.push_back({op->getParentOfType<func::FuncOp>().getSymName().str(),
                                layerOf(op).str(), originOf(op).getValue().str(), reason.str()});
  });
}

Report ReportBuilder::finish(ModuleOp module, const DeviceRates &device) const {
  Report result = report;
  result.model = module.getSymName().value_or("model").str();
  result.device = &device;
  for (auto program : module.getOps<plan::ProgramOp>()) {
    traceCasts(program, result.casts);
    result.plans.push_back(reportPlan(program, result));
  }
  return result;
}

std::string ReportBuilder::json(ModuleOp module) const {
  return reportJson(finish(module, knownDevices().front()));
}

} // namespace mpc
