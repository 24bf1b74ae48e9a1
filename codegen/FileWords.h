// What a plan has as artifact.fbs has it: enums, and products.
#pragma once

#include "ir/formats/ElementTypes.h"
#include "ir/plan/Plan.h"
#include "mpc/Names.h"
#include "mpc/artifact_generated.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace mpc {

// Enums of the file have the numbers of the runtime's and of the compiler's.
static_assert(static_cast<int>(fb::DType::F32) == static_cast<int>(DType::F32) &&
              static_cast<int>(fb::DType::F8E4M3FN) == static_cast<int>(DType::F8E4M3FN) &&
              static_cast<int>(fb::DType::I1) == static_cast<int>(DType::I1) &&
              static_cast<int>(fb::DType::MAX) + 1 == static_cast<int>(dtypeCount));
/// Every element type of a planned module is one that the runtime knows.
inline fb::DType fileType(mlir::Type element) { return static_cast<fb::DType>(*dtypeOf(element)); }

static_assert(static_cast<int>(fb::Role::MAX) + 1 == static_cast<int>(roleCount) &&
              static_cast<int>(fb::Role::Scaler) == static_cast<int>(Role::Scaler) &&
              static_cast<int>(fb::Role::Accumulator) == static_cast<int>(Role::Accumulator));
inline fb::Role fileRole(Role role) { return static_cast<fb::Role>(role); }

static_assert(static_cast<int>(fb::Space::MAX) + 1 == static_cast<int>(plan::Space::Slice) &&
              static_cast<int>(fb::Space::Input) == static_cast<int>(plan::Space::Input) &&
              static_cast<int>(fb::Space::Output) == static_cast<int>(plan::Space::Output));
/// A slice is no buffer of an artifact: it is its whole buffer and an offset.
inline fb::Space fileSpace(plan::Space space) { return static_cast<fb::Space>(space); }

static_assert(static_cast<unsigned>(fb::CollectiveKind::MAX) == getMaxEnumValForCollective() &&
              static_cast<unsigned>(fb::Reduction::MAX) == getMaxEnumValForReduction() &&
              static_cast<int>(fb::Reduction::Max) == static_cast<int>(Reduction::max));
inline fb::CollectiveKind fileCollective(Collective kind) {
  return static_cast<fb::CollectiveKind>(kind);
}
inline fb::Reduction fileReduction(Reduction reduction) {
  return static_cast<fb::Reduction>(reduction);
}

static_assert(static_cast<unsigned>(fb::Compute::MAX) == getMaxEnumValForCompute() &&
              static_cast<int>(fb::Compute::TF32) == static_cast<int>(Compute::tf32) &&
              static_cast<int>(fb::Compute::F16) == static_cast<int>(Compute::f16) &&
              static_cast<int>(fb::Compute::BF16) == static_cast<int>(Compute::bf16));
inline fb::Compute fileCompute(Compute compute) { return static_cast<fb::Compute>(compute); }

static_assert(static_cast<unsigned>(fb::Activation::MAX) == getMaxEnumValForActivation() &&
              static_cast<int>(fb::Activation::Relu) == static_cast<int>(Activation::relu) &&
              static_cast<int>(fb::Activation::GeluTanh) ==
                  static_cast<int>(Activation::gelu_tanh));
inline fb::Activation fileActivation(Activation activation) {
  return static_cast<fb::Activation>(activation);
}

inline fb::Summed fileSummed(std::optional<Factor> factor) {
  return !factor ? fb::Summed::None : *factor == Factor::a ? fb::Summed::A : fb::Summed::B;
}

/// What the file says of the buffers of a product.
struct ProductBuffers {
  /// The buffer from a byte on.
  llvm::function_ref<fb::Arg(mlir::FlatSymbolRefAttr, bool writes, uint64_t offset)> argument;
  llvm::function_ref<mlir::Type(mlir::FlatSymbolRefAttr)> element;
};
/// `kernel`: the number of its emitted kernel, or -1.
flatbuffers::Offset<fb::Gemm> writeProduct(flatbuffers::FlatBufferBuilder &builder,
                                           plan::GemmOp product, int32_t kernel,
                                           const ProductBuffers &buffers);

} // namespace mpc
