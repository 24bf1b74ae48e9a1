// Gradients of attention and tables, random numbers.
#include "Harness.h"
#include "ir/evaluate/EvaluateTensor.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace mpc::test {
namespace {

EvalTensor bumped(EvalTensor x, size_t i, double by) {
  x.data[i] += by;
  return x;
}

struct AttentionShape {
  const char *q, *k, *y, *lse, *attributes;
  std::vector<int64_t> qShape, kShape, yShape;
};

/// The gradients with the sums of dy y in place of y.
void expectSameFromDots(Models &models, const AttentionShape &s, std::string gradient,
                        llvm::ArrayRef<EvalTensor> x, llvm::ArrayRef<EvalTensor> expected) {
  if (llvm::StringRef(s.attributes).contains("heads_inner"))
    return; // y's rows are in another order than the sums
  const std::string y = s.y, dots = s.lse;
  const size_t op = gradient.find("  %dq, %dk, %dv");
  gradient.insert(op, "  %m = mpc.mul %dy, %y : (" + y + ", " + y + ") -> " + y +
                          "\n  %dots = mpc.sum %m axes [3] : (" + y + ") -> " + dots + "\n");
  gradient.replace(gradient.find(", %y, %l, %dy"), 4, ", %dots");
  gradient.replace(gradient.rfind(", " + y + ", " + dots), y.size() + 2, ", " + dots);
  std::vector<EvalTensor> found = evaluate(models, gradient, x, Rounding::Exact);
  ASSERT_EQ(found.size(), 3u) << models.messages;
  for (size_t n = 0; n < 3; ++n)
    EXPECT_EQ(differByMax(found[n], expected[n], 1e-12), "") << "result " << n;
}

/// Gradients of sum(dy y) by q, k and v against central differences of attention in f64.
void expectCentralDifferences(const AttentionShape &s) {
  Models models;
  std::string types = std::string("(") + s.q + ", " + s.k + ", " + s.k + ")";
  std::string operands = std::string("%q: ") + s.q + ", %k: " + s.k + ", %v: " + s.k;
  std::string forward = std::string("  %y, %l = mpc.attention %q, %k, %v {") + s.attributes +
                        "} : " + types + " -> (" + s.y + ", " + s.lse + ")\n";
  std::string value = "func.func @main(" + operands + ") -> " + s.y + " {\n" + forward +
                      "  return %y : " + s.y + "\n}";
  std::string gradient =
      "func.func @main(" + operands + ", %dy: " + s.y + ") -> " + types + " {\n" + forward +
      "  %dq, %dk, %dv = mpc.attention_grad %q, %k, %v, %y, %l, %dy {" + s.attributes + "} : (" +
      s.q + ", " + s.k + ", " + s.k + ", " + s.y + ", " + s.lse + ", " + s.y + ") -> " + types +
      "\n  return %dq, %dk, %dv : " + types.substr(1, types.size() - 2) + "\n}";
  std::vector<EvalTensor> x = {normal(s.qShape, 1, 1), normal(s.kShape, 1, 2),
                               normal(s.kShape, 1, 3)};
  EvalTensor dy = normal(s.yShape, 1, 4);
  std::vector<EvalTensor> found =
      evaluate(models, gradient, {x[0], x[1], x[2], dy}, Rounding::Exact);
  ASSERT_EQ(found.size(), 3u) << models.messages;
  expectSameFromDots(models, s, gradient, {x[0], x[1], x[2], dy}, found);
  auto loss = [&](llvm::ArrayRef<EvalTensor> arguments) {
    std::vector<EvalTensor> y = evaluate(models, value, arguments, Rounding::Exact);
    double sum = 0;
    for (size_t i = 0; i < dy.data.size(); ++i)
      sum += dy.data[i] * y[0].data[i];
    return sum;
  };
  const double step = 1e-5;
  for (size_t n = 0; n < 3; ++n) {
    EvalTensor expected(x[n].shape);
    for (size_t i = 0; i < expected.data.size(); ++i) {
      std::vector<EvalTensor> up = x, down = x;
      up[n] = bumped(x[n], i, step);
      down[n] = bumped(x[n], i, -step);
      expected.data[i] = (loss(up) - loss(down)) / (2 * step);
    }
    EXPECT_EQ(differByMax(found[n], expected, 1e-7), "") << "operand " << n;
    EXPECT_NE(differByMax(bumped(found[n], 3, 1e-4), expected, 1e-7), "") << "the control passed";
  }
}

TEST(BackwardOps, attention_agrees_with_central_differences) {
  expectCentralDifferences({"tensor<1x2x5x8xf32>",
                            "tensor<1x2x5x8xf32>",
                            "tensor<1x2x5x8xf32>",
                            "tensor<1x2x5xf32>",
                            "causal",
                            {1, 2, 5, 8},
                            {1, 2, 5, 8},
                            {1, 2, 5, 8}});
  // Shared keys, more keys than queries, heads inside.
  expectCentralDifferences({"tensor<2x4x3x8xf32>",
                            "tensor<2x2x6x8xf32>",
                            "tensor<2x3x4x8xf32>",
                            "tensor<2x4x3xf32>",
                            "causal, heads_inner",
                            {2, 4, 3, 8},
                            {2, 2, 6, 8},
                            {2, 3, 4, 8}});
  // The first queries see no key.
  expectCentralDifferences({"tensor<1x2x5x8xf32>",
                            "tensor<1x1x3x8xf32>",
                            "tensor<1x2x5x8xf32>",
                            "tensor<1x2x5xf32>",
                            "causal, scale = 0.5 : f64",
                            {1, 2, 5, 8},
                            {1, 1, 3, 8},
                            {1, 2, 5, 8}});
}

TEST(BackwardOps, lse_is_the_logarithm_of_the_sum) {
  Models models;
  std::vector<EvalTensor> found =
      evaluate(models, R"(
    func.func @main(%q: tensor<1x1x2x1xf32>, %k: tensor<1x1x1x1xf32>) -> (tensor<1x1x2x1xf32>, tensor<1x1x2xf32>) {
      %y, %l = mpc.attention %q, %k, %k {causal} : (tensor<1x1x2x1xf32>, tensor<1x1x1x1xf32>, tensor<1x1x1x1xf32>) -> (tensor<1x1x2x1xf32>, tensor<1x1x2xf32>)
      return %y, %l : tensor<1x1x2x1xf32>, tensor<1x1x2xf32>
    })",
               {tensor({1, 1, 2, 1}, {3, 2}), tensor({1, 1, 1, 1}, {4})});
  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(differExact(found[0], tensor({1, 1, 2, 1}, {0, 4})), "");
  EXPECT_EQ(differExact(found[1], tensor({1, 1, 2}, {-std::numeric_limits<double>::infinity(), 8})),
            "");
}

