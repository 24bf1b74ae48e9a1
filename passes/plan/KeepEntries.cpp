// A plan of some of its entries.
// Before: a plan. After: it has the entries of the list alone, the buffers and kernels that they
// use, and an arena that ends behind the last of these buffers. Their steps do not change.
#include "passes/Passes.h"
#include "passes/plan/ArenaPlanner.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;

namespace mpc {
#define GEN_PASS_DEF_KEEPENTRIES
#include "passes/Passes.h.inc"
namespace {

class EntryKeeper {
public:
  explicit EntryKeeper(plan::ProgramOp program) : program(program), symbols(program) {}

  void run(ArrayRef<std::string> kept) {
    for (auto entry : llvm::make_early_inc_range(program.getOps<plan::EntryOp>()))
      if (llvm::is_contained(kept, entry.getSymName()))
        use(entry);
      else
        entry.erase();
    for (Operation &op : llvm::make_early_inc_range(program.getBody().front()))
      if (isa<plan::BufferOp, plan::KernelOp>(op) && !used.contains(&op))
        op.erase();
    measureArena();
  }

private:
  /// Notes the buffers and kernels that `op` names, and those that these name.
  void use(Operation *op) {
    if (!used.insert(op).second)
      return;
    const auto names = SymbolTable::getSymbolUses(op);
    for (const SymbolTable::SymbolUse &named : *names)
      if (Operation *other = symbols.lookup(named.getSymbolRef().getLeafReference()))
        use(other);
  }

  void measureArena() {
    int64_t arena = 0, peak = 0;
    for (auto buffer : program.getOps<plan::BufferOp>())
      if (buffer.getSpace() == plan::Space::Arena)
        arena = std::max(arena, static_cast<int64_t>(*buffer.getOffset() + buffer.getBytes()));
    for (auto entry : program.getOps<plan::EntryOp>())
      peak = std::max(peak, peakOf(entry));
    program.setArena(llvm::alignTo(arena, ArenaPlanner::kAlignment));
    program.setPeak(std::min(peak, static_cast<int64_t>(program.getArena())));
  }

  int64_t peakOf(plan::EntryOp entry) {
    llvm::MapVector<plan::BufferOp, std::pair<int64_t, int64_t>> lives; // the first and last step
    int64_t number = 0;
    for (Operation &step : entry.getBody().front()) {
      const auto names = SymbolTable::getSymbolUses(&step);
      for (const SymbolTable::SymbolUse &named : *names) {
        auto buffer = symbols.lookup<plan::BufferOp>(named.getSymbolRef().getLeafReference());
        if (buffer && buffer.getWhole())
          buffer = symbols.lookup<plan::BufferOp>(*buffer.getWhole());
        if (buffer && buffer.getSpace() == plan::Space::Arena)
          lives.try_emplace(buffer, number, number).first->second.second = number;
      }
      ++number;
    }
    ArenaPlanner planner;
    for (const auto &[buffer, life] : lives)
      planner.add(plan::BufferOp(buffer).getBytes(), life.first, life.second);
    return planner.peakBytes();
  }

  plan::ProgramOp program;
  SymbolTable symbols;
  llvm::DenseSet<Operation *> used; // looked up, never walked
};

struct KeepEntries : impl::KeepEntriesBase<KeepEntries> {
  using KeepEntriesBase::KeepEntriesBase;

  void runOnOperation() override {
    const SmallVector<std::string> kept(entries.begin(), entries.end());
    for (auto program : getOperation().getOps<plan::ProgramOp>())
      EntryKeeper(program).run(kept);
  }
};

} // namespace
} // namespace mpc
