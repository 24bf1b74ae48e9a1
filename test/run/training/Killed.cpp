// mpc-killed ARTIFACT WEIGHTS FOLDER [KILLS]: trains a compiled step on the cpu in a child process
// that saves after every step, kills it at random moments, each time goes on from the file that is
// left, and compares with training that nobody interrupted, bit for bit. "" where there are no
// weights. The batch follows from the step's number, so that nothing but the state is needed.
#include "test/runtime/KilledChild.h"

#include "mpc/mpc.hpp"

#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>
#include <unistd.h>

namespace {

using Clock = std::chrono::steady_clock;

[[noreturn]] void fail(const std::string &what) {
  std::fprintf(stderr, "mpc-killed: %s: %s\n", what.c_str(), mpc_error_message());
  std::exit(1);
}

/// A loaded program and memory for its batch.
class Training {
public:
  Training(const std::string &artifact, const std::string &weights)
      : session(load(artifact, weights)) {
    for (const mpc_tensor_info &info : session->inputs("step")) {
      memory.emplace_back(info.bytes);
      tensors.push_back({memory.back().data(), info.dtype, MPC_HOST, info.rank, info.shape});
    }
  }

  int32_t steps() {
    int32_t number = -1;
    if (!session->readState("optimizer.step", &number, sizeof(number)))
      fail("reading optimizer.step");
    return number;
  }

  void step() {
    const int number = steps();
    for (size_t t = 0; t < tensors.size(); ++t)
      fill(memory[t], tensors[t].dtype, number);
    if (!session->step(tensors.data(), tensors.size()))
      fail("a step");
  }

  void save(const std::string &path) {
    if (!session->saveState(path))
      fail("saving");
  }
  void restore(const std::string &path) {
    if (!session->loadState(path))
      fail("loading");
  }

  /// Every byte of the state, derived tensors too.
  std::string bytes() {
    std::string all;
    for (size_t i = 0; i < mpc_state_count(session->handle()); ++i) {
      mpc_tensor_info info;
      if (mpc_state_info(session->handle(), i, &info) != MPC_OK)
        fail("a state");
      std::string tensor(info.bytes, '\0');
      if (mpc_state_read(session->handle(), i, tensor.data(), tensor.size()) != MPC_OK)
        fail(info.name);
      all += tensor;
    }
    return all;
  }

private:
  static mpc::LoadedSession load(const std::string &artifact, const std::string &weights) {
    mpc::SessionOptions options;
    options.device = "cpu";
    options.weights = weights;
    options.threads = 1;
    mpc::LoadedSession session = mpc::Session::load(artifact, options);
    if (!session)
      fail("loading the artifact");
    return session;
  }

  static void fill(std::vector<uint8_t> &data, mpc_dtype dtype, int number) {
    const auto each = [&](auto value) {
      for (size_t i = 0; (i + 1) * sizeof(value) <= data.size(); ++i) {
        const size_t k = i * 7 + static_cast<size_t>(number);
        value = dtype == MPC_F32 ? static_cast<decltype(value)>(std::sin(static_cast<double>(k)))
                                 : static_cast<decltype(value)>(k % 10);
        std::memcpy(data.data() + i * sizeof(value), &value, sizeof(value));
      }
    };
    if (dtype == MPC_F32)
      each(float());
    else if (dtype == MPC_I32)
      each(int32_t());
    else if (dtype == MPC_I64)
      each(int64_t());
    else
      fail("an input is neither f32 nor i32 nor i64");
  }

  mpc::LoadedSession session;
  std::vector<std::vector<uint8_t>> memory;
  std::vector<mpc_tensor> tensors;
};

[[noreturn]] void trainUntilKilled(const std::string &artifact, const std::string &weights,
                                   const std::string &state, int ready) {
  Training training(artifact, weights);
  if (::access(state.c_str(), F_OK) == 0)
    training.restore(state);
  if (::write(ready, "r", 1) != 1)
    fail("telling that it is ready");
  for (;;) {
    training.step();
    training.save(state);
  }
}

} // namespace

int main(int count, char **words) {
  if (count < 4) {
    std::fprintf(stderr, "usage: mpc-killed ARTIFACT WEIGHTS FOLDER [KILLS]\n");
    return 2;
  }
  const std::string artifact = words[1], weights = words[2], folder = words[3];
  const std::string state = folder + "/state";
  const int kills = count > 4 ? std::atoi(words[4]) : 100;
  ::unlink(state.c_str());
  Clock::duration span{0};
  {
    Training measured(artifact, weights);
    const auto start = Clock::now();
    for (int i = 0; i < 3; ++i) {
      measured.step();
      measured.save(folder + "/measured");
    }
    span = Clock::now() - start;
  }
  std::mt19937 random(1);
  for (int kill = 0; kill < kills; ++kill) {
    const auto train = [&](int ready) { trainUntilKilled(artifact, weights, state, ready); };
    if (!mpc::test::killChild(train, span * (random() % 1000) / 1000))
      return 1; // the child said why
  }
  Training resumed(artifact, weights), whole(artifact, weights);
  resumed.restore(state);
  const int saved = resumed.steps(), end = saved + 3;
  while (resumed.steps() < end)
    resumed.step();
  while (whole.steps() < end)
    whole.step();
  const bool same = resumed.bytes() == whole.bytes();
  std::printf("%d kills, %d steps saved, %d more: %s\n", kills, saved, end - saved,
              same ? "the same bits" : "other bits");
  return same && saved > 0 ? 0 : 1;
}
