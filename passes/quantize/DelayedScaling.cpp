// Each tensor's scale from the steps before.
// scale = max of the format / amax / 2^margin, where amax is the largest (or the most recent) of
// the tensor's amaxes in the last steps. Only @step and @apply move histories on, under their own
// finite check: a skipped step leaves them and the scales as they were, and no amax enters that is
// not finite.
//
//   state    scales and histories of amaxes (Fp8Rows.h), and with micro-batches the largest amaxes
//            since the last @apply. The place in all histories that the next step writes, and the
//            count of runs that are still to observe. Role scaler
//   scale    a slice of the state. @init makes a weight's first one; other tensors begin with
//            room for ordinary numbers
//   copies   as current scaling
//
// Runs that observe: the first call of an entry runs it three times. In the first two runs each
// tensor's scale becomes current scaling's for the next run, and all other state stays as it is.
// So the first step that counts has the scales of its own batch. An @eval before it observes too.
//
// Micro-batches: @micro_step keeps the largest amax of each activation and gradient since the last
// @apply, which checks them and takes each into its history once. A weight's amax is made in
// @apply.
//
// A tensor that is not finite: @step takes all amaxes into its finite check, so that the step is
// skipped; each float result of @eval is NaN; elsewhere the inverse scale is NaN. With a limit of
// jumps a step is skipped too where an amax lies beyond it; the amax enters its history, so that
// the next step's scale has room for it.
//
// A tensor is known by its first product's layer and what it is there, so that @eval finds the
// scales that @step has written. One that @step does not have, or that is made behind its check,
// has current scaling.
#include "ir/dialect/Provenance.h"
#include "ir/formats/FloatFormat.h"
#include "ir/lower/Primitives.h"
#include "mpc/Fp8Names.h"
#include "passes/JsonFields.h"
#include "passes/parallel/Ranks.h"
#include "passes/quantize/Fp8Rows.h"
#include "passes/quantize/PerTensorScaling.h"
#include "passes/state/State.h"
#include "passes/train/Recipe.h"

#include <cmath>
#include <limits>

using namespace mlir;

namespace mpc {
namespace {

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
      : PerTensorScaling(function, settings), role(EntryRole::of(function)),
        module(function->getParentOfType<ModuleOp>()), state(module),
        isFirst(!state.has(states::fp8Position)), weights(module, /*areWeights=*/true),
        others(module, /*areWeights=*/false) {
    SmallVector<AllFiniteOp> guards = guardsOf(function);
    if (role.updates && !guards.empty())
      firstGuard = guards.front();
  }

  LogicalResult updateState() override {
    if (weights.rows.empty() && others.rows.empty())
      return success();
    for (Fp8Rows *table : {&weights, &others}) {
      if (table->rows.empty())
        continue;
      if (isFirst)
        table->declare(state, settings.history);
      table->place(function);
      if (isFirst && table == &weights)
        giveFirstScales();
    }
    if (isFirst)
      declareCounts();
    if (role.updates)
      moveOn(function, {}, Value());
    if (role.accumulates)
      keepAmaxes();
    if (role.answers)
      checkResults();
    if (role.accumulates || role.answers)
      observe();
    return success();
  }

private:
  bool isChecked(const ScaledTensor &tensor) override {
    const bool checksOthers = role.updates || role.accumulates || role.answers;
    return isOf(weights, tensor) || (checksOthers && isOf(others, tensor));
  }
  static bool isOf(const Fp8Rows &table, const ScaledTensor &tensor) {
    return table.find(tensor.amax, tensor.format);
  }
  /// Whether the tensor may have a row. The first function that trains gives all rows.
  bool mayHaveRow(const Fp8Rows &table, const ScaledTensor &tensor) const {
    if (!isFirst)
      return table.hasName(tensor.name);
    if (role.updates)
      return firstGuard && tensor.amax.getDefiningOp()->isBeforeInBlock(firstGuard);
    return role.accumulates && applyOf(module);
  }

