"""The runtime from Python: runtime.py FOLDER. Programs are compiled into the folder by the mpc of MPC_COMPILER; PyTorch is not needed."""

import ast
import ctypes
import gc
import inspect
import os
import pathlib
import pydoc
import signal
import sys
import tempfile
import threading
import time
import unittest
import warnings
import weakref
from unittest import mock

import ml_dtypes
import numpy

import mpc
from mpc import arrays, compiler

INPUTS = pathlib.Path(__file__).parent / "Inputs"
FOLDER = pathlib.Path(sys.argv.pop(1) if len(sys.argv) > 1 else ".")
RANDOM = numpy.random.default_rng(7)


def artifact(name, *words):
    path = FOLDER / f"{name}-{len(words)}.mpcx"
    if not path.exists():
        source = INPUTS / "runtime" / f"{name}.mlir"
        compiler.call([compiler.find_compiler(), "compile", str(source), "--target=cpu", *words, "--quiet", "-o", str(path)])
    return path


def mlp(**options):
    return mpc.compile(INPUTS / "mlp" / "model.mlir", dims={"B": 5}, device="cpu", **options)


def tiny(*words, **options):
    words = words or ("--precision=fp16",)
    return mpc.load(artifact("tiny", "--train", "--lr=0.05", *words), **{"device": "cpu", **options})


BATCH = {"x": RANDOM.standard_normal((4, 8), numpy.float32), "t": numpy.array([1, 5, 0, 15])}


def of_all_types():
    whole = RANDOM.integers(-100, 100, (2, 3))
    real = RANDOM.standard_normal((2, 3))
    return {
        "bf16": real.astype(ml_dtypes.bfloat16),
        "f16": real.astype(numpy.float16),
        "f8": real.astype(ml_dtypes.float8_e4m3fn),
        "i64": whole << 40,
        "i32": whole.astype(numpy.int32),
        "i8": whole.astype(numpy.int8),
        "u8": whole.astype(numpy.uint8),
        "mask": whole > 0,
        "number": numpy.float32(2.5),
    }


