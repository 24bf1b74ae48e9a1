//===-- FuseEpilogues.cpp - GELU and its derivative as epilogues of products ------------------===//
//
// Before: primitives, with products, gelu_tanh and gelu_tanh_grad as ops of their own. After: where
// a product makes the operand of gelu_tanh and the backward reads that operand, one product writes
// both (the operand as its aux). Where one product alone makes the factor of gelu_tanh_grad, that
// product multiplies by the derivative, and reads the aux. By the definitions the values are the
// same, since a product rounds its sum before its activation. Any other gelu_tanh stays an op,
// since a second result would only cost a write.
//
// The pass fuses only epilogues that cuBLASLt documents (auxRefusal); the rest stay ops, which Fuse
// groups, and a remark says why.
//
//===------------------------------------------------------------------------------------------===//
#include "ir/group/GemmRules.h"
#include "ir/group/Placement.h"
#include "passes/Passes.h"
#include "passes/decompose/Epilogues.h"

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
        fuseForward(gelu);
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
