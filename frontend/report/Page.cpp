#include "frontend/report/Page.h"
#include "frontend/report/Markup.h"
#include "frontend/report/Parts.h"

#include <algorithm>
#include <set>

namespace mpc::report {
namespace {

/// Values that differ, joined; "" if none is known.
template <typename Get>
std::string allOf(const std::vector<History> &runs, Get get) {
  std::string text;
  std::set<std::string> seen;
  for (const History &run : runs)
    if (const std::string value = get(run.run()); !value.empty() && seen.insert(value).second)
      text += (text.empty() ? "" : ", ") + value;
  return text;
}

std::string subtitle(const std::vector<History> &runs) {
  std::string text = counted(runs.size(), "run");
  for (const std::string &part :
       {allOf(runs, [](const train::RunRecord &run) { return run.precision; }),
        allOf(runs, [](const train::RunRecord &run) { return run.device; })})
    text += part.empty() ? "" : " · " + part;
  return text;
}

constexpr size_t colours = 8;

/// The colour of each run. If there are more runs than colours, a run has the colour of its
/// precision.
std::string runStyles(const std::vector<History> &runs) {
  std::vector<std::string> precisions;
  std::vector<size_t> places;
  for (const History &run : runs) {
    const auto found = std::find(precisions.begin(), precisions.end(), run.run().precision);
    places.push_back(found - precisions.begin());
    if (found == precisions.end())
      precisions.push_back(run.run().precision);
  }
  const bool byPrecision =
      runs.size() > colours && precisions.size() > 1 && precisions.size() <= colours;
  static const char *const dashes[] = {"none", "7 4", "2 4", "9 3 2 3"};
  std::string out;
  for (size_t i = 0; i < runs.size(); ++i) {
    const std::string name = ".r" + std::to_string(i);
    out +=
        name + " { --run: var(--c" + std::to_string(byPrecision ? places[i] : i % colours) + "); }";
    if (i >= colours && !byPrecision)
      out += " .line" + name + " { stroke-dasharray: " + dashes[i / colours % 4] + "; }";
    out += "\n";
  }
  // With many curves, the faint lines behind the means would hide them.
  if (runs.size() > colours)
    out += ".faint { stroke-opacity: .06; } .line { stroke-width: 1.3; } .dots { stroke-width: "
           "3.5; }\n";
  return out;
}

std::string legend(const std::vector<History> &runs) {
  std::string out = "<nav class=\"legend\" aria-label=\"runs\">";
  for (size_t i = 0; i < runs.size(); ++i)
    out +=
        "<button type=\"button\" aria-pressed=\"true\" data-toggle=\"" + std::to_string(i) +
        "\"><svg class=\"swatch\" viewBox=\"0 0 18 10\" aria-hidden=\"true\"><path class=\"line " +
        runClass(i) + "\" d=\"M1 5H17\"/></svg>" + escape(runs[i].name) + "</button>";
  return out + "</nav>\n";
}

/// The number of columns of a curve with which a page stays below 2 MB.
size_t columnsFor(const std::vector<Chart> &charts) {
  size_t curves = 1;
  for (const Chart &chart : charts)
    curves += chart.series.size();
  return std::clamp<size_t>(25000 / curves, 40, 564);
}

} // namespace

std::string drawPage(const std::vector<History> &runs, const std::string &title) {
  std::string heading = title;
  if (heading.empty())
    heading = allOf(runs, [](const train::RunRecord &run) { return run.model; });
  if (heading.empty())
    heading = "training";
  std::string out =
      "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
      "style-src 'unsafe-inline'; script-src 'unsafe-inline'\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>" +
      escape(heading) + ": training report</title>\n<style>\n" + pageStyle + runStyles(runs) +
      "</style>\n</head>\n<body>\n<header><h1>" + escape(heading) + "</h1><p>" +
      escape(subtitle(runs)) + "</p></header>\n" + legend(runs) + "<main>\n";
  out += finalValues(runs, meanWindow(runs));
  const std::vector<Chart> charts = chartsOf(runs);
  if (charts.empty())
    out += "<p class=\"card wide\">No step is done yet.</p>\n";
  const size_t columns = columnsFor(charts);
  for (const Chart &chart : charts)
    out += drawChart(chart, columns);
  out += throughputAndMemory(runs);
  for (size_t i = 0; i < runs.size(); ++i)
    out += drawGradients(runs[i], i, std::max<size_t>(4, 32 / runs.size()));
  out += quantisedTensors(runs, std::max<size_t>(8, 48 / runs.size()));
  out += notesOf(runs) + originsOf(runs);
  return out + "</main>\n<output id=\"tip\" hidden></output>\n<script>\n" + pageScript +
         "</script>\n</body>\n</html>\n";
}

} // namespace mpc::report
