// Runs a model through the stages one after the other. It times and dumps them, and writes a
// reproducer where mpc itself is at fault.
#pragma once

#include "frontend/model/Model.h"
#include "frontend/shell/Console.h"
#include "frontend/shell/Options.h"
#include "passes/Stage.h"

#include <functional>
#include <string>
#include <vector>

namespace mpc {

//===-- The remarks of passes on their choices, kept in memory --------------------------------===//

struct Remark {
  std::string kind;  // "passed", "missed", "failure", "analysis"
  std::string name;  // "RelaxedCast"
  std::string layer; // of the op, "" where it has none
  std::string where; // "model.mlir:12:10"
  std::string message;
};
using RemarkList = std::vector<Remark>;

/// Collects all later remarks of passes on this context in a list.
std::shared_ptr<const RemarkList> collectRemarks(mlir::MLIRContext *context);

/// "12 times 'elided a rounding to bf16': h.*.mlp.fc x12" for the remarks of one name, a line for
/// each message.
std::vector<std::string> summarizeRemarks(const RemarkList &remarks, const std::string &name);

/// "model.mlir:12:10: remark: h.0.attn: not fused: .. [Fuse]", a line each.
std::string remarksText(const RemarkList &remarks);

struct StageTime {
  std::string name;
  double seconds;
};

/// Shared by the commands that compile: the options, the model and its present stage.
class Pipeline {
public:
  /// The options of every command that runs stages; the first is --precision, required if
  /// `precisionRequired`.
  static std::vector<OptionSpec> options(bool precisionRequired);

  /// Takes over the options and reads policy and model. Null after a message, with the command's
  /// exit code in `exitCode`.
  static std::unique_ptr<Pipeline> create(const Arguments &arguments, int &exitCode);
  /// The same model as it was read, with options that `change` changes, to compare with. It prints
  /// nothing, not even why it fails. To be used while this pipeline lives. Null if it cannot be.
  std::unique_ptr<Pipeline> createBeside(llvm::function_ref<void(CompileOptions &)> change) const;
  ~Pipeline();

  /// Called after each stage of the passes; gives an exit code other than exitOk to stop.
  using AfterStage = std::function<int(Stage)>;
  /// Runs the stages up to and with `last` or Plan, whichever is first. Gives an exit code after
  /// messages.
  int run(Stage last, const AfterStage &afterStage = {});
  /// Times `work`, a step that is no pass, under `name`.
  int time(const std::string &name, const std::function<int()> &work);

  Model &model() { return *source; }
  const CompileOptions &compileOptions() const { return chosen; }
  ProgressLine &progress() { return shown; }
  const std::vector<StageTime> &times() const { return measured; }
  /// The remarks of the passes so far.
  const RemarkList &remarks() const { return *said; }

private:
  Pipeline() = default;
  int runStage(Stage stage, Stage last);
  /// Prints the changes that the user allowed in general, but did not name layer by layer.
  void printAllowances() const;
  void printRecomputed() const;
  /// Says if no product is to run in fp8 though an option is about fp8; gives an exit code.
  int checkFp8();
  void warnOfNoFp8() const;
  /// Reports the fault and writes a reproducer; gives exitInternal.
  int internalFault(Stage stage);
  /// A stage that fails, and the module before it with its passes as mpc-opt --run-reproducer reads
  /// them; empty if the fault does not come again.
  struct Fault {
    Stage stage;
    std::string reproducer;
  };
  /// The first fault of the stages up to `last`. They run a second time up to it, on the model as
  /// it was read, with a copy of the module before each stage and verified after each pass: a
  /// compile without a fault pays for neither.
  Fault findFault(Stage last) const;

  CompileOptions chosen;
  std::unique_ptr<Model> source;
  std::shared_ptr<const RemarkList> said;
  bool showRemarks = false;
  bool isQuiet = false;     // made by createBeside
  bool hasFp8 = false;      // after Cast some product is to run in fp8
  std::string askedRecipe;  // --fp8-recipe=.. and --fp8-products=.., as given
  bool namesPolicy = false; // --policy
  std::vector<StageTime> measured;
  ProgressLine shown;
};

/// Peak memory of this process in bytes.
unsigned long long peakMemoryBytes();

} // namespace mpc
