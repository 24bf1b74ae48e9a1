// The update of a step from its gradients.
// Before: @step (and @micro_step) give the scalar results of the forward and then gradients, in the
// order of their attribute `mpc.recipe`. After: @step checks, unscales, clips and applies the
// gradients, updates the scalers and gives the metrics; @micro_step adds the gradients to f32
// accumulators; @apply does the rest from the accumulators, as the mean of the micro-batches or,
// with "normalize": "tokens", of all targets that count in them; @measure gives the gradients
// before they are widened.
//
// Every update is predicated by "all gradients of this optimizer are finite". A skipped @step also
// keeps the state that the model stores, such as running statistics, and the counters of random
// numbers. @micro_step stores these before @apply checks anything.
//
// The module's attribute `mpc.training` names the optimizer, the parameters in the order of
// `nonfinite`, and the scalars that may change while a program runs.
#include "ir/group/GroupNodes.h"
#include "ir/lower/Primitives.h"
#include "mpc/Names.h"
#include "passes/Passes.h"
#include "passes/state/State.h"
#include "passes/train/Muon.h"
#include "passes/train/Recipe.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

#include <map>

using namespace mlir;

namespace mpc {
#define GEN_PASS_DEF_BUILDOPTIMIZER
#include "passes/Passes.h.inc"
namespace {

/// The gradient of one loss by one parameter, as the function gives it.
struct Gradient {
  StringRef loss, parameter;
  Value value;
};

/// A loss whose targets are counted, in @micro_step.
struct CountedLoss {
  std::string name;
  bool isMean = true;           // of its targets' losses; else it is their sum
  Value loss, tokens;           // of this micro-batch
  DictionaryAttr lossAttribute; // of the result
};

/// Builds the end of one function.
class StepBuilder {
public:
  StepBuilder(func::FuncOp function, const Recipe &recipe)
      : function(function), recipe(recipe), state(function->getParentOfType<ModuleOp>()),
        builder(function.getLoc(), function.getContext()), p(builder) {
    builder.setInsertionPoint(State::firstStore(function));
    Operation *terminator = function.getBody().front().getTerminator();
    for (Value value : terminator->getOperands())
      results.push_back(value);
    for (unsigned i = 0; i < results.size(); ++i)
      attributes.push_back(function.getResultAttrDict(i));
  }

  /// Removes the gradients from the results and gives them.
  SmallVector<Gradient> takeGradients() {
    auto listed = function->getAttrOfType<ArrayAttr>("mpc.recipe");
    SmallVector<Gradient> gradients;
    size_t first = results.size() - listed.size();
    for (auto [index, entry] : llvm::enumerate(listed)) {
      auto names = cast<ArrayAttr>(entry);
      gradients.push_back({cast<StringAttr>(names[0]).getValue(),
                           cast<StringAttr>(names[1]).getValue(), results[first + index]});
    }
    results.resize(first);
    attributes.resize(first);
    function->removeAttr("mpc.recipe");
    return gradients;
  }

  /// The losses whose targets are counted, behind takeGradients; their counts stay results.
  SmallVector<CountedLoss> takeCounted() {
    SmallVector<CountedLoss> counted;
    auto listed = function->getAttrOfType<ArrayAttr>("mpc.tokens");
    if (!listed)
      return counted;
    for (auto [index, entry] : llvm::enumerate(listed)) {
      auto words = cast<ArrayAttr>(entry);
      CountedLoss &loss = counted.emplace_back();
      loss.name = cast<StringAttr>(words[0]).getValue().str();
      loss.isMean = cast<StringAttr>(words[1]).getValue() == "mean";
      loss.tokens = results[results.size() - listed.size() + index];
      for (auto [value, attribute] : llvm::zip(results, attributes))
        if (auto name = attribute.getAs<StringAttr>("mpc.name"); name && name == loss.name)
          loss.loss = value, loss.lossAttribute = attribute;
    }
    function->removeAttr("mpc.tokens");
    return counted;
  }

