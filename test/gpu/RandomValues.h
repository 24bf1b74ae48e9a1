// Bytes of random values of a type, the same for the same seed, lists made of them, and the
// distance between two results.
#pragma once

#include "mpc/DType.h"

#include <cstddef>

namespace mpc::gpu {

enum class Fill {
  Zeros,
  Normal,   // mean 0, deviation 1; truncated to the type
  Positive, // in [0.5, 1.5): scales, hyperparameters and second moments
  Bits,     // any byte; of I1 0 or 1
  Ids,      // in [0, limit), as often as Zipf's law says: id i in proportion to 1 / (i + 1)
};

/// `count` elements of `type`. Ids are of I32 or I64. Values that are not finite do not occur.
std::vector<uint8_t> randomValues(DType type, size_t count, Fill fill, int64_t limit,
                                  uint64_t seed);

/// The places 0.. of a list of ids by row, ascending within a row, those of no row last; and where
/// those of each row begin, those of no row too: `rows` + 1 numbers.
struct PlacesByRow {
  std::vector<int32_t> order, starts;
};
PlacesByRow placesByRow(const std::vector<int64_t> &ids, size_t rows);

struct Difference {
  size_t elements = 0; // that differ in a bit
  double largest = 0;  // |a - b|, and NaN where one alone is NaN
  double scale = 0;    // the largest |a|
};
Difference differenceOf(DType type, const std::vector<uint8_t> &a, const std::vector<uint8_t> &b);

} // namespace mpc::gpu
