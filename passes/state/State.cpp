#include "passes/state/State.h"
#include "ir/lower/Primitives.h"

using namespace mlir;

namespace mpc {

/// The module's global of this name, or null. MLIR's own search compares the names of attributes
/// at each op that it passes, and a step has hundreds of globals.
static ml_program::GlobalOp findGlobal(ModuleOp module, StringRef name) {
  const auto wanted = StringAttr::get(module.getContext(), name);
  for (Operation &op : *module.getBody())
    if (auto global = dyn_cast<ml_program::GlobalOp>(op);
        global && global.getSymNameAttr() == wanted)
      return global;
  return nullptr;
}

EntryRole EntryRole::of(func::FuncOp function) {
  const StringRef name = function.getSymName();
  return {name == entries::step, name == entries::microStep, name == entries::eval};
}

bool State::isTrainable(ModuleOp module, ml_program::GlobalLoadOp load) {
  auto global = findGlobal(module, load.getGlobal().getLeafReference().getValue());
  if (!isa<FloatType>(elementOf(load.getResult())) || roleOf(global) != Role::Parameter)
    return false;
  Attribute value = global.getValueAttr();
  if (!global.getIsMutable() && isa_and_nonnull<ElementsAttr>(value))
    return false;
  for (auto function : module.getOps<func::FuncOp>())
    for (auto store : function.getBody().front().getOps<ml_program::GlobalStoreOp>())
      if (store.getGlobal() == load.getGlobal())
        return false;
  return true;
}

bool State::has(StringRef name) const { return findGlobal(module, name); }

func::FuncOp State::init(func::FuncOp before) {
  auto module = before->getParentOfType<ModuleOp>();
  if (auto known = module.lookupSymbol<func::FuncOp>(entries::init))
    return known;
  OpBuilder builder(before);
  auto init = func::FuncOp::create(builder, before.getLoc(), entries::init,
                                   builder.getFunctionType({}, {}));
  builder.setInsertionPointToStart(init.addEntryBlock());
  func::ReturnOp::create(builder, before.getLoc());
  return init;
}

void State::declare(StringRef name, RankedTensorType type, Attribute value, Role role,
                    StringRef owner) {
  if (has(name))
    return;
  OpBuilder builder(module.getContext());
  builder.setInsertionPointToStart(module.getBody());
  for (auto global : module.getOps<ml_program::GlobalOp>())
    builder.setInsertionPointAfter(global);
  auto global = ml_program::GlobalOp::create(builder, module.getLoc(), builder.getStringAttr(name),
                                             TypeAttr::get(type), builder.getUnitAttr(), value,
                                             builder.getStringAttr("private"));
  setRole(global, role);
  if (!owner.empty())
    setOwner(global, owner);
}

DenseElementsAttr State::scalar(Type element, double value) {
  auto type = RankedTensorType::get({}, element);
  Builder builder(module.getContext());
  if (auto number = dyn_cast<FloatType>(element))
    return DenseElementsAttr::get(type, builder.getFloatAttr(number, value));
  return DenseElementsAttr::get(type, builder.getIntegerAttr(element, static_cast<int64_t>(value)));
}

Value State::load(func::FuncOp function, StringRef name) {
  OpBuilder builder(function.getContext());
  builder.setInsertionPointToStart(&function.getBody().front());
  for (Operation &op : function.getBody().front()) {
    if (op.getNumOperands()) // loads come first; at most constants stand between them
      break;
    auto load = dyn_cast<ml_program::GlobalLoadOp>(op);
    if (!load)
      continue;
    if (load.getGlobal().getLeafReference().getValue() == name)
      return load.getResult();
    builder.setInsertionPointAfter(load);
  }
  auto module = function->getParentOfType<ModuleOp>();
  auto global = findGlobal(module, name);
  return ml_program::GlobalLoadOp::create(builder, function.getLoc(), global.getType(),
                                          SymbolRefAttr::get(function.getContext(), name));
}

void State::store(func::FuncOp function, StringRef name, Value value) {
  auto module = function->getParentOfType<ModuleOp>();
  auto global = findGlobal(module, name);
  global.setIsMutable(true);
  OpBuilder builder(function.getBody().front().getTerminator());
  ml_program::GlobalStoreOp::create(builder, value.getLoc(),
                                    SymbolRefAttr::get(function.getContext(), name), value);
}

Operation *State::firstStore(func::FuncOp function) {
  Operation *first = function.getBody().front().getTerminator();
  while (isa_and_nonnull<ml_program::GlobalStoreOp>(first->getPrevNode()))
    first = first->getPrevNode();
  return first;
}

void addResult(func::FuncOp function, StringRef name, Value value) {
  Builder builder(function.getContext());
  Operation *terminator = function.getBody().front().getTerminator();
  SmallVector<DictionaryAttr> attributes;
  function.getAllResultAttrs(attributes);
  attributes.push_back(
      builder.getDictionaryAttr(builder.getNamedAttr("mpc.name", builder.getStringAttr(name))));
  terminator->insertOperands(terminator->getNumOperands(), value);
  function.setFunctionType(
      builder.getFunctionType(function.getArgumentTypes(), terminator->getOperandTypes()));
  function.setAllResultAttrs(attributes);
}

Value State::increment(func::FuncOp function, Value counter) {
  ImplicitLocOpBuilder builder(counter.getLoc(), function.getContext());
  builder.setInsertionPoint(firstStore(function));
  Primitives p(builder);
  return p.cast(p.add(p.wide(counter), p.constant(1)), elementOf(counter));
}

} // namespace mpc
