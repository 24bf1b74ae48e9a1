#include "frontend/report/Markup.h"
#include "frontend/report/Parts.h"
#include "ir/formats/FloatFormat.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace mpc::report {
namespace {

constexpr double width = 640, labelRight = 142, zeroLeft = 150, zeroWidth = 16;
constexpr double left = 182, plotWidth = 384, textLeft = left + plotWidth + 10;
constexpr double barsTop = 22, barsHeight = 120, barsFloor = barsTop + barsHeight;
constexpr double formatsTop = barsFloor + 34, formatHeight = 19, rowHeight = 15;

const FloatFormat::Id shownFormats[] = {FloatFormat::F16, FloatFormat::BF16, FloatFormat::F8E4M3FN,
                                        FloatFormat::F8E5M2};

/// A measurement in units of the raw gradient: exponents less that of the loss scale.
struct Measured {
  uint64_t step = 0;
  double scale = 1, scaleExponent = 0; // the latter: log2 of the former
  double count = 0, zeros = 0, nonfinite = 0;
  std::map<int, double> bins; // by exponent with the scale in it
  std::string format;         // of most elements
};

double scaleOf(const History &history, const train::MeasureRecord &measure) {
  double scale = measure.scale;
  if (!train::isKnown(scale)) {
    const auto step = std::lower_bound(
        history.steps.begin(), history.steps.end(), measure.step,
        [](const train::StepRecord &record, uint64_t wanted) { return record.step < wanted; });
    if (step != history.steps.end() && step->step == measure.step)
      scale = step->scale;
  }
  return std::isfinite(scale) && scale > 0 ? scale : 1;
}

Measured sumOf(const History &history, const train::MeasureRecord &measure) {
  Measured sum;
  sum.step = measure.step;
  sum.scale = scaleOf(history, measure);
  sum.scaleExponent = std::log2(sum.scale);
  std::map<std::string, double> formats;
  for (const train::GradientRecord &gradient : measure.gradients) {
    sum.count += static_cast<double>(gradient.count);
    sum.zeros += static_cast<double>(gradient.zeros);
    sum.nonfinite += static_cast<double>(gradient.nonfinite);
    formats[gradient.format] += static_cast<double>(gradient.count);
    for (size_t i = 0; i < gradient.histogram.size(); ++i)
      if (gradient.histogram[i])
        sum.bins[gradient.minExponent + static_cast<int>(i)] +=
            static_cast<double>(gradient.histogram[i]);
  }
  const auto most =
      std::max_element(formats.begin(), formats.end(),
                       [](const auto &a, const auto &b) { return a.second < b.second; });
  sum.format = most == formats.end() ? "" : most->first;
  return sum;
}

class Drawing {
public:
  Drawing(const History &history, size_t run, size_t rows)
      : history(history), run(run), last(sumOf(history, history.measures.back())),
        first(sumOf(history, history.measures.front())) {
    for (const train::GradientRecord &gradient : history.measures.back().gradients)
      parameters.push_back(&gradient);
    if (parameters.size() > rows) {
      std::stable_sort(parameters.begin(), parameters.end(), [](const auto *a, const auto *b) {
        return shareOf(a->zeros, a->count) > shareOf(b->zeros, b->count);
      });
      hiddenRows = parameters.size() - rows;
      parameters.resize(rows);
    }
    findRange();
  }

  std::string draw() {
    const double rowsTop = formatsTop + formatHeight * std::size(shownFormats) + 28;
    const double height = rowsTop + rowHeight * parameters.size() + (hiddenRows ? 20 : 4);
    out = "<svg viewBox=\"0 0 640 " + coordinate(height) + "\" role=\"img\" aria-label=\"" +
          escape(summary()) + "\" data-chart=\"gradients\">";
    drawTicks();
    drawBars();
    drawOutline();
    drawFormats();
    text(labelRight, rowsTop - 12, "end", "head", "parameter");
    text(textLeft, rowsTop - 12, "start", "head", "zeros");
    for (size_t i = 0; i < parameters.size(); ++i)
      drawRow(*parameters[i], rowsTop + rowHeight * i);
    if (hiddenRows)
      text(labelRight, height - 6, "end", "y",
           "and " + std::to_string(hiddenRows) + " more with fewer zeros");
    return out + "</svg>\n";
  }

  std::string caption() const {
    std::string words = "Step " + shortNumber(static_cast<double>(last.step)) +
                        (first.step == last.step
                             ? ""
                             : "; outline: step " + shortNumber(static_cast<double>(first.step))) +
                        ". In units of the raw gradient";
    words += last.scale == 1 ? "; no loss scale."
                             : "; the formats' ranges at loss scale " + shortNumber(last.scale) +
                                   ", hairlines: without it.";
    return words + " Light ends of ranges: subnormal.";
  }

private:
  static double shareOf(double part, double whole) { return whole > 0 ? part / whole : 0; }

