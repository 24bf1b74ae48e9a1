#!/usr/bin/env python3
"""Writes the reference pages, or says which are stale.

    docs.py --programs FOLDER [--tools FOLDER] [--into FOLDER | --check FOLDER]

OPS.md, PLAN.md and PASSES.md come from the .td files by llvm-tblgen, COMMANDS.md from the programs' own --help. --into writes them under
another folder than this tree. --check compares with the pages under a folder: a page that differs is shown and makes the exit code 1.
"""

import argparse
import difflib
import json
import pathlib
import re
import shutil
import subprocess
import sys
import textwrap

ROOT = pathlib.Path(__file__).resolve().parent.parent
RULER = re.compile(r"^//===-- (.*?) -+===//$")
# An op's interface -> the word for such ops.
KINDS = {"ScalarMapOpInterface": "scalar map", "ViewOpInterface": "view", "ReduceOpInterface": "reduction",
         "AnchorOpInterface": "anchor", "DecomposeOpInterface": "decomposed"}


# ---- Records ---------------------------------------------------------------------------------------------------------


class Records:
    """The records of a .td file, each by its name."""

    def __init__(self, tools, td):
        include = subprocess.run([tools / "llvm-config", "--includedir"], check=True, capture_output=True, text=True).stdout.strip()
        command = [tools / "llvm-tblgen", "--dump-json", "-I", include, "-I", ROOT, ROOT / td]
        self.tables = json.loads(subprocess.run(command, check=True, capture_output=True, text=True, cwd=ROOT).stdout)
        self.sources = {}

    def __getitem__(self, reference):
        return self.tables[reference if isinstance(reference, str) else reference["def"]]

    def of(self, kind):
        """The named records of a class in the order in which the files have them."""
        found = [self.tables[name] for name in self.tables["!instanceof"].get(kind, []) if not self.tables[name]["!anonymous"]]
        return sorted(found, key=self.place)

    @staticmethod
    def place(record):
        file, line = record["!locs"][0].rsplit(":", 1)
        return file, int(line)

    def section(self, record, folder):
        """The text of the ruler that a record stands below, "" above the first one."""
        file, line = self.place(record)
        if file not in self.sources:
            self.sources[file] = (ROOT / folder / file).read_text().splitlines()
        rulers = [match.group(1) for match in map(RULER.match, self.sources[file][:line]) if match]
        return rulers[-1] if rulers else ""

    def interfaces(self, record):
        """The names of a record's traits that are interfaces."""
        names = set()
        for trait in record.get("traits") or []:
            trait = self[trait]
            names |= self.interfaces(trait) | {trait.get("cppInterfaceName")}
        return names - {None}


def prose(text):
    """A description as Markdown: without its indentation, the example in a block of its own."""
    text = textwrap.dedent((text or "").strip("\n")).strip()
    text = re.sub(r"(?m)^[ ]+(?=\S)", "", text) if "```" not in text else text
    text = re.sub(r"Example:\s*`([^`]+)`", r"```mlir\n\1\n```", text)
    return re.sub(r"Example:\s*```\n", "```mlir\n", text)


def cell(text):
    return text.replace("|", "\\|")


def table(head, rows):
    lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    return "\n".join(lines + ["| " + " | ".join(cell(entry) for entry in row) + " |" for row in rows])


def block(text):
    return "```\n" + text.rstrip() + "\n```"


def stressed(text):
    return f"*{text}*" if text else ""


# ---- Ops and attributes ----------------------------------------------------------------------------------------------


def shown(records, constraint):
    """(how many there may be, what it is) of an operand, attribute, result or region."""
    record = records[constraint]
    classes = set(record["!superclasses"])
    count = "any number" if classes & {"Variadic", "VariadicRegion"} else "optional" if classes & {"Optional", "OptionalAttr"} else ""
    default = record.get("defaultValue") if "DefaultValuedAttr" in classes else None
    inner = record
    while inner.get("baseAttr"):
        inner = records[inner["baseAttr"]]
    if "UnitAttr" in (record["!name"], inner["!name"]):
        return "optional", "flag"
    if "enum" in inner:
        cases = [records[case]["str"] for case in records[inner["enum"]]["enumerants"]]
        meaning = f"{', '.join(cases[:-1])} or {cases[-1]}: {inner['summary']}" if cases else inner["summary"]
    elif "mnemonic" in inner and "dialect" in inner:
        meaning = f"`#{records[inner['dialect']]['name']}.{inner['mnemonic']}`"
    else:
        meaning = record.get("summary") or inner.get("summary") or ""
    return (f"default {default}" if default is not None else count), meaning


