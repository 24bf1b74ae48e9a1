// What the doubles of NVRTC have in common: a program is its text, and gives a cubin and a log.
// Each is a library of its own, which includes this once.
#pragma once

#include <cstring>
#include <string>

namespace {

struct Program {
  std::string text, cubin, log;
};

constexpr int compilationError = 6; // NVRTC_ERROR_COMPILATION

} // namespace

extern "C" {

int nvrtcCreateProgram(Program **program, const char *text, const char *, int, const char *const *,
                       const char *const *) {
  *program = new Program{text, "", ""};
  return 0;
}
int nvrtcDestroyProgram(Program **program) {
  delete *program;
  *program = nullptr;
  return 0;
}
int nvrtcGetProgramLogSize(Program *program, size_t *size) {
  *size = program->log.size() + 1;
  return 0;
}
int nvrtcGetProgramLog(Program *program, char *log) {
  std::memcpy(log, program->log.c_str(), program->log.size() + 1);
  return 0;
}
int nvrtcGetCUBINSize(Program *program, size_t *size) {
  *size = program->cubin.size();
  return 0;
}
int nvrtcGetCUBIN(Program *program, char *cubin) {
  std::memcpy(cubin, program->cubin.data(), program->cubin.size());
  return 0;
}
}
