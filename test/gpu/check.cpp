// mpc-gpu-check: runs artifacts on a device, compares the results with the expected ones, counts
// the driver calls of a run, and times it.
//
//   mpc-gpu-check CASES.tsv [--device=cuda] [--only=PREFIX] [--once] [--any-result]
//
// A line of CASES.tsv, separated by tabs: name, artifact, weights or -, inputs "name=f.npy,..",
// output, expected f32 .npy or - (time only), reference f32 .npy or - (no SQNR), least SQNR in dB,
// Evaluate's SQNR in dB, largest |a - b| / max|b|, tokens a run. --once: one run, for
// compute-sanitizer. --any-result: on the driver's double. Exit code: 0 all pass, 1 a case fails, 2
// the command line, 77 no GPU.
#include "Counters.h"

#include "mpc/Npy.h"
#include "mpc/mpc.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <sstream>

namespace {

using mpc::gpu::Counts;

struct Case {
  std::string name, artifact, weights, inputs, output, expected, reference;
  double leastSqnr = 0, evaluateSqnr = 0, largestError = 0, tokens = 0;
};

struct Options {
  std::string cases, device = "cuda", only;
  bool once = false, anyResult = false;
};

std::vector<std::string> split(const std::string &text, char separator) {
  std::vector<std::string> parts;
  std::stringstream stream(text);
  for (std::string part; std::getline(stream, part, separator);)
    parts.push_back(part);
  return parts;
}

std::vector<Case> readCases(const std::string &path) {
  std::vector<Case> cases;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    const std::vector<std::string> f = split(line, '\t');
    if (f.size() == 11 && line[0] != '#')
      cases.push_back({f[0], f[1], f[2], f[3], f[4], f[5], f[6], std::atof(f[7].c_str()),
                       std::atof(f[8].c_str()), std::atof(f[9].c_str()), std::atof(f[10].c_str())});
  }
  return cases;
}

std::vector<float> readFloats(const std::string &path) {
  const mpc::Result<mpc::NpyArray> array = mpc::readNpy(path);
  if (!array.ok() || array->dtype != mpc::DType::F32)
    return {};
  std::vector<float> values(array->bytes.size() / 4);
  std::memcpy(values.data(), array->bytes.data(), values.size() * 4);
  return values;
}

/// 20 log10(|b| / |b - a|); a NaN anywhere makes it NaN, which no bar accepts.
double sqnr(const std::vector<float> &a, const std::vector<float> &b) {
  double signal = 0, noise = 0;
  for (size_t i = 0; i < a.size(); ++i) {
    signal += double(b[i]) * b[i];
    noise += (double(b[i]) - a[i]) * (double(b[i]) - a[i]);
  }
  return noise == 0 ? 999 : 10 * std::log10(signal / noise);
}

double relativeError(const std::vector<float> &a, const std::vector<float> &b) {
  double error = 0, largest = 0;
  for (size_t i = 0; i < a.size(); ++i) {
    const double difference = std::fabs(double(a[i]) - b[i]);
    error = std::isnan(difference) ? difference : std::max(error, difference);
    largest = std::max(largest, std::fabs(double(b[i])));
  }
  return error / largest;
}

/// Tensors of one border: in memory of the host, and in the device's where they are given it.
struct Border {
  std::vector<std::vector<uint8_t>> memory;
  std::vector<mpc_tensor> host, device;
  std::vector<mpc::cuda::DevicePtr> claimed;
};

Border makeBorder(const std::vector<mpc_tensor_info> &infos) {
  Border border;
  for (const mpc_tensor_info &info : infos) {
    border.memory.emplace_back(info.bytes);
    border.host.push_back(
        {border.memory.back().data(), info.dtype, MPC_HOST, info.rank, info.shape});
  }
  return border;
}

std::string readInputs(const Case &test, mpc::Session &session, Border &inputs) {
  const std::vector<mpc_tensor_info> infos = session.inputs();
  for (const std::string &assignment : split(test.inputs, ',')) {
    const size_t equals = assignment.find('=');
    for (size_t i = 0; i < infos.size(); ++i) {
      if (assignment.substr(0, equals) != infos[i].name)
        continue;
      const auto array =
          mpc::readNpy(assignment.substr(equals + 1), static_cast<mpc::DType>(infos[i].dtype));
      if (!array.ok())
        return array.status().message();
      if (array->bytes.size() != infos[i].bytes)
        return assignment + " has another size than the program's input";
      std::memcpy(inputs.memory[i].data(), array->bytes.data(), infos[i].bytes);
    }
  }
  return "";
}

