//===-- ScheduleGroups.cpp - each group gets its schedule -------------------------------------===//
#include "ir/group/Schedule.h"
#include "passes/Passes.h"

#include "mlir/IR/Remarks.h"

using namespace mlir;

namespace mpc {
#define GEN_PASS_DEF_SCHEDULEGROUPS
#include "passes/Passes.h.inc"
namespace {

struct ScheduleGroups : impl::ScheduleGroupsBase<ScheduleGroups> {
  void runOnOperation() override {
    getOperation().walk([&](GroupOp group) {
      GroupNodes nodes = nodesOf(group.getBody(), group.getRows(), group.getColumns());
      if (std::string why; !fitsSchedule(nodes, why)) {
        group.emitError() << "has no schedule: " << why;
        return signalPassFailure();
      }
      if (!group.getSchedule()) // else it has the schedule of another group, whose order of sums it
                                // keeps
        group.setScheduleAttr(chooseSchedule(nodes).toAttribute(&getContext()));
      auto [read, written] = groupBytes(nodes);
      remark::analysis(group.getLoc(), remark::RemarkOpts::name("Schedule").category("mpc"))
          << "schedule " << cast<plan::GroupScheduleAttr>(*group.getSchedule()).getWord() << ", "
          << std::to_string(read) << " bytes read, " << std::to_string(written) << " written";
    });
  }
};

} // namespace
} // namespace mpc
