// How a plan runs an op that stands in no group.
#pragma once

#include "mlir/IR/Attributes.h"

#include <optional>
#include <variant>

namespace mpc {

enum class Collective : uint32_t;
enum class Reduction : uint32_t;
struct StridedView;
struct Target;

/// The part of a result that a block of an anchor's kernel makes: `rows` neighbours along the
/// dimension `row`, from a multiple of `rows` on, and all of the last dimension. A block may make
/// several.
struct ResultTile {
  unsigned row;
  int64_t rows;
  int64_t threads; // of the block
  int64_t room;    // bytes of shared memory that the block leaves to what goes on with a tile
};

/// Memory that a kernel uses beside its operands and results: numbers of 32 bits that are zeros
/// when it begins, and that it leaves so; and floats of any value.
struct AnchorScratch {
  int64_t counts = 0, sums = 0;
};

/// A kernel of its own, which reads the operands in place and writes every result.
struct KernelStep {
  mlir::Attribute call;  // plan::CallAttr
  llvm::StringRef label; // begins the kernel's name
  /// The bytes that it moves, where these are not all of its operands and results.
  std::optional<uint64_t> bytesRead = {}, bytesWritten = {};
};
/// A product, which the target's GEMM library or an emitted kernel computes.
struct ProductStep {};
/// Work of all ranks, which exchange the operands.
struct CollectiveStep {
  Collective kind;
  Reduction reduction;
};

using AnchorStep = std::variant<KernelStep, ProductStep, CollectiveStep>;

} // namespace mpc
