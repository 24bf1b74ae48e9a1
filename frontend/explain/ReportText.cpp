// The report as tables, for people. Layers that differ in their number alone share a row.
#include "frontend/explain/Report.h"
#include "frontend/shell/Console.h"
#include "frontend/shell/LayerNames.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

namespace mpc {
namespace {

std::string us(double seconds) { return llvm::formatv("{0:f2}", seconds * 1e6).str(); }

/// The sum of one number over the rows of a group.
template <typename Rows, typename Value>
auto sumOf(const Rows &rows, const RowGroup &group, Value value) {
  decltype(value(rows.front())) sum = 0;
  for (const size_t row : group.rows)
    sum += value(rows[row]);
  return sum;
}

/// One report as text, in the requested style of tables.
class TextWriter {
public:
  TextWriter(const Report &report, const Report &totals, const std::string &only,
             const TableStyle &style)
      : report(report), totals(totals), only(only), style(style) {}

  std::string text() const {
    std::string text = report.model + " in " + report.precision + " by " + report.policy + "\n\n" +
                       section("summary", [&] { return summaryText(totals) + "\n"; }) +
                       section("layers", [&] { return layersText(); }) +
                       section("casts", [&] { return castsText(); }) +
                       section("convolutions", [&] { return windowsText(); }) +
                       section("training", [&] { return trainingText(); });
    if (!report.repeats.empty() && shows("layers"))
      text += "\nLoops written out\n  " + llvm::join(report.repeats, "\n  ") + "\n";
    if (!report.elided.empty() && shows("casts"))
      text += "\nElided by --casts=relaxed\n  " + llvm::join(report.elided, "\n  ") + "\n";
    if (only.empty() || showsTotals(only))
      for (size_t i = 0; i < report.plans.size(); ++i)
        text += planText(report.plans[i], totals.plans[i]);
    return text;
  }

private:
  bool shows(llvm::StringRef name) const { return only.empty() || only == name; }
  std::string section(llvm::StringRef name, llvm::function_ref<std::string()> write) const {
    return shows(name) ? write() : "";
  }

  std::string layersText() const {
    Table table({"layer", "op", "precision", "result", "rule", "from"}, Table::Names::Whole);
    const auto cells = [&](size_t i) -> std::vector<std::string> {
      const LayerRow &row = report.layers[i];
      const std::string made = row.recognised.empty() ? "" : ", made of " + row.recognised;
      return {row.op + (row.count > 1 ? " x" + std::to_string(row.count) : "") + made,
              row.precision, row.type, wordsOf(row.why), sourceOf(row.why)};
    };
    addGroups(table, report.layers.size(), cells, [&](size_t i) { return report.layers[i].layer; });
    return "Layers\n" + table.text(style.width);
  }

  std::string castsText() const {
    if (report.casts.empty())
      return "\nCasts: none\n";
    std::map<std::string, size_t> counts;
    for (const CastRow &row : report.casts)
      if (!row.fates.empty())
        ++counts[fateName(row.fates.front().kind)];
    std::vector<std::string> totals;
    for (const auto &[fate, count] : counts)
      totals.push_back(std::to_string(count) + " " + fate);
    Table table({"for", "cast", "elements", "became", "reason"}, Table::Names::Whole);
    const auto cells = [&](size_t i) -> std::vector<std::string> {
      const CastRow &row = report.casts[i];
      return {row.from + " -> " + row.to, formatCount(row.elements), becameText(row), row.reason};
    };
    addGroups(table, report.casts.size(), cells, [&](size_t i) { return report.casts[i].layer; });
    return "\nCasts" + (report.plans.empty() ? "" : " (plan " + report.plans.front().name + ")") +
           ": " + llvm::join(totals, ", ") + "\n" + table.text(style.width);
  }

