#!/usr/bin/env python3
"""The JSON schemas of recipe and policy say what the readers take: schemas.py MPC_OPT SOURCE_FOLDER

The readers are asked through mpc-opt: an unknown key makes them name the keys of an object, and a value of the wrong type what they expect
of a key. Both are held against the schema, key by key and bound by bound, and each default against what stating it changes. Each file of
the tree validates, and the documents of the tests of readers' errors do not, but for the rules that a schema cannot say.
"""

import copy
import json
import pathlib
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

from jsonschema import Draft202012Validator

MODEL = """ml_program.global private @w(#mpc.ones) : tensor<4x2xf32>
func.func @main(%x: tensor<4x2xf32>) -> (tensor<f32> {mpc.name = "loss"}) {
  %w = ml_program.global_load @w : tensor<4x2xf32>
  %z = mpc.mul %x, %w : (tensor<4x2xf32>, tensor<4x2xf32>) -> tensor<4x2xf32>
  %y = mpc.sum %z axes [0, 1] : (tensor<4x2xf32>) -> tensor<f32>
  return %y : tensor<f32>
}
"""

# A product whose factors a recipe of FP8 scales.
PRODUCT = """ml_program.global private @w(#mpc.ones) : tensor<16x16xf32>
func.func @main(%x: tensor<16x16xbf16>) -> (tensor<f32> {mpc.name = "loss"}) {
  %w = ml_program.global_load @w : tensor<16x16xf32>
  %c = mpc.cast %w : (tensor<16x16xf32>) -> tensor<16x16xbf16>
  %z = mpc.linear %x, %c compute(fp8) {layer = "fc"} : (tensor<16x16xbf16>, tensor<16x16xbf16>) -> tensor<16x16xbf16>
  %f = mpc.cast %z : (tensor<16x16xbf16>) -> tensor<16x16xf32>
  %s = mpc.mul %f, %f : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
  %y = mpc.sum %s axes [0, 1] : (tensor<16x16xf32>) -> tensor<f32>
  return %y : tensor<f32>
}
"""

# What the tests of errors refuse and a schema cannot: the test's option and FileCheck prefix -> what decides.
BEYOND = {
    "recipe": {"TOTAL": "one key is larger than another", "TWICE": "two elements have different names", "GLOB": "the syntax of globs",
               "ROLL": "two keys exclude each other", "FLOOR": "one key is larger than another", "SHARED": "two elements agree", "RISE": "a product of two keys", "MATRIX": "the model's parameters", "AVERAGE": "the model's parameters", "MILESTONES": "elements are in order", "WHICH": "a name is among the losses",
               "LOSS": "the model's results", "NONE": "the model's parameters", "GROUP": "the model's parameters", "EMPTY": "the model's parameters",
               "UNCOUNTED": "the model's losses", "DIVIDED": "the model's losses", "EXP": "the model's losses", "RESULT": "the model's results", "ACCUMULATOR": "the model's parameters"},
    "policy-text": {"GLOB": "the syntax of globs", "LAYERS": "the model's layers", "LAYER": "the model's layers", "ALLOWED": "it is in order"},
}


class Reader:
    """One of the two readers, behind mpc-opt."""

    def __init__(self, program, schema, passes, model=MODEL):
        self.program, self.passes, self.model = program, passes, model
        self.schema = json.loads(pathlib.Path(schema).read_text())
        Draft202012Validator.check_schema(self.schema)
        self.validator = Draft202012Validator(self.schema)

    def run(self, document):
        """(output, error) of the passes with a document."""
        text = "{" + json.dumps(document, separators=(",", ":")) + "}"
        options = [option.format(text=text) for option in self.passes]
        done = subprocess.run([self.program, "-", *options], input=self.model, capture_output=True, text=True)
        # The module notes the recipe's own text.
        return (re.sub(r', recipe = "[^"]*"', "", done.stdout), done.stderr) if done.returncode == 0 else ("", done.stderr or "failed")


# ---- Keys and what they take -----------------------------------------------------------------------------------------


class Place:
    """An object inside of a document: the way to it, and what else the document needs."""

    def __init__(self, way, needs=None):
        self.way, self.needs = way, needs or {}

    def document(self, **members):
        inside = {**self.needs, **members}
        for step in reversed(self.way):
            inside = [inside] if step == 0 else {step: inside}
        return {"version": 1, **inside}

    def __str__(self):
        return ("/".join(map(str, self.way)) or "top") + (f" {self.needs}" if self.needs else "")


