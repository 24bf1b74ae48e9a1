// Forward, loss scale and requested gradients of the step.
// Before: @main, the forward, in its precisions. After:
//
//   @eval        the same without stores, and with ops in their forms outside of training: no
//                dropout, and batch norm by the running statistics
//   @step        the scalar results of @main, which are the metrics. Then, for each loss, one
//                gradient by each trained parameter that it depends on (mpc.gradients). With a
//                scaler they are those of the scaled loss.
//   @micro_step  with "accumulate": the same as @step
//   @measure     with "measure": the same as @step, which stores nothing
//
// A trained parameter is a float global that the model does not store itself and that is no
// written-out constant. The function's attribute `mpc.recipe` lists loss and parameter of each
// gradient. Scalers are state.
//
// With "normalize": "tokens" @micro_step also gives, before the gradients, the number of targets
// that count in each loss. Its attribute `mpc.tokens` lists these losses, and whether each is the
// mean or the sum of its targets' losses. Such a loss is the result of one loss op, seen through
// views and casts; a mean may be multiplied by a constant. The pass refuses anything else between,
// such as a division by a count of the model's own.
#include "ir/dialect/Provenance.h"
#include "ir/lower/Primitives.h"
#include "mpc/Names.h"
#include "mpc/Nearest.h"
#include "passes/JsonFields.h"
#include "passes/Passes.h"
#include "passes/state/State.h"
#include "passes/train/Recipe.h"

#include "mlir/IR/Remarks.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;

namespace mpc {
#define GEN_PASS_DEF_BUILDSTEP
#include "passes/Passes.h.inc"
namespace {

struct Loss {
  LossRecipe recipe;
  unsigned result; // of @main
};

StringRef resultName(func::FuncOp function, unsigned index) {
  auto name = function.getResultAttrOfType<StringAttr>(index, "mpc.name");
  return name ? name.getValue() : "";
}

bool isScalarF32(Type type) {
  auto tensor = cast<RankedTensorType>(type);
  return tensor.getRank() == 0 && tensor.getElementType().isF32();
}

struct BuildStep : impl::BuildStepBase<BuildStep> {
  using BuildStepBase::BuildStepBase;

  void runOnOperation() override {
    if (failed(build()))
      signalPassFailure();
  }

  LogicalResult build() {
    std::string error;
    std::optional<Recipe> parsed = Recipe::parse(recipeText, recipeName, error);
    if (!parsed)
      return emitFileError(getOperation(), recipeName, error);
    recipe = std::move(*parsed);
    auto main = getOperation().lookupSymbol<func::FuncOp>(entries::forward);
    if (!main)
      return getOperation().emitError()
             << "has no function @main; the forward to train is a func.func @main";
    for (StringRef taken :
         {entries::eval, entries::step, entries::microStep, entries::apply, entries::measure})
      if (auto other = getOperation().lookupSymbol(taken);
          other && (measure || taken != entries::measure))
        return other->emitError() << "is named '" << taken
                                  << "', which training makes; take another name";
    for (auto global : getOperation().getOps<ml_program::GlobalOp>()) {
      if (recipe.accumulate && global.getSymName() == "count")
        return global.emitError() << "is named 'count', whose accumulator would be the counter of "
                                     "micro-batches; take another name";
      for (StringRef own : {states::tokens, states::lossSum})
        if (recipe.byTokens && (states::accumulator + global.getSymName()).str() == own)
          return global.emitError() << "is named '" << global.getSymName()
                                    << "', whose accumulator would be that of the targets that "
                                       "count; take another name";
      for (StringRef prefix :
           {states::scaler, states::optimizer, states::hyper, states::accumulator, states::ema})
        if (global.getSymName().starts_with(prefix))
          return global.emitError()
                 << "is named '" << global.getSymName() << "'; names that begin with " << prefix
                 << " are training's own, take another name";
    }
    SmallVector<Loss> losses;
    if (failed(findLosses(main, losses)) || failed(checkParameters(main)))
      return failure();
    func::FuncOp step = main.clone();
    step.setSymName(entries::step);
    main.setSymName(entries::eval);
    getOperation().insert(std::next(main->getIterator()), step);
    splitActivations(step);
    if (failed(addGradients(step, losses)))
      return failure();
    if (measure)
      addMeasure(step);
    advanceRandomSteps(step);
    endTraining(main);
    if (recipe.accumulate) {
      func::FuncOp micro = step.clone();
      micro.setSymName(entries::microStep);
      getOperation().insert(std::next(step->getIterator()), micro);
      if (recipe.byTokens)
        return addTokenCounts(micro, losses);
    }
    return success();
  }

private:
  //===-- Losses ------------------------------------------------------------------------------===//

