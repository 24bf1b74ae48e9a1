// Ctrl-C, SIGTERM and SIGHUP: the first signal asks the run to end after its step; a second Ctrl-C
// or SIGTERM ends the process. A terminal that closes may send SIGHUP more than once.
#pragma once

namespace mpc::train {

/// Handles the signals while it lives, and restores the earlier handlers afterwards. A SIGHUP that
/// the caller ignores, as nohup does, stays ignored.
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