  std::string windowsText() const {
    if (report.windows.empty())
      return "";
    Table table({"convolution", "in", "op", "form"}, Table::Names::Whole);
    const auto cells = [&](size_t i) -> std::vector<std::string> {
      const WindowsRow &row = report.windows[i];
      return {row.function, row.op, row.reason};
    };
    addGroups(table, report.windows.size(), cells,
              [&](size_t i) { return report.windows[i].layer; });
    return "\nConvolutions\n" + table.text(style.width);
  }

  std::string trainingText() const {
    if (report.gradients.empty())
      return "";
    std::string text = "\nTraining\n";
    for (const ScaleRow &row : report.scales) {
      std::vector<std::string> carriers;
      for (const auto &[op, count] : row.carriers)
        carriers.push_back(std::to_string(count) + " " + op);
      text +=
          sentence("in " + row.function + " the gradients of the loss are scaled by " + row.state +
                       ", as \"" + row.tag + "\" in the types of " + llvm::join(carriers, ", "),
                   style.width);
    }
    Table table(
        {"gradient of", "in", "type", "scaled", "unscaled by", "checked", "clipped", "then"},
        Table::Names::Whole);
    const auto cells = [&](size_t i) -> std::vector<std::string> {
      const GradientRow &row = report.gradients[i];
      const auto orNo = [](const std::string &value) { return value.empty() ? "no" : value; };
      return {row.function,
              row.type,
              orNo(row.scale),
              orNo(row.unscaled),
              row.checked ? "yes" : "no",
              row.clipped ? "yes" : "no",
              row.optimizer};
    };
    addGroups(table, report.gradients.size(), cells,
              [&](size_t i) { return report.gradients[i].parameter; });
    return text + table.text(style.width);
  }

  std::string becameText(const CastRow &row) const {
    if (row.fates.empty())
      return "-";
    const CastFate &fate = row.fates.front();
    const std::string kernels = llvm::join(fate.kernels, " ");
    switch (fate.kind) {
    case CastFate::Fused:
      return "fused into " + kernels;
    case CastFate::Alone:
      return "alone in " + kernels + ", " + formatBytes(row.bytes);
    case CastFate::AtLoad:
      return "once at load in " + kernels + ", " + formatBytes(row.bytes);
    case CastFate::Folded:
      break;
    }
    return "folded away, no cast is left";
  }

  /// One line a group: its label, the cells that its rows have in common, and what `append` adds.
  void addGroups(
      Table &table, size_t count, const std::function<std::vector<std::string>(size_t)> &cells,
      const std::function<std::string(size_t)> &layer,
      llvm::function_ref<void(std::vector<std::string> &, const RowGroup &)> append =
          [](auto &, auto &) {}) const {
    const auto rest = [&](size_t i) { return llvm::join(cells(i), "\n"); };
    const auto shown = [&](size_t i) { return layer(i).empty() ? "-" : layer(i); };
    for (const RowGroup &group : groupRows(count, shown, rest, style.all)) {
      std::vector<std::string> line = cells(group.rows.front());
      line.insert(line.begin(), group.label);
      append(line, group);
      table.add(std::move(line));
    }
  }

  std::string gemmsText(const PlanReport &plan, bool roofline) const {
    std::map<std::string, int> byPrecision;
    for (const GemmRow &row : plan.gemms)
      ++byPrecision[row.precision];
    std::vector<std::string> counts;
    for (const auto &[precision, count] : byPrecision)
      counts.push_back(std::to_string(count) + " in " + precision);
    std::vector<std::string> heads = {
        "gemm", "entry", "batch x m x n x k", "precision", "rule", "from", "flops", "bytes"};
    if (roofline)
      heads.push_back("us");
    Table table(heads, Table::Names::Whole);
    const auto cells = [&](size_t i) -> std::vector<std::string> {
      const GemmRow &row = plan.gemms[i];
      return {row.entry,
              llvm::formatv("{0} x {1} x {2} x {3}", row.batch, row.m, row.n, row.k).str(),
              row.precision + (!row.weight.empty() ? ", weight in " + row.weight
                               : row.asked         ? ""
                                                   : " (not as asked)"),
              wordsOf(row.why), sourceOf(row.why)};
    };
    const auto layer = [&](size_t i) { return plan.gemms[i].layers; };
    addGroups(table, plan.gemms.size(), cells, layer, [&](auto &line, const RowGroup &group) {
      line.push_back(formatCount(sumOf(plan.gemms, group, [](auto &row) { return row.flops; })));
      line.push_back(formatBytes(sumOf(plan.gemms, group, [](auto &row) { return row.bytes; })));
      if (roofline)
        line.push_back(us(sumOf(plan.gemms, group, [](auto &row) { return row.seconds.shown(); })));
    });
    return "GEMMs: " + llvm::join(counts, ", ") + "\n" + table.text(style.width);
  }

