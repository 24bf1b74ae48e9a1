#include "frontend/compile/Pipeline.h"
#include "frontend/compile/TrainOptions.h"
#include "frontend/shell/CallersLimits.h"
#include "frontend/shell/FatalSignals.h"
#include "frontend/shell/FaultFile.h"
#include "frontend/shell/LayerNames.h"
#include "frontend/shell/Printable.h"
#include "passes/train/Fp8Settings.h"
#include "passes/train/Recipe.h"

#include "ir/dialect/Dialect.h"
#include "ir/formats/Target.h"
#include "mpc/Architectures.h"

#include "mlir/IR/Verifier.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassInstrumentation.h"
#include "mlir/Pass/PassManager.h"

#include "llvm/Support/CrashRecoveryContext.h"
#include "llvm/Support/JSON.h"

#include <chrono>
#include <cstdio>
#include <sys/resource.h>

using namespace mlir;

namespace mpc {

//===-- Options ---------------------------------------------------------------------------===//

namespace {

/// The targets of the families that have several.
std::vector<std::string> offeredArchitectures() {
  std::vector<std::string> names;
  for (const Target &target : allTargets())
    if (target.name != target.program)
      names.push_back(target.name.str());
  return names;
}

std::vector<std::string> offeredFp8Recipes() {
  std::vector<std::string> names(fp8Recipes().begin(), fp8Recipes().end());
  for (StringRef name : inferenceFp8Recipes())
    if (!llvm::is_contained(names, name))
      names.push_back(name.str());
  return names;
}

/// The families, and beside the first one the word gpu.
std::vector<std::string> offeredTargets() {
  std::vector<std::string> names = targetFamilies();
  names.insert(names.begin() + 1, "gpu");
  return names;
}

/// The options of every command that compiles a model.
std::vector<OptionSpec> modelOptions(bool precisionRequired) {
  std::vector<std::string> precisions;
  for (Precision precision : allPrecisions())
    precisions.push_back(precisionName(precision).str());
  return {
      {"precision", OptionSpec::Value, "P", precisions, "the precision that is asked for",
       precisionRequired},
      {"policy",
       OptionSpec::Value,
       "F",
       {},
       "a JSON file of precision rules in place of the default"},
      {"fp8-all",
       OptionSpec::Flag,
       "",
       {},
       "leaves out the default policy's rules that keep layers out of fp8, as the head"},
      {"dim", OptionSpec::List, "NAME=N", {}, "fixes an open dimension of the model"},
      {"target", OptionSpec::CommaList, "T,..", offeredTargets(),
       "the targets; gpu means cuda; default cuda,cpu"},
      {"arch", OptionSpec::CommaList, "A,..", offeredArchitectures(),
       "GPU architectures to make code for; default " + std::string(defaultArchitecture)},
      {"residual",
       OptionSpec::Value,
       "T",
       {"f32", "low"},
       "the residual stream: f32 as in autocast, or low; default f32"},
      {"logits", OptionSpec::Value, "T", {"f32"}, "stores the logits in f32"},
      {"casts",
       OptionSpec::Value,
       "C",
       {"strict", "relaxed"},
       "relaxed also elides casts that change bits"},
      {"math",
       OptionSpec::Value,
       "M",
       {"exact", "fast"},
       "fast takes a GPU's approximations of exp, log and 1/x; default exact"},
      {"allow-fallback",
       OptionSpec::Flag,
       "",
       {},
       "a layer that cannot have its precision gets a wider one"},
      {"track-nonfinite",
       OptionSpec::Flag,
       "",
       {},
       "adds a result with the first layer that has inf or NaN; reads products once more"},
  };
}

std::vector<OptionSpec> trainingOptions() {
  return {
      {"train", OptionSpec::Flag, "", {}, "builds the training step: init, step, eval"},
      {"optimizer",
       OptionSpec::Value,
       "O",
       {"sgd", "adam", "adamw"},
       "with --train; default adamw"},
      {"lr", OptionSpec::Value, "X", {}, "with --train: the learning rate; default 0.001"},
      {"weight-decay", OptionSpec::Value, "X", {}, "with --train; default 0.01 for adamw, else 0"},
      {"momentum", OptionSpec::Value, "X", {}, "with --train --optimizer=sgd; default 0"},
      {"clip",
       OptionSpec::Value,
       "X",
       {},
       "with --train: the largest global norm of the gradients"},
      {"schedule",
       OptionSpec::Value,
       "CURVE:WARMUP:TOTAL[:RATIO]",
       {},
       "with --train: constant, cosine or linear learning rate over steps"},
      {"loss-scale",
       OptionSpec::Value,
       "S",
       {},
       "with --train: dynamic, none or a number; default dynamic in fp16, else none; "
       "dynamic:initial=4096,backoff=0.25 and so on take the keys of a recipe's loss"},
      {"accumulate",
       OptionSpec::Flag,
       "",
       {},
       "with --train: adds the entries micro_step and apply"},
      {"normalize",
       OptionSpec::Value,
       "N",
       {"micro_batches", "tokens"},
       "with --accumulate: what apply divides by; default micro_batches"},
      {"measure",
       OptionSpec::Flag,
       "",
       {},
       "with --train: adds the entry measure, which gives the gradients"},
      {"recipe",
       OptionSpec::Value,
       "F",
       {},
       "with --train: a JSON file of losses, optimizers and parameter groups"},
      {"recompute",
       OptionSpec::Value,
       "R",
       {"none", "cheap", "layer"},
       "with --train: the backward recomputes maps and norms (cheap), or whole repeated blocks "
       "from their inputs (layer); default none"},
  };
}

std::vector<OptionSpec> fp8Options() {
  return {
      {"fp8-recipe", OptionSpec::Value, "R[:KEY=VALUE,..]", offeredFp8Recipes(),
       "how fp8 is scaled: by the tensor (current; with --train delayed, by steps before) or by "
       "blocks of it, and its settings, as delayed:margin=1; in inference also by amaxes that mpc "
       "calibrate found (static, of a program of calibrate); default current, with --train delayed",
       false, /*hasSettings=*/true},
      {"fp8-products",
       OptionSpec::Value,
       "all|gain[:DEVICE]",
       {"all", "gain"},
       "gain keeps products in bf16 that fp8 slows down on a GPU (of mpc explain's --device; by "
       "default one of the first --arch), its quantisation counted; default all",
       false,
       /*hasSettings=*/true},
      {"scales",
       OptionSpec::Value,
       "F",
       {},
       "with --fp8-recipe=static: the file of amaxes that mpc calibrate wrote"},
  };
}

/// The default policy without its rules of fp8 alone.
std::string policyWithAllInFp8() {
  llvm::Expected<llvm::json::Value> policy = llvm::json::parse(defaultPolicyText());
  if (!policy)
    llvm::report_fatal_error(policy.takeError()); // a test reads it
  llvm::json::Array kept;
  for (const llvm::json::Value &rule : *policy->getAsObject()->getArray("rules")) {
    const llvm::json::Array *when = rule.getAsObject()->getArray("when");
    if (!when || when->size() != 1 || when->front() != "fp8")
      kept.push_back(rule);
  }
  (*policy->getAsObject())["rules"] = std::move(kept);
  std::string text;
  llvm::raw_string_ostream(text) << *policy;
  return text;
}

/// Reads "B=4" into `dims`; a message if the text has another form.
std::string readDim(const std::string &text, std::map<std::string, int64_t> &dims) {
  const auto [name, number] = StringRef(text).split('=');
  int64_t value = 0;
  if (name.empty() || number.getAsInteger(10, value) || value < 1 || value > (int64_t(1) << 40))
    return "--dim: expected NAME=N with a whole number N of at least 1, got '" + text + "'";
  if (!dims.emplace(name.str(), value).second)
    return "--dim: " + name.str() + " is given twice";
  return "";
}

/// Whether a training recipe says something of FP8.
bool hasFp8Settings(StringRef recipe) {
  llvm::Expected<llvm::json::Value> value = llvm::json::parse(recipe);
  if (!value) {
    llvm::consumeError(value.takeError());
    return false;
  }
  return value->getAsObject() && value->getAsObject()->get("fp8");
}

/// Reads --fp8-all and holds what the options say of FP8's products against each other. Gives an
/// exit code after a message.
int readFp8Products(const Arguments &arguments, CompileOptions &chosen) {
  std::string ignored; // readTraining has told of a recipe without a form
  const std::optional<llvm::json::Object> recipe = fp8Object(arguments.get("fp8-recipe"), ignored);
  const std::string productsOfRecipe =
      recipe ? recipe->getString("products").value_or("").str() : std::string();
  if (arguments.has("fp8-products") && !productsOfRecipe.empty())
    return commandLineError("--fp8-products=" + arguments.get("fp8-products") +
                            " says again what products=" + productsOfRecipe +
                            " of --fp8-recipe says; give one of both");
  if (!arguments.has("fp8-all"))
    return exitOk;
  if (chosen.precision != Precision::fp8)
    return commandLineError("--fp8-all is about the rules of --precision=fp8, got " +
                            (arguments.has("precision")
                                 ? "--precision=" + arguments.get("precision")
                                 : std::string("no --precision")) +
                            "; ask for fp8, or leave --fp8-all out");
  if (arguments.has("policy"))
    return commandLineError("--fp8-all is about the default policy, and --policy names another; "
                            "give one of both");
  if (arguments.get("fp8-products").rfind("gain", 0) == 0 || productsOfRecipe == "gain")
    return commandLineError("--fp8-all asks for every product in fp8, and " +
                            std::string(productsOfRecipe.empty()
                                            ? "--fp8-products=gain"
                                            : "products=gain of --fp8-recipe") +
                            " leaves some out; give one of both");
  chosen.policyText = policyWithAllInFp8();
  chosen.policyName = "default policy with --fp8-all";
  return exitOk;
}

} // namespace

std::vector<OptionSpec> Pipeline::options(bool precisionRequired) {
  std::vector<OptionSpec> all = modelOptions(precisionRequired);
  for (const auto &more : {trainingOptions(), fp8Options()})
    all.insert(all.end(), more.begin(), more.end());
  all.push_back(
      {"remarks", OptionSpec::Flag, "", {}, "prints the decisions and refusals of passes"});
  return all;
}

int Pipeline::readOptions(const Arguments &arguments) {
  if (const std::string precision = arguments.get("precision"); !precision.empty())
    chosen.precision = *parsePrecision(precision);
  chosen.residualF32 = arguments.get("residual") != "low";
  chosen.logitsF32 = arguments.has("logits");
  chosen.relaxedCasts = arguments.get("casts") == "relaxed";
  chosen.fastMath = arguments.get("math") == "fast";
  chosen.allowFallback = arguments.has("allow-fallback");
  chosen.trackNonfinite = arguments.has("track-nonfinite");
  showRemarks = arguments.has("remarks");
  chosen.targets =
      arguments.has("target") ? arguments.list("target") : std::vector<std::string>{"cuda", "cpu"};
  for (std::string &target : chosen.targets)
    if (target == "gpu")
      target = "cuda";
  if (arguments.has("arch"))
    chosen.architectures = arguments.list("arch");
  for (const std::string &dim : arguments.list("dim"))
    if (const std::string problem = readDim(dim, chosen.dims); !problem.empty())
      return commandLineError(problem);
  if (const int code = readTraining(arguments, chosen); code != exitOk)
    return code;
  if (const int code = readFp8Products(arguments, chosen); code != exitOk)
    return code;
  if (const std::string policy = arguments.get("policy"); !policy.empty()) {
    chosen.policyName = policy;
    if (!readInput(policy, "--policy", chosen.policyText))
      return exitUserError;
    if (StringRef(chosen.policyText).trim().empty())
      return userError(policy + ": the policy is empty, expected a JSON object");
  }
  return exitOk;
}

std::unique_ptr<Pipeline> Pipeline::create(const Arguments &arguments, int &exitCode) {
  std::unique_ptr<Pipeline> pipeline(new Pipeline);
  exitCode = pipeline->readOptions(arguments);
  if (exitCode != exitOk)
    return nullptr;
  exitCode = pipeline->time("Parse", [&] {
    pipeline->source = Model::read(arguments.file);
    return pipeline->source ? exitOk : exitUserError;
  });
  if (exitCode != exitOk)
    return nullptr;
  setReproducerText(pipeline->source->text());
  for (const char *option : {"fp8-recipe", "fp8-products"})
    if (arguments.has(option))
      pipeline->askedRecipe += (pipeline->askedRecipe.empty() ? "--" : " --") +
                               std::string(option) + "=" + arguments.get(option);
  if (pipeline->askedRecipe.empty() && arguments.has("recipe") &&
      hasFp8Settings(pipeline->chosen.recipeText))
    pipeline->askedRecipe = "\"fp8\" in --recipe=" + arguments.get("recipe");
  pipeline->namesPolicy = arguments.has("policy");
  pipeline->said = collectRemarks(pipeline->source->context());
  return pipeline;
}

std::unique_ptr<Pipeline>
Pipeline::createBeside(llvm::function_ref<void(CompileOptions &)> change) const {
  std::unique_ptr<Pipeline> pipeline(new Pipeline);
  pipeline->chosen = chosen;
  change(pipeline->chosen);
  pipeline->isQuiet = true;
  pipeline->source = source->readAgain();
  if (!pipeline->source)
    return nullptr;
  pipeline->said = collectRemarks(pipeline->source->context());
  return pipeline;
}

Pipeline::~Pipeline() {
  if (!isQuiet)
    setReproducerText("");
}

//===-- Running ---------------------------------------------------------------------------===//

namespace {

/// Notes the pass that failed, and whether the IR that it left is invalid.
class FailureWatch : public PassInstrumentation {
public:
  /// `isQuiet`: the diagnostics are silent, and stay so.
  FailureWatch(std::string &pass, bool &invalid, Diagnostics &diagnostics, bool isQuiet)
      : pass(pass), invalid(invalid), diagnostics(diagnostics), isQuiet(isQuiet) {}

