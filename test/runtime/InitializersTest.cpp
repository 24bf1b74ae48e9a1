// The generator behind initialised state: known answers, moments, exactness, independence of the
// split.
#include "mpc/Initializers.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <gtest/gtest.h>

#include <vector>

namespace mpc::test {
namespace {

TEST(Initializers, philox_known_answer) {
  // Random123's kat_vectors, philox4x32 10, counter 0, key 0.
  const auto words = initializers::philox(0, 0);
  const uint32_t expected[] = {0x6627e8d5u, 0xe169c58du, 0xbc57ac4cu, 0x9b00dbd8u};
  for (int i = 0; i < 4; ++i)
    EXPECT_EQ(words.w[i], expected[i]);
}

TEST(Initializers, polynomials_agree_with_libm) {
  double worstLog = 0, worstCircle = 0;
  for (uint32_t i = 0; i < 200000; ++i) {
    const uint32_t w = initializers::philox(5, i).w[0];
    const double u = (w + 1.0) / 4294967296.0;
    const double reference = std::log(u);
    worstLog = std::max(worstLog, std::abs(initializers::logarithm(u) - reference) /
                                      std::max(std::abs(reference), 1e-9));
    double cosine, sine;
    initializers::cosineSine(w, cosine, sine);
    const double angle = 6.283185307179586477 * (w / 4294967296.0);
    worstCircle = std::max(
        {worstCircle, std::abs(cosine - std::cos(angle)), std::abs(sine - std::sin(angle))});
  }
  std::printf("worst relative error of ln %.2g, absolute of cos and sin %.2g\n", worstLog,
              worstCircle);
  EXPECT_LT(worstLog, 1e-14);
  EXPECT_LT(worstCircle, 2e-15);
}

TEST(Initializers, moments) {
  const size_t count = 1 << 20;
  std::vector<float> values(count);
  initialize(Distribution::Normal, 0.02, 0, 7, 0, count, values.data());
  double sum = 0, squares = 0, fourth = 0;
  for (float v : values) {
    sum += v;
    squares += double(v) * v;
    fourth += double(v) * v * v * v;
  }
  const double variance = squares / count;
  EXPECT_NEAR(sum / count, 0.0, 4 * 0.02 / 1024);
  EXPECT_NEAR(variance / (0.02 * 0.02), 1.0, 0.006);
  EXPECT_NEAR(fourth / count / (variance * variance), 3.0, 0.03);
  initialize(Distribution::Uniform, -2, 3, 7, 0, count, values.data());
  sum = 0;
  for (float v : values) {
    ASSERT_TRUE(v >= -2.0f && v < 3.0f);
    sum += v;
  }
  EXPECT_NEAR(sum / count, 0.5, 4 * 5 / std::sqrt(12.0) / 1024);
}

TEST(Initializers, widening_is_exact) {
  for (uint32_t i = 0; i < 65536; ++i) {
    const uint16_t bits = static_cast<uint16_t>(i);
    const int exponent = bits >> 10 & 31, fraction = bits & 1023;
    const float f16 = widenF16(bits), bf16 = widenBf16(bits);
    EXPECT_EQ(std::signbit(f16), bits >> 15 != 0);
    EXPECT_EQ(std::signbit(bf16), bits >> 15 != 0);
    if (exponent == 31) {
      EXPECT_TRUE(fraction ? std::isnan(f16) : std::isinf(f16));
    } else {
      EXPECT_EQ(std::abs(f16), exponent ? std::ldexp(1024.0f + float(fraction), exponent - 25)
                                        : std::ldexp(float(fraction), -24));
    }
    // Exact values come back.
    if (!std::isnan(f16)) {
      EXPECT_EQ(roundToF16(f16), bits);
    }
    if (!std::isnan(bf16)) {
      EXPECT_EQ(roundToBf16(bf16), bits);
    }
  }
}

TEST(Initializers, any_split_gives_the_same_values) {
  std::vector<float> whole(1000), parts(1000);
  initialize(Distribution::Normal, 1, 0, 42, 0, 1000, whole.data());
  for (uint64_t begin = 0, size = 1; begin < 1000; begin += size, size = size % 7 + 1) {
    size = std::min<uint64_t>(size, 1000 - begin);
    initialize(Distribution::Normal, 1, 0, 42, begin, size, parts.data() + begin);
  }
  EXPECT_EQ(whole, parts);
}

TEST(Initializers, bits_never_change) {
  std::vector<float> values(1 << 16);
  initialize(Distribution::Normal, 0.02, 0, 1234, 0, values.size(), values.data());
  EXPECT_EQ(XXH3_64bits(values.data(), values.size() * 4), 0x1e8bf16df914a417ull);
  initialize(Distribution::Uniform, -0.1, 0.1, 1234, 0, values.size(), values.data());
  EXPECT_EQ(XXH3_64bits(values.data(), values.size() * 4), 0x6106e289705eb131ull);
}

TEST(Initializers, uniform_stays_below_its_end) {
  std::vector<float> values(1 << 18);
  initialize(Distribution::Uniform, 1.0, 1.0 + 1e-7, 3, 0, values.size(), values.data());
  for (float v : values)
    ASSERT_LT(v, static_cast<float>(1.0 + 1e-7));
}

float f16Value(uint16_t bits) {
  const int exponent = bits >> 10 & 31, mantissa = bits & 1023;
  const float magnitude = exponent == 31 ? (mantissa ? NAN : INFINITY)
                          : exponent == 0
                              ? std::ldexp(static_cast<float>(mantissa), -24)
                              : std::ldexp(static_cast<float>(1024 + mantissa), exponent - 25);
  return bits & 0x8000 ? -magnitude : magnitude;
}

TEST(Rounding, f16_to_nearest_even) {
  for (uint32_t bits = 0; bits < 0x7c00; ++bits) {
    const float low = f16Value(static_cast<uint16_t>(bits));
    EXPECT_EQ(roundToF16(low), bits);
    EXPECT_EQ(roundToF16(-low), bits | 0x8000);
    if (bits + 1 == 0x7c00)
      break;
    const float high = f16Value(static_cast<uint16_t>(bits + 1)), middle = low + (high - low) / 2;
    EXPECT_EQ(roundToF16(middle), bits % 2 ? bits + 1 : bits);
    EXPECT_EQ(roundToF16(std::nextafter(middle, 0.0f)), bits);
    EXPECT_EQ(roundToF16(std::nextafter(middle, 1e9f)), bits + 1);
  }
  EXPECT_EQ(roundToF16(65519.99f), 0x7bff);
  EXPECT_EQ(roundToF16(65520.0f), 0x7c00);
  EXPECT_EQ(roundToF16(NAN) & 0x7fff, 0x7e00);
}

TEST(Rounding, bf16_to_nearest_even) {
  for (uint32_t high = 0; high < 0x7f80; ++high)
    for (uint32_t low : {0x0000u, 0x0001u, 0x7fffu, 0x8000u, 0x8001u, 0xffffu}) {
      const uint32_t bits = high << 16 | low;
      float value;
      std::memcpy(&value, &bits, 4);
      const uint32_t expected = low < 0x8000 ? high : low > 0x8000 ? high + 1 : high + high % 2;
      ASSERT_EQ(roundToBf16(value), expected);
    }
  EXPECT_EQ(roundToBf16(NAN) & 0x7fc0, 0x7fc0);
}

} // namespace
} // namespace mpc::test
