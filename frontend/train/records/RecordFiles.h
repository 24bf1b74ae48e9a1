// The files of records: JSON lines, written and read again, and TensorBoard's event files.
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

/// Passes the records of a file of JSON lines to `sink`, in their order. A last line without its
/// end, which a killed run may leave, is left out, and `cut` is set. False and `problem`, with file
/// and line, where the file holds something else than records, or none.
bool readRecords(const std::string &path, Sink &sink, bool &cut, std::string &problem);

} // namespace mpc::train
