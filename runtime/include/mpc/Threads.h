// Threads that a limit on processes or memory may refuse. No result depends on their number, so the
// caller goes on with the threads that the system gives.
#pragma once

#include <functional>
#include <thread>
#include <vector>

namespace mpc {

/// Runs `work` on a new thread. The result is not joinable if no thread could be started.
std::thread startThread(const std::function<void()> &work) noexcept;

/// Up to `count` threads that run the same work. The destructor waits for them. The owner calls the
/// work too, so that it is done even if no thread could be started.
class Helpers {
public:
  Helpers(size_t count, const std::function<void()> &work);
  ~Helpers();
  Helpers(const Helpers &) = delete;
  Helpers &operator=(const Helpers &) = delete;

  /// The number of threads that were started.
  size_t size() const { return threads.size(); }

private:
  std::vector<std::thread> threads;
};

} // namespace mpc
