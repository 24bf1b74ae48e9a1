// The rules of scales of blocks.
// The shape rules of the ops on blocks, and what mpc.matmul demands of the scales of its factors.
#include "ir/dialect/Blocks.h"
#include "ir/dialect/shapes/ShapeRules.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;

namespace mpc {
using namespace shapes;
namespace {

/// Two positive numbers.
bool isBlock(ArrayRef<int64_t> block) { return block.size() == 2 && block[0] > 0 && block[1] > 0; }

std::string blockText(ArrayRef<int64_t> block) {
  std::string text;
  for (int64_t extent : block)
    text += (text.empty() ? "" : ", ") + std::to_string(extent);
  return "[" + text + "]";
}

LogicalResult checkBlock(Operation *op, Value tensor, ArrayRef<int64_t> block, StringRef rule) {
  if (shapeOf(tensor).size() < 2)
    return op->emitOpError() << "expects a tensor of rank 2 or more (" << rule << "), got "
                             << tensor.getType();
  if (!isBlock(block))
    return op->emitOpError() << "expects a block of two positive numbers (" << rule << "), got "
                             << blockText(block);
  return success();
}

/// Of codes of the type `code`.
bool isScaleType(Type code, Type element) {
  return isPacked(code) ? isa<Float8E4M3FNType>(element)
                        : isa<Float32Type, Float8E8M0FNUType>(element);
}

/// The rows of a block of f4E2M1FN are whole bytes.
bool isOfWholeBytes(ArrayRef<int64_t> block) {
  return isBlock(block) && block[1] % kPackedColumns == 0;
}

/// A factor of a matmul with its scale.
struct ScaledFactor {
  StringRef name;
  Value operand, scale;
  std::optional<ArrayRef<int64_t>> block;
  bool innerLast;
};

LogicalResult checkLibrary(MatmulOp op, const ScaledFactor &factor) {
  const std::optional<ScaleOrder> order =
      factor.block ? libraryOrder(*factor.block) : std::optional<ScaleOrder>();
  if (shapeOf(factor.operand).size() == 2 && factor.innerLast && order)
    return success();
  return op.emitOpError()
         << "expects factors of rank 2 with the inner dimension last and blocks of "
            "1x32, 1x128, 128x128 or 1x8 bytes with library_scales (matmul_c8), got "
         << factor.name << " of " << factor.operand.getType()
         << (factor.block ? " in blocks of " + blockText(*factor.block) : " without blocks");
}

LogicalResult checkPacked(MatmulOp op, const ScaledFactor &factor) {
  if (factor.block && isBlock(*factor.block) && factor.innerLast && factor.block->front() == 1 &&
      isPacked(elementOf(op.getA())) && isPacked(elementOf(op.getB())))
    return success();
  return op.emitOpError()
         << "expects both factors of ui8, with the inner dimension last and blocks "
            "of one row (matmul_c7), got "
         << op.getA().getType() << " and " << op.getB().getType()
         << (factor.block ? ", " + factor.name.str() + " in blocks of " + blockText(*factor.block)
                          : ", " + factor.name.str() + " without blocks");
}

LogicalResult checkFactor(MatmulOp op, const ScaledFactor &factor) {
  if (isPacked(elementOf(factor.operand)) && failed(checkPacked(op, factor)))
    return failure();
  if (!factor.block) {
    if (factor.scale && (!shapeOf(factor.scale).empty() || !elementOf(factor.scale).isF32()))
      return op.emitOpError() << "expects scale_" << factor.name
                              << " to be an f32 scalar (matmul_c4), got " << factor.scale.getType();
    return success();
  }
  if (!isBlock(*factor.block) || !factor.scale)
    return op.emitOpError() << "expects a block of two positive numbers beside scales (matmul_c7), "
                               "got block_"
                            << factor.name << " " << blockText(*factor.block)
                            << (factor.scale ? "" : " without scales");
  if (elementOf(factor.operand).getIntOrFloatBitWidth() != 8 || op.getCompute())
    return op.emitOpError() << "expects a factor of 8 bits in blocks, without compute (matmul_c7), "
                               "got "
                            << factor.operand.getType() << (op.getCompute() ? " with compute" : "");
  ArrayRef<int64_t> shape = shapeOf(factor.operand);
  if ((*factor.block)[0] > 1 && shape.size() != 2)
    return op.emitOpError() << "expects a factor of rank 2 for blocks of several rows "
                               "(matmul_c7), got "
                            << factor.operand.getType() << " in blocks of "
                            << blockText(*factor.block);
  Shape expected = scaleShape(shape, *factor.block);
  if (op.getLibraryScales())
    expected = orderedShape(expected, *libraryOrder(*factor.block));
  Type code = elementOf(factor.operand);
  if (!fits(shapeOf(factor.scale), expected) || !isScaleType(code, elementOf(factor.scale)))
    return op.emitOpError() << "expects scale_" << factor.name << " of "
                            << (isPacked(code) ? "f8E4M3FN" : "f32 or f8E8M0FNU") << " and shape "
                            << formatShape(expected) << " (matmul_c4), got "
                            << factor.scale.getType();
  return success();
}

} // namespace

SmallVector<int64_t, 2> blockOfScale(QuantizeBlocksOp op) {
  SmallVector<int64_t, 2> block(op.getBlock());
  if (isPacked(elementOf(op.getQ())))
    block[0] = 1;
  return block;
}

SmallVector<int64_t> scaleShape(ArrayRef<int64_t> shape, ArrayRef<int64_t> block) {
  SmallVector<int64_t> scales(shape);
  for (auto [extent, size] : llvm::zip(MutableArrayRef(scales).take_back(2), block))
    extent = known(extent) ? llvm::divideCeil(extent, size) : extent;
  return scales;
}

std::optional<ScaleOrder> libraryOrder(ArrayRef<int64_t> block) {
  if (block == ArrayRef<int64_t>{1, 32} || block == ArrayRef<int64_t>{1, 8}) // 8 bytes of ui8
    return ScaleOrder::Tiles;
  if (block == ArrayRef<int64_t>{1, 128})
    return ScaleOrder::Transposed;
  if (block == ArrayRef<int64_t>{128, 128})
    return ScaleOrder::PaddedRows;
  return std::nullopt;
}

SmallVector<int64_t> orderedShape(ArrayRef<int64_t> shape, ScaleOrder order) {
  switch (order) {
  case ScaleOrder::Rows:
    return SmallVector<int64_t>(shape);
  case ScaleOrder::Tiles:
    return {static_cast<int64_t>(llvm::divideCeil(shape[0], kScaleTileRows)),
            static_cast<int64_t>(llvm::divideCeil(shape[1], kScaleTileColumns)), 32,
            kScaleTileRows / 32, kScaleTileColumns};
  case ScaleOrder::Transposed:
    return {shape[1], shape[0]};
  case ScaleOrder::PaddedRows:
    return {shape[0], static_cast<int64_t>(llvm::alignTo(shape[1], kScaleRowMultiple))};
  }
  llvm_unreachable("scales have an order");
}

LogicalResult checkScales(MatmulOp op) {
  if (static_cast<bool>(op.getScaleA()) != static_cast<bool>(op.getScaleB()))
    return op.emitOpError() << "expects both scales or neither (matmul_c4)";
  const ScaledFactor factors[] = {
      {"a", op.getA(), op.getScaleA(), op.getBlockA(), !op.getTransposeA()},
      {"b", op.getB(), op.getScaleB(), op.getBlockB(), op.getTransposeB()}};
  for (const ScaledFactor &factor : factors)
    if ((op.getLibraryScales() && failed(checkLibrary(op, factor))) ||
        failed(checkFactor(op, factor)))
      return failure();
  for (const ScaledFactor &factor : factors)
    if (op.getSplitAccumulate() &&
        (factor.block || elementOf(factor.operand).getIntOrFloatBitWidth() != 8))
      return op.emitOpError() << "expects split_accumulate beside factors of 8 bits without blocks "
                                 "(matmul_c9), got "
                              << factor.operand.getType() << (factor.block ? " in blocks" : "");
  return success();
}

Shapes QuantizeBlocksOp::inferShapes() {
  if (failed(checkBlock(*this, getX(), getBlock(), "quantize_blocks_c1")))
    return failure();
  if (getTensorScale() && !shapeOf(getTensorScale()).empty())
    return emitOpError() << "expects tensor_scale to be a scalar (quantize_blocks_c1), got "
                         << getTensorScale().getType();
  if (getSeed() && (shapeOf(getSeed()) != ArrayRef<int64_t>{2} || !shapeOf(getStep()).empty()))
    return emitOpError() << "expects seed of shape 2 and a scalar step (quantize_blocks_c4), got "
                         << getSeed().getType() << " and " << getStep().getType();
  Shape codes(shapeOf(getX()));
  if (isPacked(elementOf(getQ())) && known(codes.back())) {
    if (codes.back() % getBlock()[1] != 0)
      return emitOpError() << "expects whole blocks of " << blockText(getBlock())
                           << " in ui8 (quantize_blocks_c3), got " << getX().getType()
                           << "; pad x with zeros";
    codes.back() /= kPackedColumns;
  }
  return SmallVector<Shape>{codes, scaleShape(shapeOf(getX()), blockOfScale(*this))};
}

LogicalResult QuantizeBlocksOp::verify() {
  Type code = elementOf(getQ()), scale = elementOf(getScales());
  if (static_cast<bool>(getSeed()) != static_cast<bool>(getStep()) ||
      (getSeed() && !isPacked(code)))
    return emitOpError() << "expects seed and step together, with q of ui8 (quantize_blocks_c4), "
                            "got q of "
                         << getQ().getType() << (getSeed() ? ", a seed" : "")
                         << (getStep() ? ", a step" : "");
  const bool known8 = isa<Float8E4M3FNType, Float8E5M2Type>(code) || code.isSignlessInteger(8) ||
                      (isPacked(code) && isOfWholeBytes(getBlock()));
  if (known8 && isScaleType(code, scale) && !(getPowerOfTwo() && !scale.isF32()) &&
      !(getTensorScale() && !isPacked(code)))
    return success();
  return emitOpError()
         << "expects q of f8E4M3FN, f8E5M2 or i8 and scales of f32 or f8E8M0FNU, with power_of_two "
            "of f32, or q of ui8 in blocks of an even number of columns and scales of "
            "f8E4M3FN, perhaps with tensor_scale (quantize_blocks_c2), got "
         << getQ().getType() << " and " << getScales().getType() << " in blocks of "
         << blockText(getBlock()) << (getPowerOfTwo() ? " with power_of_two" : "")
         << (getTensorScale() ? " with tensor_scale" : "");
}

Shapes DequantizeBlocksOp::inferShapes() {
  if (failed(checkBlock(*this, getQ(), getBlock(), "dequantize_blocks_c1")))
    return failure();
  Shape numbers(shapeOf(getQ()));
  if (isPacked(elementOf(getQ()))) {
    if (!isOfWholeBytes(getBlock()) || getBlock()[0] != 1)
      return emitOpError() << "expects blocks of one row and an even number of columns of ui8 "
                              "(dequantize_blocks_c1), got "
                           << blockText(getBlock());
    numbers.back() = known(numbers.back()) ? numbers.back() * kPackedColumns : numbers.back();
  }
  if (Shape expected = scaleShape(numbers, getBlock()); !fits(shapeOf(getScales()), expected))
    return emitOpError() << "expects scales of shape " << formatShape(expected)
                         << " (dequantize_blocks_c1), got " << getScales().getType();
  return one(numbers);
}

} // namespace mpc
