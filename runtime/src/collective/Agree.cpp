#include "collective/Agree.h"

#include <algorithm>
#include <cstring>
#include <map>

namespace mpc {
namespace {

/// What a rank tells: its failure's sentence, or nothing, then its facts; each text ends with a
/// zero.
std::string packed(const Status &own, const std::vector<Fact> &facts) {
  std::string text = own.ok() ? "" : own.message().empty() ? "a failure" : own.message();
  text += '\0';
  for (const Fact &fact : facts)
    text += fact.name + '\0' + fact.value + '\0';
  return text;
}

std::vector<std::string> split(const char *text, size_t size) {
  std::vector<std::string> parts;
  for (size_t at = 0; at < size;) {
    parts.emplace_back(text + at, ::strnlen(text + at, size - at));
    at += parts.back().size() + 1;
  }
  return parts;
}

/// The texts of all ranks, in their order.
Result<std::vector<std::vector<std::string>>> exchange(Ranks &ranks, const std::string &own,
                                                       const char *what) {
  const uint64_t size = own.size();
  std::vector<uint64_t> sizes(ranks.count());
  MPC_TRY(ranks.allGather(&size, sizes.data(), sizeof(size), what));
  const uint64_t most = *std::max_element(sizes.begin(), sizes.end());
  std::string padded = own, all(most * ranks.count(), '\0');
  padded.resize(most);
  MPC_TRY(ranks.allGather(padded.data(), all.data(), most, what));
  std::vector<std::vector<std::string>> texts;
  for (unsigned rank = 0; rank < ranks.count(); ++rank)
    texts.push_back(split(all.data() + rank * most, sizes[rank]));
  return texts;
}

std::string valueOf(const std::vector<std::string> &texts, const std::string &name) {
  for (size_t i = 1; i + 1 < texts.size(); i += 2)
    if (texts[i] == name)
      return texts[i + 1];
  return "nothing";
}

/// Empty where all ranks have the same value.
std::string difference(const std::vector<std::vector<std::string>> &texts,
                       const std::string &name) {
  std::vector<std::string> values;
  std::map<std::string, unsigned> counts;
  for (const std::vector<std::string> &rank : texts)
    ++counts[values.emplace_back(valueOf(rank, name))];
  // Of the most frequent values the one with the lowest rank.
  unsigned usual = 0;
  for (unsigned rank = 1; rank < values.size(); ++rank)
    if (counts[values[rank]] > counts[values[usual]])
      usual = rank;
  unsigned others = 0, first = 0;
  for (unsigned rank = 0; rank < values.size(); ++rank)
    if (values[rank] != values[usual] && others++ == 0)
      first = rank;
  if (others == 0)
    return "";
  return "ranks differ in " + name + ": rank " + std::to_string(first) + " has " + values[first] +
         ", rank " + std::to_string(usual) + " has " + values[usual] +
         (others > 1 ? "; " + std::to_string(others) + " of " + std::to_string(values.size()) +
                           " ranks differ from the rest"
                     : "");
}

} // namespace

Status agree(Ranks &ranks, const Status &own, const std::vector<Fact> &facts, const char *what) {
  const auto texts = exchange(ranks, packed(own, facts), what);
  MPC_TRY(own);
  if (!texts.ok())
    return texts.status();
  for (unsigned rank = 0; rank < ranks.count(); ++rank)
    if (const std::string &failure = (*texts)[rank][0]; !failure.empty())
      return Status(Code::RankFailed, "rank " + std::to_string(rank) + " has failed: " + failure);
  for (const std::vector<std::string> &rank : *texts)
    for (size_t i = 1; i + 1 < rank.size(); i += 2)
      if (const std::string found = difference(*texts, rank[i]); !found.empty())
        return Status(Code::RankMismatch, found);
  return Status();
}

} // namespace mpc