  void runAfterPassFailed(Pass *failed, Operation *op) override {
    if (!pass.empty())
      return; // an adaptor around the pass that failed
    pass = failed->getArgument().empty() ? failed->getName().str() : failed->getArgument().str();
    diagnostics.setSilent(true);
    invalid = mlir::failed(mlir::verify(op));
    diagnostics.setSilent(isQuiet);
  }

private:
  std::string &pass;
  bool &invalid;
  Diagnostics &diagnostics;
  const bool isQuiet;
};

/// MLIR's reproducer, in memory.
struct KeptReproducer : ReproducerStream {
  explicit KeptReproducer(std::string &text) : stream(text) {}
  StringRef description() override { return "memory"; }
  raw_ostream &os() override { return stream; }
  llvm::raw_string_ostream stream;
};

/// Whether a failure in the stage belongs to the model or the policy. In any other stage invalid IR
/// is our fault.
bool readsUserInput(Stage stage) { return stage == Stage::Read || stage == Stage::Cast; }

/// Does the work; a fatal signal in it ends the work alone, and false says so.
bool runsToItsEnd(llvm::function_ref<void()> work) {
  llvm::CrashRecoveryContext::Enable();
  llvm::CrashRecoveryContext recovery;
  const bool ended = recovery.RunSafely(work);
  llvm::CrashRecoveryContext::Disable(); // gives the signals back to catchFatalSignals
  return ended;
}

} // namespace

int Pipeline::runStage(Stage stage, Stage last) {
  PassManager manager(source->context(), ModuleOp::getOperationName());
  manager.enableVerifier(stage < Stage::Quantize);
  addStage(manager, stage, chosen);
  if (manager.empty())
    return exitOk;
  std::string failedPass;
  bool invalid = false, passed = false;
  manager.addInstrumentation(
      std::make_unique<FailureWatch>(failedPass, invalid, source->diagnostics(), isQuiet));
  const unsigned errorsBefore = source->diagnostics().errorCount();
  // From Quantize on the verifier runs at the end of Schedule, the last stage of functions, since
  // nearly all that an earlier stage left invalid is so still. findFault then runs it after each
  // pass.
  const bool verifies = stage == Stage::Schedule || stage == Stage::Plan || stage == last;
  const bool ended = runsToItsEnd([&] {
    passed = succeeded(manager.run(source->module())) &&
             (!verifies || succeeded(mlir::verify(source->module())));
  });
  if (ended && passed)
    return exitOk;
  if (isQuiet)
    return exitUserError;
  const bool said = source->diagnostics().errorCount() != errorsBefore;
  const bool stageVerifier = StringRef(failedPass).starts_with("mpc-verify");
  if (ended && said && !failedPass.empty() &&
      (readsUserInput(stage) || (!invalid && !stageVerifier)))
    return exitUserError;
  return internalFault(stage);
}

Pipeline::Fault Pipeline::findFault(Stage last) const {
  const std::unique_ptr<Model> again = source->readAgain();
  for (Stage stage : allStages()) {
    if (!again || stage > last)
      break;
    Fault fault{stage, ""};
    PassManager manager(again->context(), ModuleOp::getOperationName());
    addStage(manager, stage, chosen);
    manager.enableCrashReproducerGeneration(
        [&](std::string &) { return std::make_unique<KeptReproducer>(fault.reproducer); });
    if (failed(manager.run(again->module())))
      return fault;
  }
  return {last, ""};
}

int Pipeline::internalFault(Stage stage) {
  int code = exitInternal;
  if (*callersLimits()) // said first, since the search may end at them too
    code = limitError("stage " + stageName(stage).str() + " failed");
  const Fault fault = findFault(stage);
  if (code == exitInternal)
    printError("a fault of mpc itself in stage " + stageName(fault.stage).str() +
               ", not of the model");
  if (fault.reproducer.empty())
    return code;
  if (const std::string path = writeFaultFile(fault.reproducer); !path.empty())
    printNote("to see it again: mpc-opt " + path + " --run-reproducer; " + reportRequest() +
              " that file");
  return code;
}

int Pipeline::time(const std::string &name, const std::function<int()> &work) {
  shown.step(name);
  const auto start = std::chrono::steady_clock::now();
  const int result = work();
  measured.push_back(
      {name, std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count()});
  shown.step("");
  return result;
}

int Pipeline::run(Stage last, const AfterStage &afterStage) {
  for (Stage stage : allStages()) {
    if (stage > Stage::Plan || stage > last)
      break;
    if (const int result = time(stageName(stage).str(), [&] { return runStage(stage, last); });
        result != exitOk)
      return result;
    if (stage == Stage::Cast && !isQuiet) {
      printAllowances();
      if (const int result = checkFp8(); result != exitOk)
        return result;
    }
    if (stage == Stage::Quantize && !isQuiet) {
      for (const std::string &line : summarizeRemarks(*said, "RecipeFallback"))
        printNote("--allow-fallback: " + line);
      warnOfNoFp8();
    }
    if (stage == Stage::Fuse && !isQuiet)
      printRecomputed();
    if (afterStage)
      if (const int result = afterStage(stage); result != exitOk)
        return result;
  }
  if (showRemarks)
    std::fputs(printable(remarksText(*said)).c_str(), stderr);
  return exitOk;
}

void Pipeline::printAllowances() const {
  for (const std::string &line : summarizeRemarks(*said, "RelaxedCast"))
    printNote("--casts=relaxed: " + line);
  for (const std::string &line : summarizeRemarks(*said, "Fallback"))
    printNote("--allow-fallback: " + line);
}

namespace {

/// The products of a module, or of a function in it: the layers that stay out of fp8, by their
/// rules.
struct Fp8Products {
  bool isAny = false, isHead = false;
  std::vector<std::pair<std::string, std::vector<std::string>>> out; // rule, layers

