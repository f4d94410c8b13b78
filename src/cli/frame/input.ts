import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { World } from "./world";

/** The text of a file that the call names; `-` is the standard input. */
export async function contentOf(world: World, file: string): Promise<string> {
  if (file === "-") return world.input();
  try {
    return await readFile(resolve(world.folder, file), "utf8");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") throw new Error(`there is no file ${file}.`);
    if (code === "ERR_STRING_TOO_LONG" || code === "ERR_FS_FILE_TOO_LARGE")
      throw new Error(`${file} has more than 512 MB, which is too much.`);
    throw new Error(code === "EISDIR" ? `${file} is a folder.` : `${file} can't be read (${code ?? String(error)}).`);
  }
}
