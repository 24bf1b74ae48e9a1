#!/bin/sh
# Installs the runtime of a build folder, builds examples/embed-train against it and trains the digits with it: 120 steps
# give the bits of 50 steps, a new process and 70 more, and the losses that are printed are those expected.
#   embed-train.sh MPC EXAMPLES WORK
set -eu
mpc=$1 examples=$2 work=$3
rm -rf "$work"
mkdir -p "$work"
cmake --install "$(dirname "$mpc")/../runtime" --prefix "$work/prefix" >/dev/null
cmake -S "$examples/embed-train" -B "$work/build" -DCMAKE_PREFIX_PATH="$work/prefix" -DCMAKE_CXX_FLAGS='-Wall -Wextra -Werror' >/dev/null
cmake --build "$work/build" >/dev/null
data=$examples/digits/data
"$mpc" compile "$examples/digits/digits.mlir" --precision=bf16 --dim B=50 --target=cpu --train --lr=0.005 -o "$work/digits.mpcx"
train() { # STATE STEPS
  "$work/build/embed_train" "$work/digits.mpcx" "$work/$1" "$2" "$data/train_x.npy" "$data/train_target.npy"
}
train whole.safetensors 120
train parts.safetensors 50
train parts.safetensors 120
cmp "$work/whole.safetensors" "$work/parts.safetensors"
echo 'the same bits'
! "$work/build/embed_train" "$work/digits.mpcx" "$work/none" 5 "$data/train_x.npy" "$data/target.npy"
! "$work/build/embed_train" "$work/digits.mpcx" "$work/none" 5 "$data/train_target.npy" "$data/train_target.npy"
! test -e "$work/none"
