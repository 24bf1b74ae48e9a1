"""Two files hold the same records, whatever the order of their members. Members that are left out may be the default.
Usage: same_records.py WANTED FOUND"""
import json
import sys

DEFAULTS = {"skipped": False, "skips": 0, "unit": "samples"}


def read(path):
    with open(path) as file:
        return [json.loads(line) for line in file]


wanted, found = read(sys.argv[1]), read(sys.argv[2])
assert len(wanted) == len(found) > 0, (len(wanted), len(found))
for number, (a, b) in enumerate(zip(wanted, found), 1):
    for key in {*a, *b}:
        left, right = (record.get(key, DEFAULTS.get(key)) for record in (a, b))
        assert left == right, f"line {number}, {key}: {left} and {right}"
print(f"{len(wanted)} records are the same")
