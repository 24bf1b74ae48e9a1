// The pointers of a product, in the order that plans' steps, artifacts, devices and emitted kernels
// share. It includes nothing.
#pragma once

namespace mpc {

/// The pointers by number; absent ones are null.
enum GemmSlot {
  gemmA,
  gemmB,
  gemmD,
  gemmBias,
  gemmScaleA,
  gemmScaleB,
  gemmAux,
  gemmWorkspace, // only for the library's product
  gemmSlotCount
};

/// A kernel of ours takes the pointers before the workspace: GemmArguments in
/// codegen/device/Gemm.cuh.
constexpr unsigned gemmKernelArguments = gemmWorkspace;

/// Names of the pointers in messages: "a", "scale_a".
constexpr const char *gemmSlotNames[gemmSlotCount] = {"a",       "b",       "d",   "bias",
                                                      "scale_a", "scale_b", "aux", "workspace"};

} // namespace mpc
