#!/usr/bin/env python3
"""Small models of every op through the whole compiler, against the evaluator: sweep.py MPC FOLDER FAMILY .. [--precision=P,..] [--quick].

For each model and precision: `mpc compile --target=cpu`, `mpc run` on cpu, `mpc evaluate` of the typed graph. Against the
evaluator: exact, or the tolerances of tensors.py; the worst use of a tolerance is printed. Negative control: the next lower
precision's output must miss the same bar. cpu-check must give the bits of cpu. With --quick it runs in one precision of a model,
which its name chooses, and the host compiler optimises there alone.
"""

import concurrent.futures
import pathlib
import subprocess
import sys
import time

import commands
import families
import tensors

LOWER = {"fp32": "fp16", "tf32": "bf16", "fp16": "bf16", "bf16": "fp8"}


class Failure(Exception):
    pass


def call(command, note, environment=None):
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, env=environment)
    if done.returncode:
        raise Failure(f"{note}: exit code {done.returncode}: {(done.stderr or done.stdout).strip()[:2000]}")


class Run:
    """One model in one precision: its files and outputs, by `where` they were computed."""

    def __init__(self, model, precision, folder, mpc, checked):
        self.model, self.precision, self.mpc, self.checked = model, precision, mpc, checked
        self.folder = folder / f"{model.name}-{precision}"
        self.outputs = {}

    def compute(self):
        self.folder.mkdir(parents=True, exist_ok=True)
        source, artifact = self.folder / "model.mlir", self.folder / "model.mpcx"
        source.write_text(self.model.text())
        inputs = []
        for value, values in self.model.inputs:
            path = self.folder / f"{value.name}.npy"
            tensors.write_npy(path, value.shape, values, value.kind)
            inputs.append(f"--input={value.name}={path}")
        if self.model.steps > 1:
            inputs.append(f"--steps={self.model.steps}")
        inputs.append("--unchecked-indices")  # What is no row gives NaN.
        precision = f"--precision={self.precision}"
        compiler = commands.compiler(self.checked)
        call([self.mpc, "compile", source, precision, "--target=cpu", "-o", artifact], f"compile {source}", compiler)
        self.collect("cpu", [self.mpc, "run", artifact, "--device=cpu"] + inputs, compiler)
        if self.checked:
            self.collect("cpu-check", [self.mpc, "run", artifact, "--device=cpu-check"] + inputs)
        typed = [self.mpc, "evaluate", source, precision, "--target=cpu", "--after=Schedule"]
        self.collect("evaluate", typed + inputs)
        # Read writes out loops; the model as it was written has them.
        written = ["--after=Source"] if "mpc.repeat" in self.model.text() else []
        self.collect("f32", [self.mpc, "evaluate", source, *written] + inputs)
        return self

    def collect(self, where, command, environment=None):
        paths = {r.name: self.folder / f"{where}.{r.name}.npy" for r in self.model.results}
        call(
            command + [f"--output={name}={path}" for name, path in paths.items()],
            f"{where} {self.folder / 'model.mlir'}",
            environment,
        )
        self.outputs[where] = {name: path.read_bytes() for name, path in paths.items()}
        self.outputs[where, "values"] = {name: tensors.read_npy(path)[1] for name, path in paths.items()}


def judge(result, precision, reference, values):
    if result.bar == "exact":
        return tensors.exact(reference, values, result.zeros)
    if result.bar == "element":
        return tensors.elements(reference, values, precision, result.zeros)
    bars = tensors.CAST_SQNR if result.bar == "tensor" else tensors.GEMM_SQNR
    return tensors.tensor(reference, values, precision, bars)


def references(run, result):
    """(what, verdict of some values) a result is held to."""
    typed, plain = (run.outputs[where, "values"][result.name] for where in ("evaluate", "f32"))
    # In the same types only order of sums and the other side of a tie are left. fp8 products give bf16, tf32 ones f32.
    same_types = {"fp8": "bf16", "tf32": "fp32"}.get(run.precision, run.precision)
    if result.bar != "graph":
        yield "the evaluator in the same types", lambda values: judge(result, same_types, typed, values)
    if run.precision == "fp32":
        yield "the model as written", lambda values: judge(result, "fp32", plain, values)
    elif result.bar == "gemm" and result.control:  # Normal data, large enough to measure.
        yield "the model in f32", lambda values: judge(result, run.precision, plain, values)
    narrow = (
        run.precision != "fp32" and tensors.sqnr(plain, typed) < 120
    )  # Else nothing was asked to run in less than f32.
    if result.bar == "graph" and not narrow:
        yield "the evaluator in f32", lambda values: judge(result, "fp32", typed, values)
    if result.bar in ("gemm", "attention", "graph") and narrow and len(typed) > 200:
        yield "the evaluator's own error", lambda values: tensors.as_good(plain, typed, values)


def check(run, lower):
    """Problems of a run; prints how near its worst output came to its tolerance."""
    problems, worst = [], (0.0, "nothing", "")
    values = run.outputs["cpu", "values"]
    for result in run.model.results:
        name = f"{run.model.name} in {run.precision}: {result.name} {result.value.type}"
        if run.checked and run.outputs["cpu"][result.name] != run.outputs["cpu-check"][result.name]:
            verdict = tensors.exact(values[result.name], run.outputs["cpu-check", "values"][result.name])
            problems.append(f"{name}: cpu-check differs from cpu: {verdict.what}")
        for what, verdict_of in references(run, result):
            verdict = verdict_of(values[result.name])
            if not verdict.passed:
                problems.append(f"{name}: against {what}: {verdict.what}")
            if verdict.share >= worst[0]:
                worst = (verdict.share, result.name, verdict.what)
        if lower and result.control:
            others = lower.outputs["cpu", "values"][result.name]
            if all(verdict_of(others).passed for _, verdict_of in references(run, result)):
                problems.append(f"{name}: negative control: {lower.precision} passes the bar of {run.precision}")
    print(f"{run.model.name} in {run.precision}: {len(run.model.results)} results, worst share of a tolerance "
          f"{worst[0]:.3f} ({worst[1]}: {worst[2]})")  # fmt: skip
    return problems


def sweep(mpc, folder, family, precisions, quick):
    build, known = families.FAMILIES[family]
    runs, problems = {}, []
    built = [(model, p) for p in known if not precisions or p in precisions for model in build(p)]
    models = []
    for model, precision in built:
        own = [p for other, p in built if other.name == model.name]
        models.append(Run(model, precision, folder, mpc, not quick or precision == commands.chosen(model.name, own)))
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        futures = [(run, pool.submit(run.compute)) for run in models]
        for run, future in futures:
            try:
                runs[run.model.name, run.precision] = future.result()
            except Failure as failure:
                problems.append(str(failure))
    for (name, precision), run in runs.items():
        problems += check(run, runs.get((name, LOWER.get(precision))))
    return problems


def main(arguments):
    precisions = [a.partition("=")[2].split(",") for a in arguments if a.startswith("--precision=")]
    mpc, folder, *names = [a for a in arguments if not a.startswith("--")]
    start, problems = time.time(), []
    for family in names:
        problems += sweep(mpc, pathlib.Path(folder), family, precisions[0] if precisions else None, "--quick" in arguments)
    for problem in problems:
        print(f"FAILED: {problem}", file=sys.stderr)
    print(f"{', '.join(names)}: {len(problems)} problems in {time.time() - start:.0f} s")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
