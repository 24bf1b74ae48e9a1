//===-- Plan.h - the plan dialect -------------------------------------------------------------===//
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
/// In order; a launch of one group or batch is its only part.
llvm::SmallVector<LaunchedPart> partsOf(LaunchOp launch);

/// The kernels that a launch of this one runs, in the order of its parts: itself, or those that are
/// joined in it.
llvm::SmallVector<KernelOp> membersOf(KernelOp kernel);

/// Why cuBLASLt has no such product on one of its program's targets, or nothing. Its operands are
/// buffers of the program.
gemm::Refusal refusalOf(GemmOp product, mlir::SymbolTableCollection &symbols);

} // namespace mpc::plan
