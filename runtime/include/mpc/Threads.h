// Threads that a limit on processes or memory may refuse. No result depends on how many there are,
// so who asks goes on with those that the system gives.
#ifndef MPC_THREADS_H
#define MPC_THREADS_H

#include "mpc/Export.h"

#include <functional>
#include <thread>
#include <vector>

namespace mpc {

/// Runs `work` on a thread of its own; the result is not joinable where none could be started.
MPC_API std::thread startThread(const std::function<void()> &work) noexcept;

/// Up to `count` threads that run the same work; they are waited for when this goes. Who makes it
/// calls the work too, so that it is done where no thread could be started.
class MPC_API Helpers {
public:
  Helpers(size_t count, const std::function<void()> &work);
  ~Helpers();
  Helpers(const Helpers &) = delete;
  Helpers &operator=(const Helpers &) = delete;

  /// How many were started.
  size_t size() const { return threads.size(); }

private:
  std::vector<std::thread> threads;
};

} // namespace mpc

#endif // MPC_THREADS_H
