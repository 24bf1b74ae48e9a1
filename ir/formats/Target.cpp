//===-- Target.cpp ----------------------------------------------------------------------------===//
#include "ir/formats/Target.h"

#include "mpc/Architectures.h"

#include "llvm/ADT/STLExtras.h"

#include <vector>

namespace mpc {
namespace {

constexpr int64_t gridLimit = 0x7fffffff; // of CUDA, which the CPU shares

Target cudaTarget(const Architecture &architecture) {
  Target target = {};
  target.name = llvm::StringRef(architecture.name.data(), architecture.name.size());
  target.program = "cuda";
  target.capability = architecture.capability;
  target.fp8Products = architecture.fp8Products;
  target.hasGemmLibrary = target.compiledAhead = true;
  target.mostBlocks = gridLimit;
  target.warp = 32;
  target.rowRegisters = 72;
  target.wideRowRegisters = 30;
  target.vectorBytes = 16;
  target.tableBlocks = 1024; // enough to fill a GPU
  target.tableRowsABlock = 64;
  return target;
}

Target cpuTarget() {
  Target target = cudaTarget(architectures[0]);
  target.name = target.program = "cpu";
  target.capability = 0;
  target.fp8Products = true;
  target.hasGemmLibrary = target.compiledAhead = false;
  target.tableBlocks = 64;
  target.tableRowsABlock = 0;
  return target;
}

} // namespace

llvm::ArrayRef<Target> allTargets() {
  static const std::vector<Target> targets = [] {
    std::vector<Target> list;
    for (const Architecture &architecture : architectures)
      list.push_back(cudaTarget(architecture));
    list.push_back(cpuTarget());
    return list;
  }();
  return targets;
}

const Target *findTarget(llvm::StringRef name) {
  const Target *found =
      llvm::find_if(allTargets(), [&](const Target &target) { return target.name == name; });
  return found == allTargets().end() ? nullptr : found;
}

const Target &scheduleTarget() { return allTargets().front(); }

std::string targetNames() {
  std::string names;
  for (const Target &target : allTargets())
    names += (names.empty() ? "" : ", ") + target.name.str();
  return names;
}

} // namespace mpc
