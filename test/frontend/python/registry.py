"""The table of models that models.py exports, and what several of them need."""

import torch
from torch import nn

MODELS = {}


def model(function):
    """A function that gives module, args, options of mpc.export, and the sizes of open dimensions."""
    MODELS[function.__name__] = function
    return function


def ids(vocabulary, *shape):
    return torch.randint(0, vocabulary, shape)


def transformers(name, settings, **more):
    """A small model of the library, with weights large enough that every part counts."""
    import transformers as library

    library.logging.set_verbosity_error()
    config = getattr(library, settings)(initializer_range=0.3, **more) if "T5" not in settings else getattr(library, settings)(**more)
    return getattr(library, name)(config)


class Results(nn.Module):
    """The results of functions of the same inputs, by name."""

    def __init__(self, functions):
        super().__init__()
        self.functions = functions

    def forward(self, **inputs):
        return {name: function(**inputs) for name, function in self.functions.items()}


def functions(given, args):
    return Results(given), args, {}, {}
