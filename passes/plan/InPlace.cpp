#include "passes/plan/InPlace.h"
#include "ir/formats/FloatFormat.h"
#include "ir/formats/Target.h"
#include "ir/group/IndexMath.h"
#include "ir/schedule/Schedule.h"

using namespace mlir;

namespace mpc {
namespace {

/// Whether the load is of the element at the same place of the domain.
bool isOwnElement(const Node &load, const GroupNodes &nodes) {
  auto coefficients = linearCoefficients(load.offset, 2);
  if (!load.valid.empty() || !coefficients)
    return false;
  auto strideIs = [&](unsigned dimension, int64_t extent, int64_t stride) {
    return extent == 1 || (*coefficients)[dimension] == stride;
  };
  return (*coefficients)[2] == 0 && strideIs(0, nodes.rows, nodes.columns) &&
         strideIs(1, nodes.columns, 1);
}

/// Whether the load is of the row's own number.
bool isOwnRow(const Node &load, const GroupNodes &nodes) {
  auto coefficients = linearCoefficients(load.offset, 2);
  return load.valid.empty() && coefficients && (*coefficients)[2] == 0 &&
         (nodes.rows == 1 || (*coefficients)[0] == 1) &&
         (nodes.columns == 1 || (*coefficients)[1] == 0);
}

/// Whether a level behind this one goes over the elements again; a level of scalars alone does not.
bool readsElementsBehind(const GroupNodes &nodes, unsigned level) {
  return llvm::any_of(nodes.nodes,
                      [&](const Node &node) { return node.level > level && node.variesInRow(); });
}

/// Whether all results are single values that one thread of one block stores when all is read.
bool storesScalarsOnly(const GroupNodes &nodes, const GroupSchedule &schedule) {
  return schedule.grid == 1 && nodes.rows == 1 &&
         llvm::all_of(nodes.outputs,
                      [](const Output &output) { return output.kind == OutputKind::Uniform; });
}

/// Whether the result is one number a row behind a reduction, and the group reads of the argument
/// the row's own number: a team stores it behind the barrier of the reduction, and has read all
/// single values before.
bool isStoredBehindBarrier(const Output &result, const GroupNodes &nodes,
                           const GroupSchedule &schedule, Value argument) {
  const bool isSingle = result.kind == OutputKind::Uniform && nodes.rows == 1;
  return schedule.kind == ScheduleKind::RowBlock &&
         (isSingle || result.kind == OutputKind::PerRow) && schedule.team > scheduleTarget().warp &&
         nodes.nodes[result.node].level > 0 && elementCount(shapeOf(argument)) == nodes.rows &&
         elementOf(argument) == elementOf(result.value) &&
         llvm::all_of(nodes.nodes, [&](const Node &node) {
           return node.kind != NodeKind::Load || node.value != argument || isOwnRow(node, nodes);
         });
}

} // namespace

uint64_t bytesOf(Value value) { return byteCount(elementOf(value), elementCount(shapeOf(value))); }

bool mayWriteInPlace(GroupOp group, const GroupNodes &nodes, unsigned input, unsigned output) {
  Value argument = group.getBody().getArgument(input);
  const Output &result = nodes.outputs[output];
  GroupSchedule schedule = GroupSchedule::fromAttribute(*group.getSchedule());
  if (storesScalarsOnly(nodes, schedule) && elementCount(shapeOf(argument)) == 1 &&
      elementOf(argument) == elementOf(result.value))
    return true;
  if (isStoredBehindBarrier(result, nodes, schedule, argument))
    return true;
  bool isScalar = nodes.rows * nodes.columns == 1 && result.kind == OutputKind::Uniform;
  if ((result.kind != OutputKind::Full && !isScalar) ||
      bytesOf(argument) != bytesOf(result.value) ||
      elementCount(shapeOf(argument)) != elementCount(shapeOf(result.value)))
    return false;
  // A level behind that goes over the elements reads them again.
  if (!schedule.readsWhereItWrites(nodes) ||
      readsElementsBehind(nodes, nodes.nodes[result.node].level))
    return false;
  return llvm::all_of(nodes.nodes, [&](const Node &node) {
    if (node.kind == NodeKind::Lookup)
      return node.table != argument;
    if (node.kind == NodeKind::Element)
      return llvm::none_of(node.wholes, [&](const auto &whole) { return whole.base == argument; });
    return node.kind != NodeKind::Load || node.value != argument || isOwnElement(node, nodes);
  });
}

} // namespace mpc
