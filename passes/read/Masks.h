// What a constant mask of attention's scores hides.
#pragma once

#include "ir/dialect/Dialect.h"

namespace mpc {

/// Key j is hidden from query i of T where j > i + S - T if `causal`, and where j <= i + S - T -
/// window.
struct MaskKind {
  bool causal = false;
  std::optional<int64_t> window;
  bool isWhole = true; // no number that is added is finite: what is hidden is hidden from all rows

  bool hides() const { return causal || window; }
};

/// The masks of a block, whose ops stay while this lives. Layers share a mask or write equal ones,
/// and each is evaluated once.
class KnownMasks {
public:
  /// The kind of a mask that is made of constants and iotas alone: of i1, where an element that is
  /// `visible` leaves a score, or of floats that are added, where 0 leaves a score and -1e9 or less
  /// hides it. It spreads over the scores' `queries` and `keys`. Nothing for any other mask.
  std::optional<MaskKind> kindOf(mlir::Value mask, bool visible, int64_t queries, int64_t keys);

private:
  struct Known {
    mlir::Value mask;
    bool visible;
    int64_t queries, keys;
    std::optional<MaskKind> kind;
  };
  llvm::SmallVector<Known, 2> known;
};

} // namespace mpc
