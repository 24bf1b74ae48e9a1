// Before: the module after Plan. After: rows of bytes; the module is not changed. What is saved for
// the backward and what is a gradient follows from who writes and who reads a buffer: the forward
// is what the results need that @eval has too, the optimizer what writes state.
#include "frontend/Memory.h"

#include "ir/Dialect.h"
#include "ir/FloatFormat.h"

#include "mlir/Dialect/MLProgram/IR/MLProgram.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

#include <algorithm>

using namespace mlir;

namespace mpc {
namespace {

std::string typeText(Type type) {
  std::string text;
  llvm::raw_string_ostream(text) << type;
  return text;
}

size_t indexOf(MemoryKind kind) { return static_cast<size_t>(kind); }

/// Bytes of the layer of this name, which is added if it is new.
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

//===-- State
//----------------------------------------------------------------------------------===//

/// The globals of a module: which are parameters, and whose moment or copy the others are.
class StateNames {
public:
  explicit StateNames(ModuleOp module) {
    for (auto global : module.getOps<ml_program::GlobalOp>())
      globals[global.getSymName()] = global;
    if (auto training = module->getAttrOfType<DictionaryAttr>("mpc.training"))
      if (auto names = training.getAs<ArrayAttr>("gradients"))
        for (auto name : names.getAsRange<StringAttr>())
          trained.insert(name.getValue());
    module.walk([&](Operation *op) {
      if (auto names = op->getAttrOfType<ArrayAttr>("layers"))
        for (auto name : names.getAsRange<StringAttr>())
          layers.insert(name.getValue());
    });
  }

  ml_program::GlobalOp lookup(StringRef name) const { return globals.lookup(name); }
  bool isTrained(StringRef name) const { return trained.contains(name); }
  StringRef roleOf(StringRef name) const {
    const ml_program::GlobalOp global = lookup(name);
    auto role = global ? global->getAttrOfType<StringAttr>("mpc.role") : StringAttr();
    return role ? role.getValue() : StringRef();
  }
  bool isDerived(StringRef name) const {
    ml_program::GlobalOp global = lookup(name);
    return global && isa_and_nonnull<DerivedAttr>(global.getValueAttr());
  }
  /// What a step's last part writes: trained parameters and what stands beside them.
  bool isUpdated(StringRef name) const {
    const StringRef role = roleOf(name);
    return isTrained(name) || role == "moment" || role == "accumulator";
  }

  /// "h.0.fc" of "optimizer.exp_avg.h.0.fc.weight" and of "h.0.fc.weight.bf16"; a parameter whose
  /// name holds no op's layer is a layer of its own.
  std::string layerOf(StringRef name) const {
    StringRef parameter = name;
    const StringRef role = roleOf(name);
    if (role == "moment" || role == "accumulator")
      while (!isParameter(parameter) && parameter.contains('.'))
        parameter = parameter.split('.').second;
    else if (isDerived(name))
      while (!isParameter(parameter) && parameter.contains('.'))
        parameter = parameter.rsplit('.').first;
    else if (!role.empty())
      return "-";
    const StringRef layer = parameter.rsplit('.').first;
    return (parameter.contains('.') && layers.contains(layer) ? layer : parameter).str();
  }

private:
  bool isParameter(StringRef name) const {
    return globals.contains(name) && roleOf(name).empty() && !isDerived(name);
  }
  llvm::StringMap<ml_program::GlobalOp> globals; // looked up, never walked
  llvm::StringSet<> trained, layers;
};

//===-- Entries
//--------------------------------------------------------------------------------===//

struct Buffer {
  plan::BufferOp op;
  size_t first = SIZE_MAX, last = 0;    // steps that touch it
  size_t writer = SIZE_MAX;             // the first that writes it
  bool saved = false, gradient = false; // else workspace
};

struct Step {
  std::vector<StringRef> reads, writes;
  std::string name;
  StringRef layer;
  bool copies = false;
  bool forward = false, updates = false;
};

/// One entry's steps, and what each of its buffers is for.
class EntryReader {
public:
  EntryReader(plan::ProgramOp program, plan::EntryOp entry, const StateNames &names)
      : entry(entry), names(names) {
    for (auto buffer : program.getOps<plan::BufferOp>())
      operations[buffer.getSymName()] = buffer;
    for (Operation &op : entry.getBody().front())
      readStep(&op);
    for (size_t i = 0; i < steps.size(); ++i) {
      for (const StringRef name : steps[i].reads)
        touch(name, i, false);
      for (const StringRef name : steps[i].writes)
        touch(name, i, true);
    }
  }

