// Attention by warpgroups, in fibers: answers against plain loops in f64, in both orders, where
// what runs in the background is early or late.
#include "Harness.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <gtest/gtest.h>

namespace {

struct Case {
  const char *name;
  Type type;
  size_t dim, batches, heads, kvHeads, queries, keys;
  unsigned grid;
  double tolerance;
  bool causal = false;
  size_t window = 0;
  bool biased = false; // a cap of 2, and a mask of bf16
  std::vector<long long> lengths = {};
};
void PrintTo(const Case &c, std::ostream *out) { *out << c.name; }

const Case cases[] = {
    {"forward_causal", Type::bf16, 64, 2, 4, 2, 300, 300, 3, 2e-2, true},
    {"forward_wide", Type::bf16, 128, 1, 2, 1, 300, 300, 6, 2e-2, true},
    {"forward_wide_turns", Type::f16, 128, 1, 2, 2, 300, 150, 2, 2.5e-3},
    {"forward_few_keys", Type::f16, 64, 1, 2, 2, 200, 130, 2, 2.5e-3, true},
    {"forward_one_key", Type::bf16, 64, 1, 2, 1, 65, 1, 2, 2e-2},
    {"forward_window", Type::bf16, 64, 1, 2, 1, 260, 400, 2, 2e-2, true, 150},
    {"forward_bias", Type::bf16, 128, 1, 2, 1, 65, 150, 2, 2e-2, false, 0, true},
    {"forward_lengths", Type::bf16, 64, 3, 2, 2, 140, 270, 3, 2e-2, true, 0, false, {270, 0, 133}},
};

Launch launchOf(const Case &c) {
  using Role = Buffer::Role;
  const size_t q = c.batches * c.queries * c.heads * c.dim,
               k = c.batches * c.keys * c.kvHeads * c.dim;
  return {c.name,
          c.grid,
          {{c.type, q, Role::input},
           {c.type, k, Role::input},
           {c.type, k, Role::input},
           {Type::bf16, c.biased ? c.heads * c.keys : 0, c.biased ? Role::input : Role::null},
           {Type::i64, c.lengths.size(), c.lengths.empty() ? Role::null : Role::zeroed},
           {c.type, q, Role::output},
           {Type::f32, c.batches * c.heads * c.queries, Role::output}}};
}
void setLengths(const Case &c, Memory &m) {
  if (!c.lengths.empty())
    std::memcpy(m.pointers[4], c.lengths.data(), c.lengths.size() * sizeof c.lengths[0]);
}

/// The operands as numbers: q, k, v, a mask, and for a gradient dy.
struct Numbers {
  std::vector<double> q, k, v, mask, dy;
  Numbers(const Memory &m, bool gradient)
      : q(of(m, 0)), k(of(m, 1)), v(of(m, 2)), mask(of(m, 3)), dy(gradient ? of(m, 7) : q) {}
  static std::vector<double> of(const Memory &m, size_t buffer) {
    std::vector<double> values(m.launch.buffers[buffer].count);
    for (size_t i = 0; i < values.size(); ++i)
      values[i] = element(m, buffer, i);
    return values;
  }
};
double dot(const double *a, const double *b, size_t count) {
  double sum = 0;
  for (size_t d = 0; d < count; ++d)
    sum += a[d] * b[d];
  return sum;
}

/// What a query sees of a key: the score, or nothing.
double scoreOf(const Case &c, const Numbers &m, size_t batch, size_t head, size_t i, size_t j) {
  const long long keys = c.lengths.empty() ? (long long)c.keys : c.lengths[batch];
  const long long place = (long long)i + keys - (long long)c.queries, key = (long long)j;
  if (key >= keys || (c.causal && key > place) || (c.window && key + (long long)c.window <= place))
    return -INFINITY;
  const size_t kv = head / (c.heads / c.kvHeads);
  const double s = 0.125 * dot(&m.q[((batch * c.queries + i) * c.heads + head) * c.dim],
                               &m.k[((batch * c.keys + j) * c.kvHeads + kv) * c.dim], c.dim);
  return c.biased ? 2 * std::tanh(s / 2) + m.mask[head * c.keys + j] : s;
}

void expectRight(const Case &c, const Memory &m) {
  const Numbers numbers(m, /*gradient=*/false);
  double worst = 0;
  for (size_t pair = 0; pair < c.batches * c.heads; ++pair) {
    const size_t batch = pair / c.heads, head = pair % c.heads, kv = head / (c.heads / c.kvHeads);
    for (size_t i = 0; i < c.queries; ++i) {
      std::vector<double> p(c.keys), out(c.dim);
      for (size_t j = 0; j < c.keys; ++j)
        p[j] = scoreOf(c, numbers, batch, head, i, j);
      const double top = *std::max_element(p.begin(), p.end());
      double total = 0;
      for (double &x : p)
        total += x = top == -INFINITY ? 0 : std::exp(x - top);
      for (size_t j = 0; j < c.keys && total > 0; ++j)
        for (size_t d = 0; d < c.dim && p[j] > 0; ++d)
          out[d] += p[j] / total * numbers.v[((batch * c.keys + j) * c.kvHeads + kv) * c.dim + d];
      const double lse = element(m, 6, pair * c.queries + i);
      if (total == 0)
        ASSERT_EQ(lse, -INFINITY);
      else
        ASSERT_NEAR(lse, top + std::log(total), 1e-5) << pair << ", " << i;
      const size_t at = ((batch * c.queries + i) * c.heads + head) * c.dim;
      for (size_t d = 0; d < c.dim; ++d) {
        const double error = std::abs(element(m, 5, at + d) - out[d]);
        ASSERT_FALSE(std::isnan(error)) << pair << ", " << i << ", " << d;
        worst = std::max(worst, error);
      }
    }
  }
  std::printf("%s: worst error %.2g, %.0f%% of the tolerance\n", c.name, worst,
              worst / c.tolerance * 100);
  EXPECT_LE(worst, c.tolerance);
}

class Warpgroups : public testing::TestWithParam<Case> {};

TEST_P(Warpgroups, are_right_early_and_late) {
  const Kernels fibers(MPC_TEST_WARPGROUPS);
  const Launch launch = launchOf(GetParam());
  Memory early(launch, Fill::ordinary, 11), late(launch, Fill::ordinary, 11);
  for (Memory *m : {&early, &late}) {
    setLengths(GetParam(), *m);
    fibers.setFiberOrder(m == &late);
    ASSERT_TRUE(fibers.run(launch, *m));
    ASSERT_EQ(fibers.fiberError(), nullptr) << fibers.fiberError();
  }
  EXPECT_EQ(firstDifference(early, late), "");
  expectRight(GetParam(), late);
}
INSTANTIATE_TEST_SUITE_P(Forward, Warpgroups, testing::ValuesIn(cases),
                         [](const auto &info) { return info.param.name; });

const Case gradients[] = {
    {"backward_causal", Type::bf16, 64, 2, 4, 2, 300, 300, 12, 1e-2, true},
    {"backward_wide", Type::bf16, 128, 1, 2, 1, 300, 300, 3, 1e-2, true},
    {"backward_all", Type::f16, 64, 1, 2, 2, 200, 150, 4, 1.3e-3},
    {"backward_few_keys", Type::f16, 128, 1, 2, 2, 300, 130, 4, 1.3e-3, true},
    {"backward_one_key", Type::bf16, 64, 1, 2, 1, 65, 1, 1, 1e-2},
    {"backward_window", Type::bf16, 64, 1, 2, 1, 260, 400, 4, 1e-2, true, 150},
    {"backward_lengths",
     Type::bf16,
     64,
     3,
     2,
     2,
     140,
     270,
     18,
     1e-2,
     true,
     0,
     false,
     {270, 0, 133}},
    {"backward_all_lengths",
     Type::bf16,
     64,
     3,
     4,
     2,
     140,
     270,
     18,
     1e-2,
     false,
     0,
     false,
     {1, 0, 200}},
    {"backward_window_lengths",
     Type::bf16,
     128,
     3,
     2,
     1,
     200,
     300,
     9,
     1e-2,
     true,
     100,
     false,
     {300, 90, 257}},
    {"backward_narrow_window", Type::f16, 128, 1, 2, 1, 300, 300, 3, 1.3e-3, true, 30},
    {"backward_window_behind", Type::bf16, 64, 1, 2, 2, 300, 200, 4, 1e-2, false, 150},
};

/// q, k, v, no mask, lengths, dots, lse, dy, dq, dk, dv, counts, sums.
Launch gradientOf(const Case &c) {
  using Role = Buffer::Role;
  Launch launch = launchOf(c);
  const Buffer q = launch.buffers[0], k = launch.buffers[1];
  const Buffer row = {Type::f32, c.batches * c.heads * c.queries, Role::zeroed};
  const auto result = [](Buffer buffer) { return Buffer{buffer.type, buffer.count, Role::output}; };
  const size_t step = c.dim == 64 ? 128 : 64,
               parts = c.batches * c.heads * ((c.queries + step - 1) / step) * 2;
  launch.buffers.resize(5);
  launch.buffers.insert(launch.buffers.end(), {row,
                                               row,
                                               q,
                                               result(q),
                                               result(k),
                                               result(k),
                                               {Type::f32, 1 + parts, Role::zeroed},
                                               {Type::f32, parts * 4096, Role::output}});
  return launch;
}

/// The gradients, by plain loops; fills dots and lse.
std::vector<std::vector<double>> expectedGradients(const Case &c, Memory &m) {
  const Numbers numbers(m, /*gradient=*/true);
  std::vector<std::vector<double>> out;
  for (const size_t n : {8, 9, 10})
    out.emplace_back(m.launch.buffers[n].count);
  auto *dots = static_cast<float *>(m.pointers[5]), *lse = static_cast<float *>(m.pointers[6]);
  for (size_t pair = 0; pair < c.batches * c.heads; ++pair) {
    const size_t batch = pair / c.heads, head = pair % c.heads, kv = head / (c.heads / c.kvHeads);
    for (size_t i = 0; i < c.queries; ++i) {
      const size_t q = ((batch * c.queries + i) * c.heads + head) * c.dim;
      std::vector<double> p(c.keys), dp(c.keys);
      for (size_t j = 0; j < c.keys; ++j) {
        p[j] = scoreOf(c, numbers, batch, head, i, j);
        dp[j] =
            dot(&numbers.dy[q], &numbers.v[((batch * c.keys + j) * c.kvHeads + kv) * c.dim], c.dim);
      }
      const double top = *std::max_element(p.begin(), p.end());
      double total = 0, sum = 0;
      for (double &x : p)
        total += x = top == -INFINITY ? 0 : std::exp(x - top);
      for (size_t j = 0; j < c.keys && total > 0; ++j)
        sum += (p[j] /= total) * dp[j];
      dots[pair * c.queries + i] = float(sum);
      lse[pair * c.queries + i] = float(top + std::log(total));
      for (size_t j = 0; j < c.keys; ++j) {
        const size_t k = ((batch * c.keys + j) * c.kvHeads + kv) * c.dim;
        const double ds = p[j] * (dp[j] - sum);
        for (size_t d = 0; d < c.dim && p[j] > 0; ++d) {
          out[0][q + d] += 0.125 * ds * numbers.k[k + d];
          out[1][k + d] += 0.125 * ds * numbers.q[q + d];
          out[2][k + d] += p[j] * numbers.dy[q + d];
        }
      }
    }
  }
  return out;
}

class GradientWarpgroups : public testing::TestWithParam<Case> {};

TEST_P(GradientWarpgroups, are_right_early_and_late) {
  const Case &c = GetParam();
  const Kernels fibers(MPC_TEST_WARPGROUPS);
  const Launch launch = gradientOf(c);
  Memory early(launch, Fill::ordinary, 11), late(launch, Fill::ordinary, 11);
  std::vector<std::vector<double>> expected;
  for (Memory *m : {&early, &late}) {
    setLengths(c, *m);
    expected = expectedGradients(c, *m);
    fibers.setFiberOrder(m == &late);
    ASSERT_TRUE(fibers.run(launch, *m));
    ASSERT_EQ(fibers.fiberError(), nullptr) << fibers.fiberError();
  }
  EXPECT_EQ(firstDifference(early, late), "");
  for (size_t n = 0; n < 3; ++n) {
    double worst = 0, largest = 0;
    for (size_t i = 0; i < expected[n].size(); ++i) {
      const double error = std::abs(element(late, 8 + n, i) - expected[n][i]);
      ASSERT_FALSE(std::isnan(error)) << "result " << n << ", element " << i;
      worst = std::max(worst, error);
      largest = std::max(largest, std::abs(expected[n][i]));
    }
    std::printf("%s, result %zu: worst error %.2g of %.2g, %.0f%% of the tolerance\n", c.name, n,
                worst, largest, worst / largest / c.tolerance * 100);
    EXPECT_LE(worst, c.tolerance * largest + 1e-5);
  }
}
INSTANTIATE_TEST_SUITE_P(Backward, GradientWarpgroups, testing::ValuesIn(gradients),
                         [](const auto &info) { return info.param.name; });

} // namespace
