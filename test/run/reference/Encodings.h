// Digests of what ml_dtypes encodes (encodings.py), to compare an encoder with.
#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <functional>
#include <sstream>
#include <string>
#include <vector>

namespace mpc::test {

/// The numbers of a line of encodings.txt.
inline std::vector<float> encodedNumbers(const std::string &kind) {
  std::vector<float> numbers;
  const auto add = [&](uint32_t bits) {
    float x;
    std::memcpy(&x, &bits, sizeof x);
    numbers.push_back(x);
  };
  if (kind == "bf16")
    for (uint32_t code = 0; code < 65536; ++code)
      add(code << 16);
  if (kind == "f16")
    for (uint32_t code = 0; code < 65536; ++code) {
      const uint32_t exponent = code >> 10 & 31, mantissa = code & 1023;
      float x = exponent == 31 ? (mantissa ? NAN : INFINITY)
                : exponent     ? std::ldexp(float(1024 + mantissa), int(exponent) - 25)
                               : std::ldexp(float(mantissa), -24);
      numbers.push_back(code >> 15 ? -x : x);
    }
  if (kind == "f32")
    for (uint64_t bits = 0; bits < uint64_t(1) << 32; bits += 251)
      add(uint32_t(bits));
  return numbers;
}

/// Compares an encoder with each line of a format and an overflow, and prints how many numbers they
/// have. `encode` gives the code of a number, 65535 for a NaN.
inline void expectEncodings(const std::string &folder, const std::string &format,
                            const std::string &overflow,
                            const std::function<uint32_t(float)> &encode) {
  std::ifstream file(folder + "/encodings.txt");
  size_t lines = 0, compared = 0;
  for (std::string line; std::getline(file, line);) {
    std::istringstream words(line);
    std::string name, beyond, kind;
    uint64_t expected, count;
    words >> name >> beyond >> kind >> count >> std::hex;
    if (name != format || beyond != overflow)
      continue;
    ++lines;
    uint64_t digest = 0, done = 0;
    for (const float x : encodedNumbers(kind)) {
      const bool isRead = format == "f8E8M0FNU"  ? !std::signbit(x) && !(x < 0x1p-126f)
                          : format == "f4E2M1FN" ? !std::isnan(x)
                                                 : true;
      if (!isRead)
        continue;
      digest = digest * 1099511628211u + encode(x) + 1;
      if (++done % (1 << 20) != 0 && done != count)
        continue;
      ASSERT_TRUE(words >> expected) << line;
      EXPECT_EQ(digest, expected) << format << " " << overflow << ": among the 2^20 numbers of "
                                  << kind << " up to number " << done << ", " << std::hexfloat << x;
      digest = 0;
    }
    EXPECT_EQ(done, count) << line.substr(0, 40);
    compared += done;
  }
  EXPECT_EQ(lines, 3u) << format << " " << overflow << " in " << folder;
  std::printf("%-9s %-8s %zu numbers encoded as ml_dtypes does\n", format.c_str(), overflow.c_str(),
              compared);
}

} // namespace mpc::test
