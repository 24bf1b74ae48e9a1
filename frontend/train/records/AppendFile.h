// A file that grows by whole pieces, and survives a disk that is full for a while.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace mpc::train {

/// A piece that cannot be written whole is removed again and dropped, and the next one is tried.
class AppendFile {
public:
  /// Takes over the descriptor, which appends (O_APPEND). `path` is for messages.
  AppendFile(std::string path, int file);
  ~AppendFile();
  AppendFile(const AppendFile &) = delete;
  AppendFile &operator=(const AppendFile &) = delete;

  /// A piece of so many records.
  void append(std::string_view piece, uint64_t records = 1);
  /// The warning since the last call: a piece could not be written for the first time, or writing
  /// works again, with the number of missing records; else "".
  std::string takeWarning();

private:
  std::string path, warning;
  int file;
  bool isRegular = false, isFailing = false;
  uint64_t missing = 0;
};

} // namespace mpc::train
