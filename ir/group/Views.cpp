// The index of each element of a view.
#include "ir/dialect/Dialect.h"
#include "ir/group/IndexMath.h"

using namespace mlir;

namespace mpc {
using Indices = SmallVector<AffineExpr>;
using Bounds = SmallVectorImpl<std::pair<AffineExpr, int64_t>>;

Indices ReshapeOp::mapIndices(ArrayRef<AffineExpr> indices, Bounds &) {
  if (shapeOf(getX()).empty())
    return {};
  MLIRContext *context = getContext();
  return delinearize(linearize(indices, shapeOf(getY()), context), shapeOf(getX()));
}

Indices TransposeOp::mapIndices(ArrayRef<AffineExpr> indices, Bounds &) {
  Indices result(indices.size());
  for (auto [to, from] : llvm::enumerate(getPermutation()))
    result[from] = indices[to];
  return result;
}

Indices BroadcastOp::mapIndices(ArrayRef<AffineExpr> indices, Bounds &) {
  ArrayRef<int64_t> x = shapeOf(getX()), y = shapeOf(getY());
  Indices result;
  for (size_t i = 0; i < x.size(); ++i) {
    size_t at = y.size() - x.size() + i;
    result.push_back(x[i] == 1 && y[at] != 1 ? getAffineConstantExpr(0, getContext())
                                             : indices[at]);
  }
  return result;
}

Indices SliceOp::mapIndices(ArrayRef<AffineExpr> indices, Bounds &) {
  Indices result;
  for (auto [index, start, stride] : llvm::zip(indices, getStarts(), getStrides()))
    result.push_back(index * stride + start);
  return result;
}

Indices PadOp::mapIndices(ArrayRef<AffineExpr> indices, Bounds &valid) {
  Indices result;
  for (auto [i, index] : llvm::enumerate(indices)) {
    AffineExpr at = index - getLow()[i];
    if (getLow()[i] || getHigh()[i])
      valid.push_back({at, shapeOf(getX())[i]});
    result.push_back(at);
  }
  return result;
}

Indices WindowsOp::mapIndices(ArrayRef<AffineExpr> indices, Bounds &) {
  size_t windowed = getSizes().size(), leading = indices.size() - 2 * windowed;
  Indices result(indices.take_front(leading));
  for (size_t i = 0; i < windowed; ++i)
    result.push_back(indices[leading + i] * getStrides()[i] +
                     indices[leading + windowed + i] * getDilations()[i]);
  return result;
}

} // namespace mpc
