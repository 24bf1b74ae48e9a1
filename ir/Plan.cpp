//===-- Plan.cpp - registration of the plan dialect -------------------------------------------===//
#include "ir/Plan.h"

#include "mlir/IR/Builders.h"

#include "ir/PlanDialect.cpp.inc"
#define GET_OP_CLASSES
#include "ir/PlanOps.cpp.inc"

void mpc::plan::PlanDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "ir/PlanOps.cpp.inc"
      >();
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
