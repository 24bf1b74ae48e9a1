// Helpers for building primitive ops.
// Thin helpers over an ImplicitLocOpBuilder for code that writes mathematics as primitive ops. They
// broadcast the operands of maps explicitly, so that operands of every map have the result's shape.
// Shapes are static. A loss scale in the type of an operand goes on to the result.
#pragma once

#include "ir/dialect/Dialect.h"

#include <limits>

namespace mpc {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double notANumber = std::numeric_limits<double>::quiet_NaN();

class Primitives {
public:
  explicit Primitives(mlir::ImplicitLocOpBuilder &builder) : builder(builder) {}

  /// A scalar constant of rank 0; a float `value` is rounded to nearest even.
  mlir::Value constant(double value, mlir::Type element);
  mlir::Value constant(double value) { return constant(value, f32()); }
  mlir::Value integer(int64_t value, mlir::Type element);

  /// `x` with another element type; nothing is built when it has it already.
  mlir::Value cast(mlir::Value x, mlir::Type element);
  mlir::Value saturate(mlir::Value x, mlir::Type element);
  mlir::Value wide(mlir::Value x) { return cast(x, f32()); }

  mlir::Value broadcast(mlir::Value x, llvm::ArrayRef<int64_t> shape);
  mlir::Value reshape(mlir::Value x, llvm::ArrayRef<int64_t> shape);
  mlir::Value transpose(mlir::Value x, llvm::ArrayRef<int64_t> permutation);
  mlir::Value slice(mlir::Value x, llvm::ArrayRef<int64_t> starts, llvm::ArrayRef<int64_t> limits);
  mlir::Value pad(mlir::Value x, llvm::ArrayRef<int64_t> low, llvm::ArrayRef<int64_t> high);
  /// Indices along `dimension` of a tensor of `shape`.
  mlir::Value iota(int64_t dimension, llvm::ArrayRef<int64_t> shape, mlir::Type element);

  /// A uniform number for each place of `index`, of i64, by mpc.random with the words of a seed of
  /// shape 2.
  mlir::Value uniform(mlir::Value index, mlir::Value seed, mlir::Value step, int64_t stream);

  /// Gives `x`, which has just been built, the name that it has in its op's definition; kernels'
  /// text uses that name. A name is a noun that is neither an op nor a function of the device
  /// library.
  static mlir::Value named(llvm::StringRef name, mlir::Value x);

  template <typename OpType>
  mlir::Value map(mlir::Value x) {
    return OpType::create(builder, x.getType(), x);
  }
  template <typename OpType>
  mlir::Value map(mlir::Value x, mlir::Value y) {
    spread({&x, &y});
    return OpType::create(builder, tensor(shapeOf(x), elementOf(x), {x, y}), x, y);
  }
  mlir::Value add(mlir::Value x, mlir::Value y) { return map<AddOp>(x, y); }
  mlir::Value sub(mlir::Value x, mlir::Value y) { return map<SubOp>(x, y); }
  mlir::Value mul(mlir::Value x, mlir::Value y) { return map<MulOp>(x, y); }
  mlir::Value div(mlir::Value x, mlir::Value y) { return map<DivOp>(x, y); }
  mlir::Value compare(Comparison comparison, mlir::Value x, mlir::Value y);
  mlir::Value select(mlir::Value condition, mlir::Value x, mlir::Value y);

  mlir::Value sum(mlir::Value x, llvm::ArrayRef<int64_t> axes, bool keepdims);
  /// The sum over the last dimension, which stays with size 1.
  mlir::Value sumLast(mlir::Value x) { return sum(x, last(x), true); }
  mlir::Value maxLast(mlir::Value x);
  /// y (.., M, N) = op(a) . op(b), whose leading dimensions are broadcast to each other.
  mlir::Value product(mlir::Value a, bool transposeA, mlir::Value b, bool transposeB,
                      mlir::Type element, ComputeAttr compute = {}, mlir::StringAttr layer = {});
  mlir::Value runningSum(mlir::Value x, mlir::Type element, int64_t dim, bool reverse);

  mlir::Type f32() { return builder.getF32Type(); }
  /// The type of a result computed from `operands`. It carries the loss scale that one of them
  /// carries, as the rules linear, same, product and select demand.
  mlir::RankedTensorType tensor(llvm::ArrayRef<int64_t> shape, mlir::Type element,
                                mlir::ValueRange operands = {});

  mlir::ImplicitLocOpBuilder &builder;

private:
  static int64_t last(mlir::Value x) { return static_cast<int64_t>(shapeOf(x).size()) - 1; }
  /// Broadcasts the values to their common shape.
  void spread(std::initializer_list<mlir::Value *> values);
};

} // namespace mpc
