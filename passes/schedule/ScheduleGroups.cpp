// Each group gets its schedule.
#include "ir/group/GroupForms.h"
#include "ir/schedule/Schedule.h"
#include "passes/Passes.h"

#include "mlir/IR/Remarks.h"

using namespace mlir;

namespace mpc {
#define GEN_PASS_DEF_SCHEDULEGROUPS
#include "passes/Passes.h.inc"
namespace {

struct ScheduleGroups : impl::ScheduleGroupsBase<ScheduleGroups> {
  void runOnOperation() override {
    // Most groups are those of another layer, for which the schedule is chosen already.
    GroupForms forms;
    std::map<std::tuple<unsigned, int64_t, int64_t>, Chosen> known;
    const WalkResult result = getOperation().walk([&](GroupOp group) {
      auto [found, isNew] =
          known.try_emplace({forms.formOf(group), group.getRows(), group.getColumns()});
      Chosen &chosen = found->second;
      if (isNew && failed(choose(group, chosen)))
        return WalkResult::interrupt();
      if (!group.getSchedule()) // else it has the schedule of another group, whose order of sums it
                                // keeps
        group.setScheduleAttr(chosen.schedule);
      remark::analysis(group.getLoc(), remark::RemarkOpts::name("Schedule").category("mpc"))
          << "schedule " << cast<plan::GroupScheduleAttr>(*group.getSchedule()).getWord() << ", "
          << std::to_string(chosen.read) << " bytes read, " << std::to_string(chosen.written)
          << " written";
      return WalkResult::advance();
    });
    if (result.wasInterrupted())
      signalPassFailure();
  }

  struct Chosen {
    plan::GroupScheduleAttr schedule;
    uint64_t read = 0, written = 0; // bytes
  };
  LogicalResult choose(GroupOp group, Chosen &chosen) {
    GroupNodes nodes = nodesOf(group.getBody(), group.getRows(), group.getColumns());
    if (std::string why; !fitsSchedule(nodes, why))
      return group.emitError() << "has no schedule: " << why;
    chosen.schedule = chooseSchedule(nodes).toAttribute(&getContext());
    std::tie(chosen.read, chosen.written) = groupBytes(nodes);
    return success();
  }
};

} // namespace
} // namespace mpc
