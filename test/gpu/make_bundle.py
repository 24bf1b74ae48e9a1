"""Makes a folder that a machine with a GPU, its driver and the CUDA libraries can run: python3 gpu_run.py. Standard library only.

    make_bundle.py BUILD FOLDER [--small]

Needs no GPU; needs NVRTC. Refuses a folder of 40 MiB or more. --small is for tests: the small GPT stands in for every network, with one
variant a kernel and one case.
"""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import tarfile

import bundle_variants
from check_steps import write as write_losses
from tensors import sqnr, write_tokens

HERE = pathlib.Path(__file__).resolve().parent
EXAMPLES = HERE.parent.parent / "examples"
ARCH = "sm_90a"  # cubins; other architectures compile the text in the artifact
MOST_BYTES = 40 << 20
PROGRAMS = ("mpc-gpu-check", "mpc-time", "mpc-kernel-time", "mpc-product-time")
SCRIPTS = ("gpu_run.py", "gpu_items.py", "gpu_clocks.py", "gpu_results.py", "item_device.py", "item_kernels.py", "item_products.py",
           "item_steps.py", "item_peer.py", "item_profile.py", "check_steps.py", "page.py")  # fmt: skip

# Training steps: name -> (model, precision or recipe, batch). The name is what items say.
STEPS = {
    "step-bf16": ("gpt2", "bf16", 16), "step-bf16-zeros": ("gpt2-zeros", "bf16", 16),
    "step-fp8": ("gpt2", "fp8", 16), "step-fp8_block": ("gpt2", "fp8_block", 16),
    "step-fp32": ("gpt2", "fp32", 16), "step-tf32": ("gpt2", "tf32", 16), "step-fp16": ("gpt2", "fp16", 16),
    "step-bf16_low": ("gpt2", "bf16_low", 16), "step-fp8_low": ("gpt2", "fp8_low", 16),
    "step-bf16_ranks": ("gpt2", "bf16_ranks", 16),
    "step-bf16_fast": ("gpt2", "bf16_fast", 16), "step-fp8_current": ("gpt2", "fp8_current", 16), "step-fp8_fast": ("gpt2", "fp8_fast", 16),
    "step-bf16-b64": ("gpt2", "bf16", 64), "step-fp8-b64": ("gpt2", "fp8", 64),
    "block-bf16": ("block", "bf16", 2), "block-fp8": ("block", "fp8", 2),
    "products-bf16": ("products", "bf16", 31), "products-fp8": ("products", "fp8", 31),
}  # fmt: skip
# What the small GPT is compiled to in the small form; every other step is a copy of one of these.
SMALL_STEPS = ("step-bf16", "step-bf16-zeros", "step-fp8", "step-fp8_block", "step-bf16_ranks")
# Ten steps of small networks beside the CPU's losses.
CHECKED = ("fp32", "tf32", "fp16", "bf16", "bf16_low", "bf16_fast", "fp8", "fp8_current", "fp8_block", "fp8_fast")
BARS = {"tf32": 55, "fp16": 55, "bf16": 40, "fp8": 20}  # least SQNR in dB
CASES_HEAD = "#name\tartifact\tweights\tinputs\toutput\texpected\treference\tleast SQNR\tEvaluate\terror\ttokens\n"


def recipe(name):
    """The options of "fp32", .., "fp8" (delayed scaling when it trains), "fp8_current", of "bf16_fast", "bf16_low" and "bf16_ranks"."""
    for end, option in (("_fast", "--math=fast"), ("_low", "--residual=low"), ("_ranks", "--parallel=data")):
        if name.endswith(end):
            return [*recipe(name.removesuffix(end)), option]
    return ["--precision=fp8", f"--fp8-recipe={name[4:]}"] if name.startswith("fp8_") else [f"--precision={name}"]


