// The table of formats.
// Exhaustive for formats of up to 16 bits: against a search for the nearest code, against
// ml_dtypes, against the vectors that the formats' definitions give.
#include "Harness.h"
#include "test/run/reference/Encodings.h"

#include "mlir/AsmParser/AsmParser.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace mpc {
/// A format prints as its name.
static std::ostream &operator<<(std::ostream &out, FloatFormat::Id id) {
  return out << FloatFormat::get(id).name;
}
} // namespace mpc

namespace mpc::test {
namespace {

using Overflow = FloatFormat::Overflow;
constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double nan = std::numeric_limits<double>::quiet_NaN();

constexpr FloatFormat::Id small[] = {FloatFormat::BF16,      FloatFormat::F16,
                                     FloatFormat::F8E4M3FN,  FloatFormat::F8E5M2,
                                     FloatFormat::F8E8M0FNU, FloatFormat::F4E2M1FN};

double asDouble(uint64_t bits) { return std::bit_cast<float>(static_cast<uint32_t>(bits)); }
bool same(double a, double b) {
  return (std::isnan(a) && std::isnan(b)) || (a == b && std::signbit(a) == std::signbit(b));
}

class SmallFormat : public testing::TestWithParam<FloatFormat::Id> {
protected:
  const FloatFormat &format = FloatFormat::get(GetParam());
  uint32_t codes() const { return 1u << format.storageBits; }

