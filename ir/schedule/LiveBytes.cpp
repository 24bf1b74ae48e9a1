// What the values of a group take of a thread's registers.
#include "ir/schedule/Schedule.h"

using namespace mlir;

namespace mpc {
namespace {

/// The first and the last level at which a node is in registers. A loaded value that is widened
/// stays in its loaded type.
struct Life {
  unsigned first = ~0u, last = 0;
  bool covers(unsigned level) const { return first <= level && level <= last; }
};

std::vector<Life> livesOf(const GroupNodes &nodes, bool early) {
  std::vector<Life> lives(nodes.nodes.size());
  auto use = [&](unsigned index, unsigned level) {
    const Node *node = &nodes.nodes[index];
    if (node->kind == NodeKind::Map && isWideningCast(node->op) &&
        nodes.nodes[node->operands[0]].kind == NodeKind::Load)
      index = node->operands[0], node = &nodes.nodes[index];
    Life &life = lives[index];
    const bool isLate = node->kind == NodeKind::Load && !early;
    life.first = std::min(life.first, isLate ? level : node->level);
    life.last = std::max(life.last, level);
  };
  for (const Node &node : nodes.nodes)
    for (unsigned operand : node.operands)
      use(operand, node.kind == NodeKind::Reduce ? node.level - 1 : node.level);
  for (const Output &output : nodes.outputs)
    use(output.node, nodes.nodes[output.node].level);
  return lives;
}

int64_t elementBytes(Value value) { return byteCount(elementOf(value), 1); }

} // namespace

int64_t liveBytes(const GroupNodes &nodes, bool early) {
  std::vector<Life> lives = livesOf(nodes, early);
  int64_t most = 0, always = 0;
  for (auto [node, life] : llvm::zip(nodes.nodes, lives))
    if (node.kind == NodeKind::Load && node.spread == Spread::PerColumn && life.first != ~0u)
      always += elementBytes(node.value); // one load for all rows
  for (const Output &output : nodes.outputs)
    if (output.kind == OutputKind::Partial)
      always += elementBytes(output.value);
  for (unsigned level = 0; level < nodes.levels(); ++level) {
    int64_t bytes = always;
    for (auto [node, life] : llvm::zip(nodes.nodes, lives)) {
      bool held = node.kind == NodeKind::Load
                      ? node.spread == Spread::Full
                      : node.variesInRow() && life.last + (node.isRunning() ? 1 : 0) > node.level;
      if (held && life.covers(level))
        bytes += elementBytes(node.value);
      if (node.kind == NodeKind::Reduce && node.level == level + 1)
        for (unsigned operand : node.operands)
          bytes += std::max<int64_t>(sizeof(float), elementBytes(nodes.nodes[operand].value));
    }
    for (const Output &output : nodes.outputs)
      if ((output.kind == OutputKind::Full || output.kind == OutputKind::Turned) &&
          nodes.nodes[output.node].level == level)
        bytes += elementBytes(output.value);
    most = std::max(most, bytes);
  }
  return most;
}

int64_t loadedBytes(const GroupNodes &nodes) {
  int64_t bytes = 0;
  for (const Node &node : nodes.nodes)
    if (node.spread == Spread::Full &&
        (node.kind == NodeKind::Load || node.kind == NodeKind::Lookup))
      bytes += elementBytes(node.value);
  return bytes;
}

} // namespace mpc
