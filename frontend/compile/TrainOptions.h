// --train and its options, as a training recipe (passes/train/Recipe.h).
#pragma once

#include "frontend/shell/Options.h"
#include "passes/Stage.h"

namespace mpc {

/// Reads --train and its options into `options`: the recipe file, if there is one, with the command
/// line's values in its optimizers and losses. `choices` gets a sentence for each choice that the
/// options leave open and that a user may not expect. Gives an exit code after a message.
int readTraining(const Arguments &arguments, CompileOptions &options,
                 std::vector<std::string> &choices);

} // namespace mpc
