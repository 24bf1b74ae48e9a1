// The gradients of a run as histograms over powers of two, beside the ranges of number formats.
#pragma once

#include "frontend/report/History.h"

namespace mpc::report {

/// A card with the last measurement's histogram (the first one's in outline), the ranges of formats
/// at the loss scale, and at most `rows` parameters of their own. Empty where nothing was measured.
std::string drawGradients(const History &history, size_t run, size_t rows);

} // namespace mpc::report
