// What the ranks do together, by its definition: sums fold in the order of ranks.
#include "Harness.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace mpc::test {
namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();

std::string vectorOf(size_t elements, const std::string &type) {
  return "tensor<" + std::to_string(elements) + "x" + type + ">";
}

/// The results of each rank of a model of the op `op` alone, whose ranks have these values.
std::vector<std::vector<double>> done(const std::string &op, const std::string &tensor,
                                      const std::string &result,
                                      const std::vector<std::vector<double>> &ofRanks,
                                      Rounding rounding = Rounding::Typed) {
  Models models;
  auto module =
      models.parse("func.func @main(%x: " + tensor + ") -> " + result + " {\n  %y = mpc." + op +
                   " : (" + tensor + ") -> " + result + "\n  return %y : " + result + "\n}");
  EXPECT_TRUE(module) << models.messages;
  if (!module)
    return {};
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

std::vector<std::vector<double>> reduced(const std::string &reduction, const std::string &type,
                                         const std::vector<std::vector<double>> &ofRanks,
                                         Rounding rounding = Rounding::Typed) {
  const std::string tensor = vectorOf(ofRanks[0].size(), type);
  return done("all_reduce " + reduction + " %x", tensor, tensor, ofRanks, rounding);
}

/// The parts of each rank; `size` elements each.
std::vector<std::vector<double>> scattered(const std::string &reduction, const std::string &type,
                                           size_t size,
                                           const std::vector<std::vector<double>> &ofRanks) {
  return done("reduce_scatter " + reduction + " %x ranks " + std::to_string(ofRanks.size()),
              vectorOf(ofRanks[0].size(), type), vectorOf(size, type), ofRanks);
}

std::vector<std::vector<double>> gathered(const std::string &type, const std::string &whole,
                                          const std::vector<std::vector<double>> &ofRanks) {
  return done("all_gather %x ranks " + std::to_string(ofRanks.size()),
              vectorOf(ofRanks[0].size(), type), whole, ofRanks);
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

TEST(ReduceScatter, gives_each_rank_its_part_filled_up_with_zeros) {
  // 5 elements of 3 ranks: parts of 2.
  const auto found = scattered("sum", "f32", 2,
                               {{1, 2, 3, 4, 5}, {10, 20, 30, 40, 50}, {100, 200, 300, 400, 500}});
  EXPECT_EQ(found, (std::vector<std::vector<double>>{{111, 222}, {333, 444}, {555, 0}}));
}

TEST(ReduceScatter, leaves_ranks_nothing_where_there_are_fewer_elements) {
  EXPECT_EQ(scattered("sum", "f32", 1, {{1, 2}, {3, 4}, {5, 6}}),
            (std::vector<std::vector<double>>{{9}, {12}, {0}}));
  EXPECT_EQ(scattered("sum", "f32", 0, {{}, {}}), (std::vector<std::vector<double>>{{}, {}}));
}

TEST(ReduceScatter, adds_as_all_reduce_does) {
  const double large = 16777216, half = std::ldexp(1, -8);
  EXPECT_EQ(scattered("sum", "f32", 1, {{large}, {1}, {1}})[0][0], large);
  EXPECT_EQ(scattered("sum", "bf16", 1, {{1}, {half}, {half}})[0][0], 1 + 2 * half);
  EXPECT_EQ(scattered("sum", "i32", 1, {{2147483647}, {1}})[0][0], -2147483648.0);
  EXPECT_TRUE(std::isnan(scattered("max", "f32", 1, {{0, nan}, {1, 3}})[1][0]));
}

TEST(AllGather, puts_the_parts_of_all_ranks_together) {
  const std::vector<double> whole = {1, 2, 3, 4, 5};
  for (const auto &ofRank : gathered("bf16", "tensor<5x1xbf16>", {{1, 2}, {3, 4}, {5, 7}}))
    EXPECT_EQ(ofRank, whole);
  EXPECT_EQ(gathered("f32", "tensor<f32>", {{1.5}, {2}})[1], (std::vector<double>{1.5}));
  EXPECT_EQ(gathered("f32", "tensor<0x4xf32>", {{}, {}})[1], (std::vector<double>{}));
}

TEST(AllGather, is_the_inverse_of_parts) {
  for (size_t elements : {1, 2, 7, 12})
    for (size_t ranks : {1, 2, 3, 5}) {
      EvalTensor whole({static_cast<int64_t>(elements)});
      for (size_t i = 0; i < elements; ++i)
        whole.data[i] = static_cast<double>(i + 1);
      std::vector<std::vector<double>> parts;
      for (size_t rank = 0; rank < ranks; ++rank)
        parts.push_back(whole.part(rank, ranks).data);
      EXPECT_EQ(gathered("f8E4M3FN", vectorOf(elements, "f8E4M3FN"), parts)[0], whole.data);
    }
}

TEST(Parts, are_of_the_size_that_the_ranks_give) {
  Models models;
  EXPECT_FALSE(models.parse("func.func @main(%x: tensor<5xf32>) -> tensor<2xf32> {\n"
                            "  %y = mpc.reduce_scatter sum %x ranks 2 : (tensor<5xf32>) -> "
                            "tensor<2xf32>\n  return %y : tensor<2xf32>\n}"));
  EXPECT_NE(models.messages.find("has a result of shape 2, but its operands give 3"),
            std::string::npos)
      << models.messages;
  EXPECT_FALSE(models.parse("func.func @main(%x: tensor<3xf32>) -> tensor<2x2xf32> {\n"
                            "  %y = mpc.all_gather %x ranks 2 : (tensor<3xf32>) -> "
                            "tensor<2x2xf32>\n  return %y : tensor<2x2xf32>\n}"));
  EXPECT_NE(models.messages.find("all_gather_c1"), std::string::npos) << models.messages;
}

} // namespace
} // namespace mpc::test