  std::string summary() const {
    return "Gradients of " + history.name + ", " + caption() + " " +
           percent(shareOf(last.zeros, last.count)) + " are zero.";
  }

  /// The data's exponents and f16's smallest at the scale, within 64 octaves.
  void findRange() {
    low = HUGE_VAL;
    high = -HUGE_VAL;
    for (const Measured *one : {&first, &last})
      for (const auto &[exponent, count] : one->bins) {
        low = std::min(low, exponent - one->scaleExponent);
        high = std::max(high, exponent + 1 - one->scaleExponent);
      }
    const FloatFormat &half = FloatFormat::get(FloatFormat::F16);
    if (low > high)
      low = high = -last.scaleExponent;
    low = std::floor(std::min(low, std::log2(half.minSubnormal) - last.scaleExponent) - 2);
    high = std::ceil(std::max(high, std::log2(half.max) - last.scaleExponent) + 2);
    // Few elements have exponents far below.
    low = std::max(low, high - 80);
  }

  double xOf(double exponent) const {
    return left + plotWidth * std::clamp((exponent - low) / (high - low), 0.0, 1.0);
  }

  void text(double x, double y, const char *anchor, const char *style, const std::string &words,
            const std::string &title = "") {
    out += "<text x=\"" + coordinate(x) + "\" y=\"" + coordinate(y) + "\" text-anchor=\"" + anchor +
           "\" class=\"" + style + "\">" + escape(words) +
           (title.empty() ? "" : "<title>" + escape(title) + "</title>") + "</text>";
  }

  void rectangle(double x, double y, double w, double h, const std::string &style,
                 const std::string &title = "") {
    out += "<rect x=\"" + coordinate(x) + "\" y=\"" + coordinate(y) + "\" width=\"" +
           coordinate(w) + "\" height=\"" + coordinate(h) + "\" class=\"" + style + "\"" +
           (title.empty() ? "/>" : "><title>" + escape(title) + "</title></rect>");
  }

  void drawTicks() {
    out += "<g class=\"grid\">";
    const int stride = high - low > 36 ? 8 : 4;
    for (int exponent = std::ceil(low / stride) * stride; exponent <= high; exponent += stride) {
      const std::string x = coordinate(xOf(exponent));
      out += "<path class=\"tick\" d=\"M" + x + " " + coordinate(barsFloor) + "v4\"/>";
      out += "<text x=\"" + x + "\" y=\"" + coordinate(barsFloor + 17) + "\" class=\"x\">" +
             power(2, exponent) + "</text>";
    }
    out += "<text x=\"" + coordinate(zeroLeft + zeroWidth / 2) + "\" y=\"" +
           coordinate(barsFloor + 17) + "\" class=\"x\">0</text>";
    out += "<path class=\"base\" d=\"M" + coordinate(zeroLeft - 2) + " " + coordinate(barsFloor) +
           "h" + coordinate(zeroWidth + 4) + "M" + coordinate(left) + " " + coordinate(barsFloor) +
           "h" + coordinate(plotWidth) + "\"/></g>";
  }

  double greatestShare() const {
    double most = 0;
    for (const Measured *one : {&first, &last})
      for (const auto &[exponent, count] : one->bins)
        most = std::max(most, shareOf(count, one->count));
    return most > 0 ? most : 1;
  }
  double heightOf(double share) const {
    return barsHeight * std::min(1.0, share / (greatestShare() * 1.05));
  }

  void drawBars() {
    const std::string style = "bar " + runClass(run);
    out += "<g data-run=\"" + escape(history.name) + "\" data-series=\"gradients\">";
    const double zeros = shareOf(last.zeros, last.count);
    const double zeroHeight = heightOf(zeros);
    rectangle(zeroLeft, barsFloor - zeroHeight, zeroWidth, zeroHeight, style,
              "zero: " + percent(zeros));
    for (const auto &[exponent, count] : last.bins) {
      const double x = xOf(exponent - last.scaleExponent);
      const double w = xOf(exponent + 1 - last.scaleExponent) - x;
      const double share = shareOf(count, last.count);
      if (w > 0)
        rectangle(x + 0.5, barsFloor - heightOf(share), std::max(0.5, w - 1), heightOf(share),
                  style,
                  "from " + shortNumber(std::exp2(exponent - last.scaleExponent)) +
                      " to twice that: " + percent(share));
    }
    out += "</g>";
    text(zeroLeft + zeroWidth / 2, barsFloor - zeroHeight - 5, "middle", "value", percent(zeros));
    if (last.nonfinite > 0)
      text(left + plotWidth, barsTop + 8, "end", "value bad",
           "not finite: " + percent(shareOf(last.nonfinite, last.count)));
  }

