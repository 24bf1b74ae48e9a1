// The flags of every host compiler's command for a plan's text: they decide its bits. CMake reads
// this list for the device library's tests (test/codegen/device), a flag a line.
#ifndef MPC_SRC_HOSTFLAGS_H
#define MPC_SRC_HOSTFLAGS_H

namespace mpc {

constexpr const char *const hostFlags[] = {
    "-ffp-contract=off",   // required for the bits, as is that no flag of -ffast-math is given
    "-fno-math-errno",     // no call of the library for a square root
    "-fno-trapping-math",  // else g++ keeps branches in some loops
    "-fvisibility=hidden", // kernels and their grids export themselves
};

} // namespace mpc

#endif // MPC_SRC_HOSTFLAGS_H
