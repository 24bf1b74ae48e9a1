// Index arithmetic of the evaluator.
#pragma once

#include "ir/formats/EvalTensor.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"

#include <limits>

namespace mpc {

using Strides = llvm::SmallVector<int64_t, 6>;
using Tensors = llvm::SmallVector<EvalTensor>;

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// Row-major element strides of `shape`.
Strides stridesOf(llvm::ArrayRef<int64_t> shape);

/// Calls `visit(flat, place)` for every element of `shape` in row-major order, where place is base
/// + sum of index * stride.
void forEach(llvm::ArrayRef<int64_t> shape, int64_t base, llvm::ArrayRef<int64_t> strides,
             llvm::function_ref<void(int64_t flat, int64_t place)> visit);

/// The tensor of `shape` whose elements are x.data[base + sum of index * stride].
EvalTensor gather(const EvalTensor &x, llvm::ArrayRef<int64_t> shape, int64_t base,
                  llvm::ArrayRef<int64_t> strides);

/// NumPy broadcast of `x` to `shape`, which it must fit.
EvalTensor broadcastTo(const EvalTensor &x, llvm::ArrayRef<int64_t> shape);

/// Result dimension i is operand dimension permutation[i].
EvalTensor transposed(const EvalTensor &x, llvm::ArrayRef<int64_t> permutation);

/// The slice at `place` of the dimension `axis` (-1 is the last), without that dimension.
EvalTensor takePlace(const EvalTensor &x, int64_t axis, int64_t place);
/// Writes such a slice to its place.
void putPlace(EvalTensor &x, int64_t axis, int64_t place, const EvalTensor &slice);

/// Rows of a tensor: its last dimension and the product of the others.
struct Rows {
  int64_t count, width;
  explicit Rows(const EvalTensor &x);
};

/// Runs `body(row)` for each row, on several threads when `work`, an estimate of operations, is
/// large. Rows must be independent, so that the result does not depend on the threads.
void forEachRow(int64_t rows, double work, llvm::function_ref<void(int64_t row)> body);

} // namespace mpc
