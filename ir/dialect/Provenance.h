//===-- Provenance.h - where an op came from --------------------------------------------------===//
//
// Two facts that follow an op through the passes and are no part of its work: the layer that it
// belongs to, and the op of the model that a pass made it of.
//
//===------------------------------------------------------------------------------------------===//
#pragma once

#include "ir/dialect/Dialect.h"

namespace mpc {

/// The layer, or null: the attribute `layer` of an op that has such, else `mpc.layer`, which any op
/// may have. layerOf (Dialect.h) gives its text.
mlir::StringAttr layerAttrOf(mlir::Operation *op);
/// Makes it the op's layer, in the one attribute that the op has for it; null takes it away.
void setLayer(mlir::Operation *op, mlir::StringAttr layer);
/// Whether an attribute of that name is a layer.
bool isLayerName(llvm::StringRef name);

/// The mnemonic of the op that this one came from, `mpc.origin`; its own where it came from none.
mlir::StringAttr originOf(mlir::Operation *op);

} // namespace mpc
