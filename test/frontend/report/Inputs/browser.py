"""Opens a page in headless Chromium and finds its curves, in the document and in a picture of it.
Usage: browser.py PAGE WORK --runs=A,B --series=S,.. [--dark] [--size=WxH]"""
import argparse
import html.parser
import pathlib
import re
import struct
import subprocess
import sys
import zlib

parser = argparse.ArgumentParser()
parser.add_argument("page", type=pathlib.Path)
parser.add_argument("work", type=pathlib.Path)
parser.add_argument("--runs", required=True)
parser.add_argument("--series", required=True)
parser.add_argument("--dark", action="store_true")
parser.add_argument("--size", default="1040x2000")
options = parser.parse_args()
options.work.mkdir(parents=True, exist_ok=True)

# Run inside the page after its own script: points at each chart's middle, keeps the tip's words and what curves look like.
PROBE = """<script>
for (const svg of document.querySelectorAll('svg[data-chart]')) {
  const box = svg.getBoundingClientRect();
  svg.setAttribute('data-box', [box.left, box.top, box.right, box.bottom].map(Math.round).join(' '));
}
for (const svg of document.querySelectorAll('svg[data-low]')) {
  const box = svg.getBoundingClientRect();
  svg.dispatchEvent(new PointerEvent('pointermove', { clientX: box.left + box.width / 2, clientY: box.top + box.height / 2 }));
  svg.setAttribute('data-said', document.getElementById('tip').innerText);
  svg.dispatchEvent(new PointerEvent('pointerleave'));
}
for (const path of document.querySelectorAll('svg[data-chart] path[data-series]')) {
  const inner = path.getBBox(), outer = path.ownerSVGElement.viewBox.baseVal, style = getComputedStyle(path);
  path.setAttribute('data-inside', inner.x >= 0 && inner.y >= 0 && inner.x + inner.width <= outer.width && inner.y + inner.height <= outer.height);
  path.setAttribute('data-extent', inner.width + ' ' + inner.height);
  path.setAttribute('data-colour', style.stroke);
}
</script></body>"""


def chromium(*arguments):
    done = subprocess.run(
        ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
         "--disable-extensions", "--disable-background-networking", "--hide-scrollbars", "--mute-audio",
         "--blink-settings=preferredColorScheme=" + ("0" if options.dark else "1"),
         "--window-size=" + options.size.replace("x", ","), f"--user-data-dir={options.work.resolve()}/profile", *arguments],
        capture_output=True, text=True, timeout=300)
    if done.returncode:
        sys.exit(f"chromium ended with {done.returncode}: {done.stderr[-2000:]}")
    return done.stdout


class Reader(html.parser.HTMLParser):
    """The charts, with the paths of curves inside."""

    def __init__(self):
        super().__init__()
        self.charts = []

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        if tag == "svg" and "data-chart" in attributes:
            self.charts.append((attributes, []))
        elif tag == "path" and "data-series" in attributes:
            self.charts[-1][1].append(attributes)


def pixels(path):
    """Rows of (r, g, b) of a PNG of 8 bits a channel."""
    data = path.read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    place, packed = 8, b""
    while place < len(data):
        size, kind = struct.unpack(">I4s", data[place:place + 8])
        body = data[place + 8:place + 8 + size]
        if kind == b"IHDR":
            width, height, depth, colours = struct.unpack(">IIBB", body[:10])
            assert depth == 8 and colours in (2, 6), (depth, colours)
        elif kind == b"IDAT":
            packed += body
        place += 12 + size
    step = 3 if colours == 2 else 4
    raw, stride = zlib.decompress(packed), width * step
    before = bytearray(stride)
    for y in range(height):
        start = y * (stride + 1)
        rule, row = raw[start], bytearray(raw[start + 1:start + 1 + stride])
        for i in range(stride if rule else 0):
            a = row[i - step] if i >= step else 0
            b = before[i]
            if rule == 1:
                row[i] = row[i] + a & 255
            elif rule == 2:
                row[i] = row[i] + b & 255
            elif rule == 3:
                row[i] = row[i] + (a + b) // 2 & 255
            else:
                c = before[i - step] if i >= step else 0
                guess = a + b - c
                near = min((abs(guess - a), 0, a), (abs(guess - b), 1, b), (abs(guess - c), 2, c))[2]
                row[i] = row[i] + near & 255
        before = row
        yield [bytes(row[i:i + 3]) for i in range(0, stride, step)]


def near(pixel, colour):
    """The colour, or what a smoothed edge leaves of it."""
    return all(abs(a - b) < 40 for a, b in zip(pixel, colour))


page = options.page.read_text()
probed = options.work / "probed.html"
probed.write_text(page.replace("</body>", PROBE))
shown = chromium("--dump-dom", probed.resolve().as_uri())
reader = Reader()
reader.feed(shown)

runs, colours, wanted = options.runs.split(","), {}, []
for name in options.series.split(","):
    for run in runs:
        found = [(chart, path) for chart, paths in reader.charts for path in paths
                 if path["data-series"] == name and path["data-run"] == run]
        assert len(found) == 1, f"{name} of {run}: {len(found)} curves"
        chart, path = found[0]
        points = [tuple(map(float, p)) for p in re.findall(r"[ML](-?[\d.]+) (-?[\d.]+)", path["d"])]
        assert path["data-inside"] == "true", f"{name} of {run} leaves its picture"
        wide, high = map(float, path["data-extent"].split())
        assert wide > 100 and high > 5, f"{name} of {run} is {wide} by {high}"
        assert len(points) > 5 or "H" in path["d"], f"{name} of {run} has {len(points)} points"
        said = chart.get("data-said", "")  # the gradients' chart tells values otherwise
        assert name.startswith("gradients") or (run in said and re.search(r"step [\d,]+", said)), f"{name} of {run}: {said}"
        colour = bytes(map(int, re.findall(r"\d+", path["data-colour"])[:3]))
        assert colours.setdefault(run, colour) == colour
        wanted.append((name, run, list(map(int, chart["data-box"].split()))))
assert len(set(colours.values())) == len(runs), colours

picture = options.work / "page.png"
chromium(f"--screenshot={picture.resolve()}", options.page.resolve().as_uri())
rows = list(pixels(picture))
seen = 0
for name, run, (x0, y0, x1, y1) in wanted:
    if y1 > len(rows) or "mean" not in name and "eval" not in name and name != "scale":
        continue  # below the picture, or drawn too thin for its own colour
    count = sum(near(pixel, colours[run]) for row in rows[y0:y1] for pixel in row[x0:x1])
    assert count > 20, f"{name} of {run}: {count} pixels of the chart have its colour"
    seen += 1
assert seen >= len(runs), f"{seen} curves lie in the picture"
light = sum(sum(row[0]) > 384 for row in rows)
assert (light > len(rows) / 2) != options.dark, f"{light} of {len(rows)} rows are light"
print(f"{len(wanted)} curves of {len(runs)} runs lie in their charts, and their colours in the picture")
