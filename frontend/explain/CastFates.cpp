// The fate of each cast: which kernels of the plan make it.
#include "frontend/explain/EntryReader.h"
#include "frontend/explain/Report.h"
#include "ir/dialect/Dialect.h"
#include "ir/group/TensorTable.h"

#include "mpc/Names.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <map>

using namespace mlir;

namespace mpc {
namespace {

/// A quantisation of a launch, or a cast in a kernel's body at one launch of it.
struct PlannedCast {
  std::string entry, kernel;
  std::string from, to; // of a cast
  uint64_t elements = 0;
  std::vector<CastDecision> decisions; // of a cast: all those of the launch
  bool alone = false;                  // its kernel does nothing else
  bool used = false;
};

bool onlyCasts(plan::KernelOp kernel) {
  bool arithmetic = kernel.getBody().empty();
  kernel.getBody().walk(
      [&](Operation *op) { arithmetic |= !isa<CastOp, ConstantOp, YieldOp, ViewOpInterface>(op); });
  return !arithmetic;
}

void collectCasts(PlannedCast planned, plan::KernelOp kernel, std::vector<PlannedCast> &casts) {
  // A kernel of many tensors has the body of one of them.
  const bool isGroup = kernel.isGroup();
  const TensorTable table =
      isGroup ? TensorTable::fromAttribute(kernel.getSchedule()) : TensorTable();
  const SmallVector<int64_t> sizes =
      isGroup ? table.elements(GroupSchedule::fromAttribute(kernel.getSchedule()))
              : SmallVector<int64_t>();
  planned.alone = onlyCasts(kernel);
  kernel.getBody().walk([&](CastOp cast) {
    planned.from = typeText(elementOf(cast.getX()));
    planned.to = typeText(elementOf(cast.getY()));
    planned.elements = static_cast<uint64_t>(elementCount(shapeOf(cast.getX())));
    for (const int64_t count : sizes) {
      planned.elements = static_cast<uint64_t>(count);
      casts.push_back(planned);
    }
    if (sizes.empty())
      casts.insert(casts.end(), std::max<int64_t>(1, table.tensors), planned);
  });
}

/// The casts of all launches, and the quantisations that Quantize inserted.
struct PlannedCasts {
  std::vector<PlannedCast> casts, quantisations;

  explicit PlannedCasts(plan::ProgramOp program) {
    const SymbolTable symbols(program);
    for (auto entry : program.getOps<plan::EntryOp>())
      for (auto launch : entry.getOps<plan::LaunchOp>())
        if (auto kernel = symbols.lookup<plan::KernelOp>(launch.getKernel()))
          add(entry, launch, kernel);
  }

private:
  void add(plan::EntryOp entry, plan::LaunchOp launch, plan::KernelOp kernel) {
    PlannedCast planned;
    planned.entry = entry.getSymName().str();
    planned.kernel = launch.getKernel().str();
    planned.decisions = decisionsOf(launch);
    const SmallVector<plan::KernelOp> parts = plan::membersOf(kernel);
    for (plan::KernelOp part : parts)
      collectCasts(planned, part, casts);
    planned.alone =
        llvm::all_of(parts, [&](plan::KernelOp part) { return isStandalone(part, kernel); });
    for (const CastDecision &decision : planned.decisions)
      if (decision.elements != 0) {
        quantisations.push_back(planned);
        quantisations.back().decisions = {decision};
      }
  }
};

void take(CastRow &row, PlannedCast &cast) {
  CastFate &fate = row.fates.back();
  cast.used = true;
  fate.kind = cast.entry == entries::init ? CastFate::AtLoad
              : cast.alone                ? CastFate::Alone
                                          : CastFate::Fused;
  if (!llvm::is_contained(fate.kernels, cast.kernel))
    fate.kernels.push_back(cast.kernel);
}

/// Pairs what Quantize inserted: by layer, reason and size, in the row's own entry before init,
/// which makes what depends on parameters alone.
void traceQuantisations(std::vector<PlannedCast> &planned, std::vector<CastRow> &rows) {
  using Key = std::tuple<std::string, std::string, uint64_t>;
  std::map<Key, std::vector<PlannedCast *>> known;
  for (PlannedCast &cast : planned) {
    const CastDecision &decision = cast.decisions.front();
    known[{decision.layer, decision.reason, decision.elements}].push_back(&cast);
  }
  for (const bool atLoad : {false, true})
    for (CastRow &row : rows) {
      if (!row.quantizes || row.plannedReason.empty() || !row.fates.back().kernels.empty())
        continue;
      for (PlannedCast *cast : known[{row.plannedLayer, row.plannedReason, row.elements}])
        if (!cast->used && cast->entry == (atLoad ? entries::init : row.function)) {
          take(row, *cast);
          break;
        }
    }
}

/// The types and the size in which a row and a planned cast agree if they belong together.
using CastKind = std::tuple<std::string, std::string, uint64_t>;
CastKind kindOf(const CastRow &row) { return {row.plannedFrom, row.to, row.elements}; }
CastKind kindOf(const PlannedCast &cast) { return {cast.from, cast.to, cast.elements}; }

/// Items by kind, each kind's in their order.
template <typename T>
std::map<CastKind, std::vector<T *>> byKind(std::vector<T> &items) {
  std::map<CastKind, std::vector<T *>> result;
  for (T &item : items)
    result[kindOf(item)].push_back(&item);
  return result;
}

/// Whether a row and a planned cast of its kind belong together. Three sweeps pair them, each less
/// exact: by reason and layer, by reason, by kind alone. What the model itself quantises has no
/// reason.
bool fits(const CastRow &row, const PlannedCast &cast, int sweep) {
  return sweep == 2 || llvm::any_of(cast.decisions, [&](const CastDecision &decision) {
           return decision.reason == row.plannedReason &&
                  (sweep == 1 || decision.layer == row.layer);
         });
}

} // namespace

std::vector<CastDecision> decisionsOf(plan::LaunchOp launch) {
  std::vector<CastDecision> result;
  if (std::optional<ArrayAttr> casts = launch.getCasts())
    for (auto decision : casts->getAsRange<DictionaryAttr>()) {
      auto layer = decision.getAs<StringAttr>("for"), reason = decision.getAs<StringAttr>("reason");
      auto elements = decision.getAs<IntegerAttr>("elements");
      if (reason && (layer || elements))
        result.push_back({layer ? layer.str() : "", reason.str(),
                          elements ? static_cast<uint64_t>(elements.getInt()) : 0});
    }
  return result;
}

void traceCasts(plan::ProgramOp program, std::vector<CastRow> &casts) {
  PlannedCasts all(program);
  for (CastRow &row : casts)
    row.fates.emplace_back();
  traceQuantisations(all.quantisations, casts);
  std::map<CastKind, std::vector<PlannedCast *>> planned = byKind(all.casts);
  for (auto &[kind, rows] : byKind(casts)) {
    llvm::erase_if(rows,
                   [](CastRow *row) { return row->quantizes && !row->plannedReason.empty(); });
    for (int sweep = 0; sweep < 3; ++sweep)
      for (CastRow *row : rows) {
        if (!row->fates.back().kernels.empty())
          continue;
        for (PlannedCast *cast : planned[kind])
          if (!cast->used && fits(*row, *cast, sweep)) {
            take(*row, *cast);
            break;
          }
      }
    // A cast that several kernels repeat for themselves.
    for (PlannedCast *cast : planned[kind])
      for (CastRow *row : rows)
        if (!cast->used && row->fates.back().kind == CastFate::Fused && fits(*row, *cast, 0))
          take(*row, *cast);
  }
}

} // namespace mpc