def properties(reader, place):
    """The properties that the schema has for the object at a place, by the branches that its members choose."""
    schema = reader.schema
    for step in place.way:
        schema = resolve(reader, schema["items"] if step == 0 else schema["properties"][step])
    found = dict(schema["properties"])
    for branch in [schema, *schema.get("allOf", [])]:
        if "if" in branch:
            holds = Draft202012Validator({**branch["if"], "$defs": reader.schema["$defs"]}).is_valid(place.needs)
            for key, value in branch.get("then" if holds else "else", {}).get("properties", {}).items():
                if value and ("type" in value or "enum" in value):
                    found[key] = value
    return {key: resolve(reader, value) for key, value in found.items()}


def resolve(reader, schema):
    return reader.schema["$defs"][schema["$ref"].rsplit("/", 1)[1]] if "$ref" in schema else schema


def expected(schema):
    """What the reader's message says of a value that this schema refuses."""
    number = lambda value: f"{value:.9g}"
    if "anyOf" in schema:
        return '"dynamic", "none" or a number from 1e-30 to 3e38'
    if "const" in schema:
        return f'"version": {schema["const"]}'
    if "enum" in schema:
        words = schema["enum"]
        return " or ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else words[0]
    kind = schema["type"]
    if kind in ("number", "integer"):
        most = schema.get("maximum", schema.get("exclusiveMaximum", float("inf")))
        return f"a {'whole ' if kind == 'integer' else ''}number in [{number(schema['minimum'])}, {number(most)}]"
    if kind == "array" and schema["items"].get("type") == "string":
        return "an array of strings"
    if kind == "array" and schema["items"].get("type") == "integer":
        return "an array of whole numbers"
    if kind == "array" and "enum" in schema["items"]:
        return "an array of " + expected(schema["items"])
    return {"array": "an array", "boolean": "true or false", "string": "a string", "object": "an object"}[kind]


def wrong(schema):
    """A value that a key does not take."""
    return schema["const"] + 1 if "const" in schema else 7 if schema.get("type") == "object" else {"neither": "this"}


def check_place(reader, place):
    """Problems: keys that one side lacks, and keys of which the two say different things."""
    wanted = properties(reader, place)
    error = reader.run(place.document(zzz=1))[1]
    match = re.search(r"unknown key 'zzz'; there are ([\w, ]+)", error)
    if not match:
        return [f"{place}: no list of keys in: {error.strip()}"]
    keys = set(re.split(r", | and ", match.group(1)))
    problems = [f"{place}: {key} is in the {'schema' if key in wanted else 'reader'} alone" for key in keys ^ set(wanted)]
    for key in sorted(keys & set(wanted)):
        schema = dict(wanted[key])
        document = place.document(**{key: wrong(schema)})
        said = reader.run(document)[1]
        if "items" in schema:
            schema["items"] = resolve(reader, schema["items"])
        if f"{key} to be {expected(schema)}" not in said and f"expects {expected(schema)}" not in said:
            problems.append(f"{place}: the schema has {key} as {expected(schema)}, the reader says: {said.strip().partition(chr(10))[0] or 'nothing'}")
        if reader.validator.is_valid(document):
            problems.append(f"{place}: the schema takes {key}: {wrong(schema)}")
    return problems


# ---- Defaults --------------------------------------------------------------------------------------------------------


def another(schema):
    value = schema["default"]
    if isinstance(value, bool):
        return not value
    if isinstance(value, str):
        return next((word for word in schema.get("enum", ["another"]) if word != value))
    if isinstance(value, list):
        return [3] if schema["items"].get("type") == "integer" else ["another"]
    if schema["type"] == "integer":
        return value // 2 if value > 1 else value + 1
    return value / 2 if value else 0.5


def check_defaults(reader, place):
    """Problems: a default that changes something when it is stated, or a key of which nothing depends."""
    problems = []
    unstated = reader.run(place.document())
    for key, schema in properties(reader, place).items():
        if "default" not in schema or key in place.needs:
            continue
        if reader.run(place.document(**{key: schema["default"]})) != unstated:
            problems.append(f"{place}: {schema['default']} is not the default of {key}")
        if reader.run(place.document(**{key: another(schema)})) == unstated:
            problems.append(f"{place}: {key} {another(schema)} changes nothing")
    return problems


# ---- Files and refused documents -------------------------------------------------------------------------------------


def refused(path, option):
    """(prefix, document) of each RUN line of a test of errors."""
    for line in path.read_text().splitlines():
        match = re.match(rf"RUN: .*{option}=(?:\{{(.*)\}}|(\[.*\]))' .*--check-prefix=(\w+)", line)
        if match:
            yield match.group(3), json.loads(match.group(1) or match.group(2))


