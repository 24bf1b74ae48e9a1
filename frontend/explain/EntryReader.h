// What each buffer and each step of a plan's entry is for. What is saved for the backward and what
// is a gradient follows from who writes and who reads a buffer: the forward is what the results
// need that @eval has too, the optimizer what writes parameters, moments or accumulators.
#pragma once

#include "ir/plan/Plan.h"

#include "mlir/Dialect/MLProgram/IR/MLProgram.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

#include <string>
#include <utility>
#include <vector>

namespace mpc {

/// The globals of a module: which are parameters, and whose moment or copy the others are.
class StateNames {
public:
  explicit StateNames(mlir::ModuleOp module);

  mlir::ml_program::GlobalOp lookup(llvm::StringRef name) const { return globals.lookup(name); }
  bool isTrained(llvm::StringRef name) const { return trained.contains(name); }
  bool isDerived(llvm::StringRef name) const;
  /// The attribute `mpc.role`, or "".
  llvm::StringRef roleOf(llvm::StringRef name) const;
  /// What a step's last part writes: trained parameters and what stands beside them.
  bool isUpdated(llvm::StringRef name) const;
  /// "h.0.fc" of "optimizer.exp_avg.h.0.fc.weight" and of "h.0.fc.weight.bf16"; a parameter whose
  /// name holds no op's layer is a layer of its own.
  std::string layerOf(llvm::StringRef name) const;

private:
  bool isParameter(llvm::StringRef name) const;
  llvm::StringMap<mlir::ml_program::GlobalOp> globals; // looked up, never walked
  llvm::StringSet<> trained, layers;
};

/// A buffer that is no part of another one, as an entry's steps use it.
struct EntryBuffer {
  plan::BufferOp op;
  size_t first = SIZE_MAX, last = 0;    // steps that touch it
  size_t writer = SIZE_MAX;             // the first that writes it
  bool saved = false, gradient = false; // else workspace, or outside the arena

  llvm::StringRef space() const { return plan::BufferOp(op).getSpace(); }
  uint64_t bytes() const { return static_cast<uint64_t>(plan::BufferOp(op).getBytes()); }
  mlir::RankedTensorType type() const;
};

/// What one group of a launch of several reads and writes.
struct EntryPart {
  std::vector<llvm::StringRef> reads, writes; // buffers
  bool isTail = false;                        // runs when all blocks of the launch are done
};

/// A launch, product, copy or fill. The part of a step that it is in is that of most of its bytes.
struct EntryStep {
  enum Part { Forward, Backward, Optimizer };
  llvm::StringRef name; // the kernel, or "gemm", "copy", "fill"
  llvm::StringRef kind; // "gemm", "attention", "kernel", "copy", "fill"
  std::vector<llvm::StringRef> layers;
  std::vector<llvm::StringRef> reads, writes; // buffers
  std::vector<EntryPart> parts;               // of those; one where it is no launch of several
  uint64_t bytesRead = 0, bytesWritten = 0;
  Part part = Forward;
  bool updates = false; // writes what an optimizer writes
  bool begins = false;  // reads moments: the first half of an update that is cut in two

  /// "-" where there is none.
  llvm::StringRef layer() const { return layers.empty() ? "-" : layers.front(); }
};

/// The arena at the step of an entry where most of it is in use.
struct PeakMemory {
  std::string entry, step, layer;
  uint64_t number = 0, steps = 0; // the step, from 1, of how many
  uint64_t bytes = 0;
  uint64_t saved = 0, gradients = 0, workspace = 0; // the parts of it
};

class EntryReader {
public:
  EntryReader(plan::ProgramOp program, plan::EntryOp entry, const StateNames &names);

  /// Tells forward, backward and optimizer apart, and what is saved and a gradient. `results` are
  /// those that the forward alone gives.
  void classify(const llvm::StringSet<> &results);

  const std::vector<EntryStep> &steps() const { return stepList; }
  /// The buffers that the entry touches, in order of first use.
  const std::vector<llvm::StringRef> &bufferNames() const { return order; }
  /// The buffer of this name, or that it is a part of.
  const EntryBuffer &buffer(llvm::StringRef name) const;
  /// The bytes of this buffer itself, which may be a part of that.
  uint64_t bytesOf(llvm::StringRef name) const;
  /// The step that writes it first; null for what comes from outside.
  const EntryStep *writerOf(const EntryBuffer &buffer) const;
  PeakMemory peak() const;

private:
  void readStep(mlir::Operation *op);
  void touch(llvm::StringRef name, size_t step, bool writes);
  llvm::StringRef wholeOf(llvm::StringRef name) const;
  void markForward(const llvm::StringSet<> &results);
  void markUpdates();
  void markOptimizer();
  llvm::StringRef stateOf(llvm::StringRef name) const;
  bool isGradient(llvm::StringRef name, const EntryStep &update) const;
  bool isUpdated(llvm::StringRef name) const;

  plan::ProgramOp program;
  plan::EntryOp entry;
  const StateNames &names;
  std::vector<EntryStep> stepList;
  std::vector<llvm::StringRef> order;
  llvm::StringMap<plan::BufferOp> operations; // looked up, never walked
  llvm::StringMap<EntryBuffer> buffers;       // likewise
  llvm::StringMap<llvm::StringRef> copiedTo;  // likewise
};

/// The entry that a report is about: step where there is one, else the first but init.
plan::EntryOp mainEntry(plan::ProgramOp program);
/// Names of the results of @eval, which the forward of @step has too.
llvm::StringSet<> forwardResults(plan::ProgramOp program);
/// Whether classify() has anything to tell apart: the entry trains.
bool trains(mlir::ModuleOp module, plan::EntryOp entry);

} // namespace mpc
