// A product of a plan as the artifact has it.
#pragma once

#include "ir/plan/Plan.h"
#include "mpc/artifact_generated.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace mpc {

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
