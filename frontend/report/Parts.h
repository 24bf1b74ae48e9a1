// What a page consists of.
#pragma once

#include "frontend/report/Chart.h"
#include "frontend/report/History.h"

namespace mpc::report {

//===-- Curves --------------------------------------------------------------------------------===//

/// The number of steps over which curves are averaged, the same for all runs; 1 for no average.
size_t meanWindow(const std::vector<History> &runs);

/// Loss, loss scale, gradient norm, learning rate, further values of the steps, share of zero
/// gradients, parameter norm, what fp8 loses: those that a run has.
std::vector<Chart> chartsOf(const std::vector<History> &runs);

/// The last measurement that has quantised tensors, or null: a run may go on in another precision.
const train::MeasureRecord *lastQuantised(const History &run);

/// The tensors of a measurement, the one that loses most first.
std::vector<train::QuantisedRecord> worstFirst(const train::MeasureRecord &measure);

/// The amax and the scale of a run's quantised tensors, with their sudden changes as marks: of the
/// tensors that have such changes, then of those that lose most, a few a run.
std::vector<Chart> quantisedCharts(const std::vector<History> &runs);

//===-- Cards ---------------------------------------------------------------------------------===//

/// A card with the last measurement's histogram (the first one's in outline), the ranges of formats
/// at the loss scale, and at most `rows` parameters of their own. Empty where nothing was measured.
std::string drawGradients(const History &history, size_t run, size_t rows);

/// A table with the last values of each run.
std::string finalValues(const std::vector<History> &runs, size_t window);
/// Throughput and memory, a bar a run. Empty where neither is known.
std::string throughputAndMemory(const std::vector<History> &runs);
/// The quantised tensors of each run at its last measurement, those that lose most first, at most
/// `rows` a run. Empty where none was measured.
std::string quantisedTensors(const std::vector<History> &runs, size_t rows);
/// Notes of all runs, warnings told apart. Empty without notes.
std::string notesOf(const std::vector<History> &runs);
/// The source of each run: file, artifact, seed, resumptions.
std::string originsOf(const std::vector<History> &runs);

} // namespace mpc::report
