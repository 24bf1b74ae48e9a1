//===-- HoistConstants.cpp - values of parameters alone are computed once, at load ------------===//
//
// Before: a function casts and quantises its parameters itself. After: those ops stand in the entry
// point `init`, whose results are derived state (#mpc.derived); the function loads them. Constants
// by themselves and views that are read in place do not move. Globals that some function stores are
// not parameters but state, and no reader of them moves. In training it is different: there a
// function that stores a parameter also stores the state derived from it.
//
// A value moves if a product or attention reads it from memory anyway, or if it is no larger than
// the parameters that it is made of; so a broadcast of a small parameter stays where it is used. A
// view that a product cannot read in place would be copied in each run, so it moves too, and so
// does a value of computed constants. In training both stay, since every step would make them again
// after the optimizer, for as much traffic.
//
//===------------------------------------------------------------------------------------------===//
#include "ir/formats/FloatFormat.h"
#include "ir/group/StridedView.h"
#include "mpc/Names.h"
#include "passes/State.h"

#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;

namespace mpc {
#define GEN_PASS_DEF_HOISTCONSTANTS
#include "passes/Passes.h.inc"
namespace {

struct HoistConstants : impl::HoistConstantsBase<HoistConstants> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    training = module->hasAttr("mpc.training");
    // In training parameters are stored. A global with a role is state, even where only the caller
    // changes it. The scale of a parameter's copy belongs to the copy, and is derived with it.
    for (auto global : module.getOps<ml_program::GlobalOp>())
      if (training && roleOf(global) != Role::Parameter && roleOf(global) != Role::Derived &&
          !isScaleOfParameter(global))
        mutableGlobals.insert(global.getSymName());
    if (!training)
      module.walk([&](ml_program::GlobalStoreOp store) {
        mutableGlobals.insert(store.getGlobal().getLeafReference().getValue());
      });
    for (auto function : llvm::to_vector(module.getOps<func::FuncOp>()))
      if (function.getSymName() != entries::init)
        hoist(function);
    if (auto init = module.lookupSymbol<func::FuncOp>(entries::init); init && training)
      for (auto function : module.getOps<func::FuncOp>())
        if (function != init)
          derive(init, function);
  }

  static bool isScaleOfParameter(ml_program::GlobalOp global) {
    return roleOf(global) == Role::Scaler && !ownerOf(global).empty();
  }

  /// Lets `function`, which stores parameters, also store the state that `init` derives from them.
  void derive(func::FuncOp init, func::FuncOp function) {
    llvm::DenseMap<Attribute, Value> stored;
    for (auto store : function.getBody().front().getOps<ml_program::GlobalStoreOp>())
      stored[store.getGlobalAttr()] = store.getValue();
    llvm::DenseSet<Operation *> changed; // ops of init that read a global which is stored here
    IRMapping renewed;
    SmallVector<std::pair<StringRef, Value>> results;
    for (Operation &op : init.getBody().front()) {
      if (auto load = dyn_cast<ml_program::GlobalLoadOp>(op)) {
        if (Value value = stored.lookup(load.getGlobalAttr())) {
          changed.insert(load);
          renewed.map(load.getResult(), value);
        }
      } else if (auto store = dyn_cast<ml_program::GlobalStoreOp>(op)) {
        if (changed.contains(store.getValue().getDefiningOp()))
          results.push_back({store.getGlobal().getLeafReference().getValue(),
                             cloneRenewed(function, store.getValue(), renewed)});
      } else if (llvm::any_of(op.getOperands(), [&](Value operand) {
                   return changed.contains(operand.getDefiningOp());
                 }))
        changed.insert(&op);
    }
    for (auto &[name, value] : results)
      State::store(function, name, value);
  }
  /// The computation of init's `value` at the end of `function`'s body.
  static Value cloneRenewed(func::FuncOp function, Value value, IRMapping &renewed) {
    if (Value known = renewed.lookupOrNull(value))
      return known;
    Operation *op = value.getDefiningOp();
    if (auto load = dyn_cast<ml_program::GlobalLoadOp>(op)) {
      renewed.map(value, State::load(function, load.getGlobal().getLeafReference().getValue()));
      return renewed.lookup(value);
    }
    for (Value operand : op->getOperands())
      cloneRenewed(function, operand, renewed);
    OpBuilder builder(State::firstStore(function));
    builder.clone(*op, renewed);
    return renewed.lookup(value);
  }

  /// The first parameter that `value` depends on if it depends on parameters and constants alone,
  /// else null.
  ml_program::GlobalLoadOp parameterOf(Value value) {
    Operation *op = value.getDefiningOp();
    if (auto load = dyn_cast_or_null<ml_program::GlobalLoadOp>(op))
      return mutableGlobals.contains(load.getGlobal().getLeafReference().getValue()) ? nullptr
                                                                                     : load;
    return op ? derived.lookup(op) : nullptr;
  }

