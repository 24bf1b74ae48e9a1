// Where values stop being finite, on a hand-built program: formats, origins, no trace in the state,
// and the cuda device on the driver's double, which does copies and fills alone.
#include "TinyTraining.h"
#include "cuda/CudaApi.h"
#include "driver_double/DriverDouble.h"
#include "mpc/mpc.hpp"
#include "program/FiniteScan.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstring>

namespace mpc::test {
namespace {

using Vector = std::array<float, tinyElements>;
const int64_t tinyShape[] = {tinyElements};

TEST(FiniteScan, formats) {
  struct Case {
    DType type;
    uint32_t inf, nan, most; // bits; inf 0 where the format has none
    double largest;
  };
  for (const Case &c :
       {Case{DType::F32, 0x7f800000, 0xffc00000, 0x7f7fffff, 3.4028234663852886e38},
        Case{DType::F16, 0xfc00, 0x7e00, 0x7bff, 65504},
        Case{DType::BF16, 0x7f80, 0xffff, 0xff7f, 3.3895313892515355e38},
        Case{DType::F8E5M2, 0x7c, 0xff, 0xfb, 57344}, Case{DType::F8E4M3FN, 0, 0x7f, 0x7e, 448},
        Case{DType::F8E8M0FNU, 0, 0xff, 0xfe, 1.7014118346046923e38}}) {
    const size_t width = dtypeBits(c.type) / 8;
    std::vector<uint8_t> data(4 * width, 0);
    std::memcpy(data.data() + width, &c.most, width);
    FiniteScan scan = scanElements(c.type, data.data(), 4);
    EXPECT_TRUE(scan.isFinite()) << dtypeName(c.type);
    EXPECT_EQ(scan.largest, c.largest) << dtypeName(c.type);
    EXPECT_EQ(scan.largestAt, 1u);
    EXPECT_EQ(largestFinite(c.type), c.largest);
    std::memcpy(data.data() + 2 * width, c.inf ? &c.inf : &c.nan, width);
    std::memcpy(data.data() + 3 * width, &c.nan, width);
    scan = scanElements(c.type, data.data(), 4);
    EXPECT_EQ(scan.count, 2u) << dtypeName(c.type);
    EXPECT_EQ(scan.first, 2u);
    EXPECT_EQ(std::isinf(scan.value), c.inf != 0) << dtypeName(c.type);
    EXPECT_EQ(scan.masks, c.type == DType::F16 ? 1u : 0u) << dtypeName(c.type); // -inf above
    EXPECT_EQ(scan.largest, c.largest);
  }
  const uint8_t integers[8] = {255, 255, 255, 255, 255, 255, 255, 255};
  EXPECT_TRUE(scanElements(DType::I32, integers, 2).isFinite());
  EXPECT_EQ(scanElements(DType::I32, integers, 2).largest, -1);
}

class Nonfinite : public ::testing::TestWithParam<std::string> {
protected:
  void SetUp() override {
    mpc_load_options options = MPC_LOAD_OPTIONS_INIT;
    const std::string cache = testFolder() + "/cache";
    const std::string path = writeTinyTraining("nonfinite.mpcx");
    options.device = GetParam().c_str();
    options.cache_folder = cache.c_str();
    ASSERT_EQ(mpc_load(path.c_str(), &options, &program), MPC_OK) << mpc_error_message();
    x.fill(1);
  }
  void TearDown() override { mpc_unload(program); }

  mpc_nonfinite find(const char *entry = "step", const mpc_state_value *values = nullptr,
                     size_t count = 0) {
    const mpc_tensor input = {x.data(), MPC_F32, MPC_HOST, 1, tinyShape};
    mpc_nonfinite report = MPC_NONFINITE_INIT;
    EXPECT_EQ(mpc_find_nonfinite(program, entry, &input, 1, values, count, &report), MPC_OK)
        << mpc_error_message();
    return report;
  }
  void setWeight(size_t element, float value) {
    Vector w{};
    size_t index = 0;
    ASSERT_EQ(mpc_state_index(program, "w", &index), MPC_OK);
    ASSERT_EQ(mpc_state_read(program, index, w.data(), sizeof(w)), MPC_OK);
    w[element] = value;
    ASSERT_EQ(mpc_state_write(program, "w", w.data(), sizeof(w)), MPC_OK);
  }
  std::string stateBytes() {
    std::string all;
    mpc_tensor_info info;
    for (size_t i = 0; i < mpc_state_count(program); ++i) {
      EXPECT_EQ(mpc_state_info(program, i, &info), MPC_OK);
      std::string bytes(info.bytes, '\0');
      EXPECT_EQ(mpc_state_read(program, i, bytes.data(), bytes.size()), MPC_OK);
      all += bytes;
    }
    return all;
  }

