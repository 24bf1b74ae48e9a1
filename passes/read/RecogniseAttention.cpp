// Attention written as products.
// softmax(scores) v, with scores = mask + softcap(scale q k^T) in the ways that exporters write
// them. Heads have rank 4, 3 or none. The product or an op before it transposes k, and the scale is
// on either factor or on the scores. Masks are added or selected. Keys and values may be repeated
// for the heads of their group.
//
// A query of which -inf hides all keys gives zeros, where its primitives give NaN.
//
// A selected number from -1e9 down hides a key as -inf does, and so does one in a constant mask
// that is added. The scores that count have to stay above it by 104 at least, since e^-104 is 0 in
// f32. If selected numbers hide all keys of a query, its scores are equal, and it has the mean of
// all values. Attention gives it zeros, and a select behind attention the mean. An added mask of 0
// and one number from -1e30 down becomes such a condition too, without a causal mask or window
// beside it. Its hidden scores then have the derivative 0.
//
// Any other added mask that depends on data stays attention's mask, with its numbers. Training has
// a limit there: where finite numbers hide all keys of a query, its gradient has the error of lse
// in f32. That is 7e-4 of the largest with -1e4; from -1e9 down the gradient is wrong.
//
// Attention stays written out where two masks together may leave a query without a key and the
// result would differ. One case is a causal mask or window that hides by a finite number beside
// another mask that may hide keys. The other is one beside a selected finite number. A bias of
// places hides no key: it is looked up in a table, made by a product, or computed of constants
// below 1e9.
#include "passes/read/Patterns.h"

#include <cmath>
#include <limits>

using namespace mlir;

namespace mpc {
namespace {

/// What the scores of attention are made of, from the outside to the product.
class Scores {
public:
  explicit Scores(KnownMasks &masks) : masks(masks) {}

  Value q, k;
  double scale = 1;
  std::optional<double> softcap;
  bool causal = false;
  std::optional<int64_t> window;
  Value added;             // a mask of floats, or null
  Value condition;         // a condition by which scores are hidden, or null
  bool visible = true;     // the value of `condition` that leaves a score
  bool isMean = false;     // a query of which the condition hides all keys has the mean of values
  SmallVector<Value> read; // masks that became words

  /// Reads `value` as scores. False where it is anything else.
  bool parse(Value value) {
    value = beforeWidening(value);
    shape = llvm::to_vector(shapeOf(value));
    if (shape.size() < 2 || llvm::is_contained(shape, 0) || !takeMasks(value))
      return false;
    if (added && !causal && !window)
      takeAddedCondition();
    return agree() && takeProduct(value);
  }

private:
  int64_t queries() const { return shape[shape.size() - 2]; }
  int64_t keys() const { return shape.back(); }

  bool note(const MaskKind &kind, bool isWhole) {
    if (kind.window && window)
      return false;
    causal |= kind.causal;
    window = kind.window ? kind.window : window;
    dampens |= kind.hides() && !isWhole;
    return true;
  }

  /// An added mask of 0 and of one finite number, beside which f32 holds no score, is a condition:
  /// a query without keys has the mean of values either way. Attention's gradient of the values
  /// could not have it, since lse holds no sum beside such a number.
  void takeAddedCondition() {
    constexpr double kHoldsNone = -1e30;
    Value mask = added;
    while (auto broadcast = opOf<BroadcastOp>(mask))
      mask = broadcast.getX();
    auto select = opOf<SelectOp>(mask);
    for (bool leaves : {true, false}) {
      if (!select)
        return;
      std::optional<double> zero = numberOf(leaves ? select.getX() : select.getY());
      std::optional<double> low = numberOf(leaves ? select.getY() : select.getX());
      if (zero != 0.0 || !low || !(*low <= kHoldsNone) || std::isinf(*low))
        continue;
      condition = select.getCondition();
      visible = leaves;
      isMean = true;
      added = {};
      return;
    }
  }

  /// Whether the masks together mean what attention makes of them, for queries without a key too.
  bool agree() const {
    size_t seen = 0;
    const bool hidesMore = condition || (added && mayHide(added, seen));
    return !(dampens && hidesMore) && !(isMean && (causal || window));
  }
  /// Whether a mask of floats may hide keys, as far as its ops tell: one that is looked up in a
  /// table or multiplied, as a bias of places, and that no large constant is in, does not.
  static bool mayHide(Value mask, size_t &seen) {
    constexpr size_t kMostOps = 64;
    Operation *op = mask.getDefiningOp();
    if (!isa<FloatType>(elementOf(mask)) || isa_and_nonnull<EmbeddingOp, MatmulOp, LinearOp>(op))
      return false;
    if (auto constant = dyn_cast_or_null<ConstantOp>(op)) {
      auto elements = dyn_cast<DenseElementsAttr>(constant.getValue());
      return !elements || llvm::any_of(elements.getValues<APFloat>(), [](const APFloat &number) {
        return !(std::abs(number.convertToDouble()) < 1e9);
      });
    }
    return !op || !isa<MpcDialect>(op->getDialect()) || ++seen > kMostOps ||
           llvm::any_of(op->getOperands(), [&](Value operand) { return mayHide(operand, seen); });
  }

