// Refuses ops and types that must be gone.
#include "passes/Passes.h"
#include "passes/Stage.h"

#include "ir/formats/ElementTypes.h"
#include "ir/schedule/Launch.h"

#include "llvm/ADT/StringExtras.h"

using namespace mlir;

namespace mpc {
#define GEN_PASS_DEF_VERIFYSTAGE
#include "passes/Passes.h.inc"
namespace {

/// Fewer than 2^40 elements, counted without overflow.
bool isReasonable(ArrayRef<int64_t> shape) {
  int64_t left = int64_t(1) << 40;
  for (int64_t extent : shape) {
    if (extent > left)
      return false;
    left /= std::max<int64_t>(extent, 1);
  }
  return true;
}

/// The element types that kernels take.
constexpr DType kKernelElements[] = {DType::F32,    DType::F16,       DType::BF16, DType::F8E4M3FN,
                                     DType::F8E5M2, DType::F8E8M0FNU, DType::I1,   DType::I8,
                                     DType::U8,     DType::I32,       DType::I64};

bool isKnownElement(Type element) {
  std::optional<DType> known = dtypeOf(element);
  return known && llvm::is_contained(kKernelElements, *known);
}

std::string knownElementNames() {
  return llvm::join(llvm::map_range(llvm::drop_end(kKernelElements), elementName), ", ") + " and " +
         elementName(llvm::ArrayRef(kKernelElements).back());
}

bool isScaled(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && isa_and_nonnull<ScaledAttr>(tensor.getEncoding());
}

bool hasScaledTypes(Operation *op) {
  if (auto function = dyn_cast<func::FuncOp>(op))
    return llvm::any_of(function.getArgumentTypes(), isScaled);
  return llvm::any_of(op->getOperandTypes(), isScaled) ||
         llvm::any_of(op->getResultTypes(), isScaled);
}

LogicalResult verifyOperation(Operation *op, Stage stage) {
  auto gone = [&](StringRef what) {
    return op->emitOpError() << "is left after stage " << stageName(stage) << ": " << what;
  };
  if (stage == Stage::Read)
    for (Type type : llvm::concat<const Type>(llvm::to_vector(op->getOperandTypes()),
                                              llvm::to_vector(op->getResultTypes())))
      if (auto tensor = dyn_cast<RankedTensorType>(type);
          tensor && !isKnownElement(tensor.getElementType()))
        return op->emitOpError() << "has a tensor of " << tensor.getElementType()
                                 << "; kernels take " << knownElementNames()
                                 << (tensor.getElementType().isF64()
                                         ? "; write f32, and convert the data to it"
                                         : "; take one of these");
  if (stage >= Stage::Read)
    for (Type type : op->getResultTypes())
      if (auto tensor = dyn_cast<RankedTensorType>(type)) {
        if (!tensor.hasStaticShape())
          return gone("its shape is open");
        if (!isReasonable(tensor.getShape()))
          return op->emitOpError() << "has a tensor of more than 2^40 elements, " << tensor
                                   << "; take smaller dimensions";
        if (llvm::is_contained(tensor.getShape(), 0))
          return op->emitOpError() << "has a result without elements, " << tensor
                                   << "; every dimension is at least 1";
      }
  if (stage == Stage::Read)
    for (Type type : op->getOperandTypes())
      if (auto tensor = dyn_cast<RankedTensorType>(type);
          tensor && llvm::is_contained(tensor.getShape(), 0))
        return op->emitOpError() << "reads a tensor without elements, " << tensor
                                 << "; every dimension is at least 1";
  if (stage <= Stage::Cast && hasScaledTypes(op))
    return op->emitOpError() << "has a tensor with a loss scale; a model states none, --train puts "
                                "it where it belongs";
  if (stage >= Stage::Optimize && (hasScaledTypes(op) || isa<ScaleLossOp, UnscaleOp>(op)))
    return gone("loss scales leave the types at the end of Optimize");
  if (stage >= Stage::Read && isa<RepeatOp>(op))
    return gone("loops are written out by Read");
  if (stage >= Stage::Cast && isa<PrecisionOp>(op))
    return gone("precision regions are flattened by Cast");
  if (stage >= Stage::Cast && op->hasAttr("mpc.precision"))
    return gone("mpc.precision is read by Cast");
  if (stage >= Stage::Differentiate && isa<GradientsOp>(op))
    return gone("gradients are written out by Differentiate");
  if (stage >= Stage::Quantize && stage < Stage::Plan)
    if (auto compute = op->getAttrOfType<ComputeAttr>("compute");
        compute && compute.getValue() == Compute::fp8)
      return gone("its fp8 mark is read by Quantize");
  if (auto whole = dyn_cast<DecomposeOpInterface>(op);
      whole && stage >= Stage::Decompose && !whole.isPrimitive())
    return gone("it has a decomposition");
  bool inGroup = isa_and_nonnull<GroupOp, plan::KernelOp>(op->getParentOp());
  if (stage >= Stage::Fuse && !inGroup &&
      isa<ScalarMapOpInterface, ReduceOpInterface, ElementOpInterface, IotaOp, EmbeddingOp>(op))
    return gone("it belongs into a group");
  if (stage == Stage::Schedule)
    if (auto function = dyn_cast<func::FuncOp>(op); function && !function.isExternal())
      return verifyLaunches(function.getBody().front());
  if (stage >= Stage::Schedule)
    if (auto group = dyn_cast<GroupOp>(op); group && !group.getSchedule())
      return gone("its group has no schedule");
  if (stage >= Stage::Plan && isa<func::FuncOp, GroupOp>(op))
    return gone("functions and groups become entries and kernels");
  return success();
}

struct VerifyStage : impl::VerifyStageBase<VerifyStage> {
  using VerifyStageBase::VerifyStageBase;

  void runOnOperation() override {
    std::optional<Stage> parsed = parseStage(stage);
    if (!parsed) {
      getOperation().emitError() << "unknown stage '" << stage << "'";
      return signalPassFailure();
    }
    WalkResult result = getOperation().walk([&](Operation *op) {
      return failed(verifyOperation(op, *parsed)) ? WalkResult::interrupt() : WalkResult::advance();
    });
    if (result.wasInterrupted())
      signalPassFailure();
  }
};

} // namespace
} // namespace mpc
