#!/bin/sh
# Installs what is missing of what the build needs, with --test of what the tests need too, and the packages that are named.
# Usage: .ci/deps.sh [--test] [CUDA_FOLDER [PACKAGE..]], or .ci/deps.sh --wheel: what the Python package is built with.
# Nothing is asked and nothing is touched when all is there.
set -eu
for_tests= for_wheel= fetch=
case ${1:-} in
  --wheel) for_wheel=yes && shift ;;
  --test) for_tests=yes && shift ;;
  --fetch) fetch=$2 && shift 2 ;; # one of the functions below that fetch from PyPI, by this script itself
esac
cuda_folder=${1:-build/cuda}
[ $# -eq 0 ] || shift
tensorboard_folder=$(dirname "$cuda_folder")/tensorboard
disassembler_folder=$(dirname "$cuda_folder")/disassembler
python_folder=$(dirname "$cuda_folder")/python-packages

build_packages='git make cmake ninja-build ccache g++ python3
  libmlir-22-dev mlir-22-tools llvm-22-dev libpolly-22-dev
  libflatbuffers-dev flatbuffers-compiler nlohmann-json3-dev libgtest-dev libxxhash-dev libssl-dev
  libprotobuf-dev protobuf-compiler libjemalloc-dev'
# lit and FileCheck; a second compiler for the device library; a browser for the pages of mpc report; JSON schemas; what makes a
# package; several ranks on the cpu; the runtime on another machine (68 MB to fetch, 10 s to install).
test_packages='llvm-22-tools clang-22 libclang-rt-22-dev chromium python3-jsonschema python3-dev dpkg-dev file
  openmpi-bin libopenmpi-dev pkg-config g++-aarch64-linux-gnu qemu-user'
wheel_packages='make g++ ninja-build python3-dev python3-venv ca-certificates
  libflatbuffers-dev flatbuffers-compiler nlohmann-json3-dev libxxhash-dev libssl-dev'

say() { echo "deps: $*" >&2; }

as_root() {
  if [ "$(id -u)" = 0 ]; then
    "$@"
  elif command -v sudo >/dev/null; then
    sudo "$@"
  else
    say "these packages are missing and neither root nor sudo is at hand; install them: $missing"
    exit 1
  fi
}

# install NAME..: those that dpkg does not list as installed.
install() {
  missing=
  for package in "$@"; do
    dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q '^install ok installed$' || missing="$missing $package"
  done
  [ -n "$missing" ] || return 0
  say "installing$missing"
  as_root apt-get -q update </dev/null
  # shellcheck disable=SC2086  # a list of names
  as_root env DEBIAN_FRONTEND=noninteractive apt-get -q -y install --no-install-recommends $missing </dev/null
}

# TensorBoard's reader of event files with what it imports, for the tests alone: 90 MB from PyPI.
install_tensorboard() {
  install python3-venv ca-certificates
  say "fetching TensorBoard's reader into $tensorboard_folder"
  work=$tensorboard_folder.part
  rm -rf "$work"
  mkdir -p "$work"
  python=/usr/bin/python3 # the one that lit runs with
  [ -x "$python" ] || python=python3
  "$python" -m venv "$work/venv"
  "$work/venv/bin/pip" --quiet --disable-pip-version-check install --no-deps --target "$work/wheels" \
    'tensorboard==2.21.*' 'protobuf==7.36.*' 'absl-py==2.5.*' 'numpy>=1.26,<3' </dev/null
  rm -rf "$tensorboard_folder"
  mv "$work/wheels" "$tensorboard_folder"
  rm -rf "$work"
}

# What the Python module of the runtime is built with, and what its tests import: 40 MB from PyPI. A build folder that was configured
# without looks again.
install_python_packages() {
  install python3-venv ca-certificates
  say "fetching nanobind, NumPy and ml_dtypes into $python_folder"
  work=$python_folder.part
  rm -rf "$work"
  mkdir -p "$work"
  python=/usr/bin/python3 # the one that lit runs with
  [ -x "$python" ] || python=python3
  "$python" -m venv "$work/venv"
  "$work/venv/bin/pip" --quiet --disable-pip-version-check install --no-deps --target "$work/packages" \
    'nanobind==3.*' 'numpy>=1.26,<3' 'ml_dtypes>=0.5,<1' </dev/null
  rm -rf "$python_folder"
  mv "$work/packages" "$python_folder"
  rm -rf "$work"
  cache=$(dirname "$python_folder")/CMakeCache.txt
  [ ! -e "$cache" ] || touch "$cache"
}

# NVIDIA's disassembler, for one test, which is unsupported without it: 5 MB from PyPI.
install_disassembler() {
  install python3-venv ca-certificates
  say "fetching nvdisasm into $disassembler_folder"
  work=$disassembler_folder.part
  rm -rf "$work"
  mkdir -p "$work"
  if python3 -m venv "$work/venv" &&
    "$work/venv/bin/pip" --quiet --disable-pip-version-check install --no-deps --target "$work/wheels" \
      'nvidia-cuda-nvdisasm==13.*' </dev/null; then
    mkdir "$work/bin"
    program=$(find "$work/wheels" -name nvdisasm -type f)
    mv "$program" "$work/bin/nvdisasm"
    chmod +x "$work/bin/nvdisasm"
    rm -rf "$disassembler_folder"
    mv "$work/bin" "$disassembler_folder"
  else
    say "nvdisasm cannot be fetched; the test that reads machine code will be unsupported"
  fi
  rm -rf "$work"
}

# The toolkit's folder, in the order in which the build looks: one that has NVRTC.
has_nvrtc() {
  for file in "$1"/lib64/libnvrtc.so* "$1"/lib/libnvrtc.so* "$1"/targets/*/lib/libnvrtc.so*; do
    [ -e "$file" ] && return 0
  done
  return 1
}

# NVRTC and the headers of the runtime (no compiler driver, no cuBLAS): 60 MB from PyPI.
install_cuda_wheels() {
  install python3-venv ca-certificates
  say "no CUDA toolkit in CUDA_HOME or /usr/local/cuda: fetching NVRTC into $cuda_folder"
  work=$cuda_folder.part
  rm -rf "$work"
  mkdir -p "$work"
  python3 -m venv "$work/venv"
  "$work/venv/bin/pip" --quiet --disable-pip-version-check install --no-deps --target "$work/wheels" \
    'nvidia-cuda-nvrtc==13.0.*' 'nvidia-cuda-runtime==13.0.*' 'nvidia-cuda-crt==13.0.*' </dev/null
  mv "$work/wheels/nvidia/cu13" "$work/cuda"
  [ -e "$work/cuda/lib64" ] || ln -s lib "$work/cuda/lib64"
  for library in "$work"/cuda/lib/libnvrtc.so.*; do
    case $library in *.alt.*) ;; *) ln -sf "$(basename "$library")" "$work/cuda/lib/libnvrtc.so" ;; esac
  done
  rm -rf "$cuda_folder"
  mv "$work/cuda" "$cuda_folder"
  rm -rf "$work"
}

if [ -n "$fetch" ]; then
  "$fetch"
  exit
fi
packages=$build_packages
[ -z "$for_wheel" ] || packages=$wheel_packages
[ -z "$for_tests" ] || packages="$packages $test_packages"
if command -v dpkg-query >/dev/null; then
  # shellcheck disable=SC2086
  install $packages "$@"
else
  say "not a Debian system: the build expects what these packages hold: $packages"
fi
[ -z "$for_wheel" ] || exit 0
if ! { [ -n "${CUDA_HOME:-}" ] && has_nvrtc "$CUDA_HOME"; } && ! has_nvrtc /usr/local/cuda && ! has_nvrtc "$cuda_folder"; then
  sh "$0" --fetch install_cuda_wheels "$cuda_folder" ||
    say "NVRTC could not be fetched: mpc is built and compiles for the CPU; for --target=cuda set CUDA_HOME to a CUDA" \
      "toolkit of 12.1 or newer, or run this again with a way to PyPI"
fi
if [ -n "$for_tests" ] && [ ! -d "$tensorboard_folder" ]; then
  sh "$0" --fetch install_tensorboard "$cuda_folder" ||
    say "TensorBoard's reader could not be fetched: the tests that need it are skipped"
fi
if [ -n "$for_tests" ] && [ ! -d "$python_folder" ]; then
  sh "$0" --fetch install_python_packages "$cuda_folder" ||
    say "nanobind could not be fetched: the Python module of the runtime is not built, and its tests are skipped"
fi
if [ -n "$for_tests" ] && [ ! -e "${CUDA_HOME:-/usr/local/cuda}/bin/nvdisasm" ] && [ ! -d "$disassembler_folder" ]; then
  sh "$0" --fetch install_disassembler "$cuda_folder" ||
    say "NVIDIA's disassembler could not be fetched: the tests that read machine code are skipped"
fi
