// Products that read windows in place: the answers of the sample kernels, by loops over places in
// f64 written here.
#include "Harness.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <gtest/gtest.h>
#include <ostream>

namespace {

/// One dimension: extents of x, sizes, windows, and where taps lie.
struct Dimension {
  int extent, size, windows, stride, low, dilation, spread;

  /// The place of a tap, or -1.
  int place(int window, int tap) const {
    const int at = window * stride + tap * dilation - low;
    return at >= 0 && at % spread == 0 && at / spread < extent ? at / spread : -1;
  }
};

struct Case {
  const char *name;
  Dimension rows, columns;
  int images, channels, filters, parts;
  bool biased, relu;
  double tolerance;
};

std::ostream &operator<<(std::ostream &out, const Case &c) { return out << c.name; }

double expected(const Memory &m, const Case &c, int part, int image, int i, int j, int filter) {
  const int taps = c.rows.size * c.columns.size, run = (taps + c.parts - 1) / c.parts;
  double sum = c.biased ? element(m, 2, filter) : 0;
  for (int t = part * run; t < std::min(taps, part * run + run); ++t) {
    const int row = c.rows.place(i, t / c.columns.size),
              column = c.columns.place(j, t % c.columns.size);
    for (int channel = 0; row >= 0 && column >= 0 && channel < c.channels; ++channel)
      sum += element(m, 0,
                     ((image * c.rows.extent + row) * c.columns.extent + column) * c.channels +
                         channel) *
             element(m, 1, (filter * taps + t) * c.channels + channel);
  }
  return c.relu ? std::max(sum, 0.0) : sum;
}

class WindowsInPlace : public testing::TestWithParam<Case> {};

TEST_P(WindowsInPlace, are_those_of_a_convolution) {
  const Case &c = GetParam();
  const Launch &launch = launchNamed(c.name);
  Memory m(launch, Fill::ordinary, 5);
  ASSERT_TRUE(direct().run(launch, m));
  double worst = 0, largest = 0;
  size_t number = 0;
  for (int part = 0; part < c.parts; ++part)
    for (int image = 0; image < c.images; ++image)
      for (int i = 0; i < c.rows.windows; ++i)
        for (int j = 0; j < c.columns.windows; ++j)
          for (int filter = 0; filter < c.filters; ++filter) {
            const double wanted = expected(m, c, part, image, i, j, filter);
            const double found = element(m, launch.buffers.size() - 1, number++);
            worst = std::max(worst, std::fabs(found - wanted));
            largest = std::max(largest, std::fabs(wanted));
          }
  ASSERT_EQ(number, launch.buffers.back().count);
  std::printf("%s: worst error %.2e of %.2e, %.2f of the tolerance\n", c.name, worst, largest,
              worst / (c.tolerance * largest));
  EXPECT_LE(worst, c.tolerance * largest);
}

INSTANTIATE_TEST_SUITE_P(Device, WindowsInPlace,
                         testing::Values(Case{"windows_bf16",
                                              {9, 3, 5, 2, 1, 1, 1},
                                              {7, 2, 4, 2, 1, 2, 1},
                                              8,
                                              16,
                                              70,
                                              1,
                                              true,
                                              true,
                                              4e-3},
                                         Case{"windows_f32",
                                              {5, 3, 11, 1, -1, -1, 2},
                                              {4, 3, 9, 1, -1, -1, 2},
                                              1,
                                              5,
                                              9,
                                              4,
                                              false,
                                              false,
                                              1e-6}),
                         [](const auto &info) { return std::string(info.param.name); });

} // namespace
