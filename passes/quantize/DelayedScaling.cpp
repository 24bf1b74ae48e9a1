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
//   scale    a weight's is loaded; @init gives the first one. Others: in @step loaded, or 1, so
//            that no quantize waits for its amax; elsewhere current scaling's where there is none,
//            chosen by a select
//   copies   as current scaling
//
// The first calls of @step run @step_warm, which gives all scales (makeWarmStep). It and @step give
// the same where each scale is there.
//
// A tensor that is not finite: @step takes all amaxes into its finite check, so that the step is
// skipped; elsewhere the inverse scale is NaN. With a limit of jumps a step is skipped too where an
// amax lies beyond it, in @step and in @step_warm; the amax enters its history, so that the next
// step's scale has room for it.
//
// A tensor is known by its first product's layer and what it is there, so that @eval finds the
// scales that @step has written. One that @step does not have keeps current scaling. Not done here:
// micro-batches (the recipe's reader refuses them).
//
//===------------------------------------------------------------------------------------------===//
#include "ir/dialect/Provenance.h"
#include "ir/formats/FloatFormat.h"
#include "ir/lower/Primitives.h"
#include "mpc/Fp8Names.h"
#include "passes/JsonFields.h"
#include "passes/State.h"
#include "passes/quantize/PerTensorScaling.h"
#include "passes/train/Recipe.h"

#include "mlir/IR/IRMapping.h"

#include <cmath>

using namespace mlir;

namespace mpc {
namespace {

std::string positionName() { return states::fp8Position; }
std::string historyName(StringRef tensor) { return states::historyOf(tensor.str()); }
std::string scaleName(StringRef tensor) { return states::fp8ScaleOf(tensor.str()); }

/// The parameter that a value is, through views and casts; "" for another tensor.
StringRef parameterOf(Value value) {
  Operation *op = value.getDefiningOp();
  while (isa_and_nonnull<ViewOpInterface, CastOp>(op))
    op = op->getOperand(0).getDefiningOp();
  auto load = dyn_cast_or_null<ml_program::GlobalLoadOp>(op);
  return load ? load.getGlobal().getLeafReference().getValue() : StringRef();
}

/// The checks of all gradients that guard what a step stores; others are only told.
SmallVector<AllFiniteOp> guardsOf(func::FuncOp function) {
  SmallVector<AllFiniteOp> guards;
  for (auto check : function.getBody().front().getOps<AllFiniteOp>())
    if (!check.getFinite().use_empty())
      guards.push_back(check);
  return guards;
}

class DelayedScaling : public PerTensorScaling {
public:
  DelayedScaling(func::FuncOp function, const Fp8Recipe &settings)
      : PerTensorScaling(function, settings), state(function->getParentOfType<ModuleOp>()) {
    SmallVector<AllFiniteOp> guards = guardsOf(function);
    if (function.getSymName() == entries::step && !guards.empty())
      firstGuard = guards.front();
  }

  LogicalResult updateState() override {
    const StringRef entry = function.getSymName();
    if ((entry != entries::step && entry != entries::stepWarm) || recorded.empty())
      return success();
    checkAmaxes();
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
    Value amax, scale; // of this run
    bool isChecked;
  };

  /// Whether the function's finite check can take the tensor's amax.
  bool isChecked(const ScaledTensor &tensor) override {
    return firstGuard && tensor.amax.getDefiningOp()->isBeforeInBlock(firstGuard);
  }

  Value scaleOf(ImplicitLocOpBuilder &builder, const ScaledTensor &tensor) override {
    Primitives p(builder);
    const std::string name = nameOf(tensor);
    const StringRef owner = parameterOf(tensor.value);
    state.declare(historyName(name), RankedTensorType::get({settings.history}, p.f32()),
                  ZerosAttr::get(builder.getContext()), Role::Scaler, owner);
    state.declare(scaleName(name), RankedTensorType::get({}, p.f32()),
                  ZerosAttr::get(builder.getContext()), Role::Scaler, owner);
    const bool checked = isChecked(tensor);
    Value kept = State::load(function, scaleName(name));
    recorded.push_back({name, tensor.format, tensor.layer, tensor.amax, kept, checked});
    if (!owner.empty()) {
      giveFirstScale(tensor, name);
      return kept;
    }
    Value other = checked ? p.constant(1) : ownScale(builder, tensor, tensor.amax);
    Value isKept = p.compare(Comparison::gt, kept, p.constant(0));
    Value scale = p.named("scale", p.select(isKept, kept, other));
    for (Value made : {isKept, scale})
      if (tensor.layer)
        setLayer(made.getDefiningOp(), tensor.layer);
    recorded.back().scale = scale;
    return scale;
  }

