// Sums of sizes. Every place that adds up what a program wants adds with this, so that a sum never
// wraps around and never passes what a machine could have.
#ifndef MPC_SRC_BYTESUM_H
#define MPC_SRC_BYTESUM_H

#include "mpc/Status.h"

#include <cstdint>
#include <string>

namespace mpc {

/// The most bytes that a program may have of one thing (its state, an arena, its inputs and
/// outputs): half of what a process can address on x86-64.
constexpr uint64_t programByteLimit = uint64_t(1) << 46;

/// Each size is rounded up to `alignment`, a power of two.
class ByteSum {
public:
  explicit ByteSum(uint64_t alignment = 1) : alignment(alignment) {}

  /// Adds; refuses, and leaves the sum as it was, where it would pass programByteLimit. `what` is
  /// what is added up, for the message.
  Status add(uint64_t bytes, const std::string &what) {
    const uint64_t left = programByteLimit - sum;
    if (bytes > left || rounded(bytes) > left)
      return Status(Code::Damaged, what + " has " + std::to_string(sum) + " and " +
                                       std::to_string(bytes) + " bytes, at most " +
                                       std::to_string(programByteLimit) + " are allowed");
    sum += rounded(bytes);
    return Status();
  }
  uint64_t total() const { return sum; }

private:
  uint64_t rounded(uint64_t bytes) const { return (bytes + alignment - 1) & ~(alignment - 1); }
  uint64_t alignment;
  uint64_t sum = 0;
};

} // namespace mpc

#endif // MPC_SRC_BYTESUM_H
