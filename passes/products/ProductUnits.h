// What the extents of an 8-bit product are padded to.
// QuantizeGemms pads by it, and ProductWork counts what that adds.
#pragma once

#include "ir/dialect/Blocks.h"

#include "llvm/Support/MathExtras.h"

#include <optional>

namespace mpc {

/// m, n and k of a product are padded with zeros to multiples of these.
struct ProductUnits {
  int64_t m = 1, n = 1, k = 1;

  /// Of factors of 8 bits, by the orders in which a library reads the scales of their blocks,
  /// where there are such. Rows and extents take 16 bytes, a block of 32 is whole, and scales of
  /// rows that lie side by side take 16 bytes. Packed factors have their extents in bytes.
  static ProductUnits of(std::optional<ScaleOrder> a, std::optional<ScaleOrder> b,
                         bool isPacked = false) {
    constexpr int64_t alignment = 16; // bytes, and elements of one byte
    const bool isTiled = a == ScaleOrder::Tiles || b == ScaleOrder::Tiles;
    return {a == ScaleOrder::Transposed ? kScaleRowMultiple : 1, alignment,
            isTiled && !isPacked ? 2 * alignment : alignment};
  }

  static int64_t up(int64_t extent, int64_t unit) { return llvm::alignTo(extent, unit); }
};

} // namespace mpc
