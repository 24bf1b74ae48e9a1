// The messages to mpc_load_options.progress about kernels that are compiled while a program is
// loaded.
#pragma once

#include "artifact/Artifact.h"
#include "device/Device.h"
#include "device/ShareDone.h"

#include <chrono>
#include <functional>

namespace mpc {

class CompileNotice {
public:
  /// `compiler` and `target` are for people: "/usr/bin/g++", "this CPU".
  CompileNotice(const LoadRequest &request, std::string compiler, std::string target)
      : request(request), compiler(std::move(compiler)), target(std::move(target)) {}

  /// The function to call before a compilation, when nothing was found in the cache.
  std::function<void()> begin() {
    return [this] {
      start = Clock::now();
      tell("compiling " + std::to_string(request.plan.kernels()->size()) + " kernels (" +
           std::to_string((request.artifact.segmentText(request.plan.source()).size() + 999) /
                          1000) +
           " kB of text) for " + target + " with " + compiler);
    };
  }
  /// The function for a compilation unit by unit: begin() at 0 of them, then the share.
  std::function<void(size_t, size_t)> advance() {
    return [this](size_t done, size_t units) {
      if (done == 0)
        begin()();
      else if (const std::string text = share.take(done, units); !text.empty())
        tell(text);
    };
  }
  /// Call it after the compilation: reports the time, if there was a compilation.
  void end() const {
    if (start == Clock::time_point())
      return;
    const auto seconds =
        std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - start).count() / 100;
    tell("compiled in " + std::to_string(seconds / 10) + "." + std::to_string(seconds % 10) + " s");
  }

private:
  using Clock = std::chrono::steady_clock;
  void tell(const std::string &text) const {
    if (request.options.progress)
      request.options.progress(text);
  }

  const LoadRequest &request;
  std::string compiler, target;
  Clock::time_point start;
  ShareDone share;
};

} // namespace mpc
