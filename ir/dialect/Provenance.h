// Where an op came from.
// Three facts follow an op through the passes without being part of its work: the layer that it
// belongs to, the op of the model that a pass made it from, and who decided its precision.
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

/// The attribute `mpc.decision`, or null.
DecisionAttr decisionOf(mlir::Operation *op);
/// The reason in it, or null.
ReasonAttr reasonOf(mlir::Operation *op);
/// Null removes it.
void setDecision(mlir::Operation *op, DecisionAttr decision);
/// A decision's fields, to change some of them.
struct Decision {
  int64_t id = 0;
  ReasonAttr why = {};
  mlir::StringAttr layer = {}, reader = {}, windows = {}, weight = {};
  int64_t unpadded = 0;
  mlir::DenseI64ArrayAttr work = {};

  /// Those of the op; of an op without a decision none.
  static Decision of(mlir::Operation *op);
  void set(mlir::Operation *op) const;
};
/// A reason; empty words are none.
ReasonAttr makeReason(mlir::MLIRContext *context, DecisionRule rule,
                      std::optional<Precision> precision, const llvm::Twine &text,
                      const llvm::Twine &because = "", const llvm::Twine &source = "");

/// The mnemonic of the op that this one came from (`mpc.origin`), or its own if it came from none.
mlir::StringAttr originOf(mlir::Operation *op);

/// Prints the op's name and its attributes but those that say where it came from and not what it
/// does: ops that do the same have the same text.
void printWork(mlir::Operation *op, llvm::raw_ostream &out);
/// The op's properties without its layer, or null where it has none: with the op's name, what
/// printWork prints.
mlir::Attribute workOf(mlir::Operation *op);

} // namespace mpc
