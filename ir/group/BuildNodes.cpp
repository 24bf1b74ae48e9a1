// The nodes of a group, from its results back to what it reads.
#include "ir/group/GroupNodes.h"
#include "ir/group/IndexMath.h"

#include "llvm/ADT/DenseMap.h"

using namespace mlir;

namespace mpc {
namespace {

constexpr size_t kMostRepeated = 8; // maps of a group that are computed at a second place

class Builder {
public:
  Builder(int64_t rows, int64_t columns, const std::function<bool(Operation *)> &isInside,
          std::string &why, MLIRContext *context, SimplifiedIndices &simplified)
      : isInside(isInside), why(why), context(context), extents{rows, columns},
        table(simplified.in({rows, columns}, context)), simplified(simplified) {
    result.rows = rows;
    result.columns = columns;
  }

  FailureOr<GroupNodes> build(ArrayRef<Value> outputs) {
    // An amax is that of all elements in any order, so it takes one in which the others read them.
    SmallVector<size_t> order;
    for (bool isAmax : {false, true})
      for (auto [index, value] : llvm::enumerate(outputs))
        if (isAmax == isa_and_nonnull<AmaxOp>(value.getDefiningOp()))
          order.push_back(index);
    for (size_t index : order)
      if (failed(addOutput(outputs[index])))
        return failure();
    std::vector<Output> added = std::move(result.outputs);
    result.outputs.resize(added.size());
    for (auto [index, output] : llvm::zip(order, added))
      result.outputs[index] = output;
    return std::move(result);
  }

private:
  using Indices = SmallVector<AffineExpr>;
  using Valid = SmallVector<std::pair<AffineExpr, int64_t>>;

  LogicalResult fail(const Twine &reason) {
    why = reason.str();
    return failure();
  }

  LogicalResult addOutput(Value value) {
    AffineExpr row = getAffineDimExpr(0, context), column = getAffineDimExpr(1, context);
    if (auto amax = value.getDefiningOp<AmaxOp>()) {
      if (elementCount(shapeOf(amax.getX())) != result.rows * result.columns)
        return fail("amax of a tensor of another size");
      for (unsigned known : visited.lookup(amax.getX()))
        if (wholes.contains(known)) {
          result.outputs.push_back({value, OutputKind::Amax, known});
          return success();
        }
      FailureOr<unsigned> node =
          visit(amax.getX(), placeOf(row * result.columns + column, shapeOf(amax.getX())), {});
      if (failed(node))
        return failure();
      result.outputs.push_back({value, OutputKind::Amax, *node});
      return success();
    }
    if (auto partial = value.getDefiningOp<PartialSumOp>())
      return addPartial(partial);
    int64_t count = elementCount(shapeOf(value));
    OutputKind kind;
    AffineExpr offset;
    if (mayTurn(shapeOf(value))) {
      // Where the group has the elements already, they need not be made again in another order.
      std::optional<unsigned> turned = visitTurned(value);
      if (turned) {
        result.outputs.push_back({value, OutputKind::Turned, *turned});
        return success();
      }
    }
    if (count == result.rows * result.columns)
      kind = OutputKind::Full, offset = row * result.columns + column;
    else if (count == result.rows && count > 1)
      kind = OutputKind::PerRow, offset = row;
    else if (count == 1)
      kind = OutputKind::Uniform, offset = getAffineConstantExpr(0, context);
    else
      return fail("a result of " + formatShape(shapeOf(value)) + " is neither whole nor one a row");
    isWhole = kind == OutputKind::Full;
    FailureOr<unsigned> node = visit(value, placeOf(offset, shapeOf(value)), {});
    isWhole = false;
    if (failed(node))
      return failure();
    Spread spread = result.nodes[*node].spread;
    // A stored value is stored at every place of a whole result, even if it does not vary along the
    // columns.
    if (kind == OutputKind::Full && result.columns == 1 && spread != Spread::Full &&
        result.rows > 1)
      kind = OutputKind::PerRow;
    if (kind == OutputKind::Full && result.rows * result.columns == 1)
      kind = OutputKind::Uniform;
    result.outputs.push_back({value, kind, *node});
    return success();
  }

