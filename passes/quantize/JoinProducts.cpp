//===-- JoinProducts.cpp - linear layers of one input become one product ----------------------===//
//
// Before: linear layers, of which several read the same value, such as q, k and v, or gate and up.
// After, in inference: one linear layer whose weight is the layers' weights one after the other,
// and slices of its result. The weights are joined in init, since they depend on parameters alone.
//
// The rule. Joined products read their input once, launch once, and have more columns to spread
// over a device. They cost no memory where each weight is a value that init computes for these
// layers anyway, as a 16-bit copy is; a weight that is read as the file has it stays, since its
// joined copy would stand beside it. A layer whose product takes an activation stays, and so does
// an FP8 product: FP8's scales belong to one weight each. Parts of a row begin at multiples of 16
// bytes. In training all stay: the parameters are apart in state, and their gradients would have to
// be cut apart again.
//
//===------------------------------------------------------------------------------------------===//
#include "ir/dialect/Provenance.h"
#include "passes/Passes.h"
#include "passes/quantize/ProductWork.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;

namespace mpc {
#define GEN_PASS_DEF_JOINPRODUCTS
#include "passes/Passes.h.inc"
namespace {

struct JoinProducts : impl::JoinProductsBase<JoinProducts> {
  void runOnOperation() override {
    if (getOperation()->hasAttr("mpc.training"))
      return;
    llvm::DenseSet<Attribute> stored;
    getOperation().walk(
        [&](ml_program::GlobalStoreOp store) { stored.insert(store.getGlobalAttr()); });
    for (auto function : getOperation().getOps<func::FuncOp>())
      joinIn(function.getBody().front(), stored);
  }

private:
  static void joinIn(Block &body, const llvm::DenseSet<Attribute> &stored) {
    llvm::MapVector<Value, SmallVector<LinearOp>> byInput;
    for (auto linear : body.getOps<LinearOp>())
      if (isCopyOfParameter(linear.getWeight(), stored) && canJoin(linear, stored))
        byInput[linear.getX()].push_back(linear);
    for (auto &[input, layers] : byInput) {
      SmallVector<LinearOp> alike;
      for (LinearOp linear : layers)
        if (alike.empty() || isAlike(alike.front(), linear))
          alike.push_back(linear);
      if (alike.size() > 1)
        join(alike);
    }
  }