  LogicalResult findLosses(func::FuncOp main, SmallVector<Loss> &losses) {
    SmallVector<unsigned> scalars;
    std::string names;
    for (auto [index, type] : llvm::enumerate(main.getResultTypes()))
      if (isScalarF32(type)) {
        scalars.push_back(index);
        names += (names.empty() ? "" : ", ") + resultName(main, index).str();
      }
    std::vector<LossRecipe> wanted = recipe.losses;
    if (wanted.empty())
      wanted.emplace_back();
    for (LossRecipe &loss : wanted) {
      if (loss.name.empty())
        loss.name = scalars.size() == 1 ? resultName(main, scalars[0]).str() : "loss";
      if (loss.scaler.empty())
        loss.scaler = loss.name;
      auto found = llvm::find_if(
          scalars, [&](unsigned index) { return resultName(main, index) == loss.name; });
      if (found == scalars.end())
        return refuse(
            main, "has no f32 scalar result named '" + loss.name +
                      "' to train by; its scalar results are: " + (names.empty() ? "none" : names) +
                      (names.empty() ? "; return a loss, such as that of mpc.cross_entropy" : ""));
      if (loss.scale == LossRecipe::Scale::Default)
        loss.scale = precision == "fp16" ? LossRecipe::Scale::Dynamic : LossRecipe::Scale::None;
      else if (loss.scale == LossRecipe::Scale::None && precision == "fp16")
        return main.emitError()
               << "is to be trained in fp16 without a loss scale, where gradients below 2^-24 "
                  "become zero; use --loss-scale=dynamic or a number, or --precision=bf16";
      if (llvm::any_of(losses, [&](const Loss &known) { return known.result == *found; }))
        return refuse(main, "the recipe names the loss '" + loss.name + "' twice");
      for (const Loss &known : losses)
        if (known.recipe.scaler == loss.scaler && !known.recipe.hasSameScaler(loss))
          return refuse(main, "the losses '" + known.recipe.name + "' and '" + loss.name +
                                  "' share the scaler '" + loss.scaler +
                                  "' with different settings; give both the same, or two scalers");
      losses.push_back({loss, *found});
    }
    for (const OptimizerRecipe &optimizer : recipe.optimizers)
      for (const std::string &name : optimizer.losses)
        if (llvm::none_of(losses, [&](const Loss &loss) { return loss.recipe.name == name; }))
          return refuse(main, "optimizer '" + optimizer.name + "' names the loss '" + name +
                                  "', which is not among the recipe's losses");
    return success();
  }

  /// Reports that the recipe does not fit the model, at a place in the recipe if it is a file.
  LogicalResult refuse(func::FuncOp main, const std::string &what) {
    return emitFileError(main, recipeName, what);
  }

