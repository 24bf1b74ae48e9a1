// Written-out layers become whole ops.
// Before: a model of known shapes, in which some layers are written as primitives. After: each
// layer that a matcher knows (Patterns.h) is one op, which says in `mpc.recognised` which ops it
// was made of.
//
// The pass stands before Cast, since the class of a layer decides its precision. An RMSNorm in
// primitives would square in bf16.
//
// The pass walks over each block once a matcher, the last op first. It leaves ops as they are where
// something else reads a value between them, or where the model states a precision for one of them.
// It also leaves ops of different named layers or different regions.
//
// The result differs from the primitives' by roundings alone: 1e-7 of the largest element where
// nothing is rounded, 1e-5 in compiled fp32 (recognised.py and written_layers.py in
// test/run/networks). Queries of attention that see no key are the exception
// (RecogniseAttention.cpp).
#include "ir/dialect/Provenance.h"
#include "passes/Passes.h"
#include "passes/read/Patterns.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;

namespace mpc {
#define GEN_PASS_DEF_RECOGNISELAYERS
#include "passes/Passes.h.inc"
namespace {

constexpr size_t kMostParts = 128; // a pattern has few ops, also where it writes some of them twice

/// Whether an op only says where numbers lie or in which type: another reader of it reads on.
bool isCheap(Operation *op) { return isa<ViewOpInterface, CastOp>(op); }

class BlockRecogniser {
public:
  explicit BlockRecogniser(Block &block) : block(block) {}

  void run() {
    // A later matcher reads what an earlier one made. In a sweep the last op of a pattern comes
    // first, so that a norm is found with its gain and bias.
    for (auto recogniser : {recogniseGelu, recogniseActivation, recogniseNorm, recognisePlainNorm,
                            recogniseSoftmax, recogniseRotary, recogniseBias})
      sweep(recogniser);
    sweep([&](Operation *root) { return recogniseAttention(root, masks); });
    for (Operation &op : llvm::make_early_inc_range(llvm::reverse(block)))
      if (orphans.contains(&op) && op.use_empty()) {
        noteOrphans(&op);
        op.erase();
      }
  }

private:
  void sweep(llvm::function_ref<std::optional<Recognised>(Operation *)> recogniser) {
    erased.clear();
    SmallVector<Operation *> ops = llvm::map_to_vector(block, [](Operation &op) { return &op; });
    for (Operation *op : llvm::reverse(ops)) {
      // Maps of integers are no layers, although they have the names of those of floats.
      if (erased.contains(op) || !isa<MpcDialect>(op->getDialect()) || op->getNumResults() != 1 ||
          !isa<FloatType>(elementOf(op->getResult(0))) ||
          llvm::is_contained(shapeOf(op->getResult(0)), 0))
        continue;
      std::optional<Recognised> found = recogniser(op);
      llvm::SetVector<Operation *> parts;
      if (found && collect(op, *found, parts))
        replace(op, *found, parts.getArrayRef());
    }
  }

  /// Collects the ops between the leaves and the root, operands first. False where one must stay.
  bool collect(Operation *root, const Recognised &found, llvm::SetVector<Operation *> &parts) {
    size_t visited = 0;
    std::function<bool(Operation *)> visit = [&](Operation *op) {
      if (parts.contains(op))
        return true;
      if (++visited > kMostParts || op->getBlock() != &block || op->hasAttr("mpc.precision"))
        return false;
      for (Value operand : op->getOperands()) {
        Operation *definition = operand.getDefiningOp();
        if (definition && !llvm::is_contained(found.leaves, operand) &&
            definition->getNumOperands() > 0 && !visit(definition))
          return false;
      }
      parts.insert(op);
      return true;
    };
    if (!visit(root))
      return false;
    layer = {};
    for (Operation *op : parts) {
      const bool isRead =
          llvm::any_of(op->getUsers(), [&](Operation *user) { return !parts.contains(user); });
      if (op != root && !isCheap(op) && isRead)
        return false;
      if (StringAttr own = layerAttrOf(op)) {
        if (layer && own != layer)
          return false;
        layer = own;
      }
    }
    return true;
  }

  void replace(Operation *root, const Recognised &found, ArrayRef<Operation *> parts) {
    SmallVector<StringRef> names;
    for (Operation *op : parts)
      if (auto made = op->getAttrOfType<StringAttr>("mpc.recognised"))
        names.push_back(made.getValue());
      else if (!isCheap(op))
        names.push_back(op->getName().stripDialect());
    ImplicitLocOpBuilder builder(root->getLoc(), root);
    Operation *before = root->getPrevNode();
    Value value = found.build(builder);
    for (Operation *made = root->getPrevNode(); layer && made != before; made = made->getPrevNode())
      if (!isCheap(made) && !isa<ConstantOp>(made))
        setLayer(made, layer);
    Operation *made = value.getDefiningOp();
    while (isa<ViewOpInterface, SelectOp>(made)) // a select is of queries without a key
      made = made->getOperand(isa<SelectOp>(made) ? 1 : 0).getDefiningOp();
    made->setAttr("mpc.recognised", builder.getStringAttr(llvm::join(names, ", ")));
    root->getResult(0).replaceAllUsesWith(value);
    for (Operation *op : llvm::reverse(parts)) {
      if (!op->use_empty())
        continue;
      noteOrphans(op);
      orphans.erase(op);
      erased.insert(op);
      op->erase();
    }
  }

  /// What `op` read may be read no more.
  void noteOrphans(Operation *op) {
    for (Value operand : op->getOperands())
      if (Operation *definition = operand.getDefiningOp();
          definition && isa<MpcDialect>(definition->getDialect()) && isPure(definition))
        orphans.insert(definition);
  }

  Block &block;
  KnownMasks masks;
  StringAttr layer;                    // of the pattern that is looked at
  llvm::DenseSet<Operation *> erased;  // in this sweep; looked up, never walked
  llvm::DenseSet<Operation *> orphans; // ops that lost a reader; likewise
};

bool hasKnownShapes(Operation &op) {
  return llvm::all_of(op.getResultTypes(), [](Type type) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    return tensor && tensor.hasStaticShape();
  });
}

struct RecogniseLayers : impl::RecogniseLayersBase<RecogniseLayers> {
  void runOnOperation() override {
    SmallVector<Block *> blocks;
    for (auto function : getOperation().getOps<func::FuncOp>())
      function.walk([&](Block *block) { blocks.push_back(block); });
    for (Block *block : blocks)
      if (llvm::all_of(*block, hasKnownShapes)) // as after mpc-fix-dims
        BlockRecogniser(*block).run();
  }
};

} // namespace
} // namespace mpc
