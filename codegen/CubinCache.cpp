//===-- CubinCache.cpp ------------------------------------------------------------------------===//
#include "codegen/CubinCache.h"
#include "mpc/ArtifactFile.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/xxhash.h"

using namespace llvm;

namespace mpc {
namespace {

constexpr StringLiteral kMagic = "mpc cubin 1\n";

std::string pathOf(const std::string &key) {
  SmallString<128> path;
  if (!sys::path::cache_directory(path))
    return "";
  sys::path::append(path, "mpc", "cubin-" + key);
  return std::string(path);
}

} // namespace

std::string cubinKey(const std::vector<std::string> &parts) {
  std::string all;
  for (const std::string &part : parts)
    all += std::to_string(part.size()) + ":" + part;
  XXH128_hash_t hash = xxh3_128bits(arrayRefFromStringRef(all));
  return utohexstr(hash.high64, true, 16) + utohexstr(hash.low64, true, 16);
}

// The file: magic, hash of the rest, then a line a kernel (name and five numbers), an empty line,
// the cubin.
std::optional<Cubin> findCubin(const std::string &key) {
  auto file =
      MemoryBuffer::getFile(pathOf(key), /*IsText=*/false, /*RequiresNullTerminator=*/false);
  if (!file)
    return std::nullopt;
  StringRef text = (*file)->getBuffer();
  uint64_t hash = 0;
  if (!text.consume_front(kMagic) || text.size() < 17 ||
      text.take_front(16).getAsInteger(16, hash) || xxh3_64bits(text.drop_front(17)) != hash)
    return std::nullopt;
  text = text.drop_front(17);
  Cubin cubin;
  while (!text.empty() && text.front() != '\n') {
    auto [line, rest] = text.split('\n');
    SmallVector<StringRef> fields;
    line.split(fields, ' ');
    KernelResources kernel;
    if (fields.size() != 6 || fields[1].getAsInteger(10, kernel.registers) ||
        fields[2].getAsInteger(10, kernel.spillStoreBytes) ||
        fields[3].getAsInteger(10, kernel.spillLoadBytes) ||
        fields[4].getAsInteger(10, kernel.localBytes) ||
        fields[5].getAsInteger(10, kernel.sharedBytes))
      return std::nullopt;
    kernel.name = fields[0].str();
    cubin.kernels.push_back(std::move(kernel));
    text = rest;
  }
  cubin.bytes = text.drop_front(text.empty() ? 0 : 1).str();
  return cubin;
}

void storeCubin(const std::string &key, const Cubin &cubin) {
  std::string path = pathOf(key);
  if (path.empty() || sys::fs::create_directories(sys::path::parent_path(path)))
    return;
  std::string body;
  raw_string_ostream out(body);
  for (const KernelResources &kernel : cubin.kernels)
    out << kernel.name << ' ' << kernel.registers << ' ' << kernel.spillStoreBytes << ' '
        << kernel.spillLoadBytes << ' ' << kernel.localBytes << ' ' << kernel.sharedBytes << '\n';
  out << '\n' << cubin.bytes;
  std::string head = kMagic.str() + utohexstr(xxh3_64bits(body), true, 16) + "\n";
  (void)writeFileAtomically(path, {{head.data(), head.size()}, {body.data(), body.size()}});
}

} // namespace mpc
