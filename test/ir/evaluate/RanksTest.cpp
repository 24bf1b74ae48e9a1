// What the ranks do together, by its definition: sums fold in the order of ranks.
#include "Harness.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace mpc::test {
namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();

/// The results of each rank of a model of one collective, whose ranks have these values.
std::vector<std::vector<double>> reduced(const std::string &reduction, const std::string &type,
                                         const std::vector<std::vector<double>> &ofRanks,
                                         Rounding rounding = Rounding::Typed) {
  Models models;
  const std::string tensor = "tensor<" + std::to_string(ofRanks[0].size()) + "x" + type + ">";
  auto module = models.parse("func.func @main(%x: " + tensor + ") -> " + tensor +
                             " {\n  %y = mpc.all_reduce " + reduction + " %x : (" + tensor +
                             ") -> " + tensor + "\n  return %y : " + tensor + "\n}");
  EXPECT_TRUE(module) << models.messages;
  std::vector<std::vector<EvalTensor>> arguments;
  for (const std::vector<double> &values : ofRanks)
    arguments.push_back({EvalTensor({static_cast<int64_t>(values.size())}, values)});
  std::vector<EvalState> states(ofRanks.size());
  auto results = Evaluator(rounding).runRanks(mainOf(*module), arguments, states);
  std::vector<std::vector<double>> found;
  if (succeeded(results))
    for (const std::vector<EvalTensor> &ofRank : *results)
      found.push_back(ofRank[0].data);
  return found;
}

TEST(AllReduce, gives_every_rank_the_same) {
  const auto found = reduced("sum", "f32", {{1, -2}, {10, 20}, {100, 0.5}});
  ASSERT_EQ(found.size(), 3u);
  for (const std::vector<double> &ofRank : found)
    EXPECT_EQ(ofRank, (std::vector<double>{111, 18.5}));
}

TEST(AllReduce, adds_in_the_order_of_ranks_in_f32) {
  // 2^24 + 1 is no f32: (2^24 + 1) + 1 loses both ones, (1 + 1) + 2^24 keeps them.
  const double large = 16777216;
  EXPECT_EQ(reduced("sum", "f32", {{large}, {1}, {1}})[0][0], large);
  EXPECT_EQ(reduced("sum", "f32", {{1}, {1}, {large}})[0][0], large + 2);
  EXPECT_EQ(reduced("sum", "f32", {{large}, {1}, {1}}, Rounding::Exact)[0][0], large + 2);
}

TEST(AllReduce, rounds_bf16_once) {
  // In bf16 1 + 2^-8 is a tie that falls to 1; the f32 sum of both halves is not.
  const double half = std::ldexp(1, -8);
  EXPECT_EQ(reduced("sum", "bf16", {{1}, {half}, {half}})[0][0], 1 + 2 * half);
}

TEST(AllReduce, wraps_whole_numbers) {
  EXPECT_EQ(reduced("sum", "i32", {{2147483647}, {1}})[1][0], -2147483648.0);
}

TEST(AllReduce, takes_the_largest_and_nan_wins) {
  EXPECT_EQ(reduced("max", "f32", {{1, -infinity}, {3, -5}})[0], (std::vector<double>{3, -5}));
  EXPECT_TRUE(std::isnan(reduced("max", "f32", {{nan}, {infinity}})[0][0]));
  EXPECT_TRUE(std::isnan(reduced("max", "f32", {{infinity}, {nan}})[1][0]));
}

TEST(AllReduce, carries_what_is_not_finite_to_all) {
  EXPECT_EQ(reduced("sum", "f32", {{1}, {infinity}})[0][0], infinity);
  EXPECT_TRUE(std::isnan(reduced("sum", "f32", {{infinity}, {-infinity}})[0][0]));
}

TEST(AllReduce, of_one_rank_is_what_it_reduces) {
  EXPECT_EQ(reduced("sum", "f32", {{1.5, 2}})[0], (std::vector<double>{1.5, 2}));
}

} // namespace
} // namespace mpc::test
