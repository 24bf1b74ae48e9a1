// The units of a plan's CUDA text. A unit is a set of kernels that NVRTC compiles as one program.
// An artifact has all units in one text, so that a later compilation makes the same programs, side
// by side, and finds earlier ones in the cache.
#ifndef MPC_TEXTUNITS_H
#define MPC_TEXTUNITS_H

#include <string>
#include <string_view>
#include <vector>

namespace mpc {

/// The first line of each unit's text.
constexpr std::string_view unitInclude = "#include \"mpc_device.cuh\"\n";

/// The comment before a unit's kernels.
inline std::string unitMark(size_t unit) {
  return "\n// ---- Unit " + std::to_string(unit) + ", a program of its own\n";
}

/// One text of `title`, the include, and the units, each of which begins with an include of its
/// own. The text also compiles as a whole.
inline std::string joinUnits(std::string_view title, const std::vector<std::string> &units) {
  std::string source = std::string(title) + std::string(unitInclude);
  for (size_t i = 0; i < units.size(); ++i)
    source += unitMark(i) + units[i].substr(unitInclude.size());
  return source;
}

/// The units of joinUnits(); any other text is one unit, itself.
inline std::vector<std::string> splitUnits(std::string_view source) {
  std::vector<std::string> units;
  size_t at = source.find(unitMark(0));
  while (at != std::string_view::npos) {
    const size_t begin = at + unitMark(units.size()).size();
    at = source.find(unitMark(units.size() + 1), begin);
    units.push_back(std::string(unitInclude) + std::string(source.substr(begin, at - begin)));
  }
  return units.empty() ? std::vector<std::string>{std::string(source)} : units;
}

} // namespace mpc

#endif // MPC_TEXTUNITS_H
