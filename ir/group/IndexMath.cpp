#include "ir/group/IndexMath.h"
#include "ir/dialect/Dialect.h"

#include "mlir/IR/DialectInterface.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Allocator.h"
#include "llvm/Support/MathExtras.h"

#include <numeric>

using namespace mlir;

namespace mpc {
namespace {

/// constant + sum of coefficient * atom, where an atom is a dimension, a floordiv or a mod.
struct Sum {
  int64_t constant = 0;
  SmallVector<std::pair<AffineExpr, int64_t>> terms;

  void add(AffineExpr atom, int64_t coefficient) {
    for (auto &term : terms)
      if (term.first == atom) {
        term.second += coefficient;
        return;
      }
    terms.push_back({atom, coefficient});
  }
  AffineExpr expression(MLIRContext *context) const {
    // Dimensions first and in order, so that equal sums are the same expression.
    SmallVector<std::pair<AffineExpr, int64_t>> ordered(terms);
    llvm::stable_sort(ordered, [](const auto &a, const auto &b) {
      auto left = dyn_cast<AffineDimExpr>(a.first), right = dyn_cast<AffineDimExpr>(b.first);
      return left && (!right || left.getPosition() < right.getPosition());
    });
    AffineExpr result = getAffineConstantExpr(0, context);
    for (auto [atom, coefficient] : ordered)
      if (coefficient)
        result = result + atom * coefficient;
    return result + constant;
  }
};

void collect(AffineExpr expression, int64_t factor, Sum &sum) {
  if (auto constant = dyn_cast<AffineConstantExpr>(expression)) {
    sum.constant += factor * constant.getValue();
    return;
  }
  auto binary = dyn_cast<AffineBinaryOpExpr>(expression);
  if (binary && binary.getKind() == AffineExprKind::Add) {
    collect(binary.getLHS(), factor, sum);
    collect(binary.getRHS(), factor, sum);
    return;
  }
  if (binary && binary.getKind() == AffineExprKind::Mul)
    if (auto constant = dyn_cast<AffineConstantExpr>(binary.getRHS())) {
      collect(binary.getLHS(), factor * constant.getValue(), sum);
      return;
    }
  sum.add(expression, factor);
}

/// a floordiv S, with (x floordiv T) floordiv S written x floordiv (T S) as delinearize writes it.
AffineExpr quotientOf(AffineExpr a, int64_t divisor) {
  auto inner = dyn_cast<AffineBinaryOpExpr>(a);
  if (inner && inner.getKind() == AffineExprKind::FloorDiv)
    if (auto constant = dyn_cast<AffineConstantExpr>(inner.getRHS()))
      return inner.getLHS().floorDiv(constant.getValue() * divisor);
  return a.floorDiv(divisor);
}

/// c S (a floordiv S) + c (a mod S) = c a.
void recombine(Sum &sum) {
  for (auto &[atom, coefficient] : sum.terms) {
    auto mod = dyn_cast<AffineBinaryOpExpr>(atom);
    if (!coefficient || !mod || mod.getKind() != AffineExprKind::Mod)
      continue;
    auto divisor = dyn_cast<AffineConstantExpr>(mod.getRHS());
    if (!divisor)
      continue;
    AffineExpr quotient = quotientOf(mod.getLHS(), divisor.getValue());
    for (auto &[other, otherCoefficient] : sum.terms)
      if (other == quotient && otherCoefficient == coefficient * divisor.getValue()) {
        int64_t c = coefficient;
        AffineExpr whole = mod.getLHS();
        coefficient = otherCoefficient = 0;
        collect(whole, c, sum);
        return recombine(sum);
      }
  }
}

/// The divisor of an expression x mod A, or nothing.
std::optional<int64_t> modulusOf(AffineExpr expression) {
  auto mod = dyn_cast<AffineBinaryOpExpr>(expression);
  if (!mod || mod.getKind() != AffineExprKind::Mod || !isa<AffineConstantExpr>(mod.getRHS()))
    return std::nullopt;
  return cast<AffineConstantExpr>(mod.getRHS()).getValue();
}
/// (x mod A) floordiv S = (x floordiv S) mod (A / S), the form that delinearize makes, for S
/// dividing A.
AffineExpr divideRemainder(AffineExpr a, int64_t divisor) {
  std::optional<int64_t> modulus = modulusOf(a);
  if (!modulus || *modulus % divisor != 0)
    return quotientOf(a, divisor);
  return quotientOf(cast<AffineBinaryOpExpr>(a).getLHS(), divisor) % (*modulus / divisor);
}
/// (x mod A) mod S = x mod S for S dividing A.
AffineExpr remainderOf(AffineExpr a, int64_t divisor) {
  std::optional<int64_t> modulus = modulusOf(a);
  return modulus && *modulus % divisor == 0 ? cast<AffineBinaryOpExpr>(a).getLHS() % divisor
                                            : a % divisor;
}

AffineExpr simplifyDivision(AffineExpr operand, int64_t divisor, bool quotient,
                            ArrayRef<int64_t> extents, IndexTable &table);

/// (g A + r) floordiv S = A floordiv (S / g) and (g A + r) mod S = g (A mod (S / g)) + r for 0 <= r
/// < g, g dividing S. Null when no coefficient is such a g.
AffineExpr divideFactored(const Sum &sum, int64_t divisor, bool quotient, ArrayRef<int64_t> extents,
                          IndexTable &table, MLIRContext *context) {
  SmallVector<int64_t> factors;
  for (auto [atom, coefficient] : sum.terms)
    if (coefficient > 1 && divisor % coefficient == 0)
      factors.push_back(coefficient);
  llvm::sort(factors, std::greater<int64_t>());
  for (int64_t factor : factors) {
    Sum large, rest;
    for (auto [atom, coefficient] : sum.terms)
      (coefficient % factor == 0 ? large : rest).terms.push_back({atom, coefficient});
    rest.constant = ((sum.constant % factor) + factor) % factor;
    large.constant = sum.constant - rest.constant;
    AffineExpr small = rest.expression(context);
    auto [low, high] = indexRange(small, extents);
    if (low < 0 || high >= factor)
      continue;
    for (auto &term : large.terms)
      term.second /= factor;
    large.constant /= factor;
    AffineExpr inner =
        simplifyDivision(large.expression(context), divisor / factor, quotient, extents, table);
    return quotient ? inner : simplifyIndex(inner * factor + small, extents, table);
  }
  return {};
}

AffineExpr simplifyDivision(AffineExpr operand, int64_t divisor, bool quotient,
                            ArrayRef<int64_t> extents, IndexTable &table) {
  MLIRContext *context = operand.getContext();
  Sum all, multiples, rest;
  collect(operand, 1, all);
  for (auto [atom, coefficient] : all.terms)
    (coefficient % divisor == 0 ? multiples : rest).terms.push_back({atom, coefficient});
  int64_t remainder = ((all.constant % divisor) + divisor) % divisor;
  rest.constant = remainder;
  multiples.constant = all.constant - remainder;
  AffineExpr small = rest.expression(context);
  auto [low, high] = indexRange(small, extents);
  if (low < 0 || high >= divisor)
    if (AffineExpr factored = divideFactored(rest, divisor, quotient, extents, table, context)) {
      if (!quotient)
        return factored;
      for (auto &term : multiples.terms)
        term.second /= divisor;
      multiples.constant /= divisor;
      return multiples.expression(context) + factored;
    }
  if (low < 0 || high >= divisor) {
    if (!quotient)
      return remainderOf(small, divisor);
    for (auto &term : multiples.terms)
      term.second /= divisor;
    multiples.constant /= divisor;
    return multiples.expression(context) + divideRemainder(small, divisor);
  }
  if (!quotient)
    return small;
  for (auto &term : multiples.terms)
    term.second /= divisor;
  multiples.constant /= divisor;
  return multiples.expression(context);
}

} // namespace

AffineExpr linearize(ArrayRef<AffineExpr> indices, ArrayRef<int64_t> shape, MLIRContext *context) {
  // Indices that delinearize made give their offset again, before a division by other extents meets
  // a longer expression.
  Sum offset;
  int64_t stride = 1;
  for (size_t i = shape.size(); i-- > 0;) {
    collect(indices[i], stride, offset);
    stride *= shape[i];
  }
  recombine(offset);
  return offset.expression(context);
}

SmallVector<AffineExpr> delinearize(AffineExpr offset, ArrayRef<int64_t> shape) {
  SmallVector<AffineExpr> indices(shape.size());
  int64_t stride = 1;
  for (size_t i = shape.size(); i-- > 0;) {
    // An extent of 1 has the single index 0; the leading dimension needs no remainder.
    AffineExpr index = offset.floorDiv(std::max<int64_t>(stride, 1));
    indices[i] = shape[i] == 1 ? getAffineConstantExpr(0, offset.getContext())
                 : i == 0      ? index
                               : index % std::max<int64_t>(shape[i], 1);
    stride *= shape[i];
  }
  return indices;
}

namespace {
/// The tables of a context, which the dialect owns.
class IndexTables : public DialectInterface::Base<IndexTables> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(IndexTables)

