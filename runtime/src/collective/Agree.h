// What must be equal on all ranks before they do anything together.
#pragma once

#include "collective/Ranks.h"

#include <vector>

namespace mpc {

/// Something that each rank knows, such as the artifact's checksum, and its value in words. The
/// same `name` is the same fact.
struct Fact {
  std::string name, value;
};

/// Compares the facts of all ranks, and tells every rank of a failure of one. All ranks call it,
/// those that have failed too. This rank's own failure is the answer where it has one; else
/// RankFailed with the failure of another rank, or RankMismatch with the first fact in which ranks
/// differ, the rank that is in the minority, and both values.
Status agree(Ranks &ranks, const Status &own, const std::vector<Fact> &facts, const char *what);

} // namespace mpc
