#include "codegen/DenseBytes.h"

using namespace mlir;

namespace mpc {

std::string denseBytes(DenseElementsAttr dense) {
  Type element = dense.getElementType();
  std::string bytes;
  auto append = [&](const llvm::APInt &bits, unsigned width) {
    for (unsigned i = 0; i < width; ++i)
      bytes.push_back(static_cast<char>(
          bits.extractBitsAsZExtValue(std::min(8u, bits.getBitWidth() - 8 * i), 8 * i)));
  };
  const unsigned width = std::max(1u, element.getIntOrFloatBitWidth() / 8);
  const auto bitsOf = [&](auto value) {
    if constexpr (std::is_same_v<decltype(value), llvm::APFloat>)
      return value.bitcastToAPInt();
    else
      return value;
  };
  const auto appendAll = [&](auto values) {
    if (!dense.isSplat()) {
      for (const auto &value : values)
        append(bitsOf(value), width);
      return;
    }
    if (values.empty())
      return;
    append(bitsOf(*values.begin()), width);
    const std::string one = bytes;
    bytes.reserve(one.size() * dense.getNumElements());
    for (int64_t i = 1; i < dense.getNumElements(); ++i)
      bytes += one;
  };
  if (isa<FloatType>(element))
    appendAll(dense.getValues<llvm::APFloat>());
  else
    appendAll(dense.getValues<llvm::APInt>());
  return bytes;
}

} // namespace mpc
