#include "TimingDevice.h"

#include "cuda/GraphTimer.h"

#include <algorithm>
#include <dlfcn.h>

namespace mpc::gpu {

using namespace cuda;

Seconds secondsOf(std::vector<double> taken) {
  if (taken.empty())
    return {};
  std::sort(taken.begin(), taken.end());
  const size_t n = taken.size();
  return {taken[n / 2], taken.front(), taken.back(), taken[n * 3 / 4] - taken[n / 4]};
}

Result<std::unique_ptr<TimingDevice>> TimingDevice::open() {
  MPC_ASSIGN(const Driver *const driver, Driver::find());
  std::unique_ptr<TimingDevice> device(new TimingDevice(*driver));
  MPC_TRY(device->start());
  return device;
}

Status TimingDevice::start() {
  // The library is open already, since the driver was found in it.
  void *library = nullptr;
  for (const std::string &file : libraryNames().driver)
    if (!library)
      library = ::dlopen(file.c_str(), RTLD_NOW);
#define MPC_FIND(member, symbol, parameters)                                                       \
  if (library)                                                                                     \
    member = reinterpret_cast<decltype(member)>(::dlsym(library, symbol));                         \
  if (!member)                                                                                     \
    return Status(Code::NoDevice, std::string("the driver has no ") + symbol);
  MPC_TIMING_FUNCTIONS(MPC_FIND)
#undef MPC_FIND
  MPC_TRY(driver.check(driver.deviceGet(&device, 0), "cuDeviceGet"));
  char model[256] = "";
  MPC_TRY(driver.check(driver.deviceName(model, sizeof(model), device), "cuDeviceGetName"));
  name = model;
  int major = 0, minor = 0, l2 = 0;
  for (const auto &[attribute, value] :
       {std::pair(attributeCapabilityMajor, &major), std::pair(attributeCapabilityMinor, &minor),
        std::pair(attributeL2Bytes, &l2)})
    MPC_TRY(driver.check(driver.deviceAttribute(value, attribute, device), "cuDeviceGetAttribute"));
  capability = 10 * major + minor;
  l2Bytes = static_cast<uint64_t>(l2);
  Context retained = nullptr;
  MPC_TRY(driver.check(driver.primaryRetain(&retained, device), "cuDevicePrimaryCtxRetain"));
  context = retained;
  MPC_TRY(driver.check(driver.contextPush(context), "cuCtxPushCurrent"));
  return driver.check(driver.streamCreate(&stream, streamNonBlocking), "cuStreamCreate");
}

TimingDevice::~TimingDevice() {
  if (!context)
    return;
  release();
  if (stream)
    driver.streamDestroy(stream);
  driver.contextPop(&context);
  driver.primaryRelease(device);
}

Result<DevicePtr> TimingDevice::claim(uint64_t bytes) {
  DevicePtr claimed = 0;
  MPC_TRY(
      driver.check(driver.memoryAllocate(&claimed, std::max<uint64_t>(bytes, 256)), "cuMemAlloc"));
  memory.push_back(claimed);
  return claimed;
}

void TimingDevice::release() {
  driver.streamSynchronize(stream);
  for (const GraphExec graph : graphs)
    driver.graphExecDestroy(graph);
  for (const DevicePtr claimed : memory)
    driver.memoryFree(claimed);
  graphs.clear();
  memory.clear();
}

Result<uint64_t> TimingDevice::freeBytes() const {
  size_t free = 0, total = 0;
  MPC_TRY(driver.check(memoryInfo(&free, &total), "cuMemGetInfo"));
  return static_cast<uint64_t>(free);
}

Result<GraphExec> TimingDevice::capture(const std::function<Status(Stream)> &issue) {
  MPC_ASSIGN(const GraphExec executable, captureGraph(driver, stream, issue));
  graphs.push_back(executable);
  MPC_TRY(driver.check(driver.graphUpload(executable, stream), "cuGraphUpload"));
  return executable;
}

Result<std::vector<double>> TimingDevice::replay(GraphExec graph, int count) const {
  return secondsOfLaunches(driver, stream,
                           std::vector<GraphExec>(static_cast<size_t>(count), graph));
}

Status TimingDevice::wait() const {
  return driver.check(driver.streamSynchronize(stream), "cuStreamSynchronize");
}

Result<int> TimingDevice::attributeOf(Function function, int attribute) const {
  int value = 0;
  MPC_TRY(driver.check(functionAttribute(&value, attribute, function), "cuFuncGetAttribute"));
  return value;
}

} // namespace mpc::gpu
