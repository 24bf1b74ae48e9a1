#!/bin/sh
# Makes a folder that a machine with a GPU, its driver and the CUDA libraries can run: ./run.sh
# Usage: make-bundle.sh MPC CHECK FOLDER [MPC-TIME]. Needs no GPU. Fails when the folder is 40 MiB or more.
# MPC_BUNDLE_SMALL=1 leaves out what runs GPT-2 124M on this CPU for its expected loss, and all training steps but one.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
mpc=$1 check=$2 out=$3 timer=${4:-}
examples=$here/../../examples
rm -rf "$out"
mkdir -p "$out/artifacts" "$out/data" "$out/expected"
out=$(cd "$out" && pwd)
cp "$check" "$out/mpc-gpu-check"
strip "$out/mpc-gpu-check" 2>/dev/null || true
[ -z "$timer" ] || cp "$timer" "$out/mpc-time"
strip "$out/mpc-time" 2>/dev/null || true
library=$(dirname "$mpc")/../lib/libmpc_runtime.so
[ ! -e "$library" ] || cp -L "$library" "$out/libmpc_runtime.so"
cp "$here/run.sh" "$here/bench_torch.py" "$here/bench_steps.py" "$here/check_steps.py" "$here/profile_steps.py" "$out/"
cp "$examples/digits/weights.safetensors" "$out/data/digits.safetensors"
cp "$examples/gpt2/small/weights.safetensors" "$out/data/gpt-small.safetensors"
cp "$examples/digits/data/x.npy" "$examples/digits/data/target.npy" "$out/data/"
cp "$examples/gpt2/small/tokens.npy" "$examples/gpt2/small/targets.npy" "$out/data/"
cp "$examples/digits/expected/logits.npy" "$out/expected/digits-f32.npy"
cp "$examples/gpt2/small/logits.npy" "$out/expected/gpt-small-f32.npy"
python3 "$here/tensors.py" tokens "$out/data/gpt2-tokens.npy" 1 1024 1
python3 "$here/tensors.py" tokens "$out/data/gpt2-targets.npy" 1 1024 2
cd "$out"
cases=cases.tsv
printf '#name\tartifact\tweights\tinputs\toutput\texpected\treference\tleast SQNR\tEvaluate\terror\ttokens\n' >$cases

# Cubins are for Hopper; other architectures compile the text in the artifact.
# network NAME MODEL DIM WEIGHTS INPUTS TOKENS: five precisions, judged by numerics' bars against f32
network() {
  name=$1 model=$2 dim=$3 weights=$4 inputs=$5 tokens=$6
  set -- $(echo "$inputs" | tr ',' ' ')
  for precision in fp32 tf32 fp16 bf16 fp8; do
    artifact=artifacts/$name-$precision.mpcx
    evaluated=expected/$name-$precision.npy
    "$mpc" compile "$model" --precision=$precision --dim "$dim" --target=cuda --arch=sm_90a -o "$artifact"
    "$mpc" evaluate "$model" --precision=$precision --after=Quantize --dim "$dim" --weights="$weights" \
      $(for input; do echo "--input $input"; done) --output logits="$evaluated" >/dev/null
    case $precision in
      fp32) reference=- least=0 ;;
      tf32 | fp16) reference=expected/$name-f32.npy least=55 ;;
      bf16) reference=expected/$name-f32.npy least=40 ;;
      fp8) reference=expected/$name-f32.npy least=20 ;;
    esac
    db=$(python3 "$here/tensors.py" sqnr "expected/$name-f32.npy" "$evaluated")
    printf '%s\t%s\t%s\t%s\tlogits\t%s\t%s\t%s\t%s\t1e-5\t%s\n' "$name-$precision" "$artifact" "$weights" "$inputs" \
      "$evaluated" "$reference" "$least" "$db" "$tokens" >>$cases
  done
}
network digits "$examples/digits/digits.mlir" B=450 data/digits.safetensors x=data/x.npy,target=data/target.npy 0
network gpt-small "$examples/gpt2/small/gpt2-small.mlir" B=2 data/gpt-small.safetensors \
  tokens=data/tokens.npy,targets=data/targets.npy 64