  /// Builds everything from the gradients to the new parameters. `count` is the number of
  /// micro-batches that the gradients are sums of, or null.
  void apply(ArrayRef<Gradient> gradients, Value count) {
    addTotalLoss();
    llvm::MapVector<StringRef, llvm::SetVector<Value>> finiteOf; // by scaler
    llvm::MapVector<StringRef, const LossRecipe *> scalers;
    for (const OptimizerRecipe &optimizer : recipe.optimizers) {
      SmallVector<Gradient> own;
      for (const Gradient &gradient : gradients)
        if (recipe.optimizerOf(gradient.parameter) == &optimizer)
          own.push_back(gradient);
      if (own.empty())
        continue;
      Value finite = applyOne(optimizer, own, count);
      checked.insert(finite);
      for (const Gradient &gradient : own)
        if (const LossRecipe *loss = scaledLoss(gradient)) {
          scalers[loss->scaler] = loss;
          finiteOf[loss->scaler].insert(finite);
        }
    }
    for (auto &[name, loss] : scalers) {
      Value all;
      for (Value finite : finiteOf[name])
        all = all ? p.select(all, finite, all) : finite;
      updateScaler(*loss, all, count);
    }
    if (count)
      store(states::microBatches, p.integer(0, builder.getI32Type()));
    else
      keepWhereSkipped();
    finish();
  }

  /// Adds the gradients to their accumulators, which the first micro-batch overwrites. Those of a
  /// loss that is the mean of counted targets are its sum's, before they are added.
  void accumulate(ArrayRef<Gradient> gradients, ArrayRef<CountedLoss> counted) {
    addTotalLoss();
    state.declare(states::microBatches, state.scalar(builder.getI32Type(), 0), Role::Accumulator);
    Value count = State::load(function, states::microBatches);
    Value first = p.compare(Comparison::eq, count, p.integer(0, builder.getI32Type()));
    auto addTo = [&](const std::string &name, Value value, StringRef owner) {
      state.declare(name, cast<RankedTensorType>(value.getType()),
                    ZerosAttr::get(builder.getContext()), Role::Accumulator, owner);
      Value sum = State::load(function, name);
      Value added = AddOp::create(builder, value.getType(), sum, value);
      store(name, SelectOp::create(builder, value.getType(), p.broadcast(first, shapeOf(sum)),
                                   value, added));
    };
    for (const CountedLoss &loss : counted) {
      addTo(countName(states::tokens, loss, counted), loss.tokens, "");
      addTo(countName(states::lossSum, loss, counted), sumOf(loss, loss.loss), "");
    }
    for (const Gradient &gradient : gradients) {
      Value wide = p.cast(gradient.value, p.f32());
      for (const CountedLoss &loss : counted)
        if (loss.name == gradient.loss)
          wide = sumOf(loss, wide);
      addTo(accumulatorName(gradient), wide, gradient.parameter);
    }
    store(states::microBatches, State::increment(function, count));
    finish();
  }

  /// Begins @apply: each loss of all targets is a result, and the gradients are divided by the
  /// number of these.
  void divideByTokens(ArrayRef<CountedLoss> counted) {
    for (const CountedLoss &loss : counted) {
      Value tokens = State::load(function, countName(states::tokens, loss, counted));
      Value sum = State::load(function, countName(states::lossSum, loss, counted));
      results.push_back(p.div(sum, tokens));
      attributes.push_back(loss.lossAttribute);
      // Without a target all gradients are 0, as those of a step without one are.
      shares[loss.name] = p.div(p.constant(1), p.map<MaximumOp>(tokens, p.constant(1)));
    }
  }

  std::string accumulatorName(const Gradient &gradient) const {
    const std::string loss = recipe.losses.size() > 1 ? gradient.loss.str() + "." : "";
    return states::accumulator + loss + gradient.parameter.str();
  }
  /// The accumulators as gradients, in @apply.
  SmallVector<Gradient> loadAccumulators(ArrayRef<Gradient> gradients) {
    SmallVector<Gradient> result(gradients);
    for (Gradient &gradient : result)
      gradient.value = State::load(function, accumulatorName(gradient));
    return result;
  }

