import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { escapedJson } from "../../kernel/values/text";
import { type Call, type Option, UsageError } from "./command";
import type { World } from "./world";

export const outputOptions = {
  out: { type: "string", value: "FILE", describe: "write into FILE instead of the standard output" },
  force: { type: "boolean", describe: "let --out replace an existing file" },
} as const satisfies Record<string, Option>;

/** The forms in which a result can be written; `--json` is one of them. */
export const formatOption = (formats: object, usual: string) =>
  ({
    format: { type: "string", choices: Object.keys(formats), describe: `the form of the result (default: ${usual})` },
    json: { type: "boolean", describe: "the same as --format json" },
  }) as const satisfies Record<string, Option>;

/** The form that the call asks for. */
export function formatIn<Format extends string>(call: Call, usual: Format): Format {
  const format = call.text("format") ?? (call.flag("json") ? "json" : usual);
  if (call.flag("json") && format !== "json") throw new UsageError("--json and --format exclude each other.");
  return format as Format;
}

/** Tells before any work that the file of the call, or one beside it, is there, and may not be replaced. */
export function refuseTaken(call: Call, world: World, beside: readonly string[] = []): void {
  const file = call.text("out");
  if (file === undefined || call.flag("force")) return;
  const there = [file, ...beside.map((name) => join(dirname(file), name))].find((one) => existsSync(resolve(world.folder, one)));
  if (there !== undefined) throw taken(there);
}

function taken(file: string): Error {
  return new Error(`${file} exists already. Choose another file, or replace it with --force.`);
}

/** Hands on a result: to the file that the call names, else to the standard output. */
export async function deliver(call: Call, world: World, text: string): Promise<void> {
  const file = call.text("out");
  if (file === undefined) return world.out(text);
  await write(call, world, file, text);
}

/** Hands on several results, by the names of their files: into the folder that the call names. Without one, one alone is printed. */
export async function deliverEach(call: Call, world: World, texts: ReadonlyMap<string, string>): Promise<void> {
  const folder = call.text("out");
  const [[, only] = [], ...more] = texts;
  if (folder === undefined && only !== undefined && more.length === 0) return deliver(call, world, only);
  if (folder === undefined) throw new UsageError(`${texts.size} files are to be written: name a folder with --out.`);
  const files = new Map([...texts].map(([name, text]) => [join(folder, name), text]));
  const before = [...files.keys()].find((file) => existsSync(resolve(world.folder, file)));
  if (before !== undefined && !call.flag("force")) throw taken(before);
  await mkdir(resolve(world.folder, folder), { recursive: true }).catch((error: unknown) => {
    if (!["EEXIST", "ENOTDIR"].includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
    throw new Error(`${folder} is a file, and several zones need a folder. Name a folder with --out.`);
  });
  for (const [file, text] of files) await write(call, world, file, text);
}

/** Writes a further file, which lies beside that of the call. */
export async function writeBeside(call: Call, world: World, path: string, text: string): Promise<void> {
  const file = join(dirname(call.text("out") ?? "."), path);
  await mkdir(dirname(resolve(world.folder, file)), { recursive: true });
  await write(call, world, file, text);
}

async function write(call: Call, world: World, file: string, text: string): Promise<void> {
  try {
    await writeFile(resolve(world.folder, file), text, { flag: call.flag("force") ? "w" : "wx" });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST") throw taken(file);
    if (code === "EISDIR") throw new Error(`${file} is a folder. Name a file with --out.`);
    throw error;
  }
  if (!world.quiet) world.err(`wrote ${file}\n`);
}

/** Puts a file in the place of another one, or of a link: whole, and with this mode from the start. A pipe or a device is written to. */
export async function replaceFile(path: string, text: string, mode: number): Promise<void> {
  const there = await stat(path).catch(() => undefined);
  if (there !== undefined && !there.isFile()) return writeFile(path, text);
  const beside = `${path}.${randomUUID()}`;
  try {
    await writeFile(beside, text, { flag: "wx", mode });
    await rename(beside, path);
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
}

/** JSON with nothing in it that a terminal would obey, and no mark that turns letters round: they are escaped, and parse to the same. */
export function asJson(value: unknown): string {
  return `${escapedJson(JSON.stringify(value, undefined, 2))}\n`;
}
