//===-- KernelUnits.h - a plan's kernels, compiled side by side -------------------------------===//
//
// NVRTC's optimizer and ptxas take nearly all the time of a cold compilation and use one processor
// a program. So the kernels are divided into units, programs of their own, and several are compiled
// at once. The division depends on the kernels alone, never on the machine: the same plan gives the
// same cubins. A unit is what the cache keeps (mpc/Nvrtc.h), and stands in the artifact's text as
// one (mpc/TextUnits.h).
//
//===------------------------------------------------------------------------------------------===//
#pragma once

#include "codegen/Artifact.h"

#include "mpc/Nvrtc.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringMap.h"

namespace mpc {

struct KernelUnits {
  /// Each with its include; what takes longest first.
  std::vector<std::string> texts;
  /// By the kernel's name. Looked up, never walked.
  llvm::StringMap<uint32_t> unitOf;
};

KernelUnits divideIntoUnits(llvm::ArrayRef<KernelText> kernels);

/// One unit for one architecture.
struct UnitCubin {
  std::string arch;
  uint32_t unit = 0;
  Result<Cubin> result = Status(Code::Internal, "not compiled");
};

/// By architecture in the order given, then by unit; from the cache where it has them.
std::vector<UnitCubin> compileUnits(const Nvrtc &nvrtc, const KernelUnits &units,
                                    llvm::ArrayRef<std::string> archs);

} // namespace mpc
