#include "mpc/Threads.h"

namespace mpc {

std::thread startThread(const std::function<void()> &work) noexcept {
  try {
    return std::thread(work);
  } catch (...) { // std::system_error from the system, std::bad_alloc from the copy of `work`
    return std::thread();
  }
}

Helpers::Helpers(size_t count, const std::function<void()> &work) {
  threads.reserve(count);
  while (threads.size() < count) {
    std::thread started = startThread(work);
    if (!started.joinable())
      return;
    threads.push_back(std::move(started));
  }
}

Helpers::~Helpers() {
  for (std::thread &thread : threads)
    thread.join();
}

} // namespace mpc
