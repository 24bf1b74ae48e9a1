// mpc-kernel-time: times kernels of cubins on the arguments that a plan gives them, and compares
// variants of a kernel.
//
//   mpc-kernel-time JOBS.tsv [--only=LABEL] [--compare|--once] [--replays=20] [--seeds=3]
//                   [--any-result]
//
// Lines of one label in JOBS.tsv (KernelJobs.h) follow each other; the first is the kernel as it is
// now. Each variant gives one line of JSON. The time is of a graph of launches over several sets of
// buffers, so that L2 serves none of them. The graph also clears what the plan clears, which is in
// the microseconds: small cells once, at its begin, larger buffers before each launch. --compare
// instead runs each variant twice for each seed, over outputs that are poisoned in two ways, and
// compares the bits. --once launches each a single time, for compute-sanitizer and profilers.
// --any-result: on the driver's double. Exit code: 0, 1 where a variant fails, 2 the command line,
// 77 no GPU.
#include "KernelJobs.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <map>

namespace {

using namespace mpc;
using namespace mpc::gpu;

struct Options {
  std::string jobs, only;
  bool compare = false, once = false, anyResult = false;
  int replays = 20, seeds = 3;
};

constexpr int mostLaunches = 64;      // of a graph
constexpr double graphSeconds = 2e-3; // a graph takes about this long, if it may
constexpr uint8_t poisons[] = {0xff, 0x55};

std::string quoted(const std::string &text) {
  std::string out = "\"";
  for (const char c : text)
    out += c == '"' || c == '\\'                 ? std::string("\\") + c
           : static_cast<unsigned char>(c) < ' ' ? std::string(" ")
                                                 : std::string(1, c);
  return out + "\"";
}

/// NaN and infinities are no JSON.
std::string numberText(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.6g", value);
  return value - value == 0 ? text : "\"" + std::string(text) + "\"";
}

Status run(TimingDevice &device, KernelCase &test, const Launchable &kernel, uint64_t seed,
           uint8_t poison, std::vector<std::vector<uint8_t>> &written) {
  MPC_TRY(test.fill(device, seed, poison));
  MPC_TRY(test.issue(device, kernel, 1, device.stream));
  MPC_ASSIGN(written, test.outputs(device));
  return Status();
}

/// What the kernels of one label wrote, for each seed, by the first of them.
using References = std::map<int, std::vector<std::vector<uint8_t>>>;

/// Adds the comparison to `line`; fails where two runs differ, which is a race or a place that was
/// not written.
Status compare(TimingDevice &device, KernelCase &test, const Launchable &kernel, const Job &job,
               const Options &options, References &references, std::string &line) {
  double largest = 0, scale = 0;
  size_t elements = 0, unsteady = 0;
  for (int seed = 1; seed <= options.seeds; ++seed) {
    std::vector<std::vector<uint8_t>> once, again;
    MPC_TRY(run(device, test, kernel, uint64_t(seed), poisons[0], once));
    MPC_TRY(run(device, test, kernel, uint64_t(seed), poisons[1], again));
    const auto &reference = references.try_emplace(seed, once).first->second;
    for (size_t i = 0; i < once.size(); ++i) {
      if (job.skipped.count(i))
        continue;
      unsteady += differenceOf(test.outputTypes()[i], once[i], again[i]).elements;
      const Difference d = differenceOf(test.outputTypes()[i], reference[i], once[i]);
      elements += d.elements;
      if (!std::isnan(largest) &&
          !(d.largest * std::max(scale, 1e-300) <= largest * std::max(d.scale, 1e-300))) {
        largest = d.largest;
        scale = d.scale;
      }
    }
  }
  line += ", \"seeds\": " + std::to_string(options.seeds) +
          ", \"different_from_first\": " + std::to_string(elements) +
          ", \"largest_difference\": " + numberText(largest) +
          ", \"largest_value\": " + numberText(scale) +
          ", \"different_in_a_second_run\": " + std::to_string(unsteady);
  if (unsteady && !options.anyResult)
    return Status(Code::CheckFailed, std::to_string(unsteady) +
                                         " elements of a second run over other memory differ, "
                                         "expected equal bits: a race, or not written");
  return Status();
}

Status time(TimingDevice &device, KernelCase &test, const Launchable &kernel,
            const Options &options, std::string &line) {
  const auto graphOf = [&](int count) {
    return device.capture(
        [&](cuda::Stream stream) { return test.issue(device, kernel, count, stream); });
  };
  MPC_ASSIGN(const cuda::GraphExec first, graphOf(test.sets()));
  MPC_ASSIGN(const std::vector<double> tried, device.replay(first, 3));
  const double one = std::max(secondsOf(tried).median / test.sets(), 1e-7);
  const int wanted = std::clamp(int(graphSeconds / one), test.sets(), mostLaunches);
  const int count = wanted / test.sets() * test.sets();
  MPC_ASSIGN(const cuda::GraphExec graph, graphOf(count));
  MPC_ASSIGN(const std::vector<double> warm, device.replay(graph, 2));
  MPC_ASSIGN(const std::vector<double> taken, device.replay(graph, options.replays));
  const Seconds seconds = secondsOf(taken);
  const double unit = 1e6 / count;
  line += ", \"microseconds\": " + numberText(seconds.median * unit) +
          ", \"least\": " + numberText(seconds.least * unit) +
          ", \"most\": " + numberText(seconds.most * unit) +
          ", \"spread\": " + numberText(seconds.spread * unit) +
          ", \"launches\": " + std::to_string(count) + ", \"sets\": " + std::to_string(test.sets());
  return Status();
}

Status runJob(TimingDevice &device, KernelCase &test, const Job &job, const Options &options,
              References &references, std::string &line) {
  LoadedModule module(device.driver);
  MPC_ASSIGN(const Launchable kernel, load(job, test, module));
  for (const auto &[name, attribute] :
       {std::pair("registers", functionRegisters), std::pair("local_bytes", functionLocalBytes),
        std::pair("shared_bytes", functionSharedBytes)}) {
    MPC_ASSIGN(const int value, device.attributeOf(kernel.function, attribute));
    line += std::string(", \"") + name + "\": " + std::to_string(value);
  }
  if (options.compare)
    return compare(device, test, kernel, job, options, references, line);
  MPC_TRY(test.fill(device, 1, poisons[0]));
  if (!options.once)
    return time(device, test, kernel, options, line);
  MPC_TRY(test.issue(device, kernel, 1, device.stream));
  return device.wait();
}

/// Runs the jobs of one label; how many of them fail.
int runLabel(TimingDevice &device, const std::vector<Job> &jobs, const Options &options) {
  int failed = 0;
  std::optional<Artifact> artifact;
  std::optional<KernelCase> test;
  References references;
  const auto prepare = [&](const Job &job) -> Status {
    MPC_ASSIGN(artifact, Artifact::open(job.artifact));
    MPC_ASSIGN(test, KernelCase::find(*artifact, job.kernel));
    return test->claim(device, mostLaunches);
  };
  const Status prepared = prepare(jobs.front());
  for (const Job &job : jobs) {
    std::string line = "{\"label\": " + quoted(job.label) + ", \"kernel\": " + quoted(job.kernel) +
                       ", \"variant\": " + quoted(job.variant) +
                       ", \"threads\": " + std::to_string(job.threads) +
                       ", \"grid\": " + std::to_string(job.grid);
    Status done = prepared;
    if (done.ok()) {
      line += ", \"bytes\": " + std::to_string(test->argumentBytes());
      done = runJob(device, *test, job, options, references, line);
    }
    if (!done.ok()) {
      ++failed;
      line += ", \"error\": " + quoted(done.message());
    }
    std::printf("%s}\n", line.c_str());
    std::fflush(stdout);
  }
  device.release();
  return failed;
}

bool parseWord(const std::string &word, Options &options) {
  const auto number = [&](const char *name, int &value) {
    const bool is = word.rfind(name, 0) == 0;
    if (is)
      value = std::max(1, std::atoi(word.c_str() + std::string(name).size()));
    return is;
  };
  if (word == "--compare")
    options.compare = true;
  else if (word == "--once")
    options.once = true;
  else if (word == "--any-result")
    options.anyResult = true;
  else if (word.rfind("--only=", 0) == 0)
    options.only = word.substr(7);
  else if (number("--replays=", options.replays) || number("--seeds=", options.seeds))
    return true;
  else if (word.rfind("--", 0) == 0 || !options.jobs.empty())
    return false;
  else
    options.jobs = word;
  return true;
}

} // namespace

