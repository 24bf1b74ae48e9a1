// Reads the steps of a plan's entry and the buffers that they use.
#pragma once

#include "ir/dialect/State.h"
#include "ir/plan/Plan.h"

#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

#include <string>
#include <utility>
#include <vector>

namespace mpc {

/// "f8E4M3FN", "tensor<4x8xf32>".
std::string typeText(mlir::Type type);

/// The globals of a module, and the parameters that moments and copies belong to.
class StateNames {
public:
  explicit StateNames(mlir::ModuleOp module);

  mlir::ml_program::GlobalOp lookup(llvm::StringRef name) const { return globals.lookup(name); }
  bool isTrained(llvm::StringRef name) const { return trained.contains(name); }
  Role roleOf(llvm::StringRef name) const { return mpc::roleOf(lookup(name)); }
  /// "h.0.fc" for the moments and copies of h.0.fc.weight. A parameter whose name contains no op's
  /// layer is a layer of its own.
  std::string layerOf(llvm::StringRef name) const;

private:
  llvm::StringMap<mlir::ml_program::GlobalOp> globals; // looked up, never walked
  llvm::StringSet<> trained, layers;
};

/// A buffer that is no slice of another one, as an entry's steps use it.
struct EntryBuffer {
  plan::BufferOp op;
  size_t first = SIZE_MAX, last = 0; // steps that touch it
  size_t writer = SIZE_MAX;          // the first that writes it

  plan::Space space() const { return plan::BufferOp(op).getSpace(); }
  uint64_t bytes() const { return static_cast<uint64_t>(plan::BufferOp(op).getBytes()); }
  mlir::RankedTensorType type() const;
  bool is(plan::Use use) const { return plan::BufferOp(op).getUse() == use; }
};

/// A launch, product, copy or fill.
struct EntryStep {
  llvm::StringRef name; // the kernel, or "gemm", "copy", "fill"
  llvm::StringRef kind; // "gemm", "copy", "fill", "kernel", or the device function that it calls
  std::vector<llvm::StringRef> layers;
  std::vector<llvm::StringRef> reads, writes; // buffers
  uint64_t bytesRead = 0, bytesWritten = 0;
  plan::Phase phase = plan::Phase::Forward; // also for an entry that does not train

  /// "-" where there is none.
  llvm::StringRef layer() const { return layers.empty() ? "-" : layers.front(); }
};

/// The arena at the step of an entry where most of it is in use.
struct PeakMemory {
  std::string entry, step, layer;
  uint64_t number = 0, steps = 0; // the step, from 1, and the number of steps
  uint64_t bytes = 0;
  uint64_t saved = 0, gradients = 0, workspace = 0; // the parts of it
};

class EntryReader {
public:
  EntryReader(plan::ProgramOp program, plan::EntryOp entry);

  const std::vector<EntryStep> &steps() const { return stepList; }
  /// The buffers that the entry touches, in order of first use.
  const std::vector<llvm::StringRef> &bufferNames() const { return order; }
  /// The buffer of this name, or the whole buffer if it is a slice.
  const EntryBuffer &buffer(llvm::StringRef name) const;
  /// The bytes of the buffer of this name itself, which may be a slice.
  uint64_t bytesOf(llvm::StringRef name) const;
  /// The step that writes the buffer first; null if its data come from outside.
  const EntryStep *writerOf(const EntryBuffer &buffer) const;
  PeakMemory peak() const;

private:
  void readStep(plan::StepOpInterface op, const mlir::SymbolTable &symbols);
  void touch(llvm::StringRef name, size_t step, bool writes);
  llvm::StringRef wholeOf(llvm::StringRef name) const;

  plan::ProgramOp program;
  plan::EntryOp entry;
  std::vector<EntryStep> stepList;
  std::vector<llvm::StringRef> order;
  llvm::StringMap<plan::BufferOp> operations; // looked up, never walked
  llvm::StringMap<EntryBuffer> buffers;       // likewise
};

/// The entry that a report is about: step if there is one, else the first that is not init.
plan::EntryOp mainEntry(plan::ProgramOp program);

} // namespace mpc
