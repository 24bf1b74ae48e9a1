// Algorithms of products on the driver's double, whose algorithms take as long as a test says.
#include "TinyArtifact.h"
#include "cuda/CudaApi.h"
#include "cuda/ProductWay.h"
#include "driver_double/DriverDouble.h"
#include "mpc/Tuning.h"
#include "mpc/mpc.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <thread>

namespace mpc::test {
namespace {

class CudaTuning : public ::testing::Test {
protected:
  static void SetUpTestSuite() {
    cuda::libraryNames().driver = {MPC_DRIVER_DOUBLE};
    cuda::libraryNames().blas = {MPC_DRIVER_DOUBLE};
  }
  void SetUp() override {
    mpc_double_reset();
    TinyOptions options;
    options.target = "sm_90a";
    options.withModule = options.withGemm = true;
    artifact = writeTinyArtifact("tuned.mpcx", options);
    cache =
        testFolder() + "/tuning-" + ::testing::UnitTest::GetInstance()->current_test_info()->name();
    load.device = "cuda";
    load.cache_folder = cache.c_str();
  }
  void TearDown() override {
    mpc_double_reset();
    EXPECT_EQ(mpc_double_allocated(), 0u);
  }

  static void algorithms(const std::vector<int> &microseconds) {
    mpc_double_algorithms(microseconds.data(), static_cast<int>(microseconds.size()));
  }
  /// Loads the program and runs it once: the number of the algorithm that it ran by, -1 for a
  /// failure. Afterwards `notes` has the notes of the load, `measured` whether it has measured.
  int ranBy() {
    const int64_t shape[] = {tinyElements};
    std::vector<float> x(tinyElements), y(tinyElements);
    const mpc_tensor input = {x.data(), MPC_F32, MPC_HOST, 1, shape};
    const mpc_tensor output = {y.data(), MPC_F32, MPC_HOST, 1, shape};
    const auto count = [](int number) {
      return mpc_double_launched(("gemm by " + std::to_string(number)).c_str());
    };
    const size_t elapsed = mpc_double_calls("cuEventElapsedTime");
    mpc_program *program = nullptr;
    status = mpc_load(artifact.c_str(), &load, &program);
    measured = mpc_double_calls("cuEventElapsedTime") != elapsed;
    if (status != MPC_OK)
      return -1;
    notes.clear();
    for (size_t i = 0; i < mpc_load_note_count(program); ++i)
      notes += mpc_load_note(program, i) + std::string("\n");
    std::vector<size_t> before;
    for (int i = 0; i < 8; ++i)
      before.push_back(count(i));
    const bool ran = mpc_run(program, "main", &input, 1, &output, 1) == MPC_OK;
    mpc_unload(program);
    int found = -1;
    for (int i = 0; ran && i < 8; ++i)
      if (count(i) != before[static_cast<size_t>(i)])
        found = found == -1 ? i : -2;
    return found;
  }
  /// The one product in what `act` finds.
  TunedProduct productOf(Result<ProductTuning> (*act)(const std::string &,
                                                      const TuningOptions &)) const {
    TuningOptions options;
    options.cacheFolder = cache;
    const Result<ProductTuning> tuning = act(artifact, options);
    EXPECT_TRUE(tuning.ok()) << tuning.status().message();
    if (!tuning.ok() || tuning->products.size() != 1)
      return {};
    EXPECT_EQ(tuning->device, "Double, driver for CUDA 13.0, cuBLASLt 130100");
    return tuning->products[0];
  }
  std::string entry() const {
    for (const std::string &path : entriesOf(cache))
      if (path.find(".product") != std::string::npos)
        return path;
    return "";
  }

