// The kernels of products' second forms on the host, against loops: pieces of rows, leading
// dimensions and batches, and nothing beside them is written.
#include "mpc_device.cuh"

#include "SecondForms.cuh"

#include "mpc/GemmArguments.h"
#include "mpc/GemmForms.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <cstdio>
#include <cstring>
#include <vector>

MPC_SECOND_BIAS(second_bias_bf16_f32, bf16, float)
MPC_SECOND_BIAS(second_bias_f32_f32, float, float)
MPC_SECOND_MAP(second_relu_f32, float, relu)
MPC_SECOND_MAP(second_gelu_f32, float, gelu_tanh)
MPC_SECOND_MAP(second_gelu_bf16, bf16, gelu_tanh)
MPC_SECOND_GELU_GRAD(second_gelu_grad_f32, float)
MPC_SECOND_SUM(second_sum_bf16, bf16)
MPC_SECOND_SUM(second_sum_f32, float)

namespace {

using mpc::gemm::Beside;
using mpc::gemm::BesideArguments;

// The kernels' struct is written twice, since emitted text includes no header of the host.
static_assert(sizeof(second_form_args) == sizeof(BesideArguments));
static_assert(offsetof(second_form_args, y) == offsetof(BesideArguments, y));
static_assert(offsetof(second_form_args, columns) == offsetof(BesideArguments, columns));
static_assert(offsetof(second_form_args, batch) == offsetof(BesideArguments, batch));

// And a product's pointers lie as in every plan (mpc/GemmArguments.h).
#define MPC_STANDS(MEMBER, SLOT)                                                                   \
  static_assert(offsetof(mpc::GemmArguments, MEMBER) == mpc::SLOT * sizeof(void *))
MPC_STANDS(a, gemmA);
MPC_STANDS(b, gemmB);
MPC_STANDS(d, gemmD);
MPC_STANDS(bias, gemmBias);
MPC_STANDS(scale_a, gemmScaleA);
MPC_STANDS(scale_b, gemmScaleB);
MPC_STANDS(aux, gemmAux);
static_assert(sizeof(mpc::GemmArguments) == mpc::gemmKernelArguments * sizeof(void *));
#undef MPC_STANDS

using Kernel = void (*)(const void *, unsigned, unsigned);

void launch(Kernel kernel, Beside beside, const BesideArguments &arguments) {
  second_form_args own;
  std::memcpy(&own, &arguments, sizeof(own));
  kernel(&own, 0, static_cast<unsigned>(mpc::gemm::besideBlocks(beside, arguments)));
}

double gelu(double x) {
  return 0.5 * x * (1 + std::tanh(0.7978845608028654 * (x + 0.044715 * x * x * x)));
}
double geluSlope(double x) {
  const double t = std::tanh(0.7978845608028654 * (x + 0.044715 * x * x * x));
  return 0.5 * (1 + t) + 0.5 * x * (1 - t * t) * 0.7978845608028654 * (1 + 0.134145 * x * x);
}

/// Two batches of 3 rows of 600 columns: three pieces each, the last one short.
constexpr int64_t rows = 3, columns = 600, leading = 603, stride = 1900, batches = 2;

std::vector<float> values(double step) {
  std::vector<float> made(static_cast<size_t>(stride * batches));
  for (size_t i = 0; i < made.size(); ++i)
    made[i] = static_cast<float>(3 * std::sin(step * static_cast<double>(i)));
  return made;
}

/// Calls check(place, column) for every element, and wants the others to be as they were.
template <typename Check>
void forEach(const std::vector<float> &before, const std::vector<float> &after, Check check) {
  std::vector<bool> written(before.size(), false);
  for (int64_t b = 0; b < batches; ++b)
    for (int64_t r = 0; r < rows; ++r)
      for (int64_t c = 0; c < columns; ++c) {
        const size_t place = static_cast<size_t>(b * stride + r * leading + c);
        written[place] = true;
        check(place, static_cast<size_t>(c));
      }
  for (size_t i = 0; i < before.size(); ++i)
    if (!written[i]) {
      ASSERT_EQ(before[i], after[i]) << i;
    }
}

TEST(SecondForms, a_bias_is_every_rows) {
  const std::vector<float> before = values(0.1), bias = values(0.7);
  std::vector<float> y = before;
  launch(second_bias_f32_f32, Beside::Bias,
         {bias.data(), nullptr, y.data(), rows, columns, leading, stride, batches});
  forEach(before, y, [&](size_t place, size_t c) { ASSERT_EQ(y[place], bias[c]); });
  std::vector<bf16> narrow(static_cast<size_t>(columns));
  for (size_t i = 0; i < narrow.size(); ++i)
    narrow[i] = mpc::cast<bf16>(bias[i]);
  launch(second_bias_bf16_f32, Beside::Bias,
         {narrow.data(), nullptr, y.data(), rows, columns, leading, stride, batches});
  forEach(before, y, [&](size_t place, size_t c) { ASSERT_EQ(y[place], float(narrow[c])); });
}

TEST(SecondForms, activations_and_the_derivative) {
  const std::vector<float> x = values(0.1), before = values(0.3);
  double worst = 0;
  const auto run = [&](Kernel kernel, Beside beside, auto expected) {
    std::vector<float> y = before;
    launch(kernel, beside, {x.data(), x.data(), y.data(), rows, columns, leading, stride, batches});
    forEach(before, y, [&](size_t place, size_t) {
      const double error = std::abs(y[place] - expected(place)) / (1 + std::abs(expected(place)));
      worst = std::max(worst, error);
      ASSERT_LE(error, 1e-6) << place;
    });
  };
  run(second_relu_f32, Beside::Relu, [&](size_t i) { return std::max(double(x[i]), 0.0); });
  run(second_gelu_f32, Beside::Gelu, [&](size_t i) { return gelu(x[i]); });
  run(second_gelu_grad_f32, Beside::GeluGrad,
      [&](size_t i) { return geluSlope(x[i]) * before[i]; });
  std::printf("worst error %.3g, %.3f of the tolerance\n", worst, worst / 1e-6);
}

TEST(SecondForms, in_place_in_16_bits) {
  const std::vector<float> x = values(0.1);
  std::vector<bf16> y(x.size());
  for (size_t i = 0; i < x.size(); ++i)
    y[i] = mpc::cast<bf16>(x[i]);
  const std::vector<bf16> before = y;
  launch(second_gelu_bf16, Beside::Gelu,
         {y.data(), nullptr, y.data(), rows, columns, leading, stride, batches});
  forEach(x, x, [&](size_t place, size_t) {
    const double expected = gelu(float(before[place]));
    ASSERT_NEAR(float(y[place]), expected, 1e-5 + 4e-3 * std::abs(expected)) << place;
  });
}

TEST(SecondForms, rows_are_summed_in_f32) {
  const std::vector<float> x = values(0.1);
  std::vector<float> y(static_cast<size_t>(columns) + 1, 7.0f);
  launch(second_sum_f32, Beside::Sum, {x.data(), nullptr, y.data(), rows, columns, leading, 0, 1});
  for (int64_t c = 0; c < columns; ++c) {
    float sum = 0;
    for (int64_t r = 0; r < rows; ++r)
      sum += x[static_cast<size_t>(r * leading + c)];
    ASSERT_EQ(y[static_cast<size_t>(c)], sum) << c;
  }
  EXPECT_EQ(y.back(), 7.0f);
  // 600 times 1 is 600 in f32; a sum in bf16 would stay at 256.
  std::vector<bf16> ones(static_cast<size_t>(columns * 2), mpc::cast<bf16>(1.0f)), sums(2);
  launch(second_sum_bf16, Beside::Sum, {ones.data(), nullptr, sums.data(), columns, 2, 2, 0, 1});
  EXPECT_EQ(float(sums[0]), 600.0f);
  EXPECT_EQ(float(sums[1]), 600.0f);
}

} // namespace