  /// The parameters in the order of the metric `nonfinite`, and the state that may change while a
  /// program runs.
  SmallVector<Attribute> parameterNames, hyperNames;

private:
  static std::string countName(const char *name, const CountedLoss &loss,
                               ArrayRef<CountedLoss> all) {
    return name + (all.size() > 1 ? "." + loss.name : std::string());
  }
  /// The sum over a micro-batch's targets of what `value` is the loss's own reduction of. The mean
  /// of no target is NaN, and its sum 0.
  Value sumOf(const CountedLoss &loss, Value value) {
    if (!loss.isMean)
      return value;
    Value any = p.compare(Comparison::gt, loss.tokens, p.constant(0));
    return p.select(any, p.mul(value, loss.tokens), p.constant(0));
  }

  //===-- One optimizer -----------------------------------------------------------------------===//

  /// Updates the parameters of one optimizer. Gives whether all their gradients are finite.
  Value applyOne(const OptimizerRecipe &optimizer, ArrayRef<Gradient> gradients, Value count) {
    llvm::MapVector<StringRef, Value> ready; // f32, unscaled, by parameter
    SmallVector<Value> raw;
    Value equal = count && shares.empty() ? p.div(p.constant(1), p.wide(count)) : Value();
    for (const Gradient &gradient : gradients) {
      raw.push_back(gradient.value);
      Value value = unscale(gradient);
      if (Value share = shares.empty() ? equal : shares.at(gradient.loss.str()))
        value = p.mul(value, p.broadcast(share, shapeOf(value)));
      Value &sum = ready[gradient.parameter];
      sum = sum ? p.add(sum, value) : value;
    }
    size_t firstNumber = parameterNames.size();
    SmallVector<Value> values;
    for (auto &[parameter, value] : ready) {
      parameterNames.push_back(builder.getStringAttr(parameter));
      values.push_back(value);
    }
    bool oneLoss = raw.size() == values.size();
    auto check = AllFiniteOp::create(builder, tensor(builder.getI1Type()),
                                     tensor(builder.getI32Type()), oneLoss ? raw : values);
    check->setAttr("mpc.gradients", builder.getUnitAttr());
    Value finite = check.getFinite(), first = check.getFirst();
    if (count) { // nothing was accumulated
      Value any = p.compare(Comparison::gt, count, p.integer(0, builder.getI32Type()));
      finite = p.select(any, finite, any);
    }
    Value norm = GlobalNormOp::create(builder, tensor(p.f32()), values);
    Value rate = updateParameters(optimizer, ready, norm, finite);
    if (firstNumber)
      first = p.cast(p.select(p.compare(Comparison::ge, first, p.integer(0, builder.getI32Type())),
                              p.add(p.wide(first), p.constant(firstNumber)), p.wide(first)),
                     builder.getI32Type());
    metric(optimizer, metrics::gradNorm, norm);
    metric(optimizer, metrics::learningRate, rate);
    metric(optimizer, metrics::skipped, p.select(finite, p.constant(0), p.constant(1)));
    metric(optimizer, metrics::nonfinite, first);
    return finite;
  }

