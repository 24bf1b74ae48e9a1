// A cache has the type in which it is read.
// Before: the precisions are types. After: an f32 global that all readers round to one 16-bit type
// has that type, and its rows are rounded where they are appended. Its first value has to be zeros,
// and every function may store it only as itself with rows appended. Each element that a reader
// sees is rounded once, as before, so no result changes. The pass looks through views, and leaves
// other state alone. Globals that are rounded to a type of less range say so in `mpc.narrowed`.
#include "passes/Passes.h"
#include "passes/cast/LostConstants.h"

#include "ir/dialect/Provenance.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MLProgram/IR/MLProgram.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;

namespace mpc {
#define GEN_PASS_DEF_NARROWSTATE
#include "passes/Passes.h.inc"
namespace {

bool beginsAsZeros(ml_program::GlobalOp global) {
  Attribute value = global.getValueAttr();
  auto splat = dyn_cast_or_null<SplatElementsAttr>(value);
  return isa_and_nonnull<ZerosAttr>(value) || (splat && isa<FloatType>(splat.getElementType()) &&
                                               splat.getSplatValue<APFloat>().isPosZero());
}

/// A global with all that its functions make of it.
class Cache {
public:
  explicit Cache(ml_program::GlobalOp global) : global(global) {}

  /// Whether all functions keep the global a cache that is read in one narrow type.
  bool isReadNarrow(ModuleOp module) {
    for (auto function : module.getOps<func::FuncOp>()) {
      if (function.isExternal())
        return false;
      for (auto load : function.getBody().front().getOps<ml_program::GlobalLoadOp>())
        if (isOwn(load.getGlobal()) && !note(load.getResult()))
          return false;
      for (auto store : function.getBody().front().getOps<ml_program::GlobalStoreOp>())
        if (isOwn(store.getGlobal()) && !versions.contains(store.getValue()))
          return false;
    }
    return narrow && !appends.empty();
  }

  void retype() {
    auto declared = cast<RankedTensorType>(global.getType());
    OpBuilder builder(global.getContext());
    std::string reason;
    llvm::raw_string_ostream(reason)
        << "declared as " << declared.getElementType() << ", read in " << narrow << " alone";
    Decision decision;
    decision.why = makeReason(global.getContext(), DecisionRule::declared,
                              narrow.isF16() ? Precision::fp16 : Precision::bf16, reason, "",
                              global.getSymName());
    decision.set(global);
    global.setType(withElement(declared, narrow));
    if (isa<SplatElementsAttr>(global.getValueAttr()))
      global.setValueAttr(DenseElementsAttr::get(cast<ShapedType>(global.getType()),
                                                 builder.getFloatAttr(narrow, 0)));
    for (Value version : versions) {
      version.setType(withElement(cast<RankedTensorType>(version.getType()), narrow));
      if (decisionOf(version.getDefiningOp()))
        decision.set(version.getDefiningOp());
    }
    for (AppendOp append : appends) {
      builder.setInsertionPoint(append);
      auto type = withElement(cast<RankedTensorType>(append.getRows().getType()), narrow);
      auto rounded = CastOp::create(builder, append.getLoc(), type, append.getRows(), overflow);
      decision.set(rounded);
      if (DecisionAttr ofRead = decisionOf(reads.front())) // none where a user wrote it
        setDecision(rounded, ofRead);
      append.getRowsMutable().assign(rounded);
    }
    for (CastOp read : reads) {
      read.getY().replaceAllUsesWith(read.getX());
      read.erase();
    }
  }

private:
  bool isOwn(SymbolRefAttr symbol) { return symbol.getLeafReference() == global.getSymName(); }

  /// Notes a version of the state, and all that is made of it; whether its uses are those of a
  /// cache.
  bool note(Value version) {
    if (!versions.insert(version))
      return true;
    return llvm::all_of(version.getUses(), [&](OpOperand &use) {
      Operation *user = use.getOwner();
      if (auto append = dyn_cast<AppendOp>(user); append && &use == &append.getCacheMutable()) {
        appends.push_back(append);
        return note(append.getY());
      }
      if (isa<ViewOpInterface>(user))
        return user->getNumOperands() == 1 && note(user->getResult(0));
      if (auto store = dyn_cast<ml_program::GlobalStoreOp>(user))
        return isOwn(store.getGlobal());
      auto read = dyn_cast<CastOp>(user);
      return read && noteRead(read);
    });
  }
  bool noteRead(CastOp read) {
    auto type = dyn_cast<FloatType>(elementOf(read.getY()));
    if (!isa_and_nonnull<Float16Type, BFloat16Type>(type) ||
        (narrow && (narrow != type || overflow != read.getOverflowAttr())))
      return false;
    narrow = type;
    overflow = read.getOverflowAttr();
    reads.push_back(read);
    return true;
  }

  ml_program::GlobalOp global;
  llvm::SetVector<Value> versions; // loads, what was appended to them, and views
  SmallVector<AppendOp> appends;
  SmallVector<CastOp> reads;
  FloatType narrow; // of all reads
  OverflowAttr overflow;
};

struct NarrowState : impl::NarrowStateBase<NarrowState> {
  void runOnOperation() override {
    for (auto global : getOperation().getOps<ml_program::GlobalOp>()) {
      auto type = dyn_cast<RankedTensorType>(global.getType());
      if (!type || !type.getElementType().isF32() || !global.getIsMutable() ||
          !beginsAsZeros(global))
        continue;
      Cache cache(global);
      if (cache.isReadNarrow(getOperation()))
        cache.retype();
    }
    noteNarrowed(getOperation());
  }
};

} // namespace
} // namespace mpc
