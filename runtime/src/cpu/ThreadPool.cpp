#include "cpu/ThreadPool.h"

#include "mpc/Threads.h"

#include <algorithm>
#include <sched.h>

namespace mpc {
namespace {

constexpr unsigned threadLimit = 1024;

inline void relax() {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  __asm__ volatile("yield");
#endif
}

/// Spins until `ready()`; false after `time`. Every 64 tries it offers the core to others, since
/// the thread that it waits for may need it.
template <typename Ready>
bool spin(const Ready &ready, std::chrono::microseconds time) {
  const auto start = std::chrono::steady_clock::now();
  for (unsigned tries = 1;; ++tries) {
    if (ready())
      return true;
    relax();
    if (tries % 64 != 0)
      continue;
    if (std::chrono::steady_clock::now() - start > time)
      return false;
    std::this_thread::yield();
  }
}

} // namespace

unsigned availableCores() {
  cpu_set_t set;
  if (::sched_getaffinity(0, sizeof(set), &set) == 0)
    return static_cast<unsigned>(CPU_COUNT(&set));
  const unsigned count = std::thread::hardware_concurrency();
  return count ? count : 1;
}

ThreadPool::ThreadPool(unsigned threads) {
  const unsigned cores = availableCores();
  const unsigned count = threads ? threads : cores;
  // With more threads than cores, a spinning thread keeps the others from working.
  spinTime = std::chrono::microseconds(count > cores ? 0 : 100);
  workers.reserve(std::min(count, threadLimit)); // what throws does so before a thread runs
  const std::function<void()> run = [this] { work(); };
  for (unsigned i = 1; i < count && i < threadLimit; ++i) {
    std::thread started = startThread(run);
    if (!started.joinable()) // a limit on processes: the caller and those there are do all of it
      return;
    workers.push_back(std::move(started));
  }
}

ThreadPool::~ThreadPool() {
  {
    std::lock_guard<std::mutex> lock(mutex);
    stopping = true;
  }
  wake.notify_all();
  for (std::thread &worker : workers)
    worker.join();
}

// A range is a part of what is left, so that the last ones are short: a thread that comes late, or
// that the system stops for a while, holds up one range and not a fixed share of the launch.
void ThreadPool::runRanges(unsigned epoch) {
  const unsigned parts = size() + 1;
  for (uint64_t seen = ticket.load(std::memory_order_acquire);;) {
    const HostKernel run = kernel.load(std::memory_order_acquire);
    const void *with = arguments.load(std::memory_order_acquire);
    const unsigned end = blocks.load(std::memory_order_acquire);
    const unsigned begin = static_cast<unsigned>(seen);
    if (static_cast<unsigned>(seen >> 32) != epoch || begin >= end)
      return;
    const unsigned count = (end - begin - 1) / parts + 1;
    if (!ticket.compare_exchange_weak(seen, seen + count, std::memory_order_acq_rel,
                                      std::memory_order_acquire))
      continue;
    run(with, begin, begin + count);
    finished.fetch_add(count, std::memory_order_release);
    seen = ticket.load(std::memory_order_acquire);
  }
}

void ThreadPool::launch(HostKernel newKernel, const void *newArguments, unsigned newBlocks) {
  if (workers.empty()) {
    if (newBlocks)
      newKernel(newArguments, 0, newBlocks);
    return;
  }
  const uint64_t previous = currentEpoch();
  ticket.store(previous << 32 | 0xffffffffu);
  kernel.store(newKernel, std::memory_order_release);
  arguments.store(newArguments, std::memory_order_release);
  blocks.store(newBlocks, std::memory_order_release);
  finished.store(0, std::memory_order_relaxed);
  const unsigned epoch = static_cast<unsigned>(previous + 1);
  // Sequentially consistent with the sleeper's own two accesses: one of the two sides sees the
  // other.
  ticket.store(uint64_t(epoch) << 32, std::memory_order_seq_cst);
  if (sleepers.load(std::memory_order_seq_cst) != 0) {
    std::lock_guard<std::mutex> lock(mutex);
    wake.notify_all();
  }
  runRanges(epoch);
  const auto done = [&] { return finished.load(std::memory_order_acquire) == newBlocks; };
  while (!spin(done, spinTime))
    std::this_thread::yield();
}

void ThreadPool::work() {
  unsigned seen = 0;
  for (;;) {
    const auto raised = [&] { return currentEpoch() != seen || stopping; };
    if (!spin(raised, spinTime)) {
      std::unique_lock<std::mutex> lock(mutex);
      sleepers.fetch_add(1, std::memory_order_seq_cst);
      wake.wait(lock, raised);
      sleepers.fetch_sub(1, std::memory_order_relaxed);
    }
    if (stopping)
      return;
    seen = currentEpoch();
    runRanges(seen);
  }
}

} // namespace mpc