  /// Whether the shape is the domain's, columns first.
  bool mayTurn(ArrayRef<int64_t> shape) const {
    if (result.rows < 2 || result.columns < 2 ||
        elementCount(shape) != result.rows * result.columns)
      return false;
    int64_t last = 1;
    for (int64_t extent : llvm::reverse(shape)) {
      last *= extent;
      if (last >= result.rows)
        break;
    }
    return last == result.rows;
  }
  /// The node of `value` at (column, row), if that reads another value of the group where it is
  /// made; else nothing, and no node is added.
  std::optional<unsigned> visitTurned(Value value) {
    auto map = value.getDefiningOp<ScalarMapOpInterface>();
    if (!map || map->getNumOperands() != 1 || visited.contains(value))
      return std::nullopt;
    AffineExpr row = getAffineDimExpr(0, context), column = getAffineDimExpr(1, context);
    Indices indices = placeOf(column * result.rows + row, shapeOf(value)), at = indices;
    Value source = map->getOperand(0);
    while (Operation *op = source.getDefiningOp()) {
      auto view = dyn_cast<ViewOpInterface>(op);
      if (!view && !isWideningCast(op))
        break;
      if (view)
        at = Indices(through(view, at).to);
      source = op->getOperand(0);
    }
    const bool isMade = llvm::any_of(visited.lookup(source), [&](unsigned known) {
      const Node &node = result.nodes[known];
      return node.kind == NodeKind::Map && node.indices == at;
    });
    if (!isMade)
      return std::nullopt;
    FailureOr<unsigned> node = visit(value, indices, {});
    return succeeded(node) ? std::optional<unsigned>(*node) : std::nullopt;
  }

  /// Sums of elements need a flat domain, sums of rows a domain of these rows.
  LogicalResult addPartial(PartialSumOp partial) {
    int64_t rows = partial.getRowCount(), parts = partial.getPartsAttr().getInt();
    int64_t columns = rows ? elementCount(shapeOf(partial.getX())) / rows : 0;
    bool ofElements = columns == 1;
    if (ofElements)
      std::swap(rows, columns);
    if (rows != result.rows || columns != result.columns)
      return fail("partial sums over another domain");
    if (result.parts && (result.parts != parts || result.part != partial.getRowsAPart() ||
                         result.ofElements != ofElements))
      return fail("partial sums with other parts");
    result.parts = parts;
    result.part = partial.getRowsAPart();
    result.ofElements = ofElements;
    AffineExpr row = getAffineDimExpr(0, context), column = getAffineDimExpr(1, context);
    FailureOr<unsigned> node =
        visit(partial.getX(), placeOf(row * columns + column, shapeOf(partial.getX())), {});
    if (failed(node))
      return failure();
    result.outputs.push_back({partial.getY(), OutputKind::Partial, *node});
    return success();
  }

  AffineExpr simplify(AffineExpr index) { return simplifyIndex(index, extents, table); }

  /// The view's operand where the view is read at `indices`.
  const SimplifiedIndices::Mapped &through(ViewOpInterface view, const Indices &indices) {
    SmallVector<SimplifiedIndices::Mapped> &all = simplified.of(view);
    const Domain domain(result.rows, result.columns);
    for (const SimplifiedIndices::Mapped &mapped : all)
      if (mapped.domain == domain && mapped.from == indices)
        return mapped;
    SimplifiedIndices::Mapped mapped;
    mapped.domain = domain;
    mapped.from = indices;
    Valid added;
    mapped.to = view.mapIndices(indices, added);
    for (AffineExpr &index : mapped.to)
      index = simplify(index);
    mapped.isMasked = !added.empty();
    for (auto &[expression, bound] : added) {
      expression = simplify(expression);
      auto [low, high] = indexRange(expression, extents);
      if (low < 0 || high >= bound)
        mapped.conditions.push_back({expression, bound});
    }
    return all.emplace_back(std::move(mapped));
  }

  /// The shape is a type's.
  Indices placeOf(AffineExpr offset, ArrayRef<int64_t> shape) {
    auto [found, isNew] =
        table.places.try_emplace({offset, shape.empty() ? nullptr : shape.data()});
    if (isNew)
      found->second = place(offset, shape);
    return found->second;
  }
  Indices place(AffineExpr offset, ArrayRef<int64_t> shape) {
    Indices indices = delinearize(offset, shape);
    for (AffineExpr &index : indices)
      index = simplify(index);
    return indices;
  }

  Spread spreadOf(ArrayRef<AffineExpr> expressions) const {
    bool row = false, column = false;
    for (AffineExpr expression : expressions) {
      row |= expression.isFunctionOfDim(0);
      column |= expression.isFunctionOfDim(1);
    }
    return join(row ? Spread::PerRow : Spread::Uniform,
                column ? Spread::PerColumn : Spread::Uniform);
  }
  static Spread join(Spread a, Spread b) {
    if (a == b || b == Spread::Uniform)
      return a;
    return a == Spread::Uniform ? b : Spread::Full;
  }

