#include "passes/parallel/UpdateParts.h"

#include "passes/parallel/Ranks.h"

using namespace mlir;

namespace mpc {
namespace {

class PartUpdater {
public:
  PartUpdater(func::FuncOp function, int64_t ranks, const llvm::MapVector<Value, Value> &parts)
      : body(function.getBody().front()), module(function->getParentOfType<ModuleOp>()),
        ranks(ranks), builder(function.getLoc(), function.getContext()), p(builder) {
    for (auto [whole, part] : parts)
      partOf[whole] = part;
  }

  LogicalResult run(const llvm::SmallPtrSetImpl<Operation *> &left) {
    for (Operation &op : llvm::make_early_inc_range(body)) {
      const bool readsPart =
          llvm::any_of(op.getOperands(), [&](Value operand) { return partOf.contains(operand); });
      if (left.contains(&op) || !readsPart)
        continue;
      builder.setInsertionPoint(&op);
      builder.setLoc(op.getLoc());
      if (failed(convert(&op)))
        return failure();
    }
    return success();
  }

private:
  LogicalResult convert(Operation *op) {
    if (auto check = dyn_cast<AllFiniteOp>(op))
      return checkParts(check), success();
    if (auto norm = dyn_cast<GlobalNormOp>(op))
      return normOfParts(norm), success();
    if (auto store = dyn_cast<ml_program::GlobalStoreOp>(op)) {
      cut(module.lookupSymbol<ml_program::GlobalOp>(store.getGlobal()));
      store.getValueMutable().assign(partOf.lookup(store.getValue()));
      return success();
    }
    if (isElementwise(op))
      return computeParts(op);
    if (isa<OptimizerOpInterface>(op))
      return op->emitOpError() << "does not work element by element, so that ranks cannot update "
                                  "parts of a parameter; take --parallel=data";
    if (op == body.getTerminator()) // stores come last
      builder.setInsertionPoint(State::firstStore(cast<func::FuncOp>(body.getParentOp())));
    for (OpOperand &operand : op->getOpOperands())
      if (Value part = partOf.lookup(operand.get()))
        operand.set(gather(builder, part, cast<RankedTensorType>(operand.get().getType()), ranks));
    return success();
  }

  //===-- State -------------------------------------------------------------------------------===//

  /// Lets each rank have its part of the global alone, which functions gather where they read it.
  void cut(ml_program::GlobalOp global) {
    if (isInParts(global))
      return;
    auto whole = cast<RankedTensorType>(global.getType());
    auto part = RankedTensorType::get({partSize(elementCount(whole.getShape()), ranks)},
                                      whole.getElementType());
    global->setAttr(kWhole, TypeAttr::get(whole));
    global.setTypeAttr(TypeAttr::get(part));
    for (auto function : module.getOps<func::FuncOp>()) {
      Operation *last = nullptr, *own = nullptr;
      for (auto load : function.getBody().front().getOps<ml_program::GlobalLoadOp>()) {
        last = load;
        if (load.getGlobal().getLeafReference() == global.getSymNameAttr())
          own = load;
      }
      if (!own)
        continue;
      Value loaded = own->getResult(0);
      loaded.setType(part);
      OpBuilder behind(last->getContext());
      behind.setInsertionPointAfter(last);
      Value gathered = gather(behind, loaded, whole, ranks);
      loaded.replaceAllUsesExcept(gathered, gathered.getDefiningOp());
    }
  }

  /// This rank's part of what an op reads beside parts; null where it has none. A scalar is its
  /// own.
  Value partBeside(Value value, int64_t size, bool spreadScalars) {
    if (Value part = partOf.lookup(value))
      return part;
    Operation *maker = value.getDefiningOp();
    if (auto load = dyn_cast_or_null<ml_program::GlobalLoadOp>(maker)) {
      auto global = module.lookupSymbol<ml_program::GlobalOp>(load.getGlobal());
      if (const Role role = roleOf(global); role == Role::Parameter || role == Role::Moment) {
        cut(global);
        return load.getResult();
      }
    }
    if (auto gathered = dyn_cast_or_null<AllGatherOp>(maker))
      return gathered.getParts()[cast<OpResult>(value).getResultNumber()];
    if (shapeOf(value).empty())
      return spreadScalars ? p.broadcast(value, {size}) : value;
    if (auto spread = dyn_cast_or_null<BroadcastOp>(maker);
        spread && shapeOf(spread.getX()).empty())
      return p.broadcast(spread.getX(), {size});
    if (auto constant = dyn_cast_or_null<ConstantOp>(maker))
      if (auto splat = dyn_cast<SplatElementsAttr>(constant.getValue())) {
        auto type = RankedTensorType::get({size}, elementOf(value));
        return ConstantOp::create(builder, type, splat.resizeSplat(type));
      }
    return {};
  }

