#include "program/Shards.h"

#include "collective/Agree.h"
#include "mpc/StateFolder.h"

#include <nlohmann/json.hpp>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <set>

namespace mpc {
namespace {

using Json = nlohmann::json;

constexpr int indexVersion = 1;
constexpr size_t checksumDigits = 16;
constexpr uint64_t largestIndex = 64 << 20;           // bytes
constexpr uint64_t largestTensor = uint64_t(1) << 56; // elements, as a safetensors file may have

std::string shardName(unsigned rank, unsigned count) {
  return "rank-" + std::to_string(rank) + "-of-" + std::to_string(count) + ".safetensors";
}

std::string pieceName(const std::string &tensor, uint64_t begin, uint64_t end) {
  return tensor + "@" + std::to_string(begin) + ":" + std::to_string(end);
}

/// Where a state is written until it is whole.
std::string unfinished(const std::string &path) { return path + ".unfinished"; }

Status makeFolder(const std::string &path) {
  std::error_code error;
  if (std::filesystem::exists(path, error) && !std::filesystem::is_directory(path, error))
    return Status(Code::FileError, path +
                                       " is a file, and a state of ranks is a folder; remove it, "
                                       "or take another name");
  if (std::filesystem::is_directory(path, error) &&
      !std::filesystem::exists(path + "/" + stateIndex, error))
    return Status(Code::FileError, path + " is a folder without " + stateIndex +
                                       ", so no state of ranks; remove it, or take another name");
  const std::string folder = unfinished(path);
  std::filesystem::remove_all(folder, error); // of a run that was killed
  std::filesystem::create_directories(folder, error);
  return error
             ? Status(Code::FileError, "cannot make the folder " + folder + ": " + error.message())
             : Status();
}

/// Puts the whole state in place of an older one.
Status nameFolder(const std::string &path) {
  std::error_code error;
  std::filesystem::remove_all(path, error);
  std::filesystem::rename(unfinished(path), path, error);
  return error ? Status(Code::FileError, "cannot rename " + unfinished(path) + " to " + path +
                                             ": " + error.message())
               : Status();
}

/// A tensor as the index has it.
struct Listed {
  std::string name;
  std::vector<int64_t> shape;
  bool isPart = false;
  uint64_t elements() const { return elementCount(shape.data(), shape.size()).value_or(0); }
};

struct Index {
  std::vector<Listed> tensors;
  std::vector<std::string> checksums; // of the shards, by rank
};

class FolderReader {
public:
  explicit FolderReader(const std::string &path) : path(path) {}

  Result<SafeTensors> read() {
    MPC_TRY(readIndex());
    const auto count = static_cast<unsigned>(index.checksums.size());
    for (unsigned rank = 0; rank < count; ++rank) {
      MPC_ASSIGN(SafeTensors shard, openShard(rank));
      shards.push_back(std::move(shard));
    }
    auto memory = std::make_shared<std::vector<std::vector<uint8_t>>>();
    std::vector<SafeTensor> wholes;
    Checksum checksum;
    for (const Listed &listed : index.tensors) {
      MPC_ASSIGN(SafeTensor whole, assemble(listed, memory->emplace_back()));
      checksum.add(whole.name, whole.data, whole.bytes);
      wholes.push_back(std::move(whole));
    }
    std::map<std::string, std::string> notes = shards.front().metadata();
    notes["checksum"] = checksum.text();
    return SafeTensors::of(path, std::move(wholes), std::move(notes), std::move(memory));
  }

private:
  Status damaged(const std::string &why) const {
    return Status(Code::Damaged, path + "/" + stateIndex + ": " + why);
  }

  Status readIndex() {
    const std::string name = path + "/" + stateIndex;
    std::error_code error;
    const uint64_t bytes = std::filesystem::file_size(name, error);
    if (error)
      return Status(Code::FileNotFound, path + " is no state of ranks: it has no " + stateIndex +
                                            ", which is written last" + newestWithin());
    if (bytes > largestIndex)
      return damaged("it has " + std::to_string(bytes) + " bytes, expected " +
                     std::to_string(largestIndex) + " at most");
    std::ifstream file(name);
    const Json root = Json::parse(file, nullptr, /*allow_exceptions=*/false);
    if (!root.is_object() || root.value("version", Json()) != Json(indexVersion))
      return damaged("expects an index of version " + std::to_string(indexVersion));
    const Json files = root.value("shards", Json()), tensors = root.value("tensors", Json());
    if (!files.is_array() || files.empty() || files.size() > (1u << 20) || !tensors.is_array())
      return damaged("expects a list of shards and one of tensors");
    for (const Json &checksum : files) {
      if (!checksum.is_string())
        return damaged("expects the checksum of each shard");
      index.checksums.push_back(checksum.get<std::string>());
    }
    for (const Json &entry : tensors)
      MPC_TRY(readTensor(entry));
    return Status();
  }

