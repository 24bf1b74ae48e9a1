// Meaning of reductions, views, constants.
#include "ir/dialect/Dialect.h"
#include "ir/evaluate/Evaluate.h"
#include "ir/evaluate/EvaluateTensor.h"

#include <cmath>

using namespace mlir;

namespace mpc {
namespace {

/// Folds `combine` over `axes` in row-major order, from `start`.
EvalTensor reduce(const EvalTensor &x, ArrayRef<int64_t> axes, bool keepdims, double start,
                  llvm::function_ref<double(double, double)> combine) {
  EvalTensor y;
  for (size_t i = 0; i < x.shape.size(); ++i)
    y.shape.push_back(llvm::is_contained(axes, static_cast<int64_t>(i)) ? 1 : x.shape[i]);
  Strides strides = stridesOf(y.shape);
  for (int64_t axis : axes)
    strides[axis] = 0;
  y.data.assign(y.size(), start);
  forEach(x.shape, 0, strides, [&](int64_t flat, int64_t place) {
    y.data[place] = combine(y.data[place], x.data[flat]);
  });
  if (!keepdims)
    for (int64_t axis : llvm::reverse(axes))
      y.shape.erase(y.shape.begin() + axis);
  return y;
}

/// The number of the type that is equal to `x` modulo 2^width.
double wrapped(double x, IntegerType type) {
  double range = std::ldexp(1.0, type.getWidth());
  return x - std::floor(x / range + 0.5) * range;
}

double plus(double a, double b) { return a + b; }
std::vector<int64_t> staticShape(Value value) { return shapeOf(value).vec(); }

} // namespace

Tensors SumOp::evaluate(ArrayRef<EvalTensor> operands) {
  EvalTensor y = reduce(operands[0], getAxes(), getKeepdims(), 0, plus);
  if (auto type = dyn_cast<IntegerType>(elementOf(getY())))
    for (double &element : y.data)
      element = wrapped(element, type);
  return {std::move(y)};
}

Tensors MeanOp::evaluate(ArrayRef<EvalTensor> operands) {
  EvalTensor y = reduce(operands[0], getAxes(), getKeepdims(), 0, plus);
  double count = 1;
  for (int64_t axis : getAxes())
    count *= static_cast<double>(operands[0].shape[axis]);
  for (double &element : y.data)
    element /= count;
  return {std::move(y)};
}

Tensors MaxOp::evaluate(ArrayRef<EvalTensor> operands) {
  auto type = dyn_cast<IntegerType>(elementOf(getX()));
  double lowest = type ? -std::ldexp(1.0, type.getWidth() - 1) : -HUGE_VAL;
  return {reduce(operands[0], getAxes(), getKeepdims(), lowest, larger)};
}

Tensors AmaxOp::evaluate(ArrayRef<EvalTensor> operands) {
  double largest = 0;
  for (double element : operands[0].data)
    largest = larger(largest, std::fabs(element));
  return {EvalTensor({}, {largest})};
}

/// AxisLines along the dimension, each in its own order.
Tensors CumsumOp::evaluate(ArrayRef<EvalTensor> operands) {
  EvalTensor y = operands[0];
  const AxisLines lines(y, getDimAttr().getInt());
  lines.forEach([&](int64_t before, int64_t behind) {
    double sum = 0;
    for (int64_t i = 0; i < lines.extent; ++i) {
      const int64_t own = getReverse() ? lines.extent - 1 - i : i;
      double &element = y.data[lines.place(before, own, behind)];
      element = sum += element;
    }
  });
  return {std::move(y)};
}

Tensors PartialSumOp::evaluate(ArrayRef<EvalTensor> operands) {
  const EvalTensor &x = operands[0];
  EvalTensor y(staticShape(getY()));
  y.data.assign(y.size(), 0);
  int64_t rows = getRowCount(), part = getRowsAPart(), columns = x.size() / rows;
  for (int64_t row = 0; row < rows; ++row)
    for (int64_t column = 0; column < columns; ++column)
      y.data[row / part * columns + column] += x.data[row * columns + column];
  return {std::move(y)};
}

Tensors ReshapeOp::evaluate(ArrayRef<EvalTensor> operands) {
  return {EvalTensor(staticShape(getY()), operands[0].data)};
}

Tensors TransposeOp::evaluate(ArrayRef<EvalTensor> operands) {
  return {transposed(operands[0], getPermutation())};
}

Tensors BroadcastOp::evaluate(ArrayRef<EvalTensor> operands) {
  return {broadcastTo(operands[0], shapeOf(getY()))};
}

Tensors SliceOp::evaluate(ArrayRef<EvalTensor> operands) {
  const EvalTensor &x = operands[0];
  Strides strides = stridesOf(x.shape), shape;
  int64_t base = 0;
  for (size_t i = 0; i < x.shape.size(); ++i) {
    int64_t start = getStarts()[i], step = getStrides()[i],
            limit = getLimits()[i] == -1 ? x.shape[i] : getLimits()[i];
    shape.push_back(limit == start ? 0 : (limit - start - 1) / step + 1);
    base += start * strides[i];
    if (shape.back() > 1) // else nothing is a step away
      strides[i] *= step;
  }
  return {gather(x, shape, base, strides)};
}

Tensors PadOp::evaluate(ArrayRef<EvalTensor> operands) {
  const EvalTensor &x = operands[0];
  EvalTensor y(x.shape);
  int64_t base = 0;
  for (size_t i = 0; i < x.shape.size(); ++i)
    y.shape[i] += getLow()[i] + getHigh()[i];
  y.data.assign(y.size(), 0);
  Strides strides = stridesOf(y.shape);
  for (size_t i = 0; i < x.shape.size(); ++i)
    base += getLow()[i] * strides[i];
  forEach(x.shape, base, strides,
          [&](int64_t flat, int64_t place) { y.data[place] = x.data[flat]; });
  return {std::move(y)};
}

Tensors ConcatOp::evaluate(ArrayRef<EvalTensor> operands) {
  int64_t axis = getAxisAttr().getInt(), begin = 0;
  EvalTensor y(operands[0].shape);
  y.shape[axis] = 0;
  for (const EvalTensor &operand : operands)
    y.shape[axis] += operand.shape[axis];
  y.data.resize(y.size());
  Strides strides = stridesOf(y.shape);
  for (const EvalTensor &operand : operands) {
    forEach(operand.shape, begin * strides[axis], strides,
            [&](int64_t flat, int64_t place) { y.data[place] = operand.data[flat]; });
    begin += operand.shape[axis];
  }
  return {std::move(y)};
}

Tensors IotaOp::evaluate(ArrayRef<EvalTensor> operands) {
  EvalTensor y(staticShape(getY()));
  Strides strides(y.shape.size());
  strides[getDimensionAttr().getInt()] = 1;
  forEach(y.shape, 0, strides,
          [&](int64_t flat, int64_t place) { y.data[flat] = static_cast<double>(place); });
  return {std::move(y)};
}

/// A value that cannot be read gives no result, which the evaluator refuses.
Tensors ConstantOp::evaluate(ArrayRef<EvalTensor> operands) {
  std::string message;
  FailureOr<EvalTensor> value =
      initialValue(getValue(), cast<RankedTensorType>(getY().getType()), message);
  if (succeeded(value))
    return {std::move(*value)};
  return {};
}

} // namespace mpc
