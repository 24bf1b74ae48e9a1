// The element types at the runtime's border, in the order of artifact.fbs.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace mpc {

enum class DType : uint8_t {
  F32,
  F16,
  BF16,
  F8E4M3FN,
  F8E5M2,
  F8E8M0FNU,
  F4E2M1FN, // two elements a byte, the first in the low half
  I1,       // one byte an element, 0 or 1
  I8,
  U8,
  I32,
  I64,
};
constexpr unsigned dtypeCount = 12;

/// MLIR's name of the type: "f32", "f8E4M3FN", ..
constexpr const char *dtypeName(DType type) {
  constexpr const char *names[dtypeCount] = {"f32",    "f16",       "bf16",     "f8E4M3FN",
                                             "f8E5M2", "f8E8M0FNU", "f4E2M1FN", "i1",
                                             "i8",     "u8",        "i32",      "i64"};
  return static_cast<unsigned>(type) < dtypeCount ? names[static_cast<unsigned>(type)] : "?";
}

constexpr unsigned dtypeBits(DType type) {
  constexpr unsigned bits[dtypeCount] = {32, 16, 16, 8, 8, 8, 4, 8, 8, 8, 32, 64};
  return static_cast<unsigned>(type) < dtypeCount ? bits[static_cast<unsigned>(type)] : 0;
}

/// The number of elements of a row-major shape; nothing for a negative extent or more than 2^62.
inline std::optional<uint64_t> elementCount(const int64_t *shape, size_t rank) {
  constexpr uint64_t limit = uint64_t(1) << 62;
  uint64_t count = 1;
  bool empty = false;
  for (size_t axis = 0; axis < rank; ++axis) {
    if (shape[axis] < 0)
      return std::nullopt;
    const uint64_t extent = static_cast<uint64_t>(shape[axis]);
    if (extent == 0)
      empty = true;
    else if (count > limit / extent)
      return std::nullopt;
    else
      count *= extent;
  }
  return empty ? 0 : count;
}

/// Bytes of `count` dense elements; for types below a byte the last byte is padded. Nothing where
/// the number of bits overflows 64 bits.
inline std::optional<uint64_t> bytesOfElements(DType type, uint64_t count) {
  const uint64_t bits = dtypeBits(type);
  if (bits != 0 && count > (UINT64_MAX - 7) / bits)
    return std::nullopt;
  return (count * bits + 7) / 8;
}

/// Bytes of a dense tensor; nothing where elementCount or bytesOfElements has nothing.
inline std::optional<uint64_t> byteCount(DType type, const int64_t *shape, size_t rank) {
  const std::optional<uint64_t> count = elementCount(shape, rank);
  return count ? bytesOfElements(type, *count) : std::nullopt;
}
inline std::optional<uint64_t> byteCount(DType type, const std::vector<int64_t> &shape) {
  return byteCount(type, shape.data(), shape.size());
}

/// "4x768xbf16", as MLIR writes the inside of a tensor type.
inline std::string shapeText(DType type, const int64_t *shape, size_t rank) {
  std::string text;
  for (size_t axis = 0; axis < rank; ++axis)
    text += std::to_string(shape[axis]) + "x";
  return text + dtypeName(type);
}
inline std::string shapeText(DType type, const std::vector<int64_t> &shape) {
  return shapeText(type, shape.data(), shape.size());
}

} // namespace mpc
