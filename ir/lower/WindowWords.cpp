#include "ir/lower/WindowWords.h"

#include "llvm/ADT/Sequence.h"

using namespace mlir;

namespace mpc {

Value WindowWords::channelsLast(Value x, size_t rank) {
  size_t channel = shapeOf(x).size() - rank - 1;
  return transpose(x,
                   joined({counting(0, channel), counting(channel + 1, rank), {int64_t(channel)}}));
}

Value WindowWords::channelsFirst(Value x, size_t rank) {
  size_t last = shapeOf(x).size() - 1, first = last - rank;
  return transpose(x, joined({counting(0, first), {int64_t(last)}, counting(first, rank)}));
}

Value WindowWords::padAround(Value x, const Windows &w, size_t axis) {
  SmallVector<int64_t> low(shapeOf(x).size()), high(low);
  llvm::copy(w.low, low.begin() + axis);
  llvm::copy(w.high, high.begin() + axis);
  return pad(x, low, high);
}

Value WindowWords::windows(Value x, const Windows &w) {
  SmallVector<int64_t> shape(shapeOf(x));
  size_t leading = shape.size() - w.rank();
  for (size_t i = 0; i < w.rank(); ++i)
    shape[leading + i] = (shape[leading + i] - w.reach(i)) / w.strides[i] + 1;
  llvm::append_range(shape, w.sizes);
  return WindowsOp::create(builder, tensor(shape, elementOf(x), x), x, w.sizes, w.strides,
                           w.dilations);
}

Value WindowWords::paddedImages(Value x, const Windows &w) {
  return channelsFirst(padAround(channelsLast(x, w.rank()), w, 1), w.rank());
}

Value WindowWords::tap(Value padded, const Windows &w, ArrayRef<int64_t> tap,
                       ArrayRef<int64_t> counts, size_t axis) {
  SmallVector<int64_t> shape(shapeOf(padded)), starts(shape.size()), limits(shape),
      strides(shape.size(), 1);
  for (size_t i = 0; i < w.rank(); ++i) {
    shape[axis + i] = counts[i];
    starts[axis + i] = tap[i] * w.dilations[i];
    limits[axis + i] = starts[axis + i] + (counts[i] - 1) * w.strides[i] + 1;
    strides[axis + i] = w.strides[i];
  }
  return SliceOp::create(builder, tensor(shape, elementOf(padded), padded), padded, starts, limits,
                         strides);
}

Value WindowWords::place(Value x, size_t axis, int64_t stride, int64_t offset, int64_t size) {
  SmallVector<int64_t> shape(shapeOf(x));
  const int64_t count = shape[axis], span = (count - 1) * stride + 1;
  if (stride > 1 && count > 1) { // zeros behind each element, first in a dimension of their own
    SmallVector<int64_t> apart(shape), together(shape);
    apart.insert(apart.begin() + axis + 1, 1);
    SmallVector<int64_t> none(apart.size()), behind(apart.size());
    behind[axis + 1] = stride - 1;
    together[axis] = count * stride;
    x = reshape(pad(reshape(x, apart), none, behind), together);
    shape[axis] = span;
    x = slice(x, SmallVector<int64_t>(shape.size()), shape);
  }
  SmallVector<int64_t> low(shape.size()), high(shape.size());
  low[axis] = offset;
  high[axis] = size - offset - span;
  return pad(x, low, high);
}

Value WindowWords::sumTaps(Value x, const Windows &w, ArrayRef<int64_t> extents, size_t leading) {
  for (size_t i = 0; i < w.rank(); ++i) {
    const size_t axis = leading + i, own = leading + w.rank(); // the first taps that are left
    Value sum;
    for (int64_t t = 0; t < w.sizes[i]; ++t) {
      SmallVector<int64_t> starts(shapeOf(x).size()), limits(shapeOf(x)), shape(limits);
      starts[own] = t;
      limits[own] = t + 1;
      shape.erase(shape.begin() + own);
      Value part = place(reshape(slice(x, starts, limits), shape), axis, w.strides[i],
                         t * w.dilations[i], extents[i]);
      sum = sum ? add(sum, part) : part;
    }
    x = sum;
  }
  return x;
}

Value WindowWords::withoutPadding(Value x, const Windows &w, ArrayRef<int64_t> extents,
                                  size_t axis) {
  SmallVector<int64_t> starts(shapeOf(x).size()), limits(shapeOf(x));
  for (size_t i = 0; i < w.rank(); ++i) {
    starts[axis + i] = w.low[i];
    limits[axis + i] = w.low[i] + extents[i];
  }
  return slice(x, starts, limits);
}

SmallVector<int64_t> joined(std::initializer_list<ArrayRef<int64_t>> parts) {
  SmallVector<int64_t> all;
  for (ArrayRef<int64_t> part : parts)
    llvm::append_range(all, part);
  return all;
}

SmallVector<int64_t> counting(int64_t first, int64_t count) {
  return llvm::to_vector(llvm::seq(first, first + count));
}

void forEachTap(ArrayRef<int64_t> sizes, llvm::function_ref<void(ArrayRef<int64_t>)> visit) {
  SmallVector<int64_t> tap(sizes.size());
  for (int64_t number = 0, count = elementCount(sizes); number < count; ++number) {
    visit(tap);
    for (size_t i = sizes.size(); i-- > 0;) {
      if (++tap[i] < sizes[i])
        break;
      tap[i] = 0;
    }
  }
}

} // namespace mpc
