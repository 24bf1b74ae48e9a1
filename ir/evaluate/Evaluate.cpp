// The reference evaluator.
// Ops run in order; a value is dropped after its last use. Nested regions (mpc.precision,
// mpc.group) run once, in place; the body of mpc.repeat runs once an iteration.
#include "ir/evaluate/Evaluate.h"
#include "ir/dialect/Dialect.h"
#include "ir/evaluate/EvaluateTensor.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MLProgram/IR/MLProgram.h"

#include <cmath>
#include <deque>

using namespace mlir;

namespace mpc {
namespace {

thread_local Rounding currentRounding = Rounding::Typed;

/// Rounds the result to the op's type and checks its shape, or emits a diagnostic.
LogicalResult finish(Operation *op, unsigned index, EvalTensor &tensor, Rounding rounding) {
  auto type = dyn_cast<RankedTensorType>(op->getResult(index).getType());
  if (!type || !type.hasStaticShape())
    return op->emitError() << "cannot be evaluated with the result type "
                           << op->getResult(index).getType() << "; dimensions are fixed with --dim";
  if (type.getShape() != ArrayRef(tensor.shape))
    return op->emitError() << "evaluates to " << formatShape(tensor.shape) << ", but its type is "
                           << type;
  if (rounding == Rounding::Exact)
    return success();
  if (!formatOf(type.getElementType()) && !isa<IntegerType>(type.getElementType()))
    return op->emitError() << "has results of " << type.getElementType()
                           << ", which is in no table of formats";
  if (auto cast = dyn_cast<CastOp>(op))
    roundTo(tensor, type,
            cast.saturates() ? FloatFormat::Overflow::Saturate : FloatFormat::Overflow::Ieee);
  else if (isa<QuantizeOp, QuantizeBlocksOp>(op))
    roundTo(tensor, type, FloatFormat::Overflow::Saturate);
  else
    roundTo(tensor, type);
  return success();
}

LogicalResult finishAll(Operation *op, Tensors &results, Rounding rounding) {
  if (results.size() != op->getNumResults())
    return op->emitError() << "has a value that cannot be read as a tensor";
  for (auto [index, result] : llvm::enumerate(results))
    if (failed(finish(op, index, result, rounding)))
      return failure();
  return success();
}

/// The results of one op that has a meaning of its own.
FailureOr<Tensors> evaluateOp(Operation *op, ArrayRef<EvalTensor> operands, Rounding rounding) {
  auto evaluable = dyn_cast<EvaluateOpInterface>(op);
  if (!evaluable)
    return op->emitError()
           << "has no reference meaning; there is one for the ops of the mpc dialect, "
              "ml_program.global_load and ml_program.global_store";
  for (Value value : op->getOperands())
    if (!isa<RankedTensorType>(value.getType()))
      return op->emitError() << "cannot be evaluated with an operand of type " << value.getType();
  RoundingScope scope(rounding);
  bool told = false; // by the op
  ScopedDiagnosticHandler hears(op->getContext(), [&](Diagnostic &said) {
    told |= said.getSeverity() == DiagnosticSeverity::Error;
    return failure();
  });
  Tensors results = evaluable.evaluate(operands);
  if (told || failed(finishAll(op, results, rounding)))
    return failure();
  return results;
}

/// One run of a function.
class Run {
public:
  Run(Rounding rounding, const Evaluator::Observer &observer, EvalState &state)
      : rounding(rounding), observer(observer), state(state) {}

  /// Runs a block and gives the operands of its terminator.
  FailureOr<Tensors> runBlock(Block &block, Tensors arguments) {
    defineAll(block.getArguments(), std::move(arguments));
    for (Operation &op : block.without_terminator())
      if (failed(step(&op)))
        return failure();
    return take(block.getTerminator());
  }

  /// Runs one op of a block and keeps its results.
  LogicalResult step(Operation *op) {
    FailureOr<Tensors> results = runOp(op);
    if (failed(results))
      return failure();
    defineAll(op->getResults(), std::move(*results));
    return success();
  }