  /// Takes masks off `value`, the outer first.
  bool takeMasks(Value &value) {
    for (int i = 0; i < 3; ++i) {
      Operation *op = beforeWidening(value).getDefiningOp();
      if (auto add = dyn_cast_or_null<AddOp>(op)) {
        if (!takeAdded(add, value))
          return false;
      } else if (auto select = dyn_cast_or_null<SelectOp>(op)) {
        if (!takeSelected(select, value))
          return false;
      } else
        return true;
    }
    return !isa_and_nonnull<AddOp, SelectOp>(beforeWidening(value).getDefiningOp());
  }
  bool takeAdded(AddOp add, Value &value) {
    for (auto [inner, mask] : bothOrders(add)) {
      if (shapeOf(inner) != shape || !endsInProduct(inner))
        continue;
      value = inner;
      if (auto kind = masks.kindOf(mask, true, queries(), keys())) {
        read.push_back(mask);
        return note(*kind, kind->isWhole);
      }
      if (added || condition)
        return false;
      added = mask;
      return true;
    }
    return false;
  }
  bool takeSelected(SelectOp select, Value &value) {
    for (bool leaves : {true, false}) {
      Value inner = leaves ? select.getX() : select.getY();
      std::optional<double> low = numberOf(leaves ? select.getY() : select.getX());
      if (!low || !(*low <= -1e9) || shapeOf(inner) != shape)
        continue;
      value = inner;
      if (auto kind = masks.kindOf(select.getCondition(), leaves, queries(), keys())) {
        read.push_back(select.getCondition());
        return note(*kind, std::isinf(*low));
      }
      if (added || condition)
        return false;
      condition = select.getCondition();
      visible = leaves;
      isMean = std::isfinite(*low);
      return true;
    }
    return false;
  }
  /// Whether the value is a product through masks, factors and a softcap: what a mask is added to.
  static bool endsInProduct(Value value) {
    for (int depth = 0; depth < 8; ++depth) {
      double factor = 1;
      value = beforeWidening(withoutFactors(value, factor));
      Operation *op = value.getDefiningOp();
      if (isa_and_nonnull<MatmulOp>(op))
        return true;
      if (isa_and_nonnull<TanhOp>(op))
        value = op->getOperand(0);
      else if (isa_and_nonnull<SelectOp>(op))
        value = numberOf(op->getOperand(1)) ? op->getOperand(2) : op->getOperand(1);
      else if (isa_and_nonnull<AddOp>(op) && endsInProduct(op->getOperand(1)))
        return true;
      else if (isa_and_nonnull<AddOp>(op))
        value = op->getOperand(0);
      else
        return false;
    }
    return false;
  }

  bool takeProduct(Value value) {
    double factor = 1;
    value = withoutFactors(value, factor);
    if (auto tanh = opOf<TanhOp>(value)) {
      if (!isNormal(factor) || factor < 0)
        return false;
      softcap = factor;
      value = withoutFactors(tanh.getX(), scale);
    }
    scale *= factor; // c tanh(f s) = c tanh((c f) s / c)
    auto product = opOf<MatmulOp>(value);
    if (!product || product->getNumResults() != 1 || product->getNumOperands() != 2 ||
        product.getTransposeA() || product.getActivation() || product.getCompute() ||
        shapeOf(product.getY()) != ArrayRef(shape))
      return false;
    q = withoutFactors(product.getA(), scale);
    k = withoutFactors(product.getB(), scale);
    isTransposed = !product.getTransposeB();
    auto turned = isTransposed ? k.getDefiningOp<TransposeOp>() : TransposeOp();
    if (turned && swapsLast(turned)) {
      isTransposed = false;
      k = withoutFactors(turned.getX(), scale);
    }
    return isNormal(scale);
  }
  /// Whether a kernel can take the number as f32.
  static bool isNormal(double number) { return std::isnormal(static_cast<float>(number)); }
  static bool swapsLast(TransposeOp op) {
    SmallVector<int64_t> swapped = llvm::to_vector(llvm::seq<int64_t>(0, rankOf(op.getX())));
    if (swapped.size() < 2)
      return false;
    std::swap(swapped.back(), swapped[swapped.size() - 2]);
    return op.getPermutation() == ArrayRef(swapped);
  }

