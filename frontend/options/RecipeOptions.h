// The options that set fields of a training recipe (passes/train/Recipe.h).
#pragma once

#include "frontend/options/CompileOptions.h"

namespace mpc {

/// The recipe that the options change: of a step in fp8 with the scaling that it has by default.
Recipe beginRecipe(const Arguments &arguments);
/// Reads a file that an option names into `text`; `what` says what else than nothing it holds.
int readSettings(const GivenOption &given, const std::string &what, std::string &text);

int readRecipe(const GivenOption &given);   // --recipe, over the recipe so far
int setOptimizer(const GivenOption &given); // of each optimizer
int setSchedule(const GivenOption &given);
int setLossScale(const GivenOption &given);
/// A number of each optimizer, by its key in a recipe.
OptionSetter setNumber(const char *key);

int setFp8Recipe(const GivenOption &given);
int setFp8Products(const GivenOption &given);
int setFp8All(const GivenOption &given);
int readScales(const GivenOption &given);

} // namespace mpc
