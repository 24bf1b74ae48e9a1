// Stands for NVRTC's builtins beside the double of NVRTC: a library that exists.
extern "C" int mpc_double_rtc_builtins() { return 1; }
