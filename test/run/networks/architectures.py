#!/usr/bin/env python3
"""Known architectures at a small size, written in the dialect: architectures.py MPC MODELS FOLDER [--quick]

fp32: the largest error of a result against the model as written, by the evaluator, is at most 1e-5 of its largest element.
Other precisions: signal to noise against that within 1 dB of the evaluator's in the same types, both ways (too good is a
silent upgrade), over four draws of the inputs, since BERT's logits are six numbers a draw; that of the first draw is above
the bar of a small network. cpu-check gives the bits of
cpu, with --quick in one precision that the model's name chooses. Negative control: the next lower precision misses the same bar.
"""

import pathlib
import sys

import commands
import networks
import small_models
import tensors


class Architecture(small_models.SmallModel):
    def write_inputs(self, folder, seed):
        """Ids are rows of the smallest table here; a mask of truth hides the ends of sequences."""
        words = []
        for i, (extents, kind, name) in enumerate(self.inputs):
            shape = tuple(int(extent) for extent in extents.split("x") if extent)
            if kind == "i1":
                values = [int(place < shape[-1] - 7 * row) for row in range(shape[0]) for place in range(shape[-1])]
            elif kind.startswith("i"):
                values = tensors.integers(shape, seed + i, 0, 60)
            else:
                values = tensors.normal(shape, seed + i)
            path = folder / f"{self.name}-{name}-{seed}.npy"
            tensors.write_npy(path, shape, values, kind)
            words.append(f"--input={name}={path}")
        return words


SEEDS = (1, 2, 3, 4)


def joined(results):
    """The numbers of several draws, by result."""
    return {name: [number for each in results for number in each[name]] for name in results[0]}


class Runs:
    """Results of one model by precision, of all draws: on cpu, and by the evaluator in the same types."""

    def __init__(self, mpc, model, folder, quick):
        draws = [model.write_inputs(folder, seed) for seed in SEEDS]
        plain = small_models.Case(mpc, model, "fp32", "main", folder, False)
        self.plain = joined([plain.values("plain", "evaluate", model.path, *inputs) for inputs in draws])
        self.found, self.typed, self.unequal = {}, {}, []
        for precision in networks.BARS:
            checked = not quick or precision == commands.chosen(model.name, list(networks.BARS))
            case = small_models.Case(mpc, model, precision, "main", folder, checked)
            commands.call(mpc, "compile", model.path, *case.options, "--target=cpu", "-o", case.artifact, environment=case.compiler)
            found = [case.run("cpu", inputs) for inputs in draws]
            self.found[precision] = joined(found)
            typed = ("evaluate", "evaluate", model.path, *case.options, "--target=cpu", "--after=Schedule")
            self.typed[precision] = joined([case.values(*typed, *inputs) for inputs in draws])
            checked = case.run("cpu-check", draws[0]) if checked else found[0]
            self.unequal += [
                f"{precision}: {name} of cpu-check is not that of cpu"
                for name in checked
                if not tensors.exact(found[0][name], checked[name]).passed
            ]

    def verdicts(self, precision, name, found):
        plain = self.plain[name]
        if precision == "fp32":
            yield tensors.tensor(plain, found, "fp32", {})
            return
        yield tensors.as_good(plain, self.typed[precision][name], found)
        first = len(plain) // len(SEEDS)
        decibels = tensors.sqnr(plain[:first], found[:first])
        share = 10 ** ((networks.BARS[precision] - decibels) / 20)
        yield tensors.Verdict(share, f"{decibels:.1f} dB, at least {networks.BARS[precision]} expected")

    def problems(self):
        yield from self.unequal
        for precision, results in self.found.items():
            for name, values in results.items():
                for verdict in self.verdicts(precision, name, values):
                    print(f"  {precision} {name}: {verdict.what} (share {verdict.share:.3f})")
                    if not verdict.passed:
                        yield f"{precision}: {name}: {verdict.what}"
                lower = networks.LOWER.get(precision)
                if lower and all(v.passed for v in self.verdicts(precision, name, self.found[lower][name])):
                    yield f"{precision}: {name}: negative control: {lower} passes its bar"


def main(mpc, models, folder, *options):
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    problems = []
    for path in sorted(pathlib.Path(models).glob("*.mlir")):
        lines = path.read_text().count("\n")
        print(f"{path.stem}: {lines} lines")
        problems += [f"{path.stem} in {problem}" for problem in Runs(mpc, Architecture(path), folder, "--quick" in options).problems()]
    sys.exit("\n".join(problems) or 0)


if __name__ == "__main__":
    main(*sys.argv[1:])
