#include "frontend/train/watch/Jumps.h"

#include "frontend/train/records/Display.h"
#include "mpc/Fp8Names.h"
#include "passes/train/Recipe.h"

#include <algorithm>
#include <cmath>

namespace mpc::train {
namespace {

/// Where a step stands in all histories.
struct Place {
  uint64_t next;   // the place that the next step writes
  uint64_t behind; // places between the step's and the last one written
};

/// The step's amax and the one that its scale was made of, 0 where the history lacks it.
std::pair<double, double> amaxesAt(const std::vector<float> &history, const Place &place,
                                   bool ofMostRecent) {
  const uint64_t length = history.size();
  const auto at = [&](uint64_t back) { // steps before the last one
    return static_cast<double>(history[(place.next + 2 * length - 1 - back) % length]);
  };
  if (place.behind + 1 >= length)
    return {0, 0};
  double before = at(place.behind + 1);
  for (uint64_t back = place.behind + 2; back < length && !ofMostRecent; ++back)
    before = std::max(before, at(back));
  return {at(place.behind), before};
}

} // namespace

std::optional<JumpRule> jumpRuleOf(const ProgramDescription &description) {
  std::string ignored;
  const std::optional<Recipe> parsed = Recipe::parse(description.training.recipe, "", ignored);
  if (!parsed || !parsed->fp8.jumpLimit)
    return std::nullopt;
  JumpRule rule{*parsed->fp8.jumpLimit, parsed->fp8.margin, parsed->fp8.amax == "most_recent", {}};
  for (const StateDescription &state : description.states)
    if (!state.rows.empty())
      rule.histories[state.tensor.name] = state.rows;
  return rule;
}

std::string jumpText(const Program &program, const JumpRule &rule, uint64_t behind) {
  const Place place{static_cast<uint64_t>(program.scalar(states::fp8Position, 0)), behind};
  std::string worst;
  double most = std::exp2(rule.limit + rule.margin), from = 0, to = 0;
  uint64_t count = 0;
  for (const auto &[name, tensors] : rule.histories) {
    const std::vector<float> values = program.numbers(name);
    const size_t length = values.size() / tensors.size();
    for (size_t row = 0; row < tensors.size(); ++row) {
      const auto begin = values.begin() + static_cast<int64_t>(row * length);
      const auto [now, before] =
          amaxesAt({begin, begin + static_cast<int64_t>(length)}, place, rule.ofMostRecent);
      if (!(before > 0) || !(now > before * std::exp2(rule.limit + rule.margin)))
        continue;
      ++count;
      if (now / before > most) {
        most = now / before;
        worst = tensors[row];
        from = before;
        to = now;
      }
    }
  }
  return worst.empty() ? ""
                       : worst + " goes from " + formatNumber(from) + " to " + formatNumber(to) +
                             (count > 1 ? ", and " + std::to_string(count - 1) + " more jump" : "");
}

} // namespace mpc::train
