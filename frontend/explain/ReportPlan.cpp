// The plan's part of the report: launches and products with their cost.
#include "frontend/explain/EntryReader.h"
#include "frontend/explain/Report.h"
#include "ir/dialect/Blocks.h"
#include "ir/dialect/Dialect.h"
#include "ir/dialect/Provenance.h"
#include "ir/formats/ElementTypes.h"
#include "ir/formats/Target.h"
#include "ir/schedule/TensorTable.h"

#include "mpc/Names.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <algorithm>

using namespace mlir;

namespace mpc {
namespace {

std::vector<std::string> stringsOf(ArrayAttr array) {
  std::vector<std::string> result;
  if (array)
    for (Attribute element : array)
      if (auto text = dyn_cast<StringAttr>(element))
        result.push_back(text.getValue().str());
  return result;
}

/// Whether the op is a part of what quantises a tensor, or copies one: whatever else it computes is
/// one element.
bool onlyQuantises(Operation *op) {
  if (op->getNumResults() != 1 || isa<ViewOpInterface, ConstantOp>(op) ||
      elementCount(shapeOf(op->getResult(0))) == 1)
    return true;
  auto cast = dyn_cast<CastOp>(op);
  return isQuantizing(op) || (cast && elementOf(cast.getX()) == elementOf(cast.getY()));
}

/// The 8-bit results of a group's kernel. Those of an elementwise kernel of one element are none.
CopiesRow copiesOf(plan::KernelOp kernel) {
  CopiesRow row;
  row.isStandalone = true;
  for (Operation &op : kernel.getBody().front()) {
    row.isStandalone &= isa<YieldOp>(op) || onlyQuantises(&op);
    if (isa<YieldOp>(op))
      for (Value result : op.getOperands())
        if (isOf8Bits(result)) {
          ++row.count;
          row.transposed += isTurned(result);
        }
  }
  const TensorTable table = TensorTable::fromAttribute(kernel.getSchedule());
  const uint64_t tensors = std::max<int64_t>(1, table.tensors);
  row.count *= tensors;
  row.transposed *= tensors;
  return row;
}

} // namespace

bool isStandalone(plan::KernelOp part, plan::KernelOp kernel) {
  return part.isGroup() && !isa<plan::TailedAttr>(kernel.getSchedule()) &&
         copiesOf(part).isStandalone;
}

bool isQuantizing(Operation *op) {
  const StringRef origin = originOf(op).getValue();
  return origin == QuantizeOp::getOperationName().rsplit('.').second ||
         origin == QuantizeBlocksOp::getOperationName().rsplit('.').second;
}

std::vector<std::pair<std::string, std::vector<std::string>>>
layersOfKernels(plan::ProgramOp program) {
  std::vector<std::pair<std::string, std::vector<std::string>>> result;
  auto listOf = [&](const std::string &kernel) -> std::vector<std::string> & {
    for (auto &[name, layers] : result)
      if (name == kernel)
        return layers;
    return result.emplace_back(kernel, std::vector<std::string>()).second;
  };
  auto add = [&](FlatSymbolRefAttr kernel, std::vector<std::string> layers) {
    if (!kernel)
      return;
    std::vector<std::string> &list = listOf(kernel.getValue().str());
    for (std::string &layer : layers)
      if (!llvm::is_contained(list, layer))
        list.push_back(std::move(layer));
  };
  program.walk([&](plan::LaunchOp launch) {
    add(launch.getKernelAttr(), stringsOf(launch.getLayersAttr()));
    // A cast of a parameter or an input belongs to no layer, but names the layer that it serves.
    add(launch.getKernelAttr(), layersOfCasts(launch));
  });
  program.walk(
      [&](plan::GemmOp gemm) { add(gemm.getKernelAttr(), stringsOf(gemm.getLayersAttr())); });
  return result;
}

//===-- Costs --------------------------------------------------------------------------------===//

namespace {

/// The user's name of the precision: "fp32" for f32.
StringRef precisionOf(Compute compute) {
  switch (compute) {
  case Compute::f32:
    return "fp32";
  case Compute::tf32:
    return "tf32";
  case Compute::f16:
    return "fp16";
  case Compute::bf16:
    return "bf16";
  case Compute::fp8:
    return "fp8";
  }
  llvm_unreachable("a product has one of five precisions");
}

class PlanReader {
public:
  PlanReader(plan::ProgramOp program, const Report &report)
      : program(program), symbols(program), report(report) {}

