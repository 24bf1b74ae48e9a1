// The order is that of repeated sweeps over the block, where each sweep takes the ops whose
// operands are taken. So an op belongs to the sweep of its operands, or to the next one if an
// operand stands behind it.
#include "passes/fuse/FuseSteps.h"

#include "mlir/IR/Operation.h"
#include "llvm/ADT/DenseMap.h"

using namespace mlir;

namespace mpc {
namespace {

class Sorter {
public:
  explicit Sorter(Block &block) {
    for (Operation &op : block.without_terminator()) {
      place[&op] = ops.size();
      ops.push_back(&op);
    }
    sweeps.resize(ops.size(), kUnknown);
  }

  void run() {
    std::vector<std::vector<Operation *>> order;
    for (size_t at = 0; at < ops.size(); ++at) {
      size_t sweep = sweepOf(at);
      order.resize(std::max(order.size(), sweep + 1));
      order[sweep].push_back(ops[at]);
    }
    Operation *end = ops.empty() ? nullptr : ops.front()->getBlock()->getTerminator();
    for (const std::vector<Operation *> &some : order)
      for (Operation *op : some)
        op->moveBefore(end);
  }

private:
  static constexpr size_t kUnknown = ~size_t(0), kOpen = kUnknown - 1;

  /// Depth first without recursion: a chain of readers may be as long as the block. A cycle, which
  /// the verifier refuses afterwards, is cut.
  size_t sweepOf(size_t wanted) {
    std::vector<size_t> open = {wanted};
    while (!open.empty()) {
      size_t at = open.back();
      if (sweeps[at] < kOpen) {
        open.pop_back();
        continue;
      }
      sweeps[at] = kOpen;
      size_t sweep = 0, height = open.size();
      for (Value operand : ops[at]->getOperands()) {
        auto found = place.find(operand.getDefiningOp());
        if (found == place.end() || sweeps[found->second] == kOpen)
          continue;
        if (sweeps[found->second] == kUnknown)
          open.push_back(found->second);
        else
          sweep = std::max(sweep, sweeps[found->second] + (found->second > at));
      }
      if (open.size() == height)
        sweeps[at] = sweep;
    }
    return sweeps[wanted];
  }

  std::vector<Operation *> ops;
  std::vector<size_t> sweeps;
  llvm::DenseMap<Operation *, size_t> place; // looked up, never walked
};

} // namespace

void sortByUse(Block &block) { Sorter(block).run(); }

} // namespace mpc
