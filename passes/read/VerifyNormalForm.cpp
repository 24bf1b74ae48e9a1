// A step is a pure function from state to state.
// Before: a module as a user writes it. After: a step is a pure function from state to state, and
// the values of constants and globals are written out, as dense<..>.
#include "ir/dialect/State.h"
#include "mpc/Names.h"
#include "mpc/Nearest.h"
#include "passes/Passes.h"
#include "passes/Stage.h"

#include "mlir/IR/DialectResourceBlobManager.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;

namespace mpc {
#define GEN_PASS_DEF_VERIFYNORMALFORM
#include "passes/Passes.h.inc"
namespace {

LogicalResult verifyNames(func::FuncOp function, bool ofArguments) {
  llvm::StringSet<> names;
  unsigned count = ofArguments ? function.getNumArguments() : function.getNumResults();
  for (unsigned i = 0; i < count; ++i) {
    auto name = ofArguments ? function.getArgAttrOfType<StringAttr>(i, "mpc.name")
                            : function.getResultAttrOfType<StringAttr>(i, "mpc.name");
    if (name && !names.insert(name.getValue()).second)
      return function.emitError() << "has two " << (ofArguments ? "arguments" : "results")
                                  << " named '" << name.getValue()
                                  << "'; names at the border are different";
  }
  return success();
}

/// Refuses a store of the old value of another stored global, which would read it after it has
/// changed.
LogicalResult verifyExchanges(func::FuncOp function, const llvm::StringSet<> &stored) {
  for (auto store : function.getBody().front().getOps<ml_program::GlobalStoreOp>()) {
    Operation *source = store.getValue().getDefiningOp();
    while (isa_and_nonnull<ViewOpInterface, StopGradientOp, DropoutOp, CastOp>(source))
      source = source->getOperand(0).getDefiningOp();
    auto load = dyn_cast_or_null<ml_program::GlobalLoadOp>(source);
    if (load && load.getGlobal() != store.getGlobal() &&
        stored.contains(load.getGlobal().getLeafReference().getValue()))
      return store.emitOpError() << "stores " << store.getGlobal() << " from " << load.getGlobal()
                                 << ", which is stored too; a step does not exchange state";
  }
  return success();
}

/// Refuses an attribute without a dialect's prefix that is not the op's own, since a misspelt one
/// would have no effect.
LogicalResult refuseAttribute(Operation &op, StringRef name) {
  std::vector<std::string> known;
  for (StringAttr own : op.getName().getAttributeNames())
    if (!own.getValue().contains("Segment"))
      known.push_back(own.str());
  return op.emitOpError() << "has no attribute '" << name << "', it has "
                          << (known.empty() ? "none" : llvm::join(known, ", "))
                          << didYouMean(name.str(), known);
}

/// Checks that a precision is a known one, and that each attribute belongs to a known dialect.
LogicalResult verifyAttributes(Operation &op) {
  auto stated = op.getAttrOfType<StringAttr>(isa<PrecisionOp>(op) ? "precision" : "mpc.precision");
  if (stated && !symbolizePrecision(stated.getValue()))
    return op.emitOpError() << "asks for the precision '" << stated.getValue()
                            << "'; there are fp32, tf32, fp16, bf16 and fp8";
  for (NamedAttribute attribute : op.getDiscardableAttrs()) {
    StringRef name = attribute.getName().getValue();
    if (!name.contains('.'))
      return refuseAttribute(op, name);
    if (name == kRows || name == kWithParameters)
      return op.emitOpError() << "has '" << name
                              << "', which the compiler alone writes; leave it out";
    if (!attribute.getNameDialect())
      return op.emitOpError() << "has the attribute '" << name << "' of an unknown dialect"
                              << didYouMean(name.str(), {"mpc.precision", "mpc.dims", "mpc.layer"});
  }
  return success();
}

LogicalResult verifyFunction(func::FuncOp function) {
  if (function.getSymName() == entries::init)
    return function.emitError() << "is named 'init', which is the entry point that the compiler "
                                   "makes; take another name";
  if (failed(verifyNames(function, true)) || failed(verifyNames(function, false)))
    return failure();
  llvm::StringSet<> loaded, stored;
  bool inBody = false, inStores = false;
  for (Operation &op : function.getBody().front()) {
    if (auto load = dyn_cast<ml_program::GlobalLoadOp>(op)) {
      if (inBody || inStores)
        return op.emitOpError() << "stands after the body has begun; all loads come first";
      if (!loaded.insert(load.getGlobal().getLeafReference().getValue()).second)
        return op.emitOpError() << "loads " << load.getGlobal() << " again; load each global once";
    } else if (auto store = dyn_cast<ml_program::GlobalStoreOp>(op)) {
      inStores = true;
      if (!stored.insert(store.getGlobal().getLeafReference().getValue()).second)
        return op.emitOpError() << "stores " << store.getGlobal()
                                << " again; store each global once";
    } else if (isa<MpcDialect>(op.getDialect())) {
      if (inStores)
        return op.emitOpError() << "stands after a store; all stores come last";
      WalkResult inner = op.walk([](Operation *nested) {
        if (isa<CollectiveOpInterface>(nested)) {
          nested->emitOpError() << "is placed by --parallel; take it out of the model";
          return WalkResult::interrupt();
        }
        if (isa<MpcDialect>(nested->getDialect()))
          return failed(verifyAttributes(*nested)) ? WalkResult::interrupt()
                                                   : WalkResult::advance();
        nested->emitOpError()
            << "is not an operation of a step; a step has mpc operations, global loads and stores";
        return WalkResult::interrupt();
      });
      if (inner.wasInterrupted())
        return failure();
      inBody = true;
    } else if (!isa<func::ReturnOp>(op)) {
      return op.emitOpError()
             << "is not an operation of a step; a step has mpc operations, global loads and stores";
    }
  }
  return verifyExchanges(function, stored);
}

/// Refuses random numbers in a type that the runtime does not draw.
LogicalResult verifyRandom(ml_program::GlobalOp global) {
  const Type element = getElementTypeOrSelf(global.getType());
  if (!isa_and_nonnull<NormalAttr, UniformAttr>(global.getValueAttr()) || element.isF32() ||
      element.isF16() || element.isBF16())
    return success();
  return global.emitOpError()
         << "is drawn at random and has elements of " << element
         << ", expected f32, f16 or bf16; state its values, or take #mpc.zeros, "
            "#mpc.ones or #mpc.external";
}

/// Refuses a large splat that is given as a value: the artifact and each of its readers would write
/// it out. As an initialiser it is one number.
LogicalResult verifySplat(ml_program::GlobalOp global) {
  constexpr uint64_t limit = uint64_t(1) << 28;
  const auto value = dyn_cast_or_null<DenseElementsAttr>(global.getValueAttr());
  if (!value || !value.isSplat() || !value.getElementType().isIntOrFloat())
    return success();
  const uint64_t count = value.getNumElements();
  const unsigned bits = value.getElementType().getIntOrFloatBitWidth();
  if (count <= limit / std::max(1u, bits / 8))
    return success();
  InFlightDiagnostic error = global.emitOpError()
                             << "has one value for " << count << " elements of " << bits
                             << " bits, which would be written out, expects at most 256 MiB";
  if (isa<FloatType>(value.getElementType()))
    error.attachNote()
        << "#mpc.zeros, #mpc.ones and #mpc.uniform<low = v, high = v, seed = 0> make "
           "the same when the program is loaded";
  return error;
}

/// The value of a resource as dense<..>; null where its bytes are not those of its elements.
DenseElementsAttr valueOf(DenseResourceElementsAttr resource) {
  const AsmResourceBlob *blob = resource.getRawHandle().getBlob();
  const ShapedType type = resource.getType();
  if (!blob || !type.hasStaticShape() || !type.getElementType().isIntOrFloat())
    return {};
  const ArrayRef<char> bytes = blob->getData();
  const unsigned bits = type.getElementTypeBitWidth();
  if (bytes.size() / llvm::divideCeil(bits, 8) != static_cast<uint64_t>(type.getNumElements()) ||
      bytes.size() % llvm::divideCeil(bits, 8) != 0)
    return {};
  if (bits == 1) // a byte each
    return DenseElementsAttr::get(
        type, llvm::to_vector(llvm::map_range(bytes, [](char byte) { return byte != 0; })));
  return DenseElementsAttr::getFromRawBuffer(type, bytes);
}

/// Writes out the elements that a constant or a global has in a resource, and refuses those of
/// other forms, since later passes know dense<..>.
LogicalResult writeOutElements(Operation *op) {
  auto global = dyn_cast<ml_program::GlobalOp>(op);
  auto constant = dyn_cast<ConstantOp>(op);
  const Attribute value = global     ? global.getValueAttr()
                          : constant ? Attribute(constant.getValueAttr())
                                     : Attribute();
  if (!isa_and_nonnull<ElementsAttr>(value) || isa<DenseElementsAttr>(value))
    return success();
  const auto resource = dyn_cast<DenseResourceElementsAttr>(value);
  const DenseElementsAttr written = resource ? valueOf(resource) : DenseElementsAttr();
  if (!written && resource)
    return op->emitOpError() << "has the resource '" << resource.getRawHandle().getKey()
                             << "' as its value, whose bytes are missing or are not those of "
                             << resource.getType() << "; write the value out, as dense<..>";
  if (!written)
    return op->emitOpError() << "has a value of a form that kernels do not read; write it out, as "
                                "dense<..>";
  if (global)
    global.setValueAttr(written);
  else
    constant.setValueAttr(written);
  return success();
}

struct VerifyNormalForm : impl::VerifyNormalFormBase<VerifyNormalForm> {
  void runOnOperation() override {
    const WalkResult elements = getOperation().walk([](Operation *op) {
      return failed(writeOutElements(op)) ? WalkResult::interrupt() : WalkResult::advance();
    });
    if (elements.wasInterrupted())
      return signalPassFailure();
    for (auto global : getOperation().getOps<ml_program::GlobalOp>())
      if (failed(verifySplat(global)) || failed(verifyRandom(global)))
        return signalPassFailure();
    bool any = false;
    for (auto function : getOperation().getOps<func::FuncOp>()) {
      any = true;
      if (function.getBody().getBlocks().size() != 1) {
        function.emitError() << "expects a function of one block";
        return signalPassFailure();
      }
      if (failed(verifyFunction(function)))
        return signalPassFailure();
    }
    if (!any) {
      getOperation().emitError() << "has no function; a model is a module with a func.func @main";
      return signalPassFailure();
    }
  }
};

} // namespace
} // namespace mpc
