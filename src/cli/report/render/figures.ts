import type { Figures } from "../report";
import { html, type Html, said } from "./html";
import { numberText } from "./marks";
import { drawSeries } from "./plot";

const [width, height] = [640, 200];
const frame = { left: 46, right: width - 12, top: 10, bottom: height - 26 };
/** More lines than these are not told apart. */
const mostSeries = 6;

/** A plot as a picture with its words, and its numbers below it. `id` is unique on the page. */
export function figure(id: string, { title, unit, series: all }: Figures): Html {
  const series = all.slice(0, mostSeries);
  const { lines, areas, ticksX, ticksY } = drawSeries(
    series.map(({ points }) => points),
    frame,
  );
  return html`<figure><figcaption id="${id}">${title} <span class="dim">(${unit})</span></figcaption>
<svg viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="${id}">
<g class="grid">${ticksY.map(({ at }) => html`<path d="M${frame.left},${at}H${frame.right}"/>`)}
${ticksY.map(({ at, text }) => html`<text x="${frame.left - 6}" y="${at + 4}" class="e">${text}</text>`)}
${ticksX.map(({ at, text }) => html`<text x="${at}" y="${height - 6}" class="m">${text}</text>`)}</g>
${series.length === 1 && html`<path class="area s0" d="${areas[0]}"/>`}
${lines.map((path, index) => html`<path class="line s${index}" d="${path}"/>`)}</svg>
<ul class="legend">${series.map(
    ({ name, points }, index) => html`<li>${stroke(index)} ${said(name, 60)}
<span class="dim">${sumsOf(points)}</span></li>`,
  )}</ul></figure>`;
}

/** How something went, without axes: its numbers are beside it. */
export function spark(points: Figures["series"][number]["points"]): Html {
  const { lines, areas } = drawSeries([points], { left: 1, right: 119, top: 2, bottom: 23 });
  return html`<svg class="spark" viewBox="0 0 120 24" aria-hidden="true"><path class="area s0" d="${areas[0]}"/>
<path class="line s0" d="${lines[0]}"/></svg>`;
}

function stroke(index: number): Html {
  return html`<svg viewBox="0 0 24 8" aria-hidden="true"><path class="line s${index}" d="M0,4H24"/></svg>`;
}

/** What a line can't be read for exactly. */
function sumsOf(points: Figures["series"][number]["points"]): string {
  if (points.length === 0) return "nothing";
  const [least, most] = points.reduce(([low, high], [, value]) => [Math.min(low, value), Math.max(high, value)], [Infinity, -Infinity]);
  const mean = points.reduce((sum, [, value]) => sum + value, 0) / points.length;
  return `least ${numberText(least)}, mean ${numberText(Math.round(10 * mean) / 10)}, most ${numberText(most)}`;
}