  explicit Fp8Products(Operation *root) {
    root->walk([&](Operation *op) {
      if (op->hasAttr("mpc.backward"))
        return; // of a layer's products the forward's is the layer's
      auto compute = op->getAttrOfType<ComputeAttr>("compute");
      isAny |= compute && compute.getValue() == Compute::fp8;
      auto product = dyn_cast<ProductOpInterface>(op);
      auto decision = op->getAttrOfType<DictionaryAttr>("mpc.decision");
      if (product && product.hasProducts() && decision)
        add(cast<StringAttr>(decision.get("rule")).getValue(), layerOf(op));
    });
  }

  /// "out (role head: the head's error ..); fc1 x2 (layer fc1)".
  std::string text() const {
    std::string text;
    for (const auto &[rule, layers] : out)
      text += (text.empty() ? "" : "; ") + summarizeLayers(layers) + " (" + rule + ")";
    return text;
  }

private:
  void add(StringRef rule, StringRef layer) {
    isHead |= rule.starts_with("role head");
    const std::string name = layer.empty() ? "a product without a layer" : layer.str();
    for (auto &[known, layers] : out)
      if (known == rule)
        return layers.push_back(name);
    out.push_back({rule.str(), {name}});
  }
};

} // namespace

int Pipeline::checkFp8() {
  const bool asks = chosen.precision == Precision::fp8;
  if (!asks && askedRecipe.empty() && chosen.amaxText.empty())
    return exitOk;
  const Fp8Products products(source->module());
  hasFp8 = products.isAny;
  if (hasFp8)
    return exitOk;
  const std::string single = "mpc.precision = \"fp8\" on an op asks for it";
  if (!chosen.amaxText.empty())
    return userError("--scales=" + chosen.amaxName +
                     ": no product is to run in fp8, so nothing reads the amaxes; ask for " +
                     (asks ? "the heads too with --fp8-all" : "--precision=fp8") +
                     ", or leave --scales and --fp8-recipe out");
  if (asks) {
    const std::string left = products.text();
    printWarning("--precision=fp8: no product runs in fp8: " +
                 (left.empty() ? "the model has no products" : left) +
                 (left.empty()                      ? ""
                  : products.isHead && !namesPolicy ? "; --fp8-all asks for heads too, the layers "
                                                      "whose results are the model's, or " +
                                                          single
                  : namesPolicy ? "; other rules in " + chosen.policyName + ", or " + single
                                : "; " + single));
  } else {
    printNote(askedRecipe +
              " changes nothing: no product is to run in fp8; --precision=fp8, a rule of --policy "
              "or " +
              single);
  }
  return exitOk;
}

/// Warns if products were to run in fp8 and the recipe left all of them in bf16.
void Pipeline::warnOfNoFp8() const {
  if (chosen.precision != Precision::fp8 || !hasFp8)
    return;
  bool isAny = false;
  func::FuncOp left; // the first function with a product that is left in bf16
  source->module().walk([&](Operation *op) {
    auto decision = op->getAttrOfType<DictionaryAttr>("mpc.decision");
    const auto rule = decision ? decision.getAs<StringAttr>("rule") : StringAttr();
    const bool isGain = rule && rule.getValue().starts_with("gain:");
    if (!left && (isGain || (rule && rule.getValue().starts_with("fallback:"))))
      left = op->getParentOfType<func::FuncOp>();
    auto matmul = dyn_cast<MatmulOp>(op);
    isAny |= matmul && elementOf(matmul.getA()).getIntOrFloatBitWidth() == 8;
  });
  if (left && !isAny)
    printWarning("--precision=fp8: no product runs in fp8: " + Fp8Products(left).text() +
                 "; another recipe or GPU may have them, and --precision=bf16 says what runs");
}

/// Prints a note if --recompute changes nothing.
void Pipeline::printRecomputed() const {
  for (const Remark &remark : *said)
    if (remark.name == "RecomputeLayers" && remark.kind == "missed")
      return printNote("--recompute=layer: " + remark.message);
}

unsigned long long peakMemoryBytes() {
  rusage usage = {};
  ::getrusage(RUSAGE_SELF, &usage);
  return static_cast<unsigned long long>(usage.ru_maxrss) * 1024;
}

} // namespace mpc
