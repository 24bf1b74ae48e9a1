//===-- Target.h - the machines that plans are for --------------------------------------------===//
//
// One record for each target. A pass that depends on the machine reads a field of the record and
// never compares its name.
//
//===------------------------------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <string>

namespace mpc {

struct Target {
  llvm::StringRef name;    // "sm_90a", "cpu"
  llvm::StringRef program; // the plan.program that all targets of this family share
  int capability;          // of a CUDA architecture: 90; else 0
  bool fp8Products;        // whether products take FP8 operands without a conversion
  bool hasGemmLibrary;     // whether a GEMM library computes products; else kernels of ours do
  bool compiledAhead;      // whether the artifact has modules of kernels; else it has text alone
  int64_t mostBlocks;      // of a launch

  // How blocks are filled. Kernels run on all targets under one schedule, so all targets have the
  // same numbers.
  int64_t warp;             // threads that exchange values without memory
  int64_t rowRegisters;     // 32-bit registers a thread may hold of a row, beside addresses
  int64_t wideRowRegisters; // the same in a block of 1024 threads, which has 64 a thread
  int64_t vectorBytes;      // the widest access of one thread

  // The gradient of a table: each block reads all ids.
  int64_t tableBlocks;     // as many as the table has rows, up to this
  int64_t tableRowsABlock; // at most; 0 for any number
};

/// The record of that name, or null.
const Target *findTarget(llvm::StringRef name);
/// All of them, the CPU last.
llvm::ArrayRef<Target> allTargets();
/// The record by whose numbers schedules are chosen, since kernels run everywhere under one
/// schedule.
const Target &scheduleTarget();
/// "sm_80, sm_86, .., cpu", for messages.
std::string targetNames();

} // namespace mpc
