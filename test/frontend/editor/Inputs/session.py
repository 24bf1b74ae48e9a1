#!/usr/bin/env python3
"""A scripted session of an editor with mpc-lsp-server: session.py SERVER SOURCE_FOLDER

Each op and attribute of the reference pages shows its section on hover, in a document that parses and in one that does not. Completion
knows the ops behind `mpc.`, the attributes behind `#mpc.` and those of an op in its braces. What the reference does not know is answered by
MLIR's server, as it is.
"""

import json
import os
import pathlib
import re
import signal
import subprocess
import sys

URI = "file:///model.mlir"
MODEL = """func.func @main(%x: tensor<4x8xf32>, %w: tensor<6x8xf32>) -> tensor<4x6xf32> {
  %c = mpc.constant {note = "é😀"} dense<1.0> : tensor<f32> %y = mpc.matmul %x, %w {transpose_b} : (tensor<4x8xf32>, tensor<6x8xf32>) -> tensor<4x6xf32>
  return %y : tensor<4x6xf32>
}
"""


class Editor:
    def __init__(self, server):
        self.process = subprocess.Popen([server, "--log=error"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.count, self.notes = 0, []
        self.ask("initialize", processId=None, rootUri=None, capabilities={})

    def send(self, **message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def receive(self):
        length = 0
        while line := self.process.stdout.readline().strip():
            length = int(line.partition(b":")[2])
        return json.loads(self.process.stdout.read(length))

    def ask(self, method, **params):
        self.count += 1
        self.send(id=self.count, method=method, params=params)
        while (message := self.receive()).get("id") != self.count:
            self.notes.append(message)
        return message["result"]

    def show(self, text):
        """Opens the document, or changes it; what MLIR's server finds wrong with it."""
        self.count += 1
        document = {"uri": URI, "version": self.count}
        if self.count == 2:
            self.send(method="textDocument/didOpen", params={"textDocument": {**document, "languageId": "mlir", "text": text}})
        else:
            self.send(method="textDocument/didChange", params={"textDocument": document, "contentChanges": [{"text": text}]})
        note = self.receive()
        assert note["method"] == "textDocument/publishDiagnostics", note
        return note["params"]["diagnostics"]

    def at(self, method, line, character):
        return self.ask("textDocument/" + method, textDocument={"uri": URI}, position={"line": line, "character": character})

    def complete(self, text):
        """The items behind a text that ends where the cursor stands, by their labels."""
        self.show(text)
        lines = text.split("\n")
        result = self.at("completion", len(lines) - 1, len(lines[-1].encode("utf-16-le")) // 2)
        labels = [item["label"] for item in result["items"]]
        assert len(labels) == len(set(labels)), labels
        return {item["label"]: item for item in result["items"]}

    def close(self):
        self.ask("shutdown")
        self.send(method="exit")
        self.process.stdin.close()
        return self.process.wait()


def sections(page):
    """The sections of a page by the op's or attribute's name."""
    found = {}
    for section in re.split(r"\n(?=###? )", page.read_text()):
        name = re.match(r"### (#?(?:mpc|plan)\.\w+)\n", section)
        if name:
            found[name.group(1)] = section.strip()
    return found


def check_hover(editor, known):
    for name, section in known.items():
        # Nothing of it parses.
        editor.show(f"  {name} ")
        hover = editor.at("hover", 0, len(name))
        assert hover["contents"]["value"].startswith(section), (name, hover)
        assert hover["range"] == {"start": {"line": 0, "character": 2}, "end": {"line": 0, "character": 2 + len(name)}}, hover
    for text in ("  mpc.matmull ", "  matmul ", '  {mpc.origin = "x"} '):
        editor.show(text)
        assert editor.at("hover", 0, 6) is None, text
    assert editor.show(MODEL) == [], "the model is in order"
    # é is one UTF-16 unit, and the face is two.
    first = MODEL.split("\n")[1].index("mpc.matmul") + 1
    for character in (first, first + 9):
        hover = editor.at("hover", 1, character)
        assert hover["range"]["start"]["character"] == first, hover
        text = hover["contents"]["value"]
        assert text.startswith(known["mpc.matmul"]), text
    theirs = editor.at("hover", 0, 3)["contents"]["value"]
    assert "func.func" in theirs and "Generic Form" in theirs, theirs
    assert editor.at("hover", 2, 3)["contents"]["value"].startswith('"func.return"')
    editor.show(MODEL.replace('%c = mpc.constant {note = "é😀"} dense<1.0> : tensor<f32> ', ""))
    text = editor.at("hover", 1, 9)["contents"]["value"]
    assert text.startswith(known["mpc.matmul"]) and '%0 = "mpc.matmul"' in text, text
    assert editor.at("definition", 2, 10)[0]["range"]["start"]["line"] == 1, "MLIR's server finds definitions"


def check_completion(editor, known):
    names = lambda prefix: {name.partition(".")[2] for name in known if name.startswith(prefix)}
    start = "func.func @main(%x: tensor<4x8xf32>) {\n  %y = "
    ops = editor.complete(start + "mpc.")
    assert names("mpc.") <= set(ops), names("mpc.") - set(ops)
    assert ops["linear"]["documentation"]["value"] == known["mpc.linear"]
    assert ops["linear"]["detail"] == "affine layer with optional activation", ops["linear"]
    assert set(editor.complete(start + "mpc.layer_")) == {"layer_norm"}
    assert names("plan.") <= set(editor.complete("plan."))
    assert names("#mpc.") <= set(editor.complete("ml_program.global @w(#mpc."))
    attributes = editor.complete(start + "mpc.linear %x, %w bias(%b) {")
    assert {"activation", "compute", "layer"} <= set(attributes) and "bias" not in attributes, attributes
    assert attributes["compute"]["detail"].startswith("f32, tf32, f16, bf16 or fp8"), attributes["compute"]
    assert set(editor.complete(start + "mpc.linear %x, %w {activation = #mpc<activation relu>, la")) == {"layer"}
    rest = editor.complete(start + 'mpc.matmul %x, %w {transpose_a, mpc.origin = "linear", layer = "a{,", ')
    assert "transpose_b" in rest and not {"transpose_a", "layer"} & set(rest), rest
    for text in ("mpc.linear %x, %w {layer = ", "mpc.linear %x, %w ", 'mpc.precision "fp32" {', "mpc.linear %x, %w {layer} ", '"mpc.origin" {'):
        assert "layer" not in editor.complete(start + text) and "precision" not in editor.complete(start + text), text
    entry = editor.complete("plan.entry @main inputs [] outputs [] attributes {")
    assert "tracked" in entry, entry
    # Where the reference has nothing to say, MLIR's server does.
    assert "%x" in editor.complete("func.func @main(%x: tensor<4xf32>) {\n  return %")


def check_limits(editor):
    """Text that would overflow the stack of MLIR's parser is an error at its place; the server goes on with the next text."""
    start = "// é😀\nfunc.func @main() attributes {x = "
    for text, place, what in (
        (start + "[" * 200000 + "]" * 200000 + "} { return }", {"line": 1, "character": 34 + 999}, "brackets nest more than 1000 deep"),
        ("#m = affine_map<(d0) -> (d0" + " + d0" * 200000 + ")>", None, "an affine map has more than 1000 operators"),
        ("#a0 = [1]\n" + "".join(f"#a{i} = [#a{i - 1}]\n" for i in range(1, 20000)), None, "aliases nest more than 1000 deep"),
    ):
        found = editor.show(text)
        assert len(found) == 1 and what in found[0]["message"] and found[0]["severity"] == 1, found
        assert not place or found[0]["range"]["start"] == place, found
    assert editor.show(MODEL) == [], "the model after them is in order"
    editor.send(method="textDocument/didOpen", params={"deep": json.loads("[" * 500 + "]" * 500)})
    assert editor.show(MODEL) == [], "a message that nests too deep is left out"
    deep = json.loads("[" * 500 + "]" * 500)
    for message in ({"id": 7001, "method": "textDocument/hover", "params": deep}, {"params": {"id": 1, "x": deep}, "method": "x", "id": 'a "quoted" {name'}):
        editor.send(**message)
        editor.at("hover", 0, 0)  # and what came before its answer
        answer = editor.notes.pop()
        assert answer["id"] == message["id"] and answer["error"]["code"] == -32600 and "nest more than 100 deep" in answer["error"]["message"], answer
    # Nobody waits for an answer to these: an answer of the editor's, and what has no number.
    editor.send(id=7002, result=deep)
    editor.send(id=deep, method="x")
    assert editor.show(MODEL) == [], "they are left out"


def main(server, source):
    root = pathlib.Path(source)
    known = {**sections(root / "ir/dialect/OPS.md"), **sections(root / "ir/plan/PLAN.md")}
    assert len(known) > 80, len(known)
    editor = Editor(server)
    check_hover(editor, known)
    check_completion(editor, known)
    check_limits(editor)
    code = editor.close()
    print(f"{len(known)} sections, exit code {code}")
    editor = Editor(server)
    editor.process.stdin.close()
    print(f"an editor that goes without a word: {editor.process.wait()}")
    editor = Editor(server)
    process = editor.process.pid
    child = pathlib.Path(f"/proc/{process}/task/{process}/children").read_text()
    os.kill(int(child), signal.SIGKILL)
    print(f"a server that is ended: {editor.process.wait()}")


if __name__ == "__main__":
    main(*sys.argv[1:])
