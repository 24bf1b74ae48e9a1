#include "collective/WatchedRanks.h"

#include <algorithm>
#include <sched.h>
#include <thread>

namespace mpc {

void Pause::operator()() {
  ++turns;
  if (turns < 200)
    return;
  if (turns < 1200) {
    ::sched_yield();
    return;
  }
  std::this_thread::sleep_for(std::chrono::microseconds(std::min(1000u, 50 + (turns - 1200))));
}

static std::string placeOf(const RankWork &work) {
  return "collective " + std::to_string(work.number) + " '" + work.what + "'";
}

WatchedRanks::WatchedRanks(std::shared_ptr<Progress> progress, unsigned rank, unsigned count,
                           unsigned timeLimit)
    : progress(std::move(progress)), ownRank(rank), rankCount(count), timeLimit(timeLimit) {
  own.what.reserve(256);
}

void RankWork::restart() {
  begun = std::chrono::steady_clock::now();
  looked = 0;
}

void WatchedRanks::note(RankWork &work, const char *what) {
  work.what = what ? what : "";
  work.restart();
  work.number = progress->begin(work.what.c_str());
}

Status WatchedRanks::begin(RankWork &work, const char *what) {
  const std::lock_guard<std::mutex> lock(mutex);
  MPC_TRY(failure);
  note(work, what);
  return Status();
}

void WatchedRanks::end(const RankWork &work) { progress->end(work.number); }

Status WatchedRanks::look(RankWork &work) {
  const double seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - work.begun).count();
  const unsigned limit = timeLimit;
  if (seconds >= limit)
    return Status(Code::RankFailed, "rank " + std::to_string(ownRank) + " waited " +
                                        std::to_string(limit) + " s in " + placeOf(work) + "; " +
                                        progress->lateRanks(work.number, work.what));
  if (seconds < work.looked + 1)
    return Status();
  work.looked = seconds;
  if (const std::string gone = progress->endedRank(work.number); !gone.empty())
    return Status(Code::RankFailed, gone + " has ended while rank " + std::to_string(ownRank) +
                                        " is in " + placeOf(work));
  return check(work);
}

Status WatchedRanks::check(const RankWork &work) {
  return ask().in("rank " + std::to_string(ownRank) + ", " + placeOf(work));
}

Status WatchedRanks::lose(const Status &why) {
  const std::lock_guard<std::mutex> lock(mutex);
  if (failure.ok()) {
    failure = why;
    abandon();
  }
  return failure;
}

Status WatchedRanks::libraryFailed(const RankWork &work, const std::string &words) const {
  return Status(Code::RankFailed, "rank " + std::to_string(ownRank) + ", " + placeOf(work) + ": " +
                                      engine() + " says " + words + "; " +
                                      progress->lateRanks(work.number, work.what));
}

} // namespace mpc
