// What NVRTC's builtins are to the double of NVRTC: a library that is there.
extern "C" int mpc_double_rtc_builtins() { return 1; }
