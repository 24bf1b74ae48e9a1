// The recipes of quantisation by name.
// ChooseProducts and QuantizeGemms ask which recipe a module's products have.
#pragma once

#include "ir/formats/Target.h"
#include "mpc/GemmSupport.h"
#include "passes/quantize/Amaxes.h"
#include "passes/products/ProductWork.h"
#include "passes/quantize/QuantizationRecipe.h"
#include "passes/train/Recipe.h"

namespace mpc {

/// A recipe by its name in a training recipe.
struct RecipeEntry {
  llvm::StringRef name;
  gemm::ScaleMode scales; // of its products; those of 1x128 stand for their pair with 128x128
  std::unique_ptr<QuantizationRecipe> (*make)(mlir::func::FuncOp, const Fp8Recipe &, Amaxes &);
  Rereads rereads = Rereads::Never; // where what products cost is predicted (Fp8Kinds.h)
};

/// The recipe of that kind, or null.
const RecipeEntry *findRecipe(llvm::StringRef kind);

/// The recipe of a module's products, and whether the module trains.
struct ModuleRecipe {
  Fp8Recipe settings;
  const RecipeEntry *entry;
  bool trains;
};
/// The one that a module which trains keeps in `mpc.training`, else `stated`. Says why there is
/// none.
mlir::FailureOr<ModuleRecipe> recipeOf(mlir::ModuleOp module, llvm::StringRef stated);

/// Whether the op is a product that is to run in 8 bits.
bool isMarkedFp8(mlir::Operation *op);
/// Whether the module has one.
bool hasMarkedFp8(mlir::ModuleOp module);

/// The targets that have a library of products.
llvm::SmallVector<const Target *> librariesOf(llvm::ArrayRef<std::string> targets);

} // namespace mpc
