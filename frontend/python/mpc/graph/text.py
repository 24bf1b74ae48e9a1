"""The text of a graph, as `mpc compile` reads it. What no result and no store needs is left out."""

import re


def symbol(name):
    """@name, quoted where MLIR's bare identifiers do not reach."""
    return f"@{name}" if re.fullmatch(r"[A-Za-z_][\w$.]*", name, re.ASCII) else f"@{quoted(name)}"


def quoted(name):
    """A string of MLIR: what is no printing character of ASCII by its bytes in UTF-8, which JSON would write in another way."""
    printing = (chr(byte) if 32 <= byte < 127 and byte not in b'"\\' else f"\\{byte:02X}" for byte in name.encode("utf-8", "surrogateescape"))
    return '"' + "".join(printing) + '"'


def word(name):
    """A name that can follow % or stand for a module."""
    cleaned = re.sub(r"\W", "_", name, flags=re.ASCII) or "_"
    return cleaned if not cleaned[0].isdigit() else f"_{cleaned}"


def attribute(value):
    if value is True:
        return None  # a flag
    if isinstance(value, float):
        return f"{number(value)} : f64"
    if isinstance(value, int):
        return f"{value} : i64"
    return "[" + ", ".join(map(quoted, value)) + "]" if isinstance(value, (list, tuple)) else quoted(value)


def line_of(name):
    """A name in a comment, which ends with its line."""
    return " ".join(name.split())


def number(value):
    """A float that MLIR's parser takes, which reads back as the same f64."""
    text = repr(float(value))
    return text if "." in text else text.replace("e", ".0e")


def hexadecimal(data, element):
    """The bytes of elements as MLIR reads them in a dense attribute: eight bools in one, the first the lowest."""
    if element == "i1":
        data = bytes(sum(bool(bit) << i for i, bit in enumerate(data[at : at + 8])) for at in range(0, len(data), 8))
    return bytes(data).hex().upper()


def attributes(pairs):
    texts = [name if attribute(value) is None else f"{name} = {attribute(value)}" for name, value in pairs.items()]
    return " {" + ", ".join(texts) + "}" if texts else ""


def needed(graph):
    """The ops that results and stores need, in their order."""
    wanted, stack = set(), [*graph.results.values(), *graph.stores.values()]
    while stack:
        op = stack.pop().op
        if op is not None and op not in wanted:
            wanted.add(op)
            stack.extend(op.reads)
    return [(op, value) for op, value in graph.ops if op in wanted]


def statement(op):
    if hasattr(op, "statement"):
        return op.statement()
    # What refers to another value by name refers to it as it is named now.
    words = op.words.format(*(f"%{operand.name}" for operand in op.operands))
    names = ", ".join(f"%{value.name}" for value in op.results)
    text = f"    {names} = {words}{attributes(op.attributes)}"
    made = ", ".join(str(value.type) for value in op.results)
    if op.mnemonic == "constant":
        return f"{text} : {made}"
    types = ", ".join(str(operand.type) for operand in op.operands)
    made = f"({made})" if len(op.results) > 1 else made
    line = f"{text} : ({types}) -> {made}"
    return line if len(line) <= 120 else f"{text}\n        : ({types}) -> {made}"


def statements(ops, outside, layer=None):
    """The lines of ops, those side by side of one precision in a region. `outside` has the values that something else needs, `layer` is that
    of the text before."""
    lines, held = [], []

    def flush():
        nonlocal layer
        if held:
            lines.extend(region(held, outside | {read for op in ops if op not in held for read in op.reads}))
            held.clear()
            layer = None

    for op in ops:
        if held and op.reads and op.precision != held[0].precision:
            flush()
        if op.precision and op.reads:
            held.append(op)
            continue
        if op.layer != layer and not held:
            layer = op.layer
            lines += [f"    // {line_of(layer)}"] if layer else []
        lines.append(statement(op))  # what reads nothing stands before the region, and does not end it
    flush()
    return lines


def region(ops, needed_outside):
    made = [value for op in ops for value in op.results if value in needed_outside]
    names, types = ", ".join(f"%{value.name}" for value in made), ", ".join(str(value.type) for value in made)
    lines, layer = [f'    {names} = mpc.precision "{ops[0].precision}" {{'], None
    for op in ops:
        if op.layer != layer:
            layer = op.layer
            lines += [f"      // {line_of(layer)}"] if layer else []
        lines += [f"  {line}" for line in statement(op).split("\n")]
    return [*lines, f"      mpc.yield {names} : {types}", f"    }} : {types}"]


def named(name, type):
    return {"mpc.name": name} | ({"mpc.dims": type.open_dims} if type.open_dims else {})


def printed(graph):
    ops = needed(graph)
    used = {operand for op, _ in ops for operand in op.reads} | {*graph.results.values(), *graph.stores.values()}
    loads = [(entry, value) for entry, value in graph.loads.values() if value in used]
    stored = {entry.name for entry, _ in graph.loads.values() if entry.name in graph.stores}
    kept = [entry for entry, value in graph.loads.values() if value in used or entry.name in stored] + graph.declared
    lines = [f"// {note}" for note in graph.notes] + [f"module @{word(graph.name)} {{"]
    lines += [declared(entry) for entry in kept if entry.role != "constant"]
    arguments = [f"%{value.name}: {value.type}{attributes(named(name, value.type))}" for name, value in graph.arguments.items()]
    results = [f"{value.type}{attributes({'mpc.name': name})}" for name, value in graph.results.items()]
    lines.append("\n  func.func @main(" + ",\n                  ".join(arguments) + ")")
    lines.append("      -> (" + ",\n          ".join(results) + ") {")
    lines += [f"    %{value.name} = ml_program.global_load {symbol(entry.name)} : {value.type}" for entry, value in loads]
    lines += statements([op for op, _ in ops], {*graph.results.values(), *graph.stores.values()})
    for name, value in graph.stores.items():
        lines.append(f"    ml_program.global_store {symbol(name)} = %{value.name} : {value.type}")
    values = ", ".join(f"%{value.name}" for value in graph.results.values())
    lines.append(f"    return {values} : {', '.join(str(value.type) for value in graph.results.values())}")
    lines.append("  }")
    lines += [declared(entry) for entry in kept if entry.role == "constant"]  # whose many digits nobody reads
    return "\n".join([*lines, "}"]) + "\n"


def declared(entry):
    mutable, role = "mutable " * entry.mutable, f' {{mpc.role = "{entry.role}"}}' * bool(entry.role)
    return f"  ml_program.global private {mutable}{symbol(entry.name)}({entry.initial}) : {entry.type}{role}"
