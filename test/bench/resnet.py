#!/usr/bin/env python3
"""ResNet-18's forward in the dialect: resnet.py write FILE [--batch=N] [--size=N], and in PyTorch: resnet.py peer [--batch=N] [--size=N] [--threads=N] [--runs=N].

Both have the same ops: convolutions without bias, norms as a scale and a shift of each channel, a residual, pools. The peer prints
the median, the least and the processor's seconds of a run, by default with two threads; `mpc-time` prints those of the compiled model.
"""

import json
import statistics
import sys
import time

STAGES = [(64, 1), (128, 2), (256, 2), (512, 2)]  # channels, stride of the first block


class Writer:
    """Lines of one function; a value is (name, shape)."""

    def __init__(self, batch, size):
        self.globals, self.loads, self.lines, self.seed = [], [], [], 0
        self.x = ("x", (batch, 3, size, size))

    def type(self, shape):
        return "tensor<" + "".join(f"{extent}x" for extent in shape) + "f32>"

    def parameter(self, shape, initial):
        self.seed += 1
        name = f"p{self.seed}"
        self.globals.append(f"ml_program.global private @{name}({initial.format(seed=self.seed)}) : {self.type(shape)}")
        self.loads.append(f"%{name} = ml_program.global_load @{name} : {self.type(shape)}")
        return name, shape

    def op(self, words, operands, shape):
        name = f"v{len(self.lines)}"
        types = ", ".join(self.type(s) for _, s in operands)
        text = words.format(*(f"%{n}" for n, _ in operands))
        self.lines.append(f"%{name} = mpc.{text} : ({types}) -> {self.type(shape)}")
        return name, shape

    def convolution(self, x, filters, kernel, stride):
        batch, channels, extent, _ = x[1]
        around = kernel // 2
        out = (extent + 2 * around - kernel) // stride + 1
        std = (2 / (channels * kernel * kernel)) ** 0.5
        weight = self.parameter((filters, channels, kernel, kernel), f"#mpc.normal<std = {std:.6e} : f32, seed = {{seed}}>")
        words = f"strides [{stride}, {stride}] low [{around}, {around}] high [{around}, {around}] dilations [1, 1]"
        return self.op("convolution {}, {} " + words, [x, weight], (batch, filters, out, out))

    def norm(self, x):
        channels = (x[1][1], 1, 1)
        scale = self.parameter(channels, "#mpc.uniform<low = 0.5 : f32, high = 1.0 : f32, seed = {seed}>")
        shift = self.parameter(channels, "#mpc.uniform<low = -0.1 : f32, high = 0.1 : f32, seed = {seed}>")
        return self.op("add {}, {}", [self.op("mul {}, {}", [x, scale], x[1]), shift], x[1])

    def relu(self, x):
        return self.op("relu {}", [x], x[1])

    def add(self, x, y):
        return self.op("add {}, {}", [x, y], x[1])

    def max_pool(self, x):
        batch, channels, extent, _ = x[1]
        out = (extent - 1) // 2 + 1
        words = "max_pool {} sizes [3, 3] strides [2, 2] low [1, 1] high [1, 1] dilations [1, 1]"
        return self.op(words, [x], (batch, channels, out, out))

    def head(self, x, classes):
        mean = self.op("mean {} axes [2, 3]", [x], x[1][:2])
        weight = self.parameter((classes, x[1][1]), "#mpc.normal<std = 0.05 : f32, seed = {seed}>")
        return self.op("linear {}, {}", [mean, weight], (x[1][0], classes))

    def text(self, result):
        lines = "".join(f"    {line}\n" for line in self.loads + self.lines)
        states = "".join(f"  {line}\n" for line in self.globals)
        x, y = self.type(self.x[1]), self.type(result[1])
        return (f'module @resnet18 {{\n{states}  func.func @main(%x: {x} {{mpc.name = "x"}}) -> ({y} {{mpc.name = "y"}}) {{\n'
                f"{lines}    return %{result[0]} : {y}\n  }}\n}}\n")  # fmt: skip


def network(g, x):
    """With the words of Writer, or of PyTorch."""
    x = g.max_pool(g.relu(g.norm(g.convolution(x, 64, 7, 2))))
    channels = 64
    for filters, first in STAGES:
        for stride in (first, 1):
            y = g.relu(g.norm(g.convolution(x, filters, 3, stride)))
            y = g.norm(g.convolution(y, filters, 3, 1))
            if stride > 1 or channels != filters:
                x = g.norm(g.convolution(x, filters, 1, stride))
            x, channels = g.relu(g.add(y, x)), filters
    return g.head(x, 1000)


def peer(batch, size, threads, runs):
    import torch
    from torch import nn

    torch.set_num_threads(threads)

    class Block(nn.Module):
        def __init__(self, channels, filters, stride):
            super().__init__()
            self.first, self.second = nn.Conv2d(channels, filters, 3, stride, 1, bias=False), nn.Conv2d(filters, filters, 3, 1, 1, bias=False)
            self.norm1, self.norm2 = nn.BatchNorm2d(filters), nn.BatchNorm2d(filters)
            same = stride == 1 and channels == filters
            self.short = nn.Identity() if same else nn.Sequential(nn.Conv2d(channels, filters, 1, stride, bias=False), nn.BatchNorm2d(filters))

        def forward(self, x):
            y = self.norm2(self.second(torch.relu(self.norm1(self.first(x)))))
            return torch.relu(y + self.short(x))

    blocks, channels = [], 64
    for filters, stride in STAGES:
        blocks += [Block(channels, filters, stride), Block(filters, filters, 1)]
        channels = filters
    net = nn.Sequential(nn.Conv2d(3, 64, 7, 2, 3, bias=False), nn.BatchNorm2d(64), nn.ReLU(), nn.MaxPool2d(3, 2, 1), *blocks,
                        nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(512, 1000)).eval()  # fmt: skip
    x, taken = torch.randn(batch, 3, size, size), {}
    with torch.inference_mode():
        for name in ("eager", "channels_last"):
            if name == "channels_last":
                net, x = net.to(memory_format=torch.channels_last), x.contiguous(memory_format=torch.channels_last)
            seconds, processor = [], []
            for _ in range(3 + runs):
                start, worked = time.perf_counter(), time.process_time()
                net(x)
                seconds.append(time.perf_counter() - start)
                processor.append(time.process_time() - worked)
            taken[name] = {"median": statistics.median(seconds[3:]), "min": min(seconds[3:]), "processor": min(processor[3:])}
    print(json.dumps({"batch": batch, "size": size, "seconds": taken}))


def main(arguments):
    numbers = {word.split("=")[0]: int(word.split("=")[1]) for word in arguments if word.startswith("--")}
    command, *paths = [word for word in arguments if not word.startswith("--")]
    batch, size = numbers.get("--batch", 1), numbers.get("--size", 224)
    if command == "peer":
        return peer(batch, size, numbers.get("--threads", 2), numbers.get("--runs", 20))
    writer = Writer(batch, size)
    result = network(writer, writer.x)
    with open(paths[0], "w") as file:
        file.write(writer.text(result))


main(sys.argv[1:])
