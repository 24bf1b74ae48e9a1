#include "passes/products/JoinRows.h"

#include "mlir/IR/ImplicitLocOpBuilder.h"

using namespace mlir;

namespace mpc {

void joinRows(MatmulOp op) {
  ArrayRef<int64_t> a = shapeOf(op.getA()), b = shapeOf(op.getB());
  const bool isJoined = a.size() == 2 && b.size() == 2;
  if (isJoined || elementCount(b.drop_back(2)) != 1 || op.getTransposeA() || op.getSummed())
    return;
  ImplicitLocOpBuilder builder(op.getLoc(), op);
  const auto as = [&](Value value, int64_t rows) -> Value {
    auto type = RankedTensorType::get({rows, shapeOf(value).back()}, elementOf(value));
    return value.getType() != type ? ReshapeOp::create(builder, type, value) : value;
  };
  const int64_t rows = elementCount(a.drop_back());
  MatmulArguments arguments = op.getArguments();
  arguments.a = as(arguments.a, rows);
  arguments.b = as(arguments.b, b[b.size() - 2]);
  if (arguments.aux)
    arguments.aux = as(arguments.aux, rows);
  auto y = RankedTensorType::get({rows, shapeOf(op.getY()).back()}, elementOf(op.getY()));
  auto product = MatmulOp::create(builder, y, arguments);
  product->setDiscardableAttrs(op->getDiscardableAttrDictionary());
  for (auto [old, made] : llvm::zip(op->getResults(), product->getResults()))
    old.replaceAllUsesWith(ReshapeOp::create(builder, old.getType(), made));
  op.erase();
}

} // namespace mpc
