// Decides every precision and writes it as types.
// Before: the model in its written types. After: element types and compute attributes give the
// precision of every op. Every op with a class, except views, carries its reason in `mpc.decision`;
// every inserted cast carries the reason of the op that reads it.
//
// The first of these decides: the op's attribute `mpc.precision`, the region around it, a rule of
// the policy on its layer or role, the residual stream, its class. A product has the role head if
// its result is, but for views and casts, the prediction of a loss or a result of the function.
//
// The classes: an op of class `lower` runs in the requested precision. Elementwise ops and sums of
// class `fp32` run in f32. A whole layer of that class takes the types that arrive and computes in
// f32 inside. It gives the type that its consumers run in, or f32 where the function returns f32.
// An op of class `promote` takes the widest input, one of class `follow` the type that arrives.
// Parameters and constants are free: they are cast once to each type that is needed. What is
// computed from them alone, such as a standardised weight, is computed in f32 and free too.
//
// In 16 bits and fp8 the residual additions run in f32 unless --residual=low is given. So do the
// ops between them and the products, and layers of such values that layers alone read. So do ops
// that read, beside an activation, an f32 parameter or a constant that is no scalar. A comparison
// or a choice whose constant the type does not hold runs in f32 (LostConstants.h).
#include "passes/Passes.h"
#include "passes/cast/LostConstants.h"
#include "passes/cast/ParameterValues.h"
#include "passes/cast/Policy.h"

#include "ir/dialect/Provenance.h"

#include "mpc/Architectures.h"

#include "mlir/IR/Remarks.h"
#include "llvm/ADT/DenseMap.h"

using namespace mlir;

namespace mpc {
#define GEN_PASS_DEF_INSERTCASTS
#include "passes/Passes.h.inc"
namespace {

/// A decision while it is made.
struct Choice {
  Precision precision = Precision::fp32;
  DecisionRule rule = DecisionRule::opClass;
  std::string text, because, source;

  void add(const Twine &words) { (because.empty() ? text : because) += words.str(); }
  ReasonAttr reason(MLIRContext *context) const {
    return makeReason(context, rule, precision, text, because, source);
  }
};

class CastInserter {
public:
  CastInserter(func::FuncOp function, Precision asked, const Policy &policy, bool residualF32,
               bool logitsF32, StringRef archWithoutFp8, bool allowFallback)
      : function(function), context(function.getContext()), asked(asked), policy(policy),
        residualF32(residualF32 && asked != Precision::fp32 && asked != Precision::tf32),
        logitsF32(logitsF32), archWithoutFp8(archWithoutFp8), allowFallback(allowFallback) {}

  LogicalResult run() {
    SmallVector<Type> declared(function.getResultTypes());
    noteLoads();
    for (Operation &op : function.getBody().front())
      parameters.note(&op);
    for (Operation &op : llvm::make_early_inc_range(function.getBody().front())) {
      if (isa<PrecisionOpInterface>(op) && failed(decide(&op)))
        return failure();
      if (auto store = dyn_cast<ml_program::GlobalStoreOp>(op))
        castToState(store);
    }
    Operation *terminator = function.getBody().front().getTerminator();
    for (auto [index, type] : llvm::enumerate(declared)) {
      Type element = cast<RankedTensorType>(type).getElementType();
      castOperand(
          terminator->getOpOperand(index), element,
          why(DecisionRule::declared, "the function's result is declared " + text(element)));
    }
    return success();
  }

private:
  //===-- Types and facts ---------------------------------------------------------------------===//

  Type elementFor(Precision precision) const {
    switch (precision) {
    case Precision::fp16:
      return Float16Type::get(context);
    case Precision::bf16:
    case Precision::fp8: // An op that is no FP8 product runs in bf16.
      return BFloat16Type::get(context);
    case Precision::fp32:
    case Precision::tf32:
      return Float32Type::get(context);
    }
    llvm_unreachable("every precision has an element type");
  }
  static std::string text(Type type) {
    std::string result;
    llvm::raw_string_ostream(result) << type;
    return result;
  }
  static bool isFloat(Value value) { return isa<FloatType>(elementOf(value)); }

