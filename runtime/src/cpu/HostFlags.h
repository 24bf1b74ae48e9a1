// The flags of every host compiler's command for a plan's text, which decide its bits. CMake reads
// this list for the device library's tests (test/codegen/device), one flag a line.
#pragma once

namespace mpc {

constexpr const char *const hostFlags[] = {
    "-ffp-contract=off",   // required for the bits, as is the absence of the flags of -ffast-math
    "-fno-math-errno",     // else a square root calls the library
    "-fno-trapping-math",  // else g++ keeps branches in some loops
    "-fvisibility=hidden", // kernels and their grids export themselves
};

} // namespace mpc
