#include "frontend/report/Markup.h"
#include "frontend/report/Parts.h"
#include "frontend/shell/Console.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace mpc::report {
namespace {

constexpr const char *nothing = "–";

std::string known(double value) { return train::isKnown(value) ? shortNumber(value) : nothing; }

std::string swatch(size_t run) {
  return "<svg class=\"swatch\" viewBox=\"0 0 18 10\" aria-hidden=\"true\"><path class=\"line " +
         runClass(run) + "\" d=\"M1 5H17\"/></svg>";
}

std::string nameCell(const std::vector<History> &runs, size_t run) {
  return "<th scope=\"row\">" + swatch(run) + "<span class=\"name\">" + escape(runs[run].name) +
         "</span></th>";
}

std::string cell(const std::string &text, const char *style = "number") {
  return "<td class=\"" + std::string(style) + "\">" + escape(text) + "</td>";
}

/// The mean of the last `window` finite losses.
double lastLoss(const History &run, size_t window) {
  double sum = 0;
  size_t count = 0;
  for (auto step = run.steps.rbegin(); step != run.steps.rend() && count < window; ++step)
    if (std::isfinite(step->loss)) {
      sum += step->loss;
      ++count;
    }
  return count > 0           ? sum / static_cast<double>(count)
         : run.steps.empty() ? train::unknown
                             : run.steps.back().loss;
}

double lastEval(const History &run, const std::string &name) {
  for (auto eval = run.evals.rbegin(); eval != run.evals.rend(); ++eval)
    if (const auto found = eval->values.find(name); found != eval->values.end())
      return found->second;
  return train::unknown;
}

double bestEvalLoss(const History &run) {
  double best = train::unknown;
  for (const train::EvalRecord &eval : run.evals)
    if (const auto found = eval.values.find("loss");
        found != eval.values.end() && !(best <= found->second))
      best = found->second;
  return best;
}

uint64_t skipsOf(const History &run) {
  const uint64_t counted =
      std::count_if(run.steps.begin(), run.steps.end(),
                    [](const train::StepRecord &step) { return step.skipped; });
  return run.steps.empty() ? 0 : std::max(counted, run.steps.back().skips);
}

double medianThroughput(const History &run) {
  std::vector<double> rates;
  for (const train::StepRecord &step : run.steps)
    if (std::isfinite(step.perSecond))
      rates.push_back(step.perSecond);
  if (rates.empty())
    return train::unknown;
  std::nth_element(rates.begin(), rates.begin() + rates.size() / 2, rates.end());
  return rates[rates.size() / 2];
}

/// Seconds begin anew at each resumption.
double secondsOf(const History &run) {
  double total = 0, before = 0;
  bool any = false;
  for (const train::StepRecord &step : run.steps) {
    if (!std::isfinite(step.seconds))
      continue;
    any = true;
    if (step.seconds < before)
      total += before;
    before = step.seconds;
  }
  return any ? total + before : train::unknown;
}

std::string stepsText(const History &run) {
  const uint64_t done = run.steps.empty() ? run.run().firstStep : run.steps.back().step;
  const uint64_t wanted = run.run().steps;
  return formatCount(done) + (wanted > done ? " of " + formatCount(wanted) : "");
}

std::set<std::string> evaluatedNames(const std::vector<History> &runs) {
  std::set<std::string> names;
  for (const History &run : runs)
    for (const train::EvalRecord &eval : run.evals)
      for (const auto &[name, value] : eval.values)
        if (name != "loss" && names.size() < 6)
          names.insert(name);
  return names;
}

std::string bars(const std::vector<History> &runs, const std::string &id, const std::string &title,
                 const std::vector<double> &values, const std::vector<std::string> &labels) {
  const double most = *std::max_element(values.begin(), values.end());
  if (!(most > 0))
    return "";
  std::string out =
      "<div class=\"bars\" role=\"list\" aria-label=\"" + title + "\"><h3>" + title + "</h3>";
  for (size_t i = 0; i < runs.size(); ++i)
    out += "<div class=\"row\" role=\"listitem\" data-index=\"" + std::to_string(i) +
           "\"><span class=\"name\">" + escape(runs[i].name) +
           "</span><span class=\"track\"><i class=\"fill " + runClass(i) + "\" data-bar=\"" + id +
           "\" data-run=\"" + escape(runs[i].name) +
           "\" style=\"width:" + coordinate(100 * values[i] / most) +
           "%\"></i></span><span class=\"number\">" + escape(labels[i]) + "</span></div>";
  return out + "</div>";
}

} // namespace

