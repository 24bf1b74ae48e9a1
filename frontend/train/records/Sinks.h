// The destinations of a training run's records: a file of JSON lines, TensorBoard's event files.
#pragma once

#include "frontend/train/records/Records.h"

#include <memory>

namespace mpc::train {

/// Writes each record as a line of the file `path` ("-": stdout) by one call, so that a killed run
/// leaves whole lines. `append` continues after the existing lines, without a last one that was
/// cut. A file that holds something else is not touched. Null and `problem` if it cannot be opened.
std::unique_ptr<Sink> openJsonl(const std::string &path, bool append, std::string &problem);

/// Writes a new event file in `folder`, which is made if it does not exist. Records in earlier
/// files of steps after a run record's firstStep are then no longer shown. Null and `problem` if it
/// cannot be opened.
std::unique_ptr<Sink> openTensorBoard(const std::string &folder, std::string &problem);

} // namespace mpc::train
