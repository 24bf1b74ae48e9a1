// Conversions: every code of every format up; f32 down against an oracle that rounds in f64,
// against the midpoints of all neighbouring codes, against ml_dtypes, and against NVIDIA's host
// headers where those are installed. MPC_EXHAUSTIVE=1 in the environment takes all 2^32 floats
// instead of a sample.
#include "mpc_device.cuh"

#include "Harness.h"
#include "test/run/reference/Encodings.h"
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <gtest/gtest.h>
#if MPC_TEST_CUDA_HEADERS
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_fp8.h>
#endif

namespace {

struct Format {
  const char *name;
  Type type;
  int exponentBits, mantissaBits;
  bool finiteOnly;
  double largest;
  unsigned (*toCode)(float);
  unsigned (*toCodeSaturating)(float);
  float (*fromCode)(unsigned);
};

template <class T, class Code>
Format format(const char *name, Type type, int exponentBits, int mantissaBits, bool finiteOnly,
              double largest) {
  return {name,
          type,
          exponentBits,
          mantissaBits,
          finiteOnly,
          largest,
          [](float x) { return unsigned(mpc::cast<T>(x).code); },
          [](float x) { return unsigned(mpc::cast_saturate<T>(x).code); },
          [](unsigned code) { return float(T{Code(code)}); }};
}

const Format formats[] = {
    format<bf16, unsigned short>("bf16", Type::bf16, 8, 7, false, 3.3895313892515355e38),
    format<f16, unsigned short>("f16", Type::f16, 5, 10, false, 65504),
    format<f8e4m3, unsigned char>("f8E4M3FN", Type::e4m3, 4, 3, true, 448),
    format<f8e5m2, unsigned char>("f8E5M2", Type::e5m2, 5, 2, false, 57344),
};

unsigned codeCount(const Format &f) { return 1u << (1 + f.exponentBits + f.mantissaBits); }

/// x rounded to the format, to nearest even, by f64 arithmetic: an unbounded exponent range above.
// A long double has the 64 bits of any integer here.
double roundOracle(const Format &f, long double x) {
  if (std::isnan(x) || std::isinf(x) || x == 0)
    return x;
  const int smallest = 1 - ((1 << (f.exponentBits - 1)) - 1);
  const int exponent = std::max(std::ilogb(x), smallest);
  const long double ulp = std::ldexp(1.0L, exponent - f.mantissaBits);
  return double(std::nearbyint(x / ulp) * ulp);
}

void expectRounded(const Format &f, float x, long &failures) {
  const unsigned code = f.toCode(x), clamped = f.toCodeSaturating(x);
  const float got = f.fromCode(code), gotClamped = f.fromCode(clamped);
  const double rounded = roundOracle(f, x);
  bool right;
  if (std::isnan(x)) {
    right = std::isnan(got) && std::isnan(gotClamped) && code == clamped &&
            code == codeCount(f) / 2 - 1;
  } else {
    const bool past = std::abs(rounded) > f.largest;
    const double clampedTo = past ? std::copysign(f.largest, x) : rounded;
    const double to = !past ? rounded : f.finiteOnly ? NAN : std::copysign(INFINITY, x);
    right = double(gotClamped) == clampedTo && std::signbit(gotClamped) == std::signbit(x) &&
            (std::isnan(to) ? std::isnan(got) : double(got) == to) &&
            (std::isnan(to) || std::signbit(got) == std::signbit(x));
  }
  if (!right && ++failures <= 5)
    ADD_FAILURE() << f.name << ": " << x << " gave " << got << " and " << gotClamped
                  << ", rounds to " << rounded;
}

uint64_t step(uint64_t sampled) { return std::getenv("MPC_EXHAUSTIVE") ? 1 : sampled; }

TEST(Conversion, every_code_up) {
  for (const Format &f : formats) {
    for (unsigned code = 0; code < codeCount(f); ++code) {
      unsigned char bytes[2] = {(unsigned char)code, (unsigned char)(code >> 8)};
      const double expected = valueAt(f.type, bytes, 0);
      const float got = f.fromCode(code);
      if (std::isnan(expected)) {
        ASSERT_TRUE(std::isnan(got)) << f.name << " " << code;
        continue;
      }
      ASSERT_TRUE(double(got) == expected && std::signbit(got) == std::signbit(expected))
          << f.name << " " << code;
      ASSERT_EQ(f.toCode(got), code) << f.name << ", down again";
    }
  }
}

TEST(Conversion, every_midpoint_goes_to_even) {
  for (const Format &f : formats) {
    long failures = 0;
    for (unsigned code = 0; code + 1 < codeCount(f) / 2; ++code) {
      const double low = f.fromCode(code), high = f.fromCode(code + 1);
      if (!std::isfinite(low))
        continue;
      // Past the largest value, the next one that the format would have.
      const double next =
          std::isfinite(high) ? high : low + std::ldexp(1.0, std::ilogb(low) - f.mantissaBits);
      const float middle = float((low + next) / 2);
      for (const float x :
           {middle, std::nextafterf(middle, 0), std::nextafterf(middle, INFINITY)}) {
        expectRounded(f, x, failures);
        expectRounded(f, -x, failures);
      }
    }
    EXPECT_EQ(failures, 0) << f.name;
  }
}

TEST(Conversion, floats_down) {
  for (const Format &f : formats) {
    long failures = 0;
    uint64_t tried = 0;
    for (uint64_t u = 0; u < (uint64_t(1) << 32); u += step(251), ++tried)
      expectRounded(f, mpc::from_bits(unsigned(u)), failures);
    std::printf("%s: %llu floats, %ld wrong\n", f.name, (unsigned long long)tried, failures);
    EXPECT_EQ(failures, 0) << f.name;
  }
}

TEST(Conversion, millions_as_ml_dtypes) {
  for (const Format &f : formats)
    for (const bool saturates : {true, false})
      mpc::test::expectEncodings(
          MPC_TEST_REFERENCE, f.name, saturates ? "saturate" : "ieee", [&](float x) {
            const unsigned code = saturates ? f.toCodeSaturating(x) : f.toCode(x);
            return std::isnan(f.fromCode(code)) ? 65535u : code;
          });
}

TEST(Conversion, known_vectors) {
  const auto e4 = [](float x) { return float(mpc::cast<f8e4m3>(x)); };
  const auto e4s = [](float x) { return float(mpc::cast_saturate<f8e4m3>(x)); };
  EXPECT_EQ(e4(448), 448);
  EXPECT_EQ(e4(464), 448);
  EXPECT_TRUE(std::isnan(e4(464.1f)));
  EXPECT_TRUE(std::isnan(e4(INFINITY)));
  EXPECT_EQ(e4s(464.1f), 448);
  EXPECT_EQ(e4s(-INFINITY), -448);
  EXPECT_TRUE(std::isnan(e4s(NAN)));
  EXPECT_EQ(e4(0x1p-9f), 0x1p-9f);
  EXPECT_EQ(e4(0x1p-10f), 0);
  const auto e5 = [](float x) { return float(mpc::cast<f8e5m2>(x)); };
  EXPECT_EQ(e5(61439), 57344);
  EXPECT_EQ(e5(61440), INFINITY);
  EXPECT_EQ(float(mpc::cast_saturate<f8e5m2>(61440.0f)), 57344);
  EXPECT_EQ(e5(0x1p-17f), 0);
  EXPECT_EQ(float(mpc::cast<f16>(65519.0f)), 65504);
  EXPECT_EQ(float(mpc::cast<f16>(65520.0f)), INFINITY);
}

/// Stated where a conversion would be assembly.
TEST(Conversion, the_stated_nan_is_the_converted_one) {
  const float nan = mpc::from_bits(0x7fc00000u);
  EXPECT_EQ(mpc::not_a_number<bf16>().code, mpc::cast<bf16>(nan).code);
  EXPECT_EQ(mpc::not_a_number<f16>().code, mpc::cast<f16>(nan).code);
  EXPECT_EQ(mpc::not_a_number<f8e4m3>().code, mpc::cast<f8e4m3>(nan).code);
  EXPECT_EQ(mpc::not_a_number<f8e5m2>().code, mpc::cast<f8e5m2>(nan).code);
  EXPECT_EQ(mpc::bits(mpc::not_a_number<float>()), 0x7fc00000u);
}

TEST(Conversion, powers_of_two_are_the_nearest) {
  const auto code = [](float x) { return int(mpc::cast<f8e8m0>(x).code); };
  const auto clamped = [](float x) { return int(mpc::cast_saturate<f8e8m0>(x).code); };
  EXPECT_EQ(code(0), 0);
  EXPECT_EQ(code(-0.0f), 0);
  EXPECT_EQ(code(0x1p-149f), 0);
  EXPECT_EQ(code(0x1p-127f), 0);
  EXPECT_EQ(code(1.4f * 0x1p-127f), 0);
  EXPECT_EQ(code(1.5f * 0x1p-127f), 1);
  EXPECT_EQ(code(1.4f), 127);
  for (int c = 1; c < 254; ++c) { // the tie goes up, values below it go down
    const float tie = std::ldexp(1.5f, c - 127);
    EXPECT_EQ(code(tie), c + 1);
    EXPECT_EQ(code(std::nextafterf(tie, 0)), c);
  }
  EXPECT_EQ(code(1.5f * 0x1p127f), 0xff);
  EXPECT_EQ(code(INFINITY), 0xff);
  EXPECT_EQ(clamped(1.5f * 0x1p127f), 0xfe);
  EXPECT_EQ(clamped(INFINITY), 0xfe);
  for (const float x : {-1.0f, -0x1p-149f, -INFINITY, NAN}) {
    EXPECT_EQ(code(x), 0xff) << x;
    EXPECT_EQ(clamped(x), 0xff) << x;
  }
  for (int c = 0; c < 255; ++c) {
    EXPECT_EQ(double(float(f8e8m0{(unsigned char)c})), std::ldexp(1.0, c - 127));
    EXPECT_EQ(code(float(f8e8m0{(unsigned char)c})), c);
  }
  EXPECT_TRUE(std::isnan(float(f8e8m0{0xff})));
}

/// One rounding from the integer: by way of f32, which has 24 bits, there would be two.
TEST(Conversion, integers_round_once) {
  long wrong = 0, apart = 0;
  for (unsigned u = 1; u < 20000; ++u) {
    const int top = int(u % 30) + 1;
    const unsigned seed = u * 2654435761u;
    const int small = int((1u << top) | (seed & ((1u << top) - 1)));
    // Just beside the ties of bf16 and f16.
    const long long tie = (0x101LL << (u % 54)) + (u % 3) - 1,
                    tie16 = (0x801LL << (u % 5)) + (u % 3) - 1;
    for (const long long x :
         {(long long)small, -(long long)small, tie, -tie, tie16, (long long)seed << 20}) {
      for (const Format &f : formats) {
        const double rounded = roundOracle(f, (long double)x);
        const double clampedTo = std::min(std::max(rounded, -f.largest), f.largest);
        const double got = f.type == Type::bf16   ? float(mpc::cast_saturate<bf16>(x))
                           : f.type == Type::f16  ? float(mpc::cast_saturate<f16>(x))
                           : f.type == Type::e4m3 ? float(mpc::cast_saturate<f8e4m3>(x))
                                                  : float(mpc::cast_saturate<f8e5m2>(x));
        wrong += got != clampedTo;
        apart += clampedTo != std::min(std::max(roundOracle(f, float(x)), -f.largest), f.largest);
        if (x == int(x))
          wrong += float(mpc::cast_saturate<bf16>(int(x))) != float(mpc::cast_saturate<bf16>(x));
      }
    }
  }
  EXPECT_EQ(wrong, 0);
  EXPECT_GT(apart, 100) << "the control: rounded to f32 first";
  EXPECT_EQ(float(mpc::cast<bf16>(16842753)), 16908288.0f);
  EXPECT_EQ(float(mpc::cast<f16>(70000)), INFINITY);
  EXPECT_EQ(float(mpc::cast_saturate<f16>(70000)), 65504.0f);
  EXPECT_EQ(float(mpc::cast<bf16>(-9223372036854775807LL - 1)), -0x1p63f);
  EXPECT_EQ(mpc::cast_saturate<float>(INFINITY), 0x1.fffffep127f);
  EXPECT_EQ(mpc::cast_saturate<float>(-INFINITY), -0x1.fffffep127f);
  EXPECT_TRUE(std::isnan(mpc::cast_saturate<float>(NAN)));
}

TEST(Conversion, integers_truncate_and_clamp) {
  EXPECT_EQ(mpc::cast<int>(-1.9f), -1);
  EXPECT_EQ(mpc::cast<int>(3e9f), 2147483647);
  EXPECT_EQ(mpc::cast<int>(-3e9f), -2147483647 - 1);
  EXPECT_EQ(mpc::cast<int>(NAN), 0);
  EXPECT_EQ(mpc::cast<long long>(1e30f), 9223372036854775807LL);
  EXPECT_EQ(mpc::cast<float>(16777217), 16777216.0f);
  EXPECT_EQ(mpc::cast<bool>(0.5f), true);
}

/// Codes that products widen to something else than float() does; a NaN may become quiet.
template <class T>
long widenedOtherwise(unsigned codes) {
  constexpr int count = 19; // two vectors and a rest
  float wide[count];
  T from[count];
  long wrong = 0;
  for (unsigned c = 0; c < codes; c += count) {
    for (unsigned i = 0; i < count; ++i)
      from[i] = T{decltype(T::code)(c + i)};
    mpc::gemm::widen<mpc::Operands::exact>(from, wide, count);
    for (int i = 0; i < count; ++i) {
      const unsigned expected = mpc::bits(float(from[i])), got = mpc::bits(wide[i]);
      const bool isNan = (expected & 0x7fffffffu) > 0x7f800000u;
      wrong += got != expected && !(isNan && got == (expected | 0x00400000u));
    }
  }
  return wrong;
}

// Products take eight at a time through the processor's own instruction where it has one.
TEST(Conversion, products_convert_as_cast_does) {
  EXPECT_EQ(widenedOtherwise<f16>(65536), 0);
  EXPECT_EQ(widenedOtherwise<f8e4m3>(256), 0);
  EXPECT_EQ(widenedOtherwise<f8e5m2>(256), 0);
  EXPECT_EQ(widenedOtherwise<bf16>(65536), 0);
  constexpr int count = 19;
  float from[count];
  f16 narrow[count];
  long wrong = 0;
  for (uint64_t u = 0; u < (uint64_t(1) << 32); u += step(1019) * count) {
    for (int i = 0; i < count; ++i)
      from[i] = mpc::from_bits(unsigned(u + uint64_t(i) * step(1019)));
    mpc::gemm::narrow(from, narrow, count);
    for (int i = 0; i < count; ++i)
      wrong += narrow[i].code != mpc::cast<f16>(from[i]).code;
  }
  EXPECT_EQ(wrong, 0);
}

TEST(Conversion, round_tf32) {
  long wrong = 0;
  for (uint64_t u = 0; u < (uint64_t(1) << 32); u += step(1013)) {
    const float x = mpc::from_bits(unsigned(u)), got = mpc::round_tf32(x);
    if (!std::isfinite(x)) {
      wrong += mpc::bits(got) != unsigned(u);
      continue;
    }
    const double ulp = std::ldexp(1.0, std::max(x == 0 ? -126 : std::ilogb(x), -126) - 10);
    const double rounded = std::nearbyint(x / ulp) * ulp;
    wrong += double(got) != double(float(rounded)); // 2^128 becomes inf
  }
  EXPECT_EQ(wrong, 0);
}

#if MPC_TEST_CUDA_HEADERS
TEST(Conversion, agrees_with_nvidias_headers) {
  long wrong[6] = {};
  for (uint64_t u = 0; u < (uint64_t(1) << 32); u += step(1021)) {
    const float x = mpc::from_bits(unsigned(u));
    const __nv_bfloat16_raw b = __float2bfloat16_rn(x);
    const __half_raw h = __float2half_rn(x);
    wrong[0] += mpc::cast<bf16>(x).code != b.x;
    wrong[1] += mpc::cast<f16>(x).code != h.x;
    wrong[2] +=
        mpc::cast_saturate<f8e4m3>(x).code != __nv_cvt_float_to_fp8(x, __NV_SATFINITE, __NV_E4M3);
    wrong[3] +=
        mpc::cast<f8e4m3>(x).code != __nv_cvt_float_to_fp8(x, __NV_NOSAT, __NV_E4M3) &&
        !(std::isinf(x) || std::abs(x) > 464); // below: the sign of a NaN that overflow made
    wrong[4] +=
        mpc::cast_saturate<f8e5m2>(x).code != __nv_cvt_float_to_fp8(x, __NV_SATFINITE, __NV_E5M2);
    wrong[5] += mpc::cast<f8e5m2>(x).code != __nv_cvt_float_to_fp8(x, __NV_NOSAT, __NV_E5M2);
  }
  for (const long count : wrong)
    EXPECT_EQ(count, 0);
}
#endif

} // namespace
