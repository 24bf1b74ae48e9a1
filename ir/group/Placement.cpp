#include "ir/group/Placement.h"
#include "ir/group/IndexMath.h"

using namespace mlir;

namespace mpc {
namespace {

constexpr int64_t kAlignment = 8; // elements that the kernel of an anchor moves at once

/// The place along the axis where operand `number` of the concatenation begins.
int64_t beginOf(ConcatOp concat, unsigned number) {
  int64_t begin = 0;
  for (Value input : concat.getInputs().take_front(number))
    begin += shapeOf(input)[concat.getAxisAttr().getInt()];
  return begin;
}

/// Whether the kernel that makes the value can leave gaps between its rows.
bool canBeStrided(Value value) {
  auto gradient = dyn_cast_or_null<AttentionGradOp>(value.getDefiningOp());
  return gradient && gradient.hasKernel();
}

} // namespace

std::optional<StridedView> stridedPlace(Value value) {
  StridedView place;
  place.shape.assign(shapeOf(value).begin(), shapeOf(value).end());
  MLIRContext *context = value.getContext();
  SmallVector<AffineExpr> indices;
  for (unsigned i = 0; i < place.shape.size(); ++i)
    indices.push_back(getAffineDimExpr(i, context));
  Value at = value;
  while (at.hasOneUse() && isa<ReshapeOp, TransposeOp>(*at.user_begin())) {
    Operation *user = *at.user_begin();
    if (auto transpose = dyn_cast<TransposeOp>(user)) {
      SmallVector<AffineExpr> turned;
      for (int64_t from : transpose.getPermutation())
        turned.push_back(indices[from]);
      indices = std::move(turned);
    } else {
      indices = delinearize(simplifyIndex(linearize(indices, shapeOf(at), context), place.shape),
                            shapeOf(user->getResult(0)));
    }
    at = user->getResult(0);
  }
  auto concat = at.hasOneUse() ? dyn_cast<ConcatOp>(*at.user_begin()) : ConcatOp();
  if (!concat)
    return std::nullopt;
  int64_t axis = concat.getAxisAttr().getInt();
  indices[axis] = indices[axis] + beginOf(concat, at.use_begin()->getOperandNumber());
  place.base = concat.getY();
  AffineExpr offset = simplifyIndex(linearize(indices, shapeOf(place.base), context), place.shape);
  auto coefficients = linearCoefficients(offset, place.shape.size());
  if (!coefficients)
    return std::nullopt;
  place.offset = coefficients->pop_back_val();
  place.strides = std::move(*coefficients);
  return place;
}

bool isStridedPlacement(Operation *op) {
  auto concat = dyn_cast_or_null<ConcatOp>(op);
  return concat && !concat.getInputs().empty() && llvm::all_of(concat.getInputs(), [](Value input) {
           while (isa_and_nonnull<ReshapeOp, TransposeOp>(input.getDefiningOp()))
             input = input.getDefiningOp()->getOperand(0);
           std::optional<StridedView> place;
           if (canBeStrided(input))
             place = stridedPlace(input);
           return place && place->strides.back() == 1 && place->offset % kAlignment == 0 &&
                  llvm::all_of(ArrayRef(place->strides).drop_back(),
                               [](int64_t stride) { return stride % kAlignment == 0; });
         });
}

bool isPlacement(Operation *op) {
  auto concat = dyn_cast_or_null<ConcatOp>(op);
  bool leads = concat && concat.getInputs().size() > 4 &&
               elementCount(shapeOf(concat.getY()).take_front(concat.getAxisAttr().getInt())) == 1;
  return leads || isStridedPlacement(op);
}

bool ConcatOp::isPrimitive() { return isPlacement(*this); }

Value withoutReshapes(Value value) {
  while (auto reshape = value.getDefiningOp<ReshapeOp>())
    value = reshape.getX();
  return value;
}

} // namespace mpc
