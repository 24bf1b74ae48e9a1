// Steps of the cuda device on the driver's double: the calls of a step, which never waits and does
// not touch memory in flight. The double does copies and fills, and only records kernels, so the
// tests read metrics that copies make.
#include "TinyTraining.h"
#include "cuda/CudaApi.h"
#include "driver_double/DriverDouble.h"
#include "mpc/mpc.h"

#include <gtest/gtest.h>

#include <array>
#include <cstring>

namespace mpc::test {
namespace {

const int64_t tinyShape[] = {tinyElements};

class CudaSteps : public ::testing::Test {
protected:
  static void SetUpTestSuite() {
    cuda::libraryNames().driver = {MPC_DRIVER_DOUBLE};
    cuda::libraryNames().blas = {MPC_DRIVER_DOUBLE};
  }
  void SetUp() override {
    mpc_double_reset();
    TinyTrainingOptions options;
    options.target = "sm_90a";
    path = writeTinyTraining("cuda-training.mpcx", options);
  }
  void TearDown() override {
    mpc_double_hold(0);
    mpc_double_driver_version(13000);
    mpc_unload(program);
    EXPECT_EQ(mpc_double_allocated(), 0u);
  }

  mpc_status load(void *context = nullptr, void *stream = nullptr) {
    mpc_load_options options = MPC_LOAD_OPTIONS_INIT;
    const std::string cache = testFolder() + "/cache";
    options.device = "cuda";
    options.cache_folder = cache.c_str();
    options.context = context;
    options.stream = stream;
    return mpc_load(path.c_str(), &options, &program);
  }

  /// A step whose batch starts with `first`; the caller's memory is used again at once.
  mpc_status step(float first, mpc_memory memory = MPC_HOST) {
    alignas(64) static float x[tinyElements];
    x[0] = first;
    const mpc_tensor input = {x, MPC_F32, memory, 1, tinyShape};
    const mpc_status status = mpc_step(program, &input, 1, nullptr, 0);
    if (memory == MPC_HOST)
      x[0] = -1.0f;
    return status;
  }

  mpc_metrics poll() {
    mpc_metrics metrics = MPC_METRICS_INIT;
    EXPECT_EQ(mpc_poll_metrics(program, &metrics), MPC_OK) << mpc_error_message();
    return metrics;
  }
  mpc_status pollStatus() {
    mpc_metrics metrics = MPC_METRICS_INIT;
    return mpc_poll_metrics(program, &metrics);
  }