std::string finalValues(const std::vector<History> &runs, size_t window) {
  const std::set<std::string> others = evaluatedNames(runs);
  std::string out =
      "<div class=\"card wide scroll\"><table><caption>At the end</caption><thead><tr>"
      "<th scope=\"col\">run</th><th scope=\"col\">precision</th>"
      "<th scope=\"col\">device</th>";
  const auto column = [&](const std::string &name) {
    out += "<th scope=\"col\" class=\"number\">" + escape(name) + "</th>";
  };
  column("steps");
  column(window > 1 ? "loss, mean of " + std::to_string(window) : "loss");
  column("eval loss");
  column("best");
  for (const std::string &name : others)
    column("eval " + name);
  for (const char *name : {"skipped", "throughput", "memory", "time"})
    column(name);
  out += "</tr></thead><tbody>";
  for (size_t i = 0; i < runs.size(); ++i) {
    const History &run = runs[i];
    const train::RunRecord record = run.run();
    const double rate = medianThroughput(run);
    out += "<tr data-index=\"" + std::to_string(i) + "\">" + nameCell(runs, i);
    out += cell(record.precision.empty() ? nothing : record.precision, "") +
           cell(record.device.empty() ? nothing : record.device, "") + cell(stepsText(run)) +
           cell(known(lastLoss(run, window))) + cell(known(lastEval(run, "loss"))) +
           cell(known(bestEvalLoss(run)));
    for (const std::string &name : others)
      out += cell(known(lastEval(run, name)));
    out += cell(run.steps.empty() ? nothing : formatCount(skipsOf(run)));
    out += cell(train::isKnown(rate) ? shortNumber(rate) + " " + record.unit + "/s" : nothing);
    out += cell(record.memoryBytes ? formatBytes(record.memoryBytes) : nothing);
    out += cell(train::isKnown(secondsOf(run)) ? duration(secondsOf(run)) : nothing) + "</tr>";
  }
  return out + "</tbody></table></div>\n";
}

std::string throughputAndMemory(const std::vector<History> &runs) {
  std::vector<double> rates, memory;
  std::vector<std::string> rateLabels, memoryLabels;
  for (const History &run : runs) {
    const double rate = medianThroughput(run);
    rates.push_back(std::isfinite(rate) ? rate : 0);
    rateLabels.push_back(train::isKnown(rate) ? shortNumber(rate) + " " + run.run().unit + "/s"
                                              : nothing);
    memory.push_back(static_cast<double>(run.run().memoryBytes));
    memoryLabels.push_back(run.run().memoryBytes ? formatBytes(run.run().memoryBytes) : nothing);
  }
  const std::string text = bars(runs, "throughput", "throughput, median", rates, rateLabels) +
                           bars(runs, "memory", "memory claimed", memory, memoryLabels);
  return text.empty() ? ""
                      : "<figure class=\"card\"><figcaption><h2>throughput and memory</h2>"
                        "</figcaption>" +
                            text + "</figure>\n";
}

