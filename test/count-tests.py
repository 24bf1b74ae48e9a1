"""Adds up the results of ctest and lit: count-tests.py FOLDER CTEST_CODE LIT_CODE.

A GoogleTest program counts as its cases, any other ctest test as one. Prints what failed and, last,
'N passed, N failed'. The exit code is 0 only if something ran, nothing failed, and both programs said so.
"""

import pathlib
import re
import sys
import xml.etree.ElementTree as xml

GTEST_LINE = re.compile(
    r"^\[\s+(OK|FAILED|SKIPPED)\s+\] (\S+)(?:, where .*)? \(\d+ ms\)\s*$", re.MULTILINE
)


def ctest_results(path):
    """(name, 'passed' | 'failed' | 'skipped') of each GoogleTest case, or of the ctest test."""
    for test in xml.parse(path).getroot().iter("testcase"):
        name, status = test.get("name"), test.get("status")
        output = test.findtext("system-out") or ""
        cases = GTEST_LINE.findall(output)
        for word, case in cases:
            yield case, {"OK": "passed", "FAILED": "failed", "SKIPPED": "skipped"}[word]
        if status in ("run", "disabled", "notrun"):
            whole = {"run": "passed", "disabled": "skipped", "notrun": "failed"}[status]
        else:
            whole = "failed"
        if test.find("skipped") is not None and status != "run":
            whole = "skipped"
        if not cases:
            yield name, whole
        elif whole == "failed" and all(word != "FAILED" for word, _ in cases):
            yield f"{name} (crashed, or failed outside its cases)", "failed"


def lit_results(path):
    for test in xml.parse(path).getroot().iter("testcase"):
        name = f"{test.get('classname')}/{test.get('name')}"
        if test.find("failure") is not None or test.find("error") is not None:
            yield name, "failed"
        else:
            yield name, "skipped" if test.find("skipped") is not None else "passed"


def main():
    folder, codes = pathlib.Path(sys.argv[1]), [int(code) for code in sys.argv[2:4]]
    results, notes = [], []
    for name, read, code in (("ctest", ctest_results, codes[0]), ("lit", lit_results, codes[1])):
        path = folder / f"{name}.xml"
        here = list(read(path)) if path.exists() else []
        if code != 0 and not any(result == "failed" for _, result in here):
            here.append((f"{name} itself (exit code {code})", "failed"))
        if not here:
            notes.append(f"{name}: no tests")
        results += here
    for name, result in results:
        if result == "failed":
            print(f"FAILED: {name}")
    for note in notes:
        print(note)
    count = {
        word: sum(result == word for _, result in results)
        for word in ("passed", "failed", "skipped")
    }
    if count["skipped"]:
        print(f"{count['skipped']} skipped")
    print(f"{count['passed']} passed, {count['failed']} failed")
    return 0 if count["passed"] and not count["failed"] else 1


if __name__ == "__main__":
    sys.exit(main())