  /// Marks saved tensors and gradients; `results` are those that the forward alone gives.
  void classify(const llvm::StringSet<> &results) {
    markForward(results);
    markUpdates();
    for (Step &step : steps)
      for (const StringRef name : step.reads) {
        Buffer &buffer = bufferOf(name);
        const bool forward = buffer.writer != SIZE_MAX && steps[buffer.writer].forward;
        if (step.updates && isGradient(name, step))
          buffer.gradient = true;
        else if (!step.forward && forward)
          buffer.saved = true;
      }
  }

  void addBuffers(MemoryReport &report, LayerTable &table) {
    for (const StringRef name : order) {
      Buffer &buffer = buffers[name];
      auto tensor = dyn_cast<RankedTensorType>(buffer.op.getType());
      const StringRef space = buffer.op.getSpace();
      const auto bytes = static_cast<uint64_t>(buffer.op.getBytes());
      const Type element = tensor ? tensor.getElementType() : Type();
      const StringRef layer = buffer.writer == SIZE_MAX || steps[buffer.writer].layer.empty()
                                  ? StringRef("-")
                                  : steps[buffer.writer].layer;
      if (space == "arena" && (buffer.saved || buffer.gradient))
        table.add(buffer.gradient ? MemoryKind::Gradients : MemoryKind::Saved, layer, element,
                  bytes);
      if (space == "input" || space == "output")
        table.add(MemoryKind::Borders, "-", element, bytes);
    }
    for (const Step &step : steps)
      if (step.copies && spaceOf(step.reads[0]) == "arena" && spaceOf(step.writes[0]) == "state")
        report.copiedState += static_cast<uint64_t>(bufferOf(step.reads[0]).op.getBytes());
  }

  PeakMemory peak() {
    PeakMemory best;
    best.entry = entry.getSymName().str();
    std::vector<std::vector<const Buffer *>> starts(steps.size());
    for (const StringRef name : order)
      if (buffers[name].op.getSpace() == "arena")
        starts[isCells(name) ? 0 : buffers[name].first].push_back(&buffers[name]);
    std::vector<const Buffer *> alive; // by offset
    for (size_t i = 0; i < steps.size(); ++i) {
      llvm::erase_if(alive, [&](const Buffer *buffer) { return buffer->last < i; });
      llvm::append_range(alive, starts[i]);
      llvm::sort(alive, [](const Buffer *a, const Buffer *b) { return placeOf(a) < placeOf(b); });
      if (const uint64_t bytes = extent(alive, nullptr); bytes > best.bytes)
        best = describe(i, bytes, alive);
    }
    best.steps = steps.size();
    return best;
  }

private:
  void readStep(Operation *op) {
    Step step;
    auto add = [](std::vector<StringRef> &list, FlatSymbolRefAttr buffer) {
      if (buffer)
        list.push_back(buffer.getValue());
    };
    if (auto layers = op->getAttrOfType<ArrayAttr>("layers"); layers && !layers.empty())
      step.layer = cast<StringAttr>(layers[0]).getValue();
    if (auto launch = dyn_cast<plan::LaunchOp>(op)) {
      step.name = launch.getKernel().str();
      for (auto buffer : launch.getReads().getAsRange<FlatSymbolRefAttr>())
        add(step.reads, buffer);
      for (auto buffer : launch.getWrites().getAsRange<FlatSymbolRefAttr>())
        add(step.writes, buffer);
    } else if (auto gemm = dyn_cast<plan::GemmOp>(op)) {
      step.name = "gemm";
      for (auto buffer : {gemm.getAAttr(), gemm.getBAttr(), gemm.getBiasAttr(),
                          gemm.getScaleAAttr(), gemm.getScaleBAttr()})
        add(step.reads, buffer);
      add(step.writes, gemm.getDAttr());
    } else if (auto copy = dyn_cast<plan::CopyOp>(op)) {
      step.name = "copy";
      step.copies = true;
      add(step.reads, copy.getSourceAttr());
      add(step.writes, copy.getTargetAttr());
    } else if (auto fill = dyn_cast<plan::FillOp>(op)) {
      step.name = "fill";
      add(step.writes, fill.getTargetAttr());
    } else {
      return;
    }
    steps.push_back(std::move(step));
  }

