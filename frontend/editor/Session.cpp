#include "frontend/editor/Session.h"

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

} // namespace

void Session::observe(StringRef message) {
  Expected<json::Value> value = json::parse(message);
  if (!value)
    return consumeError(value.takeError()); // the server reports it
  const json::Object *object = value->getAsObject();
  const json::Object *params = object ? object->getObject("params") : nullptr;
  if (!params)
    return;
  const StringRef method = object->getString("method").value_or("");
  const std::lock_guard<std::mutex> lock(mutex);
  if (const json::Value *id = object->get("id"))
    note(method, *id, *params);
  else
    follow(method, *params);
}

void Session::follow(StringRef method, const json::Object &params) {
  const json::Object *document = params.getObject("textDocument");
  if (!document)
    return;
  const StringRef uri = document->getString("uri").value_or("");
  if (method == "textDocument/didOpen")
    documents[uri] = document->getString("text").value_or("").str();
  else if (method == "textDocument/didClose")
    documents.erase(uri);
  // MLIR's server requests whole texts.
  if (const json::Array *changes =
          method == "textDocument/didChange" ? params.getArray("contentChanges") : nullptr)
    for (const json::Value &change : *changes)
      if (const json::Object *whole = change.getAsObject())
        documents[uri] = whole->getString("text").value_or("").str();
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
  if (questions.empty())
    return message.str();
  Expected<json::Value> value = json::parse(message);
  if (!value) {
    consumeError(value.takeError());
    return message.str();
  }
  json::Object *object = value->getAsObject();
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
  return message.contains('\n') ? formatv("{0:2}", *value).str() : textOf(*value); // --pretty
}

} // namespace mpc
