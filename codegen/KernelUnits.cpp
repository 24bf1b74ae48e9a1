//===-- KernelUnits.cpp -----------------------------------------------------------------------===//
#include "codegen/KernelUnits.h"
#include "codegen/CubinCache.h"
#include "codegen/device/DeviceLibrary.h"

#include "mpc/Threads.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

#include <atomic>
#include <numeric>
#include <thread>

using namespace llvm;

namespace mpc {
namespace {

/// About 3 ms of NVRTC 13 on a 3 GHz processor each: a statement of a group. What the device
/// library writes itself counts as measured. Only the balance of the units hangs on it.
size_t costOf(const KernelText &kernel) {
  return StringSwitch<size_t>(kernel.kind)
      .Case("attention_grad", 260)
      .Case("attention", 90)
      .Case("embedding_grad", 110)
      .Default(StringRef(kernel.text).count(';'));
}

/// A unit of its own costs about 20 to parse the device library. Units of less than this would be
/// mostly that, larger ones leave processors idle.
constexpr size_t unitCost = 240;

int64_t spilledBytes(const Cubin &cubin) {
  int64_t bytes = 0;
  for (const KernelResources &kernel : cubin.kernels)
    bytes += kernel.spillStoreBytes + kernel.spillLoadBytes;
  return bytes;
}

/// Whole, NVRTC gives the same bytes each time. Split, it has kept in registers what it spills
/// otherwise (13.0 on sm_120, at 255 of them), but chooses between two codes by chance: only for
/// that.
std::variant<Cubin, NvrtcError> compileBest(const Nvrtc &nvrtc, const std::string &text,
                                            const std::string &arch) {
  const std::vector<NvrtcHeader> headers = {{"mpc_device.cuh", deviceLibraryText()}};
  auto whole = nvrtc.compile(text, "kernels.cu", headers, arch);
  const Cubin *cubin = std::get_if<Cubin>(&whole);
  if (!cubin || spilledBytes(*cubin) == 0)
    return whole;
  auto split = nvrtc.compile(text, "kernels.cu", headers, arch, {"--split-compile=2"});
  const Cubin *other = std::get_if<Cubin>(&split);
  return other && spilledBytes(*other) < spilledBytes(*cubin) ? split : whole;
}

std::variant<Cubin, NvrtcError> compileUnit(const Nvrtc &nvrtc, const DiskCache &cache,
                                            const std::string &text, const std::string &arch) {
  const std::string key =
      hashKey({"cubins 1", text, deviceLibraryText(), join(Nvrtc::optionsFor(arch), " "),
               nvrtc.version(), "where it spills, as compileBest does"});
  if (std::optional<Cubin> known = findCubin(cache, key))
    return std::move(*known);
  auto result = compileBest(nvrtc, text, arch);
  if (const Cubin *cubin = std::get_if<Cubin>(&result))
    storeCubin(cache, key, *cubin);
  return result;
}

} // namespace

// The costliest kernel first, each to the unit that has the least.
KernelUnits divideIntoUnits(ArrayRef<KernelText> kernels) {
  std::vector<size_t> costs, order(kernels.size());
  for (const KernelText &kernel : kernels)
    costs.push_back(costOf(kernel));
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
    std::string text = "#include \"mpc_device.cuh\"\n";
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
  const size_t count = units.texts.size();
  std::vector<UnitCubin> cubins(archs.size() * count);
  const DiskCache cache;
  std::atomic<size_t> next = 0;
  const auto work = [&] {
    for (size_t job = next++; job < cubins.size(); job = next++) {
      const size_t unit = job / archs.size(), arch = job % archs.size();
      cubins[arch * count + unit] = {archs[arch], uint32_t(unit),
                                     compileUnit(nvrtc, cache, units.texts[unit], archs[arch])};
    }
  };
  const size_t processors = std::max(1u, std::thread::hardware_concurrency());
  {
    const Helpers helpers(std::min(processors, std::max<size_t>(cubins.size(), 1)) - 1, work);
    work();
  }
  return cubins;
}

} // namespace mpc