  /// The buffer that holds this one: itself unless it is a part.
  StringRef wholeOf(StringRef name) const {
    plan::BufferOp op = operations.lookup(name);
    return op.getWhole() ? *op.getWhole() : name;
  }
  Buffer &bufferOf(StringRef name) {
    const StringRef whole = wholeOf(name);
    const auto [found, added] = buffers.try_emplace(whole);
    if (added) {
      found->second.op = operations.lookup(whole);
      order.push_back(whole);
    }
    return found->second;
  }
  StringRef spaceOf(StringRef name) { return bufferOf(name).op.getSpace(); }
  /// Cells that are cleared before the first step are never shared.
  bool isCells(StringRef name) {
    Buffer &buffer = buffers[name];
    return buffer.writer != SIZE_MAX && steps[buffer.writer].name == "fill";
  }

  void touch(StringRef name, size_t step, bool writes) {
    Buffer &buffer = bufferOf(name);
    buffer.first = std::min(buffer.first, step);
    buffer.last = std::max(buffer.last, step);
    if (writes)
      buffer.writer = std::min(buffer.writer, step);
  }

  void markForward(const llvm::StringSet<> &results) {
    llvm::StringSet<> needed, neededParts;
    auto need = [&](StringRef name) {
      needed.insert(name);
      neededParts.insert(wholeOf(name));
    };
    for (auto [buffer, name] : llvm::zip(entry.getOutputs().getAsRange<FlatSymbolRefAttr>(),
                                         entry.getOutputNames().getAsRange<StringAttr>()))
      if (results.contains(name.getValue()))
        need(buffer.getValue());
    for (Step &step : llvm::reverse(steps)) {
      step.forward = llvm::any_of(step.writes, [&](StringRef name) {
        return needed.contains(name) || needed.contains(wholeOf(name)) ||
               (wholeOf(name) == name && neededParts.contains(name));
      });
      if (step.forward)
        llvm::for_each(step.reads, need);
    }
  }

  /// The state that ends up with what is written to `name`.
  StringRef stateOf(StringRef name) {
    if (auto state = bufferOf(name).op.getState())
      return *state;
    auto copied = copiedTo.find(name);
    return copied == copiedTo.end() ? StringRef() : copied->second;
  }
  void markUpdates() {
    for (const Step &step : steps)
      if (step.copies)
        if (auto state = bufferOf(step.writes[0]).op.getState())
          copiedTo[step.reads[0]] = *state;
    for (Step &step : steps)
      step.updates = !step.copies && llvm::any_of(step.writes, [&](StringRef name) {
        return names.isUpdated(stateOf(name));
      });
  }
  /// Whether an update reads this as the gradient of one of the states that it writes.
  bool isGradient(StringRef name, const Step &update) {
    Buffer &buffer = bufferOf(name);
    auto type = dyn_cast<RankedTensorType>(buffer.op.getType());
    if (buffer.op.getSpace() != "arena" || !type || type.getRank() == 0)
      return false;
    return llvm::any_of(update.writes, [&](StringRef written) {
      const StringRef state = stateOf(written);
      auto other = dyn_cast<RankedTensorType>(bufferOf(written).op.getType());
      return names.isUpdated(state) && other && other.getNumElements() == type.getNumElements();
    });
  }

