#include "ThreadMpi.h"

#include <cstring>

namespace mpc::test {

ThreadMpi::ThreadMpi(unsigned count, std::string folder, unsigned timeLimit) {
  for (unsigned i = 0; i < count; ++i)
    worlds.push_back({this, i});
  for (unsigned i = 0; i < count; ++i)
    ranks.push_back(std::make_unique<MpiRanks>(
        api, &worlds[i], std::make_unique<Progress>(folder, i, count), i, count, timeLimit));
}

int ThreadMpi::begin(void *opened, Call call) {
  World &world = *static_cast<World *>(opened);
  const std::lock_guard<std::mutex> lock(world.all->mutex);
  world.hasCopied = false;
  world.all->rounds[++world.round].calls[world.rank] = std::move(call);
  return 0;
}

int ThreadMpi::test(void *opened, int *done) {
  World &world = *static_cast<World *>(opened);
  const std::lock_guard<std::mutex> lock(world.all->mutex);
  Round &round = world.all->rounds[world.round];
  const unsigned count = world.all->count();
  if (round.calls.size() < count)
    return 0;
  if (!world.hasCopied) {
    world.hasCopied = true;
    ++round.copied;
    Call &own = round.calls[world.rank];
    for (unsigned q = 0; q < count && own.out; ++q)
      if (const Call &from = round.calls[q]; from.in)
        std::memcpy(own.out + own.outOffsets[q], from.in + from.inOffsets[world.rank],
                    static_cast<size_t>(own.outCounts[q]));
  }
  *done = round.copied == count; // until then others may read this rank's bytes
  return 0;
}

const MpiApi ThreadMpi::api = {mpiApiVersion,
                               [] { return "threads 1"; },
                               nullptr,
                               [](void *world, const void *in, const int *, const int *inOffsets,
                                  void *out, const int *outCounts, const int *outOffsets) {
                                 const unsigned count = static_cast<World *>(world)->all->count();
                                 return begin(world, {static_cast<const uint8_t *>(in),
                                                      static_cast<uint8_t *>(out),
                                                      {inOffsets, inOffsets + count},
                                                      {outCounts, outCounts + count},
                                                      {outOffsets, outOffsets + count}});
                               },
                               [](void *world, void *out, const int *counts, const int *offsets) {
                                 const World &own = *static_cast<World *>(world);
                                 const unsigned count = own.all->count();
                                 auto *const bytes = static_cast<uint8_t *>(out);
                                 std::vector<int> partsOfOthers(counts, counts + count);
                                 partsOfOthers[own.rank] = 0; // lies there already
                                 return begin(world, {bytes,
                                                      bytes,
                                                      std::vector<int>(count, offsets[own.rank]),
                                                      partsOfOthers,
                                                      {offsets, offsets + count}});
                               },
                               [](void *world) { return begin(world, {}); },
                               test,
                               [](void *) {},
                               [](int) { return "an error of threads"; }};

} // namespace mpc::test
