#include "FileKind.h"

#include <algorithm>
#include <cstring>
#include <string_view>
#include <utility>

namespace mpc {

std::string kindOfFile(ByteView file) {
  const std::string_view start(static_cast<const char *>(file.data),
                               file.data ? std::min<size_t>(file.size, 16) : 0);
  using namespace std::string_view_literals;
  static const std::pair<std::string_view, const char *> kinds[] = {
      {"\x93NUMPY"sv, "an .npy file"},
      {"MPCXART\0"sv, "an mpc artifact"},
      {"PK\x03\x04"sv, "a zip archive (NumPy's .npz or a PyTorch checkpoint)"},
      {"\x80\x02"sv, "a Python pickle"},
      {"\x80\x04"sv, "a Python pickle"},
      {"\x89HDF"sv, "an HDF5 file"},
      {"GGUF"sv, "a GGUF file"},
      {"ML\xefR"sv, "MLIR bytecode"}};
  for (const auto &[magic, kind] : kinds)
    if (start.substr(0, magic.size()) == magic)
      return kind;
  uint64_t headerBytes = 0;
  if (start.size() > 8)
    std::memcpy(&headerBytes, start.data(), 8);
  if (start.size() > 8 && start[8] == '{' && headerBytes <= file.size - 8)
    return "a safetensors file";
  return "";
}

std::string notThis(const std::string &expected, ByteView file) {
  const std::string kind = kindOfFile(file);
  return "it is not " + expected + (kind.empty() ? "" : " but " + kind);
}

} // namespace mpc
