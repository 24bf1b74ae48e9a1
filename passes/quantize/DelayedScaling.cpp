//===-- DelayedScaling.cpp - each tensor's scale from the steps before ------------------------===//
//
// scale = max of the format / amax / 2^margin, where amax is the largest (or the most recent) of
// the tensor's amaxes in the last steps. Only @step and @apply move state on, under their own
// finite check: a skipped step leaves histories and scales as they were, and no amax enters that is
// not finite.
//
//   state    of a tensor and format: the history of amaxes and the scale, 0 where no step has given
//            one; and the place in all histories that the next step writes. Role scaler; a weight's
//            have the weight as their owner, so that its copy is made of the new weight by the
//            new scale (HoistConstants.cpp)
//   scale    a weight's is loaded; @init gives the first one. Others: in @step, @micro_step and
//            @eval loaded, or 1, so that no quantize waits for its amax; elsewhere current
//            scaling's where there is none, chosen by a select. Warm forms differ in this select
//            alone
//   copies   as current scaling
//
// The first calls of @step run @step_warm, which gives all scales (makeWarmForms). It and @step
// give the same where each scale is there. So it is with the warm forms of @micro_step and @eval.
//
// Micro-batches: @micro_step keeps the largest amax of each activation and gradient since the last
// @apply, which checks them and takes each into its history once. A weight's amax is made in
// @apply.
//
// A tensor that is not finite: @step and @step_warm take all amaxes into their finite check, so
// that the step is skipped; each float result of @eval is NaN; elsewhere the inverse scale is NaN.
// With a limit of jumps a step is skipped too where an amax lies beyond it, in @step and in
// @step_warm; the amax enters its history, so that the next step's scale has room for it.
//
// A tensor is known by its first product's layer and what it is there, so that @eval finds the
// scales that @step has written. One that @step does not have has no state, and current scaling.
//
//===------------------------------------------------------------------------------------------===//
#include "ir/dialect/Provenance.h"
#include "ir/formats/FloatFormat.h"
#include "ir/lower/Primitives.h"
#include "mpc/Fp8Names.h"
#include "passes/JsonFields.h"
#include "passes/State.h"
#include "passes/WarmForms.h"
#include "passes/quantize/PerTensorScaling.h"
#include "passes/train/Recipe.h"

#include "mlir/IR/IRMapping.h"

#include <cmath>
#include <limits>

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

/// The function that takes the micro-batches' amaxes, if it checks gradients; else null.
func::FuncOp applyOf(ModuleOp module) {
  auto apply = module.lookupSymbol<func::FuncOp>(entries::apply);
  return apply && module.lookupSymbol(states::microBatches) && !guardsOf(apply).empty()
             ? apply
             : func::FuncOp();
}

class DelayedScaling : public PerTensorScaling {
public:
  DelayedScaling(func::FuncOp function, const Fp8Recipe &settings)
      : PerTensorScaling(function, settings),
        entry(calledEntryOf(function.getSymName().str().c_str())),
        module(function->getParentOfType<ModuleOp>()), state(module) {
    SmallVector<AllFiniteOp> guards = guardsOf(function);
    if (entry == entries::step && !guards.empty())
      firstGuard = guards.front();
  }

  LogicalResult updateState() override {
    if (recorded.empty())
      return success();
    if (entry == entries::step)
      moveOn(function, recorded, Value());
    auto apply = applyOf(module);
    if (apply && entry == entries::microStep)
      keepAmaxes();
    if (apply && function.getSymName() == entries::microStep)
      moveOn(apply, loadAmaxes(apply), State::load(apply, states::microBatches));
    if (entry == entries::eval)
      checkResults();
    return success();
  }

private:
  struct Recorded {
    std::string name;
    Type format;
    StringAttr layer;
    Value amax, scale; // of this run
    bool isChecked, isParameter;
  };

