#include "ir/group/StridedView.h"
#include "ir/formats/FloatFormat.h"
#include "ir/group/IndexMath.h"
#include "mpc/GemmSupport.h"

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
  auto simplified = [&](AffineExpr index) { return simplifyIndex(index, view.shape); };
  SmallVector<AffineExpr> indices;
  for (unsigned i = 0; i < view.shape.size(); ++i)
    indices.push_back(getAffineDimExpr(i, context));
  SmallVector<std::pair<AffineExpr, int64_t>> valid;
  // A reshape keeps the offset. Indices are made of it only where another view asks for them: of a
  // reshape that cuts rows they hold divisions, from which the offset is not always found again.
  AffineExpr offset;
  while (auto op = value.getDefiningOp<ViewOpInterface>()) {
    if (isa<ReshapeOp>(op)) {
      if (!offset)
        offset = simplified(linearize(indices, shapeOf(value), context));
    } else {
      if (offset)
        indices = llvm::map_to_vector(delinearize(offset, shapeOf(value)), simplified);
      offset = {};
      indices = llvm::map_to_vector(op.mapIndices(indices, valid), simplified);
    }
    value = op->getOperand(0);
  }
  if (!valid.empty())
    return std::nullopt;
  view.base = value;
  if (!offset)
    offset = simplified(linearize(indices, shapeOf(value), context));
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
  // Rows that overlap, as those of a broadcast and of windows may, stay a batch of one row each.
  if (flatten && result.batch > 1 && !result.transposed) {
    const bool joins = result.rows == 1 ? result.batchStride >= result.columns
                                        : result.batchStride == result.rows * rowStride;
    if (joins) {
      result.leading = result.rows == 1 ? result.batchStride : result.leading;
      result.rows *= result.batch;
      result.batch = 1;
      result.batchStride = 0;
    }
  }
  return result;
}

std::optional<int64_t> sliceBegin(Operation *op) {
  auto slice = dyn_cast_or_null<SliceOp>(op);
  if (!slice)
    return std::nullopt;
  ArrayRef<int64_t> from = shapeOf(slice.getX()), to = shapeOf(slice.getY());
  int64_t stride = 1, begin = 0;
  bool isPart = false; // of a dimension behind this one
  for (size_t i = from.size(); i-- > 0; stride *= from[i]) {
    if (slice.getStrides()[i] != 1 || (isPart && to[i] != 1))
      return std::nullopt;
    isPart |= to[i] != from[i];
    begin += slice.getStarts()[i] * stride;
  }
  const int64_t bytes = byteCount(elementOf(slice.getX()), begin);
  constexpr int64_t vectorBytes = 16; // kernels load and store at most so many at once
  const bool isAligned = elementCount(to) == 1 || bytes % vectorBytes == 0;
  return isPart && isAligned ? std::optional(bytes) : std::nullopt;
}

std::optional<int64_t> numberBegin(Value number) {
  auto view = number.getDefiningOp<ReshapeOp>();
  if (!view || !shapeOf(number).empty())
    return std::nullopt;
  const std::optional<int64_t> begin = sliceBegin(view.getX().getDefiningOp());
  return begin && *begin % gemm::scaleBytes == 0 ? begin : std::nullopt;
}

} // namespace mpc
