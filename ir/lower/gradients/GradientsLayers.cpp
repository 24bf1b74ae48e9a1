// Derivatives of products, norms, attention and losses.
// The gradients of a product are products of its operands' types with the same compute precision.
// Those of norms, softmax and losses recompute the statistics of their rows, in primitives; sums
// over rows are mpc.sum over the leading dimensions.
//
// The gradients of a loss carry the loss's own `mpc.origin` (asForward). So they merge with the
// forward, and one pass over the logits gives loss and gradient. Those of a norm have an origin of
// their own, so that nothing wide is saved for them.
#include "ir/lower/Gradients.h"
#include "ir/lower/RowTerms.h"

using namespace mlir;

namespace mpc {
namespace {

/// The gradient before the activation; null after a diagnostic.
template <typename Forward>
Value beforeActivation(GradientWords &p, Forward op, Value dy) {
  switch (op.getActivation().value_or(Activation::none)) {
  case Activation::none:
    return dy;
  case Activation::relu: {
    Value zero = p.constant(0, elementOf(op.getY()));
    return p.keep(p.compare(Comparison::gt, op.getY(), zero), dy);
  }
  case Activation::gelu_tanh:
    refuseGradient(op, "its activation's operand is not kept: write mpc.gelu_tanh as an op of its "
                       "own after the product");
    return {};
  case Activation::gelu_tanh_grad:
    refuseGradient(op, "it is itself a derivative; write mpc.stop_gradient before it");
    return {};
  }
  llvm_unreachable("not an activation");
}

} // namespace

//===-- Products ------------------------------------------------------------------------------===//

/// dx (R, K) = dz (R, N) . weight (N, K); dweight (N, K) = dz^T . x (R, K); dbias = sum of dz.
Gradients LinearOp::buildGradient(GradientWords &p, ArrayRef<Value> gradients) {
  Value dz = beforeActivation(p, *this, gradients[0]);
  if (!dz)
    return {};
  ArrayRef<int64_t> shape = shapeOf(getX());
  int64_t k = shape.back(), n = shapeOf(getWeight())[0], rows = elementCount(shape.drop_back());
  Value x = p.reshape(getX(), {rows, k}), dzRows = p.reshape(dz, {rows, n});
  Value dx = p.product(p.cast(dzRows, elementOf(getWeight())), false, getWeight(), false,
                       elementOf(getX()), getComputeAttr(), getLayerAttr());
  Value dweight = p.product(p.cast(dzRows, elementOf(x)), true, x, false, elementOf(getWeight()),
                            getComputeAttr(), getLayerAttr());
  Gradients result = {p.reshape(dx, shape), dweight};
  if (getBias())
    result.push_back(p.cast(p.sumLeading(dz, 1), elementOf(getBias())));
  return result;
}

/// With A = op(a), B = op(b): dA = dz . B^T and dB = A^T . dz, transposed back where op transposes,
/// summed over broadcast leading dimensions.
Gradients MatmulOp::buildGradient(GradientWords &p, ArrayRef<Value> gradients) {
  if (getScaleA())
    return refuseGradient(*this, "a product with scales is a quantised one, made after "
                                 "differentiation; write the model without scales");
  if (getSecondResult())
    return refuseGradient(*this, "a product of two results is made after differentiation; write "
                                 "the activation or the sum as an op of its own");
  Value dz = beforeActivation(p, *this, gradients[0]);
  if (!dz)
    return {};
  bool ta = getTransposeA(), tb = getTransposeB();
  auto batch = [](Value x) { return shapeOf(x).drop_back(2); };
  auto type = [&](Value x) { // summed over the batch in f32
    return batch(x) == batch(dz) ? elementOf(x) : p.f32();
  };
  Value dzForA = p.cast(dz, elementOf(getB())), dzForB = p.cast(dz, elementOf(getA()));
  auto product = [&](Value a, bool transposeA, Value b, bool transposeB, Type element) {
    return p.product(a, transposeA, b, transposeB, element, getComputeAttr(), getLayerAttr());
  };
  Value da = ta ? product(getB(), tb, dzForA, true, type(getA()))
                : product(dzForA, false, getB(), !tb, type(getA()));
  Value a = getA();
  Type dbType = type(getB());
  if (!ta && elementCount(batch(getB())) == 1 && batch(a) == batch(dz)) { // all rows at once
    int64_t rows = elementCount(shapeOf(a).drop_back());
    a = p.reshape(a, {rows, shapeOf(a).back()});
    dzForB = p.reshape(dzForB, {rows, shapeOf(dz).back()});
    dbType = elementOf(getB());
  }
  Value db = tb ? product(dzForB, true, a, ta, dbType) : product(a, !ta, dzForB, false, dbType);
  if (shapeOf(db).size() < shapeOf(getB()).size())
    db = p.reshape(db, shapeOf(getB()));
  Gradients result = {p.toOperand(da, getA()), p.toOperand(db, getB())};
  if (getBias())
    result.push_back(p.cast(p.sumLeading(dz, 1), elementOf(getBias())));
  return result;
}

/// Differentiate gives the op its second result before it asks for the gradient.
Gradients AttentionOp::buildGradient(GradientWords &p, ArrayRef<Value> gradients) {
  if (!getLse() || gradients[1])
    return refuseGradient(*this, "the derivative of its second result lse is not written; take it "
                                 "through mpc.stop_gradient");
  Value dy = gradients[0];
  auto type = [&](Value x) { return p.tensor(shapeOf(x), elementOf(x), dy); };
  SmallVector<Type> types = {type(getQ()), type(getK()), type(getV())};
  if (getMask() && isa<FloatType>(elementOf(getMask())))
    types.push_back(type(getMask()));
  auto grad =
      AttentionGradOp::create(p.builder, types, getQ(), getK(), getV(), getY(), getLse(), getMask(),
                              getLengths(), dy, getCausalAttr(), getWindowAttr(), getSoftcapAttr(),
                              getScaleAttr(), getHeadsInnerAttr(), getLayerAttr());
  Gradients result = {grad.getDq(), grad.getDk(), grad.getDv()};
  if (getMask())
    result.push_back(grad.getDmask());
  if (getLengths())
    result.push_back(Value());
  return result;
}

Gradients EmbeddingOp::buildGradient(GradientWords &p, ArrayRef<Value> gradients) {
  auto type = p.tensor(shapeOf(getTable()), elementOf(getTable()), gradients[0]);
  return {EmbeddingGradOp::create(p.builder, type, gradients[0], getIds(), ValueRange(),
                                  static_cast<uint64_t>(shapeOf(getTable())[0]), getLayerAttr()),
          Value()};
}

//===-- Norms and softmax ---------------------------------------------------------------------===//

/// With n = centred r and g = dy gain: dx = r (g - mean g - n mean(g n)), dgain = sum of dy n,
/// dbias = sum of dy.
Gradients LayerNormOp::buildGradient(GradientWords &p, ArrayRef<Value> gradients) {
  NormTerms terms = layerNormTerms(p, *this);
  double columns = shapeOf(getX()).back();
  auto mean = [&](Value value) { return Term{&p, p.sumLast(value)} / columns; };
  Term dy{&p, p.wide(gradients[0])}, r{&p, terms.r};
  Term n = Term{&p, terms.centred} * r, g = dy * Term(&p, p.wide(getGain()));
  Value dx = (g - mean(g) - n * mean(g * n)) * r;
  Gradients result = {p.cast(dx, elementOf(getX())),
                      p.cast(p.sumLeading(dy * n, 1), elementOf(getGain()))};
  if (getBias())
    result.push_back(p.cast(p.sumLeading(dy, 1), elementOf(getBias())));
  return result;
}

/// With n = x r and g = dy gain: dx = r (g - n mean(g n)), dgain = sum of dy n.
Gradients RmsNormOp::buildGradient(GradientWords &p, ArrayRef<Value> gradients) {
  NormTerms terms = rmsNormTerms(p, *this);
  Term dy{&p, p.wide(gradients[0])}, r{&p, terms.r};
  Term n = Term{&p, terms.centred} * r, g = dy * Term(&p, p.wide(getGain()));
  Term mean = Term{&p, p.sumLast(g * n)} / double(shapeOf(getX()).back());
  Value dx = (g - n * mean) * r;
  return {p.cast(dx, elementOf(getX())), p.cast(p.sumLeading(dy * n, 1), elementOf(getGain()))};
}

/// dx = y (dy - sum of dy y).
Gradients SoftmaxOp::buildGradient(GradientWords &p, ArrayRef<Value> gradients) {
  const TurnToLast turned(p, getX(), getAxisAttr().getInt());
  Term y{&p, p.wide(turned(getY()))}, dy{&p, p.wide(turned(gradients[0]))};
  Value dx = y * (dy - Term(&p, p.sumLast(dy * y)));
  return {turned(p.cast(dx, elementOf(getX())))};
}

//===-- Cross-entropy -------------------------------------------------------------------------===//

/// dlogits = (a softmax - (1 - s) w[target] [column = target] - s / classes w) d with d = dloss /
/// count in rows that count, 0 in other rows and in padded columns, and a = (1 - s) w[target] + s
/// mean of w; a is 1 without weights. Maximum and exponentials are the forward's own expressions,
/// under the forward's origin, so that the two merge into one computation.
Gradients CrossEntropyOp::buildGradient(GradientWords &p, ArrayRef<Value> gradients) {
  CrossEntropyTerms terms =
      asForward(p.builder, *this, [&] { return crossEntropyTerms(p, *this); });
  SmallVector<int64_t> rowShape(shapeOf(terms.target));
  Value weight = p.broadcast(p.constant(1), rowShape);
  weight = isMean(getReduction()) ? p.div(weight, terms.count) : weight;
  const bool isEach = getReduction() == LossReduction::none;
  Value dloss = isEach ? p.reshape(gradients[0], rowShape) : gradients[0];
  weight = p.mul(nanWithoutTarget(p, terms, weight), dloss);
  const auto counted = [&](Value x) { return terms.counted ? p.keep(terms.counted, x) : x; };
  // One division and one factor a row, since a GPU takes instructions an element for each. Where a
  // row does not count, both factors are 0; the exponentials are never NaN.
  const double s = terms.smoothing;
  Value ofTarget = terms.weight ? p.mul(weight, terms.weight) : weight, all = ofTarget;
  if (terms.weightSum) {
    Term sum{&p, terms.weightSum};
    all = (1 - s) * Term{&p, ofTarget} + s / terms.classes * sum * Term{&p, weight};
  }
  Value factor = counted(p.mul(p.map<ReciprocalOp>(terms.exponentials.sum), all));
  Term w{&p, counted(ofTarget)}, e{&p, terms.exponentials.e};
  Term dlogits = e * Term(&p, factor) - Term(&p, p.keep(terms.chosen, (1 - s) * w));
  if (s > 0) {
    Term share = s / terms.classes * Term{&p, counted(weight)};
    if (terms.columnWeights)
      share = share * Term{&p, terms.columnWeights};
    dlogits = dlogits - (terms.real ? Term{&p, p.keep(terms.real, share)} : share);
  }
  Gradients result(getNumOperands());
  result[0] = p.cast(dlogits, elementOf(getLogits()));
  return result;
}

} // namespace mpc
