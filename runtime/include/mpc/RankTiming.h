// Times what ranks do together, for `mpc bench all-reduce`.
#pragma once

#include "mpc/Status.h"

#include <cstdint>
#include <string>
#include <vector>

namespace mpc {

/// A sum of f32 over all ranks. A repetition takes as long as the slowest rank.
struct AllReduceTime {
  uint64_t bytes = 0; // of one rank
  unsigned repetitions = 0;
  double least = 0, median = 0, most = 0; // seconds
  bool right = false;                     // every rank got the sums
};

struct AllReduceTimes {
  unsigned rank = 0, count = 1;
  std::string engine; // "Open MPI 4.1.4"
  std::vector<AllReduceTime> sizes;
};

/// Opens the ranks of this process by its environment, and times sums of `largest` bytes, an eighth
/// of it, .., down to one number. Every rank calls it. One rank alone times nothing. `device` is
/// one of mpc_load_options; "auto" takes GPUs where there are any.
Result<AllReduceTimes> timeAllReduce(uint64_t largest, const std::string &device);

} // namespace mpc
