#include "ir/formats/Target.h"

#include "mpc/Architectures.h"

#include "llvm/ADT/STLExtras.h"

namespace mpc {
namespace {

constexpr int64_t gridLimit = 0x7fffffff; // of CUDA, which the CPU shares

/// Of the GPU of that capability with the smallest second-level cache that serves models.
int64_t cacheMegabytes(int capability) {
  return capability >= 120   ? 48
         : capability >= 100 ? 126
         : capability >= 90  ? 50
         : capability >= 89  ? 48
         : capability >= 86  ? 6
                             : 40;
}

Target cudaTarget(const Architecture &architecture) {
  Target target = {};
  target.name = llvm::StringRef(architecture.name.data(), architecture.name.size());
  target.program = "cuda";
  target.isDefault = architecture.name == defaultArchitecture;
  target.capability = architecture.capability;
  target.fp8Products = architecture.fp8Products;
  target.warpgroups = architecture.warpgroups;
  target.hasGemmLibrary = true;
  target.compiler = KernelCompiler::Nvrtc;
  target.mostBlocks = gridLimit;
  target.cacheBytes = cacheMegabytes(architecture.capability) * 1000000;
  target.warp = 32;
  target.rowRegisters = 72;
  target.warpRowRegisters = 136;
  target.wideRowRegisters = 30;
  target.blockRegisters = 65536;
  target.multiprocessors = 132; // of an H100 and an H200, for which schedules are chosen
  target.vectorBytes = 16;
  target.tableBlocks = 1024; // enough to fill a GPU
  target.listBlocks = 256;
  target.listRows = 2048;
  return target;
}

Target cpuTarget() {
  Target target = cudaTarget(architectures[0]);
  target.name = target.program = "cpu";
  target.isDefault = true;
  target.capability = 0;
  target.cacheBytes = 0;
  target.fp8Products = true;
  target.hasGemmLibrary = false;
  target.compiler = KernelCompiler::Host;
  target.tableBlocks = 64;
  target.listBlocks = 8;
  target.listRows = 8192;
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

Target commonTarget(llvm::ArrayRef<llvm::StringRef> names) {
  Target target = *findTarget(names.front());
  for (llvm::StringRef other : names)
    target.warpgroups &= findTarget(other)->warpgroups;
  return target;
}

std::vector<std::string> targetFamilies() {
  std::vector<std::string> families;
  for (const Target &target : allTargets())
    if (families.empty() || families.back() != target.program)
      families.push_back(target.program.str());
  return families;
}

std::vector<std::string> targetsOf(llvm::ArrayRef<std::string> families,
                                   llvm::ArrayRef<std::string> architectures) {
  std::vector<std::string> names;
  for (const std::string &family : families) {
    if (findTarget(family) || !llvm::is_contained(targetFamilies(), family)) {
      names.push_back(family);
      continue;
    }
    const size_t before = names.size();
    for (const std::string &architecture : architectures)
      if (const Target *target = findTarget(architecture); !target || target->program == family)
        names.push_back(architecture);
    for (const Target &target : allTargets())
      if (names.size() == before && target.program == family && target.isDefault)
        names.push_back(target.name.str());
  }
  return names;
}

const Target &scheduleTarget() { return allTargets().front(); }

std::string targetNames() {
  std::string names;
  for (const Target &target : allTargets())
    names += (names.empty() ? "" : ", ") + target.name.str();
  return names;
}

} // namespace mpc