  PrecisionClass classOf(Operation *op) const {
    auto found = policy.classes.find(op->getName().stripDialect().str());
    return found != policy.classes.end() ? found->second
                                         : cast<PrecisionOpInterface>(op).getPrecisionClass();
  }
  /// Whether an op computes in f32 inside, whatever its operands are, and so needs no casts to run
  /// in f32. This holds for an op with a decomposition, whose inner values are f32, and for one
  /// with a kernel of its own. A mean is cast as the other reductions are; an op that follows its
  /// operands or promotes them, such as a concatenation, moves elements and computes nothing.
  static bool computesInF32(Operation *op) {
    PrecisionClass own = cast<PrecisionOpInterface>(op).getPrecisionClass();
    return isa<DecomposeOpInterface, AnchorOpInterface>(op) && !isa<ReduceOpInterface>(op) &&
           own != PrecisionClass::follow && own != PrecisionClass::promote;
  }

  /// The type in which the op's result is made that would be `element` by its class. Of parameters
  /// alone it is f32, as PyTorch computes there: a product rounds the weight once. What would have
  /// been low is cast for its readers, which so run in the type that they would have had.
  Type ofParameters(Operation *op, Type element, Choice &choice) {
    if (element.isF32() || !parameters.contains(op->getResult(0)))
      return element;
    choice.add(", of parameters alone");
    parameters.addCastable(op->getResult(0));
    return Float32Type::get(context);
  }

  /// Whether some consumer runs in the low precision, through ops that follow and layers that give
  /// the type of their consumers.
  bool reachesLower(Value value) {
    auto [entry, inserted] = reaches.try_emplace(value, false);
    if (!inserted)
      return entry->second;
    bool found = false;
    for (Operation *user : value.getUsers()) {
      if (!isa<PrecisionOpInterface>(user) || user->hasAttr("mpc.precision"))
        continue;
      PrecisionClass userClass = classOf(user);
      bool givesWhatIsAsked = userClass == PrecisionClass::follow ||
                              (userClass == PrecisionClass::fp32 && computesInF32(user));
      found |= userClass == PrecisionClass::lower ||
               (givesWhatIsAsked && reachesLower(user->getResult(0)));
    }
    return reaches[value] = found;
  }

  /// Whether the value becomes, through views and casts alone, the prediction of a loss or a result
  /// of the function.
  static bool isHead(Value value) {
    return llvm::any_of(value.getUses(), [](OpOperand &use) {
      Operation *user = use.getOwner();
      if (auto loss = dyn_cast<LossOpInterface>(user))
        return use.get() == loss.getPrediction();
      return isa<func::ReturnOp>(user) ||
             (isa<ViewOpInterface, CastOp>(user) && isHead(user->getResult(0)));
    });
  }

  //===-- Casts -------------------------------------------------------------------------------===//

  void noteLoads() {
    Operation *last = nullptr;
    for (Operation &op : llvm::reverse(function.getBody().front())) {
      last = !isa<ml_program::GlobalLoadOp>(op) ? nullptr : last ? last : &op;
      if (last)
        lastLoadBeside[&op] = last;
      lastLoad = lastLoad ? lastLoad : last;
    }
  }

  ReasonAttr why(DecisionRule rule, const Twine &text) {
    return makeReason(context, rule, std::nullopt, text);
  }
  /// `reader`: the op whose reason it is, if any.
  void castOperand(OpOperand &operand, Type element, ReasonAttr why, StringRef reader = "") {
    Value value = operand.get();
    if (!isFloat(value) || elementOf(value) == element)
      return;
    Value &cached = casts[{value, element}];
    if (!cached) {
      OpBuilder builder(context);
      builder.setInsertionPointAfterValue(value);
      // Loads stay together at the top.
      Operation *definition = value.getDefiningOp();
      if (Operation *after = definition ? lastLoadBeside.lookup(definition) : lastLoad)
        builder.setInsertionPointAfter(after);
      auto type = withElement(cast<RankedTensorType>(value.getType()), element);
      auto inserted = CastOp::create(builder, value.getLoc(), type, value, OverflowAttr());
      Decision decision;
      decision.why = why;
      decision.layer = layerAttrOf(operand.getOwner());
      decision.reader = reader.empty() ? StringAttr() : StringAttr::get(context, reader);
      decision.set(inserted);
      cached = inserted.getY();
      tellWhatIsLost(operand, element);
    }
    operand.set(cached);
  }

