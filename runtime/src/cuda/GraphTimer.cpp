#include "cuda/GraphTimer.h"

#include <algorithm>

namespace mpc::cuda {

Result<GraphExec> captureGraph(const Driver &driver, Stream stream,
                               const std::function<Status(Stream)> &issue) {
  MPC_TRY(driver.check(driver.beginCapture(stream, captureThreadLocal), "cuStreamBeginCapture"));
  const Status issued = issue(stream);
  Graph graph = nullptr;
  const Error ended = driver.endCapture(stream, &graph);
  GraphExec executable = nullptr;
  const Error made = issued.ok() && ended == 0 ? driver.graphInstantiate(&executable, graph, 0) : 0;
  if (graph)
    driver.graphDestroy(graph);
  MPC_TRY(issued);
  MPC_TRY(driver.check(ended, "cuStreamEndCapture"));
  MPC_TRY(driver.check(made, "cuGraphInstantiate"));
  return executable;
}

Result<std::vector<double>> secondsOfLaunches(const Driver &driver, Stream stream,
                                              const std::vector<GraphExec> &graphs) {
  std::vector<Event> events(graphs.size() + 1, nullptr);
  std::vector<double> taken;
  const auto run = [&]() -> Status {
    for (Event &event : events)
      MPC_TRY(driver.check(driver.eventCreate(&event, 0), "cuEventCreate"));
    MPC_TRY(driver.check(driver.eventRecord(events[0], stream), "cuEventRecord"));
    for (size_t i = 0; i < graphs.size(); ++i) {
      MPC_TRY(driver.check(driver.graphLaunch(graphs[i], stream), "cuGraphLaunch"));
      MPC_TRY(driver.check(driver.eventRecord(events[i + 1], stream), "cuEventRecord"));
    }
    MPC_TRY(driver.check(driver.streamSynchronize(stream), "cuStreamSynchronize"));
    for (size_t i = 0; i < graphs.size(); ++i) {
      float milliseconds = 0;
      MPC_TRY(driver.check(driver.eventElapsed(&milliseconds, events[i], events[i + 1]),
                           "cuEventElapsedTime"));
      taken.push_back(milliseconds * 1e-3);
    }
    return Status();
  };
  const Status done = run();
  for (const Event event : events)
    if (event)
      driver.eventDestroy(event);
  MPC_TRY(done);
  return taken;
}

double medianOf(std::vector<double> taken) {
  std::sort(taken.begin(), taken.end());
  return taken.empty() ? 0 : taken[taken.size() / 2];
}

Result<std::vector<double>> timeInTurns(const Driver &driver, Stream stream,
                                        const std::vector<Turns> &alternatives, int rounds) {
  constexpr double farFromBest = 1.05;
  std::vector<std::vector<double>> taken(alternatives.size());
  std::vector<double> medians(alternatives.size());
  std::vector<size_t> left;
  double firstThen = 0; // the first one's median when others were left out
  for (size_t i = 0; i < alternatives.size(); ++i)
    left.push_back(i);
  for (int round = 0; round < rounds; ++round) {
    std::vector<GraphExec> graphs;
    for (const size_t i : left)
      graphs.push_back(alternatives[i].graph);
    MPC_ASSIGN(const std::vector<double> seconds, secondsOfLaunches(driver, stream, graphs));
    for (size_t place = 0; place < left.size(); ++place) {
      const size_t i = left[place];
      taken[i].push_back(seconds[place] / alternatives[i].runs);
      medians[i] = medianOf(taken[i]);
    }
    if (round + 1 != firstRounds)
      continue;
    const double best = *std::min_element(medians.begin(), medians.end());
    firstThen = medians[0];
    left.erase(std::remove_if(left.begin(), left.end(),
                              [&](size_t i) { return i != 0 && medians[i] > best * farFromBest; }),
               left.end());
  }
  // Clocks fall meanwhile, and with them what was left out earlier.
  for (size_t i = 0; i < alternatives.size() && firstThen > 0; ++i)
    if (std::find(left.begin(), left.end(), i) == left.end())
      medians[i] *= medians[0] / firstThen;
  return medians;
}

} // namespace mpc::cuda
