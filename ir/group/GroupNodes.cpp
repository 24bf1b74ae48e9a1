#include "ir/group/GroupNodes.h"

using namespace mlir;

namespace mpc {

bool Node::variesInRow() const { return spread == Spread::Full || spread == Spread::PerColumn; }

bool Node::isContiguous() const {
  return withoutDimension(offset, 1) &&
         llvm::none_of(valid, [](const auto &pair) { return pair.first.isFunctionOfDim(1); });
}

AffineExpr Node::startOfRow() const { return *withoutDimension(offset, 1); }

bool Node::isTransposed() const {
  auto coefficients = linearCoefficients(offset, 2);
  return coefficients && (*coefficients)[0] == 1 && (*coefficients)[1] > 1 && valid.empty();
}

Running Node::running() const {
  return kind == NodeKind::Reduce ? cast<ReduceOpInterface>(op).getRunning() : Running::none;
}

unsigned GroupNodes::levels() const {
  unsigned result = 0;
  for (const Node &node : nodes)
    result = std::max(result, node.level);
  return result + 1;
}

bool GroupNodes::hasReduce() const {
  return llvm::any_of(nodes, [](const Node &node) { return node.kind == NodeKind::Reduce; });
}

bool GroupNodes::hasRunning() const {
  return llvm::any_of(nodes, [](const Node &node) { return node.isRunning(); });
}

bool GroupNodes::turns() const {
  return llvm::any_of(outputs,
                      [](const Output &output) { return output.kind == OutputKind::Turned; });
}

bool GroupNodes::readsTableRows(const Node &lookup) const {
  Spread id = nodes[lookup.operands[0]].spread;
  return lookup.valid.empty() && lookup.isContiguous() &&
         (id == Spread::Uniform || id == Spread::PerRow);
}

bool isAbsorbed(Operation *op) {
  return isa<ViewOpInterface, ConstantOp, IotaOp>(op) || isWideningCast(op);
}

bool showsRepeatedly(Operation *op) {
  return isa<WindowsOp>(op) &&
         elementCount(shapeOf(op->getResult(0))) > elementCount(shapeOf(op->getOperand(0)));
}

std::optional<Domain> domainOf(Operation *op) {
  if (!isa<ReduceOpInterface>(op) || isa<AmaxOp>(op))
    return std::nullopt;
  int64_t elements = elementCount(shapeOf(op->getOperand(0)));
  if (auto partial = dyn_cast<PartialSumOp>(op)) {
    int64_t rows = partial.getRowCount();
    return rows == elements ? Domain(1, elements) : Domain(rows, elements / rows);
  }
  int64_t rows = elementCount(shapeOf(op->getResult(0)));
  if (cast<ReduceOpInterface>(op).getRunning() != Running::none)
    rows /= std::max<int64_t>(1, shapeOf(op->getResult(0)).back());
  return Domain(rows, rows ? elements / rows : 0);
}

SmallVector<OpOperand *> tableOperands(Operation *op) {
  SmallVector<OpOperand *> tables;
  if (auto embedding = dyn_cast<EmbeddingOp>(op))
    tables.push_back(&embedding.getTableMutable());
  if (isa<ElementOpInterface>(op))
    for (OpOperand &operand : op->getOpOperands())
      tables.push_back(&operand);
  return tables;
}

std::optional<StridedView> tableView(Value table) {
  std::optional<StridedView> view = stridedView(table);
  Operation *base = view ? view->base.getDefiningOp() : nullptr;
  bool isWritten = !base || !(isa<ConstantOp, IotaOp>(base) || isWideningCast(base));
  return view && isWritten ? view : std::nullopt;
}

} // namespace mpc
