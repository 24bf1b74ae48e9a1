// Simplified indices mean what they meant.
#include "ir/group/IndexMath.h"

#include "mlir/IR/AffineMap.h"
#include "mlir/IR/MLIRContext.h"
#include "gtest/gtest.h"

#include <numeric>
#include <random>

using namespace mlir;
using namespace mpc;

namespace {

int64_t evaluate(AffineExpr expression, ArrayRef<int64_t> place) {
  return AffineMap::get(place.size(), 0, expression).compose(place)[0];
}

/// Every place of the domain gives the same value before and after.
void expectSame(AffineExpr before, AffineExpr after, ArrayRef<int64_t> extents) {
  for (int64_t row = 0; row < extents[0]; ++row)
    for (int64_t column = 0; column < extents[1]; ++column)
      ASSERT_EQ(evaluate(before, {row, column}), evaluate(after, {row, column}))
          << row << ", " << column;
}

struct IndexMath : testing::Test {
  MLIRContext context;
  AffineExpr row = getAffineDimExpr(0, &context), column = getAffineDimExpr(1, &context);
  AffineExpr reshaped(AffineExpr offset, ArrayRef<int64_t> shape, ArrayRef<int64_t> extents) {
    SmallVector<AffineExpr> indices = delinearize(offset, shape);
    for (AffineExpr &index : indices)
      index = simplifyIndex(index, extents);
    return simplifyIndex(linearize(indices, shape, &context), extents);
  }
};

TEST_F(IndexMath, reshape_of_a_flat_domain_is_the_element) {
  int64_t extents[] = {1, 4096};
  EXPECT_EQ(reshaped(row * 4096 + column, {2, 32, 4, 16}, extents), column);
  EXPECT_EQ(reshaped(reshaped(row * 4096 + column, {2, 32, 64}, extents), {2, 32, 4, 16}, extents),
            column);
}

TEST_F(IndexMath, views_of_views_of_a_flat_domain_are_the_element) {
  int64_t extents[] = {1, 4096}, outer[] = {2, 32, 64}, inner[] = {2, 32, 4, 16};
  SmallVector<AffineExpr> indices = delinearize(row * 4096 + column, outer);
  for (AffineExpr &index : indices)
    index = simplifyIndex(index, extents);
  SmallVector<AffineExpr> below = delinearize(linearize(indices, outer, &context), inner);
  for (AffineExpr &index : below)
    index = simplifyIndex(index, extents);
  EXPECT_EQ(simplifyIndex(linearize(below, inner, &context), extents), column);
}

TEST_F(IndexMath, rows_of_several_dimensions_stay_affine) {
  int64_t extents[] = {64, 768};
  EXPECT_EQ(reshaped(row * 768 + column, {4, 16, 768}, extents), row * 768 + column);
  EXPECT_EQ(reshaped(row * 768 + column, {4, 16, 12, 64}, extents), row * 768 + column);
}

TEST_F(IndexMath, simplify_keeps_the_value_of_random_views) {
  std::mt19937 random(7);
  for (int round = 0; round < 200; ++round) {
    // A random shape, permuted and reshaped a few times over a domain of rows x columns.
    SmallVector<int64_t> shape;
    for (int i = 0; i < 4; ++i)
      shape.push_back(1 + random() % 5);
    int64_t count = std::accumulate(shape.begin(), shape.end(), int64_t(1), std::multiplies<>());
    int64_t columns = shape[3] * (round % 2 ? shape[2] : 1), extents[] = {count / columns, columns};
    AffineExpr plain = row * columns + column, simple = plain;
    for (int step = 0; step < 3; ++step) {
      std::shuffle(shape.begin(), shape.end(), random);
      SmallVector<AffineExpr> indices = delinearize(plain, shape),
                              simplified = delinearize(simple, shape);
      for (AffineExpr &index : simplified)
        index = simplifyIndex(index, extents);
      SmallVector<size_t> order = {0, 1, 2, 3};
      std::shuffle(order.begin(), order.end(), random);
      SmallVector<AffineExpr> turned, turnedSimple;
      SmallVector<int64_t> turnedShape;
      for (size_t at : order) {
        turned.push_back(indices[at]);
        turnedSimple.push_back(simplified[at]);
        turnedShape.push_back(shape[at]);
      }
      plain = linearize(turned, turnedShape, &context);
      simple = simplifyIndex(linearize(turnedSimple, turnedShape, &context), extents);
      shape = turnedShape;
    }
    ASSERT_NO_FATAL_FAILURE(expectSame(plain, simple, extents));
    auto [low, high] = indexRange(simple, extents);
    EXPECT_LE(low, 0);
    EXPECT_GE(high, 0);
  }
}

TEST_F(IndexMath, what_fits_an_int_fits_at_every_step) {
  int64_t small[] = {65536, 64}, large[] = {65536, 65536};
  EXPECT_TRUE(fitsInt(row + column * 4096, small));
  EXPECT_FALSE(fitsInt(row + column * 65536, large));
  // The result fits and the product below it does not.
  EXPECT_FALSE(fitsInt((column * 65537) % 1024, large));
  EXPECT_FALSE(fitsInt(column * 65536 + row * -65536, large));
  EXPECT_TRUE(fitsInt(row, {kMostInt + 1, 1}));
  EXPECT_FALSE(fitsInt(row, {kMostInt + 2, 1}));
  EXPECT_FALSE(fitsInt(row * -1, {kMostInt + 2, 1}));
}

TEST_F(IndexMath, coefficients_of_an_affine_index_only) {
  EXPECT_EQ(*linearCoefficients(row * 768 + column * 2 + 5, 2), (SmallVector<int64_t>{768, 2, 5}));
  EXPECT_FALSE(linearCoefficients(row.floorDiv(2) + column, 2));
}

TEST_F(IndexMath, the_rest_of_a_sum_may_depend_on_the_row_in_any_way) {
  AffineExpr start = row.floorDiv(3) * 64 + row % 3 * 16 + 8;
  std::optional<AffineExpr> rest = withoutDimension(start + column, 1);
  ASSERT_TRUE(rest);
  for (int64_t at = 0; at < 12; ++at)
    EXPECT_EQ(evaluate(*rest, {at, 5}), evaluate(start, {at, 0}));
  EXPECT_EQ(alignmentOf(*rest), 8);
  EXPECT_EQ(alignmentOf(row * 12 - 18), 6);
  EXPECT_EQ(alignmentOf(getAffineConstantExpr(0, &context)), 0);
  EXPECT_FALSE(withoutDimension(start + column * 2, 1));
  EXPECT_FALSE(withoutDimension(start + column.floorDiv(2) + column, 1));
  EXPECT_FALSE(withoutDimension(start, 1));
}

} // namespace
