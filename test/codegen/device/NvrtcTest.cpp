// mpc/Nvrtc.h, and the sample kernels through it: no spills, no local memory, no warnings on any
// architecture.
#include "DeviceLibrary.h"

#include "mpc/Architectures.h"
#include "mpc/Nvrtc.h"

#include <cstdio>
#include <fstream>
#include <gtest/gtest.h>
#include <optional>
#include <sstream>
#include <thread>

namespace {

using namespace mpc;

std::string kernelText() {
  std::stringstream text;
  for (const char *file : {"Kernels.cu", "AttentionKernels.cu", "PlaceKernels.cu"})
    text << std::ifstream(std::string(MPC_TEST_KERNEL_FOLDER "/") + file).rdbuf();
  return text.str();
}

class NvrtcLibrary : public testing::Test {
protected:
  void SetUp() override {
    static const bool added = [] {
      addNvrtcFolder(MPC_NVRTC_DIR);
      return true;
    }();
    (void)added;
    Result<Nvrtc> opened = Nvrtc::open();
    if (!opened.ok())
      GTEST_SKIP() << opened.status().message();
    nvrtc.emplace(*opened);
  }
  Result<Cubin> compile(const std::string &text, const std::string &arch) const {
    return nvrtc->compile(text, deviceLibraryText(), arch);
  }
  std::optional<Nvrtc> nvrtc;
};

class EveryArchitecture : public NvrtcLibrary, public testing::WithParamInterface<std::string> {};

TEST_P(EveryArchitecture, sample_kernels_neither_spill_nor_use_local_memory) {
  const auto result = compile(kernelText(), GetParam());
  if (!result.ok())
    FAIL() << result.status().message();
  const Cubin &cubin = *result;
  EXPECT_EQ(cubin.warnings, "");
  EXPECT_EQ(cubin.bytes.substr(0, 4), "\x7f"
                                      "ELF");
  EXPECT_EQ(cubin.kernels.size(), 63u); // of all files, macros written out
  for (const KernelResources &kernel : cubin.kernels) {
    std::printf("%-8s %-20s %3d registers, %5d bytes shared\n", GetParam().c_str(),
                kernel.name.c_str(), kernel.registers, kernel.sharedBytes);
    EXPECT_GT(kernel.registers, 0) << kernel.name;
    EXPECT_EQ(kernel.spillStoreBytes, 0) << kernel.name;
    EXPECT_EQ(kernel.spillLoadBytes, 0) << kernel.name;
    EXPECT_EQ(kernel.localBytes, 0) << kernel.name;
  }
}

// A product that is waited for too early, or whose registers are read, is named in the warnings.
TEST_F(NvrtcLibrary, kernels_of_warpgroups_neither_spill_nor_serialise) {
  std::stringstream text;
  text << std::ifstream(MPC_TEST_KERNEL_FOLDER "/WarpgroupKernels.cu").rdbuf();
  const auto result = compile(text.str(), "sm_90a");
  ASSERT_TRUE(result.ok()) << result.status().message();
  EXPECT_EQ(result->warnings, "");
  EXPECT_EQ(result->kernels.size(), 21u);
  for (const KernelResources &kernel : result->kernels) {
    EXPECT_EQ(kernel.registers, 168) << kernel.name; // that warpgroups divide among each other
    EXPECT_EQ(kernel.spillStoreBytes + kernel.spillLoadBytes + kernel.localBytes, 0) << kernel.name;
  }
  const auto other = compile(text.str(), "sm_90");
  ASSERT_FALSE(other.ok());
  EXPECT_NE(other.status().message().find("this kernel is for sm_90a alone"), std::string::npos)
      << other.status().message();
}
TEST_F(NvrtcLibrary, products_that_are_not_waited_for_are_seen) {
  const std::string wait = "warpgroup::await_products<1>();\n";
  std::string library = deviceLibraryText();
  const size_t at = library.find(wait, library.find("struct ForwardWarpgroups"));
  ASSERT_NE(at, std::string::npos);
  library.erase(at, wait.size());
  std::stringstream text;
  text << std::ifstream(MPC_TEST_KERNEL_FOLDER "/WarpgroupKernels.cu").rdbuf();
  const auto result = nvrtc->compile(text.str(), library, "sm_90a");
  ASSERT_TRUE(result.ok()) << result.status().message();
  EXPECT_NE(result->warnings.find("wgmma.mma_async instructions are serialized"), std::string::npos)
      << result->warnings;
}

// MPC_MATH_FAST stands in Math.cuh alone, which is alike on every architecture; two have to do.
class OldAndNew : public NvrtcLibrary, public testing::WithParamInterface<std::string> {};

TEST_P(OldAndNew, fast_math_compiles) {
  const auto result =
      compile("#define MPC_MATH_FAST\n" + kernelText().substr(0, kernelText().find("struct tile_")),
              GetParam());
  EXPECT_TRUE(result.ok()) << result.status().message();
}
const auto architectureName = [](const auto &info) { return info.param; };
INSTANTIATE_TEST_SUITE_P(Device, EveryArchitecture,
                         testing::Values("sm_80", "sm_89", "sm_90a", "sm_100a", "sm_120"),
                         architectureName);
INSTANTIATE_TEST_SUITE_P(Device, OldAndNew, testing::Values("sm_80", "sm_100a"), architectureName);

const char *const small = R"(#include "mpc_device.cuh"
struct twice_args { const float* x; float* y; };
MPC_KERNEL(twice, 128) {
  using L = RowLayout<512, 128, 4>;
  const auto x = load<L>(arg.x + block() * 512);
  Row<L, float> y;
  MPC_EACH(L, i) { y[i] = x[i] + x[i]; }
  store<L>(arg.y + block() * 512, y);
}
)";