  /// Updates the parameters and gives the learning rate.
  Value updateParameters(const OptimizerRecipe &optimizer,
                         llvm::MapVector<StringRef, Value> &gradients, Value norm, Value finite) {
    std::string counter = optimizer.stateName("optimizer", "step");
    state.declare(counter, state.scalar(builder.getI32Type(), 0), Role::Counter);
    Value t = State::load(function, counter);
    Value base = hyper(optimizer, metrics::learningRate, optimizer.learningRate);
    auto curve =
        dyn_cast_or_null<CurveAttrInterface>(optimizer.schedule.attribute(builder.getContext()));
    Value rate =
        LearningRateOp::create(builder, tensor(p.f32()), base, t, curve, optimizer.schedule.warmup);
    Value decay = optimizer.weightDecayOrDefault() > 0
                      ? hyper(optimizer, "weight_decay", optimizer.weightDecayOrDefault())
                      : Value();
    const auto limit = [&](StringRef what, double value) {
      return value > 0 ? hyper(optimizer, what, value) : Value();
    };
    Value norms = limit("max_norm", optimizer.maxNorm);
    Value values = limit("max_value", optimizer.maxValue);
    const NamedAttrList settings = settingsOf(optimizer);
    Value product = productOf(optimizer, settings, t, finite);
    llvm::DenseMap<uint64_t, Value>
        rates; // by the bits of a group's factor; looked up, never walked
    for (auto &[parameter, gradient] : gradients) {
      const GroupRecipe *group = optimizer.groupOf(parameter);
      double factor = group ? group->learningRateScale : 1;
      Value &own = rates[llvm::bit_cast<uint64_t>(factor)];
      if (!own)
        own = factor == 1 ? rate : p.mul(rate, p.constant(factor));
      if (norms)
        gradient = ClipOp::create(builder, gradient.getType(), gradient, norm, norms);
      if (values)
        gradient = p.map<MaximumOp>(p.map<MinimumOp>(gradient, values), p.map<NegOp>(values));
      bool decays = group && group->decay ? *group->decay : shapeOf(gradient).size() >= 2;
      update(optimizer, settings, parameter,
             {gradient, t, own, finite, decays ? decay : Value(), product});
    }
    store(counter, p.cast(p.select(finite, p.add(p.wide(t), p.constant(1)), p.wide(t)),
                          builder.getI32Type()));
    return rate;
  }

  /// The recipe's settings as attributes of the optimizer's op.
  NamedAttrList settingsOf(const OptimizerRecipe &optimizer) {
    NamedAttrList settings;
    for (const OptimizerSetting &setting : optimizer.kindOf().settings) {
      const double value = optimizer.setting(setting);
      if (setting.form == OptimizerSetting::Form::Number)
        settings.append(setting.name, builder.getF64FloatAttr(value));
      else if (value != 0)
        settings.append(setting.name, builder.getUnitAttr());
    }
    return settings;
  }

  /// The product of NAdam's momenta, which its steps share; null of other kinds.
  Value productOf(const OptimizerRecipe &optimizer, const NamedAttrList &settings, Value t,
                  Value finite) {
    if (!optimizer.kindOf().hasProduct)
      return {};
    const std::string name = optimizer.stateName("optimizer", "mu_product");
    state.declare(name, state.scalar(p.f32(), 1), Role::Counter);
    Value product = NadamProductOp::create(builder, tensor(p.f32()), State::load(function, name), t,
                                           finite, cast<FloatAttr>(settings.get("beta1")),
                                           cast<FloatAttr>(settings.get("momentum_decay")));
    store(name, product);
    return product;
  }

  /// What an optimizer's op reads beside the parameter and its moments.
  struct UpdateOperands {
    Value gradient, t, rate, finite, decay, product; // null: the op has none
  };

  void update(const OptimizerRecipe &optimizer, const NamedAttrList &settings, StringRef parameter,
              const UpdateOperands &operands) {
    SmallVector<std::string> names = {parameter.str()};
    SmallVector<Value> values = {State::load(function, parameter)};
    const auto addMoment = [&](StringRef what) {
      names.push_back(optimizer.stateName("optimizer", what) + "." + parameter.str());
      state.declare(names.back(), cast<RankedTensorType>(values[0].getType()),
                    ZerosAttr::get(builder.getContext()), Role::Moment, parameter);
      values.push_back(State::load(function, names.back()));
    };
    SmallVector<Value> updated;
    if (optimizer.kindOf().isOfMatrices) {
      addMoment("momentum_buffer");
      updated = buildMuonStep(p, {values[0], operands.gradient, values[1], operands.rate,
                                  operands.finite, operands.decay,
                                  cast<FloatAttr>(settings.get("momentum")).getValueAsDouble(),
                                  static_cast<bool>(settings.get("nesterov")), parameter});
    } else {
      const auto op =
          *RegisteredOperationName::lookup("mpc." + optimizer.kind, builder.getContext());
      for (StringRef what : op.getInterface<OptimizerOpInterface>()->getMomentNames(
               settings.getDictionary(builder.getContext())))
        addMoment(what);
      updated = llvm::to_vector_of<Value>(create(op, settings, values, operands)->getResults());
    }
    for (auto [name, value] : llvm::zip(names, updated))
      store(name, value);
    if (recipe.emaDecay)
      average(parameter, updated[0], operands);
  }

