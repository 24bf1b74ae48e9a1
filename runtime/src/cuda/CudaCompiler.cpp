#include "cuda/CudaCompiler.h"

namespace mpc::cuda {
namespace {

struct ProgramHolder {
  const Rtc &rtc;
  RtcProgram program = nullptr;
  ~ProgramHolder() {
    if (program)
      rtc.destroy(&program);
  }
};

Status check(const Rtc &rtc, Error error, const char *call) {
  return error == 0 ? Status()
                    : Status(Code::CompileFailed, std::string(call) +
                                                      " failed: " + rtc.errorString(error) + " (" +
                                                      rtc.file + ", " + versionOf(rtc) + ")");
}

Result<std::string> compile(const Rtc &rtc, std::string_view source, std::string_view deviceLibrary,
                            const std::vector<std::string> &options) {
  const std::string text(source), library(deviceLibrary);
  const char *headers[] = {library.c_str()};
  const char *names[] = {"mpc_device.cuh"};
  ProgramHolder holder{rtc};
  MPC_TRY(check(rtc, rtc.create(&holder.program, text.c_str(), "kernels.cu", 1, headers, names),
                "nvrtcCreateProgram"));
  std::vector<const char *> words;
  for (const std::string &option : options)
    words.push_back(option.c_str());
  if (Status status =
          check(rtc, rtc.compile(holder.program, static_cast<int>(words.size()), words.data()),
                "nvrtcCompileProgram");
      !status.ok()) {
    size_t size = 0;
    std::string log;
    if (rtc.logSize(holder.program, &size) == 0 && size > 1) {
      log.resize(size);
      rtc.log(holder.program, log.data());
    }
    return Status(status.code(), status.message() + "\n" + log.substr(0, 4000));
  }
  size_t size = 0;
  MPC_TRY(check(rtc, rtc.cubinSize(holder.program, &size), "nvrtcGetCUBINSize"));
  std::string cubin(size, '\0');
  MPC_TRY(check(rtc, rtc.cubin(holder.program, cubin.data()), "nvrtcGetCUBIN"));
  return cubin;
}

} // namespace

std::string versionOf(const Rtc &rtc) {
  int major = 0, minor = 0;
  rtc.version(&major, &minor);
  return std::to_string(major) + "." + std::to_string(minor);
}

std::string compilerVersion() {
  const Result<const Rtc *> rtc = Rtc::find();
  return rtc.ok() ? versionOf(**rtc) : rtc.status().message();
}

Result<std::string> compileCubin(const Rtc &rtc, std::string_view source,
                                 std::string_view deviceLibrary, const std::string &arch,
                                 const DiskCache &cache, const std::function<void()> &begins) {
  const std::vector<std::string> options = {"--gpu-architecture=" + arch, "--std=c++17",
                                            "--fmad=false"};
  const std::string key = hashKey(
      {"nvrtc 1", source, deviceLibrary, options[0], options[1], options[2], versionOf(rtc)});
  if (std::optional<std::string> known = cache.find(key + ".cubin"))
    return std::move(*known);
  if (begins)
    begins();
  MPC_ASSIGN(std::string cubin, compile(rtc, source, deviceLibrary, options));
  // A cache that cannot be written costs the next load time, and nothing else.
  const Status stored = cache.store(key + ".cubin", {cubin.data(), cubin.size()});
  (void)stored;
  return cubin;
}

} // namespace mpc::cuda
