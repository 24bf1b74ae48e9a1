// The shape rules of what the ranks do together.
#include "ir/dialect/shapes/ShapeRules.h"

using namespace mlir;

namespace mpc {
using namespace shapes;

Shapes AllReduceOp::inferShapes() {
  SmallVector<Shape> all;
  for (Value tensor : getTensors())
    all.emplace_back(shapeOf(tensor));
  return all;
}

Shapes ReduceScatterOp::inferShapes() {
  SmallVector<Shape> all;
  for (Value tensor : getTensors())
    all.push_back({partSize(elementCount(shapeOf(tensor)), getRanksAttr().getInt())});
  return all;
}

/// The parts do not say how many elements fill up the last ones.
Shapes AllGatherOp::inferShapes() {
  SmallVector<Shape> all;
  for (Value tensor : getTensors())
    all.emplace_back(shapeOf(tensor));
  return all;
}

} // namespace mpc
