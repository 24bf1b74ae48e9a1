// Hand-built artifacts run on cpu and cpu-check through the C API.
#include "TinyArtifact.h"
#include "mpc/mpc.h"

#include <gtest/gtest.h>

#include <cstring>
#include <thread>

namespace mpc::test {
namespace {

const int64_t tinyShape[] = {tinyElements};

struct Program {
  mpc_program *handle = nullptr;
  mpc_status status;
  explicit Program(const std::string &path, const char *device = "cpu",
                   const char *weights = nullptr, unsigned threads = 0) {
    mpc_load_options options = MPC_LOAD_OPTIONS_INIT;
    const std::string cache = testFolder() + "/cache";
    options.device = device;
    options.weights = weights;
    options.cache_folder = cache.c_str();
    options.threads = threads;
    status = mpc_load(path.c_str(), &options, &handle);
  }
  ~Program() { mpc_unload(handle); }
  mpc_status run(const float *x, float *y) {
    const mpc_tensor input = {const_cast<float *>(x), MPC_F32, MPC_HOST, 1, tinyShape};
    const mpc_tensor output = {y, MPC_F32, MPC_HOST, 1, tinyShape};
    return mpc_run(handle, nullptr, &input, 1, &output, 1);
  }
};

struct Floats {
  alignas(64) float values[tinyElements + 1] = {};
  Floats() {
    for (int64_t i = 0; i < tinyElements; ++i)
      values[i] = static_cast<float>(i) * 0.125f - 5.0f;
  }
};

TEST(Run, cpu_runs_a_kernel) {
  Program program(writeTinyArtifact("run.mpcx"));
  ASSERT_EQ(program.status, MPC_OK) << mpc_error_message();
  Floats x, y;
  ASSERT_EQ(program.run(x.values, y.values), MPC_OK) << mpc_error_message();
  for (int64_t i = 0; i < tinyElements; ++i)
    EXPECT_EQ(y.values[i], 2.0f * x.values[i] + weightAt(i));
}

TEST(Run, unaligned_tensors_are_copied) {
  Program program(writeTinyArtifact("run.mpcx"));
  ASSERT_EQ(program.status, MPC_OK) << mpc_error_message();
  Floats x, y;
  ASSERT_EQ(program.run(x.values + 1, y.values + 1), MPC_OK) << mpc_error_message();
  for (int64_t i = 0; i < tinyElements; ++i)
    EXPECT_EQ(y.values[i + 1], 2.0f * x.values[i + 1] + weightAt(i));
}

TEST(Run, parallel_launches_give_the_same_bits) {
  TinyOptions options;
  options.cost = 1000000000; // large enough for the pool
  const std::string path = writeTinyArtifact("parallel.mpcx", options);
  Floats x, one, many;
  Program single(path, "cpu", nullptr, 1), pool(path, "cpu", nullptr, 4);
  ASSERT_EQ(pool.status, MPC_OK) << mpc_error_message();
  EXPECT_STREQ(mpc_device_name(pool.handle), "cpu (4 threads)");
  ASSERT_EQ(single.run(x.values, one.values), MPC_OK);
  for (int i = 0; i < 2000; ++i) {
    std::memset(many.values, 0, sizeof(many.values));
    ASSERT_EQ(pool.run(x.values, many.values), MPC_OK);
    ASSERT_EQ(std::memcmp(one.values, many.values, tinyElements * 4), 0);
  }
}

TEST(Run, init_derives_state) {
  TinyOptions options;
  options.withInit = true;
  for (const char *device : {"cpu", "cpu-check"}) {
    Program program(writeTinyArtifact("init.mpcx", options), device);
    ASSERT_EQ(program.status, MPC_OK) << mpc_error_message();
    EXPECT_EQ(mpc_entry_count(program.handle), 1u);
    float half[tinyElements];
    ASSERT_EQ(mpc_state_read(program.handle, 1, half, sizeof(half)), MPC_OK) << mpc_error_message();
    Floats x, y;
    ASSERT_EQ(program.run(x.values, y.values), MPC_OK) << mpc_error_message();
    for (int64_t i = 0; i < tinyElements; ++i) {
      EXPECT_EQ(half[i], 0.5f * weightAt(i));
      EXPECT_EQ(y.values[i], 2.0f * x.values[i] + half[i]);
    }
  }
}

TEST(Run, gemm_runs_its_kernel) {
  TinyOptions options;
  options.withGemm = true;
  Program program(writeTinyArtifact("gemm.mpcx", options));
  ASSERT_EQ(program.status, MPC_OK) << mpc_error_message();
  Floats x, y;
  ASSERT_EQ(program.run(x.values, y.values), MPC_OK) << mpc_error_message();
  double worst = 0;
  for (int i = 0; i < 8; ++i)
    for (int j = 0; j < 8; ++j) {
      double sum = 0;
      for (int k = 0; k < 12; ++k)
        sum += double(x.values[i * 12 + k]) * weightAt(k * 8 + j);
      worst = std::max(worst, std::abs(sum - y.values[i * 8 + j]));
    }
  EXPECT_LE(worst, 1e-3);
}

TEST(Run, byte_offsets_are_kept) {
  TinyOptions options;
  options.kernelGrid = 2;
  options.change = [](std::vector<fb::Arg> &args, uint32_t &grid) {
    args[0] = fb::Arg(args[0].buffer(), false, 128, 256); // x from element 32
    args[1] = fb::Arg(args[1].buffer(), false, 64, 256);  // w from element 16
    grid = 2;
  };
  for (const char *device : {"cpu", "cpu-check"}) {
    Program program(writeTinyArtifact("offsets.mpcx", options), device);
    ASSERT_EQ(program.status, MPC_OK) << mpc_error_message();
    Floats x, y;
    ASSERT_EQ(program.run(x.values, y.values), MPC_OK) << mpc_error_message();
    for (int64_t i = 0; i < 64; ++i)
      EXPECT_EQ(y.values[i], 2.0f * x.values[i + 32] + weightAt(i + 16));
  }
}

TEST(Run, a_launch_may_have_thousands_of_arguments) {
  TinyOptions options;
  options.extraArguments = 4000;
  for (const char *device : {"cpu", "cpu-check"}) {
    Program program(writeTinyArtifact("many.mpcx", options), device);
    ASSERT_EQ(program.status, MPC_OK) << mpc_error_message();
    Floats x, y;
    ASSERT_EQ(program.run(x.values, y.values), MPC_OK) << mpc_error_message();
    EXPECT_EQ(y.values[7], 2.0f * x.values[7] + weightAt(7));
  }
  options.extraArguments = 4093;
  Program program(writeTinyArtifact("many.mpcx", options));
  EXPECT_EQ(program.status, MPC_DAMAGED);
  EXPECT_NE(std::string(mpc_error_message()).find("4096 arguments, at most 4095"),
            std::string::npos)
      << mpc_error_message();
}

TEST(CpuCheck, agrees_with_cpu_bit_for_bit) {
  const std::string path = writeTinyArtifact("check.mpcx");
  Program cpu(path), check(path, "cpu-check");
  ASSERT_EQ(check.status, MPC_OK) << mpc_error_message();
  Floats x, a, b;
  ASSERT_EQ(cpu.run(x.values, a.values), MPC_OK);
  ASSERT_EQ(check.run(x.values, b.values), MPC_OK) << mpc_error_message();
  EXPECT_EQ(std::memcmp(a.values, b.values, tinyElements * 4), 0);
}

TEST(CpuCheck, finds_a_missing_barrier) {
  TinyOptions options;
  options.kernel = "racy";
  Program program(writeTinyArtifact("racy.mpcx", options), "cpu-check");
  ASSERT_EQ(program.status, MPC_OK) << mpc_error_message();
  Floats x, y;
  EXPECT_EQ(program.run(x.values, y.values), MPC_CHECK_FAILED);
  EXPECT_NE(std::string(mpc_error_message()).find("kernel racy; layer.one"), std::string::npos)
      << mpc_error_message();
}

#if !defined(__SANITIZE_ADDRESS__)
TEST(CpuCheck, finds_a_write_outside_a_buffer) {
  TinyOptions options;
  options.kernel = "overrun";
  Program program(writeTinyArtifact("overrun.mpcx", options), "cpu-check");
  ASSERT_EQ(program.status, MPC_OK) << mpc_error_message();
  Floats x, y;
  EXPECT_EQ(program.run(x.values, y.values), MPC_CHECK_FAILED);
  EXPECT_NE(std::string(mpc_error_message()).find("outside buffer y: byte 1 after its end"),
            std::string::npos)
      << mpc_error_message();
}
#else
TEST(CpuCheckDeathTest, asan_finds_a_write_outside_a_buffer) {
  TinyOptions options;
  options.kernel = "overrun";
  const std::string path = writeTinyArtifact("overrun.mpcx", options);
  const auto run = [&] {
    Program program(path, "cpu-check");
    Floats x, y;
    program.run(x.values, y.values);
  };
  EXPECT_DEATH(run(), "heap-buffer-overflow");
}
#endif

} // namespace
} // namespace mpc::test
