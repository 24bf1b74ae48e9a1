// One step of all ranks, each on its part of the data.
// Before: @step and the others are those of one process. After:
//
//   @step        each gradient is the mean over the ranks: a sum, and a factor in f32 behind it. So
//                the finite check, the norm and the clipping see what all ranks have
//   @micro_step  adds to accumulators of its rank, and sends no gradient
//   @apply       each accumulator is the sum over the ranks, and the count of micro-batches that of
//                all ranks. What follows is what one process with all micro-batches does
//   both steps   a result that differs between ranks, as the loss, becomes the mean; one of whole
//                numbers the largest. State that the model stores itself, as running statistics,
//                becomes the mean. nonfinite_layer becomes the first layer of all ranks, and the
//                result nonfinite_rank says which rank has it
//   random       rank r of N draws with the counter c + r, and stores c + N for c + 1, as one
//                process draws for micro-batch s N + r
//
// Gradients go in buckets of about 25 MB in the order in which they are ready, and a bucket begins
// behind its last one. So state stays the same on all ranks, but for accumulators.
//
// With zero1 each rank gets its part of each gradient, and updates its part of each parameter and
// of the optimizer's state (UpdateParts.h). Parameters are gathered where they are read.
#include "passes/Passes.h"
#include "passes/parallel/FirstLayer.h"
#include "passes/parallel/RankDependence.h"
#include "passes/parallel/Ranks.h"
#include "passes/parallel/UpdateParts.h"
#include "passes/train/OptimizerKinds.h"

#include "ir/formats/FloatFormat.h"
#include "mpc/Names.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;

namespace mpc {
#define GEN_PASS_DEF_DISTRIBUTE
#include "passes/Passes.h.inc"
namespace {

uint64_t bytesOf(Value value) { return byteCount(elementOf(value), elementCount(shapeOf(value))); }

class StepDistributor {
public:
  /// `partCount`: of how many ranks each has a part of the update; 0: each does all of it.
  StepDistributor(func::FuncOp function, bool wireBf16, int64_t partCount)
      : function(function), wireBf16(wireBf16), partCount(partCount),
        body(function.getBody().front()), builder(function.getLoc(), function.getContext()),
        p(builder) {}

  LogicalResult run() {
    drawByRank();
    if (function.getSymName() == entries::step && failed(averageGradients()))
      return failure();
    if (function.getSymName() == entries::apply && failed(addAccumulators()))
      return failure();
    orderLayersOfRanks(function);
    return averageRest();
  }

private:
  //===-- Random numbers ----------------------------------------------------------------------===//

  void drawByRank() {
    llvm::SetVector<ml_program::GlobalLoadOp> counters;
    for (auto draw : body.getOps<DrawOpInterface>())
      if (auto load = draw.getStep().getDefiningOp<ml_program::GlobalLoadOp>())
        counters.insert(load);
    for (ml_program::GlobalLoadOp load : counters) {
      Value old = load.getResult(), rank = rankOf(function), ranks = rankCountOf(function);
      beginBehindLoads();
      Value wide = p.wide(old), own = p.cast(p.add(wide, p.wide(rank)), elementOf(old));
      for (auto draw : body.getOps<DrawOpInterface>())
        for (OpOperand &operand : draw->getOpOperands())
          if (operand.get() == old && operand.get() == draw.getStep())
            operand.set(own);
      for (auto store : body.getOps<ml_program::GlobalStoreOp>()) {
        if (store.getGlobal() != load.getGlobal())
          continue;
        builder.setInsertionPoint(State::firstStore(function));
        Value advance = p.sub(p.wide(store.getValue()), wide);
        Value next = p.add(wide, p.mul(advance, p.wide(ranks)));
        store.getValueMutable().assign(p.cast(next, elementOf(old)));
      }
    }
  }

  //===-- Gradients ---------------------------------------------------------------------------===//

  /// 1 over the number of ranks.
  Value share() {
    if (!ownShare) {
      Value ranks = rankCountOf(function);
      beginBehindLoads();
      ownShare = p.div(p.constant(1), p.wide(ranks));
    }
    return ownShare;
  }

