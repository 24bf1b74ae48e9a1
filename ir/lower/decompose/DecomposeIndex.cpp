// Ops of indices and of order in primitives.
// An element that is chosen is a lookup in a table, whose ids are computed: -1 stands for no place.
// Updates are found the other way round: each element compares its number with the ids, and takes
// the sum of its updates or the last of them. So no two writers meet, and sums have one order.
// Slices, and more updates of a line than kMostCompared, are added by mpc.embedding_grad, which
// reads a list of the places of each id (mpc.list_places).
#include "ir/dialect/Provenance.h"
#include "ir/lower/IndexTerms.h"
#include "ir/lower/RowTerms.h"

#include <cmath>

using namespace mlir;

namespace mpc {
namespace {

constexpr int64_t kMostCompared = 256; // updates of a line; more are added as slices of one element

double missing(Type element) { return isa<FloatType>(element) ? NAN : 0; }

Value lookUp(Primitives &p, Value table, Value ids) {
  SmallVector<int64_t> shape(shapeOf(ids));
  shape.push_back(shapeOf(table)[1]);
  return EmbeddingOp::create(p.builder, p.tensor(shape, elementOf(table), table), table, ids,
                             StringAttr());
}

/// A tensor that lookups take: narrow whole numbers are widened.
Value lookedUp(Primitives &p, Value x) {
  Type element = elementOf(x);
  bool isNarrow = isa<IntegerType>(element) && element.getIntOrFloatBitWidth() < 32;
  return isNarrow ? p.cast(x, p.builder.getI32Type()) : x;
}

/// The row-major numbers of the elements of x that ids name along the axis; -1 for none.
Value numbersAlong(Primitives &p, Value ids, ArrayRef<int64_t> shape, int64_t axis) {
  Type type = placeType(p, elementCount(shape));
  Value isPlace = areWithin(p, ids, shape[axis]), number = p.cast(ids, type);
  int64_t stride = 1;
  auto times = [&](Value x, int64_t factor) {
    return factor == 1 ? x : p.map<MulOp>(x, p.integer(factor, type));
  };
  Value sum;
  for (int64_t i = shape.size() - 1; i >= 0; stride *= shape[i--]) {
    if (i != axis && shape[i] == 1)
      continue;
    Value term = times(i == axis ? number : p.iota(i, shapeOf(ids), type), stride);
    sum = sum ? p.add(sum, term) : term;
  }
  return p.named("number", p.select(isPlace, sum, p.integer(-1, type)));
}

/// Adds `updates` (places, width) to the rows of a zero table in f32, in mpc.embedding_grad's
/// order.
Value addedRows(Primitives &p, Value updates, Value ids, int64_t rows) {
  auto type = p.tensor({rows, shapeOf(updates).back()}, p.f32(), updates);
  return EmbeddingGradOp::create(p.builder, type, updates, ids, ValueRange(),
                                 static_cast<uint64_t>(rows), StringAttr());
}

/// x + added, computed in f32 and rounded to x's type; `added` alone over zeros.
Value addedTo(Primitives &p, Value x, Value added) {
  added = p.reshape(added, shapeOf(x));
  return p.cast(isZeros(x) ? added : p.add(p.wide(x), added), elementOf(x));
}

/// The ids of slices for each of `outer` parts of a table of outer * extent rows; -1 for no slice.
Value rowIds(Primitives &p, Value ids, const Lines &lines) {
  Value flat = p.reshape(ids, {elementCount(shapeOf(ids))});
  if (lines.outer == 1)
    return flat;
  SmallVector<int64_t> shape = {lines.outer, shapeOf(flat)[0]};
  Value whole = p.broadcast(flat, shape);
  Type type = placeType(p, lines.outer * lines.extent);
  Value first = p.mul(p.iota(0, shape, type), p.integer(lines.extent, type));
  return p.named("number", p.select(areWithin(p, whole, lines.extent),
                                    p.add(first, p.cast(whole, type)), p.integer(-1, type)));
}

//===-- Order ---------------------------------------------------------------------------------===//

/// Lines of a tensor as the rows of a matrix, and back.
class Turned {
public:
  Turned(Primitives &p, Value x, int64_t axis)
      : p(p), turned(p, x, axis) {
    Value last = turned(x);
    shape = SmallVector<int64_t>(shapeOf(last));
    rows = p.reshape(last, {elementCount(ArrayRef(shape).drop_back()), shape.back()});
  }
  Value back(Value y, int64_t columns) {
    SmallVector<int64_t> whole(shape);
    whole.back() = columns;
    return turned(p.reshape(y, whole));
  }
  Value rows; // (lines, extent)

private:
  Primitives &p;
  TurnToLast turned;
  SmallVector<int64_t> shape;
};

/// Whether a stands before b where both may be NaN, which is the largest.
Value standsBefore(Primitives &p, Value a, Value b, bool descending) {
  if (!descending)
    std::swap(a, b); // now: whether a is larger
  Value larger = p.compare(Comparison::gt, a, b);
  if (isa<IntegerType>(elementOf(a)))
    return larger;
  Value onlyOne = p.map<AndOp>(p.compare(Comparison::ne, a, a), p.compare(Comparison::eq, b, b));
  return p.map<OrOp>(larger, onlyOne);
}

/// Whether (a, i) stands before (b, j): of equal ones the one with the smaller place.
Value comesFirst(Primitives &p, Value a, Value i, Value b, Value j, bool descending) {
  Value tie = p.map<AndOp>(p.compare(Comparison::lt, i, j),
                           p.map<NotOp>(standsBefore(p, b, a, descending)));
  return p.map<OrOp>(standsBefore(p, a, b, descending), tie);
}

/// The smallest place of a row where `hit` holds: n - 1 - max (n - 1 - place).
Value firstPlace(Primitives &p, Value hit) {
  Type type = placeType(p, shapeOf(hit).back());
  int64_t rank = shapeOf(hit).size();
  Value end = p.integer(shapeOf(hit).back() - 1, type);
  Value fromEnd = p.sub(end, p.iota(rank - 1, shapeOf(hit), type));
  return p.named("place", p.sub(end, p.maxLast(p.select(hit, fromEnd, p.integer(-1, type)))));
}

/// Whether elements equal the largest of their row, `max`; of NaNs each does.
Value areLargest(Primitives &p, Value x, Value max) {
  Value equal = p.compare(Comparison::eq, x, max);
  if (isa<IntegerType>(elementOf(x)))
    return equal;
  return p.map<OrOp>(equal, p.compare(Comparison::ne, x, x));
}

Value placeOfExtreme(Primitives &p, Value x, int64_t axis, Value y, bool largest) {
  Turned lines(p, x, axis);
  bool isWhole = isa<IntegerType>(elementOf(x));
  Value rows = isWhole ? lines.rows : p.wide(lines.rows);
  if (!largest) // the complement reverses the order of whole numbers
    rows = isWhole ? p.map<NotOp>(rows) : p.map<NegOp>(rows);
  Value place = firstPlace(p, areLargest(p, rows, p.maxLast(rows)));
  return p.reshape(p.cast(lines.back(place, 1), elementOf(y)), shapeOf(y));
}

/// The places of the first `count` elements in order, (rows, count): an element's rank is the
/// number of elements that stand before it.
Value placesByRank(Primitives &p, Value x, int64_t count, bool descending) {
  Type i32 = p.builder.getI32Type();
  int64_t rows = shapeOf(x)[0], extent = shapeOf(x)[1];
  SmallVector<int64_t> pairs = {rows, extent, extent}, found = {rows, count, extent};
  Value self = p.broadcast(p.reshape(x, {rows, extent, 1}), pairs);
  Value other = p.broadcast(p.reshape(x, {rows, 1, extent}), pairs);
  Value before =
      comesFirst(p, other, p.iota(2, pairs, i32), self, p.iota(1, pairs, i32), descending);
  Value rank = p.named("rank", p.sumLast(p.cast(before, i32)));
  Value hit = p.compare(Comparison::eq, p.broadcast(p.reshape(rank, {rows, 1, extent}), found),
                        p.iota(1, found, i32));
  Value place = p.maxLast(p.select(hit, p.iota(2, found, i32), p.integer(-1, i32)));
  return p.reshape(place, {rows, count});
}

/// The same, one after the other: each is the first of those that come behind the one before.
Value placesOneByOne(Primitives &p, Value x, int64_t count, bool descending) {
  bool isWhole = isa<IntegerType>(elementOf(x));
  if (isWhole && !descending)
    return placesOneByOne(p, p.map<NotOp>(x), count, true);
  Type type = placeType(p, shapeOf(x)[1]);
  Value number = p.iota(1, shapeOf(x), type), lowest, last, place;
  if (isWhole)
    lowest = p.integer(
        llvm::APInt::getSignedMinValue(elementOf(x).getIntOrFloatBitWidth()).getSExtValue(),
        elementOf(x));
  else
    lowest = p.constant(-HUGE_VAL);
  Value isNumber = descending ? Value() : p.compare(Comparison::eq, x, x);
  SmallVector<Value> places;
  for (int64_t i = 0; i < count; ++i) {
    Value behind = i ? comesFirst(p, p.broadcast(last, shapeOf(x)), p.broadcast(place, shapeOf(x)),
                                  x, number, descending)
                     : Value();
    auto among = [&](Value value) { return behind ? p.map<AndOp>(behind, value) : value; };
    if (descending) {
      last = p.maxLast(behind ? p.select(behind, x, lowest) : x);
      place = firstPlace(p, among(areLargest(p, x, last)));
    } else { // a NaN only where no number is left
      Type i32 = p.builder.getI32Type();
      Value numbers = among(isNumber);
      Value isLeft = p.compare(Comparison::gt, p.maxLast(p.cast(numbers, i32)), p.integer(0, i32));
      Value least = p.map<NegOp>(p.maxLast(p.select(numbers, p.map<NegOp>(x), lowest)));
      last = p.select(isLeft, least, p.constant(NAN));
      Value hit = p.select(isLeft, p.compare(Comparison::eq, x, last), p.map<NotOp>(isNumber));
      place = firstPlace(p, among(hit));
    }
    places.push_back(place);
  }
  if (count == 1)
    return places[0];
  return ConcatOp::create(p.builder, p.tensor({shapeOf(x)[0], count}, type), places, 1);
}

/// The values and places of the first `count` elements of each line.
SmallVector<Value> inOrder(Primitives &p, Value x, int64_t axis, int64_t count, bool descending,
                           Value indices) {
  Turned lines(p, x, axis);
  Value rows = isa<IntegerType>(elementOf(x)) ? lines.rows : p.wide(lines.rows);
  bool isFew = count <= 16 && 16 * count <= shapeOf(rows)[1];
  Value places =
      isFew ? placesOneByOne(p, rows, count, descending) : placesByRank(p, rows, count, descending);
  Value values = TakeAlongOp::create(p.builder, p.tensor(shapeOf(places), elementOf(x)), lines.rows,
                                     places, 1);
  return {lines.back(values, count), p.cast(lines.back(places, count), elementOf(indices))};
}

} // namespace

SmallVector<Value> TakeAlongOp::decompose(Primitives &p) {
  ArrayRef<int64_t> shape = shapeOf(getX());
  Type element = elementOf(getY());
  if (elementCount(shape) == 0 || elementCount(shapeOf(getY())) == 0)
    return {filled(p, missing(element), shapeOf(getY()), element)};
  Value table = p.reshape(lookedUp(p, getX()), {elementCount(shape), 1});
  Value ids = numbersAlong(p, getIds(), shape, axisFrom(getAxisAttr().getInt(), getX()));
  return {p.cast(p.reshape(lookUp(p, table, ids), shapeOf(getY())), element)};
}

SmallVector<Value> GatherOp::decompose(Primitives &p) {
  Type element = elementOf(getY());
  if (elementCount(shapeOf(getX())) == 0 || elementCount(shapeOf(getY())) == 0)
    return {filled(p, missing(element), shapeOf(getY()), element)};
  Lines lines(shapeOf(getX()), axisFrom(getAxisAttr().getInt(), getX()));
  Value table = p.reshape(lookedUp(p, getX()), {lines.outer * lines.extent, lines.inner});
  Value rows = lookUp(p, table, rowIds(p, getIds(), lines));
  return {p.cast(p.reshape(rows, shapeOf(getY())), element)};
}

SmallVector<Value> OneHotOp::decompose(Primitives &p) {
  ArrayRef<int64_t> shape = shapeOf(getY());
  Type type = elementOf(getIds());
  if (type.isInteger(32))
    type = placeType(p, shape.back());
  SmallVector<int64_t> kept(shapeOf(getIds()));
  kept.push_back(1);
  Value ids = p.broadcast(p.reshape(p.cast(getIds(), type), kept), shape);
  Value hit = p.compare(Comparison::eq, ids, p.iota(shape.size() - 1, shape, type));
  return {p.cast(hit, elementOf(getY()))};
}

SmallVector<Value> PutAlongOp::decompose(Primitives &p) {
  ArrayRef<int64_t> shape = shapeOf(getX());
  int64_t axis = axisFrom(getAxisAttr().getInt(), getX());
  if (elementCount(shape) == 0 || elementCount(shapeOf(getIds())) == 0)
    return {getX()};
  if (getPut() == Put::set) {
    Value last = lastAlong(p, getIds(), shape, axis);
    Value update = TakeAlongOp::create(p.builder, p.tensor(shape, elementOf(getX()), getUpdates()),
                                       getUpdates(), last, axis);
    Value isUpdated = p.compare(Comparison::ge, last, p.integer(0, elementOf(last)));
    return {p.select(isUpdated, update, getX())};
  }
  Lines to(shape, axis), from(shapeOf(getIds()), axis);
  if (from.extent > kMostCompared) {
    Value numbers = numbersAlong(p, getIds(), shape, axis);
    int64_t count = elementCount(shapeOf(getIds()));
    Value added = addedRows(p, p.reshape(getUpdates(), {count, 1}), p.reshape(numbers, {count}),
                            elementCount(shape));
    return {addedTo(p, getX(), added)};
  }
  Type type = elementOf(getIds());
  if (type.isInteger(32))
    type = placeType(p, to.extent);
  SmallVector<int64_t> all = {to.outer, to.extent, to.inner, from.extent};
  auto behind = [&](Value value) { // (outer, m, inner) as (outer, extent, inner, m)
    value = p.transpose(p.reshape(value, {from.outer, from.extent, from.inner}), {0, 2, 1});
    return p.broadcast(p.reshape(value, {from.outer, 1, from.inner, from.extent}), all);
  };
  Value hit = p.compare(Comparison::eq, behind(p.cast(getIds(), type)), p.iota(1, all, type));
  Value update = p.wide(behind(getUpdates()));
  return {addedTo(p, getX(), p.sumLast(p.select(hit, update, p.constant(0))))};
}

SmallVector<Value> ScatterOp::decompose(Primitives &p) {
  if (elementCount(shapeOf(getX())) == 0 || elementCount(shapeOf(getIds())) == 0)
    return {getX()};
  Lines lines(shapeOf(getX()), axisFrom(getAxisAttr().getInt(), getX()));
  int64_t count = elementCount(shapeOf(getIds()));
  if (getPut() == Put::add) {
    int64_t rows = lines.outer * lines.extent;
    Value ids = p.reshape(rowIds(p, getIds(), lines), {lines.outer * count});
    Value updates = p.reshape(getUpdates(), {lines.outer * count, lines.inner});
    return {addedTo(p, getX(), addedRows(p, updates, ids, rows))};
  }
  Value last = lastOf(p, getIds(), lines.extent);
  Value updates = p.reshape(getUpdates(), {lines.outer, count, lines.inner});
  SmallVector<int64_t> shape = {lines.outer, lines.extent, lines.inner};
  Value update = GatherOp::create(p.builder, p.tensor(shape, elementOf(getX()), getUpdates()),
                                  updates, last, 1);
  Value isUpdated = p.compare(Comparison::ge, p.reshape(last, {1, lines.extent, 1}),
                              p.integer(0, elementOf(last)));
  Value y = p.select(isUpdated, update, p.reshape(getX(), shape));
  return {p.reshape(y, shapeOf(getX()))};
}

SmallVector<Value> ArgmaxOp::decompose(Primitives &p) {
  return {placeOfExtreme(p, getX(), axisFrom(getAxisAttr().getInt(), getX()), getY(), true)};
}
SmallVector<Value> ArgminOp::decompose(Primitives &p) {
  return {placeOfExtreme(p, getX(), axisFrom(getAxisAttr().getInt(), getX()), getY(), false)};
}

SmallVector<Value> SortOp::decompose(Primitives &p) {
  int64_t axis = axisFrom(getAxisAttr().getInt(), getX());
  return inOrder(p, getX(), axis, shapeOf(getX())[axis], getDescending(), getIndices());
}
SmallVector<Value> TopkOp::decompose(Primitives &p) {
  return inOrder(p, getX(), axisFrom(getAxisAttr().getInt(), getX()), getKAttr().getInt(),
                 !getSmallest(), getIndices());
}

bool EmbeddingGradOp::isPrimitive() { return !getList().empty(); }

SmallVector<Value> EmbeddingGradOp::decompose(Primitives &p) {
  if (elementCount(shapeOf(getDtable())) == 0 || elementCount(shapeOf(getDy())) == 0)
    return {filled(p, 0, shapeOf(getDtable()), elementOf(getDtable()))};
  Type i32 = p.builder.getI32Type();
  auto list =
      ListPlacesOp::create(p.builder, p.tensor({elementCount(shapeOf(getIds()))}, i32),
                           p.tensor({shapeOf(getDtable())[0] + 1}, i32), getIds(), getRowsAttr());
  // Tables of several layers share a list of the same ids, and it waits for nothing of the
  // backward.
  mpc::setLayer(list, StringAttr());
  list->removeAttr("mpc.backward");
  return {EmbeddingGradOp::create(p.builder, getType(), getDy(), getIds(), list.getResults(),
                                  getRowsAttr(), getLayerAttr())};
}

bool LinearScanOp::isPrimitive() {
  int64_t rank = shapeOf(getX()).size();
  return axisFrom(getDimAttr().getInt(), getX()) + 1 == rank && shapeOf(getX()).back() > 1 &&
         elementOf(getX()).isF32() && elementOf(getDecay()).isF32() && elementOf(getY()).isF32();
}

/// A scan of f32 along the last dimension is one pass over rows; others are turned there and back.
SmallVector<Value> LinearScanOp::decompose(Primitives &p) {
  const TurnToLast turned(p, getX(), getDimAttr().getInt());
  Value x = p.wide(getX()), decay = p.wide(getDecay());
  if (shapeOf(x)[turned.axis] < 2) // decay 0 + x
    return {p.cast(p.add(p.mul(decay, p.constant(0)), x), elementOf(getY()))};
  x = turned(x);
  Value y = LinearScanOp::create(p.builder, x.getType(), x, turned(decay), shapeOf(x).size() - 1,
                                 getReverse());
  return {turned(p.cast(y, elementOf(getY())))};
}

} // namespace mpc
