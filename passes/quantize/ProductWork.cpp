//===-- ProductWork.cpp -----------------------------------------------------------------------===//
#include "passes/quantize/ProductWork.h"
#include "passes/quantize/QuantizationRecipe.h"

#include "ir/formats/FloatFormat.h"
#include "mpc/Names.h"

#include "mlir/IR/Remarks.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

#include <algorithm>
#include <map>

using namespace mlir;

namespace mpc {
namespace {

constexpr int64_t kAlignment = 16;  // elements of one byte that a row of an 8-bit factor has
constexpr int64_t kScaleShare = 32; // of blocks: a byte of scales for so many elements

struct Factors {
  ProductFactor a, b;
};

Factors factorsOf(Operation *op) {
  if (auto linear = dyn_cast<LinearOp>(op))
    return {{linear.getX(), roleOf(linear.getX()), true},
            {linear.getWeight(), roleOf(linear.getWeight()), true}};
  auto matmul = cast<MatmulOp>(op);
  return {{matmul.getA(), roleOf(matmul.getA()), !matmul.getTransposeA()},
          {matmul.getB(), roleOf(matmul.getB()), matmul.getTransposeB()}};
}

/// The elements of a factor whose outer extent is padded to multiples of `rows`, and the inner one.
int64_t paddedElements(const ProductFactor &factor, int64_t rows) {
  SmallVector<int64_t> shape(shapeOf(factor.value));
  if (shape.size() < 2)
    shape.insert(shape.begin(), 2 - shape.size(), 1);
  int64_t &inner = factor.isInnerLast ? shape.back() : shape[shape.size() - 2];
  int64_t &outer = factor.isInnerLast ? shape[shape.size() - 2] : shape.back();
  inner = llvm::alignTo(inner, kAlignment);
  outer = llvm::alignTo(outer, rows);
  return elementCount(shape);
}

int64_t innerOf(const ProductFactor &factor) {
  ArrayRef<int64_t> shape = shapeOf(factor.value);
  return factor.isInnerLast ? shape.back() : shape[shape.size() - 2];
}

/// One tensor that products read.
struct Tensor {
  llvm::SetVector<Operation *> readers;
  bool hasRow = false, hasTurned = false;
};

void addFactor(const ProductFactor &factor, Operation *reader,
               llvm::MapVector<Value, Tensor> &tensors) {
  if (factor.role == FactorRole::Weight)
    return;
  SmallVector<Operation *> views;
  Tensor &tensor = tensors[tensorOf(factor.value, views)];
  bool isRow = factor.isInnerLast;
  for (Operation *view : views)
    if (auto transpose = dyn_cast<TransposeOp>(view))
      isRow ^= transpose.getPermutation().back() + 1 !=
               static_cast<int64_t>(transpose.getPermutation().size());
  tensor.readers.insert(reader);
  (isRow ? tensor.hasRow : tensor.hasTurned) = true;
}

int64_t quantiseBytes(Value value, const Tensor &tensor, Rereads rereads) {
  const int64_t elements = elementCount(shapeOf(value));
  int64_t bytes = (tensor.hasRow + tensor.hasTurned) * elements;
  if (rereads == Rereads::ForTurned)
    bytes += bytes / kScaleShare;
  if (rereads == Rereads::ForAmax || (rereads == Rereads::ForTurned && tensor.hasTurned))
    bytes += byteCount(elementOf(value), elements);
  return bytes;
}

/// The product itself, without quantisation.
ProductWork productOf(Operation *op) {
  const Factors factors = factorsOf(op);
  Value y = op->getResult(0);
  const int64_t results = elementCount(shapeOf(y)), inner = innerOf(factors.a),
                columns = std::max<int64_t>(shapeOf(y).back(), 1),
                result = byteCount(elementOf(y), results);
  ProductWork work;
  work.flops16 = 2 * results * inner;
  work.bytes16 = result;
  for (const ProductFactor &factor : {factors.a, factors.b})
    work.bytes16 += byteCount(elementOf(factor.value), elementCount(shapeOf(factor.value)));
  const int64_t padded = llvm::alignTo(columns, kAlignment);
  work.flops8 = 2 * (results / columns) * padded * int64_t(llvm::alignTo(inner, kAlignment));
  work.bytes8 = result / columns * padded + paddedElements(factors.a, 1) +
                paddedElements(factors.b, kAlignment);
  return work;
}

/// What tells a product from others of its function, and finds it in another function.
std::string keyOf(Operation *op) {
  std::string key = layerOf(op).str();
  const Factors factors = factorsOf(op);
  for (const ProductFactor &factor : {factors.a, factors.b}) {
    for (const int64_t extent : shapeOf(factor.value))
      key += "," + std::to_string(extent);
    key += factor.isInnerLast ? "n" : "t";
  }
  return key;
}

/// Lets the product run in bf16.
void leaveOut(Operation *op, const ProductWork &work, const DeviceRates &device) {
  const auto us = [](double seconds) { return llvm::formatv("{0:f3}", seconds * 1e6).str(); };
  const std::string rule = "gain: " + us(work.secondsIn8(device)) +
                           " us in fp8 with its quantisation, " + us(work.secondsIn16(device)) +
                           " us in bf16 on " + device.name;
  op->removeAttr("compute");
  Builder builder(op->getContext());
  noteDecision(op, "precision", builder.getStringAttr("bf16"));
  noteDecision(op, "rule", builder.getStringAttr(rule));
  noteDecision(op, "source", builder.getStringAttr("products=gain of fp8's recipe"));
  remark::missed(op->getLoc(), remark::RemarkOpts::name("ProductGain").category("mpc")) << rule;
}

} // namespace

double ProductWork::secondsIn8(const DeviceRates &device) const {
  return rooflineSeconds(device, "fp8", double(flops8), double(bytes8)) +
         double(quantiseBytes) / device.bytesPerSecond;
}

double ProductWork::secondsIn16(const DeviceRates &device) const {
  return rooflineSeconds(device, "bf16", double(flops16), double(bytes16));
}

DenseI64ArrayAttr ProductWork::attribute(MLIRContext *context) const {
  return DenseI64ArrayAttr::get(context, {flops8, bytes8, quantiseBytes, flops16, bytes16});
}

std::optional<ProductWork> ProductWork::of(DictionaryAttr decision) {
  auto numbers = decision ? decision.getAs<DenseI64ArrayAttr>(entry) : DenseI64ArrayAttr();
  if (!numbers || numbers.size() != 5)
    return std::nullopt;
  return ProductWork{numbers[0], numbers[1], numbers[2], numbers[3], numbers[4]};
}

void ProductWork::add(const ProductWork &other) {
  flops8 += other.flops8;
  bytes8 += other.bytes8;
  quantiseBytes += other.quantiseBytes;
  flops16 += other.flops16;
  bytes16 += other.bytes16;
}

llvm::MapVector<Operation *, ProductWork> workOf(ArrayRef<Operation *> products, Rereads rereads) {
  llvm::MapVector<Operation *, ProductWork> works;
  llvm::MapVector<Value, Tensor> tensors;
  for (Operation *op : products) {
    works[op] = productOf(op);
    const Factors factors = factorsOf(op);
    addFactor(factors.a, op, tensors);
    addFactor(factors.b, op, tensors);
  }
  for (const auto &[value, tensor] : tensors) {
    const int64_t bytes = quantiseBytes(value, tensor, rereads);
    for (Operation *reader : tensor.readers)
      works[reader].quantiseBytes += bytes / static_cast<int64_t>(tensor.readers.size());
  }
  return works;
}

void noteDecision(Operation *op, StringRef name, Attribute value) {
  NamedAttrList entries(op->getAttrOfType<DictionaryAttr>("mpc.decision"));
  entries.set(name, value);
  op->setAttr("mpc.decision", entries.getDictionary(op->getContext()));
}

void chooseProducts(ModuleOp module,
                    llvm::function_ref<SmallVector<Operation *>(func::FuncOp)> marked,
                    Rereads rereads, const DeviceRates *device) {
  SmallVector<func::FuncOp> functions(module.getOps<func::FuncOp>());
  llvm::stable_sort(functions, [](func::FuncOp a, func::FuncOp b) {
    return (a.getSymName() == entries::step) > (b.getSymName() == entries::step);
  });
  std::map<std::string, bool> isOut; // by key
  for (func::FuncOp function : functions) {
    // What one product leaves, the others pay alone.
    for (bool changed = true; changed;) {
      changed = false;
      for (auto &[op, work] : workOf(marked(function), rereads)) {
        noteDecision(op, ProductWork::entry, work.attribute(op->getContext()));
        const auto known = isOut.find(keyOf(op));
        if (device && (known == isOut.end() ? work.gain(*device) < 0 : known->second)) {
          leaveOut(op, work, *device);
          isOut[keyOf(op)] = changed = true;
        }
      }
    }
    for (Operation *op : marked(function))
      isOut.try_emplace(keyOf(op), false);
  }
}

} // namespace mpc
