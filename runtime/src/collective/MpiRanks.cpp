#include "collective/MpiRanks.h"

#include "collective/RankSums.h"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <sched.h>
#include <thread>

namespace mpc {
namespace {

/// The bytes that one round of a collective moves: what arrives is still in the cache when it is
/// added, and the offsets of many ranks fit an int.
constexpr uint64_t chunkBytes = 4 << 20;

/// How a thread waits for other processes, which may need its core: it asks, then gives the core
/// away, then sleeps, longer each time.
class Pause {
public:
  void operator()() {
    ++turns;
    if (turns < 200)
      return;
    if (turns < 1200) {
      ::sched_yield();
      return;
    }
    std::this_thread::sleep_for(std::chrono::microseconds(std::min(1000u, 50 + (turns - 1200))));
  }

private:
  unsigned turns = 0;
};

double secondsSince(std::chrono::steady_clock::time_point begin) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

} // namespace

MpiRanks::MpiRanks(const MpiApi &api, void *world, std::unique_ptr<Progress> progress,
                   unsigned rank, unsigned count, unsigned timeLimit)
    : api(api), world(world), progress(std::move(progress)), ownRank(rank), rankCount(count),
      timeLimit(timeLimit), scratch(chunkBytes + 64 * uint64_t(count)), inCounts(count),
      inOffsets(count), outCounts(count), outOffsets(count) {
  current.reserve(256);
}

void MpiRanks::setTimeLimit(unsigned seconds) {
  const std::lock_guard<std::mutex> lock(mutex);
  timeLimit = seconds;
}

std::string MpiRanks::place() const {
  return "collective " + std::to_string(number) + " '" + current + "'";
}

Status MpiRanks::late() const {
  return Status(Code::RankFailed, "rank " + std::to_string(ownRank) + " waited " +
                                      std::to_string(timeLimit) + " s in " + place() + "; " +
                                      progress->lateRanks(number, current));
}

/// Waits until what `error` tells of being begun is done.
Status MpiRanks::finish(int error) {
  const auto begin = std::chrono::steady_clock::now();
  double looked = 0; // when the processes of the others were looked at
  Pause pause;
  for (int done = 0; !error; pause()) {
    error = api.test(world, &done);
    if (error || done)
      break;
    const double seconds = secondsSince(begin);
    if (seconds >= timeLimit)
      return late();
    if (seconds < looked + 1)
      continue;
    looked = seconds;
    if (const std::string gone = progress->endedRank(number); !gone.empty())
      return Status(Code::RankFailed, gone + " has ended while rank " + std::to_string(ownRank) +
                                          " is in " + place());
  }
  if (!error)
    return Status();
  return Status(Code::RankFailed, "rank " + std::to_string(ownRank) + ", " + place() + ": " +
                                      api.library() + " says " + api.errorText(error) + "; " +
                                      progress->lateRanks(number, current));
}

template <typename Body>
Status MpiRanks::run(const char *what, const Body &body) {
  const std::lock_guard<std::mutex> lock(mutex);
  MPC_TRY(failure);
  current = what ? what : "";
  progress->begin(++number, current.c_str());
  failure = body();
  if (failure.ok())
    progress->end(number);
  return failure;
}

/// Rank q adds piece q of what all ranks hold, and gives it to all.
Status MpiRanks::reduceChunk(Reduction reduction, DType type, const uint8_t *in, uint8_t *out,
                             uint64_t elements) {
  const uint64_t size = dtypeBits(type) / 8;
  const auto begin = [&](unsigned piece) {
    return static_cast<int>(elements * piece / rankCount * size);
  };
  const int ownBytes = begin(ownRank + 1) - begin(ownRank);
  for (unsigned q = 0; q < rankCount; ++q) {
    inOffsets[q] = begin(q);
    inCounts[q] = begin(q + 1) - begin(q);
    outCounts[q] = ownBytes;
    outOffsets[q] = static_cast<int>(q) * ownBytes;
  }
  MPC_TRY(finish(api.beginExchange(world, in, inCounts.data(), inOffsets.data(), scratch.data(),
                                   outCounts.data(), outOffsets.data())));
  reduceRows(reduction, type, scratch.data(), rankCount, static_cast<uint64_t>(ownBytes),
             out + begin(ownRank), static_cast<uint64_t>(ownBytes) / size);
  return finish(api.beginGather(world, out, inCounts.data(), inOffsets.data()));
}

Status MpiRanks::allReduce(Reduction reduction, DType type, const void *in, void *out,
                           uint64_t elements, const char *what) {
  if (type != DType::F32 && type != DType::BF16 && type != DType::I32)
    return Status(Code::InvalidArgument,
                  std::string("ranks reduce f32, bf16 or i32, not ") + dtypeName(type));
  return run(what, [&]() -> Status {
    const uint64_t size = dtypeBits(type) / 8, most = chunkBytes / size;
    for (uint64_t first = 0; first < elements; first += most)
      MPC_TRY(reduceChunk(reduction, type, static_cast<const uint8_t *>(in) + first * size,
                          static_cast<uint8_t *>(out) + first * size,
                          std::min(most, elements - first)));
    return Status();
  });
}

Status MpiRanks::allGather(const void *in, void *out, uint64_t bytes, const char *what) {
  return run(what, [&]() -> Status {
    const uint64_t most = scratch.size() / rankCount;
    for (uint64_t first = 0; first < bytes; first += most) {
      const uint64_t size = std::min(most, bytes - first);
      for (unsigned q = 0; q < rankCount; ++q) {
        outCounts[q] = static_cast<int>(size);
        outOffsets[q] = static_cast<int>(size * q);
      }
      std::memcpy(scratch.data() + size * ownRank, static_cast<const uint8_t *>(in) + first, size);
      MPC_TRY(finish(api.beginGather(world, scratch.data(), outCounts.data(), outOffsets.data())));
      for (unsigned q = 0; q < rankCount; ++q)
        std::memcpy(static_cast<uint8_t *>(out) + q * bytes + first, scratch.data() + size * q,
                    size);
    }
    return Status();
  });
}

void MpiRanks::close() {
  if (!run("the end of the run", [&] { return finish(api.beginBarrier(world)); }).ok())
    return;
  progress->remove();
  api.close(world);
}

} // namespace mpc
