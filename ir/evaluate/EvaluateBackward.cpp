//===-- EvaluateBackward.cpp - meaning of the gradients of attention and embedding ------------===//
//
// Sums and products are in f64, ascending. The descriptions place roundings inside: the
// probabilities and the gradient of the scores are rounded before their products.
//
//===------------------------------------------------------------------------------------------===//
#include "ir/dialect/Dialect.h"
#include "ir/evaluate/Evaluate.h"
#include "ir/evaluate/EvaluateTensor.h"

#include <algorithm>
#include <cmath>

using namespace mlir;

namespace mpc {
namespace {

using Tensors = SmallVector<EvalTensor>;

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

/// The queries and keys of one batch and head.
struct AttentionHead {
  const double *q, *k, *v, *y, *lse, *dy; // rows of d; y and dy rows are `rowStride` apart
  double *dq, *dk, *dv;
  int64_t queries, keys, d, rowStride;
  double scale;
  bool causal;
  InnerRounding round;

  void add() const {
    for (int64_t i = 0; i < queries; ++i) {
      const double *gradient = dy + i * rowStride;
      double own = dot(gradient, y + i * rowStride, d);
      int64_t seen = causal ? std::clamp<int64_t>(i + keys - queries + 1, 0, keys) : keys;
      for (int64_t j = 0; j < seen; ++j) {
        double p = std::exp(scale * dot(q + i * d, k + j * d, d) - lse[i]);
        double ds = round(p * (dot(gradient, v + j * d, d) - own));
        addScaled(dq + i * d, scale * ds, k + j * d, d);
        addScaled(dk + j * d, scale * ds, q + i * d, d);
        addScaled(dv + j * d, round(p), gradient, d);
      }
    }
  }
};

} // namespace

Tensors AttentionGradOp::evaluate(ArrayRef<EvalTensor> operands) {
  const EvalTensor &q = operands[0], &k = operands[1], &v = operands[2], &y = operands[3],
                   &lse = operands[4], &dy = operands[5];
  int64_t batches = q.shape[0], heads = q.shape[1], queries = q.shape[2], d = q.shape[3];
  int64_t groups = k.shape[1], keys = k.shape[2];
  bool inner = getHeadsInner(), causal = getCausal();
  double scale = getScaleValue();
  InnerRounding round(formatOf(elementOf(getV())));
  EvalTensor dq(q.shape), dk(k.shape), dv(v.shape);
  double work = 10.0 * batches * heads * queries * keys * d;
  forEachRow(batches * groups, work, [&](int64_t pair) {
    int64_t batch = pair / groups, group = pair % groups, shared = pair * keys * d;
    for (int64_t head = group * (heads / groups); head < (group + 1) * (heads / groups); ++head) {
      int64_t own = (batch * heads + head) * queries;
      int64_t first = inner ? (batch * queries * heads + head) * d : own * d;
      AttentionHead{&q.data[own * d],
                    &k.data[shared],
                    &v.data[shared],
                    &y.data[first],
                    &lse.data[own],
                    &dy.data[first],
                    &dq.data[own * d],
                    &dk.data[shared],
                    &dv.data[shared],
                    queries,
                    keys,
                    d,
                    inner ? heads * d : d,
                    scale,
                    causal,
                    round}
          .add();
    }
  });
  return {std::move(dq), std::move(dk), std::move(dv)};
}

Tensors EmbeddingGradOp::evaluate(ArrayRef<EvalTensor> operands) {
  const EvalTensor &dy = operands[0], &ids = operands[1];
  int64_t rows = getRowsAttr().getInt(), width = dy.shape.back();
  EvalTensor table(std::vector<int64_t>{rows, width});
  for (size_t i = 0; i < ids.data.size(); ++i)
    if (ids.data[i] >= 0 && ids.data[i] < rows)
      addScaled(&table.data[static_cast<int64_t>(ids.data[i]) * width], 1, &dy.data[i * width],
                width);
  return {std::move(table)};
}

} // namespace mpc