  void drawOutline() {
    if (first.step == last.step || first.bins.empty())
      return;
    out += "<path class=\"outline " + runClass(run) + "\" data-run=\"" + escape(history.name) +
           "\" data-series=\"gradients/first\" d=\"";
    int before = first.bins.begin()->first;
    out += "M" + coordinate(xOf(before - first.scaleExponent)) + " " + coordinate(barsFloor);
    for (const auto &[exponent, count] : first.bins) {
      if (exponent > before)
        out += "V" + coordinate(barsFloor) + "H" + coordinate(xOf(exponent - first.scaleExponent));
      out += "V" + coordinate(barsFloor - heightOf(shareOf(count, first.count))) + "H" +
             coordinate(xOf(exponent + 1 - first.scaleExponent));
      before = exponent + 1;
    }
    out += "V" + coordinate(barsFloor) + "\"/>";
  }

  void drawFormats() {
    double y = formatsTop;
    for (const FloatFormat::Id id : shownFormats) {
      const FloatFormat &format = FloatFormat::get(id);
      const bool own = last.format == format.name;
      const double subnormal = std::log2(format.minSubnormal), normal = std::log2(format.minNormal);
      const double most = std::log2(format.max), shift = last.scaleExponent;
      const std::string title = std::string(format.name) + ": smallest subnormal " +
                                shortNumber(format.minSubnormal / last.scale) +
                                ", smallest normal " + shortNumber(format.minNormal / last.scale) +
                                ", max " + shortNumber(format.max / last.scale) +
                                " of the raw gradient";
      text(labelRight, y + 9, "end", own ? "y own" : "y", format.name, title);
      const std::string style = own ? "range own " + runClass(run) : "range";
      const double from = xOf(subnormal - shift), middle = xOf(normal - shift);
      const double to = xOf(most - shift);
      rectangle(from, y, middle - from, 10, style + " subnormal", title);
      rectangle(middle, y, to - middle, 10, style, title);
      if (shift != 0)
        rectangle(xOf(subnormal), y + 12, xOf(most) - xOf(subnormal), 2, style);
      if (own)
        for (const double exponent : {subnormal, normal, most})
          drawThreshold(exponent - shift, y);
      y += formatHeight;
    }
  }

  void drawThreshold(double exponent, double y) {
    if (exponent > low && exponent < high)
      out += "<path class=\"threshold " + runClass(run) + "\" d=\"M" + coordinate(xOf(exponent)) +
             " " + coordinate(barsTop) + "V" + coordinate(y) + "\"/>";
  }

  void drawRow(const train::GradientRecord &gradient, double y) {
    const double zeros = shareOf(gradient.zeros, gradient.count);
    const std::string title = gradient.parameter + ": " + counted(gradient.count, "element") +
                              " of " + gradient.format + ", " + percent(zeros) + " zero, " +
                              counted(gradient.nonfinite, "element") + " not finite, amax " +
                              shortNumber(gradient.amax / last.scale) + " of the raw gradient";
    std::string name = gradient.parameter;
    if (name.size() > 24)
      name = ".." + name.substr(name.size() - 22);
    text(labelRight, y + 9, "end", "y", name, title);
    const double share = shareOf(gradient.zeros, gradient.count);
    if (share > 0)
      rectangle(zeroLeft, y, zeroWidth, rowHeight - 3,
                "heat h" + std::to_string(level(share)) + " " + runClass(run));
    rectangle(left, y, plotWidth, rowHeight - 3, "strip", title);
    const auto most = std::max_element(gradient.histogram.begin(), gradient.histogram.end());
    for (size_t i = 0; i < gradient.histogram.size(); ++i) {
      const double exponent = gradient.minExponent + static_cast<double>(i) - last.scaleExponent;
      const double x = xOf(exponent), w = xOf(exponent + 1) - x;
      if (gradient.histogram[i] && w > 0)
        rectangle(
            x, y, w, rowHeight - 3,
            "heat h" +
                std::to_string(level(shareOf(gradient.histogram[i], static_cast<double>(*most)))) +
                " " + runClass(run));
    }
    if (gradient.nonfinite > 0)
      text(textLeft, y + 9, "start", "value bad",
           percent(shareOf(gradient.nonfinite, gradient.count)) + " ∞", title);
    else
      text(textLeft, y + 9, "start", "value", percent(zeros), title);
  }
  /// 1 to 5.
  static int level(double share) { return 1 + static_cast<int>(std::sqrt(share) * 4.999 * 0.999); }

  const History &history;
  const size_t run;
  const Measured last, first;
  std::vector<const train::GradientRecord *> parameters;
  size_t hiddenRows = 0;
  double low = 0, high = 1; // exponents at the ends
  std::string out;
};

} // namespace

std::string drawGradients(const History &history, size_t run, size_t rows) {
  if (history.measures.empty() || history.measures.back().gradients.empty())
    return "";
  Drawing drawing(history, run, rows);
  return "<figure class=\"card\" data-index=\"" + std::to_string(run) +
         "\"><figcaption><h2>gradients of " + escape(history.name) + "</h2><p>" +
         escape(drawing.caption()) + "</p></figcaption>\n" + drawing.draw() + "</figure>\n";
}

} // namespace mpc::report
