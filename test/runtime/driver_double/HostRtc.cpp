// An NVRTC whose cubins run on the driver's double: it compiles the text for the host, the threads
// of a block as fibers, with $CXX or c++ and the device library of $MPC_DOUBLE_DEVICE. So a whole
// step of an artifact runs, with its graphs, where there is no GPU.
#include "RtcProgram.h"

#include <atomic>
#include <cstdlib>
#include <fstream>
#include <regex>
#include <string>
#include <unistd.h>

namespace {

std::string variable(const char *name, const char *otherwise) {
  const char *const text = std::getenv(name);
  return text && *text ? text : otherwise;
}

/// For each kernel the number of bytes of its arguments, as the driver's double asks for it.
std::string sizesOf(const std::string &text) {
  const std::regex kernel("\nstruct (\\w+)_args \\{");
  std::string sizes;
  for (std::sregex_iterator found(text.begin(), text.end(), kernel), end; found != end; ++found) {
    const std::string name = (*found)[1];
    sizes += "extern \"C\" MPC_EXPORT const unsigned " + name + "_bytes;\nconst unsigned " + name +
             "_bytes = sizeof(" + name + "_args);\n";
  }
  return sizes;
}

} // namespace

extern "C" {

int nvrtcVersion(int *major, int *minor) {
  *major = 13;
  *minor = 0;
  return 0;
}
const char *nvrtcGetErrorString(int) { return "an error"; }
int nvrtcCompileProgram(Program *program, int, const char *const *) {
  static std::atomic<int> compilations{0};
  const std::string name = variable("TMPDIR", "/tmp") + "/mpc-host-rtc-" +
                           std::to_string(::getpid()) + "-" + std::to_string(++compilations);
  std::ofstream(name + ".cpp") << program->text << '\n' << sizesOf(program->text);
  // Without hidden symbols the objects would share what is static in their kernels.
  const std::string command = variable("CXX", "c++") +
                              " -std=c++17 -O0 -fPIC -shared -w -fvisibility=hidden "
                              "-DMPC_DEVICE_FIBERS -march=x86-64-v3 -I" +
                              variable("MPC_DOUBLE_DEVICE", ".") + " " + name + ".cpp -o " + name +
                              ".so >" + name + ".log 2>&1";
  const int failed = std::system(command.c_str());
  std::ifstream log(name + ".log");
  program->log.assign(std::istreambuf_iterator<char>(log), {});
  ::unlink((name + ".log").c_str());
  ::unlink((name + ".cpp").c_str());
  program->cubin = "host: " + name + ".so";
  program->cubin += '\0';
  return failed ? compilationError : 0;
}
}
