//===-- WarmForms.h - what the stages tell each other of warm forms ---------------------------===//
//
// A warm form is a function that the first calls of an entry run (Names.h). It differs from the
// entry by the scales of the tensors that have none yet. Quantize makes it and marks where it
// differs; Fuse gives it the entry's groups (FuseWarmForms.cpp) and takes the marks away.
//
//===------------------------------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/StringRef.h"

namespace mpc::warms {

/// Of a warm form: the symbol of its entry.
constexpr llvm::StringLiteral function = "mpc.warms";
/// Of the select that chooses a tensor's scale, in an entry and in its warm form: the tensor's
/// name. The select takes the kept scale if it is above 0, else 1 in the entry and current
/// scaling's in the warm form.
constexpr llvm::StringLiteral scale = "mpc.warm_scale";
/// Of the amax that such a scale comes from: the name of a tensor, as of a select.
constexpr llvm::StringLiteral amax = "mpc.warm_amax";
/// Of an anchor: the numbers of the results that have a pointer though only a tail reads them,
/// since those of another anchor have, and both are launches of one kernel. ShareKernels marks
/// more.
constexpr llvm::StringLiteral stored = "mpc.stored";

} // namespace mpc::warms
