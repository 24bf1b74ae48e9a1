// Random values and their distances, and timing on the driver's double.
#include "KernelCase.h"
#include "ProductTimer.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <gtest/gtest.h>

// Of the double, which this program links.
extern "C" {
int cuEventElapsedTime(float *milliseconds, void *start, void *end);
int cuFuncGetAttribute(int *value, int attribute, void *function);
int cuDeviceGetAttribute(int *value, int attribute, int device);
}

namespace {

using namespace mpc;
using namespace mpc::gpu;

/// The one value of a type in `bytes`, as the distance from zero.
double largestOf(DType type, const std::vector<uint8_t> &bytes) {
  return differenceOf(type, std::vector<uint8_t>(bytes.size()), bytes).largest;
}

std::vector<uint8_t> bytesOf(std::initializer_list<uint16_t> values) {
  std::vector<uint8_t> bytes(values.size() * 2);
  std::memcpy(bytes.data(), values.begin(), bytes.size());
  return bytes;
}

TEST(RandomValues, are_those_of_the_seed_and_finite) {
  for (const DType type : {DType::F32, DType::F16, DType::BF16, DType::F8E4M3FN, DType::F8E5M2}) {
    const auto values = randomValues(type, 10007, Fill::Normal, 0, 7);
    EXPECT_EQ(values, randomValues(type, 10007, Fill::Normal, 0, 7)) << dtypeName(type);
    EXPECT_NE(values, randomValues(type, 10007, Fill::Normal, 0, 8)) << dtypeName(type);
    const double largest = largestOf(type, values);
    EXPECT_TRUE(largest > 2.5 && largest < 6) << dtypeName(type) << " " << largest;
  }
  const auto positive = randomValues(DType::F32, 1000, Fill::Positive, 0, 1);
  for (size_t i = 0; i < 1000; ++i) {
    float value = 0;
    std::memcpy(&value, positive.data() + 4 * i, 4);
    EXPECT_TRUE(value >= 0.5f && value < 1.5f) << value;
  }
}

TEST(RandomValues, have_ids_by_zipfs_law) {
  const int64_t limit = 50257;
  const auto bytes = randomValues(DType::I64, 100000, Fill::Ids, limit, 3);
  std::vector<int64_t> ids(100000);
  std::memcpy(ids.data(), bytes.data(), bytes.size());
  const auto share = [&](int64_t id) { return double(std::count(ids.begin(), ids.end(), id)); };
  EXPECT_GE(*std::min_element(ids.begin(), ids.end()), 0);
  EXPECT_LT(*std::max_element(ids.begin(), ids.end()), limit);
  // log(2) / log(50258) of all are id 0, and a seventh of that are id 7: log(9/8) / log(50258).
  EXPECT_NEAR(share(0), 6403, 400);
  EXPECT_NEAR(share(7), 1088, 200);
}

TEST(RandomValues, have_lists_of_their_places) {
  const PlacesByRow list = placesByRow({2, 0, 7, 2, -1, 0}, 4);
  EXPECT_EQ(list.order, (std::vector<int32_t>{1, 5, 0, 3, 2, 4}));
  EXPECT_EQ(list.starts, (std::vector<int32_t>{0, 2, 2, 4, 4}));
}

TEST(Difference, counts_bits_and_measures_values) {
  const auto a = bytesOf({0x3f80, 0x4000, 0x7fc0, 0x0000}); // 1, 2, NaN, 0 of bf16
  const auto b = bytesOf({0x3f80, 0x4040, 0x7fc1, 0x8000}); // 1, 3, another NaN, -0
  const Difference d = differenceOf(DType::BF16, a, b);
  EXPECT_EQ(d.elements, 3u);
  EXPECT_EQ(d.largest, 1.0);
  EXPECT_EQ(d.scale, 2.0);
  EXPECT_TRUE(std::isnan(differenceOf(DType::BF16, a, bytesOf({0x7fc0, 0, 0, 0})).largest));
  EXPECT_EQ(differenceOf(DType::F8E4M3FN, {0x7e}, {0x00}).largest, 448.0);
  EXPECT_EQ(differenceOf(DType::F8E5M2, {0x7b}, {0x00}).largest, 57344.0);
}

class TimedOnTheDouble : public testing::Test {
protected:
  static void SetUpTestSuite() { cuda::libraryNames().driver = {MPC_DRIVER_DOUBLE}; }
};

TEST_F(TimedOnTheDouble, a_replay_takes_a_microsecond_for_each_piece_of_work) {
  const auto device = TimingDevice::open();
  ASSERT_TRUE(device.ok()) << device.status().message();
  const auto memory = (*device)->claim(64);
  ASSERT_TRUE(memory.ok());
  const auto graphOf = [&](int fills) {
    return (*device)->capture([&](cuda::Stream stream) -> Status {
      for (int i = 0; i < fills; ++i)
        MPC_TRY((*device)->driver.check((*device)->driver.fill(*memory, 1, 64, stream), "fill"));
      return Status();
    });
  };
  const auto few = graphOf(1), many = graphOf(11);
  ASSERT_TRUE(few.ok() && many.ok());
  const auto short_ = (*device)->replay(*few, 4), long_ = (*device)->replay(*many, 4);
  ASSERT_TRUE(short_.ok() && long_.ok());
  ASSERT_EQ(long_->size(), 4u);
  EXPECT_NEAR(secondsOf(*long_).median - secondsOf(*short_).median, 10e-6, 1e-9);
  const auto refused = (*device)->capture(
      [](cuda::Stream) { return Status(Code::InvalidArgument, "not this one"); });
  EXPECT_EQ(refused.status().message(), "not this one");
}

TEST_F(TimedOnTheDouble, nonsense_is_refused) {
  const auto device = TimingDevice::open();
  ASSERT_TRUE(device.ok());
  const cuda::Driver &driver = (*device)->driver;
  cuda::Event timed = nullptr, untimed = nullptr;
  ASSERT_EQ(driver.eventCreate(&timed, 0), 0);
  ASSERT_EQ(driver.eventCreate(&untimed, cuda::eventDisableTiming), 0);
  float milliseconds = 0;
  EXPECT_NE(cuEventElapsedTime(&milliseconds, timed, timed), 0); // not recorded
  ASSERT_EQ(driver.eventRecord(timed, (*device)->stream), 0);
  ASSERT_EQ(driver.eventRecord(untimed, (*device)->stream), 0);
  EXPECT_EQ(cuEventElapsedTime(&milliseconds, timed, timed), 0);
  EXPECT_NE(cuEventElapsedTime(&milliseconds, timed, untimed), 0);
  driver.eventDestroy(timed);
  driver.eventDestroy(untimed);
  int value = 0;
  EXPECT_NE(cuFuncGetAttribute(&value, functionRegisters, nullptr), 0);
  EXPECT_NE(cuDeviceGetAttribute(&value, 9999, 0), 0);
}

} // namespace
