// Muon, whose step is made of products.
#pragma once

#include "ir/lower/Primitives.h"

namespace mpc {

/// The operands of a step: f32 matrices of one shape (R, C), and scalars.
struct MuonStep {
  mlir::Value parameter, gradient, buffer, rate, finite, decay; // decay: null for none
  double momentum;
  bool nesterov;
  llvm::StringRef name; // of the parameter
};

/// The new parameter and momentum buffer; the operands where `finite` is false. As PyTorch's Muon
/// and Keller Jordan's (https://kellerjordan.github.io/posts/muon):
///
///   buffer = momentum buffer + (1 - momentum) g
///   u = buffer, or with nesterov momentum buffer + (1 - momentum) g
///   x = u / max(|u|, 1e-7), then five times x = a x + (b x x^T + c (x x^T)^2) x
///   p = p - rate decay p - rate sqrt(max(1, R / C)) x
///
/// with |u| the root of the sum of squares. From u on values are bf16, products are summed in f32,
/// and each line is rounded once. The op that reads the gradient names the parameter (`mpc.of`) and
/// the optimizer (`mpc.origin`).
llvm::SmallVector<mlir::Value> buildMuonStep(Primitives &p, const MuonStep &step);

} // namespace mpc
