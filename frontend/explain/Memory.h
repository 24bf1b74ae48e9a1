// The memory of a plan: weights, masters, gradients, optimizer state, saved activations and
// workspace, in total and by layer. It is read from the plan alone, so that the figures are those
// of the artifact.
#pragma once

#include "frontend/explain/EntryReader.h"
#include "frontend/shell/Table.h"

#include "mlir/IR/BuiltinOps.h"

#include <array>
#include <map>
#include <string>
#include <vector>

namespace mpc {

/// Every byte that a run needs belongs to one of these.
enum class MemoryKind {
  Weights,    // read by the forward: low-precision copies, parameters without a copy
  Masters,    // parameters that a copy is made from; of inference those that nothing else reads
  Gradients,  // read by the optimizer, in the type that they have in memory
  Optimizer,  // moments, scaler, counters, hyperparameters
  Saved,      // results of the forward that the backward reads
  Workspace,  // the rest of the arena's peak
  OtherState, // random numbers, state of the model itself
  Borders,    // inputs and outputs
};
constexpr size_t memoryKinds = 8;
using MemoryBytes = std::array<uint64_t, memoryKinds>;

struct LayerMemory {
  std::string layer;
  MemoryBytes bytes = {};
};

struct MemoryReport {
  std::string plan;
  std::vector<std::string> targets;
  std::string entry;     // the entry whose arena and borders are counted: step, or main
  bool training = false; // the module has an optimizer
  MemoryBytes totals = {};
  std::vector<LayerMemory> layers;
  std::array<std::map<std::string, uint64_t>, memoryKinds> types; // bytes by element type
  uint64_t arena = 0, peak = 0;                                   // by the plan
  std::vector<PeakMemory> peaks;                                  // of each entry
  uint64_t accumulators = 0;                                      // gradients that are state
  uint64_t copiedState = 0; // new values of state that lie in the arena until they are copied

  const PeakMemory &mainPeak() const;
  /// Bytes of saved tensors and gradients that are never in the arena at the same time.
  uint64_t shared() const;
  /// All bytes that a run claims but the gaps of the arena. Inference has no masters then.
  uint64_t sum() const;
  /// What inference claims while it is loaded: masters too, and the arena of init where it is larger
  /// than that of a run.
  uint64_t atLoad() const;
};

/// "weights", "saved activations".
const char *memoryKindName(MemoryKind kind);
/// One report for each plan of the module after Plan.
std::vector<MemoryReport> reportMemory(mlir::ModuleOp module);

struct Report;
std::string memoryText(const Report &report, const std::vector<MemoryReport> &plans,
                       const TableStyle &style);
std::string memoryJson(const Report &report, const std::vector<MemoryReport> &plans);

} // namespace mpc
