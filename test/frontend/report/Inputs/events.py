"""Reads a folder of event files with TensorBoard's own reader and compares it with the records it was made of.
Usage: events.py TENSORBOARD FOLDER RECORDS [--files=N]"""
import argparse
import json
import math
import struct
import sys


def f32(value):
    try:
        return struct.unpack("f", struct.pack("f", float(value)))[0]
    except OverflowError:
        return math.copysign(math.inf, value)


def same(a, b):
    return a == b or (math.isnan(a) and math.isnan(b))


def wanted_scalars(records):
    """tag -> {step: value}, of the records that count in the end."""
    tags, names = {}, {"loss": "loss/train", "skips": "skipped", "per_second": "throughput"}

    def put(tag, step, value):
        tags.setdefault(tag, {})[step] = f32(value)

    for record in records:
        step = record.get("step", record.get("first_step"))
        if record["kind"] == "run":
            for values in tags.values():
                for later in [s for s in values if s > step]:
                    del values[later]
            put("memory", step, record["memory_bytes"])
        elif record["kind"] == "step":
            for key in ("loss", "grad_norm", "learning_rate", "scale", "skips", "per_second"):
                if key in record:
                    put(names.get(key, key), step, record[key])
            for name, value in record.get("others", {}).items():
                put(name + "/train", step, value)
        elif record["kind"] == "eval":
            for name, value in record["values"].items():
                put(name + "/eval", step, value)
        elif record["kind"] == "measure":
            put("parameter_norm", step, record["parameter_norm"])
            for gradient in record["gradients"]:
                tag = "gradients/" + gradient["parameter"]
                put(tag + "/zeros", step, gradient["zeros"] / gradient["count"])
                put(tag + "/nonfinite", step, gradient["nonfinite"] / gradient["count"])
                put(tag + "/amax", step, gradient["amax"])
            for tensor in record.get("quantised", []):
                for key in ("sqnr_db", "amax", "scale", "to_zero", "saturated"):
                    if key in tensor:
                        put(f"quantised/{tensor['tensor']}/{key}", step, tensor[key])
    return tags


parser = argparse.ArgumentParser()
parser.add_argument("tensorboard")
parser.add_argument("folder")
parser.add_argument("records")
options = parser.parse_args()
sys.path.insert(0, options.tensorboard)
from tensorboard.backend.event_processing import event_accumulator  # noqa: E402

everything = dict.fromkeys(event_accumulator.DEFAULT_SIZE_GUIDANCE, 0)
found = event_accumulator.EventAccumulator(options.folder, size_guidance=everything)
found.Reload()
with open(options.records) as file:
    records = [json.loads(line) for line in file]

scalars = wanted_scalars(records)
assert set(found.Tags()["scalars"]) == set(scalars), set(found.Tags()["scalars"]) ^ set(scalars)
points = 0
for tag, wanted in scalars.items():
    values = {event.step: event.value for event in found.Scalars(tag)}
    assert set(values) == set(wanted), (tag, sorted(set(values) ^ set(wanted))[:5])
    for step, value in wanted.items():
        assert same(values[step], value), (tag, step, values[step], value)
        points += 1

histograms = 0
for record in records:
    for gradient in record.get("gradients", []):
        events = found.Histograms("gradients/" + gradient["parameter"] + "/log2")
        of_step = [event.histogram_value for event in events if event.step == record["step"]]
        assert of_step, (record["step"], gradient["parameter"])
        assert gradient["histogram"] in [list(h.bucket) for h in of_step]
        if gradient["histogram"]:
            assert of_step[-1].bucket_limit[0] == gradient["min_exponent"] + 1
        assert of_step[-1].num == sum(of_step[-1].bucket)
        histograms += 1

notes = [event.tensor_proto.string_val[0].decode() for event in found.Tensors("notes")] if "notes" in found.Tags()["tensors"] else []
for record in records:
    if record["kind"] == "note":
        assert any(note.endswith(record["what"] + ": " + record["text"]) for note in notes), (record, notes)
assert found.PluginTagToContent("text").keys() >= {"run"}
print(f"{points} scalars under {len(scalars)} tags, {histograms} histograms, {len(notes)} notes: as written")
