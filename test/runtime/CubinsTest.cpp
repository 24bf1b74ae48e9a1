// mpc/Nvrtc.h and mpc/TextUnits.h on a double of NVRTC: what the compiler made is what the runtime
// finds, what the cache keeps, and the second try for a text that spills.
#include "TinyArtifact.h"
#include "cuda/CubinCache.h"
#include "cuda/CudaApi.h"
#include "driver_double/DriverDouble.h"
#include "mpc/Nvrtc.h"
#include "mpc/TextUnits.h"
#include "mpc/mpc.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>

namespace mpc::test {
namespace {

/// Of CUDA 12, so that its builtins never stand in the place of those of an NVRTC 13 that is there.
const std::vector<std::string> nvrtcDouble = {std::string(MPC_LIBRARY_DOUBLES) + "/libnvrtc.so.12"};

bool contains(const std::string &text, const std::string &part) {
  return text.find(part) != std::string::npos;
}

class Cubins : public ::testing::Test {
protected:
  void SetUp() override {
    const Result<Nvrtc> opened = Nvrtc::open({nvrtcDouble, 0});
    ASSERT_TRUE(opened.ok()) << opened.status().message();
    nvrtc.emplace(*opened);
  }
  /// One text; `began`: whether it was compiled and not found.
  Result<Cubin> make(const std::string &text, const std::string &arch = "sm_90a",
                     const std::string &library = "library") {
    began = false;
    return makeCubins(*nvrtc, {{text, arch}}, library, cache, [this] { began = true; })[0];
  }

