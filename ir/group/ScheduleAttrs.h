//===-- ScheduleAttrs.h - schedules as attributes ---------------------------------------------===//
//
// Groups carry their schedules before there is a plan: the attributes of the plan dialect stand in
// a room below its ops.
//
//===------------------------------------------------------------------------------------------===//
#pragma once

#include "ir/dialect/Dialect.h"

#include "mlir/IR/Dialect.h"

#include "ir/PlanDialect.h.inc"
#include "ir/PlanEnums.h.inc"

#include "ir/PlanAttrInterfaces.h.inc"
#define GET_ATTRDEF_CLASSES
#include "ir/PlanAttrs.h.inc"

namespace mpc {
using plan::ScheduleKind;
} // namespace mpc
