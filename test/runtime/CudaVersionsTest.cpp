// Which CUDA libraries and cubins go with a driver: doubles of two versions of each library, and a
// driver that says which CUDA it is for.
#include "TinyArtifact.h"
#include "cuda/CudaApi.h"
#include "driver_double/DriverDouble.h"
#include "mpc/Nvrtc.h"
#include "mpc/mpc.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>

namespace mpc::test {
namespace {

const std::string folder = MPC_LIBRARY_DOUBLES;

bool contains(const std::string &text, const std::string &part) {
  return text.find(part) != std::string::npos;
}

TEST(CudaVersions, a_library_of_a_later_cuda_than_the_drivers_is_passed_over) {
  const std::vector<std::string> names = {folder + "/libcublasLt.so.13",
                                          folder + "/libcublasLt.so.12"};
  struct Case {
    int driver;
    const char *file;
  };
  for (const Case &c : {Case{0, "13"}, Case{13000, "13"}, Case{13020, "13"}, Case{14000, "13"},
                        Case{12040, "12"}, Case{12000, "12"}}) {
    const Result<cuda::Blas> blas = cuda::Blas::open(names, c.driver);
    ASSERT_TRUE(blas.ok()) << blas.status().message();
    EXPECT_EQ(blas->file, folder + "/libcublasLt.so." + c.file) << c.driver;
  }
  const Result<cuda::Blas> none = cuda::Blas::open({names[0]}, 12040);
  ASSERT_FALSE(none.ok());
  EXPECT_EQ(none.status().message(),
            "found no cuBLASLt that the driver can run; it is for CUDA 12.4; " + names[0] +
                " is of CUDA 13.1, which needs a driver for CUDA 13 (580 or later); or install "
                "one of CUDA 12");
}

TEST(CudaVersions, nvrtc_finds_its_builtins_beside_it) {
  for (const char *number : {"13", "12"}) {
    const Result<Nvrtc> nvrtc = Nvrtc::open({{folder + "/libnvrtc.so." + number}, 0});
    ASSERT_TRUE(nvrtc.ok()) << nvrtc.status().message();
    const Result<Cubin> cubin = nvrtc->compile("text", "library", "sm_90a");
    ASSERT_TRUE(cubin.ok()) << cubin.status().message();
    EXPECT_TRUE(contains(cubin->bytes, std::string("NVRTC ") + number)) << cubin->bytes;
  }
}

/// Loads the artifact on a driver for CUDA 12.4, in a process whose libraries nobody has opened
/// yet; its exit code is 0 where the load ends as expected.
void loadOnDriver12(const std::vector<std::string> &nvrtc, const char *expected) {
  cuda::libraryNames().driver = {MPC_DRIVER_DOUBLE};
  cuda::libraryNames().nvrtc = nvrtc;
  mpc_double_driver_version(12040);
  TinyOptions options;
  options.target = "sm_90a";
  options.withModule = true;
  options.compiler = "NVRTC 13.0";
  mpc_load_options load = MPC_LOAD_OPTIONS_INIT;
  const std::string cache = testFolder() + "/cache";
  load.device = "cuda";
  load.cache_folder = cache.c_str();
  mpc_program *program = nullptr;
  const mpc_status status =
      mpc_load(writeTinyArtifact("versions.mpcx", options).c_str(), &load, &program);
  const std::string message = status == MPC_OK ? "loaded" : mpc_error_message();
  std::fprintf(stderr, "%s\n", message.c_str());
  mpc_unload(program);
  std::exit(contains(message, expected) ? 0 : 1);
}

TEST(CudaVersionsDeathTest, cubins_of_a_later_cuda_are_made_again_from_the_text) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  const std::vector<std::string> both = {folder + "/libnvrtc.so.13", folder + "/libnvrtc.so.12"};
  EXPECT_EXIT(loadOnDriver12(both, "loaded"), ::testing::ExitedWithCode(0), "");
  EXPECT_EXIT(loadOnDriver12({both[0]},
                             "the artifact's cubins are by NVRTC 13.0, which needs a driver for "
                             "CUDA 13 (580 or later); this driver is for CUDA 12.4, and there is "
                             "no NVRTC to make one: found no NVRTC that the driver can run"),
              ::testing::ExitedWithCode(0), "update the driver, or install NVRTC 12");
}

} // namespace
} // namespace mpc::test
