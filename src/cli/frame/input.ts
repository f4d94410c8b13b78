import { readFile, realpath } from "node:fs/promises";
import { isAbsolute, relative, resolve, sep } from "node:path";
import type { World } from "./world";

/** The text of a file that the call names; `-` is the standard input. */
export async function contentOf(world: World, file: string): Promise<string> {
  if (file === "-") return world.input();
  if (world.confined) await refuseOutside(world.folder, file);
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

/** A link in the folder may lead out of it. */
async function refuseOutside(folder: string, file: string): Promise<void> {
  const root = await realpath(folder);
  const path = resolve(root, file);
  const way = relative(root, await realpath(path).catch(() => path));
  if (way === ".." || way.startsWith(`..${sep}`) || isAbsolute(way))
    throw new Error(`${file} lies outside of the folder in which the tools work. Name a file of this folder.`);
}
