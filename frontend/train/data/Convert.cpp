#include "frontend/train/data/Convert.h"

#include "mpc/Initializers.h"

#include <cstring>

namespace mpc::train {
namespace {

struct Bf16 {
  uint16_t bits;
  operator float() const { return widenBf16(bits); }
};
struct F16 {
  uint16_t bits;
  operator float() const { return widenF16(bits); }
};

template <typename From, typename To>
void convert(const uint8_t *from, uint64_t count, uint8_t *to) {
  for (uint64_t i = 0; i < count; ++i) {
    From value;
    std::memcpy(&value, from + i * sizeof(From), sizeof(From));
    const To converted = static_cast<To>(value);
    std::memcpy(to + i * sizeof(To), &converted, sizeof(To));
  }
}

template <unsigned bytes>
void copy(const uint8_t *from, uint64_t count, uint8_t *to) {
  std::memcpy(to, from, count * bytes);
}

template <typename To>
Convert fromInteger(DType from) {
  switch (from) {
  case DType::I1:
  case DType::U8:
    return convert<uint8_t, To>;
  case DType::I8:
    return convert<int8_t, To>;
  case DType::I32:
    return convert<int32_t, To>;
  case DType::I64:
    return convert<int64_t, To>;
  default:
    return nullptr;
  }
}

} // namespace

Convert converter(DType from, DType to) {
  if (from == to) {
    static const Convert copies[] = {nullptr, copy<1>, copy<2>, nullptr, copy<4>,
                                     nullptr, nullptr, nullptr, copy<8>};
    return dtypeBits(from) < 8 ? nullptr : copies[dtypeBits(from) / 8];
  }
  switch (to) {
  case DType::F32:
    return from == DType::F16    ? convert<F16, float>
           : from == DType::BF16 ? convert<Bf16, float>
                                 : fromInteger<float>(from);
  case DType::I32:
    return fromInteger<int32_t>(from);
  case DType::I64:
    return fromInteger<int64_t>(from);
  default:
    return nullptr;
  }
}

bool isInteger(DType type) {
  return type == DType::I1 || type == DType::I8 || type == DType::U8 || type == DType::I32 ||
         type == DType::I64;
}

int64_t integerAt(DType type, const uint8_t *data, uint64_t index) {
  int64_t value = 0;
  converter(type, DType::I64)(data + index * (dtypeBits(type) / 8), 1,
                              reinterpret_cast<uint8_t *>(&value));
  return value;
}

} // namespace mpc::train