  LogicalResult averageGradients() {
    const RankDependence dependence(function);
    llvm::SetVector<Value> gradients;
    for (auto check : body.getOps<AllFiniteOp>())
      if (check->hasAttr("mpc.gradients"))
        for (Value gradient : check.getTensors())
          if (dependence.differs(gradient))
            gradients.insert(gradient);
    SmallVector<Value> ready = gradients.takeVector();
    for (Value gradient : ready)
      if (!gradient.getDefiningOp())
        return function.emitError() << "has an input that is a parameter's gradient itself, which "
                                       "ranks cannot average; multiply it by 1 in the model";
    llvm::SmallPtrSet<Operation *, 0> makers = makersOf(ready);
    llvm::MapVector<Value, Value> parts;
    share(); // in front of all of them
    for (Value gradient : ready)
      raise(gradient.getDefiningOp());
    llvm::stable_sort(ready, [](Value a, Value b) {
      return a.getDefiningOp()->isBeforeInBlock(b.getDefiningOp());
    });
    inBuckets(ready, [&](ArrayRef<Value> bucket) {
      builder.setInsertionPointAfter(bucket.back().getDefiningOp());
      const SmallVector<Value> sent = onWire(bucket);
      ValueRange sums = sumOf(sent, /*inParts=*/partCount);
      // What other gradients are made of stays each rank's own.
      SmallPtrSet<Operation *, 4> sends = {sums.front().getDefiningOp()};
      for (Value value : sent)
        sends.insert(value.getDefiningOp());
      for (auto [gradient, sum] : llvm::zip(bucket, sums)) {
        Value own = gradient, mean = meanOf(p.wide(sum));
        if (partCount) {
          parts[own] = mean;
          makers.insert_range(sends);
          continue;
        }
        own.replaceUsesWithIf(mean, [&](OpOperand &use) {
          return !sends.contains(use.getOwner()) && !makers.contains(use.getOwner());
        });
      }
    });
    return partCount ? updateParts(function, partCount, parts, makers) : success();
  }
  ValueRange sumOf(ArrayRef<Value> sent, bool inParts) {
    return inParts ? partsOverRanks(builder, sent, partCount)
                   : reduceOverRanks(builder, Reduction::sum, sent);
  }
  /// Moves a gradient's cast to f32 up to what it casts. Differentiate leaves it behind the whole
  /// backward, and the gradient would be sent no sooner.
  static void raise(Operation *maker) {
    if (!isa<CastOp, ViewOpInterface>(maker))
      return;
    if (Operation *before = maker->getOperand(0).getDefiningOp()) {
      raise(before);
      maker->moveAfter(before);
    }
  }
  Value meanOf(Value sum) { return p.mul(sum, p.broadcast(share(), shapeOf(sum))); }

  /// The ops that the values are made of.
  static llvm::SmallPtrSet<Operation *, 0> makersOf(ArrayRef<Value> values) {
    llvm::SmallPtrSet<Operation *, 0> makers;
    SmallVector<Value> left(values);
    while (!left.empty())
      if (Operation *maker = left.pop_back_val().getDefiningOp();
          maker && makers.insert(maker).second)
        llvm::append_range(left, maker->getOperands());
    return makers;
  }

