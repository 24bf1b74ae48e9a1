// Schedules as attributes.
// Groups carry their schedules before there is a plan, so the attributes of the plan dialect are in
// an earlier room than its ops.
#pragma once

#include "ir/dialect/Dialect.h"

#include "mlir/IR/Dialect.h"

#include "ir/PlanDialect.h.inc"
#include "ir/PlanEnums.h.inc"

#include "ir/PlanAttrInterfaces.h.inc"
#define GET_ATTRDEF_CLASSES
#include "ir/PlanAttrs.h.inc"

namespace mpc {
using plan::Fetch;
using plan::ScheduleKind;
} // namespace mpc
