// The pool of threads that runs launches: each block once, and nothing of a launch in the next.
#include "cpu/ThreadPool.h"
#include "Faults.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <thread>
#include <vector>

namespace mpc::test {
namespace {

std::atomic<unsigned> blocksRun{0};
void countBlocks(const void *, unsigned begin, unsigned end) { blocksRun += end - begin; }

TEST(ThreadPool, goes_on_with_the_threads_that_start) {
  for (int given = 0; given < 4; ++given) {
    const FewThreads limit(given);
    ThreadPool pool(4);
    EXPECT_EQ(pool.size(), std::min(given, 3) + 1u);
    blocksRun = 0;
    pool.launch(countBlocks, nullptr, 1000);
    EXPECT_EQ(blocksRun, 1000u);
  }
}

/// How often each block ran.
struct Counts {
  std::vector<std::atomic<unsigned>> *blocks;
  std::atomic<unsigned> *ranges;
};
void countEach(const void *arguments, unsigned begin, unsigned end) {
  const Counts &counts = *static_cast<const Counts *>(arguments);
  ++*counts.ranges;
  for (unsigned block = begin; block < end; ++block)
    ++(*counts.blocks)[block];
}

TEST(ThreadPool, runs_each_block_once) {
  for (unsigned threads : {1u, 2u, 4u, 9u}) {
    ThreadPool pool(threads);
    EXPECT_EQ(pool.size(), threads);
    for (unsigned blocks : {0u, 1u, 2u, 3u, 7u, 1000u, 65537u}) {
      std::vector<std::atomic<unsigned>> ran(blocks);
      std::atomic<unsigned> ranges{0};
      const Counts counts{&ran, &ranges};
      pool.launch(countEach, &counts, blocks);
      for (unsigned block = 0; block < blocks; ++block)
        ASSERT_EQ(ran[block], 1u) << "block " << block << " of " << blocks << ", " << threads;
      EXPECT_LE(ranges, blocks);
      EXPECT_EQ(ranges == 0, blocks == 0);
    }
  }
}

/// The arguments are on this stack and change with each launch: a thread that came late to one of
/// them would count in the wrong place.
TEST(ThreadPool, a_launch_is_over_when_it_returns) {
  ThreadPool pool(4);
  for (unsigned launch = 0; launch < 20000; ++launch) {
    const unsigned blocks = 1 + launch % 13;
    std::vector<std::atomic<unsigned>> ran(blocks);
    std::atomic<unsigned> ranges{0};
    const Counts counts{&ran, &ranges};
    pool.launch(countEach, &counts, blocks);
    unsigned sum = 0;
    for (const std::atomic<unsigned> &block : ran)
      sum += block;
    ASSERT_EQ(sum, blocks) << "launch " << launch;
  }
}

/// A block waits for as many blocks as there are threads, so that no thread can run two of them.
struct Meeting {
  unsigned expected;
  std::atomic<unsigned> inside{0}, alone{0};
};
void meet(const void *arguments, unsigned begin, unsigned end) {
  Meeting &meeting = **static_cast<Meeting *const *>(arguments);
  const auto limit = std::chrono::steady_clock::now() + std::chrono::seconds(20);
  meeting.inside += end - begin;
  while (meeting.inside < meeting.expected && std::chrono::steady_clock::now() < limit)
    std::this_thread::yield();
  meeting.alone += meeting.inside < meeting.expected;
}

TEST(ThreadPool, every_thread_works_also_after_a_pause) {
  ThreadPool pool(3);
  for (int pause : {0, 1, 50}) {
    std::this_thread::sleep_for(std::chrono::milliseconds(pause));
    Meeting meeting{pool.size()}, *arguments = &meeting;
    pool.launch(meet, &arguments, pool.size());
    EXPECT_EQ(meeting.alone, 0u) << "after " << pause << " ms";
  }
}

TEST(ThreadPool, zero_threads_are_one_a_core) {
  EXPECT_EQ(ThreadPool(0).size(), availableCores());
  EXPECT_GE(availableCores(), 1u);
}

} // namespace
} // namespace mpc::test
