#include "passes/decompose/LeadingSums.h"

using namespace mlir;

namespace mpc {

std::optional<int64_t> summedRows(SumOp sum) {
  if (isOfWholeNumbers(sum)) // partial sums are f32
    return std::nullopt;
  int64_t rows = 1;
  bool kept = false;
  for (auto [axis, extent] : llvm::enumerate(shapeOf(sum.getX()))) {
    if (extent == 1)
      continue;
    bool summed = llvm::is_contained(sum.getAxes(), static_cast<int64_t>(axis));
    if (summed && kept)
      return std::nullopt;
    kept |= !summed;
    rows *= summed ? extent : 1;
  }
  return rows ? std::optional(rows) : std::nullopt;
}

} // namespace mpc
