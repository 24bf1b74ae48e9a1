// The curves of what is quantised.
#pragma once

#include "frontend/report/Chart.h"
#include "frontend/report/History.h"

namespace mpc::report {

/// The last measurement that has quantised tensors, or null: a run may go on in another precision.
const train::MeasureRecord *lastQuantised(const History &run);

/// The tensors of a measurement, the one that loses most first.
std::vector<train::QuantisedRecord> worstFirst(const train::MeasureRecord &measure);

/// The amax and the scale of a run's quantised tensors, with their sudden changes as marks: of the
/// tensors that have such changes, then of those that lose most, a few a run.
std::vector<Chart> quantisedCharts(const std::vector<History> &runs);

} // namespace mpc::report
