// Before: the module after Plan. After: rows of bytes; the module does not change.
#include "frontend/explain/Memory.h"

#include "ir/formats/FloatFormat.h"
#include "mpc/Names.h"

#include "llvm/ADT/StringMap.h"

using namespace mlir;

namespace mpc {
namespace {

size_t indexOf(MemoryKind kind) { return static_cast<size_t>(kind); }

/// The bytes of each layer, by name; a new layer is added.
class LayerTable {
public:
  explicit LayerTable(MemoryReport &report) : report(report) {}
  void add(MemoryKind kind, StringRef layer, Type element, uint64_t bytes) {
    const auto [entry, added] = known.try_emplace(layer, report.layers.size());
    if (added)
      report.layers.push_back({layer.str(), {}});
    report.layers[entry->second].bytes[indexOf(kind)] += bytes;
    report.totals[indexOf(kind)] += bytes;
    report.types[indexOf(kind)][typeText(element)] += bytes;
  }

private:
  MemoryReport &report;
  llvm::StringMap<size_t> known; // looked up, never walked
};

//===-- Plans --------------------------------------------------------------------------------===//

class ProgramReader {
public:
  ProgramReader(plan::ProgramOp program, const StateNames &names, bool training)
      : program(program), names(names) {
    report.plan = program.getSymName().str();
    for (auto target : program.getTargets().getAsRange<StringAttr>())
      report.targets.push_back(target.getValue().str());
    report.training = training;
    report.arena = static_cast<uint64_t>(program.getArena());
    report.peak = static_cast<uint64_t>(program.getPeak());
  }

  MemoryReport read(ModuleOp module) {
    LayerTable table(report);
    addState(table);
    report.entry = mainEntry(program).getSymName().str();
    for (auto entry : program.getOps<plan::EntryOp>()) {
      EntryReader reader(program, entry);
      if (entry.getSymName() == report.entry)
        addBuffers(reader, table);
      report.peaks.push_back(reader.peak());
    }
    report.totals[indexOf(MemoryKind::Workspace)] = report.mainPeak().workspace;
    return std::move(report);
  }

private:
  /// Counts each state once, whichever entries use it.
  void addState(LayerTable &table) {
    const llvm::StringSet<> copied = readByInit(), others = usedBehindInit();
    llvm::StringSet<> seen;
    std::vector<std::pair<StringRef, RankedTensorType>> states;
    for (auto buffer : program.getOps<plan::BufferOp>()) {
      const std::optional<StringRef> state = buffer.getState();
      auto type = dyn_cast<RankedTensorType>(buffer.getType());
      if (!state || !type)
        continue;
      if (seen.insert(*state).second)
        states.emplace_back(*state, type);
    }
    for (const auto &[name, type] : states) {
      const bool isMaster = copied.contains(name) && (report.training || !others.contains(name));
      const MemoryKind kind = kindOf(name, type, isMaster);
      const uint64_t bytes =
          byteCount(type.getElementType(), static_cast<uint64_t>(type.getNumElements()));
      table.add(kind, names.layerOf(name), type.getElementType(), bytes);
      report.accumulators += kind == MemoryKind::Gradients ? bytes : 0;
    }
  }

  /// The parameters from which init makes derived state.
  llvm::StringSet<> readByInit() {
    llvm::StringSet<> states;
    const SymbolTable symbols(program);
    auto init = symbols.lookup<plan::EntryOp>(entries::init);
    if (!init)
      return states;
    for (auto step : init.getBody().front().getOps<plan::StepOpInterface>())
      for (const StringRef name : step.getBuffersRead())
        if (std::optional<StringRef> state = symbols.lookup<plan::BufferOp>(name).getState())
          states.insert(*state);
    return states;
  }

  /// The state that entries but init use.
  llvm::StringSet<> usedBehindInit() {
    llvm::StringSet<> states;
    const SymbolTable symbols(program);
    for (auto entry : program.getOps<plan::EntryOp>())
      if (entry.getSymName() != entries::init)
        for (auto step : entry.getBody().front().getOps<plan::StepOpInterface>())
          for (const auto &names : {step.getBuffersRead(), step.getBuffersWritten()})
            for (const StringRef name : names)
              if (std::optional<StringRef> state = symbols.lookup<plan::BufferOp>(name).getState())
                states.insert(*state);
    return states;
  }

