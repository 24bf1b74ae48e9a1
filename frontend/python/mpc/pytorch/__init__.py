"""PyTorch modules as graphs of mpc. Only this folder imports torch, and it only when something is exported."""