  explicit IndexTables(Dialect *dialect) : Base(dialect) {}

  std::shared_ptr<IndexTable> of(ArrayRef<int64_t> extents) {
    auto found = tables.find(extents);
    if (found == tables.end())
      found = tables.try_emplace(extents.copy(keys), std::make_shared<IndexTable>()).first;
    return found->second;
  }

private:
  llvm::BumpPtrAllocator keys;
  llvm::DenseMap<ArrayRef<int64_t>, std::shared_ptr<IndexTable>> tables; // looked up, never walked
};
} // namespace

std::shared_ptr<IndexTable> indexTable(MLIRContext *context, ArrayRef<int64_t> extents) {
  auto *dialect = context->getLoadedDialect<MpcDialect>();
  if (!dialect || context->isMultithreadingEnabled())
    return std::make_shared<IndexTable>();
  auto *tables = dialect->getRegisteredInterface<IndexTables>();
  if (!tables)
    tables = &dialect->addInterface<IndexTables>();
  return tables->of(extents);
}

AffineExpr simplifyIndex(AffineExpr expression, ArrayRef<int64_t> extents) {
  return simplifyIndex(expression, extents, *indexTable(expression.getContext(), extents));
}

AffineExpr simplifyIndex(AffineExpr expression, ArrayRef<int64_t> extents, IndexTable &table) {
  if (auto dim = dyn_cast<AffineDimExpr>(expression))
    return extents[dim.getPosition()] == 1 ? getAffineConstantExpr(0, expression.getContext())
                                           : expression;
  auto binary = dyn_cast<AffineBinaryOpExpr>(expression);
  if (!binary)
    return expression;
  // A part may stand at many places, so that the tree is much larger than its parts are many.
  if (auto found = table.simplified.find(expression); found != table.simplified.end())
    return found->second;
  AffineExpr left = simplifyIndex(binary.getLHS(), extents, table),
             right = simplifyIndex(binary.getRHS(), extents, table);
  auto divisor = dyn_cast<AffineConstantExpr>(right);
  const bool isQuotient = binary.getKind() == AffineExprKind::FloorDiv;
  if (divisor && (isQuotient || binary.getKind() == AffineExprKind::Mod))
    return table.simplified[expression] =
               simplifyDivision(left, divisor.getValue(), isQuotient, extents, table);
  Sum sum;
  collect(getAffineBinaryOpExpr(binary.getKind(), left, right), 1, sum);
  recombine(sum);
  return table.simplified[expression] = sum.expression(expression.getContext());
}

