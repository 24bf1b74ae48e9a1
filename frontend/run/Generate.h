// mpc run --generate: a language model continues a text, a byte at a time.
#pragma once

#include "frontend/shell/Options.h"

#include "mpc/mpc.h"

#include <vector>

namespace mpc {

/// What --generate adds to the options of run.
std::vector<OptionSpec> generateOptions();

/// What of the command line is wrong, asked before anything is loaded; "" where nothing is.
std::string checkGenerate(const Arguments &arguments);

/// Continues --prompt by --generate bytes and prints both. The entry takes integer tokens [1, T]
/// and gives logits [1, T, V] with V at most 256; attention must be causal. The same seed gives
/// the same text. Gives the exit code.
int generate(const Arguments &arguments, mpc_program *program, const std::string &entry);

} // namespace mpc
