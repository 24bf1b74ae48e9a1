"""What draws, exported from PyTorch: drawn.py MPC INPUTS FOLDER. With --write INPUTS (and PyTorch) it writes the models again.

The numbers cannot be PyTorch's. What they are like is: means, variances and distributions against closed forms, with bars that chance passes
once in a million. cpu and cpu-check have the same bits, and so have steps that are resumed or made again; runs, streams and steps differ.
"""

import math
import pathlib
import subprocess
import sys

import numpy

ROWS, COLUMNS = 64, 500
COUNT = ROWS * COLUMNS
SPREAD = 4.9  # standard deviations
KOLMOGOROV = 2.69 / math.sqrt(COUNT)


def normal_below(x):
    return numpy.vectorize(lambda value: math.erfc(-value / math.sqrt(2)) / 2)(x)


# name: (mean, variance, the share of numbers below x or None, the values that there are or None)
RESULTS = {
    "rand": (0.5, 1 / 12, lambda x: x, None),
    "other": (0.5, 1 / 12, lambda x: x, None),
    "randn": (0.0, 1.0, normal_below, None),
    "uniform": (0.5, 9 / 12, lambda x: (x + 1) / 3, None),
    "exponential": (0.5, 0.25, lambda x: 1 - numpy.exp(-2 * x), None),
    "gumbel": (0.5772157, math.pi**2 / 6, lambda x: numpy.exp(-numpy.exp(-x)), None),
    "bernoulli": (0.3, 0.21, None, {0, 1}),
    "by_shares": (0.6, 0.24, None, {0, 1}),
    "randint": (5.0, 2.0, None, {3, 4, 5, 6, 7}),
    "dropout": (1.0, 1 / 3, None, {0, 4 / 3}),
    "alpha": (0.0, 1.0, None, None),
    "rrelu": (-0.2, 0.04 / 12, lambda x: (x + 0.3) / 0.2, None),
    "chosen": (1.4, 0.64, None, {0, 1, 2}),
    "wide": (0.0, 1 / 12, lambda x: x + 0.5, None),
    "whole": (0.5, 1 / 12, lambda x: x, None),
}


def write(inputs):
    import torch
    from torch import nn

    sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "frontend" / "python"))
    import mpc

    class Draws(nn.Module):
        def forward(self, x):
            f, ones = nn.functional, torch.ones(ROWS, COLUMNS)
            shares = x.reshape(-1, 1) + torch.tensor([0.2, 0.2, 0.6])
            return {
                "rand": torch.rand(ROWS, COLUMNS), "other": torch.rand_like(x), "randn": torch.randn_like(x),
                "uniform": torch.empty(ROWS, COLUMNS).uniform_(-1, 2), "exponential": x.new_empty(ROWS, COLUMNS).exponential_(2.0),
                "gumbel": -torch.empty_like(x).exponential_().log(), "bernoulli": torch.empty_like(x).bernoulli_(0.3),
                "by_shares": torch.bernoulli(ones * 0.6), "randint": torch.randint(3, 8, (ROWS, COLUMNS)).float(),
                "dropout": f.dropout(ones, 0.25), "alpha": f.alpha_dropout(torch.randn(ROWS, COLUMNS), 0.2, True),
                "rrelu": f.rrelu(-ones, 0.1, 0.3, True), "chosen": torch.multinomial(shares, 1).float().reshape(ROWS, COLUMNS),
                "two": torch.multinomial(torch.tensor([[0.0, 0.5, 0.25, 0.25]]).expand(ROWS, 4), 2), "order": torch.randperm(COLUMNS),
                "channels": f.dropout2d(torch.ones(ROWS, 50, 2, 5), 0.5), "hard": f.gumbel_softmax(x, hard=True),
                "wide": torch.randint(-(2**31), 2**31 - 1, (ROWS, COLUMNS)).float() / 2**32,
                "whole": torch.empty(ROWS, COLUMNS, dtype=torch.int64).random_().float() / 2.0**63,
            }  # fmt: skip

    class Depth(nn.Module):
        """Blocks with stochastic depth and noise, of one form, so that they are made again by --recompute=layer."""

        def __init__(self):
            super().__init__()
            self.blocks = nn.ModuleList(nn.Linear(32, 32) for _ in range(4))

        def forward(self, x):
            for block in self.blocks:
                kept = x.new_empty((x.shape[0], 1)).bernoulli_(0.75).div_(0.75)
                x = x + torch.tanh(block(x) + 0.1 * torch.randn_like(x)) * kept
            return x

    folder = pathlib.Path(inputs)
    torch.manual_seed(1)
    with torch.no_grad():
        mpc.export(Draws().train(), (torch.zeros(ROWS, COLUMNS),)).save(folder / "draws.mlir")
    example = torch.randn(256, 32), torch.randn(256, 32)
    mpc.export(Depth().train(), example, loss=nn.functional.mse_loss).save(folder / "depth.mlir")
    for name, value in zip(("x", "target"), example):
        numpy.save(folder / f"{name}.npy", value.numpy())


def call(*words):
    done = subprocess.run([str(word) for word in words], stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=300)
    if done.returncode:
        sys.exit(f"{' '.join(map(str, words))}: exit code {done.returncode}: {done.stdout}{done.stderr}")


