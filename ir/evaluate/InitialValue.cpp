// Constants and initialisers as tensors.
#include "ir/dialect/Dialect.h"
#include "ir/dialect/State.h"
#include "ir/evaluate/Evaluate.h"

#include "mpc/Initializers.h"

#include "mlir/Dialect/MLProgram/IR/MLProgram.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/Endian.h"

using namespace mlir;

namespace mpc {
namespace {

EvalTensor filled(RankedTensorType type, double value) {
  EvalTensor tensor(type.getShape().vec());
  tensor.data.assign(tensor.data.size(), value);
  return tensor;
}

EvalTensor drawn(RankedTensorType type, Distribution distribution, double a, double b,
                 uint64_t seed) {
  EvalTensor tensor(type.getShape().vec());
  std::vector<float> values(tensor.data.size());
  initialize(distribution, a, b, seed, 0, values.size(), values.data());
  tensor.data.assign(values.begin(), values.end());
  roundTo(tensor, type);
  return tensor;
}

FailureOr<EvalTensor> fromElements(DenseElementsAttr elements, RankedTensorType type) {
  EvalTensor tensor(type.getShape().vec());
  if (isa<Float32Type>(type.getElementType()))
    llvm::copy(elements.getValues<float>(), tensor.data.begin());
  else if (formatOf(type.getElementType()))
    llvm::transform(elements.getValues<APFloat>(), tensor.data.begin(),
                    [](const APFloat &x) { return x.convertToDouble(); });
  else if (auto integer = dyn_cast<IntegerType>(type.getElementType())) {
    bool isSigned = integer.getWidth() > 1 && !integer.isUnsigned();
    llvm::transform(elements.getValues<APInt>(), tensor.data.begin(), [&](const APInt &x) {
      return isSigned ? static_cast<double>(x.getSExtValue())
                      : static_cast<double>(x.getZExtValue());
    });
  } else {
    return failure();
  }
  return tensor;
}

/// Little-endian bytes of a dense_resource of a float or integer type of whole bytes.
FailureOr<EvalTensor> fromBytes(ArrayRef<char> bytes, RankedTensorType type) {
  EvalTensor tensor(type.getShape().vec());
  const FloatFormat *format = formatOf(type.getElementType());
  auto integer = dyn_cast<IntegerType>(type.getElementType());
  uint64_t width = byteCount(type.getElementType(), 1);
  if ((!format && !integer) || (format && format->storageBits < 8) || width > 8 ||
      bytes.size() != width * tensor.data.size())
    return failure();
  for (size_t i = 0; i < tensor.data.size(); ++i) {
    uint64_t code = 0;
    for (uint64_t byte = 0; byte < width; ++byte)
      code |= static_cast<uint64_t>(static_cast<uint8_t>(bytes[i * width + byte])) << (8 * byte);
    if (format)
      tensor.data[i] = format->decode(static_cast<uint32_t>(code));
    else if (integer.getWidth() == 1 || integer.isUnsigned())
      tensor.data[i] = static_cast<double>(code);
    else
      tensor.data[i] =
          static_cast<double>(static_cast<int64_t>(code << (64 - 8 * width)) >> (64 - 8 * width));
  }
  return tensor;
}

} // namespace

FailureOr<EvalTensor> initialValue(Attribute value, RankedTensorType type, std::string &message) {
  using Result = FailureOr<EvalTensor>;
  if (!type.hasStaticShape()) {
    message = "expects a static shape, got " + formatShape(type.getShape()) + "; fix it with --dim";
    return failure();
  }
  auto refuse = [&](const char *text) -> Result {
    message = text;
    return failure();
  };
  Result result =
      llvm::TypeSwitch<Attribute, Result>(value)
          .Case([&](ZerosAttr) { return Result(filled(type, 0)); })
          .Case([&](OnesAttr) { return Result(filled(type, 1)); })
          .Case([&](RankAttr) { return Result(filled(type, 0)); })
          .Case([&](RankCountAttr) { return Result(filled(type, 1)); })
          .Case([&](NormalAttr normal) {
            return Result(drawn(type, Distribution::Normal, normal.getStd().getValueAsDouble(), 0,
                                normal.getSeed()));
          })
          .Case([&](UniformAttr uniform) {
            return Result(drawn(type, Distribution::Uniform, uniform.getLow().getValueAsDouble(),
                                uniform.getHigh().getValueAsDouble(), uniform.getSeed()));
          })
          .Case([&](DenseElementsAttr elements) { return fromElements(elements, type); })
          .Case([&](DenseResourceElementsAttr resource) -> Result {
            AsmResourceBlob *blob = resource.getRawHandle().getBlob();
            return blob ? fromBytes(blob->getData(), type) : Result(failure());
          })
          .Case([&](ExternalAttr) { return refuse("has its value in a weights file"); })
          .Case([&](DerivedAttr) { return refuse("is written by the entry point init"); })
          .Default([&](Attribute) { return Result(failure()); });
  if (failed(result) && message.empty())
    message = "has a value that cannot be read as a tensor";
  return result;
}

FailureOr<EvalState> initialState(ModuleOp module) {
  EvalState state;
  for (auto global : module.getOps<ml_program::GlobalOp>()) {
    std::optional<Attribute> value = global.getValue();
    auto type =
        isInParts(global) ? wholeTypeOf(global) : dyn_cast<RankedTensorType>(global.getType());
    if (!value || isa<ExternalAttr, DerivedAttr>(*value))
      continue;
    std::string message;
    FailureOr<EvalTensor> tensor =
        type ? initialValue(*value, type, message) : FailureOr<EvalTensor>(failure());
    if (failed(tensor))
      return global.emitOpError() << (type ? message : "expects a ranked tensor");
    state.emplace(global.getSymName().str(), std::move(*tensor));
  }
  return state;
}

} // namespace mpc