  unsigned add(Node node) {
    for (unsigned operand : node.operands) {
      node.spread = join(node.spread, result.nodes[operand].spread);
      node.level = std::max(node.level, result.nodes[operand].level);
    }
    if (node.kind == NodeKind::Reduce) {
      node.spread = spreadOf(node.indices);
      ++node.level;
    }
    result.nodes.push_back(std::move(node));
    return result.nodes.size() - 1;
  }

  FailureOr<unsigned> visit(Value value, const Indices &indices, const Valid &valid) {
    Operation *op = value.getDefiningOp();
    auto view = dyn_cast_or_null<ViewOpInterface>(op);
    if (view)
      return visitView(view, indices, valid);
    if (auto found = visited.find(value); found != visited.end())
      for (unsigned known : found->second)
        if (result.nodes[known].indices == indices && result.nodes[known].valid == valid)
          return known;
    Node node;
    node.value = value;
    node.op = op;
    node.indices = indices;
    bool inside = op && (isa<ConstantOp, IotaOp>(op) || isWideningCast(op) || isInside(op));
    FailureOr<unsigned> made =
        inside ? visitInside(std::move(node), valid) : visitLoad(std::move(node), valid);
    if (succeeded(made)) {
      visited[value].push_back(*made);
      if (isWhole)
        wholes.insert(*made);
    }
    return made;
  }

  FailureOr<unsigned> visitView(ViewOpInterface view, const Indices &indices, Valid valid) {
    size_t before = valid.size();
    // A copy, since the views behind this one add to what is known.
    const SimplifiedIndices::Mapped mapped = through(view, indices);
    valid.append(mapped.conditions);
    Value source = view->getOperand(0);
    const bool repeats = showsRepeatedly(view), whole = isWhole;
    repeating += repeats;
    isWhole &= !repeats && !mapped.isMasked &&
               elementCount(shapeOf(source)) == elementCount(shapeOf(view->getResult(0)));
    FailureOr<unsigned> inner = visit(source, mapped.to, valid);
    isWhole = whole;
    repeating -= repeats;
    if (failed(inner) || valid.size() == before || result.nodes[*inner].kind == NodeKind::Load)
      return inner;
    Node mask;
    mask.kind = NodeKind::Mask;
    mask.value = view->getResult(0);
    mask.op = view;
    mask.indices = indices;
    mask.valid.assign(valid.begin() + before, valid.end());
    SmallVector<AffineExpr> expressions =
        llvm::map_to_vector(mask.valid, [](auto &pair) { return pair.first; });
    mask.spread = spreadOf(expressions);
    mask.operands = {*inner};
    return add(std::move(mask));
  }

  FailureOr<unsigned> visitLoad(Node node, const Valid &valid) {
    node.kind = NodeKind::Load;
    node.op = nullptr;
    // A mask above the map that reads the element asks the first of the conditions. They matter
    // here only where the element does not exist without them.
    const bool exists = llvm::all_of(llvm::zip(node.indices, shapeOf(node.value)), [&](auto pair) {
      auto [low, high] = indexRange(std::get<0>(pair), extents);
      return low >= 0 && high < std::get<1>(pair);
    });
    node.valid.assign(valid.begin() + (exists ? masked : 0), valid.end());
    node.offset = simplify(linearize(node.indices, shapeOf(node.value), context));
    return addPlaced(std::move(node));
  }

  /// Adds a node whose value depends on its offset and its conditions alone.
  FailureOr<unsigned> addPlaced(Node node) {
    SmallVector<AffineExpr> expressions = {node.offset};
    for (const auto &pair : node.valid)
      expressions.push_back(pair.first);
    node.spread = spreadOf(expressions);
    return add(std::move(node));
  }