  /// Lets each float result of @eval be NaN where a tensor is not finite, which 8 bits do not show.
  void checkResults() {
    if (others.rows.empty())
      return;
    Operation *end = function.getBody().front().getTerminator();
    ImplicitLocOpBuilder builder(function.getLoc(), State::firstStore(function));
    Primitives p(builder);
    Value finite = checkOf(p, others.amaxes(p));
    for (OpOperand &result : end->getOpOperands()) {
      Value value = result.get();
      Operation *made = value.getDefiningOp();
      if (!isa<FloatType>(elementOf(value)) || !made || isa<ml_program::GlobalLoadOp>(made))
        continue;
      Value none = p.constant(std::numeric_limits<double>::quiet_NaN(), elementOf(value));
      result.set(p.select(finite, value, none));
    }
  }

  void declareCounts() {
    const Type f32 = Builder(function.getContext()).getF32Type();
    state.declare(states::fp8Position, state.scalar(f32, 0), Role::Scaler);
    state.declare(states::fp8Observe, state.scalar(f32, states::fp8Observations), Role::Scaler);
  }

  static Value checkOf(Primitives &p, ValueRange amaxes) {
    return AllFiniteOp::create(p.builder, RankedTensorType::get({}, p.builder.getI1Type()),
                               RankedTensorType::get({}, p.builder.getI32Type()), amaxes)
        .getFinite();
  }

  //===-- Scales ------------------------------------------------------------------------------===//

  Value scaleOf(ImplicitLocOpBuilder &builder, const ScaledTensor &tensor) override {
    Fp8Rows &table = roleOf(tensor.value) == FactorRole::Weight ? weights : others;
    if (!mayHaveRow(table, tensor))
      return ownScale(builder, tensor, tensor.amax);
    Primitives p(builder);
    // Fp8Rows::place gives it its operand and its place.
    const auto slice = [&](size_t rank) {
      const SmallVector<int64_t, 2> zeros(rank, 0), ones(rank, 1);
      Value placeholder = ReshapeOp::create(builder, p.tensor(ones, p.f32()), tensor.amax);
      return SliceOp::create(builder, placeholder.getType(), placeholder, zeros, ones, ones);
    };
    SliceOp scale = slice(1), inverse = slice(2);
    giveName(scale, tensor.name + ".scale");
    table.rows.push_back({tensor.name, tensor.role, tensor.format, tensor.amax, scale, inverse});
    return Primitives::named("scale", p.reshape(scale, {}));
  }
  Value inverseScaleOf(ImplicitLocOpBuilder &builder, const ScaledTensor &tensor,
                       Value scale) override {
    for (const Fp8Rows *table : {&weights, &others})
      if (const Fp8Row *row = table->find(tensor.amax, tensor.format))
        return Primitives(builder).reshape(SliceOp(row->inverse), {});
    return PerTensorScaling::inverseScaleOf(builder, tensor, scale);
  }

  std::string reason(const ScaledTensor &tensor) override {
    if (!isOf(weights, tensor) && !isOf(others, tensor))
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
    return "quantised for an fp8 product, scaled by " + which + " (delayed scaling" + more + ")";
  }

  /// Current scaling's scale of each row, and `other` where an amax gives none.
  Value ownScales(Primitives &p, Value amaxes, Value largest, Value other) const {
    const Value most = p.constant(largestF32);
    Value scale = p.map<MinimumOp>(p.div(largest, amaxes), most);
    scale = p.select(p.compare(Comparison::le, amaxes, most), scale, other);
    scale = p.select(p.compare(Comparison::gt, amaxes, p.constant(0)), scale, other);
    return roundedScale(p.builder, scale);
  }
  /// Names the vector of scales that a function stores, in dumps and in the text of kernels.
  static Value asScales(Value scales) {
    scales.getDefiningOp()->setAttr("mpc.origin",
                                    StringAttr::get(scales.getContext(), "scale_from_amax"));
    return Primitives::named("scale", scales);
  }
  /// Lets @init store current scaling's scales of weights while no step has entered their
  /// histories.
  void giveFirstScales() {
    func::FuncOp init = State::init(*module.getOps<func::FuncOp>().begin());
    ImplicitLocOpBuilder builder(init.getLoc(), State::firstStore(init));
    Primitives p(builder);
    Value amaxes = weights.amaxesIn(init, State::firstStore(init), p);
    Value old = State::load(init, weights.scales), history = State::load(init, weights.histories);
    Value isNew =
        p.compare(Comparison::le, p.reshape(p.maxLast(history), {weights.size()}), p.constant(0));
    Value first = ownScales(p, amaxes, weights.largest(p), p.constant(1));
    State::store(init, weights.scales, asScales(p.select(isNew, first, old)));
  }