  PlanReport read() {
    result.name = program.getSymName().str();
    result.targets = stringsOf(program.getTargets());
    if (report.device->measured && hasTargetOf(*report.device) && isPredictable())
      result.times = report.device->measured;
    result.arena = static_cast<uint64_t>(program.getArena());
    result.peak = static_cast<uint64_t>(program.getPeak());
    result.entry = mainEntry(program).getSymName().str();
    for (auto entry : program.getOps<plan::EntryOp>()) {
      if (entry.getSymName() != entries::init)
        result.entries.push_back(entry.getSymName().str());
      for (auto step : entry.getBody().front().getOps<plan::StepOpInterface>())
        readStep(entry.getSymName().str(), step);
    }
    observeMoves(program, result);
    observeFp8Forms(program, result);
    return std::move(result);
  }

private:
  void readStep(const std::string &entry, plan::StepOpInterface step) {
    switch (step.getStepKind()) {
    case plan::StepKind::Launch:
      return readLaunch(entry, cast<plan::LaunchOp>(step.getOperation()));
    case plan::StepKind::Gemm:
      return readGemm(entry, cast<plan::GemmOp>(step.getOperation()));
    case plan::StepKind::Copy:
    case plan::StepKind::Fill:
      return count(rowOf(entry, stringifyStepKind(step.getStepKind()).str()), step);
    case plan::StepKind::Collective:
      if (entry == result.entry)
        readCollective(cast<plan::CollectiveOp>(step.getOperation()));
      return count(rowOf(entry, stringifyStepKind(step.getStepKind()).str()), step);
    case plan::StepKind::Wait:
      return;
    }
  }

  void readCollective(plan::CollectiveOp collective) {
    const StringRef first = collective.getBuffersRead().front();
    const Type element = symbols.lookup<plan::BufferOp>(first).getType().getElementType();
    // Of parts those that the whole tensors have, as each element goes once around.
    ++result.wire.messages;
    result.wire.bytes[elementName(*dtypeOf(element))] +=
        static_cast<uint64_t>(std::max(collective.getBytesRead(), collective.getBytesWritten()));
  }

  void readLaunch(const std::string &entry, plan::LaunchOp launch) {
    auto kernel = symbols.lookup<plan::KernelOp>(launch.getKernel());
    KernelRow &row = rowOf(entry, launch.getKernel().str());
    row.schedule = kernel.getSchedule().getWord().str();
    count(row, launch);
    for (plan::KernelOp part : plan::membersOf(kernel)) {
      if (!part.isGroup())
        continue;
      CopiesRow copies = copiesOf(part);
      copies.isStandalone = isStandalone(part, kernel);
      copies.entry = entry;
      copies.layers = stringsOf(launch.getLayersAttr());
      for (std::string &layer : layersOfCasts(launch))
        if (!llvm::is_contained(copies.layers, layer))
          copies.layers.push_back(std::move(layer));
      copies.phase = stringifyPhase(launch.getPhase().value_or(plan::Phase::Forward)).str();
      if (copies.count)
        result.copies.push_back(std::move(copies));
    }
    if (!launch.getLayersAttr() || launch.getLayersAttr().empty())
      for (std::string &layer : layersOfCasts(launch)) // casts of parameters
        if (!llvm::is_contained(row.layers, layer))
          row.layers.push_back(std::move(layer));
  }

  KernelRow &rowOf(const std::string &entry, const std::string &kernel) {
    for (KernelRow &row : result.kernels)
      if (row.entry == entry && row.kernel == kernel)
        return row;
    KernelRow &row = result.kernels.emplace_back();
    row.entry = entry;
    row.kernel = kernel;
    return row;
  }

  Seconds secondsOf(const StepWork &work) const {
    return {leastSeconds(*report.device, work),
            result.times ? predictedSeconds(*report.device, *result.times, work) : 0};
  }

  void count(KernelRow &row, plan::StepOpInterface step) {
    const auto read = static_cast<uint64_t>(step.getBytesRead()),
               written = static_cast<uint64_t>(step.getBytesWritten());
    ++row.launches;
    row.flops += static_cast<uint64_t>(step.getFlops());
    row.bytesRead += read;
    row.bytesWritten += written;
    row.work = stepWorkOf(step, symbols);
    row.seconds += secondsOf(row.work);
    for (std::string &layer : stringsOf(step.getLayers().value_or(ArrayAttr())))
      if (!llvm::is_contained(row.layers, layer))
        row.layers.push_back(std::move(layer));
  }

  /// Whether the user wrote the decision, in the model or in a policy.
  static bool isUsersOwn(ReasonAttr why) {
    return why && why.getRule() != DecisionRule::opClass &&
           why.getRule() != DecisionRule::fallback && why.getSource() &&
           why.getSource().getValue() != CompileOptions().policyName;
  }

  /// Whether all steps of the plan are such as were measured.
  bool isPredictable() {
    return !program
                .walk([&](plan::StepOpInterface step) {
                  return mpc::isPredictable(stepWorkOf(step, symbols)) ? WalkResult::advance()
                                                                       : WalkResult::interrupt();
                })
                .wasInterrupted();
  }

