// What a step of a plan takes on a device: at least, by its datasheet; and as predicted from times
// that were measured there.
//
//   kernel     start + max(bytes / memory + costly elements, gathered elements, 32 bytes for each
//              turned element / memory)
//   product    start + operations / tensor cores + exposed bytes / memory
//   attention  forward the larger of its scores and its products, backward their sum
//
// A graph adds a gap to each step. Left out: clocks that fall under load, the last wave of tiles,
// and caches. Products of f32 and tf32, and attention by warps, were not measured.
#pragma once

#include "ir/formats/Devices.h"

#include <array>

namespace mpc {

/// What the time of a step depends on.
struct StepWork {
  enum class Kind { Kernel, Product, AttentionForward, AttentionBackward, Unmeasured };
  Kind kind = Kind::Kernel;
  std::string compute = "f32"; // the format in which it multiplies, as in rateOf
  double flops = 0;
  double bytes = 0;       // read and written, each tensor once
  double costly = 0;      // elements of a map of many instructions: e^x, GELU
  double gathered = 0;    // elements that a thread reads one at a time, at strides
  double turned = 0;      // elements of which each comes with a sector of memory of its own
  double tiles = 0;       // of 128 x 128 results of a product
  double exposed = 0;     // bytes behind no multiplication: results, and factors that are summed
  bool rowScaled = false; // both factors of a product have scales of parts of rows
  double scores = 0;      // of attention, without those that a mask leaves out
};

/// Constants of a device that were measured, with the table that they are fitted to.
struct DeviceTimes {
  const char *source;
  int multiprocessors;
  double gap;                         // seconds between two steps of a graph
  double start;                       // seconds of a step beside its work
  double memory;                      // the share of bytesPerSecond that is reached
  double tensor16, tensor8;           // the shares of bf16 and fp8
  double rowScaled;                   // the share of tensor8 for products that are rowScaled
  double scoreForward, scoreBackward; // seconds a score
  double costly, gathered;            // seconds an element
};

/// A constant that is fitted.
struct TimeConstant {
  const char *name;
  double DeviceTimes::*member;
};
extern const std::array<TimeConstant, 10> timeConstants;

/// The least seconds by the datasheet.
double leastSeconds(const DeviceRates &device, const StepWork &work);
/// Whether steps of this kind and format were measured wherever steps were.
bool isPredictable(const StepWork &work);
/// Seconds by `times`, without the gap, of a predictable step.
double predictedSeconds(const DeviceRates &device, const DeviceTimes &times, const StepWork &work);
/// The rates that products and copies reach on the device; those of the datasheet where nothing was
/// measured.
DeviceRates reachedRates(const DeviceRates &device);

} // namespace mpc
