#include "ir/formats/StepTimes.h"

#include <algorithm>

namespace mpc {
namespace {

// Fitted by test/ir/formats/StepTimesTest.cpp, which has its errors.
const DeviceTimes timesOfH200 = {
    .source = "test/bench/results/2026-11-28-h200-kernels.tsv",
    .multiprocessors = 132,
    .gap = 1.58e-6,
    .start = 2.01e-6,
    .memory = 0.858,
    .tensor16 = 0.831,
    .tensor8 = 0.734,
    .rowScaled = 0.545,
    .scoreForward = 0.989e-12,
    .scoreBackward = 2.36e-12,
    .costly = 0.712e-12,
    .gathered = 4.02e-12,
};

} // namespace

// NVIDIA's datasheets, SXM forms, dense.
const std::vector<DeviceRates> &knownDevices() {
  static const std::vector<DeviceRates> devices = {
      {"H200", 67e12, 494.7e12, 989e12, 1979e12, 4.8e12, 90, &timesOfH200},
      {"H100", 67e12, 494.7e12, 989e12, 1979e12, 3.35e12, 90, nullptr},
      {"A100", 19.5e12, 156e12, 312e12, 0, 2.039e12, 80, nullptr},
  };
  return devices;
}

std::vector<std::string> deviceNames() {
  std::vector<std::string> names;
  for (const DeviceRates &device : knownDevices())
    names.push_back(device.name);
  return names;
}

const DeviceRates *findDevice(const std::string &name) {
  for (const DeviceRates &device : knownDevices())
    if (name == device.name)
      return &device;
  return nullptr;
}

const DeviceRates *deviceOfCapability(int capability) {
  for (const DeviceRates &device : knownDevices())
    if (device.capability == capability)
      return &device;
  return nullptr;
}

double rateOf(const DeviceRates &device, const std::string &compute) {
  if (compute == "fp8" && device.fp8 > 0)
    return device.fp8;
  if (compute == "fp8" || compute == "bf16" || compute == "f16")
    return device.bf16;
  return compute == "tf32" ? device.tf32 : device.fp32;
}

double rooflineSeconds(const DeviceRates &device, const std::string &compute, double flops,
                       double bytes) {
  return std::max(flops / rateOf(device, compute), bytes / device.bytesPerSecond);
}

} // namespace mpc
