// The sample kernels: direct, fibers ascending and fibers descending give the same bits; and the
// answers are right, by plain loops in f64 written here.
#include "Harness.h"

#include <climits>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <gtest/gtest.h>
#include <random>
#include <utility>

namespace {

const Kernels &fibers() {
  static const Kernels kernels(MPC_TEST_FIBERS);
  return kernels;
}

class EveryKernel : public testing::TestWithParam<Launch> {};

void expectSameBits(const Kernels &left, const Kernels &right, const Launch &launch, int order) {
  for (const Fill fill : {Fill::ordinary, Fill::special}) {
    Memory a(launch, fill, 3), b(launch, fill, 3);
    ASSERT_TRUE(left.run(launch, a));
    right.setFiberOrder(order);
    ASSERT_TRUE(right.run(launch, b));
    EXPECT_EQ(right.fiberError(), nullptr);
    EXPECT_EQ(firstDifference(a, b), "")
        << (fill == Fill::special ? "special values" : "ordinary values");
  }
}

TEST_P(EveryKernel, direct_equals_fibers_ascending) {
  expectSameBits(direct(), fibers(), GetParam(), 0);
}
TEST_P(EveryKernel, direct_equals_fibers_descending) {
  expectSameBits(direct(), fibers(), GetParam(), 1);
}

#ifdef MPC_TEST_DIRECT_WIDE
TEST_P(EveryKernel, bits_do_not_depend_on_the_instruction_set) {
  if (!__builtin_cpu_supports("avx512f") || !__builtin_cpu_supports("avx512vl") ||
      !__builtin_cpu_supports("avx512bw") || !__builtin_cpu_supports("avx512dq"))
    GTEST_SKIP() << "this processor has no AVX-512";
  static const Kernels wide(MPC_TEST_DIRECT_WIDE);
  expectSameBits(direct(), wide, GetParam(), 0);
}
#endif
#ifdef MPC_TEST_DIRECT_BASE
TEST_P(EveryKernel, bits_do_not_depend_on_fma_hardware) {
  static const Kernels base(MPC_TEST_DIRECT_BASE);
  expectSameBits(direct(), base, GetParam(), 0);
}
#endif
#ifdef MPC_TEST_DIRECT_CLANG
TEST_P(EveryKernel, bits_do_not_depend_on_the_compiler) {
  static const Kernels other(MPC_TEST_DIRECT_CLANG);
  expectSameBits(direct(), other, GetParam(), 0);
}
#endif

INSTANTIATE_TEST_SUITE_P(Device, EveryKernel, testing::ValuesIn(launches()),
                         [](const auto &info) { return std::string(info.param.name); });

/// Row by row, jobs split in any way.
TEST(Device, blocks_may_run_in_any_pieces) {
  const Launch &launch = launchNamed("row_softmax");
  Memory whole(launch, Fill::ordinary, 5), pieces(launch, Fill::ordinary, 5);
  ASSERT_TRUE(direct().run(launch, whole));
  Launch one = launch;
  one.grid = 1;
  ASSERT_TRUE(direct().run(one, pieces));
  EXPECT_NE(firstDifference(whole, pieces), "") << "one block cannot have done everything";
  ASSERT_TRUE(direct().run(launch, pieces));
  EXPECT_EQ(firstDifference(whole, pieces), "");
}

TEST(Device, layer_norm_is_right) {
  const Launch &launch = launchNamed("row_norm");
  Memory m(launch, Fill::ordinary, 9);
  ASSERT_TRUE(direct().run(launch, m));
  double worst = 0, amax = 0;
  for (size_t row = 0; row < 7; ++row) {
    double mean = 0, square = 0;
    for (size_t c = 0; c < 768; ++c)
      mean += element(m, 4, row * 768 + c) / 768;
    for (size_t c = 0; c < 768; ++c)
      square += std::pow(element(m, 4, row * 768 + c) - mean, 2) / 768;
    EXPECT_NEAR(element(m, 6, row), mean, 1e-6);
    for (size_t c = 0; c < 768; ++c) {
      const double y =
          (element(m, 4, row * 768 + c) - mean) / std::sqrt(square + 1e-5) * element(m, 2, c) +
          element(m, 3, c);
      const double got = element(m, 5, row * 768 + c);
      worst = std::max(worst, std::abs(got - y) / (std::abs(y) / 256 + 1e-5));
      amax = std::max(amax, std::abs(got));
    }
  }
  EXPECT_EQ(element(m, 7, 0), amax);
  std::printf("layer norm: worst error %.2f of bf16's half ulp\n", worst);
  EXPECT_LT(worst, 1.02);
}

TEST(Device, softmax_is_right) {
  const Launch &launch = launchNamed("row_softmax");
  Memory m(launch, Fill::ordinary, 9);
  ASSERT_TRUE(direct().run(launch, m));
  for (size_t row = 0; row < 5; ++row) {
    double total = 0;
    for (size_t c = 0; c < 1000; ++c)
      total += std::exp(element(m, 0, row * 1000 + c));
    EXPECT_NEAR(element(m, 2, row), std::log(total), 2e-6);
    for (size_t c = 0; c < 1000; ++c) {
      const double y = std::exp(element(m, 0, row * 1000 + c)) / total;
      EXPECT_NEAR(element(m, 1, row * 1000 + c), y, y * 2e-6);
    }
  }
}

TEST(Device, the_last_block_sees_what_all_wrote) {
  const Launch &launch = launchNamed("last_block");
  for (const Kernels *kernels : {&direct(), &fibers()}) {
    Memory m(launch, Fill::ordinary, 4);
    ASSERT_TRUE(kernels->run(launch, m));
    EXPECT_EQ(element(m, 2, 0), 4) << "every block took its ticket once";
    for (size_t i = 0; i < 256; ++i)
      EXPECT_EQ(element(m, 3, i), 2 * element(m, 0, 255 - i)) << i;
    for (size_t i = 0; i < 64; ++i)
      EXPECT_EQ(element(m, 4, i), element(m, 3, 63 - i)) << i;
  }
}

TEST(Device, reductions_leave_inactive_columns_out) {
  const Launch &launch = launchNamed("row_limit");
  Memory m(launch, Fill::ordinary, 2);
  ASSERT_TRUE(direct().run(launch, m));
  for (size_t row = 0; row < 6; ++row) {
    const size_t limit = row * 86 + 2;
    double total = 0, top = -INFINITY, low = INFINITY;
    for (size_t c = 0; c < limit; ++c) {
      const double x = element(m, 0, row * 512 + c);
      total += x;
      top = std::max(top, x);
      low = std::min(low, x);
    }
    EXPECT_NEAR(element(m, 1, row * 516 + 512), total, 1e-4);
    EXPECT_EQ(element(m, 1, row * 516 + 513), top);
    EXPECT_EQ(element(m, 1, row * 516 + 514), low);
  }
}

/// Row by row of buffer 0, from the first column on or from the last.
void expectRunning(const char *name, size_t buffer, size_t rows, size_t columns, bool back) {
  const Launch &launch = launchNamed(name);
  Memory m(launch, Fill::ordinary, 6);
  ASSERT_TRUE(direct().run(launch, m));
  double worst = 0;
  for (size_t row = 0; row < rows; ++row) {
    double total = 0, magnitude = 0;
    for (size_t i = 0; i < columns; ++i) {
      const size_t at = row * columns + (back ? columns - 1 - i : i);
      total += element(m, 0, at);
      magnitude += std::abs(element(m, 0, at));
      worst = std::max(worst, std::abs(element(m, buffer, at) - total) / magnitude);
    }
  }
  std::printf("%s: worst error %.2g of the sum of magnitudes\n", name, worst);
  EXPECT_LT(worst, 1e-6);
}

TEST(Device, running_sums_are_right) {
  expectRunning("row_running", 1, 5, 1540, false);
  expectRunning("row_running", 2, 5, 1540, true);
  expectRunning("row_chunks", 1, 3, 1002, false);
  expectRunning("row_chunks", 2, 3, 1002, true);
  expectRunning("row_running_odd", 1, 13, 37, false);
  expectRunning("row_running_odd", 2, 100, 4, true);
}

TEST(Device, linear_scans_are_right) {
  const Launch &launch = launchNamed("row_linear");
  Memory m(launch, Fill::ordinary, 6);
  ASSERT_TRUE(direct().run(launch, m));
  double worst = 0;
  for (const bool back : {false, true})
    for (size_t row = 0; row < 5; ++row) {
      double y = 0, magnitude = 0;
      for (size_t i = 0; i < 1540; ++i) {
        const size_t at = row * 1540 + (back ? 1539 - i : i);
        const double factor = element(m, 1, at) * 0.25;
        y = factor * y + element(m, 0, at);
        magnitude = std::abs(factor) * magnitude + std::abs(element(m, 0, at));
        worst = std::max(worst, std::abs(element(m, back ? 3 : 2, at) - y) / magnitude);
      }
    }
  std::printf("row_linear: worst error %.2g of the scan of magnitudes\n", worst);
  EXPECT_LT(worst, 1e-6);
}

TEST(Device, whole_numbers_are_summed_without_rounding) {
  const Launch &launch = launchNamed("row_whole");
  Memory m(launch, Fill::ordinary, 6);
  ASSERT_TRUE(direct().run(launch, m));
  for (size_t row = 0; row < 6; ++row) {
    long long total = 0, top = LLONG_MIN;
    int smallTotal = 0, smallTop = INT_MIN;
    for (size_t c = 0; c < 300; ++c) {
      const double x = element(m, 0, row * 300 + c);
      total += static_cast<long long>(x * 0x1p40);
      top = std::max(top, static_cast<long long>(x * 0x1p40));
      smallTotal += static_cast<int>(x * 0x1p20);
      smallTop = std::max(smallTop, static_cast<int>(x * 0x1p20));
    }
    EXPECT_EQ(element(m, 1, row * 4), static_cast<float>(total));
    EXPECT_EQ(element(m, 1, row * 4 + 1), static_cast<float>(top));
    EXPECT_EQ(element(m, 1, row * 4 + 2), static_cast<float>(smallTotal));
    EXPECT_EQ(element(m, 1, row * 4 + 3), static_cast<float>(smallTop));
  }
}

TEST(Device, partial_sums_are_those_of_their_rows) {
  const Launch &launch = launchNamed("row_parts");
  Memory m(launch, Fill::ordinary, 7);
  ASSERT_TRUE(direct().run(launch, m));
  for (size_t part = 0; part < 4; ++part)
    for (size_t c = 0; c < 36; ++c) {
      double total = 0, square = 0;
      for (size_t row = 33 * part; row < std::min<size_t>(100, 33 * part + 33); ++row) {
        const double x = element(m, 0, row * 36 + c);
        total += x;
        square += x * x;
      }
      EXPECT_NEAR(element(m, 1, part * 36 + c), total, 1e-4);
      EXPECT_NEAR(element(m, 2, part * 36 + c), square, square * 1e-5);
    }
}

TEST(Device, blocks_of_many_tensors_find_theirs) {
  const Launch &launch = launchNamed("many_sizes");
  Memory m(launch, Fill::ordinary, 8);
  ASSERT_TRUE(direct().run(launch, m));
  for (size_t tensor = 0; tensor < 3; ++tensor) {
    const size_t count = launch.buffers[tensor].count;
    double totals[2] = {0, 0};
    for (size_t i = 0; i < count; ++i) {
      const double y = element(m, 4 + tensor, i);
      EXPECT_EQ(y, double(float(element(m, tensor, i) * element(m, 3, 0))));
      totals[i / 1000] += y;
    }
    for (size_t part = 0; part < (count + 999) / 1000; ++part)
      EXPECT_NEAR(element(m, 7 + tensor, part), totals[part], 1e-3);
  }
  const Launch &same = launchNamed("many_same");
  Memory n(same, Fill::ordinary, 8);
  ASSERT_TRUE(direct().run(same, n));
  for (size_t tensor = 0; tensor < 2; ++tensor)
    for (size_t row = 0; row < 5; ++row) {
      double total = 0;
      for (size_t c = 0; c < 40; ++c)
        total += element(n, tensor, row * 40 + c);
      for (size_t c = 0; c < 40; ++c)
        EXPECT_NEAR(element(n, 2 + tensor, row * 40 + c), element(n, tensor, row * 40 + c) - total,
                    1e-4);
    }
}

TEST(Device, gather_follows_any_index_map) {
  const Launch &launch = launchNamed("row_gather");
  Memory m(launch, Fill::ordinary, 2);
  ASSERT_TRUE(direct().run(launch, m));
  for (size_t row = 0; row < 9; ++row)
    for (size_t c = 0; c < 50; ++c)
      EXPECT_EQ(element(m, 2, c * 9 + row),
                element(m, 1, size_t(element(m, 0, row)) * 50 + 49 - c));
}

TEST(Device, transposed_copy_is_the_transpose_with_zero_padding) {
  const Launch &launch = launchNamed("tile_quantize");
  Memory m(launch, Fill::ordinary, 4);
  ASSERT_TRUE(direct().run(launch, m));
  for (size_t c = 0; c < 120; ++c) {
    for (size_t r = 0; r < 197; ++r)
      ASSERT_EQ(element(m, 3, c * 208 + r), element(m, 2, r * 120 + c));
    for (size_t r = 197; r < 208; ++r)
      ASSERT_EQ(element(m, 3, c * 208 + r), 0.0);
  }
}

TEST(Device, maximum_propagates_nan_and_amax_keeps_it) {
  const Launch &launch = launchNamed("row_limit");
  Memory m(launch, Fill::ordinary, 2);
  static_cast<float *>(m.pointers[0])[512 + 20] = NAN;
  ASSERT_TRUE(direct().run(launch, m));
  EXPECT_TRUE(std::isnan(element(m, 1, 516 + 513)));
  EXPECT_TRUE(std::isnan(element(m, 1, 516 + 514)));
  EXPECT_FALSE(std::isnan(element(m, 1, 513))) << "the NaN is another row's";

  const Launch &norm = launchNamed("row_norm");
  Memory n(norm, Fill::ordinary, 2);
  static_cast<uint16_t *>(n.pointers[0])[5] = 0x7fc0;
  ASSERT_TRUE(direct().run(norm, n));
  EXPECT_TRUE(std::isnan(element(n, 7, 0)));
}

TEST(Device, rows_that_threads_hold_are_stored_turned) {
  Memory m(launchNamed("row_held"), Fill::ordinary, 12);
  ASSERT_TRUE(direct().run(m.launch, m));
  size_t ones = 0;
  for (size_t row = 0; row < 40; ++row)
    for (size_t column = 0; column < 1000; ++column) {
      const double x = element(m, 1, row * 1000 + column);
      ASSERT_EQ(element(m, 2, column * 40 + row), x) << row << ", " << column;
      ones += x == 1;
    }
  EXPECT_GE(ones, 40u); // each row is divided by its largest number
}

float tf32(float x) {
  uint32_t u;
  std::memcpy(&u, &x, 4);
  u = (u + 0xfff + (u >> 13 & 1)) & ~0x1fffu;
  std::memcpy(&x, &u, 4);
  return x;
}
float bf16(float x) {
  uint32_t u;
  std::memcpy(&u, &x, 4);
  u = (u + 0x7fff + (u >> 16 & 1)) & 0xffff0000u;
  std::memcpy(&x, &u, 4);
  return x;
}

enum class Ids { mixed, zipf, one, different, none };
constexpr Ids everyKind[] = {Ids::mixed, Ids::zipf, Ids::one, Ids::different, Ids::none};

/// Writes ids of a kind and their list; the mixed ones are there already.
void fillIds(Memory &m, size_t buffer, int64_t rows, Ids kind) {
  auto *ids = static_cast<int64_t *>(m.pointers[buffer]);
  const size_t count = m.launch.buffers[buffer].count;
  std::mt19937 random(7);
  for (size_t i = 0; i < count && kind != Ids::mixed; ++i) {
    const double share = double(random()) / 4294967296.0;
    const int64_t rank = int64_t(std::pow(double(rows), share)) - 1; // as often as 1 / (rank + 1)
    ids[i] = kind == Ids::zipf        ? rank
             : kind == Ids::one       ? rows - 2
             : kind == Ids::different ? int64_t(count) - 3 - int64_t(i)
                                      : (i % 2 ? -1 : rows);
  }
  listPlaces(m, buffer);
}

/// The kernel's result for ids of each kind on every back end: bit for bit what `expected` says.
template <class F>
void expectForEveryKind(const char *name, size_t ids, int64_t rows, F expected) {
  const Launch &launch = launchNamed(name);
  for (const Ids kind : everyKind)
    for (const int order : {0, 1, 2}) {
      Memory m(launch, Fill::ordinary, 5);
      fillIds(m, ids, rows, kind);
      fibers().setFiberOrder(order);
      ASSERT_TRUE((order == 2 ? direct() : fibers()).run(launch, m));
      ASSERT_NO_FATAL_FAILURE(expected(m))
          << name << ", ids of kind " << int(kind) << ", " << order;
    }
}

TEST(Device, places_are_listed_by_their_ids) {
  for (const char *name : {"list_places", "list_many"})
    expectForEveryKind(name, 0, 250, [](const Memory &m) {
      size_t count = 0;
      for (int row = 0; row <= 250; ++row) {
        ASSERT_EQ(element(m, 2, row), double(count)) << "row " << row;
        for (size_t place = 0; place < 5000; ++place) {
          const double id = element(m, 0, place);
          if ((id >= 0 && id < 250 ? id : 250) == row) {
            ASSERT_EQ(element(m, 1, count++), double(place)) << "row " << row;
          }
        }
      }
    });
}

/// Sums of f32, bit for bit: a chunk of places in ascending order, and a row's chunks in theirs.
void expectRowsAdded(const Memory &m, size_t chunk) {
  const std::vector<Buffer> &buffers = m.launch.buffers;
  const size_t places = buffers[1].count, columns = buffers[0].count / places,
               rows = buffers[4].count / columns;
  for (size_t row = 0; row < rows; ++row)
    for (size_t c = 0; c < columns; ++c) {
      float sum = 0, part = 0;
      size_t count = 0;
      for (size_t place = 0; place < places; ++place)
        if (element(m, 1, place) == double(row)) {
          part += float(element(m, 0, place * columns + c));
          if (++count % chunk == 0)
            sum += std::exchange(part, 0.0f);
        }
      sum += part;
      const float found = float(element(m, 4, row * columns + c));
      ASSERT_EQ(found, buffers[4].type == Type::bf16 ? bf16(sum) : sum) << "row " << row;
    }
}
TEST(Device, scatter_adds_chunks_of_places_in_order) {
  expectForEveryKind("scatter_often", 1, 250, [](const Memory &m) { expectRowsAdded(m, 16); });
  expectForEveryKind("scatter_wide", 1, 3, [](const Memory &m) { expectRowsAdded(m, 2); });
  expectForEveryKind("scatter_odd", 1, 40, [](const Memory &m) { expectRowsAdded(m, 8); });
}

/// A list of other ids gives other sums, and nothing outside of any buffer is touched.
TEST(Device, scatter_reads_nothing_outside_by_a_wrong_list) {
  const Launch &launch = launchNamed("scatter_often");
  for (const int64_t wrong : {-1, 5000, INT_MIN, INT_MAX})
    for (const size_t buffer : {2, 3}) {
      Memory m(launch, Fill::ordinary, 5);
      auto *list = static_cast<int32_t *>(m.pointers[buffer]);
      for (size_t i = 0; i < launch.buffers[buffer].count; i += 3)
        list[i] = int32_t(wrong);
      ASSERT_TRUE(direct().run(launch, m));
      ASSERT_TRUE(fibers().run(launch, m));
    }
}

TEST(Device, random_numbers_are_philox) {
  // Element 4 (2^32 - 4) + i: the counter carries into its upper half after 16 elements.
  Memory m(launchNamed("flat_random"), Fill::ordinary, 1);
  ASSERT_TRUE(direct().run(m.launch, m));
  for (uint64_t i = 0; i < 1532; ++i) {
    const uint64_t block = (0x3fffffff0ull + i) / 4;
    uint32_t c[4] = {uint32_t(block), uint32_t(block >> 32), 3, 4}, k[2] = {1, uint32_t(-2)};
    for (int round = 0; round < 10; ++round) {
      const uint64_t a = 0xD2511F53ull * c[0], b = 0xCD9E8D57ull * c[2];
      const uint32_t next[4] = {uint32_t(b >> 32) ^ c[1] ^ k[0], uint32_t(b),
                                uint32_t(a >> 32) ^ c[3] ^ k[1], uint32_t(a)};
      std::memcpy(c, next, sizeof c);
      k[0] += 0x9E3779B9u;
      k[1] += 0xBB67AE85u;
    }
    ASSERT_EQ(element(m, 0, i), double(c[i % 4] >> 8) * 0x1p-24) << i;
  }
}

/// Every element is one fma chain, k ascending: bit for bit.
TEST(Device, product_is_an_fma_chain) {
  {
    Memory m(launchNamed("gemm_bf16"), Fill::ordinary, 6);
    ASSERT_TRUE(direct().run(m.launch, m));
    for (size_t i = 0; i < 67; ++i)
      for (size_t j = 0; j < 130; ++j) {
        float acc = 0;
        for (size_t k = 0; k < 300; ++k)
          acc = std::fma(float(element(m, 0, i * 300 + k)), float(element(m, 1, j * 300 + k)), acc);
        const float d = bf16(acc + float(element(m, 3, j)));
        ASSERT_EQ(float(element(m, 2, i * 130 + j)), d > 0 ? d : 0.0f) << i << ", " << j;
      }
  }
  {
    Memory m(launchNamed("gemm_tf32"), Fill::ordinary, 6);
    ASSERT_TRUE(direct().run(m.launch, m));
    for (size_t batch = 0; batch < 3; ++batch)
      for (size_t i = 0; i < 37; ++i)
        for (size_t j = 0; j < 45; ++j) {
          float acc = 0;
          for (size_t k = 0; k < 301; ++k)
            acc = std::fma(tf32(float(element(m, 0, batch * 12040 + k * 40 + i))),
                           tf32(float(element(m, 1, batch * 15050 + k * 50 + j))), acc);
          ASSERT_EQ(float(element(m, 2, batch * 1776 + i * 48 + j)), acc + float(element(m, 3, j)));
        }
    uint32_t untouched;
    std::memcpy(&untouched, static_cast<char *>(m.pointers[2]) + 45 * 4, 4);
    EXPECT_EQ(untouched, 0xa5a5a5a5u) << "columns past n belong to somebody else";
  }
  {
    Memory m(launchNamed("gemm_fp8"), Fill::ordinary, 6);
    ASSERT_TRUE(direct().run(m.launch, m));
    const float scale = float(element(m, 4, 0)) * float(element(m, 5, 0));
    for (size_t i = 0; i < 400; i += 7)
      for (size_t j = 0; j < 70; ++j) {
        float acc = 0;
        for (size_t k = 0; k < 64; ++k)
          acc = std::fma(float(element(m, 0, i * 64 + k)), float(element(m, 1, j * 64 + k)), acc);
        const double x = bf16(acc * scale + float(element(m, 3, j)));
        const double y = 0.5 * x * (1 + std::tanh(0.7978845608028654 * (x + 0.044715 * x * x * x)));
        ASSERT_NEAR(element(m, 2, i * 70 + j), y, std::abs(y) / 250 + 1e-6);
      }
  }
}

/// Of 256 of k each, k ascending, and these in order: bit for bit.
TEST(Device, sums_of_a_factor_have_one_order) {
  const auto inOrder = [](size_t count, auto &&at) {
    float sum = 0;
    for (size_t first = 0; first < count; first += 256) {
      float part = 0;
      for (size_t k = first; k < std::min(count, first + 256); ++k)
        part += at(k);
      sum = first ? sum + part : part;
    }
    return sum;
  };
  {
    Memory m(launchNamed("gemm_sums_a"), Fill::ordinary, 6);
    ASSERT_TRUE(direct().run(m.launch, m));
    for (size_t i = 0; i < 400; ++i) {
      const float sum = inOrder(600, [&](size_t k) { return float(element(m, 0, k * 408 + i)); });
      ASSERT_EQ(float(element(m, 6, i)), float(bf16(sum))) << i;
    }
  }
  Memory m(launchNamed("gemm_sums_b"), Fill::ordinary, 6);
  ASSERT_TRUE(direct().run(m.launch, m));
  for (size_t j = 0; j < 450; ++j)
    ASSERT_EQ(float(element(m, 6, j)),
              inOrder(300, [&](size_t k) { return tf32(float(element(m, 1, j * 300 + k))); }))
        << j;
}

} // namespace
