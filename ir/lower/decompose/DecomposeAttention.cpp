// Attention that its kernel does not take.
// The kernels take heads of 8, 16, .. columns, forward up to 256 (192 in f32) and backward up to
// 128. Heads of other widths are padded with zero columns: the same attention, whose scale is
// stated. Wider heads, and a backward that also gives a mask's gradient, are written out: products
// with f32 results, of all queries that share keys at once, and one pass over rows of scores (B, H,
// T, S) between them. The backward's kernel reads the sums of dy y, which are computed here.
#include "ir/lower/Gradients.h"
#include "ir/lower/IndexTerms.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;

namespace mpc {
namespace {

constexpr int64_t kColumns = 8; // of a head, in the kernel: multiples of it

template <typename Op>
int64_t columnsOf(Op op) {
  return shapeOf(op.getQ())[3];
}
/// Of the kernel, whose sums fit into a thread's registers. Those of f32 need more beside them, and
/// the backward has two sums.
int64_t mostColumns(AttentionOp op) { return elementOf(op.getQ()).isF32() ? 192 : 256; }
int64_t mostColumns(AttentionGradOp) { return 128; }
bool givesMaskGradient(AttentionOp) { return false; }
bool givesMaskGradient(AttentionGradOp op) { return op.getDmask() != nullptr; }
/// Whether the kernel takes the op but for the width of its heads.
template <typename Op>
bool needsColumnsAlone(Op op) {
  return columnsOf(op) < mostColumns(op) && !givesMaskGradient(op);
}
template <typename Op>
bool isTaken(Op op) {
  return columnsOf(op) % kColumns == 0 && columnsOf(op) <= mostColumns(op) &&
         !givesMaskGradient(op);
}

/// Zero columns up to a width that the kernel takes, and back.
class Padding {
public:
  Padding(ImplicitLocOpBuilder &builder, int64_t columns)
      : p(builder), added(llvm::alignTo(columns, kColumns) - columns) {}
  Value pad(Value x) { return p.pad(x, {0, 0, 0, 0}, {0, 0, 0, added}); }
  RankedTensorType type(Value x) {
    SmallVector<int64_t> shape(shapeOf(x));
    shape.back() += added;
    return p.tensor(shape, elementOf(x), x);
  }
  /// The part of `x` that has the shape of `like`.
  Value cut(Value x, Value like) { return p.slice(x, {0, 0, 0, 0}, shapeOf(like)); }

private:
  Primitives p;
  int64_t added;
};

/// The parts of attention, (B, H, T, ..) unless said otherwise.
template <typename Op>
class Written {
public:
  Written(ImplicitLocOpBuilder &builder, Op op)
      : p(builder), op(op), q(shapeOf(op.getQ())), k(shapeOf(op.getK())),
        shape({q[0], q[1], q[2], k[2]}) {}

  /// (B, H, T, X) as (B, G, H / G T, X): a matrix for all queries that share keys.
  Value together(Value x) {
    return p.reshape(x, {q[0], k[1], q[1] / k[1] * q[2], shapeOf(x).back()});
  }
  Value apart(Value x) { return p.reshape(x, {q[0], q[1], q[2], shapeOf(x).back()}); }
  /// y or dy as (B, H, T, D), from what the op has, and back.
  Value turned(Value x) { return op.getHeadsInner() ? p.transpose(x, {0, 2, 1, 3}) : x; }

  /// a . b of matrices, in f32.
  Value product(Value a, bool transposeA, Value b, bool transposeB) {
    return p.product(a, transposeA, b, transposeB, p.f32(), {}, op.getLayerAttr());
  }
  Value scaled(Value x) { return p.mul(x, p.constant(op.getScaleValue())); }

  /// The scores with the mask added, whether keys are seen or not, and their derivative by scale
  /// q . k, null where it is 1.
  std::pair<Value, Value> scores() {
    Value s = scaled(apart(product(together(op.getQ()), false, op.getK(), true))), slope;
    if (std::optional<APFloat> stated = op.getSoftcap()) {
      Value cap = p.constant(stated->convertToDouble());
      Value t = p.named("capped", p.map<TanhOp>(p.div(s, cap)));
      s = p.mul(t, cap);
      slope = p.sub(p.constant(1), p.mul(t, t));
    }
    if (op.getMask() && isa<FloatType>(elementOf(op.getMask())))
      s = p.add(s, p.wide(p.broadcast(op.getMask(), shape)));
    return {p.named("score", s), slope};
  }

