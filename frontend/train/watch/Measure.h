// Statistics of a batch's gradients in the types of the backward pass, by the entry `measure` of
// mpc compile --train --measure.
#pragma once

#include "frontend/train/data/Data.h"
#include "frontend/train/data/Program.h"
#include "frontend/train/records/Records.h"

#include "mpc/Names.h"

namespace mpc::train {

/// Zeros, non-finite elements, amax and the histogram by binades of one gradient.
GradientRecord describeGradient(const std::string &parameter, const HostTensor &gradient);

/// The numbers of a result of mpc::fp8Error.
QuantisedRecord describeQuantised(const std::string &tensor, const HostTensor &numbers);

/// "measured at step 20: parameter norm 3.1; the largest gradient ..": one line for people.
std::string describeMeasure(const MeasureRecord &record);

class Measurement {
public:
  static constexpr const char *entry = entries::measure;
  explicit Measurement(const Program &program);
  Result<MeasureRecord> run(Program &program, Batch &batch, uint64_t step);

private:
  std::vector<TensorSlot> slots;
  std::vector<HostTensor> outputs;
};

} // namespace mpc::train
