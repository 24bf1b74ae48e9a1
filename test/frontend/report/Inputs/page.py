"""A page of mpc report is whole in itself and well formed, and its runs and charts are there.
Usage: page.py PAGE --runs=A,B --charts=C,.. [--limit=BYTES]"""
import argparse
import html.parser
import re

parser = argparse.ArgumentParser()
parser.add_argument("page")
parser.add_argument("--runs", required=True)
parser.add_argument("--charts", required=True)
parser.add_argument("--limit", type=int, default=2000000)
options = parser.parse_args()
with open(options.page, "rb") as file:
    data = file.read()
assert len(data) < options.limit, f"{len(data)} bytes, at most {options.limit} are allowed"
text = data.decode()

VOID = {"meta", "path", "rect", "line", "br"}
KNOWN = {"html", "head", "meta", "title", "style", "body", "header", "h1", "h2", "h3", "p", "nav", "button", "svg", "path", "main",
         "div", "table", "caption", "thead", "tbody", "tr", "th", "td", "figure", "figcaption", "g", "text", "rect", "line", "span", "i",
         "section", "ul", "li", "details", "summary", "output", "script"}


class Reader(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.open, self.runs, self.charts, self.scripts = [], set(), set(), 0

    def handle_starttag(self, tag, attributes):
        assert tag in KNOWN, f"<{tag}> at {self.getpos()}"
        self.scripts += tag == "script"
        for name, value in attributes:
            assert name not in ("src", "href", "xlink:href") and not name.startswith("on"), (tag, name, value)
            if name == "d":
                assert re.fullmatch(r"[MLHVhvmlz\d. -]+", value), value[:200]
        attributes = dict(attributes)
        if "data-run" in attributes:
            self.runs.add(attributes["data-run"])
        if "data-chart" in attributes:
            self.charts.add(attributes["data-chart"])
            assert attributes["role"] == "img" and len(attributes["aria-label"]) > 10
        self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.handle_starttag(tag, attributes)
        self.open.pop()

    def handle_endtag(self, tag):
        while self.open[-1] != tag and self.open[-1] in VOID:
            self.open.pop()
        assert self.open.pop() == tag, (tag, self.getpos())


reader = Reader()
reader.feed(text)
assert not reader.open, reader.open
assert reader.scripts == 1, f"{reader.scripts} scripts"
assert not re.search(r"https?:|url\(|@import", text), "the page asks for something else"
for run in options.runs.split(","):
    assert run in reader.runs, f"no curve of {run}, only of {sorted(reader.runs)}"
for chart in options.charts.split(","):
    assert chart in reader.charts, f"no chart {chart}, only {sorted(reader.charts)}"
print(f"{len(data)} bytes, {len(reader.charts)} charts")
