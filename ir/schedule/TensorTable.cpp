#include "ir/schedule/TensorTable.h"

#include "llvm/Support/MathExtras.h"

#include <numeric>

using namespace mlir;

namespace mpc {

// Of a launch over many tensors, before a block takes more.
static constexpr int64_t kShareBlocks = 1024;
static constexpr int64_t kShareSteps = 8; // at most, of a block

/// Whether the groups' domains differ.
static bool differInSize(ArrayRef<GroupOp> groups) {
  GroupOp first = groups.front();
  return llvm::any_of(groups, [&](GroupOp group) {
    return group.getRows() != first.getRows() || group.getColumns() != first.getColumns();
  });
}

TensorTable shareOf(ArrayRef<GroupOp> groups) {
  GroupOp first = groups.front();
  TensorTable table;
  table.tensors = groups.size();
  for (unsigned i = 0; i < first.getNumOperands(); ++i)
    table.shared.push_back(llvm::all_of(
        groups, [&](GroupOp group) { return group.getInputs()[i] == first.getInputs()[i]; }));
  GroupSchedule schedule = GroupSchedule::fromAttribute(*first.getSchedule());
  if (schedule.kind == ScheduleKind::Tile && differInSize(groups))
    for (GroupOp group : groups) {
      table.counts.push_back(group.getRows() / schedule.rows);
      table.sizes.push_back(group.getColumns() / schedule.tileColumns());
      table.blocks.push_back(table.counts.back() * table.sizes.back());
    }
  if (schedule.kind != ScheduleKind::Flat)
    return table;
  int64_t total = 0, width = schedule.width();
  for (GroupOp group : groups)
    total += group.getColumns();
  int64_t share = width * std::clamp<int64_t>(total / (width * kShareBlocks), 1, kShareSteps);
  for (GroupOp group : groups) {
    GroupNodes nodes = nodesOf(group.getBody(), group.getRows(), group.getColumns());
    table.counts.push_back(group.getColumns());
    table.sizes.push_back(nodes.parts ? nodes.part : share);
    table.blocks.push_back(nodes.parts ? nodes.parts : llvm::divideCeil(group.getColumns(), share));
  }
  return table;
}

plan::GroupScheduleAttr TensorTable::toAttribute(GroupSchedule schedule,
                                                 MLIRContext *context) const {
  ScheduleKind kind = schedule.kind;
  int64_t grid = hasSizes() ? std::accumulate(blocks.begin(), blocks.end(), int64_t(0))
                            : schedule.grid * tensors;
  if (kind == ScheduleKind::Flat)
    kind = ScheduleKind::MultiTensor;
  return plan::GroupScheduleAttr::get(context, kind, schedule.threads, schedule.team,
                                      schedule.vector, schedule.slots, schedule.rows, grid,
                                      schedule.fetch, tensors, shared, counts, sizes, blocks);
}

SmallVector<int64_t> TensorTable::elements(const GroupSchedule &schedule) const {
  if (schedule.kind != ScheduleKind::Tile)
    return counts;
  SmallVector<int64_t> result;
  for (int64_t tiles : blocks)
    result.push_back(tiles * schedule.rows * schedule.tileColumns());
  return result;
}

int64_t TensorTable::blocksATensor(const GroupSchedule &schedule) const {
  return tensors && !hasSizes() ? schedule.grid / tensors : 0;
}

TensorTable TensorTable::fromAttribute(Attribute attribute) {
  auto stated = cast<plan::GroupScheduleAttr>(attribute);
  TensorTable table;
  table.tensors = stated.getTensors();
  table.shared.assign(stated.getShared().begin(), stated.getShared().end());
  table.counts.assign(stated.getCounts().begin(), stated.getCounts().end());
  table.sizes.assign(stated.getSizes().begin(), stated.getSizes().end());
  table.blocks.assign(stated.getBlocks().begin(), stated.getBlocks().end());
  return table;
}

} // namespace mpc