  /// The non-negative finite values with their codes, ascending.
  std::vector<std::pair<double, uint32_t>> grid() const {
    std::vector<std::pair<double, uint32_t>> values;
    for (uint32_t code = 0; code < codes(); ++code)
      if (double value = format.decode(code); std::isfinite(value) && !std::signbit(value))
        values.push_back({value, code});
    std::sort(values.begin(), values.end());
    return values;
  }
};
INSTANTIATE_TEST_SUITE_P(Formats, SmallFormat, testing::ValuesIn(small), [](const auto &info) {
  return std::string(FloatFormat::get(info.param).name);
});

TEST_P(SmallFormat, every_code_comes_back) {
  for (uint32_t code = 0; code < codes(); ++code) {
    double value = format.decode(code);
    if (std::isnan(value)) {
      EXPECT_TRUE(std::isnan(format.decode(format.encode(value))));
      continue;
    }
    EXPECT_EQ(format.encode(value, Overflow::Ieee), code) << value;
    EXPECT_TRUE(same(format.round(value, Overflow::Ieee), value)) << value;
    if (std::isfinite(value)) {
      EXPECT_EQ(format.encode(value, Overflow::Saturate), code) << value;
    }
  }
}

TEST_P(SmallFormat, limits_are_those_of_the_codes) {
  auto values = grid();
  EXPECT_EQ(values.back().first, format.max);
  double least = format.hasZero ? values[1].first : values[0].first;
  EXPECT_EQ(least, format.minSubnormal);
  unsigned fractions = 1u << format.mantissaBits;
  EXPECT_EQ(format.decode(format.hasZero ? fractions : 0), format.minNormal);
}

/// The nearer of the two neighbours, by distance; the even code when they are as near, and the
/// larger value where there is one digit, as IEEE 754 has it (4.3.1), and ml_dtypes and PyTorch.
TEST_P(SmallFormat, rounds_to_the_nearest) {
  auto values = grid();
  auto nearest = [&](double x) {
    auto above = std::lower_bound(values.begin(), values.end(), std::make_pair(x, 0u));
    if (above == values.begin())
      return above->first;
    auto below = std::prev(above);
    double up = above->first - x, down = x - below->first;
    bool tieGoesUp = format.mantissaBits == 0 || above->second % 2 == 0;
    return up < down || (up == down && tieGoesUp) ? above->first : below->first;
  };
  std::mt19937_64 generator(1);
  for (size_t i = 0; i + 1 < values.size(); ++i) {
    double low = values[i].first, high = values[i + 1].first, middle = low + (high - low) / 2;
    double samples[] = {middle, std::nextafter(middle, 0), std::nextafter(middle, infinity),
                        std::nextafter(high, 0),
                        low + (high - low) * (generator() >> 11) * 0x1p-53};
    for (double x : samples) {
      EXPECT_EQ(format.round(x), nearest(x)) << x;
      if (format.signBits) {
        EXPECT_EQ(format.round(-x), -nearest(x)) << -x;
      }
    }
  }
  if (format.hasZero) {
    EXPECT_EQ(format.round(std::numeric_limits<double>::denorm_min()), 0);
  }
}

TEST_P(SmallFormat, agrees_with_ml_dtypes) {
  ReferenceFile file(MPC_REFERENCE_DIR "/formats.safetensors");
  std::string name = format.name;
  std::vector<uint64_t> inputs = file.codes(name + ".input");
  auto check = [&](const char *variant, auto encode) {
    std::vector<uint64_t> expected = file.codes(name + variant);
    ASSERT_EQ(expected.size(), inputs.size());
    for (size_t i = 0; i < inputs.size(); ++i) {
      double x = asDouble(inputs[i]);
      uint32_t code = static_cast<uint32_t>(expected[i]);
      bool anyNaN = std::isnan(format.decode(code)) && std::isnan(format.decode(encode(x)));
      EXPECT_TRUE(anyNaN || encode(x) == code) << x << variant << " " << encode(x) << " " << code;
    }
  };
  std::printf("%-9s %zu numbers encoded as ml_dtypes does\n", format.name, inputs.size());
  if (GetParam() == FloatFormat::F8E8M0FNU) // the way that scales are rounded, by its definition
    return check(".up", encodeScaleRoundingUp);
  check(".saturate", [&](double x) { return format.encode(x, Overflow::Saturate); });
  if (GetParam() != FloatFormat::F4E2M1FN)
    check(".ieee", [&](double x) { return format.encode(x, Overflow::Ieee); });
}

TEST_P(SmallFormat, encodes_millions_as_ml_dtypes) {
  for (const Overflow overflow : {Overflow::Saturate, Overflow::Ieee}) {
    if (GetParam() ==
        (overflow == Overflow::Saturate ? FloatFormat::F8E8M0FNU : FloatFormat::F4E2M1FN))
      continue; // ml_dtypes has one way for it
    expectEncodings(MPC_REFERENCE_DIR, format.name,
                    overflow == Overflow::Saturate ? "saturate" : "ieee", [&](float x) {
                      const uint32_t code = format.encode(x, overflow);
                      return std::isnan(format.decode(code)) ? 65535 : code;
                    });
  }
}

TEST_P(SmallFormat, decodes_as_ml_dtypes) {
  ReferenceFile file(MPC_REFERENCE_DIR "/formats.safetensors");
  std::string name = format.name;
  std::vector<uint64_t> expected = file.codes(name + ".decode"), selected;
  if (format.storageBits == 16)
    selected = file.codes(name + ".codes");
  for (size_t i = 0; i < expected.size(); ++i) {
    uint32_t code = static_cast<uint32_t>(selected.empty() ? i : selected[i]);
    EXPECT_TRUE(same(format.decode(code), asDouble(expected[i]))) << code;
  }
  std::printf("%-9s %u codes decoded as ml_dtypes does\n", format.name, codes());
  if (format.storageBits < 16)
    return;
  uint64_t hash = 0xcbf29ce484222325;
  for (uint32_t code = 0; code < codes(); ++code) {
    double value = format.decode(code);
    uint32_t bits =
        std::isnan(value) ? 0x7FC00000 : std::bit_cast<uint32_t>(static_cast<float>(value));
    for (int byte = 0; byte < 4; ++byte)
      hash = (hash ^ (bits >> (8 * byte) & 0xFF)) * 0x100000001b3;
  }
  EXPECT_EQ(hash, file.codes(name + ".hash")[0]);
}

TEST(FloatFormat, tf32_as_defined) {
  ReferenceFile file(MPC_REFERENCE_DIR "/formats.safetensors");
  std::vector<uint64_t> inputs = file.codes("tf32.input"), expected = file.codes("tf32.rounded");
  for (size_t i = 0; i < inputs.size(); ++i) {
    double rounded = FloatFormat::get(FloatFormat::TF32).round(asDouble(inputs[i]));
    EXPECT_TRUE(same(rounded, asDouble(expected[i]))) << asDouble(inputs[i]);
  }
}

TEST(FloatFormat, f32_as_the_processor_rounds) {
  const FloatFormat &format = FloatFormat::get(FloatFormat::F32);
  std::mt19937_64 generator(2);
  for (int i = 0; i < 200000; ++i) {
    // Exponents around f32's whole range, subnormals and overflow included.
    double x =
        std::ldexp(1 + (generator() >> 11) * 0x1p-53, static_cast<int>(generator() % 290) - 155);
    x = generator() & 1 ? -x : x;
    ASSERT_TRUE(same(format.round(x), static_cast<float>(x))) << x;
    float once = static_cast<float>(x);
    ASSERT_EQ(format.encode(x), std::bit_cast<uint32_t>(once)) << x;
    ASSERT_TRUE(same(format.decode(std::bit_cast<uint32_t>(once)), once)) << x;
  }
}

struct Vector {
  FloatFormat::Id format;
  double x, saturate, ieee;
};

/// The boundaries that the formats' definitions give, worked out by hand.
TEST(FloatFormat, boundaries) {
  double past464 = std::nextafterf(464, 500);
  const Vector vectors[] = {
      {FloatFormat::F8E4M3FN, 448, 448, 448},
      {FloatFormat::F8E4M3FN, 464, 448, 448},
      {FloatFormat::F8E4M3FN, past464, 448, nan},
      {FloatFormat::F8E4M3FN, 480, 448, nan},
      {FloatFormat::F8E4M3FN, infinity, 448, nan},
      {FloatFormat::F8E4M3FN, -1e30, -448, nan},
      {FloatFormat::F8E4M3FN, nan, nan, nan},
      {FloatFormat::F8E4M3FN, 0x1p-6, 0x1p-6, 0x1p-6},
      {FloatFormat::F8E4M3FN, 0x1p-9, 0x1p-9, 0x1p-9},
      {FloatFormat::F8E4M3FN, 0x1p-10, 0, 0},
      {FloatFormat::F8E4M3FN, -0x1p-10, -0.0, -0.0},
      {FloatFormat::F8E4M3FN, 0x1.8p-9, 0x1p-8, 0x1p-8},
      {FloatFormat::F8E5M2, 57344, 57344, 57344},
      {FloatFormat::F8E5M2, 61440, 57344, infinity},
      {FloatFormat::F8E5M2, 0x1p-16, 0x1p-16, 0x1p-16},
      {FloatFormat::F8E5M2, 0x1p-17, 0, 0},
      {FloatFormat::F8E5M2, -infinity, -57344, -infinity},
      {FloatFormat::F16, 65504, 65504, 65504},
      {FloatFormat::F16, 65519, 65504, 65504},
      {FloatFormat::F16, 65520, 65504, infinity},
      {FloatFormat::F16, 0x1p-24, 0x1p-24, 0x1p-24},
      {FloatFormat::F16, 0x1p-25, 0, 0},
      {FloatFormat::F4E2M1FN, 5, 4, 4},
      {FloatFormat::F4E2M1FN, 7, 6, 6},
      {FloatFormat::F4E2M1FN, 0.25, 0, 0},
      {FloatFormat::F4E2M1FN, -0.75, -1, -1},
      {FloatFormat::F32, 1 + 0x1p-24, 1, 1},
      {FloatFormat::F32, 1 + 0x1.8p-23, 1 + 0x1p-22, 1 + 0x1p-22},
      {FloatFormat::TF32, 1 + 0x1p-11, 1, 1},
      {FloatFormat::F8E8M0FNU, 1.4, 1, 1},
      {FloatFormat::F8E8M0FNU, 1.5, 2, 2},
      {FloatFormat::F8E8M0FNU, 6, 8, 8},
      {FloatFormat::F8E8M0FNU, 12, 16, 16},
      {FloatFormat::F8E8M0FNU, 0, 0x1p-127, 0x1p-127},
      {FloatFormat::F8E8M0FNU, 0x1.8p-127, 0x1p-126, 0x1p-126},
      {FloatFormat::F8E8M0FNU, -1, nan, nan},
      {FloatFormat::F8E8M0FNU, 0x1.7fp127, 0x1p127, 0x1p127},
      {FloatFormat::F8E8M0FNU, 0x1.8p127, 0x1p127, nan},
      {FloatFormat::F8E8M0FNU, infinity, 0x1p127, nan},
  };
  for (const Vector &v : vectors) {
    const FloatFormat &format = FloatFormat::get(v.format);
    EXPECT_TRUE(same(format.round(v.x, Overflow::Saturate), v.saturate))
        << format.name << " " << v.x;
    EXPECT_TRUE(same(format.round(v.x, Overflow::Ieee), v.ieee)) << format.name << " " << v.x;
  }
}

TEST(FloatFormat, scale_rounding_up) {
  EXPECT_EQ(encodeScaleRoundingUp(0), 0x00u);
  EXPECT_EQ(encodeScaleRoundingUp(0x1p-127), 0x00u);
  EXPECT_EQ(encodeScaleRoundingUp(0x1.8p-127), 0x01u);
  EXPECT_EQ(encodeScaleRoundingUp(1), 127u);
  EXPECT_EQ(encodeScaleRoundingUp(std::nextafter(1.0, 2)), 128u);
  EXPECT_EQ(encodeScaleRoundingUp(infinity), 0xFEu);
  EXPECT_EQ(encodeScaleRoundingUp(nan), 0xFFu);
}

TEST(FloatFormat, overflow_by_default) {
  for (unsigned id = 0; id < FloatFormat::count; ++id) {
    const FloatFormat &format = FloatFormat::get(static_cast<FloatFormat::Id>(id));
    EXPECT_EQ(format.id, id);
    EXPECT_EQ(format.defaultOverflow(),
              format.storageBits <= 8 ? Overflow::Saturate : Overflow::Ieee)
        << format.name;
  }
}

TEST(FloatFormat, types_and_bytes) {
  Models models;
  auto type = [&](auto tag) { return decltype(tag)::get(&models.context); };
  EXPECT_EQ(formatOf(type(mlir::BFloat16Type()))->id, FloatFormat::BF16);
  EXPECT_EQ(formatOf(type(mlir::Float8E5M2Type()))->id, FloatFormat::F8E5M2);
  EXPECT_EQ(formatOf(type(mlir::Float64Type())), nullptr);
  EXPECT_EQ(byteCount(type(mlir::Float32Type()), 3), 12u);
  EXPECT_EQ(byteCount(type(mlir::FloatTF32Type()), 3), 12u);
  EXPECT_EQ(byteCount(type(mlir::Float4E2M1FNType()), 3), 2u);
  EXPECT_EQ(byteCount(mlir::IntegerType::get(&models.context, 1), 3), 3u);
  EXPECT_EQ(byteCount(mlir::IntegerType::get(&models.context, 64), 3), 24u);
  for (unsigned id = 0; id < FloatFormat::count; ++id) {
    mlir::Type parsed =
        mlir::parseType(FloatFormat::get(static_cast<FloatFormat::Id>(id)).name, &models.context);
    ASSERT_TRUE(parsed);
    EXPECT_EQ(formatOf(parsed)->id, id);
  }
}

/// Each format's bars: a cast of normal data meets its own and the next coarser format fails it.
TEST(FloatFormat, cast_bars_tell_formats_apart) {
  const FloatFormat::Id order[] = {FloatFormat::F16, FloatFormat::BF16, FloatFormat::F8E4M3FN,
                                   FloatFormat::F8E5M2, FloatFormat::F4E2M1FN};
  EvalTensor x = normal({64, 768}, 1.0, 3);
  auto castRatio = [&](const FloatFormat &format) {
    double scale = format.storageBits <= 8 ? format.max / 6 : 1;
    EvalTensor y = x;
    for (double &element : y.data)
      element = format.round(element * scale) / scale;
    return sqnr(y, x);
  };
  for (size_t i = 0; i + 1 < std::size(order); ++i) {
    const FloatFormat &own = FloatFormat::get(order[i]), &coarser = FloatFormat::get(order[i + 1]);
    double ratio = castRatio(own), next = castRatio(coarser);
    std::printf("%-9s cast %6.2f dB, bar %5.1f, next coarser %6.2f dB\n", own.name, ratio,
                own.tolerance.castSqnr, next);
    EXPECT_GE(ratio, own.tolerance.castSqnr) << own.name;
    EXPECT_LT(next, own.tolerance.castSqnr) << own.name;
  }
}

} // namespace
} // namespace mpc::test
