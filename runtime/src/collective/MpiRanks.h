// Ranks over MPI. Sums are made here, in the order of ranks, so that every rank gets the bits of
// one process that adds the same numbers one after the other; MPI only carries bytes.
#pragma once

#include "collective/MpiApi.h"
#include "collective/WatchedRanks.h"

#include <vector>

namespace mpc {

class MpiRanks final : public WatchedRanks {
public:
  /// `world` is what `api` has opened.
  MpiRanks(const MpiApi &api, void *world, std::shared_ptr<Progress> progress, unsigned rank,
           unsigned count, unsigned timeLimit);

  std::string engine() const override { return api.library(); }
  Status allReduce(Reduction reduction, DType type, const void *in, void *out, uint64_t elements,
                   const char *what) override;
  Status reduceScatter(Reduction reduction, DType type, const void *in, void *out,
                       uint64_t elements, const char *what) override;
  Status allGather(const void *in, void *out, uint64_t bytes, const char *what) override;
  void close(bool isLast) override;

private:
  Status reduceChunk(RankWork &work, Reduction reduction, DType type, const uint8_t *in,
                     uint8_t *out, uint64_t elements);
  Status finish(RankWork &work, int error);

  const MpiApi &api;
  void *const world;
  std::vector<uint8_t> scratch, sent;
  std::vector<int> inCounts, inOffsets, outCounts, outOffsets;
};

} // namespace mpc
