#include "DiskCache.h"

#include "FileSystem.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <cstdio>
#include <cstring>

namespace mpc {
namespace {

/// Behind the object. A shared object with bytes behind its end loads like one without.
struct Footer {
  char magic[8];
  uint64_t bytes;
  uint64_t checksum;
};
constexpr char footerMagic[8] = {'M', 'P', 'C', 'C', 'A', 'C', 'H', 'E'};

/// Whether a mapped file is an object with a right footer.
bool isWhole(ByteView file) {
  if (file.size < sizeof(Footer))
    return false;
  Footer footer;
  const size_t bytes = file.size - sizeof(Footer);
  std::memcpy(&footer, file.bytes() + bytes, sizeof(footer));
  return std::memcmp(footer.magic, footerMagic, sizeof(footerMagic)) == 0 &&
         footer.bytes == bytes && footer.checksum == XXH3_64bits(file.data, bytes);
}

} // namespace

std::string hashKey(const std::vector<std::string_view> &parts) {
  XXH3_state_t state;
  XXH3_128bits_reset(&state);
  for (std::string_view part : parts) {
    const uint64_t size = part.size();
    XXH3_128bits_update(&state, &size, sizeof(size));
    XXH3_128bits_update(&state, part.data(), part.size());
  }
  const XXH128_hash_t hash = XXH3_128bits_digest(&state);
  char text[33];
  std::snprintf(text, sizeof(text), "%016llx%016llx", static_cast<unsigned long long>(hash.high64),
                static_cast<unsigned long long>(hash.low64));
  return text;
}

std::string DiskCache::find(const std::string &key, const std::string &suffix) const {
  const std::string path = folder + "/" + key + suffix;
  Result<MappedFile> file = MappedFile::open(path);
  return file.ok() && isWhole(file->view()) ? path : std::string();
}

Result<std::string> DiskCache::store(const std::string &key, const std::string &suffix,
                                     ByteView object) const {
  MPC_TRY(makeFolders(folder));
  Footer footer;
  std::memcpy(footer.magic, footerMagic, sizeof(footerMagic));
  footer.bytes = object.size;
  footer.checksum = XXH3_64bits(object.data, object.size);
  const std::string path = folder + "/" + key + suffix;
  MPC_TRY(writeFileAtomically(path, {object, {&footer, sizeof(footer)}}));
  return path;
}

Result<std::string> DiskCache::read(const std::string &path) {
  MPC_ASSIGN(const MappedFile file, MappedFile::open(path));
  if (!isWhole(file.view()))
    return Status(Code::Damaged, path + ": the cache entry is damaged; delete it");
  return std::string(static_cast<const char *>(file.view().data),
                     file.view().size - sizeof(Footer));
}

} // namespace mpc
