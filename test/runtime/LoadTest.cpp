// Loading and running: every refusal names the value found and the value expected.
#include "TinyArtifact.h"
#include "TinyTraining.h"
#include "mpc/Doctor.h"
#include "mpc/Initializers.h"
#include "mpc/SafeTensors.h"
#include "mpc/mpc.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <fstream>
#include <memory>
#include <thread>
#include <unistd.h>

namespace mpc::test {
namespace {

SessionOptions optionsFor(const std::string &cache, const std::string &device = "cpu") {
  SessionOptions options;
  options.device = device;
  options.cacheFolder = cache;
  return options;
}
SessionOptions cpu() { return optionsFor(testFolder() + "/cache"); }

void expectRefused(const LoadedSession &session, mpc_status status,
                   const std::vector<std::string> &words) {
  EXPECT_EQ(session.status(), status)
      << mpc_status_name(session.status()) << ": " << session.message();
  for (const std::string &word : words)
    EXPECT_NE(session.message().find(word), std::string::npos)
        << "'" << word << "' in: " << session.message();
}

TEST(Load, refusals_say_why) {
  const std::string path = writeTinyArtifact("load.mpcx");
  expectRefused(Session::load(testFolder() + "/none.mpcx"), MPC_FILE_NOT_FOUND, {"none.mpcx"});
  expectRefused(Session::load(testFolder()), MPC_FILE_ERROR, {"not a regular file"});
  expectRefused(Session::load(path, optionsFor("", "gpu")), MPC_INVALID_ARGUMENT,
                {"gpu", "cpu-check", "cuda:N"});
  TinyOptions gpuOnly;
  gpuOnly.target = "sm_90a";
  expectRefused(Session::load(writeTinyArtifact("gpu.mpcx", gpuOnly), cpu()), MPC_NO_PLAN,
                {"no plan for the cpu", "sm_90a", "--target=cpu"});
  TinyOptions noKernel;
  noKernel.kernel = "not_there";
  expectRefused(Session::load(writeTinyArtifact("nokernel.mpcx", noKernel), cpu()), MPC_DAMAGED,
                {"not_there"});
  SessionOptions noCompiler = cpu();
  noCompiler.compiler = "no-such-compiler";
  expectRefused(Session::load(path, noCompiler), MPC_NO_COMPILER, {"no-such-compiler"});
  SessionOptions failing = cpu();
  failing.compiler = "false";
  expectRefused(Session::load(path, failing), MPC_COMPILE_FAILED, {"exit status 1"});
  mpc_load_options small = MPC_LOAD_OPTIONS_INIT;
  small.struct_size = 8;
  mpc_program *program = nullptr;
  EXPECT_EQ(mpc_load(path.c_str(), &small, &program), MPC_INVALID_ARGUMENT);
  EXPECT_EQ(mpc_load(nullptr, nullptr, &program), MPC_INVALID_ARGUMENT);
  mpc_unload(nullptr);
}

TEST(Load, a_seed_gives_another_start) {
  TinyOptions random;
  random.weightSource = fb::Source::Normal;
  const std::string path = writeTinyArtifact("seeded.mpcx", random);
  const auto weights = [&](mpc_load_options options) {
    options.device = "cpu";
    mpc_program *program = nullptr;
    std::vector<float> values(tinyElements);
    EXPECT_EQ(mpc_load(path.c_str(), &options, &program), MPC_OK) << mpc_error_message();
    EXPECT_EQ(mpc_state_read(program, 0, values.data(), values.size() * 4), MPC_OK);
    EXPECT_EQ(mpc_rank(program), 0u);
    EXPECT_EQ(mpc_rank_count(program), 1u);
    mpc_unload(program);
    return values;
  };
  mpc_load_options options = MPC_LOAD_OPTIONS_INIT;
  const auto compiled = weights(options);
  options.seed = 1;
  const auto one = weights(options);
  EXPECT_EQ(one, weights(options));
  EXPECT_NE(one, compiled);
  options.seed = 2;
  EXPECT_NE(one, weights(options));
  // A caller from before there was a seed, and one that knows nothing after it.
  options.struct_size = offsetof(mpc_load_options, seed);
  EXPECT_EQ(compiled, weights(options));
  options.struct_size = offsetof(mpc_load_options, map_files);
  EXPECT_NE(compiled, weights(options));
  // One that knows nothing of ranks may have anything where its struct was padded.
  options.ranks = 2;
  options.struct_size = offsetof(mpc_load_options, run_folder);
  EXPECT_NE(compiled, weights(options));
  options.struct_size = sizeof(options) + 8;
  mpc_program *program = nullptr;
  EXPECT_EQ(mpc_load(path.c_str(), &options, &program), MPC_INVALID_ARGUMENT);
}

TEST(Load, weights_that_a_file_lacks_are_refused_by_name) {
  const std::string file = testFolder() + "/lacking.safetensors";
  ASSERT_TRUE(writeSafeTensors(file, {}).ok());
  SessionOptions options = cpu(), allowing = cpu();
  options.weights = allowing.weights = file;
  allowing.allowMissingWeights = true;
  for (const fb::Source source : {fb::Source::Zeros, fb::Source::Ones, fb::Source::Normal,
                                  fb::Source::Uniform, fb::Source::External, fb::Source::Data}) {
    TinyOptions tiny;
    tiny.weightSource = source;
    const std::string path = writeTinyArtifact("lacking.mpcx", tiny);
    auto refused = Session::load(path, options), allowed = Session::load(path, allowing);
    if (source == fb::Source::Data) { // it has its own
      EXPECT_TRUE(refused) << refused.message();
      EXPECT_TRUE(refused->loadNotes().empty());
      continue;
    }
    expectRefused(refused, MPC_MISSING_WEIGHTS, {"lacks the weights w (1 of 1 parameters)"});
    if (source == fb::Source::External) { // it has no first value to stay at
      expectRefused(allowed, MPC_MISSING_WEIGHTS, {"lacks the weights w", "no first value"});
      continue;
    }
    expectRefused(refused, MPC_MISSING_WEIGHTS, {"allow_missing_weights", "--allow-missing"});
    ASSERT_TRUE(allowed) << allowed.message();
    ASSERT_EQ(allowed->loadNotes().size(), 1u);
    EXPECT_EQ(allowed->loadNotes()[0].rfind("warning: " + file + " lacks the weights w", 0), 0u);
  }
}

TEST(Load, weights_of_16_bits_fill_f32) {
  TinyOptions normal;
  normal.weightSource = fb::Source::Normal;
  const std::string path = writeTinyArtifact("wide.mpcx", normal);
  const std::string file = testFolder() + "/half.safetensors";
  SessionOptions options = cpu();
  options.weights = file;
  std::vector<uint16_t> f16(tinyElements), bf16(tinyElements);
  for (int64_t i = 0; i < tinyElements; ++i) { // 0.25 i - 3 fits both types
    f16[i] = roundToF16(weightAt(i));
    bf16[i] = roundToBf16(weightAt(i));
  }
  for (const auto &[type, data] : {std::pair(DType::F16, &f16), {DType::BF16, &bf16}}) {
    ASSERT_TRUE(writeSafeTensors(file, {{"w", type, {tinyElements}, data->data()}}).ok());
    auto session = Session::load(path, options);
    ASSERT_TRUE(session) << session.message();
    std::vector<float> found(tinyElements);
    ASSERT_TRUE(session->readState("w", found.data(), found.size() * sizeof(float)));
    for (int64_t i = 0; i < tinyElements; ++i)
      EXPECT_EQ(found[i], weightAt(i)) << dtypeName(type) << " " << i;
    EXPECT_EQ(session->loadNotes(),
              std::vector<std::string>{"note: of the 1 weights that " + file + " gives, 1 " +
                                       dtypeName(type) + " fill parameters of f32, exactly"});
  }
}

TEST(Load, weights_of_8_bits_fill_f32_by_their_scales) {
  TinyOptions normal;
  normal.weightSource = fb::Source::Normal;
  const std::string path = writeTinyArtifact("narrow.mpcx", normal);
  const std::string file = testFolder() + "/eighth.safetensors";
  SessionOptions options = cpu();
  options.weights = file;
  std::vector<uint8_t> codes(tinyElements);
  for (int64_t i = 0; i < tinyElements; ++i)
    codes[i] = static_cast<uint8_t>(37 * i % 124); // no inf, no NaN
  const auto valueOf = [&](DType type, uint8_t code) {
    if (type == DType::F8E5M2)
      return widenF16(static_cast<uint16_t>(code << 8));
    const int exponent = code >> 3, fraction = code & 7;
    return exponent ? std::ldexp(8.0f + fraction, exponent - 10) : std::ldexp(1.0f * fraction, -9);
  };
  const float scale = 0.0123f;
  const std::vector<float> each(tinyElements, scale);
  const uint8_t power = 120; // 2^-7
  const uint16_t half = roundToBf16(scale);
  struct Beside {
    std::string name;
    DType type;
    std::vector<int64_t> shape;
    const void *data;
    float factor;
  };
  const Beside scales[] = {{"", DType::F32, {}, nullptr, 1},
                           {"w_scale_inv", DType::F32, {}, &scale, scale},
                           {"w_scale", DType::F32, {1}, &scale, scale},
                           {"w_scale", DType::F32, {tinyElements}, each.data(), scale},
                           {"w_scale_inv", DType::BF16, {1}, &half, widenBf16(half)},
                           {"w_scale", DType::F8E8M0FNU, {1}, &power, 1.0f / 128}};
  for (const DType type : {DType::F8E4M3FN, DType::F8E5M2})
    for (const Beside &beside : scales) {
      std::vector<SafeTensorSource> tensors = {{"w", type, {tinyElements}, codes.data()}};
      if (!beside.name.empty())
        tensors.push_back({beside.name, beside.type, beside.shape, beside.data});
      ASSERT_TRUE(writeSafeTensors(file, tensors).ok());
      auto session = Session::load(path, options);
      ASSERT_TRUE(session) << session.message();
      std::vector<float> found(tinyElements);
      ASSERT_TRUE(session->readState("w", found.data(), found.size() * sizeof(float)));
      for (int64_t i = 0; i < tinyElements; ++i)
        EXPECT_EQ(found[i], valueOf(type, codes[i]) * beside.factor) << dtypeName(type) << " " << i;
    }
  // Scales that fit no division of the axis, and scales of integers.
  const std::vector<float> five(5, scale);
  for (const auto &[type, word] : {std::pair(DType::F32, "expected one for w"),
                                   {DType::I32, "have dtype I32, expected F32, F16, BF16"}}) {
    ASSERT_TRUE(writeSafeTensors(file, {{"w", DType::F8E4M3FN, {tinyElements}, codes.data()},
                                        {"w_scale", type, {5}, five.data()}})
                    .ok());
    auto session = Session::load(path, options);
    ASSERT_FALSE(session);
    EXPECT_NE(session.message().find(word), std::string::npos) << session.message();
  }
}

TEST(Load, memory_is_told) {
  auto session = Session::load(writeTinyArtifact("memory.mpcx"), cpu());
  ASSERT_TRUE(session) << session.message();
  uint64_t state = 0;
  for (size_t i = 0; i < mpc_state_count(session->handle()); ++i) {
    mpc_tensor_info info;
    ASSERT_EQ(mpc_state_info(session->handle(), i, &info), MPC_OK);
    state += info.bytes;
  }
  EXPECT_GT(session->memoryBytes(), state);
  EXPECT_LT(session->memoryBytes(), state + (1 << 20));
  EXPECT_EQ(mpc_memory_bytes(nullptr), 0u);

  TinyOptions tiny;
  tiny.withInit = true; // makes "half" of w
  auto freed = Session::load(writeTinyArtifact("memory-freed.mpcx", tiny), cpu());
  ASSERT_TRUE(freed) << freed.message();
  mpc_memory_use use = MPC_MEMORY_USE_INIT;
  ASSERT_EQ(mpc_memory_use_of(freed->handle(), &use), MPC_OK) << mpc_error_message();
  const uint64_t tensorBytes = tinyElements * sizeof(float);
  EXPECT_EQ(use.state, tensorBytes);
  EXPECT_EQ(use.arena, 0u); // which no run uses
  EXPECT_GE(use.borders, 2 * tensorBytes); // x and y
  EXPECT_EQ(use.state + use.arena + use.borders, freed->memoryBytes());
  EXPECT_EQ(use.at_load, freed->memoryBytes() + tensorBytes + 1024);
  EXPECT_EQ(mpc_memory_use_of(nullptr, &use), MPC_INVALID_ARGUMENT);
  use.struct_size = 8;
  EXPECT_EQ(mpc_memory_use_of(freed->handle(), &use), MPC_INVALID_ARGUMENT);
}

TEST(Load, an_artifact_may_be_in_memory) {
  std::vector<uint8_t> bytes = tinyArtifact();
  mpc_load_options options = MPC_LOAD_OPTIONS_INIT;
  options.device = "cpu";
  mpc_program *program = nullptr;
  ASSERT_EQ(mpc_load_memory(bytes.data(), bytes.size(), "inside", &options, &program), MPC_OK)
      << mpc_error_message();
  std::fill(bytes.begin(), bytes.end(), 0); // they were copied
  std::vector<float> x(tinyElements, 1.0f), y(tinyElements);
  const TensorView from = tensor(x, {tinyElements}), to = tensor(y, {tinyElements});
  const mpc_tensor in = from.view(), out = to.view();
  ASSERT_EQ(mpc_run(program, "main", &in, 1, &out, 1), MPC_OK) << mpc_error_message();
  EXPECT_EQ(y[7], 2.0f + weightAt(7));
  mpc_unload(program);
  EXPECT_EQ(mpc_load_memory(bytes.data(), bytes.size(), "inside", &options, &program), MPC_DAMAGED);
  EXPECT_EQ(std::string(mpc_error_message()).rfind("inside: ", 0), 0u) << mpc_error_message();
  EXPECT_EQ(program, nullptr);
  EXPECT_EQ(mpc_load_memory(nullptr, 0, "inside", &options, &program), MPC_DAMAGED);
  EXPECT_EQ(mpc_load_memory(nullptr, 8, "inside", &options, &program), MPC_INVALID_ARGUMENT);
  const std::string other(64, '0');
  options.expected_hash = other.c_str();
  bytes = tinyArtifact();
  const mpc_status asked =
      mpc_load_memory(bytes.data(), bytes.size(), "inside", &options, &program);
  EXPECT_TRUE(asked == MPC_UNTRUSTED || asked == MPC_UNSUPPORTED) // without libcrypto
      << mpc_error_message();
}

/// The state "half" is made of w, which nothing else reads.
TEST(Load, what_init_alone_reads_is_freed) {
  TinyOptions tiny;
  tiny.withInit = true;
  const std::string path = writeTinyArtifact("freed.mpcx", tiny);
  for (const char *device : {"cpu", "cpu-check"})
    for (const bool keeps : {false, true}) {
      SessionOptions options = cpu();
      options.device = device;
      options.keepParameters = keeps;
      auto session = Session::load(path, options);
      ASSERT_TRUE(session) << session.message();
      std::vector<float> x(tinyElements, 1.0f), y(tinyElements), w(tinyElements, 5.0f);
      const auto run = [&] {
        return session->run({tensor(x, {tinyElements})}, {tensor(y, {tinyElements})});
      };
      ASSERT_TRUE(run());
      EXPECT_EQ(y[7], 2.0f + weightAt(7) / 2);
      float found[tinyElements];
      EXPECT_EQ(mpc_state_read(session->handle(), 1, found, sizeof(found)), MPC_OK); // half
      EXPECT_EQ(found[7], weightAt(7) / 2);
      const mpc_status read = mpc_state_read(session->handle(), 0, found, sizeof(found));
      EXPECT_EQ(read, keeps ? MPC_OK : MPC_UNSUPPORTED);
      if (!keeps) {
        EXPECT_NE(std::string(mpc_error_message()).find("state w was freed"), std::string::npos)
            << mpc_error_message();
      }
      EXPECT_EQ(mpc_state_is_writable(session->handle(), 0), keeps);
      EXPECT_EQ(mpc_state_is_writable(session->handle(), 1), 0); // derived
      EXPECT_EQ(mpc_state_is_writable(session->handle(), 9), 0);
      const mpc_status written = mpc_state_write(session->handle(), "w", w.data(), sizeof(found));
      EXPECT_EQ(written, keeps ? MPC_OK : MPC_UNSUPPORTED);
      if (!keeps) {
        EXPECT_NE(std::string(mpc_error_message()).find("keep_parameters"), std::string::npos)
            << mpc_error_message();
      }
      const Outcome saved = session->saveWeights(testFolder() + "/freed.safetensors");
      EXPECT_EQ(saved.status(), keeps ? MPC_OK : MPC_UNSUPPORTED) << saved.message();
      ASSERT_TRUE(run());
      EXPECT_EQ(y[7], 2.0f + (keeps ? 2.5f : weightAt(7) / 2));
    }
}

TEST(Clone, runs_beside_its_original_on_the_same_weights) {
  TinyOptions tiny;
  tiny.withInit = true;
  SessionOptions options = cpu();
  options.threads = 1;
  options.keepParameters = true;
  auto session = std::make_unique<LoadedSession>(
      Session::load(writeTinyArtifact("cloned.mpcx", tiny), options));
  ASSERT_TRUE(*session) << session->message();
  std::vector<LoadedSession> clones;
  for (int i = 0; i < 8; ++i) {
    clones.push_back((i == 0 ? **session : *clones.back()).clone()); // also of a clone
    ASSERT_TRUE(clones.back()) << clones.back().message();
  }
  // The weights are there once.
  EXPECT_EQ(clones[0]->memoryBytes() + 2 * tinyElements * sizeof(float), (*session)->memoryBytes());
  std::vector<float> w(tinyElements, 5.0f);
  for (Session *shared : {&**session, &*clones[3]}) {
    EXPECT_EQ(mpc_state_write(shared->handle(), "w", w.data(), w.size() * sizeof(float)), MPC_BUSY);
    EXPECT_NE(std::string(mpc_error_message()).find("state w is shared"), std::string::npos)
        << mpc_error_message();
  }
  session.reset(); // the clones live on
  std::vector<std::thread> threads;
  std::vector<int> wrong(clones.size());
  for (size_t t = 0; t < clones.size(); ++t)
    threads.emplace_back([&, t] {
      const float value = static_cast<float>(t + 1);
      for (int run = 0; run < 200; ++run) {
        std::vector<float> x(tinyElements, value), y(tinyElements);
        if (!clones[t]->run({tensor(x, {tinyElements})}, {tensor(y, {tinyElements})}))
          ++wrong[t];
        for (int64_t i = 0; i < tinyElements; ++i)
          wrong[t] += y[static_cast<size_t>(i)] != 2.0f * value + weightAt(i) / 2;
      }
    });
  for (std::thread &thread : threads)
    thread.join();
  EXPECT_EQ(wrong, std::vector<int>(clones.size()));
  // The last one may change them again.
  clones.erase(clones.begin(), clones.end() - 1);
  EXPECT_EQ(mpc_state_write(clones[0]->handle(), "w", w.data(), w.size() * sizeof(float)), MPC_OK)
      << mpc_error_message();
  std::vector<float> x(tinyElements, 1.0f), y(tinyElements);
  EXPECT_TRUE(clones[0]->run({tensor(x, {tinyElements})}, {tensor(y, {tinyElements})}));
  EXPECT_EQ(y[7], 4.5f);
}

TEST(Clone, is_refused_where_runs_change_the_parameters) {
  auto training = Session::load(writeTinyTraining("cloned-training.mpcx"), cpu());
  ASSERT_TRUE(training) << training.message();
  const LoadedSession none = training->clone();
  EXPECT_EQ(none.status(), MPC_UNSUPPORTED);
  EXPECT_NE(none.message().find("loaded twice"), std::string::npos) << none.message();
  SessionOptions check = cpu();
  check.device = "cpu-check";
  auto checked = Session::load(writeTinyArtifact("cloned-check.mpcx"), check);
  ASSERT_TRUE(checked) << checked.message();
  EXPECT_EQ(checked->clone().status(), MPC_UNSUPPORTED);
  const std::vector<float> w(tinyElements, 5.0f); // nobody shares it
  EXPECT_EQ(mpc_state_write(checked->handle(), "w", w.data(), w.size() * sizeof(float)), MPC_OK)
      << mpc_error_message();
  mpc_program *clone = nullptr;
  EXPECT_EQ(mpc_program_clone(nullptr, &clone), MPC_INVALID_ARGUMENT);
  EXPECT_EQ(mpc_program_clone(checked->handle(), nullptr), MPC_INVALID_ARGUMENT);
}

TEST(Load, weights_are_found_and_checked) {
  TinyOptions external;
  external.weightSource = fb::Source::External;
  const std::string path = writeTinyArtifact("external.mpcx", external);
  std::vector<float> w(tinyElements, 3.0f);
  const std::string file = testFolder() + "/some.safetensors",
                    beside = testFolder() + "/external.safetensors";
  expectRefused(Session::load(path, cpu()), MPC_MISSING_WEIGHTS,
                {"needs the weights w", "external.safetensors"});

  SessionOptions options = cpu();
  options.weights = file;
  expectRefused(Session::load(path, options), MPC_FILE_NOT_FOUND, {"some.safetensors"});
  const SafeTensorSource good = {"w", DType::F32, {tinyElements}, w.data()};
  const SafeTensorSource extra = {"extra", DType::F32, {1}, w.data()};
  ASSERT_TRUE(writeSafeTensors(file, {extra}).ok());
  expectRefused(Session::load(path, options), MPC_MISSING_WEIGHTS, {"lacks the weights w"});
  ASSERT_TRUE(writeSafeTensors(file, {extra, good}).ok());
  expectRefused(Session::load(path, options), MPC_UNKNOWN_WEIGHTS, {"extra", "allow"});
  options.allowUnknownWeights = true;
  EXPECT_TRUE(Session::load(path, options));
  const std::vector<int64_t> integers(tinyElements, 3);
  ASSERT_TRUE(writeSafeTensors(file, {{"w", DType::I64, {tinyElements}, integers.data()}}).ok());
  expectRefused(Session::load(path, options), MPC_WRONG_TYPE,
                {"weight w has dtype I64", "expects 96xf32"});
  ASSERT_TRUE(writeSafeTensors(file, {{"w", DType::F32, {2, 48}, w.data()}}).ok());
  expectRefused(Session::load(path, options), MPC_WRONG_SHAPE,
                {"weight w is 2x48xf32", "expects 96xf32"});

  ASSERT_TRUE(writeSafeTensors(beside, {good}).ok());
  auto session = Session::load(path, cpu());
  ASSERT_TRUE(session) << session.message();
  std::vector<float> x(tinyElements, 1.0f), y(tinyElements);
  const Outcome done = session->run({tensor(x, {tinyElements})}, {tensor(y, {tinyElements})});
  ASSERT_TRUE(done) << done.message();
  EXPECT_EQ(y[7], 5.0f);
}

/// Both files are overwritten in place, which keeps their inodes, and then cut short, as `cp` over
/// them would do.
TEST(Load, files_that_change_afterwards_change_nothing) {
  for (const bool external : {false, true}) {
    TinyOptions options;
    options.weightSource = external ? fb::Source::External : fb::Source::Data;
    const std::string path = writeTinyArtifact("changing.mpcx", options),
                      weights = testFolder() + "/changing.safetensors";
    const std::vector<float> w(tinyElements, 3.0f);
    ASSERT_TRUE(writeSafeTensors(weights, {{"w", DType::F32, {tinyElements}, w.data()}}).ok());
    auto session = Session::load(path, cpu());
    ASSERT_TRUE(session) << session.message();
    for (const std::string &file : {path, weights}) {
      const std::vector<uint8_t> other(readBytes(file).size(), 0x55);
      std::fstream(file, std::ios::in | std::ios::out | std::ios::binary)
          .write(reinterpret_cast<const char *>(other.data()),
                 static_cast<std::streamsize>(other.size()));
      ASSERT_EQ(::truncate(file.c_str(), 0), 0);
    }
    float found[tinyElements];
    ASSERT_EQ(mpc_state_read(session->handle(), 0, found, sizeof(found)), MPC_OK);
    for (int64_t i = 0; i < tinyElements; ++i)
      EXPECT_EQ(found[i], external ? 3.0f : weightAt(i));
    std::vector<float> x(tinyElements, 1.0f), y(tinyElements);
    EXPECT_TRUE(session->run({tensor(x, {tinyElements})}, {tensor(y, {tinyElements})}));
  }
}

TEST(Load, files_may_be_mapped) {
  SessionOptions options = cpu();
  options.mapFiles = true;
  auto session = Session::load(writeTinyArtifact("mapped.mpcx"), options);
  ASSERT_TRUE(session) << session.message();
  const float changed[tinyElements] = {};
  const std::vector<uint8_t> before = readBytes(testFolder() + "/mapped.mpcx");
  EXPECT_EQ(mpc_state_write(session->handle(), "w", changed, sizeof(changed)), MPC_OK);
  std::vector<float> x(tinyElements, 1.0f), y(tinyElements);
  EXPECT_TRUE(session->run({tensor(x, {tinyElements})}, {tensor(y, {tinyElements})}));
  EXPECT_EQ(y[7], 2.0f);
  EXPECT_EQ(readBytes(testFolder() + "/mapped.mpcx"), before); // the file stays as it is
}

TEST(Load, initialisers_fill_the_state) {
  for (fb::Source source :
       {fb::Source::Zeros, fb::Source::Ones, fb::Source::Normal, fb::Source::Uniform}) {
    TinyOptions options;
    options.weightSource = source;
    auto session = Session::load(writeTinyArtifact("filled.mpcx", options), cpu());
    ASSERT_TRUE(session) << session.message();
    float w[tinyElements];
    ASSERT_EQ(mpc_state_read(session->handle(), 0, w, sizeof(w)), MPC_OK);
    for (float value : w) {
      if (source == fb::Source::Zeros) {
        EXPECT_EQ(value, 0.0f);
      } else if (source == fb::Source::Ones) {
        EXPECT_EQ(value, 1.0f);
      } else if (source == fb::Source::Uniform) {
        EXPECT_TRUE(value >= 0.5f && value < 1.0f);
      } else {
        EXPECT_LT(std::abs(value), 5.0f);
      }
    }
    EXPECT_EQ(mpc_state_read(session->handle(), 0, w, 4), MPC_INVALID_ARGUMENT);
    EXPECT_EQ(mpc_state_read(session->handle(), 9, w, 4), MPC_INVALID_ARGUMENT);
  }
}

TEST(RunErrors, name_found_and_expected) {
  auto session = Session::load(writeTinyArtifact("errors.mpcx"), cpu());
  ASSERT_TRUE(session) << session.message();
  std::vector<float> x(tinyElements), y(tinyElements);
  const TensorView good = tensor(x, {tinyElements}), out = tensor(y, {tinyElements});
  struct Case {
    std::vector<TensorView> inputs, outputs;
    const char *entry;
    mpc_status status;
    const char *words;
  };
  const Case cases[] = {
      {{TensorView(x.data(), MPC_F16, {tinyElements})},
       {out},
       "main",
       MPC_WRONG_TYPE,
       "input x is 96xf16, the program expects 96xf32"},
      {{tensor(x, {95})},
       {out},
       "main",
       MPC_WRONG_SHAPE,
       "input x is 95xf32, the program expects 96xf32"},
      {{tensor(x, {2, 48})}, {out}, "main", MPC_WRONG_SHAPE, "input x is 2x48xf32"},
      {{good}, {tensor(y, {1})}, "main", MPC_WRONG_SHAPE, "output y is 1xf32"},
      {{}, {out}, "main", MPC_INVALID_ARGUMENT, "given 0 inputs, it has 1 (x: 96xf32)"},
      {{good}, {out, out}, "main", MPC_INVALID_ARGUMENT, "given 2 outputs, it has 1"},
      {{good}, {out}, "step", MPC_UNKNOWN_NAME, "no entry step, it has main"},
      {{good}, {out}, "init", MPC_UNKNOWN_NAME, "no entry init"},
      {{TensorView(nullptr, MPC_F32, {tinyElements})},
       {out},
       "main",
       MPC_INVALID_ARGUMENT,
       "input x has no data"},
  };
  for (const Case &c : cases) {
    const Outcome done = session->run(c.inputs, c.outputs, c.entry);
    EXPECT_EQ(done.status(), c.status) << c.words << " / " << done.message();
    EXPECT_NE(done.message().find(c.words), std::string::npos) << done.message();
  }
  EXPECT_TRUE(session->run({good}, {out}));
  EXPECT_STREQ(mpc_status_name(MPC_WRONG_SHAPE), "MPC_WRONG_SHAPE");
  EXPECT_EQ(session->inputs()[0].bytes, 384u);
  EXPECT_EQ(session->entries(), std::vector<std::string>{"main"});
}

TEST(DlPack, tensors_are_taken_by_type_and_layout) {
  auto session = Session::load(writeTinyArtifact("dlpack.mpcx"), cpu());
  ASSERT_TRUE(session) << session.message();
  std::vector<float> x(tinyElements + 1, 1.0f), y(tinyElements);
  int64_t shape[] = {tinyElements}, stride[] = {1};
  mpc_dl_tensor in = {x.data(), {1, 0}, 1, {2, 32, 1}, shape, stride, 4};
  mpc_dl_tensor out = {y.data(), {1, 0}, 1, {2, 32, 1}, shape, nullptr, 0};
  const mpc_dl_tensor *ins[] = {&in}, *outs[] = {&out};
  const auto run = [&] { return mpc_run_dlpack(session->handle(), nullptr, ins, 1, outs, 1); };
  EXPECT_EQ(run(), MPC_OK) << mpc_error_message();
  EXPECT_EQ(y[4], 2.0f + weightAt(4));
  stride[0] = 2;
  EXPECT_EQ(run(), MPC_INVALID_ARGUMENT);
  stride[0] = 1;
  in.dtype = {4, 16, 1};
  EXPECT_EQ(run(), MPC_WRONG_TYPE);
  EXPECT_NE(std::string(mpc_error_message()).find("96xbf16"), std::string::npos);
  in.dtype = {5, 64, 1};
  EXPECT_EQ(run(), MPC_WRONG_TYPE);
  in.dtype = {2, 32, 1};
  in.device.device_type = 10;
  EXPECT_EQ(run(), MPC_INVALID_ARGUMENT);
}

TEST(Threads, a_second_run_meanwhile_is_busy_or_waits_its_turn) {
  auto session = Session::load(writeTinyArtifact("busy.mpcx"), cpu());
  ASSERT_TRUE(session) << session.message();
  std::atomic<int> fine{0}, busy{0}, other{0};
  const auto work = [&] {
    alignas(64) float x[tinyElements] = {}, y[tinyElements];
    const int64_t shape[] = {tinyElements};
    const mpc_tensor in = {x, MPC_F32, MPC_HOST, 1, shape}, out = {y, MPC_F32, MPC_HOST, 1, shape};
    for (int i = 0; i < 20000; ++i) {
      const mpc_status status = mpc_run(session->handle(), "main", &in, 1, &out, 1);
      (status == MPC_OK ? fine : status == MPC_BUSY ? busy : other)++;
    }
  };
  std::thread one(work), two(work);
  one.join();
  two.join();
  EXPECT_EQ(other, 0);
  EXPECT_EQ(fine + busy, 40000);
  EXPECT_GT(fine, 0);
}

TEST(Doctor, looks_at_everything) {
  std::string seen;
  for (const Finding &finding : examineMachine(testFolder() + "/doctor-cache"))
    seen += finding.what + (finding.present ? " yes: " : " no: ") + finding.detail + "\n";
  for (const char *what :
       {"CUDA driver", "cuBLASLt", "NVRTC", "host compiler yes", "CPU", "cache yes"})
    EXPECT_NE(seen.find(what), std::string::npos) << seen;
}

} // namespace
} // namespace mpc::test
