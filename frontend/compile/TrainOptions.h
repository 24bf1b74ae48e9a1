// --train and its options, as a training recipe (passes/train/Recipe.h).
#pragma once

#include "frontend/shell/Options.h"
#include "passes/Stage.h"

namespace mpc {

/// Reads --train and its options into `options`: the recipe file, if there is one, with the command
/// line's values in its optimizers and losses. Gives an exit code after a message.
int readTraining(const Arguments &arguments, CompileOptions &options);

} // namespace mpc
