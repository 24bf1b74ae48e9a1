// The report of explain: every precision decision with its reason, the fate of each cast, the costs
// of the plan. It is collected while the stages run, since a stage consumes the decisions of the
// one before it.
#pragma once

#include "frontend/shell/Table.h"
#include "ir/formats/StepTimes.h"
#include "ir/plan/Plan.h"
#include "passes/Stage.h"
#include "passes/products/ProductWork.h"

#include "mlir/IR/BuiltinOps.h"
#include "llvm/Support/GlobPattern.h"
#include "llvm/Support/JSON.h"

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace mpc {

/// The precision of products of 4 bits, which fp8's recipe nvfp4 makes.
constexpr char nvfp4Name[] = "nvfp4";

/// What steps take on the report's device.
struct Seconds {
  double least = 0, predicted = 0; // predicted: 0 where such steps were not measured
  double shown() const { return predicted > 0 ? predicted : least; }
  Seconds &operator+=(const Seconds &other) {
    least += other.least;
    predicted += other.predicted;
    return *this;
  }
};

/// An op that has a layer, or all ops of one kind and decision that have none (`count` of them).
struct LayerRow {
  std::string function, layer, op, type; // type: the result's element type
  std::string precision;
  ReasonAttr why, asked; // asked: before a product fell back to bf16
  bool isProduct = false;
  std::string recognised; // the ops that mpc made the op of; empty where the model has it
  int64_t count = 1;
};

/// The fate of a cast in one plan.
struct CastFate {
  enum Kind { Fused, Alone, AtLoad, Folded };
  Kind kind = Folded;
  std::vector<std::string> kernels;
};

/// A cast that Cast or Quantize inserted.
struct CastRow {
  std::string function, layer, from, to, reason;
  int64_t id = 0;      // of its decision; 0: written in the model
  std::string asksFp8; // the op that was to run in fp8, for which it is; "" for any other
  uint64_t elements = 0;
  uint64_t bytes = 0;          // read and written if it runs alone
  std::vector<CastFate> fates; // one a plan
};

struct GemmRow {
  std::string entry, layers;
  int64_t m = 0, n = 0, k = 0, batch = 0;
  std::string precision;          // of its operands: "fp8", or "nvfp4" by fp8's recipe
  ReasonAttr why;                 // null: nothing is known
  bool asked = true;              // it has the precision of --precision, or one of the user's rules
  std::string weight;             // the type in which its weight is kept, where it is another: "i8"
  std::vector<ProductWork> works; // of a product that the policy has in fp8, or of its parts
  uint64_t unpadded = 0;          // of a product that is padded, its flops without; else 0
  uint64_t flops = 0, bytes = 0;
  StepWork work;
  Seconds seconds;
};

/// A product of windows, which reads them in place or as a matrix.
struct WindowsRow {
  std::string function, layer, op, reason;
};

/// All launches of one kernel, or of one kind of copy, in an entry.
struct KernelRow {
  std::string entry, kernel, schedule;
  std::vector<std::string> layers;
  uint64_t launches = 0, flops = 0, bytesRead = 0, bytesWritten = 0;
  StepWork work; // of its last launch
  Seconds seconds;
};

/// All launches of one kernel, in an entry, that only moves, converts or quantises elements.
struct MoveRow {
  std::string entry, kernel;
  uint64_t launches = 0, bytes = 0;
  std::string from, to, reason; // what it stands between at its first launch, and why it stays
};

/// The 8-bit copies of tensors that a launch writes.
struct CopiesRow {
  std::string entry;
  std::vector<std::string> layers;
  uint64_t count = 0;
  uint64_t transposed = 0;   // of them
  std::string phase;         // of the step: forward, backward or optimizer
  bool isStandalone = false; // it reads each tensor from memory, and does nothing but quantise it
};

/// The transposed 8-bit copy of an activation that a product of the backward reads. Bytes are read
/// and written for it: as planned, and made the other way; and kept from the forward to the
/// backward, as planned and the other way.
struct SavedCopyRow {
  std::string entry, layer, kernel;
  bool inBackward = false, withRowCopy = false;
  uint64_t moved = 0, movedElse = 0, kept = 0, keptElse = 0;
};

/// A GELU that a pass of its own makes of an FP8 product's result, and quantises: the bytes from
/// the product's result to the 8-bit copies, and those if it were the product's epilogue.
struct GeluPassRow {
  std::string entry, layer, kernel;
  uint64_t moved = 0, asEpilogue = 0;
};

/// The costs of one run of an entry.
struct PlanTotals {
  uint64_t steps = 0, bytes = 0;
  Seconds seconds; // predicted: with the gaps between steps
};

/// What ranks tell each other in a run of the main entry.
struct WireTotals {
  uint64_t messages = 0;
  std::map<std::string, uint64_t> bytes; // of one rank, by element type
};

struct PlanReport {
  std::string name;
  std::string entry;                // the main one
  std::vector<std::string> entries; // all but init, which runs once at load
  std::vector<std::string> targets;
  const DeviceTimes *times = nullptr; // by which its steps are predicted; null where they are not
  uint64_t arena = 0, peak = 0;
  std::vector<KernelRow> kernels;
  std::vector<GemmRow> gemms;
  std::vector<MoveRow> moves;
  std::vector<CopiesRow> copies;
  std::vector<SavedCopyRow> savedCopies;
  std::vector<GeluPassRow> geluPasses;
  WireTotals wire;
  uint64_t bytesInBf16 = 0; // that the main entry moves in bf16; 0 where nobody has asked
  std::map<std::string, PlanTotals> withOtherResidual; // by entry; see Report::otherResidual
};

/// A trained parameter's way from its gradient to its update.
struct GradientRow {
  std::string function, loss, parameter;
  std::string type;     // in the backward
  std::string scale;    // the tag that its type carries, or ""
  std::string unscaled; // the state that it is divided by, or ""
  bool checked = false; // its finiteness decides whether the step is skipped
  bool clipped = false;
  std::string optimizer; // "adamw", or "accumulated"
};

/// A loss that is scaled.
struct ScaleRow {
  std::string function, tag, state;
  std::map<std::string, int64_t> carriers; // ops of the backward whose results carry the scale
};

struct Report {
  std::string model, precision, policy;
  const DeviceRates *device = nullptr;
  std::string otherResidual; // the value of --residual that was not taken: "low"; "" in 32 bits
  std::vector<LayerRow> layers;
  std::vector<CastRow> casts;
  std::vector<WindowsRow> windows;
  std::vector<std::string> repeats; // loops that Read wrote out: "rnn: 8 iterations, 24 ops"
  std::vector<std::string> elided;  // casts that --casts=relaxed dropped
  std::vector<PlanReport> plans;
  std::vector<ScaleRow> scales;       // of training
  std::vector<GradientRow> gradients; // likewise
};

class ReportBuilder {
public:
  explicit ReportBuilder(const CompileOptions &options);
  /// Call it after each stage up to Plan.
  void observe(Stage stage, mlir::ModuleOp module);
  /// Lists the casts that --casts=relaxed elided, of which the module shows nothing.
  void setElided(std::vector<std::string> lines) { report.elided = std::move(lines); }
  /// The whole report, from the module after Plan.
  Report finish(mlir::ModuleOp module, const DeviceRates &device) const;
  /// The whole report as JSON, for the default device.
  std::string json(mlir::ModuleOp module) const;

private:
  void observeCasts(mlir::ModuleOp module);
  void observeQuantizes(mlir::ModuleOp module);
  void observeForms(mlir::ModuleOp module);
  void observeWindows(mlir::ModuleOp module);
  Report report;
};

/// After Differentiate: the values that carry a loss's scale, and the types of the gradients.
void observeScales(mlir::ModuleOp module, Report &report);
/// After Optimize: the steps from each gradient to its update.
void observeOptimizer(mlir::ModuleOp module, Report &report);
/// The layer that a converted value serves: its first user's that has one, or the state that it is
/// stored in.
std::string servedLayer(mlir::Value value);
/// The words of a reason, and who gave it; "" of none.
std::string wordsOf(ReasonAttr why);
std::string sourceOf(ReasonAttr why);
/// The layers that the casts in a launch serve. Equal kernels are emitted once, so a launch has
/// them, and not its kernel's body.
std::vector<std::string> layersOfCasts(plan::LaunchOp launch);
/// Whether a part of a launch does nothing but quantise and copy. A block that runs a tail has the
/// elements already.
bool isStandalone(plan::KernelOp part, plan::KernelOp kernel);
/// Adds to each row the fate of its cast in this program.
void traceCasts(plan::ProgramOp program, std::vector<CastRow> &casts);
/// Whether the op is a part of a quantisation, with one scale a tensor or a block.
bool isQuantizing(mlir::Operation *op);
bool isOf8Bits(mlir::Value value);
/// Whether the 8-bit result of a kernel has rows and columns exchanged.
bool isTurned(mlir::Value value);
/// Lists when transposed copies of activations are made, and which form each GELU took.
void observeFp8Forms(plan::ProgramOp program, PlanReport &plan);
/// The same as tables; nothing for a plan without such copies.
std::string fp8FormsText(const PlanReport &plan, const TableStyle &style);
/// The same as JSON, and why no product has the GELU as its epilogue.
llvm::json::Object fp8FormsJson(const PlanReport &plan);
/// Lists the kernels that only move elements; init's run once.
void observeMoves(plan::ProgramOp program, PlanReport &plan);
/// What the time of a step of a plan with these symbols depends on.
StepWork stepWorkOf(plan::StepOpInterface step, const mlir::SymbolTable &symbols);
PlanReport reportPlan(plan::ProgramOp program, const Report &report);
/// The layers that each kernel's launches serve, in order of first use.
std::vector<std::pair<std::string, std::vector<std::string>>>
layersOfKernels(plan::ProgramOp program);

/// Whether the rates of Devices.h are of machines that this plan is for: NVIDIA's.
bool hasRates(const PlanReport &plan);
PlanTotals totalsOf(const PlanReport &plan, const std::string &entry);
/// "predicted 12.50 us" or "at least 12.50 us".
std::string timeText(const Seconds &seconds);
/// Of the main entry: which products run in 8 bits, and how their factors come about.
struct Fp8Coverage {
  uint64_t products = 0, inFp8 = 0, copies = 0, standalone = 0;
  uint64_t ofWeights = 0;    // products of 16 bits whose weight is kept in i8
  uint64_t transposed = 0;   // of the copies
  uint64_t later = 0;        // of those, by a launch that does not write the row copy too
  uint64_t padded = 0;       // products
  double addedByPadding = 0; // to the flops of all products, as a share
  std::map<std::string, uint64_t> others; // "role head", how many
  double ofBf16 = 0;                      // bytes of the entry, over those in bf16; 0: unknown
};
Fp8Coverage coverageOf(const PlanReport &plan);

/// The first lines of the text: the products by precision, the casts, the launches, bytes and time
/// of each plan.
std::string summaryText(const Report &report);
/// The rows that serve a layer which the pattern matches, and the totals of all.
Report ofLayers(const Report &report, const llvm::GlobPattern &pattern);
/// Whether the report has no row for a layer.
bool hasNoRows(const Report &report);
/// All names of layers in the report.
std::vector<std::string> layersOf(const Report &report);
/// The names that mpc explain --only takes.
const std::vector<std::string> &sectionNames();
/// Whether the text of a section alone also has the totals of each plan's entries.
bool showsTotals(llvm::StringRef section);

/// Same report, same text: keys are sorted and times rounded to nanoseconds.
std::string reportJson(const Report &report);
/// Similar layers share a row unless `all` is set. `only` is one of sectionNames(), or "" for all
/// of them. `totals` is the whole report of which `report` has rows.
std::string reportText(const Report &report, const Report &totals, const std::string &only,
                       const TableStyle &style);
/// "fused", "alone", "at load", "folded".
const char *fateName(CastFate::Kind kind);

} // namespace mpc
