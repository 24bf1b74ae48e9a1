//===-- InputLimits.cpp - inputs whose elements are rows of a table --------------------------===//
//
// Found by structure: the ids of a lookup are followed back to arguments, through views that keep
// every element. Not through slices: what they leave out may be anything.
//
//===------------------------------------------------------------------------------------------===//
#include "passes/InputLimits.h"

#include "ir/Dialect.h"

using namespace mlir;

namespace mpc {
namespace {

/// What a value inside or outside of a group is a copy of; null where it is computed.
Value originOf(Value value) {
  while (true) {
    Operation *definition = value.getDefiningOp();
    if (isa_and_nonnull<ReshapeOp, TransposeOp, BroadcastOp>(definition)) {
      value = definition->getOperand(0);
      continue;
    }
    if (definition)
      return {};
    auto argument = cast<BlockArgument>(value);
    auto group = dyn_cast<GroupOp>(argument.getOwner()->getParentOp());
    if (!group)
      return value;
    value = group.getInputs()[argument.getArgNumber()];
  }
}

} // namespace

DenseI64ArrayAttr inputLimits(func::FuncOp function) {
  SmallVector<int64_t> limits(function.getNumArguments(), 0);
  bool isKnown = false;
  function.walk([&](EmbeddingOp lookup) {
    auto argument = dyn_cast_or_null<BlockArgument>(originOf(lookup.getIds()));
    if (!argument)
      return;
    const int64_t rows = shapeOf(lookup.getTable())[0];
    int64_t &limit = limits[argument.getArgNumber()];
    limit = limit == 0 ? rows : std::min(limit, rows);
    isKnown = true;
  });
  return isKnown ? DenseI64ArrayAttr::get(function.getContext(), limits) : DenseI64ArrayAttr();
}

} // namespace mpc
