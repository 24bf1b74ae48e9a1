#!/usr/bin/env python3
"""The notebook tour.ipynb: notebook.py --page | --run | --check

--page writes tour.md, the notebook as a page; --run runs it by nbclient and keeps its outputs; --check runs it and compares what it says with
what it said, but for numbers. Running needs nbclient, ipykernel, PyTorch and the package mpc; the page needs Python's standard library.
"""

import argparse
import json
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent
NOTEBOOK, PAGE = HERE / "tour.ipynb", HERE / "tour.md"


def text_of(part):
    return part if isinstance(part, str) else "".join(part)


def said(cell):
    """What a cell printed and gave, as text."""
    parts = [output.get("text") or output.get("data", {}).get("text/plain", "") for output in cell.get("outputs", [])]
    return "".join(map(text_of, parts)).rstrip("\n")


def page(notebook):
    lines = ["<!-- Written by notebook.py from tour.ipynb. -->"]
    for cell in notebook["cells"]:
        source = text_of(cell["source"])
        if cell["cell_type"] == "markdown":
            lines += ["", source]
            continue
        lines += ["", "```python", source, "```"]
        if said(cell):
            lines += ["", "```", said(cell), "```"]
    return "\n".join(lines) + "\n"


def run(notebook):
    import nbclient
    import nbformat

    made = nbformat.from_dict(notebook)
    nbclient.NotebookClient(made, timeout=600, kernel_name="python3").execute()
    for cell in made.cells:
        cell.pop("id", None)
        cell.metadata.clear()
        if cell.cell_type == "code":
            cell.execution_count = None
            for output in cell.outputs:
                output.pop("execution_count", None)
    made.metadata = nbformat.from_dict({"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}})
    for cell in made.cells:  # a result's number is no news
        for output in cell.get("outputs", []):
            if output.output_type == "execute_result":
                output.execution_count = None
    return json.loads(json.dumps(made))


def without_numbers(text):
    return re.sub(r"\s+", " ", re.sub(r"-?\d+(\.\d+)?(e-?\d+)?", "N", text))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    what = parser.add_mutually_exclusive_group(required=True)
    for name in ("page", "run", "check"):
        what.add_argument(f"--{name}", action="store_true")
    options = parser.parse_args()
    notebook = json.loads(NOTEBOOK.read_text())
    if options.check:
        again = run(notebook)
        for before, after in zip(notebook["cells"], again["cells"]):
            if without_numbers(said(before)) != without_numbers(said(after)):
                sys.exit(f"{text_of(before['source'])}\nsaid\n{said(before)}\nand now says\n{said(after)}")
        print(f"{len(again['cells'])} cells say what they said")
        return
    if options.run:
        notebook = run(notebook)
        NOTEBOOK.write_text(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n")
    PAGE.write_text(page(notebook))


if __name__ == "__main__":
    main()
