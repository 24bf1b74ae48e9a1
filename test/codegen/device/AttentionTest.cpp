// Attention: the answers of the sample kernels, by plain loops in f64 written here.
#include "Harness.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <gtest/gtest.h>

namespace {

struct AttentionCase {
  const char *name;
  size_t dim, batches, heads, kvHeads, queries, keys;
  bool causal;
  double tolerance;
};

void expectAttention(const AttentionCase &c) {
  const Launch &launch = launchNamed(c.name);
  Memory m(launch, Fill::ordinary, 11);
  ASSERT_TRUE(direct().run(launch, m));
  double worst = 0;
  for (size_t pair = 0; pair < c.batches * c.heads; ++pair) {
    const size_t batch = pair / c.heads, head = pair % c.heads, kv = head / (c.heads / c.kvHeads);
    const auto k = [&](size_t buffer, size_t j, size_t d) {
      return element(m, buffer, ((batch * c.keys + j) * c.kvHeads + kv) * c.dim + d);
    };
    for (size_t i = 0; i < c.queries; ++i) {
      const size_t at = ((batch * c.queries + i) * c.heads + head) * c.dim;
      const long long last =
          c.causal ? (long long)(i + c.keys) - (long long)c.queries : (long long)c.keys - 1;
      const size_t visible = last < 0 ? 0 : size_t(last) + 1;
      std::vector<double> p(visible), out(c.dim);
      double top = -INFINITY, total = 0;
      for (size_t j = 0; j < visible; ++j) {
        for (size_t d = 0; d < c.dim; ++d)
          p[j] += element(m, 0, at + d) * k(1, j, d) * 0.125;
        top = std::max(top, p[j]);
      }
      for (double &x : p)
        total += x = std::exp(x - top);
      for (size_t j = 0; j < visible; ++j)
        for (size_t d = 0; d < c.dim; ++d)
          out[d] += p[j] / total * k(2, j, d);
      const double lse = element(m, 4, pair * c.queries + i);
      if (visible == 0)
        EXPECT_EQ(lse, -INFINITY);
      else
        EXPECT_NEAR(lse, top + std::log(total), 1e-5);
      for (size_t d = 0; d < c.dim; ++d)
        worst = std::max(worst, std::abs(element(m, 3, at + d) - out[d]));
    }
  }
  std::printf("%s: worst error %.2g, %.0f%% of the tolerance\n", c.name, worst,
              worst / c.tolerance * 100);
  EXPECT_LE(worst, c.tolerance);
}

TEST(Device, attention_is_right) {
  // 16 bits: the roundings of probabilities and output; f32: 1e-5 of the largest value, about 4.
  expectAttention({"attention_bf16_64", 64, 2, 4, 2, 133, 133, true, 2e-2});
  expectAttention({"attention_f16_40", 40, 1, 2, 2, 70, 130, true, 2.5e-3});
  expectAttention({"attention_bf16_128", 128, 1, 2, 1, 65, 150, false, 2e-2});
  expectAttention({"attention_f32_64", 64, 1, 2, 2, 100, 61, true, 3e-5});
  expectAttention({"attention_f32_128", 128, 1, 1, 1, 33, 129, false, 3e-5});
  expectAttention({"attention_f32_8", 8, 1, 1, 1, 1, 1, true, 1e-30});
  expectAttention({"attention_bf16_256", 256, 1, 2, 1, 70, 130, true, 2e-2});
  expectAttention({"attention_f32_192", 192, 1, 2, 2, 33, 70, false, 3e-5});
}

struct AttentionGradCase {
  const char *forward, *name;
  size_t dim, batches, heads, kvHeads, queries, keys;
  bool causal;
  double tolerance;
};

/// Runs the forward kernel and gives the gradient's Memory its operands, the sums of dy y, and lse.
void fillFromForward(const AttentionGradCase &c, Memory &gradient) {
  Memory forward(launchNamed(c.forward), Fill::ordinary, 11);
  ASSERT_TRUE(direct().run(forward.launch, forward));
  for (const size_t i : {0, 1, 2, 4})
    std::memcpy(gradient.pointers[i], forward.pointers[i],
                gradient.launch.buffers[i].count * byteCount(gradient.launch.buffers[i].type));
  for (size_t row = 0; row < c.batches * c.heads * c.queries; ++row) {
    const size_t query = row % c.queries, pair = row / c.queries, head = pair % c.heads;
    const size_t at = ((pair / c.heads * c.queries + query) * c.heads + head) * c.dim;
    double dots = 0;
    for (size_t d = 0; d < c.dim; ++d)
      dots += element(forward, 3, at + d) * element(gradient, 5, at + d);
    const float rounded = static_cast<float>(dots);
    std::memcpy(static_cast<float *>(gradient.pointers[3]) + row, &rounded, sizeof rounded);
  }
}

void expectAttentionGrad(const AttentionGradCase &c) {
  Memory m(launchNamed(c.name), Fill::ordinary, 11);
  fillFromForward(c, m);
  ASSERT_TRUE(direct().run(m.launch, m));
  std::vector<double> expected[3];
  for (size_t n = 0; n < 3; ++n)
    expected[n].resize(m.launch.buffers[6 + n].count);
  for (size_t pair = 0; pair < c.batches * c.heads; ++pair) {
    const size_t batch = pair / c.heads, head = pair % c.heads, kv = head / (c.heads / c.kvHeads);
    for (size_t i = 0; i < c.queries; ++i) {
      const size_t q = ((batch * c.queries + i) * c.heads + head) * c.dim;
      const double own = element(m, 3, pair * c.queries + i);
      for (size_t j = 0; j < c.keys; ++j) {
        if (c.causal && j + c.queries > i + c.keys)
          break;
        const size_t k = ((batch * c.keys + j) * c.kvHeads + kv) * c.dim;
        double s = 0, dp = 0;
        for (size_t d = 0; d < c.dim; ++d) {
          s += element(m, 0, q + d) * element(m, 1, k + d) * 0.125;
          dp += element(m, 5, q + d) * element(m, 2, k + d);
        }
        const double p = std::exp(s - element(m, 4, pair * c.queries + i)), ds = p * (dp - own);
        for (size_t d = 0; d < c.dim; ++d) {
          expected[0][q + d] += 0.125 * ds * element(m, 1, k + d);
          expected[1][k + d] += 0.125 * ds * element(m, 0, q + d);
          expected[2][k + d] += p * element(m, 5, q + d);
        }
      }
    }
  }
  for (size_t n = 0; n < 3; ++n) {
    double worst = 0, largest = 0;
    for (size_t i = 0; i < expected[n].size(); ++i) {
      worst = std::max(worst, std::abs(element(m, 6 + n, i) - expected[n][i]));
      largest = std::max(largest, std::abs(expected[n][i]));
    }
    std::printf("%s, result %zu: worst error %.2g of %.2g, %.0f%% of the tolerance\n", c.name, n,
                worst, largest, worst / largest / c.tolerance * 100);
    EXPECT_LE(worst, c.tolerance * largest);
  }
}

TEST(Device, attention_gradient_is_right) {
  expectAttentionGrad(
      {"attention_bf16_64", "attention_grad_bf16_64", 64, 2, 4, 2, 133, 133, true, 1e-2});
  expectAttentionGrad(
      {"attention_f16_40", "attention_grad_f16_40", 40, 1, 2, 2, 70, 130, true, 1.3e-3});
  expectAttentionGrad(
      {"attention_bf16_128", "attention_grad_bf16_128", 128, 1, 2, 1, 65, 150, false, 1e-2});
  expectAttentionGrad(
      {"attention_f32_64", "attention_grad_f32_64", 64, 1, 2, 2, 100, 61, true, 1e-5});
}

/// The copies, the largest magnitude and the sums of 32 rows of a (rows, columns) matrix, of which
/// `result(row, column)` are the elements; buffers from `first` on.
template <class F>
void expectTail(Memory &m, size_t first, size_t rows, size_t columns, F result) {
  double most = 0;
  for (size_t column = 0; column < columns; ++column)
    for (size_t part = 0; part < rows / 32; ++part) {
      double sum = 0, all = 0;
      for (size_t row = part * 32; row < part * 32 + 32; ++row) {
        const double x = result(row, column);
        ASSERT_EQ(element(m, first, row * columns + column), x) << row << ", " << column;
        ASSERT_EQ(element(m, first + 1, column * rows + row), x) << row << ", " << column;
        most = std::max(most, std::abs(x));
        sum += x;
        all += std::abs(x);
      }
      ASSERT_NEAR(element(m, first + 3, part * columns + column), sum, 1e-6 * all);
    }
  EXPECT_EQ(element(m, first + 2, 0), most);
}

TEST(Device, tails_see_the_tiles_of_attention) {
  Memory m(launchNamed("attention_tail"), Fill::ordinary, 11);
  ASSERT_TRUE(direct().run(m.launch, m));
  expectTail(m, 5, 256, 128, [&](size_t row, size_t c) { return element(m, 3, row * 128 + c); });
  Memory g(launchNamed("attention_grad_tail"), Fill::ordinary, 11);
  ASSERT_TRUE(direct().run(g.launch, g));
  expectTail(g, 9, 128, 256, [&](size_t row, size_t c) {
    return c < 128   ? element(g, 6, row * 128 + c)
           : c < 192 ? element(g, 7, row * 64 + c - 128)
                     : element(g, 8, row * 64 + c - 192);
  });
  Memory v(launchNamed("attention_grad_dv_tail"), Fill::ordinary, 11);
  ASSERT_TRUE(direct().run(v.launch, v));
  expectTail(v, 9, 128, 64, [&](size_t row, size_t c) { return element(v, 8, row * 64 + c); });
}

} // namespace
