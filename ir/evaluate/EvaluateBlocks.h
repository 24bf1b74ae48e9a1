// Meaning of scales of blocks.
#pragma once

#include "ir/formats/EvalTensor.h"

#include "llvm/ADT/ArrayRef.h"

namespace mpc {

/// x times the scale of each element's block, the product rounded to f32; `scales` row-major.
EvalTensor scaleBlocks(const EvalTensor &x, const EvalTensor &scales,
                       llvm::ArrayRef<int64_t> block);

/// The scales (R, C) in row-major order of a factor (rows, columns), from the order in which
/// cuBLASLt reads them.
EvalTensor rowMajorScales(const EvalTensor &ordered, int64_t rows, int64_t columns,
                          llvm::ArrayRef<int64_t> block);

/// The numbers of f4E2M1FN that bytes hold, two each, the first in the low half: twice as many
/// columns.
EvalTensor unpacked(const EvalTensor &bytes);

} // namespace mpc
