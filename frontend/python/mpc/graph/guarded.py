"""Functions whose derivative has an end where PyTorch's has one, though a formula of it is 0 times an infinity there. A select guards the
operand as well as the result: what is not chosen gets 0, and the function is then taken where its derivative is finite."""


def apart(g, special, x, function, otherwise, safe=1.0):
    """function(x), but `otherwise`, with derivative 0, where `special` holds; `safe` is any number at which the derivative is finite."""
    y = function(g.select(special, g.scalar(safe), x))
    return g.select(special, g.scalar(otherwise), y)


def root(g, x, exponent=0.5):
    """x^exponent, whose derivative at 0 is 0: that of a norm, or of a standard deviation."""
    power = (lambda y: g.unary("sqrt", y)) if exponent == 0.5 else (lambda y: g.binary("pow", y, g.scalar(exponent)))
    return apart(g, g.compare("eq", x, g.scalar(0.0)), x, power, 0.0)


SATURATING = ("sigmoid", "softmax", "hardsigmoid", "tanh", "erf")
BETWEEN = ("reshape", "transpose", "broadcast", "slice", "concat", "select", "clamp", "maximum", "minimum", "neg", "add", "sub", "mul", "div", "sum", "mean")


def keep_wide(x, steps=6):
    """Keeps what makes a probability x in f32, where a logarithm reads it; gives whether something does. In f16 a probability below 6e-8 is 0, and
    the gradient of a logarithm, up to 1e12, infinite: times the 0 that the derivative of what saturated is, it is NaN."""
    if x.op is None or not steps:
        return False
    found = x.op.mnemonic in SATURATING or x.op.mnemonic in BETWEEN and any([keep_wide(operand, steps - 1) for operand in x.op.operands])
    if found:
        x.op.precision = x.op.precision or "fp32"
    return found
