// Reads files that openJsonl wrote.
#pragma once

#include "frontend/train/records/Records.h"

namespace mpc::train {

/// Passes the records of a file of JSON lines to `sink`, in their order. A last line without its
/// end, which a killed run may leave, is left out, and `cut` is set. False and `problem`, with file
/// and line, where the file holds something else than records, or none.
bool readRecords(const std::string &path, Sink &sink, bool &cut, std::string &problem);

} // namespace mpc::train
