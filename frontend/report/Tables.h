// What a page says of runs in tables, bars and lists.
#pragma once

#include "frontend/report/History.h"

namespace mpc::report {

/// A row a run: what it ended with.
std::string finalValues(const std::vector<History> &runs, size_t window);
/// Throughput and memory, a bar a run. Empty where neither is known.
std::string throughputAndMemory(const std::vector<History> &runs);
/// Notes of all runs, warnings told apart. Empty without notes.
std::string notesOf(const std::vector<History> &runs);
/// Where each run comes from: file, artifact, seed, resumptions.
std::string originsOf(const std::vector<History> &runs);

} // namespace mpc::report