  FailureOr<unsigned> visitInside(Node node, const Valid &valid) {
    Operation *op = node.op;
    if (auto constant = dyn_cast<ConstantOp>(op)) {
      node.kind = NodeKind::Constant;
      bool splat = isa<SplatElementsAttr>(constant.getValue());
      node.offset = splat ? getAffineConstantExpr(0, context)
                          : simplify(linearize(node.indices, shapeOf(node.value), context));
      node.spread = spreadOf(node.offset);
      return add(std::move(node));
    }
    if (auto iota = dyn_cast<IotaOp>(op)) {
      node.kind = NodeKind::Index;
      node.offset = node.indices[iota.getDimensionAttr().getInt()];
      node.spread = spreadOf(node.offset);
      return add(std::move(node));
    }
    if (!isWideningCast(op) && visited.contains(node.value) && !mayRepeat(node))
      return fail(op->getName().getStringRef() + " is needed at two places");
    if (!isWideningCast(op) && repeating)
      return fail(op->getName().getStringRef() + " is needed in several windows");
    if (isa<AmaxOp>(op))
      return fail("an amax is known only after the whole kernel");
    if (isa<PartialSumOp>(op))
      return fail("partial sums are known only after the whole kernel");
    if (auto embedding = dyn_cast<EmbeddingOp>(op))
      return visitLookup(std::move(node), embedding, valid);
    if (isa<ReduceOpInterface>(op))
      return visitReduce(std::move(node), valid);
    if (isa<ElementOpInterface>(op))
      return visitElement(std::move(node), valid);
    node.kind = NodeKind::Map;
    const size_t maskedAbove = masked;
    masked = valid.size();
    for (Value operand : op->getOperands()) {
      if (shapeOf(operand) != shapeOf(node.value))
        return fail("a scalar map has an operand of another shape");
      FailureOr<unsigned> at = visit(operand, node.indices, valid);
      if (failed(at))
        return failure();
      node.operands.push_back(*at);
    }
    masked = maskedAbove;
    return add(std::move(node));
  }

  /// Whether a scalar map is computed a second time rather than written and read: where the second
  /// place is the first moved by constants, as the halves of a head that turn, so that its reads
  /// are as those of the first.
  bool mayRepeat(const Node &node) {
    const SmallVector<unsigned> &known = visited[node.value];
    const Indices &first = result.nodes[known.front()].indices;
    const bool isMoved = llvm::all_of(llvm::zip(node.indices, first), [&](auto pair) {
      return isa<AffineConstantExpr>(simplify(std::get<0>(pair) - std::get<1>(pair)));
    });
    return isa<ScalarMapOpInterface>(node.op) && known.size() == 1 && isMoved &&
           node.indices != first && ++repeated <= kMostRepeated;
  }

  /// The operand as strides over a buffer that the group reads, or a failure.
  FailureOr<StridedView> visitTable(Value operand) {
    std::optional<StridedView> table = tableView(operand);
    if (!table)
      return fail("a table that is not in memory as rows");
    if (Operation *maker = table->base.getDefiningOp(); maker && isInside(maker))
      return fail("a table that the group itself makes");
    return *table;
  }

  FailureOr<unsigned> visitElement(Node node, const Valid &valid) {
    node.kind = NodeKind::Element;
    for (Value operand : node.op->getOperands()) {
      FailureOr<StridedView> whole = visitTable(operand);
      if (failed(whole))
        return failure();
      node.wholes.push_back(std::move(*whole));
    }
    node.valid = valid;
    SmallVector<AffineExpr> expressions = node.indices;
    for (const auto &pair : node.valid)
      expressions.push_back(pair.first);
    node.spread = spreadOf(expressions);
    return add(std::move(node));
  }

  FailureOr<unsigned> visitLookup(Node node, EmbeddingOp embedding, const Valid &valid) {
    node.kind = NodeKind::Lookup;
    FailureOr<StridedView> table = visitTable(embedding.getTable());
    if (failed(table))
      return failure();
    const bool whole = std::exchange(isWhole, false);
    FailureOr<unsigned> id =
        visit(embedding.getIds(), Indices(ArrayRef(node.indices).drop_back()), valid);
    isWhole = whole;
    if (failed(id))
      return failure();
    node.table = table->base;
    node.rowCount = table->shape[0];
    node.rowStride = table->strides[0];
    node.offset = simplify(node.indices.back() * table->strides[1] + table->offset);
    node.valid = valid;
    node.operands = {*id};
    return addPlaced(std::move(node));
  }