  bool isChecked(const ScaledTensor &tensor) override {
    const Recorded *known = find(tensor);
    return known && known->isChecked;
  }
  /// What is recorded of a tensor that has state; null for another one.
  const Recorded *find(const ScaledTensor &tensor) const {
    auto known = llvm::find_if(recorded, [&](const Recorded &one) {
      return one.amax == tensor.amax && one.format == tensor.format;
    });
    return known == recorded.end() ? nullptr : &*known;
  }
  /// Whether a finite check, the function's or that of its @apply, can take the tensor's amax. In
  /// @eval that is so where a step moves the tensor's scale on; a weight's inverse scale is made by
  /// @init there, and waits for nothing.
  bool canCheck(const ScaledTensor &tensor, StringRef name) {
    if (entry == entries::microStep)
      return applyOf(module) != nullptr;
    if (entry == entries::eval)
      return module.lookupSymbol(entries::evalWarm) && state.has(historyName(name)) &&
             parameterOf(tensor.value).empty();
    return firstGuard && tensor.amax.getDefiningOp()->isBeforeInBlock(firstGuard);
  }

  /// Lets each float result of @eval be NaN where a tensor is not finite, which 8 bits do not show.
  void checkResults() {
    SmallVector<Value> amaxes;
    for (const Recorded &tensor : recorded)
      if (tensor.isChecked)
        amaxes.push_back(tensor.amax);
    if (amaxes.empty())
      return;
    Operation *end = function.getBody().front().getTerminator();
    ImplicitLocOpBuilder builder(function.getLoc(), end);
    Primitives p(builder);
    Value finite = AllFiniteOp::create(builder, RankedTensorType::get({}, builder.getI1Type()),
                                       RankedTensorType::get({}, builder.getI32Type()), amaxes)
                       .getFinite();
    for (OpOperand &result : end->getOpOperands()) {
      Value value = result.get();
      Operation *made = value.getDefiningOp();
      if (!isa<FloatType>(elementOf(value)) || !made || isa<ml_program::GlobalLoadOp>(made))
        continue;
      Value none = p.constant(std::numeric_limits<double>::quiet_NaN(), elementOf(value));
      result.set(p.select(finite, value, none));
    }
  }

  //===-- Micro-batches -----------------------------------------------------------------------===//

  /// Keeps the largest amax since the last @apply of each tensor that is no parameter. One that is
  /// not finite stays so.
  void keepAmaxes() {
    ImplicitLocOpBuilder builder(function.getLoc(), function.getContext());
    builder.setInsertionPoint(State::firstStore(function));
    Primitives p(builder);
    Value count = State::load(function, states::microBatches);
    Value isFirst = p.compare(Comparison::eq, count, p.integer(0, elementOf(count)));
    for (const Recorded &tensor : recorded) {
      if (tensor.isParameter)
        continue;
      const std::string name = states::microAmaxOf(tensor.name);
      state.declare(name, state.scalar(p.f32(), 0), Role::Scaler);
      Value kept = State::load(function, name);
      auto larger = MaximumOp::create(builder, kept.getType(), kept, tensor.amax);
      Value now = p.select(isFirst, tensor.amax, larger);
      if (tensor.layer)
        for (Value made : {Value(larger), now})
          setLayer(made.getDefiningOp(), tensor.layer);
      State::store(function, name, now);
    }
  }

  /// The tensors of @micro_step as @apply has them, in front of its checks.
  std::vector<Recorded> loadAmaxes(func::FuncOp apply) {
    std::vector<Recorded> loaded = recorded;
    for (Recorded &tensor : loaded) {
      IRMapping mapping;
      tensor.amax = tensor.isParameter
                        ? copyInto(apply, guardsOf(apply).front(), tensor.amax, mapping)
                        : State::load(apply, states::microAmaxOf(tensor.name));
      tensor.scale = State::load(apply, scaleName(tensor.name));
      tensor.isChecked = true;
    }
    return loaded;
  }

  //===-- Scales ------------------------------------------------------------------------------===//

