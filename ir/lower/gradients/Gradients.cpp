// Helpers for derivatives, and the ops that have none.
#include "ir/lower/Gradients.h"
#include "ir/dialect/Provenance.h"

using namespace mlir;

namespace mpc {

Value GradientWords::toOperand(Value gradient, Value operand) {
  ArrayRef<int64_t> from = shapeOf(gradient), to = shapeOf(operand);
  if (from != to) {
    SmallVector<int64_t> axes;
    size_t added = from.size() - to.size();
    for (size_t i = 0; i < from.size(); ++i)
      if (i < added || (to[i - added] == 1 && from[i] != 1))
        axes.push_back(i);
    gradient = reshape(sum(wide(gradient), axes, false), to);
  }
  return cast(gradient, elementOf(operand));
}

Value GradientWords::keep(Value condition, Value x) {
  SmallVector<int64_t> shape = *broadcastShapes(shapeOf(condition), shapeOf(x));
  return SelectOp::create(builder, tensor(shape, elementOf(x), x), broadcast(condition, shape),
                          broadcast(x, shape), constant(0, elementOf(x)));
}

Value GradientWords::sumLeading(Value x, size_t kept) {
  SmallVector<int64_t> axes;
  for (size_t i = 0; i + kept < shapeOf(x).size(); ++i)
    axes.push_back(i);
  return axes.empty() ? wide(x) : sum(wide(x), axes, false);
}

Value GradientWords::spreadOver(Value dy, Value x, ArrayRef<int64_t> axes) {
  SmallVector<int64_t> kept(shapeOf(x));
  for (int64_t axis : axes)
    kept[axis] = 1;
  return broadcast(reshape(dy, kept), shapeOf(x));
}

Gradients refuseGradient(Operation *op, StringRef remedy) {
  InFlightDiagnostic error = op->emitOpError()
                             << "has no derivative, but what is differentiated depends on a "
                                "parameter through it";
  if (StringRef layer = layerOf(op); !layer.empty())
    error << " (layer '" << layer << "')";
  error << "; " << remedy;
  return {};
}

void setOrigin(Block::iterator begin, Block::iterator end, Operation *forward) {
  StringAttr origin = originOf(forward);
  for (; begin != end; ++begin)
    if (!isa<ConstantOp>(*begin))
      begin->setAttr("mpc.origin", origin);
}

namespace {
constexpr StringLiteral stop = "write mpc.stop_gradient before it to take its derivative as zero";
constexpr StringLiteral early =
    "quantised values come from --precision after differentiation; write the model without it, or "
    "mpc.stop_gradient before it";
constexpr StringLiteral placed =
    "--parallel places it behind the gradients; take it out of the model";
constexpr StringLiteral late =
    "it belongs after the gradients, in the part that updates parameters";
} // namespace

//===-- Derivative zero -----------------------------------------------------------------------===//

#define MPC_ZERO_GRADIENT(Op)                                                                      \
  Gradients Op::buildGradient(GradientWords &, ArrayRef<Value>) {                                  \
    return Gradients(getOperation()->getNumOperands());                                            \
  }
MPC_ZERO_GRADIENT(CompareOp)
MPC_ZERO_GRADIENT(IotaOp)
MPC_ZERO_GRADIENT(ConstantOp)
MPC_ZERO_GRADIENT(RandomOp)
MPC_ZERO_GRADIENT(NoiseOp)
MPC_ZERO_GRADIENT(StopGradientOp)
MPC_ZERO_GRADIENT(OneHotOp)
MPC_ZERO_GRADIENT(ArgmaxOp)
MPC_ZERO_GRADIENT(ArgminOp)
MPC_ZERO_GRADIENT(ListPlacesOp)
#undef MPC_ZERO_GRADIENT

//===-- No derivative -------------------------------------------------------------------------===//

#define MPC_NO_GRADIENT(Op, REMEDY)                                                                \
  Gradients Op::buildGradient(GradientWords &, ArrayRef<Value>) {                                  \
    return refuseGradient(*this, REMEDY);                                                          \
  }
MPC_NO_GRADIENT(AmaxOp, stop)
MPC_NO_GRADIENT(ScaleFromAmaxOp, early)
MPC_NO_GRADIENT(QuantizeOp, early)
MPC_NO_GRADIENT(DequantizeOp, early)
MPC_NO_GRADIENT(QuantizeBlocksOp, early)
MPC_NO_GRADIENT(DequantizeBlocksOp, early)
MPC_NO_GRADIENT(AllReduceOp, placed)
MPC_NO_GRADIENT(ReduceScatterOp, placed)
MPC_NO_GRADIENT(AllGatherOp, placed)
MPC_NO_GRADIENT(UnscaleOp, late)
MPC_NO_GRADIENT(AllFiniteOp, late)
MPC_NO_GRADIENT(UpdateScaleOp, late)
MPC_NO_GRADIENT(UpdateAmaxHistoryOp, late)
MPC_NO_GRADIENT(EmbeddingGradOp, stop)
MPC_NO_GRADIENT(AttentionGradOp, stop)
MPC_NO_GRADIENT(GeluTanhGradOp, stop)
MPC_NO_GRADIENT(ConvolutionGradOp, stop)
MPC_NO_GRADIENT(WindowProductOp, stop)
MPC_NO_GRADIENT(PartialSumOp, stop)
MPC_NO_GRADIENT(GlobalNormOp, late)
MPC_NO_GRADIENT(ClipOp, late)
MPC_NO_GRADIENT(LearningRateOp, late)
MPC_NO_GRADIENT(NadamProductOp, late)
#undef MPC_NO_GRADIENT
Gradients refuseOptimizerGradient(Operation *op) { return refuseGradient(op, late); }

} // namespace mpc
