// The cuda device on the driver's double: its calls, their number and their arguments.
#include "TinyArtifact.h"
#include "cuda/CudaApi.h"
#include "cuda/CudaCompiler.h"
#include "cuda/CudaGemm.h"
#include "driver_double/DriverDouble.h"
#include "mpc/mpc.h"

#include <gtest/gtest.h>

#include <cmath>

namespace mpc::test {
namespace {

const int64_t tinyShape[] = {tinyElements};

class Cuda : public ::testing::Test {
protected:
  static void SetUpTestSuite() {
    cuda::libraryNames().driver = {MPC_DRIVER_DOUBLE};
    cuda::libraryNames().blas = {MPC_DRIVER_DOUBLE};
  }
  void SetUp() override { mpc_double_reset(); }
  void TearDown() override {
    mpc_unload(program);
    EXPECT_EQ(mpc_double_allocated(), 0u);
  }

  static TinyOptions gpuOptions() {
    TinyOptions options;
    options.target = "sm_90a";
    options.withModule = true;
    return options;
  }

  mpc_status load(const TinyOptions &options, const char *device = "cuda") {
    mpc_load_options load = MPC_LOAD_OPTIONS_INIT;
    const std::string cache = testFolder() + "/cache";
    load.device = device;
    load.cache_folder = cache.c_str();
    return mpc_load(writeTinyArtifact("cuda.mpcx", options).c_str(), &load, &program);
  }

  mpc_status run(mpc_memory memory = MPC_HOST) {
    const mpc_tensor input = {x, MPC_F32, memory, 1, tinyShape};
    const mpc_tensor output = {y, MPC_F32, memory, 1, tinyShape};
    return mpc_run(program, "main", &input, 1, &output, 1);
  }