  /// Refuses patterns that match no parameter.
  LogicalResult checkParameters(func::FuncOp main) {
    bool any = false;
    for (auto load : main.getOps<ml_program::GlobalLoadOp>())
      if (State::isTrainable(getOperation(), load)) {
        Type element = elementOf(load.getResult());
        StringRef name = load.getGlobal().getLeafReference().getValue();
        if (!recipe.optimizerOf(name))
          continue;
        any = true;
        if (!element.isF32())
          return load.emitOpError() << "loads the parameter " << load.getGlobal() << " of "
                                    << element << "; parameters are trained as f32 masters, "
                                    << "declare it f32: --precision decides its copy";
      }
    if (!any)
      return main.emitError() << "has no parameter to train: " << whyNone(main);
    return checkPatterns(main);
  }
  /// The reason why no global that @main loads is trained.
  std::string whyNone(func::FuncOp main) {
    bool loads = false, trainable = false;
    std::string constants;
    for (auto load : main.getOps<ml_program::GlobalLoadOp>()) {
      StringRef name = load.getGlobal().getLeafReference().getValue();
      auto global = getOperation().lookupSymbol<ml_program::GlobalOp>(name);
      loads |= isa<FloatType>(elementOf(load.getResult()));
      trainable |= State::isTrainable(getOperation(), load);
      if (constants.empty() && !global.getIsMutable() &&
          isa<FloatType>(elementOf(load.getResult())) &&
          isa_and_nonnull<ElementsAttr>(global.getValueAttr()))
        constants = name.str();
    }
    if (trainable)
      return "an optimizer's patterns match none of its float globals";
    if (!constants.empty())
      return "its values are written out, as @" + constants +
             " is, and such constants are not trained; declare it `mutable`, or give it a first "
             "value such as #mpc.external (from --weights), #mpc.zeros or #mpc.normal";
    return loads ? "the model stores its float globals itself, so that they are state and no "
                   "parameters"
                 : "it loads no float global";
  }
  /// An optimizer of matrices has no parameter of another rank.
  LogicalResult checkRanks(func::FuncOp main, StringRef who, const OptimizerRecipe &optimizer,
                           ArrayRef<StringRef> names) {
    for (StringRef name : names) {
      auto type =
          cast<RankedTensorType>(getOperation().lookupSymbol<ml_program::GlobalOp>(name).getType());
      if (optimizer.kindOf().isOfMatrices && type.getRank() != 2 && recipe.optimizerOf(name))
        return refuse(main, (who + " is " + optimizer.kind + ", which updates matrices, and '" +
                             name + "' has rank " + Twine(type.getRank()) +
                             "; give it to another optimizer of a recipe (--recipe=F), whose patterns stand before")
                                .str());
    }
    return success();
  }
  LogicalResult checkPatterns(func::FuncOp main) {
    SmallVector<StringRef> names;
    for (auto load : main.getOps<ml_program::GlobalLoadOp>())
      if (State::isTrainable(getOperation(), load))
        names.push_back(load.getGlobal().getLeafReference().getValue());
    for (const OptimizerRecipe &optimizer : recipe.optimizers) {
      std::string who =
          optimizer.name.empty() ? "the optimizer" : "optimizer '" + optimizer.name + "'";
      SmallVector<StringRef> own;
      for (StringRef name : names)
        if (recipe.patternsOf(name) == &optimizer)
          own.push_back(name);
      if (failed(checkRanks(main, who, optimizer, own)))
        return failure();
      if (failed(checkEach(main, who, optimizer.parameters, names)))
        return failure();
      if (own.empty())
        return refuse(main, who + " has no parameter: its patterns match none, or an optimizer "
                                  "before it has them all");
      for (const GroupRecipe &group : optimizer.groups) {
        if (group.optional)
          continue;
        if (failed(checkEach(main, who + " has a group that", group.parameters, own)))
          return failure();
        if (llvm::none_of(own, [&](StringRef name) { return optimizer.groupOf(name) == &group; }))
          return refuse(main, who + " has a group '" + group.parameters.front() +
                                  "' whose parameters groups before it have all");
      }
    }
    return success();
  }
  /// Checks that each pattern matches some name.
  LogicalResult checkEach(func::FuncOp main, const std::string &who,
                          const std::vector<std::string> &patterns, ArrayRef<StringRef> names) {
    for (const std::string &pattern : patterns)
      if (llvm::none_of(names, [&](StringRef name) { return matchesPattern(pattern, name); }))
        return refuse(main, who + " names '" + pattern + "', which matches no parameter" +
                                didYouMean(pattern, {names.begin(), names.end()}) + "; there are " +
                                llvm::join(names.take_front(8), ", ") +
                                (names.size() > 8 ? ", .." : "") +
                                "; a group that may have none says \"optional\": true");
    return success();
  }