  KnownMasks &masks;
  SmallVector<int64_t> shape;
  bool dampens = false; // some words hide by a finite number

public:
  bool isTransposed = false; // k is (.., D, S) still
};

/// The heads of groups behind heads that repeat each of them `heads / G` times; else `value`.
Value ungrouped(Value value, int64_t heads) {
  if (rankOf(value) != 4 || shapeOf(value)[1] != heads)
    return value;
  if (auto broadcast = value.getDefiningOp<BroadcastOp>()) // one group for all
    return rankOf(broadcast.getX()) == 4 && shapeOf(broadcast.getX())[1] == 1 &&
                   shapeOf(broadcast.getX())[0] == shapeOf(value)[0] &&
                   shapeOf(broadcast.getX()).drop_front(2) == shapeOf(value).drop_front(2)
               ? Value(broadcast.getX())
               : value;
  auto together = value.getDefiningOp<ReshapeOp>();
  auto wide = together ? together.getX().getDefiningOp<BroadcastOp>() : BroadcastOp();
  auto apart = wide ? wide.getX().getDefiningOp<ReshapeOp>() : ReshapeOp();
  if (!apart || rankOf(apart.getX()) != 4 || rankOf(apart) != 5 || rankOf(wide) != 5)
    return value;
  ArrayRef<int64_t> source = shapeOf(apart.getX()), whole = shapeOf(wide);
  SmallVector<int64_t> expected = {source[0], source[1], 1, source[2], source[3]};
  if (shapeOf(apart) != ArrayRef(expected))
    return value;
  expected[2] = whole[2];
  const bool same = whole == ArrayRef(expected) && heads == source[1] * whole[2] &&
                    shapeOf(value).drop_front(2) == source.drop_front(2);
  return same ? apart.getX() : value;
}

/// Turns (.., D, S) to (.., S, D).
Value turned(OpBuilder &builder, Location location, Value k) {
  SmallVector<int64_t> shape(shapeOf(k)),
      permutation = llvm::to_vector(llvm::seq<int64_t>(0, rankOf(k)));
  std::swap(shape.back(), shape[shape.size() - 2]);
  std::swap(permutation.back(), permutation[permutation.size() - 2]);
  auto type = RankedTensorType::get(shape, elementOf(k));
  return TransposeOp::create(builder, location, type, k, permutation);
}

/// `value` as (B, H, T, D): heads of rank 3 are one head each of a batch, rank 2 is one head.
Value withHeads(OpBuilder &builder, Location location, Value value) {
  SmallVector<int64_t> shape(shapeOf(value));
  if (shape.size() == 4)
    return value;
  shape.insert(shape.end() - 2, 1);
  if (shape.size() == 3)
    shape.insert(shape.begin(), 1);
  auto type = RankedTensorType::get(shape, elementOf(value));
  return ReshapeOp::create(builder, location, type, value);
}

/// The attention of `scores` and `v`, built at the root.
class AttentionBuilder {
public:
  AttentionBuilder(ImplicitLocOpBuilder &builder, const Scores &scores, Value v, Value result)
      : builder(builder), scores(scores), v(v), result(result) {}

