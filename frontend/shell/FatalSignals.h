// The last resort: what a fatal signal says and leaves.
#pragma once

#include "llvm/ADT/StringRef.h"

#include <string>

namespace mpc {

/// From here on a fatal signal ends the process with exitInternal after a message, and leaves a
/// file with the command line and `text`, the model, so that the fault can be seen again.
void catchFatalSignals(const std::string &commandLine);
void setReproducerText(llvm::StringRef text);

} // namespace mpc
