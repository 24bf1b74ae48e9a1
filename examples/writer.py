"""What the scripts that write models share: the text of a graph in the mpc dialect, parameter by parameter and op by op."""


class Writer:
    """Collects globals, their loads and the body; hands out SSA names. `options.external`: parameters come from a file."""

    def __init__(self, options):
        self.options = options
        self.globals, self.loads, self.body = [], [], []
        self.types = {}
        self.seed = 0

    def parameter(self, name, shape, initial):
        """`initial`: a standard deviation, or "zeros" or "ones". Gives the SSA name."""
        kind = tensor(shape)
        if self.options.external:
            attribute = "#mpc.external"
        elif isinstance(initial, str):
            attribute = f"#mpc.{initial}"
        else:
            self.seed += 1
            attribute = f"#mpc.normal<std = {initial:.8e}, seed = {self.seed}>"
        value = "%" + name.replace(".", "_")
        self.globals.append(f"  ml_program.global private @{name}({attribute}) : {kind}")
        self.loads.append(f"    {value} = ml_program.global_load @{name} : {kind}")
        self.types[value] = kind
        return value

    def op(self, value, text, operands, shape):
        """One op: `text` up to the types of its operands, then the result's."""
        kind = shape if isinstance(shape, str) else tensor(shape)
        self.types[value] = kind
        types = ", ".join(self.types[operand] for operand in operands)
        self.body.append(f"    {value} = mpc.{text}\n        : ({types}) -> {kind}")
        return value

    def module(self, notes, inputs, results):
        """The text of the module: lines of notes, inputs by name, with an open batch, and results as (name, SSA name)."""
        arguments = [f'%{name}: {self.types["%" + name]} {{mpc.name = "{name}", mpc.dims = ["B"]}}' for name in inputs]
        named = ", ".join(f'{self.types[value]} {{mpc.name = "{name}"}}' for name, value in results)
        values, types = ", ".join(value for _, value in results), ", ".join(self.types[value] for _, value in results)
        lines = [f"// {note}" for note in notes] + [f"module @{self.options.name} {{", *self.globals, ""]
        lines += ["  func.func @main(" + ",\n                  ".join(arguments) + ")", f"      -> ({named}) {{", *self.loads, *self.body]
        return "\n".join([*lines, f"    return {values} : {types}", "  }", "}", ""])


def tensor(shape, element="f32"):
    return "tensor<" + "".join(f"{size}x" for size in shape) + element + ">"