  /// f32 where `element` would lose a number of a choice.
  Type wideEnough(Operation *op, Type element, Choice &choice) {
    if (!isa<FloatType>(element) || !losesChoice(op, element))
      return element;
    choice.add(", and " + text(element) + " does not hold its constant");
    return Float32Type::get(context);
  }
  /// State keeps its declared type.
  void castToState(ml_program::GlobalStoreOp store) {
    auto global =
        SymbolTable::lookupNearestSymbolFrom<ml_program::GlobalOp>(store, store.getGlobalAttr());
    if (auto type = dyn_cast<RankedTensorType>(global.getType()); type && isFloat(store.getValue()))
      castOperand(store.getValueMutable(), type.getElementType(),
                  why(DecisionRule::declared, "the state " +
                                                  store.getGlobal().getLeafReference().getValue() +
                                                  " is declared " + text(type.getElementType())));
  }
  void castAll(Operation *op, Type element, const Choice &choice, OpOperand *but = nullptr) {
    castToF32(op);
    for (OpOperand &operand : op->getOpOperands())
      if (&operand != but && !readsF32(operand))
        castOperand(operand, element, choice.reason(context), op->getName().stripDialect());
  }
  static bool readsF32(OpOperand &operand) {
    return cast<PrecisionOpInterface>(operand.getOwner()).readsF32(operand.getOperandNumber());
  }
  /// Casts what the op reads in f32 whatever it runs in.
  void castToF32(Operation *op) {
    for (OpOperand &operand : op->getOpOperands())
      if (readsF32(operand))
        castOperand(operand, Float32Type::get(context),
                    why(DecisionRule::definition, "scales are f32"));
  }
  static bool staysWide(OpResult result) {
    return cast<PrecisionOpInterface>(result.getOwner()).staysWide(result.getResultNumber());
  }
  /// Whether the op has products, which `compute` speaks of.
  static bool isProduct(Operation *op) {
    auto product = dyn_cast_or_null<ProductOpInterface>(op);
    return product && product.hasProducts();
  }
  void setResult(Operation *op, Type element) {
    for (OpResult result : op->getResults())
      if (isFloat(result) && !staysWide(result))
        result.setType(withElement(cast<RankedTensorType>(result.getType()), element));
  }

  //===-- Decisions ---------------------------------------------------------------------------===//

  /// An explicit override, or nothing.
  FailureOr<std::optional<Choice>> findOverride(Operation *op) {
    if (auto stated = op->getAttrOfType<StringAttr>("mpc.precision")) {
      std::optional<Precision> precision = symbolizePrecision(stated.getValue());
      if (!precision)
        return op->emitOpError() << "asks for the precision '" << stated.getValue()
                                 << "'; there are fp32, tf32, fp16, bf16 and fp8";
      bool region = op->hasAttr("mpc.in_region");
      op->removeAttr("mpc.precision");
      op->removeAttr("mpc.in_region");
      return std::optional(
          region ? Choice{*precision, DecisionRule::region, "precision region", "", "model"}
                 : Choice{*precision, DecisionRule::opAttribute, "op attribute", "", "model"});
    }
    bool head = isProduct(op) && isHead(op->getResult(0));
    if (const PolicyRule *rule = policy.match(layerOf(op), head ? "head" : "", asked))
      return std::optional(Choice{rule->precision,
                                  rule->role.empty() ? DecisionRule::policy : DecisionRule::head,
                                  rule->text, rule->why, policy.name});
    if ((residualF32 && isResidual(op)) || (movesOrFollows(op) && widensResidual(op)))
      return std::optional(
          Choice{Precision::fp32, DecisionRule::residual, "residual stream", "", "--residual"});
    if (residualF32 && isPromoted(op))
      return std::optional(Choice{Precision::fp32, DecisionRule::parameter,
                                  "beside an f32 parameter or constant", "", "--residual"});
    return std::optional<Choice>();
  }