TEST_F(NvrtcLibrary, every_offered_architecture_is_known) {
  for (const Architecture &architecture : architectures) {
    const auto result = compile(small, std::string(architecture.name));
    EXPECT_TRUE(result.ok()) << result.status().message();
  }
}

TEST_F(NvrtcLibrary, same_text_same_bytes) {
  const auto a = compile(small, "sm_90a"), b = compile(small, "sm_90a");
  Result<Cubin> c = Status(Code::Internal, "not compiled");
  std::thread([&] { c = compile(small, "sm_90a"); }).join();
  ASSERT_TRUE(a.ok() && b.ok() && c.ok()) << a.status().message();
  EXPECT_EQ(a->bytes, b->bytes);
  EXPECT_EQ(a->bytes, c->bytes);
  EXPECT_NE(a->bytes, compile(small, "sm_80")->bytes);
}

TEST_F(NvrtcLibrary, threads_compile_at_once) {
  std::vector<Result<Cubin>> results(4, Status(Code::Internal, "not compiled"));
  std::vector<std::thread> threads;
  for (auto &result : results)
    threads.emplace_back([&] { result = compile(small, "sm_89"); });
  for (std::thread &thread : threads)
    thread.join();
  for (const auto &result : results) {
    ASSERT_TRUE(result.ok()) << result.status().message();
    EXPECT_EQ(result->bytes, results[0]->bytes);
  }
}

TEST_F(NvrtcLibrary, spills_are_seen) {
  // 255 registers do not hold 512 values that all live across a barrier.
  const auto result = compile(R"(extern "C" __global__ void greedy(float* x) {
    float v[512];
    #pragma unroll
    for (int i = 0; i < 512; ++i) v[i] = x[i * 32 + threadIdx.x];
    __syncthreads();
    #pragma unroll
    for (int i = 0; i < 512; ++i) x[(511 - i) * 32 + threadIdx.x] = v[i] * v[(i * 7) % 512];
  })",
                              "sm_90a");
  ASSERT_TRUE(result.ok()) << result.status().message();
  const Cubin &cubin = *result;
  ASSERT_EQ(cubin.kernels.size(), 1u);
  EXPECT_EQ(cubin.kernels[0].name, "greedy");
  EXPECT_GT(cubin.kernels[0].spillStoreBytes + cubin.kernels[0].localBytes, 0);
}

TEST_F(NvrtcLibrary, errors_are_values) {
  const auto broken = compile("this is no CUDA", "sm_90a");
  EXPECT_EQ(broken.status().code(), Code::CompileFailed);
  for (const char *part : {"the text does not compile (NVRTC ", "kernels.cu(1): error"})
    EXPECT_NE(broken.status().message().find(part), std::string::npos) << broken.status().message();

  const auto arch = compile(small, "sm_7");
  EXPECT_EQ(arch.status().code(), Code::Unsupported);
  EXPECT_NE(arch.status().message().find("does not know the architecture sm_7"), std::string::npos)
      << arch.status().message();
}

TEST(NvrtcAbsent, is_an_error_that_names_the_places) {
  const auto opened = Nvrtc::open({{"/no/such/folder/libnvrtc.so"}, 0});
  EXPECT_EQ(opened.status().code(), Code::NoCompiler);
  EXPECT_NE(opened.status().message().find("/no/such/folder/libnvrtc.so"), std::string::npos);
}

TEST(NvrtcAbsent, a_library_that_is_not_nvrtc_is_refused) {
  const auto opened = Nvrtc::open({{"/lib/x86_64-linux-gnu/libm.so.6"}, 0});
  EXPECT_EQ(opened.status().code(), Code::NoCompiler);
  EXPECT_NE(opened.status().message().find("is not NVRTC"), std::string::npos);
}

} // namespace