  /// Lets @init store current scaling's scale of a parameter while no step has entered its history.
  void giveFirstScale(const ScaledTensor &tensor, StringRef name) {
    func::FuncOp init = initOf(function->getParentOfType<ModuleOp>());
    const std::string stored = scaleName(name);
    for (auto store : init.getBody().front().getOps<ml_program::GlobalStoreOp>())
      if (store.getGlobal().getLeafReference().getValue() == stored)
        return;
    ImplicitLocOpBuilder builder(tensor.value.getLoc(), init.getContext());
    builder.setInsertionPoint(State::firstStore(init));
    Primitives p(builder);
    IRMapping mapping;
    Value amax = copyInto(init, tensor.amax, mapping);
    Value most = AmaxOp::create(builder, amax.getType(), State::load(init, historyName(name)));
    Value hasHistory = p.compare(Comparison::gt, most, p.constant(0));
    Value first = ownScale(builder, tensor, amax);
    State::store(init, stored,
                 p.named("scale", p.select(hasHistory, State::load(init, stored), first)));
  }
  /// The computation of a parameter's view in @init.
  static Value copyInto(func::FuncOp init, Value value, IRMapping &mapping) {
    Operation *op = value.getDefiningOp();
    if (auto load = dyn_cast<ml_program::GlobalLoadOp>(op))
      return State::load(init, load.getGlobal().getLeafReference().getValue());
    for (Value operand : op->getOperands())
      mapping.map(operand, copyInto(init, operand, mapping));
    OpBuilder builder(State::firstStore(init));
    return builder.clone(*op, mapping)->getResult(0);
  }
  static func::FuncOp initOf(ModuleOp module) {
    if (auto known = module.lookupSymbol<func::FuncOp>(entries::init))
      return known;
    OpBuilder builder(*module.getOps<func::FuncOp>().begin());
    auto init = func::FuncOp::create(builder, module.getLoc(), entries::init,
                                     builder.getFunctionType({}, {}));
    builder.setInsertionPointToStart(init.addEntryBlock());
    func::ReturnOp::create(builder, module.getLoc());
    return init;
  }

  /// Lets every guard of the step fail where an amax that it can take is not finite, which the
  /// 8-bit values do not show, or lies beyond the limit of jumps. Histories ask the guards'
  /// own results, so that an amax beyond the limit enters.
  void checkAmaxes() {
    SmallVector<AllFiniteOp> guards = guardsOf(function);
    if (guards.empty())
      return;
    ImplicitLocOpBuilder builder(function.getLoc(), guards.front());
    SmallVector<Value> amaxes;
    for (const Recorded &tensor : recorded)
      if (tensor.isChecked)
        amaxes.push_back(tensor.amax);
    Primitives p(builder);
    Value holds;
    if (!amaxes.empty())
      holds = AllFiniteOp::create(builder, guards.front().getFinite().getType(),
                                  guards.front().getFirst().getType(), amaxes)
                  .getFinite();
    if (settings.jumpLimit)
      for (Value within : jumpChecks(p, guards.front()))
        holds = holds ? p.select(holds, within, holds) : within;
    if (!holds)
      return;
    for (AllFiniteOp guard : guards) {
      builder.setInsertionPointAfter(guard);
      Value finite = guard.getFinite();
      Value both = p.select(finite, holds, finite);
      finite.replaceAllUsesExcept(both, both.getDefiningOp());
    }
  }

  /// Of each tensor that is made before the guard: whether its amax is at most 2^jumpLimit times
  /// the largest number that its scale leaves room for. A rounding of the scale does not count.
  SmallVector<Value> jumpChecks(Primitives &p, AllFiniteOp guard) const {
    SmallVector<Value> checks;
    for (const Recorded &tensor : recorded) {
      if (!tensor.amax.getDefiningOp()->isBeforeInBlock(guard) ||
          !tensor.scale.getDefiningOp()->isBeforeInBlock(guard))
        continue;
      const double room = mpc::formatOf(tensor.format)->max * std::exp2(*settings.jumpLimit) *
                          (1 + std::ldexp(1., -20));
      Value reach = p.mul(tensor.amax, tensor.scale);
      checks.push_back(p.compare(Comparison::le, reach, p.constant(room)));
    }
    return checks;
  }

  std::string reason() override {
    const std::string which =
        settings.amax == "max"
            ? "the largest amax of the last " + std::to_string(settings.history) + " steps"
            : "the last step's amax";
    std::string more;
    if (settings.margin != 0)
      more += ", margin " + JsonFields::text(settings.margin);
    if (settings.powerOfTwo)
      more += ", powers of two";
    if (settings.jumpLimit)
      more += ", jump limit " + JsonFields::text(*settings.jumpLimit);
    return "quantised for an fp8 product, scaled by " + which + " (delayed scaling" + more +
           "; the first steps by the tensor's own)";
  }

  /// With the format where the role does not say it, as of the second of two gradients.
  std::string nameOf(const ScaledTensor &tensor) {
    const bool isSecond = tensor.format != formatOf(tensor.role);
    return names.of(tensor.layer, tensor.role, isSecond ? ".f8E4M3FN" : "");
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
    stores.push_back({scaleName(tensor.name), roundedScale(builder, op.getNewScale())});
  }

  State state;
  AllFiniteOp firstGuard;         // of @step; null elsewhere
  std::vector<Recorded> recorded; // in the order of the first products
  TensorNames names;
};

} // namespace

void makeWarmStep(ModuleOp module) {
  auto step = module.lookupSymbol<func::FuncOp>(entries::step);
  if (!step || guardsOf(step).empty())
    return;
  func::FuncOp warm = step.clone();
  warm.setSymName(entries::stepWarm);
  module.insert(std::next(step->getIterator()), warm);
}

std::unique_ptr<QuantizationRecipe> makeDelayedScaling(func::FuncOp function,
                                                       const Fp8Recipe &settings) {
  return std::make_unique<DelayedScaling>(function, settings);
}

} // namespace mpc
