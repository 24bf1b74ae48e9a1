// Linear layers of one input become one product.
// Before: linear layers, of which several read the same value, such as q, k and v, or gate and up.
// After, in inference: one linear layer whose weight is the layers' weights one after the other,
// and slices of its result. The weights are joined in init, since they depend on parameters alone.
//
// Which layers: JoinRule.h.
#include "ir/dialect/Provenance.h"
#include "passes/Passes.h"
#include "passes/products/JoinRule.h"
#include "passes/products/ProductWork.h"

#include "llvm/ADT/StringExtras.h"

using namespace mlir;

namespace mpc {
#define GEN_PASS_DEF_JOINPRODUCTS
#include "passes/Passes.h.inc"
namespace {

struct JoinProducts : impl::JoinProductsBase<JoinProducts> {
  void runOnOperation() override {
    for (auto function : getOperation().getOps<func::FuncOp>())
      for (const JoinSet &layers : setsToJoin(function, /*withFp8=*/false))
        join(layers);
  }

private:
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
    setDecision(whole, decisionOf(first));
    SmallVector<ProductWork> works;
    for (LinearOp linear : layers)
      llvm::append_range(works, ProductWork::of(decisionOf(linear)));
    if (!works.empty())
      noteWorks(whole, works);
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
