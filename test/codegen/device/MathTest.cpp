// Math.cuh against libm's f64 functions: worst error in ulp over a sample of all floats
// (MPC_EXHAUSTIVE=1: all), and the edges; so Angles.cuh. Integers.cuh against a wider type, and
// Remainders.cuh against C's fmod.
#include "mpc_device.cuh"

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <gtest/gtest.h>
#include <limits>

namespace {

const float infinity = INFINITY;

/// |x - exact| in units of the last place of a float of exact's size; 0 for the right kind of
/// special value.
double ulpError(float x, double exact) {
  if (std::isnan(exact) || std::isnan(x))
    return std::isnan(exact) && std::isnan(x) ? 0 : 1e9;
  if (exact == 0 || x == 0)
    if (exact == x)
      return std::signbit(exact) == std::signbit(x) ? 0 : 1e9;
  const double largest = 3.4028234663852886e38;
  if (std::isinf(x) || std::abs(exact) > largest) {
    const double size =
        std::isinf(exact) || std::abs(exact) > 1.001 * largest ? largest * 1.001 : std::abs(exact);
    const double got = std::isinf(x) ? std::ldexp(1.0, 128) : std::abs(x);
    return std::signbit(x) != std::signbit(exact) ? 1e9
           : std::isinf(x) && size >= largest     ? 0
                                                  : std::abs(got - size) / std::ldexp(1.0, 104);
  }
  const int exponent = std::max(exact == 0 ? -126 : std::ilogb(exact), -126);
  return std::abs(x - exact) / std::ldexp(1.0, exponent - 23);
}

template <class F, class G>
void expectWithin(const char *name, double bound, F function, G exact) {
  static float in[4096], out[4096];
  const uint64_t step = std::getenv("MPC_EXHAUSTIVE") ? 1 : 2003;
  double worst = 0;
  float at = 0;
  for (uint64_t u = 0; u < (uint64_t(1) << 32); u += 4096 * step) {
    for (unsigned i = 0; i < 4096; ++i)
      in[i] = mpc::from_bits(unsigned(u + i * step));
    for (unsigned i = 0; i < 4096; ++i)
      out[i] = function(in[i]);
    for (unsigned i = 0; i < 4096; ++i) {
      const double error = ulpError(out[i], exact(double(in[i])));
      if (error > worst) {
        worst = error;
        at = in[i];
      }
    }
  }
  std::printf("%-10s worst %.3f ulp at %.9g\n", name, worst, at);
  EXPECT_LE(worst, bound) << name << " at " << at;
}

#define MPC_TEST_FUNCTION(name, bound, exact)                                                      \
  TEST(Math, name) {                                                                               \
    expectWithin(                                                                                  \
        #name, bound, [](float x) { return mpc::name(x); }, [](double x) { return exact; });       \
  }

MPC_TEST_FUNCTION(exp, 1.0, std::exp(x))
/// The worst relative error of exp_shifted<T> over a sample of [-87.3, 0].
template <class T>
double worstShifted() {
  double worst = 0;
  for (uint64_t code = 0x80000000u; code < 0xc2ae9999u; code += 1009) {
    const float x = mpc::from_bits(unsigned(code));
    worst = std::max(worst, std::abs(mpc::exp_shifted<T>(x) / std::exp(double(x)) - 1));
  }
  return worst;
}
TEST(Math, exp_shifted) {
  const double wide = worstShifted<float>(), narrow = worstShifted<mpc::bf16>();
  std::printf("exp_shifted worst relative error %.3g, of 16 bits %.3g\n", wide, narrow);
  EXPECT_LE(wide, 1.4e-6);
  EXPECT_LE(narrow, 4.1e-6);
  EXPECT_EQ(worstShifted<mpc::f16>(), narrow);
  for (float x : {-87.7f, -88.0f, -1e3f, -3e38f, -infinity, float(NAN)}) {
    EXPECT_EQ(mpc::bits(mpc::exp_shifted<float>(x)), 0u) << x;
    EXPECT_EQ(mpc::bits(mpc::exp_shifted<mpc::bf16>(x)), 0u) << x;
  }
  EXPECT_EQ(mpc::exp_shifted<float>(-0.0f), 1);
  EXPECT_EQ(mpc::exp_shifted<mpc::bf16>(0.0f), 1);
}
MPC_TEST_FUNCTION(exp2, 1.0, std::exp2(x))
MPC_TEST_FUNCTION(expm1, 2.0, std::expm1(x))
MPC_TEST_FUNCTION(log, 1.0, std::log(x))
MPC_TEST_FUNCTION(log2, 0.501, std::log2(x))
MPC_TEST_FUNCTION(log1p, 2.0, std::log1p(x))
MPC_TEST_FUNCTION(tanh, 2.0, std::tanh(x))
MPC_TEST_FUNCTION(erf, 1.0, std::erf(x))
MPC_TEST_FUNCTION(sigmoid, 2.2, x < 0 ? std::exp(x) / (1 + std::exp(x)) : 1 / (1 + std::exp(-x)))
MPC_TEST_FUNCTION(rsqrt, 1.6, 1 / std::sqrt(x))
MPC_TEST_FUNCTION(sqrt, 0.5, std::sqrt(x))
MPC_TEST_FUNCTION(reciprocal, 0.5, 1 / x)
MPC_TEST_FUNCTION(round, 0, std::nearbyint(x))
MPC_TEST_FUNCTION(floor, 0, std::floor(x))
MPC_TEST_FUNCTION(ceil, 0, std::ceil(x))
MPC_TEST_FUNCTION(trunc, 0, std::trunc(x))
MPC_TEST_FUNCTION(sign, 0, x != x ? x : x > 0 ? 1 : x < 0 ? -1 : 0)
// Past 2^50 sine and cosine are NaN by contract.
MPC_TEST_FUNCTION(sin, 0.51, std::abs(x) <= 1.1258999e15f ? std::sin(x) : NAN)
MPC_TEST_FUNCTION(cos, 0.51, std::abs(x) <= 1.1258999e15f ? std::cos(x) : NAN)
MPC_TEST_FUNCTION(tan, 0.52, std::abs(x) <= 1.1258999e15f ? std::tan(x) : NAN)
MPC_TEST_FUNCTION(asin, 0.51, std::asin(x))
MPC_TEST_FUNCTION(acos, 0.51, std::acos(x))
MPC_TEST_FUNCTION(atan, 0.51, std::atan(x))
MPC_TEST_FUNCTION(sinh, 0.51, std::sinh(x))
MPC_TEST_FUNCTION(cosh, 0.51, std::cosh(x))
MPC_TEST_FUNCTION(asinh, 0.51, std::asinh(x))
MPC_TEST_FUNCTION(acosh, 0.51, std::acosh(x))
MPC_TEST_FUNCTION(atanh, 0.51, std::atanh(x))

/// Every pair of zeros, infinities, NaN, ends of f32 and numbers between; and a sample of all
/// floats.
template <class F>
void forEachPair(F visit) {
  const float ends[] = {0.0f, 1e-45f, 1.17549435e-38f, 3e-5f,          0.5f,     1.0f,
                        2.5f, 3.0f,   1e10f,           3.40282347e38f, infinity, NAN};
  for (float x : ends)
    for (float y : ends)
      for (int signs = 0; signs < 4; ++signs)
        visit(signs & 1 ? -x : x, signs & 2 ? -y : y);
  for (uint64_t i = 0, u = 1; i < 400000; ++i) {
    u = u * 6364136223846793005ull + 1442695040888963407ull;
    const float x = mpc::from_bits(unsigned(u >> 32)), y = mpc::from_bits(unsigned(u >> 8));
    visit(x, i % 2 ? y : x * 0.1f);
  }
}
TEST(Math, atan2) {
  double worst = 0;
  forEachPair([&](float y, float x) {
    const double error = ulpError(mpc::atan2(y, x), std::atan2(double(y), double(x)));
    EXPECT_LT(error, 1e6) << y << ", " << x;
    worst = std::max(worst, error);
  });
  std::printf("atan2 worst %.3f ulp\n", worst);
  EXPECT_LE(worst, 0.51);
}
/// fmod is exact in f32 itself.
TEST(Math, remainder_trunc) {
  forEachPair([](float x, float y) {
    const float got = mpc::remainder_trunc(x, y), exact = std::fmod(x, y);
    EXPECT_TRUE(mpc::bits(got) == mpc::bits(exact) || (got != got && exact != exact))
        << x << ", " << y << ": " << got << ", not " << exact;
  });
}
/// By PyTorch's formulae from fmod.
TEST(Math, quotients_and_remainders_round_down) {
  forEachPair([](float x, float y) {
    const float rest = std::fmod(x, y);
    const bool other = rest != 0 && (rest < 0) != (y < 0);
    const float wanted = other ? rest + y : rest, got = mpc::remainder_floor(x, y);
    EXPECT_TRUE(mpc::bits(got) == mpc::bits(wanted) || (got != got && wanted != wanted))
        << x << ", " << y << ": " << got << ", not " << wanted;
    const double whole = (double(x) - double(rest)) / double(y) - (other ? 1 : 0);
    const float down = y == 0       ? x / y
                       : whole == 0 ? std::copysign(0.0f, x / y)
                                    : float(std::nearbyint(whole));
    const float q = mpc::quotient_floor(x, y);
    EXPECT_TRUE(mpc::bits(q) == mpc::bits(down) || (q != q && down != down))
        << x << ", " << y << ": " << q << ", not " << down;
  });
}

/// Whether two functions have the same bits, but for NaNs, at every float whose bits are `first`
/// and `count - 1` further ones, `step` apart.
template <class F, class G>
void expectSame(const char *what, float number, F function, G exact, uint64_t first, uint64_t count,
                uint64_t step) {
  uint64_t wrong = 0;
  float at = 0;
  for (uint64_t i = 0; i < count; ++i) {
    const float x = mpc::from_bits(unsigned(first + i * step));
    const float got = function(x), wanted = exact(x);
    const bool same = mpc::bits(got) == mpc::bits(wanted) || (got != got && wanted != wanted);
    wrong += !same;
    at = same ? at : x;
  }
  EXPECT_EQ(wrong, 0u) << what << " " << number << ", last at " << at;
}

/// The GPU's quotient by a constant is the host's: a fifth of the mantissas, a sample of all
/// floats, and the smallest and largest quotients of the fast steps and of f32.
TEST(Math, quotient_by) {
  const float least = 5.9604645e-8f, most = 16777216.0f; // 2^-24, 2^24
  for (const float d : {3.0f, 7.0f, 768.0f, 1024.0f, 50257.0f, 4096.0f, 16384.0f, 1e-3f, 6.0f,
                        -255.0f, least, least * 1.3f, most - 1, 0.99999994f, 1.9999999f}) {
    const auto quotient = [d](float x) { return mpc::detail::quotient_by(x, d); };
    const auto exact = [d](float x) { return x / d; };
    expectSame("mantissas by", d, quotient, exact, 0x3f800000u, (1u << 23) / 5, 5);
    expectSame("floats by", d, quotient, exact, 0, (uint64_t(1) << 32) / 8009, 8009);
    expectSame("the first floats by", d, quotient, exact, 0, 1u << 18, 1);
    for (const float size : {1.17549435e-38f, 8.47032947e-22f, 1.26765060e30f, 3.4e38f})
      for (const float sign : {1.0f, -1.0f}) {
        const unsigned middle = mpc::bits(sign * size * std::abs(d) < INFINITY ? size * d : size);
        expectSame("an end by", d, quotient, exact, middle - 50000u, 100000, 1);
      }
    expectSame("infinities by", d, quotient, exact, 0x7f7fff00u, 512, 1);
    expectSame("infinities by", d, quotient, exact, 0xff7fff00u, 512, 1);
  }
}

/// The GPU's steps with exact approximations.
TEST(Math, rsqrt_rounded) {
  const auto rounded = [](float x) { return mpc::detail::rsqrt_rounded(x); };
  const auto exact = [](float x) { return 1.0f / std::sqrt(x); };
  expectSame("rsqrt", 0, rounded, exact, 0, (uint64_t(1) << 32) / 4001, 4001);
  expectSame("rsqrt", 1, rounded, exact, 0x3f800000u, (1u << 24) / 5, 5);
  for (const unsigned edge : {0u, 0x00800000u, 0x0d800000u, 0x7f800000u, 0x80000000u, 0xff800000u})
    expectSame("rsqrt at", mpc::from_bits(edge), rounded, exact, edge - 5000, 10000, 1);
}

TEST(Math, pow) {
  for (const float y : {0.5f, -0.5f, 2.0f, 3.0f, -1.0f, 10.5f, 0.333f, -7.0f, 1e-3f, 0.0f, 1e9f,
                        infinity, -infinity}) {
    static float exponent;
    exponent = y;
    expectWithin(
        "pow", 0.501, [](float x) { return mpc::pow(x, exponent); },
        [](double x) { return std::pow(x, double(exponent)); });
  }
  EXPECT_TRUE(std::isnan(mpc::pow(2, NAN)));
  EXPECT_EQ(mpc::pow(1, NAN), 1);
  EXPECT_EQ(mpc::pow(NAN, 0), 1);
  EXPECT_EQ(mpc::pow(-0.0f, -3), -infinity);
}

/// Activations cancel or multiply, so their bound is the one for elementwise ops in f32: 1e-6, or
/// 5e-6 of the value.
template <class F, class G>
void expectNear(const char *name, F function, G exact) {
  double worst = 0;
  for (uint64_t u = 0; u < (uint64_t(1) << 32); u += 4001) {
    const float x = mpc::from_bits(unsigned(u));
    if (!std::isfinite(x))
      continue;
    const double y = exact(double(x)), got = function(x);
    if (std::abs(y) > 3.4e38)
      continue;
    worst = std::max(worst, std::abs(got - y) / (1e-6 + 5e-6 * std::abs(y)));
  }
  std::printf("%-10s worst %.0f%% of the tolerance\n", name, worst * 100);
  EXPECT_LE(worst, 1) << name;
}

TEST(Math, activations) {
  expectNear(
      "gelu", [](float x) { return mpc::gelu(x); },
      [](double x) { return 0.5 * x * (1 + std::erf(x * 0.7071067811865476)); });
  expectNear(
      "gelu_tanh", [](float x) { return mpc::gelu_tanh(x); },
      [](double x) {
        return 0.5 * x * (1 + std::tanh(0.7978845608028654 * (x + 0.044715 * x * x * x)));
      });
  // (1 + t) / 2 + x (1 - t^2) u' / 2 with t = tanh(u).
  expectNear(
      "gelu_tanh_grad", [](float x) { return mpc::gelu_tanh_grad(x, 1.0f); },
      [](double x) {
        const double u = 0.7978845608028654 * (x + 0.044715 * x * x * x), t = std::tanh(u);
        const double rate = 0.7978845608028654 * (1 + 0.134145 * x * x);
        return 0.5 * (1 + t) + 0.5 * x * (1 - t * t) * rate;
      });
  expectNear(
      "silu", [](float x) { return mpc::silu(x); },
      [](double x) {
        return x < 0 ? x * std::exp(x) / (1 + std::exp(x)) : x / (1 + std::exp(-x));
      });
}

TEST(Math, activations_with_numbers) {
  for (const float number : {0.01f, 1.0f, -0.5f, 0.0f}) {
    expectNear(
        "leaky_relu", [=](float x) { return mpc::leaky_relu(x, number); },
        [=](double x) { return x > 0 ? x : number * x; });
    expectNear(
        "elu", [=](float x) { return mpc::elu(x, number); },
        [=](double x) { return x > 0 ? x : number * std::expm1(x); });
  }
  for (const float beta : {0.5f, 1.0f, 2.0f})
    expectNear(
        "softplus", [=](float x) { return mpc::softplus(x, beta, 20.0f); },
        [=](double x) {
          const double z = beta * x;
          return z > 20 ? x : std::log1p(std::exp(z)) / beta;
        });
  expectNear(
      "hardswish", [](float x) { return mpc::hardswish(x); },
      [](double x) { return x * std::min(std::max(x + 3, 0.0), 6.0) / 6; });
  expectNear(
      "mish", [](float x) { return mpc::mish(x); },
      [](double x) { return x * std::tanh(std::log1p(std::exp(x))); });
}

TEST(Math, halves_go_to_even) {
  for (int half = -9; half <= 9; ++half) {
    const float x = float(half) / 2;
    EXPECT_EQ(mpc::round(x), std::nearbyint(x)) << x;
    EXPECT_EQ(std::signbit(mpc::round(x)), std::signbit(std::nearbyint(x))) << x;
    EXPECT_EQ(std::signbit(mpc::ceil(x)), std::signbit(std::ceil(x))) << x;
  }
  EXPECT_EQ(mpc::round(8388607.5f), 8388608.0f);
  EXPECT_EQ(mpc::round(-8388609.0f), -8388609.0f) << "from 2^23 on there are no fractions";
}

/// Against the definitions in a wider type.
template <class T>
void expectIntegers() {
  using Limits = std::numeric_limits<T>;
  const T least = Limits::min(), most = Limits::max();
  const T numbers[] = {0,  1,  -1, 2,    -2,    3,    -3,           7,    -8, 31, 32,
                       63, 64, 65, 1000, -1000, most, T(least + 1), least};
  for (T x : numbers)
    for (T y : numbers) {
      const __int128 wide = x, by = y;
      const bool whole = y != 0 && !(x == least && y == -1);
      EXPECT_EQ(mpc::quotient_trunc(x, y), y == 0  ? T(0)
                                           : whole ? T(wide / by)
                                                   : least)
          << x << ", " << y;
      EXPECT_EQ(mpc::remainder_trunc(x, y), y == 0 ? x : T(wide % by)) << x << ", " << y;
      const __int128 rest = y == 0 ? wide : ((wide % by) + by) % by;
      EXPECT_EQ(mpc::remainder_floor(x, y), T(rest)) << x << ", " << y;
      EXPECT_EQ(mpc::quotient_floor(x, y), y == 0  ? T(0)
                                           : whole ? T((wide - rest) / by)
                                                   : least)
          << x << ", " << y;
      const bool moves = y >= 0 && y < T(sizeof(T) * 8);
      EXPECT_EQ(mpc::shift_left(x, y), moves ? T((unsigned __int128)wide << int(y)) : T(0))
          << x << ", " << y;
      EXPECT_EQ(mpc::shift_right(x, y), moves ? T(wide >> int(y)) : T(x < 0 ? -1 : 0))
          << x << ", " << y;
    }
  EXPECT_EQ(mpc::complement(T(5)), T(-6));
}

TEST(Integers, every_pair_has_a_result) {
  expectIntegers<int>();
  expectIntegers<long long>();
  EXPECT_TRUE(mpc::complement(false));
  EXPECT_FALSE(mpc::complement(true));
}

TEST(Math, edges_are_exact) {
  EXPECT_EQ(mpc::exp(-infinity), 0);
  EXPECT_EQ(mpc::exp(infinity), infinity);
  EXPECT_EQ(mpc::exp(0), 1);
  EXPECT_EQ(mpc::log(0), -infinity);
  EXPECT_EQ(mpc::log(1), 0);
  EXPECT_TRUE(std::isnan(mpc::log(-1)));
  EXPECT_EQ(mpc::tanh(infinity), 1);
  EXPECT_EQ(mpc::tanh(-infinity), -1);
  EXPECT_EQ(mpc::erf(-infinity), -1);
  EXPECT_EQ(mpc::sigmoid(-infinity), 0);
  EXPECT_EQ(mpc::sigmoid(infinity), 1);
  EXPECT_EQ(mpc::exp(-100), 0x1.b1p-145f * 1.0f) << "subnormals are rounded, not flushed";
  for (float (*f)(float) : {+[](float x) { return mpc::exp(x); },
                            +[](float x) { return mpc::log(x); },
                            +[](float x) { return mpc::tanh(x); },
                            +[](float x) { return mpc::erf(x); },
                            +[](float x) { return mpc::rsqrt(x); },
                            +[](float x) { return mpc::sigmoid(x); },
                            +[](float x) { return mpc::gelu(x); },
                            +[](float x) { return mpc::gelu_tanh(x); },
                            +[](float x) { return mpc::silu(x); },
                            +[](float x) { return mpc::relu(x); },
                            +[](float x) { return mpc::log1p(x); },
                            +[](float x) { return mpc::expm1(x); },
                            +[](float x) { return mpc::mish(x); },
                            +[](float x) { return mpc::hardswish(x); },
                            +[](float x) { return mpc::softplus(x, 2, 20); },
                            +[](float x) { return mpc::elu(x, 2); },
                            +[](float x) { return mpc::leaky_relu(x, 0.1f); },
                            +[](float x) { return mpc::round(x); },
                            +[](float x) { return mpc::floor(x); },
                            +[](float x) { return mpc::ceil(x); },
                            +[](float x) { return mpc::trunc(x); },
                            +[](float x) { return mpc::sign(x); },
                            +[](float x) { return mpc::tan(x); },
                            +[](float x) { return mpc::asin(x); },
                            +[](float x) { return mpc::atan(x); },
                            +[](float x) { return mpc::cosh(x); },
                            +[](float x) { return mpc::atanh(x); },
                            +[](float x) { return mpc::remainder_floor(x, 2); },
                            +[](float x) { return mpc::gelu_tanh_grad(x, 1.0f); },
                            +[](float x) { return mpc::gelu_tanh_grad(1.0f, x); }})
    EXPECT_TRUE(std::isnan(f(NAN)));
  EXPECT_EQ(mpc::gelu_tanh_grad(1e30f, 3.0f), 3.0f) << "x^2 overflows where the slope is flat";
  EXPECT_EQ(mpc::gelu_tanh_grad(-1e30f, 3.0f), 0.0f);
  EXPECT_EQ(mpc::gelu_tanh_grad(0.0f, infinity), infinity);
  EXPECT_TRUE(std::isnan(mpc::gelu_tanh_grad(infinity, 1.0f))) << "as in PyTorch";
}

// The GPU's rcp.approx is within 1 ulp of 1 / d; what follows it there is this text.
TEST(Math, a_refined_reciprocal_is_rounded_to_nearest) {
  size_t cases = 0, wrong = 0, wrongFromFar = 0;
  for (unsigned mantissa = 0; mantissa < 1u << 23; ++mantissa) {
    const float d = mpc::from_bits(0x3f800000u | mantissa), expected = 1.0f / d;
    for (int ulps : {-1, 0, 1}) {
      const float y = mpc::from_bits(mpc::bits(expected) + unsigned(ulps));
      if (std::abs(y - 1.0 / double(d)) > std::ldexp(1.0, d == 1.0f ? -23 : -24))
        continue;
      ++cases;
      wrong += mpc::detail::refined_reciprocal(d, y) != expected;
    }
    wrongFromFar += mpc::detail::refined_reciprocal(d, expected * 1.001f) != expected;
  }
  std::printf("%zu reciprocals\n", cases);
  EXPECT_GE(cases, size_t(2) << 23);
  EXPECT_EQ(wrong, 1u) << "but for 2 - 2^-23 from 0.5, Markstein's exception";
  EXPECT_GT(wrongFromFar, 0u) << "the test tells a wrong result";
}

TEST(Math, a_refined_quotient_is_rounded_to_nearest) {
  uint64_t state = 1;
  const auto next = [&] { return state = state * 6364136223846793005u + 1442695040888963407u; };
  for (int i = 0; i < 1 << 24; ++i) {
    const uint64_t word = next() >> 8;
    const float d = mpc::from_bits(0x3f800000u | unsigned(word & 0x7fffff));
    const unsigned exponent = 126 - unsigned(word >> 46) % 100;
    const float n = d * mpc::from_bits(exponent << 23 | unsigned(word >> 23 & 0x7fffff));
    ASSERT_EQ(mpc::detail::refined_quotient(n, d, 1.0f / d), n / d) << n << " / " << d;
  }
}

TEST(Math, maximum_and_minimum_propagate_nan) {
  EXPECT_TRUE(std::isnan(mpc::maximum(NAN, 1.0f)));
  EXPECT_TRUE(std::isnan(mpc::maximum(1.0f, NAN)));
  EXPECT_TRUE(std::isnan(mpc::minimum(NAN, 1.0f)));
  EXPECT_TRUE(std::isnan(mpc::minimum(1.0f, NAN)));
  EXPECT_EQ(mpc::maximum(-1.0f, 2.0f), 2.0f);
  EXPECT_EQ(mpc::minimum(-1.0f, 2.0f), -1.0f);
}

// As the GPU's max.NaN and min.NaN do; and as Gemm.cuh's eight at once.
TEST(Math, maximum_and_minimum_order_zeros_by_their_signs) {
  const float zeros[] = {0.0f, -0.0f};
  for (float a : zeros)
    for (float b : zeros) {
      const bool negative = std::signbit(a) && std::signbit(b);
      EXPECT_EQ(std::signbit(mpc::maximum(a, b)), negative) << a << ", " << b;
      EXPECT_EQ(std::signbit(mpc::minimum(a, b)), std::signbit(a) || std::signbit(b));
      const mpc::gemm::Eight as = {a, a, a, a, a, a, a, a}, bs = {b, b, b, b, b, b, b, b};
      const mpc::gemm::Eight eight = mpc::gemm::fold_eight<mpc::detail::Maximum>(as, bs);
      EXPECT_EQ(std::signbit(eight[1]), negative) << a << ", " << b;
    }
  EXPECT_FALSE(std::signbit(mpc::relu(-0.0f)));
  for (float a : {1.0f, -1.0f, 3.4e38f, -INFINITY, INFINITY, -1e-44f})
    for (float b : {1.0f, -1.0f, 3.4e38f, -INFINITY, INFINITY, -1e-44f}) {
      EXPECT_EQ(mpc::maximum(a, b), a > b ? a : b);
      EXPECT_EQ(mpc::minimum(a, b), a < b ? a : b);
    }
}

} // namespace
