// Ranks over MPI. Sums are made here, in the order of ranks, so that every rank gets the bits of
// one process that adds the same numbers one after the other; MPI only carries bytes.
#pragma once

#include "collective/MpiApi.h"
#include "collective/Progress.h"
#include "collective/Ranks.h"

#include <mutex>
#include <vector>

namespace mpc {

class MpiRanks final : public Ranks {
public:
  /// `world` is what `api` has opened.
  MpiRanks(const MpiApi &api, void *world, std::unique_ptr<Progress> progress, unsigned rank,
           unsigned count, unsigned timeLimit);

  unsigned rank() const override { return ownRank; }
  unsigned count() const override { return rankCount; }
  std::string engine() const override { return api.library(); }
  void setTimeLimit(unsigned seconds) override;
  Status allReduce(Reduction reduction, DType type, const void *in, void *out, uint64_t elements,
                   const char *what) override;
  Status allGather(const void *in, void *out, uint64_t bytes, const char *what) override;
  /// Waits for all ranks and ends MPI. Does nothing behind a failure, since the others would not
  /// come.
  void close();

private:
  template <typename Body>
  Status run(const char *what, const Body &body);
  Status reduceChunk(Reduction reduction, DType type, const uint8_t *in, uint8_t *out,
                     uint64_t elements);
  Status finish(int error);
  Status late() const;
  std::string place() const;

  const MpiApi &api;
  void *const world;
  const std::unique_ptr<Progress> progress;
  const unsigned ownRank, rankCount;
  std::mutex mutex; // one collective at a time
  unsigned timeLimit;
  uint64_t number = 0; // of the last collective
  std::string current; // what it is of
  Status failure;      // of an earlier one
  std::vector<uint8_t> scratch;
  std::vector<int> inCounts, inOffsets, outCounts, outOffsets;
};

} // namespace mpc
