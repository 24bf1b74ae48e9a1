"""Whether kernels' text reads as if it were written by hand: kernel_style.py TEXT..

Each kernel stands under a comment of what it does, each pointer says its type, a kernel of several ops says where one's
part begins, and nothing is written that does nothing. Each rule is broken once, to see that it is noticed.
"""

import re
import sys

KERNEL = re.compile(r"((?://[^\n]*\n)+)(struct \w+_args \{.*?\};\n)(.*?)(?=\n\n|\Z)", re.S)
NOISE = {
    "a product by one": r"[^\w.]1\.0f \*|\* 1\.0f\b",
    "a constant cast to what it is": r"float\(cast<\w+>\((?:-?[\d.]|from_bits)",
    "a cast of a place to its own type": r"\(long long\)\(?(?:row|column)\b|long long\((?:row|column)\)",
    "braces for a macro": r"\{\{block\(\)",
}


def members(struct):
    return re.findall(r"(?:const )?[a-z][\w ]*\* (\w+)", struct)


def pairs(body):
    """Values that only the next store takes."""
    for type_, name in re.findall(r"\n +(?:const )?(\w+) (\w+) = [^\n]*;\n(?= +\w+\[i\] = \2;)", body):
        if len(re.findall(rf"\b{name}\b", body)) == 2:
            yield name


def problems(text):
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > 120:
            yield f"line {number} has {len(line)} columns"
    for what, pattern in NOISE.items():
        for found in re.findall(pattern, text):
            yield f"{what}: {found}"
    kernels = KERNEL.findall(text)
    if len(kernels) != len(re.findall(r"^struct ", text, re.M)):
        yield f"{len(kernels)} structs stand under a comment, of {len(re.findall(r'^struct ', text, re.M))}"
    for comment, struct, rest in kernels:
        name = re.search(r"struct (\w+)_args", struct)[1]
        names = members(struct)
        # A pointer is told beside its member, or above a struct of one line.
        told = struct if "\n" in struct.strip() else comment
        for member in names:
            if not re.search(rf"\b{member}\b[^\n]*\b(?:f32|f16|bf16|f8\w+|i1|i32|i64|counts)\b", told):
                yield f"{name}: nothing says what {member} is"
        if len(names) > 4 and "\n" not in struct.strip():
            yield f"{name}: {len(names)} pointers in one line"
        for body in re.findall(r"MPC_(?:KERNEL|KERNEL_MANY|PART)\(.*?\) \{\n(.*?)\n\}", rest, re.S):
            for value in pairs(body):
                yield f"{name}: {value} is only stored"


BREAKS = (
    (r"( +const float \w+ = )", r"\g<1>1.0f * ", "a product by one"),
    (r"0\.0f\)", "float(cast<f16>(0.0f)))", "a constant cast"),
    (r"\bcolumn == ", "(long long)(column) == ", "a cast of a place"),
    (r"MPC_RUN_PART\(\w+, p0, block\(\)\);", "x_p0_block{{block()}}.run(arg);", "braces"),
    (r"\n( +)(\w+)\[i\] = (cast<\w+>\(x0\[i\]\));", r"\n\1bf16 cast0 = \3;\n\1\2[i] = cast0;", "is only stored"),
    (r"\n// [^\n]*\n(struct )", r"\n\1", "under a comment"),
    (r" // \([^\n]*f32[^\n]*\n", "\n", "nothing says what"),
    (r"\n  const", " const", "columns"),
)


def main(*paths):
    wrong, broken = [], {what: 0 for _, _, what in BREAKS}
    kernels = 0
    for path in paths:
        with open(path) as file:
            text = file.read()
        kernels += len(KERNEL.findall(text))
        wrong += [f"{path}: {problem}" for problem in problems(text)]
        for pattern, other, what in BREAKS:
            changed = re.sub(pattern, other, text)
            if changed != text:
                broken[what] += 1
                if not any(what in problem for problem in problems(changed)):
                    wrong.append(f"{path}: not noticed: {what}")
        # The parts of several ops are told in most kernels of several ops.
    wrong += [f"no text to break: {what}" for what, count in broken.items() if not count]
    print(f"{kernels} kernels in {len(paths)} texts")
    return "\n".join(wrong) or 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
