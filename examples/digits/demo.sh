#!/bin/sh
# Compiles digits.mlir in five precisions, runs the held-out images on the CPU and prints what came out.
# Usage: examples/digits/demo.sh MPC [KEEP_FOLDER]
set -eu
here=$(cd "$(dirname "$0")" && pwd)
mpc=${1:?'usage: demo.sh MPC [KEEP_FOLDER]'}
if [ $# -ge 2 ]; then
  out=$2
  mkdir -p "$out"
else
  out=$(mktemp -d)
  trap 'rm -rf "$out"' EXIT INT TERM
fi

for precision in fp32 tf32 fp16 bf16 fp8; do
  artifact=$out/digits-$precision.mpcx
  "$mpc" compile "$here/digits.mlir" --precision=$precision --weights="$here/weights.safetensors" --dim B=450 \
    --target=cpu --quiet -o "$artifact"
  "$mpc" run "$artifact" --device=cpu --input x="$here/data/x.npy" --input target="$here/data/target.npy" \
    --output logits="$out/logits-$precision.npy" --output loss="$out/loss-$precision.npy" >/dev/null
  "$mpc" explain "$here/digits.mlir" --precision=$precision --dim B=450 --target=cpu --json >"$out/explain-$precision.json"
done
python3 "$here/table.py" "$out"
