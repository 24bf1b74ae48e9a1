// A hand-built training artifact through the C and C++ API on the CPUs: steps, metrics, scalars
// that change meanwhile, and refusals. The test computes the figures again, in f32.
#include "TinyTraining.h"
#include "artifact/Artifact.h"
#include "mpc/SafeTensors.h"
#include "mpc/mpc.hpp"

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <cmath>
#include <cstring>
#include <limits>
#include <thread>

namespace mpc::test {
namespace {

using Vector = std::array<float, tinyElements>;

LoadedSession load(const std::string &path, const std::string &device = "cpu",
                   const std::string &weights = "") {
  SessionOptions options;
  options.device = device;
  options.weights = weights;
  options.cacheFolder = testFolder() + "/cache";
  return Session::load(path, options);
}

Vector batch(int step) {
  Vector x;
  for (int64_t i = 0; i < tinyElements; ++i)
    x[static_cast<size_t>(i)] = std::sin(static_cast<float>(i * 7 + step));
  return x;
}

/// The same training in plain loops.
struct Model {
  Vector w{}, m{}, acc{};
  float rate = 0.125f;
  int micro = 0;
  Model() {
    for (int64_t i = 0; i < tinyElements; ++i)
      w[static_cast<size_t>(i)] = weightAt(i);
  }
  float loss(const Vector &x) const {
    float sum = 0;
    for (size_t i = 0; i < x.size(); ++i)
      sum += (w[i] - x[i]) * (w[i] - x[i]);
    return sum;
  }
  void step(const Vector &x) {
    for (size_t i = 0; i < x.size(); ++i) {
      m[i] = 0.9f * m[i] + (w[i] - x[i]);
      w[i] = w[i] - rate * m[i];
    }
  }
};

Vector stateOf(Session &session, const std::string &name) {
  Vector values{};
  const Outcome read = session.readState(name, values.data(), sizeof(values));
  EXPECT_TRUE(read) << read.message();
  return values;
}

int32_t counterOf(Session &session, const std::string &name) {
  int32_t value = -1;
  const Outcome read = session.readState(name, &value, sizeof(value));
  EXPECT_TRUE(read) << read.message();
  return value;
}

mpc_metrics poll(Session &session) {
  mpc_metrics metrics = MPC_METRICS_INIT;
  EXPECT_EQ(mpc_poll_metrics(session.handle(), &metrics), MPC_OK) << mpc_error_message();
  return metrics;
}

TEST(Training, steps_follow_the_model_on_both_cpus) {
  const std::string path = writeTinyTraining("training.mpcx");
  for (const char *device : {"cpu", "cpu-check"}) {
    auto session = load(path, device);
    ASSERT_TRUE(session) << session.message();
    Model model;
    for (int step = 0; step < 5; ++step) {
      const Vector x = batch(step);
      const float loss = model.loss(x);
      const Outcome done = session->step({tensor(x, {tinyElements})});
      ASSERT_TRUE(done) << done.message();
      model.step(x);
      const mpc_metrics metrics = poll(*session);
      EXPECT_EQ(metrics.sequence, static_cast<uint64_t>(step + 1));
      EXPECT_STREQ(metrics.entry, "step");
      EXPECT_FLOAT_EQ(static_cast<float>(metrics.loss), loss);
      EXPECT_EQ(metrics.learning_rate, 0.125);
      EXPECT_EQ(metrics.scale, 1.0);
      EXPECT_TRUE(std::isnan(metrics.grad_norm)); // the artifact has none
      EXPECT_EQ(metrics.skipped, 0);
      EXPECT_EQ(metrics.nonfinite, nullptr);
      EXPECT_EQ(metrics.count, 6u);
      EXPECT_EQ(metrics.values[5], static_cast<double>(x[0]));
      EXPECT_EQ(metrics.dropped, 0u);
      EXPECT_EQ(stateOf(*session, "w"), model.w);
      EXPECT_EQ(stateOf(*session, "optimizer.momentum_buffer.w"), model.m);
      EXPECT_EQ(counterOf(*session, "optimizer.step"), step + 1);
    }
    mpc_metrics none = MPC_METRICS_INIT;
    EXPECT_EQ(mpc_poll_metrics(session->handle(), &none), MPC_WOULD_BLOCK);
    EXPECT_STREQ(mpc_status_name(MPC_WOULD_BLOCK), "MPC_WOULD_BLOCK");
  }
}

TEST(Training, metrics_have_names) {
  auto session = load(writeTinyTraining("training.mpcx"));
  ASSERT_TRUE(session) << session.message();
  ASSERT_EQ(mpc_metrics_count(session->handle(), "step"), 6u);
  EXPECT_STREQ(mpc_metrics_name(session->handle(), "step", 3), "skipped");
  EXPECT_EQ(mpc_metrics_name(session->handle(), "step", 6), nullptr);
  EXPECT_EQ(mpc_metrics_count(session->handle(), "eval"), 0u);
  EXPECT_EQ(session->entries(), (std::vector<std::string>{"step", "micro_step", "apply", "eval"}));
}

TEST(Training, a_batch_that_is_not_finite_is_skipped_and_named) {
  auto session = load(writeTinyTraining("training.mpcx"));
  ASSERT_TRUE(session) << session.message();
  Vector x = batch(0);
  ASSERT_TRUE(session->step({tensor(x, {tinyElements})}));
  (void)poll(*session);
  const Vector w = stateOf(*session, "w");
  for (float bad : {std::numeric_limits<float>::infinity(), std::nanf("")}) {
    x[17] = bad;
    ASSERT_TRUE(session->step({tensor(x, {tinyElements})}));
    const mpc_metrics metrics = poll(*session);
    EXPECT_EQ(metrics.skipped, 1);
    EXPECT_STREQ(metrics.nonfinite, "w");
    EXPECT_FALSE(std::isfinite(metrics.loss));
    EXPECT_EQ(stateOf(*session, "w"), w);
    EXPECT_EQ(counterOf(*session, "optimizer.step"), 1);
  }
}

TEST(Training, results_that_are_no_metrics_go_where_the_caller_says_or_nowhere) {
  auto session = load(writeTinyTraining("training.mpcx"));
  ASSERT_TRUE(session) << session.message();
  const Vector x = batch(0);
  Vector gradient{};
  const int64_t shape[] = {tinyElements};
  mpc_tensor out = {gradient.data(), MPC_F32, MPC_HOST, 1, shape};
  const mpc_tensor input = {const_cast<float *>(x.data()), MPC_F32, MPC_HOST, 1, shape};
  ASSERT_TRUE(session->step(&input, 1, &out, 1));
  for (size_t i = 0; i < x.size(); ++i)
    EXPECT_EQ(gradient[i], weightAt(static_cast<int64_t>(i)) - x[i]);
  const mpc_tensor two[] = {out, out};
  const Outcome refused = session->step(&input, 1, two, 2);
  EXPECT_EQ(refused.status(), MPC_INVALID_ARGUMENT);
  EXPECT_NE(refused.message().find("gradient.w: 96xf32"), std::string::npos) << refused.message();
}

TEST(Training, micro_steps_accumulate_and_apply_updates) {
  auto session = load(writeTinyTraining("training.mpcx"));
  ASSERT_TRUE(session) << session.message();
  Model model;
  for (int micro = 0; micro < 3; ++micro) {
    const Vector x = batch(micro);
    ASSERT_TRUE(session->microStep({tensor(x, {tinyElements})}));
    for (size_t i = 0; i < x.size(); ++i)
      model.acc[i] = model.acc[i] + (model.w[i] - x[i]);
    const mpc_metrics metrics = poll(*session);
    EXPECT_STREQ(metrics.entry, "micro_step");
    EXPECT_EQ(metrics.values[0], micro + 1);
    EXPECT_EQ(metrics.loss, micro + 1); // the only scalar that is no metric of training
  }
  EXPECT_EQ(stateOf(*session, "accumulator.w"), model.acc);
  ASSERT_TRUE(session->apply());
  EXPECT_EQ(poll(*session).values[0], 3);
  for (size_t i = 0; i < model.w.size(); ++i)
    model.w[i] = model.w[i] - 0.125f * (model.acc[i] / 3.0f);
  EXPECT_EQ(stateOf(*session, "w"), model.w);
  EXPECT_EQ(stateOf(*session, "accumulator.w"), Vector{});
  EXPECT_EQ(counterOf(*session, "accumulator.count"), 0);
}

TEST(Training, a_parameter_that_is_set_holds_from_the_next_step_on) {
  auto session = load(writeTinyTraining("training.mpcx"));
  ASSERT_TRUE(session) << session.message();
  Model model;
  for (float rate : {0.125f, 0.5f, 0.25f}) {
    const Vector x = batch(1);
    ASSERT_TRUE(session->setParameter("hyper.learning_rate", rate));
    model.rate = rate;
    ASSERT_TRUE(session->step({tensor(x, {tinyElements})}));
    model.step(x);
    EXPECT_EQ(poll(*session).learning_rate, static_cast<double>(rate));
    EXPECT_EQ(stateOf(*session, "w"), model.w);
  }
  EXPECT_EQ(session->setParameter("w", 1).status(), MPC_UNKNOWN_NAME);
  EXPECT_NE(session->setParameter("hyper.x", 1).message().find("it has hyper.learning_rate"),
            std::string::npos);
  for (const double bad : {std::nan(""), double(INFINITY), -1.0, -1e-300, 1e39, 1e-60}) {
    const auto refused = session->setParameter("hyper.learning_rate", bad);
    EXPECT_EQ(refused.status(), MPC_INVALID_ARGUMENT) << bad;
    EXPECT_NE(refused.message().find("expected 0 or a number from 1.5e-45 to 3.4e38"),
              std::string::npos)
        << refused.message();
  }
  EXPECT_TRUE(session->setParameter("hyper.learning_rate", 0.0));
}

TEST(Training, written_state_is_derived_from_again) {
  auto session = load(writeTinyTraining("training.mpcx"));
  ASSERT_TRUE(session) << session.message();
  Vector w;
  w.fill(8.0f);
  ASSERT_TRUE(session->writeState("w", w.data(), sizeof(w)));
  EXPECT_EQ(stateOf(*session, "w"), w);
  EXPECT_EQ(stateOf(*session, "w.low")[5], 4.0f);
  EXPECT_EQ(session->writeState("w.low", w.data(), sizeof(w)).status(), MPC_INVALID_ARGUMENT);
  EXPECT_EQ(session->writeState("w", w.data(), 4).status(), MPC_INVALID_ARGUMENT);
  EXPECT_EQ(session->writeState("v", w.data(), 4).status(), MPC_UNKNOWN_NAME);
  size_t index = 0;
  ASSERT_EQ(mpc_state_index(session->handle(), "optimizer.step", &index), MPC_OK);
  EXPECT_EQ(mpc_state_role(session->handle(), index), MPC_COUNTER);
  EXPECT_EQ(mpc_state_role(session->handle(), 0), MPC_PARAMETER);
  EXPECT_EQ(mpc_state_role(session->handle(), 99), MPC_OTHER);
}

TEST(Training, eval_is_the_default_entry_where_there_is_no_main) {
  TinyTrainingOptions withMain;
  withMain.withMain = true;
  for (const std::string &path :
       {writeTinyTraining("training.mpcx"), writeTinyTraining("main.mpcx", withMain)}) {
    auto session = load(path);
    ASSERT_TRUE(session) << session.message();
    const Vector x = batch(0);
    Vector y{};
    const Outcome done = session->run({tensor(x, {tinyElements})}, {tensor(y, {tinyElements})});
    ASSERT_TRUE(done) << done.message();
    EXPECT_EQ(y[3], 2.0f * x[3] + 0.5f * weightAt(3));
    EXPECT_EQ(mpc_input_count(session->handle(), nullptr), 1u);
  }
}

TEST(Training, steps_that_cannot_be_are_refused) {
  auto session = load(writeTinyTraining("training.mpcx"));
  ASSERT_TRUE(session) << session.message();
  const Vector x = batch(0);
  EXPECT_EQ(session->step({tensor(x, {95})}).status(), MPC_WRONG_SHAPE);
  EXPECT_EQ(session->step(std::vector<TensorView>()).status(), MPC_INVALID_ARGUMENT);
  EXPECT_EQ(mpc_step(nullptr, nullptr, 0, nullptr, 0), MPC_INVALID_ARGUMENT);
  mpc_metrics metrics = {};
  EXPECT_EQ(mpc_poll_metrics(session->handle(), &metrics), MPC_INVALID_ARGUMENT);
  auto inference = load(writeTinyArtifact("inference.mpcx"));
  ASSERT_TRUE(inference) << inference.message();
  const Outcome refused = inference->step({tensor(x, {tinyElements})});
  EXPECT_EQ(refused.status(), MPC_UNKNOWN_NAME);
  EXPECT_NE(refused.message().find("--train"), std::string::npos) << refused.message();
  EXPECT_EQ(inference->saveState(testFolder() + "/none").status(), MPC_INVALID_ARGUMENT);
}

TEST(Training, callers_of_an_earlier_header_get_their_metrics) {
  auto session = load(writeTinyTraining("training.mpcx"));
  ASSERT_TRUE(session) << session.message();
  const Vector x = batch(0);
  struct {
    mpc_metrics metrics = MPC_METRICS_INIT;
    uint64_t behind = 0x5a5a5a5a5a5a5a5a;
  } room;
  const size_t earlier = offsetof(mpc_metrics, nonfinite_layer);
  room.metrics.nonfinite_layer = "not known to the caller";
  for (const size_t size : {earlier, offsetof(mpc_metrics, nonfinite_rank), sizeof(mpc_metrics)}) {
    ASSERT_TRUE(session->step({tensor(x, {tinyElements})}));
    room.metrics.struct_size = size;
    ASSERT_EQ(mpc_poll_metrics(session->handle(), &room.metrics), MPC_OK) << mpc_error_message();
    EXPECT_EQ(room.metrics.struct_size, size);
    EXPECT_GT(room.metrics.loss, 0);
    EXPECT_EQ(room.metrics.nonfinite, nullptr);
    EXPECT_EQ(room.metrics.nonfinite_layer == nullptr, size != earlier);
    EXPECT_EQ(room.metrics.nonfinite_rank, -1);
    EXPECT_EQ(room.behind, 0x5a5a5a5a5a5a5a5au);
  }
  for (const size_t size : {earlier - 8, earlier + 1, sizeof(mpc_metrics) + 8}) {
    room.metrics.struct_size = size;
    EXPECT_EQ(mpc_poll_metrics(session->handle(), &room.metrics), MPC_INVALID_ARGUMENT);
  }
}

TEST(Training, programs_that_contradict_themselves_are_refused) {
  struct Case {
    std::function<void(TinyTrainingOptions &)> change;
    const char *words;
  };
  const Case cases[] = {
      {[](auto &options) { options.hyper = {"w"}; }, "lets w be changed"},
      {[](auto &options) { options.hyper = {"none"}; }, "lets none be changed"},
      {[](auto &options) { options.change = [](auto &states) { states[0].name = "v"; }; },
       "a gradient of w, which is no state"},
      {[](auto &options) {
         options.change = [](auto &states) { states[2].role = fb::Role::Derived; };
       },
       "by its role, not by both"},
      {[](auto &options) { options.change = [](auto &states) { states.push_back(states[0]); }; },
       "state w appears twice"},
  };
  for (const Case &c : cases) {
    TinyTrainingOptions options;
    c.change(options);
    const auto opened = Artifact::open(writeTinyTraining("contradiction.mpcx", options));
    ASSERT_FALSE(opened.ok()) << c.words;
    EXPECT_NE(opened.status().message().find(c.words), std::string::npos)
        << opened.status().message();
  }
}

TEST(Training, metrics_that_nobody_asks_for_are_dropped_and_counted) {
  auto session = load(writeTinyTraining("training.mpcx"));
  ASSERT_TRUE(session) << session.message();
  const Vector x = batch(0);
  for (int step = 0; step < 300; ++step)
    ASSERT_TRUE(session->step({tensor(x, {tinyElements})}));
  mpc_metrics metrics = poll(*session);
  EXPECT_EQ(metrics.sequence, 45u);
  EXPECT_EQ(metrics.dropped, 44u);
  for (uint64_t sequence = 46; sequence <= 300; ++sequence)
    EXPECT_EQ(poll(*session).sequence, sequence);
  EXPECT_FALSE(session->poll(metrics));
}

TEST(Training, another_thread_may_poll_metrics) {
  auto session = load(writeTinyTraining("training.mpcx"));
  ASSERT_TRUE(session) << session.message();
  std::atomic<bool> done{false};
  uint64_t last = 0, seen = 0, dropped = 0;
  std::thread poller([&] {
    mpc_metrics metrics = MPC_METRICS_INIT;
    for (bool more = true; more;) {
      more = !done;
      while (session->poll(metrics)) {
        EXPECT_GT(metrics.sequence, last);
        last = metrics.sequence;
        dropped = metrics.dropped;
        ++seen;
      }
    }
  });
  const Vector x = batch(0);
  for (int step = 0; step < 5000; ++step) {
    const Outcome stepped = session->step({tensor(x, {tinyElements})});
    EXPECT_TRUE(stepped) << stepped.message();
  }
  done = true;
  poller.join();
  EXPECT_EQ(last, 5000u);
  EXPECT_EQ(seen + dropped, last);
}

TEST(DlPack, steps_take_them_too) {
  auto session = load(writeTinyTraining("training.mpcx"));
  ASSERT_TRUE(session) << session.message();
  Vector x = batch(0);
  int64_t shape[] = {tinyElements};
  mpc_dl_tensor in = {x.data(), {1, 0}, 1, {2, 32, 1}, shape, nullptr, 0};
  const mpc_dl_tensor *ins[] = {&in};
  EXPECT_EQ(mpc_step_dlpack(session->handle(), ins, 1, nullptr, 0), MPC_OK) << mpc_error_message();
  EXPECT_EQ(mpc_micro_step_dlpack(session->handle(), ins, 1, nullptr, 0), MPC_OK);
  EXPECT_EQ(poll(*session).values[5], static_cast<double>(x[0]));
  EXPECT_EQ(mpc_wait(session->handle()), MPC_OK);
}

} // namespace
} // namespace mpc::test
