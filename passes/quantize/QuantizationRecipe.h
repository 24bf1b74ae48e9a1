// How the factors of FP8 products are quantised.
// One recipe is one file. It answers for the two factors of a product: which formats they have,
// which scales they get, which copies of them the product reads, and which state that needs.
// QuantizeGemms asks; it finds the products, pads and rewrites them, and knows no recipe.
#pragma once

#include "passes/products/ProductFactor.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"

#include "llvm/ADT/StringMap.h"

#include <memory>
#include <string>

namespace mpc {

class Amaxes;
struct Fp8Recipe;

/// What a product reads in place of a factor.
struct QuantizedFactor {
  mlir::Value values; // of value's shape, with the inner dimension last
  /// What values are multiplied by to be the factor, up to rounding: an f32 scalar, or with a block
  /// one number for each block of values, row-major. Null where values are the factor in 16 bits.
  mlir::Value scale;
  llvm::SmallVector<int64_t, 2> block = {}; // rows and columns of values; empty for one scale
  /// What the whole factor is multiplied by besides, an f32 scalar, behind the product; null for 1.
  mlir::Value tensorScale = {};
};

/// Quantises the factors of one function. Every answer is the recipe's own: none has a default.
class QuantizationRecipe {
public:
  virtual ~QuantizationRecipe() = default;

  /// The factors of one product of a layer (null for none) with their scales, each in the copy that
  /// the product reads; at most one is f8E5M2, since no GPU multiplies two. A tensor is quantised
  /// once for all its readers, behind the op that makes it; what is of this product alone stands at
  /// `builder`. State that is read is declared and loaded here.
  virtual std::pair<QuantizedFactor, QuantizedFactor> quantize(mlir::ImplicitLocOpBuilder &builder,
                                                               const ProductFactor &a,
                                                               const ProductFactor &b,
                                                               mlir::StringAttr layer) = 0;

  /// Called once, after the function's last product: stores the state that its next run reads, if
  /// the recipe has some.
  virtual mlir::LogicalResult updateState() { return mlir::success(); }
};

/// Each row's blocks of 32 elements along the inner dimension by a power of two. No state.
std::unique_ptr<QuantizationRecipe> makeMxScaling(mlir::func::FuncOp function);
/// Each row's blocks of 128 elements, of a weight blocks of 128x128. No state.
std::unique_ptr<QuantizationRecipe> makeBlockwiseScaling(mlir::func::FuncOp function,
                                                         const Fp8Recipe &settings);
/// Blocks of 16 elements in f4E2M1FN, two a byte, with scales in f8E4M3FN and one of the tensor; of
/// a weight that trains 16x16. Its state is that of stochastic rounding.
std::unique_ptr<QuantizationRecipe> makeNvfp4Scaling(mlir::func::FuncOp function);
/// Each activation by an amax that was found before, each weight by its own. No state; of inference
/// alone.
std::unique_ptr<QuantizationRecipe> makeStaticScaling(mlir::func::FuncOp function,
                                                      const Fp8Recipe &settings, Amaxes &amaxes);
/// Products of 16 bits, and the amax of each activation as a result: what mpc calibrate runs.
std::unique_ptr<QuantizationRecipe> makeCalibration(mlir::func::FuncOp function);
/// Each tensor by the largest magnitude that it has in this run. No state.
std::unique_ptr<QuantizationRecipe> makeCurrentScaling(mlir::func::FuncOp function,
                                                       const Fp8Recipe &settings);
/// Weights in i8 by the largest magnitude of each output channel, for products of 16 bits. No
/// state; of inference alone.
std::unique_ptr<QuantizationRecipe> makeInt8Weights(mlir::func::FuncOp function);
/// Each tensor by the largest magnitudes that it had in the steps before.
std::unique_ptr<QuantizationRecipe> makeDelayedScaling(mlir::func::FuncOp function,
                                                       const Fp8Recipe &settings);

//===-- Words for recipes ---------------------------------------------------------------------===//

/// "fc1.x", "fc1.weight" or "fc1.dy"; null stands for no layer.
std::string factorName(mlir::StringAttr layer, FactorRole role);
/// Names of a function's quantised tensors, asked for in the order of its products: "fc1.x",
/// "fc1.weight" or "fc1.dy", by the layer of the tensor's first product; with a number where a
/// layer has several.
class TensorNames {
public:
  /// `suffix`: what else tells it from others of the layer.
  std::string of(mlir::StringAttr layer, FactorRole role, llvm::StringRef suffix = "");

private:
  llvm::StringMap<unsigned> count; // looked up, never walked
};

/// `tensor` shown as `views`, which tensorOf gave, show another of its shape.
mlir::Value shownBy(mlir::ImplicitLocOpBuilder &builder, llvm::ArrayRef<mlir::Operation *> views,
                    mlir::Value tensor);

/// The same view of an f32 parameter where `value` shows its copy in 16 bits, else `value`.
mlir::Value unrounded(mlir::ImplicitLocOpBuilder &builder, mlir::Value value);

/// (.., M, N) as (.., N, M).
mlir::Value swapLastTwo(mlir::ImplicitLocOpBuilder &builder, mlir::Value value);

/// A builder behind the op that makes `tensor`; behind the loads of `function`, which stand first,
/// for a parameter or an argument.
mlir::ImplicitLocOpBuilder behindMakerOf(mlir::Value tensor, mlir::func::FuncOp function);

/// `tensor`, and `other` in place of its elements that are not finite. An amax counts zeros, and
/// NaN is quantised; each call has a comparison of its own, since two kernels ask. `reader` is the
/// op of which it is told to be a part.
mlir::Value orWhereNotFinite(mlir::ImplicitLocOpBuilder &builder, mlir::Value tensor, double other,
                             mlir::StringAttr layer, llvm::StringRef reader);

/// Names a value for dumps and plans (`mpc.name` of its op).
void giveName(mlir::Value value, const llvm::Twine &name);

/// Says on `op`, which quantises its first operand, for which layer (null for none) and why (`mpc
/// explain` prints it).
void setReason(mlir::Operation *op, mlir::StringAttr layer, llvm::StringRef reason);

} // namespace mpc