  /// The op of one optimizer; `tensors` are the parameter and its moments.
  Operation *create(RegisteredOperationName name, const NamedAttrList &settings,
                    ArrayRef<Value> tensors, const UpdateOperands &operands) {
    const ArrayRef<Value> moments = tensors.drop_front();
    SmallVector<Value> values = {tensors[0], operands.gradient};
    SmallVector<int32_t> segments = {
        1, 1, static_cast<int32_t>(moments.size()), 1, 1, 1, operands.decay ? 1 : 0};
    llvm::append_range(values, moments);
    llvm::append_values(values, operands.t, operands.rate, operands.finite);
    if (operands.decay)
      values.push_back(operands.decay);
    if (operands.product) {
      values.push_back(operands.product);
      segments.push_back(1);
    }
    OperationState op(builder.getLoc(), name);
    op.addOperands(values);
    op.addTypes(SmallVector<Type>(tensors.size(), tensors[0].getType()));
    op.addAttributes(settings);
    op.addAttribute("operandSegmentSizes", builder.getDenseI32ArrayAttr(segments));
    return builder.insert(Operation::create(op));
  }

  /// Moves the parameter's average towards its new value, as PyTorch's AveragedModel does: the
  /// first step's value is the first average.
  void average(StringRef parameter, Value updated, const UpdateOperands &operands) {
    const std::string name = states::ema + parameter.str();
    state.declare(name, cast<RankedTensorType>(updated.getType()),
                  ZerosAttr::get(builder.getContext()), Role::Moment, parameter);
    Value old = State::load(function, name);
    Value moved = p.add(old, p.mul(p.constant(1 - *recipe.emaDecay), p.sub(updated, old)));
    Value isFirst = p.compare(Comparison::eq, operands.t, p.integer(0, builder.getI32Type()));
    Value next = p.select(p.broadcast(isFirst, shapeOf(old)), updated, moved);
    store(name, p.select(p.broadcast(operands.finite, shapeOf(old)), next, old));
  }

  //===-- Scale -------------------------------------------------------------------------------===//

  /// The loss whose scale a gradient carries, or null. A recipe without losses trains the only one.
  const LossRecipe *scaledLoss(const Gradient &gradient) {
    if (!cast<RankedTensorType>(gradient.value.getType()).getEncoding())
      return nullptr;
    for (const LossRecipe &loss : recipe.losses)
      if (loss.name == gradient.loss && !loss.scaler.empty())
        return &loss;
    auto [place, isNew] = unnamed.try_emplace(gradient.loss.str());
    if (isNew) {
      for (const LossRecipe &loss : recipe.losses)
        if (loss.name.empty() || loss.name == gradient.loss)
          place->second = loss;
      place->second.name = place->first;
      if (place->second.scaler.empty())
        place->second.scaler = place->first;
    }
    return &place->second;
  }

  Value unscale(const Gradient &gradient) {
    const LossRecipe *loss = scaledLoss(gradient);
    if (!loss)
      return p.wide(gradient.value);
    Value scale = State::load(function, states::scaleOf(loss->scaler));
    auto type = RankedTensorType::get(shapeOf(gradient.value), p.f32());
    return UnscaleOp::create(builder, type, gradient.value, scale);
  }

