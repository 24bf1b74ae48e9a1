// The recipes of FP8 by name.
// What every stage may ask of a recipe by its name alone. quantize/Recipes.cpp has the recipes
// themselves, Fp8Settings.cpp their settings.
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace mpc {

struct Fp8Kind {
  llvm::StringLiteral name;
  bool trains, infers;     // which models may name it
  bool keepsState;         // it takes scales from steps before
  bool multipliesIn16Bits; // which every target has
  bool measures;           // for other recipes
  bool isPredicted;        // of a device that is known: what its products cost (ProductWork.h)
};

/// In the order in which options list them; the first is the default of inference.
llvm::ArrayRef<Fp8Kind> fp8Kinds();
/// The kind of "NAME" or "NAME:key=value,..", or null.
const Fp8Kind *findFp8Kind(llvm::StringRef recipe);

} // namespace mpc
