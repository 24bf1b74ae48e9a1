// The tensors whose amax lies beyond the jump_limit of an artifact's FP8 recipe. They are found
// afterwards in the histories of delayed scaling.
#pragma once

#include "frontend/train/data/Program.h"

#include <map>
#include <optional>
#include <string>

namespace mpc::train {

/// What the recipe says about jumps.
struct JumpRule {
  double limit = 0, margin = 0; // powers of two
  bool ofMostRecent = false;    // the scale is of the last amax, else of the largest
  std::map<std::string, std::vector<std::string>> histories; // the tensors of each, by row
};

/// The rule of the artifact's recipe; nothing where no jump is limited.
std::optional<JumpRule> jumpRuleOf(const ProgramDescription &description);

/// "fc1.x goes from 1 to 64" for the tensor that jumps most in the step that wrote its amaxes
/// `behind` places before those of the last step, and how many others jump. "" where the histories
/// do not show it: they hold one step, or are overwritten.
std::string jumpText(const Program &program, const JumpRule &rule, uint64_t behind);

} // namespace mpc::train
