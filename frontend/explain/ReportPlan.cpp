// The plan's part of the report: launches and products with their cost, and the fates of the casts.
#include "frontend/explain/EntryReader.h"
#include "frontend/explain/Report.h"
#include "ir/dialect/Blocks.h"
#include "ir/dialect/Dialect.h"
#include "ir/dialect/Provenance.h"
#include "ir/formats/Target.h"
#include "ir/group/TensorTable.h"

#include "mpc/Names.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <algorithm>
#include <map>

using namespace mlir;

namespace mpc {
namespace {

std::string typeText(Type type) {
  std::string text;
  llvm::raw_string_ostream(text) << type;
  return text;
}

std::vector<std::string> stringsOf(ArrayAttr array) {
  std::vector<std::string> result;
  if (array)
    for (Attribute element : array)
      if (auto text = dyn_cast<StringAttr>(element))
        result.push_back(text.getValue().str());
  return result;
}

/// A cast or a quantisation in a kernel's body, at one launch of it.
struct PlannedCast {
  std::string entry, kernel, from, to;
  uint64_t elements = 0;
  /// The layers and reasons of all casts of the launch that Cast or Quantize inserted. Equal
  /// kernels are emitted once, so each launch has these, and not the kernel's body.
  std::vector<std::pair<std::string, std::string>> decisions;
  bool quantizes = false;
  bool alone = false; // its kernel does nothing else
  bool used = false;
};

std::vector<std::pair<std::string, std::string>> decisionsOf(plan::LaunchOp launch) {
  std::vector<std::pair<std::string, std::string>> result;
  if (std::optional<ArrayAttr> casts = launch.getCasts())
    for (auto decision : casts->getAsRange<DictionaryAttr>()) {
      auto layer = decision.getAs<StringAttr>("for"), reason = decision.getAs<StringAttr>("reason");
      if (layer && reason)
        result.emplace_back(layer.getValue().str(), reason.getValue().str());
    }
  return result;
}

bool onlyCasts(plan::KernelOp kernel) {
  bool arithmetic = kernel.getBody().empty();
  kernel.getBody().walk(
      [&](Operation *op) { arithmetic |= !isa<CastOp, ConstantOp, YieldOp, ViewOpInterface>(op); });
  return !arithmetic;
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

/// `isStandalone`: whether the kernel does nothing but quantise and copy.
void collectCasts(plan::EntryOp entry, plan::LaunchOp launch, plan::KernelOp kernel,
                  bool isStandalone, std::vector<PlannedCast> &casts) {
  const auto decisions = decisionsOf(launch);
  // A kernel of many tensors has the body of one of them.
  const bool isGroup = kernel.isGroup();
  const TensorTable table =
      isGroup ? TensorTable::fromAttribute(kernel.getSchedule()) : TensorTable();
  const SmallVector<int64_t> sizes =
      isGroup ? table.elements(GroupSchedule::fromAttribute(kernel.getSchedule()))
              : SmallVector<int64_t>();
  kernel.getBody().walk([&](Operation *op) {
    if (!isa<CastOp, QuantizeBlocksOp>(op))
      return;
    const Value x = op->getOperand(0), y = op->getResult(0);
    PlannedCast planned;
    planned.quantizes = isa<QuantizeBlocksOp>(op) || isQuantizing(op);
    planned.entry = entry.getSymName().str();
    planned.kernel = launch.getKernel().str();
    planned.from = isa<QuantizeBlocksOp>(op) ? "f32" : typeText(elementOf(x)); // scaled in f32
    planned.to = typeText(elementOf(y));
    planned.elements = static_cast<uint64_t>(elementCount(shapeOf(x)));
    planned.decisions = decisions;
    planned.alone = planned.quantizes ? isStandalone : onlyCasts(kernel);
    for (const int64_t count : sizes) {
      planned.elements = static_cast<uint64_t>(count);
      casts.push_back(planned);
    }
    if (sizes.empty())
      casts.insert(casts.end(), std::max<int64_t>(1, table.tensors), planned);
  });
}

/// Whether a part of a launch does nothing but quantise and copy. A block that runs a tail has the
/// elements already.
bool isStandalone(plan::KernelOp part, plan::KernelOp kernel) {
  return part.isGroup() && !isa<plan::TailedAttr>(kernel.getSchedule()) &&
         copiesOf(part).isStandalone;
}

std::vector<PlannedCast> collectCasts(plan::ProgramOp program) {
  std::vector<PlannedCast> casts;
  const SymbolTable symbols(program);
  for (auto entry : program.getOps<plan::EntryOp>())
    for (auto launch : entry.getOps<plan::LaunchOp>())
      if (auto kernel = symbols.lookup<plan::KernelOp>(launch.getKernel()))
        for (plan::KernelOp part : plan::membersOf(kernel))
          collectCasts(entry, launch, part, isStandalone(part, kernel), casts);
  return casts;
}

/// The types and the size in which a row and a planned cast agree if they belong together. A kernel
/// quantises blocks with their padding, or two elements of a byte at once.
using CastKind = std::tuple<std::string, std::string, uint64_t>;
CastKind kindOf(const CastRow &row) {
  return {row.plannedFrom, row.to, row.quantizes ? 0 : row.elements};
}
CastKind kindOf(const PlannedCast &cast) {
  return {cast.from, cast.to, cast.quantizes ? 0 : cast.elements};
}

/// Items by kind, each kind's in their order.
template <typename T>
std::map<CastKind, std::vector<T *>> byKind(std::vector<T> &items) {
  std::map<CastKind, std::vector<T *>> result;
  for (T &item : items)
    result[kindOf(item)].push_back(&item);
  return result;
}

/// Whether a row and a planned cast of its kind belong together. The sweeps pair them, each less
/// exact than the one before: by entry, reason and layer, by reason and layer (what init makes was
/// elsewhere before), by reason, by kind alone.
constexpr int sweeps = 4;
bool fits(const CastRow &row, const PlannedCast &cast, int sweep) {
  if (sweep == 3)
    return !row.quantizes || row.elements == cast.elements;
  if (sweep == 0 && cast.entry != row.function)
    return false;
  return llvm::any_of(cast.decisions, [&](const auto &decision) {
    return decision.second == row.plannedReason && (sweep == 2 || decision.first == row.layer);
  });
}

/// How far the sizes lie apart, of what quantises; casts have one size.
uint64_t distance(const CastRow &row, const PlannedCast &cast) {
  const uint64_t elements = cast.to == "ui8" ? 2 * cast.elements : cast.elements;
  return std::max(row.elements, elements) - std::min(row.elements, elements);
}

void take(CastRow &row, PlannedCast &cast) {
  CastFate &fate = row.fates.back();
  cast.used = true;
  fate.kind = cast.entry == entries::init ? CastFate::AtLoad
              : cast.alone                ? CastFate::Alone
                                          : CastFate::Fused;
  if (!llvm::is_contained(fate.kernels, cast.kernel))
    fate.kernels.push_back(cast.kernel);
}

} // namespace

bool isQuantizing(Operation *op) {
  const StringRef origin = originOf(op).getValue();
  return origin == QuantizeOp::getOperationName().rsplit('.').second ||
         origin == QuantizeBlocksOp::getOperationName().rsplit('.').second;
}

void traceCasts(plan::ProgramOp program, std::vector<CastRow> &casts) {
  std::vector<PlannedCast> all = collectCasts(program);
  for (CastRow &row : casts)
    row.fates.emplace_back();
  std::map<CastKind, std::vector<PlannedCast *>> planned = byKind(all);
  for (auto &[kind, rows] : byKind(casts)) {
    for (int sweep = 0; sweep < sweeps; ++sweep)
      for (CastRow *row : rows) {
        if (!row->fates.back().kernels.empty())
          continue;
        PlannedCast *best = nullptr;
        for (PlannedCast *cast : planned[kind])
          if (!cast->used && fits(*row, *cast, sweep) &&
              (!best || distance(*row, *cast) < distance(*row, *best)))
            best = cast;
        if (best)
          take(*row, *best);
      }
    // A cast that several kernels repeat for themselves.
    for (PlannedCast *cast : planned[kind])
      for (CastRow *row : rows)
        if (!cast->used && !row->quantizes && row->fates.back().kind == CastFate::Fused &&
            fits(*row, *cast, 1))
          take(*row, *cast);
  }
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
    for (const auto &[layer, reason] : decisionsOf(launch))
      add(launch.getKernelAttr(), {layer});
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

/// The format in which a kernel without a body (attention) multiplies: that of its first operand.
std::string computeOf(const SymbolTable &symbols, plan::LaunchOp launch, plan::KernelOp kernel) {
  const plan::KernelKind kind = kernel.getSchedule().getKernelKind();
  if (kind == plan::KernelKind::Group || kind == plan::KernelKind::Joined ||
      launch.getReads().empty())
    return "f32";
  auto buffer =
      symbols.lookup<plan::BufferOp>(cast<FlatSymbolRefAttr>(launch.getReads()[0]).getValue());
  auto tensor = buffer ? dyn_cast<RankedTensorType>(buffer.getType()) : RankedTensorType();
  return tensor ? typeText(tensor.getElementType()) : "f32";
}

class PlanReader {
public:
  PlanReader(plan::ProgramOp program, const Report &report)
      : program(program), symbols(program), report(report) {}

  PlanReport read() {
    result.name = program.getSymName().str();
    result.targets = stringsOf(program.getTargets());
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
      return count(rowOf(entry, stringifyStepKind(step.getStepKind()).str()), step, "f32");
    }
  }

  void readLaunch(const std::string &entry, plan::LaunchOp launch) {
    auto kernel = symbols.lookup<plan::KernelOp>(launch.getKernel());
    KernelRow &row = rowOf(entry, launch.getKernel().str());
    row.schedule = kernel.getSchedule().getWord().str();
    count(row, launch, computeOf(symbols, launch, kernel));
    for (plan::KernelOp part : plan::membersOf(kernel)) {
      if (!part.isGroup())
        continue;
      CopiesRow copies = copiesOf(part);
      copies.isStandalone = isStandalone(part, kernel);
      copies.entry = entry;
      copies.layers = stringsOf(launch.getLayersAttr());
      for (const auto &[layer, reason] : decisionsOf(launch))
        if (!llvm::is_contained(copies.layers, layer))
          copies.layers.push_back(layer);
      copies.phase = stringifyPhase(launch.getPhase().value_or(plan::Phase::Forward)).str();
      if (copies.count)
        result.copies.push_back(std::move(copies));
    }
    if (!launch.getLayersAttr() || launch.getLayersAttr().empty())
      for (const auto &[layer, reason] : decisionsOf(launch)) // casts of parameters
        if (!llvm::is_contained(row.layers, layer))
          row.layers.push_back(layer);
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

  void count(KernelRow &row, plan::StepOpInterface step, const std::string &compute) {
    const auto flops = static_cast<uint64_t>(step.getFlops());
    const auto read = static_cast<uint64_t>(step.getBytesRead()),
               written = static_cast<uint64_t>(step.getBytesWritten());
    ++row.launches;
    row.flops += flops;
    row.bytesRead += read;
    row.bytesWritten += written;
    row.seconds += rooflineSeconds(*report.device, compute, static_cast<double>(flops),
                                   static_cast<double>(read + written));
    for (std::string &layer : stringsOf(step.getLayers().value_or(ArrayAttr())))
      if (!llvm::is_contained(row.layers, layer))
        row.layers.push_back(std::move(layer));
  }

  /// Whether the user wrote the decision, in the model or in a policy.
  static bool isUsersOwn(const std::string &source) {
    return !source.empty() && source != "the op's own class" && source != "--allow-fallback" &&
           source != CompileOptions().policyName;
  }

  /// Whether the report's device multiplies 8 bits, and scales of blocks as a target of the plan
  /// does.
  bool hasRatesFor(plan::GemmOp gemm) const {
    const DeviceRates &device = *report.device;
    return device.fp8 > 0 &&
           (!gemm.getBlockA() || llvm::any_of(result.targets, [&](const std::string &name) {
             const Target *target = findTarget(name);
             return target && target->capability / 10 == device.capability / 10;
           }));
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
    row.seconds = rooflineSeconds(*report.device, row.precision == "fp16" ? "f16" : row.precision,
                                  static_cast<double>(row.flops), static_cast<double>(row.bytes));
    if (std::optional<DictionaryAttr> decision = gemm.getDecision()) {
      if (auto rule = decision->getAs<StringAttr>("rule"))
        row.rule = rule.getValue().str();
      if (auto weight = decision->getAs<StringAttr>("weight"))
        row.weight = weight.getValue().str();
      if (auto unpadded = decision->getAs<IntegerAttr>("unpadded"))
        row.unpadded = 2 * static_cast<uint64_t>(unpadded.getInt());
      if (auto source = decision->getAs<StringAttr>("source"))
        row.source = source.getValue().str();
      if (hasRatesFor(gemm))
        row.works = ProductWork::of(*decision);
    }
    for (const LayerRow &layer : report.layers)
      if (row.rule.empty() && layer.isProduct && !layer.layer.empty() &&
          llvm::is_contained(layers, layer.layer)) {
        // Of a layer's products some may fall back and others not.
        const bool isAsked = row.precision == "fp8";
        row.rule = isAsked ? layer.askedRule : layer.rule;
        row.source = isAsked ? layer.askedSource : layer.source;
      }
    row.asked = row.precision == report.precision || isUsersOwn(row.source);
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
      ++coverage.others[StringRef(row.rule).split(':').first.str()];
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
