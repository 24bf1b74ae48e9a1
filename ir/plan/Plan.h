// The plan dialect.
#pragma once

#include "ir/group/ScheduleAttrs.h"

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/SymbolTable.h"

#include "mpc/GemmSupport.h"

#include "ir/PlanOpInterfaces.h.inc"
#define GET_OP_CLASSES
#include "ir/PlanOps.h.inc"

namespace mpc::plan {

/// The pointers of one of the groups that a launch runs side by side, or after all blocks.
struct LaunchedPart {
  llvm::ArrayRef<mlir::Attribute> reads, writes;
  bool isTail = false;
};
/// The groups of a launch in order. A launch of one group or batch has one part.
llvm::SmallVector<LaunchedPart> partsOf(LaunchOp launch);

/// The kernels that a launch of this kernel runs, in the order of its parts: the kernel itself, or
/// those that are joined in it.
llvm::SmallVector<KernelOp> membersOf(KernelOp kernel);

/// The product in the terms of mpc/GemmSupport.h, row-major; nothing where an operand is no buffer
/// of the program.
std::optional<gemm::Product> productOf(GemmOp product, mlir::SymbolTableCollection &symbols);

/// The reason why cuBLASLt has no such product on one of its program's targets, or nothing. The
/// product's operands must be buffers of the program.
gemm::Refusal refusalOf(GemmOp product, mlir::SymbolTableCollection &symbols);

} // namespace mpc::plan
