// Products on the driver's double: it has what the table of GemmSupport.h has, and the runtime
// tells it what it needs to know.
#include "CudaApi.h"
#include "CudaGemm.h"
#include "driver_double/DriverDouble.h"
#include "mpc/GemmSupport.h"

#include <gtest/gtest.h>

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
    blas->destroy(handle);
    cuda::Context popped;
    (*cuda::Driver::find())->contextPop(&popped);
  }

  static int realOf(DType type) {
    return type == DType::F32        ? cuda::real32F
           : type == DType::F16      ? cuda::real16F
           : type == DType::BF16     ? cuda::real16BF
           : type == DType::F8E4M3FN ? cuda::real8E4M3
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

  const cuda::Blas *blas = nullptr;
  cuda::BlasHandle handle = nullptr;
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
        *blas, handle, *flatbuffers::GetRoot<fb::Gemm>(builder.GetBufferPointer()), slots,
        sizeof(workspace), 90);
    ASSERT_TRUE(prepared.ok()) << prepared.status().message();
    EXPECT_EQ(mpc_double_asked_alignment('B'), c.expected[0]); // its B is our a
    EXPECT_EQ(mpc_double_asked_alignment('A'), c.expected[1]);
    EXPECT_EQ(mpc_double_asked_alignment('C'), c.expected[2]);
    EXPECT_EQ(mpc_double_asked_alignment('D'), c.expected[2]);
    const Status status = prepared->run(nullptr);
    EXPECT_TRUE(status.ok()) << status.message();
  }
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
    return cuda::PreparedGemm::make(*blas, handle,
                                    *flatbuffers::GetRoot<fb::Gemm>(builder.GetBufferPointer()),
                                    slots, sizeof(place), capability)
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

} // namespace
} // namespace mpc::test
