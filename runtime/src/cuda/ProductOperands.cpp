#include "cuda/ProductOperands.h"

#include "mpc/GemmArguments.h"
#include "mpc/Initializers.h"

#include <algorithm>
#include <cmath>

namespace mpc::cuda {
namespace {

/// Values repeat after so many elements, a number that divides no usual row.
constexpr size_t periodElements = (size_t(1) << 18) - 5;

/// Towards zero, to a format of 8 bits; small values are zero, none is near the largest.
uint8_t truncate8(float value, int exponentBits, int mantissaBits) {
  int power = 0;
  const float fraction = std::frexp(std::fabs(value), &power); // in [0.5, 1)
  const int exponent = power - 1 + (1 << (exponentBits - 1)) - 1;
  const unsigned sign = std::signbit(value) ? 0x80 : 0;
  if (value == 0 || exponent < 1)
    return static_cast<uint8_t>(sign);
  const auto mantissa =
      static_cast<unsigned>((fraction * 2 - 1) * static_cast<float>(1 << mantissaBits));
  return static_cast<uint8_t>(sign | static_cast<unsigned>(exponent) << mantissaBits | mantissa);
}

/// Appends the bytes of a number; of a type that is no float, its bits' lowest byte.
void append(std::vector<uint8_t> &bytes, DType type, float value) {
  const auto add = [&](const auto &number) {
    const auto *begin = reinterpret_cast<const uint8_t *>(&number);
    bytes.insert(bytes.end(), begin, begin + sizeof(number));
  };
  switch (type) {
  case DType::F32:
    return add(value);
  case DType::F16:
    return add(roundToF16(value));
  case DType::BF16:
    return add(roundToBf16(value));
  case DType::F8E4M3FN:
    return add(truncate8(value, 4, 3));
  case DType::F8E5M2:
    return add(truncate8(value, 5, 2));
  default: // bytes of two f4E2M1FN
    return add(static_cast<uint8_t>(roundToBf16(value)));
  }
}

} // namespace

Status ProductOperands::fillNormal(DevicePtr memory, uint64_t bytes, DType type) {
  std::vector<uint8_t> &known = values[type];
  if (known.empty()) {
    std::vector<float> numbers(periodElements);
    initialize(Distribution::Normal, 1, 0, 1, 0, numbers.size(), numbers.data());
    for (const float number : numbers)
      append(known, type, number);
  }
  uint64_t done = std::min<uint64_t>(known.size(), bytes);
  MPC_TRY(driver.check(driver.copyToDevice(memory, known.data(), done, stream),
                       "cuMemcpyHtoDAsync for operands"));
  for (uint64_t next = 0; done && done < bytes; done += next) {
    next = std::min(done, bytes - done);
    MPC_TRY(driver.check(driver.copyOnDevice(memory + done, memory, next, stream),
                         "cuMemcpyDtoDAsync for operands"));
  }
  return Status();
}

Status ProductOperands::fillOnes(DevicePtr memory, uint64_t bytes, DType type) {
  if (type == DType::F32)
    return driver.check(driver.fillWords(memory, 0x3f800000, bytes / 4, stream),
                        "cuMemsetD32Async for scales");
  return driver.check(driver.fill(memory, type == DType::F8E4M3FN ? 0x38 : 0x7f, bytes, stream),
                      "cuMemsetD8Async for scales");
}

Status ProductOperands::fill(const fb::Gemm &gemm, void *const *slots) {
  struct Operand {
    GemmSlot slot;
    const fb::Arg *arg;
    fb::DType type;
  };
  for (const Operand &read :
       {Operand{gemmA, gemm.a(), gemm.a_type()}, Operand{gemmB, gemm.b(), gemm.b_type()},
        Operand{gemmBias, gemm.bias(), gemm.bias_type()},
        Operand{gemmAux, gemm.aux(), gemm.d_type()}})
    if (read.arg && !read.arg->writes() && read.arg->bytes() != 0)
      MPC_TRY(fillNormal(reinterpret_cast<DevicePtr>(slots[read.slot]), read.arg->bytes(),
                         dtypeOf(read.type)));
  return fillScales(gemm, slots);
}

Status ProductOperands::fillScales(const fb::Gemm &gemm, void *const *slots) {
  if (gemm.scale_a())
    MPC_TRY(fillOnes(reinterpret_cast<DevicePtr>(slots[gemmScaleA]), gemm.scale_a()->bytes(),
                     dtypeOf(gemm.scale_a_type())));
  if (gemm.scale_b())
    MPC_TRY(fillOnes(reinterpret_cast<DevicePtr>(slots[gemmScaleB]), gemm.scale_b()->bytes(),
                     dtypeOf(gemm.scale_b_type())));
  return Status();
}

} // namespace mpc::cuda
