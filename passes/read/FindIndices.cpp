//===-- FindIndices.cpp - inputs whose elements are places or classes -------------------------===//
//
// Before: ops that take indices (IndexOpInterface). After: an argument whose copies are such
// indices has an attribute `mpc.index` with the values that its elements may have. The pass follows
// indices back through views that keep every element and casts that keep every number. It does not
// follow them through slices, since the elements that a slice leaves out may be anything.
//
//===------------------------------------------------------------------------------------------===//
#include "passes/Passes.h"

using namespace mlir;

namespace mpc {
#define GEN_PASS_DEF_FINDINDICES
#include "passes/Passes.h.inc"
namespace {

bool keepsNumbers(CastOp cast) {
  auto from = dyn_cast<IntegerType>(elementOf(cast.getX()));
  auto to = dyn_cast<IntegerType>(elementOf(cast.getY()));
  return from && to && from.getWidth() > 1 && to.getWidth() >= from.getWidth() &&
         from.isUnsigned() == to.isUnsigned();
}

/// The argument that `value` is a copy of; null where it is computed.
BlockArgument originOf(Value value) {
  while (Operation *definition = value.getDefiningOp()) {
    auto cast = dyn_cast<CastOp>(definition);
    if (!isa<ReshapeOp, TransposeOp, BroadcastOp>(definition) && !(cast && keepsNumbers(cast)))
      return {};
    value = definition->getOperand(0);
  }
  return llvm::cast<BlockArgument>(value);
}

/// The bounds that all uses of an argument as indices put on its elements.
struct Asked {
  bool any = false;
  int64_t limit = 0;
  bool classes = false;
  std::optional<int64_t> leftOut;

  void add(IndexOpInterface op) {
    std::optional<int64_t> other = op.getIndexLeftOut();
    leftOut = !any || leftOut == other ? other : std::nullopt;
    if (!any || op.getIndexLimit() < limit) {
      limit = op.getIndexLimit();
      classes = op.indexesClasses();
    }
    any = true;
  }
};

struct FindIndices : impl::FindIndicesBase<FindIndices> {
  void runOnOperation() override {
    func::FuncOp function = getOperation();
    if (function.isExternal())
      return;
    SmallVector<Asked> asked(function.getNumArguments());
    function.walk([&](IndexOpInterface op) {
      if (op->use_empty() || !op.getIndices() || ShapedType::isDynamic(op.getIndexLimit()))
        return;
      BlockArgument argument = originOf(op.getIndices());
      if (argument && argument.getOwner() == &function.getBody().front())
        asked[argument.getArgNumber()].add(op);
    });
    for (auto [index, found] : llvm::enumerate(asked)) {
      function.removeArgAttr(index, "mpc.index");
      if (!found.any)
        continue;
      function.setArgAttr(index, "mpc.index",
                          IndexAttr::get(&getContext(), found.limit, found.classes, found.leftOut));
    }
  }
};

} // namespace
} // namespace mpc
