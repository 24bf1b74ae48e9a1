// Ctrl-C and SIGTERM: the first asks the run to end after its step, a second one ends the process.
#pragma once

namespace mpc::train {

/// Handles the two signals while it lives; the handlers of before come back afterwards.
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
