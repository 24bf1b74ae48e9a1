// The machines that plans are for.
// One record for each target. A pass that depends on the machine reads a field of the record and
// never compares its name.
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <string>
#include <vector>

namespace mpc {

/// Who makes machine code of a plan's text. Each switch over it names every case.
enum class KernelCompiler {
  Nvrtc, // mpc compile does: the artifact has modules for each architecture
  Host,  // the machine that runs it does, by its C++ compiler
};

struct Target {
  llvm::StringRef name;    // "sm_90a", "cpu"
  llvm::StringRef program; // the plan.program that all targets of this family share: "cuda", "cpu"
  bool isDefault;          // of its family, where --arch names none of it
  int capability;          // of a CUDA architecture: 90; else 0
  bool fp8Products;        // whether products take FP8 operands without a conversion
  bool warpgroups;         // whether four warps multiply together, from shared memory (sm_90a)
  bool hasGemmLibrary;     // whether a GEMM library computes products; else kernels of ours do
  KernelCompiler compiler; // of its kernels
  int64_t mostBlocks;      // of a launch
  int64_t cacheBytes;      // of a GPU's second level; of several GPUs of a family the smallest

  // How blocks are filled. Kernels run on all targets under one schedule, so all targets have the
  // same numbers.
  int64_t warp;             // threads that exchange values without memory
  int64_t rowRegisters;     // 32-bit registers a thread may hold of a row, beside addresses
  int64_t warpRowRegisters; // the same where a warp has a row, which then needs no barrier
  int64_t wideRowRegisters; // the same in a block of 1024 threads, which has 64 a thread
  int64_t blockRegisters;   // that the threads of a block have together
  int64_t multiprocessors;  // that share the blocks of a launch
  int64_t vectorBytes;      // the widest access of one thread

  // The gradient of a table.
  int64_t tableBlocks; // for rows of few places, at most
  int64_t listBlocks;  // of the list of places, of which each goes over all ids, unless
  int64_t listRows;    // it had more rows than these
};

/// The record of that name, or null.
const Target *findTarget(llvm::StringRef name);
/// The record of a program for several targets of a family: the first one's, with what all can.
Target commonTarget(llvm::ArrayRef<llvm::StringRef> names);
/// All of them, the CPU last.
llvm::ArrayRef<Target> allTargets();
/// The families in the order of their targets, which is that of --target.
std::vector<std::string> targetFamilies();
/// The targets of `families`: of each those among `architectures`, else its default; or itself
/// where it is a target (the CPU). Names that no record has are kept, for who reports them.
std::vector<std::string> targetsOf(llvm::ArrayRef<std::string> families,
                                   llvm::ArrayRef<std::string> architectures);
/// The record by whose numbers schedules are chosen, since kernels run everywhere under one
/// schedule.
const Target &scheduleTarget();
/// "sm_80, sm_86, .., cpu", for messages.
std::string targetNames();

} // namespace mpc
