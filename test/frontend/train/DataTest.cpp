// The samples of batches, and the files that are refused.
#include "frontend/train/data/Data.h"
#include "frontend/train/data/Feeder.h"
#include "frontend/train/data/Order.h"

#include "mpc/Npy.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <set>

namespace mpc::train {
namespace {

class TrainingData : public testing::Test {
protected:
  void SetUp() override {
    folder = testing::TempDir() + "mpc-train-" +
             testing::UnitTest::GetInstance()->current_test_info()->name();
    std::filesystem::create_directories(folder);
  }
  void TearDown() override { std::filesystem::remove_all(folder); }

  template <typename T>
  std::string npy(const std::string &name, DType dtype, const std::vector<int64_t> &shape,
                  const std::vector<T> &values) {
    const std::string path = folder + "/" + name;
    EXPECT_TRUE(writeNpy(path, dtype, shape, values.data()).ok());
    return path;
  }
  std::string file(const std::string &name, const std::string &bytes) {
    const std::string path = folder + "/" + name;
    std::ofstream(path, std::ios::binary) << bytes;
    return path;
  }
  static Batch batchFor(const DataRequest &request) {
    Batch batch;
    for (const TensorSlot &slot : request.inputs)
      batch.push_back(HostTensor::make(slot.dtype, slot.shape));
    return batch;
  }
  /// The message of a request that is refused.
  static std::string refusal(const DataRequest &request) {
    const auto data = openData(request);
    return data.ok() ? "accepted" : data.status().message();
  }

