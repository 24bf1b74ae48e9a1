// From MLIR's element types to formats and bytes.
#include "ir/formats/ElementTypes.h"
#include "ir/formats/FloatFormat.h"

#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;

namespace mpc {

const FloatFormat *formatOf(Type element) {
  using Result = const FloatFormat *;
  auto entry = [](FloatFormat::Id id) { return &FloatFormat::get(id); };
  return llvm::TypeSwitch<Type, Result>(element)
      .Case([&](Float32Type) { return entry(FloatFormat::F32); })
      .Case([&](FloatTF32Type) { return entry(FloatFormat::TF32); })
      .Case([&](BFloat16Type) { return entry(FloatFormat::BF16); })
      .Case([&](Float16Type) { return entry(FloatFormat::F16); })
      .Case([&](Float8E4M3FNType) { return entry(FloatFormat::F8E4M3FN); })
      .Case([&](Float8E5M2Type) { return entry(FloatFormat::F8E5M2); })
      .Case([&](Float8E8M0FNUType) { return entry(FloatFormat::F8E8M0FNU); })
      .Case([&](Float4E2M1FNType) { return entry(FloatFormat::F4E2M1FN); })
      .Default(Result());
}

uint64_t byteCount(Type element, uint64_t count) {
  if (const FloatFormat *format = formatOf(element))
    return (count * format->storageBits + 7) / 8;
  if (auto integer = dyn_cast<IntegerType>(element))
    return count * ((integer.getWidth() + 7) / 8);
  return 0;
}

std::string elementName(DType type) { return type == DType::U8 ? "ui8" : dtypeName(type); }

std::optional<DType> dtypeOf(Type element) {
  std::string name;
  llvm::raw_string_ostream(name) << element;
  for (unsigned i = 0; i < dtypeCount; ++i)
    if (name == elementName(static_cast<DType>(i)))
      return static_cast<DType>(i);
  return std::nullopt;
}

} // namespace mpc
