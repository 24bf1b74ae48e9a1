// What a constant mask hides, by its values.
// A causal mask is written in many ways: comparisons of iotas, lower triangles, constants of -inf.
// All have the same values, so the evaluator computes the mask and its values decide.
#include "passes/read/Masks.h"
#include "ir/evaluate/Evaluate.h"
#include "passes/read/Patterns.h"

#include "llvm/ADT/MapVector.h"

#include <cmath>

using namespace mlir;

namespace mpc {
namespace {

constexpr int64_t kMostElements = 1 << 22; // of one value: 2048 x 2048
constexpr size_t kMostOps = 64;
constexpr double kHides = -1e9; // e^(score - 1e9) is 0 beside another score of less magnitude

/// The ops that make the value of constants and iotas alone, operands first. False for others.
bool collect(Value value, llvm::MapVector<Operation *, EvalTensor> &ops) {
  Operation *op = value.getDefiningOp();
  if (!op || !isa<MpcDialect>(op->getDialect()) || !isPure(op) || op->getNumResults() != 1 ||
      op->getNumRegions() || isa<AnchorOpInterface>(op) || ops.size() >= kMostOps ||
      (op->getNumOperands() == 0 && !isa<ConstantOp, IotaOp>(op)) ||
      elementCount(shapeOf(value)) > kMostElements)
    return false;
  if (ops.contains(op))
    return true;
  for (Value operand : op->getOperands())
    if (!collect(operand, ops))
      return false;
  ops.insert({op, EvalTensor()});
  return true;
}

std::optional<EvalTensor> valueOf(Value value) {
  llvm::MapVector<Operation *, EvalTensor> ops;
  if (!collect(value, ops))
    return std::nullopt;
  for (auto &[op, result] : ops) {
    std::vector<EvalTensor> operands;
    for (Value operand : op->getOperands())
      operands.push_back(ops.lookup(operand.getDefiningOp()));
    FailureOr<std::vector<EvalTensor>> results = Evaluator().run(op, operands);
    if (failed(results))
      return std::nullopt;
    result = std::move(results->front());
  }
  return std::move(ops.back().second);
}

/// Which keys each query sees, row by row; nothing where an element neither hides nor leaves.
std::optional<std::vector<bool>> visibleKeys(const EvalTensor &mask, bool isBool, bool visible,
                                             int64_t queries, int64_t keys) {
  const size_t rank = mask.shape.size();
  const int64_t rows = rank > 1 ? mask.shape[rank - 2] : 1, columns = rank ? mask.shape.back() : 1;
  if ((rows != 1 && rows != queries) || (columns != 1 && columns != keys) ||
      mask.size() != rows * columns)
    return std::nullopt;
  std::vector<bool> seen(static_cast<size_t>(queries * keys));
  for (int64_t i = 0; i < queries; ++i)
    for (int64_t j = 0; j < keys; ++j) {
      const double x = mask.data[(rows == 1 ? 0 : i) * columns + (columns == 1 ? 0 : j)];
      if (!isBool && x != 0 && !(x <= kHides))
        return std::nullopt;
      seen[i * keys + j] = isBool ? (x != 0) == visible : x == 0;
    }
  return seen;
}

std::optional<MaskKind> evaluate(Value mask, bool visible, int64_t queries, int64_t keys) {
  std::optional<EvalTensor> value = valueOf(mask);
  std::optional<std::vector<bool>> seen;
  if (value)
    seen = visibleKeys(*value, elementOf(mask).isInteger(1), visible, queries, keys);
  if (!seen)
    return std::nullopt;
  if (llvm::all_of(*seen, [](bool key) { return key; }))
    return MaskKind();
  // A query without a key has no meaning that all ways of writing agree on.
  if (keys < queries)
    return std::nullopt;
  auto last = seen->end() - keys;
  MaskKind kind{true, {}};
  kind.isWhole = elementOf(mask).isInteger(1) ||
                 llvm::all_of(value->data, [](double x) { return x == 0 || std::isinf(x); });
  if (const int64_t hidden = std::find(last, seen->end(), true) - last; hidden > 0)
    kind.window = keys - hidden;
  for (int64_t i = 0; i < queries; ++i)
    for (int64_t j = 0; j < keys; ++j) {
      const int64_t place = i + keys - queries;
      const bool expected = j <= place && (!kind.window || j > place - *kind.window);
      if ((*seen)[i * keys + j] != expected)
        return std::nullopt;
    }
  if (kind.window && *kind.window < 1)
    return std::nullopt;
  return kind;
}

} // namespace

std::optional<MaskKind> KnownMasks::kindOf(Value mask, bool visible, int64_t queries,
                                           int64_t keys) {
  while (auto broadcast = mask.getDefiningOp<BroadcastOp>())
    mask = broadcast.getX();
  if (queries > kMostElements / keys)
    return std::nullopt;
  for (const Known &other : known)
    if (other.visible == visible && other.queries == queries && other.keys == keys &&
        isSame(other.mask, mask))
      return other.kind;
  known.push_back({mask, visible, queries, keys, evaluate(mask, visible, queries, keys)});
  return known.back().kind;
}

} // namespace mpc
