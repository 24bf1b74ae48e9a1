// One counting function for each member of the driver's table, made from its type.
#include "Counters.h"

#include <atomic>

namespace mpc::gpu {
namespace {

enum Index {
#define MPC_INDEX(member, symbol, parameters) member##Index,
  MPC_DRIVER_FUNCTIONS(MPC_INDEX)
#undef MPC_INDEX
      functionCount
};
std::atomic<size_t> calls[functionCount];

template <int index, typename... Arguments>
struct Counter {
  static inline cuda::Error (*real)(Arguments...) = nullptr;
  static cuda::Error call(Arguments... arguments) {
    ++calls[index];
    return real(arguments...);
  }
};

template <int index, typename... Arguments>
void install(cuda::Error (*&member)(Arguments...)) {
  Counter<index, Arguments...>::real = member;
  member = &Counter<index, Arguments...>::call;
}

} // namespace

Status installCounters() {
  Result<const cuda::Driver *> found = cuda::Driver::find();
  if (!found.ok())
    return found.status();
  // The table is one object of the library for the whole process, and not a constant.
  auto &driver = const_cast<cuda::Driver &>(**found);
#define MPC_INSTALL(member, symbol, parameters) install<member##Index>(driver.member);
  MPC_DRIVER_FUNCTIONS(MPC_INSTALL)
#undef MPC_INSTALL
  return Status();
}

Counts counts() {
  return {calls[streamSynchronizeIndex], calls[memoryAllocateIndex], calls[launchKernelIndex],
          calls[graphLaunchIndex],       calls[copyToHostIndex],     calls[copyToDeviceIndex]};
}

void resetCounts() {
  for (std::atomic<size_t> &count : calls)
    count = 0;
}

} // namespace mpc::gpu
