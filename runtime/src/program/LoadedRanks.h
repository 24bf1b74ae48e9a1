// What loading does on several ranks: they agree on what they load, before and behind the claim of
// memory.
#pragma once

#include "artifact/Artifact.h"
#include "program/Devices.h"
#include "program/State.h"

namespace mpc {

/// Whether the program has steps that ranks do together.
bool usesRanks(const fb::Program &program);

/// The ranks of a program that is being loaded; without any it is loaded as by one process.
class LoadingRanks {
public:
  /// Opens the ranks if the program uses them, or takes those of the options.
  static Result<LoadingRanks> open(const fb::Program &program, const LoadOptions &options);

  /// The options with the ranks, and with this rank's part of the host's cores where the caller
  /// gives no number of threads.
  LoadOptions optionsOfRank(const LoadOptions &options) const;
  /// All ranks have read the same program for the same device, and `own` says whether this one did.
  Status agreeOnProgram(const Status &own, const Artifact &artifact, const std::string &device,
                        const FirstState &first, const LoadOptions &options) const;
  /// Calls `load` first on one rank of each host, so that the others find its kernels in the cache.
  /// Every rank is told of a failure, such as memory that one rank lacks. Then calls `begin` on all
  /// of them at once.
  Status load(const std::function<Status()> &load, const std::function<Status()> &begin) const;

  const std::shared_ptr<Ranks> &ranks() const { return opened; } // null: none
  /// Where the program is loaded.
  const DeviceChoice &device() const { return choice; }

private:
  std::shared_ptr<Ranks> opened;
  DeviceChoice choice = {};
  unsigned localRank = 0, localCount = 1, timeLimit = 0;
};

} // namespace mpc
