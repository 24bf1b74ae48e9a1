// Which collective each rank of a run is in, where the other ranks can read it while it hangs: a
// file `rank-R.progress` for each rank in the run's folder. A rank maps its file, so that a note
// costs two stores. Ranks on other hosts are seen where the folder is on a shared file system.
#pragma once

#include "mpc/Status.h"

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace mpc {

struct RankProgress {
  std::string host;    // for people
  std::string machine; // where `process` is a number
  int64_t process = 0;
  uint64_t begun = 0, ended = 0; // the number of the last collective that was begun, and ended
  std::string what;              // of the one that was begun last
};

class Progress {
public:
  /// Makes this rank's file. Without a folder, or where it cannot be written, nothing is noted, and
  /// the sentences say that nothing is known.
  Progress(std::string folder, unsigned rank, unsigned count);
  ~Progress();
  Progress(const Progress &) = delete;
  Progress &operator=(const Progress &) = delete;

  /// Notes the next piece of work, and gives its number, from 1 on.
  uint64_t begin(const char *what);
  void end(uint64_t number);
  /// Notes that this rank waits for the others to begin, by a library of this name.
  void waitFor(const char *library);
  /// Removes the file. A run that fails leaves it: the other ranks may still look.
  void remove();

  const std::string &runFolder() const { return folder; } // may be empty
  std::optional<RankProgress> read(unsigned rank) const;
  /// "rank 2 (host h, process 123) has not begun it: it is in 6 'x'", of all that are not in
  /// collective `number` of `what`, or past it. Number 0 is the wait for the library `what`.
  std::string lateRanks(uint64_t number, const std::string &what) const;
  /// Names a rank of this host whose process has ended, first of all one that has not begun this
  /// collective: others may have failed for its sake. Empty: there is none.
  std::string endedRank(uint64_t number) const;

private:
  struct Record;
  std::string fileOf(unsigned rank) const;
  std::string lateRank(unsigned other, uint64_t number, const std::string &what) const;
  bool hasEnded(const RankProgress &progress) const;

  std::string folder, host, machine;
  unsigned rank, count;
  std::atomic<uint64_t> last{0};
  Record *record = nullptr; // mapped, or null
};

} // namespace mpc
