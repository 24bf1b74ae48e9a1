// The ranks of a run: processes that each run the same program on their own part of the data, and
// what they do together.
#pragma once

#include "mpc/DType.h"
#include "mpc/Status.h"

#include <memory>
#include <string>
#include <vector>

namespace mpc {

enum class Reduction : uint8_t {
  Sum, // in the order of ranks, in f32 for f32 and bf16, with one rounding to bf16 at the end
  Max  // NaN wins
};

/// All ranks call the same functions in the same order, and a call returns when this rank's part is
/// done. The functions give Code::RankFailed where another rank has ended, or has not come within
/// the time limit. Then the ranks can do nothing together any more.
class Ranks {
public:
  virtual ~Ranks() = default;
  virtual unsigned rank() const = 0;
  virtual unsigned count() const = 0;
  /// The library behind it, with its version: "Open MPI 4.1.4"; "none" for one rank.
  virtual std::string engine() const = 0;
  /// How long a call waits for the other ranks.
  virtual void setTimeLimit(unsigned) {}
  /// Reduces `elements` elements of each rank to every rank: the same bits on each. `type` is F32,
  /// BF16 or I32. `in` and `out` may be the same. `what` names the work in errors.
  virtual Status allReduce(Reduction reduction, DType type, const void *in, void *out,
                           uint64_t elements, const char *what) = 0;
  /// Sums of `in` to `out`, again and again, from where the ranks' tensors are: the seconds of
  /// each.
  virtual Result<std::vector<double>> timeSums(const float *in, float *out, uint64_t elements,
                                               unsigned repetitions);
  /// Reduces what the ranks hold for each of them: `in` has count() rows of `elements` elements,
  /// and rank r gets the sum or maximum of the rows r in `out`, which is apart.
  virtual Status reduceScatter(Reduction, DType, const void *, void *, uint64_t, const char *) {
    return Status(Code::Unsupported, engine() + " gives no parts of what ranks reduce");
  }
  /// Gives every rank the `bytes` bytes of each, in the order of ranks: count() * bytes in `out`.
  virtual Status allGather(const void *in, void *out, uint64_t bytes, const char *what) = 0;
};

/// One rank, which does all of it alone.
std::unique_ptr<Ranks> oneRank();

} // namespace mpc
