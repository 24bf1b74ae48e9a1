// Meaning of the ops of indices and of order.
#include "ir/dialect/Dialect.h"
#include "ir/evaluate/EvaluateTensor.h"

#include <algorithm>
#include <cmath>
#include <numeric>

using namespace mlir;

namespace mpc {
namespace {

int64_t axisIn(const EvalTensor &x, int64_t axis) {
  return axis < 0 ? axis + static_cast<int64_t>(x.shape.size()) : axis;
}

/// The shape of x with another extent along the axis.
std::vector<int64_t> resized(const EvalTensor &x, int64_t axis, int64_t extent) {
  std::vector<int64_t> shape = x.shape;
  shape[axisIn(x, axis)] = extent;
  return shape;
}

bool isWithin(double id, int64_t extent) { return id >= 0 && id < static_cast<double>(extent); }

/// The value of an element that does not exist.
double missing(Value x) { return isa<FloatType>(elementOf(x)) ? NAN : 0; }

/// Of one line, the places of its elements in order: NaN is larger than every number.
std::vector<int64_t> ordered(const EvalTensor &x, const AxisLines &lines, int64_t before,
                             int64_t behind, bool descending) {
  std::vector<int64_t> places(lines.extent);
  std::iota(places.begin(), places.end(), int64_t(0));
  auto at = [&](int64_t i) { return x.data[lines.place(before, i, behind)]; };
  auto isLess = [](double a, double b) { return std::isnan(b) ? !std::isnan(a) : a < b; };
  std::stable_sort(places.begin(), places.end(), [&](int64_t i, int64_t j) {
    return descending ? isLess(at(j), at(i)) : isLess(at(i), at(j));
  });
  return places;
}

/// The first `count` elements of each line in order, and their places.
Tensors firstInOrder(const EvalTensor &x, int64_t axis, int64_t count, bool descending) {
  const AxisLines lines(x, axis);
  EvalTensor values(resized(x, axis, count)), indices = values;
  const AxisLines results(values, axis);
  lines.forEach([&](int64_t before, int64_t behind) {
    std::vector<int64_t> places = ordered(x, lines, before, behind, descending);
    for (int64_t i = 0; i < count; ++i) {
      int64_t to = results.place(before, i, behind);
      indices.data[to] = static_cast<double>(places[i]);
      values.data[to] = x.data[lines.place(before, places[i], behind)];
    }
  });
  return {std::move(values), std::move(indices)};
}

/// The place of the first element that no other exceeds; a NaN exceeds every number.
Tensors firstExtreme(const EvalTensor &x, int64_t axis, bool keepdims, bool largest) {
  const AxisLines lines(x, axis);
  EvalTensor y(resized(x, axis, 1));
  lines.forEach([&](int64_t before, int64_t behind) {
    int64_t best = 0;
    for (int64_t i = 1; i < lines.extent; ++i) {
      double a = x.data[lines.place(before, i, behind)],
             b = x.data[lines.place(before, best, behind)];
      if (!std::isnan(b) && (std::isnan(a) || (largest ? a > b : a < b)))
        best = i;
    }
    y.data[before * lines.inner + behind] = static_cast<double>(best);
  });
  if (!keepdims)
    y.shape.erase(y.shape.begin() + axisIn(x, axis));
  return {std::move(y)};
}

} // namespace

Tensors TakeAlongOp::evaluate(ArrayRef<EvalTensor> operands) {
  const EvalTensor &x = operands[0], &ids = operands[1];
  const AxisLines from(x, getAxisAttr().getInt()), to(ids, getAxisAttr().getInt());
  EvalTensor y(ids.shape);
  to.forEach([&](int64_t before, int64_t behind) {
    for (int64_t i = 0; i < to.extent; ++i) {
      double id = ids.data[to.place(before, i, behind)];
      y.data[to.place(before, i, behind)] =
          isWithin(id, from.extent) ? x.data[from.place(before, static_cast<int64_t>(id), behind)]
                                    : missing(getX());
    }
  });
  return {std::move(y)};
}

Tensors GatherOp::evaluate(ArrayRef<EvalTensor> operands) {
  const EvalTensor &x = operands[0], &ids = operands[1];
  const AxisLines from(x, getAxisAttr().getInt());
  EvalTensor y(shapeOf(getY()).vec());
  int64_t count = ids.size();
  from.forEach([&](int64_t before, int64_t behind) {
    for (int64_t i = 0; i < count; ++i)
      y.data[(before * count + i) * from.inner + behind] =
          isWithin(ids.data[i], from.extent)
              ? x.data[from.place(before, static_cast<int64_t>(ids.data[i]), behind)]
              : missing(getX());
  });
  return {std::move(y)};
}

Tensors AppendOp::evaluate(ArrayRef<EvalTensor> operands) {
  const EvalTensor &rows = operands[1], &position = operands[2];
  EvalTensor y = operands[0];
  const AxisLines to(y, getAxisAttr().getInt()), from(rows, getAxisAttr().getInt());
  from.forEach([&](int64_t before, int64_t behind) {
    double first = position.data[before * position.size() / from.outer];
    for (int64_t i = 0; i < from.extent; ++i)
      if (double place = first + static_cast<double>(i); isWithin(place, to.extent))
        y.data[to.place(before, static_cast<int64_t>(place), behind)] =
            rows.data[from.place(before, i, behind)];
  });
  return {std::move(y)};
}

Tensors OneHotOp::evaluate(ArrayRef<EvalTensor> operands) {
  const EvalTensor &ids = operands[0];
  EvalTensor y(shapeOf(getY()).vec());
  int64_t classes = getClassesAttr().getInt();
  for (int64_t i = 0; i < ids.size(); ++i)
    if (isWithin(ids.data[i], classes))
      y.data[i * classes + static_cast<int64_t>(ids.data[i])] = 1;
  return {std::move(y)};
}

Tensors PutAlongOp::evaluate(ArrayRef<EvalTensor> operands) {
  const EvalTensor &ids = operands[1], &updates = operands[2];
  EvalTensor y = operands[0];
  const AxisLines to(y, getAxisAttr().getInt()), from(ids, getAxisAttr().getInt());
  from.forEach([&](int64_t before, int64_t behind) {
    for (int64_t i = 0; i < from.extent; ++i) {
      int64_t at = from.place(before, i, behind);
      if (!isWithin(ids.data[at], to.extent))
        continue;
      double &element = y.data[to.place(before, static_cast<int64_t>(ids.data[at]), behind)];
      element = getPut() == Put::add ? element + updates.data[at] : updates.data[at];
    }
  });
  return {std::move(y)};
}

Tensors ScatterOp::evaluate(ArrayRef<EvalTensor> operands) {
  const EvalTensor &ids = operands[1], &updates = operands[2];
  EvalTensor y = operands[0];
  const AxisLines to(y, getAxisAttr().getInt());
  int64_t count = ids.size();
  to.forEach([&](int64_t before, int64_t behind) {
    for (int64_t i = 0; i < count; ++i) {
      if (!isWithin(ids.data[i], to.extent))
        continue;
      double &element = y.data[to.place(before, static_cast<int64_t>(ids.data[i]), behind)];
      double update = updates.data[(before * count + i) * to.inner + behind];
      element = getPut() == Put::add ? element + update : update;
    }
  });
  return {std::move(y)};
}

Tensors ArgmaxOp::evaluate(ArrayRef<EvalTensor> operands) {
  return firstExtreme(operands[0], getAxisAttr().getInt(), getKeepdims(), /*largest=*/true);
}
Tensors ArgminOp::evaluate(ArrayRef<EvalTensor> operands) {
  return firstExtreme(operands[0], getAxisAttr().getInt(), getKeepdims(), /*largest=*/false);
}

Tensors SortOp::evaluate(ArrayRef<EvalTensor> operands) {
  const int64_t axis = getAxisAttr().getInt();
  return firstInOrder(operands[0], axis, AxisLines(operands[0], axis).extent, getDescending());
}
Tensors TopkOp::evaluate(ArrayRef<EvalTensor> operands) {
  return firstInOrder(operands[0], getAxisAttr().getInt(), getKAttr().getInt(), !getSmallest());
}

Tensors ListPlacesOp::evaluate(ArrayRef<EvalTensor> operands) {
  const EvalTensor &ids = operands[0];
  const int64_t count = ids.data.size(), rows = getRowsAttr().getInt();
  EvalTensor order(std::vector<int64_t>{count}), starts(std::vector<int64_t>{rows + 1});
  const auto rowAt = [&](double place) {
    const double id = ids.data[static_cast<size_t>(place)];
    return id >= 0 && id < rows ? id : rows;
  };
  std::iota(order.data.begin(), order.data.end(), 0);
  std::stable_sort(order.data.begin(), order.data.end(),
                   [&](double a, double b) { return rowAt(a) < rowAt(b); });
  for (int64_t row = 0; row <= rows; ++row)
    starts.data[row] =
        llvm::partition_point(order.data, [&](double place) { return rowAt(place) < row; }) -
        order.data.begin();
  return {std::move(order), std::move(starts)};
}

Tensors LinearScanOp::evaluate(ArrayRef<EvalTensor> operands) {
  const EvalTensor &x = operands[0], &decay = operands[1];
  const AxisLines lines(x, getDimAttr().getInt());
  EvalTensor y(x.shape);
  lines.forEach([&](int64_t before, int64_t behind) {
    double state = 0;
    for (int64_t i = 0; i < lines.extent; ++i) {
      int64_t at = lines.place(before, getReverse() ? lines.extent - 1 - i : i, behind);
      y.data[at] = state = decay.data[at] * state + x.data[at];
    }
  });
  return {std::move(y)};
}

} // namespace mpc
