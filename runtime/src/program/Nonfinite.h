// Runs an entry step by step and finds where its values stop being finite: the first step whose
// result holds inf or NaN while its operands are finite, or an input or a state that holds inf or
// NaN. Only an origin that reaches a result counts: an inf that a later step removes (a mask before
// a softmax) is no fault.
#pragma once

#include "device/Device.h"
#include "program/FiniteScan.h"

#include <map>
#include <optional>

namespace mpc {

/// A tensor of the plan, or a part of it: bytes [begin, end) of a buffer.
struct BufferRange {
  uint32_t buffer = 0;
  uint64_t begin = 0, end = 0;
  bool overlaps(const BufferRange &other) const {
    return buffer == other.buffer && begin < other.end && other.begin < end;
  }
  bool contains(const BufferRange &other) const {
    return buffer == other.buffer && begin <= other.begin && other.end <= end;
  }
};

/// The arguments of one group of a launch, or of any other step.
struct StepPart {
  std::vector<BufferRange> reads, writes;
};

/// The place where inf or NaN began.
struct NonfiniteOrigin {
  enum Kind { Input, State, Step } kind = Step;
  uint32_t step = 0, part = 0; // of Step
  bool isForward = true;       // of Step: a result that @eval has too needs it
  bool isUpdate = false;       // of Step: it writes the state
  BufferRange range;           // the range that is not finite
  FiniteScan scan;             // of it
  // Of Step: the operand with the largest magnitude; -1 without one that is a float.
  BufferRange operand;
  double largest = -1;
};

class NonfiniteSearch {
public:
  NonfiniteSearch(Executable &executable, const fb::Program &program, const fb::Plan &plan,
                  uint32_t entry);
  ~NonfiniteSearch();
  NonfiniteSearch(const NonfiniteSearch &) = delete;
  NonfiniteSearch &operator=(const NonfiniteSearch &) = delete;

  /// Gives the run another value of a state than its present one.
  void overlay(uint32_t state, std::vector<uint8_t> bytes);
  /// Runs the search; gives nothing where all results are finite and no check found a value that is
  /// not. Afterwards the state is as before, even after a failure.
  Result<std::optional<NonfiniteOrigin>> run(const TensorPointer *inputs);
  /// The operands of the kernel at the origin, with their values before it ran, in the order of its
  /// arguments. Empty for a step that is no kernel, and for more than `most` bytes.
  Result<std::vector<std::vector<uint8_t>>> operands(const TensorPointer *inputs,
                                                     const NonfiniteOrigin &origin, uint64_t most);
  /// Whether the step that `run` saw is skipped.
  bool skips() const { return isSkipped; }
  /// The buffers of these operands.
  std::vector<uint32_t> operandBuffers(const NonfiniteOrigin &origin) const;

private:
  /// A range that is not finite, and the origin (an index into `origins`) that it comes from.
  struct Bad {
    BufferRange range;
    size_t origin;
  };
  /// The scan of a part's operands before its launch.
  struct Operands {
    std::optional<size_t> origin; // of those that are not finite
    BufferRange range;
    double largest = -1;
  };

  Status begin(const TensorPointer *inputs);
  /// Restores the state that a run changed.
  Status restore();
  Status stepThrough(uint32_t step);
  Status lookAt(const BufferRange &range, Operands &operands);
  Status conclude(uint32_t step, uint32_t part, const Operands &operands);
  Status prepareWrites(uint32_t step);
  Status keepState(uint32_t state);
  Result<FiniteScan> scan(const BufferRange &range);
  bool wasWritten(const BufferRange &range) const;
  bool endsHere() const;
  bool isRead(uint32_t step, const BufferRange &range) const;
  std::optional<size_t> originOf(const BufferRange &range, const std::vector<Bad> &in) const;
  size_t addSource(const BufferRange &range, const FiniteScan &scan);
  Result<bool> mayTell(const BufferRange &range);
  bool tellsSkip(const BufferRange &range) const;
  std::optional<NonfiniteOrigin> answer() const;
  void splitSteps();
  void markForward();

  const fb::Buffer &buffer(uint32_t index) const { return *plan.buffers()->Get(index); }
  /// The range of an argument. Buffers of the same state count as one.
  BufferRange rangeOf(const fb::Arg &arg) const;
  uint32_t placeOf(uint32_t buffer) const;

  Executable &executable;
  const fb::Program &program;
  const fb::Plan &plan;
  const uint32_t entryIndex;
  const fb::Entry &entry;
  std::vector<std::vector<StepPart>> parts; // by step
  std::vector<std::vector<bool>> forward;   // by step and part
  std::vector<uint32_t> stateBuffers;       // the first buffer of each state
  std::vector<NonfiniteOrigin> origins;
  std::vector<Bad> bad;
  std::vector<Bad> told; // flags and amaxes in cells: no floats, but what they say comes from there
  bool isSkipped = false;
  std::optional<size_t> skipOrigin; // the origin of what the step is skipped for
  std::map<uint32_t, std::vector<BufferRange>> written;                      // by buffer
  std::map<uint32_t, std::vector<std::pair<BufferRange, FiniteScan>>> known; // by buffer
  std::map<uint32_t, std::vector<uint8_t>> kept, overlays;                   // by state
};

} // namespace mpc
