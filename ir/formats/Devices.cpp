#include "ir/formats/Devices.h"

#include <algorithm>

namespace mpc {

// NVIDIA's datasheets, SXM forms, dense.
const std::vector<DeviceRates> &knownDevices() {
  static const std::vector<DeviceRates> devices = {
      {"H200", 67e12, 494.7e12, 989e12, 1979e12, 4.8e12, 90},
      {"H100", 67e12, 494.7e12, 989e12, 1979e12, 3.35e12, 90},
      {"A100", 19.5e12, 156e12, 312e12, 0, 2.039e12, 80},
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
