// The job of a training run: the options of mpc train.
#pragma once

#include "mpc/Signature.h"

#include <cstdint>
#include <string>
#include <vector>

namespace mpc::train {

enum class Instability { Stop, Rollback, Fallback };

struct Job {
  std::string artifact, device = "auto", weights;
  std::string state; // that the run begins with, without its place in the data
  bool allowUnknownWeights = false, allowMissingWeights = false;
  std::vector<std::string> data, evalData; // files of --data and --eval
  std::string tokens;                      // "u8", "u16" or by the file's name
  uint64_t steps = 0, seed = 0;
  unsigned threads = 0;
  bool untuned = false;
  uint64_t microBatches = 1; // a step
  uint64_t evalEvery = 0, evalBatches = 0, measureEvery = 0,
           logEvery = 0;          // 0: at the end; all; never; by time
  Trust trust;                    // the conditions on each artifact that is loaded
  uint64_t checkReplicas = 0;     // each so many steps; 0: never
  uint64_t collectiveTimeout = 0; // seconds; 0: the default
  std::string metrics, tensorboard;
  std::vector<std::string> settings; // NAME=VALUE of --set
  std::string saveWeights, saveState;
  bool averages = false; // --eval-weights=ema

  std::string checkpointFolder;
  uint64_t checkpointEvery = 0, keep = 3; // 0: at the end
  bool resume = false;
  bool resetFp8 = false; // --reset-fp8-state
  std::string resumeCommand;

  bool findNonfinite = false;
  bool uncheckedIndices = false; // --unchecked-indices
  uint64_t maxSkips = 20, maxRollbacks = 3;
  Instability onInstability = Instability::Stop;
  std::string fallback; // the artifact
};

} // namespace mpc::train
