// The units of a CUDA text, joined and divided again.
#include "mpc/TextUnits.h"

#include <gtest/gtest.h>

namespace {

using mpc::joinUnits, mpc::splitUnits, mpc::unitHead;

TEST(TextUnits, come_back_as_they_were) {
  for (const bool fastMath : {false, true}) {
    const std::string head = unitHead(fastMath);
    const std::vector<std::string> units = {head + "int a;\n", head + "#define B\nint b;\n"};
    const std::string source = joinUnits("// A title.\n", head, units);
    EXPECT_EQ(splitUnits(source), units);
    EXPECT_EQ(source.find(head), std::string("// A title.\n").size());
  }
}

TEST(TextUnits, fast_math_is_asked_for_before_the_library_is_read) {
  EXPECT_EQ(unitHead(true), "#define MPC_MATH_FAST\n" + unitHead(false));
}

TEST(TextUnits, another_text_is_one_unit) {
  for (const std::string text : {"", "int a;\n", "// ---- Unit 0, a program of its own\nint a;\n"})
    EXPECT_EQ(splitUnits(text), std::vector<std::string>{text});
}

} // namespace