class Device:
    """An array of a library of its own: DLPack over memory of ctypes, of any strides, device and type."""

    class Managed(ctypes.Structure):
        _fields_ = [("data", ctypes.c_void_p), ("device", ctypes.c_int32 * 2), ("ndim", ctypes.c_int32), ("code", ctypes.c_uint8),
                    ("bits", ctypes.c_uint8), ("lanes", ctypes.c_uint16), ("shape", ctypes.c_void_p), ("strides", ctypes.c_void_p),
                    ("offset", ctypes.c_uint64), ("context", ctypes.c_void_p), ("deleter", ctypes.c_void_p)]  # fmt: skip

    def __init__(self, array, code=2, bits=None, device=1, strides=None):
        self.array = array
        self.device = device
        self.shape = (ctypes.c_int64 * 8)(*array.shape)
        self.strides = (ctypes.c_int64 * 8)(*(strides or [step // array.itemsize for step in array.strides]))
        self.managed = Device.Managed(array.ctypes.data, (device, 0), array.ndim, code, bits or 8 * array.itemsize, 1,
                                      ctypes.addressof(self.shape), ctypes.addressof(self.strides), 0, None, None)  # fmt: skip

    def __dlpack_device__(self):
        return self.device, 0

    def __dlpack__(self, stream=None):
        new = ctypes.pythonapi.PyCapsule_New
        new.restype, new.argtypes = ctypes.py_object, [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
        return new(ctypes.addressof(self.managed), b"dltensor", None)


class Running(unittest.TestCase):
    def test_a_model_of_pytorch_gives_its_results(self):
        p = mlp()
        y = p(input=numpy.load(INPUTS / "mlp" / "input.npy"))
        self.assertIsInstance(y, numpy.ndarray)
        expected = numpy.load(INPUTS / "mlp" / "expected.output.npy")
        error = numpy.abs(y - expected).max()
        print(f"mlp: worst error {error:.2e} of at most 1e-06", file=sys.stderr)
        self.assertLess(error, 1e-6)
        self.assertGreater(numpy.abs(y - expected[::-1]).max(), 1e-3)

    def test_every_type_goes_in_and_out(self):
        p, given = mpc.load(artifact("types", "--precision=bf16"), device="cpu"), of_all_types()
        results = p(**given)
        for name in ("bf16", "f16", "i64", "i32"):
            numpy.testing.assert_array_equal(results[f"{name}.neg"], -given[name])
            self.assertEqual(results[f"{name}.neg"].dtype, given[name].dtype)
        numpy.testing.assert_array_equal(results["f8.same"].view(numpy.uint8), given["f8"].view(numpy.uint8))
        for name in ("i8", "u8"):
            numpy.testing.assert_array_equal(results[f"{name}.turned"], given[name].T)
        numpy.testing.assert_array_equal(results["mask.not"], ~given["mask"])
        self.assertEqual(results["number.neg"].shape, ())
        self.assertEqual(results["number.neg"], -2.5)
        self.assertEqual([info.dtype for info in p.inputs], [numpy.asarray(value).dtype for value in given.values()])

    def test_names_of_types_are_the_runtimes(self):
        self.assertEqual([arrays.runtime().dtype_name(i) for i in range(len(arrays.TYPES))], [name for name, _ in arrays.TYPES])

    def test_arrays_that_lie_otherwise_give_the_same_bits(self):
        p, x = mlp(), RANDOM.standard_normal((5, 8), numpy.float32)
        y = p(x)
        read_only = x.copy()
        read_only.flags.writeable = False
        forms = {
            "fortran": numpy.asfortranarray(x),
            "strided": numpy.repeat(x, 2, axis=0)[::2],
            "negative": x[::-1].copy()[::-1],
            "transposed": x.T.copy().T,
            "other byte order": x.astype(x.dtype.newbyteorder()),
            "read only": read_only,
            "unaligned": unaligned_copy(x),
            "dlpack": Device(x),
            "dlpack, strided": Device(x.T.copy().T),
            "dlpack, negative": Device(x[::-1].copy()[::-1]),
        }
        for name, form in forms.items():
            with self.subTest(name):
                numpy.testing.assert_array_equal(p(form), y)

    def test_results_go_where_out_says(self):
        p, x = mlp(), RANDOM.standard_normal((5, 8), numpy.float32)
        out = numpy.empty((5, 4), numpy.float32)
        self.assertIs(p(x, out=out), out)
        numpy.testing.assert_array_equal(out, p(input=x))
        other = numpy.empty((5, 4), numpy.float32)
        device = Device(other)
        self.assertIs(p({"input": x}, out={"output": device}), device)
        numpy.testing.assert_array_equal(other, out)

    def test_a_number_is_a_tensor_without_dimensions(self):
        p, given = mpc.load(artifact("types", "--precision=bf16"), device="cpu"), of_all_types()
        for number in (2.5, numpy.array(2.5, numpy.float32)):
            self.assertEqual(p(given | {"number": number})["number.neg"], -2.5)
        self.assertEqual(p(given | {"number": 3})["number.neg"], -3)

    def test_the_last_reference_frees_a_program(self):
        p = mlp()
        native = weakref.ref(p)
        del p
        self.assertIsNone(native())  # without the collector of cycles

    def test_nothing_is_kept_of_arrays(self):
        p, x = mlp(), RANDOM.standard_normal((5, 8), numpy.float32)
        before = sys.getrefcount(x)
        for _ in range(3):
            p(x)
        self.assertEqual(sys.getrefcount(x), before)
        y = p(x)
        kept = y.copy()
        del p
        gc.collect()
        numpy.testing.assert_array_equal(y, kept)


def unaligned_copy(x):
    memory = numpy.empty(x.nbytes + 1, numpy.uint8)
    view = memory[1:].view(numpy.float32).reshape(x.shape)
    view[...] = x
    return view


class Onnx(unittest.TestCase):
    """Models that were imported from ONNX's backend tests (onnx_cases.py), at those tests' tolerances."""

    def test_imported_models_give_onnxs_results(self):
        homes = sorted(path.parent for path in INPUTS.glob("onnx/*/case.npz"))
        worst = (0, "")
        for home in homes:
            with self.subTest(home.name):
                case = numpy.load(home / "case.npz")
                relative, absolute = case["tolerance"]
                parts = {
                    kind: {key.removeprefix(kind): case[key] for key in case if key.startswith(kind)} for kind in ("input.", "result.")
                }
                p = mpc.compile(home / "model.mlir", device="cpu", options=["--no-host-compile"])
                results = p(parts["input."])
                results = results if isinstance(results, dict) else {p.results[0].name: results}
                self.assertEqual(list(results), list(parts["result."]))
                for name, expected in parts["result."].items():
                    self.assertEqual(results[name].dtype, expected.dtype)
                    numpy.testing.assert_allclose(results[name], expected, relative, absolute)
                    if expected.dtype.kind == "f":
                        share = (numpy.abs(results[name] - expected) / (absolute + relative * numpy.abs(expected))).max()
                        worst = max(worst, (share, home.name))
        print(f"{len(homes)} models of ONNX, worst {worst[0]:.1%} of the tolerance in {worst[1]}", file=sys.stderr)
        self.assertGreater(len(homes), 25)


class Refused(unittest.TestCase):
    def said(self, kind, pattern, function, *args, **kwargs):
        with self.assertRaisesRegex(kind, pattern) as raised:
            function(*args, **kwargs)
        return raised.exception

    def test_arrays(self):
        p, x = mlp(), numpy.ones((5, 8), numpy.float32)
        wrong, shape, kind = mpc.ArgumentTypeError, mpc.ArgumentError, "the program expects 5x8xf32"
        self.said(wrong, rf"input input has the type float64, {kind}; convert it with .astype\('float32'\)", p, x.astype(numpy.float64))
        self.said(wrong, rf"input input is 5x8xf16, {kind}; convert it with .astype\('float32'\)", p, x.astype(numpy.float16))
        self.said(wrong, "has the type complex64", p, x.astype(numpy.complex64))
        self.said(wrong, "has the type <U1", p, numpy.full((5, 8), "a"))
        self.said(wrong, "has the type object", p, x.astype(object))
        self.said(wrong, "is a masked array", p, numpy.ma.masked_array(x))
        self.said(wrong, r"is of the type builtins.list, .*numpy.asarray\(x, 'float32'\)", p, x.tolist())
        self.said(wrong, "is of the type builtins.NoneType", p, None)
        self.said(shape, f"input input is 8x5xf32, {kind}; give that shape", p, x.T)
        self.said(shape, f"input input is f32, {kind}", p, numpy.float32(1))
        self.said(shape, f"input input is the number 1.0, {kind}; give an array", p, 1.0)
        self.said(shape, "input input is 0x8xf32", p, x[:0])
        self.assertEqual(self.said(shape, "1x5x8xf32", p, x[None]).status, "MPC_WRONG_SHAPE")
        self.said(wrong, "is 5x8xi32", p, Device(x.astype(numpy.int32), code=0))
        self.said(wrong, "has the DLPack type code 2 of 64 bits, which mpc does not have; the program expects 5x8xf32; convert it with .astype", p, Device(x.astype(numpy.float64)))
        self.said(shape, "is on DLPack device type 8, expected CPU or CUDA", p, Device(x, device=8))

    def test_numbers(self):
        p, given = mpc.load(artifact("types", "--precision=bf16"), device="cpu"), of_all_types()
        self.said(mpc.ArgumentError, "input i8 is the number 3, the program expects 2x3xi8", p, given | {"i8": 3})
        self.said(TypeError, "input number is of the type builtins.str", p, given | {"number": "3"})

    def test_names(self):
        p, x = mlp(), numpy.ones((5, 8), numpy.float32)
        known = "expected input: 5x8xf32"
        self.said(mpc.ArgumentError, f"main was given nothing; {known}; missing: input", p)
        self.said(mpc.ArgumentError, f"main was given inptu; {known}; unknown: inptu; missing: input", p, inptu=x)
        self.said(mpc.ArgumentError, "given twice: input", p, x, input=x)
        self.said(mpc.ArgumentError, "2 without a name; .*too many", p, x, x)
        self.said(ValueError, "has no entry eval, it has main", lambda: p["eval"])
        self.said(mpc.ArgumentError, "has no entry step, .*compile the model with --train", p.step, x)

    def test_results(self):
        p, x = mlp(), numpy.ones((5, 8), numpy.float32)
        out = numpy.empty((5, 4), numpy.float32)
        self.said(mpc.ArgumentError, "result output is strided", p, x, out=numpy.empty((4, 5), numpy.float32).T)
        self.said(mpc.ArgumentError, "result output is in the other byte order", p, x, out=out.astype(out.dtype.newbyteorder()))
        self.said(mpc.ArgumentTypeError, "result output has the type float64", p, x, out=out.astype(numpy.float64))
        self.said(mpc.ArgumentError, "result output is 5x5xf32, the program expects 5x4xf32", p, x, out=numpy.empty((5, 5), numpy.float32))
        self.said(mpc.ArgumentError, "out has logits; the results of main are output", p, x, out={"logits": out})
        out.flags.writeable = False
        self.said(mpc.ArgumentError, "result output may not be written", p, x, out=out)
        self.said(mpc.ArgumentTypeError, "is of the type builtins.list", p, x, out=[[0.0] * 4] * 5)
        memory = numpy.ones(64, numpy.float32)
        self.said(mpc.ArgumentError, "result 0 shares memory with input 0", p, memory[:40].reshape(5, 8), out=memory[30:50].reshape(5, 4))

    def test_files(self):
        self.said(mpc.FileError, "none.mpcx", mpc.load, FOLDER / "none.mpcx")
        self.said(OSError, "none.mlir is not there; expected a graph", mpc.compile, FOLDER / "none.mlir")
        damaged = FOLDER / "damaged.mpcx"
        damaged.write_bytes(artifact("types", "--precision=bf16").read_bytes()[:-100])
        error = self.said(mpc.ArtifactError, "damaged.mpcx", mpc.load, damaged)
        self.assertEqual(error.status, "MPC_DAMAGED")
        self.said(mpc.ArtifactError, "", mpc.load, artifact("types", "--precision=bf16"), expected_hash="0" * 64)
        self.said(mpc.Error, "device", mpc.load, artifact("types", "--precision=bf16"), device="tpu")

    def test_options(self):
        path = artifact("types", "--precision=bf16")
        wrong = mpc.ArgumentTypeError
        self.said(wrong, "device is 3; expected a text", mpc.load, path, device=3)
        self.said(wrong, "threads is '2'; expected a whole number", mpc.load, path, threads="2")
        self.said(mpc.ArgumentError, "threads is -1; expected a number from 0 to 4294967295", mpc.load, path, threads=-1)
        self.said(mpc.ArgumentError, "seed is 18446744073709551616; expected", mpc.load, path, seed=2**64)
        self.said(wrong, "progress is 1; expected a function", mpc.load, path, progress=1)
        self.said(wrong, "precision is 16; expected a text", mlp, precision=16)
        self.said(mpc.ArgumentError, "options is '--clip=1'; expected a list of words", mlp, options="--clip=1")
        self.said(mpc.ArgumentError, "the inputs are of the type list; expected a dict of arrays by name", mlp().run, "main", [1])
        told = []
        mpc.load(path, device="cpu", progress=told.append, cache_folder=fresh_folder())
        self.assertIn("compiling", told[0])

    def test_a_nul_in_a_path(self):
        path, p = artifact("types", "--precision=bf16"), tiny()
        for call in (lambda: mpc.load(f"{path}\0x"), lambda: mpc.load(path, weights="a\0b"), lambda: mpc.load(path, compiler="g++\0"),
                     lambda: p.save_weights("a\0b"), lambda: p.save_state("a\0b"), lambda: p.load_state("a\0b"), lambda: p.set("a\0b", 1)):  # fmt: skip
            self.said(mpc.ArgumentError, "has a NUL character at place", call)

    def test_indices_beyond_a_table(self):
        p = tiny()
        for wrong in (16, -1):
            words = rf"input t: element \[3\] is {wrong}, expected 0 to 15, the classes of a loss"
            self.said(mpc.ArgumentError, words, p.step, x=BATCH["x"], t=numpy.array([1, 5, 0, wrong]))
        self.assertEqual(p.metrics(), [])

    def test_a_program_that_was_closed(self):
        with mlp() as p:
            x = numpy.ones((5, 8), numpy.float32)
            p(x)
        p.close()
        self.assertTrue(p.closed)
        for call in (
            lambda: p(x),
            p,
            p.metrics,
            p.wait,
            p.state_dict,
            p.apply,
            lambda: p.device,
            lambda: p.step(x=1),
            lambda: p.save_weights("w"),
        ):
            self.said(mpc.ArgumentError, r"was closed; expected a loaded program; load it again with mpc.load", call)
        self.assertIn("closed", repr(p))

    def test_the_compilers_words(self):
        self.said(
            mpc.CompileError,
            "the dimension 'B' is open; give it a size with --dim",
            mpc.compile,
            INPUTS / "mlp" / "model.mlir",
            device="cpu",
        )
        self.said(mpc.ArgumentError, "--precision: unknown value 'fp4', expected fp32", mlp, precision="fp4")
        self.said(mpc.ArgumentError, "--residual: unknown value 'bf16', expected f32 or low", mlp, residual="bf16")
        self.said(mpc.ArgumentTypeError, "no argument 'weight_decay'.*into options=.'--weight-decay=0.1'", mlp, weight_decay=0.1)
        with mock.patch.dict(os.environ, MPC_COMPILER="/none"):
            self.said(mpc.CompileError, "MPC_COMPILER is /none, which is no program", mlp)
        with mock.patch.dict(os.environ, PATH="/none"), mock.patch("sysconfig.get_path", return_value="/none"):
            del os.environ["MPC_COMPILER"]
            self.said(mpc.CompileError, "the program mpc was not found; set MPC_COMPILER", mlp)

    def test_what_a_compile_warns_of_is_a_warning(self):
        source = FOLDER / "lost.mlir"
        source.write_text(
            """ml_program.global private @w(#mpc.ones) : tensor<8x8xf32>
            func.func @main(%x: tensor<4x8xf32> {mpc.name = "x"}) -> (tensor<4x8xf32> {mpc.name = "y"}) {
              %w = ml_program.global_load @w : tensor<8x8xf32>
              %e = mpc.constant dense<1.0e-12> : tensor<f32>
              %s = mpc.linear %x, %w : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
              %y = mpc.add %s, %e : (tensor<4x8xf32>, tensor<f32>) -> tensor<4x8xf32>
              return %y : tensor<4x8xf32>
            }"""
        )
        with self.assertWarnsRegex(UserWarning, "reads a constant in f16, where 1e-12 becomes 0"):
            mpc.compile(source, precision="fp16", device="cpu", options=["--no-host-compile"], cache=False)

    def test_a_child_process_is_told(self):
        p = mlp()
        child = os.fork()
        if child == 0:
            try:
                p(numpy.ones((5, 8), numpy.float32))
            except mpc.ArgumentError as error:
                del p
                gc.collect()
                os._exit(0 if "which forked this one" in str(error) else 3)
            os._exit(4)
        self.assertEqual(os.waitpid(child, 0)[1], 0)
        p(numpy.ones((5, 8), numpy.float32))


class Training(unittest.TestCase):
    def test_the_loss_falls_and_metrics_say_so(self):
        p = tiny()
        for _ in range(20):
            p.step(**BATCH)
        p.wait()
        metrics = p.metrics()
        self.assertEqual([m.sequence for m in metrics], list(range(1, 21)))
        self.assertLess(metrics[-1]["loss"], metrics[0]["loss"] - 0.5)
        self.assertEqual(metrics[0].loss, metrics[0]["loss"])
        self.assertEqual(metrics[3].entry, "step")
        self.assertEqual(p.metrics(), [])
        evaluated = p(**BATCH)
        self.assertLess(evaluated["loss"], metrics[-1].loss)
        self.assertEqual(evaluated["logits"].shape, (4, 16))

    def test_a_step_has_metrics_alone(self):
        with self.assertRaisesRegex(mpc.ArgumentError, "out has logits; the results of step are metrics alone"):
            tiny().step(**BATCH, out={"logits": numpy.empty((4, 16), numpy.float32)})

    def test_two_programs_are_checked_side_by_side(self):
        first, second = (tiny(device="cpu-check") for _ in range(2))
        for program in (first, second, first):
            program.step(**BATCH)
        self.assertLess(first(**BATCH)["loss"], second(**BATCH)["loss"])

    def test_micro_steps(self):
        p = tiny("--precision=fp32", "--accumulate")
        before = p.state_dict()["fc.weight"]
        p.micro_step(**BATCH)
        p.micro_step(**BATCH)
        numpy.testing.assert_array_equal(p.state_dict()["fc.weight"], before)
        p.apply()
        self.assertGreater(numpy.abs(p.state_dict()["fc.weight"] - before).max(), 1e-4)

    def test_a_saved_state_goes_on_with_the_same_bits(self):
        p, q = tiny(), tiny(seed=5)
        path = FOLDER / "state.safetensors"
        for _ in range(3):
            p.step(**BATCH)
        p.save_state(path)
        q.load_state(path)
        for program in (p, q):
            program.step(**BATCH)
        p_state, q_state = p.state_dict(roles=None), q.state_dict(roles=None)
        self.assertIn("optimizer.step", p_state)
        for name, tensor in p_state.items():
            numpy.testing.assert_array_equal(tensor, q_state[name], name)
        with self.assertRaises(mpc.StateError) as raised:
            tiny("--precision=fp32", "--accumulate").load_state(path)
        self.assertEqual(raised.exception.status, "MPC_OTHER_STATE")

    def test_a_state_of_another_recipe_of_fp8_starts_its_scales_anew(self):
        words = "--precision=fp8", "--fp8-all", "--fp8-recipe=delayed:history="
        p, q = tiny(*words[:2], words[2] + "4"), tiny(*words[:2], words[2] + "8", "--casts=strict")
        path = FOLDER / "fp8.safetensors"
        p.step(**BATCH)
        p.save_state(path)
        with self.assertRaises(mpc.StateError) as raised:
            q.load_state(path)
        self.assertIn("they differ in the scales of FP8 alone", str(raised.exception))
        q.load_state(path, reset_fp8_state=True)
        p_state, q_state = p.state_dict(roles=None), q.state_dict(roles=None)
        histories = [name for name in q_state if name.endswith("amax_history")]
        self.assertTrue(histories and all(q_state[name].shape[1] == 8 and not q_state[name].any() for name in histories))
        self.assertEqual(q_state["scaler.fp8_observe"], 2)
        for count in (-1, 0.5, 3, numpy.nan):
            self.assertRaisesRegex(mpc.ArgumentError, "fp8_observe is .* expected 0 to 2", q.load_state_dict, {"scaler.fp8_observe": numpy.float32(count)}, strict=False)
        numpy.testing.assert_array_equal(p_state["fc.weight"], q_state["fc.weight"])
        with self.assertRaises(ValueError):
            q.load_state(path, any_precision=True, reset_fp8_state=True)

    def test_the_learning_rate_can_be_set(self):
        p = tiny()
        before = p.state_dict()["fc.weight"]
        p.set("hyper.learning_rate", 0)
        p.step(**BATCH)
        self.assertLess(numpy.abs(p.state_dict()["fc.weight"] - before).max(), 1e-6)
        self.assertRaisesRegex(mpc.ArgumentError, "hyper.learning_rate", p.set, "hyper.rate", 1)
        self.assertRaisesRegex(mpc.ArgumentError, "", p.set, "hyper.learning_rate", -1)

    def test_steps_that_are_skipped_in_a_row_are_told(self):
        p = tiny()
        bad = {"x": numpy.full((4, 8), numpy.inf, numpy.float32), "t": BATCH["t"]}
        for _ in range(9):
            p.step(**bad)
        p.wait()
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            self.assertTrue(all(m.skipped for m in p.metrics()))
            p.step(**BATCH)
            p.wait()
            p.metrics()
        for _ in range(10):
            p.step(**bad)
        p.wait()
        with self.assertWarnsRegex(RuntimeWarning, "10 steps in a row were skipped, up to step 20: .* is that of fc.weight"):
            p.metrics()

    def test_a_step_is_no_function(self):
        p = tiny()
        self.assertRaisesRegex(mpc.ArgumentError, r"step is a training step, which p.step\(..\) starts", p.run, "step", BATCH)

    def test_where_values_stop_being_finite(self):
        p = tiny()
        bad = BATCH | {"x": numpy.full((4, 8), numpy.inf, numpy.float32)}
        self.assertIn("x", p.find_nonfinite("eval", bad))


class State(unittest.TestCase):
    def test_weights_go_round(self):
        p = mlp()
        state = p.state_dict()
        self.assertEqual(sorted(state), ["fc1.bias", "fc1.weight", "fc2.bias", "fc2.weight"])
        x = RANDOM.standard_normal((5, 8), numpy.float32)
        y = p(x)
        p.load_state_dict({name: numpy.zeros_like(tensor) for name, tensor in state.items()})
        self.assertEqual(numpy.abs(p(x)).max(), 0)
        p.load_state_dict(state)
        numpy.testing.assert_array_equal(p(x), y)
        p.save_weights(FOLDER / "weights.safetensors")
        numpy.testing.assert_array_equal(mlp(weights=FOLDER / "weights.safetensors")(x), y)

    def test_types_of_16_bits_are_widened(self):
        p = mlp()
        half = {name: tensor.astype(ml_dtypes.bfloat16) for name, tensor in p.state_dict().items()}
        p.load_state_dict(half)
        for name, tensor in p.state_dict().items():
            numpy.testing.assert_array_equal(tensor, half[name].astype(numpy.float32))

    def test_what_does_not_fit_changes_nothing(self):
        p = mlp()
        state = p.state_dict()
        zeros = {name: numpy.zeros_like(tensor) for name, tensor in state.items()}
        wrong = zeros | {"fc2.weight": numpy.zeros((3, 3), numpy.float32)}
        self.assertRaisesRegex(mpc.ArgumentError, "the state fc2.weight is 3x3xf32, the program expects 4x16xf32", p.load_state_dict, wrong)
        self.assertRaisesRegex(mpc.StateError, "missing fc2.bias; unknown more;", p.load_state_dict,
                               {name: zeros[name] for name in list(zeros)[:1] + ["fc1.bias", "fc2.weight"]} | {"more": 1})  # fmt: skip
        for name, tensor in p.state_dict().items():
            numpy.testing.assert_array_equal(tensor, state[name])
        self.assertEqual(p.load_state_dict({"fc1.bias": zeros["fc1.bias"], "more": 1}, strict=False),
                         (["fc1.weight", "fc2.weight", "fc2.bias"], ["more"]))  # fmt: skip


class Threads(unittest.TestCase):
    def setUp(self):  # lit's workers ignore it, and what they start does
        self.addCleanup(signal.signal, signal.SIGINT, signal.signal(signal.SIGINT, signal.default_int_handler))

    def test_calls_of_one_program_wait_for_each_other(self):
        p = mlp()
        inputs = [RANDOM.standard_normal((5, 8), numpy.float32) for _ in range(8)]
        expected = [p(x) for x in inputs]
        wrong = []

        def work(x, y):
            wrong.extend(1 for _ in range(200) if not numpy.array_equal(p(x), y))

        run_all([threading.Thread(target=work, args=pair) for pair in zip(inputs, expected)])
        self.assertEqual(wrong, [])

    def test_clones_run_side_by_side(self):
        x = numpy.ones((5, 8), numpy.float32)
        with mlp(precision="bf16", threads=1) as program:
            expected, clones = program(x), [program.clone() for _ in range(4)]
            self.assertLess(clones[0].memory_bytes, program.memory_bytes)
            wrong = []

            def call(clone):
                for _ in range(50):
                    if not numpy.array_equal(clone(x), expected):
                        wrong.append(clone)

            threads = [threading.Thread(target=call, args=(clone,)) for clone in [program, *clones]]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            self.assertEqual(wrong, [])
        numpy.testing.assert_array_equal(clones[0](x), expected)  # the original is closed
        with self.assertRaisesRegex(mpc.Error, "trains"):
            tiny().clone()

    def test_a_clone_has_what_runs_change_for_itself(self):
        x = numpy.ones((2, 8), numpy.float32)
        program = mpc.load(artifact("counting", "--precision=bf16"), device="cpu")
        self.assertEqual([float(program(x)["n"]) for _ in range(3)], [1, 2, 3])
        clone = program.clone()
        self.assertEqual([float(clone(x)["n"]) for _ in range(2)], [4, 5])
        self.assertEqual(float(program(x)["n"]), 4)
        numpy.testing.assert_array_equal(clone(x)["y"], program(x)["y"])

    def test_parameters_are_freed_or_kept(self):
        x, path = numpy.ones((2, 8), numpy.float32), artifact("counting", "--precision=bf16")
        values = {"weight": numpy.zeros((8, 8), numpy.float32), "shift": numpy.full(8, 3, numpy.float32)}
        program = mpc.load(path, device="cpu")
        before = program(x)["y"]
        with self.assertRaisesRegex(mpc.Error, "state weight cannot change.*keep_parameters=True"):
            program.load_state_dict(values, strict=False)
        numpy.testing.assert_array_equal(program(x)["y"], before)  # nor has shift, which is read as it is
        with self.assertRaisesRegex(mpc.Error, "state weight was freed.*keep_parameters=True"):
            program.state_dict()
        program = mpc.load(path, device="cpu", keep_parameters=True)
        program.load_state_dict(values, strict=False)
        numpy.testing.assert_array_equal(program(x)["y"], numpy.full((2, 8), 3))
        numpy.testing.assert_array_equal(program.state_dict()["weight"], values["weight"])

    def test_a_program_is_closed_while_others_run_it(self):
        p, x = mlp(), RANDOM.standard_normal((5, 8), numpy.float32)
        y, wrong, told = p(x), [], []

        def work():
            try:
                while True:
                    wrong.extend([1] * (not numpy.array_equal(p(x), y)))
            except mpc.ArgumentError as error:
                told.append("was closed" in str(error))

        threads = [threading.Thread(target=work) for _ in range(4)]
        for thread in threads:
            thread.start()
        time.sleep(0.05)
        p.close()
        for thread in threads:
            thread.join()
        self.assertEqual((wrong, told), ([], [True] * 4))

    def test_metrics_are_read_beside_the_steps(self):
        p, seen = tiny(), []
        stop = threading.Event()

        def poll():
            while not stop.is_set():
                seen.extend(m.sequence for m in p.metrics())

        thread = threading.Thread(target=poll)
        thread.start()
        for _ in range(250):  # the runtime keeps those of 256
            p.step(**BATCH)
        p.wait()
        stop.set()
        thread.join()
        seen += [m.sequence for m in p.metrics()]
        self.assertEqual(seen, list(range(1, 251)))

    def test_an_interrupt_ends_a_load_within_a_second(self):
        tiny()  # which compiles the artifact
        slow = slow_compiler()
        interrupt = lambda *_: signal.raise_signal(signal.SIGINT)  # noqa: E731
        for progress in (None, interrupt):
            timer = threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT))
            before = time.monotonic()
            if progress is None:
                timer.start()
            with self.assertRaises(KeyboardInterrupt):
                tiny(cache_folder=fresh_folder(), compiler=slow, progress=progress)
            timer.join() if progress is None else None
            self.assertLess(time.monotonic() - before, 1.3)
        with self.assertRaises(SystemExit):  # what progress raises to end the process is no remark
            tiny(cache_folder=fresh_folder(), compiler=slow, progress=lambda text: sys.exit(text))

    def test_an_interrupt_frees_what_progress_raised(self):
        tiny()
        slow = slow_compiler()
        alive = []

        def progress(text):
            held = threading.Event()
            alive.append(weakref.ref(held))
            signal.raise_signal(signal.SIGINT)
            time.sleep(0.2)  # the thread that waits takes the signal
            sys.exit(text)

        with self.assertRaises(KeyboardInterrupt):
            tiny(cache_folder=fresh_folder(), compiler=slow, progress=progress)
        alive.append(weakref.ref(progress))
        del progress
        gc.collect()
        self.assertEqual([reference() for reference in alive], [None, None])

    def test_python_goes_on_while_a_program_is_loaded(self):
        """Loading compiles kernels anew, which takes most of a second."""
        counted, done = [0], threading.Event()
        tiny()

        def count():
            while not done.is_set():
                counted[0] += 1
                time.sleep(0.001)

        thread = threading.Thread(target=count)
        thread.start()
        before = time.monotonic()
        tiny(cache_folder=fresh_folder())
        took = time.monotonic() - before
        done.set()
        thread.join()
        print(f"counted to {counted[0]} in {took:.2f} s of loading", file=sys.stderr)
        self.assertGreater(took, 0.1)
        self.assertGreater(counted[0], 100 * took)


def slow_compiler():
    path = FOLDER / "slow"
    path.write_text("#!/bin/sh\nsleep 60\n")
    path.chmod(0o755)
    return str(path)


def fresh_folder():
    return tempfile.mkdtemp(dir=FOLDER)


def run_all(threads):
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


class Compiling(unittest.TestCase):
    def test_an_artifact_is_kept_by_its_content(self):
        copied = FOLDER / "copied.mlir"
        copied.write_text((INPUTS / "runtime" / "tiny.mlir").read_text())
        with mock.patch.dict(os.environ, XDG_CACHE_HOME=fresh_folder()):

            def kept(**options):
                mpc.compile(copied, device="cpu", **options)
                return len(list(compiler.cache_folder().iterdir()))

            self.assertEqual([kept(), kept(), kept(cache=False)], [1, 1, 1])
            self.assertEqual([kept(precision="bf16"), kept(options=["--residual=f32"]), kept()], [2, 3, 3])
            copied.write_text(copied.read_text().replace("seed = 1", "seed = 2"))
            self.assertEqual([kept(), kept()], [4, 4])
            compiler.cache_folder().chmod(0o777)
            self.assertIsNone(compiler.cache_folder())

    def test_an_artifact_that_was_kept_and_is_damaged_is_made_again(self):
        with mock.patch.dict(os.environ, XDG_CACHE_HOME=fresh_folder()):
            mlp()
            (path,) = compiler.cache_folder().iterdir()
            whole = path.read_bytes()
            for damaged in (b"", whole[:-100], whole[:200] + bytes([whole[200] ^ 1]) + whole[201:]):
                path.write_bytes(damaged)
                self.assertEqual(mlp()(input=numpy.ones((5, 8), numpy.float32)).shape, (5, 4))
                self.assertEqual(path.read_bytes(), whole)

    def test_reports(self):
        source = INPUTS / "mlp" / "model.mlir"
        self.assertIn("linear", mpc.explain(source, precision="bf16", dims={"B": 5}, device="cpu"))
        self.assertRegex(mpc.memory(source, precision="bf16", dims={"B": 5}, device="cpu"), "weights")
        x = RANDOM.standard_normal((5, 8), numpy.float32)
        found = mpc.evaluate(source, inputs={"input": x}, dims={"B": 5})
        self.assertEqual(list(found), ["output"])
        numpy.testing.assert_allclose(found["output"], mlp()(input=x), atol=1e-5)
        self.assertRaisesRegex(mpc.ArgumentError, "evaluate needs inputs", mpc.evaluate, source)
        self.assertRaisesRegex(mpc.ArgumentError, "model is of the type int; expected a module of PyTorch", mpc.compile, 3)

    def test_training_with_a_recipe(self):
        recipe = {"optimizers": [{"kind": "sgd", "learning_rate": 0.5}]}
        p = mpc.compile(INPUTS / "runtime" / "tiny.mlir", train=True, recipe=recipe, device="cpu")
        before = p(**BATCH)["loss"]
        p.step(**BATCH)
        self.assertLess(p(**BATCH)["loss"], before)
        with self.assertRaisesRegex(mpc.CompileError, "learning_rat"):
            mpc.compile(INPUTS / "runtime" / "tiny.mlir", train=True, recipe={"optimizers": [{"learning_rat": 1}]}, device="cpu")


class Help(unittest.TestCase):
    def test_every_public_name_is_explained(self):
        self.assertIn("Loads an artifact of mpc compile", pydoc.render_doc(mpc.load))
        for thing in (mpc.Program, *(value for name, value in vars(mpc.Program).items() if not name.startswith("_"))):
            self.assertTrue(thing.__doc__, thing)
        p = mlp()
        self.assertRegex(repr(p), r"^<mpc.Program [0-9a-f]{8}\.\.\.mpcx on cpu \(\d+ threads?\): main\(input\)>$")
        self.assertEqual(repr(p["main"]), "main(input: 5x8xf32) -> (output: 5x4xf32)")
        self.assertGreater(p.memory_bytes, 0)
        self.assertEqual(sum(p.memory[kind] for kind in ("state", "arena", "borders")), p.memory_bytes)
        self.assertEqual((p.rank, p.rank_count), (0, 1))
        self.assertEqual(p.state["fc1.weight"].role, "parameter")

    def test_stubs_name_what_is_there(self):
        package = pathlib.Path(mpc.__file__).parent
        for stub, module in (
            (package.parent / "_mpc_runtime.pyi", arrays.runtime()),
            (package / "program.pyi", sys.modules["mpc.program"]),
        ):
            for kind in (node for node in ast.parse(stub.read_text()).body if isinstance(node, ast.ClassDef) and node.name != "Metrics"):
                named = {node.name for node in kind.body if isinstance(node, ast.FunctionDef)}
                real = vars(getattr(module, kind.name))
                self.assertEqual(
                    {name for name in real if not name.startswith("_")}, {name for name in named if not name.startswith("_")}, kind.name
                )
        functions = {
            node.name: node for node in ast.parse((package / "__init__.pyi").read_text()).body if isinstance(node, ast.FunctionDef)
        }
        for name, node in functions.items():
            parameters = [argument.arg for argument in node.args.args + node.args.kwonlyargs]
            real = [p.name for p in inspect.signature(getattr(mpc, name)).parameters.values() if p.kind != p.VAR_KEYWORD]
            self.assertEqual(parameters, real, name)


if __name__ == "__main__":
    print(f"NumPy {numpy.__version__}, ml_dtypes {ml_dtypes.__version__}", file=sys.stderr)
    unittest.main()
