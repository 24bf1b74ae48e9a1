#include "frontend/report/History.h"
#include "frontend/train/records/RecordFiles.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

#include <algorithm>
#include <set>

namespace mpc::report {
namespace {

/// Collects records. A start at step N, or a step that appears again, undoes all later steps.
class Collector : public train::Sink {
public:
  explicit Collector(History &history) : history(history) {}

  void write(const train::RunRecord &record) override {
    history.starts.push_back(record);
    undoFrom(record.firstStep + 1);
  }
  void write(const train::StepRecord &record) override {
    undoFrom(record.step);
    history.steps.push_back(record);
  }
  void write(const train::EvalRecord &record) override {
    drop(history.evals, record.step);
    history.evals.push_back(record);
  }
  void write(const train::MeasureRecord &record) override {
    drop(history.measures, record.step);
    history.measures.push_back(record);
  }
  void write(const train::NoteRecord &record) override { history.notes.push_back(record); }
  void flush() override {}
  std::string takeWarning() override { return ""; }

private:
  template <typename Record>
  static void drop(std::vector<Record> &records, uint64_t first) {
    while (!records.empty() && records.back().step >= first)
      records.pop_back();
  }

  void undoFrom(uint64_t first) {
    if (history.steps.empty() || history.steps.back().step < first)
      return;
    const auto start = std::lower_bound(
        history.steps.begin(), history.steps.end(), first,
        [](const train::StepRecord &record, uint64_t step) { return record.step < step; });
    history.undone.emplace_back(start, history.steps.end());
    history.steps.erase(start, history.steps.end());
    drop(history.evals, first);
    drop(history.measures, first);
  }

  History &history;
};

using Parts = llvm::SmallVector<llvm::StringRef, 8>;

Parts partsOf(const std::string &path) {
  llvm::StringRef stem = path;
  const llvm::StringRef extension = llvm::sys::path::extension(stem);
  if (extension == ".jsonl" || extension == ".json")
    stem = stem.drop_back(extension.size());
  Parts parts;
  stem.split(parts, '/', -1, /*KeepEmpty=*/false);
  return parts;
}

} // namespace

train::RunRecord History::run() const {
  return starts.empty() ? train::RunRecord() : starts.back();
}

std::optional<History> readHistory(const std::string &path, std::string &problem) {
  History history;
  history.path = path;
  Collector collector(history);
  if (!train::readRecords(path, collector, history.cut, problem))
    return std::nullopt;
  return history;
}

void nameByFiles(std::vector<History> &histories) {
  std::vector<Parts> all;
  size_t shortest = SIZE_MAX;
  for (const History &history : histories) {
    all.push_back(partsOf(history.path));
    shortest = std::min(shortest, all.back().size());
  }
  const auto alike = [&](auto part) {
    return llvm::all_of(all, [&](const Parts &parts) { return part(parts) == part(all[0]); });
  };
  size_t front = 0, back = 0;
  while (front < shortest && alike([&](const Parts &parts) { return parts[front]; }))
    ++front;
  while (front + back < shortest &&
         alike([&](const Parts &parts) { return parts[parts.size() - 1 - back]; }))
    ++back;
  std::set<std::string> taken;
  for (size_t i = 0; i < histories.size(); ++i) {
    const Parts &parts = all[i];
    std::string name = llvm::join(parts.begin() + std::min(front, parts.size()),
                                  parts.begin() + std::max(front, parts.size() - back), "/");
    if (name.empty() && !parts.empty())
      name = parts.back() == "metrics" && parts.size() > 1 ? parts[parts.size() - 2].str()
                                                           : parts.back().str();
    const std::string base = name;
    for (int copy = 2; !taken.insert(name).second; ++copy)
      name = base + " (" + std::to_string(copy) + ")";
    histories[i].name = name;
  }
}

} // namespace mpc::report
