//===-- Plan.cpp - registration of the plan dialect -------------------------------------------===//
#include "ir/Plan.h"

#include "mlir/IR/Builders.h"

#include "ir/PlanDialect.cpp.inc"
#define GET_OP_CLASSES
#include "ir/PlanOps.cpp.inc"

void mpc::plan::PlanDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "ir/PlanOps.cpp.inc"
      >();
}
