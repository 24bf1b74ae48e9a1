// The best rates of GPUs, from their datasheets, and what was measured on them.
// Passes choose by them between two forms of a product; explain prints the times of steps
// (StepTimes.h).
#pragma once

#include <string>
#include <vector>

namespace mpc {

struct DeviceTimes;

/// Dense rates without sparsity; 0 where the device lacks the format.
struct DeviceRates {
  const char *name;
  double fp32, tf32, bf16, fp8; // floating-point operations per second; fp16 is as bf16
  double bytesPerSecond;
  int capability;                        // of its CUDA architecture: 90
  const DeviceTimes *measured = nullptr; // null where nothing was
};

const std::vector<DeviceRates> &knownDevices();
std::vector<std::string> deviceNames();
/// Null for an unknown name.
const DeviceRates *findDevice(const std::string &name);
/// The first of that CUDA architecture, or null.
const DeviceRates *deviceOfCapability(int capability);

/// The rate of a product whose operands are of `compute` ("f32", "tf32", "f16", "bf16", "fp8");
/// falls back to a wider format where the device lacks one.
double rateOf(const DeviceRates &device, const std::string &compute);
/// The least seconds for work of so many operations and bytes.
double rooflineSeconds(const DeviceRates &device, const std::string &compute, double flops,
                       double bytes);

} // namespace mpc
