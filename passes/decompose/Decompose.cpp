// Whole ops become primitives.
// Before: any op of the dialect. After: scalar maps with operands of the result's shape,
// reductions, views, iota and constants. embedding, matmul, attention that its kernel takes, and
// concatenations that are places in memory stay. In Quantize only ops made of products are
// decomposed, so that the products can be quantised. Each op says whether it stays, and has its own
// decomposition. `mpc.origin` records the op, and `mpc.value` the name of a value in its
// definition; kernels take their names from these.
#include "ir/dialect/Provenance.h"
#include "ir/lower/Primitives.h"
#include "passes/Passes.h"

#include "mlir/IR/ImplicitLocOpBuilder.h"

using namespace mlir;

namespace mpc {
#define GEN_PASS_DEF_DECOMPOSE
#include "passes/Passes.h.inc"
namespace {

bool isWhole(Operation *op) {
  auto whole = dyn_cast<DecomposeOpInterface>(op);
  return whole && !whole.isPrimitive();
}
/// Whether products are what the op is made of. Linear layers are products themselves, which
/// Quantize knows.
bool isMadeOfProducts(Operation *op) {
  return isa<ProductOpInterface>(op) && !isa<AnchorOpInterface>(op);
}

/// Tags the ops that a decomposition builds with the op and layer they came from. Anchors among
/// them also get the decision on their precision, and whether they are the backward's; the cast
/// that a quantisation ends in gets the reason of that.
struct Tagger : OpBuilder::Listener {
  StringAttr origin, layer;
  DecisionAttr decision;
  Attribute backward;
  Type codes; // of a quantisation
  void notifyOperationInserted(Operation *op, OpBuilder::InsertPoint) override {
    if (isa<ConstantOp>(op)) // equal constants merge, whatever they came from
      return;
    if (!op->hasAttr("mpc.origin"))
      op->setAttr("mpc.origin", origin);
    if (layer && !layerAttrOf(op))
      setLayer(op, layer);
    const bool isCodes = codes && isa<CastOp>(op) && elementOf(op->getResult(0)) == codes;
    if (!isa<AnchorOpInterface>(op) && !isCodes)
      return;
    if (decision && !decisionOf(op))
      setDecision(op, decision);
    if (backward && !isCodes)
      op->setAttr("mpc.backward", backward);
  }
};

struct Decompose : impl::DecomposeBase<Decompose> {
  using DecomposeBase::DecomposeBase;

  void runOnOperation() override {
    if (madeOfProducts)
      return decomposeAll();
    // Origins matter no more, so equal ops merge.
    getOperation().walk([](Operation *op) {
      if (!isa<AnchorOpInterface>(op))
        op->removeAttr("mpc.backward");
    });
    // The decomposition of attention's gradient reads y and dy too, and in this order.
    for (AttentionOp attention : llvm::to_vector(getOperation().getOps<AttentionOp>()))
      giveHeadsInner(attention);
    decomposeAll();
    getOperation().walk([](Operation *op) {
      if (isa<ScalarMapOpInterface>(op))
        broadcastOperands(op);
    });
    for (MatmulOp matmul : llvm::to_vector(getOperation().getOps<MatmulOp>()))
      broadcastBatch(matmul);
  }

  bool isToDecompose(Operation *op) const {
    return isWhole(op) && (!madeOfProducts || isMadeOfProducts(op));
  }