  /// An add of two activations of one shape.
  bool isResidual(Operation *op) const {
    return isa<AddOp>(op) && !parameters.contains(op->getResult(0)) &&
           shapeOf(op->getOperand(0)) == shapeOf(op->getResult(0)) &&
           shapeOf(op->getOperand(0)) == shapeOf(op->getOperand(1)) && !isFree(op->getOperand(0)) &&
           !isFree(op->getOperand(1)) && isFloat(op->getResult(0));
  }

  /// Whether the op computes from activations and a parameter or constant that is f32 and no
  /// scalar: PyTorch promotes to f32, so a scale and a shift round once. A product's bias rounds
  /// with its result.
  bool isPromoted(Operation *op) const {
    if (!isa<ScalarMapOpInterface>(op) || classOf(op) != PrecisionClass::follow ||
        cast<PrecisionOpInterface>(op).getLeadingOperand())
      return false;
    Value activation, parameter;
    for (Value operand : op->getOperands())
      if (isFloat(operand) && !parameters.isCastable(operand))
        activation = operand;
      else if (elementOf(operand).isF32() && !shapeOf(operand).empty())
        parameter = operand;
    return activation && parameter &&
           !(isa<AddOp>(op) && isProduct(base(activation).getDefiningOp()));
  }

  /// Whether the residual stream begins with the value: a residual add reads it with no product
  /// between.
  bool beginsResidual(Value value) {
    auto [entry, inserted] = begins.try_emplace(value, false);
    if (!inserted)
      return entry->second;
    const bool found = llvm::any_of(value.getUsers(), [&](Operation *user) {
      return isa<PrecisionOpInterface>(user) && !user->hasAttr("mpc.precision") &&
             (isResidual(user) ||
              (classOf(user) != PrecisionClass::lower && beginsResidual(user->getResult(0))));
    });
    return begins[value] = found;
  }
  bool movesOrFollows(Operation *op) const {
    return classOf(op) == PrecisionClass::follow || classOf(op) == PrecisionClass::promote;
  }
  /// Whether --residual=f32 keeps the op's result in f32 although nothing else asks for it: the
  /// stream begins there. A view keeps what it is given.
  bool widensResidual(Operation *op) {
    return residualF32 && op->getNumResults() && isFloat(op->getResult(0)) &&
           !isa<ViewOpInterface>(op) && beginsResidual(op->getResult(0));
  }

  /// Whether the function returns the value as f32, perhaps through views.
  static bool isReturnedWide(Value value) {
    return llvm::any_of(value.getUses(), [](OpOperand &use) {
      if (auto end = dyn_cast<func::ReturnOp>(use.getOwner()))
        return getElementTypeOrSelf(
                   end->getParentOfType<func::FuncOp>().getResultTypes()[use.getOperandNumber()])
            .isF32();
      return isa<ViewOpInterface>(use.getOwner()) && isReturnedWide(use.getOwner()->getResult(0));
    });
  }

  /// Whether layers that compute in f32 inside are all that reads the value, perhaps through views,
  /// as of a norm of a norm.
  bool isReadInF32(Value value) const {
    return llvm::all_of(value.getUsers(), [&](Operation *user) {
      if (!isa<PrecisionOpInterface>(user) || user->hasAttr("mpc.precision"))
        return false;
      return isa<ViewOpInterface>(user)
                 ? isReadInF32(user->getResult(0))
                 : classOf(user) == PrecisionClass::fp32 && computesInF32(user);
    });
  }