  LogicalResult addAccumulators() {
    // Also those that are equal on all ranks, such as a count of targets.
    SmallVector<Value> own, gradients; // whole, and in parts
    auto module = function->getParentOfType<ModuleOp>();
    Value count;
    for (auto load : body.getOps<ml_program::GlobalLoadOp>()) {
      const StringRef name = load.getGlobal().getLeafReference().getValue();
      if (name == states::microBatches)
        count = load.getResult();
      else if (auto global = module.lookupSymbol<ml_program::GlobalOp>(name);
               roleOf(global) == Role::Accumulator)
        (partCount && !ownerOf(global).empty() ? gradients : own).push_back(load.getResult());
    }
    Value ranks = rankCountOf(function);
    beginBehindLoads();
    llvm::MapVector<Value, Value> parts;
    llvm::SmallPtrSet<Operation *, 4> senders;
    const auto send = [&](ArrayRef<Value> bucket, bool inParts) {
      const SmallVector<Value> sent = onWire(bucket);
      ValueRange sums = sumOf(sent, inParts);
      for (auto [value, send, sum] : llvm::zip(bucket, sent, sums)) {
        Operation *sender = send == value ? sums.front().getDefiningOp() : send.getDefiningOp();
        senders.insert(sender);
        if (inParts)
          parts[value] = p.wide(sum);
        else
          Value(value).replaceAllUsesExcept(p.wide(sum), sender);
      }
    };
    inBuckets(own, [&](ArrayRef<Value> bucket) { send(bucket, false); });
    inBuckets(gradients, [&](ArrayRef<Value> bucket) { send(bucket, true); });
    if (count)
      countAllRanks(count, ranks);
    return partCount ? updateParts(function, partCount, parts, senders) : success();
  }
  void countAllRanks(Value count, Value ranks) {
    Value wide = p.wide(count), all = p.mul(wide, p.wide(ranks)),
          whole = p.cast(all, elementOf(count));
    SmallPtrSet<Operation *, 4> made = {all.getDefiningOp()};
    for (Operation *user : all.getDefiningOp()->getOperand(0).getUsers())
      made.insert(user);
    for (Value operand : all.getDefiningOp()->getOperands())
      made.insert(operand.getDefiningOp());
    count.replaceAllUsesExcept(whole, made);
  }

  /// The gradients in the type in which they go between ranks. Other sums keep their type.
  SmallVector<Value> onWire(ArrayRef<Value> values) {
    SmallVector<Value> sent(values);
    for (Value &value : sent)
      value = p.cast(value, wireType(value));
    return sent;
  }
  /// Single numbers stay in f32, such as counts of targets.
  Type wireType(Value value) {
    return wireBf16 && !shapeOf(value).empty() ? builder.getBF16Type() : elementOf(value);
  }

  void inBuckets(ArrayRef<Value> values, llvm::function_ref<void(ArrayRef<Value>)> take) {
    while (!values.empty()) {
      uint64_t bytes = 0;
      size_t count = 0;
      const Type element = wireType(values.front());
      do
        bytes += bytesOf(values[count++]);
      while (count < values.size() && bytes + bytesOf(values[count]) <= kBucketBytes &&
             wireType(values[count]) == element);
      take(values.take_front(count));
      values = values.drop_front(count);
    }
  }

  //===-- Results and state -------------------------------------------------------------------===//

  LogicalResult averageRest() {
    const RankDependence dependence(function);
    auto module = function->getParentOfType<ModuleOp>();
    SmallVector<OpOperand *> floats, wholes;
    for (auto store : body.getOps<ml_program::GlobalStoreOp>()) {
      const StringRef name = store.getGlobal().getLeafReference().getValue();
      if (!dependence.differs(store.getValue()) ||
          roleOf(module.lookupSymbol<ml_program::GlobalOp>(name)) == Role::Accumulator)
        continue;
      const Role role = roleOf(module.lookupSymbol<ml_program::GlobalOp>(name));
      if (role == Role::Moment || role == Role::Scaler)
        return store.emitError() << "stores @" << name
                                 << ", which differs between ranks; a gradient was not reduced";
      OpOperand &kept = varyingPart(store.getValueMutable(), dependence);
      if (!elementOf(kept.get()).isF32())
        return store.emitError() << "stores @" << name << " of " << kept.get().getType()
                                 << ", which differs between ranks; ranks can average f32 alone";
      floats.push_back(&kept);
    }
    for (OpOperand &result : body.getTerminator()->getOpOperands())
      if (dependence.differs(result.get())) {
        Type element = elementOf(result.get());
        if (!element.isF32() && !element.isInteger(32))
          return function.emitError()
                 << "gives a result of " << result.get().getType()
                 << ", which differs between ranks; give f32 for their mean or i32 for their "
                    "largest";
        (element.isF32() ? floats : wholes).push_back(&result);
      }
    reduceTogether(floats, Reduction::sum);
    reduceTogether(wholes, Reduction::max);
    return success();
  }