def check_documents(reader, root, name, option, test, files):
    problems = [f"{file} does not validate: {error.message}" for file in files for error in reader.validator.iter_errors(json.loads((root / file).read_text()))]
    count = 0
    for prefix, document in refused(root / test, option):
        count += 1
        valid = reader.validator.is_valid(document)
        if valid != (prefix in BEYOND[option]):
            problems.append(f"{test}, {prefix}: the {name} schema {'takes' if valid else 'refuses'} {json.dumps(document)}")
    if not count:
        problems.append(f"{test} has no {option}")
    return problems, count


def check_classes(policy):
    """Problems: the classes that a policy may give an op."""
    said = policy.run({"version": 1, "classes": {"exp": "low"}})[1]
    wanted = policy.schema["properties"]["classes"]["additionalProperties"]["enum"]
    text = f"there are {', '.join(wanted[:-1])} and {wanted[-1]}"
    return [] if text in said else [f"classes: the schema has {text}, the reader says: {said.strip().partition(chr(10))[0]}"]


def controls(reader, place, key):
    """A key that is taken out of the schema, or has another default, is found."""
    damaged = copy.copy(reader)
    damaged.schema = copy.deepcopy(reader.schema)
    schema = damaged.schema["$defs"]["optimizer"]["properties"]
    schema[key]["default"] = another(schema[key])
    problems = [] if check_defaults(damaged, place) else ["a wrong default is not found"]
    schema[key]["maximum"] = 7
    problems += [] if check_place(damaged, place) else ["a wrong bound is not found"]
    del schema[key]
    return problems + ([] if check_place(damaged, place) else ["a missing key is not found"])


def main(program, source):
    root = pathlib.Path(source)
    recipe = Reader(program, root / "passes/train/recipe.schema.json",
                    ["--mpc-build-step=recipe={text} precision=fp16", "--mpc-differentiate", "--mpc-build-optimizer=recipe={text}"])
    fp8 = Reader(program, root / "passes/train/recipe.schema.json",
                 ["--mpc-build-step=recipe={text} precision=fp8", "--mpc-differentiate", "--mpc-build-optimizer=recipe={text}",
                  "--mpc-choose-products", "--mpc-quantize-gemms"], PRODUCT)
    policy = Reader(program, root / "passes/cast/policy.schema.json", ["--mpc-check-policy=policy-text={text}"])
    optimizer = ["optimizers", 0]
    kinds = recipe.schema["$defs"]["optimizer"]["properties"]["kind"]["enum"]
    curves = [{}, {"curve": "cosine", "total": 10}, {"curve": "linear", "total": 10}, {"curve": "onecycle", "total": 10}, {"curve": "step"},
              {"curve": "multistep", "milestones": [1]}, {"curve": "exponential"}]
    places = [(recipe, place) for place in (
        Place([]), Place(["losses", 0]), Place(["losses", 0], {"scale": 1024}), Place(optimizer), *(Place(optimizer, {"kind": kind}) for kind in kinds),
        *(Place([*optimizer, "schedule"], needs) for needs in curves),
        Place([*optimizer, "groups", 0], {"parameters": ["w"]}), Place(["fp8"]), Place(["fp8"], {"recipe": "delayed"}))]
    places += [(policy, Place([])), (policy, Place(["rules", 0], {"layer": "fc", "precision": "bf16"}))]
    stated = [(recipe, place) for place in (
        Place([]), Place(["losses", 0]), Place(optimizer), *(Place(optimizer, {"kind": kind}) for kind in kinds if kind != "sgd"),
        Place(optimizer, {"kind": "sgd", "momentum": 0.5}), *(Place([*optimizer, "schedule"], needs) for needs in curves if needs))]
    stated += [(fp8, place) for place in (Place(["fp8"]), Place(["fp8"], {"recipe": "delayed"}))]
    with ThreadPoolExecutor(2) as threads:
        work = [threads.submit(check_place, *entry) for entry in places] + [threads.submit(check_defaults, *entry) for entry in stated]
        work.append(threads.submit(check_classes, policy))
        work.append(threads.submit(controls, recipe, Place(optimizer), "learning_rate"))
        problems = [problem for done in work for problem in done.result()]
    recipes = ["examples/underflow/recipe.json", "examples/underflow/too-high.json", "test/fuzz/Inputs/recipe.json"]
    policies = ["passes/cast/default-policy.json", "test/frontend/Inputs/policy.json", "test/fuzz/Inputs/policy.json"]
    more, recipe_count = check_documents(recipe, root, "recipe", "recipe", "test/passes/train/recipe-invalid.test", recipes)
    problems += more
    more, policy_count = check_documents(policy, root, "policy", "policy-text", "test/passes/cast/policy-invalid.test", policies)
    problems += more
    print(f"{len(places)} objects, {sum(len(properties(*entry)) for entry in places)} keys, {recipe_count + policy_count} documents of errors")
    sys.exit("\n".join(problems) or 0)


if __name__ == "__main__":
    main(*sys.argv[1:])