  /// Whether the value is a cast of a parameter that no function stores, for its only reader.
  static bool isCopyOfParameter(Value value, const llvm::DenseSet<Attribute> &stored) {
    auto cast = value.getDefiningOp<CastOp>();
    return cast && value.hasOneUse() && isParameter(cast.getX(), stored);
  }
  static bool isParameter(Value value, const llvm::DenseSet<Attribute> &stored) {
    while (Operation *op = value.getDefiningOp()) {
      if (auto load = dyn_cast<ml_program::GlobalLoadOp>(op))
        return !stored.contains(load.getGlobalAttr());
      if (!isa<ViewOpInterface, CastOp>(op))
        return false;
      value = op->getOperand(0);
    }
    return false;
  }
  static bool canJoin(LinearOp linear, const llvm::DenseSet<Attribute> &stored) {
    constexpr int64_t aligned = 8; // elements: parts of a row begin at multiples of 16 bytes
    return linear.getActivation().value_or(Activation::none) == Activation::none &&
           shapeOf(linear.getY()).back() % aligned == 0 && !takesActivation(linear) &&
           linear.getCompute() != Compute::fp8 &&
           (!linear.getBias() || isParameter(linear.getBias(), stored)) &&
           llvm::all_of(linear->getUsers(), [&](Operation *user) { return readsInPlace(user, 6); });
  }
  /// Whether FuseEpilogues will make the activation behind the layer its product's, which it cannot
  /// of a part of a product, and no pass over memory needs to read the activation's operand anyway.
  static bool takesActivation(Value value) {
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
  static bool readsInPlace(Operation *user, int depth) {
    if (isa<ViewOpInterface, CastOp>(user) && depth > 0)
      return llvm::all_of(user->getResult(0).getUsers(),
                          [&](Operation *next) { return readsInPlace(next, depth - 1); });
    auto whole = dyn_cast<DecomposeOpInterface>(user); // it becomes passes over memory
    return isa<ScalarMapOpInterface, AnchorOpInterface>(user) || (whole && !whole.isPrimitive());
  }
  static bool isAlike(LinearOp a, LinearOp b) {
    const auto biasType = [](LinearOp op) {
      return op.getBias() ? elementOf(op.getBias()) : Type();
    };
    return elementOf(a.getY()) == elementOf(b.getY()) &&
           elementOf(a.getWeight()) == elementOf(b.getWeight()) &&
           a.getComputeAttr() == b.getComputeAttr() && biasType(a) == biasType(b);
  }

  static Value joined(OpBuilder &builder, Location location, ArrayRef<Value> parts) {
    SmallVector<int64_t> shape(shapeOf(parts.front()));
    shape[0] = 0;
    for (Value part : parts)
      shape[0] += shapeOf(part)[0];
    return ConcatOp::create(builder, location,
                            RankedTensorType::get(shape, elementOf(parts.front())), parts, 0);
  }
  static void join(ArrayRef<LinearOp> layers) {
    // The joined layer stands where all weights are known and no result is read yet.
    LinearOp first = layers.front();
    OpBuilder builder(first);
    SmallVector<Value> weights, biases;
    SmallVector<StringRef> names;
    for (LinearOp linear : layers) {
      weights.push_back(linear.getWeight());
      if (linear.getBias())
        biases.push_back(linear.getBias());
      names.push_back(layerOf(linear));
    }
    moveBefore(weights, first);
    moveBefore(biases, first);
    Location location = first.getLoc();
    Value weight = joined(builder, location, weights);
    SmallVector<int64_t> shape(shapeOf(first.getY()));
    shape.back() = shapeOf(weight)[0];
    auto whole = LinearOp::create(
        builder, location, RankedTensorType::get(shape, elementOf(first.getY())), first.getX(),
        weight, biases.empty() ? Value() : joined(builder, location, biases), ActivationAttr(),
        first.getComputeAttr(), builder.getStringAttr(llvm::join(names, "+")));
    whole->setAttr("mpc.decision", first->getAttr("mpc.decision"));
    if (auto work = ProductWork::of(first->getAttrOfType<DictionaryAttr>("mpc.decision"))) {
      for (LinearOp linear : llvm::drop_begin(layers))
        if (auto more = ProductWork::of(linear->getAttrOfType<DictionaryAttr>("mpc.decision")))
          work->add(*more);
      noteDecision(whole, ProductWork::entry, work->attribute(builder.getContext()));
    }
    int64_t begin = 0;
    for (LinearOp linear : layers) {
      SmallVector<int64_t> starts(shape.size()), limits(shape), strides(shape.size(), 1);
      starts.back() = begin;
      begin = limits.back() = begin + shapeOf(linear.getY()).back();
      linear.getY().replaceAllUsesWith(SliceOp::create(builder, location, linear.getType(),
                                                       whole.getY(), starts, limits, strides)
                                           .getY());
    }
    for (LinearOp linear : layers)
      linear.erase();
  }
  /// Moves what init will compute before `op`, in its order.
  static void moveBefore(ArrayRef<Value> values, Operation *op) {
    for (Value value : values)
      move(value.getDefiningOp(), op);
  }
  static void move(Operation *moved, Operation *op) {
    if (!moved || isa<ml_program::GlobalLoadOp>(moved) || moved->isBeforeInBlock(op))
      return;
    for (Value operand : moved->getOperands())
      move(operand.getDefiningOp(), op);
    moved->moveBefore(op);
  }
};

} // namespace
} // namespace mpc
