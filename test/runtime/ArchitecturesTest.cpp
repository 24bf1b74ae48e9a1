// mpc/Architectures.h: the meaning of names, and the code that a device runs.
#include "mpc/Architectures.h"

#include <gtest/gtest.h>

namespace mpc::test {
namespace {

TEST(Architectures, a_name_says_its_capability) {
  for (const Architecture &architecture : architectures) {
    EXPECT_EQ(capabilityOf(architecture.name), architecture.capability) << architecture.name;
    EXPECT_EQ(findArchitecture(architecture.name), &architecture);
  }
  EXPECT_EQ(capabilityOf("sm_75"), 75);
  EXPECT_EQ(capabilityOf("sm_103f"), 103);
  for (const char *name : {"", "cuda", "cpu", "sm_", "sm_a", "sm_9", "sm_9a0", "sm_90b", "sm_90aa",
                           "sm_99999", "compute_90", "SM_90", "sm_-90", "sm_ 90"})
    EXPECT_EQ(capabilityOf(name), 0) << name;
}

TEST(Architectures, a_cubin_runs_on_its_own_and_without_a_suffix_on_later_minors) {
  struct Case {
    const char *name;
    int capability;
    bool runs;
  };
  for (const Case &c : {Case{"sm_90", 90, true}, Case{"sm_90a", 90, true}, Case{"sm_80", 86, true},
                        Case{"sm_86", 80, false}, Case{"sm_80", 90, false},
                        Case{"sm_100a", 103, false}, Case{"sm_100", 103, true},
                        Case{"sm_120", 121, true}, Case{"cpu", 90, false}, Case{"", 0, false}})
    EXPECT_EQ(runsOn(c.name, c.capability), c.runs) << c.name << " on " << c.capability;
}

TEST(Architectures, a_device_has_the_tables_name_or_a_plain_one) {
  EXPECT_EQ(architectureName(80), "sm_80");
  EXPECT_EQ(architectureName(90), "sm_90a");
  EXPECT_EQ(architectureName(100), "sm_100a");
  EXPECT_EQ(architectureName(120), "sm_120");
  EXPECT_EQ(architectureName(121), "sm_121");
  EXPECT_EQ(architectureName(75), "sm_75");
}

TEST(Architectures, the_newest_that_a_device_runs) {
  const auto nameFor = [](int capability) {
    const Architecture *newest = newestFor(capability);
    return std::string(newest ? newest->name : "none");
  };
  EXPECT_EQ(nameFor(80), "sm_80");
  EXPECT_EQ(nameFor(87), "sm_86");
  EXPECT_EQ(nameFor(90), "sm_90a");
  EXPECT_EQ(nameFor(103), "none");
  EXPECT_EQ(nameFor(121), "sm_120");
  EXPECT_EQ(nameFor(75), "none");
}

TEST(Architectures, warpgroups_multiply_on_hopper_alone) {
  for (const Architecture &architecture : architectures)
    EXPECT_EQ(architecture.warpgroups, architecture.name == "sm_90a") << architecture.name;
}

TEST(Architectures, fp8_products_begin_with_ada) {
  for (const Architecture &architecture : architectures)
    EXPECT_EQ(architecture.fp8Products, architecture.capability >= 89) << architecture.name;
}

TEST(Architectures, a_launch_takes_4095_pointers) {
  EXPECT_EQ(launchPointers, 4095u);
  for (const Architecture &architecture : architectures)
    EXPECT_EQ(architecture.pointers, 4095u) << architecture.name;
}

} // namespace
} // namespace mpc::test
