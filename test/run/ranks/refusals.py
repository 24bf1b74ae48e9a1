#!/usr/bin/env python3
"""What ranks are refused, by name and in time: refusals.py MPC EXAMPLES FOLDER

Another artifact, seed, data file or number of steps on one rank; a number of ranks that the artifact is not for; an artifact of one
process; an option that ranks do not have. Each rank says it, and nothing trains.
"""

import concurrent.futures
import pathlib
import sys

import ranks
import steps
import tensors
from networks import Network


def main(mpc, examples, folder):
    network, problems = Network(mpc, examples, folder, "digits", False), []
    digits = pathlib.Path(examples) / "digits/data"
    any_number, other = network.compile("bf16", "--parallel=data"), network.compile("bf16", "--parallel=data", "--measure")
    three, alone = network.compile("bf16", "--parallel=data:3"), network.compile("bf16")
    words = network.words_of_run(any_number, 3)

    def refused(count, command, *sentences):
        said = ranks.call(count, *command, expected=1, environment=network.compiler)
        problems.extend(f"expected '{text}' in: {said}" for text in sentences if text not in said)
        if "step 1/" in said or "training digits" in said:
            problems.append(f"trains before it is refused: {said}")
        print(sentences[0])

    def on_one(others, *sentences):
        """One rank is given something else."""
        return 2, ranks.on_rank(1, others, words), *sentences

    changed = bytearray((digits / "train_x.npy").read_bytes())
    changed[-2] ^= 64
    (network.folder / "data.npy").write_bytes(changed)
    data = network.data
    network.data = f"{digits}/x.npy,{digits}/target.npy"
    shorter = network.words_of_run(any_number, 3)
    network.data = f"{network.folder}/data.npy,{digits}/train_target.npy"
    another = network.words_of_run(any_number, 3)
    network.data = data
    tensors.write_npy(network.folder / "rows.npy", (8, 64), [0.5] * 512)
    tensors.write_npy(network.folder / "classes.npy", (8,), range(8), "i64")
    once = [mpc, "run", any_number, "--device=cpu", f"--input=x={network.folder}/rows.npy", f"--input=target={network.folder}/classes.npy"]
    cases = [
        (2, ranks.on_rank(1, [*once, "--entry=step", "--steps=2"], [*once, "--entry=step"]), "ranks differ in --steps: rank 1 has 2, rank 0 has 1"),
        (2, ranks.on_rank(1, [*once, "--entry=eval"], [*once, "--entry=step"]), "ranks differ in --entry: rank 1 runs another one than rank 0"),
        (4, network.words_of_run(three, 3), "the program was compiled for 3 ranks, and 4 load it; start as many, or compile it with --parallel=data"),
        (1, network.words_of_run(three, 3), "the program was compiled for 3 ranks, and one process loads it; start it by mpc launch -n 3"),
        (2, network.words_of_run(alone, 3), "say that 2 ranks run, but", "is compiled for one process; compile it with --parallel=data"),
        (2, [*words, "--find-nonfinite"], "--find-nonfinite: ", "which ranks only do together; leave it out"),
        on_one(network.words_of_run(other, 3), "ranks differ in the artifact's checksum: rank 1 has"),
        on_one([*words, "--seed=2"], "ranks differ in the seed: rank 1 has 2, rank 0 has 0"),
        on_one(network.words_of_run(any_number, 9), "ranks differ in --steps: rank 1 has 9, rank 0 has 3"),
        on_one([*words, "--set=hyper.learning_rate=1"], "ranks differ in --set: rank 1 has hyper.learning_rate=1, rank 0 has none"),
        on_one([*words, f"--save-state={network.folder}/own"], f"ranks differ in --save-state: rank 1 has {network.folder}/own, rank 0 has none"),
        on_one(shorter, "ranks differ in the size of --data: rank 1 has 450, rank 0 has 1347"),
        on_one(another, "ranks differ in the contents of --data: rank 1 reads other values than rank 0; let all ranks read the same files"),
    ]
    with concurrent.futures.ThreadPoolExecutor(3) as pool:  # most of the time is mpirun's waiting
        for done in [pool.submit(refused, *case) for case in cases]:
            done.result()
    return steps.told(problems)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
