// Open dimensions get their sizes.
// Before: `?` in the types of arguments and of values that depend on them. After: none. The sizes
// of arguments come from the options; the others follow by the ops' shape rules. Where a rule
// cannot tell, as for a broadcast to a batch, `mpc.dims` of the op names each `?` of its results;
// without it each is the one open dimension of the function. Element types do not change.
#include "passes/Passes.h"

#include <map>
#include <set>

using namespace mlir;

namespace mpc {
#define GEN_PASS_DEF_FIXDIMS
#include "passes/Passes.h.inc"
namespace {

RankedTensorType withShape(Type type, ArrayRef<int64_t> shape) {
  auto tensor = cast<RankedTensorType>(type);
  return RankedTensorType::get(shape, tensor.getElementType(), tensor.getEncoding());
}

struct FixDims : impl::FixDimsBase<FixDims> {
  using FixDimsBase::FixDimsBase;

  void runOnOperation() override {
    if (failed(readSizes()))
      return signalPassFailure();
    for (auto global : getOperation().getOps<ml_program::GlobalOp>())
      if (auto type = dyn_cast<RankedTensorType>(global.getType());
          !type || !type.hasStaticShape()) {
        global.emitError() << "expects parameters that are tensors of known shape, got "
                           << global.getType();
        return signalPassFailure();
      }
    for (auto function : getOperation().getOps<func::FuncOp>())
      if (failed(fixFunction(function)))
        return signalPassFailure();
    for (const auto &[name, size] : sizes)
      if (!used.count(name)) {
        std::string names;
        for (const std::string &known : named)
          names += (names.empty() ? "" : ", ") + known;
        getOperation().emitError() << "no dimension is named '" << name << "'; the model has "
                                   << (names.empty() ? "none" : names);
        return signalPassFailure();
      }
  }

  LogicalResult readSizes() {
    for (const std::string &dim : dims) {
      auto [name, text] = StringRef(dim).split('=');
      int64_t size = 0;
      if (name.empty() || text.getAsInteger(10, size) || size < 1)
        return getOperation().emitError()
               << "expects NAME=SIZE with a size of at least 1, got '" << dim << "'";
      sizes[name.str()] = size;
    }
    return success();
  }

  LogicalResult fixFunction(func::FuncOp function) {
    if (function.isExternal())
      return function.emitError() << "expects functions with a body";
    Operation *last = function.getBody().front().getTerminator();
    auto terminator = dyn_cast<func::ReturnOp>(last);
    if (!terminator)
      return last->emitOpError() << "ends a function, expected func.return";
    ownNames.clear();
    for (unsigned i = 0; i < function.getNumArguments(); ++i)
      if (failed(fixArgument(function, i)))
        return failure();
    if (failed(fixBlock(function.getBody().front())))
      return failure();
    function.setType(FunctionType::get(&getContext(), function.getBody().getArgumentTypes(),
                                       terminator.getOperandTypes()));
    return success();
  }

  /// Fixes the ops in their order, those of a region before the op around it.
  LogicalResult fixBlock(Block &block) {
    for (Operation &op : block) {
      if (auto repeat = dyn_cast<RepeatOp>(op))
        fixArguments(repeat);
      for (Region &region : op.getRegions())
        for (Block &inner : region)
          if (failed(fixBlock(inner)))
            return failure();
      if (failed(fixResults(&op)))
        return failure();
    }
    return success();
  }

  /// Gives the arguments of a loop's body the types of the operands.
  static void fixArguments(RepeatOp repeat) {
    for (auto [argument, type] :
         llvm::zip(repeat.getBody().front().getArguments(), repeat.argumentTypes()))
      argument.setType(type);
  }

  LogicalResult fixArgument(func::FuncOp function, unsigned index) {
    BlockArgument argument = function.getArgument(index);
    auto type = dyn_cast<RankedTensorType>(argument.getType());
    if (!type)
      return function.emitError() << "expects ranked tensors as arguments, argument " << index
                                  << " is " << argument.getType();
    auto names = function.getArgAttrOfType<ArrayAttr>(index, "mpc.dims");
    if (static_cast<size_t>(type.getNumDynamicDims()) != (names ? names.size() : 0))
      return function.emitError() << "expects mpc.dims of argument " << index
                                  << " to name each `?` of " << type << ", got "
                                  << (names ? names.size() : 0) << " names";
    SmallVector<int64_t> shape(type.getShape());
    unsigned next = 0;
    for (int64_t &extent : shape) {
      if (!ShapedType::isDynamic(extent))
        continue;
      FailureOr<int64_t> size = sizeOf(function, cast<StringAttr>(names[next++]).getValue());
      if (failed(size))
        return failure();
      extent = *size;
    }
    argument.setType(withShape(type, shape));
    function.removeArgAttr(index, "mpc.dims");
    return success();
  }

