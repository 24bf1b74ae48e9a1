//===-- GemmRules.h - products in the words of GEMM libraries ---------------------------------===//
#pragma once

#include "ir/dialect/Dialect.h"

#include <optional>

namespace mpc {

/// A product in the words of GEMM libraries; sizes in elements, row-major. Index 0, 1, 2 is a, b,
/// d.
struct GemmProblem {
  int64_t m, n, k, batch;
  bool transposeA, transposeB;
  llvm::SmallVector<int64_t, 3> leading, strides, offsets;
  Compute compute;
};
/// Nothing when leading dimensions are no single batch.
std::optional<GemmProblem> gemmProblem(MatmulOp op);
/// Why the product can have no epilogue that writes or reads an aux on a GPU, or an empty text:
/// what cuBLASLt documents of GELU_AUX, GELU_AUX_BIAS and DGELU in 16 bits, rows of 16 bytes.
llvm::StringRef auxRefusal(MatmulOp op);
/// Why the product cannot write a factor's sums along k on a GPU, or an empty text: what cuBLASLt
/// documents of BGRADA and BGRADB, and what others call it with.
llvm::StringRef sumsRefusal(MatmulOp op, Factor factor);

} // namespace mpc