  LogicalResult decide(Operation *op) {
    // Formats that the model states stay unchanged, and so do numbers that are f32 by definition.
    // An op without float operands rounds nothing.
    if (isa<ConstantOp, IotaOp, CastOp, QuantizeOp, DequantizeOp, QuantizeBlocksOp,
            DequantizeBlocksOp, AmaxOp, ScaleFromAmaxOp>(op)) {
      op->removeAttr("mpc.precision");
      op->removeAttr("mpc.in_region");
      castToF32(op);
      return success();
    }
    FailureOr<std::optional<Choice>> found = findOverride(op);
    if (failed(found))
      return failure();
    if (found->has_value()) {
      if (failed(fallBack(op, **found)))
        return failure();
      apply(op, **found);
      return record(op, **found);
    }
    const PrecisionClass kind = classOf(op);
    const bool isGiven = policy.classes.count(op->getName().stripDialect().str());
    Choice choice{asked, isGiven ? DecisionRule::policy : DecisionRule::opClass,
                  ("class " + stringifyPrecisionClass(kind)).str(), "",
                  isGiven ? policy.name : "the op's own class"};
    switch (kind) {
    case PrecisionClass::lower:
      if (failed(fallBack(op, choice)))
        return failure();
      apply(op, choice);
      break;
    case PrecisionClass::fp32:
      decideF32(op, choice);
      break;
    case PrecisionClass::promote:
      decidePromote(op, choice);
      break;
    case PrecisionClass::follow:
      decideFollow(op, choice);
      break;
    }
    return record(op, choice);
  }

  /// Where the target has no FP8: emits an error, or decides for bf16 if a fallback is allowed.
  LogicalResult fallBack(Operation *op, Choice &choice) {
    if (archWithoutFp8.empty() || choice.precision != Precision::fp8 || !isProduct(op))
      return success();
    if (!allowFallback)
      return op->emitOpError() << "is to run in fp8, and " << archWithoutFp8
                               << " has no FP8 products; take an --arch that has the recipe's (mpc "
                                  "formats lists them), or --allow-fallback for bf16";
    choice = {Precision::bf16, DecisionRule::fallback, "fallback",
              (archWithoutFp8 + " has no FP8 products").str(), "--allow-fallback"};
    remark::missed(op->getLoc(), remark::RemarkOpts::name("Fallback").category("mpc"))
        << choice.reason(context).getWords();
    return success();
  }

  /// Runs `op` in the decision's precision.
  void apply(Operation *op, Choice &choice) {
    if (isa<ViewOpInterface>(op) || cast<PrecisionOpInterface>(op).getLeadingOperand())
      return decideFollow(op, choice);
    const bool product = isProduct(op);
    if (!product && choice.precision == Precision::fp8) {
      choice.precision = Precision::bf16;
      choice.add("; only products have an fp8 form");
    }
    if (!product && choice.precision == Precision::tf32)
      choice.precision = Precision::fp32;
    Type element = elementFor(choice.precision);
    bool wideInside =
        computesInF32(op) && !isa<ProductOpInterface, AttentionOp, AttentionGradOp>(op);
    bool wideResult = product && logitsF32 && isHead(op->getResult(0));
    if (!wideInside || element.isF32()) {
      // A product's bias has the result's type; only FP8's stays in 16 bits (mpc/GemmSupport.h).
      OpOperand *bias = wideResult && choice.precision != Precision::fp8
                            ? cast<ProductOpInterface>(op).getBiasOperand()
                            : nullptr;
      if (bias)
        castOperand(*bias, Float32Type::get(context),
                    why(DecisionRule::definition, "the bias of an f32 result"));
      castAll(op, element, choice, bias);
    }
    setResult(op, wideResult ? Type(Float32Type::get(context)) : element);
    if (product && choice.precision == Precision::tf32)
      op->setAttr("compute", ComputeAttr::get(context, Compute::tf32));
    if (product && choice.precision == Precision::fp8)
      op->setAttr("compute", ComputeAttr::get(context, Compute::fp8));
  }

  void decideF32(Operation *op, Choice &choice) {
    Type f32 = Float32Type::get(context);
    choice.precision = Precision::fp32;
    if (!computesInF32(op)) {
      castAll(op, f32, choice);
      setResult(op, f32);
      return;
    }
    Type arriving = elementOf(op->getOperand(0));
    bool low = !arriving.isF32() || reachesLower(op->getResult(0));
    low &= !isReturnedWide(op->getResult(0)) && !widensResidual(op);
    low &= !(residualF32 && arriving.isF32() && isReadInF32(op->getResult(0)));
    Type element = ofParameters(op, low ? elementFor(asked) : f32, choice);
    setResult(op, element);
    if (!element.isF32() && !staysWide(op->getResult(0)))
      choice.add(", f32 inside, result in " + text(element));
  }

