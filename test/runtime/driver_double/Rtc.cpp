// NVRTC's entry points as the runtime uses them. It is of CUDA 12.0 as libnvrtc.so.12, else
// of 13.0, and opens its builtins by bare name, as NVRTC does. A cubin names its compiler, the
// number of compilations, and its options. A text that contains "spills" spills, unless it is
// split; one that contains "no CUDA" does not compile.
#include "RtcProgram.h"

#include <atomic>
#include <cstring>
#include <dlfcn.h>
#include <string>

namespace {

int major_version() {
  Dl_info self = {};
  const bool known = ::dladdr(reinterpret_cast<void *>(&major_version), &self) != 0;
  return known && std::strstr(self.dli_fname, "libnvrtc.so.12") ? 12 : 13;
}

constexpr int builtinsFailure = 7; // NVRTC_ERROR_BUILTIN_OPERATION_FAILURE

} // namespace

extern "C" {

int nvrtcVersion(int *major, int *minor) {
  *major = major_version();
  *minor = 0;
  return 0;
}
const char *nvrtcGetErrorString(int error) {
  return error == builtinsFailure ? "NVRTC_ERROR_BUILTIN_OPERATION_FAILURE" : "an error";
}
int nvrtcCompileProgram(Program *program, int count, const char *const *options) {
  const std::string number = std::to_string(major_version()) + ".0";
  if (!::dlopen(("libnvrtc-builtins.so." + number).c_str(), RTLD_LAZY)) {
    program->log = "nvrtc: error: failed to open libnvrtc-builtins.so." + number;
    return builtinsFailure;
  }
  if (program->text.find("no CUDA") != std::string::npos) {
    program->log = "kernels.cu(1): error: this is no CUDA";
    return compilationError;
  }
  static std::atomic<int> compilations{0};
  program->cubin = "a cubin by the double of NVRTC " + number + ", compilation " +
                   std::to_string(++compilations) + ", with";
  bool split = false;
  for (int i = 0; i < count; ++i) {
    program->cubin += std::string(" ") + options[i];
    split |= std::strncmp(options[i], "--split-compile", 15) == 0;
  }
  const bool spills = program->text.find("spills") != std::string::npos && !split;
  program->log = std::string("ptxas info    : Compiling entry function 'one' for 'sm_90a'\n"
                             "ptxas info    : Function properties for one\n"
                             "    16 bytes stack frame, ") +
                 (spills ? "8" : "0") + " bytes spill stores, " + (spills ? "12" : "0") +
                 " bytes spill loads\n"
                 "ptxas info    : Used 40 registers, used 1 barriers, 64 bytes smem\n";
  return 0;
}

} // extern "C"
