// A device to time on: its context, one stream, memory that is freed at the end, and graphs whose
// replays are timed by events. Calls of the driver go through the runtime's table; what only timing
// asks for is in a table of its own.
#pragma once

#include "cuda/CudaApi.h"

#include <functional>
#include <memory>
#include <vector>

namespace mpc::gpu {

// X(member, symbol, parameters)
#define MPC_TIMING_FUNCTIONS(X)                                                                    \
  X(functionAttribute, "cuFuncGetAttribute", (int *, int, cuda::Function))                         \
  X(memoryInfo, "cuMemGetInfo_v2", (size_t *, size_t *))

/// CUdevice_attribute and CUfunction_attribute.
constexpr int attributeL2Bytes = 38;
constexpr int functionSharedBytes = 1, functionLocalBytes = 3, functionRegisters = 4;

/// Median, least and most of seconds, and the distance between the quartiles.
struct Seconds {
  double median = 0, least = 0, most = 0, spread = 0;
};
Seconds secondsOf(std::vector<double> taken);

class TimingDevice {
public:
  /// The first device; NoDevice where there is none.
  static Result<std::unique_ptr<TimingDevice>> open();
  ~TimingDevice();
  TimingDevice(const TimingDevice &) = delete;
  TimingDevice &operator=(const TimingDevice &) = delete;

  /// 256-byte aligned memory of at least a byte, which is kept to the next release().
  Result<cuda::DevicePtr> claim(uint64_t bytes);
  void release();
  /// The bytes that no one has.
  Result<uint64_t> freeBytes() const;

  /// The work that `issue` puts on a stream, as a graph; it is kept to the next release().
  Result<cuda::GraphExec> capture(const std::function<Status(cuda::Stream)> &issue);
  /// The seconds of each of `count` launches of a graph, by events.
  Result<std::vector<double>> replay(cuda::GraphExec graph, int count) const;
  Status wait() const;
  Result<int> attributeOf(cuda::Function function, int attribute) const;

  const cuda::Driver &driver;
  cuda::Stream stream = nullptr;
  int capability = 0;
  uint64_t l2Bytes = 0;
  std::string name;

private:
  explicit TimingDevice(const cuda::Driver &driver) : driver(driver) {}
  Status start();
#define MPC_MEMBER(member, symbol, parameters) cuda::Error(*member) parameters = nullptr;
  MPC_TIMING_FUNCTIONS(MPC_MEMBER)
#undef MPC_MEMBER
  cuda::Device device = 0;
  cuda::Context context = nullptr;
  std::vector<cuda::DevicePtr> memory;
  std::vector<cuda::GraphExec> graphs;
};

} // namespace mpc::gpu