/// Copies of the host's tensors in device memory, made with the driver that the runtime uses.
mpc::Status toDevice(Border &border, const mpc::cuda::Driver &driver) {
  border.device = border.host;
  for (size_t i = 0; i < border.host.size(); ++i) {
    mpc::cuda::DevicePtr memory = 0;
    const size_t bytes = border.memory[i].size();
    MPC_TRY(driver.check(driver.memoryAllocate(&memory, std::max<size_t>(bytes, 1)), "cuMemAlloc"));
    border.claimed.push_back(memory);
    MPC_TRY(driver.check(driver.copyToDevice(memory, border.host[i].data, bytes, nullptr),
                         "cuMemcpyHtoDAsync"));
    border.device[i].data = reinterpret_cast<void *>(memory);
    border.device[i].memory = MPC_DEVICE;
  }
  return driver.check(driver.streamSynchronize(nullptr), "cuStreamSynchronize");
}

struct Steady {
  double seconds = 0;
  Counts counts{};
  int runs = 0;
};

/// Measures runs on device memory only: the time and the driver calls of a run, after the first
/// two. It waits once at the end, outside the count.
mpc::Status measure(mpc::Session &session, Border &inputs, Border &outputs, Steady &steady) {
  MPC_ASSIGN(const mpc::cuda::Driver *const driver, mpc::cuda::Driver::find());
  mpc::cuda::Device device = 0;
  mpc::cuda::Context context = nullptr;
  MPC_TRY(driver->check(driver->deviceGet(&device, 0), "cuDeviceGet"));
  MPC_TRY(driver->check(driver->primaryRetain(&context, device), "cuDevicePrimaryCtxRetain"));
  MPC_TRY(driver->check(driver->contextPush(context), "cuCtxPushCurrent"));
  MPC_TRY(toDevice(inputs, *driver));
  MPC_TRY(toDevice(outputs, *driver));
  // The program's stream is its own: reading an output back on the host waits for it.
  const auto run = [&](std::vector<mpc_tensor> &out) {
    return session.run(inputs.device.data(), inputs.device.size(), out.data(), out.size());
  };
  std::string problem;
  const auto timed = [&](int runs) {
    const auto start = std::chrono::steady_clock::now();
    mpc::gpu::resetCounts();
    for (int i = 0; i + 1 < runs && problem.empty(); ++i)
      if (const mpc::Outcome done = run(outputs.device); !done)
        problem = done.message();
    steady.counts = mpc::gpu::counts();
    if (const mpc::Outcome done = run(outputs.host); !done && problem.empty())
      problem = done.message();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count() / runs;
  };
  const double first = (timed(3), timed(5));
  steady.runs = std::clamp(int(0.1 / std::max(first, 1e-6)), 10, 1000);
  std::vector<double> taken;
  for (int i = 0; i < 5 && problem.empty(); ++i)
    taken.push_back(timed(steady.runs));
  if (!taken.empty()) {
    std::sort(taken.begin(), taken.end());
    steady.seconds = taken[taken.size() / 2];
  }
  for (Border *border : {&inputs, &outputs})
    for (const mpc::cuda::DevicePtr memory : border->claimed)
      driver->memoryFree(memory);
  driver->contextPop(&context);
  driver->primaryRelease(device);
  return problem.empty() ? mpc::Status() : mpc::Status(mpc::Code::LibraryFailed, problem);
}

/// "" when the output is right.
std::string judge(const Case &test, const std::vector<float> &found, std::string &figures) {
  const std::vector<float> expected = readFloats(test.expected);
  if (expected.size() != found.size())
    return test.expected + " has " + std::to_string(expected.size()) + " values, the output " +
           std::to_string(found.size());
  char text[160];
  if (test.reference == "-") {
    const double error = relativeError(found, expected);
    std::snprintf(text, sizeof text, "error %.2e of %.0e", error, test.largestError);
    figures = text;
    return error <= test.largestError ? "" : "further from the expected output than the bar";
  }
  const std::vector<float> reference = readFloats(test.reference);
  if (reference.size() != found.size())
    return test.reference + " has another size than the output";
  const double db = sqnr(found, reference);
  std::snprintf(text, sizeof text, "SQNR %.1f dB, Evaluate %.1f, least %.0f", db, test.evaluateSqnr,
                test.leastSqnr);
  figures = text;
  if (!(db >= test.leastSqnr))
    return "below the bar of the precision";
  return std::fabs(db - test.evaluateSqnr) <= 1 ? "" : "more than 1 dB from Evaluate";
}