  void updateScaler(const LossRecipe &loss, Value finite, Value count) {
    const std::string tracker = states::trackerOf(loss.scaler),
                      hysteresis = states::hysteresisOf(loss.scaler);
    Value scale = State::load(function, states::scaleOf(loss.scaler));
    metricNamed(metrics::scale + (scalerCount++ ? "." + loss.scaler : std::string()), scale);
    if (!state.has(tracker))
      return; // static
    Type f32 = tensor(p.f32()), i32 = tensor(builder.getI32Type());
    auto asF32 = [](double value) { return APFloat(double(float(value))); };
    auto op = UpdateScaleOp::create(builder, f32, i32, i32, scale, State::load(function, tracker),
                                    State::load(function, hysteresis), finite, APFloat(loss.growth),
                                    APFloat(loss.backoff), loss.interval, loss.hysteresis,
                                    asF32(loss.floor), asF32(loss.ceiling));
    // @apply without a micro-step changes nothing, nor does @step while accumulators hold gradients
    // of this scale.
    Value zero = p.integer(0, builder.getI32Type()), free;
    if (count)
      free = p.compare(Comparison::gt, count, zero);
    else if (recipe.accumulate)
      free = p.compare(Comparison::eq, State::load(function, states::microBatches), zero);
    auto keep = [&](Value changed, StringRef name) {
      if (free)
        changed = p.select(free, changed, State::load(function, name));
      store(name, changed);
    };
    keep(op.getNewScale(), states::scaleOf(loss.scaler));
    keep(op.getNewTracker(), tracker);
    keep(op.getNewHysteresis(), hysteresis);
  }

  //===-- Border ------------------------------------------------------------------------------===//

  RankedTensorType tensor(Type element) { return RankedTensorType::get({}, element); }
  void store(StringRef name, Value value) { stores.push_back({name.str(), value}); }

  /// Lets a skipped step keep the old values of state that the model itself stores, and of the
  /// counters of random numbers.
  void keepWhereSkipped() {
    Value all;
    for (Value finite : checked)
      all = all ? p.select(all, finite, all) : finite;
    for (auto store : function.getBody().front().getOps<ml_program::GlobalStoreOp>()) {
      Value old = State::load(function, store.getGlobal().getLeafReference().getValue());
      store.getValueMutable().assign(
          p.select(p.broadcast(all, shapeOf(old)), store.getValue(), old));
    }
  }

  Value hyper(const OptimizerRecipe &optimizer, StringRef what, double value) {
    std::string name = optimizer.stateName("hyper", what);
    state.declare(name, state.scalar(p.f32(), value), Role::Hyper);
    hyperNames.push_back(builder.getStringAttr(name));
    return State::load(function, name);
  }

  /// What several losses train is their sum. It is the metric `loss`, unless the model gives one.
  void addTotalLoss() {
    Value total;
    size_t found = 0;
    for (auto [result, named] : llvm::zip(results, attributes)) {
      auto name = named ? named.getAs<StringAttr>("mpc.name") : StringAttr();
      if (name && name == metrics::loss)
        return;
      if (!name || llvm::none_of(recipe.losses, [&](auto &loss) { return loss.name == name; }))
        continue;
      total = total ? p.add(total, p.wide(result)) : p.wide(result);
      ++found;
    }
    if (found > 1)
      metricNamed(metrics::loss, total);
  }

  void metric(const OptimizerRecipe &optimizer, const Twine &name, Value value) {
    metricNamed((name + (optimizer.name.empty() ? "" : "." + optimizer.name)).str(), value);
  }
  void metricNamed(const std::string &name, Value value) {
    results.push_back(value);
    attributes.push_back(
        builder.getDictionaryAttr(builder.getNamedAttr("mpc.name", builder.getStringAttr(name))));
  }

  void finish() {
    for (auto &[name, value] : stores)
      State::store(function, name, value);
    function.getBody().front().getTerminator()->setOperands(results);
    function.setFunctionType(FunctionType::get(builder.getContext(), function.getArgumentTypes(),
                                               ValueRange(results).getTypes()));
    function.setAllResultAttrs(attributes);
  }

