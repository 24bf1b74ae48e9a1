//===-- Plan.cpp - registration of the plan dialect -------------------------------------------===//
#include "ir/dialect/Dialect.h"
#include "ir/plan/PlanProducts.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"

#include <numeric>

#include "ir/PlanDialect.cpp.inc"
#define GET_OP_CLASSES
#include "ir/PlanOps.cpp.inc"

void mpc::plan::PlanDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "ir/PlanOps.cpp.inc"
      >();
}

llvm::LogicalResult mpc::plan::EntryOp::verify() {
  if (getInputs().size() != getInputNames().size() ||
      getOutputs().size() != getOutputNames().size())
    return emitOpError() << "expects a name for each buffer at its border";
  if (mlir::ArrayAttr indices = getInputIndicesAttr();
      indices && (indices.size() != getInputs().size() ||
                  !llvm::all_of(indices, llvm::IsaPred<IndexAttr, mlir::UnitAttr>)))
    return emitOpError() << "expects input_indices to be an #mpc.index or unit for each input, got "
                         << indices;
  return mlir::success();
}

llvm::SmallVector<mpc::plan::LaunchedPart> mpc::plan::partsOf(LaunchOp launch) {
  llvm::ArrayRef<mlir::Attribute> reads = launch.getReads().getValue();
  llvm::ArrayRef<mlir::Attribute> writes = launch.getWrites().getValue();
  auto counts = [&](llvm::StringRef name) {
    auto list = launch->getAttrOfType<mlir::DenseI64ArrayAttr>(name);
    return list ? list.asArrayRef() : llvm::ArrayRef<int64_t>();
  };
  llvm::ArrayRef<int64_t> partReads = counts("part_reads"), partWrites = counts("part_writes");
  if (partReads.empty())
    return {{reads, writes, false}};
  const size_t tails = launch->getAttrOfType<mlir::IntegerAttr>("tails").getInt();
  llvm::SmallVector<LaunchedPart> parts;
  for (size_t i = 0; i < partReads.size(); ++i) {
    parts.push_back({reads.take_front(partReads[i]), writes.take_front(partWrites[i]),
                     i + tails >= partReads.size()});
    reads = reads.drop_front(partReads[i]);
    writes = writes.drop_front(partWrites[i]);
  }
  return parts;
}

//===-- Products ------------------------------------------------------------------------------===//

namespace mpc::plan {
namespace {

using namespace mlir;

/// The runtime's name of an element type; nothing for one that it does not know.
std::optional<DType> dtypeOf(Type element) {
  std::string name;
  llvm::raw_string_ostream(name) << element;
  for (unsigned i = 0; i < dtypeCount; ++i)
    if (name == dtypeName(static_cast<DType>(i)))
      return static_cast<DType>(i);
  return std::nullopt;
}

gemm::Epilogue epilogueOf(GemmOp product) {
  if (product.getSummed())
    return *product.getSummed() == "a" ? gemm::Epilogue::SumA : gemm::Epilogue::SumB;
  StringRef word = product.getActivation();
  gemm::Activation activation = word == "relu"             ? gemm::Activation::Relu
                                : word == "gelu_tanh"      ? gemm::Activation::GeluTanh
                                : word == "gelu_tanh_grad" ? gemm::Activation::GeluTanhGrad
                                                           : gemm::Activation::None;
  return gemm::epilogueFor(activation, product.getBias().has_value(), product.getAux().has_value());
}

/// Where a buffer's pointer lies: memory begins at multiples of 256 bytes.
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
  p.compute = op.getCompute() == "tf32" ? gemm::Compute::FastTf32 : gemm::Compute::F32;
  p.epilogue = epilogueOf(op);
  p.transposeA = op.getTransposeA();
  p.transposeB = op.getTransposeB();
  p.scaleA = op.getScaleA().has_value();
  p.scaleB = op.getScaleB().has_value();
  p.fastAccumulate = op.getFastAccumulate();
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
  return known ? std::optional(p) : std::nullopt;
}

gemm::Refusal refusalOf(GemmOp op, SymbolTableCollection &symbols) {
  auto program = op->getParentOfType<ProgramOp>();
  std::optional<gemm::Product> product = productOf(op, symbols);
  if (!product)
    return {"its operands are no buffers of the program", "name plan.buffer ops"};
  for (Attribute target : program ? program.getTargets().getValue() : ArrayRef<Attribute>()) {
    const llvm::StringRef name = cast<StringAttr>(target).getValue();
    if (name == "cpu")
      continue;
    if (gemm::Refusal refusal = gemm::refusalOf(gemm::ofRowMajor(*product), capabilityOf(name)))
      return refusal;
  }
  return {};
}

LogicalResult GemmOp::verifySymbolUses(SymbolTableCollection &symbols) {
  const size_t places = getAux() ? 4 : 3;
  if (getLeading().size() != 3 || getStrides().size() != 3 || getOffsets().size() != places)
    return emitOpError() << "expects 3 leading dimensions, 3 strides and " << places
                         << " offsets, got " << getLeading().size() << ", " << getStrides().size()
                         << " and " << getOffsets().size();
  if (gemm::Refusal refusal = refusalOf(*this, symbols))
    return emitOpError() << "is no product that a GPU can do: " << refusal.why << "; "
                         << refusal.remedy;
  return success();
}

} // namespace mpc::plan