void printRow(const Case &test, const char *verdict, const std::string &figures,
              const Steady &steady) {
  const double runs = std::max(1, steady.runs - 1);
  std::printf("%-22s %-4s %-44s", test.name.c_str(), verdict, figures.c_str());
  if (steady.seconds > 0)
    std::printf(" %9.1f us  %g waits, %g allocations, %g launches, %g graphs a run",
                steady.seconds * 1e6, double(steady.counts.synchronizations) / runs,
                double(steady.counts.allocations) / runs, double(steady.counts.launches) / runs,
                double(steady.counts.graphLaunches) / runs);
  if (steady.seconds > 0 && test.tokens > 0)
    std::printf("  %.0f tokens/s", test.tokens / steady.seconds);
  std::printf("\n");
  std::fflush(stdout);
}

/// Whether the case passes.
bool runCase(const Case &test, const Options &options) {
  const auto fail = [&](const std::string &why) {
    return printRow(test, "FAIL", why, Steady()), false;
  };
  mpc::SessionOptions load;
  load.device = options.device;
  load.weights = test.weights == "-" ? "" : test.weights;
  auto session = mpc::Session::load(test.artifact, load);
  if (!session)
    return fail(session.message());
  Border inputs = makeBorder(session->inputs()), outputs = makeBorder(session->outputs());
  if (const std::string problem = readInputs(test, *session, inputs); !problem.empty())
    return fail(problem);
  if (const mpc::Outcome done = session->run(inputs.host.data(), inputs.host.size(),
                                             outputs.host.data(), outputs.host.size());
      !done)
    return fail(done.message());
  std::string figures = "time only", problem;
  const std::vector<mpc_tensor_info> infos = session->outputs();
  for (size_t i = 0; i < infos.size() && test.expected != "-"; ++i) {
    if (test.output != infos[i].name)
      continue;
    std::vector<float> found(infos[i].bytes / 4);
    std::memcpy(found.data(), outputs.memory[i].data(), found.size() * 4);
    problem = judge(test, found, figures);
  }
  if (options.anyResult)
    problem.clear();
  Steady steady;
  if (!options.once)
    if (const mpc::Status done = measure(*session, inputs, outputs, steady); !done.ok())
      problem = done.message();
  if (problem.empty() && (steady.counts.synchronizations || steady.counts.allocations))
    problem = "a run waits or allocates";
  printRow(test, problem.empty() ? "ok" : "FAIL",
           problem.empty() ? figures : figures + ": " + problem, steady);
  return problem.empty();
}

} // namespace

int main(int argc, char **argv) {
  Options options;
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    if (word.rfind("--device=", 0) == 0)
      options.device = word.substr(9);
    else if (word.rfind("--only=", 0) == 0)
      options.only = word.substr(7);
    else if (word == "--once")
      options.once = true;
    else if (word == "--any-result")
      options.anyResult = true;
    else
      options.cases = word;
  }
  const std::vector<Case> cases = readCases(options.cases);
  if (cases.empty())
    return std::fprintf(stderr, "mpc-gpu-check: no cases in '%s'\n", options.cases.c_str()), 2;
  if (options.device != "cuda") // nothing to count; a way to try the program without a GPU
    options.once = true;
  else if (const mpc::Status found = mpc::gpu::installCounters(); !found.ok())
    return std::printf("skipped: no GPU (%s)\n", found.message().c_str()), 77;
  int failed = 0, ran = 0;
  for (const Case &test : cases) {
    if (test.name.rfind(options.only, 0) != 0)
      continue;
    ++ran;
    failed += !runCase(test, options);
  }
  std::printf("%d passed, %d failed\n", ran - failed, failed);
  return failed || !ran;
}