  func::FuncOp function;
  const Recipe &recipe;
  State state;
  ImplicitLocOpBuilder builder;
  Primitives p;
  SmallVector<Value> results;
  SmallVector<DictionaryAttr> attributes;
  SmallVector<std::pair<std::string, Value>> stores;
  llvm::SetVector<Value> checked; // "all gradients are finite", one for each optimizer
  unsigned scalerCount = 0;
  std::map<std::string, Value> shares; // by loss: of a gradient that is a sum over counted targets
  std::map<std::string, LossRecipe> unnamed; // by loss; addresses stay
};

struct BuildOptimizer : impl::BuildOptimizerBase<BuildOptimizer> {
  using BuildOptimizerBase::BuildOptimizerBase;

  void runOnOperation() override {
    std::string error;
    std::optional<Recipe> recipe = Recipe::parse(recipeText, recipeName, error);
    ModuleOp module = getOperation();
    auto step = module.lookupSymbol<func::FuncOp>(entries::step);
    if (!recipe || !step || !step->hasAttr("mpc.recipe")) {
      module.emitError() << (recipe ? "has no @step with gradients; run mpc-build-step and "
                                      "mpc-differentiate first"
                                    : error);
      return signalPassFailure();
    }
    if (auto micro = module.lookupSymbol<func::FuncOp>(entries::microStep)) {
      StepBuilder accumulating(micro, *recipe);
      SmallVector<Gradient> gradients = accumulating.takeGradients();
      const SmallVector<CountedLoss> counted = accumulating.takeCounted();
      accumulating.accumulate(gradients, counted);
      OpBuilder builder(&getContext());
      builder.setInsertionPointAfter(micro);
      auto apply = func::FuncOp::create(builder, micro.getLoc(), entries::apply,
                                        builder.getFunctionType({}, {}));
      builder.setInsertionPointToStart(apply.addEntryBlock());
      func::ReturnOp::create(builder, micro.getLoc());
      StepBuilder applying(apply, *recipe);
      Value count = State::load(apply, states::microBatches);
      applying.divideByTokens(counted);
      applying.apply(applying.loadAccumulators(gradients), count);
    }
    if (auto measure = module.lookupSymbol<func::FuncOp>(entries::measure))
      narrowGradients(measure);
    StepBuilder whole(step, *recipe);
    whole.apply(whole.takeGradients(), Value());
    describe(*recipe, whole);
  }

  /// Gives the gradients of @measure in the type of the backward pass, since zeros and overflow are
  /// those of that type.
  static void narrowGradients(func::FuncOp measure) {
    auto listed = measure->getAttrOfType<ArrayAttr>("mpc.recipe");
    if (!listed)
      return; // a function of the model
    Operation *terminator = measure.getBody().front().getTerminator();
    for (OpOperand &result : terminator->getOpOperands().take_back(listed.size()))
      while (auto cast = result.get().getDefiningOp<CastOp>()) {
        if (!isWideningCast(cast))
          break;
        result.set(cast.getX());
      }
    measure.setFunctionType(FunctionType::get(measure.getContext(), measure.getArgumentTypes(),
                                              terminator->getOperandTypes()));
    measure->removeAttr("mpc.recipe");
  }

  void describe(const Recipe &recipe, const StepBuilder &built) {
    Builder builder(&getContext());
    std::string kinds;
    for (const OptimizerRecipe &optimizer : recipe.optimizers)
      kinds += (kinds.empty() ? "" : ",") + optimizer.kind;
    getOperation()->setAttr(
        "mpc.training",
        builder.getDictionaryAttr(
            {builder.getNamedAttr("gradients", builder.getArrayAttr(built.parameterNames)),
             builder.getNamedAttr("hyper", builder.getArrayAttr(built.hyperNames)),
             builder.getNamedAttr("optimizer", builder.getStringAttr(kinds)),
             builder.getNamedAttr("recipe", builder.getStringAttr(recipeText))}));
  }
};

} // namespace
} // namespace mpc
