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
/// Whether work may be done; empty: it always may.
using Ready = std::function<bool()>;

struct Item {
  std::string name; // "gemm", or a kernel's
  Work work;
  Ready ready;
};

struct Stream;
struct Graph {
  std::vector<Item> items;
  std::set<Stream *> branches; // other streams of the capture
};

struct Stream {
  Graph *capturing = nullptr;
  size_t put = 0, joined = 0; // of a branch: its items in this capture, and those waited for
  std::vector<Item> later;    // of a branch, with MPC_DOUBLE_LATE_COLLECTIVES
};

struct Event {
  Graph *graph = nullptr; // it is of this capture
  Stream *stream = nullptr;
  size_t put = 0; // the stream's items in front of it
  size_t recorded = 0, reached = 0;
  size_t workDone = 0; // when it was reached
  bool isTimed = true;
};

/// Work that reached the device and is not done yet, because a test holds the device.
struct Pending {
  Work work;
  bool isEvent;
  Ready ready;
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
void submit(Stream *stream, const std::string &name, Work work, Ready ready = {});
/// Puts work on the device: done now, or when a held device goes on.
void enqueue(Work work, bool isEvent = false, Ready ready = {});
/// Does the pending work that is ready: all of it, or the work up to the next event.
void goOn(bool toNextEvent);
/// Does all of it.
void finishAll();
/// Counts a copy from or to host memory that is not pinned: the driver waits in it.
void hostCopy(const void *host, size_t bytes);

constexpr int f32 = 0, f16 = 2, bf16 = 14, e4m3 = 28, e5m2 = 29; // cudaDataType_t
/// Elements; those of 8 bits are only loaded.
float load(const void *data, int type, uint64_t at);
void store(void *data, int type, uint64_t at, float value);

/// Kernels of products' second forms are done, by their definition.
bool isSecondForm(const std::string &kernel);
void runSecondForm(const std::string &kernel, const mpc::gemm::BesideArguments &arguments);

} // namespace mpc_double

#define MPC_DOUBLE_CALL(function)                                                                  \
  if (int error = mpc_double::called(function))                                                    \
  return error
