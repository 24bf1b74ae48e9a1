// Starts programs that end when the process of the library ends.
#pragma once

#include "system/TemporaryFolder.h"

#include <functional>
#include <string>
#include <vector>

namespace mpc {

/// The limits of a started program: many times the needs of the largest kernels' text, and less
/// than a text that never ends would take.
struct ProgramLimits {
  unsigned seconds = 30 * 60;               // from start to end, of the whole
  uint64_t memoryBytes = uint64_t(8) << 30; // of addresses, of each of its processes
  uint64_t fileBytes = uint64_t(1) << 30;   // of each file that it writes
};

/// The function that a caller gave to end the work; null: none.
using Cancelled = std::function<bool()>;

/// How a program ended.
struct ProgramEnd {
  enum Kind : int { Exited, Killed, TimedOut, NotStarted } kind;
  int value; // the exit status, the signal, the limit in seconds, the system's error number
  bool good() const { return kind == Exited && value == 0; }
  /// "exit status 1", "signal 9", ..
  std::string text() const;
};

/// Runs a program without a shell, with nothing on its input, its output in the file `log` of the
/// folder, and the folder as its $TMPDIR. command[0] is a path. If this process ends meanwhile, in
/// whatever way, the program and all processes that it started are killed, and the folder is
/// removed, by the last of the programs that share it. A second process watches for that, so no
/// signal handler is installed. `cancelled` is asked several times a second: where it gives true,
/// they are killed too, and the failure is Cancelled.
Result<ProgramEnd> runProgram(const std::vector<std::string> &command,
                              const TemporaryFolder &folder, const ProgramLimits &limits = {},
                              const Cancelled &cancelled = {}, const std::string &log = "log");

} // namespace mpc
