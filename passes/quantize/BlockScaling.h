//===-- BlockScaling.h - what recipes with one scale a block share ----------------------------===//
//
// A tensor has one copy along each dimension that products sum over, and each copy is made of the
// 16-bit tensor: an element has other neighbours, and so another scale, in the one than in the
// other. Square blocks are the exception: their one copy is read both ways.
//
//===------------------------------------------------------------------------------------------===//
#pragma once

#include "passes/quantize/QuantizationRecipe.h"

#include "llvm/ADT/DenseMap.h"

namespace mpc {

/// How a tensor is quantised.
struct BlockForm {
  llvm::SmallVector<int64_t, 2> block; // rows, and columns along the inner dimension
  mlir::Type format, scale;            // of the elements and of the scales
  bool powerOfTwo;                     // what f32 scales are
  /// Of two scales: the elements are scaled by the tensor's largest magnitude first, and their
  /// inner dimension is padded with zeros to a multiple of this; 0 for scales of blocks alone.
  int64_t padding = 0;
};

class BlockScaling : public QuantizationRecipe {
public:
  std::pair<QuantizedFactor, QuantizedFactor> quantize(mlir::ImplicitLocOpBuilder &builder,
                                                       const ProductFactor &a,
                                                       const ProductFactor &b,
                                                       mlir::StringAttr layer) final;
  mlir::LogicalResult updateState() final { return mlir::success(); } // there is none

protected:
  explicit BlockScaling(mlir::func::FuncOp function) : function(function) {}

  virtual BlockForm formOf(FactorRole role) = 0;
  /// Of a quantised tensor, for `mpc explain`.
  virtual std::string reason() = 0;

  mlir::func::FuncOp function;

private:
  QuantizedFactor quantizeFactor(mlir::ImplicitLocOpBuilder &builder, ProductFactor factor,
                                 BlockForm form, mlir::StringAttr layer);
  QuantizedFactor quantizeTensor(mlir::Value tensor, bool turned, const BlockForm &form,
                                 mlir::StringAttr layer);

  /// The scale of a whole tensor, and its inverse.
  std::pair<mlir::Value, mlir::Value> tensorScale(mlir::Value tensor, double largest,
                                                  mlir::StringAttr layer);

  /// By the tensor; looked up, never walked.
  llvm::DenseMap<mlir::Value, std::pair<mlir::Value, mlir::Value>> tensorScales;
  /// By the tensor, and the rows of a block or their negative where it is turned; looked up, never
  /// walked.
  llvm::DenseMap<std::pair<mlir::Value, int64_t>, QuantizedFactor> quantized;
};

} // namespace mpc