  /// `x`, and `hidden` where a query does not see a key.
  Value hide(Value x, double hidden) {
    Value other = p.constant(hidden);
    if (Value mask = op.getMask()) {
      Value whole = p.broadcast(mask, shape);
      x = p.select(isa<FloatType>(elementOf(mask))
                       ? p.compare(Comparison::ne, whole, p.constant(-infinity, elementOf(mask)))
                       : whole,
                   x, other);
    }
    if (op.getLengths())
      return hideBehindLengths(x, other);
    // With row = i + max(S - T, 0) and column = j + max(T - S, 0), key j <= i + S - T where
    // column <= row, and j > i + S - T - window where column + window > row.
    const int64_t rows = std::max<int64_t>(k[2] - q[2], 0);
    const int64_t columns = std::max<int64_t>(q[2] - k[2], 0);
    if (op.getCausal())
      x = p.select(p.compare(Comparison::le, counted(3, columns), counted(2, rows)), x, other);
    IntegerAttr window = op.getWindowAttr();
    if (window && window.getInt() < q[2] + rows - columns)
      x = p.select(
          p.compare(Comparison::gt, counted(3, columns + window.getInt()), counted(2, rows)), x,
          other);
    return x;
  }

  /// k or v, with zeros in place of the rows that do not exist, since those may hold anything.
  Value rows(Value x) {
    if (!op.getLengths())
      return x;
    Value n = existing();
    Value key = p.iota(2, {1, 1, k[2], 1}, elementOf(n));
    return p.keep(p.compare(Comparison::lt, key, n), x);
  }

  GradientWords p;

private:
  /// The keys of each row of the batch that exist, (B, 1, 1, 1) in [0, S].
  Value existing() {
    Type element = elementOf(op.getLengths()), index = placeType(p, q[2] + k[2]);
    Value n = p.map<MaximumOp>(op.getLengths(), p.integer(0, element));
    if (!element.isInteger(32) || k[2] <= std::numeric_limits<int32_t>::max())
      n = p.map<MinimumOp>(n, p.integer(k[2], element));
    return p.named("length", p.reshape(p.cast(n, index), {q[0], 1, 1, 1}));
  }
  /// Key j exists where j < n; query i sees keys up to `last` = i + n - T.
  Value hideBehindLengths(Value x, Value other) {
    Value n = existing();
    Type index = elementOf(n);
    Value key = p.iota(3, {1, 1, 1, k[2]}, index), query = p.iota(2, {1, 1, q[2], 1}, index);
    Value last = p.sub(p.add(query, n), p.integer(q[2], index));
    x = p.select(p.compare(Comparison::lt, key, n), x, other);
    if (op.getCausal())
      x = p.select(p.compare(Comparison::le, key, last), x, other);
    IntegerAttr window = op.getWindowAttr();
    if (window && window.getInt() < q[2] + k[2]) {
      Value first = p.sub(last, p.integer(window.getInt(), index)); // the first that it sees - 1
      x = p.select(p.compare(Comparison::gt, key, first), x, other);
    }
    return x;
  }
  /// Each element's index along the dimension, and `first` more.
  Value counted(int64_t dimension, int64_t first) {
    SmallVector<int64_t> longer(shape), starts(4, 0);
    longer[dimension] += first;
    starts[dimension] = first;
    return p.slice(p.iota(dimension, longer, placeType(p, longer[dimension])), starts, longer);
  }

