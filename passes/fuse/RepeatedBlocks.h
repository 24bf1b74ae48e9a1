//===-- RepeatedBlocks.h - what stands in a row again and again -------------------------------===//
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"

#include <vector>

namespace mpc {

/// `size` places from `first` on, of which each is like the one `period` further on: two periods or
/// more; long ones may lack the last place of the second.
struct Repeats {
  size_t first = 0, period = 0, size = 0;
};

/// The widest repeats among `kinds`, of the shortest period, and those left and right of them, in
/// order. `isBlock`(first, period) says what is worth being a period.
std::vector<Repeats> findRepeats(llvm::ArrayRef<unsigned> kinds,
                                 llvm::function_ref<bool(size_t, size_t)> isBlock);

} // namespace mpc
