// mpc run --generate: a language model continues a text, a byte at a time.
#pragma once

#include "frontend/run/TextModel.h"
#include "frontend/shell/Options.h"

#include "mpc/mpc.h"

#include <vector>

namespace mpc {

/// The options that --generate adds to run.
std::vector<OptionSpec> generateOptions();

/// The error in the command line, found before anything is loaded; "" where there is none.
std::string checkGenerate(const Arguments &arguments);

/// Continues --prompt by --generate bytes and prints both. Attention must be causal. The same seed
/// gives the same text. Gives the exit code.
int generate(const Arguments &arguments, mpc_program *program, TextModel &model);

} // namespace mpc
