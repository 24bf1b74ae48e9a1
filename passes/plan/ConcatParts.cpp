#include "passes/plan/ConcatParts.h"
#include "ir/formats/FloatFormat.h"
#include "ir/group/Placement.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;

namespace mpc {
namespace {

constexpr int64_t kWidestAccess = 16; // bytes

/// Whether the value is written element by element, as sums of parts of elements are.
bool isWrittenSingly(Value value) {
  auto group = value.getDefiningOp<GroupOp>();
  if (!group)
    return false;
  Value yielded =
      group.getBody().front().getTerminator()->getOperand(cast<OpResult>(value).getResultNumber());
  auto partial = yielded.getDefiningOp<PartialSumOp>();
  return partial && elementCount(shapeOf(partial.getY())) == partial.getPartsAttr().getInt();
}

/// A kernel that writes a tensor moves at most the largest power of two that divides its bytes at
/// once. Other readers may move more.
int64_t alignmentOf(Value value, int64_t bytes) {
  bool alone = value.hasOneUse();
  for (Operation *user = alone ? *value.user_begin() : nullptr; user && isa<ViewOpInterface>(user);
       user = alone ? *user->user_begin() : nullptr)
    alone = user->hasOneUse();
  if (!alone)
    return kWidestAccess;
  return isWrittenSingly(value) ? byteCount(elementOf(value), 1)
                                : std::min(kWidestAccess, bytes & -bytes);
}

} // namespace

ConcatParts::ConcatParts(Block &body, llvm::function_ref<bool(Value)> isPlaced) {
  // Outer concatenations come first, so that an inner one is an operand like any other.
  for (Operation &op : llvm::reverse(body))
    if (auto concat = dyn_cast<ConcatOp>(op)) {
      if (isStridedPlacement(concat))
        placeStrided(concat);
      else
        place(concat, isPlaced);
    }
}

void ConcatParts::placeStrided(ConcatOp concat) {
  for (Value input : concat.getInputs()) {
    Value source = base(input);
    strided[source] = *stridedPlace(source);
    places[source] = {concat.getY(), 0}; // the whole of it, since its rows are everywhere
  }
}

const StridedView *ConcatParts::stridedPlaceOf(Value value) const {
  auto found = strided.find(value);
  return found == strided.end() ? nullptr : &found->second;
}

void ConcatParts::place(ConcatOp concat, llvm::function_ref<bool(Value)> isPlaced) {
  int64_t offset = 0;
  for (Value input : concat.getInputs()) {
    Value source = base(input);
    int64_t bytes = byteCount(elementOf(input), elementCount(shapeOf(input)));
    bool isMade = isa_and_nonnull<GroupOp, ConcatOp>(source.getDefiningOp());
    int64_t alignment =
        source.getDefiningOp<ConcatOp>() ? kWidestAccess : alignmentOf(source, bytes);
    if (isMade && !isPlaced(source) && !isPart(source) && offset % alignment == 0)
      places[source] = {concat.getY(), offset};
    else
      copied.push_back({concat, source, offset, bytes});
    offset += bytes;
  }
}

PartPlace ConcatParts::placeOf(Value value) const {
  PartPlace result{value, 0};
  for (auto found = places.find(value); found != places.end(); found = places.find(result.whole)) {
    result.offset += found->second.offset;
    result.whole = found->second.whole;
  }
  return result;
}

} // namespace mpc
