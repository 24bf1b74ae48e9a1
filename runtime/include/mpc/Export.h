// Marks the symbols that the runtime library exports; all others are hidden.
#pragma once

#if defined(__GNUC__)
#define MPC_API __attribute__((visibility("default")))
#else
#define MPC_API
#endif
