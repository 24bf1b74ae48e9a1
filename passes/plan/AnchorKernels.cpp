//===-- AnchorKernels.cpp - the kernels of attention and of gradients ------------------------===//
//
// A kernel without a body: its schedule says what the device library is asked for, pointers in the
// order of the op's operands and results.
//
//===------------------------------------------------------------------------------------------===//
#include "passes/plan/KernelTable.h"

#include "mlir/IR/Builders.h"

using namespace mlir;

namespace mpc {
namespace {

constexpr int64_t kAttentionRows = 64; // queries or keys a block
constexpr int64_t kAttentionKeys = 64; // a step of the forward kernel
constexpr int64_t kAttentionThreads = 128;
constexpr int64_t kResidentBlocks = 3; // of the forward kernel, up to heads of so many columns
constexpr int64_t kResidentWidth = 64;

/// A schedule in the making.
class Words {
public:
  Words(MLIRContext *context, StringRef kind) : builder(context) {
    add("kind", builder.getStringAttr(kind));
  }
  void add(StringRef name, Attribute value) { words.push_back(builder.getNamedAttr(name, value)); }
  void number(StringRef name, int64_t value) { add(name, builder.getI64IntegerAttr(value)); }
  void flag(StringRef name, bool value) { add(name, builder.getBoolAttr(value)); }
  /// Offset, then the strides of all dimensions but the last.
  void strides(StringRef name, int64_t offset, ArrayRef<int64_t> values) {
    add(name, builder.getDenseI64ArrayAttr({offset, values[0], values[1], values[2]}));
  }
  DictionaryAttr done() { return builder.getDictionaryAttr(words); }

private:
  Builder builder;
  SmallVector<NamedAttribute> words;
};

/// What both directions of attention state: batches, heads and sizes.
template <typename OpType>
void addSizes(Words &words, OpType op) {
  ArrayRef<int64_t> q = shapeOf(op.getQ()), k = shapeOf(op.getK());
  words.add("element", TypeAttr::get(elementOf(op.getQ())));
  words.flag("causal", op.getCausal());
  words.add("scale", Builder(op.getContext()).getF32FloatAttr(op.getScaleValue()));
  words.number("threads", kAttentionThreads);
  words.number("batches", q[0]);
  words.number("heads", q[1]);
  words.number("kv_heads", k[1]);
  words.number("queries", q[2]);
  words.number("keys", k[2]);
  words.number("head_dim", q[3]);
}

} // namespace

std::pair<StringRef, int64_t> KernelTable::attention(AttentionOp op,
                                                     ArrayRef<StridedView> operands) {
  ArrayRef<int64_t> q = shapeOf(op.getQ());
  int64_t tokens = q[2], heads = q[1], width = q[3];
  int64_t grid = q[0] * heads * llvm::divideCeil(tokens, kAttentionRows);
  SmallVector<int64_t> out =
      op.getHeadsInner() ? SmallVector<int64_t>{tokens * heads * width, width, heads * width}
                         : SmallVector<int64_t>{tokens * heads * width, tokens * width, width};
  Words words(op.getContext(), "attention");
  addSizes(words, op);
  words.number("queries_a_block", kAttentionRows);
  words.number("keys_a_step", kAttentionKeys);
  words.number("grid", grid);
  words.number("arguments", op->getNumOperands() + op->getNumResults());
  words.flag("lse", bool(op.getLse()));
  // With lse a few registers more than without, which would cost the third block.
  if (op.getLse() && width <= kResidentWidth && elementOf(op.getQ()).getIntOrFloatBitWidth() == 16)
    words.number("resident", kResidentBlocks);
  for (auto [name, index] : {std::pair{"q", 0}, std::pair{"k", 1}, std::pair{"v", 2}})
    words.strides(name, operands[index].offset, operands[index].strides);
  words.strides("out", 0, out);
  return {anchor(op, words.done(), op.getCausal() ? "attention_causal" : "attention"), grid};
}

std::pair<StringRef, int64_t> KernelTable::attentionGrad(AttentionGradOp op,
                                                         ArrayRef<StridedView> operands,
                                                         ArrayRef<StridedView> results) {
  ArrayRef<int64_t> q = shapeOf(op.getQ()), k = shapeOf(op.getK());
  // Blocks own keys (dk, dv) or queries (dq).
  int64_t grid = q[0] * (k[1] * llvm::divideCeil(k[2], kAttentionRows) +
                         q[1] * llvm::divideCeil(q[2], kAttentionRows));
  Words words(op.getContext(), "attention_grad");
  addSizes(words, op);
  words.number("grid", grid);
  words.number("arguments", op->getNumOperands() + op->getNumResults());
  words.number("lse", operands[4].offset);
  // y and dy with heads inside are (B, T, H, D).
  auto turned = [&](ArrayRef<int64_t> strides) {
    return op.getHeadsInner() ? SmallVector<int64_t>{strides[0], strides[2], strides[1], strides[3]}
                              : SmallVector<int64_t>(strides);
  };
  for (auto [name, index] : {std::pair{"q", 0}, std::pair{"k", 1}, std::pair{"v", 2}})
    words.strides(name, operands[index].offset, operands[index].strides);
  words.strides("y", operands[3].offset, turned(operands[3].strides));
  words.strides("dy", operands[5].offset, turned(operands[5].strides));
  for (auto [name, index] : {std::pair{"dq", 0}, std::pair{"dk", 1}, std::pair{"dv", 2}})
    words.strides(name, results[index].offset, results[index].strides);
  return {anchor(op, words.done(), op.getCausal() ? "attention_grad_causal" : "attention_grad"),
          grid};
}

std::pair<StringRef, int64_t> KernelTable::embeddingGrad(EmbeddingGradOp op,
                                                         ArrayRef<StridedView> operands, bool cpu) {
  ArrayRef<int64_t> table = shapeOf(op.getDtable());
  // Each block reads all ids: few blocks on the CPU; enough to fill a GPU, of at most 64 rows.
  int64_t grid =
      cpu ? std::min<int64_t>(table[0], 64)
          : std::max<int64_t>(std::min<int64_t>(table[0], 1024), llvm::divideCeil(table[0], 64));
  Type narrow = elementOf(op.getDy()), out = elementOf(op.getDtable());
  int64_t vector = 128 / std::min(narrow.getIntOrFloatBitWidth(), out.getIntOrFloatBitWidth());
  while (table[1] % vector)
    vector /= 2;
  Words words(op.getContext(), "embedding_grad");
  words.add("dy", TypeAttr::get(narrow));
  words.add("ids", TypeAttr::get(elementOf(op.getIds())));
  words.add("dtable", TypeAttr::get(out));
  words.number("threads", 128);
  words.number("vector", vector);
  words.number("table_rows", table[0]);
  words.number("table_columns", table[1]);
  words.number("places", elementCount(shapeOf(op.getIds())));
  words.number("dy_offset", operands[0].offset);
  words.number("ids_offset", operands[1].offset);
  words.number("grid", grid);
  words.number("arguments", op->getNumOperands() + op->getNumResults());
  return {anchor(op, words.done(), "embedding_grad"), grid};
}

StringRef KernelTable::anchor(Operation *op, DictionaryAttr schedule, StringRef label) {
  OpBuilder builder(program.getContext());
  builder.setInsertionPointToEnd(&program.getBody().front());
  ArrayRef<int64_t> shape = shapeOf(op->getOperand(0));
  int64_t columns = shape.size() > 1 ? shape[shape.size() - 2] : 1;
  int64_t rows = elementCount(shape) / std::max<int64_t>(columns * shape.back(), 1);
  return add(plan::KernelOp::create(builder, op->getLoc(), "kernel", rows, columns, schedule),
             label);
}

} // namespace mpc
