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