  std::string artifact, cache, notes;
  mpc_load_options load = MPC_LOAD_OPTIONS_INIT;
  mpc_status status = MPC_OK;
  bool measured = false;
};

TEST_F(CudaTuning, the_faster_of_two_is_taken_and_kept) {
  algorithms({3, 1});
  EXPECT_EQ(ranBy(), 1);
  EXPECT_TRUE(measured);
  EXPECT_EQ(notes, "");
  mpc_double_reset();
  algorithms({1, 3}); // whatever would be measured now
  EXPECT_EQ(ranBy(), 1);
  EXPECT_FALSE(measured);
  EXPECT_EQ(mpc_double_calls("cublasLtMatmulAlgoGetHeuristic"), 0u);
  EXPECT_GE(mpc_double_calls("cublasLtMatmulAlgoCheck"), 1u);
  load.untuned = 1;
  EXPECT_EQ(ranBy(), 0);
}

TEST_F(CudaTuning, a_refused_algorithm_is_passed_over) {
  algorithms({4, 0, -1, 2, 3}); // the second is of no use, the third fails when it runs
  EXPECT_EQ(ranBy(), 3);
  const TunedProduct product = productOf(keptTuning);
  EXPECT_TRUE(product.isKept);
  EXPECT_EQ(product.product, "1 x 8 x 8 x 12 f32 f32 f32 NN");
  EXPECT_EQ(product.uses, (std::vector<std::pair<std::string, size_t>>{{"main", 1}}));
  EXPECT_EQ(product.form, 0u);
  EXPECT_EQ(product.candidate, 2); // of those that the library says to be of use
  EXPECT_EQ(product.ways, 3u);
  EXPECT_EQ(product.refused, 1u);
  EXPECT_NEAR(product.firstSeconds, 4e-6, 0.1e-6);
  EXPECT_NEAR(product.seconds, 2e-6, 0.1e-6);
}

TEST_F(CudaTuning, the_first_stays_where_nothing_is_faster) {
  algorithms({1, 1, 2});
  EXPECT_EQ(ranBy(), 0);
  EXPECT_TRUE(measured);
  EXPECT_EQ(productOf(keptTuning).candidate, 0);
}

TEST_F(CudaTuning, one_algorithm_is_not_measured) {
  EXPECT_EQ(ranBy(), 0);
  EXPECT_FALSE(measured);
  EXPECT_EQ(entry(), "");
  EXPECT_FALSE(productOf(keptTuning).isKept);
}

TEST_F(CudaTuning, tune_measures_again) {
  algorithms({3, 1});
  EXPECT_EQ(ranBy(), 1);
  algorithms({1, 3});
  const TunedProduct product = productOf(tuneArtifact);
  EXPECT_EQ(product.candidate, 0);
  EXPECT_EQ(product.ways, 2u);
  EXPECT_EQ(productOf(keptTuning).candidate, 0);
  EXPECT_EQ(ranBy(), 0);
  EXPECT_FALSE(measured);
}

TEST_F(CudaTuning, a_damaged_choice_is_named_and_measured_again) {
  algorithms({3, 1});
  EXPECT_EQ(ranBy(), 1);
  const std::string path = entry();
  ASSERT_NE(path, "");
  const std::vector<uint8_t> whole = readBytes(path);
  for (size_t kept : {size_t(0), whole.size() / 2, whole.size()}) {
    std::vector<uint8_t> bytes(whole.begin(), whole.begin() + static_cast<long>(kept));
    if (kept == whole.size())
      bytes[20] ^= 1;
    writeBytes(path, bytes);
    EXPECT_EQ(ranBy(), 1);
    EXPECT_TRUE(measured) << kept;
    EXPECT_NE(notes.find("1 x 8 x 8 x 12 f32 f32 f32 NN is damaged and is not used"),
              std::string::npos)
        << notes;
  }
  EXPECT_EQ(ranBy(), 1);
  EXPECT_FALSE(measured);
  EXPECT_EQ(notes, "");
}

TEST_F(CudaTuning, a_kept_algorithm_that_the_library_refuses_is_not_used) {
  algorithms({3, 1});
  EXPECT_EQ(ranBy(), 1);
  algorithms({3});
  EXPECT_EQ(ranBy(), 0);
  EXPECT_NE(notes.find("refuses the algorithm that was kept for it"), std::string::npos) << notes;
}

TEST_F(CudaTuning, a_driver_of_another_version_has_choices_of_its_own) {
  algorithms({3, 1});
  EXPECT_EQ(ranBy(), 1);
  mpc_double_driver_version(13020);
  EXPECT_EQ(ranBy(), 1);
  EXPECT_TRUE(measured);
  mpc_double_driver_version(13000);
}

TEST_F(CudaTuning, without_a_cache_nothing_is_measured) {
  algorithms({3, 1});
  load.cache_folder = "/proc/none";
  EXPECT_EQ(ranBy(), 0);
  EXPECT_FALSE(measured);
  TuningOptions options;
  options.cacheFolder = "/proc/none";
  const Status status = tuneArtifact(artifact, options).status();
  EXPECT_NE(status.message().find("/proc/none"), std::string::npos) << status.message();
  EXPECT_NE(status.message().find("choices cannot be kept"), std::string::npos);
}

TEST_F(CudaTuning, a_load_leaves_to_mpc_tune_what_takes_long) {
  algorithms({500000, 1}); // half a second
  EXPECT_EQ(ranBy(), 0);
  EXPECT_NE(notes.find("mpc tune does it once for this GPU"), std::string::npos) << notes;
  EXPECT_EQ(entry(), "");
}

TEST_F(CudaTuning, a_load_can_be_cancelled) {
  algorithms({3, 1});
  load.cancel = [](void *) { return 1; };
  EXPECT_EQ(ranBy(), -1);
  EXPECT_EQ(status, MPC_CANCELLED);
  EXPECT_EQ(entry(), "");
}

TEST_F(CudaTuning, the_cpu_is_refused) {
  TuningOptions options;
  options.device = "cpu";
  EXPECT_EQ(tuneArtifact(artifact, options).status().message(),
            "cannot choose algorithms for cpu, expected cuda or cuda:N; the CPU has but one");
}

cuda::ProductWay wayOf(uint64_t number) {
  cuda::ProductWay way;
  way.candidate = static_cast<int>(number);
  way.ways = number;
  way.picoseconds = number * 1000003;
  way.firstPicoseconds = ~uint64_t(0) - number;
  for (uint64_t i = 0; i < 8; ++i)
    way.algorithm.data[i] = number * 0x9e3779b97f4a7c15u * (i + 1);
  return way;
}

TEST(ProductWay, has_a_text_that_is_read_back_and_no_other) {
  const std::string key = "1 x 8 x 8 x 12 f32 f32 f32 NN; ld 8 12 8 8";
  const std::string text = cuda::textOfWay(key, wayOf(5));
  const auto read = cuda::readWay(key, text);
  ASSERT_TRUE(read);
  EXPECT_EQ(cuda::textOfWay(key, *read), text);
  EXPECT_FALSE(cuda::readWay(key + "x", text));
  for (size_t i = 0; i < text.size(); ++i) {
    EXPECT_FALSE(cuda::readWay(key, text.substr(0, i))) << i;
    std::string other = text;
    other[i] = other[i] == ' ' ? '\t' : ' ';
    EXPECT_FALSE(cuda::readWay(key, other)) << i;
  }
  EXPECT_FALSE(cuda::readWay(key, text + " "));
}

TEST(ProductWay, is_whole_while_two_write_it) {
  const std::string folder = testFolder() + "/tuning-two";
  const auto write = [&](uint64_t number) {
    const cuda::KeptWays kept(folder, "a device");
    for (int i = 0; i < 300; ++i)
      EXPECT_TRUE(kept.store("a key", wayOf(number)).ok());
  };
  const cuda::KeptWays kept(folder, "a device");
  ASSERT_TRUE(kept.store("a key", wayOf(1)).ok());
  std::thread one(write, 1), two(write, 2);
  for (int i = 0; i < 1000; ++i) {
    bool isDamaged = false;
    const auto found = kept.find("a key", isDamaged);
    ASSERT_TRUE(found);
    EXPECT_TRUE(found->ways == 1 || found->ways == 2);
    EXPECT_EQ(cuda::textOfWay("", *found), cuda::textOfWay("", wayOf(found->ways)));
  }
  one.join();
  two.join();
  bool isDamaged = true;
  EXPECT_FALSE(cuda::KeptWays(folder, "another device").find("a key", isDamaged));
  EXPECT_FALSE(isDamaged);
}

} // namespace
} // namespace mpc::test
