// The comments on a kernel's operands.
// A comment has the shape, the type, and the op that first reads an argument or that makes a
// result. It does not name layers, since equal work of many layers is one kernel.
#include "codegen/DeviceText.h"
#include "codegen/GroupText.h"

#include "llvm/ADT/StringExtras.h"

using namespace mlir;

namespace mpc {

/// The origin of the first op that computes with an argument; empty where ops only move it.
StringRef GroupText::readerOf(BlockArgument argument) const {
  std::vector<bool> holds(nodes.nodes.size(), false); // the argument, or it moved
  for (auto [index, node] : llvm::enumerate(nodes.nodes)) {
    bool reads =
        node.table == argument ||
        llvm::any_of(node.wholes, [&](const auto &whole) { return whole.base == argument; }) ||
        llvm::any_of(node.operands, [&](unsigned operand) { return bool(holds[operand]); });
    if (reads && node.op && !isIncidental(node.op))
      return originOf(node.op).getValue();
    holds[index] = reads || (node.kind == NodeKind::Load && node.value == argument);
  }
  for (const Output &output : nodes.outputs) // amax and partial sums are no nodes
    if (holds[output.node] && output.value.getDefiningOp() &&
        !isIncidental(output.value.getDefiningOp()))
      return originOf(output.value.getDefiningOp()).getValue();
  return "";
}

/// The description of a result: its name in its origin's definition, its origin if the kernel has
/// several, or the argument that it is a copy of.
std::string GroupText::makerOf(Value output) const {
  Value value = output;
  while (value.getDefiningOp() && isIncidental(value.getDefiningOp()) &&
         value.getDefiningOp()->getNumOperands() == 1)
    value = value.getDefiningOp()->getOperand(0);
  if (auto argument = dyn_cast<BlockArgument>(value))
    return " of " + prefix + argumentNames[argument.getArgNumber()];
  StringRef name = valueNameOf(value.getDefiningOp());
  std::string text = name.empty() ? "" : " " + name.str();
  if (origins.size() > 1 && !isIncidental(value.getDefiningOp()))
    text += " of " + originOf(value.getDefiningOp()).str();
  return text;
}

ArgumentMembers GroupText::argumentMembers() {
  bool hasShape = !table.hasSizes();
  std::string tensors = table.tensors ? "[" + std::to_string(table.tensors) + "]" : "";
  auto text = [](Value value, bool isShaped) {
    return typeText(isShaped ? shapeOf(value) : ArrayRef<int64_t>(), elementOf(value));
  };
  ArgumentMembers members;
  for (BlockArgument argument : kernel.getBody().getArguments()) {
    StringRef reader = origins.size() > 1 ? readerOf(argument) : "";
    members.reads.push_back(
        {("const " + deviceType(elementOf(argument)) + "*").str(),
         prefix + argumentNames[argument.getArgNumber()] + (isShared(argument) ? "" : tensors),
         text(argument, hasShape || isShared(argument)) +
             (reader.empty() ? "" : " for " + reader.str())});
  }
  for (auto [position, output] : llvm::enumerate(nodes.outputs))
    members.writes.push_back({(deviceType(elementOf(output.value)) + "*").str(),
                              prefix + outputNames[position] + tensors,
                              text(output.value, hasShape) + makerOf(output.value)});
  return members;
}

} // namespace mpc
