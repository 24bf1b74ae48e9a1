// Where a training run's records go: a file of JSON lines, TensorBoard's event files.
#pragma once

#include "frontend/train/Records.h"

#include <memory>

namespace mpc::train {

/// A record a line in the file `path` ("-": stdout), written at once, so that a run that is killed
/// leaves whole lines. `append` goes on after the lines that are there, less a last one that was
/// cut. A file that holds something else is left alone. Null and `problem` if it cannot be opened.
std::unique_ptr<Sink> openJsonl(const std::string &path, bool append, std::string &problem);

/// A new event file in `folder`, which is made if it is not there. What earlier files there say of
/// the steps after a run record's firstStep is then no longer shown. Null and `problem` if it
/// cannot be opened.
std::unique_ptr<Sink> openTensorBoard(const std::string &folder, std::string &problem);

} // namespace mpc::train
