// The last resort: the message and the file after a fatal signal.
#pragma once

#include "llvm/ADT/StringRef.h"

#include <string>

namespace mpc {

/// After this call a fatal signal ends the process with exitInternal after a message, and leaves a
/// file with the command line and `text`, the model, to reproduce the fault.
void catchFatalSignals(const std::string &commandLine);
void setReproducerText(llvm::StringRef text);

} // namespace mpc
