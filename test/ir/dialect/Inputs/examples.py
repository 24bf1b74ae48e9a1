"""Makes one module of the examples in the op descriptions, each in a function of its own.

    examples.py source-folder > examples.mlir

llvm-tblgen, from the path, gives the records, so that examples which classes build are found too. Every op has an example but those in
WITHOUT, which structure.mlir shows. Operands that an example leaves open become arguments of the function.
"""

import json
import re
import subprocess
import sys

WITHOUT = {"group", "yield"}


def records(source):
    include = subprocess.run(["llvm-config", "--includedir"], check=True, capture_output=True, text=True).stdout.strip()
    command = ["llvm-tblgen", "--dump-json", "-I", include, "-I", source, f"{source}/ir/dialect/ops/MpcOps.td"]
    tables = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    for name in tables["!instanceof"]["Op"]:
        record = tables[name]
        if record["opDialect"]["def"] == "Mpc_Dialect":
            yield record["opName"], record["description"]


def split_types(text):
    """The types of "tensor<4xf32>, tensor<8xf32>"; commas inside of brackets do not part them."""
    parts, depth = [""], 0
    for character in text:
        depth += {"<": 1, ">": -1}.get(character, 0)
        if character == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += character
    return [part.strip() for part in parts if part.strip()]


def wrap(op, number, example):
    types, defined, opened = {}, set(), ""
    for line in example.splitlines():
        signature = re.search(r" : \((.*?)\) -> ", line)
        body = line[:signature.start()] if signature else line
        if body.rstrip().endswith("{"):
            opened = body  # the types of its operands stand behind its region
        elif signature and body.lstrip().startswith("}"):
            body = opened
        if body.lstrip().startswith("^"):
            defined.update(re.findall(r"%\w+", body))
        assigned = re.match(r"\s*(%\w+(?::\d+)?(?:, %\w+)*) = ", body)
        if signature:
            used = re.findall(r"%\w+", body[assigned.end():] if assigned else body)
            stated = split_types(signature.group(1))
            if len(used) != len(stated):
                sys.exit(f"mpc.{op}: the example names {len(used)} operands and {len(stated)} types: {line}")
            for name, type_ in zip(used, stated):
                if name not in defined:
                    types.setdefault(name, type_)
        if assigned:
            defined.update(re.findall(r"%\w+", assigned.group(1)))
    arguments = ", ".join(f"{name}: {type_}" for name, type_ in types.items())
    return f"func.func @{op}_{number}({arguments}) {{\n{example}\n  return\n}}\n"


def main():
    missing = set()
    for op, description in sorted(records(sys.argv[1])):
        examples = re.findall(r"Example:\s*(?:```\n(.*?)```|`([^`]*)`)", description, re.DOTALL)
        if not examples:
            missing.add(op)
        for number, (block, line) in enumerate(examples):
            example = block or line
            if f"mpc.{op}" not in example:
                sys.exit(f"mpc.{op}: its example shows another op: {example}")
            print(wrap(op, number, example))
    if missing != WITHOUT:
        sys.exit(f"ops without an example: {sorted(missing)}; expected {sorted(WITHOUT)}")


if __name__ == "__main__":
    main()
