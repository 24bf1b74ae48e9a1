// The states of a run in a folder: step-000100.safetensors by mpc_save_state, and beside it
// step-000100.json, which says what belongs to it, the state's checksum too. The state gets its
// name last: a checkpoint is there when its state is, and a state is whole or not there.
#pragma once

#include "frontend/train/FolderLock.h"
#include "frontend/train/Program.h"

namespace mpc::train {

/// What a run is at; with the program's state all that decides how it goes on.
struct Position {
  uint64_t step = 0;        // steps done, skipped ones too
  uint64_t batchOffset = 0; // batches that rollbacks passed over
  uint64_t skips = 0, consecutiveSkips = 0;
  uint64_t rollbacks = 0;
};

/// The .json of a checkpoint.
struct CheckpointNotes {
  Position position;
  uint64_t seed = 0, batch = 0; // batch: samples or tokens a step
  uint64_t data = 0;            // Data::fingerprint
  std::string precision;        // of the program
  std::string state;            // the checksum that the state's file says
};

struct Checkpoint {
  uint64_t step = 0;
  std::string state, notes; // paths
};

class Checkpoints {
public:
  Checkpoints() = default;
  Checkpoints(std::string folder, uint64_t keep) : folder(std::move(folder)), keep(keep) {}

  bool isOn() const { return !folder.empty(); }
  /// Makes the folder if it is not there, locks it, and removes what a killed process left
  /// unfinished. A folder that cannot be written or is another run's is refused.
  Status open();
  /// Newest first.
  std::vector<Checkpoint> list() const;
  static Result<CheckpointNotes> read(const Checkpoint &checkpoint);
  /// Damaged where the state is not the one that the notes were written for. That its tensors are
  /// those of its checksum is for mpc_load_state to see.
  static Status checkPair(const Checkpoint &checkpoint, const CheckpointNotes &notes);
  /// Saves the program's state, then removes all but the newest `keep` checkpoints and the newest
  /// one that was saved behind a step that was not skipped.
  Result<Checkpoint> save(Program &program, CheckpointNotes notes) const;
  static void remove(const Checkpoint &checkpoint);

private:
  void prune() const;
  void syncFolder() const;
  std::string folder;
  uint64_t keep = 3;
  FolderLock lock;
};

} // namespace mpc::train
