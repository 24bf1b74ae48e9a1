#!/bin/sh
# Builds the runtime for aarch64, and Caller.c against it; what that prints under qemu is what it prints on this machine.
#   aarch64.sh SOURCE BUILD CALLER DIGITS.mpcx TRAIN.mpcx WORK
# BUILD is kept, CALLER the program for this machine. Without optimisation: the library takes half the time to build, and its numbers are the kernels'.
set -eu
source=$1 build=$2 caller=$3 digits=$4 train=$5 work=$6
cmake -S "$source" --preset aarch64 -B "$build" -DCMAKE_CXX_FLAGS_RELEASE=-O0 >"$work/configure.log"
cmake --build "$build" >"$work/build.log" || { cat "$work/build.log" && exit 1; }
cmake --install "$build" --prefix "$work/prefix" >/dev/null
PKG_CONFIG_PATH=$work/prefix/lib/pkgconfig
export PKG_CONFIG_PATH
# shellcheck disable=SC2046  # flags
aarch64-linux-gnu-gcc -std=c99 -Wall -Wextra -Werror "$source/test/surface/Caller.c" $(pkg-config --cflags --libs mpc) \
  -Wl,-rpath,"$work/prefix/lib" -lm -o "$work/caller"
file -bL "$work/caller" "$work/prefix/lib/libmpc_runtime.so" | sed 's/^\(ELF 64-bit\).*, \(ARM aarch64\),.*/\1 \2/'
data=$source/examples/digits/data expected=$source/examples/digits/expected/logits.npy
for artifact in "$digits" "$train"; do
  "$caller" "$artifact" "$data" "$expected" >"$work/said-here"
  env XDG_CACHE_HOME="$work/cache" CXX='aarch64-linux-gnu-g++ -march=armv8-a' \
    qemu-aarch64 -L /usr/aarch64-linux-gnu "$work/caller" "$artifact" "$data" "$expected" >"$work/said-there"
  diff "$work/said-here" "$work/said-there"
  sed 's/^/aarch64: /' "$work/said-there"
done