  /// "; there is CHECKPOINTS/step-000100.shards", where the folder holds states.
  std::string newestWithin() const {
    std::error_code error;
    std::string newest;
    for (const auto &entry : std::filesystem::directory_iterator(path, error))
      if (std::filesystem::exists(entry.path() / stateIndex, error))
        newest = std::max(newest, entry.path().string());
    return newest.empty() ? "" : "; there is " + newest;
  }

  Status readTensor(const Json &entry) {
    Listed listed;
    const bool isWhole = entry.is_object() && entry.contains("name") && entry["name"].is_string() &&
                         entry.contains("shape") && entry["shape"].is_array() &&
                         entry.contains("part") && entry["part"].is_boolean();
    if (!isWhole)
      return damaged("expects a name, a shape and a part of each tensor");
    listed.name = entry["name"].get<std::string>();
    listed.isPart = entry["part"].get<bool>();
    for (const Json &extent : entry["shape"]) {
      if (!extent.is_number_integer())
        return damaged("expects a shape of whole numbers of " + listed.name);
      listed.shape.push_back(extent.get<int64_t>());
    }
    if (elementCount(listed.shape.data(), listed.shape.size()).value_or(UINT64_MAX) > largestTensor)
      return damaged(listed.name + " has a shape that is negative or too large");
    if (!names.insert(listed.name).second)
      return damaged(listed.name + " appears twice");
    index.tensors.push_back(std::move(listed));
    return Status();
  }

  uint64_t partOf(const Listed &listed) const {
    const uint64_t count = index.checksums.size(), elements = listed.elements();
    return elements / count + (elements % count != 0);
  }

  /// What a tensor lacks without the shard.
  Status lacks(const Listed &listed, unsigned rank, const Status &why) const {
    const uint64_t begin = partOf(listed) * rank,
                   end = std::min(listed.elements(), begin + partOf(listed));
    const std::string what = listed.isPart
                                 ? listed.name + " lacks elements " + std::to_string(begin) +
                                       " to " + std::to_string(end ? end - 1 : 0)
                                 : listed.name + " is missing";
    return Status(why.code(), path + ": " + what + " (" + shardName(rank, shardCount()) +
                                  "): " + why.message());
  }
  unsigned shardCount() const { return static_cast<unsigned>(index.checksums.size()); }

  Result<SafeTensors> openShard(unsigned rank) const {
    const std::string name = shardName(rank, shardCount());
    const auto refused = [&](const Status &why) {
      for (const Listed &listed : index.tensors)
        if (listed.isPart && partOf(listed) * rank < listed.elements())
          return lacks(listed, rank, why);
      return why.in(path);
    };
    Result<SafeTensors> shard = SafeTensors::open(path + "/" + name);
    if (!shard.ok())
      return refused(shard.status());
    Checksum checksum;
    for (const SafeTensor &tensor : shard->tensors())
      checksum.add(tensor.name, tensor.data, tensor.bytes);
    if (checksum.text() != index.checksums[rank])
      return refused(Status(Code::Damaged, "it is not the shard that " + std::string(stateIndex) +
                                               " was written for: its checksum is " +
                                               checksum.text() + ", expected " +
                                               index.checksums[rank]));
    return shard;
  }

  /// The whole tensor, whose elements are in `bytes`.
  Result<SafeTensor> assemble(const Listed &listed, std::vector<uint8_t> &bytes) const {
    SafeTensor whole;
    whole.name = listed.name;
    whole.shape = listed.shape;
    for (unsigned rank = 0; rank < (listed.isPart ? shardCount() : 1); ++rank) {
      const uint64_t begin = listed.isPart ? partOf(listed) * rank : 0,
                     end = listed.isPart ? std::min(listed.elements(), begin + partOf(listed))
                                         : listed.elements();
      if (listed.isPart && begin >= end && rank != 0)
        continue;
      const std::string name = listed.isPart ? pieceName(listed.name, begin, end) : listed.name;
      const SafeTensor *piece = shards[rank].find(name);
      const uint64_t bits = piece && piece->dtype ? dtypeBits(*piece->dtype) : 0;
      if (!bits || piece->bytes != (end - begin) * bits / 8 ||
          (whole.dtype && whole.dtype != piece->dtype))
        return lacks(listed, rank, Status(Code::Damaged, "it has no " + name + " of that size"));
      whole.dtype = piece->dtype;
      whole.fileType = piece->fileType;
      bytes.insert(bytes.end(), piece->data, piece->data + piece->bytes);
    }
    if (!whole.dtype) // of no elements
      return lacks(listed, 0, Status(Code::Damaged, "no shard has it"));
    whole.data = bytes.data();
    whole.bytes = bytes.size();
    return whole;
  }

