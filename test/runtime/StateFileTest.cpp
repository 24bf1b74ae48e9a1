// Saved states: the contents of the file, the refusals, and training that goes on with the same
// bits, even if the process was killed while it saved.
#include "KilledChild.h"
#include "TinyTraining.h"
#include "mpc/SafeTensors.h"
#include "mpc/mpc.hpp"

#include <gtest/gtest.h>

#include <array>
#include <chrono>
#include <cmath>
#include <cstring>
#include <random>
#include <sys/stat.h>
#include <unistd.h>

namespace mpc::test {
namespace {

using Vector = std::array<float, tinyElements>;

LoadedSession load(const std::string &path, const std::string &weights = "",
                   const std::string &device = "cpu") {
  SessionOptions options;
  options.device = device;
  options.weights = weights;
  options.threads = 1;
  options.cacheFolder = testFolder() + "/cache";
  return Session::load(path, options);
}

/// One step whose batch follows from the step's number.
Outcome stepOnce(Session &session) {
  int32_t number = -1;
  if (Outcome read = session.readState("rng.step", &number, sizeof(number)); !read)
    return read;
  Vector x;
  for (int i = 0; i < tinyElements; ++i)
    x[static_cast<size_t>(i)] = std::sin(static_cast<float>(i * 7 + number));
  if (number % 10 == 9)
    x[3] = std::nanf(""); // a skipped step
  if (number % 3 == 1)
    return session.microStep({tensor(x, {tinyElements})}) && session.apply()
               ? session.step({tensor(x, {tinyElements})})
               : Outcome(MPC_INTERNAL);
  return session.step({tensor(x, {tinyElements})});
}

/// Every byte of the state, derived tensors too.
std::vector<std::vector<uint8_t>> bytesOf(Session &session) {
  std::vector<std::vector<uint8_t>> all;
  for (size_t i = 0; i < mpc_state_count(session.handle()); ++i) {
    mpc_tensor_info info;
    EXPECT_EQ(mpc_state_info(session.handle(), i, &info), MPC_OK);
    all.emplace_back(info.bytes);
    EXPECT_EQ(mpc_state_read(session.handle(), i, all.back().data(), info.bytes), MPC_OK);
  }
  return all;
}

TEST(StateFile, holds_all_but_what_is_derived) {
  auto session = load(writeTinyTraining("save.mpcx"));
  ASSERT_TRUE(session) << session.message();
  const std::string path = testFolder() + "/one.state";
  const Outcome saved = session->saveState(path);
  ASSERT_TRUE(saved) << saved.message();
  const auto file = SafeTensors::open(path);
  ASSERT_TRUE(file.ok()) << file.status().message();
  EXPECT_EQ(file->tensors().size(), size_t(tinyStateCount - 1));
  EXPECT_EQ(file->find("w.low"), nullptr);
  ASSERT_NE(file->find("accumulator.count"), nullptr);
  EXPECT_EQ(file->find("accumulator.count")->fileType, "I32");
  EXPECT_EQ(file->metadata().at("optimizer"), "sgd");
  EXPECT_EQ(file->metadata().at("fingerprint"), "0000000000001234");
  EXPECT_EQ(file->metadata().at("format_version"), "1");
}

TEST(StateFile, training_goes_on_with_the_same_bits) {
  for (const char *device : {"cpu", "cpu-check"}) {
    const std::string path = writeTinyTraining("resume.mpcx"), state = testFolder() + "/resume";
    auto whole = load(path, "", device), first = load(path, "", device),
         second = load(path, "", device);
    ASSERT_TRUE(whole && first && second) << second.message();
    for (int step = 0; step < 40; ++step)
      ASSERT_TRUE(stepOnce(*whole));
    for (int step = 0; step < 17; ++step)
      ASSERT_TRUE(stepOnce(*first));
    ASSERT_TRUE(first->microStep({tensor(Vector{}, {tinyElements})})); // a filled accumulator
    ASSERT_TRUE(first->saveState(state));
    ASSERT_TRUE(stepOnce(*second)); // its old state is replaced
    const Outcome loaded = second->loadState(state);
    ASSERT_TRUE(loaded) << loaded.message();
    EXPECT_EQ(bytesOf(*first), bytesOf(*second));
    const Vector zeros{};
    const int32_t none = 0;
    ASSERT_TRUE(second->writeState("accumulator.w", zeros.data(), sizeof(zeros)));
    ASSERT_TRUE(second->writeState("accumulator.count", &none, sizeof(none)));
    for (int step = 17; step < 40; ++step)
      ASSERT_TRUE(stepOnce(*second));
    EXPECT_EQ(bytesOf(*whole), bytesOf(*second));
  }
}

TEST(StateFile, a_state_of_something_else_is_refused_by_its_first_difference) {
  auto session = load(writeTinyTraining("own.mpcx"));
  ASSERT_TRUE(session) << session.message();
  ASSERT_TRUE(stepOnce(*session));
  const auto before = bytesOf(*session);
  const std::string state = testFolder() + "/other.state";
  struct Case {
    std::function<void(TinyTrainingOptions &)> change;
    const char *words;
  };
  const auto states = [](auto change) {
    return [change](TinyTrainingOptions &options) { options.change = change; };
  };
  const Case cases[] = {
      {[](auto &options) { options.optimizer = "adamw"; }, "optimizer is 'adamw', the program's"},
      {[](auto &options) { options.precision = "bf16"; }, "precision is 'bf16'"},
      {[](auto &options) { options.recipe = ""; }, "recipe is '', the program's is '--clip=1'"},
      {[](auto &options) { options.fingerprint = 0xabcd; }, "fingerprint is 000000000000abcd"},
      {states([](std::vector<TinyState> &all) {
         all.push_back({"v", fb::DType::F32, {2}, fb::Source::Zeros, fb::Role::Parameter, ""});
       }),
       "the program has no tensor v"},
      {states([](std::vector<TinyState> &all) { all[stateScale].name = "scaler.other.scale"; }),
       "it has no tensor scaler.loss.scale"},
      {states([](std::vector<TinyState> &all) { all[stateSteps].dtype = fb::DType::F32; }),
       "tensor optimizer.step has dtype F32, the program's is i32"},
      {states([](std::vector<TinyState> &all) { all[stateMoment].shape = {48, 2}; }),
       "is 48x2xf32, the program's is 96xf32"},
  };
  for (const Case &c : cases) {
    TinyTrainingOptions options;
    c.change(options);
    auto other = load(writeTinyTraining("other.mpcx", options));
    ASSERT_TRUE(other) << other.message();
    ASSERT_TRUE(other->saveState(state));
    const Outcome refused = session->loadState(state);
    EXPECT_EQ(refused.status(), MPC_OTHER_STATE) << c.words;
    EXPECT_NE(refused.message().find(c.words), std::string::npos) << refused.message();
    EXPECT_EQ(bytesOf(*session), before) << c.words;
  }
}

TEST(StateFile, another_precision_is_taken_on_request) {
  const std::string state = testFolder() + "/precise.state";
  TinyTrainingOptions half, wide, other;
  half.precision = "fp16";
  half.fingerprint = 77;
  half.recipe = R"({"losses":[{"scale":"static","initial":8}],"optimizers":[{"kind":"sgd"}]})";
  wide.recipe = R"({"optimizers":[{"kind":"sgd"}]})";
  other.recipe = R"({"optimizers":[{"kind":"sgd","nesterov":true}]})";
  // The one that takes the state has a scaler of a name that the file does not have, and back.
  wide.change = [](std::vector<TinyState> &states) {
    states[stateScale].name = "scaler.wide.scale";
  };
  auto from = load(writeTinyTraining("half.mpcx", half)),
       to = load(writeTinyTraining("wide.mpcx", wide));
  ASSERT_TRUE(from && to) << from.message() << to.message();
  for (int step = 0; step < 5; ++step)
    ASSERT_TRUE(stepOnce(*from));
  const float scale = 512;
  ASSERT_TRUE(from->writeState("scaler.loss.scale", &scale, sizeof(scale)));
  ASSERT_TRUE(from->saveState(state));
  const auto before = bytesOf(*to);
  EXPECT_EQ(to->loadState(state).status(), MPC_OTHER_STATE);
  EXPECT_EQ(bytesOf(*to), before);
  const Outcome loaded = to->loadState(state, MPC_STATE_ANY_PRECISION);
  ASSERT_TRUE(loaded) << loaded.message();
  auto expected = bytesOf(*from);
  expected[stateScale] = before[stateScale];
  EXPECT_EQ(bytesOf(*to), expected);
  // A scaler of the same name goes along.
  wide.change = nullptr;
  auto same = load(writeTinyTraining("same.mpcx", wide));
  ASSERT_TRUE(same && same->loadState(state, MPC_STATE_ANY_PRECISION));
  EXPECT_EQ(bytesOf(*same), bytesOf(*from));
  // Differences beyond precision are still refused.
  auto wrong = load(writeTinyTraining("wrong.mpcx", other));
  ASSERT_TRUE(wrong);
  const Outcome refused = wrong->loadState(state, MPC_STATE_ANY_PRECISION);
  EXPECT_EQ(refused.status(), MPC_OTHER_STATE);
  EXPECT_NE(refused.message().find("its recipe is"), std::string::npos) << refused.message();
  std::vector<uint8_t> damaged = readBytes(state);
  damaged.back() ^= 1;
  writeBytes(state, damaged);
  EXPECT_EQ(same->loadState(state, MPC_STATE_ANY_PRECISION).status(), MPC_DAMAGED);
  EXPECT_EQ(mpc_load_state_as(same->handle(), state.c_str(), static_cast<mpc_state_match>(9)),
            MPC_INVALID_ARGUMENT);
}

TEST(StateFile, a_seed_changes_dropout) {
  TinyTrainingOptions options;
  options.change = [](std::vector<TinyState> &states) {
    states.push_back({"rng.seed",
                      fb::DType::I32,
                      {2},
                      fb::Source::Data,
                      fb::Role::Random,
                      std::string("\1\0\0\0\2\0\0\0", 8)});
  };
  const std::string path = writeTinyTraining("dropout.mpcx", options);
  const auto seedOf = [&](uint64_t seed) {
    SessionOptions wishes;
    wishes.device = "cpu";
    wishes.seed = seed;
    auto session = Session::load(path, wishes);
    std::array<uint32_t, 2> words{};
    EXPECT_TRUE(session && session->readState("rng.seed", words.data(), sizeof(words)));
    return words;
  };
  EXPECT_EQ(seedOf(0), (std::array<uint32_t, 2>{1, 2}));
  EXPECT_NE(seedOf(1), seedOf(0));
  EXPECT_NE(seedOf(1), seedOf(2));
  EXPECT_EQ(seedOf(2), seedOf(2));
}

TEST(StateFile, damage_and_other_files_are_refused) {
  auto session = load(writeTinyTraining("own.mpcx"));
  ASSERT_TRUE(session) << session.message();
  const std::string state = testFolder() + "/damaged.state";
  ASSERT_TRUE(session->saveState(state));
  const std::vector<uint8_t> whole = readBytes(state);
  std::vector<uint8_t> damaged = whole;
  damaged.back() ^= 1;
  writeBytes(state, damaged);
  EXPECT_EQ(session->loadState(state).status(), MPC_DAMAGED);
  damaged = whole;
  damaged.pop_back();
  writeBytes(state, damaged);
  EXPECT_EQ(session->loadState(state).status(), MPC_DAMAGED);
  std::string text(whole.begin(), whole.end());
  const std::string version = "\"format_version\":\"1\"";
  ASSERT_NE(text.find(version), std::string::npos);
  text[text.find(version) + version.size() - 2] = '7';
  writeBytes(state, {text.begin(), text.end()});
  EXPECT_EQ(session->loadState(state).status(), MPC_WRONG_VERSION);
  EXPECT_NE(session->loadState(state).message().find("version 7"), std::string::npos);
  ASSERT_TRUE(session->saveWeights(state));
  EXPECT_EQ(session->loadState(state).status(), MPC_OTHER_STATE);
  EXPECT_NE(session->loadState(state).message().find("no training state"), std::string::npos);
  EXPECT_EQ(session->loadState(state + ".none").status(), MPC_FILE_NOT_FOUND);
  EXPECT_EQ(session->saveState(testFolder() + "/no/such/folder").status(), MPC_FILE_NOT_FOUND);
}

TEST(StateFile, any_damaged_byte_is_refused_or_says_the_same) {
  auto session = load(writeTinyTraining("own.mpcx"));
  ASSERT_TRUE(session) << session.message();
  const std::string state = testFolder() + "/flipped.state";
  ASSERT_TRUE(session->saveState(state));
  const auto before = bytesOf(*session);
  const std::vector<uint8_t> whole = readBytes(state);
  std::mt19937 random(3);
  int refused = 0;
  for (int i = 0; i < 500; ++i) {
    std::vector<uint8_t> damaged = whole;
    damaged[random() % damaged.size()] ^= static_cast<uint8_t>(1 + random() % 255);
    writeBytes(state, damaged);
    refused += !session->loadState(state);
    ASSERT_EQ(bytesOf(*session), before) << i;
  }
  EXPECT_GT(refused, 400); // the rest are blanks and notes that nothing hangs on
}

TEST(StateFile, weights_alone_load_as_weights) {
  auto session = load(writeTinyTraining("weights.mpcx"));
  ASSERT_TRUE(session) << session.message();
  for (int step = 0; step < 3; ++step)
    ASSERT_TRUE(stepOnce(*session));
  const std::string weights = testFolder() + "/trained.safetensors";
  ASSERT_TRUE(session->saveWeights(weights));
  ASSERT_EQ(SafeTensors::open(weights)->tensors().size(), 1u);
  // An inference artifact that asks for its weights, and one that has values of its own.
  for (fb::Source source : {fb::Source::External, fb::Source::Data, fb::Source::Normal}) {
    TinyOptions options;
    options.weightSource = source;
    auto inference = load(writeTinyArtifact("inference.mpcx", options), weights);
    ASSERT_TRUE(inference) << inference.message();
    EXPECT_EQ(bytesOf(*inference)[0], bytesOf(*session)[stateW]);
  }
}

TEST(StateFile, a_full_disk_leaves_the_state_of_before) {
  auto session = load(writeTinyTraining("own.mpcx"));
  ASSERT_TRUE(session) << session.message();
  EXPECT_EQ(session->saveState("/dev/full").status(), MPC_DISK_FULL);
}

/// The child trains and saves after each step until it is killed.
[[noreturn]] void trainAndSave(const std::string &artifact, const std::string &state, int ready) {
  auto session = load(artifact);
  if (!session)
    ::_exit(1);
  if (::access(state.c_str(), F_OK) == 0 && !session->loadState(state))
    ::_exit(2);
  if (::write(ready, "r", 1) != 1)
    ::_exit(3);
  for (;;)
    if (!stepOnce(*session) || !session->saveState(state))
      ::_exit(4);
}

TEST(StateFile, a_killed_process_leaves_a_state_that_goes_on) {
  const std::string artifact = writeTinyTraining("killed.mpcx"), folder = testFolder() + "/killed";
  ASSERT_EQ(::mkdir(folder.c_str(), 0777), 0);
  const std::string state = folder + "/state";
  using Clock = std::chrono::steady_clock;
  std::chrono::microseconds span{0}; // of a few steps that are saved
  {
    auto measured = load(artifact); // and the compiled text is in the cache
    ASSERT_TRUE(measured) << measured.message();
    const auto start = Clock::now();
    for (int step = 0; step < 5; ++step)
      ASSERT_TRUE(stepOnce(*measured) && measured->saveState(folder + "/measured"));
    span = std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - start);
  }
  std::mt19937 random(4);
  for (int kill = 0; kill < 100; ++kill) {
    ASSERT_TRUE(killChild([&](int ready) { trainAndSave(artifact, state, ready); },
                          span * (random() % 1000) / 1000))
        << "the child left by itself";
  }
  auto resumed = load(artifact), whole = load(artifact);
  ASSERT_TRUE(resumed && whole);
  const Outcome loaded = resumed->loadState(state);
  ASSERT_TRUE(loaded) << loaded.message();
  int32_t steps = 0, other = 0;
  ASSERT_TRUE(resumed->readState("rng.step", &steps, sizeof(steps)));
  EXPECT_GT(steps, 20) << "too few steps between the kills to mean anything";
  for (int step = 0; step < 5; ++step)
    ASSERT_TRUE(stepOnce(*resumed));
  while (other < steps + 5) {
    ASSERT_TRUE(stepOnce(*whole));
    ASSERT_TRUE(whole->readState("rng.step", &other, sizeof(other)));
  }
  EXPECT_EQ(bytesOf(*resumed), bytesOf(*whole));
  EXPECT_LE(filesIn(folder), 3u); // the state, the measured one, and at most one that was whole
  std::printf("100 kills, %d steps were saved\n", steps);
}

} // namespace
} // namespace mpc::test
