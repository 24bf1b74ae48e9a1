// The report as JSON for programs and as tables for people.
#include "frontend/Console.h"
#include "frontend/Report.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"

#include <cmath>

namespace mpc {
namespace {

namespace json = llvm::json;

int64_t number(uint64_t value) { return static_cast<int64_t>(value); }
/// Microseconds to the nanosecond, so that equal plans give equal text.
double microseconds(double seconds) { return std::round(seconds * 1e9) / 1e3; }

json::Array strings(const std::vector<std::string> &values) {
  json::Array array;
  for (const std::string &value : values)
    array.push_back(value);
  return array;
}

json::Array layersJson(const Report &report) {
  json::Array rows;
  for (const LayerRow &row : report.layers)
    rows.push_back(json::Object{{"function", row.function},
                                {"layer", row.layer},
                                {"op", row.op},
                                {"result", row.type},
                                {"precision", row.precision},
                                {"rule", row.rule},
                                {"source", row.source},
                                {"count", row.count}});
  return rows;
}

json::Array castsJson(const Report &report) {
  json::Array rows;
  for (const CastRow &row : report.casts) {
    json::Array fates;
    for (size_t i = 0; i < row.fates.size(); ++i) {
      const CastFate &fate = row.fates[i];
      const bool moves = fate.kind == CastFate::Alone || fate.kind == CastFate::AtLoad;
      fates.push_back(json::Object{{"plan", report.plans[i].name},
                                   {"fate", fateName(fate.kind)},
                                   {"kernels", strings(fate.kernels)},
                                   {"bytes", moves ? number(row.bytes) : 0}});
    }
    rows.push_back(json::Object{{"function", row.function},
                                {"for", row.layer},
                                {"from", row.from},
                                {"to", row.to},
                                {"elements", number(row.elements)},
                                {"reason", row.reason},
                                {"fates", std::move(fates)}});
  }
  return rows;
}

json::Object planJson(const PlanReport &plan) {
  json::Array kernels, gemms;
  uint64_t bytes = 0, launches = 0;
  double seconds = 0;
  for (const KernelRow &row : plan.kernels) {
    kernels.push_back(json::Object{{"entry", row.entry},
                                   {"kernel", row.kernel},
                                   {"schedule", row.schedule},
                                   {"launches", number(row.launches)},
                                   {"flops", number(row.flops)},
                                   {"bytes_read", number(row.bytesRead)},
                                   {"bytes_written", number(row.bytesWritten)},
                                   {"roofline_us", microseconds(row.seconds)},
                                   {"layers", strings(row.layers)}});
    if (row.entry == "init")
      continue;
    bytes += row.bytesRead + row.bytesWritten;
    launches += row.launches;
    seconds += row.seconds;
  }
  std::map<std::string, int64_t> byPrecision;
  for (const GemmRow &row : plan.gemms) {
    gemms.push_back(json::Object{{"entry", row.entry},
                                 {"layers", row.layers},
                                 {"m", row.m},
                                 {"n", row.n},
                                 {"k", row.k},
                                 {"batch", row.batch},
                                 {"precision", row.precision},
                                 {"as_asked", row.asked},
                                 {"rule", row.rule},
                                 {"source", row.source},
                                 {"flops", number(row.flops)},
                                 {"bytes", number(row.bytes)},
                                 {"roofline_us", microseconds(row.seconds)}});
    ++byPrecision[row.precision];
    bytes += row.bytes;
    ++launches;
    seconds += row.seconds;
  }
  json::Object counts;
  for (const auto &[precision, count] : byPrecision)
    counts[precision] = count;
  return json::Object{{"name", plan.name},
                      {"targets", strings(plan.targets)},
                      {"arena_bytes", number(plan.arena)},
                      {"peak_live_bytes", number(plan.peak)},
                      {"kernels", std::move(kernels)},
                      {"gemms", std::move(gemms)},
                      {"gemms_by_precision", std::move(counts)},
                      {"bytes", number(bytes)},
                      {"steps", number(launches)},
                      {"roofline_us", microseconds(seconds)}};
}

} // namespace

const char *fateName(CastFate::Kind kind) {
  static const char *const names[] = {"fused", "alone", "at load", "folded"};
  return names[kind];
}

std::string reportJson(const Report &report) {
  json::Array plans;
  for (const PlanReport &plan : report.plans)
    plans.push_back(planJson(plan));
  const json::Value value = json::Object{{"version", 1},
                                         {"model", report.model},
                                         {"precision", report.precision},
                                         {"policy", report.policy},
                                         {"device", report.device->name},
                                         {"layers", layersJson(report)},
                                         {"casts", castsJson(report)},
                                         {"plans", std::move(plans)}};
  return llvm::formatv("{0:2}\n", value).str();
}

//===-- Tables
//-----------------------------------------------------------------------------------------------------===//

namespace {

/// Columns as wide as their widest cell; the last one ends where its text does.
class Table {
public:
  explicit Table(std::vector<std::string> heads) { add(std::move(heads)); }
  void add(std::vector<std::string> cells) { rows.push_back(std::move(cells)); }
  std::string text() const {
    std::vector<size_t> widths(rows.front().size());
    for (const auto &row : rows)
      for (size_t i = 0; i < row.size(); ++i)
        widths[i] = std::max(widths[i], row[i].size());
    std::string result;
    for (const auto &row : rows) {
      std::string line = " ";
      for (size_t i = 0; i < row.size(); ++i)
        line +=
            " " + row[i] + std::string(i + 1 < row.size() ? widths[i] - row[i].size() + 1 : 0, ' ');
      result += llvm::StringRef(line).rtrim().str() + "\n";
    }
    return result;
  }

private:
  std::vector<std::vector<std::string>> rows;
};

/// "h.0.fc .. h.11.fc (12)" for long lists.
std::string shortList(const std::vector<std::string> &values) {
  if (values.size() <= 3)
    return llvm::join(values, " ");
  return values.front() + " .. " + values.back() + " (" + std::to_string(values.size()) + ")";
}

std::string us(double seconds) { return llvm::formatv("{0:f2}", seconds * 1e6).str(); }

std::string layersText(const Report &report) {
  Table table({"layer", "op", "precision", "result", "rule", "from"});
  for (const LayerRow &row : report.layers) {
    const std::string count = row.count > 1 ? " (" + std::to_string(row.count) + ")" : "";
    table.add({row.layer.empty() ? "-" : row.layer, row.op + count, row.precision, row.type,
               row.rule, row.source});
  }
  return "Layers\n" + table.text();
}

std::string castsText(const Report &report) {
  if (report.casts.empty())
    return "\nCasts: none\n";
  Table table({"for", "cast", "elements", "became", "reason"});
  for (const CastRow &row : report.casts) {
    std::string became = "-";
    if (!row.fates.empty()) {
      const CastFate &fate = row.fates.front();
      const std::string kernels = shortList(fate.kernels);
      switch (fate.kind) {
      case CastFate::Fused:
        became = "fused into " + kernels;
        break;
      case CastFate::Alone:
        became = "alone in " + kernels + ", " + formatBytes(row.bytes);
        break;
      case CastFate::AtLoad:
        became = "once at load in " + kernels + ", " + formatBytes(row.bytes);
        break;
      case CastFate::Folded:
        became = "folded away, no cast is left";
        break;
      }
    }
    table.add(
        {row.layer, row.from + " -> " + row.to, formatCount(row.elements), became, row.reason});
  }
  return "\nCasts (" + (report.plans.empty() ? "no plan" : "plan " + report.plans.front().name) +
         ")\n" + table.text();
}

std::string planText(const PlanReport &plan, const DeviceRates &device) {
  std::map<std::string, int> byPrecision;
  Table gemms(
      {"gemm", "entry", "batch x m x n x k", "precision", "rule", "from", "flops", "bytes", "us"});
  for (const GemmRow &row : plan.gemms) {
    ++byPrecision[row.precision];
    gemms.add({row.layers, row.entry,
               llvm::formatv("{0} x {1} x {2} x {3}", row.batch, row.m, row.n, row.k).str(),
               row.precision + (row.asked ? "" : " (not as asked)"), row.rule, row.source,
               formatCount(row.flops), formatBytes(row.bytes), us(row.seconds)});
  }
  std::string text = "\nPlan " + plan.name + " for " + llvm::join(plan.targets, ", ") + ": arena " +
                     formatBytes(plan.arena) + ", peak of live buffers " + formatBytes(plan.peak) +
                     "; roofline of " + device.name + "\n";
  if (!plan.gemms.empty()) {
    std::vector<std::string> counts;
    for (const auto &[precision, count] : byPrecision)
      counts.push_back(std::to_string(count) + " in " + precision);
    text += "GEMMs: " + llvm::join(counts, ", ") + "\n" + gemms.text();
  }
  Table kernels({"kernel", "entry", "launches", "flops", "read", "written", "us", "layers"});
  for (const KernelRow &row : plan.kernels)
    kernels.add({row.kernel, row.entry, std::to_string(row.launches), formatCount(row.flops),
                 formatBytes(row.bytesRead), formatBytes(row.bytesWritten), us(row.seconds),
                 shortList(row.layers)});
  return text + "Kernels\n" + kernels.text();
}

} // namespace

std::string reportText(const Report &report) {
  std::string text = report.model + " in " + report.precision + " by " + report.policy + "\n\n" +
                     layersText(report) + castsText(report);
  for (const PlanReport &plan : report.plans)
    text += planText(plan, *report.device);
  return text;
}

} // namespace mpc