  //===-- The step ----------------------------------------------------------------------------===//

  /// Turns a product's gelu_tanh, whose input the backward needs, into an op of its own, with the
  /// same bits.
  static void splitActivations(func::FuncOp step) {
    step.walk([](Operation *op) {
      if (auto linear = dyn_cast<LinearOp>(op))
        splitActivation(linear);
      else if (auto matmul = dyn_cast<MatmulOp>(op))
        splitActivation(matmul);
    });
  }
  /// Replaces the preactivation of a product without activation by y, which is the same.
  static void dropPreactivation(MatmulOp product) {
    if (!product.getPreactivation())
      return;
    OpBuilder builder(product);
    MatmulArguments arguments = product.getArguments();
    arguments.hasPreactivation = false;
    auto result = MatmulOp::create(builder, product.getLoc(), product.getY().getType(), arguments);
    result->setDiscardableAttrs(product->getDiscardableAttrDictionary());
    product.getY().replaceAllUsesWith(result.getY());
    product.getPreactivation().replaceAllUsesWith(result.getY());
    product.erase();
  }
  template <typename Product>
  static void splitActivation(Product product) {
    if (product.getActivation() != Activation::gelu_tanh)
      return;
    OpBuilder builder(product);
    product.removeActivationAttr();
    builder.setInsertionPointAfter(product);
    Value y = product->getResult(0);
    auto gelu = GeluTanhOp::create(builder, product.getLoc(), y.getType(), y);
    setLayer(gelu, product.getLayerAttr());
    setDecision(gelu, decisionOf(product));
    y.replaceAllUsesExcept(gelu.getY(), gelu);
    if constexpr (std::is_same_v<Product, MatmulOp>)
      dropPreactivation(product);
  }

  LogicalResult addGradients(func::FuncOp step, ArrayRef<Loss> losses) {
    Operation *terminator = step.getBody().front().getTerminator();
    SmallVector<Value> results;
    SmallVector<DictionaryAttr> attributes;
    Builder attribute(&getContext());
    auto name = [&](const Twine &text) {
      return attribute.getDictionaryAttr(
          attribute.getNamedAttr("mpc.name", attribute.getStringAttr(text)));
    };
    for (auto [index, value] : llvm::enumerate(terminator->getOperands()))
      if (shapeOf(value).empty()) {
        results.push_back(value);
        attributes.push_back(step.getResultAttrDict(index));
      }
    SmallVector<Attribute> listed;
    for (const Loss &loss : losses) {
      SmallVector<ml_program::GlobalLoadOp> parameters = parametersOf(step, loss);
      if (parameters.empty())
        return step.emitError() << "the loss '" << loss.recipe.name
                                << "' depends on no parameter that an optimizer trains by it";
      GradientsOp gradients = buildGradients(step, loss, parameters);
      for (auto [load, gradient] : llvm::zip(parameters, gradients.getGradients())) {
        StringRef parameter = load.getGlobal().getLeafReference().getValue();
        results.push_back(gradient);
        attributes.push_back(
            name("gradient." + (losses.size() > 1 ? loss.recipe.name + "." : "") + parameter));
        listed.push_back(attribute.getStrArrayAttr({loss.recipe.name, parameter}));
      }
    }
    terminator->setOperands(results);
    step.setFunctionType(
        FunctionType::get(&getContext(), step.getArgumentTypes(), ValueRange(results).getTypes()));
    step.setAllResultAttrs(attributes);
    step->setAttr("mpc.recipe", attribute.getArrayAttr(listed));
    return success();
  }

