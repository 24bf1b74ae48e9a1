// The memory report, as tables for people and as JSON for programs.
#include "frontend/explain/Memory.h"
#include "frontend/explain/Report.h"
#include "frontend/shell/Console.h"
#include "frontend/shell/Json.h"
#include "frontend/shell/LayerNames.h"
#include "frontend/shell/Printable.h"

#include "llvm/ADT/StringExtras.h"

namespace mpc {
namespace {

namespace json = llvm::json;

size_t indexOf(MemoryKind kind) { return static_cast<size_t>(kind); }
int64_t number(uint64_t value) { return static_cast<int64_t>(value); }

/// "bf16 13.5 GB, f32 1.1 MB", the largest first.
std::string typesText(const std::map<std::string, uint64_t> &types) {
  std::vector<std::pair<uint64_t, std::string>> sorted;
  for (const auto &[type, bytes] : types)
    sorted.emplace_back(bytes, type);
  llvm::sort(sorted, [](const auto &a, const auto &b) {
    return a.first != b.first ? a.first > b.first : a.second < b.second;
  });
  std::vector<std::string> texts;
  for (const auto &[bytes, type] : sorted)
    texts.push_back(type + " " + formatBytes(bytes));
  return llvm::join(texts, ", ");
}

/// One plan's tables.
class MemoryWriter {
public:
  MemoryWriter(const MemoryReport &memory, const TableStyle &style)
      : memory(memory), style(style) {}

  /// The tables without the plan's name.
  std::string text() const {
    return ", entry " + memory.entry + "\n" + layersText() + "\n" + totalsText() + arenaText();
  }

private:
  uint64_t total(MemoryKind kind) const { return memory.totals[indexOf(kind)]; }

  /// The kinds that have layers and are not empty.
  std::vector<MemoryKind> columns() const {
    std::vector<MemoryKind> kinds;
    for (MemoryKind kind : {MemoryKind::Weights, MemoryKind::Masters, MemoryKind::Gradients,
                            MemoryKind::Optimizer, MemoryKind::Saved, MemoryKind::OtherState})
      if (total(kind) != 0)
        kinds.push_back(kind);
    return kinds;
  }

  std::string layersText() const {
    const std::vector<MemoryKind> kinds = columns();
    std::vector<std::string> heads = {"layer"};
    for (const MemoryKind kind : kinds)
      heads.push_back(memoryKindName(kind));
    Table table(heads);
    const auto layer = [&](size_t i) { return memory.layers[i].layer; };
    const auto rest = [](size_t) { return std::string(); };
    for (const RowGroup &group : groupRows(memory.layers.size(), layer, rest, style.all)) {
      std::vector<std::string> line = {group.label};
      uint64_t any = 0;
      for (const MemoryKind kind : kinds) {
        uint64_t bytes = 0;
        for (const size_t row : group.rows)
          bytes += memory.layers[row].bytes[indexOf(kind)];
        line.push_back(bytes == 0 ? "-" : formatBytes(bytes));
        any += bytes;
      }
      if (any != 0)
        table.add(std::move(line));
    }
    return table.text(style.width);
  }

  std::string noteOf(MemoryKind kind) const {
    switch (kind) {
    case MemoryKind::Weights:
      if (memory.training && total(MemoryKind::Masters) == 0)
        return "one buffer with the masters: nothing has a copy";
      return total(MemoryKind::Masters) == 0 ? ""
                                             : "copies made from the masters, and what has none";
    case MemoryKind::Masters:
      if (total(kind) == 0)
        return memory.training ? "the weights themselves" : "";
      return memory.training ? "what the optimizer updates and weights are made from"
                             : "what weights are made from at load; freed then";
    case MemoryKind::Gradients:
      return "as the optimizer reads them";
    case MemoryKind::Optimizer:
      return "moments, scaler, counters";
    case MemoryKind::Saved:
      return "results of the forward that the backward reads";
    case MemoryKind::Workspace:
      return memory.training ? "the rest of the arena at its peak" : "activations at the peak";
    case MemoryKind::OtherState:
    case MemoryKind::Borders:
      break;
    }
    return "";
  }

