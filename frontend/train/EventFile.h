// A file of TensorBoard's: records with their lengths and masked CRC32C sums (TFRecord).
#pragma once

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>
#include <string_view>

namespace mpc::train {

/// CRC-32C (Castagnoli, RFC 3720).
uint32_t crc32c(std::string_view bytes);

/// One event file, created by open, written once a second.
class EventFile {
public:
  /// Makes `folder` if it is not there, and in it events.out.tfevents.TIME.HOST.PID, which sorts
  /// after the event files there. Null and `problem` if that fails.
  static std::unique_ptr<EventFile> open(const std::string &folder, std::string &problem);
  ~EventFile();
  EventFile(const EventFile &) = delete;
  EventFile &operator=(const EventFile &) = delete;

  /// Appends a record.
  void write(std::string_view record);
  void flush();
  /// Empty, or what could not be written.
  const std::string &problem() const { return trouble; }

private:
  EventFile(std::string path, int file) : path(std::move(path)), file(file) {}

  std::string path, trouble, pending;
  int file;
  std::chrono::steady_clock::time_point flushed = std::chrono::steady_clock::now();
};

} // namespace mpc::train
