// The summary of a report, and its rows about some layers.
#include "frontend/explain/Report.h"
#include "frontend/shell/Console.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FormatVariadic.h"

namespace mpc {
namespace {

/// "144 in fp8, 3 in bf16".
std::string countsText(const std::map<std::string, uint64_t> &counts, const char *between) {
  std::vector<std::string> parts;
  for (const auto &[what, count] : counts)
    parts.push_back(formatCount(count) + between + what);
  return llvm::join(parts, ", ");
}

/// A line "  products  ..".
std::string line(const std::string &head, const std::string &text) {
  return "  " + head + std::string(head.size() < 10 ? 10 - head.size() : 1, ' ') + text + "\n";
}

std::string productsText(const PlanReport &plan) {
  std::map<std::string, uint64_t> counts;
  uint64_t flops = 0;
  for (const GemmRow &row : plan.gemms)
    if (row.entry == plan.entry) {
      ++counts[row.precision];
      flops += row.flops;
    }
  return counts.empty() ? "none"
                        : countsText(counts, " in ") + "; " +
                              llvm::formatv("{0:f3} GFLOP", static_cast<double>(flops) / 1e9).str();
}

std::string castsText(const Report &report, size_t plan) {
  std::map<std::string, uint64_t> counts;
  for (const CastRow &row : report.casts)
    if (plan < row.fates.size())
      ++counts[fateName(row.fates[plan].kind)];
  return counts.empty() ? "none" : countsText(counts, " ");
}

/// "2 messages from each, 52.2 kB in bf16, 8 B in i32".
std::string wireText(const WireTotals &wire) {
  std::string text =
      formatCount(wire.messages) + (wire.messages == 1 ? " message" : " messages") + " from each";
  for (const auto &[type, bytes] : wire.bytes)
    text += ", " + formatBytes(bytes) + " in " + type;
  return text;
}

/// The names of a cell: layers are separated by blanks and commas.
bool matchesAny(const llvm::GlobPattern &pattern, llvm::StringRef cell) {
  while (!cell.empty()) {
    const size_t end = cell.find_first_of(" ,");
    if (end != 0 && pattern.match(cell.take_front(end)))
      return true;
    cell = cell.drop_front(
        std::min(end == llvm::StringRef::npos ? cell.size() : end + 1, cell.size()));
  }
  return false;
}

template <typename Rows, typename Cell>
void keep(Rows &rows, const llvm::GlobPattern &pattern, Cell cell) {
  llvm::erase_if(rows, [&](const auto &row) { return !matchesAny(pattern, cell(row)); });
}

/// The layer of a parameter: "h.0.fc" of "h.0.fc.weight".
llvm::StringRef layerOfParameter(llvm::StringRef parameter) {
  return parameter.contains('.') ? parameter.rsplit('.').first : parameter;
}

} // namespace

std::string timeText(const Seconds &seconds) {
  return (seconds.predicted > 0 ? "predicted " : "at least ") +
         llvm::formatv("{0:f2}", seconds.shown() * 1e6).str() + " us";
}

std::string summaryText(const Report &report) {
  std::string text = "Summary\n";
  for (size_t i = 0; i < report.plans.size(); ++i) {
    const PlanReport &plan = report.plans[i];
    const PlanTotals totals = totalsOf(plan, plan.entry);
    if (report.plans.size() > 1)
      text += "  plan " + plan.name + " for " + llvm::join(plan.targets, ", ") + "\n";
    text += line("products", productsText(plan));
    text += line("casts", castsText(report, i));
    text +=
        line(plan.entry,
             formatCount(totals.steps) + " launches, " + formatBytes(totals.bytes) + " moved" +
                 (hasRates(plan) ? ", " + timeText(totals.seconds) + " on " + report.device->name
                                 : std::string()));
    if (plan.wire.messages)
      text += line("ranks", wireText(plan.wire));
    text += line("memory", "arena " + formatBytes(plan.arena));
  }
  return text;
}

Report ofLayers(const Report &report, const llvm::GlobPattern &pattern) {
  Report part = report;
  keep(part.layers, pattern, [](const LayerRow &row) { return llvm::StringRef(row.layer); });
  keep(part.casts, pattern, [](const CastRow &row) { return llvm::StringRef(row.layer); });
  keep(part.windows, pattern, [](const WindowsRow &row) { return llvm::StringRef(row.layer); });
  llvm::erase_if(part.gradients, [&](const GradientRow &row) {
    return !pattern.match(row.parameter) && !pattern.match(layerOfParameter(row.parameter));
  });
  for (PlanReport &plan : part.plans) {
    keep(plan.gemms, pattern, [](const GemmRow &row) { return llvm::StringRef(row.layers); });
    keep(plan.savedCopies, pattern,
         [](const SavedCopyRow &row) { return llvm::StringRef(row.layer); });
    keep(plan.geluPasses, pattern,
         [](const GeluPassRow &row) { return llvm::StringRef(row.layer); });
    llvm::StringSet<> kernels;
    for (const KernelRow &row : plan.kernels)
      if (llvm::any_of(row.layers, [&](const std::string &layer) { return pattern.match(layer); }))
        kernels.insert(row.kernel);
    llvm::erase_if(plan.kernels,
                   [&](const KernelRow &row) { return !kernels.contains(row.kernel); });
    llvm::erase_if(plan.moves, [&](const MoveRow &row) { return !kernels.contains(row.kernel); });
  }
  return part;
}

bool hasNoRows(const Report &report) {
  return report.layers.empty() && report.casts.empty() && report.gradients.empty() &&
         llvm::all_of(report.plans, [](const PlanReport &plan) {
           return plan.gemms.empty() && plan.kernels.empty();
         });
}

std::vector<std::string> layersOf(const Report &report) {
  std::vector<std::string> names;
  llvm::StringSet<> known;
  for (const LayerRow &row : report.layers)
    if (!row.layer.empty() && known.insert(row.layer).second)
      names.push_back(row.layer);
  return names;
}

const std::vector<std::string> &sectionNames() {
  static const std::vector<std::string> names = {
      "summary", "layers", "casts", "convolutions", "training", "gemms", "kernels", "moves", "fp8"};
  return names;
}

bool showsTotals(llvm::StringRef section) {
  return llvm::is_contained({"gemms", "kernels", "moves", "fp8"}, section);
}

} // namespace mpc
