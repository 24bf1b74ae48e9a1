#include "passes/plan/BufferNames.h"
#include "ir/dialect/State.h"
#include "ir/group/Origins.h"
#include "ir/group/Placement.h"

#include "mlir/Dialect/MLProgram/IR/MLProgram.h"

using namespace mlir;

namespace mpc {

static bool isState(Value value) {
  return isa_and_nonnull<ml_program::GlobalLoadOp>(base(value).getDefiningOp());
}

/// The value that a group yields as that result, or `value` itself.
static Value yieldedAs(Value value) {
  auto group = value.getDefiningOp<GroupOp>();
  return group ? group.getBody().front().getTerminator()->getOperand(
                     cast<OpResult>(value).getResultNumber())
               : value;
}

/// What is stored has the name of the state. What the group that updates a parameter reads of its
/// shape, and is no state, is its gradient.
BufferNames::BufferNames(func::FuncOp function) : function(function) {
  const SymbolTable symbols(function->getParentOfType<ModuleOp>());
  for (auto store : function.getBody().front().getOps<ml_program::GlobalStoreOp>()) {
    auto global = symbols.lookup<ml_program::GlobalOp>(store.getGlobal().getLeafReference());
    const Value stored = base(store.getValue());
    for (Value value : {stored, yieldedAs(stored)})
      known.try_emplace(value, global.getSymName());
    auto group = stored.getDefiningOp<GroupOp>();
    if (!group || roleOf(global) != Role::Parameter)
      continue;
    for (Value input : group.getInputs())
      if (!isState(input) && shapeOf(input) == shapeOf(store.getValue()))
        known.try_emplace(base(input), (global.getSymName() + ".grad").str());
  }
}

StringAttr BufferNames::ofBorder(bool isInput, unsigned index) const {
  func::FuncOp of = function;
  auto name = isInput ? of.getArgAttrOfType<StringAttr>(index, "mpc.name")
                      : of.getResultAttrOfType<StringAttr>(index, "mpc.name");
  return name ? name
              : StringAttr::get(of.getContext(), (isInput ? "arg" : "result") + Twine(index));
}

/// What the result of an op is to its layer.
static std::string wordOf(OpResult value) {
  Operation *op = value.getOwner();
  for (Operation *made = op; made;
       made = isa<CastOp>(made) ? made->getOperand(0).getDefiningOp() : nullptr)
    if (auto stated = made->getAttrOfType<StringAttr>("mpc.value"))
      return stated.str();
  if (isa<AmaxOp, PartialSumOp>(op))
    return op->getName().stripDialect().str();
  if (isa<MatmulOp>(op) && op->hasAttr("mpc.backward") && value.getResultNumber() == 0)
    return llvm::any_of(op->getOperands(), isState) ? "dx" : "dw";
  std::string word = originOf(op).getValue().ends_with("_grad") ? "dx" : "y";
  if (auto named = dyn_cast<OpAsmOpInterface>(op)) // an op of several results
    named.getAsmResultNames([&](Value result, StringRef name) {
      if (result == value)
        word = name.str();
    });
  return word;
}

/// The layer of an op that reads the value, in a group or by itself.
static StringRef layerOfReader(Value value) {
  for (OpOperand &use : value.getUses()) {
    Operation *reader = use.getOwner();
    StringRef layer = layerOf(reader);
    if (auto group = dyn_cast<GroupOp>(reader))
      layer = layerOfReader(group.getBody().getArgument(use.getOperandNumber()));
    else if (isa<YieldOp>(reader))
      layer = layerOfReader(reader->getParentOp()->getResult(use.getOperandNumber()));
    else if (layer.empty() && isa<ViewOpInterface>(reader))
      layer = layerOfReader(reader->getResult(0));
    if (!layer.empty())
      return layer;
  }
  return "";
}

std::string BufferNames::of(Value value) const {
  if (auto found = known.find(value); found != known.end())
    return found->second;
  Operation *op = value.getDefiningOp();
  if (!op) {
    auto argument = cast<BlockArgument>(value);
    const unsigned index = argument.getArgNumber();
    auto group = dyn_cast<GroupOp>(argument.getOwner()->getParentOp());
    return group ? of(group.getInputs()[index]) : ofBorder(/*isInput=*/true, index).str();
  }
  if (auto load = dyn_cast<ml_program::GlobalLoadOp>(op))
    return load.getGlobal().getLeafReference().str();
  if (isa<GroupOp>(op))
    return of(yieldedAs(value));
  if (auto name = op->getAttrOfType<StringAttr>("mpc.name"))
    return name.str();
  if (op->getNumOperands() && isIncidental(op)) {
    std::string name = of(op->getOperand(0));
    auto transpose = dyn_cast<TransposeOp>(op);
    if (transpose && transpose.getPermutation().back() + 1 != int64_t(shapeOf(value).size()))
      name += "_turned";
    if (isa<CastOp>(op) && !isCopy(op))
      llvm::raw_string_ostream(name) << "." << elementOf(value);
    return name;
  }
  const std::string word = wordOf(cast<OpResult>(value));
  if (StringRef layer = layerOf(op); !layer.empty())
    return (layer + "." + word).str();
  if (op->hasAttr("mpc.value"))
    return word;
  if (StringRef layer = layerOfReader(value); !layer.empty())
    return (layer + "." + (word == "y" ? "x" : word == "dx" ? "dy" : word)).str();
  return op->getName().stripDialect().str();
}

} // namespace mpc
