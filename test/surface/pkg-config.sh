#!/bin/sh
# Builds Caller.c by the flags of an installed mpc.pc, and runs it: by the shared library and by the static one. A program of archives alone
# cannot load kernels, and is told so.
#   pkg-config.sh PREFIX CALLER.c DIGITS.mpcx EXAMPLES WORK
set -eu
prefix=$1 source=$2 digits=$3 examples=$4 work=$5
PKG_CONFIG_PATH=$(dirname "$(find "$prefix" -name mpc.pc)")
export PKG_CONFIG_PATH
build() { # NAME FLAGS..
  name=$1 && shift
  cc -std=c11 -Wall -Wextra -Werror "$source" "$@" -lm -o "$work/$name"
}
check() { # NAME NEEDED: whether it needs the shared library, and what it computes
  needed=$(readelf -d "$work/$1" | grep -c 'NEEDED.*libmpc_runtime' || true)
  [ "$needed" = "$2" ] || { echo "$1 needs the shared library $needed times, expected $2" && exit 1; }
  "$work/$1" "$digits" "$examples/digits/data" "$examples/digits/expected/logits.npy" | sed "s/^/$1: /"
}
# Who links the shared library needs no library's .pc file but ours.
# shellcheck disable=SC2046  # flags
build shared $(env PKG_CONFIG_LIBDIR="$work/none" pkg-config --cflags --libs mpc) -Wl,-rpath,"$(pkg-config --variable=libdir mpc)"
check shared 1
build static $(pkg-config --static --define-variable=library=:libmpc_runtime.a --cflags --libs mpc)
check static 0
# An installation without the shared library needs no word more.
find "$prefix" -name 'libmpc_runtime.so*' -exec rm {} +
build alone $(pkg-config --static --cflags --libs mpc)
check alone 0
build archives -static $(pkg-config --static --cflags --libs mpc) 2>"$work/warnings"
! "$work/archives" "$digits" "$examples/digits/data" "$examples/digits/expected/logits.npy" 2>&1
