// Ctrl-C and SIGTERM: the first signal asks the run to end after its step, a second one ends the
// process.
#pragma once

namespace mpc::train {

/// Handles the two signals while it lives, and restores the earlier handlers afterwards.
class Interrupt {
public:
  Interrupt();
  ~Interrupt();
  Interrupt(const Interrupt &) = delete;
  Interrupt &operator=(const Interrupt &) = delete;
  /// The signal that asked, or 0.
  static int signal();
};

} // namespace mpc::train
