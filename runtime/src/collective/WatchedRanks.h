// What ranks have in common, whatever carries their bytes: each piece of work that they do together
// has a number, and whoever waits for its end looks for the rank that does not come.
#pragma once

#include "collective/Progress.h"
#include "collective/Ranks.h"

#include <atomic>
#include <chrono>
#include <mutex>

namespace mpc {

/// Work of all ranks that this rank has begun. All ranks begin the same in the same order.
struct RankWork {
  uint64_t number = 0; // from 1 on
  std::string what;
  std::chrono::steady_clock::time_point begun;
  double looked = 0; // seconds from `begun` to the last look at the other ranks

  /// Its time begins now, such as where other work was ahead of it.
  void restart();
};

class WatchedRanks : public Ranks {
public:
  WatchedRanks(std::shared_ptr<Progress> progress, unsigned rank, unsigned count,
               unsigned timeLimit);

  unsigned rank() const override { return ownRank; }
  unsigned count() const override { return rankCount; }
  void setTimeLimit(unsigned seconds) override { timeLimit = seconds; }

  /// Notes the work where other ranks read it. Behind a failure it is that one.
  Status begin(RankWork &work, const char *what);
  void end(const RankWork &work);
  /// For one who waits for the work: RankFailed where the time limit has passed, or another rank
  /// has ended or the library has failed (about once a second).
  Status look(RankWork &work);
  /// Whether the library has failed, for one who sees the work done.
  Status check(const RankWork &work);
  /// Ends the ranks for this process: `why` is what later calls give.
  Status lose(const Status &why);
  /// At the end of a process: waits for all ranks and ends the library, which a program may still
  /// use unless this `isLast`. Does nothing behind a failure, since the others would not come.
  virtual void close(bool isLast) = 0;

protected:
  /// Whether the library has failed meanwhile, of itself.
  virtual Status ask() { return Status(); }
  /// Ends what is under way, behind a failure.
  virtual void abandon() {}
  /// Runs `body` on one piece of work. A failure is the last: later calls give it again.
  template <typename Body>
  Status run(const char *what, const Body &body) {
    const std::lock_guard<std::mutex> lock(mutex);
    MPC_TRY(failure);
    note(own, what);
    failure = body(own);
    failure.ok() ? end(own) : abandon();
    return failure;
  }
  /// "rank 1, collective 7 'step': LIBRARY says WORDS; rank 2 has not begun it ..".
  Status libraryFailed(const RankWork &work, const std::string &words) const;

  const std::shared_ptr<Progress> progress;

private:
  void note(RankWork &work, const char *what);

  const unsigned ownRank, rankCount;
  std::atomic<unsigned> timeLimit; // seconds
  std::mutex mutex;                // one run at a time
  RankWork own;                    // of run
  Status failure;                  // of an earlier one
};

/// How a thread waits for other processes, which may need its core: it asks, then gives the core
/// away, then sleeps, longer each time.
class Pause {
public:
  void operator()();

private:
  unsigned turns = 0;
};

} // namespace mpc
