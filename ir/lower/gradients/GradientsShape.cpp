// Derivatives of reductions and views.
#include "ir/lower/Gradients.h"

#include "llvm/ADT/Sequence.h"

using namespace mlir;

namespace mpc {

//===-- Reductions ----------------------------------------------------------------------------===//

Gradients SumOp::buildGradient(GradientWords &p, ArrayRef<Value> gradients) {
  return {p.spreadOver(p.cast(gradients[0], elementOf(getX())), getX(), getAxes())};
}

Gradients MeanOp::buildGradient(GradientWords &p, ArrayRef<Value> gradients) {
  int64_t count = 1;
  for (int64_t axis : getAxes())
    count *= shapeOf(getX())[axis];
  Value share = p.div(p.wide(gradients[0]), p.constant(count));
  return {p.spreadOver(p.cast(share, elementOf(getX())), getX(), getAxes())};
}

/// Each element is in the sums from its own place on: the gradient is the running sum from the
/// other end.
Gradients CumsumOp::buildGradient(GradientWords &p, ArrayRef<Value> gradients) {
  return {p.runningSum(gradients[0], elementOf(getX()), getDimAttr().getInt(), !getReverse())};
}

/// The places of the largest element share the gradient evenly, as in PyTorch's amax.
Gradients MaxOp::buildGradient(GradientWords &p, ArrayRef<Value> gradients) {
  Value x = getX(), zero = p.constant(0), one = p.constant(1);
  Value place = p.compare(Comparison::eq, p.wide(x), p.spreadOver(p.wide(getY()), x, getAxes()));
  Value count = p.sum(p.select(place, one, zero), getAxes(), true);
  Value dy = p.spreadOver(p.wide(gradients[0]), x, getAxes());
  return {p.cast(p.keep(place, p.div(dy, count)), elementOf(x))};
}

//===-- Views ---------------------------------------------------------------------------------===//

// A view of integers has no gradient and is never asked for one.

Gradients ReshapeOp::buildGradient(GradientWords &p, ArrayRef<Value> gradients) {
  return {p.reshape(gradients[0], shapeOf(getX()))};
}

Gradients TransposeOp::buildGradient(GradientWords &p, ArrayRef<Value> gradients) {
  SmallVector<int64_t> inverse(getPermutation().size());
  for (auto [to, from] : llvm::enumerate(getPermutation()))
    inverse[from] = to;
  return {p.transpose(gradients[0], inverse)};
}

Gradients BroadcastOp::buildGradient(GradientWords &p, ArrayRef<Value> gradients) {
  return {p.toOperand(gradients[0], getX())};
}

/// The gradient has zeros around it; with strides also stride - 1 zeros behind each element, which
/// first form a dimension of their own.
Gradients SliceOp::buildGradient(GradientWords &p, ArrayRef<Value> gradients) {
  ArrayRef<int64_t> x = shapeOf(getX()), y = shapeOf(getY());
  Value dy = gradients[0];
  size_t rank = x.size();
  // A single element has no zeros behind it, whatever the stride is.
  const auto strideOf = [&](size_t i) { return y[i] > 1 ? getStrides()[i] : 1; };
  if (llvm::any_of(llvm::seq(rank), [&](size_t i) { return strideOf(i) > 1; })) {
    SmallVector<int64_t> apart, behind, together;
    for (size_t i = 0; i < rank; ++i) {
      apart.append({y[i], 1});
      behind.append({0, strideOf(i) - 1});
      together.push_back(y[i] * strideOf(i));
    }
    SmallVector<int64_t> none(2 * rank);
    dy = p.reshape(p.pad(p.reshape(dy, apart), none, behind), together);
  }
  SmallVector<int64_t> high, zero(rank), starts(getStarts());
  for (size_t i = 0; i < rank; ++i) // zeros behind the last element may reach beyond the end
    high.push_back(std::max<int64_t>(0, x[i] - starts[i] - shapeOf(dy)[i]));
  return {p.slice(p.pad(dy, starts, high), zero, x)};
}

Gradients PadOp::buildGradient(GradientWords &p, ArrayRef<Value> gradients) {
  SmallVector<int64_t> limits;
  for (auto [low, extent] : llvm::zip(getLow(), shapeOf(getX())))
    limits.push_back(low + extent);
  return {p.slice(gradients[0], getLow(), limits)};
}

Gradients ConcatOp::buildGradient(GradientWords &p, ArrayRef<Value> gradients) {
  int64_t axis = getAxisAttr().getInt();
  SmallVector<int64_t> starts(shapeOf(getY()).size()), limits(shapeOf(getY()));
  Gradients result;
  for (Value input : getInputs()) {
    limits[axis] = starts[axis] + shapeOf(input)[axis];
    result.push_back(p.slice(gradients[0], starts, limits));
    starts[axis] = limits[axis];
  }
  return result;
}

} // namespace mpc
