//===-- OptionalResults.cpp -------------------------------------------------------------------===//
#include "ir/group/OptionalResults.h"

#include "llvm/ADT/STLExtras.h"

namespace mpc {
namespace {

/// Whether a pass of a row_stream over its rows is for this result alone.
bool hasOwnPass(const GroupNodes &nodes, const Output &output) {
  const unsigned level = nodes.nodes[output.node].level;
  return llvm::none_of(nodes.nodes,
                       [&](const Node &node) {
                         return node.kind == NodeKind::Reduce && node.level == level + 1;
                       }) &&
         llvm::none_of(nodes.outputs, [&](const Output &other) {
           return &other != &output && nodes.nodes[other.node].level == level &&
                  (other.kind == OutputKind::Full || other.kind == OutputKind::Amax);
         });
}

} // namespace

bool mayBeOptional(const GroupNodes &nodes, plan::ScheduleKind kind, unsigned number) {
  const Output &output = nodes.outputs[number];
  switch (kind) {
  case plan::ScheduleKind::Tile:
    return output.kind == OutputKind::Full || output.kind == OutputKind::Turned;
  case plan::ScheduleKind::RowStream:
    return output.kind == OutputKind::Full && hasOwnPass(nodes, output);
  case plan::ScheduleKind::Flat:
  case plan::ScheduleKind::RowBlock:
  case plan::ScheduleKind::ColumnBlock:
  case plan::ScheduleKind::MultiTensor:
  case plan::ScheduleKind::RowScan:
  case plan::ScheduleKind::Singles:
    return false;
  }
  llvm_unreachable("a kind of the enum");
}

std::vector<bool> nodesWithout(const GroupNodes &nodes, plan::ScheduleKind kind,
                               llvm::ArrayRef<int64_t> absent) {
  // A tile is computed before its stores; in a row_stream each pass computes what it needs.
  std::vector<bool> done(nodes.nodes.size(), kind != plan::ScheduleKind::RowStream);
  for (auto [number, output] : llvm::enumerate(nodes.outputs))
    if (!llvm::is_contained(absent, int64_t(number)))
      done[output.node] = true;
  for (size_t index = nodes.nodes.size(); index-- > 0;) {
    const Node &node = nodes.nodes[index];
    if (node.kind == NodeKind::Reduce ||
        (node.spread != Spread::Full && node.spread != Spread::PerColumn))
      done[index] = true; // scalars are computed in any case
    if (done[index])
      for (unsigned operand : node.operands)
        done[operand] = true;
  }
  return done;
}

} // namespace mpc
