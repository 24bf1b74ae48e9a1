#include "passes/train/Schedule.h"
#include "ir/dialect/Dialect.h"
#include "passes/JsonFields.h"

using namespace llvm;

namespace mpc {
namespace {

constexpr double kMost = 3e38;          // of any number that becomes an f32
constexpr int64_t kMostSteps = 1 << 24; // f32 counts exactly as far as that

void readMilestones(JsonFields &fields, std::vector<int64_t> &milestones) {
  const json::Value *value = fields.take("milestones");
  if (!value)
    return;
  const json::Array *array = value->getAsArray();
  if (!array)
    return fields.fail("expects milestones to be an array of whole numbers" +
                       JsonFields::got(*value));
  for (const json::Value &element : *array) {
    const std::optional<int64_t> step = element.getAsInteger();
    if (!step || *step < 0 || *step > kMostSteps)
      return fields.fail("expects milestones to be an array of whole numbers in [0, " +
                         Twine(kMostSteps) + "]" + JsonFields::got(element));
    if (!milestones.empty() && *step < milestones.back())
      return fields.fail("expects milestones to be ascending, got " + Twine(*step) + " behind " +
                         Twine(milestones.back()));
    milestones.push_back(*step);
  }
}

} // namespace

bool ScheduleRecipe::read(const json::Value &value, std::string where, std::string &error) {
  *this = ScheduleRecipe();
  JsonFields fields(value, where, error);
  fields.word("curve", curve,
              {"constant", "cosine", "linear", "onecycle", "step", "multistep", "exponential"});
  const bool isShaped = curve == "constant" || curve == "cosine" || curve == "linear";
  if (curve != "onecycle") // which rises by itself
    fields.whole("warmup", warmup, 0);
  if (isShaped || curve == "onecycle")
    fields.whole("total", total, 0);
  if (isShaped)
    fields.number("min_ratio", minRatio, 0, 1);
  if (curve == "onecycle") {
    fields.number("pct_start", pctStart, 0, 1);
    fields.number("div_factor", divFactor, 1e-6, 1e6);
    fields.number("final_div_factor", finalDivFactor, 1e-6, 1e30);
  }
  if (curve == "step")
    fields.whole("step_size", stepSize, 1);
  if (curve == "multistep")
    readMilestones(fields, milestones);
  if (curve == "step" || curve == "multistep" || curve == "exponential")
    fields.number("gamma", gamma, 0, kMost);
  if ((curve == "cosine" || curve == "linear") && total <= warmup)
    fields.fail("expects total, the number of steps, to be more than warmup, got total " +
                Twine(total) + " and warmup " + Twine(warmup));
  if (curve == "multistep" && milestones.empty())
    fields.fail("expects milestones, the steps from which the rate is gamma times as large, got "
                "none");
  if (curve == "onecycle" && total == 0)
    fields.fail("expects total, the number of steps of the curve onecycle, got none");
  if (const double rise = pctStart * double(total);
      curve == "onecycle" && total != 0 && !(rise > 1 && rise < double(total)))
    fields.fail("expects the rise of the curve onecycle, pct_start total, to be more than 1 and "
                "less than total, got pct_start " +
                JsonFields::text(pctStart) + " and total " + Twine(total));
  return fields.done();
}

json::Object ScheduleRecipe::object() const {
  return json::Object{{"curve", curve},
                      {"warmup", warmup},
                      {"total", total},
                      {"min_ratio", minRatio},
                      {"pct_start", pctStart},
                      {"div_factor", divFactor},
                      {"final_div_factor", finalDivFactor},
                      {"step_size", stepSize},
                      {"milestones", json::Array(milestones)},
                      {"gamma", gamma}};
}

mlir::Attribute ScheduleRecipe::attribute(mlir::MLIRContext *context) const {
  mlir::Builder builder(context);
  const auto number = [&](double value) { return builder.getF64FloatAttr(value); };
  if (curve == "cosine")
    return CosineCurveAttr::get(context, total - warmup, number(minRatio));
  if (curve == "linear")
    return LinearCurveAttr::get(context, total - warmup, number(minRatio));
  if (curve == "onecycle")
    return OnecycleCurveAttr::get(context, total, number(pctStart), number(divFactor),
                                  number(finalDivFactor));
  if (curve == "multistep")
    return MultistepCurveAttr::get(context, builder.getDenseI64ArrayAttr(milestones),
                                   number(gamma));
  if (curve == "step" || curve == "exponential")
    return StepCurveAttr::get(context, curve == "step" ? stepSize : 1, number(gamma));
  return {};
}

} // namespace mpc
