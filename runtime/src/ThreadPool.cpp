#include "ThreadPool.h"

#include <chrono>
#include <sched.h>

namespace mpc {
namespace {

inline void relax() {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  __asm__ volatile("yield");
#endif
}

/// Spins until `ready()`; false after `time`. Every 64 tries the core is offered to others: the
/// thread that is waited for may need it.
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
  // More threads than cores: who spins keeps the others from working.
  spinTime = std::chrono::microseconds(count > cores ? 0 : 100);
  for (unsigned i = 1; i < count && i < 1024; ++i)
    workers.emplace_back([this, i] { work(i); });
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

void ThreadPool::runShare(unsigned index) const {
  const uint64_t count = size();
  const unsigned begin = static_cast<unsigned>(uint64_t(blocks) * index / count);
  const unsigned end = static_cast<unsigned>(uint64_t(blocks) * (index + 1) / count);
  if (begin != end)
    kernel(arguments, begin, end);
}

void ThreadPool::launch(HostKernel newKernel, const void *newArguments, unsigned newBlocks) {
  kernel = newKernel;
  arguments = newArguments;
  blocks = newBlocks;
  if (workers.empty()) {
    runShare(0);
    return;
  }
  unfinished.store(static_cast<unsigned>(workers.size()), std::memory_order_relaxed);
  // Sequentially consistent with the sleeper's own two accesses: one of the two sides sees the
  // other.
  epoch.fetch_add(1, std::memory_order_seq_cst);
  if (sleepers.load(std::memory_order_seq_cst) != 0) {
    std::lock_guard<std::mutex> lock(mutex);
    wake.notify_all();
  }
  runShare(0);
  while (!spin([&] { return unfinished.load(std::memory_order_acquire) == 0; }, spinTime))
    std::this_thread::yield();
}

void ThreadPool::work(unsigned index) {
  unsigned seen = 0;
  for (;;) {
    const auto raised = [&] { return epoch.load(std::memory_order_acquire) != seen || stopping; };
    if (!spin(raised, spinTime)) {
      std::unique_lock<std::mutex> lock(mutex);
      sleepers.fetch_add(1, std::memory_order_seq_cst);
      wake.wait(lock, [&] { return epoch.load(std::memory_order_seq_cst) != seen || stopping; });
      sleepers.fetch_sub(1, std::memory_order_relaxed);
    }
    if (stopping)
      return;
    ++seen;
    runShare(index);
    unfinished.fetch_sub(1, std::memory_order_release);
  }
}

} // namespace mpc
