// The history of a run by its records: the steps that count, and those that a resumption undid.
#pragma once

#include "frontend/train/records/Records.h"

#include <optional>

namespace mpc::report {

struct History {
  std::string path, name;               // name: the name of the run on the page
  bool cut = false;                     // the file's last line was cut
  std::vector<train::RunRecord> starts; // the run's, and one for each resumption or fallback
  std::vector<train::StepRecord> steps; // rising
  std::vector<train::EvalRecord> evals;
  std::vector<train::MeasureRecord> measures;
  std::vector<train::NoteRecord> notes;
  std::vector<std::vector<train::StepRecord>> undone; // trained again from an earlier state

  /// The present record of the run: its last start, or a default one.
  train::RunRecord run() const;
};

/// Reads a run; empty and `problem` if its file holds something else.
std::optional<History> readHistory(const std::string &path, std::string &problem);

/// Names the runs by the differing parts of their paths: runs/fp16/metrics.jsonl and
/// runs/bf16/metrics.jsonl become fp16 and bf16.
void nameByFiles(std::vector<History> &histories);

} // namespace mpc::report
