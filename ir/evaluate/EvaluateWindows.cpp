// Meaning of windows, convolutions and pools.
// Nested loops over places and taps, as the descriptions say. Sums are in f64; operands are first
// rounded to the compute precision.
#include "ir/dialect/Windows.h"
#include "ir/evaluate/Evaluate.h"
#include "ir/evaluate/EvaluateTensor.h"

using namespace mlir;

namespace mpc {
namespace {

using Index = SmallVector<int64_t, 4>;

/// Calls `visit` with every index of `shape`, the last one fastest, and with its number.
void forEachIndex(ArrayRef<int64_t> shape,
                  llvm::function_ref<void(ArrayRef<int64_t> index, int64_t number)> visit) {
  Index index(shape.size());
  for (int64_t number = 0, count = elementCount(shape); number < count; ++number) {
    visit(index, number);
    for (size_t i = shape.size(); i-- > 0;) {
      if (++index[i] < shape[i])
        break;
      index[i] = 0;
    }
  }
}

/// The number of the place that tap `tap` of window `window` lies at, or -1 outside of `extents`.
int64_t placeOf(const Windows &w, ArrayRef<int64_t> window, ArrayRef<int64_t> tap,
                ArrayRef<int64_t> extents) {
  int64_t place = 0;
  for (size_t i = 0; i < w.rank(); ++i) {
    int64_t at = window[i] * w.strides[i] + tap[i] * w.dilations[i] - w.low[i];
    if (at < 0 || at >= extents[i])
      return -1;
    place = place * extents[i] + at;
  }
  return place;
}

EvalTensor zeros(ArrayRef<int64_t> shape) { return EvalTensor(shape.vec()); }

/// Calls `visit(channel, number, element or null)` for every window of every leading index of x and
/// each of its taps; `number` is that of the window.
void forEachTap(const EvalTensor &x, const Windows &w, ArrayRef<int64_t> windows,
                llvm::function_ref<void(int64_t number, const double *element)> visit) {
  ArrayRef<int64_t> extents = ArrayRef(x.shape).take_back(w.rank());
  const int64_t each = elementCount(windows), size = elementCount(extents);
  for (int64_t lead = 0, leads = size ? x.size() / size : 0; lead < leads; ++lead)
    forEachIndex(windows, [&](ArrayRef<int64_t> window, int64_t number) {
      forEachIndex(w.sizes, [&](ArrayRef<int64_t> tap, int64_t) {
        int64_t place = placeOf(w, window, tap, extents);
        visit(lead * each + number, place < 0 ? nullptr : &x.data[lead * size + place]);
      });
    });
}

} // namespace

Tensors WindowsOp::evaluate(ArrayRef<EvalTensor> operands) {
  const EvalTensor &x = operands[0];
  const size_t windowed = getSizes().size(), leading = x.shape.size() - windowed;
  Strides strides = stridesOf(x.shape), steps(strides);
  for (size_t i = 0; i < windowed; ++i) {
    steps.push_back(strides[leading + i] * getDilations()[i]);
    steps[leading + i] *= getStrides()[i];
  }
  return {gather(x, shapeOf(getY()), 0, steps)};
}

Tensors ConvolutionOp::evaluate(ArrayRef<EvalTensor> operands) {
  EvalTensor x = inPrecision(operands[0], getCompute()),
             weight = inPrecision(operands[1], getCompute()), y = zeros(shapeOf(getY()));
  const Windows w = Windows::of(*this);
  ArrayRef<int64_t> extents = ArrayRef(x.shape).drop_front(2),
                    windows = ArrayRef(y.shape).drop_front(2);
  const int64_t filters = y.shape[1], channels = x.shape[1], each = weight.shape[1];
  const int64_t filtersAGroup = filters / getGroupsAttr().getInt(), taps = w.taps();
  const int64_t size = elementCount(extents), count = elementCount(windows);
  forEachRow(x.shape[0] * filters, static_cast<double>(y.size()) * each * taps, [&](int64_t row) {
    const int64_t n = row / filters, o = row % filters, first = o / filtersAGroup * each;
    forEachIndex(windows, [&](ArrayRef<int64_t> window, int64_t number) {
      double sum = 0;
      for (int64_t c = 0; c < each; ++c)
        forEachIndex(w.sizes, [&](ArrayRef<int64_t> tap, int64_t t) {
          int64_t place = placeOf(w, window, tap, extents);
          double element = place < 0 ? 0 : x.data[(n * channels + first + c) * size + place];
          sum += element * weight.data[(o * each + c) * taps + t];
        });
      y.data[row * count + number] = sum + (getBias() ? operands[2].data[o] : 0);
    });
  });
  return {std::move(y)};
}

Tensors TransposedConvolutionOp::evaluate(ArrayRef<EvalTensor> operands) {
  EvalTensor x = inPrecision(operands[0], getCompute()),
             weight = inPrecision(operands[1], getCompute()), y = zeros(shapeOf(getY()));
  const Windows w = Windows::of(*this);
  ArrayRef<int64_t> windows = ArrayRef(x.shape).drop_front(2),
                    extents = ArrayRef(y.shape).drop_front(2);
  const int64_t filters = y.shape[1], channels = x.shape[1], each = weight.shape[1];
  const int64_t channelsAGroup = channels / getGroupsAttr().getInt(), taps = w.taps();
  const int64_t size = elementCount(extents), count = elementCount(windows);
  forEachRow(x.shape[0] * filters, static_cast<double>(x.size()) * each * taps, [&](int64_t row) {
    const int64_t n = row / filters, o = row % filters, first = o / each * channelsAGroup;
    double *out = y.data.data() + row * size;
    for (int64_t c = first; c < first + channelsAGroup; ++c)
      forEachIndex(windows, [&](ArrayRef<int64_t> window, int64_t number) {
        double element = x.data[(n * channels + c) * count + number];
        forEachIndex(w.sizes, [&](ArrayRef<int64_t> tap, int64_t t) {
          int64_t place = placeOf(w, window, tap, extents);
          if (place >= 0)
            out[place] += element * weight.data[(c * each + o % each) * taps + t];
        });
      });
    if (getBias())
      for (int64_t place = 0; place < size; ++place)
        out[place] += operands[2].data[o];
  });
  return {std::move(y)};
}

Tensors ConvolutionGradOp::evaluate(ArrayRef<EvalTensor> operands) {
  EvalTensor large = inPrecision(operands[0], getCompute()),
             small = inPrecision(operands[1], getCompute()), dweight = zeros(shapeOf(getDweight()));
  const Windows w = Windows::of(*this);
  ArrayRef<int64_t> extents = ArrayRef(large.shape).drop_front(2),
                    windows = ArrayRef(small.shape).drop_front(2);
  const int64_t images = large.shape[0], channels = large.shape[1], filters = small.shape[1];
  const int64_t size = elementCount(extents), count = elementCount(windows), taps = w.taps();
  forEachRow(filters * channels, static_cast<double>(small.size()) * channels * taps,
             [&](int64_t row) {
               const int64_t s = row / channels, l = row % channels;
               forEachIndex(w.sizes, [&](ArrayRef<int64_t> tap, int64_t t) {
                 double sum = 0;
                 for (int64_t n = 0; n < images; ++n)
                   forEachIndex(windows, [&](ArrayRef<int64_t> window, int64_t o) {
                     int64_t place = placeOf(w, window, tap, extents);
                     if (place >= 0)
                       sum += small.data[(n * filters + s) * count + o] *
                              large.data[(n * channels + l) * size + place];
                   });
                 dweight.data[row * taps + t] = sum;
               });
             });
  return {std::move(dweight)};
}

Tensors WindowProductOp::evaluate(ArrayRef<EvalTensor> operands) {
  EvalTensor x = inPrecision(operands[0], getCompute()),
             weight = inPrecision(operands[1], getCompute()), y = zeros(shapeOf(getY()));
  ArrayRef<int64_t> extents = ArrayRef(x.shape).drop_front().drop_back(),
                    sizes = ArrayRef(weight.shape).drop_front().drop_back();
  const int64_t images = x.shape[0], channels = x.shape.back(), filters = weight.shape[0],
                parts = y.shape[0], taps = elementCount(sizes), size = elementCount(extents),
                count = elementCount(getWindows());
  const int64_t run = taps / parts + (taps % parts != 0); // taps of a part
  // Where a window's tap lies in its image, or -1.
  const auto placeAt = [&](ArrayRef<int64_t> window, ArrayRef<int64_t> tap) -> int64_t {
    int64_t place = 0;
    for (size_t i = 0; i < extents.size(); ++i) {
      const int64_t at = window[i] * getStrides()[i] + tap[i] * getDilations()[i] - getLow()[i];
      if (at < 0 || at % getSpread()[i] != 0 || at / getSpread()[i] >= extents[i])
        return -1;
      place = place * extents[i] + at / getSpread()[i];
    }
    return place;
  };
  forEachRow(parts * images, static_cast<double>(y.size()) * run * channels, [&](int64_t row) {
    const int64_t part = row / images, n = row % images;
    forEachIndex(getWindows(), [&](ArrayRef<int64_t> window, int64_t number) {
      double *out = &y.data[(row * count + number) * filters];
      forEachIndex(sizes, [&](ArrayRef<int64_t> tap, int64_t t) {
        const int64_t place = t / run == part ? placeAt(window, tap) : -2;
        for (int64_t f = 0; place != -2 && f < filters; ++f)
          for (int64_t c = 0; c < channels; ++c)
            out[f] += (place < 0 ? 0 : x.data[(n * size + place) * channels + c]) *
                      weight.data[(f * taps + t) * channels + c];
      });
      for (int64_t f = 0; getBias() && f < filters; ++f)
        out[f] += operands[2].data[f];
      if (getActivation().value_or(Activation::none) == Activation::relu)
        for (int64_t f = 0; f < filters; ++f) // rounding keeps signs and zero, so one is enough
          out[f] = out[f] <= 0 ? 0 : out[f];
    });
  });
  return {std::move(y)};
}

Tensors MaxPoolOp::evaluate(ArrayRef<EvalTensor> operands) {
  EvalTensor y(shapeOf(getY()).vec());
  y.data.assign(y.size(), -kInfinity);
  const Windows w = Windows::of(*this);
  forEachTap(operands[0], w, ArrayRef(y.shape).take_back(w.rank()),
             [&](int64_t number, const double *element) {
               if (element)
                 y.data[number] = larger(y.data[number], *element);
             });
  return {std::move(y)};
}

Tensors AvgPoolOp::evaluate(ArrayRef<EvalTensor> operands) {
  EvalTensor y = zeros(shapeOf(getY()));
  std::vector<double> counts(y.data.size(), 0);
  const Windows w = Windows::of(*this);
  forEachTap(operands[0], w, ArrayRef(y.shape).take_back(w.rank()),
             [&](int64_t number, const double *element) {
               y.data[number] += element ? *element : 0;
               counts[number] += element || !getInner() ? 1 : 0;
             });
  for (size_t i = 0; i < y.data.size(); ++i)
    y.data[i] /= counts[i];
  return {std::move(y)};
}

} // namespace mpc