  std::optional<Nvrtc> nvrtc;
  const DiskCache cache{testFolder() + "/cubins-" +
                        ::testing::UnitTest::GetInstance()->current_test_info()->name()};
  bool began = false;
};

TEST_F(Cubins, are_found_again_with_their_resources) {
  const Result<Cubin> made = make("text");
  ASSERT_TRUE(made.ok()) << made.status().message();
  EXPECT_TRUE(began);
  const Result<Cubin> found = make("text");
  ASSERT_TRUE(found.ok());
  EXPECT_FALSE(began);
  EXPECT_EQ(found->bytes, made->bytes); // and the double counts its compilations in them
  for (const Cubin &cubin : {*made, *found}) {
    ASSERT_EQ(cubin.kernels.size(), 1u);
    EXPECT_EQ(cubin.kernels[0].name, "one");
    EXPECT_EQ(cubin.kernels[0].registers, 40);
    EXPECT_EQ(cubin.kernels[0].localBytes, 16);
    EXPECT_EQ(cubin.kernels[0].sharedBytes, 64);
    EXPECT_EQ(cubin.kernels[0].spillStoreBytes, 0);
    EXPECT_EQ(cubin.kernels[0].spillLoadBytes, 0);
  }
}

TEST_F(Cubins, of_another_text_library_or_architecture_are_others) {
  ASSERT_TRUE(make("text").ok());
  EXPECT_TRUE(make("text ").ok() && began);
  EXPECT_TRUE(make("text", "sm_80").ok() && began);
  EXPECT_TRUE(make("text", "sm_90a", "library 2").ok() && began);
  EXPECT_TRUE(make("text").ok() && !began);
}

TEST_F(Cubins, that_are_damaged_in_the_cache_are_made_again) {
  const Result<Cubin> made = make("text");
  ASSERT_TRUE(made.ok());
  const std::string entry = cuda::cubinKey(*nvrtc, {"text", "sm_90a"}, "library") + ".kernels";
  const std::vector<uint8_t> whole = readBytes(cache.folder() + "/" + entry);
  ASSERT_FALSE(whole.empty());
  std::vector<uint8_t> flipped = whole;
  flipped[whole.size() / 2] ^= 1;
  writeBytes(cache.folder() + "/" + entry, flipped);
  EXPECT_TRUE(make("text").ok() && began);
  writeBytes(cache.folder() + "/" + entry, {whole.begin(), whole.begin() + 20});
  EXPECT_TRUE(make("text").ok() && began);
  // Whole for the cache, and no entry of this form.
  for (const std::string text :
       {"one 40 0 0 16\n\ncubin", "one 40 0 0 16 64 7\n\ncubin", "one a b c d e\n\ncubin",
        "one 40 0 0 16 64\n\n", "one 40 0 0 16 64\n", "one 40 0 0 16 64", ""}) {
    ASSERT_TRUE(cache.store(entry, {text.data(), text.size()}).ok());
    EXPECT_TRUE(make("text").ok() && began) << text;
  }
  EXPECT_TRUE(make("text").ok() && !began);
}

TEST_F(Cubins, of_a_text_that_spills_are_compiled_a_second_way) {
  const Result<Cubin> plain = make("text"), spilling = make("it spills");
  ASSERT_TRUE(plain.ok() && spilling.ok());
  EXPECT_FALSE(contains(plain->bytes, "--split-compile"));
  EXPECT_TRUE(contains(spilling->bytes, "--split-compile=2"));
  EXPECT_EQ(spilling->kernels[0].spillStoreBytes, 0);
  const Result<Cubin> first = nvrtc->compile("it spills", "library", "sm_90a");
  ASSERT_TRUE(first.ok());
  EXPECT_EQ(first->kernels[0].spillStoreBytes, 8);
  EXPECT_EQ(first->kernels[0].spillLoadBytes, 12);
}

TEST_F(Cubins, that_do_not_compile_say_why_and_are_not_kept) {
  for (int i = 0; i < 2; ++i) {
    const Result<Cubin> made = make("no CUDA");
    EXPECT_TRUE(began);
    EXPECT_EQ(made.status().code(), Code::CompileFailed);
    EXPECT_EQ(made.status().message(),
              "the text does not compile (NVRTC 12.0, sm_90a, kernels.cu)\n"
              "kernels.cu(1): error: this is no CUDA");
  }
}

TEST(TextUnits, are_what_was_joined) {
  const std::string include(unitInclude);
  const std::vector<std::string> units = {include + "\none\n", include + "\ntwo\n", include};
  EXPECT_EQ(splitUnits(joinUnits("// title\n", units)), units);
  EXPECT_EQ(splitUnits(joinUnits("// title\n", {units[0]})), std::vector<std::string>{units[0]});
  const std::string plain = "// no units\n" + include + "\none\n";
  EXPECT_EQ(splitUnits(plain), std::vector<std::string>{plain});
  // It compiles as a whole: one include before all kernels.
  const std::string joined = joinUnits("// title\n", units);
  EXPECT_EQ(joined.find(include), joined.rfind(include));
}

/// Makes the cubins of `units` as the compiler does, then loads a program with these units' text
/// and no cubin for the device, in a process that has opened no library yet. Exits with 0 where the
/// load compiles as `compiles` says.
void loadAfterCompiling(const std::vector<std::string> &units, bool compiles) {
  cuda::libraryNames().driver = {MPC_DRIVER_DOUBLE};
  cuda::libraryNames().nvrtc = nvrtcDouble;
  mpc_double_driver_version(13000);
  TinyOptions options;
  options.target = "sm_80";
  options.extraText = unitMark(0) + "\n// first\n" + unitMark(1) + "\n// second\n";
  options.unitsOfKernels = {0, 1};
  const std::string path = writeTinyArtifact("shared.mpcx", options),
                    folder = testFolder() + "/shared-cubins";
  const Result<Nvrtc> nvrtc = Nvrtc::open({nvrtcDouble, 0});
  std::vector<CubinRequest> requests;
  for (const std::string &unit : units)
    requests.push_back({unit, "sm_90a"});
  for (const Result<Cubin> &cubin :
       makeCubins(*nvrtc, requests, tinyDeviceLibrary, DiskCache(folder)))
    if (!cubin.ok())
      std::exit(2);
  std::string told;
  mpc_load_options load = MPC_LOAD_OPTIONS_INIT;
  load.device = "cuda";
  load.cache_folder = folder.c_str();
  load.progress_user = &told;
  load.progress = [](void *user, const char *text) {
    *static_cast<std::string *>(user) += std::string(text) + "\n";
  };
  mpc_program *program = nullptr;
  const mpc_status status = mpc_load(path.c_str(), &load, &program);
  std::fprintf(stderr, "%s%s\n", told.c_str(), status == MPC_OK ? "loaded" : mpc_error_message());
  mpc_unload(program);
  std::exit(status == MPC_OK && contains(told, "compiling") == compiles ? 0 : 1);
}

/// Exits with 0 where a cubin by the double of CUDA 12 is none for that of CUDA 13.
void makeByBoth() {
  const DiskCache cache(testFolder() + "/both");
  for (const char *number : {"12", "13"}) {
    const Result<Nvrtc> nvrtc =
        Nvrtc::open({{std::string(MPC_LIBRARY_DOUBLES) + "/libnvrtc.so." + number}, 0});
    const auto cubins = makeCubins(*nvrtc, {{"text", "sm_90a"}}, "library", cache);
    if (!cubins[0].ok() || !contains(cubins[0]->bytes, std::string("NVRTC ") + number))
      std::exit(1);
  }
  std::exit(0);
}

TEST(CubinsDeathTest, by_another_nvrtc_are_others) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  EXPECT_EXIT(makeByBoth(), ::testing::ExitedWithCode(0), "");
}

TEST(CubinsDeathTest, that_the_compiler_made_are_found_by_the_runtime) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  const std::string include(unitInclude);
  EXPECT_EXIT(loadAfterCompiling({include + "\n// first\n", include + "\n// second\n"}, false),
              ::testing::ExitedWithCode(0), "loaded");
}

TEST(CubinsDeathTest, that_nobody_made_are_compiled_at_load) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  EXPECT_EXIT(loadAfterCompiling({std::string(unitInclude) + "\n// first\n"}, true),
              ::testing::ExitedWithCode(0), "compiling [0-9]+ kernels .* for sm_90a with NVRTC");
}

} // namespace
} // namespace mpc::test
