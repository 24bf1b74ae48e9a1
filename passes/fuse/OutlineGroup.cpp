#include "ir/dialect/Provenance.h"
#include "ir/schedule/Schedule.h"
#include "passes/fuse/FuseSteps.h"

#include "mlir/IR/IRMapping.h"
#include "mlir/IR/OperationSupport.h"
#include "llvm/ADT/DenseMap.h"

using namespace mlir;

namespace mpc {
namespace {

/// A block of copies of `ordered` over `inputs`; `given` are the copies of `outputs`.
std::unique_ptr<Block>
makeBody(ArrayRef<Operation *> ordered, ArrayRef<Value> inputs, ArrayRef<Value> outputs,
         llvm::function_ref<void(ArrayRef<Operation *>, IRMapping &, OpBuilder &)> clone,
         SmallVectorImpl<Value> &given) {
  auto body = std::make_unique<Block>();
  IRMapping mapping;
  for (Value input : inputs)
    mapping.map(input, body->addArgument(input.getType(), input.getLoc()));
  OpBuilder builder(outputs.front().getContext());
  builder.setInsertionPointToStart(body.get());
  clone(ordered, mapping, builder);
  given.clear();
  for (Value output : outputs)
    given.push_back(mapping.lookup(output));
  return body;
}

/// Clones pure ops in order, and equal ops once: one pass over memory computes once a value that
/// the forward and the backward both compute. Equal ops may differ in their origins. A cast with a
/// reason of its own stays.
void cloneOnce(ArrayRef<Operation *> ops, IRMapping &mapping, OpBuilder &builder) {
  constexpr auto flags =
      OperationEquivalence::IgnoreLocations | OperationEquivalence::IgnoreDiscardableAttrs;
  llvm::DenseMap<size_t, SmallVector<Operation *, 1>> known; // looked up, never walked
  for (Operation *op : ops) {
    Operation *copy = builder.clone(*op, mapping);
    auto isSame = [&](Operation *other) {
      return OperationEquivalence::isEquivalentTo(
                 other, copy, OperationEquivalence::exactValueMatch, nullptr, flags) &&
             (!decisionOf(copy) || decisionOf(copy) == decisionOf(other));
    };
    SmallVector<Operation *, 1> &alike = known[OperationEquivalence::computeHash(
        copy, OperationEquivalence::directHashValue, OperationEquivalence::ignoreHashValue, flags)];
    auto same = llvm::find_if(alike, isSame);
    if (same == alike.end()) {
      alike.push_back(copy);
      continue;
    }
    mapping.map(op->getResults(), (*same)->getResults());
    copy->erase();
  }
}

void cloneEach(ArrayRef<Operation *> ops, IRMapping &mapping, OpBuilder &builder) {
  for (Operation *op : ops)
    builder.clone(*op, mapping);
}

/// Members and the absorbed ops they read, in order; `inputs` are the values read from memory.
SmallVector<Operation *> bodyOf(const Members &members, ArrayRef<Operation *> sorted,
                                llvm::SetVector<Value> &inputs) {
  llvm::SetVector<Operation *> ops;
  std::function<void(Value)> reach = [&](Value value) {
    Operation *op = value.getDefiningOp();
    if (op && (members.contains(op) || isAbsorbed(op))) {
      if (ops.contains(op))
        return;
      for (Value operand : op->getOperands())
        reach(operand);
      ops.insert(op);
      return;
    }
    inputs.insert(value);
  };
  for (Operation *op : sorted)
    reach(op->getResult(0));
  return ops.takeVector();
}

} // namespace

void outlineGroup(const Members &members, ArrayRef<Operation *> sorted, ArrayRef<Value> outputs,
                  Domain domain) {
  std::string why;
  llvm::SetVector<Value> inputs;
  SmallVector<Operation *> ordered = bodyOf(members, sorted, inputs);
  SmallVector<Location> locations;
  for (Operation *op : ordered)
    locations.push_back(op->getLoc());
  OpBuilder builder(sorted.back());
  Location location = FusedLoc::get(builder.getContext(), locations);
  SmallVector<Value> given;
  auto body = makeBody(ordered, inputs.getArrayRef(), outputs, cloneOnce, given);
  // Two equal ops may be needed at two places, or turned where only one of them is read, so they
  // must stay two.
  FailureOr<GroupNodes> nodes =
      buildNodes(given, domain.first, domain.second, [](Operation *) { return true; }, why);
  if (failed(nodes) || !fitsSchedule(*nodes, why))
    body = makeBody(ordered, inputs.getArrayRef(), outputs, cloneEach, given);
  llvm::SetVector<Value> results(given.begin(), given.end());
  builder.setInsertionPointToEnd(body.get());
  YieldOp::create(builder, location, results.getArrayRef());
  builder.setInsertionPoint(sorted.back());
  auto group =
      GroupOp::create(builder, location, TypeRange(results.getArrayRef()), inputs.getArrayRef(),
                      domain.first, domain.second, DictionaryAttr(), ArrayAttr());
  group.getBody().push_back(body.release());
  for (auto [output, result] : llvm::zip(outputs, given)) {
    Value replaced = output;
    auto at = llvm::find(results, result);
    replaced.replaceUsesWithIf(group.getResult(at - results.begin()),
                               [&](OpOperand &use) { return !members.contains(use.getOwner()); });
  }
}

} // namespace mpc
