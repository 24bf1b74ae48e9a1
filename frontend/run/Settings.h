// `--set NAME=VALUE`: scalars of a training program that change while it runs, such as
// hyper.learning_rate.
#pragma once

#include "mpc/Program.h"
#include "mpc/mpc.h"

#include <string>
#include <vector>

namespace mpc {

struct Setting {
  std::string name;
  double value; // at least 0, an f32 but for its rounding
};

/// The names that --set accepts: the scalars of the optimizers, and the scales of the losses.
std::vector<std::string> settableNames(const mpc_program *program);
std::vector<std::string> settableNames(const ProgramDescription &artifact);

/// Reads the values of --set. A message if one is malformed or given twice, or is none of `names`.
std::string readSettings(const std::vector<std::string> &words,
                         const std::vector<std::string> &names, std::vector<Setting> &settings);

/// Applies the settings to a loaded program, after its state and before the next step.
mpc_status applySettings(mpc_program *program, const std::vector<Setting> &settings);

} // namespace mpc
