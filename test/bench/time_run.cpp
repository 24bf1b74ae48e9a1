// mpc-time: loads an artifact, runs an entry many times and prints the seconds as one JSON object.
// Uses the public C interface and the readers of .npy files; inputs that are not given are zeros.
//
//   mpc-time model.mpcx [--device=cpu] [--weights=F] [--cache=DIR] [--threads=N] [--entry=main]
//            [--runs=N] [--warmup=N] [--input=name=F.npy].. [--memory=host|device] [--pause=S]
//            [--turns=N] [--callers=N]
//
// With --callers=N as many threads run the entry at once, each its own clone; the seconds are those
// from the first call to the last over all runs.
//
// --entry=step times training steps as a training loop makes them (mpc_step, no waiting in
// between); the seconds are those of all runs over their number, and `loss` is the last step's.
// With --pause each step is alone: S seconds of nothing, the step, and a wait for it; the seconds
// are the median's. With --turns=N the artifact is loaded twice, once untuned, and the two take N
// turns of --runs steps each; the seconds are each one's median turn's.
//
// --runs=0 only loads. --memory=device passes the tensors as memory of the device: on the driver's
// double, whose device memory is the host's, that leaves the runtime's own work for a run.
#include "mpc/Npy.h"
#include "mpc/mpc.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <string>
#include <thread>
#include <vector>

