import { isJson, lookUp } from "../../client";
import type { Ended } from "./command";
import { columns } from "./table";

interface Value {
  /** What it belongs to: `app`, `ddos`; empty for the whole. */
  readonly of: string;
  readonly name: string;
  readonly value: unknown;
}

/** A figure over time. */
interface Series {
  readonly of: string;
  readonly name: string;
  readonly points: readonly Point[];
}

interface Point {
  /** ISO 8601. */
  readonly time: string;
  readonly value: number;
}

export interface Figures {
  readonly values: readonly Value[];
  readonly series: readonly Series[];
}

const wrappers = ["data", "metrics", "stats", "summary", "result"];

/** What an answer is about, without the one wrapper that it may have. */
export function unwrapped(body: unknown): unknown {
  const [key = "", ...more] = isJson(body) ? Object.keys(body) : [];
  const inner = isJson(body) && more.length === 0 && wrappers.includes(key) ? body[key] : undefined;
  return typeof inner === "object" && inner !== null ? inner : body;
}

/** All figures of an answer, whatever their names: single values, and values over time in each form that is usual for them. */
export function figuresIn(body: unknown, within: readonly string[] = []): Figures {
  const [of, name] = [within.slice(0, -1).join(" "), within.at(-1) ?? ""];
  const points = pointsIn(body);
  if (points) return { values: [], series: [{ of, name, points }] };
  if (Array.isArray(body) && body.every((item) => isJson(item) && typeof lookUp(item, "name") === "string"))
    return joined(body.map((item: Record<string, unknown>) => figuresIn(lookUp(item, "data"), [...within, String(lookUp(item, "name"))])));
  if (isJson(body)) return joined(Object.entries(body).map(([key, inner]) => figuresIn(inner, [...within, key])));
  return { values: body === null || body === undefined ? [] : [{ of, name, value: body }], series: [] };
}

function joined(all: readonly Figures[]): Figures {
  return { values: all.flatMap(({ values }) => values), series: all.flatMap(({ series }) => series) };
}

/** Pairs, objects with a time and a value, or an object by time; `undefined` for anything else. */
function pointsIn(raw: unknown): Point[] | undefined {
  const pairs = Array.isArray(raw) ? raw.map(pairIn) : isJson(raw) ? Object.entries(raw) : [undefined];
  if (pairs.length === 0) return Array.isArray(raw) ? [] : undefined;
  const points = pairs.map((pair) => pair && pointOf(pair));
  return points.every((point) => point !== undefined) ? points : undefined;
}

const timeNames = ["x", "time", "timestamp", "t", "date", "at"];
const valueNames = ["y", "value", "v", "count"];

function pairIn(item: unknown): readonly unknown[] | undefined {
  if (!isJson(item)) return Array.isArray(item) && item.length === 2 ? item : undefined;
  const first = (names: readonly string[]): unknown => names.map((name) => lookUp(item, name)).find((found) => found !== undefined);
  return [first(timeNames), first(valueNames)];
}

function pointOf([at, value]: readonly unknown[]): Point | undefined {
  const [atMs, number] = [millisecondsOf(at), typeof value === "string" && value.trim() !== "" ? Number(value) : value];
  if (atMs === undefined || (number !== null && (typeof number !== "number" || !Number.isFinite(number)))) return undefined;
  // No value at a time is no load.
  return { time: new Date(atMs).toISOString(), value: number ?? 0 };
}

/** A time: ISO 8601, or seconds or milliseconds since 1970. */
function millisecondsOf(at: unknown): number | undefined {
  const number = typeof at === "string" && /^\d{9,13}(\.\d+)?$/.test(at) ? Number(at) : at;
  if (typeof number === "number") return number > 1e8 && number < 1e14 ? (number < 1e11 ? number * 1000 : number) : undefined;
  const parsed = typeof number === "string" && /^\d{4}-\d{2}-\d{2}/.test(number) ? Date.parse(number) : NaN;
  return Number.isNaN(parsed) ? undefined : parsed;
}

/** The figures of an answer, beside what they are about: as JSON with the platform's names, and drawn with words for people. */
export function drawnFigures(about: object, body: unknown, words: Readonly<Record<string, string>> = {}): Exclude<Ended, number> {
  const figures = figuresIn(unwrapped(body));
  const inWords = <One extends { readonly of: string; readonly name: string }>(one: One): One => ({
    ...{ ...one, of: words[one.of] ?? one.of },
    name: words[one.name] ?? one.name,
  });
  return {
    json: { ...about, ...figures },
    text: () => drawn({ values: figures.values.map(inWords), series: figures.series.map(inWords) }),
  };
}

/** Figures for people: the values, then a line for each that changes with time. */
function drawn({ values, series }: Figures): string {
  const parts = [
    ...(values.length > 0
      ? [
          columns(
            ["part", "figure", "value"],
            values.map(({ of, name, value }) => [of, name, value]),
          ),
        ]
      : []),
    ...(series.length > 0 ? [columns(["part", "figure", "over time", "lowest", "mean", "highest", "last"], series.map(rowOf))] : []),
  ];
  const times = series.flatMap(({ points }) => points.map(({ time }) => time)).sort();
  const span = times.length > 0 ? [`From ${minute(times[0])} to ${minute(times.at(-1))} (UTC).\n`] : [];
  return [...parts, ...span].join("\n") || "No figures.\n";
}

/** `2026-11-28 10:00` */
function minute(time = ""): string {
  return time.slice(0, 16).replace("T", " ");
}

function rowOf({ of, name, points }: Series): unknown[] {
  const values = points.map(({ value }) => value);
  const sum = values.reduce((all, value) => all + value, 0);
  const figures = values.length === 0 ? [] : [Math.min(...values), sum / values.length, Math.max(...values), values.at(-1)];
  return [of, name, sparkline(values), ...figures.map((figure) => Math.round((figure as number) * 100) / 100)];
}

const bars = "▁▂▃▄▅▆▇█";

/** A line of bars, from zero to the highest value; many values are drawn by their means. */
export function sparkline(values: readonly number[], longest = 32): string {
  const width = Math.min(values.length, longest);
  const means = Array.from({ length: width }, (_, index) => {
    const part = values.slice(Math.floor((index * values.length) / width), Math.floor(((index + 1) * values.length) / width));
    return part.reduce((sum, value) => sum + value, 0) / part.length;
  });
  const highest = Math.max(...means);
  return means.map((mean) => bars[highest <= 0 ? 0 : Math.max(0, Math.round((mean / highest) * (bars.length - 1)))]).join("");
}