def members(records, op):
    """The rows of an op's table."""
    rows = []
    for constraint, name in op["arguments"]["args"]:
        role = "attribute" if "AttrConstraint" in records[constraint]["!superclasses"] else "operand"
        rows.append((role, name, constraint))
    rows += [("region", name, constraint) for constraint, name in op["regions"]["args"]]
    rows += [("result", name, constraint) for constraint, name in op["results"]["args"]]
    for role, name, constraint in rows:
        count, meaning = shown(records, constraint)
        yield [f"`{name}`", f"{role}, {count}" if count else role, meaning]


def syntax(name, op):
    words = re.sub(r"custom<\w+>\(((?:[^()]|\([^()]*\))*)\)", r"\1", op["assemblyFormat"] or "")
    return block(f"{name} {' '.join(words.split())}") if words else ""


def attribute_syntax(name, attribute):
    """The form of an attribute as it is written, with `..` for values."""
    every = ", ".join(f"{parameter} = .." for _, parameter in attribute["parameters"]["args"])
    words = (attribute["assemblyFormat"] or "").replace("struct(params)", every)
    words = re.sub(r"struct\(([^)]*)\)", lambda match: ", ".join(f"{parameter} = .." for parameter in re.findall(r"\$(\w+)", match.group(1))), words)
    words = re.sub(r"\$\w+", "..", " ".join(words.replace("`", "").split()))
    return block(name + re.sub(r" (?=[,>\]])|(?<=[<\[]) ", "", words)) if words else ""


def answers(records, op):
    """(kind, precision class, scale rule) of an op, "" where it has none."""
    declared = op.get("precisionDeclaration") or ""
    word = lambda method: next(iter(re.findall(rf'{method}\(\) {{ return (?:"|[\w:]*::)(\w+)', declared)), "")
    kinds = [text for interface, text in KINDS.items() if interface in records.interfaces(op)]
    return ", ".join(kinds), word("getPrecisionClass"), word("getScaleRule")


def op_text(records, dialect, op):
    name = f"{dialect}.{op['opName']}"
    kind, precision, scale = answers(records, op)
    facts = [f"Kind: {kind}."] if kind else []
    facts += [f"Precision class `{precision}`, scale rule `{scale}`."] if precision else []
    rows = list(members(records, op))
    parts = [f"### {name}", stressed(op["summary"]), prose(op["description"]), syntax(name, op), " ".join(facts),
             table(["name", "role", "type"], rows) if rows else ""]
    return "\n\n".join(part for part in parts if part)


def attribute_text(records, dialect, attribute):
    # One without a mnemonic prints under several, which its description shows.
    name = f"#{dialect}.{attribute['mnemonic']}" if attribute["mnemonic"] else attribute["cppClassName"]
    parts = [f"### {name}", stressed(attribute["summary"])]
    if "enum" in attribute:
        parts.append("One of " + ", ".join(f"`{records[case]['str']}`" for case in records[attribute["enum"]]["enumerants"]) + ".")
    else:
        parts.append(prose(attribute["description"]))
        parts.append(attribute_syntax(name, attribute))
    return "\n\n".join(part for part in parts if part)


def interface_text(records, interface):
    lines = [f"### {interface['cppInterfaceName']}", prose(interface["description"]),
             "\n".join(f"- `{records[method]['name']}`: {' '.join(prose(records[method]['description']).split())}"
                       for method in interface["methods"])]
    return "\n\n".join(line for line in lines if line)


def dialect_page(records, dialect, td, folder, sources):
    record = next(record for record in records.of("Dialect") if record["name"] == dialect)
    ops = [op for op in records.of("Op") if records[op["opDialect"]] is record]
    sections = {}
    for op in ops:
        sections.setdefault(records.section(op, folder) or "Operations", []).append(op)
    def row(op):
        name = f"{dialect}.{op['opName']}"
        return [f"[{name}](#{name.replace('.', '')})", op["summary"], *answers(records, op)]
    head = ["op", "summary", "kind", "class", "scale"]
    if not any(any(answers(records, op)) for op in ops):
        head, row = head[:2], lambda op, whole=row: whole(op)[:2]
    text = [notice(sources, "llvm-tblgen"), f"# The {dialect} dialect", stressed(record["summary"]), prose(record["description"])]
    text += [table(head, map(row, ops))]
    for title, group in sections.items():
        text += [f"## {title}", *(op_text(records, dialect, op) for op in group)]
    attributes = [entry for entry in records.of("AttrDef") if records[entry["dialect"]] is record]
    if attributes:
        text += ["## Attributes", *(attribute_text(records, dialect, entry) for entry in attributes)]
    interfaces = [entry for entry in records.of("Interface") if entry["cppNamespace"] == "::mpc" and td == "ir/dialect/ops/MpcOps.td"]
    if interfaces:
        text += ["## Interfaces", "An op answers these questions itself, so that no pass switches over ops.",
                 *(interface_text(records, entry) for entry in interfaces)]
    return page(text)


