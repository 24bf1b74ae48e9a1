// The shape rules of attention and its gradient.
// As Shapes.cpp. Both read q (B, H, T, D), k and v (B, G, S, D) and a mask that broadcasts to the
// scores (B, H, T, S).
#include "ir/dialect/shapes/ShapeRules.h"

#include <cmath>

using namespace mlir;

namespace mpc {
using namespace shapes;
namespace {

/// The labels of the rules, which the gradient has in one.
struct Labels {
  StringRef shapes, groups, elements, mask, window, numbers, lengths;
};
Labels labelsOf(AttentionOp) {
  return {"attention_c1", "attention_c2", "attention_c3", "attention_c4",
          "attention_c5", "attention_c6", "attention_c7"};
}
Labels labelsOf(AttentionGradOp) {
  const StringRef all = "attention_grad_c1";
  return {all, all, all, all, all, all, all};
}

template <typename Op>
LogicalResult checkMaskShape(Op op) {
  if (!op.getMask())
    return success();
  ArrayRef<int64_t> q = shapeOf(op.getQ()), mask = shapeOf(op.getMask());
  const Shape scores = {q[0], q[1], q[2], shapeOf(op.getK())[2]};
  bool broadcasts = mask.size() <= scores.size();
  for (size_t i = 0; broadcasts && i < mask.size(); ++i)
    broadcasts = mask[i] == 1 || fits(mask[i], scores[scores.size() - mask.size() + i]);
  if (broadcasts)
    return success();
  return op.emitOpError() << "expects a mask that broadcasts to the scores " << formatShape(scores)
                          << " (" << labelsOf(op).mask << "), got " << formatShape(mask);
}

template <typename Op>
LogicalResult checkLengths(Op op) {
  if (!op.getLengths())
    return success();
  ArrayRef<int64_t> lengths = shapeOf(op.getLengths());
  const int64_t batches = shapeOf(op.getQ())[0];
  if (lengths.size() == 1 && fits(lengths[0], batches))
    return success();
  return op.emitOpError() << "expects lengths of shape " << formatShape({batches})
                          << ", one for each row of the batch (" << labelsOf(op).lengths
                          << "), got " << formatShape(lengths)
                          << "; mpc.broadcast one number to all rows";
}

template <typename Op>
LogicalResult checkShapes(Op op) {
  ArrayRef<int64_t> q = shapeOf(op.getQ()), k = shapeOf(op.getK()), v = shapeOf(op.getV());
  bool agree = q.size() == 4 && k.size() == 4 && fits(q[0], k[0]) && fits(q[3], k[3]) && fits(k, v);
  Type element = elementOf(op.getQ());
  if (!agree || element != elementOf(op.getK()) || element != elementOf(op.getV()))
    return op.emitOpError() << "expects q (B, H, T, D), k and v (B, G, S, D) of one element type ("
                            << labelsOf(op).shapes << "), got " << op.getQ().getType() << ", "
                            << op.getK().getType() << " and " << op.getV().getType();
  if (known(q[1]) && known(k[1]) && (k[1] == 0 || q[1] % k[1] != 0))
    return op.emitOpError() << "expects key groups that divide the heads (" << labelsOf(op).groups
                            << "), got " << k[1] << " groups and " << q[1] << " heads";
  return failure(failed(checkMaskShape(op)) || failed(checkLengths(op)));
}

/// scale and softcap, which kernels take as f32.
template <typename Op>
LogicalResult checkNumbers(Op op) {
  auto stated = [](std::optional<APFloat> number, float otherwise) {
    return number ? static_cast<float>(number->convertToDouble()) : otherwise;
  };
  const float scale = stated(op.getScale(), 1), cap = stated(op.getSoftcap(), 1);
  if (!std::isfinite(scale))
    return op.emitOpError() << "expects a scale that is finite in f32 (" << labelsOf(op).numbers
                            << "), got " << op.getScaleAttr();
  if (!std::isfinite(cap) || cap <= 0)
    return op.emitOpError() << "expects a softcap that is finite and above 0 in f32 ("
                            << labelsOf(op).numbers << "), got " << op.getSoftcapAttr();
  return success();
}

/// What does not depend on shapes.
template <typename Op>
LogicalResult checkRest(Op op) {
  Type element = elementOf(op.getQ());
  if (!isa<Float32Type, Float16Type, BFloat16Type>(element))
    return op.emitOpError() << "expects operands of f32, f16 or bf16 (" << labelsOf(op).elements
                            << "), got " << element << "; mpc.cast them";
  if (op.getMask()) {
    Type mask = elementOf(op.getMask());
    if (!mask.isInteger(1) && !mask.isF32() && mask != element)
      return op.emitOpError() << "expects a mask of i1, f32 or the operands' " << element << " ("
                              << labelsOf(op).mask << "), got " << mask << "; mpc.cast it";
  }
  if (IntegerAttr window = op.getWindowAttr(); window && window.getInt() < 1)
    return op.emitOpError() << "expects a window of at least 1 (" << labelsOf(op).window
                            << "), got " << window.getInt();
  return checkNumbers(op);
}

/// Of y, from q's.
Shape resultShape(ArrayRef<int64_t> q, bool headsInner) {
  Shape y(q);
  if (headsInner)
    std::swap(y[1], y[2]);
  return y;
}

} // namespace

Shapes AttentionOp::inferShapes() {
  if (failed(checkShapes(*this)))
    return failure();
  ArrayRef<int64_t> q = shapeOf(getQ());
  SmallVector<Shape> results = {resultShape(q, getHeadsInner())};
  if (getLse())
    results.push_back(Shape(q.drop_back()));
  return results;
}

LogicalResult AttentionOp::verify() { return checkRest(*this); }

Shapes AttentionGradOp::inferShapes() {
  if (failed(checkShapes(*this)))
    return failure();
  ArrayRef<int64_t> q = shapeOf(getQ());
  const Shape y = resultShape(q, getHeadsInner()), rows(q.drop_back());
  for (Value value : {hasDots() ? getDy() : getY(), getDy()})
    if (!fits(shapeOf(value), y))
      return emitOpError() << "expects y and dy of shape " << formatShape(y)
                           << " (attention_grad_c1), got " << formatShape(shapeOf(value));
  if (hasDots() && !fits(shapeOf(getY()), rows))
    return emitOpError() << "expects the sums of dy y of shape " << formatShape(rows)
                         << " (attention_grad_c1), got " << formatShape(shapeOf(getY()));
  if (!fits(shapeOf(getLse()), rows))
    return emitOpError() << "expects lse of shape " << formatShape(rows)
                         << " (attention_grad_c1), got " << formatShape(shapeOf(getLse()));
  SmallVector<Shape> results = {Shape(q), Shape(shapeOf(getK())), Shape(shapeOf(getV()))};
  if (getDmask())
    results.push_back(getMask() ? Shape(shapeOf(getMask())) : Shape());
  return results;
}

LogicalResult AttentionGradOp::verify() {
  if (failed(checkRest(*this)))
    return failure();
  if (hasDots() && !elementOf(getY()).isF32())
    return emitOpError() << "expects the sums of dy y in f32 (attention_grad_c1), got "
                         << elementOf(getY());
  for (Value value : {hasDots() ? getDy() : getY(), getDy()})
    if (elementOf(value) != elementOf(getQ()))
      return emitOpError() << "expects y and dy of q's element type " << elementOf(getQ())
                           << " (attention_grad_c1), got " << elementOf(value);
  if (!getDmask())
    return success();
  if (!getMask() || elementOf(getMask()) != elementOf(getDmask()))
    return emitOpError() << "expects dmask of a mask of floats and of its type "
                            "(attention_grad_c2), got "
                         << getDmask().getType() << " for "
                         << (getMask() ? getMask().getType() : Type(NoneType::get(getContext())));
  return success();
}

} // namespace mpc
