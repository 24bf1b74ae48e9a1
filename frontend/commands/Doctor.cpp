// mpc doctor: lists the compilers, libraries and devices of this machine that mpc can use, and the
// consequences of missing ones.
#include "frontend/commands/Commands.h"
#include "frontend/shell/Console.h"

#include "mpc/Doctor.h"
#include "mpc/mpc.h"
#include "llvm/Config/llvm-config.h"

#include <algorithm>

namespace mpc {
namespace {

int doctor(const Arguments &) {
  std::vector<Finding> findings = {{"mpc", true, mpc_version()},
                                   {"LLVM and MLIR", true, LLVM_VERSION_STRING}};
  for (Finding &finding : examineMachine())
    findings.push_back(std::move(finding));
  size_t width = 0;
  for (const Finding &finding : findings)
    width = std::max(width, finding.what.size());
  std::string text;
  for (const Finding &finding : findings)
    text += finding.what + std::string(width + 2 - finding.what.size(), ' ') +
            (finding.present ? "" : "not found: ") + finding.detail + "\n";
  return printOutput(text) ? exitOk : exitUserError;
}

} // namespace

Command doctorCommand() {
  return {"doctor", "", "lists the tools and devices that mpc can use here", {}, doctor};
}

} // namespace mpc