  /// Replaces operands by their means or their largest numbers over the ranks: at once, where one
  /// place is behind all of them and in front of all who read them.
  void reduceTogether(ArrayRef<OpOperand *> operands, Reduction reduction) {
    if (operands.empty())
      return;
    if (reduction == Reduction::sum)
      share();
    Operation *place = operands.front()->getOwner();
    for (OpOperand *operand : operands)
      if (operand->getOwner()->isBeforeInBlock(place))
        place = operand->getOwner();
    if (place == body.getTerminator()) // stores come last
      place = State::firstStore(function);
    const bool isBehindAll = llvm::all_of(operands, [&](OpOperand *operand) {
      Operation *maker = operand->get().getDefiningOp();
      return !maker || maker->isBeforeInBlock(place);
    });
    if (!isBehindAll) {
      for (OpOperand *operand : operands)
        reduceTogether({operand}, reduction);
      return;
    }
    builder.setInsertionPoint(place);
    llvm::SetVector<Value> values;
    for (OpOperand *operand : operands)
      values.insert(operand->get());
    ValueRange reduced = reduceOverRanks(builder, reduction, values.getArrayRef());
    llvm::DenseMap<Value, Value> replaced; // looked up, never walked
    for (auto [value, one] : llvm::zip(values, reduced))
      replaced[value] = reduction == Reduction::sum ? meanOf(one) : one;
    for (OpOperand *operand : operands)
      operand->set(replaced[operand->get()]);
  }

  /// What a skipped step keeps is the same on all ranks, and stays bit for bit what it is.
  static OpOperand &varyingPart(OpOperand &operand, const RankDependence &dependence) {
    auto select = operand.get().getDefiningOp<SelectOp>();
    if (!select || dependence.differs(select->getOperand(0)) ||
        dependence.differs(select->getOperand(2)))
      return operand;
    return varyingPart(select->getOpOperand(1), dependence);
  }

  //===-- Places ------------------------------------------------------------------------------===//

  void beginBehindLoads() {
    Operation *last = nullptr;
    for (auto load : body.getOps<ml_program::GlobalLoadOp>())
      last = load;
    last ? builder.setInsertionPointAfter(last) : builder.setInsertionPointToStart(&body);
  }

  func::FuncOp function;
  const bool wireBf16;
  const int64_t partCount;
  Block &body;
  ImplicitLocOpBuilder builder;
  Primitives p;
  Value ownShare;
};

struct Distribute : impl::DistributeBase<Distribute> {
  using DistributeBase::DistributeBase;

  /// A part of a parameter has no update where the optimizer needs all of it.
  static LogicalResult refuseWholeUpdates(ModuleOp module) {
    auto training = module->getAttrOfType<DictionaryAttr>("mpc.training");
    auto kinds = training ? training.getAs<StringAttr>("optimizer") : StringAttr();
    for (StringRef name : llvm::split(kinds ? kinds.getValue() : "", ','))
      if (const OptimizerKind *kind = findOptimizerKind(name); kind && kind->isOfMatrices)
        return module.emitError() << "the optimizer " << name
                                  << " updates whole matrices, of which ranks cannot have parts; "
                                     "take --parallel=data";
    return success();
  }

  void runOnOperation() override {
    ModuleOp module = getOperation();
    Builder builder(&getContext());
    if (zero1 && failed(refuseWholeUpdates(module)))
      return signalPassFailure();
    module->setAttr(kRanks, builder.getI64IntegerAttr(ranks));
    // @micro_step comes first: its state of the ranks' own is what is left then.
    for (StringRef name : {entries::microStep, entries::step, entries::apply})
      if (auto function = module.lookupSymbol<func::FuncOp>(name))
        if (failed(StepDistributor(function, wireBf16, zero1 ? ranks : 0).run()))
          return signalPassFailure();
  }
};

} // namespace
} // namespace mpc