  //===-- Runs that observe -------------------------------------------------------------------===//

  static Value observes(func::FuncOp function, Primitives &p) {
    return p.compare(Comparison::gt, State::load(function, states::fp8Observe), p.constant(0));
  }

  /// Lets @micro_step and @eval give the scales of their own tensors while runs observe.
  void observe() {
    ImplicitLocOpBuilder builder(function.getLoc(), function.getContext());
    builder.setInsertionPoint(State::firstStore(function));
    Primitives p(builder);
    Value isObserving = observes(function, p);
    if (role.accumulates)
      keepOtherState(p, isObserving);
    if (others.rows.empty())
      return;
    builder.setInsertionPoint(State::firstStore(function));
    Value old = State::load(function, others.scales);
    Value amaxes = others.allAmaxes(p);
    if (role.accumulates)
      amaxes = overRanks(function, amaxes, isObserving);
    Value own = ownScales(p, amaxes, others.largest(p), old);
    State::store(function, others.scales, asScales(p.select(isObserving, own, old)));
  }

  /// Lets a run that observes change no state but the count of such runs, which it makes one less.
  /// What asks a guard of the step does not change anyway.
  void keepOtherState(Primitives &p, Value isObserving) {
    SmallVector<Value> guards;
    for (AllFiniteOp guard : guardsOf(function))
      for (Operation *user : guard.getFinite().getUsers())
        if (auto select = dyn_cast<SelectOp>(user))
          guards.push_back(select.getResult());
    for (auto store :
         llvm::to_vector(function.getBody().front().getOps<ml_program::GlobalStoreOp>())) {
      Operation *maker = store.getValue().getDefiningOp();
      const Role role =
          roleOf(module.lookupSymbol<ml_program::GlobalOp>(store.getGlobal().getLeafReference()));
      const bool isGuarded = maker && llvm::any_of(maker->getOperands(), [&](Value operand) {
                               return llvm::is_contained(guards, operand);
                             });
      if (isGuarded && (role == Role::Parameter || role == Role::Moment))
        continue;
      Value old = State::load(function, store.getGlobal().getLeafReference().getValue());
      store.getValueMutable().assign(p.select(isObserving, old, store.getValue()));
    }
    Value left = State::load(function, states::fp8Observe);
    Value less = p.sub(left, p.constant(1));
    State::store(function, states::fp8Observe, p.select(isObserving, less, left));
  }

  //===-- Micro-batches -----------------------------------------------------------------------===//

  /// Keeps the largest amax since the last @apply of each tensor that is no weight. One that is not
  /// finite stays so.
  void keepAmaxes() {
    func::FuncOp apply = applyOf(module);
    Value kept;
    if (!others.rows.empty()) {
      ImplicitLocOpBuilder builder(function.getLoc(), function.getContext());
      builder.setInsertionPoint(State::firstStore(function));
      Primitives p(builder);
      Value amaxes = others.allAmaxes(p);
      state.declare(states::fp8Amax, cast<RankedTensorType>(amaxes.getType()),
                    ZerosAttr::get(builder.getContext()), Role::Scaler);
      Value count = State::load(function, states::microBatches);
      Value isFirst = p.compare(Comparison::eq, count, p.integer(0, elementOf(count)));
      Value larger = p.map<MaximumOp>(State::load(function, states::fp8Amax), amaxes);
      State::store(function, states::fp8Amax, p.select(isFirst, amaxes, larger));
      kept = overRanks(apply, State::load(apply, states::fp8Amax), Value());
    }
    moveOn(apply, kept, State::load(apply, states::microBatches));
  }