# GPT-2 124M with initial weights. The loss alone is compared, with the CPU device's: near ln(50257) whatever the weights
# are, so this says that the run was sane and little more. B = 16 is for speed.
gpt2=$examples/gpt2/gpt2-124m.mlir
inputs=tokens=data/gpt2-tokens.npy,targets=data/gpt2-targets.npy
for precision in bf16 fp8; do
  "$mpc" compile "$gpt2" --precision=$precision --dim B=1 --target=cuda --arch=sm_90a -o artifacts/gpt2-$precision.mpcx
  "$mpc" compile "$gpt2" --precision=$precision --dim B=16 --target=cuda --arch=sm_90a -o artifacts/gpt2-b16-$precision.mpcx
  expected=-
  if [ "${MPC_BUNDLE_SMALL:-0}" = 0 ]; then
    expected=expected/gpt2-$precision.npy
    "$mpc" compile "$gpt2" --precision=$precision --dim B=1 --target=cpu -o on-cpu.mpcx
    "$mpc" run on-cpu.mpcx --device=cpu --input tokens=data/gpt2-tokens.npy --input targets=data/gpt2-targets.npy \
      --output loss=$expected >/dev/null
    rm -f on-cpu.mpcx
  fi
  printf 'gpt2-%s\tartifacts/gpt2-%s.mpcx\t-\t%s\tloss\t%s\t-\t0\t0\t2e-3\t1024\n' $precision $precision "$inputs" $expected >>$cases
  printf 'gpt2-b16-%s\tartifacts/gpt2-b16-%s.mpcx\t-\t\tloss\t-\t-\t0\t0\t0\t16384\n' $precision $precision >>$cases
done

# recipe PRECISION: the options of fp32, .., fp8 (delayed scaling when it trains), fp8_current, fp8_block, and PRECISION_fast
recipe() {
  case $1 in
    *_fast) echo "$(recipe "${1%_fast}") --math=fast" ;;
    fp8_*) echo --precision=fp8 --fp8-recipe="${1#fp8_}" ;;
    *) echo --precision="$1" ;;
  esac
}

# steps NAME MODEL DIM WEIGHTS INPUTS: ten training steps in each precision, judged by the losses of the CPU device
steps() {
  for precision in fp32 tf32 fp16 bf16 bf16_fast fp8 fp8_current fp8_block fp8_fast; do
    artifact=artifacts/$1-step-$precision.mpcx
    "$mpc" compile "$2" $(recipe $precision) --train --clip=1.0 --dim "$3" --target=cuda --arch=sm_90a -o "$artifact"
    "$mpc" compile "$2" $(recipe $precision) --train --clip=1.0 --dim "$3" --target=cpu -o on-cpu.mpcx
    python3 "$here/check_steps.py" write steps.tsv "$1-$precision" "$artifact" on-cpu.mpcx "$4" "$5" "$timer"
    rm -f on-cpu.mpcx
  done
}

# train ARTIFACT PRECISION MODEL OPTION..: a step that is timed on the device
train() {
  artifact=$1 precision=$2 model=$3
  shift 3
  "$mpc" compile "$model" $(recipe "$precision") --train --lr=1e-4 --target=cuda --arch=sm_90a "$@" -o "artifacts/$artifact.mpcx"
}

if [ -n "$timer" ]; then
  steps digits "$examples/digits/digits.mlir" B=450 data/digits.safetensors x=data/x.npy,target=data/target.npy
  steps gpt-small "$examples/gpt2/small/gpt2-small.mlir" B=2 data/gpt-small.safetensors \
    tokens=data/tokens.npy,targets=data/targets.npy
  # The training step of GPT-2 124M is timed by mpc-time; its loss must fall.
  cases_of_steps='fp32-16 tf32-16 fp16-16 bf16-16 bf16-64 bf16_fast-16 fp8-16 fp8-64 fp8_current-16 fp8_block-16 fp8_fast-16'
  [ "${MPC_BUNDLE_SMALL:-0}" = 0 ] || cases_of_steps=bf16-16
  for each in $cases_of_steps; do
    train step-$each "${each%-*}" "$gpt2" --clip=1.0 --dim B="${each#*-}"
  done
  for batch in 16 64; do
    python3 "$here/tensors.py" tokens data/step-tokens-$batch.npy $batch 1024 1
    python3 "$here/tensors.py" tokens data/step-targets-$batch.npy $batch 1024 2
  done
  if [ "${MPC_BUNDLE_SMALL:-0}" = 0 ]; then
    python3 "$here/products.py" >products.mlir
    python3 "$examples/llama/generate.py" --block --context 8192 >block.mlir
    train products-bf16 bf16 products.mlir --dim B=31
    train products-fp8 fp8 products.mlir --dim B=31 --fp8-all
    train block-bf16 bf16 block.mlir --dim B=2
    train block-fp8 fp8 block.mlir --dim B=2
    rm products.mlir block.mlir
  fi
fi

# Kernels and their texts compress to a tenth. run.sh unpacks them.
tar -cJf contents.tar.xz artifacts data expected
rm -r artifacts data expected
bytes=$(du -sb . | cut -f1)
echo "$out: $((bytes / 1024)) KiB, $(grep -vc '^#' $cases) cases"
if [ "$bytes" -ge $((40 * 1024 * 1024)) ]; then
  echo "make-bundle.sh: the folder is $bytes bytes, expected less than 40 MiB" >&2
  exit 1
fi
