// Inputs whose elements are places or classes.
// Before: ops that take indices (IndexOpInterface). After: an argument whose copies are such
// indices has an attribute `mpc.index` with the values that its elements may have. The pass follows
// indices back through views and casts that keep every number. An element that nothing reads as an
// index may be anything. So all slices that hold indices together must show every element, as the
// tokens before and behind each place do.
#include "ir/formats/EvalTensor.h"
#include "passes/Passes.h"

#include <numeric>

using namespace mlir;

namespace mpc {
#define GEN_PASS_DEF_FINDINDICES
#include "passes/Passes.h.inc"
namespace {

bool keepsNumbers(CastOp cast) {
  auto from = dyn_cast<IntegerType>(elementOf(cast.getX()));
  auto to = dyn_cast<IntegerType>(elementOf(cast.getY()));
  return from && to && from.getWidth() > 1 && to.getWidth() >= from.getWidth() &&
         from.isUnsigned() == to.isUnsigned();
}

/// The most elements of an argument that is followed through slices.
constexpr int64_t kMostSliced = 1 << 20;

/// The views and casts from an argument to a value, the argument's readers first.
struct Path {
  BlockArgument argument; // null where the value is computed
  SmallVector<Operation *> ops;

  bool isWhole() const {
    return llvm::none_of(ops, [](Operation *op) { return isa<SliceOp>(op); });
  }
};

Path pathTo(Value value) {
  Path path;
  while (Operation *definition = value.getDefiningOp()) {
    auto cast = dyn_cast<CastOp>(definition);
    if (!isa<ReshapeOp, TransposeOp, BroadcastOp, SliceOp>(definition) &&
        !(cast && keepsNumbers(cast)))
      return {};
    path.ops.push_back(definition);
    value = definition->getOperand(0);
  }
  std::reverse(path.ops.begin(), path.ops.end());
  path.argument = llvm::cast<BlockArgument>(value);
  return path;
}

/// The elements of the argument that the value at the path's end shows, by their numbers. A tensor
/// of numbers takes the path's way.
std::vector<int64_t> shownBy(const Path &path) {
  ArrayRef<int64_t> shape = shapeOf(path.argument);
  EvalTensor numbers{shape.vec()};
  std::iota(numbers.data.begin(), numbers.data.end(), 0.0);
  for (Operation *op : path.ops)
    if (isa<ViewOpInterface>(op))
      numbers = std::move(cast<EvaluateOpInterface>(op).evaluate(numbers).front());
  return {numbers.data.begin(), numbers.data.end()};
}

/// The bounds that all uses of an argument as indices put on its elements.
class Asked {
public:
  void add(IndexOpInterface op, const Path &path) {
    const int64_t count = elementCount(shapeOf(path.argument));
    if (!path.isWhole() && (count > kMostSliced || count == 0))
      return;
    noteLeftOut(op.getIndexLeftOut());
    uses.push_back({op.getIndexLimit(), op.indexesClasses()});
    if (path.isWhole()) {
      if (whole < 0 || uses.back().limit < uses[whole].limit)
        whole = uses.size() - 1;
      return;
    }
    sliced.resize(count, -1);
    for (int64_t element : shownBy(path))
      if (int &use = sliced[element]; use < 0 || uses.back().limit < uses[use].limit)
        use = uses.size() - 1;
  }

  /// What all elements hold to; null where some may be anything. An element obeys the least limit
  /// of the uses that show it, and the answer is the largest of these.
  IndexAttr answer(MLIRContext *context) const {
    int weakest = sliced.empty() ? whole : -1;
    for (int use : sliced) {
      const int least =
          use < 0 || (whole >= 0 && uses[whole].limit < uses[use].limit) ? whole : use;
      if (least < 0)
        return {};
      if (weakest < 0 || uses[least].limit > uses[weakest].limit)
        weakest = least;
    }
    // An element that one use alone shows may be what this use leaves out.
    const bool perhaps = !sliced.empty() && leftOut.size() == 2 && !leftOut.front();
    const std::optional<int64_t> out = leftOut.size() == 1 ? leftOut.front()
                                       : perhaps           ? leftOut.back()
                                                           : std::nullopt;
    if (weakest < 0 || (!sliced.empty() && leftOut.size() > 1 && !perhaps))
      return {};
    return IndexAttr::get(context, uses[weakest].limit, uses[weakest].classes, out);
  }

private:
  /// Different ones, that of none first.
  void noteLeftOut(std::optional<int64_t> out) {
    if (!llvm::is_contained(leftOut, out))
      leftOut.insert(out ? leftOut.end() : leftOut.begin(), out);
  }

  struct Use {
    int64_t limit;
    bool classes;
  };
  std::vector<Use> uses;
  int whole = -1;          // the use of all elements with the least limit
  std::vector<int> sliced; // likewise of each element that slices show
  SmallVector<std::optional<int64_t>> leftOut;
};

struct FindIndices : impl::FindIndicesBase<FindIndices> {
  void runOnOperation() override {
    func::FuncOp function = getOperation();
    if (function.isExternal())
      return;
    std::vector<Asked> asked(function.getNumArguments());
    function.walk([&](IndexOpInterface op) {
      if (op->use_empty() || !op.getIndices() || ShapedType::isDynamic(op.getIndexLimit()))
        return;
      const Path path = pathTo(op.getIndices());
      if (path.argument && path.argument.getOwner() == &function.getBody().front() &&
          (path.isWhole() || cast<RankedTensorType>(path.argument.getType()).hasStaticShape()))
        asked[path.argument.getArgNumber()].add(op, path);
    });
    for (auto [index, found] : llvm::enumerate(asked)) {
      function.removeArgAttr(index, "mpc.index");
      if (IndexAttr answer = found.answer(&getContext()))
        function.setArgAttr(index, "mpc.index", answer);
    }
  }
};

} // namespace
} // namespace mpc
