// The file that a fault of mpc itself leaves, so that it can be seen again.
#pragma once

#include "llvm/ADT/StringRef.h"

#include <string>

namespace mpc {

/// Its name, once it is known.
struct FaultFileName {
  char text[24];
};

/// Creates a file in the current folder that was not there: mpc-fault.mlir, or, where that is a
/// file or a link of somebody's, mpc-fault-2.mlir up to 99. Gives its descriptor, or -1. Calls only
/// what POSIX allows in a signal handler.
int createFaultFile(FaultFileName &name);

/// Writes such a file and gives its name, or "" after an error message.
std::string writeFaultFile(llvm::StringRef text);

/// Writes all bytes, as far as the system takes them; allowed in a signal handler.
void writeRaw(int file, const char *text, size_t bytes);

} // namespace mpc
