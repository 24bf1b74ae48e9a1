// Loops are written out.
// Before: mpc.repeat, in whose body layers are recognised and named. After: none. Each iteration is
// a copy of the body on slices, so policy, gradients, fusion and the plan see ordinary ops. One
// iteration may fuse with the next. Ops of the body that read values from outside alone stand once,
// before the first iteration.
//
// Scanned operands are transposed so that slices are taken along the first dimension, and stacked
// results are concatenated along it: both are views where they are read, and the gradient of the
// slices is a concatenation, which is a place in memory (JoinParts.cpp). Where the iterations are a
// scanned tensor's first dimension, each slice is a piece of memory, and all iterations have one
// kernel (HoistSlices.cpp).
//
// A value from outside has one gradient, the sum over the iterations, which is added in the value's
// type. Launches and the time to compile grow with the iterations (test/bench/README.md).
#include "ir/dialect/Provenance.h"
#include "ir/lower/Primitives.h"
#include "passes/Passes.h"

#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"

#include <numeric>

using namespace mlir;

namespace mpc {
#define GEN_PASS_DEF_EXPANDREPEATS
#include "passes/Passes.h.inc"
namespace {

/// Whether the op, with the ops of its regions, reads nothing that the block defines but `computed`
/// values.
bool readsOutsideAlone(Operation *op, Block &block, const IRMapping &computed) {
  return !op->walk([&](Operation *inner) {
              bool varies = llvm::any_of(inner->getOperands(), [&](Value value) {
                bool isInside = op->isAncestor(value.getParentBlock()->getParentOp()) &&
                                value.getParentBlock() != op->getBlock();
                return !isInside && value.getParentBlock() == &block && !computed.contains(value);
              });
              return varies ? WalkResult::interrupt() : WalkResult::advance();
            }).wasInterrupted();
}

/// Writes out one loop. Loops in its body are copied with it and written out later.
class Expansion {
public:
  explicit Expansion(RepeatOp op)
      : op(op), body(op.getBody().front()), builder(op.getLoc(), op), p(builder) {}

  void run() {
    computeOnce();
    for (auto [x, axis] : llvm::zip(op.getScanned(), op.getAxes()))
      scanned.push_back(moveAxis(x, axisFrom(axis, x), 0));
    SmallVector<Value> carried(op.getCarried());
    const int64_t count = op.getCountAttr().getInt();
    stacks.assign(op.getStacked().size(), SmallVector<Value>(count));
    for (int64_t iteration = 0; iteration < count; ++iteration)
      carried = copyBody(carried, op.placeOf(iteration));
    for (auto [slices, result, axis] :
         llvm::zip(stacks, op.getResults().drop_front(carried.size()), op.getStacked()))
      carried.push_back(stack(slices, axisFrom(axis, result)));
    op.replaceAllUsesWith(carried);
    op.erase();
  }

private:
  /// Copies the ops whose values are the same in every iteration.
  void computeOnce() {
    for (Operation &inner : body.without_terminator())
      if (readsOutsideAlone(&inner, body, outside))
        builder.clone(inner, outside);
  }

  /// The tensor with dimension `from` at place `to`.
  Value moveAxis(Value x, int64_t from, int64_t to) {
    SmallVector<int64_t> permutation(shapeOf(x).size());
    std::iota(permutation.begin(), permutation.end(), 0);
    permutation.erase(permutation.begin() + from);
    permutation.insert(permutation.begin() + to, from);
    return llvm::is_sorted(permutation) ? x : p.transpose(x, permutation);
  }

  Value sliceAt(Value x, int64_t place) {
    SmallVector<int64_t> starts(shapeOf(x).size(), 0), limits(shapeOf(x));
    starts[0] = place;
    limits[0] = place + 1;
    return p.reshape(p.slice(x, starts, limits), shapeOf(x).drop_front());
  }