  std::string kernelsText(const PlanReport &plan, bool roofline) const {
    std::vector<std::string> heads = {"kernel", "entry", "launches", "flops", "read", "written"};
    if (roofline)
      heads.push_back("us");
    heads.push_back("layers");
    Table table(heads);
    for (const KernelRow &row : plan.kernels) {
      std::vector<std::string> line = {row.kernel,
                                       row.entry,
                                       std::to_string(row.launches),
                                       formatCount(row.flops),
                                       formatBytes(row.bytesRead),
                                       formatBytes(row.bytesWritten)};
      if (roofline)
        line.push_back(us(row.seconds.shown()));
      line.push_back(style.all ? llvm::join(row.layers, " ") : summarizeLayers(row.layers));
      table.add(std::move(line));
    }
    return "Kernels\n" + table.text(style.width);
  }

  std::string movesText(const PlanReport &plan) const {
    if (plan.moves.empty())
      return "";
    Table table({"kernel", "entry", "launches", "bytes", "from", "for", "stays, since"});
    for (const MoveRow &row : plan.moves)
      table.add({row.kernel, row.entry, std::to_string(row.launches), formatBytes(row.bytes),
                 row.from, row.to, row.reason});
    return "Only moves or converts elements\n" + table.text(style.width);
  }

  /// "FP8 products 144 of 147 (3 by role head); 8-bit copies 288: 288 fused, ..", or "products with
  /// weights in i8 2 of 3 (1 by role head), in 16 bits".
  static std::string coverageText(const Fp8Coverage &coverage, bool isNvfp4) {
    const bool ofWeights = coverage.ofWeights != 0;
    std::string text = (ofWeights ? "Products with weights in i8 "
                        : isNvfp4 ? "NVFP4 products "
                                  : "FP8 products ") +
                       std::to_string(ofWeights ? coverage.ofWeights : coverage.inFp8) + " of " +
                       std::to_string(coverage.products),
                others;
    for (const auto &[what, count] : coverage.others)
      others += (others.empty() ? "" : ", ") + std::to_string(count) + " by " +
                (what.empty() ? "another rule" : what);
    text += others.empty() ? "" : " (" + others + ")";
    text += ofWeights ? ", all in 16 bits"
                      : (isNvfp4 ? "; 4-bit copies " : "; 8-bit copies ") +
                            std::to_string(coverage.copies) + ": " +
                            std::to_string(coverage.copies - coverage.standalone) + " fused, " +
                            std::to_string(coverage.standalone) + " standalone";
    if (coverage.transposed != 0)
      text += "; " + std::to_string(coverage.transposed) + " transposed, " +
              (coverage.later == 0 ? "all made with the row copy"
                                   : std::to_string(coverage.later) + " apart from the row copy");
    if (coverage.padded != 0)
      text += "; " + std::to_string(coverage.padded) + " padded, " +
              llvm::formatv("{0:f1}", 100 * coverage.addedByPadding).str() + " % more flops";
    if (coverage.ofBf16 > 0)
      text += llvm::formatv("; bytes {0:f2} of bf16's", coverage.ofBf16).str();
    return text + "\n";
  }

