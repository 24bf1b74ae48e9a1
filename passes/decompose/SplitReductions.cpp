// Long sums in two steps.
// Before: primitives. After: a sum over leading axes of many rows, or of many elements, is a sum of
// partial sums, which the blocks of one kernel make. That kernel may be the one that computes the
// rows; the second sum adds the partial sums. A sum of all elements of many rows is the sum of the
// rows' sums. A sum of many sums, such as a global norm, becomes one sum of all their partial sums.
// Other sums stay unchanged.
#include "ir/dialect/Provenance.h"
#include "ir/group/Placement.h"
#include "passes/Passes.h"
#include "passes/decompose/Fusable.h"

#include "ir/lower/Primitives.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;

namespace mpc {
#define GEN_PASS_DEF_SPLITREDUCTIONS
#include "passes/Passes.h.inc"
namespace {

constexpr int64_t kFewRows = 128;   // fewer rows stay one sum
constexpr int64_t kRowsAPart = 16;  // enough blocks for a GPU at some thousand rows
constexpr int64_t kMostParts = 512; // each is written and read again, and 512 blocks fill a GPU
constexpr int64_t kElementsAPart = 16384;
constexpr int64_t kLeastRow = 64;       // columns of a row that is summed by itself
constexpr int64_t kMostTogether = 8000; // parts that one block sums without reading them again
constexpr int64_t kVector = 8;          // elements of the widest access

/// The number of parts of about `aPart` elements. Where there is a choice, parts begin aligned.
int64_t elementParts(int64_t elements, int64_t aPart = kElementsAPart) {
  int64_t parts = llvm::divideCeil(elements, aPart);
  for (int64_t more = parts; more < parts + 64; ++more)
    if (llvm::divideCeil(elements, more) % kVector == 0)
      return more;
  return parts;
}

void copyOrigin(Operation *from, Operation *to) {
  if (Attribute origin = from->getAttr("mpc.origin"))
    to->setAttr("mpc.origin", origin);
  if (StringAttr layer = layerAttrOf(from))
    setLayer(to, layer);
}

/// The sum of all elements of one tensor that `value` is, if it has no other reader.
SumOp wholeSum(Value value) {
  auto sum = base(value).getDefiningOp<SumOp>();
  for (Value at = value; sum && at;
       at = at.getDefiningOp<ViewOpInterface>() ? at.getDefiningOp()->getOperand(0) : Value())
    if (!at.hasOneUse())
      return {};
  return sum && elementCount(shapeOf(sum.getY())) == 1 && elementOf(sum.getY()).isF32() ? sum
                                                                                        : SumOp();
}

/// sum(concat(sum(x), sum(y), ..)) = sum(concat(partial_sum(x), partial_sum(y), ..))
void splitOperands(SumOp total) {
  auto concat = total.getX().getDefiningOp<ConcatOp>();
  if (!isPlacement(concat) || shapeOf(concat.getY()).size() != 1 || !concat->hasOneUse())
    return;
  SmallVector<SumOp> sums = llvm::map_to_vector(concat.getInputs(), wholeSum);
  if (llvm::is_contained(sums, SumOp()))
    return;
  SmallVector<Value> partials;
  int64_t count = 0, all = 0;
  for (SumOp sum : sums)
    all += llvm::divideCeil(elementCount(shapeOf(sum.getX())), kElementsAPart);
  int64_t aPart = kElementsAPart * llvm::divideCeil(all, kMostTogether);
  for (SumOp sum : sums) {
    ImplicitLocOpBuilder builder(sum.getLoc(), sum);
    Primitives p(builder);
    int64_t elements = elementCount(shapeOf(sum.getX())), parts = elementParts(elements, aPart);
    Value x = p.reshape(p.wide(sum.getX()), {elements});
    partials.push_back(
        PartialSumOp::create(builder, RankedTensorType::get({parts}, p.f32()), x, 1, parts));
    copyOrigin(sum, partials.back().getDefiningOp());
    count += parts;
  }
  ImplicitLocOpBuilder builder(concat.getLoc(), concat);
  Value joined =
      ConcatOp::create(builder, RankedTensorType::get({count}, builder.getF32Type()), partials, 0);
  total.getXMutable().assign(joined);
  SmallVector<Value> old(concat.getInputs());
  concat.erase();
  for (Value value : old)
    while (value.use_empty() && isa_and_nonnull<ViewOpInterface, SumOp>(value.getDefiningOp())) {
      Operation *dead = value.getDefiningOp();
      value = dead->getOperand(0);
      dead->erase();
    }
}

/// The sum of all elements of a tensor of many rows is the sum of the rows' sums. The kernel that
/// makes the rows then sums them too, and can store them turned as well. Gives that sum, or `sum`
/// itself where rows are few, narrow or wider than a part, or hold whole numbers, whose sums are
/// not f32.
SumOp byRows(SumOp sum) {
  if (isOfWholeNumbers(sum))
    return sum;
  ArrayRef<int64_t> shape = shapeOf(sum.getX());
  const int64_t elements = elementCount(shape), columns = shape.empty() ? 1 : shape.back();
  if (elementCount(shapeOf(sum.getY())) != 1 || columns < kLeastRow || columns > kElementsAPart ||
      elements <= kElementsAPart || elements / columns < kFewRows)
    return sum;
  ImplicitLocOpBuilder builder(sum.getLoc(), sum);
  Primitives p(builder);
  Value ofRows = p.sum(p.wide(sum.getX()), {int64_t(shape.size()) - 1}, false);
  Value y = p.sum(p.reshape(ofRows, {elements / columns}), {0}, false);
  copyOrigin(sum, ofRows.getDefiningOp());
  copyOrigin(sum, y.getDefiningOp());
  sum.replaceAllUsesWith(p.cast(p.reshape(y, shapeOf(sum.getY())), elementOf(sum.getY())));
  sum.erase();
  return cast<SumOp>(y.getDefiningOp());
}

void split(SumOp sum) {
  std::optional<int64_t> rows = summedRows(sum);
  if (!rows || base(sum.getX()).getDefiningOp<PartialSumOp>())
    return;
  int64_t columns = elementCount(shapeOf(sum.getX())) / *rows, parts;
  if (columns == 1) {
    if (*rows <= kElementsAPart)
      return;
    parts = elementParts(*rows);
  } else {
    if (*rows < kFewRows)
      return;
    parts = std::min<int64_t>(llvm::divideCeil(*rows, kRowsAPart), kMostParts);
  }
  ImplicitLocOpBuilder builder(sum.getLoc(), sum);
  Primitives p(builder);
  Value x = p.reshape(p.wide(sum.getX()), columns == 1 ? SmallVector<int64_t>{*rows}
                                                       : SmallVector<int64_t>{*rows, columns});
  auto type = RankedTensorType::get(
      columns == 1 ? SmallVector<int64_t>{parts} : SmallVector<int64_t>{parts, columns}, p.f32());
  auto partial = PartialSumOp::create(builder, type, x, 1, parts);
  Value y = p.sum(partial, {0}, false);
  copyOrigin(sum, partial);
  copyOrigin(sum, y.getDefiningOp());
  y = p.cast(p.reshape(y, shapeOf(sum.getY())), elementOf(sum.getY()));
  sum.replaceAllUsesWith(y);
  sum.erase();
}

struct SplitReductions : impl::SplitReductionsBase<SplitReductions> {
  void runOnOperation() override {
    for (SumOp sum : llvm::to_vector(getOperation().getOps<SumOp>()))
      splitOperands(sum);
    for (SumOp sum : llvm::to_vector(getOperation().getOps<SumOp>()))
      split(byRows(sum));
  }
};

} // namespace

std::optional<int64_t> summedRows(SumOp sum) {
  if (isOfWholeNumbers(sum)) // partial sums are f32
    return std::nullopt;
  int64_t rows = 1;
  bool kept = false;
  for (auto [axis, extent] : llvm::enumerate(shapeOf(sum.getX()))) {
    if (extent == 1)
      continue;
    bool summed = llvm::is_contained(sum.getAxes(), static_cast<int64_t>(axis));
    if (summed && kept)
      return std::nullopt;
    kept |= !summed;
    rows *= summed ? extent : 1;
  }
  return rows ? std::optional(rows) : std::nullopt;
}
} // namespace mpc
