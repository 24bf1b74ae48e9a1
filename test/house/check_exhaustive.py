"""A word without a case, or a class without an answer, does not compile. Takes the command that compiles SOURCE in this build,
puts before its headers a copy of HEADER, a generated one or one of the tree, in which PATTERN (a regular expression) has become REPLACEMENT, and
expects the compiler to refuse SOURCE.
Usage: check_exhaustive.py BUILD SOURCE HEADER PATTERN REPLACEMENT"""
import json
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile


def main(build, source, header, pattern, replacement):
    build = pathlib.Path(build)
    command = next(entry for entry in json.loads((build / "compile_commands.json").read_text())
                   if entry["file"].endswith(source))
    tree = pathlib.Path(command["file"].removesuffix(source))
    folders = (build, tree, tree / "runtime/include")
    text = next(folder / header for folder in folders if (folder / header).exists()).read_text()
    changed, count = re.subn(pattern, replacement, text, flags=re.S)
    if not count:
        sys.exit(f"{header} has no {pattern}")
    words = shlex.split(command["command"])
    words = words[next(i for i, word in enumerate(words) if word.endswith(("c++", "g++", "clang++"))):]
    del words[words.index("-o"):words.index("-o") + 2]
    while "-include" in words:  # a precompiled header holds the header as it is
        del words[words.index("-include"):words.index("-include") + 2]
    words = [word for word in words if word not in ("-Winvalid-pch", "-fpch-preprocess")]
    with tempfile.TemporaryDirectory() as overlay:
        place = pathlib.Path(overlay) / header
        place.parent.mkdir(parents=True)
        place.write_text(changed)
        words[1:1] = [f"-I{overlay}", "-fsyntax-only"]
        result = subprocess.run(words, cwd=command["directory"], capture_output=True, text=True)
    print(result.stderr)
    print("refused" if result.returncode else "compiled")


main(*sys.argv[1:])
