//===-- Provenance.h - where an op came from --------------------------------------------------===//
//
// Two facts follow an op through the passes without being part of its work: the layer that it
// belongs to, and the op of the model that a pass made it from.
//
//===------------------------------------------------------------------------------------------===//
#pragma once

#include "ir/dialect/Dialect.h"

namespace mpc {

/// The layer, or null. It is the attribute `layer` of an op whose record has one, else `mpc.layer`,
/// which any op may have. layerOf (Dialect.h) gives its text.
mlir::StringAttr layerAttrOf(mlir::Operation *op);
/// Sets the op's layer, in the one attribute that the op has for it; null removes it.
void setLayer(mlir::Operation *op, mlir::StringAttr layer);
/// Whether an attribute of that name is a layer.
bool isLayerName(llvm::StringRef name);

/// The mnemonic of the op that this one came from (`mpc.origin`), or its own if it came from none.
mlir::StringAttr originOf(mlir::Operation *op);

/// Prints the op's name and its attributes but those that say where it came from and not what it
/// does: ops that do the same have the same text.
void printWork(mlir::Operation *op, llvm::raw_ostream &out);
/// The op's properties without its layer, or null where it has none: with the op's name, what
/// printWork prints.
mlir::Attribute workOf(mlir::Operation *op);

} // namespace mpc
