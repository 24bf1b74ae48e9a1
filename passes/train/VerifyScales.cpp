// An unscale takes the value that scaled the loss.
// The types say that a value carries the scale of a tag; this pass checks the value of that scale.
// After Scale, Differentiate and Optimize a function has one scale_loss a tag, and each unscale of
// the tag takes the very operand of it. A function that unscales gradients which another function
// accumulated in state has no scale_loss of the tag. It takes the value loaded from the global that
// the other function's scale was loaded from, or from "scaler.<tag>.scale" if there is none.
#include "passes/Passes.h"

#include "mpc/Names.h"

#include "llvm/ADT/StringMap.h"

using namespace mlir;

namespace mpc {
#define GEN_PASS_DEF_VERIFYSCALES
#include "passes/Passes.h.inc"
namespace {

using LossOfTag = llvm::StringMap<ScaleLossOp>;

/// The global that `value` was loaded from, or nothing.
StringRef globalOf(Value value) {
  auto load = value.getDefiningOp<ml_program::GlobalLoadOp>();
  return load ? load.getGlobal().getLeafReference().getValue() : StringRef();
}

/// The one scale_loss of each tag in a function; fails where there are two.
FailureOr<LossOfTag> lossesOf(func::FuncOp function) {
  LossOfTag losses;
  for (auto op : function.getOps<ScaleLossOp>()) {
    auto [place, isFirst] = losses.try_emplace(op.getTag(), op);
    if (isFirst)
      continue;
    InFlightDiagnostic error =
        op.emitOpError() << "is the second scale_loss of tag \"" << op.getTag()
                         << "\" in a function; add the losses and scale their sum, or give each a "
                            "tag of its own";
    error.attachNote(place->second.getLoc()) << "the first one";
    return failure();
  }
  return losses;
}

/// Checks an unscale in a function that has the tag's scale_loss.
LogicalResult verifyAgainst(ScaleLossOp loss, UnscaleOp op) {
  if (op.getScale() == loss.getScale())
    return success();
  bool isUpdated = op.getScale().getDefiningOp<UpdateScaleOp>();
  InFlightDiagnostic error = op.emitOpError();
  error << "unscales by " << (isUpdated ? "the updated scale" : "another scale")
        << "; the gradient carries the scale that the loss was multiplied by, take that value";
  error.attachNote(loss.getLoc()) << "the loss was multiplied here";
  return failure();
}

struct VerifyScales : impl::VerifyScalesBase<VerifyScales> {
  void runOnOperation() override {
    llvm::StringMap<std::string> globals; // of a tag
    SmallVector<std::pair<func::FuncOp, LossOfTag>> functions;
    for (auto function : getOperation().getOps<func::FuncOp>()) {
      FailureOr<LossOfTag> losses = lossesOf(function);
      if (failed(losses))
        return signalPassFailure();
      for (auto &[tag, loss] : *losses)
        if (StringRef global = globalOf(loss.getScale()); !global.empty())
          globals.try_emplace(tag, global.str());
      functions.emplace_back(function, std::move(*losses));
    }
    for (auto &[function, losses] : functions)
      for (auto op : function.getOps<UnscaleOp>()) {
        StringRef tag = tagOf(op);
        ScaleLossOp loss = losses.lookup(tag);
        auto global = globals.find(tag);
        std::string name = global != globals.end() ? global->second : states::scaleOf(tag.str());
        if (failed(loss ? verifyAgainst(loss, op) : verifyLoaded(op, tag, name)))
          return signalPassFailure();
      }
  }

  static StringRef tagOf(UnscaleOp op) {
    auto type = cast<RankedTensorType>(op.getG().getType());
    return cast<ScaledAttr>(type.getEncoding()).getTag().getValue();
  }

  static LogicalResult verifyLoaded(UnscaleOp op, StringRef tag, StringRef global) {
    if (globalOf(op.getScale()) == global)
      return success();
    return op.emitOpError() << "unscales tag \"" << tag
                            << "\", which no scale_loss of this function made; accumulated "
                               "gradients are unscaled by the value loaded from @\""
                            << global << "\"";
  }
};

} // namespace
} // namespace mpc
