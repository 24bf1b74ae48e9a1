//===-- AnchorStep.h - how a plan runs an op that stands in no group --------------------------===//
#pragma once

#include "mlir/IR/Attributes.h"

#include <variant>

namespace mpc {

struct StridedView;
struct Target;

/// A kernel of its own: reads the operands as they lie, writes every result.
struct KernelStep {
  mlir::Attribute schedule; // of the plan dialect
  llvm::StringRef label;    // begins the kernel's name
};
/// A product, by a GEMM library or by an emitted kernel, as the target has it.
struct ProductStep {};

using AnchorStep = std::variant<KernelStep, ProductStep>;

} // namespace mpc
