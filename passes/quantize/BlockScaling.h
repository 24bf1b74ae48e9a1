// Recipes with one scale a block, as data.
// A tensor has one copy along each dimension that products sum over, and each copy is made of the
// 16-bit tensor: an element has other neighbours, and so another scale, in the one than in the
// other. Square blocks are the exception: their one copy is read both ways, or where the copies are
// bytes of two numbers each, both hold the same numbers.
#pragma once

#include "passes/quantize/QuantizationRecipe.h"

namespace mpc {

/// How a tensor is quantised.
struct BlockForm {
  llvm::SmallVector<int64_t, 2> block; // rows, and columns along the inner dimension
  mlir::Type format, scale;            // of the elements and of the scales
  bool powerOfTwo = false;             // what f32 scales are
  /// Of two scales: the elements are scaled by the tensor's largest magnitude first, and their
  /// inner dimension is padded with zeros to a multiple of this; 0 for scales of blocks alone.
  int64_t padding = 0;
  bool isStochastic = false; // rounds to either neighbour at random, else to the nearest
};

/// A recipe with one scale a block. Its state is that of stochastic rounding, where a form has it.
struct BlockRecipe {
  BlockForm activation, weight, gradient;
  std::string reason; // of a quantised tensor, for `mpc explain`
  /// Whether the factors of a weight gradient's product are rotated first (Rotation.h).
  bool rotates = false;

  const BlockForm &formOf(FactorRole role) const {
    return role == FactorRole::Weight     ? weight
           : role == FactorRole::Gradient ? gradient
                                          : activation;
  }
};

std::unique_ptr<QuantizationRecipe> makeBlockScaling(mlir::func::FuncOp function,
                                                     BlockRecipe recipe);

} // namespace mpc