  static std::pair<uint64_t, uint64_t> placeOf(const Buffer *buffer) {
    plan::BufferOp op = buffer->op;
    return {op.getOffset().value_or(0), op.getBytes()};
  }
  static uint64_t aligned(uint64_t bytes) { return (bytes + 255) / 256 * 256; }
  /// Bytes that the buffers cover, which may lie on each other; of one kind, or of all.
  static uint64_t extent(ArrayRef<const Buffer *> sorted, bool Buffer::*kind) {
    uint64_t sum = 0, end = 0;
    for (const Buffer *buffer : sorted) {
      plan::BufferOp op = buffer->op;
      if (kind && !(buffer->*kind))
        continue;
      const auto start = static_cast<uint64_t>(*op.getOffset());
      const uint64_t limit = start + aligned(static_cast<uint64_t>(op.getBytes()));
      if (limit > end)
        sum += limit - std::max(start, end);
      end = std::max(end, limit);
    }
    return sum;
  }
  PeakMemory describe(size_t step, uint64_t bytes, ArrayRef<const Buffer *> alive) {
    PeakMemory peak;
    peak.entry = entry.getSymName().str();
    peak.step = steps[step].name;
    peak.layer = steps[step].layer.str();
    peak.number = step + 1;
    peak.bytes = bytes;
    peak.gradients = extent(alive, &Buffer::gradient);
    peak.saved = std::min(extent(alive, &Buffer::saved), bytes - peak.gradients);
    peak.workspace = bytes - peak.saved - peak.gradients;
    return peak;
  }

  plan::EntryOp entry;
  const StateNames &names;
  std::vector<Step> steps;
  std::vector<StringRef> order;               // of the buffers that the entry touches
  llvm::StringMap<plan::BufferOp> operations; // looked up, never walked
  llvm::StringMap<Buffer> buffers;            // likewise
  llvm::StringMap<StringRef> copiedTo;        // likewise
};

//===-- Plans
//----------------------------------------------------------------------------------===//

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

  MemoryReport read() {
    LayerTable table(report);
    addState(table);
    llvm::StringSet<> forward;
    for (auto entry : program.getOps<plan::EntryOp>()) {
      if (report.entry.empty() || entry.getSymName() == "step" || report.entry == "init")
        report.entry = entry.getSymName().str();
      if (entry.getSymName() == "eval")
        for (auto name : entry.getOutputNames().getAsRange<StringAttr>())
          forward.insert(name.getValue());
    }
    for (auto entry : program.getOps<plan::EntryOp>()) {
      EntryReader reader(program, entry, names);
      if (report.training && entry.getSymName() != "eval" && entry.getSymName() != "init")
        reader.classify(forward);
      if (entry.getSymName() == report.entry)
        reader.addBuffers(report, table);
      report.peaks.push_back(reader.peak());
    }
    report.totals[indexOf(MemoryKind::Workspace)] = report.mainPeak().workspace;
    return std::move(report);
  }

private:
  /// Each state once, whichever entries touch it.
  void addState(LayerTable &table) {
    llvm::StringSet<> seen, copied; // copied: init reads it
    std::vector<std::pair<StringRef, RankedTensorType>> states;
    for (auto buffer : program.getOps<plan::BufferOp>()) {
      const std::optional<StringRef> state = buffer.getState();
      auto type = dyn_cast<RankedTensorType>(buffer.getType());
      if (!state || !type)
        continue;
      if (buffer.getSymName().starts_with("init."))
        copied.insert(*state);
      if (seen.insert(*state).second)
        states.emplace_back(*state, type);
    }
    for (const auto &[name, type] : states) {
      const MemoryKind kind = kindOf(name, type, copied.contains(name));
      const uint64_t bytes =
          byteCount(type.getElementType(), static_cast<uint64_t>(type.getNumElements()));
      table.add(kind, names.layerOf(name), type.getElementType(), bytes);
      report.accumulators += kind == MemoryKind::Gradients ? bytes : 0;
    }
  }

  MemoryKind kindOf(StringRef name, RankedTensorType type, bool copied) const {
    const StringRef role = names.roleOf(name);
    if (names.isDerived(name))
      return MemoryKind::Weights;
    if (role == "accumulator" && type.getRank() > 0)
      return MemoryKind::Gradients;
    if (role == "moment" || role == "scaler" || role == "counter" || role == "hyper" ||
        role == "accumulator")
      return MemoryKind::Optimizer;
    ml_program::GlobalOp global = names.lookup(name);
    if (!role.empty() || !isa<FloatType>(type.getElementType()) ||
        (global && global.getIsMutable() && !names.isTrained(name)))
      return MemoryKind::OtherState;
    return copied ? MemoryKind::Masters : MemoryKind::Weights;
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
  return sum - shared();
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
    reports.push_back(ProgramReader(program, names, module->hasAttr("mpc.training")).read());
  return reports;
}

} // namespace mpc
