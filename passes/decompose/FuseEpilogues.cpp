// Activations and GELU's derivative as epilogues of products.
// Before: primitives, with products, gelu_tanh and gelu_tanh_grad as ops of their own. After: where
// a product makes the operand of gelu_tanh and the backward reads that operand, one product writes
// both (the operand as its aux). Where one product alone makes the factor of gelu_tanh_grad, that
// product multiplies by the derivative, and reads the aux. The saved tensors are the same. So are
// the values by the definitions and on the CPU, since a product rounds its sum before its
// activation; cuBLASLt does not say whether it rounds there.
//
// Where nothing else reads a product, relu and gelu_tanh become its activation, through reshapes
// and through casts that change no bit: relu is the same in a wider type, and so is gelu_tanh where
// the result is rounded back at once. An activation of a product that others read stays an op,
// since a second result would cost a write.
//
// The pass fuses only epilogues that cuBLASLt documents (auxRefusal: one product of f16 or of bf16
// whose rows begin at multiples of 8 elements). The rest stay ops, which Fuse groups, and a remark
// says why.
//
// With --recompute=cheap gelu_tanh stays an op, which the backward repeats. With --recompute=layer
// the pass does not run: recomputed blocks would need a fifth more memory.
#include "ir/anchor/GemmRules.h"
#include "ir/group/GroupNodes.h"
#include "ir/group/Placement.h"
#include "passes/Passes.h"
#include "passes/decompose/Fusable.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/Remarks.h"

using namespace mlir;

