// What is worth telling of a quantised tensor from one measurement to the next.
#pragma once

#include "frontend/train/records/Records.h"

#include <string>

namespace mpc::train {

/// "amax goes from 2 to 33 at the scale 224": SQNR by more than 6 dB, amax or scale by more than 16
/// times, up or down, or more than 1% that saturates where less did. "" for none of it.
std::string suddenChange(const QuantisedRecord &before, const QuantisedRecord &now);

} // namespace mpc::train