  FailureOr<unsigned> visitReduce(Node node, const Valid &valid) {
    auto reduce = cast<ReduceOpInterface>(node.op);
    Value operand = node.op->getOperand(0);
    ArrayRef<int64_t> shape = shapeOf(operand);
    ArrayRef<int64_t> axes = reduce.getReducedAxes();
    SmallVector<int64_t> reducedShape =
        llvm::map_to_vector(axes, [&](int64_t axis) { return shape[axis]; });
    if (elementCount(reducedShape) != result.columns)
      return fail("a reduction over another number of elements");
    if (!valid.empty())
      return fail("a padded reduction");
    if (reduce.getRunning() != Running::none)
      return visitRunning(std::move(node), axes[0]);
    if (spreadOf(node.indices) != Spread::PerRow && spreadOf(node.indices) != Spread::Uniform)
      return fail("a reduction that is needed at every column in another way");
    node.kind = NodeKind::Reduce;
    Indices inner = place(getAffineDimExpr(1, context), reducedShape), indices;
    bool keepsRank = shapeOf(node.value).size() == shape.size();
    unsigned nextKept = 0, nextReduced = 0;
    for (int64_t axis = 0; axis < static_cast<int64_t>(shape.size()); ++axis) {
      bool reduced = llvm::is_contained(axes, axis);
      indices.push_back(reduced ? inner[nextReduced++] : node.indices[keepsRank ? axis : nextKept]);
      nextKept += !reduced;
    }
    const bool whole = std::exchange(isWhole, false);
    FailureOr<unsigned> at = visit(operand, indices, {});
    isWhole = whole;
    if (failed(at))
      return failure();
    node.operands = {*at};
    return add(std::move(node));
  }

  /// Reads its operands where it is read itself: at every column of a row, in their order.
  FailureOr<unsigned> visitRunning(Node node, int64_t axis) {
    auto isF32 = [](Value value) { return elementOf(value).isF32(); };
    if (axis + 1 != static_cast<int64_t>(node.indices.size()) || !isF32(node.value) ||
        !llvm::all_of(node.op->getOperands(), isF32))
      return fail("a running reduction that is not of f32 along the last dimension");
    bool isOrdered = node.indices.back() == getAffineDimExpr(1, context) &&
                     llvm::none_of(ArrayRef(node.indices).drop_back(),
                                   [](AffineExpr index) { return index.isFunctionOfDim(1); });
    if (!isOrdered)
      return fail("a running reduction whose columns are needed in another order");
    if (result.rows > 1 && spreadOf(node.indices) != Spread::Full)
      return fail("a running reduction that every row would make again");
    node.kind = NodeKind::Reduce;
    for (Value operand : node.op->getOperands()) {
      FailureOr<unsigned> at = visit(operand, node.indices, {});
      if (failed(at))
        return failure();
      node.operands.push_back(*at);
    }
    return add(std::move(node));
  }

  const std::function<bool(Operation *)> &isInside;
  std::string &why;
  MLIRContext *context;
  SmallVector<int64_t, 2> extents;
  GroupNodes result;
  size_t repeated = 0;  // maps that are computed at a second place
  size_t masked = 0;    // conditions that masks above the maps on the way ask
  bool isWhole = false; // whether the way from a whole result shows each element once
  llvm::SmallDenseSet<unsigned> wholes; // nodes that are visited so; looked up, never walked
  unsigned repeating = 0; // views on the way from the result that show elements more than once
  llvm::DenseMap<Value, SmallVector<unsigned>> visited; // looked up, never walked
  IndexTable &table;
  SimplifiedIndices &simplified;
};

} // namespace

IndexTable &SimplifiedIndices::in(Domain domain, MLIRContext *context) {
  std::shared_ptr<IndexTable> &table = tables[domain];
  if (!table)
    table = indexTable(context, {domain.first, domain.second});
  return *table;
}

FailureOr<GroupNodes> buildNodes(ArrayRef<Value> outputs, int64_t rows, int64_t columns,
                                 const std::function<bool(Operation *)> &isInside, std::string &why,
                                 SimplifiedIndices &simplified) {
  return Builder(rows, columns, isInside, why, outputs.front().getContext(), simplified)
      .build(outputs);
}
FailureOr<GroupNodes> buildNodes(ArrayRef<Value> outputs, int64_t rows, int64_t columns,
                                 const std::function<bool(Operation *)> &isInside,
                                 std::string &why) {
  SimplifiedIndices simplified;
  return buildNodes(outputs, rows, columns, isInside, why, simplified);
}

GroupNodes nodesOf(Region &body, int64_t rows, int64_t columns) {
  std::string why;
  auto outputs = llvm::to_vector(body.front().getTerminator()->getOperands());
  FailureOr<GroupNodes> nodes = buildNodes(
      outputs, rows, columns, [](Operation *) { return true; }, why);
  if (failed(nodes))
    llvm::report_fatal_error(llvm::Twine("group does not fit its domain: ") + why);
  return *nodes;
}

} // namespace mpc