std::string quantisedTensors(const std::vector<History> &runs, size_t rows) {
  std::string body;
  for (size_t i = 0; i < runs.size(); ++i) {
    const train::MeasureRecord *measured = lastQuantised(runs[i]);
    if (!measured)
      continue;
    const std::vector<train::QuantisedRecord> tensors = worstFirst(*measured);
    for (size_t k = 0; k < std::min(rows, tensors.size()); ++k) {
      const train::QuantisedRecord &tensor = tensors[k];
      const auto percent = [](double share) {
        return train::isKnown(share) ? shortNumber(100 * share) + "%" : nothing;
      };
      body += "<tr data-index=\"" + std::to_string(i) + "\">" + nameCell(runs, i) +
              cell(formatCount(measured->step)) + cell(tensor.tensor, "") +
              cell(known(tensor.sqnr)) + cell(percent(tensor.vanished)) +
              cell(percent(tensor.saturated)) + cell(known(tensor.amax)) +
              cell(known(tensor.scale)) + "</tr>";
    }
    if (tensors.size() > rows)
      body += "<tr>" + nameCell(runs, i) + cell("") +
              cell("and " + counted(tensors.size() - rows, "tensor") + " that lose less", "") +
              "</tr>";
  }
  if (body.empty())
    return "";
  std::string out = "<div class=\"card wide scroll\"><h2>quantised tensors</h2><table><thead><tr>"
                    "<th scope=\"col\">run</th><th scope=\"col\" class=\"number\">step</th>"
                    "<th scope=\"col\">tensor</th>";
  for (const char *name : {"SQNR dB", "to zero", "saturated", "amax", "scale"})
    out += "<th scope=\"col\" class=\"number\">" + std::string(name) + "</th>";
  return out + "</tr></thead><tbody>" + body + "</tbody></table></div>\n";
}

std::string notesOf(const std::vector<History> &runs) {
  constexpr size_t most = 100; // of a run
  std::string out;
  for (size_t i = 0; i < runs.size(); ++i) {
    for (size_t k = 0; k < std::min(most, runs[i].notes.size()); ++k) {
      const train::NoteRecord &note = runs[i].notes[k];
      out += "<li data-index=\"" + std::to_string(i) + "\">" + swatch(i) + "<span class=\"name\">" +
             escape(runs[i].name) + "</span><span class=\"at\">step " + formatCount(note.step) +
             "</span><span class=\"what" + (note.what == "warning" ? " warning" : "") + "\">" +
             escape(note.what) + "</span><span class=\"words\">" + escape(note.text) +
             "</span></li>\n";
    }
    if (runs[i].notes.size() > most)
      out += "<li>" + swatch(i) + "<span class=\"words\">and " +
             counted(runs[i].notes.size() - most, "note") + " more</span></li>\n";
    if (runs[i].cut)
      out += "<li>" + swatch(i) + "<span class=\"name\">" + escape(runs[i].name) +
             "</span><span class=\"words\">the last line of " + escape(runs[i].path) +
             " was cut and is left out</span></li>\n";
  }
  return out.empty() ? ""
                     : "<section class=\"card wide\"><h2>notes</h2><ul class=\"notes\">" + out +
                           "</ul></section>\n";
}

std::string originsOf(const std::vector<History> &runs) {
  std::string out =
      "<details class=\"card wide scroll\"><summary>Where the runs come from</summary>"
      "<table><thead><tr>";
  for (const char *name : {"run", "file", "model", "artifact", "started"})
    out += "<th scope=\"col\">" + std::string(name) + "</th>";
  for (const char *name : {"seed", "batch", "parameters", "resumed"})
    out += "<th scope=\"col\" class=\"number\">" + std::string(name) + "</th>";
  out += "</tr></thead><tbody>";
  for (size_t i = 0; i < runs.size(); ++i) {
    const train::RunRecord record = runs[i].run();
    const bool any = !runs[i].starts.empty();
    out += "<tr data-index=\"" + std::to_string(i) + "\">" + nameCell(runs, i) +
           cell(runs[i].path, "") + cell(any ? record.model : nothing, "") +
           cell(any ? record.artifact : nothing, "") +
           cell(any ? runs[i].starts.front().started : nothing, "") +
           cell(any ? std::to_string(record.seed) : nothing) +
           cell(any ? formatCount(record.batch) + " " + record.unit : nothing) +
           cell(any ? formatCount(record.parameters) : nothing) +
           cell(any ? counted(runs[i].starts.size() - 1, "time") : nothing) + "</tr>";
  }
  return out + "</tbody></table></details>\n";
}

} // namespace mpc::report
