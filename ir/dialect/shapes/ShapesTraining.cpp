// The shape rules of the training ops.
// As Shapes.cpp, in the order of TrainOps.td and OptimizerOps.td.
#include "ir/dialect/shapes/ShapeRules.h"

#include "llvm/ADT/StringExtras.h"

using namespace mlir;

namespace mpc {
using namespace shapes;
namespace {

LogicalResult scalars(Operation *op, ValueRange values, StringRef rule) {
  for (Value value : values)
    if (!shapeOf(value).empty())
      return op->emitOpError() << "expects a scalar (" << rule << "), got " << value.getType();
  return success();
}

/// Of a result that is drawn.
template <typename Draw>
Shapes drawn(Draw op, ArrayRef<int64_t> shape, StringRef rule) {
  if (shapeOf(op.getSeed()) == ArrayRef<int64_t>{2} && shapeOf(op.getStep()).empty())
    return one(shape);
  return op->emitOpError() << "expects seed of shape 2 and a scalar step (" << rule << "), got "
                           << formatShape(shapeOf(op.getSeed())) << " and "
                           << formatShape(shapeOf(op.getStep()));
}

/// All tensors have the first one's shape.
LogicalResult sameShape(Operation *op, ValueRange values, StringRef rule) {
  for (Value value : values)
    for (size_t i = 0; i < std::max(shapeOf(value).size(), shapeOf(values[0]).size()); ++i)
      if (shapeOf(value).size() != shapeOf(values[0]).size() ||
          (known(shapeOf(value)[i]) && known(shapeOf(values[0])[i]) &&
           shapeOf(value)[i] != shapeOf(values[0])[i]))
        return op->emitOpError() << "expects tensors of one shape (" << rule << "), got "
                                 << formatShape(shapeOf(values[0])) << " and "
                                 << formatShape(shapeOf(value));
  return success();
}

} // namespace

Shapes ScaleLossOp::inferShapes() {
  if (failed(scalars(*this, getOperands(), "scale_loss_c1")))
    return failure();
  return one({});
}

Shapes UnscaleOp::inferShapes() {
  if (failed(scalars(*this, getScale(), "unscale_c1")))
    return failure();
  return one(shapeOf(getG()));
}

Shapes AllFiniteOp::inferShapes() { return SmallVector<Shape>{{}, {}}; }

Shapes TimesOp::inferShapes() { return one(shapeOf(getX())); }

Shapes UpdateScaleOp::inferShapes() {
  if (failed(scalars(*this, getOperands(), "update_scale_c1")))
    return failure();
  return SmallVector<Shape>{{}, {}, {}};
}

Shapes StopGradientOp::inferShapes() { return one(shapeOf(getX())); }

Shapes EmbeddingGradOp::inferShapes() {
  ArrayRef<int64_t> dy = shapeOf(getDy()), ids = shapeOf(getIds());
  bool fits = dy.size() == ids.size() + 1;
  for (size_t i = 0; fits && i < ids.size(); ++i)
    fits = dy[i] == ids[i] || !known(dy[i]) || !known(ids[i]);
  if (!fits)
    return emitOpError()
           << "expects dy of the ids' shape and one dimension more (embedding_grad_c1), got "
           << formatShape(dy) << " and " << formatShape(ids);
  if (!getList().empty()) {
    const int64_t count = elementsOf(ids), rows = getRowsAttr().getInt();
    const auto has = [&](Value value, int64_t extent) {
      return shapeOf(value).size() == 1 && shapes::fits(shapeOf(value)[0], extent);
    };
    if (getList().size() != 2 || !has(getList()[0], count) || !has(getList()[1], rows + 1))
      return emitOpError() << "expects a list of " << formatShape({count}) << " places and "
                           << formatShape({rows + 1}) << " starts (embedding_grad_c2)";
  }
  return one({getRowsAttr().getInt(), dy.back()});
}

Shapes PartialSumOp::inferShapes() {
  ArrayRef<int64_t> shape = shapeOf(getX());
  int64_t leading = getLeadingAttr().getInt(), parts = getPartsAttr().getInt();
  if (leading < 1 || leading > static_cast<int64_t>(shape.size()) || parts < 1)
    return emitOpError() << "expects 1 <= leading <= rank and parts >= 1 (partial_sum_c1), got "
                         << leading << ", rank " << shape.size() << " and " << parts;
  Shape result = {parts};
  llvm::append_range(result, shape.drop_front(leading));
  return one(result);
}

Shapes GlobalNormOp::inferShapes() { return one({}); }

Shapes ClipOp::inferShapes() {
  if (failed(scalars(*this, {getNorm(), getMaxNorm()}, "clip_c1")))
    return failure();
  return one(shapeOf(getG()));
}

Shapes LearningRateOp::inferShapes() {
  if (failed(scalars(*this, getOperands(), "learning_rate_c1")))
    return failure();
  return one({});
}

Shapes NadamProductOp::inferShapes() {
  if (failed(scalars(*this, getOperands(), "nadam_product_c1")))
    return failure();
  return one({});
}

Shapes inferOptimizerShapes(Operation *op) {
  auto optimizer = cast<OptimizerOpInterface>(op);
  const size_t moments = optimizer.getMoments().size();
  const auto names = optimizer.getMomentNames(op->getAttrDictionary());
  if (moments != names.size() || op->getNumResults() != moments + 1)
    return op->emitOpError() << "expects the moments (" << llvm::join(names, ", ")
                             << ") and a result of each behind the parameter's (optimizer_c3), got "
                             << moments << " moments and " << op->getNumResults() << " results";
  const ValueRange operands = op->getOperands();
  const size_t tensors = moments + 2; // parameter and gradient too
  if (failed(sameShape(op, operands.take_front(tensors), "optimizer_c1")) ||
      failed(scalars(op, operands.drop_front(tensors), "optimizer_c1")))
    return failure();
  return SmallVector<Shape>(op->getNumResults(), Shape(shapeOf(operands[0])));
}

Shapes RandomOp::inferShapes() {
  Shape result;
  for (Value operand : getOperands()) {
    auto next = broadcastShapes(result, shapeOf(operand));
    if (!next)
      return emitOpError() << "expects operands that broadcast (random_c1), got "
                           << formatShape(result) << " and " << formatShape(shapeOf(operand));
    result = *next;
  }
  return one(result);
}

Shapes DropoutOp::inferShapes() { return drawn(*this, shapeOf(getX()), "dropout_c1"); }
Shapes NoiseOp::inferShapes() { return drawn(*this, shapeOf(getY()), "noise_c1"); }

} // namespace mpc
