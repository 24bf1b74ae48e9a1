// The style of the page and its script for the pointer. The eight colours differ even for people
// who do not see red and green, on light and on dark.
#include "frontend/report/Page.h"

namespace mpc::report {

const char *const pageStyle = R"(:root {
  color-scheme: light dark;
  --page: #f6f7f9; --card: #fff; --edge: #e2e5ea; --ink: #1b2230; --soft: #5d6778; --grid: #e8ebf0;
  --warn: #9a5b00; --warn-back: #fff1d6; --bad: #b3261e;
  --c0: #0b6bb8; --c1: #d9600b; --c2: #0c8f6c; --c3: #a2398c; --c4: #a98300; --c5: #3aa6dd; --c6: #4b5363; --c7: #e0739f;
}
@media (prefers-color-scheme: dark) { :root {
  --page: #11141a; --card: #1a1f28; --edge: #2b323e; --ink: #e8ebf1; --soft: #9ba6b7; --grid: #282f3a;
  --warn: #ffc766; --warn-back: #3b2c0c; --bad: #ff8a80;
  --c0: #5cb0f5; --c1: #ff9448; --c2: #35c79d; --c3: #d984c6; --c4: #e0bd3c; --c5: #9bdcff; --c6: #b6c0cf; --c7: #ffa9c8;
} }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: 14px/1.45 system-ui, "Segoe UI", Roboto, "DejaVu Sans", sans-serif; }
header, main, .legend { max-width: 1320px; margin: 0 auto; padding: 0 20px; }
header { padding-top: 26px; }
h1 { margin: 0; font-size: 26px; letter-spacing: -.01em; overflow-wrap: anywhere; }
header p { margin: 2px 0 0; color: var(--soft); }
h2 { margin: 0; font-size: 15px; overflow-wrap: anywhere; }
h3 { margin: 14px 0 6px; font-size: 12px; font-weight: 500; color: var(--soft); }
main { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 480px), 1fr)); gap: 16px; padding-bottom: 40px; }
.card { margin: 0; padding: 16px 18px; background: var(--card); border: 1px solid var(--edge); border-radius: 10px; min-width: 0; }
.wide { grid-column: 1 / -1; }
.scroll { overflow-x: auto; }
figcaption p { margin: 1px 0 0; font-size: 12px; color: var(--soft); }
figcaption { margin-bottom: 8px; }
figure svg { display: block; width: 100%; height: auto; overflow: visible; }
.legend { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: 6px; padding-top: 12px; padding-bottom: 12px; background: var(--page); }
.legend button { display: inline-flex; align-items: center; gap: 7px; max-width: 280px; padding: 3px 11px; font: inherit; font-size: 13px; color: inherit; background: var(--card); border: 1px solid var(--edge); border-radius: 99px; cursor: pointer; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.legend button[aria-pressed=false] { opacity: .45; text-decoration: line-through; }
.swatch { flex: none; width: 18px; height: 10px; vertical-align: middle; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; white-space: nowrap; }
caption { text-align: left; font-size: 15px; font-weight: 700; padding-bottom: 6px; }
th, td { padding: 5px 14px 5px 0; text-align: left; border-bottom: 1px solid var(--grid); }
tbody tr:last-child > * { border-bottom: 0; }
thead th { font-size: 12px; font-weight: 500; color: var(--soft); }
th.number, td.number { text-align: right; }
tbody th { font-weight: 600; }
tbody th .swatch { margin-right: 8px; }
td { max-width: 340px; overflow: hidden; text-overflow: ellipsis; }
th .name { display: inline-block; max-width: 260px; overflow: hidden; text-overflow: ellipsis; vertical-align: bottom; }
summary { cursor: pointer; font-weight: 600; }
.bars .row { display: grid; grid-template-columns: minmax(60px, 26%) 1fr minmax(96px, auto); align-items: center; gap: 12px; margin: 5px 0; font-size: 13px; }
.bars .name { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; text-align: right; }
.bars .number { font-variant-numeric: tabular-nums; }
.track { height: 14px; border-radius: 3px; background: var(--grid); }
.fill { display: block; height: 100%; border-radius: 3px; background: var(--run); }
.notes { list-style: none; margin: 8px 0 0; padding: 0; max-height: 420px; overflow-y: auto; }
.notes li { display: flex; flex-wrap: wrap; gap: 4px 10px; align-items: baseline; padding: 4px 0; border-top: 1px solid var(--grid); }
.notes li:first-child { border-top: 0; }
.notes .name { font-weight: 600; } .notes .at { color: var(--soft); font-variant-numeric: tabular-nums; }
.notes .words { flex: 1 1 320px; overflow-wrap: anywhere; }
.what { padding: 0 8px; font-size: 12px; border-radius: 99px; background: var(--grid); }
.what.warning { color: var(--warn); background: var(--warn-back); font-weight: 600; }
svg text { fill: var(--soft); font-size: 11.5px; font-variant-numeric: tabular-nums; }
.grid path { stroke: var(--grid); fill: none; }
.grid .base, .grid .tick { stroke: var(--soft); stroke-opacity: .6; }
text.x { text-anchor: middle; } .grid text.y { text-anchor: end; dominant-baseline: middle; }
.line, .faint, .joint, .undone, .outline { fill: none; stroke: var(--run); stroke-linejoin: round; stroke-linecap: round; }
.line { stroke-width: 1.8; }
.faint { stroke-width: .9; stroke-opacity: .2; }
.joint { stroke-width: 1.2; stroke-opacity: .75; }
.undone { stroke-width: 1.2; stroke-opacity: .55; stroke-dasharray: 1 4; }
.outline { stroke-width: 1.2; stroke-opacity: .8; }
.dots { fill: none; stroke: var(--run); stroke-width: 5.5; stroke-linecap: round; }
.restart { stroke: var(--run); stroke-dasharray: 2 3; stroke-opacity: .8; }
.event { fill: var(--run); stroke: var(--card); stroke-width: 1.2; }
.strange { fill: var(--run); fill-opacity: .7; }
.hair { stroke: var(--soft); stroke-opacity: .5; }
.bar, .heat { fill: var(--run); } .bar { fill-opacity: .75; }
.range { fill: var(--soft); fill-opacity: .55; } .range.subnormal { fill-opacity: .22; }
.range.own { fill: var(--run); fill-opacity: .85; } .range.own.subnormal { fill-opacity: .35; }
.threshold { stroke: var(--run); stroke-dasharray: 3 3; stroke-opacity: .7; }
.strip { fill: var(--grid); fill-opacity: .55; }
.h1 { fill-opacity: .16; } .h2 { fill-opacity: .34; } .h3 { fill-opacity: .52; } .h4 { fill-opacity: .74; } .h5 { fill-opacity: 1; }
text.own, text.value { fill: var(--ink); } text.own { font-weight: 600; } text.bad { fill: var(--bad); font-weight: 600; }
text.head { font-size: 10.5px; }
#tip { position: fixed; z-index: 2; pointer-events: none; padding: 7px 10px; max-width: 340px; font-size: 12px; background: var(--card); border: 1px solid var(--edge); border-radius: 8px; box-shadow: 0 4px 18px #0003; font-variant-numeric: tabular-nums; }
#tip b { display: block; margin-bottom: 2px; } #tip div { display: flex; gap: 8px; } #tip i { width: 10px; height: 10px; margin-top: 4px; border-radius: 3px; background: var(--run); flex: none; }
#tip span:last-child { margin-left: auto; padding-left: 12px; }
[hidden] { display: none !important; }
@media print { .legend { position: static; } .card { break-inside: avoid; } }
)";