  mpc_program *program = nullptr;
  float x[tinyElements] = {}, y[tinyElements] = {};
};

TEST_F(Cuda, a_run_allocates_nothing_and_becomes_a_graph) {
  ASSERT_EQ(load(gpuOptions()), MPC_OK) << mpc_error_message();
  EXPECT_STREQ(mpc_device_name(program), "cuda:0 Double (sm_90a)");
  mpc_double_reset();
  ASSERT_EQ(run(), MPC_OK) << mpc_error_message(); // warms up and captures
  EXPECT_EQ(mpc_double_launched("scale_add"), 1u);
  EXPECT_EQ(mpc_double_calls("cuStreamBeginCapture_v2"), 1u);
  mpc_double_reset();
  for (int i = 0; i < 5; ++i)
    ASSERT_EQ(run(), MPC_OK) << mpc_error_message();
  EXPECT_EQ(mpc_double_launched("scale_add"), 5u);
  EXPECT_EQ(mpc_double_calls("cuGraphLaunch"), 5u);
  EXPECT_EQ(mpc_double_calls("cuLaunchKernel"), 0u);
  EXPECT_EQ(mpc_double_calls("cuMemAlloc_v2"), 0u);
  EXPECT_EQ(mpc_double_calls("cuStreamBeginCapture_v2"), 0u);
  EXPECT_EQ(mpc_double_calls("cuMemcpyHtoDAsync_v2"), 5u);
  EXPECT_EQ(mpc_double_calls("cuMemcpyDtoHAsync_v2"), 5u);
  EXPECT_EQ(mpc_double_calls("cuStreamSynchronize"), 5u); // for the output on the host
}

TEST_F(Cuda, device_tensors_need_no_synchronisation) {
  ASSERT_EQ(load(gpuOptions()), MPC_OK) << mpc_error_message();
  ASSERT_EQ(run(MPC_DEVICE), MPC_OK);
  mpc_double_reset();
  for (int i = 0; i < 3; ++i)
    ASSERT_EQ(run(MPC_DEVICE), MPC_OK) << mpc_error_message();
  EXPECT_EQ(mpc_double_calls("cuStreamSynchronize"), 0u);
  EXPECT_EQ(mpc_double_calls("cuMemcpyDtoDAsync_v2"), 6u);
  EXPECT_EQ(mpc_double_calls("cuMemcpyDtoHAsync_v2") + mpc_double_calls("cuMemcpyHtoDAsync_v2"),
            0u);
}

TEST_F(Cuda, a_launch_has_the_plans_geometry_and_pointers) {
  ASSERT_EQ(load(gpuOptions()), MPC_OK) << mpc_error_message();
  for (int i = 0; i < tinyElements; ++i)
    x[i] = static_cast<float>(i);
  ASSERT_EQ(run(), MPC_OK) << mpc_error_message();
  mpc_double_launch launch;
  ASSERT_TRUE(mpc_double_last_launch("scale_add", &launch));
  EXPECT_EQ(launch.grid, 3u);
  EXPECT_EQ(launch.threads, 32u);
  EXPECT_EQ(static_cast<float *>(launch.pointers[0])[5], 5.0f);
  EXPECT_EQ(static_cast<float *>(launch.pointers[1])[5], weightAt(5));
}

TEST_F(Cuda, a_launch_has_the_dynamic_shared_memory_of_its_kernel) {
  TinyOptions options = gpuOptions();
  ASSERT_EQ(load(options), MPC_OK) << mpc_error_message();
  EXPECT_EQ(mpc_double_calls("cuFuncSetAttribute"), 0u);
  mpc_unload(program);
  program = nullptr;
  options.dynamicSharedBytes = 100000;
  ASSERT_EQ(load(options), MPC_OK) << mpc_error_message();
  ASSERT_EQ(run(), MPC_OK) << mpc_error_message();
  mpc_double_launch launch;
  ASSERT_TRUE(mpc_double_last_launch("scale_add", &launch));
  EXPECT_EQ(launch.sharedBytes, 100000u);
}

TEST_F(Cuda, a_device_with_less_shared_memory_is_named) {
  TinyOptions options = gpuOptions();
  options.target = "sm_86";
  options.dynamicSharedBytes = 163 << 10;
  mpc_double_capability(86);
  EXPECT_EQ(load(options), MPC_UNSUPPORTED);
  mpc_double_capability(90);
  EXPECT_NE(std::string(mpc_error_message())
                .find("kernel scale_add: a block needs 166912 bytes of shared memory, cuda:0 "
                      "Double (sm_86) has 101376; compile the model with --arch=sm_86"),
            std::string::npos)
      << mpc_error_message();
}

/// The double's own refusals.
TEST_F(Cuda, dynamic_shared_memory_has_to_be_asked_for) {
  const auto found = cuda::Driver::find();
  ASSERT_TRUE(found.ok());
  const cuda::Driver &driver = **found;
  cuda::Context context;
  cuda::Module module;
  cuda::Function function;
  ASSERT_EQ(driver.primaryRetain(&context, 0), 0);
  ASSERT_EQ(driver.contextPush(context), 0);
  ASSERT_EQ(driver.moduleLoad(&module, "a made-up cubin"), 0);
  ASSERT_EQ(driver.moduleFunction(&function, module, "k"), 0);
  constexpr cuda::Error invalidValue = 1;
  const auto launch = [&](unsigned bytes) {
    void *pointers[2] = {}, *parameters[] = {pointers};
    return driver.launchKernel(function, 1, 1, 1, 32, 1, 1, bytes, nullptr, parameters, nullptr);
  };
  const auto allow = [&](int bytes) {
    return driver.functionSetAttribute(function, cuda::functionDynamicSharedBytes, bytes);
  };
  EXPECT_EQ(launch(49152), 0);
  EXPECT_EQ(launch(49153), invalidValue);
  EXPECT_EQ(allow(65536), 0);
  EXPECT_EQ(launch(65536), 0);
  EXPECT_EQ(launch(65537), invalidValue);
  EXPECT_EQ(allow(232448), 0);
  EXPECT_EQ(launch(232448), 0);
  EXPECT_EQ(allow(232449), invalidValue);
  EXPECT_EQ(launch(232449), invalidValue);
  EXPECT_EQ(allow(-1), invalidValue);
  EXPECT_EQ(driver.functionSetAttribute(function, 9, 1), invalidValue);
  EXPECT_EQ(driver.moduleUnload(module), 0);
  cuda::Context popped;
  driver.contextPop(&popped);
  driver.primaryRelease(0);
}

TEST_F(Cuda, a_gemm_multiplies) {
  TinyOptions options = gpuOptions();
  options.withGemm = true;
  ASSERT_EQ(load(options), MPC_OK) << mpc_error_message();
  for (int i = 0; i < tinyElements; ++i)
    x[i] = 0.1f * static_cast<float>(i);
  for (int pass = 0; pass < 2; ++pass) { // as launched, and as a graph
    std::fill(std::begin(y), std::end(y), 0.0f);
    ASSERT_EQ(run(), MPC_OK) << mpc_error_message();
    for (int i = 0; i < 8; ++i)
      for (int j = 0; j < 8; ++j) {
        double sum = 0;
        for (int k = 0; k < 12; ++k)
          sum += double(x[i * 12 + k]) * weightAt(k * 8 + j);
        EXPECT_NEAR(y[i * 8 + j], sum, 1e-3);
      }
  }
  EXPECT_EQ(mpc_double_calls("cublasLtMatmul"), 2u); // the second one was captured
  EXPECT_EQ(mpc_double_launched("gemm"), 2u);
}

TEST_F(Cuda, init_runs_once_and_is_not_captured) {
  TinyOptions options = gpuOptions();
  options.withInit = true;
  ASSERT_EQ(load(options), MPC_OK) << mpc_error_message();
  EXPECT_EQ(mpc_double_launched("halve"), 1u);
  EXPECT_EQ(mpc_double_calls("cuStreamBeginCapture_v2"), 0u);
}

TEST_F(Cuda, what_init_alone_reads_is_freed_behind_it) {
  TinyOptions tiny = gpuOptions();
  tiny.withInit = true; // main reads "half", which is made of w
  ASSERT_EQ(load(tiny), MPC_OK) << mpc_error_message();
  const size_t freed = mpc_double_allocated();
  const uint64_t told = mpc_memory_bytes(program);
  EXPECT_EQ(run(), MPC_OK) << mpc_error_message();
  float w[tinyElements];
  EXPECT_EQ(mpc_state_read(program, 0, w, sizeof(w)), MPC_UNSUPPORTED);
  EXPECT_EQ(mpc_state_read(program, 1, w, sizeof(w)), MPC_OK) << mpc_error_message();
  mpc_unload(program);
  program = nullptr;
  mpc_load_options options = MPC_LOAD_OPTIONS_INIT;
  options.device = "cuda";
  options.keep_parameters = 1;
  ASSERT_EQ(mpc_load(writeTinyArtifact("kept.mpcx", tiny).c_str(), &options, &program), MPC_OK)
      << mpc_error_message();
  constexpr size_t place = 512 + 1024; // 96 floats, rounded up to 256 bytes; an arena, not of main
  EXPECT_EQ(mpc_double_allocated(), freed + place);
  EXPECT_EQ(mpc_memory_bytes(program), told + place);
  mpc_memory_use use = MPC_MEMORY_USE_INIT;
  ASSERT_EQ(mpc_memory_use_of(program, &use), MPC_OK) << mpc_error_message();
  EXPECT_EQ(use.at_load, told + place);
  EXPECT_EQ(use.state, 2 * 512u);
  EXPECT_EQ(use.arena, 1024u);
  EXPECT_EQ(mpc_state_read(program, 0, w, sizeof(w)), MPC_OK) << mpc_error_message();
}

TEST_F(Cuda, a_clone_has_memory_and_streams_of_its_own_and_shares_the_weights) {
  TinyOptions tiny = gpuOptions();
  tiny.withInit = true;
  ASSERT_EQ(load(tiny), MPC_OK) << mpc_error_message();
  const uint64_t whole = mpc_memory_bytes(program);
  mpc_double_reset();
  mpc_program *clone = nullptr;
  ASSERT_EQ(mpc_program_clone(program, &clone), MPC_OK) << mpc_error_message();
  EXPECT_EQ(mpc_double_calls("cuModuleLoadData"), 0u);
  EXPECT_EQ(mpc_double_calls("cuMemcpyHtoDAsync_v2"), 0u);
  EXPECT_EQ(mpc_double_calls("cuStreamCreate"), 2u);
  EXPECT_LT(mpc_memory_bytes(clone), whole);
  std::swap(program, clone);
  EXPECT_EQ(run(), MPC_OK) << mpc_error_message();
  mpc_double_launch own;
  ASSERT_TRUE(mpc_double_last_launch("scale_add", &own));
  std::swap(program, clone);
  EXPECT_EQ(run(), MPC_OK) << mpc_error_message();
  mpc_double_launch originals;
  ASSERT_TRUE(mpc_double_last_launch("scale_add", &originals));
  EXPECT_NE(own.pointers[0], originals.pointers[0]); // x
  EXPECT_EQ(own.pointers[1], originals.pointers[1]); // half
  mpc_unload(program);
  program = clone;
  EXPECT_EQ(mpc_double_calls("cuModuleUnload"), 0u);
  EXPECT_EQ(run(), MPC_OK) << mpc_error_message();
  mpc_unload(program);
  program = nullptr;
  EXPECT_EQ(mpc_double_calls("cuModuleUnload"), 1u);
  EXPECT_EQ(mpc_double_allocated(), 0u);
}

TEST_F(Cuda, a_kernel_is_looked_up_in_the_module_of_its_unit) {
  TinyOptions options = gpuOptions();
  options.withModule = false;
  options.withInit = true;
  options.cubins = {{1, "halve"}, {0, "scale_add"}};
  options.unitsOfKernels = {0, 1}; // scale_add, halve
  ASSERT_EQ(load(options), MPC_OK) << mpc_error_message();
  EXPECT_EQ(mpc_double_calls("cuModuleLoadData"), 2u);
  EXPECT_EQ(mpc_double_launched("halve"), 1u);
  ASSERT_EQ(run(), MPC_OK) << mpc_error_message();
  EXPECT_EQ(mpc_double_launched("scale_add"), 1u);
  mpc_unload(program);
  program = nullptr;
  EXPECT_EQ(mpc_double_calls("cuModuleUnload"), 2u);
  // The wrong unit has another kernel.
  options.unitsOfKernels = {0, 0};
  EXPECT_EQ(load(options), MPC_LIBRARY_FAILED);
  EXPECT_NE(std::string(mpc_error_message()).find("kernel halve"), std::string::npos)
      << mpc_error_message();
}

TEST_F(Cuda, auto_takes_the_gpu_where_there_is_a_plan_for_it) {
  ASSERT_EQ(load(gpuOptions(), "auto"), MPC_OK) << mpc_error_message();
  EXPECT_EQ(std::string(mpc_device_name(program)).substr(0, 4), "cuda");
  mpc_unload(program);
  ASSERT_EQ(load(TinyOptions(), "auto"), MPC_OK) << mpc_error_message();
  EXPECT_EQ(std::string(mpc_device_name(program)).substr(0, 3), "cpu");
}

TEST_F(Cuda, failures_of_the_driver_are_values) {
  struct Planned {
    const char *function;
    int error;
    mpc_status status;
  };
  const Planned atLoad[] = {{"cuMemAlloc_v2", 2, MPC_OUT_OF_MEMORY},
                            {"cuModuleLoadData", 209, MPC_LIBRARY_FAILED},
                            {"cuModuleGetFunction", 500, MPC_LIBRARY_FAILED},
                            {"cuStreamCreate", 1, MPC_LIBRARY_FAILED},
                            {"cuDevicePrimaryCtxRetain", 1, MPC_LIBRARY_FAILED},
                            {"cuMemcpyHtoDAsync_v2", 1, MPC_LIBRARY_FAILED}};
  for (const Planned &planned : atLoad) {
    mpc_double_fail(planned.function, planned.error);
    EXPECT_EQ(load(gpuOptions()), planned.status)
        << planned.function << ": " << mpc_error_message();
    EXPECT_EQ(program, nullptr);
    EXPECT_EQ(mpc_double_allocated(), 0u) << planned.function;
  }
  ASSERT_EQ(load(gpuOptions()), MPC_OK) << mpc_error_message();
  for (const char *function :
       {"cuLaunchKernel", "cuStreamBeginCapture_v2", "cuGraphInstantiateWithFlags"}) {
    mpc_double_fail(function, 700);
    EXPECT_EQ(run(), MPC_LIBRARY_FAILED) << function;
    EXPECT_NE(std::string(mpc_error_message()).find("an error that a test planned"),
              std::string::npos);
  }
  EXPECT_EQ(run(), MPC_OK) << mpc_error_message();
}

TEST_F(Cuda, a_device_that_is_not_there_is_named) {
  EXPECT_EQ(load(gpuOptions(), "cuda:3"), MPC_NO_DEVICE);
  EXPECT_NE(std::string(mpc_error_message()).find("cuda:3"), std::string::npos);
}

TEST_F(Cuda, a_plan_without_a_cubin_is_compiled_through_the_cache) {
  if (!cuda::findNvrtc().ok())
    GTEST_SKIP() << cuda::findNvrtc().status().message();
  TinyOptions options = gpuOptions();
  options.withModule = false;
  ASSERT_EQ(load(options), MPC_OK) << mpc_error_message();
  mpc_unload(program);
  ASSERT_EQ(load(options), MPC_OK) << mpc_error_message(); // the second time from the disk
}

TEST_F(Cuda, a_refused_epilogue_runs_in_another_form_and_says_so) {
  TinyOptions options = gpuOptions();
  options.withModule = false;
  options.withGemm = true;
  options.changeGemm = [](fb::GemmBuilder &gemm) { gemm.add_activation(fb::Activation::Relu); };
  options.cubins = {{0, "scale_add halve bare_gemm"}, {1, "second_relu_f32"}};
  options.secondUnit = 1;
  ASSERT_EQ(load(options), MPC_OK) << mpc_error_message();
  EXPECT_EQ(mpc_load_note(program, 0), nullptr);
  mpc_unload(program);
  mpc_double_refuse_epilogue(2); // RELU
  ASSERT_EQ(load(options), MPC_OK) << mpc_error_message();
  ASSERT_NE(mpc_load_note(program, 0), nullptr);
  EXPECT_NE(
      std::string(mpc_load_note(program, 0))
          .find("has no algorithm for it with RELU; done with no epilogue and a kernel for relu"),
      std::string::npos)
      << mpc_load_note(program, 0);
  EXPECT_EQ(mpc_load_note(program, 1), nullptr);
  for (int i = 0; i < tinyElements; ++i)
    x[i] = static_cast<float>(i % 5) - 2.0f;
  for (int pass = 0; pass < 2; ++pass) { // as launched, and as a graph
    std::fill(std::begin(y), std::end(y), -1.0f);
    ASSERT_EQ(run(), MPC_OK) << mpc_error_message();
    for (int i = 0; i < 8; ++i)
      for (int j = 0; j < 8; ++j) {
        double sum = 0;
        for (int k = 0; k < 12; ++k)
          sum += double(x[i * 12 + k]) * weightAt(k * 8 + j);
        EXPECT_NEAR(y[i * 8 + j], std::max(sum, 0.0), 1e-3);
      }
  }
  EXPECT_EQ(mpc_double_launched("second_relu_f32"), 2u);
  mpc_unload(program);
  options.secondUnit = -1; // as of an artifact that brings none
  EXPECT_EQ(load(options), MPC_UNSUPPORTED);
  EXPECT_NE(std::string(mpc_error_message()).find("the artifact brings no kernel second_relu_f32"),
            std::string::npos)
      << mpc_error_message();
}

/// Where GEMMs of tests run; nothing brings kernels of second forms.
cuda::GemmDevice gemmDevice(const cuda::Blas &blas, cuda::BlasHandle handle) {
  return {**cuda::Driver::find(), blas, handle, 90,
          [](const std::string &kernel) -> Result<cuda::Function> {
            return Status(Code::Unsupported, "there is no kernel " + kernel);
          }};
}

// All flags, batches, leading dimensions and epilogues against row-major loops.
struct GemmCase {
  uint64_t m, n, k, batch;
  bool ta, tb, bias;
  fb::Activation activation;
  bool aux;
};

TEST_F(Cuda, gemms_agree_with_row_major_loops) {
  const auto blas = cuda::Blas::find();
  ASSERT_TRUE(blas.ok());
  const auto driver = cuda::Driver::find();
  ASSERT_TRUE(driver.ok());
  (*driver)->contextPush(nullptr);
  cuda::BlasHandle handle;
  ASSERT_EQ((*blas)->create(&handle), 0);
  alignas(256) static char workspace[256];
  for (int flags = 0; flags < 40; ++flags) {
    // The derivative takes no bias; flags from 32 on are gelu_tanh that gives its operand.
    const auto activation = static_cast<fb::Activation>(flags < 32 ? flags / 8 : 2);
    const bool derivative = activation == fb::Activation::GeluTanhGrad;
    const GemmCase c = {5,
                        7,
                        3,
                        2,
                        (flags & 1) != 0,
                        (flags & 2) != 0,
                        (flags & 4) != 0 && !derivative,
                        activation,
                        flags >= 32 || derivative};
    const uint64_t lda = (c.ta ? c.m : c.k) + 2, ldb = (c.tb ? c.k : c.n) + 1;
    const uint64_t ldd = c.n + (c.aux ? 9 : 3); // an aux lies in multiples of 8
    const uint64_t strideA = lda * (c.ta ? c.k : c.m) + 4, strideB = ldb * (c.tb ? c.n : c.k),
                   strideD = ldd * c.m;
    std::vector<float> a(strideA * 2), b(strideB * 2), d(strideD * 2), bias(c.n), aux(strideD * 2);
    for (size_t i = 0; i < a.size(); ++i)
      a[i] = std::sin(static_cast<float>(i));
    for (size_t i = 0; i < b.size(); ++i)
      b[i] = std::cos(static_cast<float>(i));
    for (size_t i = 0; i < aux.size(); ++i)
      aux[i] = std::cos(static_cast<float>(3 * i));
    const std::vector<float> at = aux;
    for (size_t i = 0; i < bias.size(); ++i)
      bias[i] = 0.5f * static_cast<float>(i) - 1.0f;
    flatbuffers::FlatBufferBuilder builder;
    const fb::Arg none;
    builder.Finish(fb::CreateGemm(builder, &none, &none, &none, c.bias ? &none : nullptr, nullptr,
                                  nullptr, c.m, c.n, c.k, c.batch, c.ta, c.tb, lda, ldb, ldd,
                                  strideA, strideB, strideD, fb::DType::F32, fb::DType::F32,
                                  fb::DType::F32, fb::DType::F32, fb::Compute::F32, c.activation,
                                  false, -1, nullptr, c.aux ? &none : nullptr));
    const fb::Gemm &gemm = *flatbuffers::GetRoot<fb::Gemm>(builder.GetBufferPointer());
    void *slots[gemmSlotCount] = {a.data(), b.data(), d.data(),   bias.data(),
                                  nullptr,  nullptr,  aux.data(), workspace};
    auto prepared =
        cuda::PreparedGemm::make(gemmDevice(**blas, handle), gemm, slots, sizeof(workspace));
    ASSERT_TRUE(prepared.ok()) << prepared.status().message();
    ASSERT_TRUE(prepared->run(nullptr).ok());
    for (uint64_t batch = 0; batch < c.batch; ++batch)
      for (uint64_t i = 0; i < c.m; ++i)
        for (uint64_t j = 0; j < c.n; ++j) {
          double sum = c.bias ? bias[j] : 0.0;
          for (uint64_t k = 0; k < c.k; ++k)
            sum += double(a[batch * strideA + (c.ta ? k * lda + i : i * lda + k)]) *
                   b[batch * strideB + (c.tb ? j * ldb + k : k * ldb + j)];
          if (c.activation == fb::Activation::Relu)
            sum = std::max(sum, 0.0);
          const size_t place = batch * strideD + i * ldd + j;
          if (c.aux && !derivative) {
            ASSERT_NEAR(aux[place], sum, 1e-5) << "case " << flags;
          }
          if (derivative) {
            const double x = at[place], t = std::tanh(0.7978845608 * (x + 0.044715 * x * x * x));
            sum *= 0.5 * (1 + t) + 0.5 * x * (1 - t * t) * 0.7978845608 * (1 + 0.134145 * x * x);
          }
          if (c.activation == fb::Activation::GeluTanh)
            sum = 0.5 * sum * (1.0 + std::tanh(0.7978845608 * (sum + 0.044715 * sum * sum * sum)));
          ASSERT_NEAR(d[batch * strideD + i * ldd + j], sum, 1e-5) << "case " << flags;
        }
  }
  (*blas)->destroy(handle);
  cuda::Context popped;
  (*driver)->contextPop(&popped);
}

// A product that cuBLASLt does not do is refused before it is asked, with the shape.
TEST_F(Cuda, an_aux_that_cublaslt_cannot_take_is_refused) {
  const auto blas = cuda::Blas::find();
  ASSERT_TRUE(blas.ok());
  alignas(256) static float data[1024];
  void *slots[gemmSlotCount];
  std::fill(std::begin(slots), std::end(slots), static_cast<void *>(data));
  struct Case {
    uint64_t n, ldd, batch, strideD;
    fb::DType type;
    const char *expected; // in the message; null: prepared
  };
  const Case cases[] = {
      {16, 16, 1, 0, fb::DType::BF16, nullptr},
      {16, 16, 2, 72, fb::DType::BF16, nullptr},
      {12, 12, 1, 0, fb::DType::BF16, "an aux with rows or batches of 12 and 0 elements"},
      {16, 16, 2, 68, fb::DType::BF16, "an aux with rows or batches of 16 and 68 elements"},
      {16, 16, 1, 0, fb::DType::F8E4M3FN, "GELU_AUX goes with no product of f8E4M3FN by f8E4M3FN"},
  };
  for (const Case &c : cases) {
    flatbuffers::FlatBufferBuilder builder;
    const fb::Arg arg;
    builder.Finish(fb::CreateGemm(builder, &arg, &arg, &arg, nullptr, nullptr, nullptr, 4, c.n, 16,
                                  c.batch, false, true, 16, 16, c.ldd, 64, 0, c.strideD, c.type,
                                  c.type, fb::DType::BF16, fb::DType::BF16, fb::Compute::BF16,
                                  fb::Activation::GeluTanh, false, -1, nullptr, &arg));
    const auto prepared = cuda::PreparedGemm::make(
        gemmDevice(**blas, nullptr), *flatbuffers::GetRoot<fb::Gemm>(builder.GetBufferPointer()),
        slots, 0);
    EXPECT_EQ(prepared.ok(), c.expected == nullptr) << c.n << ", " << c.strideD;
    if (prepared.ok() || !c.expected)
      continue;
    EXPECT_NE(prepared.status().message().find(c.expected), std::string::npos)
        << prepared.status().message();
  }
}

uint16_t toBf16(float value) { // small whole numbers alone, which it holds
  uint32_t bits;
  std::memcpy(&bits, &value, 4);
  return static_cast<uint16_t>(bits >> 16);
}
float fromBf16(uint16_t value) {
  const uint32_t bits = uint32_t(value) << 16;
  float wide;
  std::memcpy(&wide, &bits, 4);
  return wide;
}

// Our a is cuBLASLt's B and our b its A.
TEST_F(Cuda, sums_of_a_factor_agree_with_row_major_loops) {
  const auto blas = cuda::Blas::find();
  ASSERT_TRUE(blas.ok());
  const auto driver = cuda::Driver::find();
  ASSERT_TRUE(driver.ok());
  (*driver)->contextPush(nullptr);
  cuda::BlasHandle handle;
  ASSERT_EQ((*blas)->create(&handle), 0);
  alignas(256) static char workspace[256];
  const uint64_t m = 5, n = 7, k = 3, leading = 8;
  std::vector<uint16_t> a(leading * 8), b(leading * 8);
  for (size_t i = 0; i < a.size(); ++i) {
    a[i] = toBf16(static_cast<float>(i % 7) - 3.0f);
    b[i] = toBf16(static_cast<float>(i % 5) - 1.0f);
  }
  for (int flags = 0; flags < 4; ++flags) {
    const bool isA = flags & 1, other = flags & 2; // whether the other factor is transposed
    const bool ta = isA || other, tb = isA && other;
    const auto summed = isA ? fb::Summed::A : fb::Summed::B;
    std::vector<uint16_t> d(leading * m, 1), sums(8, 1);
    flatbuffers::FlatBufferBuilder builder;
    const fb::Arg none;
    const fb::DType type = fb::DType::BF16;
    builder.Finish(fb::CreateGemm(builder, &none, &none, &none, nullptr, nullptr, nullptr, m, n, k,
                                  1, ta, tb, leading, leading, leading, 0, 0, 0, type, type, type,
                                  type, fb::Compute::BF16, fb::Activation::None, false, -1, nullptr,
                                  &none, summed));
    void *slots[gemmSlotCount] = {a.data(), b.data(), d.data(),    nullptr,
                                  nullptr,  nullptr,  sums.data(), workspace};
    auto prepared = cuda::PreparedGemm::make(
        gemmDevice(**blas, handle), *flatbuffers::GetRoot<fb::Gemm>(builder.GetBufferPointer()),
        slots, sizeof(workspace));
    ASSERT_TRUE(prepared.ok()) << prepared.status().message();
    ASSERT_TRUE(prepared->run(nullptr).ok());
    const auto left = [&](uint64_t i, uint64_t x) {
      return fromBf16(a[ta ? x * leading + i : i * leading + x]);
    };
    const auto right = [&](uint64_t x, uint64_t j) {
      return fromBf16(b[tb ? j * leading + x : x * leading + j]);
    };
    for (uint64_t i = 0; i < m; ++i)
      for (uint64_t j = 0; j < n; ++j) {
        float sum = 0;
        for (uint64_t x = 0; x < k; ++x)
          sum += left(i, x) * right(x, j);
        EXPECT_EQ(fromBf16(d[i * leading + j]), sum) << "case " << flags;
      }
    for (uint64_t i = 0; i < (isA ? m : n); ++i) {
      float sum = 0;
      for (uint64_t x = 0; x < k; ++x)
        sum += isA ? left(i, x) : right(x, i);
      EXPECT_EQ(fromBf16(sums[i]), sum) << "case " << flags << ", " << i;
    }
    EXPECT_EQ(sums[isA ? m : n], 1) << "nothing behind them is written";
  }
  (*blas)->destroy(handle);
  cuda::Context popped;
  (*driver)->contextPop(&popped);
}

TEST_F(Cuda, sums_that_cublaslt_cannot_give_are_refused) {
  const auto blas = cuda::Blas::find();
  ASSERT_TRUE(blas.ok());
  alignas(256) static float data[1024];
  void *slots[gemmSlotCount];
  std::fill(std::begin(slots), std::end(slots), static_cast<void *>(data));
  const fb::DType bf16 = fb::DType::BF16, f16 = fb::DType::F16, f32 = fb::DType::F32,
                  fp8 = fb::DType::F8E4M3FN;
  struct Case {
    fb::Summed summed;
    bool ta, tb;
    uint64_t lda, ldb, ldd;
    fb::DType type, dType;
    const char *expected; // in the message; null: prepared
  };
  const Case cases[] = {
      {fb::Summed::A, true, false, 16, 16, 16, bf16, bf16, nullptr},
      {fb::Summed::B, true, false, 16, 16, 16, f16, f16, nullptr},
      {fb::Summed::B, false, false, 16, 16, 16, bf16, bf16, nullptr},
      {fb::Summed::A, false, false, 16, 16, 16, bf16, bf16, "whose rows run along k"},
      {fb::Summed::B, true, true, 16, 16, 16, bf16, bf16, "whose rows run along k"},
      {fb::Summed::A, true, false, 20, 16, 16, bf16, bf16, "with rows of 20 elements"},
      {fb::Summed::A, true, false, 16, 20, 16, bf16, bf16, "with rows of 20 elements"},
      {fb::Summed::A, true, false, 16, 16, 20, bf16, bf16, "with rows of 20 elements"},
      {fb::Summed::A, true, false, 16, 16, 16, f32, f32, "goes with no product of"},
      {fb::Summed::A, true, false, 16, 16, 16, bf16, f32, "goes with no product of"},
      {fb::Summed::A, true, false, 16, 16, 16, fp8, bf16, "goes with no product of"},
  };
  for (const Case &c : cases) {
    flatbuffers::FlatBufferBuilder builder;
    const fb::Arg arg;
    builder.Finish(fb::CreateGemm(builder, &arg, &arg, &arg, nullptr, nullptr, nullptr, 16, 16, 16,
                                  1, c.ta, c.tb, c.lda, c.ldb, c.ldd, 0, 0, 0, c.type, c.type,
                                  c.dType, c.dType, fb::Compute::BF16, fb::Activation::None, false,
                                  -1, nullptr, &arg, c.summed));
    const auto prepared = cuda::PreparedGemm::make(
        gemmDevice(**blas, nullptr), *flatbuffers::GetRoot<fb::Gemm>(builder.GetBufferPointer()),
        slots, 0);
    EXPECT_EQ(prepared.ok(), c.expected == nullptr) << &c - cases;
    if (prepared.ok() || !c.expected)
      continue;
    EXPECT_NE(prepared.status().message().find(c.expected), std::string::npos)
        << prepared.status().message();
  }
}

} // namespace
} // namespace mpc::test
