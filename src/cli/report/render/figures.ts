import { singleLine } from "../../../kernel/values/text";
import type { Figures } from "../report";
import { group, html, type Html, said } from "./html";
import { numberText } from "./marks";
import { drawSeries } from "./plot";
import { table } from "./table";

const [width, height] = [640, 200];
const frame = { left: 46, right: width - 12, top: 10, bottom: height - 26 };
/** More lines than these are not told apart. */
const mostSeries = 6;

/** A plot as a picture with its words, and its numbers beside it. `id` is unique on the page. */
export function figure(id: string, { title, unit, series: all }: Figures): Html {
  const series = all.slice(0, mostSeries);
  const { lines, areas, ticksX, ticksY } = drawSeries(
    series.map(({ points }) => points),
    frame,
  );
  return html`<figure><figcaption id="${id}">${title} <span class="dim">(${unit})</span></figcaption>
<svg viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="${id}-t ${id}-d"><title id="${id}-t">${title}</title>
<desc id="${id}-d">${series.map(wordsOf).join(" ")}</desc>
<g class="grid">${ticksY.map(({ at }) => html`<path d="M${frame.left},${at}H${frame.right}"/>`)}
${ticksY.map(({ at, text }) => html`<text x="${frame.left - 6}" y="${at + 4}" class="e">${text}</text>`)}
${ticksX.map(({ at, text }) => html`<text x="${at}" y="${height - 6}" class="m">${text}</text>`)}</g>
${series.length === 1 && html`<path class="area s0" d="${areas[0]}"/>`}
${lines.map((path, index) => html`<path class="line s${index}" d="${path}"/>`)}</svg>
<ul class="legend">${series.map(({ name }, index) => html`<li>${stroke(index)} ${said(name, 60)}</li>`)}</ul>
${group("Numbers", numbersOf(title, all))}</figure>`;
}

function stroke(index: number): Html {
  return html`<svg viewBox="0 0 24 8" aria-hidden="true"><path class="line s${index}" d="M0,4H24"/></svg>`;
}

/** The least, mean, most and last of some values, in words. */
function sumsOf(points: Figures["series"][number]["points"]): string[] {
  const values = points.map(([, value]) => value);
  const sum = values.reduce((all, value) => all + value, 0);
  const [least, most] = values.reduce(([low, high], value) => [Math.min(low, value), Math.max(high, value)], [Infinity, -Infinity]);
  return [least, sum / (values.length || 1), most, values.at(-1) ?? 0].map(numberText);
}

function wordsOf({ name, points }: Figures["series"][number]): string {
  if (points.length === 0) return `${singleLine(name, 60)}: nothing.`;
  const [least, mean, most, last] = sumsOf(points);
  const [from, to] = [points[0]?.[0].slice(0, 10), points.at(-1)?.[0].slice(0, 10)];
  return `${singleLine(name, 60)} from ${from} to ${to}: least ${least}, on average ${mean}, most ${most}, at last ${last}.`;
}

function numbersOf(title: string, series: Figures["series"]): Html {
  return table({
    caption: html`${title}: numbers`,
    head: ["Series", "Least", "Mean", "Most", "Last"],
    numbers: [1, 2, 3, 4],
    items: series.filter(({ points }) => points.length > 0),
    row: ({ name, points }) => [said(name, 60), ...sumsOf(points)],
  });
}
