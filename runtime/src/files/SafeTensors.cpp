// The format is u64 n, n bytes of JSON {name: {dtype, shape, data_offsets}}, data. The reader
// refuses offsets out of order, gaps, overlaps, bytes left over, sizes that do not fit the shape,
// and a name that stands twice.
#include "mpc/SafeTensors.h"
#include "mpc/FileKind.h"

#include "files/SafeTensorsHeader.h"
#include "system/FileSystem.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstring>
#include <unordered_set>

namespace mpc {
namespace {

using Json = nlohmann::json;

struct TypeName {
  const char *name;
  std::optional<DType> dtype;
  unsigned ownBits = 0; // of a type that mpc lacks

  unsigned bits() const { return dtype ? dtypeBits(*dtype) : ownBits; }
};
const TypeName typeNames[] = {
    {"F32", DType::F32},        {"F16", DType::F16},
    {"BF16", DType::BF16},      {"F8_E4M3", DType::F8E4M3FN},
    {"F8_E5M2", DType::F8E5M2}, {"F8_E8M0", DType::F8E8M0FNU},
    {"F4", DType::F4E2M1FN},    {"BOOL", DType::I1},
    {"I8", DType::I8},          {"U8", DType::U8},
    {"I32", DType::I32},        {"I64", DType::I64},
    {"F64", std::nullopt, 64},  {"I16", std::nullopt, 16},
    {"U16", std::nullopt, 16},  {"U32", std::nullopt, 32},
    {"U64", std::nullopt, 64},  {"C64", std::nullopt, 64},
};

Status damaged(const std::string &message) { return Status(Code::Damaged, message); }

/// Larger than any file; the sum of two such offsets does not overflow.
constexpr uint64_t offsetLimit = uint64_t(1) << 60;

Status cutShort(uint64_t found, uint64_t expected) {
  return damaged("the file is cut short: it has " + std::to_string(found) +
                 " bytes, its header says " + std::to_string(expected));
}

/// Interprets the statement of a tensor; `begin` is the start of its data.
Status readTensor(StatedTensor &stated, SafeTensor &tensor, uint64_t &begin) {
  const std::string where = "tensor " + stated.name;
  const TypeName *type =
      std::find_if(std::begin(typeNames), std::end(typeNames),
                   [&](const TypeName &known) { return stated.dtype == known.name; });
  if (type == std::end(typeNames))
    return Status(Code::Unsupported, where + " has the unknown dtype " + stated.dtype);
  begin = stated.begin;
  const std::optional<uint64_t> count = elementCount(stated.shape.data(), stated.shape.size());
  if (!count || *count > (uint64_t(1) << 56) || stated.end < begin ||
      stated.end - begin != (*count * type->bits() + 7) / 8)
    return damaged(where + " has data_offsets [" + std::to_string(begin) + ", " +
                   std::to_string(stated.end) + "], which do not fit its shape");
  tensor.name = std::move(stated.name);
  tensor.fileType = std::move(stated.dtype);
  tensor.dtype = type->dtype;
  tensor.shape = std::move(stated.shape);
  tensor.bytes = stated.end - begin;
  return Status();
}

} // namespace

Status SafeTensors::read(ByteView bytes) {
  uint64_t headerBytes = 0;
  if (bytes.size < sizeof(headerBytes))
    return damaged("it is not a safetensors file: it has " + std::to_string(bytes.size) +
                   " bytes, such a file at least 8");
  std::memcpy(&headerBytes, bytes.data, sizeof(headerBytes));
  if (headerBytes > safeTensorsHeaderLimit || (bytes.size > 8 && bytes.bytes()[8] != '{'))
    return damaged(notThis("a safetensors file", bytes));
  if (headerBytes > bytes.size - 8)
    return cutShort(bytes.size, headerBytes + 8);
  MPC_ASSIGN(SafeTensorsHeader header,
             readSafeTensorsHeader(reinterpret_cast<const char *>(bytes.bytes()) + 8, headerBytes));
  notes = std::move(header.metadata);
  const uint64_t dataBytes = bytes.size - 8 - headerBytes;
  uint8_t *data = const_cast<uint8_t *>(bytes.bytes()) + 8 + headerBytes;
  std::vector<std::pair<uint64_t, SafeTensor>> found;
  found.reserve(header.tensors.size());
  for (StatedTensor &stated : header.tensors) {
    SafeTensor tensor;
    uint64_t begin = 0;
    MPC_TRY(readTensor(stated, tensor, begin));
    found.emplace_back(begin, std::move(tensor));
  }
  std::sort(found.begin(), found.end(), [](const auto &a, const auto &b) {
    return std::tie(a.first, a.second.bytes, a.second.name) <
           std::tie(b.first, b.second.bytes, b.second.name);
  });
  uint64_t end = 0;
  for (const auto &[begin, tensor] : found)
    if (begin <= offsetLimit)
      end = std::max(end, begin + tensor.bytes);
  if (end > dataBytes)
    return cutShort(bytes.size, end + 8 + headerBytes);
  end = 0;
  for (auto &[begin, tensor] : found) {
    if (begin != end)
      return damaged("tensor " + tensor.name + " starts at byte " + std::to_string(begin) +
                     ", expected it at " + std::to_string(end) + ", behind the one before");
    tensor.data = data + begin;
    end += tensor.bytes;
    list.push_back(std::move(tensor));
  }
  if (end != dataBytes)
    return damaged("its tensors end at byte " + std::to_string(end) + " of " +
                   std::to_string(dataBytes) + "; something was added to the file");
  sortNames();
  return Status();
}

void SafeTensors::sortNames() {
  byName.resize(list.size());
  for (uint32_t i = 0; i < list.size(); ++i)
    byName[i] = i;
  std::sort(byName.begin(), byName.end(),
            [&](uint32_t a, uint32_t b) { return list[a].name < list[b].name; });
}

SafeTensors SafeTensors::of(std::string name, std::vector<SafeTensor> tensors,
                            std::map<std::string, std::string> metadata,
                            std::shared_ptr<void> owner) {
  SafeTensors made;
  made.name = std::move(name);
  made.mapping = std::move(owner);
  made.list = std::move(tensors);
  made.notes = std::move(metadata);
  made.sortNames();
  return made;
}

Result<SafeTensors> SafeTensors::open(const std::string &path, FileAccess access) {
  MPC_ASSIGN(MappedFile file, MappedFile::open(path, access));
  auto mapping = std::make_shared<MappedFile>(std::move(file));
  Result<SafeTensors> tensors = parse(mapping->view(), path);
  if (tensors.ok())
    tensors->mapping = mapping;
  return tensors;
}

Result<SafeTensors> SafeTensors::parse(ByteView bytes, const std::string &name) {
  SafeTensors tensors;
  tensors.name = name;
  if (Status status = tensors.read(bytes); !status.ok())
    return status.in(name);
  return tensors;
}

const SafeTensor *SafeTensors::find(const std::string &wanted) const {
  const auto place = std::lower_bound(
      byName.begin(), byName.end(), wanted,
      [&](uint32_t index, const std::string &key) { return list[index].name < key; });
  return place != byName.end() && list[*place].name == wanted ? &list[*place] : nullptr;
}

Status writeSafeTensors(const std::string &path, const std::vector<SafeTensorSource> &tensors,
                        const std::map<std::string, std::string> &metadata, bool durable) {
  const auto quoted = [](const std::string &text) {
    return Json(text).dump(-1, ' ', false, Json::error_handler_t::replace);
  };
  // The JSON is written by hand, since an object that keeps its order searches all its keys for
  // each new one.
  std::string text;
  const auto key = [&](const std::string &name) {
    text += (text.empty() ? "" : ",") + quoted(name);
  };
  if (!metadata.empty()) {
    Json notes = Json::object();
    for (const auto &[name, note] : metadata)
      notes[name] = note;
    key("__metadata__");
    text += ":" + notes.dump(-1, ' ', false, Json::error_handler_t::replace);
  }
  std::unordered_set<std::string> names = {"__metadata__"}; // a name that the format reserves
  std::vector<ByteView> pieces(2);
  uint64_t offset = 0;
  for (const SafeTensorSource &tensor : tensors) {
    const std::optional<uint64_t> bytes = byteCount(tensor.dtype, tensor.shape);
    if (!bytes || !names.insert(tensor.name).second)
      return Status(Code::InvalidArgument,
                    path + ": tensor " + tensor.name +
                        (bytes ? " appears twice" : " has a shape that is too large"));
    const TypeName *type =
        std::find_if(std::begin(typeNames), std::end(typeNames),
                     [&](const TypeName &known) { return known.dtype == tensor.dtype; });
    key(tensor.name);
    text += std::string(":{\"dtype\":\"") + type->name +
            "\",\"shape\":" + Json(tensor.shape).dump() + ",\"data_offsets\":[" +
            std::to_string(offset) + "," + std::to_string(offset + *bytes) + "]}";
    pieces.push_back({tensor.data, static_cast<size_t>(*bytes)});
    offset += *bytes;
  }
  text = "{" + text + "}";
  text.append((64 - (text.size() + 8) % 64) % 64, ' ');
  const uint64_t size = text.size();
  pieces[0] = {&size, sizeof(size)};
  pieces[1] = {text.data(), text.size()};
  return writeFileAtomically(path, pieces, durable);
}

} // namespace mpc