  /// The operands of `op`. Drops a value at its last use.
  Tensors take(Operation *op) {
    Tensors operands;
    for (Value value : op->getOperands()) {
      auto place = values.find(value);
      if (--place->second.uses) {
        operands.push_back(place->second.tensor);
        continue;
      }
      operands.push_back(std::move(place->second.tensor));
      values.erase(place);
    }
    return operands;
  }

  void defineAll(ValueRange defined, Tensors tensors) {
    for (auto [value, tensor] : llvm::zip(defined, tensors))
      define(value, std::move(tensor));
  }

private:
  FailureOr<Tensors> runOp(Operation *op) {
    if (auto load = dyn_cast<ml_program::GlobalLoadOp>(op))
      return this->load(op, load.getGlobal());
    if (auto load = dyn_cast<ml_program::GlobalLoadConstOp>(op))
      return this->load(op, load.getGlobal());
    Tensors operands = take(op);
    if (auto store = dyn_cast<ml_program::GlobalStoreOp>(op)) {
      state.insert_or_assign(store.getGlobal().getLeafReference().str(), std::move(operands[0]));
      return Tensors();
    }
    if (auto precision = dyn_cast<PrecisionOp>(op))
      return runBlock(precision.getBody().front(), {});
    if (auto repeat = dyn_cast<RepeatOp>(op))
      return runRepeat(repeat, std::move(operands));
    if (auto group = dyn_cast<GroupOp>(op))
      return runBlock(group.getBody().front(), std::move(operands));
    FailureOr<Tensors> results = evaluateOp(op, operands, rounding);
    if (observer && succeeded(results))
      observer(op, operands, *results);
    return results;
  }

  /// Runs the body of a loop on its carried values, once for each place of the scanned tensors.
  FailureOr<Tensors> runRepeat(RepeatOp op, Tensors operands) {
    const size_t carriedCount = op.getCarried().size();
    const int64_t count = op.getCountAttr().getInt();
    Tensors carried(operands.begin(), operands.begin() + carriedCount), stacks;
    for (Type type : llvm::drop_begin(op.getResultTypes(), carriedCount))
      stacks.emplace_back(EvalTensor(cast<RankedTensorType>(type).getShape().vec()));
    keepForIterations(op, count);
    for (int64_t iteration = 0; iteration < count; ++iteration) {
      const int64_t place = op.getReverse() ? count - 1 - iteration : iteration;
      Tensors arguments = std::move(carried);
      for (auto [x, axis] : llvm::zip(ArrayRef(operands).drop_front(carriedCount), op.getAxes()))
        arguments.push_back(takePlace(x, axis, place));
      if (op.getNumber())
        arguments.push_back(EvalTensor({}, {double(place)}));
      FailureOr<Tensors> given = runBlock(op.getBody().front(), std::move(arguments));
      if (failed(given))
        return failure();
      for (auto [stack, axis, slice] :
           llvm::zip(stacks, op.getStacked(), ArrayRef(*given).drop_front(carriedCount)))
        putPlace(stack, axis, place, slice);
      carried = Tensors(given->begin(), given->begin() + carriedCount);
    }
    llvm::append_range(carried, stacks);
    return carried;
  }

  /// The values from outside that a loop's body reads are read once in each iteration.
  void keepForIterations(RepeatOp op, int64_t count) {
    op.getBody().walk([&](Operation *inner) {
      for (Value value : inner->getOperands())
        if (!op.getBody().isAncestor(value.getParentRegion()))
          values[value].uses += count - 1;
    });
  }

  FailureOr<Tensors> load(Operation *op, SymbolRefAttr global) {
    auto found = state.find(global.getLeafReference().getValue());
    if (found == state.end())
      return op->emitError() << "reads " << global << ", for which no value was given";
    Tensors results{found->second};
    if (failed(finish(op, 0, results[0], rounding)))
      return failure();
    return results;
  }

  void define(Value value, EvalTensor tensor) {
    const int64_t uses = std::distance(value.use_begin(), value.use_end());
    if (uses)
      values[value] = {std::move(tensor), uses};
  }

