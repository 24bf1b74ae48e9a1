// Meaning of attention and its gradient.
// Sums and products in f64, ascending. Roundings inside stand where the descriptions place them:
// the probabilities and the gradient of the scores, before their products.
#include "ir/dialect/Dialect.h"
#include "ir/evaluate/Evaluate.h"
#include "ir/evaluate/EvaluateTensor.h"

#include <algorithm>
#include <cmath>

using namespace mlir;

namespace mpc {
namespace {

double dot(const double *a, const double *b, int64_t count) {
  double sum = 0;
  for (int64_t i = 0; i < count; ++i)
    sum += a[i] * b[i];
  return sum;
}

/// to += factor x
void addScaled(double *to, double factor, const double *x, int64_t count) {
  for (int64_t i = 0; i < count; ++i)
    to[i] += factor * x[i];
}

/// A mask of floats or of i1, read as if it were broadcast to (B, H, T, S).
class Mask {
public:
  /// `mask` may be null.
  Mask(const EvalTensor *mask, bool chooses) : mask(mask), chooses(chooses) {
    for (size_t i = 0, added = mask ? 4 - mask->shape.size() : 4; i + added < 4; ++i)
      strides[i + added] = mask->shape[i] == 1 ? 0 : stridesOf(mask->shape)[i];
  }
  int64_t place(int64_t batch, int64_t head, int64_t query, int64_t key) const {
    return batch * strides[0] + head * strides[1] + query * strides[2] + key * strides[3];
  }
  bool shows(int64_t place) const {
    return !mask || (chooses ? mask->data[place] != 0 : mask->data[place] != -kInfinity);
  }
  double added(int64_t place) const { return mask && !chooses ? mask->data[place] : 0; }

private:
  const EvalTensor *mask;
  bool chooses;
  int64_t strides[4] = {0, 0, 0, 0};
};

/// What q . k goes through before the softmax, and which keys a query sees.
struct Scores {
  int64_t heads, groups, queries, keys, window;
  const EvalTensor *lengths; // null: all keys exist
  double scale, softcap;     // 0 without one
  bool causal, inner;
  Mask mask;

  template <typename Op>
  Scores(Op op, const EvalTensor &q, const EvalTensor &k, const EvalTensor *mask,
         const EvalTensor *lengths)
      : heads(q.shape[1]), groups(k.shape[1]), queries(q.shape[2]), keys(k.shape[2]),
        window(queries + keys), lengths(lengths), scale(op.getScaleValue()), softcap(0),
        causal(op.getCausal()), inner(op.getHeadsInner()),
        mask(mask, mask && elementOf(op.getMask()).isInteger(1)) {
    if (IntegerAttr stated = op.getWindowAttr())
      window = std::min(window, stated.getInt());
    if (auto stated = op.getSoftcap())
      softcap = static_cast<float>(stated->convertToDouble()); // as the op computes with it
  }

