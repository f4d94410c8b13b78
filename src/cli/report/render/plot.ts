import { scaleLinear, scaleUtc } from "d3-scale";
import { area, line } from "d3-shape";

/*
 * D3's scales and shapes in one bundle: what Plot itself stands on. They need no DOM, so a plot is a text that prints and needs no script.
 */

export interface Drawn {
  /** Series by their places, each as the data of a path. */
  readonly lines: readonly string[];
  /** What lies below a line, for a plot of one series. */
  readonly areas: readonly string[];
  readonly ticksX: readonly { readonly at: number; readonly text: string }[];
  readonly ticksY: readonly { readonly at: number; readonly text: string }[];
}

export interface Frame {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

type Point = readonly [time: string, value: number];

/** Series over time within a frame: from zero to the highest value, which is rounded up. */
export function drawSeries(all: readonly (readonly Point[])[], { left, right, top, bottom }: Frame): Drawn {
  const series = all.map(thinned);
  const times = series.flatMap((points) => points.map(([time]) => Date.parse(time)));
  const x = scaleUtc([Math.min(...times), Math.max(...times)], [left, right]);
  const highest = Math.max(0, ...series.flatMap((points) => points.map(([, value]) => value)));
  const y = scaleLinear([0, highest || 1], [bottom, top]).nice(4);
  const toX = ([time]: Point): number => x(Date.parse(time));
  const toY = ([, value]: Point): number => y(value);
  const stroke = line<Point>(toX, toY).digits(1);
  const fill = area<Point>(toX, bottom, toY).digits(1);
  const [textX, textY] = [x.tickFormat(6, "%b %-d"), y.tickFormat(4, "~s")];
  return {
    lines: series.map((points) => stroke(points) ?? ""),
    areas: series.map((points) => fill(points) ?? ""),
    ticksX: x.ticks(6).map((at) => ({ at: Math.round(x(at) * 10) / 10, text: textX(at) })),
    ticksY: y.ticks(4).map((at) => ({ at: Math.round(y(at) * 10) / 10, text: textY(at) })),
  };
}

/** Points of one line: a picture has no room for more. */
const mostPoints = 600;

/** Of many points the highest of each stretch, so that no peak is lost. */
function thinned(points: readonly Point[]): readonly Point[] {
  const stretch = Math.ceil(points.length / mostPoints);
  if (stretch <= 1) return points;
  return Array.from({ length: Math.ceil(points.length / stretch) }, (_, nth) =>
    points.slice(nth * stretch, (nth + 1) * stretch).reduce((highest, point) => (point[1] > highest[1] ? point : highest)),
  );
}
