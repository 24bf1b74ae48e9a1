// A tensor of the reference evaluator.
#pragma once

#include <cstdint>
#include <vector>

namespace mpc {

/// A dense row-major tensor whose elements are held exactly in f64: every float format up to f32,
/// integers up to 2^53, and booleans as 0 or 1.
struct EvalTensor {
  std::vector<int64_t> shape;
  std::vector<double> data;

  EvalTensor() = default;
  explicit EvalTensor(std::vector<int64_t> shape) : shape(std::move(shape)) { data.resize(size()); }
  EvalTensor(std::vector<int64_t> shape, std::vector<double> data)
      : shape(std::move(shape)), data(std::move(data)) {}

  /// Number of elements; 1 for rank 0.
  int64_t size() const {
    int64_t count = 1;
    for (int64_t extent : shape)
      count *= extent;
    return count;
  }
  /// Of the elements in row-major order, filled up with zeros to `count` parts of one size, the
  /// part of this number.
  EvalTensor part(size_t number, size_t count) const {
    const size_t each = (data.size() + count - 1) / count;
    EvalTensor own(std::vector<int64_t>{static_cast<int64_t>(each)});
    for (size_t i = 0; i < each && number * each + i < data.size(); ++i)
      own.data[i] = data[number * each + i];
    return own;
  }
};

} // namespace mpc
