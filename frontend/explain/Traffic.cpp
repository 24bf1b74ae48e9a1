// Before: the module after Plan. After: rows of bytes, and their tables; the module does not
// change.
#include "frontend/explain/Traffic.h"
#include "frontend/explain/Report.h"
#include "frontend/shell/Console.h"
#include "frontend/shell/Json.h"
#include "frontend/shell/LayerNames.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;

namespace mpc {
namespace {

namespace json = llvm::json;

std::string typeText(const EntryBuffer &buffer) {
  std::string text;
  if (const RankedTensorType type = buffer.type())
    llvm::raw_string_ostream(text) << type;
  return StringRef(text).starts_with("tensor<") ? text.substr(7, text.size() - 8) : text;
}

class TrafficReader {
public:
  TrafficReader(const EntryReader &entry, const StateNames &names) : entry(entry), names(names) {}

  void read(TrafficReport &report) {
    for (const EntryStep &step : entry.steps()) {
      addRow(report.parts, stringifyPhase(step.phase), step.kind, "", step);
      addRow(report.steps, stringifyPhase(step.phase), step.kind, step.name, step);
      countReads(step);
      countWrites(step);
    }
    for (const StringRef name : entry.bufferNames())
      if (entry.buffer(name).bytes() != 0) // else it is of results that are left out
        report.tensors.push_back(tensorRow(entry.buffer(name)));
    llvm::stable_sort(report.tensors, [](const TensorTraffic &a, const TensorTraffic &b) {
      return a.moved > b.moved;
    });
  }

private:
  struct Counts {
    uint64_t writes = 0, reads = 0, moved = 0;
    std::vector<std::string> readers;
  };

  static void addRow(std::vector<TrafficRow> &rows, StringRef part, StringRef kind, StringRef name,
                     const EntryStep &step) {
    // Products have no name, so those of one layer are one row.
    const std::string shown = (kind == "gemm" && !name.empty() ? step.layer() : name).str();
    auto row = llvm::find_if(rows, [&](const TrafficRow &known) {
      return known.part == part && known.kind == kind && known.name == shown;
    });
    if (row == rows.end())
      row = rows.insert(rows.end(), {part.str(), kind.str(), shown, {}, 0, 0, 0});
    ++row->launches;
    row->bytesRead += step.bytesRead;
    row->bytesWritten += step.bytesWritten;
    for (const StringRef layer : step.layers)
      if (!name.empty() && !llvm::is_contained(row->layers, layer))
        row->layers.push_back(layer.str());
  }

  void countReads(const EntryStep &step) {
    llvm::StringSet<> seen;
    for (const StringRef name : step.reads) {
      if (!seen.insert(name).second)
        continue;
      Counts &counts = tensors[entry.buffer(name).op];
      ++counts.reads;
      counts.moved += std::min(entry.bytesOf(name), step.bytesRead);
      counts.readers.push_back((step.kind == "gemm" ? "gemm" : step.name).str());
    }
  }

  /// Counts the writes of a step. Results that share a tensor write it once.
  void countWrites(const EntryStep &step) {
    llvm::MapVector<Operation *, uint64_t> written;
    for (const StringRef name : step.writes) {
      const EntryBuffer &buffer = entry.buffer(name);
      uint64_t &bytes = written[buffer.op];
      bytes = std::min(bytes + entry.bytesOf(name), buffer.bytes());
    }
    for (const auto &[op, bytes] : written) {
      ++tensors[op].writes;
      tensors[op].moved += bytes;
    }
  }

  TensorTraffic tensorRow(const EntryBuffer &buffer) {
    const Counts &counts = tensors[buffer.op];
    const EntryStep *writer = entry.writerOf(buffer);
    TensorTraffic row;
    row.type = typeText(buffer);
    row.use = useOf(buffer);
    row.bytes = buffer.bytes();
    row.layer = writer ? writer->layer().str() : "-";
    if (auto state = plan::BufferOp(buffer.op).getState())
      row.layer = names.layerOf(*state);
    row.writer = writer ? (writer->kind == "gemm" ? "gemm" : writer->name).str() : "";
    row.writes = counts.writes;
    row.reads = counts.reads;
    row.moved = counts.moved;
    row.readers = counts.readers;
    return row;
  }

  std::string useOf(const EntryBuffer &buffer) const {
    if (auto state = plan::BufferOp(buffer.op).getState())
      return roleName(names.roleOf(*state));
    if (buffer.space() != plan::Space::Arena)
      return stringifySpace(buffer.space()).str();
    return stringifyUse(plan::BufferOp(buffer.op).getUse().value_or(plan::Use::Workspace)).str();
  }

