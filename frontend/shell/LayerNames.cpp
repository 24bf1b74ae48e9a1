#include "frontend/shell/LayerNames.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"

#include <algorithm>
#include <map>
#include <set>

namespace mpc {
namespace {

bool isNumber(llvm::StringRef part) {
  return !part.empty() && part.size() <= 9 && llvm::all_of(part, llvm::isDigit);
}

std::vector<llvm::StringRef> partsOf(const std::string &layer) {
  llvm::SmallVector<llvm::StringRef> parts;
  llvm::StringRef(layer).split(parts, '.');
  return {parts.begin(), parts.end()};
}

/// One name for different layers of one pattern, of which there are `total`: a pattern of policies
/// that matches them and no other of the `total`.
std::string nameTogether(const std::set<std::string> &layers, size_t total) {
  if (layers.size() == 1)
    return *layers.begin();
  if (layers.size() == total)
    return layerPattern(*layers.begin());
  // "h.{0,2,3}.fc" where the numbers of all places go together, else "{h.0.a.1,h.1.a.0}".
  std::vector<std::set<unsigned>> numbers;
  for (const std::string &layer : layers) {
    const std::vector<llvm::StringRef> parts = partsOf(layer);
    numbers.resize(parts.size());
    for (size_t i = 0; i < parts.size(); ++i)
      if (unsigned number = 0; isNumber(parts[i]) && !parts[i].getAsInteger(10, number))
        numbers[i].insert(number);
  }
  size_t combinations = 1;
  for (const std::set<unsigned> &place : numbers)
    combinations *= std::max<size_t>(1, place.size());
  if (combinations != layers.size())
    return "{" + llvm::join(layers, ",") + "}";
  std::vector<std::string> parts;
  for (const llvm::StringRef part : partsOf(*layers.begin())) {
    const std::set<unsigned> &place = numbers[parts.size()];
    std::string text;
    for (const unsigned number : place)
      text += (text.empty() ? "" : ",") + std::to_string(number);
    parts.push_back(place.empty() ? part.str() : place.size() == 1 ? text : "{" + text + "}");
  }
  return llvm::join(parts, ".");
}

} // namespace

std::string layerPattern(const std::string &layer) {
  std::vector<llvm::StringRef> parts = partsOf(layer);
  for (llvm::StringRef &part : parts)
    if (isNumber(part))
      part = "*";
  return llvm::join(parts, ".");
}

std::vector<RowGroup> groupRows(size_t count, const std::function<std::string(size_t)> &layerOf,
                                const std::function<std::string(size_t)> &restOf, bool all) {
  std::vector<RowGroup> groups;
  std::vector<std::set<std::string>> members;
  std::map<std::string, size_t> known;
  std::map<std::string, std::set<std::string>> everyLayer; // by pattern
  for (size_t i = 0; i < count; ++i) {
    const std::string layer = layerOf(i), pattern = layerPattern(layer);
    everyLayer[pattern].insert(layer);
    const auto [entry, added] =
        known.emplace(all ? std::to_string(i) : pattern + "\n" + restOf(i), groups.size());
    if (added) {
      groups.emplace_back();
      members.emplace_back();
    }
    groups[entry->second].rows.push_back(i);
    members[entry->second].insert(layer);
  }
  for (size_t i = 0; i < groups.size(); ++i) {
    const size_t total = everyLayer[layerPattern(*members[i].begin())].size();
    groups[i].label = nameTogether(members[i], total);
    if (groups[i].rows.size() > 1)
      groups[i].label += " x" + std::to_string(groups[i].rows.size());
  }
  return groups;
}

std::string summarizeLayers(const std::vector<std::string> &layers) {
  std::vector<std::string> labels;
  for (const RowGroup &group : groupRows(
           layers.size(), [&](size_t i) { return layers[i]; }, [](size_t) { return std::string(); },
           false))
    labels.push_back(group.label);
  return llvm::join(labels, " ");
}

} // namespace mpc
