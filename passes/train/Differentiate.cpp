// Gradients in reverse mode.
// Before: mpc.gradients on whole ops. After: none. Every op on a path from the tensors to the
// scalar has built its derivative, last op first. The gradients of a value with several readers are
// added in its type, last reader first. The new ops carry mpc.backward. This pass does not choose
// which values are saved; derivatives read the forward's values in their types.
#include "ir/dialect/Provenance.h"
#include "ir/lower/Gradients.h"
#include "passes/Passes.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;

namespace mpc {
#define GEN_PASS_DEF_DIFFERENTIATE
#include "passes/Passes.h.inc"
namespace {

/// Marks the ops that a derivative builds with the op that they belong to.
struct Marker : OpBuilder::Listener {
  StringAttr origin, layer;
  llvm::SetVector<Operation *> built;

  void of(Operation *forward) {
    origin = StringAttr::get(forward->getContext(), originOf(forward).getValue() + "_grad");
    layer = layerAttrOf(forward);
  }

  void notifyOperationInserted(Operation *op, OpBuilder::InsertPoint) override {
    built.insert(op);
    if (isa<ConstantOp>(op)) // constants merge, whatever they belong to
      return;
    op->setAttr("mpc.backward", UnitAttr::get(op->getContext()));
    op->setAttr("mpc.origin", origin);
    if (layer && !layerAttrOf(op))
      setLayer(op, layer);
  }
};

/// Writes out one mpc.gradients.
class Reverse {
public:
  explicit Reverse(GradientsOp gradients)
      : target(gradients), builder(gradients.getLoc(), gradients) {
    builder.setListener(&marker);
    marker.of(gradients);
  }

  LogicalResult run() {
    findDependents();
    Value of = target.getOf();
    if (dependents.contains(of)) {
      gradientOf[of] = Primitives(builder).constant(1);
      for (Operation *op = of.getDefiningOp(), *previous; op; op = previous) {
        previous = op->getPrevNode();
        if (failed(visit(op)))
          return failure();
      }
    }
    marker.of(target);
    SmallVector<Value> results;
    for (auto [wrt, result] : llvm::zip(target.getWrt(), target.getGradients())) {
      Value gradient = gradientOf.lookup(wrt);
      if (!gradient)
        gradient = zeros(cast<RankedTensorType>(result.getType()));
      if (gradient.getType() != result.getType())
        return target.emitOpError()
               << "expects " << result.getType() << " for a tensor whose gradient is "
               << gradient.getType()
               << "; the loss is scaled once, after everything that depends on parameters";
      results.push_back(gradient);
    }
    target.replaceAllUsesWith(results);
    target.erase();
    for (Operation *op : llvm::reverse(marker.built))
      if (op->use_empty())
        op->erase();
    return success();
  }

private:
  /// Finds the floating-point values that depend on one of the tensors, as derivatives see it.
  void findDependents() {
    dependents.insert(target.getWrt().begin(), target.getWrt().end());
    for (Operation &op : *target->getBlock()) {
      if (&op == target.getOperation())
        return;
      if (!isa<StopGradientOp>(op) && readsDependents(&op))
        for (Value result : op.getResults())
          if (auto type = dyn_cast<RankedTensorType>(result.getType());
              type && isa<FloatType>(type.getElementType()))
            dependents.insert(result);
    }
  }

  /// Whether an op reads dependent values, also inside its regions.
  bool readsDependents(Operation *op) {
    return op
        ->walk([&](Operation *inner) {
          bool reads =
              llvm::any_of(inner->getOperands(), [&](Value x) { return dependents.contains(x); });
          return reads ? WalkResult::interrupt() : WalkResult::advance();
        })
        .wasInterrupted();
  }

  LogicalResult visit(Operation *op) {
    SmallVector<Value> incoming;
    for (Value result : op->getResults())
      incoming.push_back(gradientOf.lookup(result));
    if (llvm::none_of(incoming, [](Value value) { return bool(value); }) || !readsDependents(op))
      return success();
    marker.of(op);
    if (auto attention = dyn_cast<AttentionOp>(op); attention && !attention.getLse()) {
      op = giveLse(attention);
      incoming.push_back(Value());
    }
    auto differentiable = dyn_cast<DifferentiableOpInterface>(op);
    if (!differentiable)
      return op->emitError() << "'" << op->getName() << "' has no derivative; the ops of the mpc "
                             << "dialect have one, outside of regions";
    builder.setLoc(op->getLoc());
    GradientWords p(builder);
    SmallVector<Value> outgoing = differentiable.buildGradient(p, incoming);
    if (outgoing.size() != op->getNumOperands())
      return failure(); // after the op's diagnostic
    for (auto [operand, gradient] : llvm::zip(op->getOperands(), outgoing))
      if (gradient && dependents.contains(operand))
        add(operand, gradient);
    return success();
  }

  void add(Value value, Value gradient) {
    Value &sum = gradientOf[value];
    sum = sum ? Primitives(builder).add(sum, gradient) : gradient;
  }

  /// The same op with its second result, which its derivative reads.
  Operation *giveLse(AttentionOp old) {
    ArrayRef<int64_t> q = shapeOf(old.getQ());
    auto lse = RankedTensorType::get(q.drop_back(), Float32Type::get(old.getContext()));
    OpBuilder before(old);
    auto op = AttentionOp::create(before, old.getLoc(), TypeRange{old.getY().getType(), lse},
                                  old->getOperands(), old->getAttrs());
    gradientOf[op.getY()] = gradientOf.lookup(old.getY());
    if (dependents.contains(old.getY()))
      dependents.insert(op.getY());
    old.getY().replaceAllUsesWith(op.getY());
    old.erase();
    return op;
  }

  /// The gradient of a tensor that the scalar does not depend on. Zeros may carry any loss scale.
  Value zeros(RankedTensorType type) {
    auto scalar = RankedTensorType::get({}, type.getElementType(), type.getEncoding());
    Value zero = ConstantOp::create(
        builder, scalar,
        DenseElementsAttr::get(scalar, builder.getFloatAttr(type.getElementType(), 0)));
    return Primitives(builder).broadcast(zero, type.getShape());
  }

  GradientsOp target;
  Marker marker;
  ImplicitLocOpBuilder builder;
  llvm::DenseSet<Value> dependents;        // looked up by key alone
  llvm::DenseMap<Value, Value> gradientOf; // looked up by key alone
};

struct Differentiate : impl::DifferentiateBase<Differentiate> {
  void runOnOperation() override {
    SmallVector<GradientsOp> gradients;
    getOperation().walk([&](GradientsOp op) { gradients.push_back(op); });
    for (GradientsOp op : gradients)
      if (failed(Reverse(op).run()))
        return signalPassFailure();
  }
};

} // namespace
} // namespace mpc
