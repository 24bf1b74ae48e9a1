#include "collective/MpiRanks.h"

#include "collective/RankSums.h"

#include <algorithm>
#include <cstring>

namespace mpc {
namespace {

/// The bytes that one round of a collective moves: what arrives is still in the cache when it is
/// added, and the offsets of many ranks fit an int.
constexpr uint64_t chunkBytes = 4 << 20;

} // namespace

MpiRanks::MpiRanks(const MpiApi &api, void *world, std::shared_ptr<Progress> progress,
                   unsigned rank, unsigned count, unsigned timeLimit)
    : WatchedRanks(std::move(progress), rank, count, timeLimit), api(api), world(world),
      scratch(chunkBytes + 64 * uint64_t(count)), inCounts(count), inOffsets(count),
      outCounts(count), outOffsets(count) {}

/// Waits until what `error` tells of being begun is done.
Status MpiRanks::finish(RankWork &work, int error) {
  Pause pause;
  work.restart();
  for (int done = 0; !error; pause()) {
    error = api.test(world, &done);
    if (!error && done)
      return Status();
    if (!error)
      MPC_TRY(look(work));
  }
  return libraryFailed(work, api.errorText(error));
}

/// Rank q adds piece q of what all ranks hold, and gives it to all.
Status MpiRanks::reduceChunk(RankWork &work, Reduction reduction, DType type, const uint8_t *in,
                             uint8_t *out, uint64_t elements) {
  const uint64_t size = dtypeBits(type) / 8;
  const auto begin = [&](unsigned piece) {
    return static_cast<int>(elements * piece / count() * size);
  };
  const int ownBytes = begin(rank() + 1) - begin(rank());
  for (unsigned q = 0; q < count(); ++q) {
    inOffsets[q] = begin(q);
    inCounts[q] = begin(q + 1) - begin(q);
    outCounts[q] = ownBytes;
    outOffsets[q] = static_cast<int>(q) * ownBytes;
  }
  MPC_TRY(finish(work, api.beginExchange(world, in, inCounts.data(), inOffsets.data(),
                                         scratch.data(), outCounts.data(), outOffsets.data())));
  reduceRows(reduction, type, scratch.data(), count(), static_cast<uint64_t>(ownBytes),
             out + begin(rank()), static_cast<uint64_t>(ownBytes) / size);
  return finish(work, api.beginGather(world, out, inCounts.data(), inOffsets.data()));
}

/// Whether ranks add elements of the type.
static Status checkType(DType type) {
  if (type == DType::F32 || type == DType::BF16 || type == DType::I32)
    return Status();
  return Status(Code::InvalidArgument,
                std::string("ranks reduce f32, bf16 or i32, not ") + dtypeName(type));
}

Status MpiRanks::allReduce(Reduction reduction, DType type, const void *in, void *out,
                           uint64_t elements, const char *what) {
  MPC_TRY(checkType(type));
  return run(what, [&](RankWork &work) -> Status {
    const uint64_t size = dtypeBits(type) / 8, most = chunkBytes / size;
    for (uint64_t first = 0; first < elements; first += most)
      MPC_TRY(reduceChunk(work, reduction, type, static_cast<const uint8_t *>(in) + first * size,
                          static_cast<uint8_t *>(out) + first * size,
                          std::min(most, elements - first)));
    return Status();
  });
}

Status MpiRanks::reduceScatter(Reduction reduction, DType type, const void *in, void *out,
                               uint64_t elements, const char *what) {
  MPC_TRY(checkType(type));
  return run(what, [&](RankWork &work) -> Status {
    const uint64_t size = dtypeBits(type) / 8, row = elements * size;
    const uint64_t most = scratch.size() / count() / size * size;
    sent.resize(scratch.size());
    for (uint64_t first = 0; first < row; first += most) {
      const uint64_t bytes = std::min(most, row - first);
      for (unsigned q = 0; q < count(); ++q) {
        inCounts[q] = outCounts[q] = static_cast<int>(bytes);
        inOffsets[q] = outOffsets[q] = static_cast<int>(bytes * q);
        std::memcpy(sent.data() + bytes * q, static_cast<const uint8_t *>(in) + row * q + first,
                    bytes);
      }
      MPC_TRY(finish(work, api.beginExchange(world, sent.data(), inCounts.data(), inOffsets.data(),
                                             scratch.data(), outCounts.data(), outOffsets.data())));
      reduceRows(reduction, type, scratch.data(), count(), bytes,
                 static_cast<uint8_t *>(out) + first, bytes / size);
    }
    return Status();
  });
}

Status MpiRanks::allGather(const void *in, void *out, uint64_t bytes, const char *what) {
  return run(what, [&](RankWork &work) -> Status {
    const uint64_t most = scratch.size() / count();
    for (uint64_t first = 0; first < bytes; first += most) {
      const uint64_t size = std::min(most, bytes - first);
      for (unsigned q = 0; q < count(); ++q) {
        outCounts[q] = static_cast<int>(size);
        outOffsets[q] = static_cast<int>(size * q);
      }
      std::memcpy(scratch.data() + size * rank(), static_cast<const uint8_t *>(in) + first, size);
      MPC_TRY(finish(work,
                     api.beginGather(world, scratch.data(), outCounts.data(), outOffsets.data())));
      for (unsigned q = 0; q < count(); ++q)
        std::memcpy(static_cast<uint8_t *>(out) + q * bytes + first, scratch.data() + size * q,
                    size);
    }
    return Status();
  });
}

void MpiRanks::close(bool) {
  if (!run("the end of the run", [&](RankWork &work) {
         return finish(work, api.beginBarrier(world));
       }).ok())
    return;
  progress->remove();
  api.close(world);
}

} // namespace mpc