  bool isLiteral(Value value) {
    Operation *op = value.getDefiningOp();
    return isa_and_nonnull<ConstantOp, IotaOp>(op) || (op && literals.contains(op));
  }

  /// Finds the values that are made of constants alone, and those made of parameters and constants
  /// alone.
  void collect(func::FuncOp function) {
    derived.clear();
    literals.clear();
    hoisted.clear();
    for (Operation &op : function.getBody().front()) {
      if (!isa<MpcDialect>(op.getDialect()) || !isPure(&op) || op.getNumOperands() == 0)
        continue;
      ml_program::GlobalLoadOp parameter;
      bool constant = true;
      for (Value operand : op.getOperands()) {
        if (isLiteral(operand))
          continue;
        ml_program::GlobalLoadOp from = parameterOf(operand);
        constant &= static_cast<bool>(from);
        if (!parameter)
          parameter = from;
      }
      if (constant && parameter)
        derived[&op] = parameter;
      else if (constant && !training)
        literals.insert(&op);
    }
    // Users come later, so that they are decided first.
    for (Operation &op : llvm::reverse(function.getBody().front()))
      if (derived.count(&op) && (!isNeeded(&op) || isWorthStoring(&op)))
        hoisted.insert(&op);
  }

  /// Whether an op that stays reads a result.
  bool isNeeded(Operation *op) {
    return llvm::any_of(op->getUsers(), [&](Operation *user) { return !hoisted.contains(user); });
  }

  bool isWorthStoring(Operation *op) {
    constexpr uint64_t small = 1 << 16; // bytes; smaller values always may move
    if (isa<ViewOpInterface>(op))
      return !training && llvm::any_of(op->getUses(), [&](OpOperand &use) {
        return !hoisted.contains(use.getOwner()) && isCopiedFor(use);
      });
    uint64_t stored = 0;
    for (Value result : op->getResults())
      stored += bytesOf(result);
    return stored <= small || isReadFromMemory(op) || stored <= parameterBytes(op);
  }
  /// Whether a view has to be copied for a product or attention.
  static bool isCopiedFor(OpOperand &use) {
    auto anchor = dyn_cast<AnchorOpInterface>(use.getOwner());
    if (!anchor)
      return false;
    std::optional<StridedView> view = stridedView(use.get());
    return !view || !anchor.acceptsStrides(use.getOperandNumber(), view->strides);
  }
  /// Whether a product or attention that does not move reads a result, so that it is written to
  /// memory in any case.
  bool isReadFromMemory(Operation *op) {
    return llvm::any_of(op->getUsers(), [&](Operation *user) {
      return !hoisted.contains(user) && (isa<AnchorOpInterface>(user) ||
                                         (isa<ViewOpInterface>(user) && isReadFromMemory(user)));
    });
  }
  static uint64_t bytesOf(Value value) {
    return byteCount(elementOf(value), static_cast<uint64_t>(elementCount(shapeOf(value))));
  }
  /// The bytes of all parameters that `op` depends on.
  uint64_t parameterBytes(Operation *op) {
    llvm::SmallPtrSet<Operation *, 8> seen;
    SmallVector<Operation *> todo = {op};
    uint64_t bytes = 0;
    while (!todo.empty())
      for (Value operand : todo.pop_back_val()->getOperands()) {
        Operation *definition = operand.getDefiningOp();
        if (!definition || !seen.insert(definition).second)
          continue;
        if (isa<ml_program::GlobalLoadOp>(definition))
          bytes += bytesOf(operand);
        else if (derived.count(definition))
          todo.push_back(definition);
      }
    return bytes;
  }

  void hoist(func::FuncOp function) {
    collect(function);
    Block &body = function.getBody().front();
    for (Operation &op : llvm::make_early_inc_range(body))
      if (hoisted.contains(&op) && isNeeded(&op))
        for (Value result : op.getResults())
          if (!result.use_empty())
            moveToInit(function, derived[&op], result);
    for (Operation &op : llvm::make_early_inc_range(llvm::reverse(body)))
      if ((derived.count(&op) || literals.contains(&op) ||
           isa<ml_program::GlobalLoadOp, ConstantOp, IotaOp>(op)) &&
          op.use_empty())
        op.erase();
  }

  /// The parameter that is loaded, or that the loaded value was made for.
  StringRef ownerOfLoad(ml_program::GlobalLoadOp load) {
    const StringRef name = load.getGlobal().getLeafReference().getValue();
    auto global = getOperation().lookupSymbol<ml_program::GlobalOp>(name);
    const StringRef owner = ownerOf(global);
    return owner.empty() ? name : owner;
  }

