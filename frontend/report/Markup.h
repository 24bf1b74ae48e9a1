// Pieces of HTML and SVG: escaped text, and numbers in a readable form.
#pragma once

#include <cstdint>
#include <string>

namespace mpc::report {

/// Text for use between tags and in quoted attributes. A character that XML does not have becomes a
/// space.
std::string escape(const std::string &text);

/// A coordinate: one decimal at most.
std::string coordinate(double value);

/// About four significant digits: "0.0213", "12,800", "1.5e-7", "nan".
std::string shortNumber(double value);
/// "12.5%"; shares below 0.01% that are not zero say so.
std::string percent(double share);
/// "2¹⁶"
std::string power(int base, int exponent);
/// "1 h 12 min", "12.3 s"
std::string duration(double seconds);
/// `count` with its noun: "1 step", "12,000 steps".
std::string counted(uint64_t count, const std::string &noun);

} // namespace mpc::report