def kolmogorov(x, below):
    x = numpy.sort(x.ravel().astype(numpy.float64))
    shares = below(x)
    return max(numpy.abs(shares - numpy.arange(len(x)) / len(x)).max(), numpy.abs(shares - numpy.arange(1, len(x) + 1) / len(x)).max())


def moments(name, x):
    mean, variance, below, values = RESULTS[name]
    off = abs(x.mean() - mean) / math.sqrt(variance / COUNT)
    if not off < SPREAD:
        yield f"the mean of {name} is {x.mean()}, {off:.1f} deviations from {mean}"
    fourth = ((x - mean) ** 4).mean() - variance**2
    if not abs(((x - mean) ** 2).mean() - variance) < SPREAD * math.sqrt(max(fourth, 1e-9) / COUNT) + 1e-6:
        yield f"the variance of {name} is {x.var()}, expected {variance}"
    if below and not (far := kolmogorov(x, below)) < KOLMOGOROV:
        yield f"{name} is {far} from its distribution, expected {KOLMOGOROV}"
    if values and {round(float(value), 4) for value in numpy.unique(x)} != {round(value, 4) for value in values}:
        yield f"{name} has the values {numpy.unique(x)[:9]}, expected {values}"


class Draws:
    def __init__(self, mpc, inputs, folder):
        self.mpc, self.folder, self.artifact = mpc, folder, folder / "draws.mpcx"
        self.weights = f"--weights={inputs / 'draws.safetensors'}"
        call(mpc, "compile", inputs / "draws.mlir", "--precision=bf16", "--target=cpu", "-o", self.artifact)
        numpy.save(folder / "x.npy", numpy.zeros((ROWS, COLUMNS), numpy.float32))

    def run(self, *options):
        names = [*RESULTS, "two", "order", "channels", "hard"]
        files = {name: self.folder / f"{name}.npy" for name in names}
        outputs = [f"--output={name}={file}" for name, file in files.items()]
        call(self.mpc, "run", self.artifact, self.weights, f"--input=x={self.folder / 'x.npy'}", *options, *outputs)
        return {name: numpy.load(file) for name, file in files.items()}

    def problems(self):
        first = self.run("--device=cpu")
        for name in RESULTS:
            yield from moments(name, first[name])
        yield from self.forms(first)
        second, checked = self.run("--device=cpu", "--steps=2"), self.run("--device=cpu-check")
        for name, x in first.items():
            if not numpy.array_equal(x, checked[name]):
                yield f"{name} has other bits on cpu-check"
            if numpy.array_equal(x, second[name]):
                yield f"{name} is the same in two runs"
        for a, b in ((first["rand"], first["other"]), (first["rand"], second["rand"]), (first["randn"], second["randn"])):
            together = numpy.corrcoef(a.ravel(), b.ravel())[0, 1] * math.sqrt(COUNT)
            if not abs(together) < SPREAD:
                yield f"two draws depend on each other by {together} deviations"

    @staticmethod
    def forms(found):
        if sorted(found["order"].tolist()) != list(range(COLUMNS)):
            yield "a permutation has not each number once"
        if (found["two"] == 0).any() or (found["two"][:, 0] == found["two"][:, 1]).any():
            yield "a choice without replacement took what has no share, or one thing twice"
        channels = found["channels"].reshape(-1, 10)
        if not ((channels == 0).all(1) | (channels == 2).all(1)).all() or abs(channels[:, 0].mean() - 1) > SPREAD / math.sqrt(len(channels)):
            yield "dropout of channels does not drop half of the whole channels"
        if not (numpy.sort(found["hard"], 1)[:, -2:].round(5) == [0, 1]).all():
            yield "a hard Gumbel softmax is not one of its columns"


def training(mpc, inputs, folder):
    """Steps with what is drawn kept, and made again; and steps that are resumed."""
    states = {}
    data = [f"--input={name}={inputs / f'{name}.npy'}" for name in ("x", "target")]
    for name, options in (("kept", []), ("again", ["--recompute=layer"])):
        artifact = folder / f"{name}.mpcx"
        words = ["--precision=bf16", "--train", "--optimizer=adamw", "--lr=0.01", *options, "--target=cpu"]
        call(mpc, "compile", inputs / "depth.mlir", *words, "-o", artifact)
        run = [mpc, "run", artifact, "--entry=step", *data, f"--weights={inputs / 'depth.safetensors'}"]
        call(*run, "--steps=3", f"--save-state={folder / name}")
        states[name] = (folder / name).read_bytes()
        if name == "kept":
            call(*run, "--steps=2", f"--save-state={folder / 'two'}")
            call(*run, "--steps=1", f"--state={folder / 'two'}", f"--save-state={folder / 'resumed'}")
            states["resumed"] = (folder / "resumed").read_bytes()
    for name in ("again", "resumed"):
        if states[name] != states["kept"]:
            yield f"three steps {name} have another state"


def main(mpc, inputs, folder):
    inputs, folder = pathlib.Path(inputs), pathlib.Path(folder)
    folder.mkdir(parents=True)
    problems = [*Draws(mpc, inputs, folder).problems(), *training(mpc, inputs, folder)]
    print(f"{len(RESULTS)} distributions")
    sys.exit("\n".join(problems) or 0)


if __name__ == "__main__":
    write(sys.argv[2]) if sys.argv[1] == "--write" else main(*sys.argv[1:])
