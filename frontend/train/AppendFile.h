// A file that grows by whole pieces, and outlives a disk that is full for a while.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace mpc::train {

/// A piece that cannot be written is taken back, so that none stands there in part, and dropped;
/// the next one is tried again.
class AppendFile {
public:
  /// Takes over the descriptor, which appends (O_APPEND). `path` is for messages.
  AppendFile(std::string path, int file);
  ~AppendFile();
  AppendFile(const AppendFile &) = delete;
  AppendFile &operator=(const AppendFile &) = delete;

  /// A piece of so many records.
  void append(std::string_view piece, uint64_t records = 1);
  /// What happened since the last call: that a piece could not be written for the first time, or
  /// that writing goes on and how many are missing; else "".
  std::string takeWarning();

private:
  std::string path, warning;
  int file;
  bool isRegular = false, isFailing = false;
  uint64_t missing = 0;
};

} // namespace mpc::train
