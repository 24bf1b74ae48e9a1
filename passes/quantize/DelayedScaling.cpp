//===-- DelayedScaling.cpp - each tensor's scale from the steps before ------------------------===//
//
// scale = max of the format / amax / 2^margin, where amax is the largest (or the most recent) of
// the tensor's amaxes in the last steps. Only @step moves state on, under its own finite check: a
// skipped step leaves histories and scales as they were, and no amax enters that is not finite.
//
//   state    of a tensor and format: the history of amaxes and the scale, 0 where no step has given
//            one; and the place in all histories that the next step writes. Role scaler; a weight's
//            have the weight as their owner, so that its copy is made of the new weight by the
//            new scale (HoistConstants.cpp)
//   scale    loaded; current scaling's while there is none, chosen by a select
//   copies   as current scaling
//
// A tensor is known by its first product's layer and what it is there, so that @eval finds the
// scales that @step has written. One that @step does not have keeps current scaling. Not done here:
// micro-batches (the recipe's reader refuses them), and an entry of its own for the first steps:
// the select lets each quantize wait for its tensor's amax.
//
//===------------------------------------------------------------------------------------------===//
#include "ir/dialect/Provenance.h"
#include "ir/lower/Primitives.h"
#include "passes/State.h"
#include "passes/quantize/PerTensorScaling.h"
#include "passes/train/Recipe.h"

#include "llvm/ADT/StringMap.h"

using namespace mlir;

namespace mpc {
namespace {

// Beside the loss's own scalers, which end in other words: what goes on in another precision passes
// over them.
std::string positionName() { return (Twine(states::scaler) + "fp8_position").str(); }
std::string historyName(StringRef tensor) {
  return (states::scaler + tensor + ".amax_history").str();
}
std::string scaleName(StringRef tensor) { return (states::scaler + tensor + ".fp8_scale").str(); }

/// The parameter that a value is, through views and casts; "" for another tensor.
StringRef parameterOf(Value value) {
  Operation *op = value.getDefiningOp();
  while (isa_and_nonnull<ViewOpInterface, CastOp>(op))
    op = op->getOperand(0).getDefiningOp();
  auto load = dyn_cast_or_null<ml_program::GlobalLoadOp>(op);
  return load ? load.getGlobal().getLeafReference().getValue() : StringRef();
}

class DelayedScaling : public PerTensorScaling {
public:
  DelayedScaling(func::FuncOp function, const Fp8Recipe &settings)
      : PerTensorScaling(function), settings(settings),
        state(function->getParentOfType<ModuleOp>()) {}

  LogicalResult updateState() override {
    if (function.getSymName() != entries::step || recorded.empty())
      return success();
    ImplicitLocOpBuilder builder(function.getLoc(), function.getContext());
    builder.setInsertionPoint(State::firstStore(function));
    Primitives p(builder);
    Value finite = allFinite(p);
    if (!finite)
      return success(); // the model's own function: it trains nothing
    state.declare(positionName(), state.scalar(p.f32(), 0), Role::Scaler);
    Value position = State::load(function, positionName());
    std::vector<std::pair<std::string, Value>> stores;
    for (const Recorded &tensor : recorded)
      update(builder, tensor, position, finite, stores);
    Value next = p.add(position, p.constant(1));
    Value isEnd = p.compare(Comparison::ge, next, p.constant(double(settings.history)));
    next = p.select(isEnd, p.constant(0), next);
    stores.push_back({positionName(), p.select(finite, next, position)});
    for (auto &[name, value] : stores)
      State::store(function, name, value);
    return success();
  }

private:
  struct Recorded {
    std::string name;
    Type format;
    StringAttr layer;
    Value amax;
  };

  Type formatOf(FactorRole role) override {
    FactorRole like = settings.format == "hybrid" ? role : FactorRole::Activation;
    return hybridFormatOf(like, function.getContext());
  }

  Value scaleOf(ImplicitLocOpBuilder &builder, const ScaledTensor &tensor) override {
    Primitives p(builder);
    const std::string name = nameOf(tensor);
    const StringRef owner = parameterOf(tensor.value);
    state.declare(historyName(name), RankedTensorType::get({settings.history}, p.f32()),
                  ZerosAttr::get(builder.getContext()), Role::Scaler, owner);
    state.declare(scaleName(name), RankedTensorType::get({}, p.f32()),
                  ZerosAttr::get(builder.getContext()), Role::Scaler, owner);
    recorded.push_back({name, tensor.format, tensor.layer, tensor.amax});
    Value kept = State::load(function, scaleName(name));
    Value current = ScaleFromAmaxOp::create(builder, tensor.amax.getType(), tensor.amax,
                                            TypeAttr::get(tensor.format));
    Value isKept = p.compare(Comparison::gt, kept, p.constant(0));
    Value scale = p.named("scale", p.select(isKept, kept, current));
    for (Value made : {current, isKept, scale})
      if (tensor.layer)
        setLayer(made.getDefiningOp(), tensor.layer);
    return scale;
  }

  std::string reason() override {
    const std::string which =
        settings.amax == "max"
            ? "the largest amax of the last " + std::to_string(settings.history) + " steps"
            : "the last step's amax";
    return "quantised for an fp8 product, scaled by " + which +
           " (delayed scaling; the first step by the tensor's own)";
  }

  /// "fc1.x", "fc1.weight" or "fc1.dy"; with the format where the role does not say it, and with a
  /// number where a layer has several.
  std::string nameOf(const ScaledTensor &tensor) {
    static constexpr StringLiteral roles[] = {"x", "weight", "dy"};
    std::string name = tensor.layer ? tensor.layer.getValue().str() + "." : std::string("fp8.");
    name += roles[static_cast<int>(tensor.role)];
    if (tensor.format != formatOf(tensor.role))
      name += ".f8E4M3FN"; // the second of two gradients
    const unsigned number = ++names[name];
    return number == 1 ? name : name + "." + std::to_string(number);
  }

  /// Whether all gradients of all optimizers are finite; null where nothing checks any.
  Value allFinite(Primitives &p) {
    Value all;
    for (auto check : function.getBody().front().getOps<AllFiniteOp>()) {
      Value own = check.getFinite();
      all = all ? p.select(all, own, all) : own;
    }
    return all;
  }

  void update(ImplicitLocOpBuilder &builder, const Recorded &tensor, Value position, Value finite,
              std::vector<std::pair<std::string, Value>> &stores) {
    Value history = State::load(function, historyName(tensor.name)),
          scale = State::load(function, scaleName(tensor.name));
    auto op = UpdateAmaxHistoryOp::create(builder, history.getType(), scale.getType(), history,
                                          scale, tensor.amax, position, finite, tensor.format,
                                          APFloat(settings.margin), settings.amax == "most_recent");
    if (tensor.layer)
      setLayer(op, tensor.layer);
    stores.push_back({historyName(tensor.name), op.getNewHistory()});
    stores.push_back({scaleName(tensor.name), op.getNewScale()});
  }

  const Fp8Recipe settings;
  State state;
  std::vector<Recorded> recorded;  // in the order of the first products
  llvm::StringMap<unsigned> names; // how many tensors have each; looked up, never walked
};

} // namespace

std::unique_ptr<QuantizationRecipe> makeDelayedScaling(func::FuncOp function,
                                                       const Fp8Recipe &settings) {
  return std::make_unique<DelayedScaling>(function, settings);
}

} // namespace mpc
