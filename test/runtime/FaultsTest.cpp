// The runtime where the system gives less than it asks for: no thread, no memory. A program then
// loads with fewer threads, or is refused by a status; nothing hangs, ends the process or leaves
// the C border as an exception.
#include "Faults.h"
#include "HostileArtifact.h"
#include "TinyTraining.h"
#include "mpc/mpc.h"

#include <gtest/gtest.h>

#include <cstring>

namespace mpc::test {
namespace {

struct Loaded {
  mpc_status status = MPC_INTERNAL;
  mpc_program *program = nullptr;
  Loaded(const std::string &path, const mpc_load_options &options) {
    status = mpc_load(path.c_str(), &options, &program);
  }
  ~Loaded() { mpc_unload(program); }
};

mpc_load_options cpu(const std::string &cache) {
  mpc_load_options options = MPC_LOAD_OPTIONS_INIT;
  options.device = "cpu";
  options.cache_folder = cache.c_str();
  return options;
}

TEST(FewThreads, random_values_are_the_same) {
  HostileOptions options;
  options.states = {{"w", fb::DType::F32, {5, 300007}, fb::Source::Normal}};
  const std::string path = writeHostileArtifact("random.mpcx", options),
                    cache = testFolder() + "/c";
  std::vector<float> values[3];
  for (int given = 0; given < 3; ++given) {
    const FewThreads limit(given == 2 ? -1 : given);
    mpc_load_options load = cpu(cache);
    load.threads = 8;
    const Loaded loaded(path, load);
    ASSERT_EQ(loaded.status, MPC_OK) << mpc_error_message();
    if (given == 0) {
      EXPECT_STREQ(mpc_device_name(loaded.program), "cpu (1 thread)");
    }
    values[given].resize(1500035);
    ASSERT_EQ(mpc_state_read(loaded.program, 0, values[given].data(), values[given].size() * 4),
              MPC_OK);
  }
  EXPECT_EQ(values[0], values[2]);
  EXPECT_EQ(values[1], values[2]);
}

/// Calls `body` with room for 0, 1, 2, .. allocations until it needs no more; gives the count.
template <typename Body>
size_t withLittleMemory(const Body &body) {
  for (size_t count = 0;; ++count) {
    {
      const LittleMemory limit(count);
      body();
    }
    if (!LittleMemory::ranOut() || ::testing::Test::HasFailure())
      return count;
  }
}

TEST(LittleMemory, ends_at_the_c_border) {
  const std::string cache = testFolder() + "/little", path = writeTinyTraining("little.mpcx");
  mpc_load_options load = cpu(cache);
  load.threads = 2;
  ASSERT_EQ(Loaded(path, load).status, MPC_OK) << mpc_error_message(); // fills the cache
  size_t refused = 0;
  const size_t loading = withLittleMemory([&] {
    mpc_program *program = nullptr;
    const mpc_status status = mpc_load(path.c_str(), &load, &program);
    refused += status == MPC_OUT_OF_MEMORY;
    if (status == MPC_OK)
      mpc_unload(program);
    else
      EXPECT_TRUE(!program && mpc_error_message()[0]) << status;
  });
  // A compiler that fails leaves by way of its temporary folder.
  load.compiler = "false";
  load.cache_folder = "/dev/null/no";
  const size_t compiling = withLittleMemory([&] {
    mpc_program *program = nullptr;
    EXPECT_NE(mpc_load(path.c_str(), &load, &program), MPC_OK);
  });
  std::cout << loading << " allocations to load, " << compiling << " to be refused; " << refused
            << " loads said MPC_OUT_OF_MEMORY\n";
  EXPECT_GT(refused, 50u);
}

TEST(LittleMemory, is_enough_to_refuse_and_to_unload) {
  const std::string cache = testFolder() + "/little";
  mpc_program *program = nullptr;
  const mpc_load_options load = cpu(cache);
  ASSERT_EQ(mpc_load(writeTinyTraining("refuse.mpcx").c_str(), &load, &program), MPC_OK)
      << mpc_error_message();
  mpc_tensor_info info;
  mpc_metrics metrics = MPC_METRICS_INIT;
  mpc_status status[8];
  std::string text;
  text.reserve(1000);
  {
    const LittleMemory none(0);
    status[0] = mpc_load(nullptr, nullptr, nullptr);
    status[1] = mpc_state_info(program, 999, &info);
    status[2] = mpc_input_info(program, "none", 0, &info);
    status[3] = mpc_poll_metrics(program, &metrics);
    status[4] = mpc_load_state_as(program, "f", static_cast<mpc_state_match>(12345));
    status[5] = mpc_state_write(program, "none", nullptr, 0);
    status[6] = mpc_run(program, "none", nullptr, 0, nullptr, 0);
    text = mpc_error_message();
    status[7] = mpc_parameter_set(program, "hyper.learning_rate", -1);
    mpc_unload(program);
  }
  const mpc_status expected[] = {MPC_INVALID_ARGUMENT, MPC_INVALID_ARGUMENT, MPC_INVALID_ARGUMENT,
                                 MPC_WOULD_BLOCK,      MPC_INVALID_ARGUMENT, MPC_OUT_OF_MEMORY,
                                 MPC_OUT_OF_MEMORY,    MPC_OUT_OF_MEMORY};
  for (size_t i = 0; i < std::size(expected); ++i)
    EXPECT_EQ(status[i], expected[i]) << i;
  EXPECT_EQ(text, "out of memory");
}

/// Under UBSan a number outside an enumeration must not be read as one.
TEST(Enumerations, of_a_caller_may_hold_any_number) {
  const std::string cache = testFolder() + "/little";
  const mpc_load_options load = cpu(cache);
  const Loaded loaded(writeTinyArtifact("numbers.mpcx"), load);
  ASSERT_EQ(loaded.status, MPC_OK) << mpc_error_message();
  alignas(64) float x[tinyElements] = {}, y[tinyElements];
  const int64_t shape[] = {tinyElements};
  mpc_tensor in = {x, MPC_F32, MPC_HOST, 1, shape};
  const mpc_tensor out = {y, MPC_F32, MPC_HOST, 1, shape};
  const auto run = [&](int type, int memory) {
    std::memcpy(&in.dtype, &type, sizeof(type));
    std::memcpy(&in.memory, &memory, sizeof(memory));
    return mpc_run(loaded.program, "main", &in, 1, &out, 1);
  };
  for (const int type : {200, 256, -1, INT32_MIN}) {
    EXPECT_EQ(run(type, MPC_HOST), MPC_WRONG_TYPE);
    EXPECT_NE(std::string(mpc_error_message()).find("input x is 96x?, the program expects 96xf32"),
              std::string::npos)
        << mpc_error_message();
    EXPECT_STREQ(mpc_dtype_name(static_cast<mpc_dtype>(type)), "?");
  }
  EXPECT_EQ(run(MPC_F32, 7), MPC_INVALID_ARGUMENT);
  EXPECT_NE(std::string(mpc_error_message()).find("memory 7, expected MPC_HOST (0)"),
            std::string::npos)
      << mpc_error_message();
  EXPECT_STREQ(mpc_status_name(static_cast<mpc_status>(12345)), "unknown");
  EXPECT_EQ(run(MPC_F32, MPC_HOST), MPC_OK) << mpc_error_message();
}

} // namespace
} // namespace mpc::test
