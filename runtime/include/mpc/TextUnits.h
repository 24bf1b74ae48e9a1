// The units of the text of a plan's kernels. A unit is a set of kernels that is compiled by itself:
// by NVRTC as one program, by a host's compiler as one object of a library. An artifact has all
// units in one text, so that a later compilation makes the same ones, side by side.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace mpc {

/// The first lines of each unit's text. With `fastMath` a GPU's kernels take the hardware's
/// approximations of exp, log and 1/x.
inline std::string unitHead(bool fastMath) {
  return std::string(fastMath ? "#define MPC_MATH_FAST\n" : "") + "#include \"mpc_device.cuh\"\n";
}

/// The comment before a unit's kernels.
inline std::string unitMark(size_t unit) {
  return "\n// ---- Unit " + std::to_string(unit) + ", a program of its own\n";
}

/// One text of `title`, which is comments, the head, and the units, each of which begins with a
/// head of its own. The text also compiles as a whole.
inline std::string joinUnits(std::string_view title, std::string_view head,
                             const std::vector<std::string> &units) {
  std::string source = std::string(title) + std::string(head);
  for (size_t i = 0; i < units.size(); ++i)
    source += unitMark(i) + units[i].substr(head.size());
  return source;
}

/// The units of joinUnits(); any other text is one unit, itself.
inline std::vector<std::string> splitUnits(std::string_view source) {
  std::vector<std::string> units;
  size_t at = source.find(unitMark(0));
  const size_t directives = source.substr(0, at).find("\n#");
  if (directives == std::string_view::npos)
    return {std::string(source)};
  const std::string head(source.substr(directives + 1, at - directives - 1));
  while (at != std::string_view::npos) {
    const size_t begin = at + unitMark(units.size()).size();
    at = source.find(unitMark(units.size() + 1), begin);
    units.push_back(head + std::string(source.substr(begin, at - begin)));
  }
  return units.empty() ? std::vector<std::string>{std::string(source)} : units;
}

} // namespace mpc