  struct Kept {
    EvalTensor tensor;
    int64_t uses = 0;
  };
  Rounding rounding;
  const Evaluator::Observer &observer;
  EvalState &state;
  llvm::DenseMap<Value, Kept> values; // looked up by key alone
};

LogicalResult checkArguments(func::FuncOp function, ArrayRef<EvalTensor> arguments) {
  if (function.isExternal() || !function.getBody().hasOneBlock())
    return function.emitError() << "expects a function with one block";
  if (function.getNumArguments() != arguments.size())
    return function.emitError() << "expects " << function.getNumArguments() << " arguments, got "
                                << arguments.size();
  for (auto [index, type] : llvm::enumerate(function.getArgumentTypes())) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    if (!tensor || tensor.getShape() != ArrayRef(arguments[index].shape))
      return function.emitError() << "expects argument " << index << " to be " << type
                                  << ", got the shape " << formatShape(arguments[index].shape);
  }
  return success();
}

/// The arguments as the function's parameters hold them.
Tensors rounded(func::FuncOp function, ArrayRef<EvalTensor> arguments, Rounding rounding) {
  Tensors inputs(arguments);
  if (rounding == Rounding::Typed)
    for (auto [tensor, type] : llvm::zip(inputs, function.getArgumentTypes()))
      roundTo(tensor, cast<RankedTensorType>(type));
  return inputs;
}

FailureOr<std::vector<EvalTensor>> asVector(FailureOr<Tensors> results) {
  if (failed(results))
    return failure();
  return std::vector<EvalTensor>(std::make_move_iterator(results->begin()),
                                 std::make_move_iterator(results->end()));
}

} // namespace

RoundingScope::RoundingScope(Rounding rounding) : outer(currentRounding) {
  currentRounding = rounding;
}
RoundingScope::~RoundingScope() { currentRounding = outer; }
Rounding RoundingScope::current() { return currentRounding; }

void roundTo(EvalTensor &tensor, RankedTensorType type, FloatFormat::Overflow overflow) {
  if (const FloatFormat *format = formatOf(type.getElementType()))
    for (double &element : tensor.data)
      element = format->round(element, overflow);
}

void roundTo(EvalTensor &tensor, RankedTensorType type) {
  const FloatFormat *format = formatOf(type.getElementType());
  for (double &element : tensor.data)
    if (format && !(std::isinf(element) && format->hasInfinity))
      element = format->round(element);
}

FailureOr<std::vector<std::vector<EvalTensor>>>
Evaluator::runRanks(func::FuncOp function, ArrayRef<std::vector<EvalTensor>> arguments,
                    MutableArrayRef<EvalState> states) const {
  std::deque<Run> ranks;
  Block &body = function.getBody().front();
  for (auto [inputs, state] : llvm::zip(arguments, states)) {
    if (failed(checkArguments(function, inputs)))
      return failure();
    ranks.emplace_back(rounding, observer, state);
    ranks.back().defineAll(body.getArguments(), rounded(function, inputs, rounding));
  }
  for (Operation &op : body.without_terminator()) {
    auto collective = dyn_cast<CollectiveOpInterface>(op);
    if (!collective) {
      for (Run &rank : ranks)
        if (failed(rank.step(&op)))
          return failure();
      continue;
    }
    RoundingScope scope(rounding);
    SmallVector<Tensors> operands;
    for (Run &rank : ranks)
      operands.push_back(rank.take(&op));
    SmallVector<Tensors> results = collective.evaluateRanks(operands);
    for (auto [rank, own] : llvm::zip(ranks, results)) {
      if (failed(finishAll(&op, own, rounding)))
        return failure();
      rank.defineAll(op.getResults(), std::move(own));
    }
  }
  std::vector<std::vector<EvalTensor>> results;
  for (Run &rank : ranks)
    results.push_back(*asVector(rank.take(body.getTerminator())));
  return results;
}

FailureOr<std::vector<EvalTensor>>
Evaluator::run(func::FuncOp function, ArrayRef<EvalTensor> arguments, EvalState &state) const {
  if (failed(checkArguments(function, arguments)))
    return failure();
  Tensors inputs = rounded(function, arguments, rounding);
  return asVector(
      Run(rounding, observer, state).runBlock(function.getBody().front(), std::move(inputs)));
}

FailureOr<std::vector<EvalTensor>> Evaluator::run(Operation *op,
                                                  ArrayRef<EvalTensor> operands) const {
  return asVector(evaluateOp(op, operands, rounding));
}

} // namespace mpc