  void moveToInit(func::FuncOp function, ml_program::GlobalLoadOp parameter, Value result) {
    OpBuilder builder(&getContext());
    func::FuncOp init = initFunction(function);
    Value copy = cloneInto(init, result);
    SymbolRefAttr symbol = stateWith(init, copy);
    if (!symbol) {
      StringAttr name = freshName(ownerOfLoad(parameter), result);
      builder.setInsertionPointAfter(lastGlobal());
      auto derived = ml_program::GlobalOp::create(
          builder, result.getLoc(), name, TypeAttr::get(result.getType()),
          /*is_mutable=*/builder.getUnitAttr(), DerivedAttr::get(&getContext()),
          builder.getStringAttr("private"));
      setOwner(derived, ownerOfLoad(parameter));
      symbol = SymbolRefAttr::get(name);
      builder.setInsertionPoint(init.getBody().front().getTerminator());
      ml_program::GlobalStoreOp::create(builder, result.getLoc(), symbol, copy);
    }
    builder.setInsertionPointToStart(&function.getBody().front());
    auto load =
        ml_program::GlobalLoadOp::create(builder, result.getLoc(), result.getType(), symbol);
    result.replaceAllUsesWith(load.getResult());
    mapping.map(load.getResult(), copy); // ops that are hoisted next read the value, not the state
  }

  /// The state that already holds this value, made for another function; null when there is none.
  static SymbolRefAttr stateWith(func::FuncOp init, Value copy) {
    for (auto store : init.getBody().front().getOps<ml_program::GlobalStoreOp>())
      if (store.getValue() == copy)
        return store.getGlobalAttr();
    return nullptr;
  }

  ml_program::GlobalOp lastGlobal() {
    ml_program::GlobalOp last;
    for (auto global : getOperation().getOps<ml_program::GlobalOp>())
      last = global;
    return last;
  }

  func::FuncOp initFunction(func::FuncOp before) {
    if (auto existing = getOperation().lookupSymbol<func::FuncOp>(entries::init))
      return existing;
    OpBuilder builder(before);
    auto init = func::FuncOp::create(builder, before.getLoc(), entries::init,
                                     builder.getFunctionType({}, {}));
    builder.setInsertionPointToStart(init.addEntryBlock());
    func::ReturnOp::create(builder, before.getLoc());
    return init;
  }

  /// Clones the value's computation before the stores of init, and shares ops that init already
  /// has.
  Value cloneInto(func::FuncOp init, Value value) {
    if (Value known = mapping.lookupOrNull(value))
      return known;
    Operation *op = value.getDefiningOp();
    SmallVector<Value> operands;
    for (Value operand : op->getOperands())
      operands.push_back(cloneInto(init, operand));
    Block &body = init.getBody().front();
    if (Operation *known = sameOp(body, op, operands)) { // made for another function
      mapping.map(op->getResults(), known->getResults());
      return mapping.lookup(value);
    }
    Operation *before = body.getTerminator();
    for (Operation &next : body)
      if (isa<ml_program::GlobalStoreOp>(next) ||
          (isa<ml_program::GlobalLoadOp>(op) && !isa<ml_program::GlobalLoadOp>(next))) {
        before = &next;
        break;
      }
    OpBuilder builder(before);
    Operation *clone = builder.clone(*op, mapping);
    mapping.map(op->getResults(), clone->getResults());
    return mapping.lookup(value);
  }

  /// An op of `body` that computes the same as `op` would with `operands`, or null. Reasons and
  /// layers do not count.
  static Operation *sameOp(Block &body, Operation *op, ArrayRef<Value> operands) {
    const auto computesTheSame = [&](Operation *known) {
      return known->getName() == op->getName() && llvm::equal(known->getOperands(), operands) &&
             known->getResultTypes() == op->getResultTypes() &&
             known->getPropertiesAsAttribute() == op->getPropertiesAsAttribute();
    };
    if (operands.empty()) { // loads and constants
      for (Operation &known : body)
        if (computesTheSame(&known))
          return &known;
      return nullptr;
    }
    for (Operation *known : operands.front().getUsers())
      if (computesTheSame(known))
        return known;
    return nullptr;
  }

  /// "fc1.weight" becomes "fc1.weight.bf16", with a number if that is taken; scalars have the names
  /// that they have in their definition, or their op's, as "fc1.weight.inverse_scale".
  StringAttr freshName(StringRef base, Value value) {
    std::string suffix;
    llvm::raw_string_ostream out(suffix);
    Operation *op = value.getDefiningOp();
    auto stated = op->getAttrOfType<StringAttr>("mpc.value");
    if (shapeOf(value).empty())
      out << (stated ? stated.getValue() : op->getName().stripDialect());
    else
      out << elementOf(value);
    std::string name = (base + "." + suffix).str();
    for (int i = 2; getOperation().lookupSymbol(name); ++i)
      name = (base + "." + suffix + "." + Twine(i)).str();
    return StringAttr::get(&getContext(), name);
  }

  llvm::StringSet<> mutableGlobals;
  bool training = false;
  llvm::DenseMap<Operation *, ml_program::GlobalLoadOp> derived; // looked up, never walked
  llvm::DenseSet<Operation *> literals;                          // likewise: of constants alone
  llvm::DenseSet<Operation *> hoisted;                           // likewise: they move to init
  IRMapping mapping;
};

} // namespace
} // namespace mpc