namespace {

struct Options {
  std::string artifact, device = "cpu", weights, cache, entry = "main", memory = "host";
  unsigned threads = 0;
  int runs = 20, warmup = 3, turns = 0, callers = 0;
  double pause = 0;
  std::map<std::string, std::string> inputs;
};

int fail(const std::string &message) {
  std::fprintf(stderr, "mpc-time: %s\n", message.c_str());
  return 1;
}

bool parseWord(const std::string &word, Options &options) {
  const size_t equals = word.find('=');
  if (word.rfind("--", 0) != 0 || equals == std::string::npos) {
    const bool first = options.artifact.empty() && word.rfind("--", 0) != 0;
    options.artifact = word;
    return first;
  }
  const std::string name = word.substr(2, equals - 2), value = word.substr(equals + 1);
  const std::map<std::string, std::string *> texts = {{"device", &options.device},
                                                      {"weights", &options.weights},
                                                      {"cache", &options.cache},
                                                      {"entry", &options.entry},
                                                      {"memory", &options.memory}};
  if (const auto text = texts.find(name); text != texts.end())
    *text->second = value;
  else if (name == "threads")
    options.threads = static_cast<unsigned>(std::atoi(value.c_str()));
  else if (name == "runs")
    options.runs = std::max(0, std::atoi(value.c_str()));
  else if (name == "turns")
    options.turns = std::max(0, std::atoi(value.c_str()));
  else if (name == "callers")
    options.callers = std::max(0, std::atoi(value.c_str()));
  else if (name == "pause")
    options.pause = std::max(0.0, std::atof(value.c_str()));
  else if (name == "warmup")
    options.warmup = std::max(0, std::atoi(value.c_str()));
  else if (name == "input" && value.find('=') != std::string::npos)
    options.inputs[value.substr(0, value.find('='))] = value.substr(value.find('=') + 1);
  else
    return false;
  return true;
}

double secondsSince(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// The tensors of one border, in memory of their own that is 64-byte aligned: none is copied.
struct Border {
  std::vector<mpc_tensor> tensors;
  std::vector<void *> memory;

  ~Border() {
    for (void *each : memory)
      std::free(each);
  }
  void add(const mpc_tensor_info &info, mpc_memory kind) {
    void *data = std::aligned_alloc(64, (info.bytes + 64) / 64 * 64);
    std::memset(data, 0, info.bytes);
    memory.push_back(data);
    tensors.push_back({data, info.dtype, kind, info.rank, info.shape});
  }
};

int readInput(const mpc_tensor_info &info, const std::string &path, mpc_tensor &tensor) {
  const mpc::Result<mpc::NpyArray> array = mpc::readNpy(path, static_cast<mpc::DType>(info.dtype));
  if (!array.ok())
    return fail(array.status().message());
  if (static_cast<mpc_dtype>(array->dtype) != info.dtype || array->bytes.size() != info.bytes)
    return fail(path + " is " + mpc::shapeText(array->dtype, array->shape) + ", expected " +
                mpc::shapeText(static_cast<mpc::DType>(info.dtype), info.shape,
                               static_cast<size_t>(info.rank)));
  std::memcpy(tensor.data, array->bytes.data(), info.bytes);
  return 0;
}

int makeBorders(mpc_program *program, Options &options, Border &inputs, Border &outputs) {
  const char *entry = options.entry.c_str();
  const mpc_memory kind = options.memory == "device" ? MPC_DEVICE : MPC_HOST;
  mpc_tensor_info info;
  for (size_t i = 0; i < mpc_input_count(program, entry); ++i) {
    if (mpc_input_info(program, entry, i, &info) != MPC_OK)
      return fail(mpc_error_message());
    inputs.add(info, kind);
    const auto file = options.inputs.find(info.name);
    if (file == options.inputs.end())
      continue;
    if (const int code = readInput(info, file->second, inputs.tensors.back()))
      return code;
    options.inputs.erase(file);
  }
  if (!options.inputs.empty())
    return fail("no input '" + options.inputs.begin()->first + "'");
  for (size_t i = 0; i < mpc_output_count(program, entry); ++i) {
    if (mpc_output_info(program, entry, i, &info) != MPC_OK)
      return fail(mpc_error_message());
    outputs.add(info, kind);
  }
  return 0;
}

int timeRuns(mpc_program *program, Options &options, double loadSeconds) {
  if (options.runs == 0) {
    std::printf("{\"device\": \"%s\", \"load_seconds\": %.9f}\n", mpc_device_name(program),
                loadSeconds);
    return 0;
  }
  Border inputs, outputs;
  if (const int code = makeBorders(program, options, inputs, outputs))
    return code;
  std::vector<double> seconds;
  double first = 0;
  for (int i = 0; i < 1 + options.warmup + options.runs; ++i) {
    const auto start = std::chrono::steady_clock::now();
    if (mpc_run(program, options.entry.c_str(), inputs.tensors.data(), inputs.tensors.size(),
                outputs.tensors.data(), outputs.tensors.size()) != MPC_OK)
      return fail(mpc_error_message());
    const double taken = secondsSince(start);
    if (i == 0)
      first = taken;
    else if (i > options.warmup)
      seconds.push_back(taken);
  }
  std::sort(seconds.begin(), seconds.end());
  std::printf("{\"device\": \"%s\", \"load_seconds\": %.9f, \"first_run_seconds\": %.9f, "
              "\"runs\": %zu, \"median_seconds\": %.9f, \"min_seconds\": %.9f, "
              "\"max_seconds\": %.9f}\n",
              mpc_device_name(program), loadSeconds, first, seconds.size(),
              seconds[seconds.size() / 2], seconds.front(), seconds.back());
  return 0;
}

int runOften(mpc_program *program, const Options &options, const Border &inputs,
             const Border &outputs, int count) {
  for (int i = 0; i < count; ++i)
    if (mpc_run(program, options.entry.c_str(), inputs.tensors.data(), inputs.tensors.size(),
                outputs.tensors.data(), outputs.tensors.size()) != MPC_OK)
      return fail(mpc_error_message());
  return 0;
}

int timeCallers(mpc_program *original, const Options &options) {
  struct Caller {
    mpc_program *program = nullptr;
    Border inputs, outputs;
    int code = 0;
    ~Caller() { mpc_unload(program); }
  };
  std::vector<Caller> callers(static_cast<size_t>(options.callers));
  for (Caller &caller : callers) {
    Options own = options; // makeBorders takes out the inputs that it has read
    if (mpc_program_clone(original, &caller.program) != MPC_OK)
      return fail(mpc_error_message());
    if (const int code = makeBorders(caller.program, own, caller.inputs, caller.outputs))
      return code;
    if (const int code =
            runOften(caller.program, options, caller.inputs, caller.outputs, options.warmup))
      return code;
  }
  const auto start = std::chrono::steady_clock::now();
  std::vector<std::thread> threads;
  for (Caller &caller : callers)
    threads.emplace_back([&options, &caller] {
      caller.code = runOften(caller.program, options, caller.inputs, caller.outputs, options.runs);
    });
  for (std::thread &thread : threads)
    thread.join();
  const double taken = secondsSince(start) / options.runs / options.callers;
  for (const Caller &caller : callers)
    if (caller.code)
      return caller.code;
  std::printf("{\"device\": \"%s\", \"callers\": %d, \"runs\": %d, \"seconds\": %.9f}\n",
              mpc_device_name(original), options.callers, options.runs, taken);
  return 0;
}

/// One step, once there is a place in flight for it.
int makeStep(mpc_program *program, const Border &inputs) {
  mpc_status status = MPC_WOULD_BLOCK;
  while (status == MPC_WOULD_BLOCK)
    status = mpc_step(program, inputs.tensors.data(), inputs.tensors.size(), nullptr, 0);
  return status == MPC_OK ? 0 : fail(mpc_error_message());
}

/// Makes steps and waits for the last of them.
int makeSteps(mpc_program *program, const Border &inputs, int count) {
  for (int i = 0; i < count; ++i)
    if (const int code = makeStep(program, inputs))
      return code;
  return mpc_wait(program) == MPC_OK ? 0 : fail(mpc_error_message());
}

int timeSteps(mpc_program *program, Options &options, double loadSeconds) {
  Border inputs, outputs;
  if (const int code = makeBorders(program, options, inputs, outputs))
    return code;
  if (const int code = makeSteps(program, inputs, options.warmup))
    return code;
  const int together = options.pause > 0 ? 1 : options.runs;
  std::vector<double> seconds;
  for (int done = 0; done < options.runs; done += together) {
    std::this_thread::sleep_for(std::chrono::duration<double>(options.pause));
    const auto start = std::chrono::steady_clock::now();
    if (const int code = makeSteps(program, inputs, together))
      return code;
    seconds.push_back(secondsSince(start) / together);
  }
  std::sort(seconds.begin(), seconds.end());
  const double taken = seconds[seconds.size() / 2];
  mpc_metrics metrics = MPC_METRICS_INIT;
  double loss = 0, firstLoss = 0;
  for (int seen = 0; mpc_poll_metrics(program, &metrics) == MPC_OK; ++seen) {
    loss = metrics.loss;
    firstLoss = seen == 0 ? loss : firstLoss;
  }
  if (!(loss == loss))
    return fail("the loss of the last step is not a number");
  std::printf("{\"device\": \"%s\", \"load_seconds\": %.9f, \"runs\": %d, "
              "\"median_seconds\": %.9f, \"first_loss\": %.6f, \"loss\": %.6f}\n",
              mpc_device_name(program), loadSeconds, options.runs, taken, firstLoss, loss);
  return 0;
}

mpc_program *load(const Options &options, bool untuned) {
  mpc_load_options load = MPC_LOAD_OPTIONS_INIT;
  load.device = options.device.c_str();
  load.weights = options.weights.empty() ? nullptr : options.weights.c_str();
  load.cache_folder = options.cache.empty() ? nullptr : options.cache.c_str();
  load.threads = options.threads;
  load.untuned = untuned;
  mpc_program *program = nullptr;
  if (mpc_load(options.artifact.c_str(), &load, &program) != MPC_OK)
    fail(mpc_error_message());
  return program;
}

/// The steps of two programs in turns: by the first algorithms, and by the chosen ones.
int timeTurns(mpc_program *untuned, mpc_program *tuned, Options &options) {
  Border inputs, outputs;
  if (const int code = makeBorders(tuned, options, inputs, outputs))
    return code;
  std::vector<double> seconds[2];
  for (int turn = 0; turn < 2 * options.turns; ++turn) {
    mpc_program *const program = turn % 2 ? tuned : untuned;
    if (const int code = makeSteps(program, inputs, options.warmup))
      return code;
    const auto start = std::chrono::steady_clock::now();
    if (const int code = makeSteps(program, inputs, options.runs))
      return code;
    seconds[turn % 2].push_back(secondsSince(start) / options.runs);
  }
  for (std::vector<double> &each : seconds)
    std::sort(each.begin(), each.end());
  const auto middle = static_cast<size_t>(options.turns / 2);
  std::printf("{\"device\": \"%s\", \"turns\": %d, \"runs\": %d, \"untuned_seconds\": %.9f, "
              "\"untuned_most\": %.9f, \"tuned_seconds\": %.9f, \"tuned_most\": %.9f}\n",
              mpc_device_name(tuned), options.turns, options.runs, seconds[0][middle],
              seconds[0].back(), seconds[1][middle], seconds[1].back());
  return 0;
}

} // namespace

int main(int argc, char **argv) {
  Options options;
  for (int i = 1; i < argc; ++i)
    if (!parseWord(argv[i], options))
      return fail(std::string("cannot read '") + argv[i] + "'; see the head of time_run.cpp"), 2;
  if (options.artifact.empty())
    return fail("which artifact?"), 2;
  const auto start = std::chrono::steady_clock::now();
  mpc_program *const program = load(options, /*untuned=*/false);
  if (!program)
    return 1;
  const double loaded = secondsSince(start);
  const bool steps = options.entry == "step" && options.runs > 0;
  int code = 1;
  if (steps && options.turns > 0) {
    if (mpc_program *const untuned = load(options, /*untuned=*/true)) {
      code = timeTurns(untuned, program, options);
      mpc_unload(untuned);
    }
  } else if (options.callers > 0 && options.runs > 0) {
    code = timeCallers(program, options);
  } else {
    code = steps ? timeSteps(program, options, loaded) : timeRuns(program, options, loaded);
  }
  mpc_unload(program);
  return code;
}