  LogicalResult computeParts(Operation *op) {
    RankedTensorType whole;
    int64_t size = 0;
    for (Value operand : op->getOperands())
      if (Value part = partOf.lookup(operand)) {
        whole = cast<RankedTensorType>(operand.getType());
        size = shapeOf(part)[0];
      }
    // Parameter, gradient and moments of an optimizer are elements, also where they are scalars.
    const unsigned elements = isa<ScalarMapOpInterface>(op)   ? op->getNumOperands()
                              : isa<OptimizerOpInterface>(op) ? op->getNumResults() + 1
                                                              : 0;
    SmallVector<Value> operands;
    for (unsigned i = 0; i < op->getNumOperands(); ++i) {
      operands.push_back(partBeside(op->getOperand(i), size, i < elements));
      if (!operands.back())
        return op->emitOpError() << "reads a " << op->getOperand(i).getType()
                                 << " beside a gradient, of which ranks cannot take parts; take "
                                    "--parallel=data";
    }
    Operation *ofParts = builder.insert(op->clone());
    ofParts->setOperands(operands);
    for (auto [old, result] : llvm::zip(op->getResults(), ofParts->getResults())) {
      if (shapeOf(old) != whole.getShape())
        return op->emitOpError() << "gives a " << old.getType() << " of a gradient of " << whole
                                 << ", of which ranks cannot take parts; take --parallel=data";
      result.setType(RankedTensorType::get({size}, elementOf(old)));
      partOf[old] = result;
    }
    return success();
  }

  //===-- What is of all gradients ------------------------------------------------------------===//

  /// The operands of a reduction over all gradients: those of which ranks have parts, and others.
  std::pair<SmallVector<Value>, SmallVector<Value>> split(ValueRange tensors) {
    SmallVector<Value> parts, same;
    for (Value tensor : tensors)
      if (Value part = partOf.lookup(tensor))
        parts.push_back(part);
      else
        same.push_back(tensor);
    return {parts, same};
  }

  /// The first tensor that is not finite on any rank, by a maximum of its number from the end. The
  /// guard of the step is made of it, so that it is the same on all ranks.
  void checkParts(AllFiniteOp check) {
    SmallVector<Value> tensors(check.getTensors());
    for (Value &tensor : tensors)
      if (Value part = partOf.lookup(tensor))
        tensor = part;
    const Type flag = check.getFinite().getType(), number = check.getFirst().getType();
    auto own = AllFiniteOp::create(builder, flag, number, tensors);
    Value count = p.constant(static_cast<double>(tensors.size())), zero = p.constant(0);
    Value first = p.wide(own.getFirst());
    Value fromEnd = p.select(p.compare(Comparison::ge, first, zero), p.sub(count, first), zero);
    Value most = reduceOverRanks(builder, Reduction::max, fromEnd)[0];
    Value isAny = p.compare(Comparison::gt, most, zero);
    auto guard =
        AllFiniteOp::create(builder, flag, number, p.select(isAny, p.constant(infinity), zero));
    Value ofAll = p.select(isAny, p.sub(count, most), p.constant(-1));
    check.getFinite().replaceAllUsesWith(guard.getFinite());
    check.getFirst().replaceAllUsesWith(p.cast(ofAll, builder.getI32Type()));
    check.erase();
  }

  void normOfParts(GlobalNormOp norm) {
    const auto [parts, same] = split(norm.getTensors());
    const auto squareOf = [&](ValueRange tensors) {
      Value own = GlobalNormOp::create(builder, norm.getType(), tensors);
      return p.mul(own, own);
    };
    Value square = reduceOverRanks(builder, Reduction::sum, squareOf(parts))[0];
    if (!same.empty())
      square = p.add(square, squareOf(same));
    norm.getNorm().replaceAllUsesWith(p.map<SqrtOp>(square));
    norm.erase();
  }

  Block &body;
  ModuleOp module;
  const int64_t ranks;
  ImplicitLocOpBuilder builder;
  Primitives p;
  llvm::DenseMap<Value, Value> partOf; // of whole values; looked up, never walked
};

} // namespace

LogicalResult updateParts(func::FuncOp function, int64_t ranks,
                          const llvm::MapVector<Value, Value> &parts,
                          const llvm::SmallPtrSetImpl<Operation *> &left) {
  return PartUpdater(function, ranks, parts).run(left);
}

} // namespace mpc
