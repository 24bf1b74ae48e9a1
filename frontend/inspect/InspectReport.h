// The report of inspect on an artifact's description, for people and for programs.
#pragma once

#include "mpc/Program.h"
#include "mpc/Signature.h"

#include "llvm/Support/JSON.h"

namespace mpc {

/// The layers that a plan's kernel serves, in order of first use; one list a kernel.
std::vector<std::vector<std::string>> layersOfKernels(const PlanDescription &plan);

/// With `verified`, the signature was checked with a key and is right.
std::string inspectText(const ProgramDescription &program, const ArtifactIdentity &identity,
                        bool verified, bool all);
std::string inspectKernelText(const KernelDescription &kernel,
                              const std::vector<std::string> &layers, bool all);
/// Same artifact, same text; keys are sorted.
llvm::json::Object inspectJson(const ProgramDescription &program, const ArtifactIdentity &identity,
                               bool verified);
llvm::json::Value inspectKernelJson(const KernelDescription &kernel,
                                    const std::vector<std::string> &layers);

} // namespace mpc
