//===-- LateUses.cpp - values that only later kernels read ------------------------------------===//
#include "passes/LateUses.h"

#include <limits>

using namespace mlir;

namespace mpc {

/// Whether the result is known only when every block of the kernel is done.
static bool endsKernel(Operation *op) { return isa<AmaxOp, PartialSumOp>(op); }

LateUses::LateUses(Block &body, function_ref<bool(Operation *)> isComputed,
                   function_ref<bool(Operation *)> isTransparent) {
  for (Operation &op : body) {
    int64_t level = 0;
    for (Value operand : op.getOperands())
      if (Operation *producer = operand.getDefiningOp()) {
        bool ends = isa<MpcDialect>(producer->getDialect()) && producer->getNumOperands() &&
                    (endsKernel(producer) || (!isComputed(producer) && !isTransparent(producer)));
        level = std::max(level, levels.lookup(producer) + ends);
      }
    levels[&op] = level;
  }
  // Whether a value is read from memory anyway, and the first level that makes something of it.
  std::function<void(Value, bool &, int64_t &)> look = [&](Value value, bool &memory,
                                                           int64_t &first) {
    for (Operation *user : value.getUsers()) {
      if (isTransparent(user))
        look(user->getResult(0), memory, first);
      else if (!isComputed(user))
        memory = true;
      else
        first = std::min(first, isLate(user) ? needed.lookup(user) : level(user));
    }
  };
  for (Operation &op : llvm::reverse(body)) {
    if (!isComputed(&op))
      continue;
    bool memory = endsKernel(&op);
    int64_t first = std::numeric_limits<int64_t>::max();
    look(op.getResult(0), memory, first);
    if (!memory && !op.use_empty() && first > level(&op))
      needed[&op] = first;
  }
}

bool LateUses::wouldKeep(ArrayRef<Operation *> into, ArrayRef<Operation *> from) const {
  int64_t last = 0;
  for (Operation *op : into)
    last = std::max(last, level(op));
  auto isKept = [&](Operation *op) { return isLate(op) && last < needed.lookup(op); };
  return llvm::any_of(from, isKept) &&
         !llvm::all_of(into, [&](Operation *op) { return isLate(op); });
}

void LateUses::add(Operation *copy, Operation *op) {
  levels[copy] = level(op);
  if (isLate(op))
    needed[copy] = needed.lookup(op);
  else
    needed.erase(copy); // an erased op may have stood at this address
}

} // namespace mpc