  //===-- The step of histories ---------------------------------------------------------------===//

  /// A table's amaxes in front of a function's checks.
  struct Amaxes {
    const Fp8Rows *table;
    Value values;
  };

  /// The largest amaxes over the ranks, so that the scales are the same on all of them. While runs
  /// observe, they are the first rank's, as one process observes its first micro-batch.
  Value overRanks(func::FuncOp step, Value amaxes, Value isObserving) {
    if (!rankCountOf(module))
      return amaxes;
    ImplicitLocOpBuilder builder(amaxes.getLoc(), step.getContext());
    builder.setInsertionPointAfterValue(amaxes);
    if (isObserving) {
      Value rank = rankOf(step);
      if (isObserving.getDefiningOp() &&
          amaxes.getDefiningOp()->isBeforeInBlock(isObserving.getDefiningOp()))
        builder.setInsertionPointAfterValue(isObserving);
      Primitives p(builder);
      Value isFirst = p.compare(Comparison::eq, rank, p.integer(0, elementOf(rank)));
      Value firstAlone = p.select(isFirst, amaxes, p.constant(0));
      amaxes = p.select(isObserving, firstAlone, amaxes);
    } else if (isa<ml_program::GlobalLoadOp>(amaxes.getDefiningOp())) {
      // Behind all loads.
      Operation *last = amaxes.getDefiningOp();
      while (isa<ml_program::GlobalLoadOp, ConstantOp>(last->getNextNode()))
        last = last->getNextNode();
      builder.setInsertionPointAfter(last);
    }
    return reduceOverRanks(builder, Reduction::max, amaxes)[0];
  }

  /// Moves the histories, their place and the scales of the tensors on at the end of a function, if
  /// the step is good and the micro-batches, where there are some, are more than none. `kept` are
  /// the amaxes of micro-batches; null in @step.
  void moveOn(func::FuncOp step, Value kept, Value microBatches) {
    ImplicitLocOpBuilder builder(step.getLoc(), guardsOf(step).front());
    Primitives p(builder);
    SmallVector<Amaxes> amaxes;
    if (!weights.rows.empty()) {
      amaxes.push_back({&weights, step == function
                                      ? weights.amaxes(p)
                                      : weights.amaxesIn(step, guardsOf(step).front(), p)});
    }
    if (!others.rows.empty())
      amaxes.push_back({&others, kept ? kept
                                      : overRanks(step, others.allAmaxes(p),
                                                  microBatches ? Value() : observes(step, p))});
    checkAmaxes(step, amaxes, /*observing=*/!microBatches);
    builder.setInsertionPoint(State::firstStore(step));
    Value finite = allFinite(step, p), isObserving;
    if (microBatches) {
      Value any = p.compare(Comparison::gt, microBatches, p.integer(0, elementOf(microBatches)));
      finite = p.select(any, finite, any);
    } else {
      isObserving = observes(step, p);
      keepOtherState(p, isObserving);
      builder.setInsertionPoint(State::firstStore(step));
      finite = p.select(isObserving, p.compare(Comparison::ne, finite, finite), finite);
    }
    // The place is made of its new value, so that this is written over the old one.
    Value position = State::load(step, states::fp8Position), one = p.constant(1);
    Value last = p.constant(static_cast<double>(settings.history - 1));
    Value next =
        p.select(p.compare(Comparison::ge, position, last), p.constant(0), p.add(position, one));
    next = p.select(finite, next, position);
    Value isFirst = p.compare(Comparison::le, next, p.constant(0));
    Value place = p.named("place", p.select(isFirst, last, p.sub(next, one)));
    for (const Amaxes &ofTable : amaxes)
      moveOn(step, p, ofTable, place, finite, isObserving);
    State::store(step, states::fp8Position, next);
  }
  /// `isObserving` is null in @apply, and weights have scales without a run that observes.
  void moveOn(func::FuncOp step, Primitives &p, const Amaxes &amaxes, Value place, Value finite,
              Value isObserving) {
    const Fp8Rows &table = *amaxes.table;
    Value history = State::load(step, table.histories), scales = State::load(step, table.scales);
    Value largest = table.largest(p);
    if (isObserving && &table == &others)
      scales = p.select(isObserving, ownScales(p, amaxes.values, largest, scales), scales);
    auto op = UpdateAmaxHistoryOp::create(p.builder, history.getType(), scales.getType(), history,
                                          scales, amaxes.values, place, finite, largest,
                                          APFloat(settings.margin), settings.amax == "most_recent");
    State::store(step, table.histories, op.getNewHistory());
    State::store(step, table.scales, roundedScale(p.builder, op.getNewScale()));
  }

