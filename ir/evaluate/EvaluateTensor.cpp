// Index arithmetic of the evaluator.
#include "ir/evaluate/EvaluateTensor.h"

#include "llvm/Support/Parallel.h"

namespace mpc {

Strides stridesOf(llvm::ArrayRef<int64_t> shape) {
  Strides strides(shape.size());
  int64_t stride = 1;
  for (size_t i = shape.size(); i-- > 0; stride *= shape[i])
    strides[i] = stride;
  return strides;
}

void forEach(llvm::ArrayRef<int64_t> shape, int64_t base, llvm::ArrayRef<int64_t> strides,
             llvm::function_ref<void(int64_t, int64_t)> visit) {
  for (int64_t extent : shape)
    if (extent == 0)
      return;
  Strides index(shape.size());
  int64_t flat = 0, place = base;
  while (true) {
    visit(flat++, place);
    size_t axis = shape.size();
    while (axis > 0 && ++index[axis - 1] == shape[axis - 1]) {
      place -= strides[axis - 1] * (shape[axis - 1] - 1);
      index[--axis] = 0;
    }
    if (axis == 0)
      return;
    place += strides[axis - 1];
  }
}

EvalTensor gather(const EvalTensor &x, llvm::ArrayRef<int64_t> shape, int64_t base,
                  llvm::ArrayRef<int64_t> strides) {
  EvalTensor result(std::vector<int64_t>(shape.begin(), shape.end()));
  forEach(shape, base, strides,
          [&](int64_t flat, int64_t place) { result.data[flat] = x.data[place]; });
  return result;
}

EvalTensor broadcastTo(const EvalTensor &x, llvm::ArrayRef<int64_t> shape) {
  if (shape == llvm::ArrayRef<int64_t>(x.shape))
    return x;
  Strides own = stridesOf(x.shape), strides(shape.size());
  size_t added = shape.size() - x.shape.size();
  for (size_t i = 0; i < x.shape.size(); ++i)
    strides[added + i] = x.shape[i] == 1 ? 0 : own[i];
  return gather(x, shape, 0, strides);
}

EvalTensor transposed(const EvalTensor &x, llvm::ArrayRef<int64_t> permutation) {
  Strides own = stridesOf(x.shape), strides, shape;
  for (int64_t axis : permutation) {
    strides.push_back(own[axis]);
    shape.push_back(x.shape[axis]);
  }
  return gather(x, shape, 0, strides);
}

namespace {
/// The elements at `place` of a dimension: their shape, and where they lie.
struct Slice {
  Slice(const EvalTensor &x, int64_t axis, int64_t place)
      : shape(x.shape.begin(), x.shape.end()), strides(stridesOf(x.shape)) {
    axis += axis < 0 ? static_cast<int64_t>(shape.size()) : 0;
    base = place * strides[axis];
    shape.erase(shape.begin() + axis);
    strides.erase(strides.begin() + axis);
  }
  Strides shape, strides;
  int64_t base;
};
} // namespace

EvalTensor takePlace(const EvalTensor &x, int64_t axis, int64_t place) {
  const Slice slice(x, axis, place);
  return gather(x, slice.shape, slice.base, slice.strides);
}

void putPlace(EvalTensor &x, int64_t axis, int64_t place, const EvalTensor &values) {
  const Slice slice(x, axis, place);
  forEach(slice.shape, slice.base, slice.strides,
          [&](int64_t flat, int64_t at) { x.data[at] = values.data[flat]; });
}

AxisLines::AxisLines(const EvalTensor &x, int64_t axis) {
  const int64_t rank = x.shape.size();
  axis += axis < 0 ? rank : 0;
  extent = x.shape[axis];
  for (int64_t i = 0; i < rank; ++i)
    (i < axis ? outer : inner) *= i == axis ? 1 : x.shape[i];
}

void AxisLines::forEach(llvm::function_ref<void(int64_t, int64_t)> visit) const {
  for (int64_t before = 0; before < outer; ++before)
    for (int64_t behind = 0; behind < inner; ++behind)
      visit(before, behind);
}

Rows::Rows(const EvalTensor &x) : count(1), width(x.shape.empty() ? 1 : x.shape.back()) {
  for (size_t i = 0; i + 1 < x.shape.size(); ++i)
    count *= x.shape[i];
}

void forEachRow(int64_t rows, double work, llvm::function_ref<void(int64_t)> body) {
  if (work < 1e6) {
    for (int64_t row = 0; row < rows; ++row)
      body(row);
    return;
  }
  llvm::parallelFor(0, rows, [&](size_t row) { body(static_cast<int64_t>(row)); });
}

} // namespace mpc
