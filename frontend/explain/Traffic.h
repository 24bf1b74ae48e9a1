// The bytes that the main entry of a plan moves: by phase of the step and kind of kernel, by
// kernel, and by tensor.
#pragma once

#include "frontend/explain/EntryReader.h"
#include "frontend/shell/Table.h"

#include <string>
#include <vector>

namespace mpc {

/// All steps of one phase and kind, or of one kernel, or all products of one layer.
struct TrafficRow {
  std::string part, kind, name;
  std::vector<std::string> layers;
  uint64_t launches = 0, bytesRead = 0, bytesWritten = 0;
};

/// A buffer and the steps that use it. A read counts the buffer's bytes, or all bytes that the
/// launch reads if they are fewer (an embedding gathers rows).
struct TensorTraffic {
  std::string layer, writer, type;
  std::string use; // weights, master, .., saved, gradient, workspace, input, output
  uint64_t bytes = 0, writes = 0, reads = 0, moved = 0;
  std::vector<std::string> readers;
};

struct TrafficReport {
  std::string plan, entry;
  std::vector<TrafficRow> parts, steps;
  std::vector<TensorTraffic> tensors;
};

std::vector<TrafficReport> reportTraffic(mlir::ModuleOp module);

struct Report;
std::string trafficText(const Report &report, const std::vector<TrafficReport> &plans,
                        const TableStyle &style);
std::string trafficJson(const Report &report, const std::vector<TrafficReport> &plans);

} // namespace mpc
