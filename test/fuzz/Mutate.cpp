#include "Mutate.h"

#include <algorithm>
#include <cctype>
#include <cstring>

namespace mpc::fuzz {
namespace {

bool isWord(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '.' || c == '%' ||
         c == '@' || c == '#' || c == '!';
}

struct Range {
  size_t begin, size;
};

std::vector<Range> wordRanges(const std::string &text) {
  std::vector<Range> ranges;
  for (size_t at = 0; at < text.size();) {
    if (!isWord(text[at])) {
      ++at;
      continue;
    }
    const size_t begin = at;
    while (at < text.size() && isWord(text[at]))
      ++at;
    ranges.push_back({begin, at - begin});
  }
  return ranges;
}

std::vector<Range> numberRanges(const std::string &text) {
  std::vector<Range> ranges;
  for (size_t at = 0; at < text.size();) {
    if (!std::isdigit(static_cast<unsigned char>(text[at]))) {
      ++at;
      continue;
    }
    const size_t begin = at;
    while (at < text.size() && std::isdigit(static_cast<unsigned char>(text[at])))
      ++at;
    ranges.push_back({begin, at - begin});
  }
  return ranges;
}

Range lineRange(const std::string &text, size_t at) {
  const size_t before = at == 0 ? std::string::npos : text.rfind('\n', at - 1);
  const size_t begin = before == std::string::npos ? 0 : before + 1;
  const size_t end = text.find('\n', at);
  return {begin, (end == std::string::npos ? text.size() : end + 1) - begin};
}

const std::vector<std::string> numbers = {"0",
                                          "1",
                                          "-1",
                                          "2",
                                          "3",
                                          "7",
                                          "16",
                                          "17",
                                          "64",
                                          "127",
                                          "255",
                                          "65536",
                                          "2147483648",
                                          "4294967296",
                                          "4611686018427387904",
                                          "9223372036854775807",
                                          "9223372036854775808",
                                          "99999999999999999999999",
                                          "?",
                                          "1.0e+400",
                                          "-0.0",
                                          "0x7FC00000"};
const std::vector<std::string> types = {"f32",
                                        "f16",
                                        "bf16",
                                        "tf32",
                                        "f64",
                                        "f8E4M3FN",
                                        "f8E5M2",
                                        "f8E8M0FNU",
                                        "f4E2M1FN",
                                        "i1",
                                        "i4",
                                        "i8",
                                        "i32",
                                        "i64",
                                        "index",
                                        "si32",
                                        "complex<f32>",
                                        "tensor<f32>",
                                        "tensor<*xf32>",
                                        "vector<4xf32>",
                                        "memref<4xf32>",
                                        "none",
                                        "tensor<0x4xf32>",
                                        "tensor<?x?xf32>",
                                        "()"};
const std::vector<std::string> brackets = {"(",     "[",  "<",  "{",    "tensor<",    "[[",
                                           "#mpc.", "\"", "\\", "loc(", "unrealized", "-> ",
                                           "/*",    "//", "\t", "\xff"};

std::string repeat(const std::string &text, size_t count) {
  std::string result;
  for (size_t i = 0; i < count; ++i)
    result += text;
  return result;
}

void damageOnce(std::string &text, const std::vector<std::string> &words, Random &random) {
  const auto replaceOne = [&](const std::vector<Range> &ranges, const std::string &by) {
    if (!ranges.empty()) {
      const Range &range = random.pick(ranges);
      text.replace(range.begin, range.size, by);
    }
  };
  const size_t at = random.below(text.size());
  switch (random.below(12)) {
  case 0:
  case 1:
    return replaceOne(numberRanges(text), random.pick(numbers));
  case 2:
  case 3:
    return replaceOne(wordRanges(text), random.pick(words));
  case 4: { // another type where a type stands
    const std::string type = random.pick(types), found = random.chance(80) ? "f32" : "tensor<";
    if (const size_t place = text.find(found, at); place != std::string::npos)
      text.replace(place, found.size(), type);
    return;
  }
  case 5: {
    const Range line = lineRange(text, at);
    text.erase(line.begin, line.size);
    return;
  }
  case 6: {
    const Range line = lineRange(text, at);
    text.insert(random.below(text.size()), text.substr(line.begin, line.size));
    return;
  }
  case 7: { // two lines trade places
    const Range line = lineRange(text, at);
    const std::string moved = text.substr(line.begin, line.size);
    text.erase(line.begin, line.size);
    text.insert(lineRange(text, random.below(text.size())).begin, moved);
    return;
  }
  case 8:
    text.insert(at, repeat(random.pick(brackets), random.chance(10) ? 20000 : random.below(4) + 1));
    return;
  case 9:
    text.erase(at, random.below(8) + 1);
    return;
  case 10:
    if (!text.empty())
      text[at] = static_cast<char>(random.below(256));
    return;
  default:
    if (random.chance(25))
      text.resize(at);
    else
      text.insert(at, random.pick(words));
  }
}

} // namespace

uint64_t Random::next() {
  uint64_t z = state += 0x9e3779b97f4a7c15u;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

std::vector<std::string> wordsOf(const std::string &text) {
  std::vector<std::string> words;
  for (const Range &range : wordRanges(text))
    words.push_back(text.substr(range.begin, range.size));
  return words;
}

std::string damageText(std::string text, const std::vector<std::string> &words, Random &random) {
  // Mostly one change, so that the code after the parser is reached.
  for (size_t wounds = random.chance(70) ? 1 : random.below(6) + 2; wounds > 0; --wounds)
    damageOnce(text, words, random);
  return text;
}

std::string damageBytes(std::string bytes, Random &random) {
  for (size_t wounds = random.chance(60) ? 1 : random.below(8) + 2; wounds > 0 && !bytes.empty();
       --wounds) {
    const size_t at = random.below(bytes.size());
    const size_t run = std::min(bytes.size() - at, random.below(16) + 1);
    switch (random.below(7)) {
    case 0:
    case 1:
      bytes[at] = static_cast<char>(bytes[at] ^ (1 << random.below(8)));
      break;
    case 2:
      std::memset(&bytes[at], random.chance(50) ? 0 : 255, run);
      break;
    case 3: { // a size or offset that is too large, at its own alignment
      const uint64_t value = random.next() >> random.below(64);
      const size_t place = at / 8 * 8;
      std::memcpy(&bytes[place], &value, std::min<size_t>(8, bytes.size() - place));
      break;
    }
    case 4:
      bytes.resize(at);
      break;
    case 5:
      bytes.insert(at, bytes.substr(random.below(bytes.size()), run));
      break;
    default:
      bytes.erase(at, run);
    }
  }
  return bytes;
}

} // namespace mpc::fuzz
