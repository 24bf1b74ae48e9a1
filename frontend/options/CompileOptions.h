// The table of the options that compile a model. The commands of mpc, the stages of mpc-opt and the
// help read it; Python passes its words on to mpc.
#pragma once

#include "frontend/shell/Options.h"
#include "passes/Stage.h"
#include "passes/train/Recipe.h"

#include <functional>
#include <optional>

namespace mpc {

/// What the user wrote of one option, and where it goes.
struct GivenOption {
  std::string name, text; // text: "" of a flag
  const Arguments &all;
  CompileOptions &options;
  Recipe &recipe; // its fp8 is of inference too

  /// "--name=text"
  std::string written() const { return "--" + name + "=" + text; }
};

/// Sets what the option is about; gives an exit code after a message.
using OptionSetter = std::function<int(const GivenOption &)>;

struct CompileOption {
  OptionSpec spec;
  OptionSetter set;
  /// The stage at which the option has had its effect on what a model computes; none if it has no
  /// effect of its own.
  std::optional<Stage> effect = std::nullopt;
};

/// All of them. They are set in this order.
const std::vector<CompileOption> &compileOptions();
/// As a command offers them; the first is --precision.
std::vector<OptionSpec> compileSpecs(bool precisionRequired);
/// Reads the user's options. Gives an exit code after a message.
int readCompileOptions(const Arguments &arguments, CompileOptions &options);

//===-- Options that set fields of a training recipe ------------------------------------------===//

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
