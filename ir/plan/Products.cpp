// The plan's products in the terms of GEMM libraries.
#include "ir/formats/ElementTypes.h"
#include "ir/formats/Target.h"
#include "ir/plan/Plan.h"

#include <numeric>

namespace mpc::plan {
namespace {

using namespace mlir;

static_assert(static_cast<int>(gemm::Activation::Relu) == static_cast<int>(Activation::relu) &&
              static_cast<int>(gemm::Activation::GeluTanhGrad) ==
                  static_cast<int>(Activation::gelu_tanh_grad));

gemm::Epilogue epilogueOf(GemmOp product) {
  if (product.getSummed())
    return *product.getSummed() == Factor::a ? gemm::Epilogue::SumA : gemm::Epilogue::SumB;
  return gemm::epilogueFor(static_cast<gemm::Activation>(product.getActivation()),
                           product.getBias().has_value(), product.getAux().has_value());
}

/// The alignment of a buffer's pointer, given that memory begins at multiples of 256 bytes.
uint64_t alignmentOf(BufferOp buffer, uint64_t bytes) {
  return std::gcd(uint64_t(256), buffer.getOffset().value_or(0) + bytes);
}

} // namespace

std::optional<gemm::Product> productOf(GemmOp op, SymbolTableCollection &symbols) {
  bool known = true;
  auto bufferOf = [&](FlatSymbolRefAttr symbol) {
    auto buffer = symbols.lookupNearestSymbolFrom<BufferOp>(op, symbol);
    known &= buffer != nullptr;
    return buffer;
  };
  auto typeOf = [&](BufferOp buffer) {
    auto type = buffer ? dyn_cast<RankedTensorType>(buffer.getType()) : RankedTensorType();
    std::optional<DType> dtype = type ? dtypeOf(type.getElementType()) : std::nullopt;
    known &= dtype.has_value();
    return dtype.value_or(DType::F32);
  };
  ArrayRef<int64_t> leading = op.getLeading(), strides = op.getStrides(), offsets = op.getOffsets();
  BufferOp a = bufferOf(op.getAAttr()), b = bufferOf(op.getBAttr()), d = bufferOf(op.getDAttr());
  gemm::Product p;
  p.a = typeOf(a);
  p.b = typeOf(b);
  p.d = typeOf(d);
  if (op.getBias())
    p.bias = typeOf(bufferOf(op.getBiasAttr()));
  p.compute = op.getCompute() == Compute::tf32 ? gemm::Compute::FastTf32 : gemm::Compute::F32;
  p.epilogue = epilogueOf(op);
  p.transposeA = op.getTransposeA();
  p.transposeB = op.getTransposeB();
  p.scaleA = op.getScaleA().has_value();
  p.scaleB = op.getScaleB().has_value();
  p.fastAccumulate = op.getFastAccumulate();
  auto modeOf = [&](std::optional<ArrayRef<int64_t>> block, FlatSymbolRefAttr scale) {
    return block && scale ? gemm::scaleModeOf((*block)[0], (*block)[1], typeOf(bufferOf(scale)),
                                              op.getLibraryScales())
                          : gemm::ScaleMode::Scalar;
  };
  p.modeA = modeOf(op.getBlockA(), op.getScaleAAttr());
  p.modeB = modeOf(op.getBlockB(), op.getScaleBAttr());
  std::tie(p.m, p.n, p.k, p.batch) = std::tuple(op.getM(), op.getN(), op.getK(), op.getBatch());
  std::tie(p.leadingA, p.leadingB, p.leadingD) = std::tuple(leading[0], leading[1], leading[2]);
  std::tie(p.strideA, p.strideB, p.strideD) = std::tuple(strides[0], strides[1], strides[2]);
  p.leadingAux = p.leadingD;
  p.strideAux = p.strideD;
  auto place = [&](BufferOp buffer, DType type, int64_t offset) {
    return buffer ? alignmentOf(buffer, offset * dtypeBits(type) / 8) : 256;
  };
  p.alignmentA = place(a, p.a, offsets[0]);
  p.alignmentB = place(b, p.b, offsets[1]);
  p.alignmentD = place(d, p.d, offsets[2]);
  if (op.getAux())
    p.alignmentAux = place(bufferOf(op.getAuxAttr()), p.d, offsets[3]);
  for (FlatSymbolRefAttr scale : {op.getScaleAAttr(), op.getScaleBAttr()})
    if (BufferOp buffer = scale ? bufferOf(scale) : BufferOp())
      p.alignmentScales = std::min(p.alignmentScales, alignmentOf(buffer, 0));
  return known ? std::optional(gemm::ofNumbers(p)) : std::nullopt;
}

gemm::Refusal refusalOf(GemmOp op, SymbolTableCollection &symbols) {
  auto program = op->getParentOfType<ProgramOp>();
  std::optional<gemm::Product> product = productOf(op, symbols);
  if (!product)
    return {"its operands are no buffers of the program", "name plan.buffer ops"};
  for (Attribute target : program ? program.getTargets().getValue() : ArrayRef<Attribute>()) {
    const Target *record = findTarget(cast<StringAttr>(target).getValue());
    if (!record || !record->hasGemmLibrary)
      continue;
    if (gemm::Refusal refusal = gemm::refusalOf(gemm::ofRowMajor(*product), record->capability))
      return refusal;
  }
  return {};
}

} // namespace mpc::plan
