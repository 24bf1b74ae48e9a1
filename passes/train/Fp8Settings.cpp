#include "ir/formats/Devices.h"
#include "passes/Fp8Kinds.h"
#include "passes/JsonFields.h"
#include "passes/train/Recipe.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

#include <cmath>

using namespace llvm;

namespace mpc {
namespace {

/// Whether the kind has one scale a tensor and chooses the tensor's format.
bool scalesTensors(StringRef kind) { return kind == "current" || kind == "delayed"; }

/// Whether the kind's scales are f32, and so powers of two by choice.
bool choosesScales(StringRef kind) { return scalesTensors(kind) || kind == "block"; }

/// Whether some device is known to multiply the kind's formats, so that its gain is predicted.
bool choosesProducts(StringRef kind) {
  const Fp8Kind *known = findFp8Kind(kind);
  return known && known->isPredicted;
}

bool trains(StringRef kind) { return llvm::is_contained(fp8Recipes(), kind); }

/// A setting, the recipes that have it, how its value is read, and what it is.
struct Setting {
  StringRef key;
  bool (*isOf)(StringRef kind);
  void (*read)(JsonFields &fields, StringRef key, Fp8Recipe &fp8);
  json::Value (*value)(const Fp8Recipe &fp8);
};

const Setting settings[] = {
    {"history", keepsFp8State,
     [](JsonFields &fields, StringRef key, Fp8Recipe &fp8) { fields.whole(key, fp8.history, 1); },
     [](const Fp8Recipe &fp8) -> json::Value { return fp8.history; }},
    {"amax", keepsFp8State,
     [](JsonFields &fields, StringRef key, Fp8Recipe &fp8) {
       fields.word(key, fp8.amax, {"max", "most_recent"});
     },
     [](const Fp8Recipe &fp8) -> json::Value { return fp8.amax; }},
    {"margin", keepsFp8State,
     [](JsonFields &fields, StringRef key, Fp8Recipe &fp8) {
       fields.number(key, fp8.margin, 0, 6);
     },
     [](const Fp8Recipe &fp8) -> json::Value { return fp8.margin; }},
    {"format", scalesTensors,
     [](JsonFields &fields, StringRef key, Fp8Recipe &fp8) {
       fields.word(key, fp8.format, {"hybrid", "f8E4M3FN"});
     },
     [](const Fp8Recipe &fp8) -> json::Value { return fp8.format; }},
    {"power_of_two", choosesScales,
     [](JsonFields &fields, StringRef key, Fp8Recipe &fp8) { fields.flag(key, fp8.powerOfTwo); },
     [](const Fp8Recipe &fp8) -> json::Value { return fp8.powerOfTwo; }},
    {"jump_limit", keepsFp8State,
     [](JsonFields &fields, StringRef key, Fp8Recipe &fp8) {
       double limit = -1;
       fields.number(key, limit, 0, 127);
       if (limit >= 0)
         fp8.jumpLimit = limit;
     },
     [](const Fp8Recipe &fp8) -> json::Value { return fp8.jumpLimit; }},
    {"products", choosesProducts,
     [](JsonFields &fields, StringRef key, Fp8Recipe &fp8) {
       fields.word(key, fp8.products, {"all", "gain"});
     },
     [](const Fp8Recipe &fp8) -> json::Value { return fp8.products; }},
    {"weight_gradients", trains,
     [](JsonFields &fields, StringRef key, Fp8Recipe &fp8) {
       fields.word(key, fp8.weightGradients, {"fp8", "bf16"});
     },
     [](const Fp8Recipe &fp8) -> json::Value { return fp8.weightGradients; }},
    {"device", choosesProducts,
     [](JsonFields &fields, StringRef key, Fp8Recipe &fp8) {
       SmallVector<StringRef> names;
       for (const DeviceRates &device : knownDevices())
         if (device.fp8 > 0)
           names.push_back(device.name);
       fields.word(key, fp8.device, names);
       if (!fp8.device.empty() && fp8.products != "gain")
         fields.fail("expects " + key + " with \"products\": \"gain\" alone");
     },
     [](const Fp8Recipe &fp8) -> json::Value { return fp8.device; }},
};

/// "format and power_of_two", or "none".
std::string settingsOf(StringRef kind) {
  SmallVector<StringRef> keys;
  for (const Setting &setting : settings)
    if (setting.isOf(kind))
      keys.push_back(setting.key);
  return keys.empty() ? "none" : JsonFields::join(keys, " and ");
}

/// "2", "true" and "max" as a number, a truth value and a string.
json::Value valueOf(StringRef text) {
  double number = 0;
  int64_t whole = 0;
  if (!text.getAsInteger(10, whole))
    return whole;
  if (!text.getAsDouble(number) && std::isfinite(number))
    return number;
  if (text == "true" || text == "false")
    return text == "true";
  return json::fixUTF8(text);
}

} // namespace

bool readFp8(const json::Value &value, std::string where, ArrayRef<StringRef> kinds, Fp8Recipe &fp8,
             std::string &error) {
  JsonFields fields(value, where, error);
  std::string kind = fp8.kind;
  fields.word("recipe", kind, kinds);
  if (kind != fp8.kind)
    fp8 = Fp8Recipe::of(kind);
  const json::Object *object = value.getAsObject();
  for (const Setting &setting : settings) {
    if (setting.isOf(fp8.kind))
      setting.read(fields, setting.key, fp8);
    else if (object && object->get(setting.key))
      fields.fail("the recipe " + Twine(fp8.kind) + " has no setting '" + setting.key +
                  "'; its settings: " + settingsOf(fp8.kind));
  }
  return fields.done();
}

Fp8Recipe Fp8Recipe::of(StringRef kind) {
  Fp8Recipe fp8;
  fp8.kind = kind.str();
  fp8.powerOfTwo = choosesScales(kind) && !scalesTensors(kind);
  return fp8;
}

json::Object textOf(const Fp8Recipe &fp8) {
  const Fp8Recipe none = Fp8Recipe::of(fp8.kind);
  json::Object object;
  for (const Setting &setting : settings)
    if (setting.isOf(fp8.kind) && setting.value(fp8) != setting.value(none))
      object[setting.key] = setting.value(fp8);
  if (!object.empty() || fp8.kind != Fp8Recipe().kind)
    object["recipe"] = fp8.kind;
  return object;
}

std::string Fp8Recipe::text() const {
  const json::Object object = textOf(*this);
  std::string text = kind;
  for (const Setting &setting : settings)
    if (const json::Value *value = object.get(setting.key)) {
      const std::optional<StringRef> word = value->getAsString();
      text += (text == kind ? ":" : ",") + setting.key.str() + "=" +
              (word ? word->str() : formatv("{0}", *value).str());
    }
  return text;
}

std::optional<json::Object> fp8Object(StringRef text, std::string &error) {
  const auto [kind, list] = text.split(':');
  json::Object object{{"recipe", json::fixUTF8(kind)}};
  SmallVector<StringRef> parts;
  if (text.contains(':'))
    list.split(parts, ',');
  for (StringRef part : parts) {
    const auto [key, value] = part.split('=');
    if (key.empty() || value.empty()) {
      error = ("expects KEY=VALUE behind '" + kind + ":', got '" + part +
               "'; its settings: " + settingsOf(kind))
                  .str();
      return std::nullopt;
    }
    if (!object.try_emplace(json::fixUTF8(key), valueOf(value)).second) {
      error = ("has '" + key + "' twice; give it once").str();
      return std::nullopt;
    }
  }
  return object;
}

std::optional<Fp8Recipe> Fp8Recipe::parse(StringRef text, ArrayRef<StringRef> kinds,
                                          std::string &error) {
  error.clear();
  Fp8Recipe fp8;
  std::optional<json::Object> object = fp8Object(text, error);
  if (!object || !readFp8(std::move(*object), "", kinds, fp8, error))
    return std::nullopt;
  return fp8;
}

} // namespace mpc