TEST(BackwardOps, embedding_adds_rows_where_they_were_looked_up) {
  Models models;
  std::vector<EvalTensor> found =
      evaluate(models, R"(
    func.func @main(%dy: tensor<2x3x2xf32>, %i: tensor<2x3xi64>) -> tensor<4x2xf32> {
      %d = mpc.embedding_grad %dy, %i rows 4 : (tensor<2x3x2xf32>, tensor<2x3xi64>) -> tensor<4x2xf32>
      return %d : tensor<4x2xf32>
    })",
               {tensor({2, 3, 2}, {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}),
                tensor({2, 3}, {3, 0, 3, -1, 4, 3})});
  EXPECT_EQ(differExact(found[0], tensor({4, 2}, {3, 4, 0, 0, 0, 0, 1 + 5 + 11, 2 + 6 + 12})), "");
}

TEST(BackwardOps, places_are_listed_by_their_ids) {
  Models models;
  std::vector<EvalTensor> found = evaluate(models, R"(
    func.func @main(%i: tensor<2x4xi64>) -> (tensor<8xi32>, tensor<6xi32>) {
      %o, %s = mpc.list_places %i rows 5 : (tensor<2x4xi64>) -> (tensor<8xi32>, tensor<6xi32>)
      return %o, %s : tensor<8xi32>, tensor<6xi32>
    })",
                                           {tensor({2, 4}, {3, 0, 3, -1, 5, 3, 4, 0})});
  EXPECT_EQ(differExact(found[0], tensor({8}, {1, 7, 0, 2, 5, 6, 3, 4})), "");
  EXPECT_EQ(differExact(found[1], tensor({6}, {0, 2, 2, 2, 5, 6})), "");
}

