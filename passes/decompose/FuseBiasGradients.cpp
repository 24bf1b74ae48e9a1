// Sums along k by the product that reads the tensor.
// Before: primitives. A bias gradient is the sum of dy's rows, beside the weight gradient's product
// over the same rows. After: where no kernel of ours makes dy, that product writes the sum too
// (summed), so that dy is not read once more. Where a kernel makes dy, that kernel also sums it,
// which costs nothing, and this pass changes nothing. By the definitions the values are the same:
// one f32 sum, rounded once to the product's type, which must be the bias gradient's. A sum that is
// read in f32 stays an op.
//
// cuBLASLt calls these epilogues BGRADA and BGRADB. It computes in f32, and says neither in which
// order it adds nor whether partial results of split products stay f32. On the CPU the bits differ
// from those of partial sums by the order alone.
//
// The pass fuses only sums that cuBLASLt is known to compute (sumsRefusal); other sums stay ops,
// and a remark says why. In fp32 and tf32 cuBLASLt 11.6 read out of bounds, and tf32 may round the
// summed values. In fp8 the kernel that quantises dy sums it. DGELU_BGRAD, for a dy that GELU's
// derivative alone makes, is not used.
#include "ir/anchor/GemmRules.h"
#include "ir/group/GroupNodes.h"
#include "ir/group/Placement.h"
#include "passes/Passes.h"
#include "passes/decompose/Fusable.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/Remarks.h"

using namespace mlir;

namespace mpc {
#define GEN_PASS_DEF_FUSEBIASGRADIENTS
#include "passes/Passes.h.inc"
namespace {

/// The tensor that is summed, before it is widened and reshaped.
Value summedTensor(SumOp sum) {
  Value value = withoutReshapes(sum.getX());
  auto cast = value.getDefiningOp<CastOp>();
  bool widens = cast && elementOf(value).isF32() && isWideningCast(cast);
  return widens ? withoutReshapes(cast.getX()) : value;
}

/// Whether a kernel of ours writes the tensor, or part of it. A library's product and attention,
/// which has no sums of its own, do not count. A tensor that a product could make counts as the
/// product's even where --recompute keeps the two apart, so that the bits are the same.
bool isMadeByKernel(Value value) {
  Operation *op = value.getDefiningOp();
  StringRef refusal;
  if (auto gradient = dyn_cast_or_null<GeluTanhGradOp>(op))
    return !productBefore(gradient, refusal);
  if (isStridedPlacement(op))
    return llvm::any_of(op->getOperands(), isMadeByKernel);
  if (isa_and_nonnull<ViewOpInterface>(op))
    return isMadeByKernel(op->getOperand(0));
  return op && !isa<MatmulOp, AttentionOp, AttentionGradOp, ml_program::GlobalLoadOp>(op);
}

/// A product that sums over the rows of a tensor, and which of its factors that is.
struct Reader {
  MatmulOp product;
  Factor factor;
};

/// Finds the products that read (rows, columns), through reshapes.
void findReaders(Value value, ArrayRef<int64_t> shape, SmallVectorImpl<Reader> &readers) {
  for (OpOperand &use : value.getUses()) {
    if (isa<ReshapeOp>(use.getOwner()))
      findReaders(use.getOwner()->getResult(0), shape, readers);
    auto product = dyn_cast<MatmulOp>(use.getOwner());
    if (!product || shapeOf(value) != shape)
      continue;
    if (use.getOperandNumber() == 0 && product.getTransposeA())
      readers.push_back({product, Factor::a});
    if (use.getOperandNumber() == 1 && !product.getTransposeB())
      readers.push_back({product, Factor::b});
  }
}

/// The first such product, if there is one.
std::optional<Reader> firstReader(Value value, ArrayRef<int64_t> shape) {
  SmallVector<Reader> readers;
  findReaders(value, shape, readers);
  auto isBefore = [](const Reader &x, const Reader &y) {
    return x.product->isBeforeInBlock(y.product);
  };
  auto first = llvm::min_element(readers, isBefore);
  return first == readers.end() ? std::nullopt : std::optional(*first);
}

/// The sum in the product's type: the sum itself, or the one cast that reads it. Else null.
Value narrowed(SumOp sum, Type element) {
  if (elementOf(sum.getY()) == element)
    return sum.getY();
  auto cast = sum->hasOneUse() ? dyn_cast<CastOp>(*sum->user_begin()) : CastOp();
  bool rounds = cast && cast.getOverflow().value_or(Overflow::ieee) == Overflow::ieee;
  return rounds && elementOf(cast.getY()) == element ? cast.getY() : Value();
}

/// The reason why the product cannot write the sum, or an empty text.
StringRef refusalOf(const Reader &reader, Value result) {
  MatmulOp product = reader.product;
  if (product.getNumOperands() > 2 || product.getSecondResult() ||
      product.getActivation().value_or(Activation::none) != Activation::none)
    return "the product has an epilogue";
  StringRef why = sumsRefusal(product, reader.factor);
  if (!why.empty())
    return why;
  if (!result)
    return "it is read in another type than the product's";
  if (llvm::any_of(result.getUsers(), [&](Operation *user) {
        return user == product || user->isBeforeInBlock(product);
      }))
    return "it is read by the product or before it";
  return "";
}

void eraseDead(Value value) {
  while (value.use_empty() && isa_and_nonnull<ReshapeOp, CastOp, SumOp>(value.getDefiningOp())) {
    Operation *dead = value.getDefiningOp();
    value = dead->getOperand(0);
    dead->erase();
  }
}

void fuse(SumOp sum) {
  std::optional<int64_t> rows = summedRows(sum);
  Value tensor = summedTensor(sum);
  if (!rows || isMadeByKernel(tensor))
    return;
  std::optional<Reader> reader =
      firstReader(tensor, {*rows, elementCount(shapeOf(tensor)) / *rows});
  if (!reader)
    return;
  MatmulOp product = reader->product;
  Value result = narrowed(sum, elementOf(product.getY()));
  if (StringRef why = refusalOf(*reader, result); !why.empty()) {
    remark::missed(sum->getLoc(), remark::RemarkOpts::name("Epilogue").category("mpc"))
        << sum->getName().getStringRef() << " stays a pass over memory: " << why;
    return;
  }
  OpBuilder builder(product);
  MatmulArguments arguments = product.getArguments();
  arguments.activation = ActivationAttr(); // none, stated or not
  arguments.summed = FactorAttr::get(builder.getContext(), reader->factor);
  auto both = MatmulOp::create(builder, product.getLoc(), product.getY().getType(), arguments);
  both->setDiscardableAttrs(product->getDiscardableAttrDictionary());
  Value sums = both.getFactorSums();
  if (sums.getType() != result.getType())
    sums = ReshapeOp::create(builder, sum.getLoc(), result.getType(), sums);
  product.getY().replaceAllUsesWith(both.getY());
  product.erase();
  result.replaceAllUsesWith(sums);
  eraseDead(result);
}

struct FuseBiasGradients : impl::FuseBiasGradientsBase<FuseBiasGradients> {
  void runOnOperation() override {
    for (SumOp sum : llvm::to_vector(getOperation().getOps<SumOp>()))
      fuse(sum);
  }
};

} // namespace
} // namespace mpc
