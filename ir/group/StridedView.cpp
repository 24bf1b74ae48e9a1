//===-- StridedView.cpp -----------------------------------------------------------------------===//
#include "ir/group/StridedView.h"
#include "ir/group/IndexMath.h"

using namespace mlir;

namespace mpc {

bool StridedView::isDense() const {
  int64_t expected = 1;
  for (size_t i = shape.size(); i-- > 0;) {
    if (shape[i] != 1 && strides[i] != expected)
      return false;
    expected *= shape[i];
  }
  return true;
}

std::optional<StridedView> stridedView(Value value) {
  StridedView view;
  view.shape.assign(shapeOf(value).begin(), shapeOf(value).end());
  MLIRContext *context = value.getContext();
  SmallVector<AffineExpr> indices;
  for (unsigned i = 0; i < view.shape.size(); ++i)
    indices.push_back(getAffineDimExpr(i, context));
  SmallVector<std::pair<AffineExpr, int64_t>> valid;
  while (auto op = value.getDefiningOp<ViewOpInterface>()) {
    indices = op.mapIndices(indices, valid);
    for (AffineExpr &index : indices)
      index = simplifyIndex(index, view.shape);
    value = op->getOperand(0);
  }
  if (!valid.empty())
    return std::nullopt;
  view.base = value;
  AffineExpr offset = simplifyIndex(linearize(indices, shapeOf(value), context), view.shape);
  auto coefficients = linearCoefficients(offset, view.shape.size());
  if (!coefficients)
    return std::nullopt;
  view.offset = coefficients->pop_back_val();
  view.strides = std::move(*coefficients);
  return view;
}

std::optional<GemmOperand> gemmOperand(ArrayRef<int64_t> shape, ArrayRef<int64_t> strides,
                                       bool flatten) {
  size_t rank = shape.size();
  GemmOperand result;
  result.rows = shape[rank - 2];
  result.columns = shape[rank - 1];
  int64_t rowStride = strides[rank - 2], columnStride = strides[rank - 1];
  if (result.columns == 1)
    columnStride = 1;
  if (columnStride != 1 && result.rows == 1)
    rowStride = 1;
  if (columnStride == 1)
    result.leading = result.rows == 1 ? std::max(rowStride, result.columns) : rowStride;
  else if (rowStride == 1) {
    result.transposed = true;
    result.leading = columnStride;
  } else
    return std::nullopt;
  if (result.leading < (result.transposed ? result.rows : result.columns))
    return std::nullopt;
  // The batch is one run of equal strides; dimensions of one element have no stride.
  int64_t run = 0;
  for (size_t i = rank - 2; i-- > 0;) {
    if (shape[i] == 1)
      continue;
    if (result.batch == 1)
      result.batchStride = strides[i];
    else if (strides[i] != run)
      return std::nullopt;
    result.batch *= shape[i];
    run = strides[i] * shape[i];
  }
  if (flatten && result.batch > 1) {
    bool joins =
        !result.transposed && (result.rows == 1 || result.batchStride == result.rows * rowStride);
    if (joins) {
      result.leading = result.rows == 1 ? result.batchStride : result.leading;
      result.rows *= result.batch;
      result.batch = 1;
      result.batchStride = 0;
      if (result.leading < result.columns)
        return std::nullopt;
    }
  }
  return result;
}

} // namespace mpc
