// Offsets for buffers that live from step to step.
#pragma once

#include <cstdint>
#include <vector>

namespace mpc {

/// Gives each buffer a place in one arena such that buffers alive at the same step do not overlap.
/// It places the largest buffer first, each at the lowest offset that is free over its life. On
/// layered graphs the arena is within a few percent of the peak.
class ArenaPlanner {
public:
  static constexpr int64_t kAlignment = 256; // bytes

  /// Reserves bytes at the start that are never shared.
  void reserve(int64_t bytes) { reserved = end = align(bytes); }
  /// Adds a buffer that is written at step `first` and last read at step `last`.
  void add(int64_t bytes, int64_t first, int64_t last) {
    buffers.push_back({align(bytes), first, last, 0});
  }
  /// Byte offsets in the order of add().
  std::vector<int64_t> place();

  int64_t bytes() const { return end; }
  /// The largest sum of buffers alive at one step, reserved bytes included.
  int64_t peakBytes() const;

private:
  struct Buffer {
    int64_t bytes, first, last, offset;
  };
  static int64_t align(int64_t bytes) { return (bytes + kAlignment - 1) / kAlignment * kAlignment; }

  std::vector<Buffer> buffers;
  int64_t reserved = 0, end = 0;
};

} // namespace mpc
