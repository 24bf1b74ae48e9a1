// Finds the first operation of a kernel whose result is not finite. It evaluates the ops of the
// kernel's group, which the artifact has as text, by their definitions on the operands of the
// kernel.
#pragma once

#include "mpc/Program.h"
#include "mpc/mpc.h"

#include <optional>
#include <string>

namespace mpc {

struct NonfiniteOp {
  std::string text;        // "exp(508.25) is inf, f32 ends at 3.40282e+38"
  std::string origin;      // the op of the model: "softmax", "cast" for one that mpc inserted
  int64_t index = 0;       // of the op in its kernel
  DType type = DType::F32; // of its result
  bool isNan = false;      // its first element that is not finite
  bool isBackward = false; // it belongs to a derivative, which a kernel of the forward may contain
  bool isByDefinition = false; // NaN stands for an id or a target that does not exist
};

/// Reads the artifact again, if it still satisfies `trust`.
/// Nothing where the step is no kernel of a group, where its values are too many for an evaluation,
/// or where the evaluation finds all of them finite.
std::optional<NonfiniteOp> findNonfiniteOp(const std::string &artifact, const Trust &trust,
                                           const mpc_nonfinite &report);

} // namespace mpc
