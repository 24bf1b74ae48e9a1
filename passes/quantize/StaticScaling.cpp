// Each activation's scale from a calibration.
// Of inference alone. The scale of an activation is a constant: max of the format / amax /
// 2^margin, where mpc calibrate found the amax (Amaxes.h). No amax is computed at run time, so that
// no quantise waits for its tensor: what is larger than the amax saturates, an infinity too, and
// NaN stays NaN. A weight has current scaling's scale, which init makes.
//
//   state    none
//   scale    a constant; a weight's of its own amax, once at load
//   copies   as current scaling
//
// The recipe calibrate makes the program that mpc calibrate runs: the products run in 16 bits, and
// the amax of each activation that one of them would quantise is a result of the function.
#include "ir/dialect/Provenance.h"
#include "ir/formats/FloatFormat.h"
#include "ir/lower/Primitives.h"
#include "passes/JsonFields.h"
#include "passes/quantize/Amaxes.h"
#include "passes/quantize/PerTensorScaling.h"
#include "passes/state/State.h"

#include "llvm/ADT/DenseSet.h"

using namespace mlir;

namespace mpc {
namespace {

class StaticScaling : public PerTensorScaling {
public:
  StaticScaling(func::FuncOp function, const Fp8Recipe &settings, Amaxes &amaxes)
      : PerTensorScaling(function, settings), amaxes(amaxes) {}

  /// There is no state; says what the file lacked.
  LogicalResult updateState() override {
    for (Value amax : idle)
      amax.getDefiningOp()->erase();
    if (error.empty())
      return success();
    return emitFileError(function, amaxes.file(), error);
  }

private:
  Value scaleOf(ImplicitLocOpBuilder &builder, const ScaledTensor &tensor) override {
    if (tensor.role == FactorRole::Weight) {
      why = "scaled by the weight's own amax at load";
      return ownScale(builder, tensor, tensor.amax);
    }
    idle.push_back(tensor.amax);
    std::string problem;
    const std::optional<float> scale = amaxes.scaleOf(tensor.name, shapeOf(tensor.value).back(),
                                                      mpc::formatOf(tensor.format)->max, problem);
    if (!scale) {
      if (error.empty())
        error = problem;
      return Primitives(builder).constant(1);
    }
    why = "static scale " + JsonFields::text(*scale) + ": amax " +
          JsonFields::text(amaxes.amaxOf(tensor.name)) + " of " + tensor.name + " in " +
          amaxes.file();
    return Primitives(builder).constant(*scale);
  }

  /// An activation's amax is not there at run time.
  bool isChecked(const ScaledTensor &tensor) override { return tensor.role != FactorRole::Weight; }

  /// Of the tensor that scaleOf was asked for last.
  std::string reason(const ScaledTensor &) override {
    return "quantised for an fp8 product, " + why;
  }

  Amaxes &amaxes;
  std::vector<Value> idle; // amaxes that nothing reads
  std::string why, error;  // error: the first one
};

class Calibration : public QuantizationRecipe {
public:
  explicit Calibration(func::FuncOp function) : function(function) {}

  std::pair<QuantizedFactor, QuantizedFactor> quantize(ImplicitLocOpBuilder &builder,
                                                       const ProductFactor &a,
                                                       const ProductFactor &b,
                                                       StringAttr layer) override {
    auto innerLast = [&](const ProductFactor &factor) {
      record(factor, layer);
      return QuantizedFactor{factor.isInnerLast ? factor.value : swapLastTwo(builder, factor.value),
                             Value()};
    };
    QuantizedFactor left = innerLast(a), right = innerLast(b);
    return {left, right};
  }

  LogicalResult updateState() override {
    for (const auto &[name, amax] : amaxes)
      addResult(function, name, amax);
    return success();
  }

private:
  /// Makes a result of the tensor's amax. Weights count in the names, as they do where a recipe
  /// quantises them.
  void record(const ProductFactor &factor, StringAttr layer) {
    SmallVector<Operation *> views;
    Value tensor = tensorOf(factor.value, views);
    if (!seen.insert(tensor).second)
      return;
    const std::string name = names.of(layer, factor.role);
    if (factor.role == FactorRole::Weight)
      return;
    ImplicitLocOpBuilder builder = behindMakerOf(tensor, function);
    auto amax = AmaxOp::create(builder, RankedTensorType::get({}, builder.getF32Type()), tensor);
    if (layer)
      setLayer(amax, layer);
    amaxes.push_back({amaxResult(name, shapeOf(tensor).back()), amax});
  }

  func::FuncOp function;
  TensorNames names;
  llvm::DenseSet<Value> seen; // looked up, never walked
  std::vector<std::pair<std::string, Value>> amaxes;
};

} // namespace

std::unique_ptr<QuantizationRecipe> makeStaticScaling(func::FuncOp function,
                                                      const Fp8Recipe &settings, Amaxes &amaxes) {
  return std::make_unique<StaticScaling>(function, settings, amaxes);
}

std::unique_ptr<QuantizationRecipe> makeCalibration(func::FuncOp function) {
  return std::make_unique<Calibration>(function);
}

} // namespace mpc
