// Records in words.
#pragma once

#include "frontend/train/records/Records.h"

namespace mpc::train {

/// "1:02:03", "2:03".
std::string formatDuration(double seconds);
/// Six significant digits, or "nan" and "inf".
std::string formatNumber(double value);
/// A share of 1 as "2.5%".
std::string formatPercent(double share);

/// "amax goes from 2 to 33 at the scale 224": SQNR by more than 6 dB, amax or scale by more than 16
/// times, up or down, or more than 1% that saturates where less did. "" for none of it.
std::string suddenChange(const QuantisedRecord &before, const QuantisedRecord &now);

} // namespace mpc::train
