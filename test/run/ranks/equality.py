#!/usr/bin/env python3
"""N ranks are one process that accumulates N micro-batches: equality.py MPC EXAMPLES FOLDER NETWORK --ranks=N,.. --steps=N PRECISION.. [--quick]

The same batches in both, so each tensor of the saved state has the same bits, dropout's counter with it. Accumulators are
left out: a step on ranks has none. In between, --check-replicas=1 compares the states of all ranks behind each step.
- One rank of the artifact gives the bits of the artifact without --parallel, here without clipping: the parts of the norm
  are added in another order behind the sums of ranks.
- Running statistics become the mean of what each rank would store, where one process moves them N times.
  statistics() has a closed form for them.
Negative control: with another seed the parameters differ. With --quick the host compiler does not optimise. With --target=cuda GPUs are
doubles: the same emitted kernels, CUDA graphs and NCCL's calls, on the host.
"""

import os
import sys

import ranks
import steps
from networks import STATES, Network

OWN = ["accumulator.", "scaler.fp8_amax", "running."]
BAR = 1e-6


def compare(network, precision, counts, number):
    """What differs between N ranks and one process."""
    spread, parts = network.compile(precision, "--parallel=data"), network.compile(precision, "--accumulate")
    state = lambda name: network.folder / f"{network.name}-{precision}-{name}.safetensors"  # noqa: E731

    def train(count, artifact, name, *options, **variables):
        path = state(name)
        environment = dict(network.compiler or os.environ, **variables)
        ranks.call(count, *network.words_of_run(artifact, number, f"--save-state={path}", *options), environment=environment)
        return ranks.read_bits(path)

    one, alone = network.compile(precision, "--parallel=data", clips=False), network.compile(precision, clips=False)
    found = ranks.differing(train(1, alone, "alone"), train(1, one, "one"))
    if found:
        yield f"one rank of --parallel=data is not the artifact without it: {', '.join(found)}"
    if ranks.differing(train(1, one, "one"), train(1, one, "engine", MPC_RANKS_ALONE="1")):
        yield "one rank has other bits with the library between ranks"
    for count in counts:
        many = train(count, spread, f"ranks-{count}", "--check-replicas=1")
        whole = train(1, parts, f"parts-{count}", f"--micro-batches={count}")
        found = ranks.differing(whole, many, OWN)
        if found:
            yield f"{count} ranks differ from {count} micro-batches in {', '.join(found)}"
        print(f"{network.name} in {precision}: {count} ranks, {len(many)} tensors, {number} steps")
    other = train(counts[0], spread, "other", "--seed=1")
    if not ranks.differing(many, other, OWN + ["scaler.", "optimizer.step"]):
        yield "negative control: another seed gives the same bits"


def statistics(network, counts, momentum=0.25):
    """With a learning rate of 0 batch b has the statistics s(b), which the moves of one process show. N ranks store (1 - m) old + m times the
    mean of N of them."""
    network.words = ["--dim=B=8", "--lr=0", "--optimizer=sgd"]
    spread = network.compile("fp32", "--parallel=data")
    names = [name for _, name, _, _ in STATES["statistics"]]

    def run(count, number):
        path = network.folder / f"moved-{count}-{number}.safetensors"
        ranks.call(count, *network.words_of_run(spread, number, f"--save-state={path}"), environment=network.compiler)
        return steps.read_state(path)

    most, at_end = max(counts), 3
    moved = [run(1, number) for number in range(1, at_end * most + 1)]
    for name in names:
        first = [0.0 if name.endswith("mean") else 1.0] * 128
        before = [first] + [state[name] for state in moved]
        own = [[(new - (1 - momentum) * old) / momentum for old, new in zip(*pair)] for pair in zip(before, before[1:])]
        for count in counts:
            expected = first
            for step in range(at_end):
                mean = [sum(column) / count for column in zip(*own[step * count : (step + 1) * count])]
                expected = [(1 - momentum) * old + momentum * new for old, new in zip(expected, mean)]
            found, scale = run(count, at_end)[name], max(map(abs, expected))
            worst = max(abs(a - b) for a, b in zip(expected, found)) / scale
            print(f"{name} on {count} ranks: {worst:.2g} of the largest from the closed form, {worst / BAR:.3f} of the bar")
            if not worst <= BAR:
                yield f"{name} on {count} ranks is {worst:.2g} of its largest from the closed form, expected {BAR}"
            if max(abs(a - b) for a, b in zip(moved[at_end - 1][name], found)) <= BAR * scale:
                yield f"negative control: {name} of one process is within the bar"


def main(mpc, examples, folder, name, *words):
    options = dict(word[2:].partition("=")[::2] for word in words if word.startswith("--"))
    counts = list(map(int, options["ranks"].split(",")))
    network, problems = Network(mpc, examples, folder, name, "quick" not in options, options.get("target", "cpu")), []
    for precision in (word for word in words if not word.startswith("--")):
        problems += [f"{name} in {precision}: {problem}" for problem in compare(network, precision, counts, int(options["steps"]))]
    if name == "statistics":
        problems += statistics(network, counts)
    return steps.told(problems)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
