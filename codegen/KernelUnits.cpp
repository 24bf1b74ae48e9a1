#include "codegen/KernelUnits.h"
#include "codegen/device/DeviceLibrary.h"

#include "mpc/TextUnits.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <numeric>

using namespace llvm;

namespace mpc {
namespace {

/// Each unit costs about 30 more for parsing the device library. In smaller units than this much of
/// the time would be parsing, and larger ones would leave processors idle.
constexpr size_t unitCost = 720;

} // namespace

// The costliest kernel goes first, each to the unit with the least cost.
KernelUnits divideIntoUnits(ArrayRef<KernelText> kernels, StringRef head) {
  std::vector<size_t> costs, order(kernels.size());
  for (const KernelText &kernel : kernels)
    costs.push_back(kernel.cost);
  const size_t all = std::accumulate(costs.begin(), costs.end(), size_t(0));
  const size_t count =
      std::clamp<size_t>((all + unitCost - 1) / unitCost, 1, std::max<size_t>(kernels.size(), 1));
  std::iota(order.begin(), order.end(), 0);
  llvm::stable_sort(order, [&](size_t a, size_t b) { return costs[a] > costs[b]; });
  struct Unit {
    size_t cost = 0;
    std::vector<size_t> kernels;
  };
  std::vector<Unit> units(count);
  for (size_t kernel : order) {
    Unit &least =
        *llvm::min_element(units, [](const Unit &a, const Unit &b) { return a.cost < b.cost; });
    least.cost += costs[kernel];
    least.kernels.push_back(kernel);
  }
  llvm::stable_sort(units, [](const Unit &a, const Unit &b) { return a.cost > b.cost; });
  KernelUnits result;
  for (Unit &unit : units) {
    llvm::sort(unit.kernels);
    std::string text(head);
    std::vector<std::string> customTexts;
    for (size_t kernel : unit.kernels)
      addTexts(customTexts, kernels[kernel].customTexts);
    text += llvm::join(customTexts, "");
    for (size_t kernel : unit.kernels) {
      text += "\n" + kernels[kernel].text;
      result.unitOf[kernels[kernel].name] = result.texts.size();
    }
    result.texts.push_back(std::move(text));
  }
  return result;
}

std::vector<UnitCubin> compileUnits(const Nvrtc &nvrtc, const KernelUnits &units,
                                    ArrayRef<std::string> archs) {
  // The architectures of a unit stand together, so that the longest compilations begin first.
  std::vector<CubinRequest> requests;
  for (const std::string &text : units.texts)
    for (const std::string &arch : archs)
      requests.push_back({text, arch});
  std::vector<Result<Cubin>> made = makeCubins(nvrtc, requests, deviceLibraryText(), DiskCache());
  const size_t count = units.texts.size();
  std::vector<UnitCubin> cubins(made.size());
  for (size_t job = 0; job < made.size(); ++job) {
    const size_t unit = job / archs.size(), arch = job % archs.size();
    cubins[arch * count + unit] = {archs[arch], uint32_t(unit), std::move(made[job])};
  }
  return cubins;
}

} // namespace mpc
