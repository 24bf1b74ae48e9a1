// Shared by the two halves of the double: counters, planned failures, streams and their capture.
#pragma once

#include "DriverDouble.h"
#include "mpc/GemmForms.h"

#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <vector>

namespace mpc_double {

using Work = std::function<void()>;

struct Graph {
  std::vector<Work> work;
};

struct Stream {
  Graph *capturing = nullptr;
};

struct Event {
  size_t recorded = 0, reached = 0;
  size_t workDone = 0; // when it was reached
  bool isTimed = true;
};

/// Work that reached the device and is not done yet, because a test holds the device.
struct Pending {
  Work work;
  bool isEvent;
};

struct Recorder {
  std::mutex mutex;
  std::map<std::string, size_t> calls;
  std::map<std::string, int> failures;
  std::map<std::string, size_t> launched;
  std::map<std::string, mpc_double_launch> last;
  std::map<void *, size_t> memory, pinned;
  std::deque<Pending> pending;
  bool held = false;
  int contextDepth = 0, driverVersion = 13000, capability = 90;
  std::set<int> refusedEpilogues;
  std::vector<int> algorithms; // the microseconds of each; empty: not set
  std::map<char, unsigned> askedAlignment;
  size_t graphLaunches = 0;
  size_t workDone = 0; // the clock of the device: each piece of work takes a microsecond
  bool skips = false;  // a graph is at work whose copies to the host are to be all ones
};

Recorder &recorder();

/// Counts a call; the planned error of it, once, or 0.
int called(const char *function);
/// Does the work now, or when the graph that captures the stream is launched.
void submit(Stream *stream, Work work);
/// Puts work on the device: done now, or when a held device goes on.
void enqueue(Work work, bool isEvent = false);
/// Does the pending work: all of it, or the work up to the next event.
void goOn(bool toNextEvent);
/// Counts a copy from or to host memory that is not pinned: the driver waits in it.
void hostCopy(const void *host, size_t bytes);

constexpr int f32 = 0, f16 = 2, bf16 = 14; // cudaDataType_t
/// Elements of f32 and bf16.
float load(const void *data, int type, uint64_t at);
void store(void *data, int type, uint64_t at, float value);

/// Kernels of products' second forms are done, by their definition.
bool isSecondForm(const std::string &kernel);
void runSecondForm(const std::string &kernel, const mpc::gemm::BesideArguments &arguments);

} // namespace mpc_double

#define MPC_DOUBLE_CALL(function)                                                                  \
  if (int error = mpc_double::called(function))                                                    \
  return error
