"""Writes expected/ from weights.safetensors: PyTorch's own f32 results of the network on the held-out images.

An independent check of what mpc computes; the weights are mpc's (train.py), the results are not. Needs PyTorch, NumPy and
nothing else: python3 check.py
"""

import json
import pathlib
import struct

import numpy as np
import torch
import torch.nn.functional as F

FOLDER = pathlib.Path(__file__).resolve().parent


def read_weights():
    data = (FOLDER / "weights.safetensors").read_bytes()
    (size,) = struct.unpack("<Q", data[:8])
    weights = {}
    for name, entry in json.loads(data[8 : 8 + size]).items():
        if name != "__metadata__":
            begin, end = (8 + size + at for at in entry["data_offsets"])
            weights[name] = torch.from_numpy(np.frombuffer(data[begin:end], "<f4").reshape(entry["shape"]).copy())
    return weights


def measure(weights, x, target):
    for layer in (1, 2, 3):
        x = F.linear(x if layer == 1 else torch.relu(x), weights[f"fc{layer}.weight"], weights[f"fc{layer}.bias"])
    right = int((x.argmax(1) == target).sum())
    return x, {"loss": float(F.cross_entropy(x, target)), "correct": right, "count": len(x), "accuracy": right / len(x)}


def main():
    torch.set_num_threads(1)
    weights, results = read_weights(), {"torch": torch.__version__}
    (FOLDER / "expected").mkdir(exist_ok=True)
    for name, prefix in (("train", "train_"), ("test", "")):
        x, target = (torch.from_numpy(np.load(FOLDER / f"data/{prefix}{file}.npy")) for file in ("x", "target"))
        logits, results[name] = measure(weights, x, target)
    np.save(FOLDER / "expected/logits.npy", logits.numpy())
    (FOLDER / "expected/results.json").write_text(json.dumps(results, indent=2) + "\n")
    print(json.dumps(results, indent=2))


if __name__ == "__main__":
    main()