# ---- Passes ----------------------------------------------------------------------------------------------------------


def pass_text(records, entry):
    operation = re.search(r"<(?:.*::)?(\w+)>", entry["baseClass"])
    parts = [f"### {entry['argument']}", stressed(entry["summary"]), prose(entry["description"]),
             f"Runs on `{operation.group(1)}`." if operation else ""]
    rows = []
    for option in map(records.__getitem__, entry["options"]):
        default = (option.get("defaultValue") or "").strip('"')
        several = "ListOption" in option["!superclasses"]
        rows.append([f"`{option['argument']}`", option["description"], "a list" if several else f"`{default}`" if default else "none"])
    parts.append(table(["option", "meaning", "default"], rows) if rows else "")
    return "\n\n".join(part for part in parts if part)


def passes_page(records):
    sections = {}
    for entry in records.of("PassBase"):
        sections.setdefault(records.section(entry, "passes"), []).append(entry)
    text = [notice("passes/Passes.td", "llvm-tblgen"), "# The passes",
            "`mpc-opt --NAME` runs a pass alone, `mpc-opt --NAME=\"option=value option=value\"` with options. README.md has the order in which "
            "the stages run them."]
    for title, group in sections.items():
        text += [f"## {title}", *(pass_text(records, entry) for entry in group)]
    return page(text)


# ---- Commands --------------------------------------------------------------------------------------------------------

# The options of MLIR's drivers that people need; the drivers show all of LLVM's.
OPT_OPTIONS = ["-o", "--pass-pipeline", "--split-input-file", "--verify-diagnostics", "--verify-each", "--mlir-print-ir-after-all",
               "--mlir-print-ir-after-change", "--mlir-timing", "--emit-bytecode", "--run-reproducer",
               "--allow-unregistered-dialect", "--show-dialects", "--list-passes"]
LSP_OPTIONS = ["--log", "--pretty"]
EXIT_CODES_OF_OPT = "Exit codes: 0; 1 for whatever is wrong, the command line included."
EXIT_CODES_OF_LSP = "Exit codes: 0 after shutdown and exit; 1 for a wrong command line, or an editor that goes without both; 3 where a signal ended MLIR's server."


def help_of(*command):
    done = subprocess.run([*command, "--help"], check=True, capture_output=True, text=True, stdin=subprocess.DEVNULL)
    return done.stdout


def entries(text, wanted):
    """The options of LLVM's help whose names `wanted` takes, with the lines that belong to each."""
    lines, taken, indentation = [], False, 0
    for line in text.splitlines():
        option = re.match(r"^( +)(--?[\w-]+)", line)
        if option and (not taken or len(option.group(1)) <= indentation):
            taken, indentation = wanted(option.group(2)), len(option.group(1))
        elif not line.startswith(" " * (indentation + 1)):
            taken = False
        if taken:
            own = bool(option) and len(option.group(1)) == indentation
            lines.append(("" if own else "  ") + re.sub(r" {2,}- +", "  - ", line + " ").strip().removesuffix("  -"))
    return lines


def named(text, names):
    found = entries(text, names.__contains__)
    missing = [name for name in names if not any(re.match(rf"{name}\b", line) for line in found)]
    if missing:
        sys.exit(f"docs.py: the help no longer has {', '.join(missing)}; mend the list in {pathlib.Path(__file__).name}")
    return found


def passes_of(opt, stage):
    """The passes that a stage runs on a model that trains on ranks, as mpc-opt itself says; each ends with mpc-verify-stage."""
    # The pipeline is shown before the first pass refuses a model without @main.
    done = subprocess.run([opt, f"{stage}=train parallel=data", "--dump-pass-pipeline", "-"], capture_output=True, text=True, input="module {}")
    names = re.findall(r"^ *([a-z][\w-]*)(?=[{,]|$)", done.stderr.partition("\n)")[0], re.M)
    return ", ".join(f"`{name}`" for name in names if name != "mpc-verify-stage")