class Bundle:
    def __init__(self, build, folder, small):
        self.programs, self.build, self.folder, self.small = pathlib.Path(build) / "bin", build, pathlib.Path(folder), small
        shutil.rmtree(self.folder, ignore_errors=True)
        for name in ("artifacts", "data", "expected", "cubins"):
            (self.folder / name).mkdir(parents=True)
        self.cases, self.steps, self.arch = [CASES_HEAD], {}, ARCH

    def mpc(self, *words):
        done = subprocess.run([self.programs / "mpc", *map(str, words)], cwd=self.folder, stdin=subprocess.DEVNULL, capture_output=True, text=True)
        if done.returncode:
            sys.exit(f"make_bundle.py: mpc {' '.join(map(str, words))}: exit code {done.returncode}: {done.stderr}")
        return done.stdout

    def compile(self, model, to, *words, target="cuda"):
        self.mpc("compile", model, *words, f"--target={target}", *([f"--arch={ARCH}"] if target == "cuda" else []), "-o", to)

    def copy_files(self):
        for name in PROGRAMS:
            shutil.copy(self.programs / name, self.folder / name)
            subprocess.run(["strip", self.folder / name], check=False, stderr=subprocess.DEVNULL)
        shutil.copy(pathlib.Path(self.build) / "lib" / "libmpc_runtime.so", self.folder / "libmpc_runtime.so")
        for name in SCRIPTS:
            shutil.copy(HERE / name, self.folder / name)
        # What a dry run takes in place of the driver, cuBLASLt, NCCL, PyTorch, cuDNN and the tools.
        shutil.copytree(HERE / "dry", self.folder / "dry", ignore=shutil.ignore_patterns("__pycache__"))
        for double in ("libcuda.so.1", "libnccl.so.2"):
            shutil.copy(pathlib.Path(self.build) / "test/runtime/driver_double" / double, self.folder / "dry")
        for to, source in (("data/digits.safetensors", "digits/weights.safetensors"), ("data/gpt-small.safetensors", "gpt2/small/weights.safetensors"),
                           ("data/x.npy", "digits/data/x.npy"), ("data/target.npy", "digits/data/target.npy"),
                           ("data/tokens.npy", "gpt2/small/tokens.npy"), ("data/targets.npy", "gpt2/small/targets.npy"),
                           ("expected/digits-f32.npy", "digits/expected/logits.npy"), ("expected/gpt-small-f32.npy", "gpt2/small/logits.npy")):  # fmt: skip
            shutil.copy(EXAMPLES / source, self.folder / to)

    # ---- Cases of mpc-gpu-check

    def add_case(self, *fields):
        self.cases.append("\t".join(map(str, fields)) + "\n")

    def network(self, name, model, dim, weights, inputs, tokens, precisions=("fp32", *BARS)):
        """Precisions judged by numerics' bars against f32."""
        for precision in precisions:
            artifact, evaluated = f"artifacts/{name}-{precision}.mpcx", f"expected/{name}-{precision}.npy"
            self.compile(model, artifact, f"--precision={precision}", "--dim", dim)
            given = [word for each in inputs.split(",") for word in ("--input", each)]
            self.mpc("evaluate", model, f"--precision={precision}", "--after=Quantize", "--dim", dim, f"--weights={weights}", *given,
                     "--output", f"logits={evaluated}")  # fmt: skip
            reference = f"expected/{name}-f32.npy"
            decibels = sqnr(self.folder / reference, self.folder / evaluated)
            self.add_case(f"{name}-{precision}", artifact, weights, inputs, "logits", evaluated, reference if precision in BARS else "-",
                          BARS.get(precision, 0), f"{decibels:.2f}", "1e-5", tokens)  # fmt: skip

    def gpt2_case(self, precision):
        """GPT-2 124M with first weights: the loss is near ln(50257) whatever they are, so this says that the run was sane and little more."""
        model, inputs = EXAMPLES / "gpt2/gpt2-124m.mlir", "tokens=data/gpt2-tokens.npy,targets=data/gpt2-targets.npy"
        for batch in (1, 16):
            self.compile(model, f"artifacts/gpt2-b{batch}-{precision}.mpcx", f"--precision={precision}", "--dim", f"B={batch}")
        self.compile(model, "on-cpu.mpcx", f"--precision={precision}", "--dim", "B=1", target="cpu")
        expected = f"expected/gpt2-{precision}.npy"
        given = [word for each in inputs.split(",") for word in ("--input", each)]
        self.mpc("run", "on-cpu.mpcx", "--device=cpu", *given, "--output", f"loss={expected}")
        (self.folder / "on-cpu.mpcx").unlink()
        self.add_case(f"gpt2-{precision}", f"artifacts/gpt2-b1-{precision}.mpcx", "-", inputs, "loss", expected, "-", 0, 0, "2e-3", 1024)
        self.add_case(f"gpt2-b16-{precision}", f"artifacts/gpt2-b16-{precision}.mpcx", "-", "", "loss", "-", "-", 0, 0, 0, 16384)

    def make_cases(self):
        digits = ("digits", EXAMPLES / "digits/digits.mlir", "B=450", "data/digits.safetensors", "x=data/x.npy,target=data/target.npy", 0)
        gpt = ("gpt-small", EXAMPLES / "gpt2/small/gpt2-small.mlir", "B=2", "data/gpt-small.safetensors",
               "tokens=data/tokens.npy,targets=data/targets.npy", 64)  # fmt: skip
        self.network(*digits, *([("bf16",)] if self.small else []))
        if not self.small:
            self.network(*gpt)
            write_tokens(self.folder / "data/gpt2-tokens.npy", 1, 1024, 1)
            write_tokens(self.folder / "data/gpt2-targets.npy", 1, 1024, 2)
            for precision in ("bf16", "fp8"):
                self.gpt2_case(precision)
        for name, model, dim, weights, inputs, _ in (digits,) if self.small else (digits, gpt):
            for precision in ("bf16",) if self.small else CHECKED:
                self.checked_steps(f"{name}-{precision}", f"artifacts/{name}-step-{precision}.mpcx", model, precision, dim, weights, inputs)
        (self.folder / "cases.tsv").write_text("".join(self.cases))

    def checked_steps(self, name, artifact, model, precision, dim, weights, inputs):
        words = (*recipe(precision), "--train", "--clip=1.0", "--dim", dim)
        self.compile(model, artifact, *words)
        self.compile(model, "on-cpu.mpcx", *words, target="cpu")
        write_losses(self.folder, "steps.tsv", name, artifact, "on-cpu.mpcx", weights, inputs, self.programs / "mpc-time", runs=2 if self.small else 9)
        (self.folder / "on-cpu.mpcx").unlink()

    # ---- Steps that are timed

    def write_models(self):
        """Models of which no file exists, as FOLDER/NAME.mlir."""
        gpt = EXAMPLES / ("gpt2/small/gpt2-small.mlir" if self.small else "gpt2/gpt2-124m.mlir")
        (self.folder / "gpt2-zeros.mlir").write_text(bundle_variants.with_zeros(gpt.read_text()))
        for name, words in (("products", [HERE / "products.py"]), ("block", [EXAMPLES / "llama/generate.py", "--block", "--context", "8192"])):
            done = subprocess.run([sys.executable, *words], capture_output=True, text=True, check=True)
            (self.folder / f"{name}.mlir").write_text(done.stdout)
        return {"gpt2": gpt} | {name: self.folder / f"{name}.mlir" for name in ("gpt2-zeros", "products", "block")}

    def make_steps(self):
        models = self.write_models()
        for name, (model, precision, batch) in STEPS.items():
            artifact = f"artifacts/{name}.mpcx"
            if self.small and name not in SMALL_STEPS:
                stands = "step-fp8" if "fp8" in name else "step-bf16"
                shutil.copy(self.folder / f"artifacts/{stands}.mpcx", self.folder / artifact)
                self.steps[name] = dict(self.steps[stands], artifact=artifact)
                continue
            rows, context = (2, 32) if self.small else (batch, 1024)
            words = [*recipe(precision), "--train", "--lr=1e-4", "--dim", f"B={rows}"]
            words += ["--fp8-all"] if model == "products" and "fp8" in precision else []
            words += ["--clip=1.0"] if model.startswith("gpt2") else []
            words += ["--weights=data/gpt-small.safetensors"] if self.small else []
            self.compile(models[model], artifact, *words)
            self.steps[name] = {"artifact": artifact, "model": model, "precision": precision, "batch": rows}
            if model.startswith("gpt2"):
                inputs = {each: f"data/step-{each}-{rows}.npy" for each in ("tokens", "targets")}
                for seed, path in enumerate(inputs.values(), start=1):
                    if not (self.folder / path).exists():
                        write_tokens(self.folder / path, rows, context, seed, classes=64 if self.small else 50257)
                self.steps[name] |= {"inputs": {} if model == "gpt2-zeros" else inputs, "context": context}
        for path in self.folder.glob("*.mlir"):
            path.unlink()

    def make_variants(self):
        """Jobs of the steps' kernels, and of the small network's for compute-sanitizer."""
        artifacts = {name: step["artifact"] for name, step in self.steps.items()}
        made = bundle_variants.make_jobs(self, artifacts, "jobs.tsv")
        small = {f"step-{each}": f"artifacts/gpt-small-step-{each}.mpcx" for each in ("bf16", "fp8")}
        if self.small:
            shutil.copy(self.folder / "jobs.tsv", self.folder / "jobs-small.tsv")
        else:
            bundle_variants.make_jobs(self, small, "jobs-small.tsv")
        return made

    def finish(self, variants):
        manifest = {"small": self.small, "steps": self.steps, "variants": variants, "arch": ARCH, "commit": commit()}
        (self.folder / "bundle.json").write_text(json.dumps(manifest, indent=1) + "\n")
        # Kernels and their texts compress to a tenth; gpu_run.py unpacks them.
        with tarfile.open(self.folder / "contents.tar.xz", "w:xz") as archive:
            for name in ("artifacts", "data", "expected", "cubins"):
                archive.add(self.folder / name, name)
                shutil.rmtree(self.folder / name)
        total = sum(path.stat().st_size for path in self.folder.rglob("*") if path.is_file())
        print(f"{self.folder}: {total >> 10} KiB, {len(self.cases) - 1} cases, {len(self.steps)} steps, {len(variants['made'])} variants, "
              f"{len(variants['left_out'])} left out")  # fmt: skip
        if total >= MOST_BYTES:
            sys.exit(f"make_bundle.py: the folder is {total} bytes, expected less than {MOST_BYTES}; leave out steps or variants")


def commit():
    done = subprocess.run(["git", "-C", HERE, "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=False)
    return done.stdout.strip() or "unknown"


def main():
    words = [word for word in sys.argv[1:] if word != "--small"]
    if len(words) != 2:
        sys.exit(__doc__)
    bundle = Bundle(os.path.abspath(words[0]), os.path.abspath(words[1]), "--small" in sys.argv)
    bundle.copy_files()
    bundle.make_cases()
    bundle.make_steps()
    bundle.finish(bundle.make_variants())


if __name__ == "__main__":
    main()
