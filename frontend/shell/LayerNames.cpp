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

/// "0,2-11" for {0, 2, 3, .., 11}.
std::string rangesText(const std::set<unsigned> &numbers) {
  std::string text;
  for (auto at = numbers.begin(); at != numbers.end();) {
    const unsigned first = *at;
    unsigned last = first;
    while (++at != numbers.end() && *at == last + 1)
      last = *at;
    text += (text.empty() ? "" : ",") + std::to_string(first);
    if (last != first)
      text += (last == first + 1 ? "," : "-") + std::to_string(last);
  }
  return text;
}

/// One name for different layers of one pattern, of which there are `total`.
std::string nameTogether(const std::set<std::string> &layers, size_t total) {
  const std::string pattern = layerPattern(*layers.begin());
  if (layers.size() == 1 || layers.size() == total)
    return layers.size() == 1 ? *layers.begin() : pattern;
  if (llvm::StringRef(pattern).count('*') != 1)
    return *layers.begin() + " .. " + *layers.rbegin();
  std::set<unsigned> numbers;
  for (const std::string &layer : layers)
    for (const llvm::StringRef part : partsOf(layer))
      if (unsigned number = 0; isNumber(part) && !part.getAsInteger(10, number))
        numbers.insert(number);
  const size_t star = pattern.find('*');
  return pattern.substr(0, star) + "{" + rangesText(numbers) + "}" + pattern.substr(star + 1);
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