/// The known answers of Random123 1.14 (kat_vectors, philox4x32 10).
TEST(Random, philox_gives_its_known_answers) {
  using Words = std::array<uint32_t, 4>;
  EXPECT_EQ(philox({0, 0, 0, 0}, {0, 0}), (Words{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}));
  const uint32_t ones = 0xffffffff;
  EXPECT_EQ(philox({ones, ones, ones, ones}, {ones, ones}),
            (Words{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}));
  EXPECT_EQ(philox({0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344}, {0xa4093822, 0x299f31d0}),
            (Words{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}));
}

TEST(Random, element_is_a_word_of_its_block) {
  Models models;
  std::vector<EvalTensor> found =
      evaluate(models, R"(
    func.func @main(%i: tensor<6xi64>, %z: tensor<i32>) -> tensor<6xf32> {
      %u = mpc.random %i, %z, %z, %z stream 0 : (tensor<6xi64>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<6xf32>
      return %u : tensor<6xf32>
    })",
               {tensor({6}, {0, 1, 2, 3, 4, 1099511627776}), tensor({}, {0})});
  auto first = [](std::array<uint32_t, 4> words) { return (words[0] >> 8) * 0x1p-24; };
  EXPECT_EQ(
      differExact(found[0], tensor({6}, {0x6627e8 * 0x1p-24, 0xe169c5 * 0x1p-24, 0xbc57ac * 0x1p-24,
                                         0x9b00db * 0x1p-24, first(philox({1, 0, 0, 0}, {0, 0})),
                                         first(philox({0, 64, 0, 0}, {0, 0}))})),
      "");
}

TEST(Random, dropout_is_its_decomposition) {
  Models models;
  const char *text = R"(
    func.func @main(%x: tensor<40x25xf32>, %seed: tensor<2xi32>, %step: tensor<i32>) -> tensor<40x25xf32> {
      %y = mpc.dropout %x, %seed, %step p 0.3 stream 7 : (tensor<40x25xf32>, tensor<2xi32>, tensor<i32>) -> tensor<40x25xf32>
      return %y : tensor<40x25xf32>
    })";
  EvalTensor x = normal({40, 25}, 1, 5);
  auto run = [&](double seed, double step, bool decompose) {
    mlir::OwningOpRef<mlir::ModuleOp> module = models.parse(text);
    if (decompose)
      decomposeAll(*module);
    EvalState state;
    return (*Evaluator().run(mainOf(*module), {x, tensor({2}, {seed, -1}), tensor({}, {step})},
                             state))[0];
  };
  EvalTensor y = run(11, 3, false);
  EXPECT_EQ(differExact(run(11, 3, true), y), "");
  EXPECT_NE(differExact(run(12, 3, true), y), "") << "the seed has no say";
  EXPECT_NE(differExact(run(11, 4, true), y), "") << "the step has no say";
  int zeros = 0;
  for (size_t i = 0; i < 1000; ++i) {
    zeros += y.data[i] == 0;
    if (y.data[i] != 0) {
      EXPECT_EQ(y.data[i], float(x.data[i]) * float(1 / 0.7));
    }
  }
  EXPECT_NEAR(zeros, 300, 4 * std::sqrt(1000 * 0.3 * 0.7)); // four standard deviations
}

/// The numbers of a noise op of `shape`.
EvalTensor noise(const std::string &words, std::vector<int64_t> shape, double seed, double step,
                 bool decompose = true) {
  Models models;
  std::string type = "tensor<";
  for (int64_t extent : shape)
    type += std::to_string(extent) + "x";
  type += "f32>";
  mlir::OwningOpRef<mlir::ModuleOp> module =
      models.parse("func.func @main(%seed: tensor<2xi32>, %step: tensor<i32>) -> " + type +
                   " {\n  %y = mpc.noise " + words + " : (tensor<2xi32>, tensor<i32>) -> " + type +
                   "\n  return %y : " + type + "\n}");
  if (decompose)
    decomposeAll(*module);
  EvalState state;
  return (
      *Evaluator().run(mainOf(*module), {tensor({2}, {seed, -1}), tensor({}, {step})}, state))[0];
}

