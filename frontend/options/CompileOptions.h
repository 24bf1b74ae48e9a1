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

} // namespace mpc
