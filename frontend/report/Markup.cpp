#include "frontend/report/Markup.h"
#include "frontend/shell/Console.h"

#include "llvm/Support/JSON.h"

#include <cmath>
#include <cstdio>
#include <string_view>

namespace mpc::report {
namespace {

std::string printed(const char *format, double value) {
  char text[64];
  std::snprintf(text, sizeof(text), format, value);
  return text;
}

/// Text without the characters U+202A to U+202E and U+2066 to U+2069, which change the direction of
/// the following text.
std::string withoutDirections(const std::string &text) {
  std::string out;
  for (size_t i = 0; i < text.size(); ++i) {
    const std::string_view three = std::string_view(text).substr(i, 3);
    if ((three >= "\u202A" && three <= "\u202E") || (three >= "\u2066" && three <= "\u2069"))
      i += 2;
    else
      out += text[i];
  }
  return out;
}

} // namespace

std::string escape(const std::string &text) {
  std::string out;
  for (const char c : withoutDirections(llvm::json::fixUTF8(text))) {
    switch (c) {
    case '&':
      out += "&amp;";
      break;
    case '<':
      out += "&lt;";
      break;
    case '>':
      out += "&gt;";
      break;
    case '"':
      out += "&quot;";
      break;
    case '\'':
      out += "&#39;";
      break;
    default:
      out += (c >= 0 && c < 32) || c == 127 ? ' ' : c;
    }
  }
  return out;
}

std::string coordinate(double value) {
  std::string text = printed("%.1f", value);
  if (text.size() > 2 && text.ends_with(".0"))
    text.resize(text.size() - 2);
  return text == "-0" ? "0" : text;
}

std::string shortNumber(double value) {
  if (std::isnan(value))
    return "nan";
  if (std::isinf(value))
    return value > 0 ? "inf" : "-inf";
  const double size = std::fabs(value);
  if (size >= 9999.5 && size < 1e12)
    return (value < 0 ? "-" : "") +
           formatCount(static_cast<unsigned long long>(std::llround(size)));
  std::string text = printed("%.4g", value);
  const size_t exponent = text.find('e');
  if (exponent == std::string::npos)
    return text;
  return text.substr(0, exponent + 1) + std::to_string(std::stoi(text.substr(exponent + 1)));
}

std::string percent(double share) {
  if (share == 0)
    return "0%";
  if (share > 0 && share < 0.0001)
    return "<0.01%";
  return printed(share < 0.1 ? "%.2f" : "%.1f", 100 * share) + "%";
}

std::string power(int base, int exponent) {
  static const char *const digits[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
  std::string text = std::to_string(base);
  for (const char c : std::to_string(exponent))
    text += c == '-' ? "⁻" : digits[c - '0'];
  return text;
}

std::string duration(double seconds) {
  if (!(seconds >= 0 && seconds < 1e9))
    return "–";
  if (seconds < 100)
    return printed("%.1f s", seconds);
  const long whole = std::lround(seconds);
  if (whole < 3600)
    return std::to_string(whole / 60) + " min " + std::to_string(whole % 60) + " s";
  return std::to_string(whole / 3600) + " h " + std::to_string(whole % 3600 / 60) + " min";
}

std::string counted(uint64_t count, const std::string &noun) {
  return formatCount(count) + " " + noun + (count == 1 ? "" : "s");
}

} // namespace mpc::report
