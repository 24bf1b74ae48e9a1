#include "passes/fuse/GroupParts.h"
#include "ir/schedule/Schedule.h"

#include "mlir/IR/IRMapping.h"

using namespace mlir;

namespace mpc {
namespace {

class PartFinder {
public:
  PartFinder(GroupOp group, ArrayRef<unsigned> results, llvm::function_ref<bool(OpResult)> isThere)
      : group(group), yielded(group.getBody().front().getTerminator()->getOperands()),
        results(results), isThere(isThere) {}

  GroupPart find() {
    for (unsigned result : results)
      make(yielded[result]);
    return std::move(part);
  }

private:
  /// Collects the ops that make a value which is wanted, or which is not there.
  void make(Value value) {
    if (auto argument = dyn_cast<BlockArgument>(value)) {
      part.inputs[value] = group.getInputs()[argument.getArgNumber()];
      return;
    }
    Operation *op = value.getDefiningOp();
    if (part.ops.contains(op))
      return;
    for (Value operand : op->getOperands())
      read(operand);
    part.ops.insert(op);
  }
  void read(Value value) {
    bool isFree = isa_and_nonnull<ViewOpInterface, ConstantOp, IotaOp>(value.getDefiningOp());
    for (auto [index, result] : llvm::enumerate(group.getResults()))
      if (!isFree && yielded[index] == value && !llvm::is_contained(results, index) &&
          isThere(result)) {
        part.inputs[value] = result;
        return;
      }
    make(value);
  }

  GroupOp group;
  OperandRange yielded;
  ArrayRef<unsigned> results;
  llvm::function_ref<bool(OpResult)> isThere;
  GroupPart part;
};

} // namespace

GroupPart findPart(GroupOp group, ArrayRef<unsigned> results,
                   llvm::function_ref<bool(OpResult)> isThere) {
  return PartFinder(group, results, isThere).find();
}

/// Whether the order in which a schedule goes over the domain decides a value of the part.
static bool isOrdered(const GroupPart &part) {
  return llvm::any_of(part.ops,
                      [](Operation *op) { return isa<ReduceOpInterface>(op) && !isa<AmaxOp>(op); });
}

/// The domain of the part alone: the group's, or its transpose where each result is one, so that
/// neighbours in a row of the domain are neighbours in the result.
static Domain domainOf(GroupOp group, ArrayRef<unsigned> results, const GroupPart &part) {
  Domain domain(group.getRows(), group.getColumns());
  if (llvm::any_of(part.ops, [](Operation *op) { return isa<ReduceOpInterface>(op); }))
    return domain;
  const GroupNodes nodes = nodesOf(group.getBody(), domain.first, domain.second);
  const bool turns = llvm::all_of(
      results, [&](unsigned result) { return nodes.outputs[result].kind == OutputKind::Turned; });
  return turns ? Domain(domain.second, domain.first) : domain;
}

bool fitsDomain(GroupOp group, ArrayRef<unsigned> results, const GroupPart &part) {
  Operation *yield = group.getBody().front().getTerminator();
  SmallVector<Value> made =
      llvm::map_to_vector(results, [&](unsigned result) { return yield->getOperand(result); });
  std::string why;
  const auto [rows, columns] = domainOf(group, results, part);
  FailureOr<GroupNodes> nodes =
      buildNodes(made, rows, columns, [&](Operation *op) { return part.ops.contains(op); }, why);
  return succeeded(nodes) && fitsSchedule(*nodes, why);
}

GroupOp buildPart(GroupOp group, ArrayRef<unsigned> results, const GroupPart &part,
                  OpBuilder &builder, std::optional<Domain> domain) {
  OpBuilder::InsertionGuard guard(builder);
  const auto [rows, columns] = domain ? *domain : domainOf(group, results, part);
  SmallVector<Value> operands;
  for (auto &[inside, outside] : part.inputs)
    operands.push_back(outside);
  SmallVector<Type> types = llvm::map_to_vector(
      results, [&](unsigned result) { return group.getResult(result).getType(); });
  auto built = GroupOp::create(builder, group.getLoc(), types, operands, rows, columns,
                               DictionaryAttr(), ArrayAttr());
  Block *block = builder.createBlock(&built.getBody());
  IRMapping mapping;
  for (auto &[inside, outside] : part.inputs)
    mapping.map(inside, block->addArgument(inside.getType(), outside.getLoc()));
  for (Operation &op : group.getBody().front())
    if (part.ops.contains(&op))
      builder.clone(op, mapping);
  Operation *yield = group.getBody().front().getTerminator();
  YieldOp::create(builder, group.getLoc(), llvm::map_to_vector(results, [&](unsigned result) {
                    return mapping.lookup(yield->getOperand(result));
                  }));
  if (isOrdered(part))
    built.setScheduleAttr(
        chooseSchedule(nodesOf(group.getBody(), group.getRows(), group.getColumns()))
            .toAttribute(group.getContext()));
  return built;
}

/// Erases the views of a value that nobody reads.
static void eraseUnreadViews(Value value) {
  for (Operation *user : llvm::make_early_inc_range(value.getUsers())) {
    if (!isa<ViewOpInterface>(user))
      continue;
    eraseUnreadViews(user->getResult(0));
    if (user->use_empty())
      user->erase();
  }
}

GroupOp dropResult(GroupOp group, unsigned result) {
  SmallVector<unsigned> kept;
  for (unsigned i = 0; i < group.getNumResults(); ++i)
    if (i != result)
      kept.push_back(i);
  eraseUnreadViews(group.getResult(result));
  OpBuilder builder(group);
  GroupPart part = findPart(group, kept, [](OpResult) { return false; });
  GroupOp smaller = buildPart(group, kept, part, builder);
  for (auto [index, number] : llvm::enumerate(kept))
    group.getResult(number).replaceAllUsesWith(smaller.getResult(index));
  group.erase();
  return smaller;
}

Value viewsAgain(Value value, Value from, Value to, OpBuilder &builder) {
  if (value == from)
    return to;
  IRMapping mapping;
  Operation *view = value.getDefiningOp();
  mapping.map(view->getOperand(0), viewsAgain(view->getOperand(0), from, to, builder));
  return builder.clone(*view, mapping)->getResult(0);
}

} // namespace mpc
