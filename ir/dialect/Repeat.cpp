// The rules of mpc.repeat.
// The types of the body's arguments and of the results follow from the operands and from what the
// body yields. An extent that is still open (`?`) fits any other; --dim closes both.
#include "ir/dialect/shapes/ShapeRules.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;

namespace mpc {
namespace {

RankedTensorType withoutDimension(Type type, int64_t axis) {
  auto tensor = cast<RankedTensorType>(type);
  SmallVector<int64_t> shape(tensor.getShape());
  shape.erase(shape.begin() + axis);
  return RankedTensorType::get(shape, tensor.getElementType(), tensor.getEncoding());
}

RankedTensorType withDimension(Type type, int64_t axis, int64_t extent) {
  auto tensor = cast<RankedTensorType>(type);
  SmallVector<int64_t> shape(tensor.getShape());
  shape.insert(shape.begin() + (axis < 0 ? axis + tensor.getRank() + 1 : axis), extent);
  return RankedTensorType::get(shape, tensor.getElementType(), tensor.getEncoding());
}

bool typesFit(Type a, Type b) {
  auto x = dyn_cast<RankedTensorType>(a), y = dyn_cast<RankedTensorType>(b);
  return x && y && x.getElementType() == y.getElementType() && x.getEncoding() == y.getEncoding() &&
         shapes::fits(x.getShape(), y.getShape());
}

LogicalResult verifyCount(RepeatOp op) {
  const int64_t count = op.getCountAttr().getInt();
  const bool hasSlices = !op.getScanned().empty() || !op.getStacked().empty();
  if (count < 0)
    return op.emitOpError() << "expects a count of at least 0 (repeat_c1), got " << count;
  if (count == 0 && hasSlices)
    return op.emitOpError() << "expects a count of at least 1 where tensors are scanned or stacked "
                               "(repeat_c1), got 0; such a tensor would have no elements";
  return success();
}

LogicalResult verifyScanned(RepeatOp op) {
  ArrayRef<int64_t> axes = op.getAxes();
  if (axes.size() != op.getScanned().size())
    return op.emitOpError() << "expects one axis for each scanned operand (repeat_c2), got "
                            << axes.size() << " axes for " << op.getScanned().size()
                            << " operands; write scanned(%x, %y) axes [1, 0]";
  for (auto [x, axis] : llvm::zip(op.getScanned(), axes)) {
    const int64_t rank = shapeOf(x).size();
    if (axis < -rank || axis >= rank)
      return op.emitOpError() << "scans axis " << axis << " of a tensor of rank " << rank
                              << " (repeat_c2)";
    if (!shapes::fits(axisExtent(x, axis), op.getCountAttr().getInt()))
      return op.emitOpError() << "repeats its body " << op.getCountAttr().getInt()
                              << " times, but axis " << axis << " of a scanned operand "
                              << x.getType() << " has the extent " << axisExtent(x, axis)
                              << " (repeat_c2); take this count, or a slice of the operand";
  }
  return success();
}

LogicalResult verifyArguments(RepeatOp op) {
  SmallVector<Type> expected = op.argumentTypes();
  Block &body = op.getBody().front();
  const size_t count = body.getNumArguments();
  if (count != expected.size() && count != expected.size() + 1)
    return op.emitOpError()
           << "expects a body with " << expected.size() << " arguments, " << op.getCarried().size()
           << " carried and " << op.getScanned().size()
           << " slices, and at most the iteration's number besides (repeat_c3), got " << count;
  for (auto [index, type] : llvm::enumerate(expected))
    if (!typesFit(body.getArgument(index).getType(), type))
      return op.emitOpError() << "expects argument " << index << " of its body to be " << type
                              << ", "
                              << (index < op.getCarried().size() ? "as the carried value is"
                                                                 : "a slice without the "
                                                                   "scanned axis")
                              << " (repeat_c3), got " << body.getArgument(index).getType();
  auto number = RankedTensorType::get({}, IntegerType::get(op.getContext(), 64));
  if (count > expected.size() && body.getArguments().back().getType() != number)
    return op.emitOpError()
           << "expects the last argument of its body, the iteration's number, to be " << number
           << " (repeat_c3), got " << body.getArguments().back().getType();
  return success();
}

LogicalResult verifyYield(RepeatOp op) {
  auto yield = dyn_cast<YieldOp>(op.getBody().front().getTerminator());
  if (!yield)
    return op.emitOpError() << "expects a body that ends with mpc.yield (repeat_c4)";
  const size_t carried = op.getCarried().size(), stacked = op.getStacked().size();
  if (yield.getNumOperands() != carried + stacked || op.getNumResults() != carried + stacked)
    return op.emitOpError() << "expects its body to yield " << carried << " carried values and "
                            << stacked << " slices of stacked results, and as many results "
                            << "(repeat_c4), got " << yield.getNumOperands() << " values and "
                            << op.getNumResults() << " results";
  for (auto [index, value, axis] :
       llvm::enumerate(yield.getOperands().drop_front(carried), op.getStacked()))
    if (const int64_t rank = shapeOf(value).size() + 1; axis < -rank || axis >= rank)
      return op.emitOpError() << "stacks along axis " << axis << " of a result of rank " << rank
                              << " (repeat_c4)";
  for (auto [index, value] : llvm::enumerate(yield.getOperands().take_front(carried)))
    if (!typesFit(value.getType(), op.getCarried()[index].getType()))
      return op.emitOpError() << "expects its body to yield " << op.getCarried()[index].getType()
                              << " as carried value " << index << ", the type that it begins with "
                              << "(repeat_c4), got " << value.getType();
  for (auto [index, stated, given] : llvm::enumerate(op.getResultTypes(), op.inferredTypes()))
    if (!typesFit(stated, given))
      return op.emitOpError() << "expects result " << index << " to be " << given
                              << " (repeat_c4), got " << stated;
  return success();
}

LogicalResult verifyBody(RepeatOp op) {
  Operation *other = nullptr;
  op.getBody().walk<WalkOrder::PreOrder>([&](Operation *inner) {
    const bool fits = isa_and_nonnull<MpcDialect>(inner->getDialect()) && !isa<GradientsOp>(inner);
    other = fits ? nullptr : inner;
    return fits ? WalkResult::advance() : WalkResult::interrupt();
  });
  if (isa_and_nonnull<GradientsOp>(other))
    return other->emitOpError() << "cannot stand in the body of mpc.repeat (repeat_c5); take the "
                                   "gradients of what the loop gives";
  if (other)
    return other->emitOpError() << "cannot stand in the body of mpc.repeat (repeat_c5), which "
                                   "holds ops of the dialect; load state before the loop, carry "
                                   "it, and store it after the loop";
  return success();
}

LogicalResult verifySize(RepeatOp op) {
  if (const uint64_t count = expandedCount(op); count > kMostRepeatedOps)
    return op.emitOpError() << "becomes " << count
                            << " ops when it is written out, expects at most " << kMostRepeatedOps
                            << " (repeat_c6); take fewer iterations, or move "
                            << "what depends on no iteration out of the body";
  return success();
}

} // namespace

uint64_t expandedCount(RepeatOp op) {
  uint64_t body = op.getScanned().size() * 2 + op.getStacked().size();
  op.getBody().walk<WalkOrder::PreOrder>([&](Operation *inner) {
    auto nested = dyn_cast<RepeatOp>(inner);
    body =
        llvm::SaturatingAdd(body, nested ? expandedCount(nested) : uint64_t(!isa<YieldOp>(inner)));
    return nested ? WalkResult::skip() : WalkResult::advance();
  });
  // A loop in the body is verified after this one, so its count may be wrong.
  IntegerAttr count = op.getCountAttr();
  const int64_t iterations = count ? std::max<int64_t>(count.getInt(), 0) : 0;
  // An iteration costs something even where it does nothing.
  return llvm::SaturatingMultiply(std::max<uint64_t>(body, 1), static_cast<uint64_t>(iterations));
}

SmallVector<Type> RepeatOp::argumentTypes() {
  SmallVector<Type> types(getCarried().getTypes());
  for (auto [x, axis] : llvm::zip(getScanned(), getAxes()))
    types.push_back(withoutDimension(x.getType(), axisFrom(axis, x)));
  return types;
}

SmallVector<Type> RepeatOp::inferredTypes() {
  SmallVector<Type> types(getCarried().getTypes());
  OperandRange yielded = getBody().front().getTerminator()->getOperands();
  for (auto [value, axis] : llvm::zip(yielded.drop_front(types.size()), getStacked()))
    types.push_back(withDimension(value.getType(), axis, getCountAttr().getInt()));
  return types;
}

Value RepeatOp::getNumber() {
  Block &body = getBody().front();
  const size_t others = getCarried().size() + getScanned().size();
  return body.getNumArguments() > others ? Value(body.getArgument(others)) : Value();
}

LogicalResult RepeatOp::verify() {
  if ((*this)->hasAttr("mpc.precision"))
    return emitOpError() << "has no precision of its own; put it into a region of mpc.precision";
  for (auto check :
       {verifyCount, verifyScanned, verifyArguments, verifyBody, verifyYield, verifySize})
    if (failed(check(*this)))
      return failure();
  return success();
}

} // namespace mpc