  Value scaleOf(ImplicitLocOpBuilder &builder, const ScaledTensor &tensor) override {
    Primitives p(builder);
    const std::string name = nameOf(tensor);
    const StringRef owner = parameterOf(tensor.value);
    // Steps have been quantised before @eval, and move on the scales of all tensors of theirs.
    if (entry == entries::eval && !state.has(historyName(name)))
      return ownScale(builder, tensor, tensor.amax);
    const bool checked = canCheck(tensor, name);
    state.declare(historyName(name), RankedTensorType::get({settings.history}, p.f32()),
                  ZerosAttr::get(builder.getContext()), Role::Scaler, owner);
    state.declare(scaleName(name), RankedTensorType::get({}, p.f32()),
                  ZerosAttr::get(builder.getContext()), Role::Scaler, owner);
    Value kept = State::load(function, scaleName(name));
    recorded.push_back(
        {name, tensor.format, tensor.layer, tensor.amax, kept, checked, !owner.empty()});
    if (!owner.empty()) {
      giveFirstScale(tensor, name);
      return kept;
    }
    const bool waits = !checked || function->hasAttr(warms::function);
    Value other = waits ? ownScale(builder, tensor, tensor.amax) : p.constant(1);
    Value isKept = p.compare(Comparison::gt, kept, p.constant(0));
    Value scale = p.named("scale", p.select(isKept, kept, other));
    if (checked) {
      // Of two scales of a tensor the first names the amax.
      if (!tensor.amax.getDefiningOp()->hasAttr(warms::amax))
        tensor.amax.getDefiningOp()->setAttr(warms::amax, builder.getStringAttr(name));
      scale.getDefiningOp()->setAttr(warms::scale, builder.getStringAttr(name));
    }
    for (Value made : {isKept, scale})
      if (tensor.layer)
        setLayer(made.getDefiningOp(), tensor.layer);
    recorded.back().scale = scale;
    return scale;
  }

