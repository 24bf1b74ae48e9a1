// The report as JSON, for programs.
#include "frontend/explain/Report.h"
#include "frontend/shell/Json.h"

#include <cmath>

namespace mpc {
namespace {

namespace json = llvm::json;

int64_t number(uint64_t value) { return static_cast<int64_t>(value); }
/// Microseconds to the nanosecond, so that equal plans give equal text.
double microseconds(double seconds) { return std::round(seconds * 1e9) / 1e3; }

json::Array layersJson(const Report &report) {
  json::Array rows;
  for (const LayerRow &row : report.layers)
    rows.push_back(json::Object{{"function", row.function},
                                {"layer", row.layer},
                                {"op", row.op},
                                {"result", row.type},
                                {"precision", row.precision},
                                {"rule", wordsOf(row.why)},
                                {"source", sourceOf(row.why)},
                                {"recognised", row.recognised},
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

json::Array windowsJson(const Report &report) {
  json::Array rows;
  for (const WindowsRow &row : report.windows)
    rows.push_back(json::Object{
        {"function", row.function}, {"layer", row.layer}, {"op", row.op}, {"form", row.reason}});
  return rows;
}

json::Array scalesJson(const Report &report) {
  json::Array rows;
  for (const ScaleRow &row : report.scales)
    rows.push_back(json::Object{{"function", row.function},
                                {"tag", row.tag},
                                {"state", row.state},
                                {"carriers", countsJson(row.carriers)}});
  return rows;
}

json::Array gradientsJson(const Report &report) {
  json::Array rows;
  for (const GradientRow &row : report.gradients)
    rows.push_back(json::Object{{"function", row.function},
                                {"loss", row.loss},
                                {"parameter", row.parameter},
                                {"type", row.type},
                                {"scale", row.scale},
                                {"unscaled_by", row.unscaled},
                                {"checked", row.checked},
                                {"clipped", row.clipped},
                                {"optimizer", row.optimizer}});
  return rows;
}

/// What fp8 gains at a product of the policy's; null without a GPU or a prediction.
json::Value gainJson(const PlanReport &plan, const GemmRow &row, const DeviceRates &device) {
  if (row.works.empty() || !hasRates(plan))
    return nullptr;
  const ProductTimes times(row.works, device);
  return json::Object{{"quantise_bytes", quantiseBytesOf(row.works)},
                      {"fp8_us", microseconds(times.in8)},
                      {"bf16_us", microseconds(times.in16)},
                      {"gain_us", microseconds(times.gain())}};
}

/// A cpu plan has no roofline, so its keys are present and null.
json::Value rooflineJson(const PlanReport &plan, const Seconds &seconds) {
  return hasRates(plan) ? json::Value(microseconds(seconds.least)) : json::Value(nullptr);
}

/// Null where such steps were not measured on the device.
json::Value predictedJson(const PlanReport &plan, const Seconds &seconds) {
  return plan.times ? json::Value(microseconds(seconds.predicted)) : json::Value(nullptr);
}

/// Without what is 0, and without flops and bytes, which the row has.
json::Object workJson(const StepWork &work) {
  static const char *const kinds[] = {"kernel", "product", "attention forward",
                                      "attention backward", "unmeasured"};
  json::Object row{{"kind", kinds[static_cast<size_t>(work.kind)]}, {"compute", work.compute}};
  const std::pair<const char *, double> numbers[] = {
      {"costly", work.costly},   {"gathered", work.gathered},
      {"turned", work.turned},   {"tiles", work.tiles},
      {"exposed", work.exposed}, {"row_scaled", work.rowScaled ? 1.0 : 0.0},
      {"scores", work.scores}};
  for (const auto &[name, number] : numbers)
    if (number != 0)
      row[name] = number;
  return row;
}

/// What an entry costs with the other form of the residual stream; null where nobody has asked.
json::Value otherResidualJson(const PlanReport &plan, const std::string &entry,
                              const std::string &form) {
  const auto found = plan.withOtherResidual.find(entry);
  if (found == plan.withOtherResidual.end())
    return nullptr;
  const PlanTotals &of = found->second;
  return json::Object{{"residual", form},
                      {"bytes", number(of.bytes)},
                      {"steps", number(of.steps)},
                      {"roofline_us", rooflineJson(plan, of.seconds)},
                      {"predicted_us", predictedJson(plan, of.seconds)}};
}

json::Object gemmJson(const PlanReport &plan, const GemmRow &row, const DeviceRates &device) {
  return json::Object{{"entry", row.entry},
                      {"layers", row.layers},
                      {"m", row.m},
                      {"n", row.n},
                      {"k", row.k},
                      {"batch", row.batch},
                      {"precision", row.precision},
                      {"as_asked", row.asked},
                      {"weight", row.weight},
                      {"unpadded_flops", number(row.unpadded)},
                      {"rule", wordsOf(row.why)},
                      {"source", sourceOf(row.why)},
                      {"flops", number(row.flops)},
                      {"bytes", number(row.bytes)},
                      {"fp8", gainJson(plan, row, device)},
                      {"work", workJson(row.work)},
                      {"roofline_us", rooflineJson(plan, row.seconds)},
                      {"predicted_us", predictedJson(plan, row.seconds)}};
}

json::Object planJson(const PlanReport &plan, const Report &report) {
  const auto roofline = [&](const Seconds &seconds) { return rooflineJson(plan, seconds); };
  const auto predicted = [&](const Seconds &seconds) { return predictedJson(plan, seconds); };
  json::Array kernels, gemms;
  for (const KernelRow &row : plan.kernels)
    kernels.push_back(json::Object{{"entry", row.entry},
                                   {"kernel", row.kernel},
                                   {"schedule", row.schedule},
                                   {"launches", number(row.launches)},
                                   {"flops", number(row.flops)},
                                   {"bytes_read", number(row.bytesRead)},
                                   {"bytes_written", number(row.bytesWritten)},
                                   {"work", workJson(row.work)},
                                   {"roofline_us", roofline(row.seconds)},
                                   {"predicted_us", predicted(row.seconds)},
                                   {"layers", strings(row.layers)}});
  std::map<std::string, int64_t> byPrecision;
  for (const GemmRow &row : plan.gemms) {
    gemms.push_back(gemmJson(plan, row, *report.device));
    ++byPrecision[row.precision];
  }
  json::Array moves;
  for (const MoveRow &row : plan.moves)
    moves.push_back(json::Object{{"entry", row.entry},
                                 {"kernel", row.kernel},
                                 {"launches", number(row.launches)},
                                 {"bytes", number(row.bytes)},
                                 {"from", row.from},
                                 {"for", row.to},
                                 {"reason", row.reason}});
  const PlanTotals totals = totalsOf(plan, plan.entry);
  json::Array entries;
  for (const std::string &entry : plan.entries) {
    const PlanTotals of = totalsOf(plan, entry);
    entries.push_back(
        json::Object{{"name", entry},
                     {"bytes", number(of.bytes)},
                     {"steps", number(of.steps)},
                     {"roofline_us", roofline(of.seconds)},
                     {"predicted_us", predicted(of.seconds)},
                     {"other_residual", otherResidualJson(plan, entry, report.otherResidual)}});
  }
  return json::Object{{"name", plan.name},
                      {"targets", strings(plan.targets)},
                      {"entry", plan.entry},
                      {"entries", std::move(entries)},
                      {"arena_bytes", number(plan.arena)},
                      {"peak_live_bytes", number(plan.peak)},
                      {"wire", json::Object{{"messages", number(plan.wire.messages)},
                                            {"bytes", countsJson(plan.wire.bytes)}}},
                      {"kernels", std::move(kernels)},
                      {"gemms", std::move(gemms)},
                      {"moves", std::move(moves)},
                      {"gemms_by_precision", countsJson(byPrecision)},
                      {"bytes", number(totals.bytes)},
                      {"steps", number(totals.steps)},
                      {"roofline_us", roofline(totals.seconds)},
                      {"predicted_us", predicted(totals.seconds)}};
}

/// By launch, so by layer: one row for all copies of the same layers.
json::Object coverageJson(const PlanReport &plan) {
  const Fp8Coverage coverage = coverageOf(plan);
  json::Array copies;
  for (const CopiesRow &row : plan.copies)
    if (row.entry == plan.entry)
      copies.push_back(json::Object{{"layers", strings(row.layers)},
                                    {"count", number(row.count)},
                                    {"transposed", number(row.transposed)},
                                    {"phase", row.phase},
                                    {"standalone", row.isStandalone}});
  return json::Object{{"products", number(coverage.products)},
                      {"fp8_products", number(coverage.inFp8)},
                      {"i8_weight_products", number(coverage.ofWeights)},
                      {"padded_products", number(coverage.padded)},
                      {"flops_added_by_padding", std::round(coverage.addedByPadding * 1e4) / 1e4},
                      {"other_products", countsJson(coverage.others)},
                      {"copies", number(coverage.copies)},
                      {"standalone_copies", number(coverage.standalone)},
                      {"transposed_copies", number(coverage.transposed)},
                      {"transposed_later", number(coverage.later)},
                      {"copies_by_launch", std::move(copies)},
                      {"bytes_of_bf16", coverage.ofBf16 > 0
                                            ? json::Value(std::round(coverage.ofBf16 * 1e4) / 1e4)
                                            : json::Value(nullptr)}};
}

} // namespace

const char *fateName(CastFate::Kind kind) {
  static const char *const names[] = {"fused", "alone", "at load", "folded"};
  return names[kind];
}

std::string reportJson(const Report &report) {
  json::Array plans;
  for (const PlanReport &plan : report.plans) {
    json::Object row = planJson(plan, report);
    if (report.precision == "fp8" || coverageOf(plan).inFp8 != 0) {
      row["fp8_coverage"] = coverageJson(plan);
      row["fp8_forms"] = fp8FormsJson(plan);
    }
    plans.push_back(std::move(row));
  }
  const json::Value value = json::Object{{"version", 1},
                                         {"model", report.model},
                                         {"precision", report.precision},
                                         {"policy", report.policy},
                                         {"device", report.device->name},
                                         {"layers", layersJson(report)},
                                         {"casts", castsJson(report)},
                                         {"repeats", strings(report.repeats)},
                                         {"elided_casts", strings(report.elided)},
                                         {"convolutions", windowsJson(report)},
                                         {"scales", scalesJson(report)},
                                         {"gradients", gradientsJson(report)},
                                         {"plans", std::move(plans)}};
  return llvm::formatv("{0:2}\n", value).str();
}

} // namespace mpc
