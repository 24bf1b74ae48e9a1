#!/bin/sh
# Runs the bundle on a machine with an NVIDIA GPU, its driver, cuBLASLt and (for other architectures) NVRTC.
# Prints a table; exit code 0 when all passes or there is no GPU, 1 when something fails.
cd "$(dirname "$0")" || exit 1
[ -d artifacts ] || python3 -m tarfile -e contents.tar.xz . || exit 1
chmod +x mpc-gpu-check mpc-time 2>/dev/null
for folder in "${CUDA_HOME:-/nonexistent}/lib64" /usr/local/cuda/lib64; do
  [ -d "$folder" ] && LD_LIBRARY_PATH=${LD_LIBRARY_PATH:+$LD_LIBRARY_PATH:}$folder
done
# PyPI's wheels, where PyTorch brought the libraries and there is no toolkit.
for folder in $(python3 -c 'import glob, site; print("\n".join(glob.glob(site.getsitepackages()[0] + "/nvidia/*/lib")))' 2>/dev/null); do
  LD_LIBRARY_PATH=${LD_LIBRARY_PATH:+$LD_LIBRARY_PATH:}$folder
done
export LD_LIBRARY_PATH
result=0

# sanitized TOOL NAME COMMAND..
sanitized() {
  tool=$1 name=$2
  shift 2
  if "$sanitizer" --tool "$tool" --error-exitcode 9 "$@" >sanitizer.log 2>&1; then
    echo "$tool $name: ok"
  else
    echo "$tool $name: FAIL"
    tail -n 20 sanitizer.log
    result=1
  fi
}

nvidia-smi --query-gpu=name,driver_version --format=csv,noheader 2>/dev/null
echo "== correct, and what a run asks of the driver"
./mpc-gpu-check cases.tsv "$@"
code=$?
[ $code = 77 ] && exit 0
[ $code = 0 ] || result=1

echo "== training steps beside the CPU's"
if [ -x ./mpc-time ]; then
  python3 check_steps.py steps.tsv || result=1
else
  echo "not measured: the bundle has no mpc-time"
fi

echo "== compute-sanitizer"
sanitizer=$(command -v compute-sanitizer || ls "${CUDA_HOME:-/usr/local/cuda}/bin/compute-sanitizer" 2>/dev/null)
if [ -n "$sanitizer" ]; then
  for tool in memcheck racecheck synccheck; do
    for name in digits-bf16 gpt-small-bf16 gpt-small-fp8; do
      sanitized "$tool" $name ./mpc-gpu-check cases.tsv --only=$name --once
    done
    [ -x ./mpc-time ] || continue
    for name in gpt-small-step-fp16 gpt-small-step-fp8 gpt-small-step-fp8_block; do
      sanitized "$tool" $name ./mpc-time artifacts/$name.mpcx --device=cuda --entry=step --runs=2 --warmup=0 \
        --weights=data/gpt-small.safetensors --input=tokens=data/tokens.npy --input=targets=data/targets.npy
    done
  done
else
  echo "not measured: compute-sanitizer is not installed"
fi

echo "== the training step of GPT-2 124M"
if [ -x ./mpc-time ]; then
  python3 bench_steps.py || result=1
else
  echo "not measured: the bundle has no mpc-time"
fi

if python3 -c 'import torch; assert torch.cuda.is_available()' 2>/dev/null; then
  echo "== each kernel of a training step, by PyTorch's profiler: GPT-2 124M, twelve products of a layer, a layer of Llama 3 8B"
  steps=
  for name in step-bf16-16 step-fp8-16 step-fp8_fast-16 products-bf16 products-fp8 block-bf16 block-fp8; do
    [ -e artifacts/$name.mpcx ] && steps="$steps $name"
  done
  if [ -e libmpc_runtime.so ] && [ -n "$steps" ]; then
    python3 profile_steps.py profile.json $steps || result=1
  else
    echo "not measured: the bundle has no libmpc_runtime.so or none of these steps"
  fi
  echo "== PyTorch, GPT-2 124M forward and training step"
  python3 bench_torch.py || result=1
else
  echo "not measured: no PyTorch with CUDA"
fi
exit $result
