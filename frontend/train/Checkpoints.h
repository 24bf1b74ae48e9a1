// The states of a run in a folder: step-000100.safetensors by mpc_save_state, and beside it
// step-000100.json with its notes, the state's checksum and their own among them. The state gets
// its name last, so a checkpoint exists when its state exists, and every state is whole. Where
// ranks have state in parts it is the folder step-000100.shards (mpc/StateFolder.h).
#pragma once

#include "frontend/train/FolderLock.h"
#include "frontend/train/data/Program.h"

namespace mpc::train {

/// The position of a run. Together with the program's state it decides how the run goes on.
struct Position {
  uint64_t step = 0; // steps done, skipped ones too
  // The number of the batch of the next step, less `step`: rollbacks leave batches out, and with
  // another batch size the order begins anew.
  int64_t batchOffset = 0;
  uint64_t skips = 0, consecutiveSkips = 0;
  uint64_t rollbacks = 0;
};

/// The .json of a checkpoint.
struct CheckpointNotes {
  Position position;
  uint64_t seed = 0, batch = 0; // batch: samples or tokens a step
  uint64_t data = 0;            // Data::fingerprint
  std::string precision;        // of the program
  std::string state;            // the checksum in the state's file
};

/// The text of the file, with the XXH3-64 of the text that the notes have without it.
std::string notesText(const CheckpointNotes &notes);

struct Checkpoint {
  uint64_t step = 0;
  std::string state, notes; // paths
};

class Checkpoints {
public:
  Checkpoints() = default;
  Checkpoints(std::string folder, uint64_t keep) : folder(std::move(folder)), keep(keep) {}

  bool isOn() const { return !folder.empty(); }
  /// Makes the folder if it does not exist, locks it, and removes unfinished files of killed
  /// processes. A folder that cannot be written or belongs to another run is refused.
  Status open();
  /// The checkpoints, newest first.
  std::vector<Checkpoint> list() const;
  /// Damaged where the bytes are not those that `save` wrote.
  static Result<CheckpointNotes> read(const Checkpoint &checkpoint);
  /// Damaged if the state is not the one that the notes were written for. mpc_load_state compares
  /// its tensors with its checksum.
  static Status checkPair(const Checkpoint &checkpoint, const CheckpointNotes &notes);
  /// Saves the program's state, then removes all but the newest `keep` checkpoints and the newest
  /// one that was saved after a step that was not skipped.
  Result<Checkpoint> save(Program &program, CheckpointNotes notes) const;
  /// Of a program with state in parts: what the other ranks do while the first one saves.
  Status saveShard(Program &program, uint64_t step) const;
  static void remove(const Checkpoint &checkpoint);

private:
  void prune() const;
  void syncFolder() const;
  std::string folder;
  uint64_t keep = 3;
  FolderLock lock;
};

} // namespace mpc::train