  /// Whether a target of the plan is of the device's generation.
  bool hasTargetOf(const DeviceRates &device) const {
    return llvm::any_of(result.targets, [&](const std::string &name) {
      const Target *target = findTarget(name);
      return target && target->capability / 10 == device.capability / 10;
    });
  }

  /// Whether the report's device multiplies 8 bits, and scales of blocks as a target of the plan
  /// does.
  bool hasRatesFor(plan::GemmOp gemm) const {
    const DeviceRates &device = *report.device;
    return device.fp8 > 0 && (!gemm.getBlockA() || hasTargetOf(device));
  }

  void readGemm(const std::string &entry, plan::GemmOp gemm) {
    GemmRow row;
    const std::vector<std::string> layers = stringsOf(gemm.getLayersAttr());
    row.entry = entry;
    row.layers = llvm::join(layers, " ");
    row.m = gemm.getM(), row.n = gemm.getN(), row.k = gemm.getK(), row.batch = gemm.getBatch();
    row.precision = precisionOf(gemm.getCompute()).str();
    row.flops = static_cast<uint64_t>(gemm.getFlops());
    row.bytes = static_cast<uint64_t>(gemm.getBytesRead() + gemm.getBytesWritten());
    row.work = stepWorkOf(gemm, symbols);
    row.seconds = secondsOf(row.work);
    if (std::optional<DecisionAttr> decision = gemm.getDecision()) {
      row.why = decision->getWhy();
      row.weight = decision->getWeight() ? decision->getWeight().str() : "";
      row.unpadded = 2 * static_cast<uint64_t>(decision->getUnpadded());
      if (hasRatesFor(gemm))
        row.works = ProductWork::of(*decision);
    }
    for (const LayerRow &layer : report.layers)
      if (!row.why && layer.isProduct && !layer.layer.empty() &&
          llvm::is_contained(layers, layer.layer))
        // Of a layer's products some may fall back and others not.
        row.why = row.precision == "fp8" ? layer.asked : layer.why;
    row.asked = row.precision == report.precision || isUsersOwn(row.why);
    auto a = symbols.lookup<plan::BufferOp>(gemm.getA());
    if (auto tensor = a ? dyn_cast<RankedTensorType>(a.getType()) : RankedTensorType();
        tensor && isPacked(tensor.getElementType())) {
      row.precision = nvfp4Name;
      row.k *= 2; // the plan counts bytes
    }
    result.gemms.push_back(std::move(row));
  }

  plan::ProgramOp program;
  SymbolTable symbols;
  const Report &report;
  PlanReport result;
};

} // namespace

bool hasRates(const PlanReport &plan) {
  return llvm::any_of(plan.targets, [](const std::string &name) {
    const Target *target = findTarget(name);
    return target && target->capability != 0;
  });
}

PlanTotals totalsOf(const PlanReport &plan, const std::string &entry) {
  PlanTotals totals;
  for (const KernelRow &row : plan.kernels) {
    if (row.entry != entry)
      continue;
    totals.steps += row.launches;
    totals.bytes += row.bytesRead + row.bytesWritten;
    totals.seconds += row.seconds;
  }
  for (const GemmRow &row : plan.gemms) {
    if (row.entry != entry)
      continue;
    ++totals.steps;
    totals.bytes += row.bytes;
    totals.seconds += row.seconds;
  }
  if (plan.times)
    totals.seconds.predicted += static_cast<double>(totals.steps) * plan.times->gap;
  return totals;
}

Fp8Coverage coverageOf(const PlanReport &plan) {
  Fp8Coverage coverage;
  double flops = 0, added = 0;
  for (const GemmRow &row : plan.gemms) {
    if (row.entry != plan.entry)
      continue;
    ++coverage.products;
    flops += static_cast<double>(row.flops);
    if (row.unpadded != 0) {
      ++coverage.padded;
      added += static_cast<double>(row.flops) - static_cast<double>(row.unpadded);
    }
    if (row.precision == "fp8" || row.precision == nvfp4Name)
      ++coverage.inFp8;
    else if (!row.weight.empty())
      ++coverage.ofWeights;
    else
      ++coverage.others[row.why ? row.why.getText().str() : ""];
  }
  coverage.addedByPadding = flops > added ? added / (flops - added) : 0;
  for (const CopiesRow &row : plan.copies)
    if (row.entry == plan.entry) {
      coverage.copies += row.count;
      coverage.transposed += row.transposed;
      coverage.later += row.transposed > row.count - row.transposed
                            ? row.transposed - (row.count - row.transposed)
                            : 0;
      coverage.standalone += row.isStandalone ? row.count : 0;
    }
  if (plan.bytesInBf16)
    coverage.ofBf16 = static_cast<double>(totalsOf(plan, plan.entry).bytes) /
                      static_cast<double>(plan.bytesInBf16);
  return coverage;
}

PlanReport reportPlan(plan::ProgramOp program, const Report &report) {
  return PlanReader(program, report).read();
}

} // namespace mpc
