// The table of stages.
#include "passes/Stage.h"
#include "passes/Fp8Kinds.h"
#include "passes/Passes.h"

#include "ir/formats/Target.h"

#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;

namespace mpc {

ArrayRef<Stage> allStages() {
  static constexpr Stage stages[] = {
      Stage::Read,       Stage::Cast,     Stage::Scale,     Stage::Differentiate, Stage::Optimize,
      Stage::Distribute, Stage::Quantize, Stage::Decompose, Stage::Fuse,          Stage::Schedule,
      Stage::Plan,       Stage::Emit,     Stage::Artifact};
  return stages;
}

StringRef stageName(Stage stage) {
  static constexpr StringLiteral names[] = {
      "Read",      "Cast", "Scale",    "Differentiate", "Optimize", "Distribute", "Quantize",
      "Decompose", "Fuse", "Schedule", "Plan",          "Emit",     "Artifact"};
  return names[static_cast<int>(stage)];
}

StringRef stageSummary(Stage stage) {
  static constexpr StringLiteral texts[] = {
      "fixes dimensions, recognises and names layers, checks the model's form",
      "decides every precision by the policy and writes it as types and casts",
      "builds @eval and @step with the scaled loss; for training",
      "writes the backward of @step; for training",
      "adds check, unscaling, clipping, optimizer and scaler; for training",
      "lets the ranks of a run do one step together; with --parallel",
      "quantises the products in fp8 and moves what depends on parameters alone to @init",
      "writes every op as primitives: maps, reductions, views, products",
      "puts primitives that share one pass over memory into groups",
      "chooses each group's schedule, joins groups that share a launch",
      "makes the program: buffers with offsets, launches, products",
      "writes the kernels' text",
      "compiles the text and writes the file"};
  return texts[static_cast<int>(stage)];
}

std::optional<Stage> parseStage(StringRef name) {
  for (Stage stage : allStages())
    if (name.equals_insensitive(stageName(stage)))
      return stage;
  return std::nullopt;
}

static constexpr StringLiteral kRecomputeNames[] = {"none", "cheap", "layer"};

StringRef recomputeName(Recompute recompute) {
  return kRecomputeNames[static_cast<int>(recompute)];
}

std::optional<Recompute> parseRecompute(StringRef name) {
  const auto *found = llvm::find(kRecomputeNames, name);
  if (found == std::end(kRecomputeNames))
    return std::nullopt;
  return static_cast<Recompute>(found - kRecomputeNames);
}

void addGroups(OpPassManager &functions, Recompute recompute) {
  functions.addPass(createFuse());
  if (recompute == Recompute::cheap)
    functions.addPass(createRecomputeGroups());
  if (recompute == Recompute::layer)
    functions.addPass(createRecomputeLayers());
}

namespace {

void cleanUp(OpPassManager &manager) {
  // A function has one block, whose dead ops go one by one.
  GreedyRewriteConfig config;
  config.setRegionSimplificationLevel(GreedySimplifyRegionLevel::Disabled);
  config.setUseTopDownTraversal(); // as the pass does without a configuration
  manager.addPass(createCanonicalizerPass(config));
  manager.addPass(createCSEPass());
}

/// The first target that has no FP8 products; empty when there is none.
std::string archWithoutFp8(const CompileOptions &options) {
  for (const std::string &name : targetsOf(options.targets, options.architectures))
    if (const Target *target = findTarget(name); target && !target->fp8Products)
      return name;
  return "";
}

OpPassManager &functions(OpPassManager &manager) { return manager.nest<func::FuncOp>(); }

void addRead(OpPassManager &manager, const CompileOptions &options) {
  FixDimsOptions fix;
  for (const auto &[name, size] : options.dims)
    fix.dims.push_back(name + "=" + std::to_string(size));
  manager.addPass(createFixDims(std::move(fix)));
  manager.addPass(createRecogniseLayers());
  manager.addPass(createNameLayers());
  manager.addPass(createVerifyNormalForm());
  manager.addPass(createCheckFunctions());
  functions(manager).addPass(createExpandRepeats());
  functions(manager).addPass(createFindIndices());
}

void addCast(OpPassManager &manager, const CompileOptions &options) {
  InsertCastsOptions casts;
  casts.precision = stringifyPrecision(options.precision).str();
  casts.policyText = options.policyText;
  casts.policyName = options.policyName;
  casts.residualF32 = options.residualF32;
  casts.logitsF32 = options.logitsF32;
  if (const Fp8Kind *kind = findFp8Kind(options.fp8Recipe); !kind || !kind->multipliesIn16Bits)
    casts.archWithoutFp8 = archWithoutFp8(options);
  casts.allowFallback = options.allowFallback;
  manager.addPass(createCheckPolicy({options.policyText, options.policyName}));
  functions(manager).addPass(createFlattenPrecision());
  functions(manager).addPass(createInsertCasts(std::move(casts)));
  manager.addPass(createNarrowState());
  cleanUp(manager);
  if (options.relaxedCasts) {
    functions(manager).addPass(createRelaxCasts());
    cleanUp(manager);
  }
  manager.addPass(createNumberCasts());
  if (options.trackNonfinite)
    functions(manager).addPass(createTrackNonfinite());
}

void addScale(OpPassManager &manager, const CompileOptions &options) {
  BuildStepOptions step;
  step.recipeText = options.recipeText;
  step.recipeName = options.recipeName;
  step.precision = stringifyPrecision(options.precision).str();
  step.measure = options.measure;
  manager.addPass(createBuildStep(std::move(step)));
}

void addOptimize(OpPassManager &manager, const CompileOptions &options) {
  BuildOptimizerOptions optimizer;
  optimizer.recipeText = options.recipeText;
  optimizer.recipeName = options.recipeName;
  manager.addPass(createBuildOptimizer(std::move(optimizer)));
  manager.addPass(createVerifyScales());
  manager.addPass(createEraseScales());
  cleanUp(manager);
}

void addQuantize(OpPassManager &manager, const CompileOptions &options) {
  PlaceWindowsOptions windows;
  llvm::append_range(windows.targets, targetsOf(options.targets, options.architectures));
  QuantizeGemmsOptions quantize;
  quantize.recipe = options.fp8Recipe;
  quantize.amaxText = options.amaxText;
  quantize.amaxName = options.amaxName;
  quantize.targets = windows.targets;
  ChooseProductsOptions choose;
  choose.recipe = options.fp8Recipe;
  choose.targets = windows.targets;
  choose.allowFallback = options.allowFallback;
  manager.addPass(createPlaceWindows(std::move(windows)));
  functions(manager).addPass(createDecompose({/*madeOfProducts=*/true}));
  manager.addPass(createChooseProducts(std::move(choose)));
  manager.addPass(createQuantizeGemms(std::move(quantize)));
  if (options.ranks)
    functions(manager).addPass(createSinkGathers());
  manager.addPass(createMeasureErrors());
  manager.addPass(createJoinProducts());
  manager.addPass(createNameConstants());
  manager.addPass(createHoistConstants());
  if (options.ranks)
    functions(manager).addPass(createJoinGathers());
  manager.addPass(createNumberCasts());
  if (options.ranks)
    manager.addPass(createVerifyRanks());
}

void addPlan(OpPassManager &manager, const CompileOptions &options) {
  MakePlanOptions plan;
  llvm::append_range(plan.targets, targetsOf(options.targets, options.architectures));
  plan.fastMath = options.fastMath;
  functions(manager).addPass(createHoistSlices());
  manager.addPass(createMakePlan(std::move(plan)));
  manager.addPass(createAssignPhases());
}

void addPasses(OpPassManager &manager, Stage stage, const CompileOptions &options) {
  switch (stage) {
  case Stage::Read:
    return addRead(manager, options);
  case Stage::Cast:
    return addCast(manager, options);
  case Stage::Scale: // The training stages: empty when no step is built.
    return options.train ? addScale(manager, options) : void();
  case Stage::Differentiate:
    functions(manager).addPass(createDifferentiate());
    return cleanUp(manager);
  case Stage::Optimize:
    return options.train ? addOptimize(manager, options) : void();
  case Stage::Distribute:
    if (options.ranks) {
      manager.addPass(createDistribute({*options.ranks, options.wireBf16, options.zero1}));
      cleanUp(manager);
      functions(manager).addPass(createSinkGathers());
      manager.addPass(createVerifyRanks());
    }
    return;
  case Stage::Quantize:
    return addQuantize(manager, options);
  case Stage::Decompose:
    functions(manager).addPass(createJoinParts());
    functions(manager).addPass(createDecompose());
    functions(manager).addPass(createSinkTransposes());
    cleanUp(manager);
    // With --recompute=cheap the backward repeats no product; with --recompute=layer recomputed
    // blocks would need more memory at once.
    if (options.recompute != Recompute::layer)
      functions(manager).addPass(createFuseEpilogues({options.recompute == Recompute::none}));
    functions(manager).addPass(createFuseBiasGradients());
    functions(manager).addPass(createSplitReductions());
    return;
  case Stage::Fuse:
    addGroups(functions(manager), options.recompute);
    functions(manager).addPass(createHoistSlices({/*numbers=*/true}));
    return;
  case Stage::Schedule:
    functions(manager).addPass(createScheduleGroups());
    functions(manager).addPass(
        createTailAnchors({llvm::to_vector(targetsOf(options.targets, options.architectures))}));
    functions(manager).addPass(createBatchGroups());
    functions(manager).addPass(createJoinLaunches());
    return;
  case Stage::Plan:
    return addPlan(manager, options);
  case Stage::Emit:
  case Stage::Artifact:
    return;
  }
}

} // namespace

void addStage(OpPassManager &manager, Stage stage, const CompileOptions &options) {
  addPasses(manager, stage, options);
  if (stage == Stage::Scale || stage == Stage::Differentiate)
    manager.addPass(createVerifyScales());
  VerifyStageOptions verify;
  verify.stage = stageName(stage).str();
  manager.addPass(createVerifyStage(std::move(verify)));
}

void registerPasses() {
  registerMpcPasses();
  registerCanonicalizerPass();
  registerCSEPass();
}

} // namespace mpc
