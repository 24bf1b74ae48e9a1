// TensorBoard's event files: records with their lengths and masked CRC32C checksums (TFRecord).
#pragma once

#include "frontend/train/records/AppendFile.h"

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace mpc::train {

/// CRC-32C (Castagnoli, RFC 3720).
uint32_t crc32c(std::string_view bytes);

/// One event file, created by open, written once a second.
class EventFile {
public:
  /// Makes `folder` if it does not exist, and in it events.out.tfevents.TIME.HOST.PID, which sorts
  /// after the other event files. Null and `problem` if that fails, or if another run writes there.
  static std::unique_ptr<EventFile> open(const std::string &folder, std::string &problem);
  ~EventFile();
  EventFile(const EventFile &) = delete;
  EventFile &operator=(const EventFile &) = delete;

  /// Appends a record.
  void write(std::string_view record);
  void flush();
  /// As AppendFile::takeWarning.
  std::string takeWarning() { return file.takeWarning(); }

private:
  EventFile(std::string path, int file, int folder) : folder(folder), file(std::move(path), file) {}

  int folder; // open for its lock, which ends with the process
  AppendFile file;
  std::string pending;
  uint64_t held = 0; // records in `pending`
  std::chrono::steady_clock::time_point flushed = std::chrono::steady_clock::now();
};

} // namespace mpc::train