const char *const pageScript = R"('use strict';
const tip = document.getElementById('tip');
const curves = new Map();
// The steps of a curve, from the differences that it carries, and its values.
function read(path) {
  if (!curves.has(path)) {
    let at = 0;
    curves.set(path, { steps: path.dataset.steps.split(' ').map(d => at += Number(d)), values: path.dataset.values.split(' ') });
  }
  return curves.get(path);
}
function nearest(steps, wanted) {
  let low = 0, high = steps.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (steps[middle] > wanted) high = middle; else low = middle;
  }
  return wanted - steps[low] <= steps[high] - wanted ? low : high;
}
function show(svg, event) {
  const box = svg.getBoundingClientRect(), view = svg.viewBox.baseVal, d = svg.dataset;
  const x = (event.clientX - box.left) / box.width * view.width - d.left;
  const step = Number(d.low) + x / d.width * (d.high - d.low);
  if (x < -4 || x > Number(d.width) + 4) return hide(svg);
  const rows = [];
  let best = null;
  for (const path of svg.querySelectorAll('[data-steps]:not([hidden])')) {
    const curve = read(path), i = nearest(curve.steps, step);
    if (best === null || Math.abs(curve.steps[i] - step) < Math.abs(best - step)) best = curve.steps[i];
    rows.push([path, curve.steps[i], curve.values[i]]);
  }
  const head = document.createElement('b');
  head.textContent = 'step ' + Math.round(best ?? step).toLocaleString('en');
  tip.replaceChildren(head, ...rows.slice(0, 24).map(([path, at, value]) => {
    const row = document.createElement('div'), mark = document.createElement('i');
    const name = document.createElement('span'), number = document.createElement('span');
    mark.setAttribute('class', path.getAttribute('class'));
    const series = path.dataset.series.split('/').slice(1).join(' ');
    name.textContent = path.dataset.run + (series ? ' ' + series : '');
    number.textContent = value + (at === best ? '' : ' at ' + at.toLocaleString('en'));
    row.append(mark, name, number);
    return row;
  }));
  tip.hidden = rows.length === 0;
  const line = svg.querySelector('.hair');
  const place = Number(d.left) + ((best ?? step) - d.low) / (d.high - d.low) * d.width;
  line.setAttribute('x1', place);
  line.setAttribute('x2', place);
  line.removeAttribute('hidden');
  const left = event.clientX + 18 + tip.offsetWidth > innerWidth ? event.clientX - 18 - tip.offsetWidth : event.clientX + 18;
  tip.style.left = Math.max(4, left) + 'px';
  tip.style.top = Math.max(4, Math.min(event.clientY + 12, innerHeight - tip.offsetHeight - 4)) + 'px';
}
function hide(svg) {
  tip.hidden = true;
  svg.querySelector('.hair').setAttribute('hidden', '');
}
for (const svg of document.querySelectorAll('svg[data-low]')) {
  svg.addEventListener('pointermove', event => show(svg, event));
  svg.addEventListener('pointerleave', () => hide(svg));
}
for (const button of document.querySelectorAll('[data-toggle]'))
  button.addEventListener('click', () => {
    const on = button.getAttribute('aria-pressed') !== 'true';
    button.setAttribute('aria-pressed', on);
    for (const part of document.querySelectorAll('main [data-index="' + button.dataset.toggle + '"]'))
      part.toggleAttribute('hidden', !on);
  });
)";

} // namespace mpc::report
