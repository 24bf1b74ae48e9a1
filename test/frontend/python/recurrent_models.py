"""Recurrent layers of torch.nn: loops of the graph."""

import torch
from registry import model
from torch import nn


class Recurrent(nn.Module):
    """Each layer of the kind that PyTorch has, of one layer and of several, in one direction and in both."""

    def __init__(self):
        super().__init__()
        self.lstm = nn.LSTM(6, 5, num_layers=2, batch_first=True, bidirectional=True)
        self.projected = nn.LSTM(6, 5, proj_size=3, bias=False)
        self.gru = nn.GRU(6, 4, num_layers=2, batch_first=True, bidirectional=True)
        self.rnn = nn.RNN(6, 7, batch_first=True)
        self.relu = nn.RNN(6, 3, nonlinearity="relu", bidirectional=True)
        self.alone = nn.GRU(6, 3)

    def forward(self, x, h, c):
        states = {name: getattr(self, name)(x) for name in ("projected", "rnn", "relu")}
        states["lstm"] = self.lstm(x, (h, c))
        states["gru"] = self.gru(x)
        states["alone"] = self.alone(x[0])
        return states


@model
def recurrent():
    """Forward; the states of one layer are given."""
    return Recurrent(), {"x": torch.randn(3, 4, 6), "h": torch.randn(4, 3, 5), "c": torch.randn(4, 3, 5)}, {}, {}


class Classifier(nn.Module):
    def __init__(self, layer, width):
        super().__init__()
        self.layer, self.head = layer, nn.Linear(width, 4)

    def forward(self, x):
        return self.head(self.layer(x)[0][:, -1])


@model
def lstm_trained():
    """Trained through time, in both directions; the batch is open."""
    module = Classifier(nn.LSTM(6, 5, batch_first=True, bidirectional=True), 10)
    shapes = {"x": {0: "B"}, "target": {0: "B"}}
    return module, (torch.randn(6, 7, 6), torch.randint(0, 4, (6,))), {"dynamic_shapes": shapes, "loss": nn.CrossEntropyLoss()}, {"B": 6}


@model
def gru_trained():
    """Trained through time, two layers."""
    module = Classifier(nn.GRU(6, 5, num_layers=2, batch_first=True), 5)
    return module, (torch.randn(6, 7, 6), torch.randint(0, 4, (6,))), {"loss": nn.CrossEntropyLoss()}, {}
