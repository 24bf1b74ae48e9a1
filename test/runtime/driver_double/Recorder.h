// What the two halves of the double share: counters, planned failures, streams and their capture.
#ifndef MPC_TEST_DRIVERDOUBLE_RECORDER_H
#define MPC_TEST_DRIVERDOUBLE_RECORDER_H

#include "DriverDouble.h"

#include <functional>
#include <map>
#include <mutex>
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

struct Recorder {
  std::mutex mutex;
  std::map<std::string, size_t> calls;
  std::map<std::string, int> failures;
  std::map<std::string, size_t> launched;
  std::map<std::string, mpc_double_launch> last;
  std::map<void *, size_t> memory;
  int contextDepth = 0;
};

Recorder &recorder();

/// Counts a call; the planned error of it, once, or 0.
int called(const char *function);
/// Does the work now, or when the graph that captures the stream is launched.
void submit(Stream *stream, Work work);

} // namespace mpc_double

#define MPC_DOUBLE_CALL(function)                                                                  \
  if (int error = mpc_double::called(function))                                                    \
  return error

#endif // MPC_TEST_DRIVERDOUBLE_RECORDER_H