  /// The trained parameters that a loss depends on, in the order of their loads.
  SmallVector<ml_program::GlobalLoadOp> parametersOf(func::FuncOp step, const Loss &loss) {
    llvm::SetVector<Operation *> reached;
    Operation *terminator = step.getBody().front().getTerminator();
    if (Operation *op = terminator->getOperand(loss.result).getDefiningOp())
      reached.insert(op);
    for (size_t i = 0; i < reached.size(); ++i)
      for (Value operand : reached[i]->getOperands())
        if (Operation *op = operand.getDefiningOp(); op && !isa<StopGradientOp>(reached[i]))
          reached.insert(op);
    SmallVector<ml_program::GlobalLoadOp> result;
    for (auto load : step.getOps<ml_program::GlobalLoadOp>()) {
      if (!State::isTrainable(getOperation(), load))
        continue;
      StringRef name = load.getGlobal().getLeafReference().getValue();
      const OptimizerRecipe *optimizer = recipe.optimizerOf(name);
      bool trains = optimizer && (optimizer->losses.empty() ||
                                  llvm::is_contained(optimizer->losses, loss.recipe.name));
      if (trains && reached.contains(load))
        result.push_back(load);
      else if (trains)
        remark::analysis(load.getLoc(), remark::RemarkOpts::name("Train").category("mpc"))
            << "not trained: the loss does not depend on " << name.str();
    }
    return result;
  }

  GradientsOp buildGradients(func::FuncOp step, const Loss &loss,
                             ArrayRef<ml_program::GlobalLoadOp> parameters) {
    Value of = step.getBody().front().getTerminator()->getOperand(loss.result);
    OpBuilder builder(&getContext());
    Attribute tag;
    if (loss.recipe.scale != LossRecipe::Scale::None) {
      Value scale = scaleOf(step, loss.recipe);
      setBeforeStores(builder, step);
      tag = ScaledAttr::get(&getContext(), builder.getStringAttr(loss.recipe.name));
      auto type = RankedTensorType::get({}, builder.getF32Type(), tag);
      of = ScaleLossOp::create(builder, of.getLoc(), type, of, scale, loss.recipe.name);
    }
    setBeforeStores(builder, step);
    SmallVector<Value> values;
    SmallVector<Type> types;
    for (ml_program::GlobalLoadOp load : parameters) {
      values.push_back(load.getResult());
      types.push_back(
          RankedTensorType::get(shapeOf(load.getResult()), elementOf(load.getResult()), tag));
    }
    return GradientsOp::create(builder, of.getLoc(), types, of, values);
  }

  /// The loaded scale of a loss's scaler, whose state is made with the first loss that names it.
  Value scaleOf(func::FuncOp step, const LossRecipe &loss) {
    State state(getOperation());
    Builder builder(&getContext());
    state.declare(states::scaleOf(loss.scaler), state.scalar(builder.getF32Type(), loss.initial),
                  Role::Scaler);
    if (loss.scale == LossRecipe::Scale::Dynamic) {
      state.declare(states::trackerOf(loss.scaler), state.scalar(builder.getI32Type(), 0),
                    Role::Scaler);
      state.declare(states::hysteresisOf(loss.scaler),
                    state.scalar(builder.getI32Type(), loss.hysteresis), Role::Scaler);
    }
    return State::load(step, states::scaleOf(loss.scaler));
  }

  static void setBeforeStores(OpBuilder &builder, func::FuncOp function) {
    builder.setInsertionPoint(State::firstStore(function));
  }

  //===-- Targets that count ------------------------------------------------------------------===//

