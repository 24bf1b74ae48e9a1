#include "frontend/train/records/EventFile.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

namespace mpc::train {
namespace {

constexpr std::array<uint32_t, 256> makeTable() {
  std::array<uint32_t, 256> table = {};
  for (uint32_t byte = 0; byte < 256; ++byte) {
    table[byte] = byte;
    for (int bit = 0; bit < 8; ++bit)
      table[byte] = (table[byte] >> 1) ^ (table[byte] & 1 ? 0x82F63B78u : 0);
  }
  return table;
}

/// The masked form of a checksum in TFRecord: rotated and shifted, so that a checksum of bytes that
/// contain checksums is still good.
uint32_t masked(uint32_t sum) { return ((sum >> 15) | (sum << 17)) + 0xA282EAD8u; }

void appendLittle(std::string &out, uint64_t value, int bytes) {
  for (int i = 0; i < bytes; ++i)
    out += static_cast<char>(value >> (8 * i));
}

constexpr llvm::StringLiteral prefix = "events.out.tfevents.";

/// The seconds in the newest name of an event file in `folder`, 0 if there is none.
uint64_t newestTime(const std::string &folder) {
  uint64_t newest = 0;
  std::error_code error;
  for (llvm::sys::fs::directory_iterator file(folder, error), end; !error && file != end;
       file.increment(error)) {
    llvm::StringRef name = llvm::sys::path::filename(file->path());
    uint64_t time;
    if (name.consume_front(prefix) && !name.consumeInteger(10, time) && time < 1e10)
      newest = std::max(newest, time);
  }
  return newest;
}

std::string hostName() {
  char name[256] = "";
  if (::gethostname(name, sizeof(name) - 1) != 0 || !name[0])
    return "localhost";
  std::string clean = name;
  for (char &c : clean)
    if (c == '/')
      c = '_';
  return clean;
}

} // namespace

uint32_t crc32c(std::string_view bytes) {
  static constexpr std::array<uint32_t, 256> table = makeTable();
  uint32_t sum = ~0u;
  for (const char c : bytes)
    sum = (sum >> 8) ^ table[(sum ^ static_cast<uint8_t>(c)) & 255];
  return ~sum;
}

std::unique_ptr<EventFile> EventFile::open(const std::string &folder, std::string &problem) {
  if (const std::error_code error = llvm::sys::fs::create_directories(folder)) {
    problem = "cannot make the folder " + folder + ": " + error.message();
    return nullptr;
  }
  // Each run takes back what the files before it hold of its steps, so two would mix.
  const int held = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (held >= 0 && ::flock(held, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
    ::close(held);
    problem = folder + ": another run is writing to it; name another folder, or wait for its end";
    return nullptr;
  }
  const uint64_t now = std::chrono::duration_cast<std::chrono::seconds>(
                           std::chrono::system_clock::now().time_since_epoch())
                           .count();
  char time[24];
  std::snprintf(time, sizeof(time), "%010llu",
                static_cast<unsigned long long>(std::max(now, newestTime(folder) + 1)));
  const std::string path =
      folder + "/" + prefix.str() + time + "." + hostName() + "." + std::to_string(::getpid());
  const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0666);
  if (file < 0) {
    problem = "cannot write " + path + ": " + std::strerror(errno);
    ::close(held);
    return nullptr;
  }
  return std::unique_ptr<EventFile>(new EventFile(path, file, held));
}

EventFile::~EventFile() {
  flush();
  ::close(folder);
}

void EventFile::write(std::string_view record) {
  std::string head;
  appendLittle(head, record.size(), 8);
  pending += head;
  appendLittle(pending, masked(crc32c(head)), 4);
  pending += record;
  appendLittle(pending, masked(crc32c(record)), 4);
  ++held;
  if (std::chrono::steady_clock::now() - flushed > std::chrono::seconds(1))
    flush();
}

void EventFile::flush() {
  if (held != 0)
    file.append(pending, held);
  pending.clear();
  held = 0;
  flushed = std::chrono::steady_clock::now();
}

} // namespace mpc::train
