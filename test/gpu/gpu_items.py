"""The items of a run, what decides most first, and the seconds that each is planned with. Data; standard library only.

Seconds are sums of COSTS, which are of two runs on H200s where these measured them, and guesses of ours elsewhere.
"""

import dataclasses
import sys

PYTHON = sys.executable

COSTS = {
    # Measured: a training step of GPT-2 124M, B = 16 and 64, of a layer of Llama 3 8B, and PyTorch's. Ours were of the low residual stream;
    # for an f32 one 5% are added to the first three, as the roofline says.
    "bf16": 0.0374, "bf16-zeros": 0.0374, "fp8": 0.0334, "bf16_low": 0.0355, "fp8_low": 0.0317, "fp8_block": 0.0484, "fp32": 0.3143, "tf32": 0.1180, "fp16": 0.0365, "bf16_fast": 0.0347,
    "fp8_current": 0.0339, "fp8_fast": 0.0303, "bf16-b64": 0.1356, "fp8-b64": 0.1258, "block-bf16": 0.0542, "block-fp8": 0.0403,
    "torch": 0.0348,
    # Of the second run (2026-11-27), by the items that consist of them: a program that loads GPT-2's step and draws its weights; importing
    # PyTorch; a compilation of torch.compile; a step's profile; one kernel's variants, compared, timed, under ncu, under compute-sanitizer.
    "load": 2, "import": 4, "compile": 28, "trace": 2,
    "compared": 6, "timed": 1.5, "counted": 3, "sanitized": 2,
    # Guessed: the load of a product; eight candidates of a form, each with a pause of 30 ms and runs of about 25 ms, of a large one 60 ms.
    "product": 0.5, "form": 0.5, "large_form": 0.8,
    # The first run's checks had 14 cases of a second or so each, and 18 pairs of losses.
    "case": 1.2, "losses": 1.2,
    "second": 1,
}  # fmt: skip
LABELS = 13  # kernels that have variants
FIRST_SECONDS, SECOND_SECONDS = 570, 180  # of the first command, and of one that goes on with what is left
SECONDS_OF_A_START = 0.5
LEAST_LIMIT = 45


@dataclasses.dataclass
class Item:
    """`seconds`: what is planned; an item is ended after `limit`. `needs`: programs on PATH and Python modules without which it is left out."""

    name: str
    costs: dict
    command: list
    needs: tuple = ()
    says: str = ""
    dry_words: tuple = ()  # added to the command of a dry run

    @property
    def seconds(self):
        return SECONDS_OF_A_START + sum(COSTS[what] * count for what, count in self.costs.items())

    @property
    def limit(self):
        return max(LEAST_LIMIT, 2 * self.seconds)


def script(name, *words):
    return [PYTHON, f"item_{name}.py", *words]


WARM = 20  # steps before those that are timed
APART = WARM + 5 + WARM + 200  # steps of two programs: alone, and in a row
ITEMS = (
    Item("identity", {"second": 4}, script("device", "identity"), says="device, driver, libraries, cuDNN's device properties"),
    Item("ceilings", {"import": 1, "second": 6}, script("device", "ceilings"), ("torch",), "copy and 8192^3 products"),
    Item("compare", {"compared": LABELS}, script("kernels", "compare"), says="each variant beside the present kernel: equal bits, twice"),
    Item("variants", {"timed": LABELS}, script("kernels", "time"), says="each variant's time; the best to variants.json"),
    Item("tune", {"load": 10, "second": 12, "bf16": 2 * 5 * 30, "fp8": 2 * 5 * 30}, script("products", "tune:step-bf16", "tune:step-fp8"),
         says="algorithms chosen by measurement; steps without and with them, in turns"),
    Item("products-bf16", {"load": 1, "product": 15, "form": 20, "large_form": 3}, script("products", "each:step-bf16"), says="8 candidates, cold and under load"),
    Item("products-fp8", {"load": 1, "product": 15, "form": 16, "large_form": 3}, script("products", "each:step-fp8"), says="8 candidates, cold and under load"),
    Item("steps-apart", {"load": 6, "bf16": APART, "bf16-zeros": APART, "fp8": APART, "second": 3 * 2.5},
         script("steps", "apart:step-bf16", "apart:step-bf16-zeros", "apart:step-fp8"), says="steps alone and 200 in a row; the same with zeros"),
    Item("ranks", {"load": 6, "bf16": 6 * (WARM + 20), "second": 6}, script("steps", "ranks:step-bf16_ranks"), says="a step of one rank without and with NCCL, in turns"),
    Item("products-in-a-row", {"load": 3, "second": 3 * 4}, script("products", "row:step-bf16", "row:step-bf16:zeros", "row:step-fp8"),
         says="a step's products alone, in a row; the same with zeros"),
    Item("peer", {"import": 1, "compile": 3, "torch": 3 * 120, "load": 3, "bf16": 2 * 120, "bf16_low": 120}, script("peer", "peer"), ("torch",),
         "torch.compile with three attentions between ours before and after"),
    Item("profile", {"import": 1, "load": 5, "trace": 5, "bf16": 40, "fp8": 40, "fp8_block": 40, "block-bf16": 40, "block-fp8": 40},
         script("profile", "step-bf16", "step-fp8", "step-fp8_block", "block-bf16", "block-fp8"), ("torch",), "every launch of a step"),
    Item("ncu", {"counted": 5}, script("kernels", "ncu"), ("ncu",), "speed of light and warp states of five kernels"),
    Item("products-block", {"load": 2, "product": 24, "large_form": 24}, script("products", "each:block-bf16", "each:block-fp8"), says="8 candidates, cold and under load"),
    Item("losses", {"losses": 20}, [PYTHON, "check_steps.py", "steps.tsv"], says="ten steps' losses beside the CPU's"),
    Item("check", {"case": 14}, ["./mpc-gpu-check", "cases.tsv"], says="results, driver calls and times of forward passes",
         dry_words=("--any-result",)),
    Item("sanitize", {"sanitized": 11}, script("kernels", "sanitize"), ("compute-sanitizer",), "memcheck and racecheck of each variant alone"),
    Item("steps", {"load": 13, "bf16": 40, "bf16_low": 40, "fp8_low": 40, "fp8": 40, "fp8_block": 40, "fp32": WARM + 5, "tf32": 40, "fp16": 40, "bf16_fast": 40, "fp8_current": 40,
                   "fp8_fast": 40, "bf16-b64": 40, "fp8-b64": 40}, script("steps", "bench"), says="a step in each precision and recipe"),
    Item("layer-products", {"load": 2, "import": 1, "trace": 2, "second": 3}, script("profile", "products-bf16", "products-fp8"), ("torch",),
         "twelve products of a layer with their quantisation"),
    Item("products-fp8-blocks", {"load": 1, "product": 15, "form": 16, "large_form": 3}, script("products", "each:step-fp8_block"), says="8 candidates, cold and under load"),
)  # fmt: skip