  const EntryReader &entry;
  const StateNames &names;
  llvm::DenseMap<Operation *, Counts> tensors; // looked up, never walked
};

//===-- Text ---------------------------------------------------------------------------------===//

std::string partsText(const TrafficReport &report, const TableStyle &style) {
  Table table({"part", "kind", "launches", "read", "written", "both"});
  uint64_t launches = 0, read = 0, written = 0;
  for (const TrafficRow &row : report.parts) {
    table.add({row.part, row.kind, std::to_string(row.launches), formatBytes(row.bytesRead),
               formatBytes(row.bytesWritten), formatBytes(row.bytesRead + row.bytesWritten)});
    launches += row.launches;
    read += row.bytesRead;
    written += row.bytesWritten;
  }
  table.add({"sum", "", std::to_string(launches), formatBytes(read), formatBytes(written),
             formatBytes(read + written)});
  return table.text(style.width);
}

std::string stepsText(const TrafficReport &report, const TableStyle &style) {
  std::vector<TrafficRow> rows = report.steps;
  const auto both = [](const TrafficRow &row) { return row.bytesRead + row.bytesWritten; };
  // First products by layer pattern, then everything by bytes.
  const auto layer = [&](size_t i) { return rows[i].name; };
  const auto rest = [&](size_t i) { return rows[i].part + rows[i].kind; };
  std::vector<std::pair<uint64_t, std::vector<std::string>>> lines;
  for (const RowGroup &group : groupRows(rows.size(), layer, rest, style.all)) {
    TrafficRow sum = rows[group.rows.front()];
    for (const size_t row : llvm::ArrayRef(group.rows).drop_front()) {
      sum.launches += rows[row].launches;
      sum.bytesRead += rows[row].bytesRead;
      sum.bytesWritten += rows[row].bytesWritten;
    }
    lines.push_back(
        {both(sum),
         {sum.part, sum.kind, sum.kind == "gemm" ? "" : sum.name, std::to_string(sum.launches),
          formatBytes(sum.bytesRead), formatBytes(sum.bytesWritten), formatBytes(both(sum)),
          sum.kind == "gemm" ? group.label
          : style.all        ? llvm::join(sum.layers, " ")
                             : summarizeLayers(sum.layers)}});
  }
  llvm::stable_sort(lines, [](const auto &a, const auto &b) { return a.first > b.first; });
  Table table({"part", "kind", "kernel", "launches", "read", "written", "both", "layers"});
  for (auto &[bytes, cells] : lines)
    table.add(std::move(cells));
  return table.text(style.width);
}

std::string tensorsText(const TrafficReport &report, const TableStyle &style) {
  constexpr size_t shown = 40; // the largest; all of them with --all
  const auto &rows = report.tensors;
  const auto layer = [&](size_t i) { return rows[i].layer; };
  const auto rest = [&](size_t i) {
    return rows[i].use + "\n" + rows[i].type + "\n" + rows[i].writer + "\n" +
           llvm::join(rows[i].readers, " ");
  };
  std::vector<std::pair<uint64_t, std::vector<std::string>>> lines;
  for (const RowGroup &group : groupRows(rows.size(), layer, rest, style.all)) {
    const TensorTraffic &row = rows[group.rows.front()];
    const uint64_t moved = row.moved * group.rows.size();
    lines.push_back(
        {moved,
         {group.label, row.use, row.type, formatBytes(moved), std::to_string(row.writes),
          std::to_string(row.reads), row.writer, summarizeLayers(row.readers)}});
  }
  llvm::stable_sort(lines, [](const auto &a, const auto &b) { return a.first > b.first; });
  Table table({"layer", "use", "tensor", "moved", "writes", "reads", "written by", "read by"});
  for (size_t i = 0; i < lines.size() && (style.all || i < shown); ++i)
    table.add(lines[i].second);
  std::string text = table.text(style.width);
  if (!style.all && lines.size() > shown)
    text += "  .. and " + std::to_string(lines.size() - shown) + " smaller rows (--all)\n";
  return text;
}

//===-- JSON ---------------------------------------------------------------------------------===//

json::Array rowsJson(const std::vector<TrafficRow> &rows) {
  json::Array array;
  for (const TrafficRow &row : rows)
    array.push_back(json::Object{{"part", row.part},
                                 {"kind", row.kind},
                                 {"name", row.name},
                                 {"layers", strings(row.layers)},
                                 {"launches", static_cast<int64_t>(row.launches)},
                                 {"bytes_read", static_cast<int64_t>(row.bytesRead)},
                                 {"bytes_written", static_cast<int64_t>(row.bytesWritten)}});
  return array;
}

json::Object planJson(const TrafficReport &report) {
  json::Array tensors;
  for (const TensorTraffic &row : report.tensors)
    tensors.push_back(json::Object{{"layer", row.layer},
                                   {"use", row.use},
                                   {"type", row.type},
                                   {"bytes", static_cast<int64_t>(row.bytes)},
                                   {"writes", static_cast<int64_t>(row.writes)},
                                   {"reads", static_cast<int64_t>(row.reads)},
                                   {"bytes_moved", static_cast<int64_t>(row.moved)},
                                   {"written_by", row.writer},
                                   {"read_by", strings(row.readers)}});
  return json::Object{{"name", report.plan},
                      {"entry", report.entry},
                      {"parts", rowsJson(report.parts)},
                      {"steps", rowsJson(report.steps)},
                      {"tensors", std::move(tensors)}};
}

} // namespace

std::vector<TrafficReport> reportTraffic(ModuleOp module) {
  const StateNames names(module);
  std::vector<TrafficReport> reports;
  for (auto program : module.getOps<plan::ProgramOp>()) {
    plan::EntryOp entry = mainEntry(program);
    EntryReader reader(program, entry);
    TrafficReport report;
    report.plan = program.getSymName().str();
    report.entry = entry.getSymName().str();
    TrafficReader(reader, names).read(report);
    reports.push_back(std::move(report));
  }
  return reports;
}

std::string trafficText(const Report &report, const std::vector<TrafficReport> &plans,
                        const TableStyle &style) {
  std::string text = report.model + " in " + report.precision + ": bytes moved\n";
  for (const TrafficReport &plan : plans)
    text += "\nPlan " + plan.plan + ", entry " + plan.entry + "\n" + partsText(plan, style) +
            "\nKernels and products\n" + stepsText(plan, style) + "\nTensors\n" +
            tensorsText(plan, style);
  return text;
}

std::string trafficJson(const Report &report, const std::vector<TrafficReport> &plans) {
  json::Array array;
  for (const TrafficReport &plan : plans)
    array.push_back(planJson(plan));
  return plansText(report.model, report.precision, std::move(array));
}

} // namespace mpc
