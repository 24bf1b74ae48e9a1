#include "mpc/FileKind.h"

#include <algorithm>
#include <cstring>
#include <string_view>
#include <utility>

namespace mpc {

std::string kindOfFile(ByteView file) { return kindOfFile(file, file.size); }

std::string kindOfFile(ByteView first, uint64_t fileBytes) {
  const std::string_view start(static_cast<const char *>(first.data),
                               first.data ? std::min(first.size, kindBytes) : 0);
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
  if (start.size() > 8 && start[8] == '{' && headerBytes <= fileBytes - 8)
    return "a safetensors file";
  return "";
}

std::string notThis(const std::string &expected, ByteView file) {
  return notThis(expected, file, file.size);
}

std::string notThis(const std::string &expected, ByteView start, uint64_t fileBytes) {
  const std::string kind = kindOfFile(start, fileBytes);
  return "it is not " + expected + (kind.empty() ? "" : " but " + kind);
}

} // namespace mpc
