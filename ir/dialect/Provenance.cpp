//===-- Provenance.cpp ------------------------------------------------------------------------===//
#include "ir/dialect/Provenance.h"

using namespace mlir;

namespace mpc {

static constexpr StringLiteral kOwnLayer = "layer", kGivenLayer = "mpc.layer";

StringAttr layerAttrOf(Operation *op) {
  if (auto own = op->getAttrOfType<StringAttr>(kOwnLayer))
    return own;
  return op->getAttrOfType<StringAttr>(kGivenLayer);
}

StringRef layerOf(Operation *op) {
  StringAttr layer = layerAttrOf(op);
  return layer ? layer.getValue() : StringRef();
}

void setLayer(Operation *op, StringAttr layer) {
  op->removeAttr(kOwnLayer);
  op->removeAttr(kGivenLayer);
  if (layer)
    op->setAttr(op->getInherentAttr(kOwnLayer) ? kOwnLayer : kGivenLayer, layer);
}

bool isLayerName(StringRef name) { return name == kOwnLayer || name == kGivenLayer; }

StringAttr originOf(Operation *op) {
  if (auto origin = op->getAttrOfType<StringAttr>("mpc.origin"))
    return origin;
  return StringAttr::get(op->getContext(), op->getName().stripDialect());
}

} // namespace mpc