  std::string totalsText() const {
    Table table({"what", "bytes", "", "types", ""});
    for (size_t i = 0; i < memoryKinds; ++i) {
      const auto kind = static_cast<MemoryKind>(i);
      const bool always = kind == MemoryKind::Weights || (memory.training && i < 6);
      if (memory.totals[i] == 0 && !always)
        continue;
      std::string name = memoryKindName(kind);
      if (kind == MemoryKind::Workspace && !memory.training)
        name = "activations";
      table.add({name, formatCount(memory.totals[i]), formatBytes(memory.totals[i]),
                 typesText(memory.types[i]), noteOf(kind)});
    }
    if (const uint64_t shared = memory.shared())
      table.add({"shared", "-" + formatCount(shared), "-" + formatBytes(shared), "",
                 "saved tensors are dead before the last gradients are made"});
    table.add({"sum", formatCount(memory.sum()), formatBytes(memory.sum())});
    if (!memory.training && memory.atLoad() != memory.sum())
      table.add({"at load", formatCount(memory.atLoad()), formatBytes(memory.atLoad()), "",
                 "with the masters, and the arena of init where it is larger"});
    return table.text(style.width);
  }

  std::string peakText(const PeakMemory &peak) const {
    std::string text = peak.entry + ": peak " + formatBytes(peak.bytes);
    if (peak.bytes == 0)
      return text;
    text += " at step " + std::to_string(peak.number) + " of " + std::to_string(peak.steps) + " (" +
            peak.step + (peak.layer.empty() ? "" : ", " + printableName(peak.layer)) + ")";
    if (peak.saved + peak.gradients != 0)
      text += ": saved " + formatBytes(peak.saved) + ", gradients " + formatBytes(peak.gradients) +
              ", workspace " + formatBytes(peak.workspace);
    return text;
  }

  std::string arenaText() const {
    std::string text = "\nArena " + formatBytes(memory.arena) + ", peak of live buffers " +
                       formatBytes(memory.peak) + " by the plan";
    if (memory.arena > memory.peak)
      text += "; gaps between buffers " + formatBytes(memory.arena - memory.peak);
    text += "\n";
    for (const PeakMemory &peak : memory.peaks)
      text += sentence(peakText(peak), style.width);
    if (memory.copiedState != 0)
      text += "  of the workspace " + formatBytes(memory.copiedState) +
              " are new values of state that wait to be copied at the end of the step\n";
    return text;
  }

  const MemoryReport &memory;
  TableStyle style;
};

json::Object bytesJson(const MemoryBytes &bytes) {
  json::Object object;
  for (size_t i = 0; i < memoryKinds; ++i) {
    std::string key = memoryKindName(static_cast<MemoryKind>(i));
    std::replace(key.begin(), key.end(), ' ', '_');
    object[key] = number(bytes[i]);
  }
  return object;
}

json::Object planJson(const MemoryReport &memory) {
  json::Array layers, peaks;
  for (const LayerMemory &layer : memory.layers) {
    json::Object row = bytesJson(layer.bytes);
    row["layer"] = layer.layer;
    layers.push_back(std::move(row));
  }
  for (const PeakMemory &peak : memory.peaks)
    peaks.push_back(json::Object{{"entry", peak.entry},
                                 {"bytes", number(peak.bytes)},
                                 {"step", number(peak.number)},
                                 {"steps", number(peak.steps)},
                                 {"name", peak.step},
                                 {"layer", peak.layer},
                                 {"saved_activations", number(peak.saved)},
                                 {"gradients", number(peak.gradients)},
                                 {"workspace", number(peak.workspace)}});
  return json::Object{{"name", memory.plan},
                      {"targets", strings(memory.targets)},
                      {"entry", memory.entry},
                      {"totals", bytesJson(memory.totals)},
                      {"shared", number(memory.shared())},
                      {"sum", number(memory.sum())},
                      {"at_load", number(memory.atLoad())},
                      {"layers", std::move(layers)},
                      {"arena_bytes", number(memory.arena)},
                      {"peak_live_bytes", number(memory.peak)},
                      {"copied_state_bytes", number(memory.copiedState)},
                      {"peaks", std::move(peaks)}};
}

} // namespace

std::string memoryText(const Report &report, const std::vector<MemoryReport> &plans,
                       const TableStyle &style) {
  std::string text = report.model + " in " + report.precision + ": memory\n";
  std::string first;
  for (const MemoryReport &memory : plans) {
    const std::string tables = MemoryWriter(memory, style).text();
    text += "\nPlan " + memory.plan + " for " + llvm::join(memory.targets, ", ");
    text += tables == first ? ": the same\n" : tables;
    first = first.empty() ? tables : first;
  }
  return text;
}

std::string memoryJson(const Report &report, const std::vector<MemoryReport> &plans) {
  json::Array array;
  for (const MemoryReport &memory : plans)
    array.push_back(planJson(memory));
  return plansText(report.model, report.precision, std::move(array));
}

} // namespace mpc