  /// The op that reduces the losses of the targets to the value. Null where none does, or two.
  static LossOpInterface findLossOp(Value loss) {
    llvm::SetVector<Operation *> reached;
    LossOpInterface found;
    if (Operation *op = loss.getDefiningOp())
      reached.insert(op);
    for (size_t i = 0; i < reached.size(); ++i) {
      if (auto lossOp = dyn_cast<LossOpInterface>(reached[i])) {
        if (found)
          return {};
        found = lossOp;
        continue;
      }
      for (Value operand : reached[i]->getOperands())
        if (Operation *op = operand.getDefiningOp(); op && !isa<StopGradientOp>(reached[i]))
          reached.insert(op);
    }
    return found;
  }

  /// The value behind views and casts.
  static Value source(Value value) {
    while (Operation *op = value.getDefiningOp())
      if (isa<ViewOpInterface, CastOp>(op))
        value = op->getOperand(0);
      else
        break;
    return value;
  }

  static bool isConstant(Value value) { return source(value).getDefiningOp<ConstantOp>(); }

  /// Whether the value is the loss op's result, seen through views and casts; of a mean, it may be
  /// multiplied or divided by constants, which a mean of more targets is too.
  static bool isResultOf(Value value, LossOpInterface loss, bool isSum) {
    for (;;) {
      value = source(value);
      Operation *op = value.getDefiningOp();
      if (!op || op == loss.getOperation())
        return op != nullptr;
      if (!isSum && isa<MulOp, DivOp>(op) && isConstant(op->getOperand(1)))
        value = op->getOperand(0);
      else if (!isSum && isa<MulOp>(op) && isConstant(op->getOperand(0)))
        value = op->getOperand(1);
      else
        return false;
    }
  }

  /// How many targets count in a loss, as f32: those that have a class, or all elements.
  static Value countTargets(Primitives &p, LossOpInterface loss) {
    auto indexed = dyn_cast<IndexOpInterface>(loss.getOperation());
    const Value targets = indexed ? indexed.getIndices() : loss.getPrediction();
    const std::optional<int64_t> leftOut = indexed ? indexed.getIndexLeftOut() : std::nullopt;
    const int64_t all = cast<RankedTensorType>(targets.getType()).getNumElements();
    if (!leftOut)
      return p.constant(static_cast<double>(all));
    Value counts = p.compare(Comparison::ne, targets, p.integer(*leftOut, elementOf(targets)));
    Value ones = p.select(counts, p.constant(1), p.constant(0));
    return p.sum(p.reshape(ones, {all}), {0}, false);
  }

