"""The importer from ONNX. It imports the package onnx, and nothing of PyTorch."""
