// The steps of the compiler, named once.
// The command line (--stop-after, --dump-dir), the pipelines, the documents and the tests use these
// names.
#pragma once

#include "ir/dialect/Dialect.h"

#include "mpc/Architectures.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace mlir {
class OpPassManager;
class ModuleOp;
} // namespace mlir

namespace mpc {

enum class Stage {
  Read,
  Cast,
  Scale,
  Differentiate,
  Optimize,
  Distribute,
  Quantize,
  Decompose,
  Fuse,
  Schedule,
  Plan,
  Emit,
  Artifact
};

/// All stages in their order. codegen does Emit and Artifact after the passes.
llvm::ArrayRef<Stage> allStages();
llvm::StringRef stageName(Stage stage);                // "Read"
std::optional<Stage> parseStage(llvm::StringRef name); // any case

/// The values that the backward recomputes in place of reading saved ones.
enum class Recompute {
  none,
  cheap, // maps of values that are saved anyway
  layer  // repeated blocks, from their inputs
};
llvm::StringRef recomputeName(Recompute recompute); // "cheap"
std::optional<Recompute> parseRecompute(llvm::StringRef name);
/// The passes that make a function's groups, and recompute some of them.
void addGroups(mlir::OpPassManager &functions, Recompute recompute);

/// The user's options, which are the same for every stage.
struct CompileOptions {
  Precision precision = Precision::fp32;
  std::string policyText;                             // JSON; empty: the embedded default
  std::string policyName = "default policy";          // named in explain and errors
  std::map<std::string, int64_t> dims;                // --dim NAME=N
  bool residualF32 = true;                            // unless --residual=low
  bool logitsF32 = false;                             // --logits=f32
  bool relaxedCasts = false;                          // --casts=relaxed
  bool fastMath = false;                              // --math=fast
  bool allowFallback = false;                         // --allow-fallback
  Recompute recompute = Recompute::none;              // --recompute
  bool train = false;                                 // --train: build the training step
  std::optional<int64_t> ranks;                       // --parallel: their number, 0 for any
  bool zero1 = false;                                 // --parallel=zero1: each updates a part
  bool wireBf16 = false;                              // --wire=bf16: of gradients between ranks
  bool measure = false;                               // --measure: with the entry @measure
  bool trackNonfinite = false;                        // --track-nonfinite
  std::string fp8Recipe = "current";                  // of a model that does not train (Recipe.h)
  std::string amaxText;                               // of the recipe static, as JSON (Amaxes.h)
  std::string amaxName = "amaxes";                    // named in errors
  std::string recipeText = "{}";                      // a training recipe as JSON (Recipe.h)
  std::string recipeName = "the training options";    // named in errors
  std::vector<std::string> targets = {"cuda", "cpu"}; // families (ir/formats/Target.h)
  std::vector<std::string> architectures = {std::string(defaultArchitecture)};
};

/// Adds the passes of one stage; Emit and Artifact add none. The stage's verifier is the last pass.
void addStage(mlir::OpPassManager &manager, Stage stage, const CompileOptions &options);
/// What a stage does, for mpc-opt's help.
llvm::StringRef stageSummary(Stage stage);
/// Registers every pass for mpc-opt.
void registerPasses();

/// The embedded default policy.
llvm::StringRef defaultPolicyText();

} // namespace mpc
