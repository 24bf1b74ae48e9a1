// Index arithmetic of the evaluator.
#pragma once

#include "ir/formats/EvalTensor.h"

#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"

#include <array>
#include <cmath>
#include <limits>
#include <optional>

namespace mpc {

enum class Compute : uint32_t;

using Strides = llvm::SmallVector<int64_t, 6>;
using Tensors = llvm::SmallVector<EvalTensor>;

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// An attribute of an op that computes in f32.
inline double asF32(double value) { return static_cast<float>(value); }
inline double asF32(const llvm::APFloat &value) { return asF32(value.convertToDouble()); }
/// NaN propagates, and +0 is larger than -0.
inline double larger(double a, double b) {
  return std::isnan(a) || b < a || (a == b && std::signbit(b)) ? a : b;
}
double relu(double x);
double geluTanh(double x);
double geluTanhSlope(double x);

/// x in the precision in which a product computes, as it is without one. fp8 is only a mark:
/// mpc.quantize rounds, with its scale.
EvalTensor inPrecision(EvalTensor x, std::optional<Compute> compute);

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

/// The shape that operands are broadcast to together.
llvm::SmallVector<int64_t> commonShape(llvm::ArrayRef<EvalTensor> operands);

/// The lines of x along an axis (-1 is the last): element i of line (before, behind) stands at
/// (before extent + i) inner + behind.
struct AxisLines {
  int64_t outer = 1, extent, inner = 1;
  AxisLines(const EvalTensor &x, int64_t axis);
  int64_t place(int64_t before, int64_t i, int64_t behind) const {
    return (before * extent + i) * inner + behind;
  }
  void forEach(llvm::function_ref<void(int64_t before, int64_t behind)> visit) const;
};

/// The operand of that number in the op's record, null where it was not given.
template <typename Op>
const EvalTensor *optional(Op op, llvm::ArrayRef<EvalTensor> operands, unsigned number) {
  auto [index, count] = op.getODSOperandIndexAndLength(number);
  return count ? &operands[index] : nullptr;
}

/// Rows of a tensor: its last dimension and the product of the others.
struct Rows {
  int64_t count, width;
  explicit Rows(const EvalTensor &x);
};

/// x times the scale of each element's block, the product rounded to f32; `scales` row-major.
EvalTensor scaleBlocks(const EvalTensor &x, const EvalTensor &scales,
                       llvm::ArrayRef<int64_t> block);

/// The scales (R, C) in row-major order of a factor (rows, columns), from the order in which
/// cuBLASLt reads them.
EvalTensor rowMajorScales(const EvalTensor &ordered, int64_t rows, int64_t columns,
                          llvm::ArrayRef<int64_t> block);

/// The numbers of f4E2M1FN that bytes hold, two each, the first in the low half: twice as many
/// columns.
EvalTensor unpacked(const EvalTensor &bytes);

/// Philox 4x32-10: Salmon, Moraes, Dror, Shaw, "Parallel random numbers: as easy as 1, 2, 3", SC
/// 2011.
std::array<uint32_t, 4> philox(std::array<uint32_t, 4> counter, std::array<uint32_t, 2> key);

/// A uniform number in [0, 1) with 24 bits: word `index` mod 4 of its block. The other numbers are
/// whole, as tensors of i32 hold them.
double uniform(uint64_t index, double low, double high, double step, uint32_t stream);

/// Runs `body(row)` for each row, on several threads when `work`, an estimate of operations, is
/// large. Rows must be independent, so that the result does not depend on the threads.
void forEachRow(int64_t rows, double work, llvm::function_ref<void(int64_t row)> body);

} // namespace mpc
