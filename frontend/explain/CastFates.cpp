// The fate of each cast: which launches of the plan make it.
#include "frontend/explain/EntryReader.h"
#include "frontend/explain/Report.h"
#include "ir/dialect/Dialect.h"

#include "mpc/Names.h"

#include "llvm/ADT/STLExtras.h"

#include <map>

using namespace mlir;

namespace mpc {
namespace {

/// A launch that makes a cast or a quantisation.
struct CastLaunch {
  std::string entry, kernel;
  bool alone = false; // it does nothing else
};

bool onlyCasts(plan::KernelOp kernel) {
  bool arithmetic = kernel.getBody().empty();
  kernel.getBody().walk(
      [&](Operation *op) { arithmetic |= !isa<CastOp, ConstantOp, YieldOp, ViewOpInterface>(op); });
  return !arithmetic;
}

/// The launches of each id, in the order of the plan.
std::map<int64_t, std::vector<CastLaunch>> launchesById(plan::ProgramOp program) {
  const SymbolTable symbols(program);
  std::map<int64_t, std::vector<CastLaunch>> result;
  for (auto entry : program.getOps<plan::EntryOp>())
    for (auto launch : entry.getOps<plan::LaunchOp>()) {
      std::optional<ArrayAttr> casts = launch.getCasts();
      if (!casts)
        continue;
      auto kernel = symbols.lookup<plan::KernelOp>(launch.getKernel());
      const bool alone = llvm::all_of(plan::membersOf(kernel), [&](plan::KernelOp part) {
        return onlyCasts(part) || isStandalone(part, kernel);
      });
      for (auto decision : casts->getAsRange<DecisionAttr>())
        result[decision.getId()].push_back(
            {entry.getSymName().str(), launch.getKernel().str(), alone});
    }
  return result;
}

/// A cast may stand in several entries, as in @init and in the step that renews what @init makes.
/// Those of its own entry count, else all: the first, and the others if they repeat it for
/// themselves.
CastFate fateOf(std::vector<CastLaunch> launches, const std::string &function) {
  const auto isOwn = [&](const CastLaunch &launch) { return launch.entry == function; };
  if (llvm::any_of(launches, isOwn))
    llvm::erase_if(launches, [&](const CastLaunch &launch) { return !isOwn(launch); });
  const CastLaunch &first = launches.front();
  CastFate fate;
  fate.kind = first.entry == entries::init ? CastFate::AtLoad
              : first.alone                ? CastFate::Alone
                                           : CastFate::Fused;
  for (const CastLaunch &launch : launches)
    if (fate.kernels.empty() ||
        (fate.kind == CastFate::Fused && !llvm::is_contained(fate.kernels, launch.kernel)))
      fate.kernels.push_back(launch.kernel);
  return fate;
}

} // namespace

std::vector<std::string> layersOfCasts(plan::LaunchOp launch) {
  std::vector<std::string> layers;
  if (std::optional<ArrayAttr> casts = launch.getCasts())
    for (auto decision : casts->getAsRange<DecisionAttr>())
      if (StringAttr layer = decision.getLayer(); layer && !llvm::is_contained(layers, layer))
        layers.push_back(layer.str());
  return layers;
}

void traceCasts(plan::ProgramOp program, std::vector<CastRow> &casts) {
  const std::map<int64_t, std::vector<CastLaunch>> launches = launchesById(program);
  for (CastRow &row : casts) {
    const auto found = launches.find(row.id);
    row.fates.push_back(
        row.id == 0 || found == launches.end() ? CastFate() : fateOf(found->second, row.function));
  }
}

} // namespace mpc
