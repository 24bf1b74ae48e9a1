// The metrics of a training program: the list of the results of a step that are metrics, and the
// ring that keeps them until somebody polls.
#pragma once

#include "device/Device.h"

#include <array>
#include <mutex>

namespace mpc {

/// The scalar results of one step entry, in its order, and the places of the metrics with a known
/// meaning; -1 for one that the entry does not have. The only scalar of the model is its loss,
/// whatever its name.
struct MetricList {
  std::vector<uint32_t> outputs; // positions among the entry's results
  std::vector<DType> types;
  std::vector<const char *> names;
  int loss = -1, gradNorm = -1, learningRate = -1, scale = -1, nonfiniteLayer = -1;
  int nonfiniteRank = -1;
  std::vector<int> skipped, nonfinite; // of each optimizer: "skipped", or "skipped.head" and others

  static MetricList of(const fb::Entry &entry);
};

/// The value of a scalar as a double; every type of isMetric fits.
double scalarValue(DType type, const uint8_t *bytes);

struct MetricRecord {
  uint64_t sequence = 0;
  uint32_t entry = 0; // in the plan
  uint32_t count = 0;
  std::array<double, metricLimit> values;
};

/// The last 256 records. One thread runs the program and pushes; any thread may pop. The lock is
/// held for one copy of a record.
class MetricsRing {
public:
  void push(const MetricRecord &record);
  /// The oldest record; false where there is none.
  bool pop(MetricRecord &record);
  /// The number of records that were overwritten before anybody polled.
  uint64_t dropped() const;

private:
  static constexpr size_t capacity = 256;
  mutable std::mutex mutex;
  std::array<MetricRecord, capacity> records;
  uint64_t pushed = 0, popped = 0, lost = 0;
};

} // namespace mpc
