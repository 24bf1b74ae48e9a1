// The output of a training run on stdout: a line that changes on a terminal, plain lines at a
// modest rate elsewhere.
#pragma once

#include "frontend/train/records/RecordText.h"
#include "frontend/train/records/Records.h"

#include <chrono>

namespace mpc::train {

class Display {
public:
  /// `unit` is the unit of throughput. A plain line appears each `logEvery` steps, or about every
  /// 10 s for 0, also on a terminal that is none of a reader's own.
  Display(std::string unit, uint64_t steps, uint64_t logEvery, bool mayBeTerminal = true);
  ~Display() { clear(); }
  Display(const Display &) = delete;
  Display &operator=(const Display &) = delete;

  void step(const StepRecord &record, double secondsLeft);
  /// Prints a line that stays. False after an error message if it cannot be written.
  bool line(const std::string &text);
  /// "mpc: note: .." on stderr.
  void note(const std::string &text);
  /// "mpc: warning: .." on stderr.
  void warning(const std::string &text);
  /// Removes the changing line.
  void clear();
  /// Whether stdout could not be written.
  bool failed() const { return broken; }

private:
  using Clock = std::chrono::steady_clock;
  std::string unit;
  uint64_t steps, logEvery;
  bool terminal, shown = false, broken = false, first = true;
  Clock::time_point last;
};

} // namespace mpc::train
