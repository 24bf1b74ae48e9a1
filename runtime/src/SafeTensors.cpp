// The format: u64 n, n bytes of JSON {name: {dtype, shape, data_offsets}}, data. Refused: offsets
// out of order, gaps, overlaps, bytes left over, sizes that do not fit the shape, a name twice.
#include "mpc/SafeTensors.h"

#include "FileKind.h"
#include "FileSystem.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstring>
#include <set>

namespace mpc {
namespace {

using Json = nlohmann::json;

struct TypeName {
  const char *name;
  unsigned bits;
  std::optional<DType> dtype;
};
const TypeName typeNames[] = {
    {"F32", 32, DType::F32},       {"F16", 16, DType::F16},
    {"BF16", 16, DType::BF16},     {"F8_E4M3", 8, DType::F8E4M3FN},
    {"F8_E5M2", 8, DType::F8E5M2}, {"F8_E8M0", 8, DType::F8E8M0FNU},
    {"F4", 4, DType::F4E2M1FN},    {"BOOL", 8, DType::I1},
    {"I8", 8, DType::I8},          {"U8", 8, DType::U8},
    {"I32", 32, DType::I32},       {"I64", 64, DType::I64},
    {"F64", 64, std::nullopt},     {"I16", 16, std::nullopt},
    {"U16", 16, std::nullopt},     {"U32", 32, std::nullopt},
    {"U64", 64, std::nullopt},     {"C64", 64, std::nullopt},
};

/// The reference implementation's own limit for the JSON.
constexpr uint64_t headerLimit = 100'000'000;

Status damaged(const std::string &message) { return Status(Code::Damaged, message); }

/// More than any file; sums of two stay far from 2^64.
constexpr uint64_t offsetLimit = uint64_t(1) << 60;

Status cutShort(uint64_t found, uint64_t expected) {
  return damaged("the file is cut short: it has " + std::to_string(found) +
                 " bytes, its header says " + std::to_string(expected));
}

Status readTensor(const std::string &name, const Json &entry, SafeTensor &tensor, uint64_t &begin) {
  const std::string where = "tensor " + name;
  if (!entry.is_object() || !entry.contains("dtype") || !entry["dtype"].is_string() ||
      !entry.contains("shape") || !entry["shape"].is_array() || !entry.contains("data_offsets") ||
      !entry["data_offsets"].is_array() || entry["data_offsets"].size() != 2)
    return damaged(where + " lacks dtype, shape or data_offsets");
  tensor.name = name;
  tensor.fileType = entry["dtype"].get<std::string>();
  const TypeName *type =
      std::find_if(std::begin(typeNames), std::end(typeNames),
                   [&](const TypeName &known) { return tensor.fileType == known.name; });
  if (type == std::end(typeNames))
    return Status(Code::Unsupported, where + " has the unknown dtype " + tensor.fileType);
  tensor.dtype = type->dtype;
  for (const Json &extent : entry["shape"]) {
    if (!extent.is_number_unsigned() || extent.get<uint64_t>() > INT64_MAX)
      return damaged(where + " has an extent that is no size");
    tensor.shape.push_back(static_cast<int64_t>(extent.get<uint64_t>()));
  }
  const Json &offsets = entry["data_offsets"];
  if (!offsets[0].is_number_unsigned() || !offsets[1].is_number_unsigned())
    return damaged(where + " has data_offsets that are no sizes");
  begin = offsets[0].get<uint64_t>();
  const uint64_t end = offsets[1].get<uint64_t>();
  const std::optional<uint64_t> count = elementCount(tensor.shape.data(), tensor.shape.size());
  if (!count || *count > (uint64_t(1) << 56) || end < begin ||
      end - begin != (*count * type->bits + 7) / 8)
    return damaged(where + " has data_offsets [" + std::to_string(begin) + ", " +
                   std::to_string(end) + "], which do not fit its shape");
  tensor.bytes = end - begin;
  return Status();
}

/// Parses the JSON; a key that stands twice in one object is an error, not the last one's win.
Status parseHeader(const char *text, size_t size, Json &header) {
  std::vector<std::set<std::string>> keys;
  std::string twice;
  const auto watch = [&](int depth, Json::parse_event_t event, Json &parsed) {
    if (event == Json::parse_event_t::object_start)
      keys.resize(static_cast<size_t>(depth) + 1), keys.back().clear();
    if (event == Json::parse_event_t::key && !keys.empty()) {
      std::set<std::string> &level = keys[std::min(keys.size(), static_cast<size_t>(depth)) - 1];
      if (!level.insert(parsed.get<std::string>()).second)
        twice = parsed.get<std::string>();
    }
    return depth <= 3; // deeper values are dropped
  };
  header = Json::parse(text, text + size, watch, /*allow_exceptions=*/false);
  if (header.is_discarded() || !header.is_object())
    return damaged("its header is not a JSON object");
  if (!twice.empty())
    return damaged("its header has " + twice + " twice");
  return Status();
}

} // namespace

Status SafeTensors::read(ByteView bytes) {
  uint64_t headerBytes = 0;
  if (bytes.size < sizeof(headerBytes))
    return damaged("it is not a safetensors file: it has " + std::to_string(bytes.size) +
                   " bytes, such a file at least 8");
  std::memcpy(&headerBytes, bytes.data, sizeof(headerBytes));
  if (headerBytes > headerLimit || (bytes.size > 8 && bytes.bytes()[8] != '{'))
    return damaged(notThis("a safetensors file", bytes));
  if (headerBytes > bytes.size - 8)
    return cutShort(bytes.size, headerBytes + 8);
  Json header;
  MPC_TRY(parseHeader(reinterpret_cast<const char *>(bytes.bytes()) + 8, headerBytes, header));
  const uint64_t dataBytes = bytes.size - 8 - headerBytes;
  uint8_t *data = const_cast<uint8_t *>(bytes.bytes()) + 8 + headerBytes;
  std::vector<std::pair<uint64_t, SafeTensor>> found;
  for (const auto &[key, entry] : header.items()) {
    if (key == "__metadata__") {
      for (const auto &[name, text] : entry.items())
        if (entry.is_object() && text.is_string())
          notes[name] = text.get<std::string>();
      continue;
    }
    SafeTensor tensor;
    uint64_t begin = 0;
    MPC_TRY(readTensor(key, entry, tensor, begin));
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
  byName.resize(list.size());
  for (uint32_t i = 0; i < list.size(); ++i)
    byName[i] = i;
  std::sort(byName.begin(), byName.end(),
            [&](uint32_t a, uint32_t b) { return list[a].name < list[b].name; });
  return Status();
}

Result<SafeTensors> SafeTensors::open(const std::string &path) {
  MPC_ASSIGN(MappedFile file, MappedFile::open(path));
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
  nlohmann::ordered_json header = nlohmann::ordered_json::object();
  for (const auto &[name, text] : metadata)
    header["__metadata__"][name] = text;
  std::vector<ByteView> pieces(2);
  uint64_t offset = 0;
  for (const SafeTensorSource &tensor : tensors) {
    const std::optional<uint64_t> bytes = byteCount(tensor.dtype, tensor.shape);
    if (!bytes || header.contains(tensor.name))
      return Status(Code::InvalidArgument,
                    path + ": tensor " + tensor.name +
                        (bytes ? " appears twice" : " has a shape that is too large"));
    const TypeName *type =
        std::find_if(std::begin(typeNames), std::end(typeNames),
                     [&](const TypeName &known) { return known.dtype == tensor.dtype; });
    header[tensor.name] = {{"dtype", type->name},
                           {"shape", tensor.shape},
                           {"data_offsets", {offset, offset + *bytes}}};
    pieces.push_back({tensor.data, static_cast<size_t>(*bytes)});
    offset += *bytes;
  }
  std::string text = header.dump(-1, ' ', false, Json::error_handler_t::replace);
  text.append((64 - (text.size() + 8) % 64) % 64, ' ');
  const uint64_t size = text.size();
  pieces[0] = {&size, sizeof(size)};
  pieces[1] = {text.data(), text.size()};
  return writeFileAtomically(path, pieces, durable);
}

} // namespace mpc