  /// Lets @init store current scaling's scale of a parameter while no step has entered its history.
  void giveFirstScale(const ScaledTensor &tensor, StringRef name) {
    func::FuncOp init = initOf(module);
    const std::string stored = scaleName(name);
    for (auto store : init.getBody().front().getOps<ml_program::GlobalStoreOp>())
      if (store.getGlobal().getLeafReference().getValue() == stored)
        return;
    ImplicitLocOpBuilder builder(tensor.value.getLoc(), init.getContext());
    builder.setInsertionPoint(State::firstStore(init));
    Primitives p(builder);
    IRMapping mapping;
    Value amax = copyInto(init, State::firstStore(init), tensor.amax, mapping);
    Value most = AmaxOp::create(builder, amax.getType(), State::load(init, historyName(name)));
    Value hasHistory = p.compare(Comparison::gt, most, p.constant(0));
    Value first = ownScale(builder, tensor, amax);
    State::store(init, stored,
                 p.named("scale", p.select(hasHistory, State::load(init, stored), first)));
  }
  /// What another function computes of parameters, computed in front of `place` too.
  static Value copyInto(func::FuncOp function, Operation *place, Value value, IRMapping &mapping) {
    Operation *op = value.getDefiningOp();
    if (auto load = dyn_cast<ml_program::GlobalLoadOp>(op))
      return State::load(function, load.getGlobal().getLeafReference().getValue());
    for (Value operand : op->getOperands())
      mapping.map(operand, copyInto(function, place, operand, mapping));
    OpBuilder builder(place);
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

  //===-- The step of histories ---------------------------------------------------------------===//

  /// Moves the histories, their place and the scales of the tensors on at the end of a function, if
  /// the step is good and the micro-batches, where there are some, are more than none.
  void moveOn(func::FuncOp step, ArrayRef<Recorded> tensors, Value microBatches) {
    checkAmaxes(step, tensors);
    ImplicitLocOpBuilder builder(step.getLoc(), step.getContext());
    builder.setInsertionPoint(State::firstStore(step));
    Primitives p(builder);
    Value finite = allFinite(step, p);
    if (!finite)
      return; // the model's own function: it trains nothing
    if (microBatches) {
      Value any = p.compare(Comparison::gt, microBatches, p.integer(0, elementOf(microBatches)));
      finite = p.select(any, finite, any);
    }
    state.declare(positionName(), state.scalar(p.f32(), 0), Role::Scaler);
    Value position = State::load(step, positionName());
    std::vector<std::pair<std::string, Value>> stores;
    for (const Recorded &tensor : tensors)
      update(step, builder, tensor, position, finite, stores);
    Value next = p.add(position, p.constant(1));
    Value isEnd = p.compare(Comparison::ge, next, p.constant(double(settings.history)));
    next = p.select(isEnd, p.constant(0), next);
    stores.push_back({positionName(), p.select(finite, next, position)});
    for (auto &[name, value] : stores)
      State::store(step, name, value);
  }

  /// Lets every guard of the step fail where an amax that it can take is not finite, which the
  /// 8-bit values do not show, or lies beyond the limit of jumps. Histories ask the guards'
  /// own results, so that an amax beyond the limit enters.
  void checkAmaxes(func::FuncOp step, ArrayRef<Recorded> tensors) {
    SmallVector<AllFiniteOp> guards = guardsOf(step);
    if (guards.empty())
      return;
    ImplicitLocOpBuilder builder(step.getLoc(), guards.front());
    SmallVector<Value> amaxes;
    for (const Recorded &tensor : tensors)
      if (tensor.isChecked)
        amaxes.push_back(tensor.amax);
    Primitives p(builder);
    Value holds;
    if (!amaxes.empty())
      holds = AllFiniteOp::create(builder, guards.front().getFinite().getType(),
                                  guards.front().getFirst().getType(), amaxes)
                  .getFinite();
    if (settings.jumpLimit)
      for (Value within : jumpChecks(p, guards.front(), tensors))
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
  SmallVector<Value> jumpChecks(Primitives &p, AllFiniteOp guard,
                                ArrayRef<Recorded> tensors) const {
    SmallVector<Value> checks;
    for (const Recorded &tensor : tensors) {
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

  std::string reason(const ScaledTensor &tensor) override {
    if (!find(tensor))
      return "quantised for an fp8 product, scaled by the tensor's own amax";
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
  static Value allFinite(func::FuncOp step, Primitives &p) {
    Value all;
    for (auto check : step.getBody().front().getOps<AllFiniteOp>()) {
      Value own = check.getFinite();
      all = all ? p.select(all, own, all) : own;
    }
    return all;
  }

  void update(func::FuncOp step, ImplicitLocOpBuilder &builder, const Recorded &tensor,
              Value position, Value finite, std::vector<std::pair<std::string, Value>> &stores) {
    Value history = State::load(step, historyName(tensor.name)),
          scale = State::load(step, scaleName(tensor.name));
    auto op = UpdateAmaxHistoryOp::create(builder, history.getType(), scale.getType(), history,
                                          scale, tensor.amax, position, finite, tensor.format,
                                          APFloat(settings.margin), settings.amax == "most_recent");
    if (tensor.layer)
      setLayer(op, tensor.layer);
    stores.push_back({historyName(tensor.name), op.getNewHistory()});
    stores.push_back({scaleName(tensor.name), roundedScale(builder, op.getNewScale())});
  }

  const std::string entry; // of which the function is a form
  ModuleOp module;
  State state;
  AllFiniteOp firstGuard;         // of @step and its warm form; null elsewhere
  std::vector<Recorded> recorded; // in the order of the first products
  TensorNames names;
};

} // namespace

void makeWarmForms(ModuleOp module) {
  const auto clone = [&](StringRef name, func::FuncOp checking) {
    auto function = module.lookupSymbol<func::FuncOp>(name);
    if (!function || !checking || guardsOf(checking).empty())
      return;
    func::FuncOp warm = function.clone();
    warm.setSymName(warmFormOf(name.str()));
    warm->setAttr(warms::function, FlatSymbolRefAttr::get(function));
    module.insert(std::next(function->getIterator()), warm);
  };
  auto step = module.lookupSymbol<func::FuncOp>(entries::step), apply = applyOf(module);
  clone(entries::step, step);
  clone(entries::microStep, apply);
  clone(entries::eval, step ? step : apply);
}

std::unique_ptr<QuantizationRecipe> makeDelayedScaling(func::FuncOp function,
                                                       const Fp8Recipe &settings) {
  return std::make_unique<DelayedScaling>(function, settings);
}

} // namespace mpc