  std::string path;
  mpc_program *program = nullptr;
};

/// The calls that a step may never make.
void expectNothingWaited() {
  for (const char *function :
       {"cuStreamSynchronize", "cuMemAlloc_v2", "cuMemFree_v2", "cuMemHostAlloc", "cuMemFreeHost",
        "cuEventCreate", "cuStreamBeginCapture_v2", "cuGraphInstantiateWithFlags", "cuLaunchKernel",
        "cuMemcpyDtoHAsync_v2", "cuModuleLoadData", "cublasLtMatmul"})
    EXPECT_EQ(mpc_double_calls(function), 0u) << function;
  EXPECT_EQ(mpc_double_waiting_copies(), 0u);
}

TEST_F(CudaSteps, a_step_is_one_graph_launch_from_the_first_on) {
  ASSERT_EQ(load(), MPC_OK) << mpc_error_message();
  mpc_double_reset();
  for (int i = 1; i <= 20; ++i) {
    ASSERT_EQ(step(static_cast<float>(i)), MPC_OK) << mpc_error_message();
    EXPECT_EQ(mpc_double_calls("cuGraphLaunch"), static_cast<size_t>(i));
    EXPECT_EQ(mpc_double_calls("cuEventRecord"), static_cast<size_t>(i));
    EXPECT_EQ(mpc_double_launched("update"), static_cast<size_t>(i));
    const mpc_metrics metrics = poll();
    EXPECT_EQ(metrics.sequence, static_cast<uint64_t>(i));
    EXPECT_EQ(metrics.values[5], i);
    EXPECT_EQ(metrics.learning_rate, 0.125);
  }
  EXPECT_EQ(mpc_double_calls("cuMemcpyHtoDAsync_v2"), 0u); // the graph's own copy
  EXPECT_EQ(pollStatus(), MPC_WOULD_BLOCK);
  expectNothingWaited();
}

TEST_F(CudaSteps, all_kernels_run_before_capture_and_the_state_has_its_first_values) {
  ASSERT_EQ(load(), MPC_OK) << mpc_error_message();
  for (const char *kernel : {"look", "update", "accumulate", "count", "apply", "derive"})
    EXPECT_EQ(mpc_double_launched(kernel), 1u) << kernel;
  EXPECT_EQ(mpc_double_launched("eval"), 0u);
  EXPECT_EQ(mpc_double_calls("cuStreamBeginCapture_v2"), 10u); // two entries of 4, apply of 2
  float w[tinyElements], rate = 0;
  ASSERT_EQ(mpc_state_read(program, stateW, w, sizeof(w)), MPC_OK);
  ASSERT_EQ(mpc_state_read(program, stateRate, &rate, 4), MPC_OK);
  for (int i = 0; i < tinyElements; ++i)
    EXPECT_EQ(w[i], weightAt(i));
  EXPECT_EQ(rate, 0.125f);
}

TEST_F(CudaSteps, two_steps_may_be_in_flight_and_a_third_would_block) {
  ASSERT_EQ(load(), MPC_OK) << mpc_error_message();
  mpc_double_reset();
  mpc_double_hold(1);
  ASSERT_EQ(step(1), MPC_OK) << mpc_error_message();
  ASSERT_EQ(mpc_parameter_set(program, "hyper.learning_rate", 0.5), MPC_OK);
  ASSERT_EQ(step(2), MPC_OK) << mpc_error_message();
  for (int i = 0; i < 3; ++i)
    EXPECT_EQ(step(3), MPC_WOULD_BLOCK);
  EXPECT_NE(std::string(mpc_error_message()).find("both slots are in flight"), std::string::npos);
  EXPECT_EQ(pollStatus(), MPC_WOULD_BLOCK);
  EXPECT_EQ(mpc_double_calls("cuGraphLaunch"), 2u);
  mpc_double_advance(); // the first is done
  ASSERT_EQ(mpc_parameter_set(program, "hyper.learning_rate", 2.0), MPC_OK);
  ASSERT_EQ(step(4), MPC_OK) << mpc_error_message();
  EXPECT_EQ(step(5), MPC_WOULD_BLOCK);
  mpc_double_hold(0);
  const double rates[] = {0.125, 0.5, 2.0}, firsts[] = {1, 2, 4};
  for (int i = 0; i < 3; ++i) {
    const mpc_metrics metrics = poll();
    EXPECT_EQ(metrics.sequence, static_cast<uint64_t>(i + 1));
    EXPECT_EQ(metrics.learning_rate, rates[i]);
    EXPECT_EQ(metrics.values[5], firsts[i]);
  }
  EXPECT_EQ(pollStatus(), MPC_WOULD_BLOCK);
  expectNothingWaited();
}

TEST_F(CudaSteps, a_slow_device_gets_every_batch_in_order) {
  ASSERT_EQ(load(), MPC_OK) << mpc_error_message();
  mpc_double_hold(1);
  int done = 0, blocked = 0;
  for (int next = 1; next <= 50;) {
    const mpc_status status = step(static_cast<float>(next));
    ASSERT_TRUE(status == MPC_OK || status == MPC_WOULD_BLOCK) << mpc_error_message();
    next += status == MPC_OK;
    blocked += status == MPC_WOULD_BLOCK;
    if (status == MPC_WOULD_BLOCK)
      mpc_double_advance();
    if (next % 7 == 0)
      while (pollStatus() == MPC_OK)
        ++done;
  }
  EXPECT_GT(blocked, 40);
  ASSERT_EQ(mpc_wait(program), MPC_OK);
  mpc_metrics metrics = MPC_METRICS_INIT;
  while (mpc_poll_metrics(program, &metrics) == MPC_OK)
    ++done;
  EXPECT_EQ(done, 50);
  EXPECT_EQ(metrics.values[5], 50.0);
}

TEST_F(CudaSteps, micro_steps_and_apply_take_slots_too) {
  ASSERT_EQ(load(), MPC_OK) << mpc_error_message();
  mpc_double_reset();
  mpc_double_hold(1);
  float x[tinyElements] = {};
  const mpc_tensor input = {x, MPC_F32, MPC_HOST, 1, tinyShape};
  ASSERT_EQ(mpc_micro_step(program, &input, 1, nullptr, 0), MPC_OK) << mpc_error_message();
  ASSERT_EQ(mpc_apply(program), MPC_OK) << mpc_error_message();
  EXPECT_EQ(mpc_apply(program), MPC_WOULD_BLOCK);
  mpc_double_hold(0);
  EXPECT_STREQ(poll().entry, "micro_step");
  EXPECT_STREQ(poll().entry, "apply");
  EXPECT_EQ(mpc_double_calls("cuGraphLaunch"), 2u);
  expectNothingWaited();
}

TEST_F(CudaSteps, batches_on_the_device_are_copied_there) {
  ASSERT_EQ(load(), MPC_OK) << mpc_error_message();
  mpc_double_reset();
  for (int i = 1; i <= 4; ++i) {
    ASSERT_EQ(step(static_cast<float>(i), MPC_DEVICE), MPC_OK) << mpc_error_message();
    EXPECT_EQ(poll().values[5], i);
  }
  EXPECT_EQ(mpc_double_calls("cuMemcpyDtoDAsync_v2"), 4u);
  EXPECT_EQ(mpc_double_calls("cuGraphLaunch"), 4u);
  expectNothingWaited();
}

TEST_F(CudaSteps, results_that_are_no_metrics_stay_on_the_device) {
  ASSERT_EQ(load(), MPC_OK) << mpc_error_message();
  float x[tinyElements] = {}, gradient[tinyElements];
  const mpc_tensor input = {x, MPC_F32, MPC_HOST, 1, tinyShape};
  mpc_tensor output = {gradient, MPC_F32, MPC_DEVICE, 1, tinyShape};
  mpc_double_reset();
  ASSERT_EQ(mpc_step(program, &input, 1, &output, 1), MPC_OK) << mpc_error_message();
  EXPECT_EQ(mpc_double_calls("cuMemcpyDtoDAsync_v2"), 1u);
  expectNothingWaited();
  output.memory = MPC_HOST;
  EXPECT_EQ(mpc_step(program, &input, 1, &output, 1), MPC_INVALID_ARGUMENT);
  EXPECT_NE(std::string(mpc_error_message()).find("gradient.w is on the host"), std::string::npos);
}

TEST_F(CudaSteps, wait_waits_once) {
  ASSERT_EQ(load(), MPC_OK) << mpc_error_message();
  mpc_double_hold(1);
  ASSERT_EQ(step(1), MPC_OK);
  ASSERT_EQ(step(2), MPC_OK);
  mpc_double_reset();
  ASSERT_EQ(mpc_wait(program), MPC_OK);
  EXPECT_EQ(mpc_double_calls("cuStreamSynchronize"), 1u);
  EXPECT_EQ(poll().sequence, 1u);
  EXPECT_EQ(poll().sequence, 2u);
}

TEST_F(CudaSteps, the_callers_context_and_stream_are_used) {
  // The double's stream, made through its own interface.
  const auto driver = cuda::Driver::find();
  ASSERT_TRUE(driver.ok());
  int context = 0;
  cuda::Stream stream = nullptr;
  (*driver)->contextPush(reinterpret_cast<cuda::Context>(&context));
  ASSERT_EQ((*driver)->streamCreate(&stream, 0), 0);
  mpc_double_reset();
  ASSERT_EQ(load(&context, stream), MPC_OK) << mpc_error_message();
  EXPECT_EQ(mpc_double_calls("cuDevicePrimaryCtxRetain"), 0u);
  EXPECT_EQ(mpc_double_calls("cuStreamCreate"), 1u); // the one that captures
  ASSERT_EQ(step(3), MPC_OK) << mpc_error_message();
  EXPECT_EQ(poll().values[5], 3.0);
  mpc_unload(program);
  program = nullptr;
  (*driver)->streamDestroy(stream);
  cuda::Context popped;
  (*driver)->contextPop(&popped);
}

TEST_F(CudaSteps, states_are_saved_and_loaded) {
  ASSERT_EQ(load(), MPC_OK) << mpc_error_message();
  const std::string state = testFolder() + "/cuda.state";
  const int32_t steps = 17;
  ASSERT_EQ(mpc_state_write(program, "optimizer.step", &steps, 4), MPC_OK) << mpc_error_message();
  ASSERT_EQ(mpc_save_state(program, state.c_str()), MPC_OK) << mpc_error_message();
  mpc_unload(program);
  ASSERT_EQ(load(), MPC_OK);
  ASSERT_EQ(step(1), MPC_OK);
  mpc_double_reset();
  ASSERT_EQ(mpc_load_state(program, state.c_str()), MPC_OK) << mpc_error_message();
  EXPECT_EQ(mpc_double_launched("derive"), 1u); // init ran behind it
  int32_t read = 0;
  ASSERT_EQ(mpc_state_read(program, stateSteps, &read, 4), MPC_OK);
  EXPECT_EQ(read, 17);
  EXPECT_EQ(poll().sequence, 1u); // the work in flight is done
}

TEST_F(CudaSteps, failures_of_the_driver_are_values) {
  for (const char *function : {"cuMemHostAlloc", "cuEventCreate", "cuStreamBeginCapture_v2",
                               "cuGraphInstantiateWithFlags", "cuGraphUpload", "cuLaunchKernel"}) {
    mpc_double_fail(function, 700);
    EXPECT_EQ(load(), MPC_LIBRARY_FAILED) << function;
    EXPECT_EQ(mpc_double_allocated(), 0u) << function;
  }
  ASSERT_EQ(load(), MPC_OK) << mpc_error_message();
  for (const char *function : {"cuGraphLaunch", "cuEventRecord"}) {
    mpc_double_fail(function, 700);
    EXPECT_EQ(step(1), MPC_LIBRARY_FAILED) << function;
  }
  ASSERT_EQ(step(2), MPC_OK) << mpc_error_message();
  mpc_double_fail("cuEventQuery", 700);
  EXPECT_EQ(pollStatus(), MPC_LIBRARY_FAILED);
  EXPECT_EQ(poll().values[5], 2.0);
}

TEST_F(CudaSteps, large_parameter_blocks_need_a_driver_that_has_them) {
  TinyOptions options;
  options.target = "sm_90a";
  options.withModule = true;
  options.extraArguments = 600;
  path = writeTinyArtifact("large.mpcx", options);
  mpc_double_driver_version(12000);
  EXPECT_EQ(load(), MPC_UNSUPPORTED);
  EXPECT_NE(std::string(mpc_error_message()).find("4824 bytes of arguments"), std::string::npos)
      << mpc_error_message();
  mpc_double_driver_version(12010);
  EXPECT_EQ(load(), MPC_OK) << mpc_error_message();
}

} // namespace
} // namespace mpc::test
