#pragma once

#include "mpc/Threads.h"

#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>

namespace mpc {

/// What `body` gives, on a thread of its own; nothing where it has not ended within the limit. The
/// thread is left waiting then, so that `body` owns what it uses.
template <typename T>
std::optional<T> within(unsigned seconds, std::function<T()> body) {
  struct Shared {
    std::mutex mutex;
    std::condition_variable changed;
    std::optional<T> result;
  };
  const auto shared = std::make_shared<Shared>();
  std::thread thread = startThread([shared, body] {
    T result = body();
    const std::lock_guard<std::mutex> lock(shared->mutex);
    shared->result = std::move(result);
    shared->changed.notify_all();
  });
  if (!thread.joinable())
    return body();
  thread.detach();
  std::unique_lock<std::mutex> lock(shared->mutex);
  shared->changed.wait_for(lock, std::chrono::seconds(seconds),
                           [&] { return shared->result.has_value(); });
  return shared->result;
}

} // namespace mpc
