#include "ir/schedule/ColumnCases.h"

using namespace mlir;

namespace mpc {
namespace {

bool isColumn(const Node &node) {
  auto place = dyn_cast_or_null<AffineDimExpr>(node.offset);
  return node.kind == NodeKind::Index && place && place.getPosition() == 1;
}

std::optional<int64_t> wholeNumber(const Node &node) {
  auto constant = dyn_cast_or_null<ConstantOp>(node.op);
  auto splat = constant ? dyn_cast<SplatElementsAttr>(constant.getValue()) : SplatElementsAttr();
  if (!splat || !isa<IntegerType>(splat.getElementType()))
    return std::nullopt;
  return splat.getSplatValue<APInt>().getSExtValue();
}

} // namespace

ColumnCases::ColumnCases(const GroupNodes &nodes)
    : nodes(nodes), plain(nodes.columns), isBound(nodes.nodes.size(), false),
      isPoint(nodes.nodes.size(), false), asks(nodes.nodes.size(), false) {
  for (auto [index, node] : llvm::enumerate(nodes.nodes)) {
    if (auto compare = dyn_cast_or_null<CompareOp>(node.op)) {
      const Node &other = nodes.nodes[node.operands[1]];
      if (!isColumn(nodes.nodes[node.operands[0]]))
        continue;
      std::optional<int64_t> bound = wholeNumber(other);
      if (compare.getComparison() == Comparison::lt && bound && *bound > 0) {
        isBound[index] = true;
        plain = std::min(plain, *bound);
      }
      const bool isNamed = node.operands[1] == point.value_or(node.operands[1]);
      if (compare.getComparison() == Comparison::eq && !other.variesInRow() && isNamed) {
        isPoint[index] = asks[index] = true;
        point = node.operands[1];
      }
    }
    for (unsigned operand : node.operands)
      asks[index] = asks[index] || (node.kind != NodeKind::Reduce && asks[operand]);
  }
}

std::optional<bool> ColumnCases::known(unsigned node, Assumed assumed) const {
  if (assumed.plain && isBound[node])
    return true;
  if (assumed.offPoint && isPoint[node])
    return false;
  return std::nullopt;
}

unsigned ColumnCases::resolve(unsigned node, Assumed assumed) const {
  while (isa_and_nonnull<SelectOp>(nodes.nodes[node].op)) {
    const Node &choice = nodes.nodes[node];
    std::optional<bool> holds = known(choice.operands[0], assumed);
    if (!holds)
      break;
    node = choice.operands[*holds ? 1 : 2];
  }
  return node;
}

} // namespace mpc
