// Products in the terms of GEMM libraries.
#pragma once

#include "ir/group/ScheduleAttrs.h"

#include <optional>

namespace mpc {

/// A product in the terms of GEMM libraries, row-major, with sizes in elements. Indices 0, 1, 2 are
/// a, b, d.
struct GemmProblem {
  int64_t m, n, k, batch;
  bool transposeA, transposeB;
  llvm::SmallVector<int64_t, 3> leading, strides, offsets;
  Compute compute;
};
/// The product's problem; nothing when its leading dimensions are no single batch.
std::optional<GemmProblem> gemmProblem(MatmulOp op);
/// "Activation::relu", as the device library spells it.
std::string activationWord(std::optional<Activation> activation);
/// The emitted kernel of the product in a plan without a GEMM library.
plan::CallAttr productCall(MatmulOp op, const GemmProblem &problem);
/// The reason why the product cannot have an epilogue that writes or reads an aux on a GPU, or an
/// empty text. The rule is cuBLASLt's documentation of GELU_AUX, GELU_AUX_BIAS and DGELU in 16
/// bits, with rows of 16 bytes.
llvm::StringRef auxRefusal(MatmulOp op);
/// The reason why the product's scales of blocks cannot go with an activation on a GPU, or an empty
/// text.
llvm::StringRef blocksRefusal(MatmulOp op);
/// The reason why the product cannot write a factor's sums along k on a GPU, or an empty text. The
/// rule is cuBLASLt's documentation of BGRADA and BGRADB, and the forms in which others use them.
llvm::StringRef sumsRefusal(MatmulOp op, Factor factor);

} // namespace mpc