  Op op;
  ArrayRef<int64_t> q, k;
  SmallVector<int64_t> shape; // of the scores
};

} // namespace

bool AttentionOp::isPrimitive() { return isTaken(*this); }
bool AttentionGradOp::hasKernel() { return isTaken(*this); }
bool AttentionGradOp::isPrimitive() { return hasKernel() && hasDots(); }

static SmallVector<Value> padded(AttentionOp op, ImplicitLocOpBuilder &builder) {
  Padding by(builder, columnsOf(op));
  SmallVector<Type> types = {by.type(op.getY())};
  if (op.getLse())
    types.push_back(op.getLse().getType());
  auto inner = AttentionOp::create(
      builder, types, by.pad(op.getQ()), by.pad(op.getK()), by.pad(op.getV()), op.getMask(),
      op.getLengths(), op.getCausalAttr(), op.getWindowAttr(), op.getSoftcapAttr(),
      builder.getF64FloatAttr(op.getScaleValue()), op.getHeadsInnerAttr(), op.getLayerAttr());
  SmallVector<Value> results = {by.cut(inner.getY(), op.getY())};
  if (op.getLse())
    results.push_back(inner.getLse());
  return results;
}

/// With m = max s, or 0 where that is -inf: e = e^(s - m), y = round(e) . v / sum e, lse = m + log
/// sum e. No key seen: the sum is 0.
SmallVector<Value> AttentionOp::decompose(Primitives &given) {
  if (needsColumnsAlone(*this))
    return padded(*this, given.builder);
  Written<AttentionOp> parts(given.builder, *this);
  GradientWords &p = parts.p;
  Value s = parts.hide(parts.scores().first, -infinity), zero = p.constant(0);
  Value max = p.named("row_max", p.maxLast(s));
  Value isNone = p.compare(Comparison::eq, max, p.constant(-infinity));
  Value reference = p.named("reference", p.select(isNone, zero, max));
  Value e = p.named("power", p.map<ExpOp>(p.sub(s, reference)));
  Value sum = p.named("power_sum", p.sumLast(e));
  Value weights = parts.together(p.cast(e, elementOf(getV())));
  Value y = p.div(parts.apart(parts.product(weights, false, parts.rows(getV()), false)), sum);
  y = p.select(p.compare(Comparison::eq, sum, zero), zero, y);
  SmallVector<Value> results = {parts.turned(p.cast(y, elementOf(getY())))};
  if (getLse())
    results.push_back(p.reshape(p.add(reference, p.map<LogOp>(sum)), shapeOf(getLse())));
  return results;
}

/// The sums of dy y over the columns, (B, H, T), which are computed once for all blocks of keys.
static Value dotsOf(AttentionGradOp op, ImplicitLocOpBuilder &builder) {
  if (op.hasDots())
    return op.getY();
  Written<AttentionGradOp> parts(builder, op);
  GradientWords &p = parts.p;
  Value y = p.wide(parts.turned(op.getY())), dy = p.wide(parts.turned(op.getDy()));
  return p.reshape(p.named("row_gradient", p.sumLast(p.mul(dy, y))), shapeOf(op.getLse()));
}

static SmallVector<Value> padded(AttentionGradOp op, ImplicitLocOpBuilder &builder) {
  Padding by(builder, columnsOf(op));
  Value dots = dotsOf(op, builder);
  auto inner = AttentionGradOp::create(
      builder, by.type(op.getDq()), by.type(op.getDk()), by.type(op.getDv()), Type(),
      by.pad(op.getQ()), by.pad(op.getK()), by.pad(op.getV()), dots, op.getLse(), op.getMask(),
      op.getLengths(), by.pad(op.getDy()), op.getCausalAttr(), op.getWindowAttr(),
      op.getSoftcapAttr(), builder.getF64FloatAttr(op.getScaleValue()), op.getHeadsInnerAttr(),
      op.getLayerAttr());
  return {by.cut(inner.getDq(), op.getDq()), by.cut(inner.getDk(), op.getDk()),
          by.cut(inner.getDv(), op.getDv())};
}

/// p = e^(s - lse), 0 where a key is not seen, and dm = p (dy . v^T - sum of dy y); ds = dm times
/// the scores' derivative; dq = scale ds . k, dk = scale ds^T . q, dv = p^T . dy.
SmallVector<Value> AttentionGradOp::decompose(Primitives &given) {
  if (hasKernel()) {
    Value dots = dotsOf(*this, given.builder);
    auto inner = cast<AttentionGradOp>(given.builder.clone(*getOperation()));
    inner.getYMutable().assign(dots);
    return inner.getResults();
  }
  if (needsColumnsAlone(*this))
    return padded(*this, given.builder);
  Written<AttentionGradOp> parts(given.builder, *this);
  GradientWords &p = parts.p;
  Value dy = parts.turned(getDy());
  SmallVector<int64_t> rows(shapeOf(getLse()));
  rows.push_back(1);
  auto [s, slope] = parts.scores();
  Value weights = parts.hide(p.map<ExpOp>(p.sub(s, p.reshape(getLse(), rows))), 0);
  weights = p.named("weight", weights);
  Value own = p.reshape(dotsOf(*this, p.builder), rows);
  Value change = parts.apart(parts.product(parts.together(dy), false, parts.rows(getV()), true));
  change = p.named("score_gradient", p.mul(weights, p.sub(change, own)));
  Value ds = p.cast(slope ? p.mul(change, slope) : change, elementOf(getQ()));
  ds = parts.together(ds);
  weights = parts.together(p.cast(weights, elementOf(getV())));
  Value dq = parts.scaled(parts.apart(parts.product(ds, false, parts.rows(getK()), false)));
  Value dk = parts.scaled(parts.product(ds, true, parts.together(getQ()), false));
  Value dv = parts.product(weights, true, parts.together(dy), false);
  SmallVector<Value> results = {p.cast(dq, elementOf(getDq())), p.cast(dk, elementOf(getDk())),
                                p.cast(dv, elementOf(getDv()))};
  if (getDmask())
    results.push_back(p.toOperand(change, getMask()));
  return results;
}

} // namespace mpc
