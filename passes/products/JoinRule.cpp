#include "passes/products/JoinRule.h"

#include "mlir/Dialect/MLProgram/IR/MLProgram.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;

namespace mpc {
namespace {

bool isParameter(Value value, const llvm::DenseSet<Attribute> &stored) {
  while (Operation *op = value.getDefiningOp()) {
    if (auto load = dyn_cast<ml_program::GlobalLoadOp>(op))
      return !stored.contains(load.getGlobalAttr());
    if (!isa<ViewOpInterface, CastOp>(op))
      return false;
    value = op->getOperand(0);
  }
  return false;
}

/// Whether the value is a cast of a parameter that no function stores, for its only reader.
bool isCopyOfParameter(Value value, const llvm::DenseSet<Attribute> &stored) {
  auto cast = value.getDefiningOp<CastOp>();
  return cast && value.hasOneUse() && isParameter(cast.getX(), stored);
}

/// Whether FuseEpilogues will make the activation behind the layer its product's, which it cannot
/// of a part of a product, and no pass over memory needs to read the activation's operand anyway.
bool takesActivation(Value value) {
  if (!value.hasOneUse())
    return false;
  Operation *user = *value.user_begin();
  if (isa<ReshapeOp, CastOp>(user))
    return takesActivation(user->getResult(0));
  return isa<ReluOp, GeluTanhOp>(user) &&
         !llvm::all_of(user->getUsers(), llvm::IsaPred<ScalarMapOpInterface>);
}

/// Whether a reader takes a part of each row as it lies: passes over memory do, and products and
/// attention behind views that split the row in heads. What must lie whole, as a result of the
/// function or a concatenation that is places in memory, would be copied.
bool readsInPlace(Operation *user, int depth) {
  if (isa<ViewOpInterface, CastOp>(user) && depth > 0)
    return llvm::all_of(user->getResult(0).getUsers(),
                        [&](Operation *next) { return readsInPlace(next, depth - 1); });
  auto whole = dyn_cast<DecomposeOpInterface>(user); // it becomes passes over memory
  return isa<ScalarMapOpInterface, AnchorOpInterface>(user) || (whole && !whole.isPrimitive());
}

bool canJoin(LinearOp linear, const llvm::DenseSet<Attribute> &stored) {
  constexpr int64_t aligned = 8; // elements: parts of a row begin at multiples of 16 bytes
  return linear.getActivation().value_or(Activation::none) == Activation::none &&
         shapeOf(linear.getY()).back() % aligned == 0 && !takesActivation(linear) &&
         (!linear.getBias() || isParameter(linear.getBias(), stored)) &&
         llvm::all_of(linear->getUsers(), [&](Operation *user) { return readsInPlace(user, 6); });
}

/// The mark of the layer, which a layer in bf16 lacks as one in fp8 would without fp8.
ComputeAttr computeOf(LinearOp linear) {
  return linear.getCompute() == Compute::fp8 ? ComputeAttr() : linear.getComputeAttr();
}

bool isAlike(LinearOp a, LinearOp b) {
  const auto biasType = [](LinearOp op) { return op.getBias() ? elementOf(op.getBias()) : Type(); };
  return elementOf(a.getY()) == elementOf(b.getY()) &&
         elementOf(a.getWeight()) == elementOf(b.getWeight()) && computeOf(a) == computeOf(b) &&
         biasType(a) == biasType(b);
}

} // namespace

SmallVector<JoinSet> setsToJoin(func::FuncOp function, bool withFp8) {
  SmallVector<JoinSet> sets;
  auto module = function->getParentOfType<ModuleOp>();
  if (module->hasAttr("mpc.training"))
    return sets;
  llvm::DenseSet<Attribute> stored;
  module.walk([&](ml_program::GlobalStoreOp store) { stored.insert(store.getGlobalAttr()); });
  llvm::MapVector<Value, JoinSet> byInput;
  for (auto linear : function.getBody().front().getOps<LinearOp>())
    if ((withFp8 || linear.getCompute() != Compute::fp8) &&
        isCopyOfParameter(linear.getWeight(), stored) && canJoin(linear, stored))
      byInput[linear.getX()].push_back(linear);
  for (auto &[input, layers] : byInput) {
    JoinSet alike;
    for (LinearOp linear : layers)
      if (alike.empty() || isAlike(alike.front(), linear))
        alike.push_back(linear);
    if (alike.size() > 1)
      sets.push_back(std::move(alike));
  }
  return sets;
}

} // namespace mpc
