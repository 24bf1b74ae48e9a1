// The shape rules of the ops of indices and of order.
// As Shapes.cpp, in the order of IndexOps.td.
#include "ir/dialect/shapes/ShapeRules.h"

using namespace mlir;

namespace mpc {
using namespace shapes;
namespace {

constexpr int64_t kMostSorted = 16384; // each element is compared with all others
constexpr int64_t kFewLargest = 16;    // which are found one after the other

/// The axis counted from the front, or a failure after a diagnostic.
FailureOr<int64_t> checkedAxis(Operation *op, Value x, int64_t axis, StringRef rule) {
  int64_t rank = shapeOf(x).size();
  if (axis < -rank || axis >= rank)
    return op->emitOpError() << "expects an axis within rank " << rank << " (" << rule << "), got "
                             << axis;
  return axis < 0 ? axis + rank : axis;
}

/// Checks that `ids` have x's shape but along the axis.
LogicalResult checkAlong(Operation *op, Value x, Value ids, int64_t axis, StringRef rule) {
  ArrayRef<int64_t> from = shapeOf(x), places = shapeOf(ids);
  bool agree = from.size() == places.size();
  for (size_t i = 0; agree && i < from.size(); ++i)
    agree = static_cast<int64_t>(i) == axis || fits(from[i], places[i]);
  if (agree)
    return success();
  return op->emitOpError() << "expects x and ids that agree in every dimension but " << axis << " ("
                           << rule << "), got " << formatShape(from) << " and "
                           << formatShape(places);
}

bool agree(ArrayRef<int64_t> a, ArrayRef<int64_t> b) {
  return a.size() == b.size() && llvm::all_of(llvm::zip(a, b), [](auto pair) {
           return fits(std::get<0>(pair), std::get<1>(pair));
         });
}

LogicalResult checkUpdates(Operation *op, Value updates, ArrayRef<int64_t> expected,
                           StringRef rule) {
  if (agree(shapeOf(updates), expected))
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
  Value x = op->getOperand(0);
  FailureOr<int64_t> axis = checkedAxis(op, x, stated, "place_c1");
  if (failed(axis))
    return failure();
  Shape result(shapeOf(x));
  if (result[*axis] == 0)
    return op->emitOpError() << "expects an axis with elements (place_c1), got "
                             << formatShape(result) << " along " << *axis;
  if (keepdims)
    result[*axis] = 1;
  else
    result.erase(result.begin() + *axis);
  return one(result);
}

} // namespace

Shapes TakeAlongOp::inferShapes() {
  FailureOr<int64_t> axis = checkedAxis(*this, getX(), getAxisAttr().getInt(), "take_along_c1");
  if (failed(axis) || failed(checkAlong(*this, getX(), getIds(), *axis, "take_along_c2")))
    return failure();
  Shape result(shapeOf(getX()));
  result[*axis] = shapeOf(getIds())[*axis];
  return one(result);
}

Shapes GatherOp::inferShapes() {
  FailureOr<int64_t> axis = checkedAxis(*this, getX(), getAxisAttr().getInt(), "gather_c1");
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
  FailureOr<int64_t> axis = checkedAxis(*this, getX(), getAxisAttr().getInt(), "put_along_c1");
  if (failed(axis) || failed(checkAlong(*this, getX(), getIds(), *axis, "put_along_c2")) ||
      failed(checkUpdates(*this, getUpdates(), shapeOf(getIds()), "put_along_c2")))
    return failure();
  return one(shapeOf(getX()));
}
LogicalResult PutAlongOp::verify() { return checkPut(*this, getPut(), getX(), "put_along_c3"); }

Shapes ScatterOp::inferShapes() {
  FailureOr<int64_t> axis = checkedAxis(*this, getX(), getAxisAttr().getInt(), "scatter_c1");
  if (failed(axis) || failed(checkUpdates(*this, getUpdates(),
                                          gatheredShape(getX(), getIds(), *axis), "scatter_c2")))
    return failure();
  return one(shapeOf(getX()));
}
LogicalResult ScatterOp::verify() { return checkPut(*this, getPut(), getX(), "scatter_c3"); }

Shapes AppendOp::inferShapes() {
  FailureOr<int64_t> axis = checkedAxis(*this, getCache(), getAxisAttr().getInt(), "append_c1");
  if (failed(axis))
    return failure();
  ArrayRef<int64_t> cache = shapeOf(getCache()), rows = shapeOf(getRows());
  bool agrees = cache.size() == rows.size();
  for (size_t i = 0; agrees && i < cache.size(); ++i)
    agrees = static_cast<int64_t>(i) != *axis
                 ? fits(cache[i], rows[i])
                 : !known(cache[i]) || !known(rows[i]) || rows[i] <= cache[i];
  if (!agrees)
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
  FailureOr<int64_t> axis = checkedAxis(*this, getX(), getAxisAttr().getInt(), "sort_c1");
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
  FailureOr<int64_t> axis = checkedAxis(*this, getX(), getAxisAttr().getInt(), "topk_c1");
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
  if (failed(checkedAxis(*this, getX(), getDimAttr().getInt(), "linear_scan_c1")))
    return failure();
  if (!agree(shapeOf(getX()), shapeOf(getDecay())))
    return emitOpError() << "expects x and decay of one shape (linear_scan_c2), got "
                         << formatShape(shapeOf(getX())) << " and "
                         << formatShape(shapeOf(getDecay()));
  return one(shapeOf(getX()));
}

} // namespace mpc
