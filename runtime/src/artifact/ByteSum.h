// Sums of sizes. Every sum over the demands of a program uses this class: it never wraps around and
// never exceeds the memory that a machine could have.
#pragma once

#include "mpc/Status.h"

#include <cstdint>
#include <string>

namespace mpc {

/// The most bytes that a program may have in its state, in an arena, or in its inputs and outputs:
/// half of the addresses of a process on x86-64.
constexpr uint64_t programByteLimit = uint64_t(1) << 46;

/// A sum in which each size is rounded up to `alignment`, a power of two.
class ByteSum {
public:
  explicit ByteSum(uint64_t alignment = 1) : alignment(alignment) {}

  /// Adds `bytes`. Where the sum would exceed programByteLimit, it refuses and leaves the sum
  /// unchanged. `what` names the summed memory in the message.
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