/// The largest distance of the numbers' share below x from `below`(x).
template <class F>
double kolmogorov(std::vector<double> numbers, F below) {
  std::sort(numbers.begin(), numbers.end());
  double worst = 0;
  const auto count = static_cast<double>(numbers.size());
  for (size_t i = 0; i < numbers.size(); ++i)
    worst = std::max({worst, std::abs(below(numbers[i]) - static_cast<double>(i) / count),
                      std::abs(below(numbers[i]) - static_cast<double>(i + 1) / count)});
  return worst;
}
double correlation(const std::vector<double> &x, const std::vector<double> &y, double mean,
                   double variance) {
  double sum = 0;
  for (size_t i = 0; i < x.size(); ++i)
    sum += (x[i] - mean) * (y[i] - mean);
  return sum / static_cast<double>(x.size()) / variance;
}
constexpr int64_t kDrawn = 100000;

/// The bars are those that chance passes once in a million.
TEST(Random, noise_is_spread_as_it_says) {
  const EvalTensor flat = noise("uniform %seed, %step stream 3", {kDrawn}, 11, 3);
  const EvalTensor bell = noise("normal %seed, %step stream 3", {kDrawn}, 11, 3);
  const double bar = 2.69 / std::sqrt(double(kDrawn));
  const double ofFlat = kolmogorov(flat.data, [](double x) { return x; });
  const double ofBell =
      kolmogorov(bell.data, [](double x) { return std::erfc(-x / std::sqrt(2.0)) / 2; });
  std::printf("uniform %.0f%%, normal %.0f%% of the bar\n", 100 * ofFlat / bar, 100 * ofBell / bar);
  EXPECT_LT(ofFlat, bar);
  EXPECT_LT(ofBell, bar);
  double moments[5] = {};
  for (double x : bell.data)
    for (int power = 1; power < 5; ++power)
      moments[power] += std::pow(x, power) / double(kDrawn);
  const double expected[5] = {1, 0, 1, 0, 3}, spread[5] = {0, 1, 2, 15, 96};
  for (int power = 1; power < 5; ++power)
    EXPECT_NEAR(moments[power], expected[power], 5 * std::sqrt(spread[power] / double(kDrawn)));
  for (double x : flat.data)
    EXPECT_TRUE(x >= 0 && x < 1) << x;
}

TEST(Random, noise_of_other_streams_steps_and_seeds_is_independent) {
  for (const char *kind : {"uniform", "normal"}) {
    const std::string words = std::string(kind) + " %seed, %step stream ";
    const EvalTensor y = noise(words + "3", {kDrawn}, 11, 3);
    const bool isFlat = kind[0] == 'u';
    const double mean = isFlat ? 0.5 : 0, variance = isFlat ? 1.0 / 12 : 1;
    std::vector<double> next(y.data.begin() + 1, y.data.end());
    next.push_back(y.data[0]);
    for (const std::vector<double> &other :
         {noise(words + "4", {kDrawn}, 11, 3).data, noise(words + "3", {kDrawn}, 11, 4).data,
          noise(words + "3", {kDrawn}, 12, 3).data, next})
      EXPECT_LT(std::abs(correlation(y.data, other, mean, variance)), 4.9 / std::sqrt(kDrawn));
  }
}

TEST(Random, noise_is_its_decomposition) {
  for (const char *kind : {"uniform", "normal"}) {
    const std::string words = std::string(kind) + " %seed, %step stream 7";
    const EvalTensor y = noise(words, {40, 25}, 11, 3, /*decompose=*/false);
    const EvalTensor made = noise(words, {40, 25}, 11, 3);
    for (size_t i = 0; i < y.data.size(); ++i)
      EXPECT_NEAR(y.data[i], made.data[i], 1e-6 + 5e-6 * std::abs(y.data[i]));
    EXPECT_EQ(differExact(noise(words, {1000}, 11, 3), tensor({1000}, made.data)), "")
        << "the shape has a say";
  }
}

} // namespace
} // namespace mpc::test
