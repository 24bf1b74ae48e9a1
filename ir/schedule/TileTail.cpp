#include "ir/schedule/TileTail.h"
#include "ir/group/IndexMath.h"
#include "ir/group/Placement.h"

#include <numeric>

using namespace mlir;

namespace mpc {
namespace {

/// The row-major strides of `shape`, were its dimensions in the order `order`.
SmallVector<int64_t> stridesOf(ArrayRef<int64_t> shape, ArrayRef<unsigned> order) {
  SmallVector<int64_t> strides(shape.size());
  int64_t stride = 1;
  for (unsigned dimension : llvm::reverse(order)) {
    strides[dimension] = stride;
    stride *= shape[dimension];
  }
  return strides;
}

/// The strides with which a tensor lies in the domain of nodes that read it at `indices`: its
/// dimensions in some order. Nothing where the nodes read it in another way.
std::optional<SmallVector<int64_t>>
stridesInDomain(ArrayRef<int64_t> shape, ArrayRef<AffineExpr> indices, const GroupNodes &nodes) {
  MLIRContext *context = indices.front().getContext();
  const SmallVector<int64_t> extents = {nodes.rows, nodes.columns};
  AffineExpr place = getAffineDimExpr(0, context) * nodes.columns + getAffineDimExpr(1, context);
  SmallVector<unsigned> order(shape.size());
  std::iota(order.begin(), order.end(), 0);
  do {
    SmallVector<int64_t> turned;
    for (unsigned dimension : order)
      turned.push_back(shape[dimension]);
    SmallVector<AffineExpr> expected = delinearize(place, turned);
    const bool fits = llvm::all_of(llvm::enumerate(order), [&](auto pair) {
      return simplifyIndex(expected[pair.index()], extents) == indices[pair.value()];
    });
    if (fits)
      return stridesOf(shape, order);
  } while (std::next_permutation(order.begin(), order.end()));
  return std::nullopt;
}

/// The anchor's results that `value` is, or is a concatenation of in place; empty for another
/// value.
SmallVector<OpResult> resultsIn(Value value, Operation *anchor) {
  if (value.getDefiningOp() == anchor)
    return {cast<OpResult>(value)};
  auto concat = value.getDefiningOp<ConcatOp>();
  if (!concat || !isStridedPlacement(concat))
    return {};
  SmallVector<OpResult> results;
  for (Value input : concat.getInputs()) {
    if (base(input).getDefiningOp() != anchor)
      return {};
    results.push_back(cast<OpResult>(base(input)));
  }
  llvm::sort(results,
             [](OpResult a, OpResult b) { return a.getResultNumber() < b.getResultNumber(); });
  return results;
}

/// Whether each tile of a result, at its place in a matrix of `columns` columns, is a rectangle
/// there, from a multiple of its rows on.
bool isRectangle(const ResultTile &tile, const StridedView &place, int64_t columns) {
  const unsigned last = place.shape.size() - 1;
  if (tile.row >= last || place.strides[last] != 1 || place.strides[tile.row] != columns ||
      place.shape[tile.row] % tile.rows != 0 || place.offset / columns % tile.rows != 0)
    return false;
  int64_t end = place.offset % columns + place.shape[last]; // of the columns
  for (unsigned dimension = 0; dimension < last; ++dimension) {
    if (dimension == tile.row || place.shape[dimension] == 1)
      continue;
    const int64_t stride = place.strides[dimension];
    if (stride % columns == 0 ? stride / columns % tile.rows != 0 : stride >= columns)
      return false;
    end += stride % columns == 0 ? 0 : (place.shape[dimension] - 1) * stride;
  }
  return end <= columns;
}

/// Whether the group's domain may have any number of columns: it goes over elements one by one, and
/// no result tells a row from another.
bool isOfAnyShape(GroupOp group, const GroupNodes &nodes) {
  return llvm::none_of(group.getBody().front(),
                       [](Operation &op) { return domainOf(&op).has_value(); }) &&
         llvm::all_of(nodes.outputs, [](const Output &output) {
           return output.kind == OutputKind::Full || output.kind == OutputKind::Uniform ||
                  output.kind == OutputKind::Amax;
         });
}

/// tileTail, were the group over this domain. `rowStride`: how far apart in the domain, read as one
/// row, two rows of the anchor's first result lie; 0 where that is not known.
std::optional<TileTail> tailIn(Domain domain, AnchorOpInterface anchor, GroupOp group,
                               std::string &why, int64_t &rowStride) {
  auto fail = [&](const char *reason) {
    why = reason;
    return std::nullopt;
  };
  rowStride = 0;
  SmallVector<OpResult> results;
  TileTail tail;
  for (auto [index, input] : llvm::enumerate(group.getInputs()))
    if (results.empty() && !(results = resultsIn(input, anchor)).empty())
      tail.staged = index;
  if (results.empty())
    return fail("it does not read the result itself");
  tail.first = results.front().getResultNumber();
  tail.domain = domain;
  FailureOr<GroupNodes> nodes = buildNodes(
      llvm::to_vector(group.getBody().front().getTerminator()->getOperands()), domain.first,
      domain.second, [](Operation *) { return true; }, why);
  if (failed(nodes))
    return std::nullopt;
  const Node *load = nullptr;
  for (const Node &node : nodes->nodes) {
    if (node.kind != NodeKind::Load || node.value != group.getBody().getArgument(tail.staged))
      continue;
    if (load || !node.valid.empty())
      return fail("it reads the result at several places");
    load = &node;
  }
  Value whole = group.getInputs()[tail.staged];
  std::optional<SmallVector<int64_t>> strides;
  if (load)
    strides = stridesInDomain(shapeOf(whole), load->indices, *nodes);
  if (!strides)
    return fail("it reads the result in an order that is not its own");
  const bool isConcat = whole.getDefiningOp() != anchor;
  SmallVector<unsigned> order(shapeOf(whole).size());
  std::iota(order.begin(), order.end(), 0);
  if (isConcat && *strides != stridesOf(shapeOf(whole), order))
    return fail("it reads a concatenation in another order");
  std::optional<ResultTile> tile;
  for (auto [index, result] : llvm::enumerate(results)) {
    tile = anchor.getResultTile(result.getResultNumber());
    StridedView place = {whole, 0, SmallVector<int64_t>(shapeOf(result)), *strides};
    if (isConcat)
      place = *stridedPlace(result);
    if (index == 0 && tile && isOfAnyShape(group, *nodes))
      rowStride = place.strides[tile->row];
    if (result.getResultNumber() != tail.first + index || !tile ||
        !isRectangle(*tile, place, nodes->columns))
      return fail("the tiles of the result are no rectangles of its rows and columns");
    tail.places.push_back(std::move(place));
  }
  if (nodes->parts && !nodes->turns())
    return fail("it makes sums of rows and turns nothing");
  std::optional<GroupSchedule> schedule = onTilesOf(*nodes, *tile, shapeOf(results.front()).back());
  if (!schedule)
    return fail(
        "it does more than to go once over the elements of a tile, or stages more than shared "
        "memory has room for");
  tail.schedule = *schedule;
  tail.turns = nodes->turns();
  return tail;
}

} // namespace

std::optional<TileTail> tileTail(AnchorOpInterface anchor, GroupOp group, std::string &why) {
  const Domain own = {group.getRows(), group.getColumns()};
  int64_t rowStride = 0, unused = 0;
  if (std::optional<TileTail> tail = tailIn(own, anchor, group, why, rowStride))
    return tail;
  // Where a row of the result is a row of the domain, the tiles are rectangles.
  const int64_t elements = own.first * own.second;
  if (rowStride <= 0 || rowStride == own.second || elements % rowStride != 0)
    return std::nullopt;
  return tailIn({elements / rowStride, rowStride}, anchor, group, why, unused);
}

} // namespace mpc
