// The warnings of a training run, each given once, in words.
//
//   zero gradients  more than 5% of a gradient in a 16- or 8-bit format is zero, and the format is
//                   the reason: all of it is zero, or at least 2% of the other elements lie in the
//                   three lowest binades that the format has. (Zeros from inputs that are zero or
//                   units that are dead leave those binades empty.)
//   scale           a dynamic scale has fallen to at most 16 times its floor.
//   loss of a skipped step
//                   is not finite: the forward or the data, not the scale.
//   gradient norm   more than 10 times the median of the last 100 steps (20 at least) that were
//                   not skipped.
//   lost norm       inf or NaN in a step that was not skipped.
//   loss            over a tenth of the run, and at least 100 steps, its mean fell by less than
//                   0.1% of the mean of as many steps before.
#pragma once

#include "frontend/train/records/Records.h"

#include <deque>
#include <map>
#include <set>

namespace mpc::train {

/// Whether the loss itself is not finite. Then every gradient is lost whatever the scale, and the
/// first parameter among them means nothing.
bool lossIsLost(const StepRecord &record);

/// "; the forward stops being finite at fc1 on rank 2", "" where no layer was tracked.
std::string lostPlace(const StepRecord &record);

class Watch {
public:
  /// `scaleFloor` is unknown without a dynamic scale. `search`: what says where a loss stops being
  /// finite, "" where the run itself reports that.
  Watch(uint64_t steps, double scaleFloor, std::string search);
  void setScaleFloor(double floor) { scaleFloor = floor; }
  std::vector<std::string> onStep(const StepRecord &record);
  std::vector<std::string> onMeasure(const MeasureRecord &record);

private:
  void checkScale(const StepRecord &record);
  void checkNorm(const StepRecord &record);
  void checkLoss(const StepRecord &record);
  void checkQuantised(const MeasureRecord &record);
  void warn(const std::string &kind, const std::string &text);

  uint64_t window; // of the loss
  double scaleFloor;
  std::string search;
  std::deque<double> norms, losses;
  double greatestScale = 0;
  std::map<std::string, QuantisedRecord> quantised; // by tensor, of the last measurement
  std::set<std::string> given;
  std::vector<std::string> pending;
};

} // namespace mpc::train