  mpc_program *program = nullptr;
  Vector x{};
};

TEST_P(Nonfinite, every_result_is_finite) {
  const std::string before = stateBytes();
  const mpc_nonfinite report = find();
  EXPECT_EQ(report.origin, MPC_ORIGIN_NONE);
  EXPECT_STREQ(report.message, "every result of step is finite");
  EXPECT_EQ(stateBytes(), before) << "a whole step was run, and its state stayed";
}

TEST_P(Nonfinite, an_input) {
  x[5] = NAN;
  const mpc_nonfinite report = find();
  EXPECT_EQ(report.origin, MPC_ORIGIN_INPUT);
  EXPECT_STREQ(report.tensor.name, "x");
  EXPECT_EQ(report.element, 5u);
  EXPECT_EQ(report.count, 1u);
  EXPECT_STREQ(report.message, "input x holds nan at [5]");
}

TEST_P(Nonfinite, a_parameter) {
  setWeight(7, -INFINITY);
  const mpc_nonfinite report = find();
  EXPECT_EQ(report.origin, MPC_ORIGIN_STATE);
  EXPECT_STREQ(report.tensor.name, "w");
  EXPECT_STREQ(report.message, "parameter w holds -inf at [7]");
}

TEST_P(Nonfinite, a_step_and_what_it_read) {
  setWeight(3, 1e30f); // its square is beyond f32
  const std::string before = stateBytes();
  const mpc_nonfinite report = find();
  EXPECT_EQ(report.origin, MPC_ORIGIN_STEP);
  EXPECT_EQ(report.step, 2u);
  EXPECT_STREQ(report.operation, "look");
  EXPECT_STREQ(report.tensor.name, "loss");
  EXPECT_EQ(report.operand_largest, 1e30f);
  EXPECT_TRUE(std::isinf(report.value));
  ASSERT_EQ(report.operand_count, 5u);
  EXPECT_EQ(static_cast<const float *>(report.operands[1].data)[3], 1e30f);
  EXPECT_EQ(stateBytes(), before);
}

TEST_P(Nonfinite, states_as_they_were) {
  const float inf = INFINITY;
  const std::string before = stateBytes();
  const mpc_state_value scale = {"scaler.loss.scale", &inf, sizeof(inf)};
  const mpc_nonfinite report = find("step", &scale, 1);
  EXPECT_EQ(report.origin, MPC_ORIGIN_STATE);
  EXPECT_STREQ(report.message, "state scaler.loss.scale holds inf");
  EXPECT_EQ(stateBytes(), before);
  const mpc_tensor input = {x.data(), MPC_F32, MPC_HOST, 1, tinyShape};
  mpc_nonfinite refused = MPC_NONFINITE_INIT;
  const mpc_state_value wrong = {"scaler.loss.scale", &inf, 2}, unknown = {"scale", &inf, 4};
  EXPECT_EQ(mpc_find_nonfinite(program, "step", &input, 1, &wrong, 1, &refused),
            MPC_INVALID_ARGUMENT);
  EXPECT_EQ(mpc_find_nonfinite(program, "step", &input, 1, &unknown, 1, &refused),
            MPC_UNKNOWN_NAME);
  EXPECT_EQ(mpc_find_nonfinite(program, "none", &input, 1, nullptr, 0, &refused), MPC_UNKNOWN_NAME);
  EXPECT_EQ(mpc_find_nonfinite(program, "step", nullptr, 0, nullptr, 0, &refused),
            MPC_INVALID_ARGUMENT);
  refused.struct_size = 0;
  EXPECT_EQ(mpc_find_nonfinite(program, "step", &input, 1, nullptr, 0, &refused),
            MPC_INVALID_ARGUMENT);
}

/// A tensor that holds nothing but -inf may be a mask.
TEST_P(Nonfinite, a_mask_is_the_last_that_is_thought_of) {
  setWeight(7, -INFINITY);
  const float inf = INFINITY;
  const mpc_state_value scale = {"scaler.loss.scale", &inf, sizeof(inf)};
  EXPECT_STREQ(find("step", &scale, 1).message, "state scaler.loss.scale holds inf");
  setWeight(8, NAN);
  EXPECT_STREQ(find("step", &scale, 1).tensor.name, "w");
}

TEST_P(Nonfinite, accumulators_count_as_empty) {
  x[0] = INFINITY;
  const mpc_tensor input = {x.data(), MPC_F32, MPC_HOST, 1, tinyShape};
  ASSERT_EQ(mpc_micro_step(program, &input, 1, nullptr, 0), MPC_OK);
  x[0] = 1; // the accumulator holds inf, this batch does not
  const std::string before = stateBytes();
  EXPECT_EQ(find("micro_step").origin, MPC_ORIGIN_NONE);
  x[0] = INFINITY;
  EXPECT_EQ(find("micro_step").origin, MPC_ORIGIN_INPUT);
  EXPECT_EQ(stateBytes(), before);
}

INSTANTIATE_TEST_SUITE_P(Cpus, Nonfinite, ::testing::Values("cpu", "cpu-check"),
                         [](const auto &device) {
                           return device.param == "cpu" ? "cpu" : "cpu_check";
                         });

TEST(NonfiniteOnCuda, copies_and_fills) {
  cuda::libraryNames().driver = {MPC_DRIVER_DOUBLE};
  cuda::libraryNames().blas = {MPC_DRIVER_DOUBLE};
  mpc_double_reset();
  TinyTrainingOptions tiny;
  tiny.target = "sm_90a";
  const std::string path = writeTinyTraining("cuda-nonfinite.mpcx", tiny);
  const std::string cache = testFolder() + "/cache";
  mpc_load_options options = MPC_LOAD_OPTIONS_INIT;
  options.device = "cuda";
  options.cache_folder = cache.c_str();
  mpc_program *program = nullptr;
  ASSERT_EQ(mpc_load(path.c_str(), &options, &program), MPC_OK) << mpc_error_message();
  Vector x{};
  const mpc_tensor input = {x.data(), MPC_F32, MPC_HOST, 1, tinyShape};
  mpc_nonfinite report = MPC_NONFINITE_INIT;
  EXPECT_EQ(mpc_find_nonfinite(program, "step", &input, 1, nullptr, 0, &report), MPC_OK);
  EXPECT_EQ(report.origin, MPC_ORIGIN_NONE) << report.message;
  x[0] = NAN; // which the first step copies to a result
  EXPECT_EQ(mpc_find_nonfinite(program, "step", &input, 1, nullptr, 0, &report), MPC_OK);
  EXPECT_EQ(report.origin, MPC_ORIGIN_INPUT) << report.message;
  mpc_unload(program);
  EXPECT_EQ(mpc_double_allocated(), 0u);
}

} // namespace
} // namespace mpc::test
