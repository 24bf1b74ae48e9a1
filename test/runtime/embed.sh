#!/bin/sh
# Installs the runtime of a build folder to a fresh prefix, builds examples/embed against it, by CMake and
# by pkg-config, and runs it on a hand-built artifact.
#   embed.sh <runtime build folder> <tiny artifact program> <source of examples/embed>
set -eu
build=$1 tiny=$2 source=$3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cmake --install "$build" --prefix "$work/prefix" >/dev/null
"$tiny" "$work/tiny.mpcx"
cmake -S "$source" -B "$work/build" -DCMAKE_PREFIX_PATH="$work/prefix" >/dev/null
cmake --build "$work/build" >/dev/null
export XDG_CACHE_HOME="$work/cache"
expected='y: -3 -2.75 -2.5 -2.25 -2 -1.75 -1.5 -1.25'
for program in "$work/build/embed_c" "$work/build/embed_cpp"; do
  "$program" "$work/tiny.mpcx" cpu | grep -F "$expected"
done
if command -v pkg-config >/dev/null; then
  PKG_CONFIG_PATH=$(dirname "$(find "$work/prefix" -name mpc.pc)")
  export PKG_CONFIG_PATH
  cc -std=c99 -Wall -Wextra -Werror "$source/embed.c" $(pkg-config --cflags --libs mpc) -o "$work/embed_pc"
  LD_LIBRARY_PATH=$(pkg-config --variable=libdir mpc) "$work/embed_pc" "$work/tiny.mpcx" cpu | grep -F "$expected"
fi
"$work/build/embed_c" "$work/none.mpcx" 2>&1 | grep -F 'MPC_FILE_NOT_FOUND'