  void decomposeAll() {
    SmallVector<Operation *> worklist;
    getOperation().walk([&](Operation *op) {
      if (isToDecompose(op))
        worklist.push_back(op);
    });
    while (!worklist.empty()) {
      Operation *op = worklist.pop_back_val();
      Tagger tagger;
      tagger.origin = originOf(op);
      tagger.layer = layerAttrOf(op);
      tagger.decision = decisionOf(op);
      tagger.backward = op->getAttr("mpc.backward");
      if (isa<QuantizeOp, QuantizeBlocksOp>(op))
        tagger.codes = elementOf(op->getResult(0));
      ImplicitLocOpBuilder builder(op->getLoc(), op);
      builder.setListener(&tagger);
      Operation *before = op->getPrevNode();
      Primitives p(builder);
      SmallVector<Value> values = cast<DecomposeOpInterface>(op).decompose(p);
      if (Attribute name = op->getAttr("mpc.name"))
        if (Operation *maker = base(values.front()).getDefiningOp())
          maker->setAttr("mpc.name", name);
      op->replaceAllUsesWith(values);
      Operation *first = before ? before->getNextNode() : &op->getBlock()->front();
      for (; first != op; first = first->getNextNode())
        if (isToDecompose(first))
          worklist.push_back(first);
      op->erase();
    }
  }

  /// Broadcasts leading dimensions to those of the result, since a product has one batch; scales of
  /// blocks with their factor.
  static void broadcastBatch(MatmulOp matmul) {
    ArrayRef<int64_t> batch = shapeOf(matmul.getY()).drop_back(2);
    OpBuilder builder(matmul);
    const auto spread = [&](OpOperand &operand) {
      SmallVector<int64_t> whole(batch);
      llvm::append_range(whole, shapeOf(operand.get()).take_back(2));
      auto type = RankedTensorType::get(whole, elementOf(operand.get()));
      operand.set(BroadcastOp::create(builder, matmul.getLoc(), type, operand.get(), whole));
    };
    for (unsigned i = 0; i < 2; ++i) {
      OpOperand &operand = matmul->getOpOperand(i);
      ArrayRef<int64_t> own = shapeOf(operand.get()).drop_back(2);
      if (elementCount(own) == 1 || own == batch)
        continue;
      spread(operand);
      if (i == 0 ? matmul.getBlockA() : matmul.getBlockB())
        spread((i == 0 ? matmul.getScaleAMutable() : matmul.getScaleBMutable())[0]);
    }
  }

  static bool swapsHeads(Operation *op) {
    auto transpose = dyn_cast<TransposeOp>(op);
    return transpose && transpose.getPermutation() == ArrayRef<int64_t>{0, 2, 1, 3};
  }

  /// If every reader of attention's result but its own gradient reads it as (B, T, H, D), attention
  /// gives it in that order, and the gradient reads it and dy in that order.
  static void giveHeadsInner(AttentionOp attention) {
    SmallVector<Operation *> users(attention.getY().getUsers());
    auto transpose = llvm::find_if(users, swapsHeads);
    auto fits = [](Operation *user) { return swapsHeads(user) || isa<AttentionGradOp>(user); };
    if (attention.getHeadsInner() || transpose == users.end() || !llvm::all_of(users, fits))
      return;
    attention.setHeadsInner(true);
    auto type = cast<RankedTensorType>((*transpose)->getResult(0).getType());
    attention.getY().setType(type);
    for (Operation *user : users) {
      auto grad = dyn_cast<AttentionGradOp>(user);
      if (!grad) {
        user->getResult(0).replaceAllUsesWith(attention.getY());
        user->erase();
        continue;
      }
      grad.setHeadsInner(true);
      Operation *dy = grad.getDy().getDefiningOp();
      OpBuilder builder(grad);
      grad.getDyMutable().assign(
          dy && swapsHeads(dy) ? dy->getOperand(0)
                               : TransposeOp::create(builder, grad.getLoc(), type, grad.getDy(),
                                                     ArrayRef<int64_t>{0, 2, 1, 3}));
    }
  }

  static void broadcastOperands(Operation *op) {
    ArrayRef<int64_t> shape = shapeOf(op->getResult(0));
    OpBuilder builder(op);
    for (OpOperand &operand : op->getOpOperands()) {
      if (shapeOf(operand.get()) == shape)
        continue;
      auto type = RankedTensorType::get(shape, elementOf(operand.get()));
      operand.set(BroadcastOp::create(builder, op->getLoc(), type, operand.get(), shape));
    }
  }
};

} // namespace
} // namespace mpc
