#include "codegen/DeviceText.h"

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/InterleavedRange.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;

namespace mpc {

StringRef deviceType(Type element) {
  if (element.isF32())
    return "float";
  if (element.isF16())
    return "f16";
  if (element.isBF16())
    return "bf16";
  if (isa<Float8E4M3FNType>(element))
    return "f8e4m3";
  if (isa<Float8E5M2Type>(element))
    return "f8e5m2";
  if (isa<Float8E8M0FNUType>(element))
    return "f8e8m0";
  if (element.isInteger(1))
    return "bool";
  if (element.isInteger(8))
    return element.isUnsignedInteger() ? "unsigned char" : "signed char";
  if (element.isInteger(32))
    return "int";
  if (element.isInteger(64))
    return "long long";
  return "";
}

std::string indexText(AffineExpr expression, StringRef column, int outer) {
  if (auto constant = dyn_cast<AffineConstantExpr>(expression))
    return std::to_string(constant.getValue());
  if (auto dim = dyn_cast<AffineDimExpr>(expression))
    return dim.getPosition() == 0 ? "row" : column.str();
  auto binary = cast<AffineBinaryOpExpr>(expression);
  int precedence = binary.getKind() == AffineExprKind::Add ? 1 : 2;
  std::string text = indexText(binary.getLHS(), column, precedence);
  auto constant = dyn_cast<AffineConstantExpr>(binary.getRHS());
  switch (binary.getKind()) {
  case AffineExprKind::Add:
    if (constant && constant.getValue() < 0)
      text += " - " + std::to_string(-constant.getValue());
    else
      text += " + " + indexText(binary.getRHS(), column, 1);
    break;
  case AffineExprKind::Mul:
    text += " * " + indexText(binary.getRHS(), column, 3);
    break;
  case AffineExprKind::FloorDiv:
    text += " / " + indexText(binary.getRHS(), column, 3);
    break;
  default:
    text += " % " + indexText(binary.getRHS(), column, 3);
    break;
  }
  return precedence < outer || (outer == 3 && precedence == 2) ? "(" + text + ")" : text;
}

std::string floatText(const llvm::APFloat &value) {
  llvm::APFloat single = value;
  bool loses;
  single.convert(llvm::APFloat::IEEEsingle(), llvm::APFloat::rmNearestTiesToEven, &loses);
  if (!single.isFinite() || (single.isZero() && single.isNegative())) {
    SmallString<16> bits;
    single.bitcastToAPInt().toString(bits, 16, false);
    return ("from_bits(0x" + bits + "u)").str();
  }
  char buffer[64];
  snprintf(buffer, sizeof buffer, "%.9g", single.convertToFloat());
  std::string text = buffer;
  if (text.find_first_of(".e") == std::string::npos)
    text += ".0";
  return text + "f";
}

std::string zeroText(Type element) {
  if (isa<FloatType>(element))
    return element.isF32() ? "0.0f" : "cast<" + deviceType(element).str() + ">(0.0f)";
  return element.isInteger(1) ? "false" : "0";
}

std::string constantText(Attribute splat) {
  auto value = cast<DenseElementsAttr>(splat);
  Type element = value.getElementType();
  if (isa<FloatType>(element)) {
    std::string number = floatText(value.getSplatValue<llvm::APFloat>());
    return element.isF32() ? number : "cast<" + deviceType(element).str() + ">(" + number + ")";
  }
  llvm::APInt integer = value.getSplatValue<llvm::APInt>();
  if (element.isInteger(1))
    return integer.isZero() ? "false" : "true";
  if (element.isInteger(8)) { // C++ has no literals of these types
    int64_t number = element.isUnsignedInteger() ? static_cast<int64_t>(integer.getZExtValue())
                                                 : integer.getSExtValue();
    return "cast<" + deviceType(element).str() + ">(" + std::to_string(number) + ")";
  }
  std::string suffix = element.isInteger(64) ? "ll" : "";
  if (integer.isMinSignedValue()) // C++ has no literal for it
    return "(" + std::to_string(integer.getSExtValue() + 1) + suffix + " - 1)";
  return std::to_string(integer.getSExtValue()) + suffix;
}

std::string typeText(ArrayRef<int64_t> shape, Type element) {
  std::string text;
  llvm::raw_string_ostream out(text);
  if (!shape.empty())
    out << "(" << llvm::interleaved(shape) << ") ";
  out << element;
  return StringRef(text).lower();
}

namespace {

/// The place to break a line that is too long: the number of characters that stay, or 0.
size_t breakOf(StringRef line, size_t indent) {
  size_t best = 0;
  int depth = 0, least = 0;
  for (size_t at = 0; at < std::min(line.size(), kMostText + 1); ++at) {
    depth += StringRef("({[").contains(line[at]) - StringRef(")}]").contains(line[at]);
    if (line[at] != ' ' || at < std::max(indent + 1, kMostText / 2) || (best && depth > least))
      continue;
    best = at;
    least = depth;
  }
  return best;
}

} // namespace

std::string wrapText(StringRef text) {
  SmallVector<StringRef> lines;
  text.split(lines, '\n');
  std::string result;
  for (StringRef line : lines) {
    bool isComment = line.ltrim().starts_with("//");
    size_t indent = line.find_first_not_of(' ');
    std::string next = line.str(), more(indent == StringRef::npos ? 0 : indent, ' ');
    more += isComment ? "//   " : "    ";
    while (next.size() > kMostText) {
      size_t end = isComment ? next.rfind(' ', kMostText) : breakOf(next, more.size());
      if (end == std::string::npos || end < more.size())
        break; // a word of its own
      result += next.substr(0, end) + "\n";
      next = more + next.substr(end + 1);
    }
    result += next + "\n";
  }
  result.pop_back();
  return result;
}

std::string layersText(StringRef kernel, StringRef layers) {
  return wrapText(("//   " + kernel + ": " + (layers.empty() ? "no layer" : layers) + "\n").str());
}

} // namespace mpc
