// Reads what openJsonl wrote.
#pragma once

#include "frontend/train/Records.h"

namespace mpc::train {

/// Hands the records of a file of JSON lines to `sink`, in their order. A last line without its
/// end, as a run that is killed may leave it, is left out, and `cut` says so. False and `problem`,
/// with file and line, where something else than records is found, or none.
bool readRecords(const std::string &path, Sink &sink, bool &cut, std::string &problem);

} // namespace mpc::train
