"""The networks that ranks train: a model, its compile options and its data, by name."""

import os
import pathlib
import sys

import commands

BYTES = ["--layers=2", "--heads=2", "--channels=32", "--vocabulary=256", "--context=32", "--name=gpt2_bytes"]
# Behind the first layer of the digits, by what is to be tested.
STATISTICS = """    %n1, %new_mean, %new_variance = mpc.batch_norm_training %h1, %mean, %variance epsilon 1.0e-3 momentum 0.25 {layer = "norm"}
        : (tensor<?x128xf32>, tensor<128xf32>, tensor<128xf32>) -> (tensor<?x128xf32>, tensor<128xf32>, tensor<128xf32>)
"""
DROPOUT = """    %n1 = mpc.dropout %h1, %seed, %number p 0.25 stream 1 : (tensor<?x128xf32>, tensor<2xi32>, tensor<i32>) -> tensor<?x128xf32>
"""
STATES = {
    "statistics": [("mean", "running.mean", "#mpc.zeros", "tensor<128xf32>"), ("variance", "running.variance", "#mpc.ones", "tensor<128xf32>")],
    "dropout": [("seed", "dropout.seed", "dense<[7, 9]> : tensor<2xi32>", "tensor<2xi32>"),
                ("number", "dropout.number", "dense<0> : tensor<i32>", "tensor<i32>")],
}  # fmt: skip


def with_state(text, kind):
    """The digits with a layer that has state of its own."""
    body = {"statistics": STATISTICS, "dropout": DROPOUT}[kind]
    declared = "".join(f"  ml_program.global private mutable @{name}({first}) : {shape}\n" for _, name, first, shape in STATES[kind])
    loads = "".join(f"    %{value} = ml_program.global_load @{name} : {shape}\n" for value, name, _, shape in STATES[kind])
    stores = "    ml_program.global_store @running.mean = %new_mean : tensor<128xf32>\n    ml_program.global_store @running.variance = %new_variance : tensor<128xf32>\n"
    for before, after in [
        ("  func.func", declared + "  func.func"),
        ("    %h1 =", loads + "    %h1 ="),
        ("    %h2 = mpc.linear %h1,", body + "    %h2 = mpc.linear %n1,"),
        ("    return", (stores if kind == "statistics" else "") + "    return"),
    ]:
        assert text.count(before) == 1, before
        text = text.replace(before, after)
    return text


def on_doubles(mpc, folder):
    """The environment in which GPUs are doubles that compute."""
    build, folder = pathlib.Path(mpc).resolve().parent.parent, pathlib.Path(folder).resolve()
    double = build / "test/runtime/driver_double"
    (folder / "tmp").mkdir(parents=True, exist_ok=True)
    return dict(os.environ, LD_LIBRARY_PATH=str(double), CUDA_HOME=str(double / "host"), MPC_DOUBLE_PRODUCTS="all", MPC_DOUBLE_DEVICE=str(build / "codegen/device"),
                XDG_CACHE_HOME=str(folder / "cache"), TMPDIR=str(folder / "tmp"))  # fmt: skip


class Network:
    """A model file, what compiles it but for the precision, and the files of its training data. On "cuda" the driver's double has no cubin for
    its GPU, so that the kernels are compiled for the host."""

    def __init__(self, mpc, examples, folder, name, optimises=True, target="cpu"):
        self.compiler, self.target = commands.compiler(optimises), target
        if target == "cuda":
            self.compiler = on_doubles(mpc, folder)
        examples, self.mpc, self.name, self.folder = pathlib.Path(examples), mpc, name, pathlib.Path(folder)
        self.folder.mkdir(parents=True, exist_ok=True)
        data = [examples / "digits/data/train_x.npy", examples / "digits/data/train_target.npy"]
        self.model, self.words = examples / "digits/digits.mlir", ["--dim=B=8", "--lr=0.004", "--weight-decay=0.1"]
        if name == "digits-cnn":
            self.model = examples / "digits-cnn/digits-cnn.mlir"
        elif name == "gpt2":
            self.model, data = self.folder / "gpt2.mlir", [examples / "gpt2/genesis.txt"]
            self.words[0] = "--dim=B=2"
            self.model.write_text(commands.call(sys.executable, examples / "gpt2/generate.py", *BYTES))
        elif name in STATES:
            text = with_state(self.model.read_text(), name)
            self.model = self.folder / f"{name}.mlir"
            self.model.write_text(text)
        self.data = ",".join(map(str, data))

    def compile(self, precision, *options, clips=True):
        """The artifact of a training step. FP8 has no clipping, whose norm an accumulated step adds in another order."""
        path = self.folder / f"{self.name}-{precision}{''.join(options).replace('=', '-').replace('/', '-')}-{clips}.mpcx"
        clip = ["--clip=1"] if clips and precision != "fp8" else []
        # A skipped step draws again where ranks or one step skip it; micro-batches have drawn.
        if self.name == "dropout" and precision == "fp16":
            clip.append("--loss-scale=1024")
        commands.call(self.mpc, "compile", self.model, f"--precision={precision}", "--train", f"--target={self.target}", "--quiet",
                      *(["--arch=sm_100a"] if self.target == "cuda" else []), *self.words, *clip, *options, "-o", path, environment=self.compiler)  # fmt: skip
        return path

    def words_of_run(self, artifact, steps, *options):
        return [self.mpc, "train", artifact, f"--data={self.data}", f"--steps={steps}", f"--device={self.target}", "--threads=1", *options]
