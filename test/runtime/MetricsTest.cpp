// Metrics by themselves: the ring, scalars of every type, and which results of an entry have which
// meaning. TrainingTest has them behind a program's steps.
#include "program/Metrics.h"

#include <gtest/gtest.h>

#include <atomic>
#include <cmath>
#include <thread>

namespace mpc::test {
namespace {

TEST(Metrics, scalars_of_every_type_are_read) {
  const auto value = [](DType type, auto bits) {
    return scalarValue(type, reinterpret_cast<const uint8_t *>(&bits));
  };
  EXPECT_EQ(value(DType::F32, 1.5f), 1.5);
  EXPECT_EQ(value(DType::F16, uint16_t(0xbc01)), -(1.0 + 1.0 / 1024));
  EXPECT_EQ(value(DType::F16, uint16_t(0x0001)), std::ldexp(1.0, -24));
  EXPECT_EQ(value(DType::F16, uint16_t(0x7bff)), 65504.0);
  EXPECT_TRUE(std::isinf(value(DType::F16, uint16_t(0x7c00))));
  EXPECT_TRUE(std::isnan(value(DType::F16, uint16_t(0x7c01))));
  EXPECT_EQ(value(DType::BF16, uint16_t(0xc049)), -3.140625);
  EXPECT_EQ(value(DType::I32, int32_t(-7)), -7);
  EXPECT_EQ(value(DType::I8, int8_t(-7)), -7);
  EXPECT_EQ(value(DType::U8, uint8_t(200)), 200);
  EXPECT_EQ(value(DType::I1, uint8_t(1)), 1);
}

MetricRecord recordOf(uint64_t sequence) {
  MetricRecord record;
  record.sequence = sequence;
  record.count = 2;
  record.values = {static_cast<double>(sequence), -static_cast<double>(sequence)};
  return record;
}

TEST(Metrics, the_ring_keeps_the_last_256_in_order) {
  MetricsRing ring;
  MetricRecord record;
  EXPECT_FALSE(ring.pop(record));
  for (uint64_t sequence = 1; sequence <= 300; ++sequence)
    ring.push(recordOf(sequence));
  EXPECT_EQ(ring.dropped(), 44u);
  for (uint64_t sequence = 45; sequence <= 300; ++sequence) {
    ASSERT_TRUE(ring.pop(record));
    ASSERT_EQ(record.sequence, sequence);
    EXPECT_EQ(record.values[1], -static_cast<double>(sequence));
  }
  EXPECT_FALSE(ring.pop(record));
  EXPECT_EQ(ring.dropped(), 44u);
}

/// A record is whole, and each is seen or counted as dropped.
TEST(Metrics, one_thread_may_push_while_another_pops) {
  constexpr uint64_t last = 200000;
  MetricsRing ring;
  std::atomic<bool> done{false};
  uint64_t seen = 0, before = 0, torn = 0;
  std::thread reader([&] {
    MetricRecord record;
    for (bool more = true; more;) {
      more = !done;
      while (ring.pop(record)) {
        torn += record.sequence <= before || record.values[0] != double(record.sequence) ||
                record.values[1] != -double(record.sequence);
        before = record.sequence;
        ++seen;
      }
    }
  });
  for (uint64_t sequence = 1; sequence <= last; ++sequence)
    ring.push(recordOf(sequence));
  done = true;
  reader.join();
  EXPECT_EQ(torn, 0u);
  EXPECT_EQ(before, last);
  EXPECT_EQ(seen + ring.dropped(), last);
}

TEST(Metrics, scalars_with_a_known_name_have_its_meaning) {
  flatbuffers::FlatBufferBuilder builder;
  const auto result = [&](const char *name, const std::vector<int64_t> &shape) {
    return fb::CreateTensorInfoDirect(builder, name, fb::DType::F32, &shape);
  };
  const std::vector<flatbuffers::Offset<fb::TensorInfo>> none,
      results = {result("logits", {4, 10}), result("mine", {}), result("scale", {}),
                 result("loss", {})};
  const std::vector<uint32_t> buffers;
  const std::vector<flatbuffers::Offset<fb::Step>> steps;
  builder.Finish(
      fb::CreateEntryDirect(builder, "step", &none, &results, &buffers, &buffers, &steps));
  const auto &entry = *flatbuffers::GetRoot<fb::Entry>(builder.GetBufferPointer());
  const MetricList list = MetricList::of(entry);
  EXPECT_EQ(list.outputs, (std::vector<uint32_t>{1, 2, 3})); // a matrix is none
  ASSERT_EQ(list.names.size(), 3u);
  EXPECT_STREQ(list.names[0], "mine");
  EXPECT_EQ(list.scale, 1);
  EXPECT_EQ(list.loss, 2);
  EXPECT_EQ(list.gradNorm, -1);
  EXPECT_EQ(list.nonfiniteLayer, -1);
  EXPECT_TRUE(list.skipped.empty());
}

TEST(Metrics, results_of_several_optimizers_are_read_together) {
  flatbuffers::FlatBufferBuilder builder;
  const std::vector<int64_t> scalar;
  const std::vector<flatbuffers::Offset<fb::TensorInfo>> none;
  std::vector<flatbuffers::Offset<fb::TensorInfo>> results;
  for (const char *name : {"ce", "grad_norm.body", "skipped.body", "nonfinite.body",
                           "grad_norm.head", "skipped.head", "nonfinite.head", "scale"})
    results.push_back(fb::CreateTensorInfoDirect(builder, name, fb::DType::F32, &scalar));
  const std::vector<uint32_t> buffers;
  const std::vector<flatbuffers::Offset<fb::Step>> steps;
  builder.Finish(
      fb::CreateEntryDirect(builder, "step", &none, &results, &buffers, &buffers, &steps));
  const MetricList list =
      MetricList::of(*flatbuffers::GetRoot<fb::Entry>(builder.GetBufferPointer()));
  EXPECT_EQ(list.skipped, (std::vector<int>{2, 5}));
  EXPECT_EQ(list.nonfinite, (std::vector<int>{3, 6}));
  EXPECT_EQ(list.loss, 0); // the model's only scalar
  EXPECT_EQ(list.gradNorm, -1);
  EXPECT_EQ(list.scale, 7);
}

} // namespace
} // namespace mpc::test