def stages_text(opt, help_text):
    """The stages of mpc-opt's help in their order, with their passes."""
    stages = [line.partition("  - ")[0] for line in entries(help_text, lambda name: name.startswith("--mpc-stage-"))]
    whole = passes_of(opt, "--mpc-compile")
    parts = sorted(((name, passes_of(opt, name)) for name in stages), key=lambda part: whole.index(part[1]))
    if ", ".join(passes for _, passes in parts) != whole:
        sys.exit("docs.py: the stages of mpc-opt are no longer what --mpc-compile runs; mend stages_text")
    return [table(["stage", "passes with `train parallel=data`"], [[f"`{name}`", passes] for name, passes in parts]),
            "`--mpc-compile` runs all of them. Each takes the options of `mpc compile` before `--remarks`, without dashes, as in "
            "`mpc-opt --mpc-stage-cast=\"precision=bf16 casts=relaxed\"`."]


def exit_codes(overview):
    """The table of the codes that `mpc --help` names."""
    rows = re.findall(r"^  ([0-9]+) +(\S.*)$", overview.partition("exit codes:")[2], re.M)
    if not rows:
        sys.exit("docs.py: mpc --help names no exit codes")
    return table(["code", "meaning"], [list(row) for row in rows])


def commands_page(programs):
    mpc, opt, lsp = (programs / name for name in ("mpc", "mpc-opt", "mpc-lsp-server"))
    overview = help_of(mpc)
    names = re.findall(r"^  mpc (\w+)", overview, re.M)
    text = [notice("the programs' --help", "the programs"), "# The commands", block(overview.partition("exit codes:")[0]),
            "## Exit codes of mpc", exit_codes(overview)]
    for name in names:
        text += [f"## mpc {name}", block(help_of(mpc, name))]
    opt_help = help_of(opt)
    text += ["## mpc-opt", "`mpc-opt [options] FILE` runs passes and stages on text. Each pass of [PASSES.md](../passes/PASSES.md) is an option, "
             "and these are the stages:", *stages_text(opt, opt_help), "Of MLIR's options these are often needed; `mpc-opt --help` shows all of them.",
             block("\n".join(named(opt_help, OPT_OPTIONS))), EXIT_CODES_OF_OPT]
    text += ["## mpc-lsp-server", "`mpc-lsp-server [options]` speaks the language server protocol on standard input and output; an editor starts it.",
             block("\n".join(named(help_of(lsp), LSP_OPTIONS))), EXIT_CODES_OF_LSP]
    return page(text)


# ---- Pages -----------------------------------------------------------------------------------------------------------


def notice(sources, by):
    return f"<!-- Generated by `make docs` from {sources} (.ci/docs.py, with {by}). Edit those, not this page. -->"


def page(parts):
    return "\n\n".join(part for part in parts if part) + "\n"


def all_pages(tools, programs):
    mpc, plan, passes = (Records(tools, td) for td in ("ir/dialect/ops/MpcOps.td", "ir/plan/PlanOps.td", "passes/Passes.td"))
    return {
        "ir/dialect/OPS.md": dialect_page(mpc, "mpc", "ir/dialect/ops/MpcOps.td", "ir/dialect/ops", "ir/dialect/ops/*.td"),
        "ir/plan/PLAN.md": dialect_page(plan, "plan", "ir/plan/PlanOps.td", "ir/plan", "ir/plan/*.td"),
        "passes/PASSES.md": passes_page(passes),
        "frontend/COMMANDS.md": commands_page(programs),
    }


def stale(pages, folder):
    """Shows how the pages under a folder differ; whether any does."""
    differs = False
    for name, text in pages.items():
        path = folder / name
        found = path.read_text() if path.exists() else ""
        if found != text:
            differs = True
            sys.stdout.writelines(difflib.unified_diff(found.splitlines(True), text.splitlines(True), name, "as generated"))
            print(f"{name} is stale: run `make docs` and commit it")
    return differs


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--programs", type=pathlib.Path, required=True, help="the folder of mpc, mpc-opt and mpc-lsp-server")
    parser.add_argument("--tools", type=pathlib.Path, help="the folder of llvm-tblgen and llvm-config")
    parser.add_argument("--into", type=pathlib.Path, default=ROOT, help="where to write the pages")
    parser.add_argument("--check", type=pathlib.Path, help="compare with the pages under this folder, write nothing")
    options = parser.parse_args()
    tools = options.tools or pathlib.Path(shutil.which("llvm-tblgen") or sys.exit("docs.py: no llvm-tblgen in the path; give --tools")).parent
    pages = all_pages(tools.resolve(), options.programs.resolve())
    if options.check:
        sys.exit(1 if stale(pages, options.check) else 0)
    for name, text in pages.items():
        path = options.into / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists() or path.read_text() != text:
            path.write_text(text)
            print(f"wrote {name}")


if __name__ == "__main__":
    main()
