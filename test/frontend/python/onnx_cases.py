#!/usr/bin/env python3
"""Writes Inputs/onnx: some of ONNX's backend node tests as `python -m mpc import` writes them, with their inputs and results:
onnx_cases.py [NAME..]. Needs the package onnx. `make test` runs them by runtime.py, which needs only NumPy and the binding."""

import pathlib
import sys
import warnings

import numpy
import onnx
import onnx.backend.test.loader as loader
from onnx_nodes import imported

FOLDER = pathlib.Path(__file__).parent / "Inputs" / "onnx"
NAMES = [
    "averagepool_2d_ceil", "batchnorm_example", "bitshift_right_uint8", "convtranspose_pads", "convinteger_with_padding", "cumsum_1d_int32_exclusive",
    "dft", "gathernd_example_int32_batch_dim1", "gridsample_bicubic", "gru_seq_length", "if", "instancenorm_example",
    "layer_normalization_3d_axis1_epsilon", "lstm_with_initial_bias", "lstm_with_peepholes", "onehot_negative_indices", "qlinearconv", "qlinearmatmul_2D_int8_float32",
    "reduce_prod_keepdims_random", "resize_upsample_scales_cubic_A_n0p5_exclude_outside", "resize_tf_crop_and_resize", "reversesequence_time", "rnn_seq_length",
    "scan_sum", "scatternd_max", "sce_mean", "spacetodepth", "split_variable_parts_2d_opset18", "top_k_smallest", "tril_pos",
]  # fmt: skip

WEIGHTS = ["X", "W", "R", "B"]  # of recurrent networks: fixed, as in a model
RECURRENT = ["gru_seq_length", "lstm_with_initial_bias", "rnn_seq_length"]


def main(names):
    warnings.simplefilter("ignore")
    cases = {case.name.removeprefix("test_"): case for case in loader.load_model_tests(kind="node")}
    for name in names or NAMES:
        case = cases[name]
        inputs, outputs = case.data_sets[0]
        model = imported(case.model, inputs, {key: inputs[i] for i, key in enumerate(WEIGHTS) if name in RECURRENT and i})
        home = FOLDER / name
        home.mkdir(parents=True, exist_ok=True)
        _, beside = model.save(home / "model.mlir")
        if not model.tensors:
            beside.unlink()
        places = [entry.name for entry in case.model.graph.input]
        given = {f"input.{key}": numpy.asarray(inputs[places.index(key)]) for key in model.inputs}
        wanted = {f"result.{entry.name}": numpy.asarray(value) for entry, value in zip(case.model.graph.output, outputs)}
        numpy.savez_compressed(home / "case.npz", **given, **wanted, tolerance=numpy.array([case.rtol, case.atol]))
    print(f"{len(names or NAMES)} cases of onnx {onnx.__version__}")


if __name__ == "__main__":
    main(sys.argv[1:])
