// What recipes with one scale a tensor share.
// One amax, one scale, one 8-bit copy and one inverse scale a tensor and format, behind the op that
// makes the tensor. What a recipe of this kind answers is where the scale comes from.
#pragma once

#include "passes/quantize/QuantizationRecipe.h"
#include "passes/train/Recipe.h"

#include "llvm/ADT/DenseMap.h"

namespace mpc {

/// A tensor that is quantised, and what is known of it.
struct ScaledTensor {
  mlir::Value value; // 16 bits
  FactorRole role;
  mlir::Type format;
  mlir::StringAttr layer; // of the product that asked first; null for none
  std::string name;       // "fc1.x"
  mlir::Value amax;       // f32 scalar, of this run
};

class PerTensorScaling : public QuantizationRecipe {
public:
  std::pair<QuantizedFactor, QuantizedFactor> quantize(mlir::ImplicitLocOpBuilder &builder,
                                                       const ProductFactor &a,
                                                       const ProductFactor &b,
                                                       mlir::StringAttr layer) final;

protected:
  PerTensorScaling(mlir::func::FuncOp function, const Fp8Recipe &settings)
      : function(function), settings(settings) {}

  /// An f32 scalar, finite and above 0, built at `builder`, which stands behind the tensor's amax.
  virtual mlir::Value scaleOf(mlir::ImplicitLocOpBuilder &builder, const ScaledTensor &tensor) = 0;
  /// 1 / scale.
  virtual mlir::Value inverseScaleOf(mlir::ImplicitLocOpBuilder &builder,
                                     const ScaledTensor &tensor, mlir::Value scale);
  /// Whether the function tells by itself that the tensor is not finite, or nobody asks. Else the
  /// tensor's inverse scale is NaN then in training, and the elements themselves in inference.
  virtual bool isChecked(const ScaledTensor &tensor) = 0;
  /// What explain says of each tensor: how its scale came about.
  virtual std::string reason(const ScaledTensor &tensor) = 0;

  /// The format of a factor, where another gradient does not forbid it.
  mlir::Type formatOf(FactorRole role) const;
  /// The scale of the tensor by its own amax in this run.
  mlir::Value ownScale(mlir::ImplicitLocOpBuilder &builder, const ScaledTensor &tensor,
                       mlir::Value amax) const;
  /// Normal numbers, rounded down to powers of two where the settings say so.
  mlir::Value roundedScale(mlir::ImplicitLocOpBuilder &builder, mlir::Value scale) const;

  mlir::func::FuncOp function;
  const Fp8Recipe settings;

private:
  QuantizedFactor quantizeView(mlir::ImplicitLocOpBuilder &builder, const ProductFactor &factor,
                               mlir::Type format, mlir::StringAttr layer);
  QuantizedFactor quantizeTensor(ScaledTensor tensor);
  mlir::Value inverseOf(mlir::ImplicitLocOpBuilder &builder, const ScaledTensor &tensor,
                        mlir::Value scale);

  bool trains() const;
  /// Whether the tensor's amax is that of its finite elements, and the others become NaN.
  bool leavesOutNonfinite(const ScaledTensor &tensor);

  /// A tensor's amax, and what is quantised in place of it.
  struct Measured {
    AmaxOp amax;
    mlir::Value source;
  };
  llvm::DenseMap<std::pair<mlir::Value, mlir::Type>, QuantizedFactor> quantized; // looked up only
  llvm::DenseMap<mlir::Value, Measured> amaxes;                                  // likewise
  TensorNames names;
};

} // namespace mpc
