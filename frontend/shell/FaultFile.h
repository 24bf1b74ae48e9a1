// The message of a fault of mpc itself, and the file that it leaves to reproduce it.
#pragma once

#include "llvm/ADT/StringRef.h"

#include <string>

namespace mpc {

/// The name of the file, once it is known.
struct FaultFileName {
  char text[24];
};

/// Creates a new file in the current folder: mpc-fault.mlir, or, where that is an existing file or
/// link, mpc-fault-2.mlir up to 99. Gives its descriptor, or -1. Calls only functions that POSIX
/// allows in a signal handler.
int createFaultFile(FaultFileName &name);

/// Writes such a file and gives its name, or "" after an error message.
std::string writeFaultFile(llvm::StringRef text);

/// Writes all bytes, as far as the system takes them; allowed in a signal handler.
void writeRaw(int file, const char *text, size_t bytes);

/// After this call a fatal signal ends the process with exitInternal after a message, and leaves a
/// file with the command line and `text`, the model, to reproduce the fault.
void catchFatalSignals(const std::string &commandLine);
void setReproducerText(llvm::StringRef text);

} // namespace mpc
