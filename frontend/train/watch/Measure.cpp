#include "frontend/train/watch/Measure.h"

#include "frontend/train/data/Convert.h"
#include "frontend/train/records/Display.h"
#include "mpc/Fp8Names.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace mpc::train {
namespace {

constexpr char gradientPrefix[] = "gradient.";
constexpr int32_t lowest = -149, highest = 127; // exponents of f32, which holds all other formats

/// Counts elements that it is given one by one.
class Counter {
public:
  explicit Counter(GradientRecord &record) : record(record) {}
  void add(double value) {
    if (value == 0)
      ++record.zeros;
    else if (!std::isfinite(value))
      ++record.nonfinite;
    else {
      record.amax = std::max(record.amax, std::fabs(value));
      ++bins[std::clamp(std::ilogb(value), lowest, highest) - lowest];
    }
  }
  void finish() {
    int32_t first = 0, last = highest - lowest;
    while (first <= last && bins[first] == 0)
      ++first;
    while (last > first && bins[last] == 0)
      --last;
    if (first > last)
      return;
    record.minExponent = first + lowest;
    record.histogram.assign(bins + first, bins + last + 1);
  }

private:
  GradientRecord &record;
  uint64_t bins[highest - lowest + 1] = {};
};

} // namespace

GradientRecord describeGradient(const std::string &parameter, const HostTensor &gradient) {
  GradientRecord record;
  record.parameter = parameter;
  record.format = dtypeName(gradient.dtype);
  record.count = elementCount(gradient.shape.data(), gradient.shape.size()).value_or(0);
  Counter counter(record);
  const Convert convert = converter(gradient.dtype, DType::F32);
  if (!convert) {
    for (double value : gradient.values())
      counter.add(value);
  } else {
    float chunk[1024];
    const unsigned width = dtypeBits(gradient.dtype) / 8;
    for (uint64_t i = 0; i < record.count; i += std::size(chunk)) {
      const uint64_t count = std::min<uint64_t>(std::size(chunk), record.count - i);
      convert(gradient.bytes.data() + i * width, count, reinterpret_cast<uint8_t *>(chunk));
      for (uint64_t j = 0; j < count; ++j)
        counter.add(chunk[j]);
    }
  }
  counter.finish();
  return record;
}

QuantisedRecord describeQuantised(const std::string &tensor, const HostTensor &numbers) {
  QuantisedRecord record;
  record.tensor = tensor;
  const std::vector<double> values = numbers.values();
  if (values.size() != fp8Error::count)
    return record; // of a later version
  record.amax = values[fp8Error::amax];
  if (!std::isnan(values[fp8Error::scale]))
    record.scale = values[fp8Error::scale];
  const double signal = values[fp8Error::signal], noise = values[fp8Error::noise];
  if (signal > 0) // a tensor of zeros loses nothing and says nothing
    record.sqnr = 10 * std::log10(signal / noise);
  record.vanished = values[fp8Error::vanished];
  record.saturated = values[fp8Error::saturated];
  record.nonfinite = values[fp8Error::nonfinite];
  return record;
}

std::string describeMeasure(const MeasureRecord &record) {
  std::string text = "measured at step " + std::to_string(record.step) + ": parameter norm " +
                     formatNumber(record.parameterNorm);
  const auto share = [](double part) { return formatNumber(100 * part) + "%"; };
  const auto zeros = [](const GradientRecord &gradient) {
    return gradient.count
               ? static_cast<double>(gradient.zeros) / static_cast<double>(gradient.count)
               : 0;
  };
  const auto &gradients = record.gradients;
  if (!gradients.empty()) {
    const auto largest = std::max_element(
        gradients.begin(), gradients.end(),
        [](const GradientRecord &a, const GradientRecord &b) { return a.amax < b.amax; });
    const auto emptiest = std::max_element(
        gradients.begin(), gradients.end(),
        [&](const GradientRecord &a, const GradientRecord &b) { return zeros(a) < zeros(b); });
    text += "; gradients: amax " + formatNumber(largest->amax) + " at most (" + largest->parameter +
            "), zeros " + share(zeros(*emptiest)) + " at most (" + emptiest->parameter + ")";
  }
  const QuantisedRecord *worst = nullptr;
  double saturated = 0, vanished = 0;
  for (const QuantisedRecord &tensor : record.quantised) {
    if (isKnown(tensor.sqnr) && (!worst || tensor.sqnr < worst->sqnr))
      worst = &tensor;
    saturated = std::max(saturated, isKnown(tensor.saturated) ? tensor.saturated : 0);
    vanished = std::max(vanished, isKnown(tensor.vanished) ? tensor.vanished : 0);
  }
  if (worst)
    text += "; " + std::to_string(record.quantised.size()) + " quantised tensors: SQNR " +
            formatNumber(worst->sqnr) + " dB at least (" + worst->tensor + "), to zero " +
            share(vanished) + " and saturated " + share(saturated) + " at most";
  return text;
}

Measurement::Measurement(const Program &program)
    : slots(program.outputs(entry)), outputs(tensorsFor(slots)) {}

Result<MeasureRecord> Measurement::run(Program &program, Batch &batch, uint64_t step) {
  MPC_TRY(program.run(entry, batch, outputs));
  MeasureRecord record;
  record.step = step;
  MPC_ASSIGN(record.parameterNorm, program.parameterNorm());
  record.scale = program.firstScale();
  const std::string ofGradient = gradientPrefix, ofError = fp8Error::prefix;
  for (size_t i = 0; i < slots.size(); ++i) {
    const std::string &name = slots[i].name;
    if (name.starts_with(ofGradient))
      record.gradients.push_back(describeGradient(name.substr(ofGradient.size()), outputs[i]));
    if (name.starts_with(ofError))
      record.quantised.push_back(describeQuantised(name.substr(ofError.size()), outputs[i]));
  }
  return record;
}

} // namespace mpc::train