  LogicalResult addTokenCounts(func::FuncOp micro, ArrayRef<Loss> losses) {
    Operation *terminator = micro.getBody().front().getTerminator();
    SmallVector<Value> results(terminator->getOperands());
    SmallVector<DictionaryAttr> attributes;
    llvm::StringMap<unsigned> places;
    for (unsigned i = 0; i < results.size(); ++i) {
      attributes.push_back(micro.getResultAttrDict(i));
      places[resultName(micro, i)] = i;
    }
    ImplicitLocOpBuilder builder(micro.getLoc(), &getContext());
    setBeforeStores(builder, micro);
    Primitives p(builder);
    SmallVector<Attribute> listed;
    size_t place = results.size() - micro->getAttrOfType<ArrayAttr>("mpc.recipe").size();
    for (const Loss &loss : losses) {
      const std::string &lossName = loss.recipe.name;
      LossOpInterface op = findLossOp(results[places.at(lossName)]);
      // A loss of class weights is divided by their sum, and one that is not reduced by the model.
      if (!op || !shapeOf(op->getResult(0)).empty() ||
          (isa<IndexOpInterface>(op.getOperation()) && op->getNumOperands() > 2))
        return refuse(
            micro, "\"normalize\": \"tokens\" counts the targets of one loss op, such as "
                   "mpc.cross_entropy with ignore_index, and the loss '" +
                       lossName + "' is " +
                       (op ? "one of weights or of no reduction" : "made of none, or of several") +
                       "; leave \"normalize\" out for the mean of the micro-batches' means");
      auto reduction = op->getAttrOfType<LossReductionAttr>("reduction");
      const bool isSum = reduction && reduction.getValue() == LossReduction::sum;
      if (!isResultOf(results[places.at(lossName)], op, isSum))
        return refuse(micro, "\"normalize\": \"tokens\" expects the loss '" + lossName +
                                 "' to be the result of its " + op->getName().getStringRef().str() +
                                 (isSum ? " of reduction sum itself"
                                        : " itself, or that multiplied by a constant") +
                                 ", and other ops stand between; return that result, or leave "
                                 "\"normalize\" out for the mean of the micro-batches' means");
      const std::string name = metrics::tokens + (losses.size() > 1 ? "." + lossName : "");
      if (places.count(name))
        return refuse(micro, "the model has a result named '" + name +
                                 "', which \"normalize\": \"tokens\" makes; take another name");
      results.insert(results.begin() + place, countTargets(p, op));
      attributes.insert(
          attributes.begin() + place++,
          builder.getDictionaryAttr(builder.getNamedAttr("mpc.name", builder.getStringAttr(name))));
      listed.push_back(builder.getStrArrayAttr({lossName, isSum ? "sum" : "mean"}));
    }
    terminator->setOperands(results);
    micro.setFunctionType(
        FunctionType::get(&getContext(), micro.getArgumentTypes(), ValueRange(results).getTypes()));
    micro.setAllResultAttrs(attributes);
    micro->setAttr("mpc.tokens", builder.getArrayAttr(listed));
    return success();
  }

  //===-- Random numbers ----------------------------------------------------------------------===//

  /// Increments state that counts the steps of random numbers, unless the model stores it itself.
  static void advanceRandomSteps(func::FuncOp step) {
    llvm::SetVector<ml_program::GlobalLoadOp> counters;
    auto module = step->getParentOfType<ModuleOp>();
    step.walk([&](DrawOpInterface op) {
      Value seed = op.getSeed();
      if (auto load = seed ? seed.getDefiningOp<ml_program::GlobalLoadOp>() : nullptr)
        if (auto global = module.lookupSymbol<ml_program::GlobalOp>(load.getGlobal()))
          setRole(global, Role::Random);
      if (auto load = op.getStep().getDefiningOp<ml_program::GlobalLoadOp>())
        counters.insert(load);
    });
    for (ml_program::GlobalLoadOp load : counters) {
      bool stored = llvm::any_of(step.getOps<ml_program::GlobalStoreOp>(),
                                 [&](auto store) { return store.getGlobal() == load.getGlobal(); });
      if (stored)
        continue;
      const StringRef name = load.getGlobal().getLeafReference().getValue();
      State::store(step, name, State::increment(step, load.getResult()));
      setRole(module.lookupSymbol<ml_program::GlobalOp>(name), Role::Random);
    }
  }
  /// Adds @measure, which is @step without its stores: it shows the gradients of the next step. It
  /// is the last function, so that the numbers of all others stay the same.
  void addMeasure(func::FuncOp step) {
    func::FuncOp measured = step.clone();
    measured.setSymName(entries::measure);
    getOperation().push_back(measured);
    eraseStores(measured);
  }

  static void eraseStores(func::FuncOp function) {
    for (auto store : llvm::to_vector(function.getOps<ml_program::GlobalStoreOp>()))
      store.erase();
  }

  /// Removes stores from @eval, and gives ops that belong to training the form that they have in
  /// it: dropout none, batch norm that with the loaded statistics.
  static void endTraining(func::FuncOp eval) {
    eraseStores(eval);
    eval.walk([](TrainingOpInterface op) {
      ImplicitLocOpBuilder builder(op.getLoc(), op);
      op->replaceAllUsesWith(op.buildEvalForm(builder));
      op.erase();
    });
  }

  Recipe recipe;
};

} // namespace
} // namespace mpc
