#include "frontend/editor/Session.h"

#include "frontend/model/TextLimits.h"
#include "ir/ParseJson.h"

#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace mpc {
namespace {

std::string textOf(const json::Value &value) { return formatv("{0}", value).str(); }

json::Object toJson(EditorPosition position) {
  return json::Object{{"line", position.line}, {"character", position.character}};
}

/// Our text, then the text of MLIR's server on the op at this place.
json::Value mergedHover(const HoveredEntry &hovered, const json::Value *theirs) {
  std::string text = hovered.entry->text;
  if (const json::Object *hover = theirs ? theirs->getAsObject() : nullptr)
    if (const json::Object *contents = hover->getObject("contents"))
      text += "\n\n---\n\n" + contents->getString("value").value_or("").str();
  return json::Object{
      {"contents", json::Object{{"kind", "markdown"}, {"value", text}}},
      {"range", json::Object{{"start", toJson(hovered.begin)}, {"end", toJson(hovered.end)}}}};
}

/// Our items, then those of MLIR's server that have another label.
json::Value mergedCompletions(json::Array ours, const json::Value *theirs) {
  const json::Object *list = theirs ? theirs->getAsObject() : nullptr;
  const json::Array *items = list     ? list->getArray("items")
                             : theirs ? theirs->getAsArray()
                                      : nullptr;
  StringMap<bool> labels;
  for (const json::Value &item : ours)
    labels[item.getAsObject()->getString("label").value_or("")] = true;
  if (items)
    for (const json::Value &item : *items) {
      const json::Object *object = item.getAsObject();
      if (!object || !labels.count(object->getString("label").value_or("")))
        ours.push_back(item);
    }
  const bool isIncomplete = list && list->getBoolean("isIncomplete").value_or(false);
  return json::Object{{"isIncomplete", isIncomplete}, {"items", std::move(ours)}};
}

/// The place of a byte, in UTF-16 as editors count.
EditorPosition placeOf(StringRef text, size_t at) {
  const StringRef before = text.take_front(at);
  const StringRef line = before.substr(before.rfind('\n') + 1);
  int64_t character = 0;
  for (const char c : line) {
    const auto byte = static_cast<unsigned char>(c);
    character += byte >= 0xf0 ? 2 : (byte & 0xc0) != 0x80;
  }
  return {static_cast<int64_t>(before.count('\n')), character};
}

json::Value diagnosticOf(StringRef text, const TextExcess &excess) {
  const EditorPosition place = placeOf(text, static_cast<size_t>(excess.place - text.data()));
  return json::Object{{"range", json::Object{{"start", toJson(place)}, {"end", toJson(place)}}},
                      {"severity", 1},
                      {"source", "mpc"},
                      {"message", excess.what + "; expected text as a model has it"}};
}

constexpr int deepestMessage = 100;    // those of the protocol have some ten levels
constexpr int invalidRequest = -32600; // of JSON-RPC

/// The place behind a string's last quote.
size_t endOfString(StringRef text, size_t quote) {
  size_t at = quote + 1;
  while (at < text.size() && text[at] != '"')
    at += text[at] == '\\' ? 2 : 1;
  return std::min(at + 1, text.size());
}

/// The texts of an object's own values by their keys, without a reader of JSON, whose stack the
/// values may be too deep for.
StringMap<StringRef> ownValues(StringRef message) {
  StringMap<StringRef> values;
  StringRef key;
  size_t begin = 0; // of a key or a value
  int depth = 0;
  for (size_t at = 0; at < message.size(); ++at) {
    const char c = message[at];
    if (c == '"') {
      at = endOfString(message, at) - 1;
      continue;
    }
    if (depth == 1 && c == ':')
      key = message.slice(begin, at).trim().trim('"');
    else if (depth == 1 && (c == ',' || c == '}'))
      values[key] = message.slice(begin, at).trim();
    depth += (c == '{' || c == '[') - (c == '}' || c == ']');
    if (depth == 1 && (c == ':' || c == ',' || c == '{'))
      begin = at + 1;
  }
  return values;
}

} // namespace

