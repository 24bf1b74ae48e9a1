// Which loss scales there are: one rule for recipes, the command line and a loaded program.
#pragma once

namespace mpc {

/// Between these a scale and its inverse are numbers of f32 other than 0.
constexpr double leastLossScale = 1e-30, mostLossScale = 3e38;
/// The same in words; recipe.schema.json and mpc.h have the numbers too.
constexpr const char *lossScaleRange = "from 1e-30 to 3e38";

constexpr bool isLossScaleInRange(double value) {
  return value >= leastLossScale && value <= mostLossScale;
}

} // namespace mpc
