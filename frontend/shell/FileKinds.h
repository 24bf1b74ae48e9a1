// A file that is given where another kind belongs, and the command that takes it.
#pragma once

#include <string>

namespace mpc {

struct Command;

/// What is wrong with `path` as the file of `command`, whose placeholder's ending says what it
/// takes: "model.mlir" a model, "model.mpcx" an artifact. Told by the first bytes; names what the
/// file is and the command that takes it. "" where nothing is wrong, where the file cannot be read,
/// and where its kind is not known: the command itself then says what it finds.
std::string wrongKind(const Command &command, const std::string &path);

} // namespace mpc
