#include "program/Metrics.h"

#include "mpc/Names.h"

#include <cmath>
#include <cstring>
#include <utility>

namespace mpc {
namespace {

template <typename T>
T load(const uint8_t *bytes) {
  T value;
  std::memcpy(&value, bytes, sizeof(value));
  return value;
}

double halfValue(uint16_t bits) {
  const int exponent = (bits >> 10) & 31, fraction = bits & 1023;
  double value;
  if (exponent == 31)
    value = fraction ? NAN : INFINITY;
  else if (exponent == 0)
    value = std::ldexp(fraction, -24);
  else
    value = std::ldexp(1024 + fraction, exponent - 25);
  return bits & 0x8000 ? -value : value;
}

double bfloatValue(uint16_t bits) {
  const uint32_t wide = static_cast<uint32_t>(bits) << 16;
  float value;
  std::memcpy(&value, &wide, sizeof(value));
  return value;
}

} // namespace

double scalarValue(DType type, const uint8_t *bytes) {
  switch (type) {
  case DType::F32:
    return load<float>(bytes);
  case DType::F16:
    return halfValue(load<uint16_t>(bytes));
  case DType::BF16:
    return bfloatValue(load<uint16_t>(bytes));
  case DType::I8:
    return load<int8_t>(bytes);
  case DType::I32:
    return load<int32_t>(bytes);
  default:
    return bytes[0];
  }
}

/// Whether a result has the metric's name, or that of it with a dot and the name of an optimizer or
/// a scaler.
static bool isOf(std::string_view name, std::string_view metric) {
  return name.substr(0, metric.size()) == metric &&
         (name.size() == metric.size() || name[metric.size()] == '.');
}

MetricList MetricList::of(const fb::Entry &entry) {
  MetricList list;
  const struct {
    std::string_view name;
    int MetricList::*place;
  } known[] = {{metrics::loss, &MetricList::loss},
               {metrics::gradNorm, &MetricList::gradNorm},
               {metrics::learningRate, &MetricList::learningRate},
               {metrics::scale, &MetricList::scale},
               {metrics::nonfiniteLayer, &MetricList::nonfiniteLayer},
               {metrics::nonfiniteRank, &MetricList::nonfiniteRank}};
  const std::pair<std::string_view, std::vector<int> MetricList::*> ofOptimizers[] = {
      {metrics::skipped, &MetricList::skipped}, {metrics::nonfinite, &MetricList::nonfinite}};
  int own = -1, ownCount = 0; // scalars of the model, which are no metric of training
  for (uint32_t i = 0; i < entry.outputs()->size(); ++i) {
    const fb::TensorInfo &info = *entry.outputs()->Get(i);
    if (!isMetric(info))
      continue;
    const std::string_view found = info.name()->string_view();
    const int here = static_cast<int>(list.outputs.size());
    bool isKnown = isOf(found, metrics::tokens);
    for (const auto &[name, place] : known) {
      isKnown |= isOf(found, name);
      if (found == name)
        list.*place = here;
    }
    for (const auto &[name, places] : ofOptimizers)
      if (isOf(found, name)) {
        isKnown = true;
        (list.*places).push_back(here);
      }
    if (!isKnown && ++ownCount)
      own = here;
    list.outputs.push_back(i);
    list.types.push_back(dtypeOf(info.dtype()));
    list.names.push_back(info.name()->c_str());
  }
  if (list.loss < 0 && ownCount == 1)
    list.loss = own;
  return list;
}

void MetricsRing::push(const MetricRecord &record) {
  const std::lock_guard<std::mutex> lock(mutex);
  records[pushed++ % capacity] = record;
  if (pushed - popped > capacity) {
    ++popped;
    ++lost;
  }
}

bool MetricsRing::pop(MetricRecord &record) {
  const std::lock_guard<std::mutex> lock(mutex);
  if (popped == pushed)
    return false;
  record = records[popped++ % capacity];
  return true;
}

uint64_t MetricsRing::dropped() const {
  const std::lock_guard<std::mutex> lock(mutex);
  return lost;
}

} // namespace mpc