  Value build() {
    Location at = builder.getLoc();
    Value q = withHeads(builder, at, scores.q);
    Value k = scores.isTransposed ? turned(builder, at, scores.k) : scores.k;
    k = withHeads(builder, at, k);
    Value values = withHeads(builder, at, v);
    const int64_t heads = shapeOf(q)[1];
    if (Value keys = ungrouped(k, heads), grouped = ungrouped(values, heads);
        keys.getType() == grouped.getType()) {
      k = keys;
      values = grouped;
    }
    const double usual = 1 / std::sqrt(static_cast<double>(shapeOf(q).back()));
    const auto number = [&](double value) { return builder.getF64FloatAttr(value); };
    auto attention = AttentionOp::create(
        builder, TypeRange{RankedTensorType::get(shapeOf(q), elementOf(q))}, q, k, values, mask(),
        /*lengths=*/Value(), scores.causal ? builder.getUnitAttr() : UnitAttr(),
        scores.window ? builder.getI64IntegerAttr(*scores.window) : IntegerAttr(),
        scores.softcap ? number(*scores.softcap) : FloatAttr(),
        isNear(scores.scale, usual) ? FloatAttr() : number(scores.scale), UnitAttr(), StringAttr());
    Value y = attention.getY();
    if (y.getType() != result.getType())
      y = ReshapeOp::create(builder, result.getType(), y);
    return scores.isMean ? orMean(y) : y;
  }

private:
  /// y, and the mean of the values for queries of which the condition hides all keys.
  Value orMean(Value y) {
    Value seen = chosen(1, 0);
    if (rankOf(seen) == 0)
      seen = ReshapeOp::create(builder, RankedTensorType::get({1}, builder.getF32Type()), seen);
    auto along = [&](ArrayRef<int64_t> shape, int64_t axis, Type element) {
      SmallVector<int64_t> reduced(shape);
      reduced[axis] = 1;
      return RankedTensorType::get(reduced, element);
    };
    const int64_t keys = rankOf(seen) - 1, rows = rankOf(v) - 2;
    auto most = MaxOp::create(builder, along(shapeOf(seen), keys, builder.getF32Type()), seen,
                              ArrayRef<int64_t>{keys}, /*keepdims=*/true);
    auto mean = MeanOp::create(builder, along(shapeOf(v), rows, elementOf(v)), v,
                               ArrayRef<int64_t>{rows}, /*keepdims=*/true);
    auto any = CompareOp::create(builder, RankedTensorType::get(shapeOf(most), builder.getI1Type()),
                                 Comparison::gt, most, scalar(0));
    return SelectOp::create(builder, result.getType(), any, y, mean);
  }
  /// One number where the condition leaves a score, and another where it hides one.
  Value chosen(double leaves, double hides) {
    Value left = scalar(leaves), right = scalar(hides);
    auto type = RankedTensorType::get(shapeOf(scores.condition), builder.getF32Type());
    return SelectOp::create(builder, type, scores.condition, scores.visible ? left : right,
                            scores.visible ? right : left);
  }
  Value mask() {
    Value mask = scores.added;
    if (scores.condition)
      mask = chosen(0, -std::numeric_limits<double>::infinity());
    if (!mask)
      return {};
    if (!elementOf(mask).isF32() && elementOf(mask) != elementOf(scores.q))
      mask = CastOp::create(builder, RankedTensorType::get(shapeOf(mask), builder.getF32Type()),
                            mask, OverflowAttr());
    return rankOf(mask) == 3 && rankOf(scores.q) == 3 ? withHeads(builder, builder.getLoc(), mask)
                                                      : mask;
  }
  Value scalar(double value) {
    auto type = RankedTensorType::get({}, builder.getF32Type());
    APFloat number(value);
    bool loses;
    number.convert(APFloat::IEEEsingle(), APFloat::rmNearestTiesToEven, &loses);
    return ConstantOp::create(builder, type, DenseElementsAttr::get(type, number));
  }

  ImplicitLocOpBuilder &builder;
  const Scores &scores;
  Value v, result;
};

} // namespace

std::optional<Recognised> recogniseAttention(Operation *root, KnownMasks &masks) {
  auto product = dyn_cast<MatmulOp>(root);
  if (!product || product->getNumOperands() != 2 || product.getTransposeA() ||
      product.getTransposeB() || product.getActivation() || product.getCompute())
    return std::nullopt;
  auto softmax = beforeCasts(product.getA()).getDefiningOp<SoftmaxOp>();
  const int64_t rank = rankOf(product.getY());
  const int64_t axis = softmax ? softmax.getAxisAttr().getInt() : 0;
  Value v = product.getB();
  Scores scores(masks);
  if (!softmax || rank < 2 || rank > 4 || rankOf(v) != rank || (axis != -1 && axis != rank - 1) ||
      !scores.parse(softmax.getX()))
    return std::nullopt;
  ArrayRef<int64_t> q = shapeOf(scores.q), k = shapeOf(scores.k), values = shapeOf(v);
  SmallVector<int64_t> keys(k);
  if (scores.isTransposed && keys.size() > 1)
    std::swap(keys.back(), keys[keys.size() - 2]);
  // Heads of rank 4 may share a group; a batch has as many keys and values as queries.
  const bool fits = rankOf(scores.q) == rank && ArrayRef(keys) == values &&
                    q.drop_back(2).take_front(rank == 4 ? 1 : rank) ==
                        values.drop_back(2).take_front(rank == 4 ? 1 : rank) &&
                    (rank != 4 || (values[1] > 0 && q[1] % values[1] == 0 &&
                                   (values[1] == q[1] || values[1] == 1))) &&
                    q.back() == values.back() && shapeOf(product.getY()) == q;
  Type element = elementOf(v);
  if (!fits || elementOf(scores.q) != element || elementOf(scores.k) != element ||
      elementOf(product.getY()) != element || llvm::is_contained(values, 0))
    return std::nullopt;
  SmallVector<Value> leaves = {scores.q, scores.k, v};
  llvm::append_range(leaves, scores.read);
  for (Value mask : {scores.added, scores.condition})
    if (mask)
      leaves.push_back(mask);
  Value result = product.getY();
  return Recognised{leaves, [=](ImplicitLocOpBuilder &builder) {
                      return AttentionBuilder(builder, scores, v, result).build();
                    }};
}

} // namespace mpc
