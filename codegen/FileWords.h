// The compiler's enums as those of artifact.fbs.
#pragma once

#include "ir/plan/Plan.h"
#include "mpc/Names.h"
#include "mpc/artifact_generated.h"

namespace mpc {

/// Every element type of a planned module is one that the runtime knows.
fb::DType fileType(mlir::Type element);
/// A slice is no buffer of an artifact: it is its whole buffer and an offset.
fb::Role fileRole(Role role);
fb::Space fileSpace(plan::Space space);
fb::Compute fileCompute(Compute compute);
fb::Activation fileActivation(Activation activation);
fb::Summed fileSummed(std::optional<Factor> factor);

} // namespace mpc
