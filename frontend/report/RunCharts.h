// Chooses the curves of a page.
#pragma once

#include "frontend/report/Chart.h"
#include "frontend/report/History.h"

namespace mpc::report {

/// The number of steps over which curves are averaged, the same for all runs; 1 for no average.
size_t meanWindow(const std::vector<History> &runs);

/// Loss, loss scale, gradient norm, learning rate, further values of the steps, share of zero
/// gradients, parameter norm, what fp8 loses: those that a run has.
std::vector<Chart> chartsOf(const std::vector<History> &runs);

} // namespace mpc::report
