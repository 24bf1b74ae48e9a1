// A plan's kernels, compiled side by side.
// NVRTC's optimizer and ptxas take nearly all the time of a cold compilation, and a program
// occupies one processor. So the kernels are divided into units, each a program, and several units
// are compiled at once. The division depends on the kernels alone, never on the machine, so the
// same plan gives the same cubins. The cache keeps units (mpc/Nvrtc.h), and the artifact's text is
// divided into them (mpc/TextUnits.h).
#pragma once

#include "codegen/Artifact.h"

#include "mpc/Nvrtc.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringMap.h"

namespace mpc {

struct KernelUnits {
  /// The units' texts, each with its head; the costliest first.
  std::vector<std::string> texts;
  /// By the kernel's name. Looked up, never walked.
  llvm::StringMap<uint32_t> unitOf;
};

/// `head` begins each unit's text.
KernelUnits divideIntoUnits(llvm::ArrayRef<KernelText> kernels, llvm::StringRef head);

/// One unit for one architecture.
struct UnitCubin {
  std::string arch;
  uint32_t unit = 0;
  Result<Cubin> result = Status(Code::Internal, "not compiled");
};

/// The cubins by architecture in the given order, then by unit. They come from the cache if it has
/// them.
std::vector<UnitCubin> compileUnits(const Nvrtc &nvrtc, const KernelUnits &units,
                                    llvm::ArrayRef<std::string> archs);

} // namespace mpc
