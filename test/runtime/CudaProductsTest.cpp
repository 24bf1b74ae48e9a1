// Products on the driver's double: it has the products of the table in GemmSupport.h, and the
// runtime tells it all that it needs.
#include "cuda/CudaApi.h"
#include "cuda/CudaGemm.h"
#include "cuda/ProductTuner.h"
#include "driver_double/DriverDouble.h"
#include "mpc/GemmSupport.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>

namespace mpc::test {
namespace {

using gemm::Epilogue;
using gemm::Product;

class CudaProducts : public ::testing::Test {
protected:
  static void SetUpTestSuite() {
    cuda::libraryNames().driver = {MPC_DRIVER_DOUBLE};
    cuda::libraryNames().blas = {MPC_DRIVER_DOUBLE};
  }
  void SetUp() override {
    mpc_double_reset();
    const auto found = cuda::Blas::find();
    const auto driver = cuda::Driver::find();
    ASSERT_TRUE(found.ok() && driver.ok());
    blas = *found;
    (*driver)->contextPush(nullptr);
    ASSERT_EQ(blas->create(&handle), 0);
  }
  void TearDown() override {
    mpc_double_capability(90);
    if (module)
      (*cuda::Driver::find())->moduleUnload(module);
    blas->destroy(handle);
    cuda::Context popped;
    (*cuda::Driver::find())->contextPop(&popped);
  }

  static int realOf(DType type) {
    return type == DType::F32        ? cuda::real32F
           : type == DType::F16      ? cuda::real16F
           : type == DType::BF16     ? cuda::real16BF
           : type == DType::F8E4M3FN ? cuda::real8E4M3
           : type == DType::F4E2M1FN ? cuda::real4E2M1
                                     : cuda::real8E5M2;
  }

  /// How many algorithms the double has for the product; its descriptors are made here.
  int algorithmsFor(const Product &p) {
    alignas(256) static float place[64];
    void *const pointer = place;
    cuda::MatmulDesc desc = nullptr;
    cuda::MatrixLayout a = nullptr, b = nullptr, d = nullptr;
    cuda::MatmulPreference preference = nullptr;
    blas->descCreate(&desc, p.compute == gemm::Compute::FastTf32 ? 77 : 68, cuda::real32F);
    const auto set = [&](int attribute, const auto &value) {
      blas->descSet(desc, attribute, &value, sizeof(value));
    };
    set(cuda::descTransA, int32_t(p.transposeA));
    set(cuda::descTransB, int32_t(p.transposeB));
    set(cuda::descEpilogue, static_cast<int32_t>(p.epilogue));
    if (gemm::hasBias(p.epilogue) || gemm::sumsFactor(p.epilogue))
      set(cuda::descBiasPointer, pointer);
    if (gemm::hasBias(p.epilogue))
      set(cuda::descBiasType, int32_t(realOf(p.bias)));
    if (gemm::hasAux(p.epilogue)) {
      set(cuda::descAuxPointer, pointer);
      set(cuda::descAuxLeading, static_cast<int64_t>(p.leadingAux));
    }
    if (p.scaleA)
      set(cuda::descScaleA, pointer);
    if (p.scaleB)
      set(cuda::descScaleB, pointer);
    set(cuda::descFastAccumulate, static_cast<int8_t>(p.fastAccumulate));
    set(cuda::descScaleModeA, static_cast<int32_t>(p.modeA));
    set(cuda::descScaleModeB, static_cast<int32_t>(p.modeB));
    const auto layout = [&](cuda::MatrixLayout &made, DType type, uint64_t rows, uint64_t columns,
                            uint64_t leading) {
      blas->layoutCreate(&made, realOf(type), rows, columns, static_cast<int64_t>(leading));
      const int32_t batch = static_cast<int32_t>(p.batch);
      blas->layoutSet(made, cuda::layoutBatchCount, &batch, sizeof(batch));
    };
    layout(a, p.a, p.transposeA ? p.k : p.m, p.transposeA ? p.m : p.k, p.leadingA);
    layout(b, p.b, p.transposeB ? p.n : p.k, p.transposeB ? p.k : p.n, p.leadingB);
    layout(d, p.d, p.m, p.n, p.leadingD);
    blas->preferenceCreate(&preference);
    const uint32_t alignment = static_cast<uint32_t>(p.alignmentA);
    blas->preferenceSet(preference, cuda::preferenceAlignmentA, &alignment, sizeof(alignment));
    cuda::MatmulCandidate candidate = {};
    int count = 0;
    blas->heuristic(handle, desc, a, b, d, d, preference, 1, &candidate, &count);
    for (cuda::MatrixLayout made : {a, b, d})
      blas->layoutDestroy(made);
    blas->descDestroy(desc);
    blas->preferenceDestroy(preference);
    return count;
  }

