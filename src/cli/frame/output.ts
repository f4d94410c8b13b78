import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { escapedJson } from "../../kernel/values/text";
import type { Call, Option } from "./command";
import type { World } from "./world";

export const outputOptions = {
  out: { type: "string", value: "FILE", describe: "write into FILE instead of the standard output" },
  force: { type: "boolean", describe: "let --out replace a file that is there" },
} as const satisfies Record<string, Option>;

/** Hands on a result: to the file that the call names, else to the standard output. */
export async function deliver(call: Call, world: World, text: string): Promise<void> {
  const file = call.text("out");
  if (file === undefined) return world.out(text);
  const path = resolve(world.folder, file);
  try {
    await writeFile(path, text, { flag: call.flag("force") ? "w" : "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST")
      throw new Error(`${file} is there already. Choose another file, or replace it with --force.`);
    throw error;
  }
  world.err(`wrote ${file}\n`);
}

/** JSON with nothing in it that a terminal would obey, and no mark that turns letters round: they are escaped, and parse to the same. */
export function asJson(value: unknown): string {
  return `${escapedJson(JSON.stringify(value, undefined, 2))}\n`;
}