  void addBuffers(const EntryReader &reader, LayerTable &table) {
    for (const StringRef name : reader.bufferNames()) {
      const EntryBuffer &buffer = reader.buffer(name);
      const EntryStep *writer = reader.writerOf(buffer);
      const Type element = buffer.type() ? buffer.type().getElementType() : Type();
      if (buffer.space() == plan::Space::Arena &&
          (buffer.is(plan::Use::Saved) || buffer.is(plan::Use::Gradient)))
        table.add(buffer.is(plan::Use::Gradient) ? MemoryKind::Gradients : MemoryKind::Saved,
                  writer ? writer->layer() : "-", element, buffer.bytes());
      if (buffer.space() == plan::Space::Input || buffer.space() == plan::Space::Output)
        table.add(MemoryKind::Borders, "-", element, buffer.bytes());
    }
    for (const EntryStep &step : reader.steps())
      if (step.kind == "copy" && reader.buffer(step.reads[0]).space() == plan::Space::Arena &&
          reader.buffer(step.writes[0]).space() == plan::Space::State)
        report.copiedState += reader.buffer(step.reads[0]).bytes();
  }

  MemoryKind kindOf(StringRef name, RankedTensorType type, bool isMaster) const {
    switch (names.roleOf(name)) {
    case Role::Derived:
      return MemoryKind::Weights;
    case Role::Accumulator:
      return type.getRank() > 0 ? MemoryKind::Gradients : MemoryKind::Optimizer;
    case Role::Moment:
    case Role::Scaler:
    case Role::Counter:
    case Role::Hyper:
      return MemoryKind::Optimizer;
    case Role::Random:
    case Role::Other:
    case Role::Constant:
      return MemoryKind::OtherState;
    case Role::Parameter:
      break;
    }
    if (!isa<FloatType>(type.getElementType()) ||
        (names.lookup(name).getIsMutable() && !names.isTrained(name)))
      return MemoryKind::OtherState;
    return isMaster ? MemoryKind::Masters : MemoryKind::Weights;
  }

  plan::ProgramOp program;
  const StateNames &names;
  MemoryReport report;
};

} // namespace

const PeakMemory &MemoryReport::mainPeak() const {
  for (const PeakMemory &peak : peaks)
    if (peak.entry == entry)
      return peak;
  return peaks.front();
}

uint64_t MemoryReport::shared() const {
  const PeakMemory &at = mainPeak();
  const uint64_t inArena = totals[indexOf(MemoryKind::Saved)] +
                           totals[indexOf(MemoryKind::Gradients)] - accumulators +
                           totals[indexOf(MemoryKind::Workspace)];
  return inArena > at.bytes ? inArena - at.bytes : 0;
}

uint64_t MemoryReport::sum() const {
  uint64_t sum = 0;
  for (const uint64_t bytes : totals)
    sum += bytes;
  return sum - shared() - (training ? 0 : totals[indexOf(MemoryKind::Masters)]);
}

uint64_t MemoryReport::atLoad() const {
  uint64_t init = 0;
  for (const PeakMemory &peak : peaks)
    if (peak.entry == entries::init)
      init = peak.bytes;
  return sum() + totals[indexOf(MemoryKind::Masters)] + std::max(init, mainPeak().bytes) -
         mainPeak().bytes;
}

const char *memoryKindName(MemoryKind kind) {
  static const char *const names[] = {"weights",     "masters",           "gradients",
                                      "optimizer",   "saved activations", "workspace",
                                      "other state", "inputs and outputs"};
  return names[indexOf(kind)];
}

std::vector<MemoryReport> reportMemory(ModuleOp module) {
  const StateNames names(module);
  std::vector<MemoryReport> reports;
  for (auto program : module.getOps<plan::ProgramOp>())
    reports.push_back(ProgramReader(program, names, module->hasAttr("mpc.training")).read(module));
  return reports;
}

} // namespace mpc
