#include "passes/quantize/Recipes.h"

using namespace mlir;

namespace mpc {

static const RecipeEntry recipeEntries[] = {
    {"current", gemm::ScaleMode::Scalar,
     [](func::FuncOp function, const Fp8Recipe &settings, Amaxes &) {
       return makeCurrentScaling(function, settings);
     },
     Rereads::ForAmax},
    {"delayed", gemm::ScaleMode::Scalar,
     [](func::FuncOp function, const Fp8Recipe &settings, Amaxes &) {
       return makeDelayedScaling(function, settings);
     },
     Rereads::Never},
    {"static", gemm::ScaleMode::Scalar, makeStaticScaling, Rereads::Never},
    {"calibrate", gemm::ScaleMode::Scalar,
     [](func::FuncOp function, const Fp8Recipe &, Amaxes &) { return makeCalibration(function); },
     Rereads::Never},
    {"nvfp4", gemm::ScaleMode::Blocks1x16,
     [](func::FuncOp function, const Fp8Recipe &, Amaxes &) { return makeNvfp4Scaling(function); }},
    {"block", gemm::ScaleMode::Blocks1x128,
     [](func::FuncOp function, const Fp8Recipe &settings, Amaxes &) {
       return makeBlockwiseScaling(function, settings);
     },
     Rereads::ForTurned},
    {"mxfp8", gemm::ScaleMode::Blocks1x32,
     [](func::FuncOp function, const Fp8Recipe &, Amaxes &) { return makeMxScaling(function); },
     Rereads::ForTurned},
    {"int8", gemm::ScaleMode::Scalar,
     [](func::FuncOp function, const Fp8Recipe &, Amaxes &) { return makeInt8Weights(function); }},
};

const RecipeEntry *findRecipe(StringRef name) {
  const RecipeEntry *entry =
      llvm::find_if(recipeEntries, [&](const RecipeEntry &e) { return e.name == name; });
  return entry == std::end(recipeEntries) ? nullptr : entry;
}

/// What the training recipe that the module keeps says of FP8; nothing where it keeps none.
static FailureOr<std::optional<Fp8Recipe>> trainingRecipeOf(ModuleOp module) {
  auto training = module->getAttrOfType<DictionaryAttr>("mpc.training");
  auto text = training ? training.getAs<StringAttr>("recipe") : StringAttr();
  if (!text)
    return std::optional<Fp8Recipe>();
  std::string error;
  std::optional<Recipe> recipe = Recipe::parse(text.getValue(), "mpc.training", error);
  if (!recipe)
    return module.emitError() << error;
  return std::optional(recipe->fp8);
}

FailureOr<ModuleRecipe> recipeOf(ModuleOp module, StringRef stated) {
  FailureOr<std::optional<Fp8Recipe>> training = trainingRecipeOf(module);
  if (failed(training))
    return failure();
  std::string error;
  const std::optional<Fp8Recipe> chosen =
      *training ? *training : Fp8Recipe::parse(stated, inferenceFp8Recipes(), error);
  const RecipeEntry *entry = chosen ? findRecipe(chosen->kind) : nullptr;
  if (!entry)
    return module.emitError() << "expects a recipe of quantisation, got '"
                              << (chosen ? StringRef(chosen->kind) : stated) << "': " << error;
  return ModuleRecipe{*chosen, entry, training->has_value()};
}

bool isMarkedFp8(Operation *op) {
  auto compute = op->getAttrOfType<ComputeAttr>("compute");
  return isa<LinearOp, MatmulOp, WindowProductOp>(op) && compute &&
         compute.getValue() == Compute::fp8;
}

bool hasMarkedFp8(ModuleOp module) {
  return module
      .walk([](Operation *op) {
        return isMarkedFp8(op) ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

SmallVector<const Target *> librariesOf(ArrayRef<std::string> targets) {
  SmallVector<const Target *> libraries;
  for (const std::string &name : targets)
    if (const Target *target = findTarget(name); target && target->hasGemmLibrary)
      libraries.push_back(target);
  return libraries;
}

} // namespace mpc