namespace mpc {
#define GEN_PASS_DEF_FUSEEPILOGUES
#include "passes/Passes.h.inc"
namespace {

/// The product whose first result `value` is, through reshapes, or null.
MatmulOp productOf(Value value) {
  value = withoutReshapes(value);
  auto product = value.getDefiningOp<MatmulOp>();
  return product && value == product.getY() ? product : MatmulOp();
}

/// Whether gelu_tanh's derivative reads the value, through reshapes.
bool isReadByGradient(Value value) {
  return llvm::any_of(value.getUsers(), [&](Operation *user) {
    return isa<ReshapeOp>(user) ? isReadByGradient(user->getResult(0)) : isa<GeluTanhGradOp>(user);
  });
}

/// Whether `value` is the only reader of the product, through reshapes, and itself has one reader.
bool isReadOnce(MatmulOp product, Value value) {
  while (value.hasOneUse() && value != product.getY())
    value = value.getDefiningOp<ReshapeOp>().getX();
  return value == product.getY() && value.hasOneUse();
}

/// Whether the value has its elements in the order of memory, through reshapes.
bool liesInOrder(Value value) {
  while (auto reshape = value.getDefiningOp<ReshapeOp>())
    value = reshape.getX();
  return !value.getDefiningOp<ViewOpInterface>();
}

/// The reason why the product can take no epilogue, or an empty text.
StringRef refusalOf(MatmulOp product) {
  if (product.getActivation().value_or(Activation::none) != Activation::none)
    return "the product has an activation";
  if (product.getSummed())
    return "the product sums a factor";
  return auxRefusal(product);
}
StringRef refusalOf(GeluTanhGradOp gradient, MatmulOp product) {
  if (!isReadOnce(product, gradient.getY()))
    return "something else reads the product too";
  if (product.getBias())
    return "the product has a bias";
  if (gradient.getX().getType() != gradient.getY().getType() || !liesInOrder(gradient.getX()))
    return "an aux is a whole tensor of the product's type";
  return refusalOf(product);
}

/// Whether there is a reason, which becomes a remark.
bool isRefused(Operation *op, StringRef why) {
  if (!why.empty())
    remark::missed(op->getLoc(), remark::RemarkOpts::name("Epilogue").category("mpc"))
        << op->getName().getStringRef() << " stays a pass over memory: " << why;
  return !why.empty();
}

Value reshaped(OpBuilder &builder, Value value, Type like) {
  if (shapeOf(value) == cast<RankedTensorType>(like).getShape())
    return value;
  auto type = RankedTensorType::get(cast<RankedTensorType>(like).getShape(), elementOf(value));
  return ReshapeOp::create(builder, value.getLoc(), type, value);
}

/// Builds `product` once more, with the activation.
MatmulOp withActivation(OpBuilder &builder, MatmulOp product, Activation activation,
                        bool hasPreactivation, Value aux) {
  MatmulArguments arguments = product.getArguments();
  arguments.activation = ActivationAttr::get(builder.getContext(), activation);
  arguments.hasPreactivation = hasPreactivation;
  arguments.aux = aux;
  auto result = MatmulOp::create(builder, product.getLoc(), product.getY().getType(), arguments);
  result->setDiscardableAttrs(product->getDiscardableAttrDictionary());
  return result;
}

void fuseForward(GeluTanhOp gelu) {
  MatmulOp product = productOf(gelu.getX());
  if (!product || !isReadByGradient(product.getY()) || isRefused(gelu, refusalOf(product)))
    return;
  OpBuilder builder(product);
  MatmulOp both = withActivation(builder, product, Activation::gelu_tanh, true, {});
  product.getY().replaceAllUsesWith(both.getPreactivation());
  gelu.getY().replaceAllUsesWith(reshaped(builder, both.getY(), gelu.getY().getType()));
  gelu.erase();
  product.erase();
}

/// The product that makes the operand of an activation, through reshapes and widening casts that
/// have no other reader; null where there is none. `refusal` says why it cannot take it.
ProductOpInterface productForActivation(Value x, Activation activation, StringRef &refusal) {
  bool isReadOnce = x.hasOneUse();
  while (Operation *op = x.getDefiningOp()) {
    if (!isa<ReshapeOp>(op) && !isWideningCast(op))
      break;
    x = op->getOperand(0);
    isReadOnce &= x.hasOneUse();
  }
  auto product = x.getDefiningOp<ProductOpInterface>();
  if (!product || !isReadOnce || x != product->getResult(0))
    return {};
  refusal = product.refuseActivation(activation);
  return product;
}

/// The value of an activation that is rounded to `element`: the result of the cast that alone reads
/// it, or null.
Value roundedResult(Operation *op, Type element) {
  if (!op->hasOneUse())
    return {};
  auto cast = dyn_cast<CastOp>(*op->user_begin());
  const bool rounds = cast && elementOf(cast.getY()) == element && !cast.saturates();
  return rounds ? Value(cast.getY()) : Value();
}

/// Makes `op` the activation of the product before it.
void fuseActivation(Operation *op, Activation activation) {
  Value x = op->getOperand(0), y = op->getResult(0);
  StringRef refusal;
  ProductOpInterface product = productForActivation(x, activation, refusal);
  if (!product)
    return;
  Type element = elementOf(product->getResult(0));
  if (refusal.empty() && elementOf(y) != element && activation != Activation::relu) {
    y = roundedResult(op, element);
    refusal = y ? "" : "the activation has another type than the product";
  }
  if (isRefused(op, refusal))
    return;
  OpBuilder builder(op);
  Value fused = product.buildActivated(builder, activation);
  fused = reshaped(builder, fused, y.getType());
  if (fused.getType() != y.getType())
    fused = CastOp::create(builder, op->getLoc(), y.getType(), fused, OverflowAttr());
  y.replaceAllUsesWith(fused);
  if (y != op->getResult(0))
    y.getDefiningOp()->erase();
  op->erase();
  while (x.use_empty() && x.getDefiningOp()) { // the reshapes and casts, and the product
    Operation *dead = x.getDefiningOp();
    if (dead != product)
      x = dead->getOperand(0);
    dead->erase();
    if (dead == product)
      break;
  }
}

void fuseBackward(GeluTanhGradOp gradient) {
  Value x = gradient.getX(), dy = gradient.getY();
  StringRef refusal;
  MatmulOp product = productBefore(gradient, refusal);
  if (isRefused(gradient, refusal) || !product)
    return;
  OpBuilder builder(gradient); // x may be made after the product
  Value aux = reshaped(builder, x, product.getY().getType());
  MatmulOp fused = withActivation(builder, product, Activation::gelu_tanh_grad, false, aux);
  gradient.getZ().replaceAllUsesWith(reshaped(builder, fused.getY(), gradient.getZ().getType()));
  gradient.erase();
  while (dy != product.getY()) {
    auto reshape = dy.getDefiningOp<ReshapeOp>();
    dy = reshape.getX();
    reshape.erase();
  }
  product.erase();
}

struct FuseEpilogues : impl::FuseEpiloguesBase<FuseEpilogues> {
  using FuseEpiloguesBase::FuseEpiloguesBase;

  void runOnOperation() override {
    if (forward)
      for (GeluTanhOp gelu : llvm::to_vector(getOperation().getOps<GeluTanhOp>()))
        isReadByGradient(withoutReshapes(gelu.getX()))
            ? fuseForward(gelu)
            : fuseActivation(gelu, Activation::gelu_tanh);
    for (ReluOp relu : llvm::to_vector(getOperation().getOps<ReluOp>()))
      fuseActivation(relu, Activation::relu);
    for (GeluTanhGradOp gradient : llvm::to_vector(getOperation().getOps<GeluTanhGradOp>()))
      fuseBackward(gradient);
  }
};

} // namespace

MatmulOp productBefore(GeluTanhGradOp gradient, StringRef &refusal) {
  MatmulOp product = productOf(gradient.getY());
  refusal = product ? refusalOf(gradient, product) : "";
  return refusal.empty() ? product : MatmulOp();
}

} // namespace mpc