int main(int argc, char **argv) {
  Options options;
  for (int i = 1; i < argc; ++i)
    if (!parseWord(argv[i], options))
      return std::fprintf(stderr, "mpc-kernel-time: cannot read '%s'\n", argv[i]), 2;
  const Result<std::vector<Job>> jobs = readJobs(options.jobs);
  if (!jobs.ok())
    return std::fprintf(stderr, "mpc-kernel-time: %s\n", jobs.status().message().c_str()), 2;
  auto device = TimingDevice::open();
  if (!device.ok())
    return std::printf("skipped: no GPU (%s)\n", device.status().message().c_str()), 77;
  int failed = 0, ran = 0;
  for (size_t begin = 0, end = 0; begin < jobs->size(); begin = end) {
    const auto isOther = [&](const Job &job) { return job.label != (*jobs)[begin].label; };
    end = static_cast<size_t>(std::find_if(jobs->begin() + long(begin), jobs->end(), isOther) -
                              jobs->begin());
    if (!options.only.empty() && (*jobs)[begin].label != options.only)
      continue;
    const std::vector<Job> some(jobs->begin() + long(begin), jobs->begin() + long(end));
    ran += int(some.size());
    failed += runLabel(**device, some, options);
  }
  if (ran == 0)
    return std::fprintf(stderr, "mpc-kernel-time: %s has no label '%s'\n", options.jobs.c_str(),
                        options.only.c_str()),
           2;
  return failed != 0;
}
