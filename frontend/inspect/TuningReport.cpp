#include "frontend/inspect/TuningReport.h"

#include "frontend/shell/Json.h"
#include "frontend/shell/Table.h"

namespace mpc {

namespace json = llvm::json;

namespace {

/// The products of an entry.
struct EntryTimes {
  std::string name;
  size_t products = 0, measured = 0;    // steps
  double firstSeconds = 0, seconds = 0; // of those that were measured
};

std::vector<EntryTimes> timesOfEntries(const ProductTuning &tuning) {
  std::vector<EntryTimes> entries;
  for (const TunedProduct &product : tuning.products)
    for (const auto &[name, count] : product.uses) {
      auto found = std::find_if(entries.begin(), entries.end(),
                                [&name = name](const auto &entry) { return entry.name == name; });
      if (found == entries.end())
        found = entries.insert(entries.end(), EntryTimes{name});
      found->products += count;
      if (!product.isKept)
        continue;
      found->measured += count;
      found->firstSeconds += static_cast<double>(count) * product.firstSeconds;
      found->seconds += static_cast<double>(count) * product.seconds;
    }
  return entries;
}

std::string fixed(double value, int places) {
  return llvm::formatv(places == 1 ? "{0:F1}" : places == 2 ? "{0:F2}" : "{0:F3}", value).str();
}

/// "0.3": form and algorithm; the first is 0.0.
std::string wayText(const TunedProduct &product) {
  return std::to_string(product.form) + "." + std::to_string(product.candidate);
}

double gainOf(double first, double chosen) { return first > 0 ? 100 * (1 - chosen / first) : 0; }

std::string usesText(const TunedProduct &product) {
  std::string text;
  for (const auto &[entry, count] : product.uses)
    text += (text.empty() ? "" : ", ") + std::to_string(count) + " in " + entry;
  return text;
}

} // namespace

std::string tuningText(const ProductTuning &tuning, size_t width) {
  Table table({"product", "first layer", "uses", "ways", "first us", "best us", "gain", "way"});
  size_t single = 0;
  for (const TunedProduct &product : tuning.products) {
    if (!product.isKept) {
      ++single;
      continue;
    }
    table.add({product.product, product.layer, usesText(product),
               std::to_string(product.ways) +
                   (product.refused ? ", " + std::to_string(product.refused) + " refused" : ""),
               fixed(product.firstSeconds * 1e6, 2), fixed(product.seconds * 1e6, 2),
               fixed(gainOf(product.firstSeconds, product.seconds), 1) + "%", wayText(product)});
  }
  std::string text = "products on " + tuning.device + "\n";
  if (single != tuning.products.size())
    text += table.text(width);
  if (single != 0)
    text += sentence(std::to_string(single) +
                         (single == 1 ? " product is not measured: it has"
                                      : " products are not measured: they have") +
                         " one way, or mpc tune has not run",
                     width);
  for (const EntryTimes &entry : timesOfEntries(tuning))
    if (entry.measured != 0)
      text += sentence("entry " + entry.name + ": " + std::to_string(entry.measured) + " of " +
                           std::to_string(entry.products) + " products take " +
                           fixed(entry.firstSeconds * 1e3, 3) + " ms by the first algorithms, " +
                           fixed(entry.seconds * 1e3, 3) + " ms by the chosen ones: " +
                           fixed((entry.firstSeconds - entry.seconds) * 1e3, 3) + " ms less",
                       width);
  return text;
}

json::Value tuningJson(const ProductTuning &tuning) {
  json::Array products, entries;
  for (const TunedProduct &product : tuning.products) {
    json::Object uses;
    for (const auto &[entry, count] : product.uses)
      uses[jsonText(entry)] = static_cast<int64_t>(count);
    json::Object described{{"product", product.product},
                           {"layer", jsonText(product.layer)},
                           {"uses", std::move(uses)},
                           {"measured", product.isKept}};
    if (product.isKept) {
      described["form"] = static_cast<int64_t>(product.form);
      described["candidate"] = product.candidate;
      described["ways"] = static_cast<int64_t>(product.ways);
      described["refused"] = static_cast<int64_t>(product.refused);
      described["first_seconds"] = product.firstSeconds;
      described["seconds"] = product.seconds;
    }
    products.push_back(std::move(described));
  }
  for (const EntryTimes &entry : timesOfEntries(tuning))
    entries.push_back(json::Object{{"name", jsonText(entry.name)},
                                   {"products", static_cast<int64_t>(entry.products)},
                                   {"measured", static_cast<int64_t>(entry.measured)},
                                   {"first_seconds", entry.firstSeconds},
                                   {"seconds", entry.seconds}});
  return json::Object{{"device", jsonText(tuning.device)},
                      {"products", std::move(products)},
                      {"entries", std::move(entries)}};
}

} // namespace mpc
