// The pointers of a product, in the one order that plans' steps, artifacts, devices and emitted
// kernels have them in. It includes nothing.
#ifndef MPC_GEMMARGUMENTS_H
#define MPC_GEMMARGUMENTS_H

namespace mpc {

/// Absent ones are null.
enum GemmSlot {
  gemmA,
  gemmB,
  gemmD,
  gemmBias,
  gemmScaleA,
  gemmScaleB,
  gemmAux,
  gemmWorkspace, // of the library's product alone
  gemmSlotCount
};

/// A kernel of ours takes those before the workspace: GemmArguments in codegen/device/Gemm.cuh.
constexpr unsigned gemmKernelArguments = gemmWorkspace;

/// "a", "scale_a": for messages.
constexpr const char *gemmSlotNames[gemmSlotCount] = {"a",       "b",       "d",   "bias",
                                                      "scale_a", "scale_b", "aux", "workspace"};

} // namespace mpc

#endif // MPC_GEMMARGUMENTS_H
