#include "ir/formats/StepTimes.h"

#include <algorithm>
#include <cmath>

namespace mpc {
namespace {

constexpr double kSectorBytes = 32; // what memory moves at least

/// The share of multiprocessors that multiply. Where tiles are few, the library splits k among
/// those that are left; where they are many, it finds a tile that fills the last wave.
double busyShare(double tiles, int multiprocessors) {
  if (tiles == 0 || tiles >= multiprocessors)
    return 1;
  return std::floor(multiprocessors / tiles) * tiles / multiprocessors;
}

double tensorShare(const DeviceRates &device, const DeviceTimes &times, const StepWork &work) {
  if (work.compute != "fp8" || device.fp8 == 0)
    return times.tensor16;
  return times.tensor8 * (work.rowScaled ? times.rowScaled : 1);
}

} // namespace

const std::array<TimeConstant, 10> timeConstants = {{
    {"gap", &DeviceTimes::gap},
    {"start", &DeviceTimes::start},
    {"memory", &DeviceTimes::memory},
    {"tensor16", &DeviceTimes::tensor16},
    {"tensor8", &DeviceTimes::tensor8},
    {"rowScaled", &DeviceTimes::rowScaled},
    {"scoreForward", &DeviceTimes::scoreForward},
    {"scoreBackward", &DeviceTimes::scoreBackward},
    {"costly", &DeviceTimes::costly},
    {"gathered", &DeviceTimes::gathered},
}};

double leastSeconds(const DeviceRates &device, const StepWork &work) {
  return rooflineSeconds(device, work.compute, work.flops, work.bytes);
}

bool isPredictable(const StepWork &work) {
  switch (work.kind) {
  case StepWork::Kind::Kernel:
    return true;
  case StepWork::Kind::Product:
  case StepWork::Kind::AttentionForward:
  case StepWork::Kind::AttentionBackward:
    return work.compute == "fp8" || work.compute == "bf16" || work.compute == "f16";
  case StepWork::Kind::Unmeasured:
    return false;
  }
  return false; // a kind beyond those
}

double predictedSeconds(const DeviceRates &device, const DeviceTimes &times, const StepWork &work) {
  const double bandwidth = device.bytesPerSecond * times.memory;
  const double products =
      work.flops / (rateOf(device, work.compute) * tensorShare(device, times, work));
  switch (work.kind) {
  case StepWork::Kind::Kernel:
    return times.start + std::max({work.bytes / bandwidth + work.costly * times.costly,
                                   work.gathered * times.gathered,
                                   work.turned * kSectorBytes / bandwidth, products});
  case StepWork::Kind::Product:
    return times.start + std::max(products / busyShare(work.tiles, times.multiprocessors) +
                                      work.exposed / bandwidth,
                                  work.bytes / bandwidth);
  case StepWork::Kind::Unmeasured:
    break;
  case StepWork::Kind::AttentionForward:
    return times.start + std::max(work.scores * times.scoreForward, products);
  case StepWork::Kind::AttentionBackward:
    return times.start + work.scores * times.scoreBackward + products;
  }
  return leastSeconds(device, work);
}

DeviceRates reachedRates(const DeviceRates &device) {
  DeviceRates rates = device;
  if (const DeviceTimes *times = device.measured) {
    rates.tf32 *= times->tensor16;
    rates.bf16 *= times->tensor16;
    rates.fp8 *= times->tensor8;
    rates.bytesPerSecond *= times->memory;
  }
  return rates;
}

} // namespace mpc