  void decidePromote(Operation *op, Choice &choice) {
    Type widest;
    for (Value operand : op->getOperands())
      if (isFloat(operand) && !parameters.isCastable(operand) &&
          (!widest || widthOf(operand) > widest.getIntOrFloatBitWidth()))
        widest = elementOf(operand);
    for (Value operand : op->getOperands())
      if (!widest && isFloat(operand))
        widest = elementOf(operand);
    if (!widest)
      return;
    widest = wideEnough(op, widest, choice);
    choice.precision = precisionOf(widest);
    castAll(op, widest, choice);
    setResult(op, widest);
  }
  static unsigned widthOf(Value value) { return elementOf(value).getIntOrFloatBitWidth(); }
  static Precision precisionOf(Type type) {
    return isa<BFloat16Type>(type)  ? Precision::bf16
           : isa<Float16Type>(type) ? Precision::fp16
                                    : Precision::fp32;
  }

  void decideFollow(Operation *op, Choice &choice) {
    if (isa<ViewOpInterface>(op)) {
      setResult(op, elementOf(op->getOperand(0)));
      return;
    }
    const Value leading = cast<PrecisionOpInterface>(op).getLeadingOperand();
    Type arriving = leading && isFloat(leading) ? elementOf(leading) : Type();
    for (Value operand : op->getOperands())
      if (isFloat(operand) && !parameters.isCastable(operand) && !leading)
        if (!arriving || widthOf(operand) > arriving.getIntOrFloatBitWidth())
          arriving = elementOf(operand);
    if (!arriving) {
      arriving = !widensResidual(op) && op->getNumResults() && reachesLower(op->getResult(0))
                     ? elementFor(asked)
                     : Type(Float32Type::get(context));
    }
    if (isa<ScalarMapOpInterface>(op)) // others move elements, which rounds none twice
      arriving = ofParameters(op, arriving, choice);
    arriving = wideEnough(op, arriving, choice);
    choice.precision = precisionOf(arriving);
    castAll(op, arriving, choice);
    setResult(op, arriving);
  }

  /// A view has the type that it is given, and no reason.
  LogicalResult record(Operation *op, const Choice &choice) {
    if (!isa<ViewOpInterface>(op)) {
      Decision decision;
      decision.why = choice.reason(context);
      decision.set(op);
    }
    return success();
  }

  func::FuncOp function;
  MLIRContext *context;
  Precision asked;
  const Policy &policy;
  bool residualF32, logitsF32;
  StringRef archWithoutFp8;
  bool allowFallback;
  llvm::DenseMap<Operation *, Operation *> lastLoadBeside; // of the loads that stand together
  Operation *lastLoad = nullptr;
  llvm::DenseMap<Value, bool> reaches, begins;
  ParameterValues parameters;
  llvm::DenseMap<std::pair<Value, Type>, Value> casts;
};

struct InsertCasts : impl::InsertCastsBase<InsertCasts> {
  using InsertCastsBase::InsertCastsBase;

  void runOnOperation() override {
    func::FuncOp function = getOperation();
    std::optional<Precision> asked = symbolizePrecision(precision);
    if (!asked) {
      function.emitError() << "unknown precision '" << precision
                           << "'; there are fp32, tf32, fp16, bf16 and fp8";
      return signalPassFailure();
    }
    std::string error;
    std::optional<Policy> policy = Policy::parse(
        policyText.empty() ? defaultPolicyText() : StringRef(policyText), policyName, error);
    if (!policy) {
      function.emitError() << error;
      return signalPassFailure();
    }
    if (failed(CastInserter(function, *asked, *policy, residualF32, logitsF32, archWithoutFp8,
                            allowFallback)
                   .run()))
      return signalPassFailure();
    auto terminator = function.getBody().front().getTerminator();
    function.setType(FunctionType::get(&getContext(), function.getArgumentTypes(),
                                       terminator->getOperandTypes()));
  }
};

} // namespace
} // namespace mpc