  /// Lets every guard of the step fail where an amax is not finite, which 8 bits do not show. So it
  /// does where an amax lies beyond the limit of jumps, and where the run observes. Histories ask
  /// the guards' own results, so that an amax beyond the limit enters.
  void checkAmaxes(func::FuncOp step, ArrayRef<Amaxes> amaxes, bool observing) {
    SmallVector<AllFiniteOp> guards = guardsOf(step);
    ImplicitLocOpBuilder builder(step.getLoc(), guards.front());
    Primitives p(builder);
    Value holds =
        checkOf(p, llvm::map_to_vector(amaxes, [](const Amaxes &one) { return one.values; }));
    if (settings.jumpLimit)
      for (const Amaxes &ofTable : amaxes) {
        Value scales = State::load(step, ofTable.table->scales);
        Value within = withinLimit(p, ofTable, scales);
        holds = p.select(holds, within, holds);
      }
    if (observing) {
      Value left = State::load(step, states::fp8Observe);
      Value acts = p.compare(Comparison::le, left, p.constant(0));
      holds = p.select(acts, holds, acts);
    }
    for (AllFiniteOp guard : guards) {
      builder.setInsertionPointAfter(guard);
      Value finite = guard.getFinite();
      Value both = p.select(finite, holds, finite);
      finite.replaceAllUsesExcept(both, both.getDefiningOp());
    }
  }

  /// Whether each amax is at most 2^jumpLimit times the largest number that its scale leaves room
  /// for. A rounding of the scale does not count.
  Value withinLimit(Primitives &p, const Amaxes &amaxes, Value scales) const {
    const double limit = std::exp2(*settings.jumpLimit) * (1 + std::ldexp(1., -20));
    Value reach = p.mul(amaxes.values, scales),
          room = p.mul(amaxes.table->largest(p), p.constant(limit));
    Value isBeyond = p.select(p.compare(Comparison::le, reach, room), p.constant(0), p.constant(1));
    Value any = AmaxOp::create(p.builder, RankedTensorType::get({}, p.f32()), isBeyond);
    return p.compare(Comparison::le, any, p.constant(0));
  }

  /// Whether all gradients of all optimizers and all amaxes are finite.
  static Value allFinite(func::FuncOp step, Primitives &p) {
    Value all;
    for (AllFiniteOp check : guardsOf(step)) {
      Value own = check.getFinite();
      all = all ? p.select(all, own, all) : own;
    }
    return all;
  }

  const EntryRole role;
  ModuleOp module;
  State state;
  const bool isFirst;     // of the functions that are quantised: it declares the state
  AllFiniteOp firstGuard; // of @step; null elsewhere
  Fp8Rows weights, others;
};

} // namespace

std::unique_ptr<QuantizationRecipe> makeDelayedScaling(func::FuncOp function,
                                                       const Fp8Recipe &settings) {
  return std::make_unique<DelayedScaling>(function, settings);
}

} // namespace mpc
