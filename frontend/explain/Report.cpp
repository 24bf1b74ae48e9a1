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

StringRef field(DictionaryAttr decision, StringRef name) {
  auto value = decision ? decision.getAs<StringAttr>(name) : StringAttr();
  return value ? value.getValue() : StringRef();
}

DictionaryAttr decisionOf(Operation *op) {
  return op->getAttrOfType<DictionaryAttr>("mpc.decision");
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
  row.from = row.plannedFrom = typeText(elementOf(from));
  row.to = typeText(elementOf(to));
  row.elements = static_cast<uint64_t>(elementCount(shapeOf(from)));
  row.bytes = byteCount(elementOf(from), row.elements) + byteCount(elementOf(to), row.elements);
  return row;
}

} // namespace

std::string servedLayer(Value value) {
  const StringRef layer = layerOfUsers(value);
  return (layer.empty() ? storedIn(value) : layer).str();
}

ReportBuilder::ReportBuilder(const CompileOptions &options) {
  report.precision = precisionName(options.precision).str();
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
    const DictionaryAttr decision = decisionOf(op);
    auto function = op->getParentOfType<func::FuncOp>();
    if (!decision || !function || op->getNumResults() == 0)
      return;
    if (auto cast = dyn_cast<CastOp>(op)) {
      CastRow row = castRow(function, cast.getX(), cast.getY());
      row.layer = field(decision, "for").str();
      row.reason = row.plannedReason = field(decision, "reason").str();
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
    row.precision = field(decision, "precision").str();
    row.rule = field(decision, "rule").str();
    row.source = field(decision, "source").str();
    row.askedRule = row.rule;
    row.askedSource = row.source;
    row.isProduct = isa<ProductOpInterface>(op);
    if (auto made = op->getAttrOfType<StringAttr>("mpc.recognised"))
      row.recognised = made.str();
    if (row.layer.empty()) {
      const std::string key = row.function + "\n" + row.op + "\n" + row.type + "\n" + row.rule +
                              "\n" + row.source + "\n" + row.recognised;
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
    if (!isa<QuantizeOp, QuantizeBlocksOp>(quantize))
      return;
    auto function = quantize->getParentOfType<func::FuncOp>();
    Value q = quantize->getResult(0);
    CastRow row = castRow(function, quantize->getOperand(0), q);
    const StringRef layer = field(decisionOf(quantize), "for");
    row.layer = layer.empty() ? servedLayer(q) : layer.str();
    row.plannedLayer = layer.str();
    row.quantizes = true;
    row.plannedFrom = "f32";                                                      // scaled in f32
    row.reason = row.plannedReason = field(decisionOf(quantize), "reason").str(); // the recipe's
    if (row.reason.empty())
      row.reason = "written in the model";
    report.casts.push_back(std::move(row));
  });
}

/// What the recipe of quantisation made of layers in fp8: products in bf16 where a target has no
/// others, products of 4 bits, products of 16 bits whose weight is kept in i8.
void ReportBuilder::observeForms(ModuleOp module) {
  module.walk([&](AnchorOpInterface op) {
    const DictionaryAttr decision = decisionOf(op);
    // Of a layer's products the forward's is the layer's.
    if (op->hasAttr("mpc.backward"))
      return;
    const bool fellBack = field(decision, "source") == "--allow-fallback" ||
                          field(decision, "rule").starts_with("gain:");
    const StringRef weight = field(decision, "weight");
    auto matmul = dyn_cast<MatmulOp>(op.getOperation());
    const std::string form = fellBack          ? field(decision, "precision").str()
                             : !weight.empty() ? "bf16, weight in " + weight.str()
                             : matmul && isPacked(elementOf(matmul.getA())) ? nvfp4Name
                                                                            : "";
    if (form.empty())
      return;
    for (LayerRow &row : report.layers) {
      if (row.layer != layerOf(op) || row.precision != "fp8")
        continue;
      row.precision = form;
      if (fellBack) {
        row.rule = field(decision, "rule").str();
        row.source = field(decision, "source").str();
      }
    }
    for (CastRow &row : report.casts) {
      const auto [what, how] = StringRef(row.plannedReason).split(" runs in fp8, ");
      if (row.layer == layerOf(op) && !how.empty())
        row.reason =
            (what + " runs in " + form + (form == nvfp4Name ? ", which quantises bf16" : "") +
             " (" + field(decision, "rule") + ")")
                .str();
    }
  });
}

void ReportBuilder::observeWindows(ModuleOp module) {
  module.walk([&](AnchorOpInterface op) {
    const StringRef reason = field(decisionOf(op), "windows");
    if (!reason.empty())
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
