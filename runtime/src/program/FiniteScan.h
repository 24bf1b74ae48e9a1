// Scans a range of elements for values that are not finite, and for the largest finite magnitude.
#pragma once

#include "mpc/DType.h"

namespace mpc {

struct FiniteScan {
  uint64_t count = 0;  // of the elements that are inf or NaN
  uint64_t masks = 0;  // of those, the ones that are -inf, as in masks
  uint64_t first = 0;  // the first of them
  double value = 0;    // its value
  double largest = -1; // magnitude of the finite elements; -1 without one
  uint64_t largestAt = 0;
  bool isFinite() const { return count == 0; }
};

/// Integers, and formats that have neither inf nor NaN, are finite and have no largest magnitude.
FiniteScan scanElements(DType type, const uint8_t *data, uint64_t elements);
/// The value of one element; integers too.
double elementValue(DType type, const uint8_t *data, uint64_t element);
/// The largest finite number of a float format, 65504 for f16; 0 for integers.
double largestFinite(DType type);

} // namespace mpc
