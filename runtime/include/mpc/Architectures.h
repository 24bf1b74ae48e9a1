// The CUDA architectures that kernels are compiled for, in one table. The command line, the
// schedule, the plan's verifier and the runtime read it. It depends on nothing.
#pragma once

#include <iterator>
#include <string>
#include <string_view>

namespace mpc {

/// The first capability whose tensor cores multiply FP8 (Ada).
constexpr int firstFp8Capability = 89;

/// The largest parameter block of a kernel, in bytes, on sm_70 and newer. The larger limit came
/// with CUDA 12.1 (as cuDriverGetVersion writes it), for code compiled by that NVRTC or a newer
/// one.
constexpr unsigned launchBytes = 32764, oldLaunchBytes = 4096;
constexpr int largeLaunchVersion = 12010;
/// The most shared memory of a block on any architecture, in bytes.
constexpr unsigned sharedByteLimit = 227 << 10;
/// All parameters of our kernels are pointers.
constexpr unsigned launchPointers = launchBytes / 8;

struct Architecture {
  /// The name in --arch, NVRTC and artifacts. A name with a suffix is for this capability alone.
  std::string_view name;
  /// 90 for 9.0.
  int capability;
  bool fp8Products;
  /// The most pointers that a launch takes.
  unsigned pointers;
  /// Whether four warps multiply together, from shared memory (wgmma).
  bool warpgroups = false;
};

/// The architectures that --arch takes, ascending. Of two with the same capability the latter can
/// do more.
constexpr Architecture architectures[] = {
    {"sm_80", 80, false, launchPointers},       {"sm_86", 86, false, launchPointers},
    {"sm_89", 89, true, launchPointers},        {"sm_90", 90, true, launchPointers},
    {"sm_90a", 90, true, launchPointers, true}, {"sm_100a", 100, true, launchPointers},
    {"sm_120", 120, true, launchPointers},
};
constexpr std::string_view defaultArchitecture = "sm_90a";

/// The record of that name, or null.
constexpr const Architecture *findArchitecture(std::string_view name) {
  for (const Architecture &architecture : architectures)
    if (architecture.name == name)
      return &architecture;
  return nullptr;
}

/// 90 for "sm_90" and "sm_90a", in the table or not; 0 for a name of no single GPU ("cuda", "cpu").
constexpr int capabilityOf(std::string_view name) {
  if (name.substr(0, 3) != "sm_")
    return 0;
  name.remove_prefix(3);
  if (!name.empty() && (name.back() == 'a' || name.back() == 'f'))
    name.remove_suffix(1);
  if (name.size() < 2 || name.size() > 4)
    return 0;
  int capability = 0;
  for (char digit : name) {
    if (digit < '0' || digit > '9')
      return 0;
    capability = capability * 10 + (digit - '0');
  }
  return capability;
}

/// Whether a device of `capability` runs cubins for `name`: its own, and those without a suffix for
/// an older minor of its major version.
constexpr bool runsOn(std::string_view name, int capability) {
  const int own = capabilityOf(name);
  const bool hasSuffix = name.empty() || name.back() < '0' || name.back() > '9';
  return own != 0 &&
         (own == capability || (!hasSuffix && own / 10 == capability / 10 && own < capability));
}

/// The newest record whose cubins run on a device of `capability`; null where there is none.
constexpr const Architecture *newestFor(int capability) {
  const Architecture *newest = nullptr;
  for (const Architecture &architecture : architectures)
    if (runsOn(architecture.name, capability))
      newest = &architecture;
  return newest;
}

/// The name of a device of `capability`, for which text is compiled: the table's name, or one
/// without a suffix for a device that the table lacks.
inline std::string architectureName(int capability) {
  const Architecture *newest = newestFor(capability);
  return newest && newest->capability == capability ? std::string(newest->name)
                                                    : "sm_" + std::to_string(capability);
}

/// Whether the table keeps its rules: it ascends, and each record agrees with its name.
constexpr bool areConsistent(const Architecture *first, const Architecture *end) {
  for (const Architecture *record = first; record != end; ++record)
    if (record->capability != capabilityOf(record->name) ||
        record->fp8Products != (record->capability >= firstFp8Capability) ||
        (record != first && record[-1].capability > record->capability))
      return false;
  return true;
}
static_assert(areConsistent(std::begin(architectures), std::end(architectures)));
static_assert(findArchitecture(defaultArchitecture) != nullptr);

} // namespace mpc
