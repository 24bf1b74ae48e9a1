// The learning rate over the steps, as a recipe says it.
//   {"curve": "cosine", "warmup": 100, "total": 1000, "min_ratio": 0.1}
// Each curve has keys of its own. `total` counts the warm-up too; step_size and milestones count
// from its end.
#pragma once

#include "llvm/Support/JSON.h"

#include <string>
#include <vector>

namespace mlir {
class Attribute;
class MLIRContext;
} // namespace mlir

namespace mpc {

struct ScheduleRecipe {
  std::string curve =
      "constant"; // constant, cosine, linear, onecycle, step, multistep, exponential
  int64_t warmup = 0, total = 0;
  double minRatio = 0;                                         // cosine, linear
  double pctStart = 0.3, divFactor = 25, finalDivFactor = 1e4; // onecycle
  int64_t stepSize = 1;                                        // step
  std::vector<int64_t> milestones;                             // multistep
  double gamma = 0.1;                                          // step, multistep, exponential

  /// As LossRecipe::read, in place of what was there.
  bool read(const llvm::json::Value &value, std::string where, std::string &error);
  llvm::json::Object object() const;
  /// The curve behind the warm-up as learning_rate has it, or null.
  mlir::Attribute attribute(mlir::MLIRContext *context) const;
};

} // namespace mpc
