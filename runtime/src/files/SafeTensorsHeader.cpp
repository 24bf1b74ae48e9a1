#include "files/SafeTensorsHeader.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <utility>

namespace mpc {
namespace {

using Json = nlohmann::json;

constexpr size_t metadataLimit = size_t(1) << 16; // texts
constexpr size_t rankLimit = 32;                  // that of an artifact's tensors
constexpr size_t depthLimit = 8;                  // the format needs 3

/// Takes the parser's events. An event returns false to end the parsing; `problem` has the reason.
class HeaderEvents {
public:
  Status problem;
  SafeTensorsHeader header;

  bool null() { return otherValue(); }
  bool boolean(bool) { return otherValue(); }
  bool number_integer(Json::number_integer_t) { return otherValue(); } // a negative one
  bool number_float(Json::number_float_t, const std::string &) { return otherValue(); }
  bool binary(Json::binary_t &) { return otherValue(); }

  bool number_unsigned(Json::number_unsigned_t value) {
    StatedTensor *tensor = header.tensors.empty() ? nullptr : &header.tensors.back();
    if (in() == Place::Shape) {
      if (tensor->shape.size() == rankLimit)
        return refuse("tensor " + tensor->name + " has more than 32 axes");
      if (value > INT64_MAX)
        return otherValue();
      tensor->shape.push_back(static_cast<int64_t>(value));
      return true;
    }
    if (in() == Place::Offsets && offsets < 2) {
      (offsets++ == 0 ? tensor->begin : tensor->end) = value;
      return true;
    }
    return otherValue();
  }

  bool string(std::string &text) {
    if (in() == Place::Metadata) {
      if (header.metadata.size() == metadataLimit)
        return refuse("its metadata has more than " + std::to_string(metadataLimit) + " texts");
      return header.metadata.emplace(name, std::move(text)).second || twice(name);
    }
    if (in() != Place::Tensor || field != Field::DType)
      return otherValue();
    header.tensors.back().dtype = std::move(text);
    return true;
  }

  bool key(std::string &text) {
    name = text;
    if (in() != Place::Tensor)
      return true;
    field = text == "dtype"          ? Field::DType
            : text == "shape"        ? Field::Shape
            : text == "data_offsets" ? Field::Offsets
                                     : Field::Unknown;
    const unsigned bit = 1u << static_cast<unsigned>(field);
    if (field != Field::Unknown && (fieldsSeen & bit))
      return twice(text);
    fieldsSeen |= bit;
    return true;
  }

  bool start_object(size_t) {
    if (places.empty())
      return enter(Place::Top);
    if (in() != Place::Top)
      return enterUnknown();
    if (name == "__metadata__")
      return !std::exchange(metadataSeen, true) ? enter(Place::Metadata) : twice(name);
    if (header.tensors.size() == safeTensorsLimit)
      return refuse("it has more than " + std::to_string(safeTensorsLimit) + " tensors");
    header.tensors.emplace_back();
    header.tensors.back().name = name;
    fieldsSeen = offsets = 0;
    return enter(Place::Tensor);
  }

  bool start_array(size_t) {
    if (in() == Place::Tensor && field == Field::Shape)
      return enter(Place::Shape);
    if (in() == Place::Tensor && field == Field::Offsets)
      return enter(Place::Offsets);
    return enterUnknown();
  }

  bool end_object() {
    constexpr unsigned needed = 1u << static_cast<unsigned>(Field::DType) |
                                1u << static_cast<unsigned>(Field::Shape) |
                                1u << static_cast<unsigned>(Field::Offsets);
    if (in() == Place::Tensor && ((fieldsSeen & needed) != needed || offsets != 2))
      return lacking();
    places.pop_back();
    return true;
  }
  bool end_array() {
    places.pop_back();
    return true;
  }

  bool parse_error(size_t, const std::string &, const nlohmann::detail::exception &) {
    return problem.ok() ? refuse("its header is not a JSON object") : false;
  }

private:
  enum class Place { Nowhere, Top, Metadata, Tensor, Shape, Offsets, Unknown };
  enum class Field { Unknown, DType, Shape, Offsets };

  Place in() const { return places.empty() ? Place::Nowhere : places.back(); }

  bool refuse(const std::string &message) {
    problem = Status(Code::Damaged, message);
    return false;
  }
  bool twice(const std::string &what) { return refuse("its header has " + what + " twice"); }
  bool lacking() {
    return refuse("tensor " + header.tensors.back().name + " lacks dtype, shape or data_offsets");
  }

  bool enter(Place place) {
    places.push_back(place);
    return true;
  }
  /// Enters an object or array that the format does not have. Below unknown keys these are skipped.
  bool enterUnknown() {
    if (in() == Place::Metadata || in() == Place::Unknown ||
        (in() == Place::Tensor && field == Field::Unknown))
      return places.size() < depthLimit ? enter(Place::Unknown)
                                        : refuse("its header is nested deeper than " +
                                                 std::to_string(depthLimit) + " levels");
    return otherValue();
  }

  /// Takes a value of a kind that does not belong in its place.
  bool otherValue() {
    switch (in()) {
    case Place::Metadata:
    case Place::Unknown:
      return true;
    case Place::Tensor:
      return field == Field::Unknown || lacking();
    case Place::Shape:
      return refuse("tensor " + header.tensors.back().name + " has an extent that is no size");
    case Place::Offsets:
      return refuse("tensor " + header.tensors.back().name +
                    " has data_offsets that are no sizes, or not two");
    case Place::Top:
      return refuse(name == "__metadata__"
                        ? "its __metadata__ is no object of texts"
                        : "tensor " + name + " lacks dtype, shape or data_offsets");
    case Place::Nowhere:
      break;
    }
    return refuse("its header is not a JSON object");
  }

  std::vector<Place> places;
  std::string name; // the last key
  Field field = Field::Unknown;
  unsigned fieldsSeen = 0, offsets = 0;
  bool metadataSeen = false;
};

Status checkNames(const std::vector<StatedTensor> &tensors) {
  std::vector<const std::string *> names;
  names.reserve(tensors.size());
  for (const StatedTensor &tensor : tensors)
    names.push_back(&tensor.name);
  std::sort(names.begin(), names.end(),
            [](const std::string *a, const std::string *b) { return *a < *b; });
  const auto same = std::adjacent_find(names.begin(), names.end(),
                                       [](const auto *a, const auto *b) { return *a == *b; });
  return same == names.end() ? Status()
                             : Status(Code::Damaged, "its header has " + **same + " twice");
}

} // namespace

Result<SafeTensorsHeader> readSafeTensorsHeader(const char *text, size_t size) {
  HeaderEvents events;
  const bool whole = Json::sax_parse(text, text + size, &events);
  MPC_TRY(events.problem);
  if (!whole)
    return Status(Code::Damaged, "its header is not a JSON object");
  MPC_TRY(checkNames(events.header.tensors));
  return std::move(events.header);
}

} // namespace mpc
