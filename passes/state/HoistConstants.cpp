// Values of parameters alone are computed once, at load.
// Before: a function casts and quantises its parameters itself. After: those ops stand in the entry
// point `init`, whose results are derived state (#mpc.derived); the function loads them. Constants
// by themselves and views that are read in place do not move. Globals that some function stores are
// not parameters but state, and no reader of them moves. In training it is different: there a
// function that stores a parameter also stores the state derived from it. So the optimizer's kernel
// casts each weight, once a step.
//
// A value moves if a product or attention reads it from memory anyway, or if it is no larger than
// its parameters or 64 KiB. So a broadcast of a small parameter stays where it is used. A view that
// a product cannot read in place would be copied in each run, so it moves too.
//
// A value of constants and iotas alone costs no bytes where it is used. It moves if a product reads
// it from memory. It also moves, like a table of cosines, if it is no larger than the costly values
// that it is made of; so may a larger value of parameters.
//
// A value marked mpc.at_use stays: its purpose is to store what it is made of, such as a weight in
// fewer bits than its product reads.
//
// In training, views of a parameter that some function stores stay. So do its values of computed
// constants and its larger values: every step would make them again after the optimizer, for as
// much traffic. A transpose of a value that moves is different: the kernel that makes the value
// writes it both ways, which saves a read. State that init itself stores, such as the first scale
// of a weight, is read there as it is stored. A function that stores it too makes its derived
// values of its own.
#include "ir/formats/FloatFormat.h"
#include "ir/group/StridedView.h"
#include "mpc/Names.h"
#include "passes/state/State.h"

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
    symbols.emplace(module);
    for (auto global : module.getOps<ml_program::GlobalOp>())
      lastGlobal = global;
    training = module->hasAttr("mpc.training");
    module.walk([&](ml_program::GlobalStoreOp store) {
      storedGlobals.insert(store.getGlobal().getLeafReference().getValue());
    });
    // In training parameters are stored. A global with a role is state, even where only the caller
    // changes it. The scales of parameters' copies belong to the copies, and are derived with them.
    for (auto global : module.getOps<ml_program::GlobalOp>())
      if (training && roleOf(global) != Role::Parameter && roleOf(global) != Role::Derived &&
          roleOf(global) != Role::Constant && !global->hasAttr(kWithParameters))
        mutableGlobals.insert(global.getSymName());
    if (!training)
      for (StringRef name : storedGlobals.keys())
        mutableGlobals.insert(name);
    for (auto function : llvm::to_vector(module.getOps<func::FuncOp>()))
      if (function.getSymName() != entries::init)
        hoist(function);
    if (auto init = module.lookupSymbol<func::FuncOp>(entries::init); init && training)
      for (auto function : module.getOps<func::FuncOp>())
        if (function != init)
          derive(init, function);
  }

  /// Lets `function`, which stores parameters, also store the state that `init` derives from them.
  void derive(func::FuncOp init, func::FuncOp function) {
    llvm::DenseMap<Attribute, Value> stored;
    for (auto store : function.getBody().front().getOps<ml_program::GlobalStoreOp>())
      stored[store.getGlobalAttr()] = store.getValue();
    llvm::DenseSet<Operation *> changed; // ops of init that read a global which is stored here
    IRMapping renewed;
    // What init stores and the function stores too is the function's own.
    for (auto store : init.getBody().front().getOps<ml_program::GlobalStoreOp>())
      if (Value value = stored.lookup(store.getGlobalAttr()))
        renewed.map(store.getValue(), value);
    SmallVector<std::pair<StringRef, Value>> results;
    for (Operation &op : init.getBody().front()) {
      if (auto load = dyn_cast<ml_program::GlobalLoadOp>(op)) {
        if (Value value = stored.lookup(load.getGlobalAttr())) {
          changed.insert(load);
          renewed.map(load.getResult(), value);
        }
      } else if (auto store = dyn_cast<ml_program::GlobalStoreOp>(op)) {
        if (changed.contains(store.getValue().getDefiningOp()) &&
            !stored.contains(store.getGlobalAttr()))
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

  /// Whether a function stores a parameter that `value` is made of.
  bool changes(Value value) {
    Operation *op = value.getDefiningOp();
    if (auto load = dyn_cast_or_null<ml_program::GlobalLoadOp>(op))
      return storedGlobals.contains(load.getGlobal().getLeafReference().getValue());
    return op && changing.contains(op);
  }

  /// Finds the values that are made of constants alone, and those made of parameters and constants
  /// alone.
  void collect(func::FuncOp function) {
    derived.clear();
    literals.clear();
    changing.clear();
    hoisted.clear();
    costlyBytes.clear();
    for (Operation &op : function.getBody().front())
      if (isa<MpcDialect>(op.getDialect()) && isPure(&op) && op.getNumOperands() > 0 &&
          !op.hasAttr("mpc.at_use"))
        classify(&op);
    // Users come later, so that they are decided first.
    for (Operation &op : llvm::reverse(function.getBody().front()))
      if ((derived.count(&op) && (!isNeeded(&op) || isWorthStoring(&op))) ||
          (literals.contains(&op) && (!isNeeded(&op) || isWorthComputing(&op))))
        hoisted.insert(&op);
  }

  void classify(Operation *op) {
    ml_program::GlobalLoadOp parameter;
    bool constant = true, computed = false, changed = false;
    for (Value operand : op->getOperands()) {
      computed |= literals.contains(operand.getDefiningOp());
      changed |= changes(operand);
      if (isLiteral(operand))
        continue;
      ml_program::GlobalLoadOp from = parameterOf(operand);
      constant &= static_cast<bool>(from);
      if (!parameter)
        parameter = from;
    }
    if (!constant || (changed && computed))
      return;
    if (parameter)
      derived[op] = parameter;
    else
      literals.insert(op);
    if (changed)
      changing.insert(op);
    countCostly(op);
  }

  /// Notes the bytes of the costly values that `op`'s results are made of, itself included.
  void countCostly(Operation *op) {
    auto map = dyn_cast<ScalarMapOpInterface>(op);
    const bool costly = map ? map.isCostly()
                            : isa<ReduceOpInterface, AnchorOpInterface>(op) ||
                                  (isa<DecomposeOpInterface>(op) && !isa<ConcatOp>(op));
    uint64_t bytes = 0;
    for (Value value : costly ? ValueRange(op->getResults()) : ValueRange(op->getOperands()))
      bytes += costly ? bytesOf(value) : costlyBytes.lookup(value.getDefiningOp());
    costlyBytes[op] = bytes;
  }

  /// Whether an op that stays reads a result.
  bool isNeeded(Operation *op) {
    return llvm::any_of(op->getUsers(), [&](Operation *user) { return !hoisted.contains(user); });
  }

  static uint64_t bytesOfResults(Operation *op) {
    uint64_t bytes = 0;
    for (Value result : op->getResults())
      bytes += bytesOf(result);
    return bytes;
  }
  /// Whether to read the results costs less than to compute them at each use.
  bool computingPays(Operation *op) {
    constexpr uint64_t most = 1 << 26; // bytes of device memory for one such value
    const uint64_t stored = bytesOfResults(op);
    return stored > 0 && stored <= costlyBytes.lookup(op) && stored <= most;
  }
  bool isWorthStoring(Operation *op) {
    constexpr uint64_t small = 1 << 16; // bytes; smaller values always may move
    const bool changed = changing.contains(op);
    if (isa<ViewOpInterface>(op))
      return !(training && changed && !isWrittenByMaker(op)) && isCopied(op);
    if (isa<CollectiveOpInterface>(op)) // once a step, and @eval of each rank does nothing together
      return true;
    const uint64_t stored = bytesOfResults(op);
    return stored <= small || isReadFromMemory(op) || stored <= parameterBytes(op) ||
           (!changed && computingPays(op));
  }
  /// isWorthStoring of a value of constants alone.
  bool isWorthComputing(Operation *op) {
    return isa<ViewOpInterface>(op) ? isCopied(op) : isReadByProduct(op) || computingPays(op);
  }
  /// Whether the view is the transpose of a computed value that moves, so that the kernel that
  /// makes the value can write it both ways.
  bool isWrittenByMaker(Operation *view) {
    auto transpose = dyn_cast<TransposeOp>(view);
    Operation *maker = view->getOperand(0).getDefiningOp();
    return transpose && shapeOf(transpose.getX()).size() == 2 && maker && derived.count(maker) &&
           !isa<ViewOpInterface>(maker) && isWorthStoring(maker);
  }
  bool isCopied(Operation *view) {
    return llvm::any_of(view->getUses(), [&](OpOperand &use) {
      return !hoisted.contains(use.getOwner()) && isCopiedFor(use);
    });
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
  /// Whether a product reads a result. The mask of attention is no factor: where attention takes
  /// one, a pass over the scores computes it.
  bool isReadByProduct(Operation *op) {
    return llvm::any_of(op->getUsers(), [&](Operation *user) {
      auto attention = dyn_cast<AttentionOp>(user);
      return !hoisted.contains(user) &&
             ((isa<AnchorOpInterface>(user) && (!attention || attention.isPrimitive())) ||
              (isa<ViewOpInterface>(user) && isReadByProduct(user)));
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
            moveToInit(function, derived.lookup(&op), result);
    for (Operation &op : llvm::make_early_inc_range(llvm::reverse(body)))
      if ((derived.count(&op) || literals.contains(&op) ||
           isa<ml_program::GlobalLoadOp, ConstantOp, IotaOp>(op)) &&
          op.use_empty())
        op.erase();
  }

  /// The parameter that is loaded, or that the loaded value was made for.
  StringRef ownerOfLoad(ml_program::GlobalLoadOp load) {
    const StringRef name = load.getGlobal().getLeafReference().getValue();
    auto global = symbols->lookup<ml_program::GlobalOp>(name);
    const StringRef owner = ownerOf(global);
    return owner.empty() ? name : owner;
  }

  /// `parameter` is null for a value of constants alone.
  void moveToInit(func::FuncOp function, ml_program::GlobalLoadOp parameter, Value result) {
    OpBuilder builder(&getContext());
    func::FuncOp init = initFunction(function);
    Value copy = cloneInto(init, result);
    SymbolRefAttr symbol = stateWith(copy);
    if (!symbol) {
      const StringRef owner = parameter ? ownerOfLoad(parameter) : "constant";
      StringAttr name = freshName(owner, result);
      builder.setInsertionPointToStart(getOperation().getBody());
      if (lastGlobal)
        builder.setInsertionPointAfter(lastGlobal);
      lastGlobal = ml_program::GlobalOp::create(
          builder, result.getLoc(), name, TypeAttr::get(result.getType()),
          /*is_mutable=*/builder.getUnitAttr(), DerivedAttr::get(&getContext()),
          builder.getStringAttr("private"));
      symbols->insert(lastGlobal);
      if (parameter)
        setOwner(lastGlobal, owner);
      if (Attribute rows = result.getDefiningOp()->getAttr(kRows))
        lastGlobal->setAttr(kRows, rows);
      symbol = SymbolRefAttr::get(name);
      Operation *end = init.getBody().front().getTerminator();
      builder.setInsertionPoint(end);
      Operation *store = ml_program::GlobalStoreOp::create(builder, result.getLoc(), symbol, copy);
      firstStore = firstStore == end ? store : firstStore;
      firstWork = firstWork == end ? store : firstWork;
    }
    builder.setInsertionPointToStart(&function.getBody().front());
    auto load =
        ml_program::GlobalLoadOp::create(builder, result.getLoc(), result.getType(), symbol);
    result.replaceAllUsesWith(load.getResult());
    mapping.map(load.getResult(), copy); // ops that are hoisted next read the value, not the state
  }

  /// The state that already holds this value, made for another function; null when there is none.
  static SymbolRefAttr stateWith(Value copy) {
    for (Operation *user : copy.getUsers())
      if (auto store = dyn_cast<ml_program::GlobalStoreOp>(user))
        return store.getGlobalAttr();
    return nullptr;
  }

  func::FuncOp initFunction(func::FuncOp before) {
    if (initEntry)
      return initEntry;
    initEntry = State::init(before);
    symbols->insert(initEntry);
    firstStore = State::firstStore(initEntry);
    firstWork = firstStore;
    for (auto store : initEntry.getBody().front().getOps<ml_program::GlobalStoreOp>())
      givenByInit[store.getGlobalAttr()] = store.getValue();
    for (Operation &op : llvm::reverse(initEntry.getBody().front())) {
      if (op.getNumOperands() == 0)
        sources[{op.getName(), op.getPropertiesAsAttribute()}].push_back(&op);
      if (!isa<ml_program::GlobalLoadOp>(op))
        firstWork = &op;
    }
    return initEntry;
  }

  /// Clones the value's computation before the stores of init, and shares ops that init already
  /// has.
  Value cloneInto(func::FuncOp init, Value value) {
    if (Value known = mapping.lookupOrNull(value))
      return known;
    Operation *op = value.getDefiningOp();
    if (auto load = dyn_cast<ml_program::GlobalLoadOp>(op))
      if (Value given = givenByInit.lookup(load.getGlobalAttr())) {
        mapping.map(value, given);
        return given;
      }
    SmallVector<Value> operands;
    for (Value operand : op->getOperands())
      operands.push_back(cloneInto(init, operand));
    if (Operation *known = sameOp(op, operands)) { // made for another function
      mapping.map(op->getResults(), known->getResults());
      return mapping.lookup(value);
    }
    const bool isLoad = isa<ml_program::GlobalLoadOp>(op);
    OpBuilder builder(isLoad ? firstWork : firstStore);
    Operation *clone = builder.clone(*op, mapping);
    if (!isLoad && firstWork == firstStore)
      firstWork = clone;
    if (operands.empty())
      sources[{op->getName(), op->getPropertiesAsAttribute()}].push_back(clone);
    mapping.map(op->getResults(), clone->getResults());
    return mapping.lookup(value);
  }

  /// An op of init that computes the same as `op` would with `operands`, or null. Reasons and
  /// layers do not count.
  Operation *sameOp(Operation *op, ArrayRef<Value> operands) {
    const auto computesTheSame = [&](Operation *known) {
      return known->getName() == op->getName() && llvm::equal(known->getOperands(), operands) &&
             known->getResultTypes() == op->getResultTypes() &&
             known->getPropertiesAsAttribute() == op->getPropertiesAsAttribute();
    };
    if (operands.empty()) { // loads and constants
      for (Operation *known : sources.lookup({op->getName(), op->getPropertiesAsAttribute()}))
        if (computesTheSame(known))
          return known;
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
    if (op->hasAttr(kRows))
      base = "parameters"; // of several
    if (shapeOf(value).empty() || op->hasAttr(kRows))
      out << (stated ? stated.getValue() : op->getName().stripDialect());
    else
      out << elementOf(value);
    std::string name = (base + "." + suffix).str();
    for (int &number = numbers[name]; symbols->lookup(name);)
      name = (base + "." + suffix + "." + Twine(++number + 1)).str();
    return StringAttr::get(&getContext(), name);
  }

  std::optional<SymbolTable> symbols;
  llvm::StringMap<int> numbers; // of the names that were taken
  ml_program::GlobalOp lastGlobal;
  func::FuncOp initEntry;
  Operation *firstStore = nullptr;              // of init: its first store, or its end
  Operation *firstWork = nullptr;               // of init: its first op that is no load
  llvm::DenseMap<Attribute, Value> givenByInit; // what init stored before; looked up, never walked
  // init's loads and constants; looked up, never walked
  llvm::DenseMap<std::pair<OperationName, Attribute>, SmallVector<Operation *, 1>> sources;
  llvm::StringSet<> mutableGlobals, storedGlobals;
  bool training = false;
  llvm::DenseMap<Operation *, ml_program::GlobalLoadOp> derived; // looked up, never walked
  llvm::DenseSet<Operation *> literals;                          // likewise: of constants alone
  llvm::DenseSet<Operation *> changing; // likewise: of parameters that a function stores
  llvm::DenseMap<Operation *, uint64_t> costlyBytes; // likewise
  llvm::DenseSet<Operation *> hoisted;               // likewise: they move to init
  IRMapping mapping;
};

} // namespace
} // namespace mpc
