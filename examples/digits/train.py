"""Trains the network of digits.mlir in f32 on the 1,347 training images and writes weights.safetensors.

The settings were fixed before the held-out images were looked at; those take part in nothing but the last forward
pass, whose results are written to expected/ (logits.npy, results.json) for comparison.
Needs PyTorch, NumPy and safetensors: python3 train.py
"""

import json
import pathlib

import numpy as np
import torch
import torch.nn.functional as F
from safetensors.torch import save_file

FOLDER = pathlib.Path(__file__).parent
SEED, EPOCHS, BATCH, LEARNING_RATE, WEIGHT_DECAY = 0, 60, 64, 2e-3, 1e-2


class Digits(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.fc1 = torch.nn.Linear(64, 128)
        self.fc2 = torch.nn.Linear(128, 128)
        self.fc3 = torch.nn.Linear(128, 10)

    def forward(self, x):
        return self.fc3(torch.relu(self.fc2(torch.relu(self.fc1(x)))))


def train(model, x, target):
    optimizer = torch.optim.AdamW(model.parameters(), lr=LEARNING_RATE, weight_decay=WEIGHT_DECAY)
    schedule = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, EPOCHS)
    generator = torch.Generator().manual_seed(SEED)
    for _ in range(EPOCHS):
        for rows in torch.randperm(len(x), generator=generator).split(BATCH):
            optimizer.zero_grad()
            F.cross_entropy(model(x[rows]), target[rows]).backward()
            optimizer.step()
        schedule.step()


def measure(model, x, target):
    with torch.no_grad():
        logits = model(x)
        correct = int((logits.argmax(1) == target).sum())
        return logits, {
            "loss": float(F.cross_entropy(logits, target)),
            "correct": correct,
            "count": len(x),
            "accuracy": correct / len(x),
        }


def main():
    torch.manual_seed(SEED)
    torch.set_num_threads(1)
    images = torch.from_numpy(np.load(FOLDER / "data/images.npy").astype(np.float32) / 16)
    labels = torch.from_numpy(np.load(FOLDER / "data/labels.npy").astype(np.int64))
    rows = torch.from_numpy(np.load(FOLDER / "data/train_indices.npy").astype(np.int64))
    model = Digits()
    train(model, images[rows], labels[rows])
    save_file(model.state_dict(), FOLDER / "weights.safetensors")

    logits, test = measure(
        model,
        torch.from_numpy(np.load(FOLDER / "data/x.npy")),
        torch.from_numpy(np.load(FOLDER / "data/target.npy")),
    )
    results = {
        "torch": torch.__version__,
        "test": test,
        "train": measure(model, images[rows], labels[rows])[1],
    }
    (FOLDER / "expected").mkdir(exist_ok=True)
    np.save(FOLDER / "expected/logits.npy", logits.numpy())
    (FOLDER / "expected/results.json").write_text(json.dumps(results, indent=2) + "\n")
    print(json.dumps(results, indent=2))


if __name__ == "__main__":
    main()