  cuda::GemmDevice device(int capability = 90) {
    return {**cuda::Driver::find(), *blas, handle, capability,
            [this](const std::string &kernel) { return secondForm(kernel); }};
  }
  /// The double has any kernel that a module is asked for.
  Result<cuda::Function> secondForm(const std::string &kernel) {
    const cuda::Driver &driver = **cuda::Driver::find();
    cuda::Function function = nullptr;
    if (!module)
      MPC_TRY(driver.check(driver.moduleLoad(&module, "any"), "cuModuleLoadData"));
    MPC_TRY(driver.check(driver.moduleFunction(&function, module, kernel.c_str()),
                         "cuModuleGetFunction"));
    return function;
  }

  const cuda::Blas *blas = nullptr;
  cuda::BlasHandle handle = nullptr;
  cuda::Module module = nullptr;
};

/// A (64, 32), transposed, by B (32, 48).
Product product(DType a, DType b, DType d, Epilogue epilogue = Epilogue::Default) {
  Product p;
  p.a = a;
  p.b = b;
  p.d = p.bias = d;
  p.epilogue = epilogue;
  p.transposeA = true;
  p.m = 64;
  p.n = 48;
  p.k = 32;
  p.leadingA = p.leadingB = 32;
  p.leadingD = p.leadingAux = 64;
  return p;
}

TEST_F(CudaProducts, the_double_has_what_the_table_has) {
  constexpr DType e4m3 = DType::F8E4M3FN, e5m2 = DType::F8E5M2, bf16 = DType::BF16,
                  f16 = DType::F16, f32 = DType::F32;
  struct Case {
    const char *what;
    int expected, capability;
    Product p;
    std::function<void(Product &)> change;
  };
  const auto none = [](Product &) {};
  const Case cases[] = {
      {"fp8", 1, 90, product(e4m3, e4m3, bf16), none},
      {"fp8, a gradient", 1, 90, product(e5m2, e4m3, bf16), none},
      {"fp8, a gradient as B", 1, 90, product(e4m3, e5m2, f32), none},
      {"fp8, two gradients", 0, 90, product(e5m2, e5m2, bf16), none},
      {"fp8, two gradients on sm_100", 0, 100, product(e5m2, e5m2, bf16), none},
      {"fp8 on sm_80", 0, 80, product(e4m3, e4m3, bf16), none},
      {"fp8 on sm_89", 1, 89, product(e4m3, e4m3, bf16), none},
      {"fp8, GELU and bias", 1, 90, product(e4m3, e4m3, bf16, Epilogue::GeluBias), none},
      {"fp8 with an aux", 0, 90, product(e4m3, e4m3, bf16, Epilogue::GeluAux), none},
      {"fp8 with a sum", 0, 90, product(e4m3, e4m3, bf16, Epilogue::SumA), none},
      {"fp8, a bias of another type", 0, 90, product(e4m3, e4m3, bf16, Epilogue::Bias),
       [](Product &p) { p.bias = DType::F32; }},
      {"fp8 to f32, a bias of bf16", 1, 90, product(e4m3, e4m3, f32, Epilogue::Bias),
       [](Product &p) { p.bias = DType::BF16; }},
      {"fp8 as it lies", 0, 90, product(e4m3, e4m3, bf16),
       [](Product &p) {
         p.transposeA = false;
         p.leadingA = 64;
       }},
      {"fp8 as it lies on sm_100", 1, 100, product(e4m3, e4m3, bf16),
       [](Product &p) {
         p.transposeA = false;
         p.leadingA = 64;
       }},
      {"fp8 as it lies on sm_120", 0, 120, product(e4m3, e4m3, bf16),
       [](Product &p) {
         p.transposeA = false;
         p.leadingA = 64;
       }},
      {"fp8, rows of 40 bytes", 0, 90, product(e4m3, e4m3, bf16),
       [](Product &p) { p.k = p.leadingA = p.leadingB = 40; }},
      {"fp8, a pointer at 8 bytes", 0, 90, product(e4m3, e4m3, bf16),
       [](Product &p) { p.alignmentA = 8; }},
      {"bf16", 1, 90, product(bf16, bf16, bf16), none},
      {"bf16 and f16", 0, 90, product(bf16, f16, bf16), none},
      {"bf16 with a scale", 0, 90, product(bf16, bf16, bf16), [](Product &p) { p.scaleA = true; }},
      {"bf16, a pointer at 2 bytes", 1, 90, product(bf16, bf16, bf16),
       [](Product &p) { p.alignmentA = 2; }},
      {"bf16, an aux", 1, 90, product(bf16, bf16, bf16, Epilogue::GeluAuxBias), none},
      {"bf16, an aux with rows of 68", 0, 90, product(bf16, bf16, bf16, Epilogue::GeluAux),
       [](Product &p) { p.m = p.leadingD = p.leadingAux = 68; }},
      {"bf16, A's sums as it lies", 1, 90, product(bf16, bf16, bf16, Epilogue::SumA),
       [](Product &p) {
         p.transposeA = false;
         p.leadingA = 64;
       }},
      {"bf16, A's sums transposed", 0, 90, product(bf16, bf16, bf16, Epilogue::SumA), none},
      {"f32 with a sum", 0, 90, product(f32, f32, f32, Epilogue::SumA),
       [](Product &p) {
         p.transposeA = false;
         p.leadingA = 64;
       }},
      {"tf32 of bf16", 0, 90, product(bf16, bf16, bf16),
       [](Product &p) { p.compute = gemm::Compute::FastTf32; }},
      {"65,536 matrices", 0, 90, product(f32, f32, f32), [](Product &p) { p.batch = 65536; }},
  };
  for (Case c : cases) {
    c.change(c.p);
    mpc_double_capability(c.capability);
    EXPECT_EQ(algorithmsFor(c.p), c.expected) << c.what;
    EXPECT_EQ(!gemm::refusalOf(c.p, c.capability), c.expected == 1)
        << c.what << ": " << gemm::refusalOf(c.p, c.capability).why;
  }
}

/// The same product with scales of blocks.
Product inBlocks(gemm::ScaleMode a, gemm::ScaleMode b) {
  Product p = product(DType::F8E4M3FN, DType::F8E4M3FN, DType::BF16);
  p.modeA = a;
  p.modeB = b;
  p.scaleA = p.scaleB = true;
  return p;
}

/// A product of bytes that hold two numbers of f4E2M1FN each, as plans count it.
Product inPairs(uint64_t bytes) {
  Product p = inBlocks(gemm::ScaleMode::Blocks1x16, gemm::ScaleMode::Blocks1x16);
  p.a = p.b = DType::U8;
  p.k = p.leadingA = p.leadingB = bytes;
  return gemm::ofNumbers(p);
}

TEST_F(CudaProducts, bytes_are_pairs_of_numbers_for_the_library) {
  const Product p = inPairs(48);
  EXPECT_EQ(p.a, DType::F4E2M1FN);
  EXPECT_EQ(p.b, DType::F4E2M1FN);
  EXPECT_EQ(p.k, 96u);
  EXPECT_EQ(p.leadingA, 96u);
  EXPECT_EQ(p.leadingB, 96u);
  const Product other = product(DType::F8E4M3FN, DType::F8E4M3FN, DType::BF16);
  EXPECT_EQ(gemm::ofNumbers(other).k, other.k);
}

TEST_F(CudaProducts, scales_of_blocks_are_those_of_the_architecture) {
  using gemm::ScaleMode;
  constexpr ScaleMode mx = ScaleMode::Blocks1x32, line = ScaleMode::Blocks1x128,
                      square = ScaleMode::Blocks128x128, whole = ScaleMode::Scalar;
  struct Case {
    const char *what;
    int expected, capability;
    Product p;
    std::function<void(Product &)> change;
  };
  const auto none = [](Product &) {};
  const Case cases[] = {
      {"1x32 on sm_100", 1, 100, inBlocks(mx, mx), none},
      {"1x32 on sm_120", 1, 120, inBlocks(mx, mx), none},
      {"1x32 on sm_90", 0, 90, inBlocks(mx, mx), none},
      {"1x32 on sm_89", 0, 89, inBlocks(mx, mx), none},
      {"1x32 by one scale", 0, 100, inBlocks(mx, whole), none},
      {"1x32 by 1x128", 0, 100, inBlocks(mx, line), none},
      {"1x32, k of 48", 0, 100, inBlocks(mx, mx),
       [](Product &p) { p.k = p.leadingA = p.leadingB = 48; }},
      {"1x32 as it lies", 0, 100, inBlocks(mx, mx),
       [](Product &p) {
         p.transposeA = false;
         p.leadingA = 64;
       }},
      {"1x32 of a batch", 0, 100, inBlocks(mx, mx),
       [](Product &p) {
         p.batch = 2;
         p.strideA = p.strideB = p.strideD = 4096;
       }},
      {"1x32 without scales", 0, 100, inBlocks(mx, mx), [](Product &p) { p.scaleA = false; }},
      {"1x32 of a gradient in f8E5M2", 0, 100, inBlocks(mx, mx),
       [](Product &p) { p.b = DType::F8E5M2; }},
      {"1x32 with GELU", 1, 100, inBlocks(mx, mx), [](Product &p) { p.epilogue = Epilogue::Gelu; }},
      {"1x16 on sm_100", 1, 100, inPairs(64), none},
      {"1x16 on sm_120", 1, 120, inPairs(64), none},
      {"1x16 on sm_90", 0, 90, inPairs(64), none},
      {"1x16, k of 48", 0, 100, inPairs(24), none},
      {"1x16 of f8E4M3FN", 0, 100, inBlocks(ScaleMode::Blocks1x16, ScaleMode::Blocks1x16), none},
      {"1x32 of f4E2M1FN", 0, 100, inPairs(64), [](Product &p) { p.modeA = p.modeB = mx; }},
      {"one scale of f4E2M1FN", 0, 100, inPairs(64), [](Product &p) { p.modeA = p.modeB = whole; }},
      {"f4E2M1FN as it lies", 0, 100, inPairs(64), [](Product &p) { p.transposeA = false; }},
      {"f4E2M1FN by f8E4M3FN", 0, 100, inPairs(64), [](Product &p) { p.b = DType::F8E4M3FN; }},
      {"f4E2M1FN to f32", 1, 100, inPairs(64), [](Product &p) { p.d = DType::F32; }},
      {"1x128 on sm_90", 1, 90, inBlocks(line, line), none},
      {"1x128 by 128x128", 1, 90, inBlocks(line, square), none},
      {"128x128 by 1x128", 1, 90, inBlocks(square, line), none},
      {"128x128 by 128x128", 0, 90, inBlocks(square, square), none},
      {"1x128 on sm_100", 0, 100, inBlocks(line, line), none},
      {"1x128 on sm_89", 0, 89, inBlocks(line, square), none},
      {"1x128, 50 rows", 0, 90, inBlocks(square, line), [](Product &p) { p.n = 50; }},
      {"1x128 with a bias", 1, 90, inBlocks(line, line),
       [](Product &p) { p.epilogue = Epilogue::Bias; }},
      {"1x128 with ReLU", 0, 90, inBlocks(line, line),
       [](Product &p) { p.epilogue = Epilogue::Relu; }},
      {"1x128 summed fast", 0, 90, inBlocks(line, line),
       [](Product &p) { p.fastAccumulate = true; }},
      {"blocks in another order", 0, 90, inBlocks(ScaleMode::None, line), none},
      {"bf16 in blocks", 0, 90, product(DType::BF16, DType::BF16, DType::BF16),
       [](Product &p) { p.modeA = p.modeB = ScaleMode::Blocks1x128; }},
  };
  for (Case c : cases) {
    c.change(c.p);
    mpc_double_capability(c.capability);
    EXPECT_EQ(algorithmsFor(c.p), c.expected) << c.what;
    EXPECT_EQ(!gemm::refusalOf(c.p, c.capability), c.expected == 1)
        << c.what << ": " << gemm::refusalOf(c.p, c.capability).why;
  }
}

TEST_F(CudaProducts, a_product_says_where_its_pointers_are) {
  alignas(256) static float a[256], b[256], d[256], workspace[64];
  struct Case {
    size_t a, b, d; // elements of 4 bytes
    unsigned expected[3];
  };
  for (const Case &c : {Case{0, 0, 0, {256, 256, 256}}, Case{4, 2, 1, {16, 8, 4}},
                        Case{32, 64, 8, {128, 256, 32}}}) {
    flatbuffers::FlatBufferBuilder builder;
    const fb::Arg arg;
    builder.Finish(fb::CreateGemm(builder, &arg, &arg, &arg, nullptr, nullptr, nullptr, 4, 4, 4, 1,
                                  false, false, 4, 4, 4, 0, 0, 0));
    void *slots[gemmSlotCount] = {a + c.a, b + c.b, d + c.d, nullptr,
                                  nullptr, nullptr, nullptr, workspace};
    const auto prepared = cuda::PreparedGemm::make(
        device(), *flatbuffers::GetRoot<fb::Gemm>(builder.GetBufferPointer()), slots,
        sizeof(workspace));
    ASSERT_TRUE(prepared.ok()) << prepared.status().message();
    EXPECT_EQ(mpc_double_asked_alignment('B'), c.expected[0]); // its B is our a
    EXPECT_EQ(mpc_double_asked_alignment('A'), c.expected[1]);
    EXPECT_EQ(mpc_double_asked_alignment('C'), c.expected[2]);
    EXPECT_EQ(mpc_double_asked_alignment('D'), c.expected[2]);
    const Status status = prepared->run(nullptr);
    EXPECT_TRUE(status.ok()) << status.message();
  }
}

TEST_F(CudaProducts, a_choice_names_a_form_and_an_algorithm) {
  alignas(256) static float place[256];
  void *slots[gemmSlotCount];
  std::fill(std::begin(slots), std::end(slots), static_cast<void *>(place));
  flatbuffers::FlatBufferBuilder builder;
  const fb::Arg arg;
  builder.Finish(fb::CreateGemm(builder, &arg, &arg, &arg, &arg, nullptr, nullptr, 4, 4, 4, 1,
                                false, false, 4, 4, 4, 0, 0, 0));
  const auto made = [&](const cuda::GemmChoice &choice) {
    return cuda::PreparedGemm::make(device(),
                                    *flatbuffers::GetRoot<fb::Gemm>(builder.GetBufferPointer()),
                                    slots, sizeof(place), choice);
  };
  const auto first = made({}), second = made({1, 0});
  ASSERT_TRUE(first.ok() && second.ok()) << second.status().message();
  EXPECT_TRUE(first->run(nullptr).ok());
  EXPECT_EQ(mpc_double_launched("second_bias_f32_f32"), 0u);
  EXPECT_TRUE(second->run(nullptr).ok());
  EXPECT_EQ(mpc_double_launched("second_bias_f32_f32"), 1u);
  // The double proposes one algorithm, and a product with a bias has two forms.
  for (const cuda::GemmChoice &none : {cuda::GemmChoice{0, 1}, cuda::GemmChoice{2, 0}})
    EXPECT_EQ(made(none).status().code(), Code::Unsupported);
}

TEST_F(CudaProducts, the_sum_of_a_factor_is_tried_in_both_forms) {
  alignas(256) static float place[256];
  void *slots[gemmSlotCount];
  std::fill(std::begin(slots), std::end(slots), static_cast<void *>(place));
  const fb::Arg arg;
  const auto waysOf = [&](fb::Summed summed) {
    flatbuffers::FlatBufferBuilder builder;
    const auto bf16 = fb::DType::BF16;
    const bool sums = summed != fb::Summed::None;
    builder.Finish(fb::CreateGemm(builder, &arg, &arg, &arg, sums ? nullptr : &arg, nullptr,
                                  nullptr, 16, 16, 16, 1, true, false, 16, 16, 16, 0, 0, 0, bf16,
                                  bf16, bf16, bf16, fb::Compute::BF16, fb::Activation::None, false,
                                  -1, nullptr, sums ? &arg : nullptr, summed));
    std::string ways;
    for (const cuda::GemmChoice &way :
         cuda::waysOf(device(), *flatbuffers::GetRoot<fb::Gemm>(builder.GetBufferPointer()), slots))
      ways += std::to_string(way.form.value()) + "." + std::to_string(way.candidate) + " ";
    return ways;
  };
  const int two[] = {1, 1};
  mpc_double_algorithms(two, 2);
  EXPECT_EQ(waysOf(fb::Summed::A), "0.0 0.1 1.0 1.1 ");
  EXPECT_EQ(waysOf(fb::Summed::None), "0.0 0.1 "); // with a bias
  mpc_double_refuse_epilogue(static_cast<int>(Epilogue::Bias));
  EXPECT_EQ(waysOf(fb::Summed::None), "1.0 1.1 ");
}

TEST_F(CudaProducts, what_the_library_lacks_is_refused_with_a_remedy) {
  alignas(256) static float place[256];
  void *slots[gemmSlotCount];
  std::fill(std::begin(slots), std::end(slots), static_cast<void *>(place));
  const auto refused = [&](fb::DType a, fb::DType b, int capability) {
    flatbuffers::FlatBufferBuilder builder;
    const fb::Arg arg;
    builder.Finish(fb::CreateGemm(builder, &arg, &arg, &arg, nullptr, nullptr, nullptr, 16, 16, 16,
                                  1, false, true, 16, 16, 16, 0, 0, 0, a, b, fb::DType::BF16));
    return cuda::PreparedGemm::make(device(capability),
                                    *flatbuffers::GetRoot<fb::Gemm>(builder.GetBufferPointer()),
                                    slots, sizeof(place))
        .status()
        .message();
  };
  EXPECT_EQ(refused(fb::DType::F8E5M2, fb::DType::F8E5M2, 90),
            "GEMM 1 x (16, 16, 16) of f8E5M2 and f8E5M2 to bf16: cuBLASLt has no product of f8E5M2 "
            "by f8E5M2; give one of the two in f8E4M3FN");
  EXPECT_EQ(refused(fb::DType::F8E5M2, fb::DType::F8E4M3FN, 80),
            "GEMM 1 x (16, 16, 16) of f8E5M2 and f8E4M3FN to bf16: products of f8E4M3FN by f8E5M2 "
            "to bf16 begin with sm_89, this is for sm_80; compile for a later architecture, or in "
            "another precision");
  mpc_double_refuse_epilogue(static_cast<int>(Epilogue::Default));
  const std::string message = refused(fb::DType::F8E5M2, fb::DType::F8E4M3FN, 90);
  EXPECT_NE(message.find("cuBLASLt 130100 ("), std::string::npos) << message;
  EXPECT_NE(message.find("has no algorithm for it with no epilogue; install a later cuBLASLt, or "
                         "compile the layer in another precision"),
            std::string::npos)
      << message;
}

/// The results of one GEMM with every epilogue, in f32, in batches where there is an aux.
struct Multiplied {
  std::vector<float> d, aux;
  std::string note, error;
};

class CudaForms : public CudaProducts {
protected:
  Multiplied multiply(fb::Activation activation, bool bias, bool aux) {
    constexpr uint64_t m = 5, n = 300, k = 3, batch = 2, ldd = 304, strideD = 1600;
    alignas(256) static float workspace[64];
    std::vector<float> a(m * k * batch), b(n * k * batch), biases(n);
    Multiplied out;
    out.d.assign(strideD * batch, -1.0f);
    out.aux.resize(strideD * batch);
    for (size_t i = 0; i < a.size(); ++i)
      a[i] = std::sin(static_cast<float>(i));
    for (size_t i = 0; i < b.size(); ++i)
      b[i] = std::cos(static_cast<float>(i));
    for (size_t i = 0; i < n; ++i)
      biases[i] = 0.01f * static_cast<float>(i) - 1.0f;
    for (size_t i = 0; i < out.aux.size(); ++i)
      out.aux[i] = std::cos(static_cast<float>(3 * i));
    flatbuffers::FlatBufferBuilder builder;
    const fb::Arg arg;
    const auto f32 = fb::DType::F32;
    builder.Finish(fb::CreateGemm(builder, &arg, &arg, &arg, bias ? &arg : nullptr, nullptr,
                                  nullptr, m, n, k, batch, false, false, k, n, ldd, m * k, n * k,
                                  strideD, f32, f32, f32, f32, fb::Compute::F32, activation, false,
                                  -1, nullptr, aux ? &arg : nullptr));
    void *slots[gemmSlotCount] = {a.data(), b.data(), out.d.data(),   biases.data(),
                                  nullptr,  nullptr,  out.aux.data(), workspace};
    const auto prepared = cuda::PreparedGemm::make(
        device(), *flatbuffers::GetRoot<fb::Gemm>(builder.GetBufferPointer()), slots,
        sizeof(workspace));
    if (!prepared.ok()) {
      out.error = prepared.status().message();
      return out;
    }
    out.note = prepared->note();
    const Status status = prepared->run(nullptr);
    EXPECT_TRUE(status.ok()) << status.message();
    return out;
  }
};

// If the library refuses everything but the plain product, the values are the same to the bit: a
// product rounds before its activation by definition, and a bias that is written before is added
// once.
TEST_F(CudaForms, a_refused_epilogue_has_another_form) {
  struct Case {
    fb::Activation activation;
    bool bias, aux;
  };
  const fb::Activation none = fb::Activation::None, relu = fb::Activation::Relu,
                       gelu = fb::Activation::GeluTanh, grad = fb::Activation::GeluTanhGrad;
  for (const Case &c : {Case{none, true, false}, Case{relu, false, false}, Case{relu, true, false},
                        Case{gelu, false, false}, Case{gelu, true, false}, Case{gelu, false, true},
                        Case{gelu, true, true}, Case{grad, false, true}}) {
    const Epilogue asked = gemm::epilogueFor(
        static_cast<gemm::Activation>(static_cast<int>(c.activation)), c.bias, c.aux);
    mpc_double_reset();
    const Multiplied expected = multiply(c.activation, c.bias, c.aux);
    EXPECT_EQ(expected.note, "");
    const std::vector<gemm::Form> forms = gemm::formsOf(asked);
    ASSERT_GE(forms.size(), 2u);
    for (size_t i = 1; i < forms.size(); ++i) {
      mpc_double_refuse_epilogue(static_cast<int>(forms[i - 1].epilogue));
      const Multiplied found = multiply(c.activation, c.bias, c.aux);
      EXPECT_EQ(found.error, "");
      EXPECT_EQ(found.d, expected.d) << gemm::epilogueName(asked) << ", form " << i;
      EXPECT_EQ(found.aux, expected.aux) << gemm::epilogueName(asked) << ", form " << i;
      EXPECT_NE(found.note.find("done with"), std::string::npos) << found.note;
    }
  }
}

TEST_F(CudaForms, a_product_without_any_form_names_what_was_tried) {
  for (Epilogue epilogue : {Epilogue::GeluBias, Epilogue::Bias, Epilogue::Default})
    mpc_double_refuse_epilogue(static_cast<int>(epilogue));
  const std::string error = multiply(fb::Activation::GeluTanh, true, false).error;
  EXPECT_NE(error.find("GEMM 2 x (5, 300, 3) of f32 and f32 to f32: "), std::string::npos) << error;
  for (const char *part :
       {"has no algorithm for it with GELU_BIAS", "has no algorithm for it with BIAS",
        "has no algorithm for it with no epilogue",
        "install a later cuBLASLt, or compile the layer in another precision"})
    EXPECT_NE(error.find(part), std::string::npos) << error;
}

TEST_F(CudaForms, a_refused_sum_has_another_form) {
  constexpr uint64_t m = 16, n = 24, k = 40;
  alignas(256) static uint16_t a[k * m], b[k * n], d[m * n], sums[2][n];
  alignas(256) static float workspace[64];
  for (size_t i = 0; i < k * m; ++i)
    a[i] = i % 3 ? 0x3f80 : 0xc000; // 1 and -2
  for (size_t i = 0; i < k * n; ++i)
    b[i] = i % 5 ? 0x3f80 : 0x4040; // 1 and 3
  for (fb::Summed summed : {fb::Summed::A, fb::Summed::B}) {
    flatbuffers::FlatBufferBuilder builder;
    const fb::Arg arg;
    const auto bf16 = fb::DType::BF16;
    builder.Finish(fb::CreateGemm(builder, &arg, &arg, &arg, nullptr, nullptr, nullptr, m, n, k, 1,
                                  true, false, m, n, n, 0, 0, 0, bf16, bf16, bf16, bf16,
                                  fb::Compute::BF16, fb::Activation::None, false, -1, nullptr, &arg,
                                  summed));
    mpc_double_reset();
    for (int form = 0; form < 2; ++form) {
      void *slots[gemmSlotCount] = {a, b, d, nullptr, nullptr, nullptr, sums[form], workspace};
      const auto prepared = cuda::PreparedGemm::make(
          device(), *flatbuffers::GetRoot<fb::Gemm>(builder.GetBufferPointer()), slots,
          sizeof(workspace));
      ASSERT_TRUE(prepared.ok()) << prepared.status().message();
      EXPECT_EQ(prepared->note().empty(), form == 0);
      ASSERT_TRUE(prepared->run(nullptr).ok());
      mpc_double_refuse_epilogue(static_cast<int>(Epilogue::SumA));
      mpc_double_refuse_epilogue(static_cast<int>(Epilogue::SumB));
    }
    EXPECT_EQ(std::vector<uint16_t>(sums[0], sums[0] + (summed == fb::Summed::A ? m : n)),
              std::vector<uint16_t>(sums[1], sums[1] + (summed == fb::Summed::A ? m : n)));
  }
}

} // namespace
} // namespace mpc::test
