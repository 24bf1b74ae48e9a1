// One rank of a run, for the tests of ranks as processes. Usage: mpc-ranks-driver WORK [RANK]
//   open          says which rank it is
//   agree RANK    compares facts, of which that rank has another one
//   sums          compares sums and maxima with those of one process, bit for bit
//   kill RANK, leave RANK, hang RANK   in front of its third collective that rank is killed, ends
//                 with exit code 0, or sleeps; MPC_TEST_LIMIT is the time limit in seconds
//   count RANK    that rank gives a sum with another number of elements (NCCL alone)
// With MPC_TEST_NCCL=1 the ranks are those of NCCL, on GPUs.
#include "collective/Agree.h"
#include "collective/Bootstrap.h"
#include "cuda/NcclRanks.h"
#include "mpc/Initializers.h"

#include <algorithm>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <unistd.h>

using namespace mpc;

namespace {

const bool isNccl = std::getenv("MPC_TEST_NCCL") != nullptr;

int fail(const Status &status) {
  std::fprintf(stderr, "status %d: %s\n", static_cast<int>(status.code()),
               status.message().c_str());
  return 1;
}

/// A number of a rank, the same in every process: of many magnitudes, so that the order of a sum
/// shows in its bits.
uint32_t numberOf(unsigned rank, uint64_t index) {
  uint32_t x = static_cast<uint32_t>(index) * 2654435761u + rank * 40503u + 12345u;
  x ^= x >> 15;
  x *= 0x2c1b3c6du;
  x ^= x >> 12;
  return x * 0x297a2d39u;
}

/// On GPUs the largest of f32 is that of magnitudes.
float floatOf(unsigned rank, uint64_t index, bool isMagnitude) {
  if (isMagnitude)
    return std::fabs(floatOf(rank, index, false));
  const uint32_t bits = numberOf(rank, index);
  if (index % 97 == 5) // a NaN, an infinity, zeros of both signs
    return rank == 1 ? NAN : rank == 0 ? INFINITY : rank % 2 ? 0.0f : -0.0f;
  return std::ldexp(static_cast<float>(static_cast<int32_t>(bits)),
                    static_cast<int>(bits % 40) - 40);
}

std::vector<uint8_t> valuesOf(Reduction reduction, DType type, unsigned rank, uint64_t elements) {
  std::vector<uint8_t> bytes(elements * dtypeBits(type) / 8);
  for (uint64_t i = 0; i < elements; ++i) {
    const float value = floatOf(rank, i, isNccl && reduction == Reduction::Max);
    const uint32_t integer = numberOf(rank, i);
    const uint16_t half = roundToBf16(value);
    if (type == DType::BF16)
      std::memcpy(&bytes[2 * i], &half, 2);
    else
      std::memcpy(&bytes[4 * i], type == DType::F32 ? static_cast<const void *>(&value) : &integer,
                  4);
  }
  return bytes;
}

float reduced(Reduction reduction, float a, float b) {
  if (reduction == Reduction::Sum)
    return a + b;
  return std::isnan(a) ? a : std::isnan(b) ? b : std::max(a, b);
}

/// What one process computes that adds the ranks' numbers one after the other.
std::vector<uint8_t> expected(Reduction reduction, DType type, unsigned count, uint64_t elements) {
  std::vector<uint8_t> bytes(elements * dtypeBits(type) / 8);
  for (uint64_t i = 0; i < elements; ++i) {
    const auto of = [&](unsigned rank) {
      const float value = floatOf(rank, i, isNccl && reduction == Reduction::Max);
      return type == DType::BF16 ? widenBf16(roundToBf16(value)) : value;
    };
    float sum = of(0);
    auto integers = static_cast<int64_t>(static_cast<int32_t>(numberOf(0, i)));
    for (unsigned rank = 1; rank < count; ++rank) {
      sum = reduced(reduction, sum, of(rank));
      const auto next = static_cast<int64_t>(static_cast<int32_t>(numberOf(rank, i)));
      integers = reduction == Reduction::Sum ? integers + next : std::max(integers, next);
    }
    const auto integer = static_cast<int32_t>(integers);
    const uint16_t half = roundToBf16(sum);
    if (type == DType::BF16)
      std::memcpy(&bytes[2 * i], &half, 2);
    else
      std::memcpy(&bytes[4 * i], type == DType::F32 ? static_cast<const void *>(&sum) : &integer,
                  4);
  }
  return bytes;
}

Status checkSum(Ranks &ranks, Reduction reduction, DType type, uint64_t elements, bool inPlace) {
  constexpr size_t shift = 1; // no alignment
  const std::vector<uint8_t> values = valuesOf(reduction, type, ranks.rank(), elements);
  std::vector<uint8_t> in(values.size() + shift), out(values.size() + shift);
  std::memcpy(in.data() + shift, values.data(), values.size());
  uint8_t *const target = (inPlace ? in : out).data() + shift;
  MPC_TRY(ranks.allReduce(reduction, type, in.data() + shift, target, elements, "a test's sum"));
  const std::vector<uint8_t> right = expected(reduction, type, ranks.count(), elements);
  for (size_t i = 0; i < right.size(); ++i)
    if (target[i] != right[i])
      return Status(Code::Internal, std::string(dtypeName(type)) + ", " + std::to_string(elements) +
                                        " elements: byte " + std::to_string(i) + " differs");
  if (!inPlace && std::memcmp(in.data() + shift, values.data(), values.size()) != 0)
    return Status(Code::Internal, "the input was changed");
  return Status();
}

int sums(Ranks &ranks) {
  unsigned checked = 0;
  for (const uint64_t elements : {0, 1, 2, 3, 5, 1023, 70001, (4 << 20) / 4 + 3})
    for (const DType type : {DType::F32, DType::BF16, DType::I32})
      for (const Reduction reduction : {Reduction::Sum, Reduction::Max})
        for (const bool inPlace : {false, true}) {
          if (isNccl && type == DType::BF16 && reduction == Reduction::Max)
            continue; // refused
          if (const Status status = checkSum(ranks, reduction, type, elements, inPlace);
              !status.ok())
            return fail(status);
          ++checked;
        }
  for (const size_t bytes : {1, 7, (4 << 20) + 5}) {
    std::vector<uint8_t> own(bytes, static_cast<uint8_t>(ranks.rank() + 1));
    std::vector<uint8_t> all(bytes * ranks.count());
    if (const Status status = ranks.allGather(own.data(), all.data(), bytes, "bytes"); !status.ok())
      return fail(status);
    for (size_t i = 0; i < all.size(); ++i)
      if (all[i] != i / bytes + 1)
        return fail(Status(Code::Internal, "gathered bytes differ"));
    ++checked;
  }
  std::printf("rank %u of %u: %u are right\n", ranks.rank(), ranks.count(), checked);
  return 0;
}

int fault(Ranks &ranks, const std::string &work, unsigned faulty) {
  if (ranks.rank() == faulty)
    ranks.setTimeLimit(60); // the others are the first to give up
  for (unsigned i = 1; i <= 5; ++i) {
    if (i == 3 && ranks.rank() == faulty) {
      if (work == "kill")
        std::raise(SIGKILL);
      if (work == "leave")
        std::exit(0);
      if (work == "hang")
        ::sleep(60);
    }
    float value[2] = {1, 1};
    const std::string what = "gradients of layer " + std::to_string(i);
    if (const Status status = ranks.allReduce(
            Reduction::Sum, DType::F32, value, value,
            work == "count" && i == 3 && ranks.rank() == faulty ? 2 : 1, what.c_str());
        !status.ok())
      return fail(status);
  }
  return 0;
}

} // namespace

