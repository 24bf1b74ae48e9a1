// --train and what goes with it, as a training recipe (passes/train/Recipe.h).
#pragma once

#include "frontend/shell/Options.h"
#include "passes/Stage.h"

namespace mpc {

/// Takes --train and its options over into `options`: the recipe file, if there is one, with the
/// command line's values in its first optimizer and loss. Gives an exit code after a message.
int readTraining(const Arguments &arguments, CompileOptions &options);

} // namespace mpc