  /// An iteration: gives the next carried values, and keeps its slices of the stacked results.
  SmallVector<Value> copyBody(ArrayRef<Value> carried, int64_t place) {
    IRMapping values = outside;
    values.map(body.getArguments().take_front(carried.size()), carried);
    for (auto [argument, x] : llvm::zip(body.getArguments().drop_front(carried.size()), scanned))
      values.map(argument, sliceAt(x, place));
    if (Value number = op.getNumber(); number && !number.use_empty())
      values.map(number, p.integer(place, builder.getI64Type()));
    for (Operation &inner : body.without_terminator())
      if (inner.getNumResults() == 0 || !outside.contains(inner.getResult(0)))
        nameLayers(builder.clone(inner, values), place);
    auto yielded = llvm::map_to_vector(body.getTerminator()->getOperands(),
                                       [&](Value value) { return values.lookupOrDefault(value); });
    for (auto [slices, value] : llvm::zip(stacks, ArrayRef(yielded).drop_front(carried.size())))
      slices[place] = value;
    return SmallVector<Value>(ArrayRef(yielded).take_front(carried.size()));
  }

  static void nameLayers(Operation *copy, int64_t place) {
    copy->walk([&](Operation *inner) {
      if (StringRef layer = layerOf(inner); !layer.empty())
        setLayer(inner, StringAttr::get(inner->getContext(), layer + "." + Twine(place)));
    });
  }

  Value stack(ArrayRef<Value> slices, int64_t axis) {
    SmallVector<int64_t> shape(shapeOf(slices.front()));
    shape.insert(shape.begin(), 1);
    auto parts = llvm::map_to_vector(slices, [&](Value slice) { return p.reshape(slice, shape); });
    if (parts.size() == 1)
      return moveAxis(parts.front(), 0, axis);
    shape.front() = parts.size();
    auto type = p.tensor(shape, elementOf(slices.front()), parts);
    return moveAxis(ConcatOp::create(builder, type, parts, /*axis=*/0), 0, axis);
  }

  RepeatOp op;
  Block &body;
  ImplicitLocOpBuilder builder;
  Primitives p;
  IRMapping outside; // of the values that are computed once
  SmallVector<Value> scanned;
  SmallVector<SmallVector<Value>> stacks; // by place
};

struct ExpandRepeats : impl::ExpandRepeatsBase<ExpandRepeats> {
  void runOnOperation() override {
    SmallVector<RepeatOp> loops = outermost();
    if (loops.empty())
      return;
    if (failed(checkSize(loops)))
      return signalPassFailure();
    SmallVector<Attribute> notes;
    Builder builder(&getContext());
    for (RepeatOp op : loops)
      notes.push_back(builder.getStringAttr(op.getLayer().value_or("repeat") + ": " +
                                            Twine(op.getCountAttr().getInt()) + " iterations, " +
                                            Twine(expandedCount(op)) + " ops"));
    getOperation()->setAttr("mpc.repeats", builder.getArrayAttr(notes));
    for (; !loops.empty(); loops = outermost())
      for (RepeatOp op : loops)
        Expansion(op).run();
  }

  SmallVector<RepeatOp> outermost() {
    SmallVector<RepeatOp> loops;
    getOperation().walk<WalkOrder::PreOrder>([&](RepeatOp op) {
      loops.push_back(op);
      return WalkResult::skip();
    });
    return loops;
  }

  LogicalResult checkSize(ArrayRef<RepeatOp> loops) {
    uint64_t all = 0;
    for (RepeatOp op : loops) {
      const uint64_t count = expandedCount(op);
      all = llvm::SaturatingAdd(all, count);
      if (all > kMostRepeatedOps)
        return op.emitOpError() << "becomes " << count
                                << " ops when it is written out, and the loops "
                                << "of the function up to here " << all << ", expects at most "
                                << kMostRepeatedOps
                                << " (repeat_c6); take fewer iterations, or move what "
                                << "depends on no iteration out of the body";
    }
    return success();
  }
};

} // namespace
} // namespace mpc
