// Marks the symbols that the runtime library exports; all others are hidden.
#ifndef MPC_EXPORT_H
#define MPC_EXPORT_H

#if defined(__GNUC__)
#define MPC_API __attribute__((visibility("default")))
#else
#define MPC_API
#endif

#endif // MPC_EXPORT_H
