"""Writes data/ from scikit-learn's copy of the UCI optical digits: images, labels and the stratified split.

Needs scikit-learn and NumPy: python3 prepare.py
"""

import pathlib

import numpy as np
from sklearn.datasets import load_digits
from sklearn.model_selection import train_test_split

FOLDER = pathlib.Path(__file__).resolve().parent / "data"


def main():
    digits = load_digits()
    images, labels = digits.data.astype(np.uint8), digits.target.astype(np.uint8)
    assert images.shape == (1797, 64) and np.array_equal(images, digits.data)
    train, test = train_test_split(np.arange(1797), test_size=450, stratify=labels, random_state=0)
    train, test = np.sort(train).astype(np.uint16), np.sort(test).astype(np.uint16)
    FOLDER.mkdir(exist_ok=True)
    np.save(FOLDER / "images.npy", images)
    np.save(FOLDER / "labels.npy", labels)
    np.save(FOLDER / "train_indices.npy", train)
    np.save(FOLDER / "test_indices.npy", test)
    # What the program takes: f32 in [0, 1] (a sixteenth is exact) and i64 classes.
    for name, rows in (("train_", train), ("", test)):
        np.save(FOLDER / f"{name}x.npy", images[rows].astype(np.float32) / np.float32(16))
        np.save(FOLDER / f"{name}target.npy", labels[rows].astype(np.int64))
    print(f"{len(train)} images to train with, {len(test)} held out")


if __name__ == "__main__":
    main()
