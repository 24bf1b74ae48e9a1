// A few threads that spin for a short while and then sleep, for launches of some microseconds and
// more.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace mpc {

/// The function that a kernel exports. It runs blocks [begin, end) with one struct of pointers.
using HostKernel = void (*)(const void *arguments, unsigned begin, unsigned end);

class ThreadPool {
public:
  /// `threads` counts the caller; 0 is one a core this process may use. Where the system starts
  /// fewer, there are fewer: size() says how many.
  explicit ThreadPool(unsigned threads);
  ~ThreadPool();
  ThreadPool(const ThreadPool &) = delete;
  ThreadPool &operator=(const ThreadPool &) = delete;

  unsigned size() const { return static_cast<unsigned>(workers.size()) + 1; }

  /// Runs all blocks, in contiguous ranges, and returns when they are done. Only one thread calls
  /// this at a time. Which thread runs a block never changes a result.
  void launch(HostKernel kernel, const void *arguments, unsigned blocks);

private:
  void work();
  /// Runs ranges of the launch `epoch` until none is left.
  void runRanges(unsigned epoch);
  unsigned currentEpoch() const { return static_cast<unsigned>(ticket.load() >> 32); }

  std::vector<std::thread> workers;
  // Waking a sleeper costs about 18 us: a worker spins about as long as the gap between two
  // launches of one run, and sleeps between runs.
  std::chrono::microseconds spinTime{0};
  // A launch, written while the ticket is closed: who reads a part of the next one finds that the
  // ticket it saw is no longer there, and claims nothing.
  std::atomic<HostKernel> kernel{nullptr};
  std::atomic<const void *> arguments{nullptr};
  std::atomic<unsigned> blocks{0};
  // The launch's number in the upper half; in the lower its first unclaimed block, all ones closed.
  alignas(64) std::atomic<uint64_t> ticket{0};
  alignas(64) std::atomic<unsigned> finished{0}; // blocks
  alignas(64) std::atomic<unsigned> sleepers{0};
  std::atomic<bool> stopping{false};
  std::mutex mutex;
  std::condition_variable wake;
};

/// The cores this process may use.
unsigned availableCores();

} // namespace mpc
