import { lstat } from "node:fs/promises";
import { dirname, join, normalize, resolve } from "node:path";
import { type Included, type ReadZone, readZone, type Trouble } from "../../dns/zoneFile";
import { contentOf } from "../frame/input";
import type { Place } from "../frame/sarif";
import type { World } from "../frame/world";
import { wrongFile } from "./wrongFile";

/** A zone file with the files of its folder that it includes. Their lines are counted on behind its own. */
export interface WholeFile {
  readonly text: string;
  readonly included: ReadonlyMap<string, Included>;
  /** The texts by the names of the files. */
  readonly texts: ReadonlyMap<string, string>;
  /** Where a line is. */
  readonly placeOf: (line: number) => Place;
}

const mostFiles = 100;
/** Of all included files together. */
const mostBytes = 20_000_000;
/** Only names of the folder: a zone file from somewhere else must not show what else a machine has. */
const including = /^\$INCLUDE[ \t]+"?([^\s";()\\/:]+)/gim;

export async function wholeFile(world: World, file: string, text: string): Promise<WholeFile> {
  const parts = [{ file, text, firstLine: 1 }];
  const included = new Map<string, Included>();
  let left = mostBytes;
  for (const part of parts) {
    for (const [, name = ""] of file === "-" ? [] : part.text.matchAll(including)) {
      if (included.has(name) || name.startsWith(".") || parts.length > mostFiles) continue;
      const path = join(dirname(file), name);
      if (path === normalize(file)) continue;
      const size = await sizeOf(resolve(world.folder, path));
      if (size > left) continue;
      left -= size;
      const content = await contentOf(world, path).catch(() => undefined);
      if (content === undefined || wrongFile(content, undefined) !== undefined) continue;
      const last = parts.at(-1) as (typeof parts)[number];
      const one = { file: path, text: content, firstLine: last.firstLine + last.text.split("\n").length };
      parts.push(one);
      included.set(name, one);
    }
  }
  return {
    ...{ text, included, texts: new Map(parts.map((one) => [one.file, one.text])) },
    placeOf: (line) => {
      const part = parts.findLast(({ firstLine }) => firstLine <= line) ?? parts[0]!;
      return { file: part.file, line: line - part.firstLine + 1 };
    },
  };
}

/** A link may lead out of the folder, and a pipe has no end. */
async function sizeOf(path: string): Promise<number> {
  const found = await lstat(path).catch(() => undefined);
  return found?.isFile() === true ? found.size : Infinity;
}

/** A zone with everything at its place in the files. */
export function zoneOf({ text, included, texts, placeOf }: WholeFile, asked: Parameters<typeof readZone>[1]): ReadZone {
  const read = readZone(text, { ...asked, included });
  if (included.size === 0) return read;
  const main = placeOf(1).file;
  const place = (line: number): { readonly line: number; readonly file?: string } => {
    const { file, ...at } = placeOf(line);
    return file === main ? at : { ...at, file };
  };
  const said = (message: string): string =>
    message.replace(/\bline (\d+)\b/g, (_, line) => {
      const at = place(Number(line));
      return at.file === undefined ? `line ${at.line}` : `line ${at.line} of ${at.file}`;
    });
  const placed = (one: Trouble): Trouble => {
    const at = placeOf(one.line);
    const shown = texts.get(at.file)?.split("\n")[at.line - 1] ?? "";
    return { shown, ...one, ...place(one.line), message: said(one.message) };
  };
  return {
    ...read,
    troubles: read.troubles.map(placed),
    warnings: read.warnings.map(placed),
    doubts: read.doubts.map(placed),
    leftOut: read.leftOut.map((one) => ({ ...one, ...place(one.line), reason: said(one.reason) })),
  };
}