std::string Session::refuse(StringRef message) {
  const StringMap<StringRef> values = ownValues(message);
  const StringRef id = values.lookup("id");
  if (!values.count("method") || id.empty() || nestsDeeper(id, 0))
    return "";
  Expected<json::Value> value = json::parse(id);
  if (!value) {
    consumeError(value.takeError());
    return "";
  }
  const std::string words = formatv("the request's brackets nest more than {0} deep; expected a "
                                    "message as the protocol has it",
                                    deepestMessage);
  return textOf(
      json::Object{{"jsonrpc", "2.0"},
                   {"id", std::move(*value)},
                   {"error", json::Object{{"code", invalidRequest}, {"message", words}}}});
}

std::string Session::observe(StringRef message) {
  if (nestsDeeper(message, deepestMessage))
    return "";
  Expected<json::Value> value = json::parse(message);
  if (!value) {
    consumeError(value.takeError()); // the server reports it
    return message.str();
  }
  json::Object *object = value->getAsObject();
  json::Object *params = object ? object->getObject("params") : nullptr;
  if (!params)
    return message.str();
  const StringRef method = object->getString("method").value_or("");
  const std::lock_guard<std::mutex> lock(mutex);
  if (const json::Value *id = object->get("id"))
    note(method, *id, *params);
  else if (follow(method, *params))
    return textOf(*value);
  return message.str();
}

/// Whether the message was changed, since the document is beyond the limits.
bool Session::follow(StringRef method, json::Object &params) {
  json::Object *document = params.getObject("textDocument");
  if (!document)
    return false;
  const StringRef uri = document->getString("uri").value_or("");
  if (method == "textDocument/didClose") {
    documents.erase(uri);
    excess.erase(uri);
  }
  if (method == "textDocument/didOpen")
    return takeText(uri, *document);
  // MLIR's server requests whole texts.
  bool changed = false;
  if (json::Array *changes =
          method == "textDocument/didChange" ? params.getArray("contentChanges") : nullptr)
    for (json::Value &change : *changes)
      if (json::Object *whole = change.getAsObject())
        changed |= takeText(uri, *whole);
  return changed;
}

/// Takes the text of a document from its holder, and leaves none there if it is beyond the limits.
bool Session::takeText(StringRef uri, json::Object &holder) {
  std::string &text = documents[uri];
  text = holder.getString("text").value_or("").str();
  excess.erase(uri);
  const std::optional<TextExcess> found = findExcess(text);
  if (!found)
    return false;
  excess.try_emplace(uri, diagnosticOf(text, *found));
  holder["text"] = "";
  return true;
}

void Session::note(StringRef method, const json::Value &id, const json::Object &params) {
  const bool hovers = method == "textDocument/hover";
  if (!hovers && method != "textDocument/completion")
    return;
  const json::Object *document = params.getObject("textDocument");
  const json::Object *position = params.getObject("position");
  if (!document || !position)
    return;
  const auto text = documents.find(document->getString("uri").value_or(""));
  if (text == documents.end())
    return;
  const EditorPosition place = {position->getInteger("line").value_or(-1),
                                position->getInteger("character").value_or(-1)};
  Question question;
  if (hovers)
    question.hovered = entryAt(reference, text->second, place);
  else
    question.completions = completionsAt(reference, text->second, place);
  if (question.hovered || !question.completions.empty())
    questions[textOf(id)] = std::move(question);
}

std::string Session::complete(StringRef message) {
  const std::lock_guard<std::mutex> lock(mutex);
  if (questions.empty() && excess.empty())
    return message.str();
  Expected<json::Value> value = json::parse(message);
  if (!value) {
    consumeError(value.takeError());
    return message.str();
  }
  json::Object *object = value->getAsObject();
  const auto written = [&] { // --pretty
    return message.contains('\n') ? formatv("{0:2}", *value).str() : textOf(*value);
  };
  if (object && object->getString("method") == "textDocument/publishDiagnostics") {
    json::Object *params = object->getObject("params");
    const auto found = params ? excess.find(params->getString("uri").value_or("")) : excess.end();
    if (found == excess.end())
      return message.str();
    (*params)["diagnostics"] = json::Array{found->second};
    return written();
  }
  const json::Value *id = object && !object->get("method") ? object->get("id") : nullptr;
  const auto question = id ? questions.find(textOf(*id)) : questions.end();
  if (question == questions.end())
    return message.str();
  if (!object->get("error"))
    (*object)["result"] =
        question->second.hovered
            ? mergedHover(*question->second.hovered, object->get("result"))
            : mergedCompletions(std::move(question->second.completions), object->get("result"));
  questions.erase(question);
  return written();
}

} // namespace mpc
