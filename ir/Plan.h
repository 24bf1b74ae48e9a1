//===-- Plan.h - the plan dialect -------------------------------------------------------------===//
#pragma once

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/SymbolTable.h"

#include "ir/PlanDialect.h.inc"
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

} // namespace mpc::plan
