// Sums over ranks in a fixed order, and what is said of a rank that does not come; MPI is a double.
#include "ThreadMpi.h"
#include "collective/RankSums.h"
#include "mpc/Initializers.h"
#include "system/TemporaryFolder.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <fstream>
#include <sys/wait.h>
#include <unistd.h>

using namespace mpc;
using mpc::test::ThreadMpi;

namespace {

template <typename T>
std::vector<T> rowsReduced(Reduction reduction, DType type,
                           const std::vector<std::vector<T>> &rows) {
  std::vector<T> flat;
  for (const std::vector<T> &row : rows)
    flat.insert(flat.end(), row.begin(), row.end());
  std::vector<T> out(rows[0].size());
  reduceRows(reduction, type, flat.data(), static_cast<unsigned>(rows.size()),
             out.size() * sizeof(T), out.data(), out.size());
  return out;
}

TEST(RankSums, adds_from_the_first_rank_to_the_last) {
  const float big = 1e8f;
  const std::vector<float> sums = rowsReduced<float>(
      Reduction::Sum, DType::F32, {{big, 1, -0.0f}, {1, big, -0.0f}, {-big, -big, -0.0f}});
  EXPECT_EQ(sums[0], (big + 1) - big);
  EXPECT_EQ(sums[1], (1 + big) - big);
  EXPECT_TRUE(std::signbit(sums[2]));
}

TEST(RankSums, rounds_a_sum_of_bf16_once) {
  // 256 + 1 + 1: each addition alone would be rounded back to 256.
  const std::vector<uint16_t> sums = rowsReduced<uint16_t>(
      Reduction::Sum, DType::BF16, {{roundToBf16(256)}, {roundToBf16(1)}, {roundToBf16(1)}});
  EXPECT_EQ(widenBf16(sums[0]), 258);
}

TEST(RankSums, wraps_a_sum_of_i32) {
  EXPECT_EQ(rowsReduced<int32_t>(Reduction::Sum, DType::I32, {{INT32_MAX}, {2}})[0], INT32_MIN + 1);
}

TEST(RankSums, a_maximum_with_a_nan_is_nan) {
  for (unsigned place = 0; place < 3; ++place) {
    std::vector<std::vector<float>> rows = {{1}, {INFINITY}, {2}};
    rows[place][0] = NAN;
    EXPECT_TRUE(std::isnan(rowsReduced<float>(Reduction::Max, DType::F32, rows)[0])) << place;
  }
  EXPECT_EQ(rowsReduced<int32_t>(Reduction::Max, DType::I32, {{-3}, {-2}})[0], -2);
}

float valueOf(unsigned rank, uint64_t index) {
  return std::ldexp(
      static_cast<float>(static_cast<int>((index * 2654435761u + rank * 97) % 2003) - 1001),
      static_cast<int>((index + rank * 7) % 30));
}

TEST(MpiRanks, gives_each_rank_the_bits_of_one_process) {
  for (const unsigned count : {2u, 3u, 4u})
    for (const uint64_t elements : {1, 2, 3, 5, 4099, (4 << 20) / 4 + 3}) {
      ThreadMpi world(count);
      world.run([&](unsigned own, Ranks &ranks) {
        std::vector<float> values(elements), right(elements);
        for (uint64_t i = 0; i < elements; ++i) {
          values[i] = valueOf(own, i);
          for (unsigned q = 0; q < count; ++q)
            right[i] = q ? right[i] + valueOf(q, i) : valueOf(0, i);
        }
        const Status status = ranks.allReduce(Reduction::Sum, DType::F32, values.data(),
                                              values.data(), elements, "values");
        EXPECT_TRUE(status.ok()) << status.message();
        EXPECT_EQ(std::memcmp(values.data(), right.data(), elements * 4), 0)
            << count << " ranks, " << elements << " elements";
      });
    }
}

TEST(MpiRanks, gives_each_rank_its_row_of_what_all_reduce_gives) {
  for (const unsigned count : {2u, 3u, 4u})
    for (const uint64_t elements : {0, 1, 5, 4099, (4 << 20) / 8 + 3}) {
      ThreadMpi world(count);
      world.run([&](unsigned own, Ranks &ranks) {
        std::vector<float> values(elements * count), part(elements), all(elements * count);
        for (uint64_t i = 0; i < values.size(); ++i)
          values[i] = valueOf(own, i);
        EXPECT_TRUE(ranks
                        .reduceScatter(Reduction::Sum, DType::F32, values.data(), part.data(),
                                       elements, "rows")
                        .ok());
        EXPECT_TRUE(ranks
                        .allReduce(Reduction::Sum, DType::F32, values.data(), all.data(),
                                   values.size(), "values")
                        .ok());
        EXPECT_EQ(std::memcmp(part.data(), all.data() + own * elements, elements * 4), 0)
            << count << " ranks, " << elements << " elements";
      });
    }
}

TEST(MpiRanks, gathers_bytes_in_the_order_of_ranks) {
  ThreadMpi world(3);
  world.run([](unsigned own, Ranks &ranks) {
    const std::vector<char> part(5 << 20, static_cast<char>('a' + own));
    std::vector<char> all(part.size() * 3);
    EXPECT_TRUE(ranks.allGather(part.data(), all.data(), part.size(), "bytes").ok());
    for (unsigned q = 0; q < 3; ++q)
      EXPECT_EQ(std::string(&all[q * part.size()], part.size()), std::string(part.size(), 'a' + q));
  });
}

TEST(MpiRanks, refuses_a_type_that_it_cannot_add) {
  ThreadMpi world(1);
  uint16_t half = 0;
  EXPECT_EQ(world.rank(0).allReduce(Reduction::Sum, DType::F16, &half, &half, 1, "x").message(),
            "ranks reduce f32, bf16 or i32, not f16");
}

TEST(MpiRanks, names_the_rank_that_does_not_come) {
  const Result<TemporaryFolder> folder = TemporaryFolder::make();
  ASSERT_TRUE(folder.ok());
  ThreadMpi world(4, folder->path(), 2);
  world.run([](unsigned own, Ranks &ranks) {
    float value = 1;
    const auto sum = [&](const char *what) {
      return ranks.allReduce(Reduction::Sum, DType::F32, &value, &value, 1, what);
    };
    ASSERT_TRUE(sum("first").ok());
    if (own == 2)
      return;
    const Status status = own == 3 ? sum("third") : sum("second");
    EXPECT_EQ(status.code(), Code::RankFailed);
    const std::string text = status.message();
    EXPECT_NE(text.find("rank " + std::to_string(own) + " waited 2 s in collective 2 '"),
              std::string::npos)
        << text;
    EXPECT_NE(text.find("rank 2 (host "), std::string::npos) << text;
    EXPECT_NE(text.find(") has not begun it: its last was 1 'first'"), std::string::npos) << text;
    EXPECT_EQ(text.find(") is in 2 'third'") == std::string::npos, own == 3) << text;
    EXPECT_EQ(sum("later").message(), text); // at once
  });
}

TEST(MpiRanks, says_that_nothing_is_known_without_a_folder) {
  ThreadMpi world(2, "", 1);
  float value = 1;
  EXPECT_EQ(world.rank(0).allReduce(Reduction::Sum, DType::F32, &value, &value, 1, "x").message(),
            "rank 0 waited 1 s in collective 1 'x'; no rank says where it is, since the run has no "
            "folder: mpc launch makes one, $MPC_RUN_DIR names one");
}

TEST(Progress, names_a_process_that_has_ended) {
  const Result<TemporaryFolder> folder = TemporaryFolder::make();
  ASSERT_TRUE(folder.ok());
  const Progress own(folder->path(), 0, 2);
  EXPECT_EQ(own.endedRank(1), "");
  const pid_t child = ::fork();
  if (child == 0) {
    Progress progress(folder->path(), 1, 2);
    for (int i = 0; i < 3; ++i)
      progress.begin("a sum");
    ::_exit(0);
  }
  ASSERT_EQ(::waitpid(child, nullptr, 0), child);
  const std::string place = ", process " + std::to_string(child) + ")";
  EXPECT_NE(own.endedRank(4).find(place), std::string::npos) << own.endedRank(4);
  EXPECT_NE(own.endedRank(3).find(place), std::string::npos) << own.endedRank(3);
  EXPECT_NE(own.lateRanks(4, "x").find(
                place + " has not begun it: it is in 3 'a sum', and the process has ended"),
            std::string::npos)
      << own.lateRanks(4, "x");
}

TEST(Progress, a_damaged_file_says_nothing) {
  const Result<TemporaryFolder> folder = TemporaryFolder::make();
  ASSERT_TRUE(folder.ok());
  Progress own(folder->path(), 0, 2);
  own.begin("x");
  for (const std::string &contents :
       {std::string(), std::string("short"), std::string(4096, 'x')}) {
    std::ofstream(folder->path() + "/rank-1.progress") << contents;
    EXPECT_FALSE(own.read(1));
    EXPECT_EQ(own.lateRanks(1, "x").find("rank 1 has left no file in "), 0u)
        << own.lateRanks(1, "x");
  }
  const std::string longText(1000, 'y'); // of which a file has a part
  own.begin(longText.c_str());
  ASSERT_TRUE(own.read(0));
  EXPECT_EQ(own.read(0)->what, std::string(255, 'y'));
  EXPECT_EQ(own.lateRanks(2, longText).find("rank 0"), std::string::npos);
}

} // namespace
