// The page of `mpc report`: one file of HTML with its styles, pictures and script inside.
#pragma once

#include "frontend/report/History.h"

namespace mpc::report {

/// The most runs of a page, which eight colours and four kinds of lines tell apart.
inline constexpr size_t mostRuns = 32;

/// Draws the page of runs that have names. The same records give the same bytes.
std::string drawPage(const std::vector<History> &runs, const std::string &title);

extern const char *const pageStyle;
extern const char *const pageScript;

} // namespace mpc::report
