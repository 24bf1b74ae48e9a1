#include "collective/Progress.h"

#include "system/FileSystem.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace mpc {

/// The contents of a file. The text is written before the number, and is whole while a rank hangs.
struct Progress::Record {
  char magic[8];
  int64_t process;
  char host[64], machine[64];
  std::atomic<uint64_t> begun, ended;
  char what[256];
};

namespace {

constexpr char magic[8] = {'M', 'P', 'C', 'R', 'A', 'N', 'K', '1'};

/// The same for two processes that see each other's numbers: of one kernel since it began, and one
/// namespace of processes. Names of hosts may be given twice.
std::string machineOfProcess() {
  char boot[40] = "";
  const Descriptor file(::open("/proc/sys/kernel/random/boot_id", O_RDONLY | O_CLOEXEC));
  const ssize_t size = file.number < 0 ? 0 : ::read(file.number, boot, 36);
  struct stat space = {};
  ::stat("/proc/self/ns/pid", &space);
  return std::string(boot, static_cast<size_t>(std::max<ssize_t>(size, 0))) + "/" +
         std::to_string(space.st_ino);
}

/// Copies as much as fits, and always ends the text.
template <size_t size>
void copyText(char (&target)[size], const char *source) {
  const size_t length = std::min(std::strlen(source), size - 1);
  std::memcpy(target, source, length);
  target[length] = 0;
}

template <size_t size>
std::string textOf(const char (&source)[size]) {
  return std::string(source, ::strnlen(source, size));
}

std::string placeOf(unsigned rank, const RankProgress &progress) {
  return "rank " + std::to_string(rank) + " (host " + progress.host + ", process " +
         std::to_string(progress.process) + ")";
}

} // namespace

Progress::Progress(std::string runFolder, unsigned rank, unsigned count)
    : folder(std::move(runFolder)), rank(rank), count(count) {
  char name[64] = "";
  ::gethostname(name, sizeof(name) - 1);
  host = name;
  machine = machineOfProcess();
  if (folder.empty())
    return;
  const Descriptor file(::open(fileOf(rank).c_str(), O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600));
  if (file.number < 0 || ::ftruncate(file.number, sizeof(Record)) != 0)
    return;
  void *const memory =
      ::mmap(nullptr, sizeof(Record), PROT_READ | PROT_WRITE, MAP_SHARED, file.number, 0);
  if (memory == MAP_FAILED)
    return;
  record = static_cast<Record *>(memory);
  record->process = ::getpid();
  copyText(record->host, name);
  copyText(record->machine, machine.c_str());
  std::memcpy(record->magic, magic, sizeof(magic));
}

Progress::~Progress() {
  if (record)
    ::munmap(record, sizeof(Record));
}

void Progress::remove() {
  if (record)
    ::unlink(fileOf(rank).c_str());
}

std::string Progress::fileOf(unsigned of) const {
  return folder + "/rank-" + std::to_string(of) + ".progress";
}

uint64_t Progress::begin(const char *what) {
  const uint64_t number = ++last;
  if (record) {
    copyText(record->what, what);
    record->begun.store(number, std::memory_order_release);
  }
  return number;
}

void Progress::waitFor(const char *library) {
  if (record && last == 0)
    copyText(record->what, library);
}

void Progress::end(uint64_t number) {
  if (record)
    record->ended.store(number, std::memory_order_release);
}

std::optional<RankProgress> Progress::read(unsigned of) const {
  if (folder.empty())
    return std::nullopt;
  const Descriptor file(::open(fileOf(of).c_str(), O_RDONLY | O_CLOEXEC));
  Record found;
  if (file.number < 0 ||
      ::pread(file.number, static_cast<void *>(&found), sizeof(found), 0) !=
          static_cast<ssize_t>(sizeof(found)) ||
      std::memcmp(found.magic, magic, sizeof(magic)) != 0)
    return std::nullopt;
  return RankProgress{textOf(found.host), textOf(found.machine), found.process,
                      found.begun.load(), found.ended.load(),    textOf(found.what)};
}

bool Progress::hasEnded(const RankProgress &progress) const {
  return progress.machine == machine && ::kill(static_cast<pid_t>(progress.process), 0) != 0 &&
         errno == ESRCH;
}

std::string Progress::lateRank(unsigned other, uint64_t number, const std::string &what) const {
  const std::optional<RankProgress> progress = read(other);
  if (!progress)
    return other == rank ? "" : "rank " + std::to_string(other) + " has left no file in " + folder;
  const std::string at = std::to_string(progress->begun) + " '" + progress->what + "'";
  const std::string end = hasEnded(*progress) ? ", and the process has ended" : "";
  if (progress->begun > number ||
      (progress->begun == number && what.compare(0, sizeof(Record::what) - 1, progress->what) == 0))
    return "";
  const std::string waits = "waits for the others by " + progress->what;
  if (progress->begun == number)
    return placeOf(other, *progress) + " " + (number == 0 ? waits : "is in " + at) + end;
  return placeOf(other, *progress) + " has not begun it: " +
         (progress->begun == 0
              ? "it has begun none"
              : (progress->ended < progress->begun ? "it is in " : "its last was ") + at) +
         end;
}

std::string Progress::lateRanks(uint64_t number, const std::string &what) const {
  if (!record)
    return "no rank says where it is, since " +
           (folder.empty() ? "the run has no folder: mpc launch makes one, $MPC_RUN_DIR names one"
                           : "nothing can be written to " + folder);
  constexpr unsigned most = 4;
  std::string text;
  unsigned late = 0;
  for (unsigned other = 0; other < count; ++other)
    if (const std::string sentence = lateRank(other, number, what);
        !sentence.empty() && ++late <= most)
      text += (late > 1 ? "; " : "") + sentence;
  if (late > most)
    text += "; and " + std::to_string(late - most) + " more ranks";
  return late ? text : "every rank has begun it, so what connects them is at fault";
}

std::string Progress::endedRank(uint64_t number) const {
  std::string ended;
  for (unsigned other = 0; record && other < count; ++other) {
    const std::optional<RankProgress> progress = read(other);
    if (other == rank || !progress || !hasEnded(*progress))
      continue;
    if (progress->begun < number)
      return placeOf(other, *progress);
    if (ended.empty())
      ended = placeOf(other, *progress);
  }
  return ended;
}

} // namespace mpc