  /// What fp8 gains or costs at each product that the policy has in fp8, in the main entry.
  std::string gainsText(const PlanReport &plan) const {
    std::vector<const GemmRow *> rows;
    for (const GemmRow &row : plan.gemms)
      if (row.entry == plan.entry && !row.works.empty())
        rows.push_back(&row);
    if (rows.empty())
      return "";
    Table table({"gemm", "batch x m x n x k", "runs in", "quantise", "us in fp8", "us in bf16",
                 "fp8 gains us"});
    const auto cells = [&](size_t i) -> std::vector<std::string> {
      const GemmRow &row = *rows[i];
      return {llvm::formatv("{0} x {1} x {2} x {3}", row.batch, row.m, row.n, row.k).str(),
              row.precision};
    };
    const auto layer = [&](size_t i) { return rows[i]->layers; };
    addGroups(table, rows.size(), cells, layer, [&](auto &line, const RowGroup &group) {
      llvm::SmallVector<ProductWork> works;
      for (const size_t row : group.rows)
        llvm::append_range(works, rows[row]->works);
      const ProductTimes times(works, *report.device);
      line.push_back(formatBytes(quantiseBytesOf(works)));
      for (const double seconds : {times.in8, times.in16, times.gain()})
        line.push_back(us(seconds));
    });
    return "FP8 against bf16, on " + std::string(report.device->name) + " in " + plan.entry +
           (report.device->measured ? ", by measured rates\n" : ", by rates alone\n") +
           table.text(style.width);
  }

  /// "; with --residual=low 12 steps, ..": what the other form of the residual stream costs, or
  /// that it is the same.
  std::string otherResidualText(const PlanReport &plan, const std::string &entry) const {
    const auto found = plan.withOtherResidual.find(entry);
    if (found == plan.withOtherResidual.end())
      return "";
    const PlanTotals totals = totalsOf(plan, entry), &other = found->second;
    std::string text = "; with --residual=" + report.otherResidual + " ";
    if (other.steps == totals.steps && other.bytes == totals.bytes)
      return text + "the same";
    text += std::to_string(other.steps) + " steps, " + formatBytes(other.bytes);
    if (hasRates(plan))
      text += ", " + timeText(other.seconds);
    return text;
  }

  /// `all` has the rows of all layers, of which `plan` has some.
  std::string planText(const PlanReport &plan, const PlanReport &all) const {
    const bool roofline = hasRates(plan);
    std::string text = "\nPlan " + plan.name + " for " + llvm::join(plan.targets, ", ") +
                       ": arena " + formatBytes(plan.arena) + ", peak of live buffers " +
                       formatBytes(plan.peak);
    if (roofline)
      text += (plan.times ? "; us: predicted on " : "; us: roofline of ") +
              std::string(report.device->name);
    text += "\n";
    if (!plan.gemms.empty() && shows("gemms"))
      text += gemmsText(plan, roofline);
    text += section("kernels", [&] { return kernelsText(plan, roofline); }) +
            section("moves", [&] { return movesText(plan); });
    if (roofline && shows("fp8"))
      text += gainsText(plan);
    const Fp8Coverage coverage = coverageOf(all);
    if (shows("fp8") && (report.precision == "fp8" || coverage.inFp8 != 0))
      text += fp8FormsText(plan, style) +
              coverageText(coverage, llvm::any_of(all.gemms, [](const GemmRow &row) {
                             return row.precision == nvfp4Name;
                           }));
    for (const std::string &entry : plan.entries) {
      const PlanTotals totals = totalsOf(all, entry);
      text += plan.entries.size() == 1 ? "Once a run: " : "A run of " + entry + ": ";
      text += std::to_string(totals.steps) + " steps, " + formatBytes(totals.bytes) + " of traffic";
      if (roofline)
        text += ", " + timeText(totals.seconds);
      text += otherResidualText(all, entry) + "\n";
    }
    return text;
  }

  const Report &report, &totals;
  const std::string &only;
  TableStyle style;
};

} // namespace

std::string reportText(const Report &report, const Report &totals, const std::string &only,
                       const TableStyle &style) {
  return TextWriter(report, totals, only, style).text();
}

} // namespace mpc
