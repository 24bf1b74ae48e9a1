// A double of MPI: the ranks are threads of this process.
#pragma once

#include "collective/MpiRanks.h"

#include <map>
#include <thread>

namespace mpc::test {

/// A world of `count` ranks.
class ThreadMpi {
public:
  explicit ThreadMpi(unsigned count, std::string folder = "", unsigned timeLimit = 60);
  unsigned count() const { return static_cast<unsigned>(worlds.size()); }
  Ranks &rank(unsigned index) { return *ranks[index]; }
  /// Runs `body` on a thread for each rank.
  template <typename Body>
  void run(const Body &body) {
    std::vector<std::thread> threads;
    for (unsigned i = 0; i < count(); ++i)
      threads.emplace_back([&, i] { body(i, rank(i)); });
    for (std::thread &thread : threads)
      thread.join();
  }

private:
  /// What a rank has begun: where its bytes lie, and how many go where.
  struct Call {
    const uint8_t *in = nullptr;
    uint8_t *out = nullptr;
    std::vector<int> inOffsets, outCounts, outOffsets;
  };
  /// One collective of all ranks, the n-th of each.
  struct Round {
    std::map<unsigned, Call> calls;
    unsigned copied = 0;
  };
  struct World {
    ThreadMpi *all;
    unsigned rank;
    uint64_t round = 0;
    bool hasCopied = false;
  };
  static int begin(void *world, Call call);
  static int test(void *world, int *done);
  static const MpiApi api;

  std::mutex mutex;
  std::map<uint64_t, Round> rounds;
  std::vector<World> worlds;
  std::vector<std::unique_ptr<MpiRanks>> ranks;
};

} // namespace mpc::test
