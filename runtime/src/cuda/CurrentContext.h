#pragma once

#include "cuda/CudaApi.h"

namespace mpc::cuda {

/// Makes a context current for the length of a call, and restores the caller's afterwards.
class CurrentContext {
public:
  CurrentContext(const Driver &driver, Context context) : driver(driver) {
    error = driver.contextPush(context);
  }
  ~CurrentContext() {
    Context popped;
    if (error == 0)
      driver.contextPop(&popped);
  }
  CurrentContext(const CurrentContext &) = delete;
  CurrentContext &operator=(const CurrentContext &) = delete;
  Status status() const { return driver.check(error, "cuCtxPushCurrent"); }

private:
  const Driver &driver;
  Error error;
};

} // namespace mpc::cuda