  const std::string path;
  Index index;
  std::set<std::string> names; // of its tensors
  std::vector<SafeTensors> shards;
};

Status writeIndex(const std::string &path, const std::vector<ShardedTensor> &tensors,
                  const std::vector<char> &checksums) {
  Json files = Json::array(), listed = Json::array();
  for (size_t at = 0; at < checksums.size(); at += checksumDigits)
    files.push_back(std::string(&checksums[at], checksumDigits));
  for (const ShardedTensor &tensor : tensors)
    listed.push_back({{"name", tensor.own.name}, {"shape", tensor.whole}, {"part", tensor.isPart}});
  const Json root = {{"version", indexVersion}, {"shards", files}, {"tensors", listed}};
  const std::string text =
      root.dump(1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
  return writeFileAtomically(path + "/" + stateIndex, {{text.data(), text.size()}},
                             /*durable=*/true);
}

} // namespace

void Checksum::add(const std::string &name, const void *data, uint64_t bytes) {
  sum = XXH3_64bits_withSeed(name.data(), name.size(), sum);
  if (bytes != 0)
    sum = XXH3_64bits_withSeed(data, bytes, sum);
}
std::string Checksum::text() const {
  char text[checksumDigits + 1];
  std::snprintf(text, sizeof(text), "%016llx", static_cast<unsigned long long>(sum));
  return text;
}

static Status writeUnfinished(
    Ranks &ranks, const std::string &path, const std::vector<ShardedTensor> &tensors,
    const std::function<std::map<std::string, std::string>(const std::vector<SafeTensorSource> &)>
        &notes) {
  const unsigned rank = ranks.rank(), count = ranks.count();
  std::vector<SafeTensorSource> own;
  for (const ShardedTensor &tensor : tensors) {
    if (tensor.isPart && tensor.count == 0 && !(rank == 0 && tensor.first == 0))
      continue;
    if (!tensor.isPart && rank != 0)
      continue;
    own.push_back(tensor.own);
    if (tensor.isPart) {
      own.back().name = pieceName(tensor.own.name, tensor.first, tensor.first + tensor.count);
      own.back().shape = {static_cast<int64_t>(tensor.count)};
    }
  }
  MPC_TRY(agree(ranks, rank == 0 ? makeFolder(path) : Status(), {{"the state's folder", path}},
                "the folder of shards"));
  const std::string folder = unfinished(path);
  const auto metadata = notes(own);
  std::vector<char> checksums(checksumDigits * count);
  const std::string checksum = metadata.at("checksum");
  MPC_TRY(agree(ranks,
                writeSafeTensors(folder + "/" + shardName(rank, count), own, metadata,
                                 /*durable=*/true),
                {}, "the shards of a state"));
  MPC_TRY(ranks.allGather(checksum.data(), checksums.data(), checksumDigits,
                          "the checksums of shards"));
  const auto finish = [&]() -> Status {
    MPC_TRY(writeIndex(folder, tensors, checksums));
    return nameFolder(path);
  };
  return agree(ranks, rank == 0 ? finish() : Status(), {}, "the index of shards");
}

Status writeShards(
    Ranks &ranks, const std::string &path, const std::vector<ShardedTensor> &tensors,
    const std::function<std::map<std::string, std::string>(const std::vector<SafeTensorSource> &)>
        &notes) {
  const Status written = writeUnfinished(ranks, path, tensors, notes);
  std::error_code error;
  if (!written.ok() && ranks.rank() == 0) // no rank writes any more
    std::filesystem::remove_all(unfinished(path), error);
  return written;
}

Result<SafeTensors> openState(const std::string &path, FileAccess access) {
  std::error_code error;
  if (!std::filesystem::is_directory(path, error))
    return SafeTensors::open(path, access);
  return FolderReader(path).read();
}

} // namespace mpc
