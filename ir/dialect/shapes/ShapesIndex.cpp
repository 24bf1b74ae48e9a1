// The shape rules of the ops of indices and of order.
// As Shapes.cpp, in the order of IndexOps.td.
#include "ir/dialect/shapes/ShapeRules.h"

using namespace mlir;

namespace mpc {
using namespace shapes;
namespace {

constexpr int64_t kMostSorted = 16384; // each element is compared with all others
constexpr int64_t kFewLargest = 16;    // which are found one after the other

/// Checks that `ids` have x's shape but along the axis.
LogicalResult checkAlong(Operation *op, Value x, Value ids, int64_t axis, StringRef rule) {
  ArrayRef<int64_t> from = shapeOf(x), places = shapeOf(ids);
  if (fitsBeside(from, places, axis))
    return success();
  return op->emitOpError() << "expects x and ids that agree in every dimension but " << axis << " ("
                           << rule << "), got " << formatShape(from) << " and "
                           << formatShape(places);
}

LogicalResult checkUpdates(Operation *op, Value updates, ArrayRef<int64_t> expected,
                           StringRef rule) {
  if (fits(shapeOf(updates), expected))
    return success();
  return op->emitOpError() << "expects updates of shape " << formatShape(expected) << " (" << rule
                           << "), got " << formatShape(shapeOf(updates));
}

Shape gatheredShape(Value x, Value ids, int64_t axis) {
  Shape result(shapeOf(x).take_front(axis));
  llvm::append_range(result, shapeOf(ids));
  llvm::append_range(result, shapeOf(x).drop_front(axis + 1));
  return result;
}

LogicalResult checkPut(Operation *op, Put put, Value x, StringRef rule) {
  if (put == Put::set || isa<FloatType>(elementOf(x)))
    return success();
  return op->emitOpError() << "expects floats to add (" << rule << "), got " << elementOf(x)
                           << "; mpc.cast to f32 before and back after it";
}

Shapes placeShape(Operation *op, int64_t stated, bool keepdims) {
  FailureOr<int64_t> axis = axisWithin(op, stated, "place_c1");
  if (failed(axis))
    return failure();
  ArrayRef<int64_t> x = shapeOf(op->getOperand(0));
  if (x[*axis] == 0)
    return op->emitOpError() << "expects an axis with elements (place_c1), got " << formatShape(x)
                             << " along " << *axis;
  return one(reduced(x, *axis, keepdims));
}

} // namespace

Shapes TakeAlongOp::inferShapes() {
  FailureOr<int64_t> axis = axisWithin(*this, getAxisAttr().getInt(), "take_along_c1");
  if (failed(axis) || failed(checkAlong(*this, getX(), getIds(), *axis, "take_along_c2")))
    return failure();
  Shape result(shapeOf(getX()));
  result[*axis] = shapeOf(getIds())[*axis];
  return one(result);
}

Shapes GatherOp::inferShapes() {
  FailureOr<int64_t> axis = axisWithin(*this, getAxisAttr().getInt(), "gather_c1");
  if (failed(axis))
    return failure();
  return one(gatheredShape(getX(), getIds(), *axis));
}

Shapes OneHotOp::inferShapes() {
  int64_t classes = getClassesAttr().getInt();
  if (classes < 0)
    return emitOpError() << "expects classes of at least 0 (one_hot_c1), got " << classes;
  Shape result(shapeOf(getIds()));
  result.push_back(classes);
  return one(result);
}

Shapes PutAlongOp::inferShapes() {
  FailureOr<int64_t> axis = axisWithin(*this, getAxisAttr().getInt(), "put_along_c1");
  if (failed(axis) || failed(checkAlong(*this, getX(), getIds(), *axis, "put_along_c2")) ||
      failed(checkUpdates(*this, getUpdates(), shapeOf(getIds()), "put_along_c2")))
    return failure();
  return one(shapeOf(getX()));
}
LogicalResult PutAlongOp::verify() { return checkPut(*this, getPut(), getX(), "put_along_c3"); }

Shapes ScatterOp::inferShapes() {
  FailureOr<int64_t> axis = axisWithin(*this, getAxisAttr().getInt(), "scatter_c1");
  if (failed(axis) || failed(checkUpdates(*this, getUpdates(),
                                          gatheredShape(getX(), getIds(), *axis), "scatter_c2")))
    return failure();
  return one(shapeOf(getX()));
}
LogicalResult ScatterOp::verify() { return checkPut(*this, getPut(), getX(), "scatter_c3"); }

Shapes AppendOp::inferShapes() {
  FailureOr<int64_t> axis = axisWithin(*this, getAxisAttr().getInt(), "append_c1");
  if (failed(axis))
    return failure();
  ArrayRef<int64_t> cache = shapeOf(getCache()), rows = shapeOf(getRows());
  const auto isMore = [&] { return known(cache[*axis]) && rows[*axis] > cache[*axis]; };
  if (!fitsBeside(cache, rows, *axis) || isMore())
    return emitOpError() << "expects rows of the cache's shape with at most as many along " << *axis
                         << " (append_c2), got " << formatShape(rows) << " for "
                         << formatShape(cache);
  ArrayRef<int64_t> position = shapeOf(getPosition());
  if (!position.empty() && (position.size() != 1 || *axis == 0 || !fits(position[0], cache[0])))
    return emitOpError() << "expects one position, or one for each row of a first dimension that "
                            "is not the axis (append_c3), got "
                         << formatShape(position) << " for " << formatShape(cache) << " along "
                         << *axis;
  return one(cache);
}

Shapes ArgmaxOp::inferShapes() { return placeShape(*this, getAxisAttr().getInt(), getKeepdims()); }
Shapes ArgminOp::inferShapes() { return placeShape(*this, getAxisAttr().getInt(), getKeepdims()); }

Shapes SortOp::inferShapes() {
  FailureOr<int64_t> axis = axisWithin(*this, getAxisAttr().getInt(), "sort_c1");
  if (failed(axis))
    return failure();
  Shape shape(shapeOf(getX()));
  if (shape[*axis] > kMostSorted)
    return emitOpError() << "expects at most " << kMostSorted
                         << " elements along the axis (sort_c2), got " << shape[*axis]
                         << "; mpc.topk finds up to " << kFewLargest << " of any number";
  return SmallVector<Shape>{shape, shape};
}

Shapes TopkOp::inferShapes() {
  FailureOr<int64_t> axis = axisWithin(*this, getAxisAttr().getInt(), "topk_c1");
  if (failed(axis))
    return failure();
  Shape shape(shapeOf(getX()));
  int64_t extent = shape[*axis], k = getKAttr().getInt();
  if (k < 1 || (known(extent) && k > extent))
    return emitOpError() << "expects k from 1 to the extent of the axis (topk_c2), got " << k
                         << " of " << formatShape(shape) << " along " << *axis;
  if (known(extent) && extent > kMostSorted && k > kFewLargest)
    return emitOpError() << "expects at most " << kMostSorted
                         << " elements along the axis or k of at most " << kFewLargest
                         << " (topk_c3), got " << extent << " and " << k
                         << "; take the topk of parts of the axis first, and of these the topk";
  shape[*axis] = k;
  return SmallVector<Shape>{shape, shape};
}

Shapes ListPlacesOp::inferShapes() {
  const int64_t rows = getRowsAttr().getInt();
  if (rows < 0)
    return emitOpError() << "expects rows of at least 0 (list_places_c1), got " << rows;
  return SmallVector<Shape>{{elementsOf(shapeOf(getIds()))}, {rows + 1}};
}

Shapes LinearScanOp::inferShapes() {
  if (failed(axisWithin(*this, getDimAttr().getInt(), "linear_scan_c1")))
    return failure();
  if (!fits(shapeOf(getX()), shapeOf(getDecay())))
    return emitOpError() << "expects x and decay of one shape (linear_scan_c2), got "
                         << formatShape(shapeOf(getX())) << " and "
                         << formatShape(shapeOf(getDecay()));
  return one(shapeOf(getX()));
}

} // namespace mpc
