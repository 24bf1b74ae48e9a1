#include "frontend/compile/Pipeline.h"
#include "frontend/options/CompileOptions.h"
#include "frontend/shell/CallersLimits.h"
#include "frontend/shell/FaultFile.h"
#include "frontend/shell/LayerNames.h"
#include "frontend/shell/Printable.h"

#include "ir/dialect/Provenance.h"

#include "mlir/IR/Verifier.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassInstrumentation.h"
#include "mlir/Pass/PassManager.h"

#include "llvm/Support/CrashRecoveryContext.h"

#include <chrono>
#include <cstdio>
#include <sys/resource.h>

using namespace mlir;

namespace mpc {

//===-- Making --------------------------------------------------------------------------------===//

std::vector<OptionSpec> Pipeline::options(bool precisionRequired) {
  std::vector<OptionSpec> all = compileSpecs(precisionRequired);
  all.emplace_back("remarks", "prints the decisions and refusals of passes");
  return all;
}

std::unique_ptr<Pipeline> Pipeline::create(const Arguments &arguments, int &exitCode) {
  std::unique_ptr<Pipeline> pipeline(new Pipeline);
  pipeline->showRemarks = arguments.has("remarks");
  exitCode = readCompileOptions(arguments, pipeline->chosen);
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
      pipeline->chosen.fp8Recipe != CompileOptions().fp8Recipe)
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
  std::vector<std::pair<ReasonAttr, std::vector<std::string>>> out; // with their layers

  explicit Fp8Products(Operation *root) {
    root->walk([&](Operation *op) {
      if (op->hasAttr("mpc.backward"))
        return; // of a layer's products the forward's is the layer's
      auto compute = op->getAttrOfType<ComputeAttr>("compute");
      isAny |= compute && compute.getValue() == Compute::fp8;
      auto product = dyn_cast<ProductOpInterface>(op);
      if (ReasonAttr why = reasonOf(op); product && product.hasProducts() && why)
        add(why, layerOf(op));
    });
  }

  /// "out (role head: the head's error ..); fc1 x2 (layer fc1)".
  std::string text() const {
    std::string text;
    for (const auto &[why, layers] : out)
      text += (text.empty() ? "" : "; ") + summarizeLayers(layers) + " (" + why.getWords() + ")";
    return text;
  }

private:
  void add(ReasonAttr why, StringRef layer) {
    isHead |= why.getRule() == DecisionRule::head;
    const std::string name = layer.empty() ? "a product without a layer" : layer.str();
    for (auto &[known, layers] : out)
      if (known == why)
        return layers.push_back(name);
    out.push_back({why, {name}});
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
    ReasonAttr why = reasonOf(op);
    if (!left && why &&
        (why.getRule() == DecisionRule::gain || why.getRule() == DecisionRule::fallback))
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
