#include "frontend/compile/Pipeline.h"

#include "frontend/shell/LayerNames.h"

#include "mlir/IR/Remarks.h"

#include <map>

using namespace mlir;

namespace mpc {
namespace {

std::string fileLineOf(Location location) {
  std::string text;
  location->walk([&](Location inner) {
    auto place = dyn_cast<FileLineColLoc>(inner);
    if (!place)
      return WalkResult::advance();
    text = place.getFilename().str() + ":" + std::to_string(place.getLine()) + ":" +
           std::to_string(place.getColumn());
    return WalkResult::interrupt();
  });
  return text;
}

class Collector : public remark::detail::MLIRRemarkStreamerBase {
public:
  explicit Collector(std::shared_ptr<RemarkList> list) : list(std::move(list)) {}

  void streamOptimizationRemark(const remark::detail::Remark &remark) override {
    Remark row;
    row.kind = remark.getRemarkTypeString().lower();
    row.name = remark.getRemarkName().str();
    row.layer = layerOfLocation(remark.getLocation()).str();
    row.where = fileLineOf(remark.getLocation());
    for (const auto &argument : remark.getArgs())
      row.message += argument.val;
    list->push_back(std::move(row));
  }

private:
  std::shared_ptr<RemarkList> list;
};

} // namespace

std::shared_ptr<const RemarkList> collectRemarks(MLIRContext *context) {
  auto list = std::make_shared<RemarkList>();
  const remark::RemarkCategories all{"mpc", "mpc", "mpc", "mpc", "mpc"};
  (void)remark::enableOptimizationRemarks(*context, std::make_unique<Collector>(list),
                                          std::make_unique<remark::RemarkEmittingPolicyAll>(), all);
  return list;
}

std::vector<std::string> summarizeRemarks(const RemarkList &remarks, const std::string &name) {
  std::map<std::string, std::vector<std::string>> layers; // by message
  for (const Remark &remark : remarks)
    if (remark.name == name)
      layers[remark.message].push_back(!remark.layer.empty()   ? remark.layer
                                       : !remark.where.empty() ? remark.where
                                                               : "an unnamed op");
  std::vector<std::string> lines;
  for (const auto &[message, list] : layers)
    lines.push_back(std::to_string(list.size()) + (list.size() == 1 ? " time '" : " times '") +
                    message + "': " + summarizeLayers(list));
  return lines;
}

std::string remarksText(const RemarkList &remarks) {
  std::string text;
  for (const Remark &remark : remarks)
    text += (remark.where.empty() ? "mpc" : remark.where) +
            ": remark: " + (remark.layer.empty() ? "" : remark.layer + ": ") + remark.message +
            " [" + remark.name + "]\n";
  return text;
}

} // namespace mpc
