"""GoogleTest's names have one style: check_test_names.py BUILD, or check_test_names.py --listing FILE.

A suite is a noun in CamelCase without `Test` at its end (GoogleTest runs a suite `..DeathTest` first, so that word stays), a case
says in snake_case what holds, and a parameter has a name: neither a number nor bytes of memory, which differ from build to build.
BUILD: every test program that ctest knows there is asked for its tests, and the names of ctest are read too. FILE: the text that
one program prints with --gtest_list_tests.
"""

import json
import os
import pathlib
import re
import subprocess
import sys

SUITE = re.compile(r"(?:[A-Z]\w*/)?[A-Z][A-Za-z0-9]*")
CASE = re.compile(r"[a-z0-9]+(?:_[a-z0-9]+)*")
PARAMETER = re.compile(r"\w*[A-Za-z]\w*")
# As in the folders' CMakeLists.txt: libMLIR is not instrumented.
SANITIZERS = {"ASAN_OPTIONS": "detect_leaks=0:allow_user_poisoning=0"}
BYTES = re.compile(r"\d+-byte object|0x[0-9a-f]+")


def faults(listing):
    """A sentence for each wrong name in the text of --gtest_list_tests, and how many cases it has."""
    found, cases, suite = [], 0, ""
    for line in listing.splitlines():
        name, _, value = line.partition("#")
        name = name.strip()
        if not line.startswith(" ") and name.endswith("."):
            suite = name[:-1]
            noun = suite.rsplit("/", 1)[-1]
            if not SUITE.fullmatch(suite) or (noun.endswith("Test") and not noun.endswith("DeathTest")):
                found.append(f"suite {suite}: expected a noun in CamelCase without Test at its end")
        elif line.startswith("  ") and suite:
            cases += 1
            case, slash, parameter = name.partition("/")
            if not CASE.fullmatch(case):
                found.append(f"case {suite}.{case}: expected snake_case")
            if slash and not PARAMETER.fullmatch(parameter):
                found.append(f"parameter {suite}.{name}: expected a name, from the fourth argument of INSTANTIATE_TEST_SUITE_P")
            if BYTES.search(value):
                found.append(f"parameter {suite}.{name}: printed as {value.strip()[:60]}, expected an operator<< of its type")
    return found, cases


def programs(build):
    """ctest's names, and the programs behind them that GoogleTest answers for."""
    shown = subprocess.run(["ctest", "--test-dir", build, "--show-only=json-v1"], capture_output=True, text=True, check=True)
    tests = json.loads(shown.stdout)["tests"]
    paths = sorted({test["command"][0] for test in tests if test.get("command")})
    for path in paths:
        if not pathlib.Path(path).exists():
            sys.exit(f"{path} is not built: its names are unknown; build it, then try again")
    return [test["name"] for test in tests], [path for path in paths if b"gtest_list_tests" in pathlib.Path(path).read_bytes()]


def main(words):
    if words[0] == "--listing":
        found, cases = faults(pathlib.Path(words[1]).read_text())
        count = 1
    else:
        names, paths = programs(words[0])
        found, cases, count = [f"ctest's name {name[:80]}" for name in names if BYTES.search(name)], 0, len(paths)
        for path in paths:
            line = [path, "--gtest_list_tests"]
            listing = subprocess.run(line, capture_output=True, text=True, check=True, env={**os.environ, **SANITIZERS}).stdout
            wrong, more = faults(listing)
            found += [f"{pathlib.Path(path).name}: {fault}" for fault in wrong]
            cases += more
    for fault in found:
        print(fault)
    print(f"{count} programs, {cases} cases, {len(found)} wrong names")
    return 1 if found or not cases else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