int main(int argc, char **argv) {
  const std::string work = argc > 1 ? argv[1] : "";
  RankOptions options;
  const char *const text = std::getenv("MPC_TEST_LIMIT");
  const unsigned limit = text ? static_cast<unsigned>(std::atoi(text)) : 0;
  if (work == "open")
    options.timeLimit = limit;
  const Result<std::shared_ptr<Ranks>> opened =
      openRanks(options, isNccl ? cuda::ncclEngine : mpiEngine, 0);
  if (!opened.ok())
    return fail(opened.status());
  Ranks &ranks = **opened;
  if (limit && work != "open")
    ranks.setTimeLimit(limit); // no rank is late at the beginning
  if (work == "sums")
    return sums(ranks);
  if (work == "agree") {
    const unsigned odd = static_cast<unsigned>(std::atoi(argv[2]));
    const Status status = agree(ranks, Status(), {{"the seed", ranks.rank() == odd ? "2" : "1"}},
                                "the agreement on the seed");
    return status.ok() ? 0 : fail(status);
  }
  if (argc > 2)
    return fault(ranks, work, static_cast<unsigned>(std::atoi(argv[2])));
  std::printf("rank %u of %u, %s\n", ranks.rank(), ranks.count(), ranks.engine().c_str());
  return 0;
}