std::pair<int64_t, int64_t> indexRange(AffineExpr expression, ArrayRef<int64_t> extents) {
  if (auto constant = dyn_cast<AffineConstantExpr>(expression))
    return {constant.getValue(), constant.getValue()};
  if (auto dim = dyn_cast<AffineDimExpr>(expression))
    return {0, std::max<int64_t>(extents[dim.getPosition()] - 1, 0)};
  auto binary = cast<AffineBinaryOpExpr>(expression);
  auto [low, high] = indexRange(binary.getLHS(), extents);
  if (binary.getKind() == AffineExprKind::Add) {
    auto [low2, high2] = indexRange(binary.getRHS(), extents);
    return {low + low2, high + high2};
  }
  int64_t c = cast<AffineConstantExpr>(binary.getRHS()).getValue();
  switch (binary.getKind()) {
  case AffineExprKind::Mul:
    return {std::min(low * c, high * c), std::max(low * c, high * c)};
  case AffineExprKind::FloorDiv:
    return {llvm::divideFloorSigned(low, c), llvm::divideFloorSigned(high, c)};
  default: // Mod; ceildiv is never made here.
    return low >= 0 && high < c ? std::pair(low, high) : std::pair<int64_t, int64_t>(0, c - 1);
  }
}

bool fitsInt(AffineExpr expression, ArrayRef<int64_t> extents) {
  auto [low, high] = indexRange(expression, extents);
  if (low < -kMostInt || high > kMostInt)
    return false;
  auto binary = dyn_cast<AffineBinaryOpExpr>(expression);
  return !binary || (fitsInt(binary.getLHS(), extents) && fitsInt(binary.getRHS(), extents));
}

std::optional<SmallVector<int64_t>> linearCoefficients(AffineExpr expression, unsigned dimensions) {
  Sum sum;
  collect(expression, 1, sum);
  SmallVector<int64_t> result(dimensions + 1);
  result[dimensions] = sum.constant;
  for (auto [atom, coefficient] : sum.terms) {
    auto dim = dyn_cast<AffineDimExpr>(atom);
    if (!dim)
      return std::nullopt;
    result[dim.getPosition()] += coefficient;
  }
  return result;
}

std::optional<AffineExpr> withoutDimension(AffineExpr expression, unsigned dim) {
  Sum sum, rest;
  collect(expression, 1, sum);
  rest.constant = sum.constant;
  int64_t coefficient = 0;
  for (auto [atom, factor] : sum.terms) {
    auto own = dyn_cast<AffineDimExpr>(atom);
    if (own && own.getPosition() == dim)
      coefficient = factor;
    else if (factor && atom.isFunctionOfDim(dim))
      return std::nullopt;
    else
      rest.terms.push_back({atom, factor});
  }
  if (coefficient != 1)
    return std::nullopt;
  return rest.expression(expression.getContext());
}

int64_t alignmentOf(AffineExpr expression) {
  Sum sum;
  collect(expression, 1, sum);
  int64_t alignment = sum.constant;
  for (auto [atom, factor] : sum.terms)
    alignment = std::gcd(alignment, factor);
  return std::abs(alignment);
}

} // namespace mpc