  /// The keys of a row of the batch that exist.
  int64_t keysOf(int64_t batch) const {
    double all = static_cast<double>(keys);
    return lengths ? static_cast<int64_t>(std::clamp(lengths->data[batch], 0.0, all)) : keys;
  }
  /// Keys that exist and that causal and window let a query see: from the first up to before the
  /// second.
  std::pair<int64_t, int64_t> range(int64_t batch, int64_t query) const {
    int64_t existing = keysOf(batch), last = query + existing - queries;
    return {std::clamp<int64_t>(last - window + 1, 0, existing),
            causal ? std::clamp<int64_t>(last + 1, 0, existing) : existing};
  }
  /// The score before the mask; `slope`: its derivative by scale q . k.
  double score(double product, double &slope) const {
    double t = softcap ? std::tanh(product * scale / softcap) : 0;
    slope = softcap ? 1 - t * t : 1;
    return softcap ? softcap * t : product * scale;
  }
  /// Where y's row begins, in rows.
  int64_t rowOf(int64_t batch, int64_t head, int64_t query) const {
    return inner ? (batch * queries + query) * heads + head
                 : (batch * heads + head) * queries + query;
  }
};

/// One query: y (D) = sum of round(e^(s_j - max)) v_j over the seen keys, divided by the sum of
/// e^(s_j - max); zeros where that is 0. Gives max + log of that sum.
double attend(const Scores &s, int64_t batch, int64_t head, int64_t query, const double *q,
              const double *k, const double *v, double *y, int64_t d, InnerRounding round) {
  auto [first, end] = s.range(batch, query);
  std::vector<std::pair<int64_t, double>> scores; // of the keys that are seen
  double max = -kInfinity, sum = 0, slope;
  for (int64_t j = first; j < end; ++j) {
    int64_t place = s.mask.place(batch, head, query, j);
    if (!s.mask.shows(place))
      continue;
    double score = s.score(dot(q, k + j * d, d), slope) + s.mask.added(place);
    scores.push_back({j, score});
    max = score > max ? score : max;
  }
  double reference = max == -kInfinity ? 0 : max;
  for (auto [j, score] : scores) {
    double e = std::exp(score - reference);
    sum += e;
    addScaled(y, round(e), v + j * d, d);
  }
  for (int64_t i = 0; i < d; ++i)
    y[i] = sum == 0 ? 0 : y[i] / sum;
  return reference + std::log(sum);
}

} // namespace

Tensors AttentionOp::evaluate(ArrayRef<EvalTensor> operands) {
  const EvalTensor &q = operands[0], &k = operands[1], &v = operands[2];
  const Scores s(*this, q, k, optional(*this, operands, 3), optional(*this, operands, 4));
  int64_t d = q.shape[3];
  InnerRounding round(formatOf(elementOf(getV())));
  EvalTensor y(s.inner ? std::vector<int64_t>{q.shape[0], s.queries, s.heads, d} : q.shape);
  EvalTensor lse(std::vector<int64_t>{q.shape[0], s.heads, s.queries});
  int64_t rows = q.shape[0] * s.heads * s.queries;
  forEachRow(rows, static_cast<double>(rows) * s.keys * d * 2, [&](int64_t row) {
    int64_t query = row % s.queries, head = row / s.queries % s.heads,
            batch = row / s.queries / s.heads;
    int64_t base = (batch * s.groups + head / (s.heads / s.groups)) * s.keys * d;
    lse.data[row] =
        attend(s, batch, head, query, &q.data[row * d], k.data.data() + base, v.data.data() + base,
               &y.data[s.rowOf(batch, head, query) * d], d, round);
  });
  Tensors results = {std::move(y)};
  if (getLse())
    results.push_back(std::move(lse));
  return results;
}

Tensors AttentionGradOp::evaluate(ArrayRef<EvalTensor> operands) {
  const EvalTensor &q = operands[0], &k = operands[1], &v = operands[2], &y = operands[3],
                   &lse = operands[4], &dy = operands.back();
  const EvalTensor *mask = optional(*this, operands, 5);
  const Scores s(*this, q, k, mask, optional(*this, operands, 6));
  int64_t batches = q.shape[0], d = q.shape[3], shared = s.heads / s.groups;
  InnerRounding round(formatOf(elementOf(getV())));
  EvalTensor dq(q.shape), dk(k.shape), dv(v.shape);
  EvalTensor dm(getDmask() ? std::vector<int64_t>{batches, s.heads, s.queries, s.keys}
                           : std::vector<int64_t>{0});
  auto addQuery = [&](int64_t batch, int64_t head, int64_t i) {
    int64_t row = (batch * s.heads + head) * s.queries + i, own = s.rowOf(batch, head, i) * d;
    int64_t base = (batch * s.groups + head / shared) * s.keys * d;
    const double *gradient = &dy.data[own];
    double sum = hasDots() ? y.data[row] : dot(gradient, &y.data[own], d), slope;
    auto [first, end] = s.range(batch, i);
    for (int64_t j = first; j < end; ++j) {
      int64_t place = s.mask.place(batch, head, i, j), key = base + j * d;
      if (!s.mask.shows(place))
        continue;
      double score = s.score(dot(&q.data[row * d], &k.data[key], d), slope) + s.mask.added(place);
      double p = std::exp(score - lse.data[row]);
      double change = p * (dot(gradient, &v.data[key], d) - sum), ds = round(change * slope);
      addScaled(&dq.data[row * d], s.scale * ds, &k.data[key], d);
      addScaled(&dk.data[key], s.scale * ds, &q.data[row * d], d);
      addScaled(&dv.data[key], round(p), gradient, d);
      if (getDmask())
        dm.data[row * s.keys + j] = change;
    }
  };
  double work = 10.0 * batches * s.heads * s.queries * s.keys * d;
  forEachRow(batches * s.groups, work, [&](int64_t pair) {
    int64_t batch = pair / s.groups, group = pair % s.groups;
    for (int64_t head = group * shared; head < (group + 1) * shared; ++head)
      for (int64_t i = 0; i < s.queries; ++i)
        addQuery(batch, head, i);
  });
  Tensors results = {std::move(dq), std::move(dk), std::move(dv)};
  if (!getDmask())
    return results;
  EvalTensor dmask(mask->shape);
  for (int64_t i = 0; i < dm.size(); ++i) {
    int64_t row = i / s.keys, head = row / s.queries;
    dmask.data[s.mask.place(head / s.heads, head % s.heads, row % s.queries, i % s.keys)] +=
        dm.data[i];
  }
  results.push_back(std::move(dmask));
  return results;
}

} // namespace mpc
