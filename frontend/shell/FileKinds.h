// Recognises a file of the wrong kind, and names the command that takes it.
#pragma once

#include <string>

namespace mpc {

struct Command;

/// The error if `path` is of the wrong kind for `command`, whose placeholder's ending shows the
/// kind that it takes: "model.mlir" a model, "model.mpcx" an artifact. The first bytes show the
/// kind of the file; the message names that kind and the command that takes it. "" where nothing is
/// wrong, where the file cannot be read, and where its kind is unknown and it is text; then the
/// command itself reports what it finds.
std::string wrongKind(const Command &command, const std::string &path);

} // namespace mpc
