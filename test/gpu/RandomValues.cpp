#include "RandomValues.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <numeric>
#include <random>

namespace mpc::gpu {
namespace {

/// A binary format: bits of the exponent and of the mantissa; `infinite` where the largest exponent
/// is that of infinities and NaNs.
struct Format {
  int exponent, mantissa;
  bool infinite;
};
/// Nothing for whole numbers, and for types of which no kernel here has any.
std::optional<Format> formatOf(DType type) {
  switch (type) {
  case DType::F32:
    return Format{8, 23, true};
  case DType::F16:
    return Format{5, 10, true};
  case DType::BF16:
    return Format{8, 7, true};
  case DType::F8E4M3FN:
    return Format{4, 3, false};
  case DType::F8E5M2:
    return Format{5, 2, true};
  default:
    return std::nullopt;
  }
}

/// Truncates towards zero; what is too small is zero, what is too large the largest number.
uint32_t encode(double value, const Format &f) {
  const uint32_t sign = uint32_t(std::signbit(value)) << (f.exponent + f.mantissa);
  const int bias = (1 << (f.exponent - 1)) - 1;
  int power = 0;
  const double fraction = std::frexp(std::fabs(value), &power); // in [0.5, 1)
  const int exponent = power - 1 + bias;
  const uint32_t steps = uint32_t(1) << f.mantissa;
  const uint32_t largest = f.infinite ? (((1u << f.exponent) - 1) << f.mantissa) - 1
                                      : (1u << (f.exponent + f.mantissa)) - 2;
  if (value == 0 || exponent < 1)
    return sign;
  const uint32_t mantissa = uint32_t((fraction * 2 - 1) * steps);
  return sign | std::min((uint32_t(exponent) << f.mantissa) | mantissa, largest);
}

double decode(uint32_t bits, const Format &f) {
  const uint32_t exponents = (1u << f.exponent) - 1, steps = 1u << f.mantissa;
  const uint32_t exponent = bits >> f.mantissa & exponents, mantissa = bits & (steps - 1);
  const double sign = bits >> (f.exponent + f.mantissa) & 1 ? -1.0 : 1.0;
  const int bias = (1 << (f.exponent - 1)) - 1;
  if (f.infinite && exponent == exponents)
    return mantissa ? NAN : sign * INFINITY;
  if (!f.infinite && exponent == exponents && mantissa == steps - 1)
    return NAN;
  const double fraction = double(mantissa) / steps;
  return sign * (exponent == 0 ? std::ldexp(fraction, 1 - bias)
                               : std::ldexp(1 + fraction, int(exponent) - bias));
}

/// The values of all patterns of a format of at most 16 bits.
std::vector<double> tableOf(DType type) {
  std::vector<double> table;
  const std::optional<Format> format = formatOf(type);
  const unsigned bits = dtypeBits(type);
  for (uint32_t pattern = 0; format && bits <= 16 && pattern >> bits == 0; ++pattern)
    table.push_back(decode(pattern, *format));
  return table;
}

double valueOf(DType type, uint64_t bits, const std::vector<double> &table) {
  if (!table.empty())
    return table[bits];
  if (type != DType::F32)
    return static_cast<double>(bits);
  float value = 0;
  std::memcpy(&value, &bits, sizeof value);
  return value;
}

} // namespace

std::vector<uint8_t> randomValues(DType type, size_t count, Fill fill, int64_t limit,
                                  uint64_t seed) {
  const size_t bytes = std::max(1u, dtypeBits(type) / 8);
  std::vector<uint8_t> data(count * bytes, 0);
  std::mt19937_64 source(seed);
  std::normal_distribution<float> normal;
  std::uniform_real_distribution<double> unit;
  const std::optional<Format> format = formatOf(type);
  for (size_t i = 0; i < count && fill != Fill::Zeros; ++i) {
    uint64_t bits = 0;
    if (fill == Fill::Ids)
      bits = static_cast<uint64_t>(
          std::min(std::pow(double(limit) + 1, unit(source)) - 1, double(limit - 1)));
    else if (format)
      bits = encode(fill == Fill::Positive ? 0.5 + unit(source) : normal(source), *format);
    else if (type == DType::F8E8M0FNU)
      bits = 124 + source() % 7; // powers of two around 1
    else
      bits = type == DType::I1 ? source() & 1 : source();
    std::memcpy(data.data() + i * bytes, &bits, bytes);
  }
  return data;
}

PlacesByRow placesByRow(const std::vector<int64_t> &ids, size_t rows) {
  PlacesByRow list = {std::vector<int32_t>(ids.size()), std::vector<int32_t>(rows + 1, 0)};
  const auto rowOf = [&](int64_t id) { return id < 0 ? rows : std::min(size_t(id), rows); };
  for (const int64_t id : ids)
    if (rowOf(id) < rows)
      ++list.starts[rowOf(id) + 1];
  std::partial_sum(list.starts.begin(), list.starts.end(), list.starts.begin());
  std::vector<int32_t> next = list.starts;
  for (size_t place = 0; place < ids.size(); ++place)
    list.order[size_t(next[rowOf(ids[place])]++)] = int32_t(place);
  return list;
}

Difference differenceOf(DType type, const std::vector<uint8_t> &a, const std::vector<uint8_t> &b) {
  Difference difference;
  const size_t bytes = std::max(1u, dtypeBits(type) / 8);
  if (a == b)
    return difference;
  const std::vector<double> table = tableOf(type);
  for (size_t i = 0; (i + 1) * bytes <= a.size(); ++i) {
    uint64_t first = 0, second = 0;
    std::memcpy(&first, a.data() + i * bytes, bytes);
    std::memcpy(&second, b.data() + i * bytes, bytes);
    const double x = valueOf(type, first, table);
    if (std::isfinite(x))
      difference.scale = std::max(difference.scale, std::fabs(x));
    if (first == second)
      continue;
    const double y = valueOf(type, second, table);
    ++difference.elements;
    if (std::isnan(x) != std::isnan(y) || std::isnan(difference.largest))
      difference.largest = NAN;
    else if (!std::isnan(x) && x != y)
      difference.largest = std::max(difference.largest, std::fabs(x - y));
  }
  return difference;
}

} // namespace mpc::gpu