  std::string folder;
};

void expectContains(const std::string &text, const std::string &part) {
  EXPECT_NE(text.find(part), std::string::npos) << text;
}

TEST(Order, an_epoch_is_a_permutation) {
  for (uint32_t rows : {1u, 2u, 7u, 1000u}) {
    std::vector<uint32_t> order = epochOrder(3, 5, rows);
    std::sort(order.begin(), order.end());
    for (uint32_t i = 0; i < rows; ++i)
      EXPECT_EQ(order[i], i);
  }
}

TEST(Order, seed_and_epoch_decide) {
  EXPECT_EQ(epochOrder(1, 2, 100), epochOrder(1, 2, 100));
  EXPECT_NE(epochOrder(1, 2, 100), epochOrder(1, 3, 100));
  EXPECT_NE(epochOrder(1, 2, 100), epochOrder(2, 2, 100));
  EXPECT_NE(windowStarts(1, 0, 8, 1000), windowStarts(1, 1, 8, 1000));
}

/// Written out by another implementation of the formulae in Order.h: test/frontend/train/order.py.
TEST(Order, the_formulae_hold) {
  EXPECT_EQ(epochOrder(7, 0, 10), (std::vector<uint32_t>{6, 4, 3, 8, 1, 5, 7, 9, 2, 0}));
  EXPECT_EQ(epochOrder(7, 1, 10), (std::vector<uint32_t>{1, 2, 0, 5, 6, 8, 7, 3, 9, 4}));
  EXPECT_EQ(windowStarts(7, 3, 4, 1000000), (std::vector<uint64_t>{262170, 49128, 645265, 843430}));
}

TEST_F(TrainingData, every_epoch_has_each_row_once) {
  std::vector<int32_t> x(7);
  for (int32_t i = 0; i < 7; ++i)
    x[i] = i;
  DataRequest request{
      "--data", {npy("x.npy", DType::I32, {7}, x)}, "", {{"x", DType::I64, {3}}}, {0}};
  auto data = openData(request);
  ASSERT_TRUE(data.ok()) << data.status().message();
  std::vector<int64_t> seen;
  Batch batch = batchFor(request);
  for (uint64_t number = 0; number < 7; ++number) {
    ASSERT_TRUE((*data)->training(1, number, batch).ok());
    for (double value : batch[0].values())
      seen.push_back(static_cast<int64_t>(value));
  }
  // 21 samples are three epochs; batches run over their borders.
  for (int epoch = 0; epoch < 3; ++epoch)
    EXPECT_EQ(std::set<int64_t>(seen.begin() + epoch * 7, seen.begin() + epoch * 7 + 7).size(), 7u);
  EXPECT_FALSE(std::is_sorted(seen.begin(), seen.begin() + 7));
  // A batch depends on nothing but its number.
  ASSERT_TRUE((*data)->training(1, 2, batch).ok());
  EXPECT_EQ(batch[0].values()[0], static_cast<double>(seen[6]));
  EXPECT_EQ((*data)->wholeBatches, 2u);
  EXPECT_EQ((*data)->leftOut, 1u);
}

TEST_F(TrainingData, values_are_converted_exactly) {
  DataRequest request{"--data",
                      {npy("x.npy", DType::U8, {2, 2}, std::vector<uint8_t>{0, 1, 128, 255}),
                       npy("y.npy", DType::I8, {2}, std::vector<int8_t>{-3, 9}),
                       npy("z.npy", DType::F16, {2}, std::vector<uint16_t>{0x3c01, 0x8001})},
                      "",
                      {{"x", DType::F32, {2, 2}}, {"y", DType::I32, {2}}, {"z", DType::F32, {2}}},
                      {0, 0, 0}};
  auto data = openData(request);
  ASSERT_TRUE(data.ok()) << data.status().message();
  Batch batch = batchFor(request);
  ASSERT_TRUE((*data)->inOrder(0, batch).ok());
  EXPECT_EQ(batch[0].values(), (std::vector<double>{0, 1, 128, 255}));
  EXPECT_EQ(batch[1].values(), (std::vector<double>{-3, 9}));
  EXPECT_EQ(batch[2].values(), (std::vector<double>{1 + 1.0 / 1024, -1.0 / 16777216}));
}

TEST_F(TrainingData, what_does_not_fit_is_refused) {
  const std::string x = npy("x.npy", DType::F32, {4, 2}, std::vector<float>(8));
  const std::string t = npy("t.npy", DType::I64, {4}, std::vector<int64_t>{0, 1, 9, -1});
  const std::vector<TensorSlot> slots = {{"x", DType::F32, {2, 2}}, {"t", DType::I64, {2}}};
  const auto with = [&](std::vector<std::string> files, std::vector<TensorSlot> inputs = {},
                        int64_t classes = 0) {
    return refusal({"--data", files, "", inputs.empty() ? slots : inputs, {0, classes}});
  };
  EXPECT_EQ(with({x, t}), "accepted");
  EXPECT_EQ(with({"t=" + t, "x=" + x}), "accepted");
  expectContains(with({x}), "got 1 file, the step has 2 inputs, in this order: x=F.npy,t=F.npy");
  expectContains(with({x, "t=" + t}), "expected all files by name");
  expectContains(with({"x=" + x, "y=" + t}), "there is no 'y', expected x or t");
  expectContains(with({t, t}), "t.npy has shape [4], input 'x' expects [rows, 2]");
  expectContains(with({x, x}), "x.npy holds f32, input 't' is i64");
  expectContains(with({x, t}, {}, 9), "t.npy, row 2 has the value 9; the program has 9 classes");
  const auto within = [&](IndexRange range) {
    std::vector<TensorSlot> known = slots;
    known[1].range = range;
    return with({x, t}, known);
  };
  expectContains(within({9}), "t.npy, row 2 has the value 9; expected 0 to 8, the rows of the "
                              "table or cache that it names (input 't')");
  expectContains(within({10}), "t.npy, row 3 has the value -1; expected 0 to 9, the rows");
  expectContains(within({10, -100, true}), "t.npy, row 3 has the value -1; expected 0 to 9, the "
                                           "classes of a loss, or -100 for none");
  EXPECT_EQ(within({10, -1, true}), "accepted");
  expectContains(with({x, t}, {{"x", DType::F32, {5, 2}}, {"t", DType::I64, {5}}}),
                 "has 4 rows, a batch of this program is 5");
  expectContains(with({x, t}, {{"x", DType::F32, {2, 2}}, {"t", DType::I64, {3}}}),
                 "needs the batch as the first dimension of all inputs");
  const std::string wide =
      npy("w.npy", DType::I64, {4}, std::vector<int64_t>{0, 1, INT64_C(1) << 31, 0});
  expectContains(with({x, wide}, {{"x", DType::F32, {2, 2}}, {"t", DType::I32, {2}}}),
                 "w.npy, row 2 has the value 2147483648; input 't' is i32");
  const std::string shorter = npy("s.npy", DType::I64, {3}, std::vector<int64_t>(3));
  expectContains(with({x, shorter}), "s.npy has 3 rows");
  const std::string none = npy("n.npy", DType::F32, {0, 2}, std::vector<float>(1));
  const std::string noneToo = npy("m.npy", DType::I64, {0}, std::vector<int64_t>(1));
  expectContains(with({none, noneToo}), "has 0 rows");
}

TEST_F(TrainingData, values_that_are_not_finite_are_told_of) {
  std::vector<float> x(8);
  x[5] = NAN;
  auto data = openData(
      {"--data", {npy("x.npy", DType::F32, {4, 2}, x)}, "", {{"x", DType::F32, {2, 2}}}, {0}});
  ASSERT_TRUE(data.ok());
  ASSERT_EQ((*data)->warnings.size(), 1u);
  expectContains((*data)->warnings[0], "x.npy has 1 value that is not finite, the first in row 2");
}

const std::vector<TensorSlot> textSlots = {{"tokens", DType::I64, {2, 4}},
                                           {"targets", DType::I32, {2, 4}}};

TEST_F(TrainingData, targets_are_the_next_tokens) {
  std::string text;
  for (int i = 0; i < 40; ++i)
    text += static_cast<char>(i);
  DataRequest request{"--data", {file("t.txt", text)}, "", textSlots, {0, 0}};
  auto data = openData(request);
  ASSERT_TRUE(data.ok()) << data.status().message();
  EXPECT_EQ((*data)->unit, "tokens");
  EXPECT_EQ((*data)->unitsPerBatch, 8u);
  Batch batch = batchFor(request);
  std::set<double> starts;
  for (uint64_t number = 0; number < 50; ++number) {
    ASSERT_TRUE((*data)->training(5, number, batch).ok());
    const std::vector<double> tokens = batch[0].values(), targets = batch[1].values();
    for (size_t i = 0; i < 8; ++i)
      EXPECT_EQ(targets[i], tokens[i] + 1);
    starts.insert(tokens[0]);
    starts.insert(tokens[4]);
  }
  EXPECT_EQ(*starts.begin(), 0);
  EXPECT_EQ(*starts.rbegin(), 35); // the last window ends with the file
  EXPECT_EQ((*data)->wholeBatches, 4u);
  EXPECT_EQ((*data)->leftOut, 7u);
  ASSERT_TRUE((*data)->inOrder(1, batch).ok());
  EXPECT_EQ(batch[0].values(), (std::vector<double>{8, 9, 10, 11, 12, 13, 14, 15}));
}

std::string words(const std::vector<uint16_t> &values) {
  return {reinterpret_cast<const char *>(values.data()), values.size() * 2};
}

TEST_F(TrainingData, files_of_words) {
  std::vector<uint16_t> tokens(30, 300);
  DataRequest request{"--data", {file("t.bin", words(tokens))}, "", textSlots, {0, 0}};
  auto data = openData(request);
  ASSERT_TRUE(data.ok()) << data.status().message();
  EXPECT_EQ((*data)->units, 30u);
  Batch batch = batchFor(request);
  ASSERT_TRUE((*data)->inOrder(0, batch).ok());
  EXPECT_EQ(batch[0].values()[0], 300);

  std::string header(1024, '\0');
  const uint32_t magic[3] = {20240520, 1, 30};
  std::memcpy(header.data(), magic, sizeof(magic));
  request.files = {file("h.bin", header + words(tokens))};
  data = openData(request);
  ASSERT_TRUE(data.ok()) << data.status().message();
  EXPECT_EQ((*data)->units, 30u);
  request.files = {file("cut.bin", header + words(std::vector<uint16_t>(29)))};
  expectContains(refusal(request), "for 30 tokens, expected version 1, and there are 29");
}

TEST_F(TrainingData, tokens_that_do_not_fit_are_refused) {
  std::vector<uint16_t> tokens(30, 7);
  tokens[21] = 256;
  DataRequest request{"--data", {file("t.bin", words(tokens))}, "", textSlots, {50, 50}};
  expectContains(refusal(request),
                 "t.bin has the token 256 at place 21, the program's vocabulary has 50");
  request.inputs[0].range = {40};
  expectContains(refusal(request), "the program's vocabulary has 40");
  request.classes = {0, 0};
  expectContains(refusal(request), "the program's vocabulary has 40");
  request.tokens = "u8";
  EXPECT_EQ(refusal(request), "accepted");
  request.tokens = "";
  request.files = {file("odd.bin", std::string(31, 'a'))};
  expectContains(refusal(request), "31 bytes, an odd number");
  request.files = {file("empty.txt", "")};
  expectContains(refusal(request), "has 0 tokens of 8 bits, expected at least 9");
  request.files = {folder + "/missing.txt"};
  expectContains(refusal(request), "No such file");
  request.files = {folder};
  expectContains(refusal(request), "Is a directory");
  request.files = {file("t.txt", std::string(40, 'a'))};
  request.inputs = {{"x", DType::F32, {2, 4}}};
  request.classes = {0};
  expectContains(refusal(request), "two integer inputs [B, T]");
}

/// A file that another program cuts short ends the run by a message and not the process by a
/// signal.
TEST_F(TrainingData, a_file_that_is_cut_short_meanwhile_is_named) {
  const std::string path = file("cut.txt", std::string(100000, 'a'));
  const DataRequest request{"--data", {path}, "", textSlots, {0, 0}};
  const auto data = openData(request);
  ASSERT_TRUE(data.ok()) << data.status().message();
  Batch batch = batchFor(request);
  ASSERT_TRUE((*data)->inOrder(10000, batch).ok());
  std::filesystem::resize_file(path, 5000);
  const Status status = (*data)->inOrder(10000, batch);
  ASSERT_FALSE(status.ok());
  expectContains(status.message(), "--data: " + path + " has 5000 bytes now, it had 100000 when");
  expectContains(status.message(), "cut short meanwhile");
  EXPECT_TRUE((*data)->inOrder(0, batch).ok());
}

TEST_F(TrainingData, the_feeder_gives_the_same_batches) {
  std::string text;
  for (int i = 0; i < 200; ++i)
    text += static_cast<char>(i);
  DataRequest request{"--data", {file("t.txt", text)}, "", textSlots, {0, 0}};
  auto data = openData(request), other = openData(request);
  ASSERT_TRUE(data.ok() && other.ok());
  Feeder feeder(**data, textSlots, 9, 3);
  Batch expected = batchFor(request);
  for (uint64_t number = 3; number < 40; ++number) {
    auto batch = feeder.next();
    ASSERT_TRUE(batch.ok());
    ASSERT_TRUE((*other)->training(9, number, expected).ok());
    EXPECT_EQ((**batch)[0].bytes, expected[0].bytes);
    EXPECT_EQ((**batch)[1].bytes, expected[1].bytes);
  }
}

/// Data whose third batch cannot be made.
class Broken final : public Data {
public:
  Status training(uint64_t, uint64_t number, Batch &) override {
    return number < 2 ? Status() : Status(Code::Damaged, "broken");
  }
  Status inOrder(uint64_t, Batch &) override { return Status(); }
};

TEST(Feeder, a_problem_comes_when_its_batch_is_due) {
  Broken data;
  Feeder feeder(data, textSlots, 0, 0);
  EXPECT_TRUE(feeder.next().ok());
  EXPECT_TRUE(feeder.next().ok());
  EXPECT_EQ(feeder.next().status().message(), "broken");
  EXPECT_EQ(feeder.next().status().message(), "broken");
}

} // namespace
} // namespace mpc::train
