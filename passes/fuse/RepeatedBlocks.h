// Repeats in a sequence.
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"

#include <vector>

namespace mpc {

/// `size` places from `first` on, each of which equals the place `period` further on. They are two
/// periods or more; long periods may lack the last place of the second.
struct Repeats {
  size_t first = 0, period = 0, size = 0;
};

/// The widest repeats among `kinds`, with the shortest period, and in the same way those left and
/// right of them, in order. `isBlock`(first, period) says whether a period is worth it.
std::vector<Repeats> findRepeats(llvm::ArrayRef<unsigned> kinds,
                                 llvm::function_ref<bool(size_t, size_t)> isBlock);

} // namespace mpc