  /// The size that --dim gives a dimension, or a diagnostic at `op`.
  FailureOr<int64_t> sizeOf(Operation *op, StringRef dimension) {
    std::string name = dimension.str();
    named.insert(name);
    if (isa<func::FuncOp>(op))
      ownNames.insert(name);
    auto size = sizes.find(name);
    if (size == sizes.end()) {
      std::string given;
      for (const auto &[other, number] : sizes)
        given += (given.empty() ? ", --dim gives " : ", ") + other;
      return op->emitError() << "the dimension '" << name << "' is open; give it a size with --dim "
                             << name << "=N" << given;
    }
    used.insert(name);
    return size->second;
  }

  /// Gives each `?` of the results the size of its name in the op's mpc.dims.
  LogicalResult fixNamed(Operation *op) {
    auto names = op->getAttrOfType<ArrayAttr>("mpc.dims");
    if (!names)
      return success();
    size_t open = 0;
    for (Value result : op->getResults())
      if (auto type = dyn_cast<RankedTensorType>(result.getType()))
        open += type.getNumDynamicDims();
    if (names.size() != open)
      return op->emitOpError() << "expects mpc.dims to name each `?` of its results, which have "
                               << open << ", got " << names.size() << " names";
    unsigned next = 0;
    for (Value result : op->getResults()) {
      SmallVector<int64_t> shape(shapeOf(result));
      for (int64_t &extent : shape) {
        if (!ShapedType::isDynamic(extent))
          continue;
        FailureOr<int64_t> size = sizeOf(op, cast<StringAttr>(names[next++]).getValue());
        if (failed(size))
          return failure();
        extent = *size;
      }
      result.setType(withShape(result.getType(), shape));
    }
    op->removeAttr("mpc.dims");
    return success();
  }

  /// Fixes a `?` that does not follow from operands, in a function with one open dimension.
  LogicalResult fillOpen(Operation *op, Value result) {
    SmallVector<int64_t> shape(shapeOf(result));
    if (ownNames.size() != 1)
      return op->emitOpError() << "has a result whose shape does not follow from its operands: "
                               << result.getType() << "; name each `?` of it, as with {mpc.dims = ["
                               << (ownNames.empty() ? "\"B\"" : quotedNames()) << "]}";
    std::replace(shape.begin(), shape.end(), ShapedType::kDynamic,
                 sizes.find(*ownNames.begin())->second);
    result.setType(withShape(result.getType(), shape));
    return success();
  }
  std::string quotedNames() const {
    std::string text;
    for (const std::string &name : ownNames)
      text += (text.empty() ? "\"" : "\" or \"") + name;
    return text + "\"";
  }

  /// Sets the stride of a dimension with one element to 1, so that no later stage multiplies by it.
  static void dropStrides(SliceOp op) {
    SmallVector<int64_t> limits(op.getLimits()), strides(op.getStrides());
    ArrayRef<int64_t> y = shapeOf(op.getY());
    for (size_t i = 0; i < y.size(); ++i)
      if (y[i] <= 1 && strides[i] > 1) {
        limits[i] = op.getStarts()[i] + y[i];
        strides[i] = 1;
      }
    op.setLimits(limits);
    op.setStrides(strides);
  }

  LogicalResult fixResults(Operation *op) {
    if (auto region = dyn_cast<PrecisionOp>(op)) {
      for (auto [result, value] :
           llvm::zip(region.getResults(), region.getBody().front().getTerminator()->getOperands()))
        result.setType(value.getType());
      return success();
    }
    if (auto repeat = dyn_cast<RepeatOp>(op)) {
      for (auto [result, type] : llvm::zip(repeat.getResults(), repeat.inferredTypes()))
        result.setType(type);
      return repeat.verify();
    }
    auto shaped = dyn_cast<ShapeOpInterface>(op);
    if (failed(fixNamed(op)))
      return failure();
    if (!shaped)
      return success();
    FailureOr<SmallVector<SmallVector<int64_t>>> shapes = shaped.inferShapes();
    if (failed(shapes))
      return failure();
    for (auto [result, shape] : llvm::zip(op->getResults(), *shapes)) {
      auto type = cast<RankedTensorType>(result.getType());
      if (!type.hasStaticShape())
        result.setType(withShape(type, shape));
      if (!cast<RankedTensorType>(result.getType()).hasStaticShape() &&
          failed(fillOpen(op, result)))
        return failure();
    }
    if (auto slice = dyn_cast<SliceOp>(op))
      dropStrides(slice);
    return success();
  }

  std::map<std::string, int64_t> sizes;
  std::set<std::string> used, named;
  std::set<std::string> ownNames; // of the function's arguments
};

} // namespace
} // namespace mpc
