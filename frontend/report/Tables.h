// The tables, bars and lists of a page.
#pragma once

#include "frontend/report/History.h"

namespace mpc::report {

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
