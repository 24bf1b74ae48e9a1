// Work captured as graphs, and timed by events on one stream.
#pragma once

#include "cuda/CudaApi.h"

#include <functional>
#include <memory>

namespace mpc::cuda {

/// The work that `issue` puts on `stream`, as a graph that can be launched. Its caller frees it.
Result<GraphExec> captureGraph(const Driver &driver, Stream stream,
                               const std::function<Status(Stream)> &issue);

/// A graph that frees itself.
struct GraphFreer {
  const Driver *driver;
  void operator()(GraphExec graph) const { driver->graphExecDestroy(graph); }
};
using OwnedGraph = std::unique_ptr<GraphExecTag, GraphFreer>;

/// The seconds of each launch of the graphs, one after the other, with an event between two.
Result<std::vector<double>> secondsOfLaunches(const Driver &driver, Stream stream,
                                              const std::vector<GraphExec> &graphs);

/// The middle one; 0 of none.
double medianOf(std::vector<double> taken);

/// A graph of `runs` equal runs.
struct Turns {
  GraphExec graph = nullptr;
  int runs = 1;
};
/// Alternatives that take turns, so that the clocks of one are those of all: the median seconds of
/// a run of each, over `rounds` launches of its graph. After `firstRounds` those that are 5% slower
/// than the fastest have no more turns.
Result<std::vector<double>> timeInTurns(const Driver &driver, Stream stream,
                                        const std::vector<Turns> &alternatives, int rounds);
constexpr int firstRounds = 3;

} // namespace mpc::cuda
